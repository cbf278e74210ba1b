"""The dataset that comes with the package: uniform deals, solved in all denominations."""

from importlib import resources
from pathlib import Path

import pandas as pd


def shipped_path() -> Path:
    """Return the file of the dataset, see docs/datasets.md for how it was made."""
    return Path(str(resources.files("shelem_data") / "deals" / "uniform.csv.gz"))


def load_deals() -> pd.DataFrame:
    """Return the dataset that comes with the package.

    Returns
    -------
    pandas.DataFrame
        A row for each deal: ``deal``, ``hakem`` and ``rules``, with the columns that `solve_frame`
        adds: points, the best discard and the best denomination, and points and best discard in
        each denomination.

    Examples
    --------
    >>> deals = load_deals()
    >>> bool((deals["points"] >= deals["points_sarres"]).all())
    True
    """
    frame = pd.read_csv(shipped_path(), dtype="string")
    points = [name for name in frame.columns if name.startswith("points")]
    return frame.astype(dict.fromkeys(points, "Int64"))
