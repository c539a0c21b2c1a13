"""Descriptions of games: how settings are read, how games, bots and resolvers are found."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from simkit.description import game
from simkit.description.game import Key, Resolver, Setting
from simkit.finding import registry
from simkit.messages.errors import BadInput

COUNT = Setting("players", "int", 4, "how many play", low=1, high=5)
FLAG = Setting("enraged", "flag", False, "an angry Lord")
MAP = Setting("map", "choice", "invasion", "where", choices=("invasion", "doomgate"))
LORD = Setting("lord", "choice", "baphomet", "who")  # any name: the game looks it up
HEROES = Setting("heroes", "names", ("random",), "who plays", choices=("hannah", "naomi", "random"))
BOTS = Setting("bots", "names", ("expert",), "a bot a seat", repeats=True)


# --- Reading a setting ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("setting", "given", "value"),
    [
        (COUNT, "3", 3),
        (COUNT, "+3", 3),
        (COUNT, 3, 3),
        (COUNT, np.int64(3), 3),
        (FLAG, "true", True),
        (FLAG, "False", False),
        (FLAG, True, True),
        (MAP, "doomgate", "doomgate"),
        (MAP, " doomgate ", "doomgate"),
        (LORD, "argus", "argus"),
        (HEROES, "naomi+hannah", ("naomi", "hannah")),
        (HEROES, "naomi,hannah", ("naomi", "hannah")),
        (HEROES, ["naomi", "hannah"], ("naomi", "hannah")),
        (HEROES, ("naomi",), ("naomi",)),
        (HEROES, "random", ("random",)),
        (BOTS, "expert+random+random", ("expert", "random", "random")),
    ],
)
def test_a_value_is_read_from_text_and_from_python(setting, given, value):
    assert setting.parse(given) == value


@pytest.mark.parametrize(
    ("setting", "given"),
    [
        *(
            (COUNT, bad)
            for bad in ("0", 6, -1, 10**40, "9" * 5000, "1e0", "1_0", "٣", " 3", "", "x")
        ),
        *((COUNT, bad) for bad in (True, 3.0, float("nan"), None, [3], "3.0", "nan", np.bool_(1))),
        *((FLAG, bad) for bad in ("yes", "1", 1, 0, None, "", "true ", [True], float("nan"))),
        *((MAP, bad) for bad in ("Invasion", "", " ", 3, None, ["invasion"], "invasion+doomgate")),
        *((LORD, bad) for bad in ("", 3, None)),
        *((HEROES, bad) for bad in ("", "+", "hannah+", "+hannah", "hannah++naomi", "hannah+bob")),
        *(
            (HEROES, bad)
            for bad in ("hannah+hannah", [], (), [3], 3, None, {"hannah"}, ["hannah", ""])
        ),
    ],
)
def test_what_makes_no_sense_is_refused_by_name(setting, given):
    with pytest.raises(BadInput) as refusal:
        setting.parse(given)
    message = str(refusal.value)
    assert message.startswith(setting.key)
    assert len(message) < 250


def test_an_unknown_choice_is_refused_with_the_nearest():
    with pytest.raises(BadInput, match=r"map cannot be 'doomgaet'. Did you mean doomgate\?"):
        MAP.parse("doomgaet")


@pytest.mark.parametrize("setting", [COUNT, FLAG, MAP, LORD, HEROES, BOTS])
def test_the_text_of_a_value_is_read_back(setting):
    value = setting.parse(setting.default)
    assert setting.parse(setting.text(value)) == value


def test_a_setting_of_an_unknown_kind_is_a_mistake_of_ours():
    with pytest.raises(ValueError, match="kind 'integer' is none of"):
        Setting("players", "integer", 4, "how many play")


@pytest.mark.parametrize(
    ("low", "high", "wanted"),
    [
        (1, 5, "a whole number from 1 to 5, not 'x'."),
        (1, None, "a whole number, 1 or more, not 'x'."),
        (None, 5, "a whole number, 5 or less, not 'x'."),
        (None, None, "a whole number, not 'x'."),
    ],
)
def test_bounds_are_named_as_far_as_there_are_any(low, high, wanted):
    with pytest.raises(BadInput) as refusal:
        game.whole_number("x", "size", low, high)
    assert str(refusal.value) == f"size must be {wanted}"


# --- Settling all of them ------------------------------------------------------------------------


@pytest.fixture
def toy(monkeypatch):
    monkeypatch.setattr(registry, "PACKAGES", ("toygame",))
    return registry.find("toygame")


def test_settings_that_are_not_given_stand_at_their_defaults(toy):
    settled = toy.settle({"goal": "30"}, toy.components())
    assert settled == {"goal": 30, "hurdles": False, "shoes": ("plain",)}


def test_a_game_may_refuse_a_combination_and_knows_what_was_given(toy):
    def combine(settings, given, components):
        assert components.game == "toygame"
        if settings["hurdles"] and "shoes" not in given:
            raise BadInput("hurdles need shoes")
        return settings | {"goal": 36}

    strict = replace(toy, combine=combine)
    with pytest.raises(BadInput, match="hurdles need shoes"):
        strict.settle({"hurdles": True}, toy.components())
    settled = strict.settle({"hurdles": True, "shoes": "spiked"}, toy.components())
    assert settled["goal"] == 36


# --- Finding by name -----------------------------------------------------------------------------


def test_a_game_is_found_by_its_name(toy):
    assert registry.games() == {"toygame": toy}


@pytest.mark.parametrize(
    ("look", "name", "message"),
    [
        (lambda toy: registry.find, "toygmae", "There is no game 'toygmae'. Did you mean toygame?"),
        (lambda toy: toy.bot, "EXPERT", "toygame has no bot 'EXPERT'. Did you mean expert?"),
        (lambda toy: toy.setting, "x", "toygame has no setting 'x'. Known: goal, hurdles, shoes."),
        (lambda toy: toy.resolver, "totl", "toygame has no resolver 'totl'. Did you mean total?"),
    ],
)
def test_what_is_not_known_is_refused_with_the_nearest(toy, look, name, message):
    with pytest.raises(BadInput) as refusal:
        look(toy)(name)
    assert str(refusal.value) == message


RESOLVER = Resolver(
    "attack",
    "an attack",
    (
        Key("dice", "dice", True, None, "the dice"),
        Key("hit_rule", "choice", False, "exceed", "how"),
    ),
    ("hits",),
)


def test_keys_of_a_resolver_are_filled_in():
    assert RESOLVER.settle({"dice": "1d6"}) == {"dice": "1d6", "hit_rule": "exceed"}


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({}, "attack needs dice: the dice."),
        ({"dice": "1d6", "hitrule": "meet"}, "attack has no key 'hitrule'. Did you mean hit_rule?"),
    ],
)
def test_keys_of_a_resolver_are_checked(given, message):
    with pytest.raises(BadInput) as refusal:
        RESOLVER.settle(given)
    assert str(refusal.value) == message


# --- Every game ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(registry.games()))
def test_every_description_is_sound(name):
    described = registry.find(name)
    assert {"idle", "random", "beginner", "expert"} <= {bot.name for bot in described.bots}
    assert all("mistakes" in {knob.name for knob in bot.knobs} for bot in described.bots)
    for part in ("settings", "bots", "metrics", "outcomes", "resolvers"):
        names = [getattr(each, "key", None) or each.name for each in getattr(described, part)]
        assert len(set(names)) == len(names), f"{part} hold a name twice"
    assert {outcome.won for outcome in described.outcomes} == {True, False}
    for key, value, _ in described.scenarios:
        described.setting(key).parse(value)
    described.settle({}, described.components())
