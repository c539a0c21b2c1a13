"""The pack: four factions, their cards and decks, and what is refused."""

from __future__ import annotations

import pytest

from simkit.armageddon import GAME
from simkit.armageddon.pack.building import build_rules, facility_ap, sheet_numbers
from simkit.armageddon.words.kinds import ABILITIES, FACTIONS
from simkit.messages.errors import BadInput

COMPONENTS = GAME.components()
TABLES = {name: COMPONENTS.table(name) for name in ("units", "heroes", "decks", "factions")}


def test_published_units_are_as_published():
    marines, panther, howlers = (
        TABLES["units"][name] for name in ("imperial_marines", "panther", "howlers")
    )
    assert marines["attack"] == 7
    assert (panther["attack"], panther["defence"], panther["hp"]) == (5, 5, 8)
    assert (howlers["defence"], howlers["hp"], list(howlers["abilities"])) == (1, 2, ["wave"])
    assert COMPONENTS.origin("units.panther.hp").startswith("public")
    assert COMPONENTS.origin("units.panther.move").startswith("assumed")


@pytest.mark.rule("armageddon:factions")
def test_each_faction_has_its_published_advantage():
    found = TABLES["factions"]
    assert [found[name]["command"] for name in FACTIONS] == [3, 2, 2, 2]
    assert [found[name]["supply_range"] for name in FACTIONS] == [0, 1, 0, 0]
    assert [found[name]["hand"] for name in FACTIONS] == [0, 0, 1, 0]
    draws = [found[name]["draw_ap"] for name in FACTIONS]
    assert draws[3] == draws[0] - 1 and len(set(draws[:3])) == 1


def test_every_value_says_where_it_comes_from():
    counts = COMPONENTS.count()
    assert counts["rulebook"] >= 9 and counts["public"] > 40 and counts["own"] == 0
    assert all(leaf.note for leaf in COMPONENTS.leaves())


def test_decks_keep_to_the_plan():
    for name, deck in TABLES["decks"].items():
        cards = list(deck["cards"])
        units = [card for card in cards if card in TABLES["units"]]
        heroes = [card for card in cards if card in TABLES["heroes"]]
        scouts = [u for u in units if any("recce" in a for a in TABLES["units"][u]["abilities"])]
        assert 9 <= len(units) <= 12 and scouts, name
        assert set(heroes) == {h for h, e in TABLES["heroes"].items() if e["faction"] == name}
        assert max(cards.count(card) for card in cards) <= 3


def rules(**settings):
    return build_rules(COMPONENTS, GAME.settle(settings, COMPONENTS))[0]


def test_sheets_hold_what_the_pack_says():
    found, numbers = rules(players=4), sheet_numbers(COMPONENTS)
    assert found.sheets == len(numbers)
    spy = found.sheet[numbers["spy_pod"]]
    has = {name: int(n) for name, n in zip(ABILITIES, spy.ability, strict=True) if n}
    assert has == {"stealth": 5, "espionage": 3, "recce": 5, "sight": 2}
    assert found.sheet[numbers["tunnels"]].ap == facility_ap([2, 2, 1, 1]) == 3
    assert facility_ap([1, 2, 1, 1]) == 3  # a half is rounded up
    assert found.sheet[numbers["militia_stronghold"]].faction == -1
    for seat, name in enumerate(FACTIONS):
        cards = [numbers[card] for card in TABLES["decks"][name]["cards"]]
        assert found.deck[seat, : found.deck_size[seat]].tolist() == cards


@pytest.mark.parametrize(("players", "ap"), [(2, [12, 6]), (3, [12, 8, 6]), (4, [12, 8, 6, 5])])
def test_action_points_go_by_the_place(players, ap):
    assert rules(players=players).ap.tolist() == ap + [0] * (4 - players)


def test_a_faction_may_sit_at_the_table_twice():
    found = rules(factions="machines+machines")
    assert found.deck[0].tolist() == found.deck[1].tolist()


@pytest.mark.parametrize(
    ("path", "value", "complaint"),
    [
        ("decks.empire.cards", "howlers", "howlers belongs to mutants"),
        ("decks.empire.cards", "war_rig", "nobody's deck"),
        ("decks.empire.cards", "+".join(["militia"] * 4), "at most 3"),
        ("decks.empire.cards", "tanks", "no card tanks"),
        ("rules.deck_points", 100, "at most 100"),
        ("terrains.hills.move", 0, "rough ground"),
        ("rules.die_successes", 6, "decides nothing"),
        ("rules.icons", "50+35+10", "make a hundred"),
        ("rules.ap_two", "6+12", "goes before"),
        ("rules.experience", "0+30+11+71+151", "above the one before"),
        ("rules.experience", "1+11+31+71+151", "begins with 0"),
        ("units.panther.abilities", "shok", "Did you mean shock"),
        ("units.panther.abilities", "shock 99", "at most 12"),
        ("units.panther.abilities", "shock+shock 2", "twice"),
        ("units.panther.abilities", "recce 5", "sight"),
        ("items.veterans.purpose", "combat", "only a munition"),
        ("items.neuro_toxin.dice", 0, "needs a purpose"),
        ("wild.units", "+".join(["sentinel"] * 8), "belong to none"),
        ("terrains.impassable.weight", 99, None),
    ],
)
def test_what_does_not_fit_is_refused(path, value, complaint):
    kind = COMPONENTS.kind(path)
    given = kind.from_text(value) if isinstance(value, str) else value
    if complaint is None:
        with pytest.raises(BadInput, match="could not be entered"):
            GAME.components((), ((path, given), ("terrains.plains.weight", 0)))
        return
    with pytest.raises(BadInput, match=complaint):
        GAME.components((), ((path, given),))


def test_more_independents_than_there_are_counters_are_refused():
    hordes = (("rules.wild_armies", 8), ("rules.wild_units", 5))
    with pytest.raises(BadInput, match="40 units of independents, at most 32"):
        GAME.components((), hordes)
