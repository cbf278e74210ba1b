"""A picture of a dataset's summary."""

from pathlib import Path

from shelem.analysis.batch.summary import Summary
from shelem.errors import ShelemError


def check_picture(path: Path) -> None:
    """Check that a picture can be drawn to a file, before anything else is done.

    Parameters
    ----------
    path : Path
        The file.

    Raises
    ------
    ShelemError
        If matplotlib is not installed or does not know the format, or there is no such folder.
    """
    try:
        from matplotlib.backend_bases import FigureCanvasBase
    except ImportError:
        raise ShelemError(
            "--plot needs matplotlib, install it with: pip install 'shelem[plot]'"
        ) from None
    if path.suffix.lower().removeprefix(".") not in FigureCanvasBase.get_supported_filetypes():
        suffix = f"unknown suffix {path.suffix!r}" if path.suffix else "no suffix"
        raise ShelemError(f"cannot draw {path}: {suffix}, expected .png, .svg or .pdf")
    if not path.parent.is_dir():
        raise ShelemError(f"cannot write {path}: there is no folder {path.parent}")


def plot_summary(summary: Summary, path: Path) -> None:
    """Draw how many hands make which points or more, and how often each denomination is best.

    Parameters
    ----------
    summary : Summary
        What to draw.
    path : Path
        The file; its extension says in which format (png, svg, pdf).

    Raises
    ------
    ShelemError
        If matplotlib is not installed or does not know the format, or the file cannot be written.
    """
    check_picture(path)
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9, 4), layout="constrained")
    left, right = figure.subplots(1, 2)
    least = summary.distribution[::-1].cumsum()[::-1] / summary.distribution.sum()
    for name in least.columns:
        left.step(least.index, least[name], label=name, linewidth=1.2)
    left.set_xlabel("points of hakem's side")
    left.set_ylabel("share of hands that make as many or more")
    left.legend(fontsize="small")
    if len(summary.best):
        right.barh(summary.best.index, summary.best["best_share"], label="with ties")
        right.barh(summary.best.index, summary.best["alone_share"], label="alone")
        right.set_xlabel("share of hands where it is the best")
        right.legend(fontsize="small")
    else:
        right.barh(summary.points.index, summary.points["mean"])
        right.set_xlabel("mean points")
    right.invert_yaxis()
    figure.suptitle(f"{summary.hands} hands")
    try:
        figure.savefig(path)
    except ValueError as error:
        raise ShelemError(f"cannot draw {path}: {error}") from None
    except OSError as error:
        raise ShelemError(f"cannot write {path}: {error.strerror}") from None
