"""What is asked of every row of a dataset, and the columns that the answers fill."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from shelem.analysis.batch.job import Job, TaskName
from shelem.analysis.batch.questions import Answer, Answerer, Question
from shelem.analysis.batch.reading import Reading, read_record, read_row
from shelem.analysis.batch.schema import Ask, Cell, Column
from shelem.analysis.replay import replay
from shelem.errors import NotationError, PlayError
from shelem.game.deal import Deal
from shelem.game.denomination import Denomination
from shelem.game.rules import RuleSet
from shelem.game.seats import Seat


class Task(ABC):
    """A kind of question."""

    ties = False

    @abstractmethod
    def columns(self, job: Job) -> tuple[Column, ...]:
        """Return the columns that it adds."""

    @abstractmethod
    def parts(self, ask: Ask, rules: RuleSet) -> dict[str, Question]:
        """Return the questions of a row, by the ending of the names of their columns.

        Raises
        ------
        ShelemError
            If something is wrong with the row.
        """

    @abstractmethod
    def cells(
        self, parts: Mapping[str, Question], answers: Mapping[Question, Answer]
    ) -> dict[str, Cell]:
        """Return the new cells of a row by column."""


class Solve(Task):
    """Points of hakem's side, and its best discard where none is given."""

    def columns(self, job: Job) -> tuple[Column, ...]:
        """Return the columns that it adds."""
        points = job.point_columns
        discards = self.discard_columns if job.survey.open_discard else ()
        if not job.survey.open_denomination:
            return (*points, *discards)
        each = [
            Column(kind.name + column_suffix(denomination), kind.kind)
            for kind in (*points, *discards)
            for denomination in job.rules.denominations
        ]
        return (*points, Column("best_denomination", "str"), *discards, *each)

    @property
    def discard_columns(self) -> tuple[Column, ...]:
        """The columns for the discards of one question."""
        return (Column("best_discard", "str"),)

    def parts(self, ask: Ask, rules: RuleSet) -> dict[str, Question]:
        """Return the questions of a row."""
        reading = self.read(ask, rules)
        hakem = reading.require_hakem()
        if reading.denomination is not None:
            return {"": _question(reading, hakem, reading.denomination)}
        parts = {
            column_suffix(denomination): _question(reading, hakem, denomination)
            for denomination in rules.denominations
        }
        parts = {key: part for key, part in parts.items() if part.is_available(rules)}
        if not parts:
            raise PlayError(f"no denomination is available to {hakem}")
        return parts

    def read(self, ask: Ask, rules: RuleSet) -> Reading:
        """Read a row."""
        return read_row(ask, rules)

    def cells(
        self, parts: Mapping[str, Question], answers: Mapping[Question, Answer]
    ) -> dict[str, Cell]:
        """Return the new cells of a row by column."""
        cells: dict[str, Cell] = {}
        for suffix, question in parts.items():
            cells |= self.part_cells(answers[question], suffix)
        if "" not in parts:
            best = max(parts.values(), key=lambda part: answers[part].bounds.low)
            cells |= self.part_cells(answers[best], "")
            high = max(answers[part].bounds.high for part in parts.values())
            cells |= _point_cells(answers[best].bounds.low, high, "")
            cells["best_denomination"] = str(best.denomination)
        return cells

    def part_cells(self, answer: Answer, suffix: str) -> dict[str, Cell]:
        """Return the cells for one question."""
        cells = _point_cells(answer.bounds.low, answer.bounds.high, suffix)
        if answer.discards:
            cells[f"best_discard{suffix}"] = str(answer.discards[0])
        return cells


class Discards(Solve):
    """All best discards of a deal with a talon, whatever discard was made."""

    ties = True

    @property
    def discard_columns(self) -> tuple[Column, ...]:
        """The columns for the discards of one question."""
        return (
            Column("best_discard", "str"),
            Column("discards_tied", "int"),
            Column("discards", "str"),
        )

    def columns(self, job: Job) -> tuple[Column, ...]:
        """Return the columns that it adds."""
        survey = replace(job.survey, open_discard=True)
        return super().columns(replace(job, survey=survey))

    def read(self, ask: Ask, rules: RuleSet) -> Reading:
        """Read a row."""
        reading = read_row(ask, rules)
        reading.deal.check(rules, talon=True)
        return Reading(reading.deal, reading.hakem, None, reading.denomination, reading.leader)

    def part_cells(self, answer: Answer, suffix: str) -> dict[str, Cell]:
        """Return the cells for one question."""
        cells = super().part_cells(answer, suffix)
        if answer.complete:
            cells[f"discards_tied{suffix}"] = len(answer.discards)
            cells[f"discards{suffix}"] = " ".join(map(str, answer.discards))
        return cells


class Table(Task):
    """Points of every hakem in every denomination, or of the row's hakem or denomination only."""

    def columns(self, job: Job) -> tuple[Column, ...]:
        """Return the columns that it adds."""
        return tuple(
            Column(kind.name + cell_suffix(hakem, denomination), kind.kind)
            for kind in job.point_columns
            for hakem in job.rules.direction.order(Seat.N)
            for denomination in job.rules.denominations
        )

    def parts(self, ask: Ask, rules: RuleSet) -> dict[str, Question]:
        """Return the questions of a row."""
        reading = read_row(ask, rules)
        if reading.discard is not None:
            reading.require_hakem()
        hakems = tuple(Seat) if reading.hakem is None else (reading.hakem,)
        named = reading.denomination
        denominations = rules.denominations if named is None else (named,)
        parts = {
            cell_suffix(hakem, denomination): _question(reading, hakem, denomination)
            for hakem in hakems
            for denomination in denominations
        }
        return {key: part for key, part in parts.items() if part.is_available(rules)}

    def cells(
        self, parts: Mapping[str, Question], answers: Mapping[Question, Answer]
    ) -> dict[str, Cell]:
        """Return the new cells of a row by column."""
        cells: dict[str, Cell] = {}
        for suffix, question in parts.items():
            bounds = answers[question].bounds
            cells |= _point_cells(bounds.low, bounds.high, suffix)
        return cells


class Replayed(Task):
    """Points lost in a recorded play, by seat."""

    def columns(self, job: Job) -> tuple[Column, ...]:
        """Return the columns that it adds."""
        lost = [Column(f"lost_{seat}", "int") for seat in job.rules.direction.order(Seat.N)]
        return (
            Column("points", "int"),
            Column("points_played", "int"),
            *lost,
            Column("losing_cards", "int"),
        )

    def parts(self, ask: Ask, rules: RuleSet) -> dict[str, Question]:
        """Return nothing: a play is answered as a whole."""
        return {}

    def cells(
        self, parts: Mapping[str, Question], answers: Mapping[Question, Answer]
    ) -> dict[str, Cell]:
        """Return nothing."""
        return {}

    def answer(self, ask: Ask, answerer: Answerer) -> dict[str, Cell]:
        """Replay a row.

        Raises
        ------
        ShelemError
            If something is wrong with the row, or it records too little.
        """
        record = read_record(ask, answerer.rules)
        if not record.cards:
            raise NotationError("play is empty, expected the cards in the order played")
        answerer.forget()
        played = replay(record, answerer.solver)
        cells: dict[str, Cell] = {"points": played.values[0]}
        if played.complete:
            cells["points_played"] = played.values[-1]
        cells |= {f"lost_{seat}": played.lost_by(seat) for seat in Seat}
        cells["losing_cards"] = len(played.losses)
        return cells


def plan_of(job: Job) -> Task:
    """Return the task of a job."""
    return _TASKS[job.task]


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
_TASKS: Final[Mapping[TaskName, Task]] = {
    "solve": Solve(),
    "table": Table(),
    "discards": Discards(),
    "replay": Replayed(),
}


def cell_suffix(hakem: Seat, denomination: Denomination) -> str:
    """Return how the names of the columns of a hakem and a denomination end, ``_N_spades``."""
    return f"_{hakem}{column_suffix(denomination)}"


def _question(reading: Reading, hakem: Seat, denomination: Denomination) -> Question:
    return Question(reading.deal, hakem, denomination, reading.discard, reading.leader)


def _point_cells(low: int, high: int, suffix: str) -> dict[str, Cell]:
    return {
        f"points{suffix}": low if low == high else None,
        f"points_low{suffix}": low,
        f"points_high{suffix}": high,
    }
