"""Export of bare deals to PBN, the notation of bridge programs.

The hands stand clockwise from north, as PBN demands, whatever the direction of play; the talon goes
into a tag of its own, which bridge programs pass over.
"""

from collections.abc import Iterable

from shelem.errors import DealError
from shelem.game.deal import Deal
from shelem.game.seats import Direction, Seat


def write_pbn(deals: Iterable[tuple[Deal, Seat | None]]) -> str:
    """Write deals, each with its dealer if known, as PBN boards.

    Raises
    ------
    DealError
        If a deal has jokers, for which PBN has no letters.
    """
    return "\n".join(
        _board(number, deal, dealer or Seat.N) for number, (deal, dealer) in enumerate(deals, 1)
    )


def _board(number: int, deal: Deal, dealer: Seat) -> str:
    for name, hand in deal.known():
        if hand.jokers:
            raise DealError(f"deal {number}: {hand.jokers[0]} in {name}, PBN has no jokers")
    hands = " ".join(str(deal.hands[seat] or "-") for seat in Direction.CW.order(Seat.N))
    tags = [
        ("Board", str(number)),
        ("Dealer", str(dealer)),
        ("Vulnerable", "None"),
        ("Deal", f"N:{hands}"),
    ]
    if deal.talon is not None:
        tags.append(("Talon", str(deal.talon)))
    return "".join(f'[{name} "{value}"]\n' for name, value in tags)
