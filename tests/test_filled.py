"""The guard of tests/filled.py sees numbers that stand where nothing is meant."""

from __future__ import annotations

import re

import pytest

from tests.apocalypse.scene import Scene, twin
from tests.filled import EVENT, OPTION, listed, watch
from tests.twin import load

GAMES = ("apocalypse", "hades", "hellgame", "fury", "armageddon")

watch("apocalypse")


@pytest.mark.parametrize("game", GAMES)
def test_every_decision_is_listed_and_nothing_that_is_none(game):
    twin, filled = load(f"simkit.{game}"), listed(game)
    assert set(filled["decisions"]) == set(twin.choices.KINDS)
    for options in filled["decisions"].values():
        assert set(options) <= {"asked", *twin.choices.VERBS}
        assert set(" ".join(options.values()).split()) <= {"subject", *OPTION}


@pytest.mark.parametrize("game", GAMES)
def test_events_are_listed_for_what_their_sentence_leaves_out(game):
    twin, filled = load(f"simkit.{game}"), listed(game)
    sentences = {event.name: event.text for event in twin.events.event.declared}
    for name, places in filled["events"].items():
        assert set(places.split()) <= set(EVENT)
        assert not set(places.split()) & set(re.findall(r"{(\w+)", sentences[name])), name


def test_a_number_in_an_event_that_tells_nothing_of_it_is_seen():
    scene = Scene(players=1)
    twin.heroes.say(scene.game, scene.at, twin.events.MOVED, 0, -1, 3, 0)
    with pytest.raises(AssertionError, match="event moved has what=1"):
        twin.heroes.say(scene.game, scene.at, twin.events.MOVED, 0, 1, 3, 0)


@pytest.mark.parametrize(
    ("option", "amount", "seen"),
    [
        ((0, -1, 3, 0), 0, ""),
        ((0, 1, 3, 0), 0, "option move of hero_turn has what=1"),
        ((0, -1, 3, 1), 0, "option move of hero_turn has amount=1"),
        ((0, -1, 3, 0), 1, "decision hero_turn has amount=1"),
    ],
)
def test_a_number_in_a_choice_in_which_it_means_nothing_is_seen(option, amount, seen):
    scene = Scene(players=1)
    twin.kernel.decisions.clear_options(scene.at.desk)
    twin.kernel.decisions.offer(scene.at.desk, twin.choices.DO_MOVE, *option)

    def ask():
        return twin.heroes.ask(scene.game, scene.at, twin.choices.HERO_TURN, 0, 0, amount)

    if not seen:
        assert ask() == 0
        return
    with pytest.raises(AssertionError, match=seen):
        ask()
