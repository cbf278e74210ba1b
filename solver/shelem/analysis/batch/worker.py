"""Answer rows of a dataset, one worker a thread."""

from collections.abc import Iterable, Sequence
from typing import Final

from shelem.analysis.batch.questions import Answer, Answerer, Question
from shelem.analysis.batch.schema import Ask, Cells
from shelem.analysis.batch.tasks import Job, in_solving_order
from shelem.errors import ShelemError

REMEMBERED_ROWS: Final = 4096


class Worker:
    """Answers the rows of a job with a solver of its own.

    Parameters
    ----------
    job : Job
        What is asked.
    """

    def __init__(self, job: Job) -> None:
        self._job: Final = job
        self._answerer: Final = Answerer(job.rules, job.memory_mb)
        self._remembered: Final[dict[Ask, Cells]] = {}

    def answer(self, asks: Sequence[Ask]) -> list[Cells]:
        """Answer rows; the last cell of each is its error, None where there is none."""
        known = self._remembered
        new = {ask: None for ask in asks if ask not in known}
        answered = dict(self._answer_distinct(new)) if new else {}
        rows = [answered[ask] if ask in answered else known[ask] for ask in asks]
        known.update(answered)
        while len(known) > REMEMBERED_ROWS:
            del known[next(iter(known))]
        return rows

    def _answer_distinct(self, asks: Iterable[Ask]) -> Iterable[tuple[Ask, Cells]]:
        job = self._job
        problems: dict[Ask, str] = {}
        parts: dict[Ask, dict[str, Question]] = {}
        for ask in asks:
            try:
                if ask.problem:
                    raise ShelemError(ask.problem)
                parts[ask] = job.parts(ask)
            except ShelemError as error:
                problems[ask] = str(error)
        answers: dict[Question, Answer] = {}
        failures: dict[Question, str] = {}
        for question in in_solving_order(q for some in parts.values() for q in some.values()):
            try:
                answers[question] = self._answerer.answer(question)
            except ShelemError as error:
                failures[question] = str(error)
        width = len(job.columns)
        for ask in asks:
            if ask in parts:
                asked = parts[ask]
                failed = [failures[q] for q in asked.values() if q in failures]
                if not failed:
                    cells = job.cells(asked, answers)
                    yield ask, (*(cells.get(column.name) for column in job.columns), None)
                    continue
                problems[ask] = failed[0]
            yield ask, (*[None] * width, problems[ask])
