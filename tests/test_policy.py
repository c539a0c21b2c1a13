"""What a bot says of itself: knobs are declared once and named where a bot turns them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from simkit.description.policy import MISTAKES, Bot, Knobs, Suit, idle, random
from simkit.finding.registry import games
from simkit.kernel import decisions


@pytest.fixture
def walking() -> Knobs:
    knobs = Knobs()
    knobs.knob("speed", 2.0, 0.0, 5.0, "steps in a turn")
    knobs.knob("fear", 0.5, 0.0, 1.0, "weight of what lurks")
    return knobs


def test_a_knob_is_a_plain_number_by_the_place_where_a_mind_holds_it():
    knobs = Knobs()
    places = [knobs.knob(name, 1.0, 0.0, 5.0, "?") for name in ("speed", "fear")]
    assert places == [1, 2]
    assert [type(place) for place in places] == [int, int]
    assert [knob.name for knob in knobs.at()] == ["mistakes", "speed", "fear"]


def test_slip_is_the_first_knob_as_the_kernel_reads_it(walking):
    assert walking.at()[decisions.MISTAKES] == MISTAKES


def test_a_bot_names_what_it_has_otherwise_than_declared(walking):
    assert [knob.default for knob in walking.at()] == [0.0, 2.0, 0.5]
    assert [knob.default for knob in walking.at(fear=0.0, mistakes=0.1)] == [0.1, 2.0, 0.0]
    assert walking.at(fear=0.0)[2].help == "weight of what lurks"


def test_a_knob_that_nobody_declared_is_refused(walking):
    with pytest.raises(ValueError, match="no such knob: fears"):
        walking.at(fears=0.0)


def test_a_value_beyond_its_bounds_is_refused(walking):
    with pytest.raises(ValueError, match=r"fear stands at 1\.5"):
        walking.at(fear=1.5)


def test_a_knob_is_declared_once(walking):
    with pytest.raises(ValueError, match="speed is declared twice"):
        walking.knob("speed", 1.0, 0.0, 5.0, "steps")


def test_every_bot_of_a_game_is_played_by_a_script_or_searches():
    for game in games().values():
        for bot in game.bots:
            assert bool(bot.chooser) != bool(bot.plans), (game.name, bot.name)
            assert len(bot.knobs) <= decisions.MOST_KNOBS


def test_without_knobs_of_its_own_a_bot_can_slip():
    assert idle("never acts").knobs == random("wastes all").knobs == (MISTAKES,)
    assert Bot("sloth", "sleeps", "-", "sleeps").knobs == (MISTAKES,)


# --- knobs that a bot turns by itself under some settings -----------------------------------------


@pytest.fixture
def walker(walking) -> Bot:
    suits = (Suit({"map": "ice"}, {"speed": 1.0}), Suit({"map": "ice", "night": True}, {"fear": 1}))
    return Bot("walker", "walks", "-", "walks", knobs=walking.at(), suits=suits)


@pytest.mark.parametrize(
    ("settings", "knobs"),
    [
        ({"map": "moor", "night": True}, [0.0, 2.0, 0.5]),
        ({"map": "ice", "night": False}, [0.0, 1.0, 0.5]),
        ({"map": "ice", "night": True}, [0.0, 1.0, 1.0]),
        ({}, [0.0, 2.0, 0.5]),
    ],
)
def test_a_suit_turns_knobs_where_all_its_settings_hold(walker, settings, knobs):
    assert [knob.default for knob in walker.suited(settings).knobs] == knobs


def test_a_bot_that_has_been_suited_turns_no_more(walker):
    moor = walker.suited({"map": "moor"})
    assert moor.suited({"map": "ice"}) == moor


def test_every_suit_names_settings_and_knobs_that_are_there_and_turns_them():
    for game in games().values():
        for bot in game.bots:
            for place, suit in enumerate(bot.suits):
                settings = game.settle(dict(suit.where), game.components())
                assert suit.fits(settings), (game.name, bot.name, suit)
                before = replace(bot, suits=bot.suits[:place]).suited(settings)
                known = {knob.name: knob for knob in before.knobs}
                for name, value in suit.knobs.items():
                    assert known[name].at(value).default != known[name].default
