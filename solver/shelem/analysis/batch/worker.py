"""Answer rows of a dataset, one worker a thread."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from shelem.analysis.batch.job import Job
from shelem.analysis.batch.questions import Answer, Answerer, Question
from shelem.analysis.batch.schema import Ask, Cell, Cells
from shelem.analysis.batch.tasks import Replayed, in_solving_order, plan_of
from shelem.errors import ShelemError
from shelem.game.rules import RuleSet

REMEMBERED_ROWS: Final = 4096

_Cells = Mapping[str, Cell]


class Worker:
    """Answers the rows of a job with a solver of its own.

    Parameters
    ----------
    job : Job
        What is asked.
    """

    def __init__(self, job: Job) -> None:
        self._job: Final = job
        self._plan: Final = plan_of(job)
        self._columns: Final = [column.name for column in self._plan.columns(job)]
        self._answerer = Answerer(job.rules, job.memory_mb)
        self._remembered: Final[dict[Ask, Cells]] = {}

    def answer(self, asks: Sequence[Ask]) -> list[Cells]:
        """Answer rows; the last cell of each is its error, None where there is none."""
        known = self._remembered
        new: dict[str, dict[Ask, None]] = {}
        for ask in asks:
            if ask not in known:
                new.setdefault(ask.rules, {})[ask] = None
        answered: dict[Ask, Cells] = {}
        for rules, some in new.items():
            for ask, result in self._answer_under(rules, list(some)).items():
                if isinstance(result, ShelemError):
                    answered[ask] = (*[None] * len(self._columns), str(result))
                else:
                    answered[ask] = (*map(result.get, self._columns), None)
        rows = [answered[ask] if ask in answered else known[ask] for ask in asks]
        known.update(answered)
        while len(known) > REMEMBERED_ROWS:
            del known[next(iter(known))]
        return rows

    def _answer_under(self, rules: str, asks: Sequence[Ask]) -> dict[Ask, _Cells | ShelemError]:
        """Answer different rows that name the same rules, or none."""
        try:
            answerer = self._answerer_for(self._rules(rules))
        except ShelemError as error:
            return dict.fromkeys(asks, error)
        if isinstance(self._plan, Replayed):
            return {ask: _replay(self._plan, ask, answerer) for ask in asks}
        results: dict[Ask, _Cells | ShelemError] = {}
        parts: dict[Ask, Mapping[str, Question]] = {}
        for ask in asks:
            try:
                parts[ask] = self._plan.parts(ask, answerer.rules)
            except ShelemError as error:
                results[ask] = error
        answers, errors = self._answers(parts.values(), answerer)
        for ask, asked in parts.items():
            failed = [errors[question] for question in asked.values() if question in errors]
            results[ask] = failed[0] if failed else self._plan.cells(asked, answers)
        return results

    def _answers(
        self, parts: Iterable[Mapping[str, Question]], answerer: Answerer
    ) -> tuple[dict[Question, Answer], dict[Question, ShelemError]]:
        """Answer each question once, those together that share a table."""
        limit = self._job.limit_seconds
        seconds: dict[Question, float | None] = {}
        for asked in parts:
            for question in asked.values():
                seconds[question] = None if limit is None else limit / len(asked)
        answers: dict[Question, Answer] = {}
        errors: dict[Question, ShelemError] = {}
        for question in in_solving_order(seconds):
            try:
                answers[question] = answerer.answer(
                    question, ties=self._plan.ties, seconds=seconds[question]
                )
            except ShelemError as error:
                errors[question] = error
        return answers, errors

    def _rules(self, label: str) -> RuleSet:
        """Return the rules that a row names: the job's may be known by this label only here."""
        own = self._job.rules
        return own if label in ("", own.label) else _load(label)

    def _answerer_for(self, rules: RuleSet) -> Answerer:
        """Return the answerer for these rules; only one is kept, for its memory."""
        if self._answerer.rules != rules:
            self._answerer = Answerer(rules, self._job.memory_mb)
        return self._answerer


def _replay(plan: Replayed, ask: Ask, answerer: Answerer) -> _Cells | ShelemError:
    try:
        return plan.answer(ask, answerer)
    except ShelemError as error:
        return error


_load: Final = lru_cache(maxsize=64)(RuleSet.load)
