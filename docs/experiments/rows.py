"""A results file with a row a random deal; a run repeated with it goes on where it stopped."""

import csv
from collections.abc import Callable
from itertools import islice
from pathlib import Path

import numpy as np
import pandas as pd

from shelem.analysis.shuffles import deals
from shelem.game.deal import Deal
from shelem.game.rules import RuleSet


def add_rows(
    path: Path, rules: RuleSet, seed: int, count: int, row: Callable[[Deal, int], dict[str, object]]
) -> None:
    """Write the rows of the first `count` deals of a seed that the file does not have yet."""
    done = len(pd.read_csv(path)) if path.exists() else 0
    source = islice(deals(rules, np.random.default_rng(seed)), count)
    with path.open("a", encoding="utf-8", newline="") as file:
        for number, deal in enumerate(source):
            if number < done:
                continue
            cells = row(deal, number)
            writer = csv.DictWriter(file, list(cells))
            if not number:
                writer.writeheader()
            writer.writerow(cells)
            file.flush()
