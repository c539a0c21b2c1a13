"""One way of asking: every function that plays takes settings, packs, overrides, bots and knobs."""

import inspect

import pytest

import simkit
from simkit import BadInput
from simkit.lab.play.cell import cell_of
from tests.commanding import commands_with

EVERY_CELL = (*commands_with("game", "--seed", "--knob"), "position")


@pytest.mark.parametrize("name", EVERY_CELL)
def test_every_function_that_plays_asks_alike(name):
    asked = inspect.signature(getattr(simkit, name.replace("-", "_"))).parameters
    assert {"game", "seed", "packs", "overrides", "knobs", "settings"} <= set(asked)
    assert asked["seed"].default == 1
    assert asked["settings"].kind is inspect.Parameter.VAR_KEYWORD


@pytest.mark.parametrize(
    "overrides", [{"track.turns": 7}, [("track.turns", 7)], [["track.turns", 7]]]
)
def test_overrides_are_a_mapping_or_pairs(toy, overrides):
    assert cell_of(toy, overrides=overrides).overrides == (("track.turns", 7),)


def test_keys_of_a_study_may_stand_among_the_settings(toy):
    settings = {"goal": 25, "pack:track.turns": 7, "knob:expert.mistakes": 0.5}
    cell = cell_of(toy, settings=settings, knobs={"expert": {"boldness": 1.0}})
    assert cell.settings == {"goal": 25}
    assert cell.overrides == (("track.turns", 7),)
    assert cell.knobs == {"expert": {"boldness": 1.0, "mistakes": 0.5}}


@pytest.mark.parametrize("knobs", [{"expert.boldness": 1.0}, {"expert": "x"}, "expert", [1], 7])
def test_other_knobs_are_refused(toy, knobs):
    with pytest.raises(BadInput, match="knobs must map bots to their knobs, such as"):
        simkit.run(toy, games=2, knobs=knobs)


@pytest.mark.parametrize("overrides", ["track.turns=7", ["ab"], [("track.turns",)], 7])
def test_other_overrides_are_refused(toy, overrides):
    with pytest.raises(BadInput, match="overrides must map paths of the pack to values"):
        cell_of(toy, overrides=overrides)


def test_the_knobs_of_a_tuned_bot_are_where_its_search_begins(toy):
    found = simkit.tune_bot(
        toy, "expert", fit="mistakes", games=600, knobs={"expert": {"boldness": 1.0}}
    )
    assert found.before["boldness"] == found.knobs["boldness"] == 1.0


def test_timeline_tells_the_game_that_it_drawn_up(toy):
    told = simkit.timeline(toy, game_number=0, rollouts=2, goal=36, overrides={"track.turns": 3})
    assert all(event.turn <= 3 for event in told.events)
    assert told.scenes[0].turns == 3


def test_a_position_is_played_on_with_other_knobs(toy):
    stands = simkit.position(toy, 2, goal=22)
    usual, slipping = (
        simkit.play_on(stands, games=200, rollouts=0, game=toy, knobs=knobs).win_rate.estimate
        for knobs in (None, {"expert": {"boldness": 0.0}})
    )
    assert usual != slipping


PUBLIC = (*EVERY_CELL, "play_on", "trace_on", "odds", "sweep", "diff")
AS_IN_RUN = {
    "game", "seed", "bot", "jobs", "packs", "overrides", "knobs", "out", "progress", "settings",
    "chunk",
}  # fmt: skip


@pytest.mark.parametrize("name", PUBLIC)
def test_every_public_function_lists_what_it_takes_and_shows_an_example(name):
    function = getattr(simkit, name.replace("-", "_"))
    told = inspect.getdoc(function)
    assert f"simkit.{name.replace('-', '_')}(" in told
    own = set(inspect.signature(function).parameters) - (set() if name == "run" else AS_IN_RUN)
    if name != "trace_on":
        begun = [
            line.partition("  ")[0] if "  " in line else line[:14] for line in told.splitlines()
        ]
        listed = {word for start in begun for word in start.replace(",", " ").split()}
        assert own <= listed
