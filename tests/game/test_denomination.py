import pytest

from shelem.errors import NotationError
from shelem.game.cards import Suit
from shelem.game.denomination import Denomination


def ranks(denomination: Denomination, reversed_ranks: bool = False) -> str:
    return "".join(rank.letter for rank in denomination.ranks(reversed_ranks))


def test_rank_orders() -> None:
    assert ranks(Denomination.SPADES) == "AKQJT98765432"
    assert ranks(Denomination.SARRES) == "AKQJT98765432"
    assert ranks(Denomination.NARES) == "23456789TJQKA"
    assert ranks(Denomination.ACE_NARES) == "A23456789TJQK"


def test_reversed_shelem_turns_the_ranks_under_a_trump_only() -> None:
    assert ranks(Denomination.CLUBS, True) == "23456789TJQKA"
    assert ranks(Denomination.SARRES, True) == "AKQJT98765432"
    assert ranks(Denomination.NARES, True) == "23456789TJQKA"


def test_hokm_has_the_trump_it_is_named_after() -> None:
    assert [denomination.trump for denomination in Denomination] == [*Suit, None, None, None]
    assert [denomination.is_hokm for denomination in Denomination] == [True] * 4 + [False] * 3


def test_short_names() -> None:
    assert [denomination.short for denomination in Denomination] == "S H D C SR NR AN".split()


@pytest.mark.parametrize("denomination", Denomination)
def test_denomination_parses_from_both_names(denomination: Denomination) -> None:
    assert Denomination.parse(str(denomination)) is denomination
    assert Denomination.parse(denomination.short.lower()) is denomination
    assert Denomination.parse(f" {denomination.value.upper()} ") is denomination


@pytest.mark.parametrize(
    ("text", "name"),
    [("♥", "hearts"), ("دل", "hearts"), ("pik", "spades"), ("خاج", "clubs"), ("نرس", "nares")],
)
def test_other_spellings_of_a_denomination(text: str, name: str) -> None:
    assert str(Denomination.parse(text)) == name


def test_unknown_denomination_lists_what_is_known() -> None:
    with pytest.raises(NotationError) as caught:
        Denomination.parse("notrump")
    assert str(caught.value) == (
        "unknown denomination 'notrump', expected one of"
        " spades, hearts, diamonds, clubs, sarres, nares, ace-nares"
    )
