"""Pictures of advice, with the plot extra (matplotlib)."""

from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from shelem.errors import NotationError

if TYPE_CHECKING:
    from shelem.analysis.advice import DiscardAdvice
    from shelem.analysis.bids import BidAdvice

SUFFIXES = (".png", ".svg", ".pdf")


def plot_bids(advice: "BidAdvice", path: Path) -> None:
    """Draw the chance to make each bid, and the points by denomination.

    Raises
    ------
    NotationError
        If matplotlib is missing or the file's name has no known suffix.
    """
    figure, (left, right) = _figure(path)
    numbers = advice.table[advice.table["level"] == "number"]
    bids = numbers["bid"].astype(int)
    left.errorbar(bids, numbers["make"], numbers["make_error"], marker="o", label="policy")
    if numbers["clairvoyant"].notna().any():
        left.plot(bids, numbers["clairvoyant"], linestyle="--", label="all cards in sight")
    left.axhline(1 - advice.risk, color="grey", linewidth=0.8)
    left.set(xlabel="bid", ylabel="P(bid made)", ylim=(-0.02, 1.02), title=str(advice.hand))
    left.legend()
    groups = dict(list(advice.layouts.groupby("denomination")["points"]))
    _points(right, groups)
    _save(figure, path)


def plot_discards(advice: "DiscardAdvice", path: Path) -> None:
    """Draw the best candidates with their errors, and values by denomination.

    Raises
    ------
    NotationError
        If matplotlib is missing or the file's name has no known suffix.
    """
    figure, (left, right) = _figure(path)
    best = advice.candidates.head(10).iloc[::-1]
    names = best["denomination"] + " " + best["discard"]
    left.errorbar(best["value"], names, xerr=best["value_error"], marker="o", linestyle="none")
    left.set(xlabel=advice.question.goal.name, title=str(advice.question.holding))
    groups = dict(list(advice.evaluations.groupby("denomination", observed=True)["points"]))
    _points(right, groups)
    _save(figure, path)


def check_plot(path: Path) -> None:
    """Check that a picture of this name can be drawn.

    Raises
    ------
    NotationError
        If matplotlib is missing or the file's name has no known suffix.
    """
    if path.suffix.lower() not in SUFFIXES:
        raise NotationError(f"cannot plot to {path}: expected a name in {', '.join(SUFFIXES)}")
    if find_spec("matplotlib") is None:
        raise NotationError("plots need matplotlib: pip install 'shelem[plot]'")


def _figure(path: Path) -> tuple[Any, Any]:
    check_plot(path)
    from matplotlib.figure import Figure

    figure = Figure(figsize=(11, 4.5), layout="constrained")
    return figure, figure.subplots(1, 2)


def _points(axes: Any, groups: dict[Any, Any]) -> None:
    names = sorted(groups, key=lambda name: -len(groups[name]))
    axes.boxplot([groups[name] for name in names])
    axes.set_xticks(range(1, len(names) + 1), [f"{name}\n({len(groups[name])})" for name in names])
    axes.set(ylabel="points", title="points by denomination (layouts)")


def _save(figure: Any, path: Path) -> None:
    from matplotlib import rc_context

    dates = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}}
    try:
        with rc_context({"svg.hashsalt": "shelem"}):  # the same picture is the same file
            picture = BytesIO()
            suffix = path.suffix.lower()
            figure.savefig(picture, format=suffix[1:], metadata=dates.get(suffix))
        path.write_bytes(picture.getvalue())
    except OSError as error:
        raise NotationError(f"cannot write {path}: {error.strerror}") from None
