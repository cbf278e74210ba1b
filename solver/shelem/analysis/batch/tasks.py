"""What is asked of every row of a dataset, and the columns that the answers fill."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, Literal, get_args

from shelem.analysis.batch.questions import Answer, Question
from shelem.analysis.batch.schema import Ask, Cell, Column, Survey
from shelem.errors import NotationError, ShelemError
from shelem.game.deal import Deal
from shelem.game.denomination import Denomination
from shelem.game.hand import Hand
from shelem.game.rules import RuleSet
from shelem.game.seats import Direction, Seat

TaskName = Literal["solve"]
TASKS: Final[tuple[TaskName, ...]] = get_args(TaskName)


@dataclass(frozen=True)
class Job:
    """What is asked of every row of one dataset.

    Parameters
    ----------
    task : str
        One of `TASKS`.
    rules : RuleSet
        The rules.
    survey : Survey
        What is open in the dataset; it decides on the columns.
    memory_mb : int
        Most megabytes for a solver's table.
    """

    task: TaskName
    rules: RuleSet
    survey: Survey
    memory_mb: int

    @cached_property
    def columns(self) -> tuple[Column, ...]:
        """The columns that the task adds, those for errors not included."""
        kinds = [Column("points", "int")]
        if self.survey.open_discard:
            kinds.append(Column("best_discard", "str"))
        if not self.survey.open_denomination:
            return tuple(kinds)
        suffixes = [column_suffix(denomination) for denomination in self.rules.denominations]
        each = [Column(kind.name + suffix, kind.kind) for kind in kinds for suffix in suffixes]
        return (kinds[0], Column("best_denomination", "str"), *kinds[1:], *each)

    def parts(self, ask: Ask) -> dict[str, Question]:
        """Return the questions of a row, by the ending of the names of their columns.

        Raises
        ------
        ShelemError
            If something is wrong with the row.
        """
        deal, hakem, discard = _read(ask, self.rules.direction)
        if ask.denomination:
            return {"": Question(deal, hakem, Denomination.parse(ask.denomination), discard)}
        deal.check(self.rules)
        parts = {
            column_suffix(denomination): Question(deal, hakem, denomination, discard)
            for denomination in self.rules.denominations
        }
        parts = {key: part for key, part in parts.items() if part.is_available(self.rules)}
        if not parts:
            raise ShelemError(f"no denomination is available to {hakem}")
        return parts

    def cells(
        self, parts: Mapping[str, Question], answers: Mapping[Question, Answer]
    ) -> dict[str, Cell]:
        """Return the new cells of a row by column."""
        cells: dict[str, Cell] = {}
        for suffix, question in parts.items():
            cells |= _cells(answers[question], suffix)
        if "" not in parts:
            best = max(parts.values(), key=lambda part: answers[part].bounds.low)
            cells |= _cells(answers[best], "")
            cells["best_denomination"] = str(best.denomination)
        return cells


def in_solving_order(questions: Iterable[Question]) -> list[Question]:
    """Put questions that can share a table next to each other, deals in the order they came."""
    deals: dict[Deal, int] = {}
    distinct = dict.fromkeys(questions)
    for question in distinct:
        deals.setdefault(question.deal, len(deals))
    return sorted(
        distinct,
        key=lambda question: (
            deals[question.deal],
            question.hakem.index,
            _DENOMINATIONS.index(question.denomination),
        ),
    )


def column_suffix(denomination: Denomination) -> str:
    """Return how the names of a denomination's columns end, as in ``points_ace_nares``."""
    return "_" + str(denomination).replace("-", "_")


_DENOMINATIONS: Final[Sequence[Denomination]] = tuple(Denomination)


def _cells(answer: Answer, suffix: str) -> dict[str, Cell]:
    cells: dict[str, Cell] = {f"points{suffix}": answer.bounds.points}
    if answer.discards:
        cells[f"best_discard{suffix}"] = str(answer.discards[0])
    return cells


def _read(ask: Ask, direction: Direction) -> tuple[Deal, Seat, Hand | None]:
    """Read what every row must have."""
    deal = _deal(ask.deal, direction)
    if not ask.hakem:
        raise NotationError("hakem is empty, expected N, W, S or E")
    hakem = Seat.parse(ask.hakem)
    discard = Hand.parse(ask.discard, "discard") if ask.discard else None
    if discard is not None:
        deal.after_discard(hakem, discard)
    return deal, hakem, discard


_deal: Final = lru_cache(maxsize=64)(Deal.parse)
