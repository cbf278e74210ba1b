"""Datasets: rows that are solved in no time, real deals, and rows with every kind of mistake."""

from random import Random

from makers.hands import random_deal, random_discard
from shelem.game.deal import Deal
from shelem.game.denomination import Denomination
from shelem.game.hand import Hand
from shelem.game.play import first_leads
from shelem.game.rules import RuleSet
from shelem.game.seats import BySeat, Seat

ENDING = "N:AK... QJ... T9... .87.."
"""Every trick is north's, worth 30 points in spades and most other denominations."""

_FULL = "N:A.K9873.A.AQJT3 42.AT54.Q93.K76 QT98.62.KT2.842 KJ65.QJ.J874.95 / 73..65."
_HANDS = _FULL.partition(" /")[0]

BROKEN = {
    # what the row's error must contain: deal, hakem, discard, denomination
    "deal is empty": ",N,,spades",
    "deal is empty, expected": "   ,N,,spades",
    "N's hand, column 3: unknown rank 'X'": "N:XK... QJ... T9... .87..,N,,spades",
    "W's hand, column 9: unknown rank '1'": "N:AK... 1J... T9... .87..,N,,spades",
    "E's hand, column 21: unknown rank '♠'": "N:AK... QJ... T9... ♠7..,N,,spades",
    "column 1: unknown seat 'Q'": "Q:AK... QJ... T9... .87..,N,,spades",
    "column 1: unknown seat ''": ":AK... QJ... T9... .87..,N,,spades",
    "deal: no seat and colon": "AK... QJ... T9... .87..,N,,spades",
    "deal: 3 hands": "N:AK... QJ... T9...,N,,spades",
    "deal: 5 hands": "N:AK... QJ... T9... .87.. .65..,N,,spades",
    "deal: 1 hand,": "N:AK,N,,spades",
    "E's hand, column 21: 3 groups": "N:AK... QJ... T9... .87.,N,,spades",
    "E's hand, column 21: 6 groups": "N:AK... QJ... T9... .87....,N,,spades",
    "N's hand, column 3: 1 group ": "N:AK QJ... T9... .87..,N,,spades",
    "KS is twice: in N's hand and in W's hand": "N:AK... KJ... T9... .87..,N,,spades",
    "AS is twice in N's hand": "N:AA... KJ... T9... .87..,N,,spades",
    "E's hand has 3 cards, expected 2": "N:AK... QJ... T9... .876..,N,,spades",
    "N's hand has 0 cards": "N:... QJ... T9... .87..,N,,spades",
    "the hands have 0 cards each": "N:... ... ... ...,N,,spades",
    "N's hand, column 8: unknown joker 'X'": "N:A....X QJ... T9... .87..,N,,spades",
    "RJ is in N's hand, but rules": "N:A....R QJ... T9... .87..,N,,spades",
    "W's hand is unknown": "N:AK... ? T9... .87..,N,,spades",
    "expected / and 4 cards": f"{_HANDS},N,,spades",
    "no talon after the slash": f"{_HANDS} /,N,,spades",
    "after the talon, expected the end": f"{_FULL} 2...,N,,spades",
    "the talon has 3 cards, expected 4": f"{_HANDS} / 73..6.,N,,spades",
    "2S is twice: in W's hand and in the talon": f"{_HANDS} / 732..65.,N,,spades",
    "the talon, column 69: unknown rank 'x'": f"{_HANDS} / x3..65.,N,,spades",
    "AS is twice: in N's hand and in the talon": f"{_HANDS} / A3..65.,N,,spades",
    "12; 3D is missing": _FULL.replace("3.K76", ".K76") + ",N,,spades",
    "N's hand has 13 cards, expected 12": _FULL.replace("AQJT3", "AQJT32").replace("842", "84")
    + ",N,,spades",
    "N's hand is unknown": "N:? ? ? ?,N,,spades",
    "unknown seat 'X', expected N": f"{ENDING},X,,spades",
    "unknown seat 'NS', expected N": f"{ENDING},NS,,spades",
    "hakem is empty": f"{ENDING},,,spades",
    "unknown denomination 'trumps'": f"{ENDING},N,,trumps",
    "unknown denomination '165'": f"{ENDING},N,,165",
    "the deal has no talon for N": f"{ENDING},N,AK...,spades",
    "N does not hold 4S": f"{_FULL},N,4S 7S 3S 6D,spades",
    "discard has 3 cards, expected 4": f"{_FULL},N,7S 3S 6D,spades",
    "discard has 5 cards, expected 4": f"{_FULL},N,A73..65.,spades",
    "the discard: unknown card '1D'": f"{_FULL},N,7S 3S 6D 1D,spades",
    "the discard, column 6: unknown rank 'y'": f"{_FULL},N,73..6y.,spades",
    "7S is twice in the discard": f"{_FULL},N,7S 7S 3S 6D,spades",
    "the discard, column 1: 2 groups": f"{_FULL},N,73.65,spades",
    "spades is not available to N": f"{_FULL},N,A73..6.,spades",
    "the row has 2 cells, expected 4": f"{ENDING},N",
    "the row has 6 cells, expected 4": f"{ENDING},N,,spades,1,2",
    "one that is never closed": f'"{ENDING},N,,spades',
    "a quote where none belongs": f'"{ENDING}"N,N,,spades',
}
"""Rows with every kind of mistake, by a part of the reason that they must get."""


def random_ending(rng: Random, cards: int) -> Deal:
    """Deal a few cards to each seat."""
    deal = random_deal(RuleSet.load(), rng)
    hands = {seat: Hand.of(rng.sample(list(deal.hand(seat)), cards)) for seat in Seat}
    return Deal(BySeat(hands))


def endings_csv(rows: int, rng: Random, *, cards: int = 3, repeats: int = 1) -> str:
    """Return a table of endings, each of them in `repeats` consecutive rows."""
    lines = ["id,deal,hakem,denomination"]
    deal = random_ending(rng, cards)
    for number in range(rows):
        if number % repeats == 0:
            deal = random_ending(rng, cards)
        hakem, denomination = rng.choice(list(Seat)), rng.choice(list(Denomination))
        lines.append(f"{number:010d},{deal},{hakem},{denomination}")
    return "\n".join(lines) + "\n"


def full_deals_csv(rows: int, rng: Random) -> str:
    """Return a table of full deals, each with a discard and a denomination that is available."""
    rules = RuleSet.load()
    lines = ["deal,hakem,discard,denomination"]
    while len(lines) <= rows:
        deal, hakem = random_deal(rules, rng), rng.choice(list(Seat))
        discard = random_discard(deal, hakem, rng)
        denomination = rng.choice(list(Denomination))
        if first_leads(deal.after_discard(hakem, discard).hand(hakem), denomination, rules):
            lines.append(f"{deal},{hakem},{discard},{denomination}")
    return "\n".join(lines) + "\n"
