"""Files that come with the package.

- ``rules/``: the rule sets, see :mod:`shelem.game.rules`.
- ``deals/solved.csv`` and ``deals/discards.csv``: problems in the default rules with their answers,
  solved by an independent program that shares nothing with this package's engine. `points` are
  those of hakem's side with the given discard, `best_points` those with the best one, which
  `discards_tied` of the discards reach.
"""
