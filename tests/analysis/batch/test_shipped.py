"""The dataset that comes with the package is what it says."""

import pandas as pd

from shelem.analysis.batch.frame import solve_frame
from shelem.analysis.batch.shipped import load_deals, shipped_path
from shelem.analysis.dealing import random_deals

SEED = 2000


def test_deals_are_those_of_the_seed() -> None:
    frame = load_deals()
    assert len(frame) == 2000
    dealt = list(random_deals(len(frame), seed=SEED, hakem="expected-tricks"))
    assert frame["deal"].tolist() == [str(each.deal) for each in dealt]
    assert frame["hakem"].tolist() == [str(each.hakem) for each in dealt]
    assert set(frame["rules"]) == {"lordarma"}
    assert frame["error"].isna().all()
    assert shipped_path().stat().st_size < 2_000_000


def test_the_best_denomination_is_the_best_one() -> None:
    frame = load_deals()
    columns = [name for name in frame.columns if name.startswith("points_")]
    assert len(columns) == 7
    assert frame["points"].tolist() == frame[columns].max(axis=1).tolist()
    for row in frame.itertuples():
        name = str(row.best_denomination).replace("-", "_")
        assert getattr(row, f"points_{name}") == row.points
        assert getattr(row, f"best_discard_{name}") == row.best_discard


def test_answers_are_those_of_the_engine() -> None:
    some = load_deals().sample(20, random_state=1)
    given = pd.DataFrame(
        {
            "deal": some["deal"],
            "hakem": some["hakem"],
            "discard": some["best_discard"],
            "denomination": some["best_denomination"],
        }
    )
    assert solve_frame(given)["points"].tolist() == some["points"].tolist()
