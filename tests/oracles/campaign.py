"""Compare the engine with exhaustive minimax on many random endings, and with DDS on boards.

    python tests/oracles/campaign.py --endings 20000 --seed 1
    python tests/oracles/campaign.py --endings 500 --seed 2 --lengths 4,5 --every-ply
    python tests/oracles/campaign.py --endings 20000 --static-bounds --lengths 1,2,3,4,5
    python tests/oracles/campaign.py --endings 5000 --warm
    python tests/oracles/campaign.py --questions 200000
    python tests/oracles/campaign.py --boards 200 --seed 3
    python tests/oracles/campaign.py --deals 20 --features-off
    python tests/oracles/campaign.py --deals 2000 --memory
    python tests/oracles/campaign.py --deals 50 --threads

For each ending the solved points of hakem's side and the value of every legal card must be the
minimax's. With ``--every-ply`` a random line is played out from each ending and both are compared
before every card of it. With ``--static-bounds`` there is no search: what each static bound proves
must not be more than the minimax's answer. With ``--warm`` the endings are parts of longer deals,
and those of one deal share one table. ``--rare`` draws from mirrored nares, reversed ranks and
jokers as the lowest of two suits instead of the usual rules. Endings are numbered: ``--start 137
--endings 1`` with the same other options draws number 137 alone, and two halves can run side by
side. ``--boards`` solves full 13-card deals in five strains each (tricks only) and asks endplay.
``--questions`` asks one engine with a warm table many questions that are near to each other, and
another without a table each of them alone. ``--deals`` solves full deals of twelve cards: with each
feature of the engine off in turn (deals of up to ``--nodes`` nodes), or one after another to see
what memory they take, or in one thread and then in two at once.

Prints the first wrong ending in full, as a position string with both answers, and the line
"N endings, W wrong". Exit status 1 if any is wrong. An error raised by the engine ends the run;
its note says at which position.
"""

import argparse
import sys
import time
from itertools import islice
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from oracles.compare import EngineAnswers, run, run_boards, warm
from oracles.compiled import COMPILED
from oracles.endings import endings
from oracles.values import RARE_VALUES, VALUES


def main(arguments: list[str] | None = None) -> int:
    """Run the command line."""
    options = _parser().parse_args(arguments)
    begun = time.monotonic()
    wrong, summary, first = _deals(options) if options.deals else _compare(options)
    if first is not None:
        print(first)
    how = "compiled" if COMPILED else "plain Python"
    seconds = time.monotonic() - begun
    print(f"seed {options.seed}, {seconds:.0f} s, minimax {how}", file=sys.stderr)
    print(summary)
    return 1 if wrong else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--endings", type=int, help="how many endings")
    what.add_argument("--boards", type=int, help="how many full deals, against endplay")
    what.add_argument("--questions", type=int, help="how many, against the engine without a table")
    what.add_argument("--deals", type=int, help="how many full deals, against the engine itself")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=int, default=0, help="number of the first ending")
    parser.add_argument("--lengths", default="3,4,5", help="hand lengths, all alike")
    parser.add_argument("--rare", action="store_true", help="rarer rules instead of the usual ones")
    endings_way = parser.add_mutually_exclusive_group()
    endings_way.add_argument("--every-ply", action="store_true", help="along a line to the end")
    endings_way.add_argument("--warm", action="store_true", help="50 endings with one table")
    endings_way.add_argument("--static-bounds", action="store_true", help="without search")
    deals_way = parser.add_mutually_exclusive_group()
    deals_way.add_argument("--features-off", action="store_true", help="each of them in turn")
    deals_way.add_argument("--memory", action="store_true", help="watch it from deal to deal")
    deals_way.add_argument("--threads", action="store_true", help="one thread, then two")
    parser.add_argument("--memory-mb", type=int, default=16, help="most memory of a solver's table")
    parser.add_argument("--nodes", type=int, default=50_000, help="with --features-off: the most")
    parser.add_argument("--seconds", type=float, help="with --memory: the most for a deal")
    return parser


def _compare(options: argparse.Namespace) -> tuple[int, object, str | None]:
    """Compare with minimax or DDS: how many are wrong, a summary, and the first wrong one."""
    if options.questions is not None:
        from oracles.related import run_related

        related = run_related(options.seed, options.questions)
        return related.wrong, related, related.first
    engine = EngineAnswers(options.memory_mb)
    if options.boards is not None:
        outcome = run_boards(options.seed, options.boards, engine)
        return outcome.wrong, outcome, outcome.first
    values = RARE_VALUES if options.rare else VALUES
    if options.warm:
        drawn = warm(options.seed, options.endings, engine, values=values)
        outcome = run(drawn, engine, progress=True)
        return outcome.wrong, outcome, outcome.first
    drawn = endings(
        options.seed,
        options.endings,
        start=options.start,
        lengths={int(length): 1 for length in options.lengths.split(",")},
        values=values,
        begun=not options.static_bounds,
    )
    if options.static_bounds:
        from oracles.static_bounds import run_static_bounds

        held = run_static_bounds(drawn)
        print(held.shares, file=sys.stderr)
        return held.wrong, held, held.first
    outcome = run(drawn, engine, every_ply=options.every_ply, progress=True)
    print(f"{outcome.positions} positions", file=sys.stderr)
    return outcome.wrong, outcome, outcome.first


def _deals(options: argparse.Namespace) -> tuple[int, object, str | None]:
    """Hold the engine against itself on full deals, as `_compare` does."""
    from oracles import full_deals

    drawn = full_deals.starts(options.seed, RARE_VALUES if options.rare else VALUES)
    if options.memory:
        memory = full_deals.run_memory(drawn, options.deals, options.memory_mb, options.seconds)
        return memory.table > options.memory_mb << 20, memory, None
    if options.threads:
        threads = full_deals.run_threads(list(islice(drawn, options.deals)))
        return not threads.same, threads, None

    def tell(text: str) -> None:
        print(text, file=sys.stderr, flush=True)

    agreement = full_deals.run_features_off(drawn, options.deals, options.nodes, tell)
    return agreement.wrong, agreement, agreement.first


if __name__ == "__main__":
    sys.exit(main())
