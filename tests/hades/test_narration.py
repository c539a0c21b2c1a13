"""A trace in words."""

from __future__ import annotations

import string

import pytest

from simkit.hades import GAME
from tests.hades.scene import Scene, state, twin

EVENTS = twin.events.EVENTS
NAMES = [event.name for event in EVENTS]
FIELDS = ("who", "what", "where", "value")


def told(scene: Scene) -> list[str]:
    events = twin.kernel.events.events_of(scene.log)
    lines = twin.narration.narrate(events, scene.components, scene.settings, scene.rules)
    return [line["text"] for line in lines]


def say(scene: Scene, name: str, who=-1, what=-1, where=-1, value=0) -> str:
    """What the last event says."""
    kind = NAMES.index(name)
    twin.kernel.events.say(scene.game, scene.at, kind, who, what, where, value)
    return told(scene)[-1]


def test_every_sentence_uses_words_that_the_narrator_knows(scene):
    known = twin.narration.Narrator(scene.components, scene.rules).wording
    for name, _, sentence, _ in EVENTS:
        for _, field, spec, _ in string.Formatter().parse(sentence):
            if field is not None:
                assert field in FIELDS, name
                assert (spec or "") in known, name


def test_every_number_that_an_event_can_hold_has_words():
    narration, effects = twin.narration, twin.effects
    assert len(narration.MODULE_WORDS) == len(effects.MODULES)
    assert len(narration.CAUSE_WORDS) == len(state.LOSS_CAUSES)
    assert len(narration.SCORED_WORDS) == len(state.SCORED)
    assert len(narration.OUTCOME_WORDS) == len(state.OUTCOMES)
    assert len(narration.TREASURE_WORDS) == len(effects.TREASURES)
    assert set(narration.CHECK_WORDS) == set(twin.choices.CHECKS)


def test_points_are_told_as_points(scene):
    """17 after "aboard" was read as so many units."""
    units, pair = state.FOR_UNITS, state.FOR_BOTH_ELDERS
    assert (
        say(scene, "scored", what=units, value=34) == "Victory points for Combat Units aboard: 17."
    )
    bonus = "Victory points for both Elder Aliens aboard together: 2."
    assert say(scene, "scored", what=pair, value=4) == bonus


def test_every_event_but_the_silent_ones_names_a_rule():
    for event in EVENTS:
        assert event.rule or event.name in ("nothing", "voided"), event.name


def test_what_can_be_voided_is_listed_for_users_as_well():
    assert {void.name for void in GAME.voids} == set(twin.events.VOIDABLE)


def test_places_are_told_as_they_are_found_on_the_map(scene):
    unit = scene.units_of("hq")[0]
    places = {
        scene.hex("inferno", 9, 3): "Inferno 9.3",
        scene.site("E", "purgatory"): "Complex E on Purgatory",
        scene.tower("inferno", "north"): "the Guard Tower at Inferno 13.4",
        scene.cell(7): "Circle 7",
        state.ABOARD: "the Vittles",
    }
    for place, words in places.items():
        line = say(scene, "stepped", who=unit, where=place)
        assert line == f"Lt. Wilson moves to {words}."


def test_counters_of_one_kind_are_told_apart_by_their_ids(scene):
    first, second = scene.enemies_of("soldier")[:2]
    assert say(scene, "enemy_depleted", who=first) == "Soldier 9 is depleted."
    assert say(scene, "enemy_depleted", who=second) == "Soldier 10 is depleted."
    medusa = scene.enemies_of("medusa")[0]
    assert say(scene, "gorgon_freed", who=medusa) == "Medusa is free."


def test_the_officer_is_tso_until_he_falls(scene):
    tower = scene.tower("purgatory", "north")
    officer = scene.enemy("officer", at=tower)
    assert say(scene, "reinforced", who=officer, where=tower).startswith("General Tso enters")
    twin.losses.hit_enemy(scene.game, scene.at, officer, 2)
    twin.losses.hit_enemy(scene.game, scene.at, officer, 1)
    assert told(scene)[-1] == "Lt. Sanders is destroyed."


@pytest.mark.parametrize(
    ("half_points", "words"),
    [(36, "18"), (37, "18½"), (1, "½"), (0, "0"), (-1, "-½"), (-10, "-5"), (-11, "-5½")],
)
def test_points_are_told_with_halves(scene, half_points, words):
    line = say(scene, "game_over", what=state.DRAW, value=half_points)
    assert line == f"Draw with {words} victory points."


def test_a_phase_is_the_heading_of_what_follows(scene):
    say_phase = twin.events.PHASE_BEGINS
    twin.kernel.events.say(scene.game, scene.at, say_phase, -1, state.RECOVERY_PHASE, -1, 0)
    unit = scene.unit("scout", at=state.ABOARD, depleted=True)
    twin.recovery.recovery_phase(scene.game, scene.at)
    events = twin.kernel.events.events_of(scene.log)
    (line,) = twin.narration.narrate(events, scene.components, scene.settings, scene.rules)
    assert line == {
        "turn": 1,
        "phase": "recovery phase",
        "rule": "hades:8.0-recovery",
        "text": f"Scout {int(scene.rules.unit[unit].id)} recovers.",
    }


def test_a_target_may_be_an_enemy_an_installation_or_a_fighter(scene):
    wording = twin.narration.Narrator(scene.components, scene.rules).wording["target"]
    assert wording(scene.enemies_of("guard")[0]) == "Guard 1"
    assert wording(state.INSTALLATION + 11) == "Railgun 12"
    assert wording(state.FIGHTER + 2) == "Fighter 3"
