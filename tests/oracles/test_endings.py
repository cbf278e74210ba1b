"""The generator really spreads: what the campaigns rest on, counted over many draws."""

from collections import Counter
from itertools import product
from random import Random

import pytest

from oracles import compiled
from oracles.endings import STYLES, Ending, dotted, endings, parts
from oracles.values import DENOMINATIONS, JOKERS, RARE_VALUES, SUITS, TRICKS_ONLY, VALUES

DRAWS = 2000


@pytest.fixture(scope="module")
def drawn() -> list[Ending]:
    return list(endings(1, DRAWS, lengths={1: 1, 2: 1, 3: 2, 4: 2, 5: 2}))


def shares(values: list[object]) -> dict[object, float]:
    return {value: count / len(values) for value, count in Counter(values).items()}


def before(ending: Ending) -> list[list[str]]:
    """Give the hands as they were before the trick on the table."""
    hands = [list(hand) for hand in ending.hands]
    for i, card in enumerate(ending.table):
        hands[(ending.leader + i) % 4].append(card)
    return hands


def test_same_seed_gives_same_endings(drawn: list[Ending]) -> None:
    again = list(endings(1, 100, lengths={1: 1, 2: 1, 3: 2, 4: 2, 5: 2}))
    assert again == drawn[:100]
    assert list(endings(1, 20, start=80, lengths={1: 1, 2: 1, 3: 2, 4: 2, 5: 2})) == again[80:]
    assert list(endings(2, 100)) != list(endings(1, 100))
    assert len({(ending.position, ending.values.rules) for ending in drawn}) > 0.99 * DRAWS


def test_lengths_follow_their_weights(drawn: list[Ending]) -> None:
    share = shares([ending.length for ending in drawn])
    assert share[1] == pytest.approx(1 / 8, abs=0.03)
    assert share[2] == pytest.approx(1 / 8, abs=0.03)
    for length in (3, 4, 5):
        assert share[length] == pytest.approx(1 / 4, abs=0.04)
    assert {ending.length for ending in endings(3, 50, lengths={4: 1})} == {4}


def test_denominations_leaders_hakems_tables_and_values_come_up_alike(drawn: list[Ending]) -> None:
    for values, known in (
        ([ending.denomination for ending in drawn], DENOMINATIONS),
        ([ending.leader for ending in drawn], range(4)),
        ([ending.hakem for ending in drawn], range(4)),
        ([len(ending.table) for ending in drawn], range(4)),
        ([ending.values for ending in drawn], VALUES),
    ):
        share = shares(list(values))
        assert set(share) == set(known)
        for part in share.values():
            assert part == pytest.approx(1 / len(share), abs=0.05)


def test_every_leader_meets_every_denomination_and_table(drawn: list[Ending]) -> None:
    met = {(ending.denomination, ending.leader, len(ending.table)) for ending in drawn}
    assert met == set(product(DENOMINATIONS, range(4), range(4)))


def test_hands_are_distinct_cards_of_equal_length_and_follow_suit(drawn: list[Ending]) -> None:
    for ending in drawn:
        hands = before(ending)
        assert {len(hand) for hand in hands} == {ending.length}
        cards = [card for hand in hands for card in hand]
        assert len(set(cards)) == len(cards)
        led = ending.suit(ending.table[0]) if ending.table else None
        for i, card in enumerate(ending.table):
            hand = hands[(ending.leader + i) % 4]
            assert ending.suit(card) == led or led not in map(ending.suit, hand)


def test_voids_long_suits_and_few_suits_all_occur(drawn: list[Ending]) -> None:
    fours = [ending for ending in drawn if ending.length == 4]
    longest, voids, suits = Counter[int](), Counter[int](), Counter[int]()
    for ending in fours:
        hands = before(ending)
        for hand in hands:
            held = Counter(map(ending.suit, hand))
            longest[max(held.values())] += 1
            voids[sum(suit not in held for suit in SUITS)] += 1
        suits[len({ending.suit(card) for hand in hands for card in hand} - {None})] += 1
    hands_counted = 4 * len(fours)
    for length, least in ((1, 0.01), (2, 0.2), (3, 0.1), (4, 0.03)):
        assert longest[length] > least * hands_counted
    for count, least in ((0, 0.01), (1, 0.2), (2, 0.2), (3, 0.03)):
        assert voids[count] > least * hands_counted
    for count, least in ((2, 0.05), (3, 0.03), (4, 0.3)):
        assert suits[count] > least * len(fours)


def test_followers_discards_and_ruffs_lie_on_the_tables_of_hokm(drawn: list[Ending]) -> None:
    kinds = Counter[str]()
    for ending in drawn:
        for card in ending.table[1:] if ending.trump else ():
            led = ending.suit(ending.table[0])
            if ending.suit(card) == led:
                kinds["follows"] += 1
            else:
                kinds["ruffs" if ending.suit(card) == ending.trump else "discards"] += 1
    assert all(kinds[kind] > 0.1 * kinds.total() for kind in ("follows", "ruffs", "discards"))


def test_jokers_sit_in_trump_suits_of_their_own_and_on_tables(drawn: list[Ending]) -> None:
    with_jokers = [ending for ending in drawn if ending.values.jokers]
    seen = Counter[tuple[bool, int]]()
    on_table = 0
    for ending in with_jokers:
        cards = {card for hand in before(ending) for card in hand}
        seen[ending.trump is not None, len(cards & set(JOKERS))] += 1
        on_table += bool(set(ending.table) & set(JOKERS))
        for joker in cards & set(JOKERS):
            assert ending.suit(joker) == ending.trump
    for trump, count in product((True, False), range(3)):
        assert seen[trump, count] > 0.05 * len(with_jokers)
    assert on_table > 0.1 * len(with_jokers)
    assert all(
        not {card for hand in before(ending) for card in hand} & set(JOKERS)
        for ending in drawn
        if not ending.values.jokers
    )


def test_point_cards_of_every_kind_occur(drawn: list[Ending]) -> None:
    worth = Counter[int]()
    for ending in drawn:
        worth.update(ending.plain(card)[2] for hand in before(ending) for card in hand)
    assert {0, 5, 10, 15, 20, 25} == set(worth)


def test_first_leads_are_by_hakem_and_leave_a_choice_sometimes() -> None:
    first = [ending for ending in endings(4, DRAWS) if ending.first_lead]
    assert 0.005 * DRAWS < len(first) < 0.05 * DRAWS
    for ending in first:
        assert ending.leader == ending.hakem
        assert not ending.table
        assert ending.raw.first_cards
        assert {ending.suit(card) for card in ending.legal()} == {ending.trump}
    assert any(len(ending.legal()) < ending.length for ending in first)
    assert any(len(ending.legal()) > 1 for ending in first)
    assert not any(ending.first_lead for ending in endings(4, 200, first_lead_share=0))


@pytest.mark.parametrize("style", STYLES)
def test_every_style_fills_hands_of_five_cards(style: str) -> None:
    for ending in endings(5, 100, lengths={5: 1}, styles=[style]):
        assert {len(hand) for hand in before(ending)} == {5}


def test_strengths_are_the_rank_orders_of_the_rules() -> None:
    def order(denomination: str, cards: list[str], values: int = 0) -> list[str]:
        ending = Ending(((),) * 4, denomination, 0, 0, (), VALUES[values])
        return sorted(cards, key=lambda card: ending.plain(card)[1], reverse=True)

    ranks = ["2H", "3H", "TH", "KH", "AH"]
    assert order("hearts", ranks) == ["AH", "KH", "TH", "3H", "2H"]
    assert order("spades", ranks) == ["AH", "KH", "TH", "3H", "2H"]
    assert order("sarres", ranks) == ["AH", "KH", "TH", "3H", "2H"]
    assert order("nares", ranks) == ["2H", "3H", "TH", "KH", "AH"]
    assert order("ace-nares", ranks) == ["AH", "2H", "3H", "TH", "KH"]
    assert order("hearts", ["AH", "BJ", "RJ"], 2) == ["RJ", "BJ", "AH"]


def test_rare_values_turn_ranks_and_move_points_and_jokers() -> None:
    mirrored, turned, turned_jokers, low_jokers = RARE_VALUES
    nares = Ending(((),) * 4, "nares", 0, 0, (), mirrored)
    assert [nares.plain(card)[2] for card in ("2S", "5S", "TS", "AS")] == [10, 10, 5, 0]
    hearts = Ending(((),) * 4, "hearts", 0, 0, (), turned)
    assert [hearts.plain(card)[1] for card in ("2H", "3S", "KH", "AS")] == [12, 11, 1, 0]
    sarres = Ending(((),) * 4, "sarres", 0, 0, (), turned)
    assert [sarres.plain(card)[1] for card in ("2H", "AS")] == [0, 12]
    hearts = Ending(((),) * 4, "hearts", 0, 0, (), turned_jokers)
    assert hearts.plain("RJ") < hearts.plain("BJ") < hearts.plain("AH") < hearts.plain("2H")
    nares = Ending(((),) * 4, "nares", 0, 0, (), low_jokers)
    assert (nares.suit("RJ"), nares.suit("BJ")) == ("H", "S")
    assert nares.plain("RJ") < nares.plain("AH") < nares.plain("2H")
    assert nares.plain("BJ") < nares.plain("AS") < nares.plain("2S")
    clubs = Ending(((),) * 4, "clubs", 0, 0, (), low_jokers)
    assert clubs.plain("AC") < clubs.plain("BJ") < clubs.plain("RJ")


def test_notation_of_an_ending() -> None:
    ending = Ending(
        (("9S", "AS"), ("RJ",), ("2D", "BJ"), ("TH", "3C")),
        "hearts",
        1,
        0,
        ("AH",),
        VALUES[2],
    )
    assert ending.position == (
        'N:A9... ....R ..2..B .T..3 denomination=hearts leader=W hakem=N table="AH"'
    )
    assert ending.raw.hands[1] == [(1, 14, 20)]
    assert ending.raw.table == [(1, 12, 10)]
    assert ending.total == 10 + 20 + 15 + 10 + 10 + 2 * 5
    assert dotted(["2S", "AS", "TC", "BJ", "RJ"]) == "A2...T.RB"
    assert TRICKS_ONLY.seats[ending.leader] == "E"


def test_playing_a_card_moves_it_and_settles_tricks() -> None:
    ending = Ending(
        (("9S",), ("TS", "2H"), ("AS", "3C"), ("4D", "5D")), "hearts", 0, 2, ("KS",), VALUES[0]
    )
    assert ending.legal() == ["TS"]
    ending = ending.play("TS")
    assert (ending.to_move, ending.table) == (2, ("KS", "TS"))
    ending = ending.play("AS").play("4D")
    assert (ending.leader, ending.table) == (2, ())
    assert ending.hands == (("9S",), ("2H",), ("3C",), ("5D",))
    assert ending.total == 10
    ending = ending.play("3C").play("5D").play("9S").play("2H")
    assert (ending.leader, ending.total) == (1, 0)


def test_endings_may_all_have_an_empty_table() -> None:
    drawn = list(endings(4, 200, begun=False, lengths={2: 1, 5: 1}))
    assert not any(ending.table for ending in drawn)
    assert {ending.length for ending in drawn} == {2, 5}


def test_few_suits_are_enough_for_longer_hands() -> None:
    for length, suits in ((6, {2, 3}), (8, {3}), (12, {4})):
        drawn = endings(5, 60, lengths={length: 1}, styles=["few suits"], begun=False)
        found = {
            len({card[1] for hand in ending.hands for card in hand if card not in JOKERS})
            for ending in drawn
        }
        assert found == suits


def test_parts_of_an_ending_are_what_may_be_left_of_it() -> None:
    for whole in endings(6, 20, lengths={8: 1}, begun=False):
        drawn = list(parts(whole, Random(1), 40))
        assert {part.length for part in drawn} >= {2, 3, 4}
        assert {len(part.table) for part in drawn} == {0, 1, 2, 3}
        assert {part.leader for part in drawn} == {part.hakem for part in drawn} == {0, 1, 2, 3}
        for part in drawn:
            for held, hand in zip(before(part), whole.hands, strict=True):
                assert len(held) == part.length
                assert set(held) < set(hand)
            compiled.card_values(*part.raw)  # checks that it can have come up
