"""Problems with known answers, and how long they take."""

from shelem.analysis.bench.problems import Problem, ProblemSet
from shelem.analysis.bench.report import SetReport, report_on
from shelem.analysis.bench.run import Run, run_set
from shelem.analysis.bench.sets import SETS, load_set

__all__ = [
    "SETS",
    "Problem",
    "ProblemSet",
    "Run",
    "SetReport",
    "load_set",
    "report_on",
    "run_set",
]
