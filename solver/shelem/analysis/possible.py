"""What a hand can have by the cards that may go there: what it cannot have is said at once."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from shelem.analysis.baselines import expected_tricks
from shelem.analysis.constraints import HandConstraint, term
from shelem.errors import DealError
from shelem.game.cards import Card, Rank, Suit, deck, format_cards
from shelem.game.four_hands import count_cards
from shelem.game.hand import Hand
from shelem.game.rules import RuleSet


@dataclass(frozen=True, slots=True)
class Possible:
    """The cards that a hand can have.

    Parameters
    ----------
    name : str
        Whose hand it is, for errors: a seat or ``hakem``.
    settled : frozenset of Card
        Cards that it has, or had before it played them.
    free : tuple of Card
        Cards that it can have besides, in printing order.
    size : int
        How many cards it has in all.
    """

    name: str
    settled: frozenset[Card]
    free: tuple[Card, ...]
    size: int

    def counts(self, value: Callable[[Card], int]) -> list[int]:
        """Return what the cards can be worth together, rising."""
        room = self.size - len(self.settled)
        sums = [1] + [0] * room  # by number of cards: bit n is set where n can be reached
        for card in self.free:
            for count in range(room, 0, -1):
                sums[count] |= sums[count - 1] << value(card)
        base = sum(map(value, self.settled))
        return [base + n for n in range(sums[room].bit_length()) if sums[room] >> n & 1]

    def lengths(self, suit: Suit | None) -> range:
        """Return how many cards of a suit it can have; None stands for jokers."""
        settled, free = map(len, self.of_suit(suit))
        room = self.size - len(self.settled)
        return range(settled + max(room - len(self.free) + free, 0), settled + min(room, free) + 1)

    def of_suit(self, suit: Suit | None) -> tuple[list[Card], list[Card]]:
        """Return the cards of a suit, those settled and those free; None stands for jokers."""
        settled = [card for card in self.settled if card.suit is suit]
        return settled, [card for card in self.free if card.suit is suit]


def check_hand(hand: Possible, constraint: HandConstraint, rules: RuleSet) -> None:
    """Check that a hand alone can meet a constraint, as far as counting tells.

    Raises
    ------
    DealError
        If it cannot; the message names the hand and the term.
    """
    least = constraint.least_bid
    if least is not None and not rules.auction.held:
        raise _impossible(hand, term("bid", least), f"rules {rules.label} have no auction")
    if least is not None and least > rules.highest_bid:
        raise _impossible(
            hand,
            term("bid", least),
            f"expected at most {rules.highest_bid}, the highest bid of rules {rules.label}",
        )
    both = sorted(constraint.holds & constraint.lacks)
    if both:
        raise DealError(
            f"constraints: {hand.name} cannot both have and not have {format_cards(both)}"
        )
    foreign = sorted(hand.settled.difference(deck(bool(rules.jokers))))
    if foreign:
        raise DealError(f"rules {rules.label} have no {format_cards(foreign)}")
    if not len(hand.settled) <= hand.size <= len(hand.settled) + len(hand.free):
        few = len(hand.settled) <= hand.size
        number = len(hand.settled) + len(hand.free) if few else len(hand.settled)
        bound = "at most" if few else "at least"
        reason = f"{bound} {count_cards(number)}, but {hand.name} has {hand.size}"
        raise _impossible(hand, str(constraint), reason)
    lacking = sorted(constraint.lacks & hand.settled)
    if lacking:
        cards = "+".join(map(str, lacking))
        raise _impossible(hand, f"not={cards}", f"{hand.name} has {format_cards(lacking)}")
    _check_lengths(hand, constraint)
    _check_counts(hand, "points", constraint.points, rules.card_points)
    _check_counts(hand, "aces", constraint.aces, lambda card: int(card.rank is Rank.ACE))
    if least is not None:
        most = max(
            (expected_tricks(each, rules).value for each in _strongest(hand, constraint)),
            default=0.0,
        )
        if most < least:
            reason = f"expected-tricks bids at most {int(most)} on what {hand.name} can have"
            raise _impossible(hand, str(constraint), reason)


def _check_lengths(hand: Possible, constraint: HandConstraint) -> None:
    """Check the cards of each suit, of all suits together, and of the longest one."""
    least, most = {}, {}
    for suit in (*Suit, None):
        possible = hand.lengths(suit)
        terms = [entry for entry in constraint.lengths if entry[0] is suit]
        low, high = constraint.limits(suit)
        least[suit], most[suit] = max(low, possible[0]), min(high, possible[-1])
        if suit is not None and least[suit] > most[suit]:
            text = ",".join(term(suit.letter, *limits) for _, *limits in terms)
            if low > high:
                raise _impossible(hand, text, "no number of cards is both")
            reason = f"{hand.name} can have {_span(possible)} {suit.word}"
            raise _impossible(hand, text, reason)
    text = ",".join(term(suit.letter, low, high) for suit, low, high in constraint.lengths)
    for bound, number in (("at least", sum(least.values())), ("at most", sum(most.values()))):
        if number > hand.size if bound == "at least" else number < hand.size:
            reason = f"{bound} {count_cards(number)}, but {hand.name} has {hand.size}"
            raise _impossible(hand, text, reason)
    shortest = max(-(-hand.size // len(Suit)), *(least[suit] + least[None] for suit in Suit))
    longest = min(hand.size, max(most[suit] + most[None] for suit in Suit))
    low, high = constraint.trumps
    if max(low, shortest) > min(high, longest):
        reason = f"{hand.name} can have {_span((shortest, longest))} trumps"
        raise _impossible(hand, term("trumps", low, high), reason)


def _check_counts(
    hand: Possible, name: str, wanted: tuple[int, int], value: Callable[[Card], int]
) -> None:
    low, high = wanted
    possible = hand.counts(value)
    if any(low <= count <= high for count in possible):
        return
    outside = high < possible[0] or low > possible[-1]
    raise _impossible(
        hand,
        term(name, low, high),
        f"{hand.name} can have {_span(possible)} {name}{'' if outside else ', not all of them'}",
    )


def _strongest(hand: Possible, constraint: HandConstraint) -> Iterator[Hand]:
    """Yield the hand of the highest cards for each way that its lengths may be."""
    suits: list[tuple[list[Card], list[Card], Sequence[int]]] = []
    for suit in (*Suit, None):
        possible, (low, high) = hand.lengths(suit), constraint.limits(suit)
        lengths = range(max(possible[0], low), min(possible[-1], high) + 1)
        suits.append((*hand.of_suit(suit), lengths))
    for numbers in product(*(lengths for _, _, lengths in suits)):
        if sum(numbers) == hand.size:
            yield Hand.of(
                card
                for (settled, free, _), length in zip(suits, numbers, strict=True)
                for card in (*settled, *free[: length - len(settled)])
            )


def _span(possible: Sequence[int]) -> str:
    least, most = possible[0], possible[-1]
    return f"{least}" if least == most else f"{least} to {most}"


def _impossible(hand: Possible, terms: str, reason: str) -> DealError:
    return DealError(f"constraint {hand.name}:{terms}: {reason}")
