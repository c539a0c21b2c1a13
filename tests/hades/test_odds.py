"""Odds: exact figures over the 36 cards, against a naive count and against drawn cards."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations, product

import pytest

import simkit.lab.play.odds as lab
from simkit.description.game import Game
from simkit.messages.errors import BadInput
from tests.hades import naive_combat as naive
from tests.hades.scene import GAME, Scene, twin

CARDS = GAME.components().table("cards")
UNITS = GAME.components().table("units")
SHL = [card for card in CARDS.values() if card["deck"] == "shl"]
NASTIAN = [card for card in CARDS.values() if card["deck"] == "nastian"]
WORDS = {
    (2, 0): "defender-destroyed",
    (1, 0): "defender-hit",
    (0, 0): "none",
    (0, 1): "attacker-hit",
    (0, 2): "attacker-destroyed",
}


class OnTwin(Game):
    """The game whose odds are counted on the interpreted twin."""

    def odds(self):
        return twin.resolvers


def odds(resolver: str, **keys) -> dict:
    rule = GAME.resolver(resolver)
    found = twin.resolvers.exact(resolver, GAME.components(), **rule.settle(keys))
    assert sum(share for _, share in found) == pytest.approx(1)
    return {next(iter(outcome.values())): share for outcome, share in found}


def counted(nets, ground: bool) -> dict[str, float]:
    """Net results as shares of outcomes."""
    ways = Counter(WORDS[naive.result(net, ground)] for net in nets)
    total = sum(ways.values())
    return {word: float(Fraction(count, total)) for word, count in ways.items()}


# --- combat --------------------------------------------------------------------------------------


@pytest.mark.parametrize("attacker", ["armored_infantry", "scout", "honor_guard", "dante"])
@pytest.mark.parametrize("defender", ["soldier", "guard", "zola", "officer", "railgun", "radar"])
@pytest.mark.parametrize("weak", [False, True])
def test_a_units_attack_counts_every_pair_of_cards(attacker, defender, weak):
    line = {"railgun": "railgun", "radar": "defensive"}.get(defender)
    line = line or UNITS[defender]["line"]
    own = UNITS[attacker]["line"]
    as_weak = weak or attacker == "honor_guard"
    nets = [
        naive.value(one, "attack", own, as_weak) + naive.value(two, "defense", line, weak)
        for one, two in product(SHL, NASTIAN)
    ]
    keys = {"attacker_depleted": weak, "defender_depleted": weak}
    assert odds("combat", attacker=attacker, defender=defender, **keys) == counted(nets, True)


@pytest.mark.parametrize(
    ("attacker", "defender", "own", "line"),
    [
        ("r1", "fighter", "michael", "fighter"),
        ("q50", "soldier", "quad", "soldier"),
        ("r2", "railgun", "gabriel", "railgun"),
        ("heavy_weapon", "fighter", "heavy_weapon", "fighter"),
    ],
)
def test_nothing_strikes_back_through_space(attacker, defender, own, line):
    nets = [
        naive.value(one, "attack", own, False) + naive.value(two, "defense", line, False)
        for one, two in product(SHL, NASTIAN)
    ]
    assert odds("combat", attacker=attacker, defender=defender) == counted(nets, False)


@pytest.mark.parametrize(
    ("attacker", "defender", "ground"),
    [("fighter", "vittles", False), ("laser", "vittles", False), ("laser", "scout", True)],
)
def test_attacks_from_hades_count_every_pair_of_cards(attacker, defender, ground):
    nets = [
        naive.value(two, "attack", attacker, False) + naive.value(one, "defense", defender, False)
        for one, two in product(SHL, NASTIAN)
    ]
    assert odds("combat", attacker=attacker, defender=defender) == counted(nets, ground)


def test_combined_fire_draws_two_cards_without_replacement():
    nets = [
        naive.value(one, "attack", "scout", False)
        + naive.value(two, "attack", "swat", False)
        + naive.value(three, "defense", "shock_trooper", False)
        for (one, two), three in product(permutations(SHL, 2), NASTIAN)
    ]
    found = odds("combat", attacker="scout", defender="shock_trooper", combined_with="swat")
    assert found == counted(nets, True)


def test_gorgon_and_nastian_draw_from_one_deck():
    nets = [
        naive.value(one, "attack", "soldier", False) + naive.value(two, "defense", "guard", False)
        for one, two in permutations(NASTIAN, 2)
    ]
    assert odds("combat", attacker="medusa", defender="guard") == counted(nets, True)


def test_cover_counts_in_the_defense():
    nets = [
        naive.value(two, "attack", "soldier", False)
        + naive.value(one, "defense", "swat", False)
        + one["cover"]
        for one, two in product(SHL, NASTIAN)
    ]
    found = odds("combat", attacker="soldier", defender="swat", cover="true")
    assert found == counted(nets, True)


def test_against_no_defense_only_the_attack_counts():
    nets = [naive.value(one, "attack", "swat", False) for one in SHL]
    found = odds("combat", attacker="swat", defender="railgun", undefended=True)
    assert found == counted(nets, True)


@pytest.mark.parametrize(
    ("depleted", "shares"),
    [(False, (0.833, 0.167, 0, 0, 0)), (True, (0.167, 0.333, 0.333, 0.167, 0))],
)
def test_sabotage_has_the_odds_that_the_pack_was_made_for(depleted, shares):
    keys = {"attacker": "engineer", "defender": "railgun", "sabotage": True}
    found = odds("combat", attacker_depleted=depleted, **keys)
    assert [round(found.get(word, 0), 3) for word in WORDS.values()] == list(shares)


@pytest.mark.parametrize(
    ("attacker", "defender", "shares"),
    [
        ("armored_infantry", "soldier", (0.287, 0.306, 0.259, 0.120, 0.028)),
        ("scout", "soldier", (0.099, 0.284, 0.358, 0.204, 0.056)),
        ("soldier", "armored_infantry", (0.037, 0.160, 0.327, 0.327, 0.148)),
        ("shock_trooper", "dante", (0.222, 0.333, 0.315, 0.114, 0.015)),
        ("armored_infantry", "railgun", (0.139, 0.222, 0.278, 0.222, 0.139)),
    ],
)
def test_matchups_have_the_odds_that_the_pack_was_made_for(attacker, defender, shares):
    found = odds("combat", attacker=attacker, defender=defender)
    assert [found.get(word, 0) for word in WORDS.values()] == pytest.approx(shares, abs=0.001)


@pytest.mark.parametrize(
    ("keys", "complaint"),
    [
        ({"attacker": "scuot", "defender": "soldier"}, "Did you mean scout?"),
        ({"attacker": "elder", "defender": "soldier"}, "elder never attacks"),
        ({"attacker": "scout", "defender": "swat"}, "both are on the same side"),
        ({"attacker": "soldier", "defender": "guard"}, "both are on the same side"),
        ({"attacker": "scout", "defender": "fighter"}, "only Heavy Weapons, r1 and r2"),
        ({"attacker": "soldier", "defender": "vittles"}, "only fighters and installations"),
        ({"attacker": "q50", "defender": "radar"}, "the Quad sees neither"),
        ({"attacker": "vittles", "defender": "radar"}, "weapons attack, the Vittles defends"),
        (
            {"attacker": "scout", "defender": "radar", "sabotage": "true"},
            "only an engineer sabotages",
        ),
        (
            {"attacker": "r1", "defender": "soldier", "combined_with": "scout"},
            "only two units of the player combine fire",
        ),
        ({"attacker": "scout", "defender": "radar", "cover": True}, "destroyed installation"),
        ({"attacker": "scout", "defender": "soldier", "cover": "yes"}, "must be true or false"),
    ],
)
def test_what_the_rules_do_not_know_is_refused(keys, complaint):
    with pytest.raises(BadInput) as refusal:
        odds("combat", **keys)
    assert complaint in str(refusal.value)


def test_a_partner_who_runs_and_guns_attacks_as_if_depleted():
    nets = [
        naive.value(one, "attack", "scout", False)
        + naive.value(two, "attack", "swat", True)
        + naive.value(three, "defense", "soldier", False)
        for (one, two), three in product(permutations(SHL, 2), NASTIAN)
    ]
    keys = {"attacker": "scout", "defender": "soldier", "partner_depleted": True}
    assert odds("combat", combined_with="swat", **keys) == counted(nets, True)
    with pytest.raises(BadInput, match="give combined_with too"):
        odds("combat", **keys)


# --- a Gorgon's duel -----------------------------------------------------------------------------


def duel(**keys) -> dict[tuple[str, str], float]:
    rule = GAME.resolver("gorgon-duel")
    found = twin.resolvers.exact("gorgon-duel", GAME.components(), **rule.settle(keys))
    return {tuple(outcome.values()): share for outcome, share in found}


@pytest.mark.parametrize("nastian_depleted", [False, True])
def test_a_gorgon_strikes_first_and_who_lives_strikes_back(nastian_depleted):
    ways: Counter = Counter()
    for hands in permutations(NASTIAN[:8], 4):  # eight cards tell as much as eighteen
        hers, his = 2, 1 if nastian_depleted else 2
        for attack, defense, she in ((*hands[:2], True), (*hands[2:], False)):
            if not (hers and his):
                break
            lines = ("shock_trooper", "guard") if she else ("guard", "shock_trooper")
            weak = (hers == 1, his == 1) if she else (his == 1, hers == 1)
            net = naive.value(attack, "attack", lines[0], weak[0])
            net += naive.value(defense, "defense", lines[1], weak[1])
            hit, back = naive.result(net, True)
            hers, his = (hers - back, his - hit) if she else (hers - hit, his - back)
            hers, his = max(hers, 0), max(his, 0)
        words = ("destroyed", "depleted", "fresh")
        ways[words[hers], words[his]] += 1
    pack = GAME.components()
    few = {"gorgon": "zola", "nastian": "guard", "nastian_depleted": nastian_depleted}
    rule = twin.resolvers._READERS["gorgon-duel"](pack, **GAME.resolver("gorgon-duel").settle(few))
    found = Counter(rule.answer((), cards) for cards in permutations(range(8), 4))
    assert found == ways


def test_a_whole_duel_adds_up_and_the_stronger_sister_does_better():
    zola, medusa = (duel(gorgon=name, nastian="soldier") for name in ("zola", "medusa"))
    assert sum(zola.values()) == pytest.approx(1)
    dead = [sum(p for (_, his), p in one.items() if his == "destroyed") for one in (zola, medusa)]
    assert dead[0] > dead[1]


@pytest.mark.parametrize(
    ("keys", "complaint"),
    [
        ({"gorgon": "guard", "nastian": "soldier"}, "no Gorgon"),
        ({"gorgon": "zola", "nastian": "medusa"}, "no Nastian"),
        ({"gorgon": "zola", "nastian": "officer"}, "never strikes back"),
    ],
)
def test_only_a_gorgon_and_a_nastian_fight_a_duel(keys, complaint):
    with pytest.raises(BadInput, match=complaint):
        duel(**keys)


# --- numbers -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("jump", "depleted", "sixths"),
    [
        (True, False, (0, 1, 1, 4)),
        (False, False, (0, 0, 1, 5)),
        (True, True, (1, 1, 1, 3)),
        (False, True, (0, 1, 1, 4)),
    ],
)
def test_cfp_results(jump, depleted, sixths):
    found = odds("cfp", jump=jump, depleted=depleted)
    words = ("misfire", "malfunction", "partial", "success")
    assert [found.get(word, 0) for word in words] == [count / 6 for count in sixths]


@pytest.mark.parametrize(
    ("keys", "sixths"),
    [({}, 4), ({"depleted": True}, 3), ({"depleted": True, "adjacent": True}, 2)],
)
def test_requests(keys, sixths):
    assert odds("request", **keys)[True] == sixths / 6


def test_rally_repair_and_the_officers():
    assert odds("rally") == odds("repair") == {True: 0.5, False: 0.5}
    assert odds("officer-repair")[True] == 4 / 6
    assert odds("officer-repair", officer="sanders")[True] == 3 / 6
    with pytest.raises(BadInput, match="Known: tso, sanders"):
        odds("officer-repair", officer="acuto")


@pytest.mark.parametrize(
    ("keys", "sixths"),
    [
        ({"place": "lab"}, {"success": 4, "depleted": 1, "removed": 1}),
        ({"place": "lab", "depleted": True}, {"success": 3, "removed": 3}),
        (
            {"place": "lab", "failing": True},
            {"success": 2, "nothing": 2, "depleted": 1, "removed": 1},
        ),
        ({"place": "quarters"}, {"success": 3, "nothing": 3}),
        ({"place": "bridge"}, {"success": 4, "nothing": 2}),
        ({"place": "core", "depleted": True}, {"success": 2, "nothing": 4}),
        ({"place": "teleporter"}, {"success": 4, "nothing": 2}),
    ],
)
def test_science(keys, sixths):
    assert odds("science", **keys) == {word: count / 6 for word, count in sixths.items()}


@pytest.mark.parametrize(
    "keys",
    [
        {"place": "galley"},
        {"place": "quarters", "depleted": False},
        {"place": "bridge", "failing": True},
    ],
)
def test_science_that_there_is_not_is_refused(keys):
    with pytest.raises(BadInput):
        odds("science", **keys)


def test_a_recoil_from_the_edge_is_lost_in_space_or_ends_on_free_floor():
    found = odds("recoil", column=6, row=0)  # on the northern edge: NE and NW lead off the map
    assert sum(found.values()) == pytest.approx(1)
    assert found["lost-in-space"] == pytest.approx(1 / 3)  # two of six directions, any distance
    assert set(found) <= {"flung", "crushed", "lost-in-space"}


@pytest.mark.parametrize(
    ("hex_", "complaint"),
    [((1, 2), "onto a Complex"), ((99, 1), "must be 0 to 17"), (("x", 1), "whole number")],
)
def test_a_recoil_begins_on_a_hex_where_a_jump_may_end(hex_, complaint):
    with pytest.raises(BadInput, match=complaint):
        odds("recoil", column=hex_[0], row=hex_[1])


def test_circle_numbers_are_those_of_two_dice():
    found = odds("circle-number")
    assert found == pytest.approx({n: (6 - abs(7 - n)) / 36 for n in range(2, 13)})


# --- drawn cards ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("resolver", "keys"),
    [
        ("combat", {"attacker": "scout", "defender": "soldier", "combined_with": "swat"}),
        ("circle-number", {}),
        ("gorgon-duel", {"gorgon": "zola", "nastian": "guard"}),
        ("cfp", {"jump": "true", "depleted": "false"}),
    ],
)
def test_drawn_cards_agree_with_the_exact_figures(resolver, keys):
    checked = lab.odds(OnTwin(**vars(GAME)), resolver, check=60, confidence=0.9999, **keys)
    assert checked.check is not None
    for row, share in zip(checked.outcomes, checked.check.shares, strict=True):
        assert share.low <= row["probability"] <= share.high


def test_the_fields_of_every_resolver_are_those_of_its_outcomes():
    scene = Scene()
    for rule in GAME.resolvers:
        assert rule.name in twin.resolvers._READERS
        assert len(rule.fields) == (2 if rule.name == "gorgon-duel" else 1)
    assert scene.rules.deck.tolist() == [18, 18]
