"""A trace in words."""

from __future__ import annotations

import string
from fnmatch import fnmatchcase

import pytest

from simkit.hellgame import GAME
from simkit.values import ledger
from tests.hellgame.scene import FREEBOOTERS, NONE, Scene, effects, state, twin

EVENTS = twin.events.EVENTS
NAMES = [event.name for event in EVENTS]
FIELDS = ("who", "what", "where", "value")


@pytest.fixture
def scene() -> Scene:
    return Scene(players=3)


def say(scene: Scene, name: str, who=NONE, what=NONE, where=NONE, value=0) -> str:
    """What the last event says."""
    twin.kernel.events.say(scene.game, scene.at, NAMES.index(name), who, what, where, value)
    return scene.told()[-1]


def test_every_sentence_uses_words_that_the_narrator_knows(scene):
    known = twin.narration.Narrator(scene.components, scene.rules).wording
    for name, _, sentence, _ in EVENTS:
        for _, field, spec, _ in string.Formatter().parse(sentence):
            if field is not None:
                assert field in FIELDS, name
                assert (spec or "") in known, name


def test_every_number_that_an_event_can_hold_has_words():
    narration = twin.narration
    assert set(narration.SOURCE_WORDS) == set(twin.tallies.FAVOUR_SOURCES)
    assert set(narration.LOSS_WORDS) == set(twin.tallies.LEGION_LOSSES)
    assert set(narration.DEAL_WORDS) == set(twin.tallies.DEALS)
    gifts = {verb for verb, name in enumerate(twin.choices.VERBS) if name.startswith("give_")}
    assert set(narration.GIFT_WORDS) == gifts


def test_every_event_but_the_silent_ones_names_a_rule():
    for event in EVENTS:
        assert event.rule or event.name in ("nothing", "voided"), event.name


def test_what_can_be_voided_is_listed_for_users_as_well():
    assert {void.name for void in GAME.voids} == set(twin.events.VOIDABLE)


def test_places_are_told_by_name(scene):
    raised = {
        scene.place("spies"): "Spies",
        state.ANTEHELL: "AnteHell",
    }
    for place, name in raised.items():
        line = say(scene, "legion_raised", who=0, what=0, where=place)
        assert line == f"Legion 1 of Seat 1 appears in {name}."


def test_owners_are_told_as_players_see_them(scene):
    legion = FREEBOOTERS * twin.sizes.MOST_LEGIONS + 1
    line = say(scene, "legion_lost", what=legion, value=twin.tallies.LOST_IN_BATTLE)
    assert line == "Legion 2 of the Freebooters is gone (fallen in battle)."


def test_numbers_have_their_words_in_singular_and_plural(scene):
    assert say(scene, "souls_gained", who=1, value=1) == "Seat 2 gains 1 soul."
    assert say(scene, "souls_gained", who=1, value=3) == "Seat 2 gains 3 souls."
    assert say(scene, "disfavour_gained", who=2, value=2) == "Seat 3 takes 2 Disfavours."


def test_cards_and_demons_go_by_their_titles(scene):
    frenzy = scene.card("frenzy", copy=1)
    assert say(scene, "card_drawn", who=0, what=frenzy) == "Seat 1 draws Frenzy."
    assert say(scene, "demon_killed", what=scene.demon("baal")) == "Baal is killed."
    hound = scene.hound_with(dice=4)
    assert say(scene, "hound_gone", what=hound).startswith(f"Hellhound {hound + 1} (4 dice)")


@pytest.mark.parametrize(
    ("scope", "where"),
    [
        (effects.SECTIO_SCOPE, "Miracle Workers"),
        (effects.QUARTER_SCOPE, "Quarter 1"),
        (effects.CIRCLE_SCOPE, "Fraud"),
    ],
)
def test_a_phenomenon_is_told_with_the_place_that_the_foot_names(scene, scope, where):
    wrath = scene.hell_card("wrath_of_angels")
    line = say(scene, "phenomenon_comes", who=wrath, what=wrath, value=scope)
    assert line == f"Cave-In in {where}."


def test_who_falls_without_a_save_has_no_die(scene):
    assert say(scene, "unit_fallen", who=0, value=3) == "Legion 1 of Seat 1 falls with a 3."
    assert say(scene, "unit_fallen", who=0) == "Legion 1 of Seat 1 falls without a save."


def test_the_end_tells_most_of_the_story(scene):
    for outcome in (state.BY_CIRCLE, state.BY_SIXES):
        line = say(scene, "game_over", who=1, what=outcome)
        assert any(fnmatchcase(line, each) for each in GAME.telling[:2]), line
    assert not any(
        fnmatchcase(say(scene, "battle_won", who=1, where=3), each) for each in GAME.telling
    )


def test_the_end_is_told(scene):
    ways = {state.BY_CIRCLE: "whole circle", state.BY_SIXES: "three sixes"}
    for outcome, words in ways.items():
        line = say(scene, "game_over", who=1, what=outcome)
        assert line.startswith("Seat 2 wins") and words in line
    assert say(scene, "game_over", what=state.BY_NOBODY) == "Nobody wins."


def test_phases_are_no_lines_of_their_own_but_head_them(scene):
    twin.kernel.events.say(
        scene.game, scene.at, twin.events.PHASE_BEGINS, NONE, state.SOULS_PHASE, 0, 0
    )
    say(scene, "souls_gained", who=0, value=2)
    lines = scene.lines()
    assert [line["phase"] for line in lines] == ["Souls phase"]
    assert lines[0]["rule"] == "hellgame:2.3.2-souls"


def rule_of(scene: Scene, phase: int, name: str, **fields: int) -> str:
    """The rule that an event of this phase cites."""
    twin.kernel.events.say(scene.game, scene.at, twin.events.PHASE_BEGINS, NONE, phase, 0, 0)
    say(scene, name, who=0, **fields)
    return scene.lines()[-1]["rule"].removeprefix("hellgame:")


def test_what_comes_about_in_several_ways_cites_the_rule_of_its_own(scene):
    at_start, by_victory = twin.tallies.GAINED_AT_START, twin.tallies.GAINED_BY_VICTORY
    for how, rule in ((at_start, "5.1-sectios"), (by_victory, "12.2-victory")):
        assert rule_of(scene, state.PETITIONS_PHASE, "control_gained", what=how, where=3) == rule
    taken = rule_of(scene, state.PETITIONS_PHASE, "control_gained", what=NONE, where=3)
    assert taken == "12.3.2-freebooters"
    earned = rule_of(
        scene, state.SOULS_PHASE, "favour_gained", what=twin.tallies.FAVOUR_EARTH, value=1
    )
    assert earned == "7.2-favours"
    raised = {state.SUMMONING_PHASE: "8.2-legions", state.RANDOM_MOVEMENT_PHASE: "10.2-mother"}
    for phase, rule in raised.items():
        assert rule_of(scene, phase, "legion_raised", what=0, where=3) == rule


def test_every_rule_that_a_trace_may_cite_stands_in_the_ledger(scene):
    narration = twin.narration
    assert set(narration.RULE_OF_GAIN) == set(twin.tallies.GAINS)
    assert set(narration.RULE_OF_FAVOUR) == set(twin.tallies.FAVOUR_SOURCES)
    cited = {event.rule for event in EVENTS if event.rule}
    for rules in (narration.RULE_OF_GAIN, narration.RULE_OF_FAVOUR, narration.RULE_IN_PHASE):
        cited |= set(rules.values())
    rows = {row.id.removeprefix("hellgame:") for row in ledger.load("simkit.hellgame")}
    assert cited <= rows
