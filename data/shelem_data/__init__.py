"""Files that come with the package.

- ``rules/``: the rule sets, see :mod:`shelem.game.rules`.
- ``deals/solved.csv`` and ``deals/discards.csv``: problems in the default rules with their answers,
  solved by an independent program that shares nothing with this package's engine. `points` are
  those of hakem's side with the given discard, `best_points` those with the best one, which
  `discards_tied` of the discards reach.
- ``deals/bridge.csv``: bridge boards with the tricks of the declarer's side, found by DDS.
- ``deals/freaks.csv``: deals of strange shapes in the default rules. Their answers are this
  engine's own, where `answered_by` says so, and an empty cell is not known yet.
- ``deals/uniform.csv.gz``: random deals with points and best discard in all denominations, solved
  by this package's engine; docs/datasets.md says how, :func:`shelem.load_deals` reads it.
"""
