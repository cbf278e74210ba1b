"""The description of what is asked of a dataset, the same for every worker."""

from dataclasses import dataclass
from typing import Final, Literal, get_args

from shelem.analysis.arguments import check_seconds
from shelem.analysis.batch.schema import Column, Survey
from shelem.errors import RulesError, ShelemError
from shelem.game.rules import RuleSet

TaskName = Literal["solve", "table", "discards", "replay"]
TASKS: Final[tuple[TaskName, ...]] = get_args(TaskName)


@dataclass(frozen=True)
class Job:
    """What is asked of every row of one dataset.

    Parameters
    ----------
    task : str
        One of `TASKS`.
    rules : RuleSet
        The rules of rows that name none.
    survey : Survey
        What is open in the dataset; it decides on the columns.
    limit_seconds : float, optional
        The most time for a row; its denominations share it evenly.
    memory_mb : int
        Most megabytes for a solver's table.
    """

    task: TaskName
    rules: RuleSet
    survey: Survey
    limit_seconds: float | None
    memory_mb: int

    def __post_init__(self) -> None:
        if self.task not in TASKS:
            raise ShelemError(f"task is {self.task!r}, expected one of {', '.join(TASKS)}")
        check_seconds(self.limit_seconds)
        if self.limit_seconds is not None and self.task == "replay":
            raise RulesError("task replay knows no time limit")

    @property
    def point_columns(self) -> tuple[Column, ...]:
        """The columns for the points of one question."""
        if self.limit_seconds is None:
            return (Column("points", "int"),)
        return (
            Column("points", "int"),
            Column("points_low", "int"),
            Column("points_high", "int"),
        )
