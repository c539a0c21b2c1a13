"""What a trace tells because of the lines around an event."""

from __future__ import annotations

import pytest

from tests.hades.scene import GAME, Scene, state, twin

EVENTS = twin.events.EVENTS
NAMES = [event.name for event in EVENTS]
CHECKS = twin.choices.CHECKS
context = twin.narration_context


def say(scene: Scene, name: str, who=-1, what=-1, where=-1, value=0) -> None:
    """One more event in the log."""
    kind = NAMES.index(name)
    twin.kernel.events.say(scene.game, scene.at, kind, who, what, where, value)


def phase(scene: Scene, which: int) -> None:
    say(scene, "phase_begins", what=which)


def draw(scene: Scene, check: str, number: int, deck: int = 0) -> None:
    say(scene, "number_drawn", what=deck, where=CHECKS.index(check), value=number)


def lines(scene: Scene) -> list[dict[str, str]]:
    events = twin.kernel.events.events_of(scene.log)
    return twin.narration.narrate(events, scene.components, scene.settings, scene.rules)


def texts(scene: Scene) -> list[str]:
    return [line["text"] for line in lines(scene)]


def rules(scene: Scene) -> list[str]:
    return [line["rule"].removeprefix("hades:") for line in lines(scene)]


# --- rules ---------------------------------------------------------------------------------------


def test_every_rule_that_a_line_may_cite_stands_in_the_ledger():
    ledger = {rule.id.removeprefix("hades:") for rule in GAME.ledger()}
    cited = {event.rule for event in EVENTS if event.rule}
    cited |= set(context.BY_A_CARD.values())
    cited |= {rule for _, rule, _ in context.FAILURES.values()}
    cited |= {rule for _, rule, _ in context.EMPTY_CIRCLES.values()}
    for section in context.SECTIONS.values():
        cited |= {f"{section}-{part}" for part in context.OF_THE_SCENARIO.values()}
    assert cited <= ledger


def test_every_scenario_has_its_section():
    names = {name.replace("_", "-") for name in GAME.components().table("scenarios")}
    assert set(context.SECTIONS) == names


def test_every_effect_of_a_surprise_has_a_reason_to_fail():
    assert set(context.NO_EFFECT) == set(twin.effects.SURPRISES) - {"none"}


@pytest.mark.parametrize(
    ("scenario", "section"), [("historical", "15.1"), ("squeeze-play", "15.2")]
)
def test_set_up_cites_the_scenario_that_is_played(scenario, section):
    scene = Scene(scenario=scenario)
    scene.forget()
    say(scene, "enemy_set_up", who=0, where=scene.tower("inferno", "north"))
    say(scene, "unit_set_up", who=0, where=scene.hex("inferno", 5, 5))
    assert rules(scene) == [f"{section}-nastian-set-up", f"{section}-shl-set-up"]


def test_an_arrival_by_teleporter_is_a_special_rule_of_the_scenario():
    scene = Scene(scenario="squeeze-play")
    scene.forget()
    say(scene, "teleported", who=0, where=scene.hex("purgatory", 5, 5))
    assert rules(scene) == ["15.2-special"]


def test_who_goes_aboard_by_the_teleporter_does_so_by_science(scene):
    scout = scene.units_of("scout")[0]
    for way, rule in (("requested", "6.7-evacuations"), ("science_tried", "6.9-teleporter")):
        scene.forget()
        say(scene, way, who=scout, what=twin.effects.TELEPORTER)
        say(scene, "evacuated", who=scout)
        say(scene, "treasure_aboard", who=scout, what=0)
        assert rules(scene)[1:] == [rule, rule]


def test_shots_and_counters_of_a_card_cite_the_card(scene):
    tower = scene.tower("inferno", "north")
    told = {}
    for step in (state.REINFORCEMENT, state.NASTY_SURPRISE):
        scene.forget()
        phase(scene, step)
        say(scene, "reinforced", who=0, where=tower)
        say(scene, "cup_empty", where=tower)
        say(scene, "site_fires", who=0)
        told[step] = rules(scene)
    usual = ["5.3-reinforcement", "5.3-shortage", "5.1-orbital-combat"]
    assert told[state.REINFORCEMENT] == usual
    assert told[state.NASTY_SURPRISE] == ["5.6-shortage", "5.6-shortage", "10.4-radar-dome"]


# --- who fights ----------------------------------------------------------------------------------


def line_of(scene: Scene, kind: str, number: int = 0) -> int:
    return int(scene.rules.unit[scene.units_of(kind)[number]].line)


def test_two_that_combine_fire_are_told_by_name_and_how_they_fire(scene):
    first, second = scene.units_of("scout")[:2]
    line = line_of(scene, "scout")
    enemy = scene.enemies_of("soldier")[0]
    here = scene.hex("inferno", 5, 5)
    say(scene, "attacks", who=first, what=enemy, where=here)
    say(scene, "joins_fire", who=second, what=enemy, where=here, value=state.RUN_AND_GUN)
    say(scene, "attack_drawn", who=line, value=1)
    say(scene, "attack_drawn", who=line, value=-1)
    say(scene, "defense_drawn", who=int(scene.rules.enemy[enemy].line))
    assert texts(scene) == [
        "Scout 21 attacks Soldier 9 at Inferno 5.5.",
        "Scout 22 combines fire. Its action is run and gun, so it attacks as if depleted.",
        "Attack of Scout 21: +1.",
        "Attack of Scout 22: -1.",
        "Defense of Soldier 9: 0.",
    ]


@pytest.mark.parametrize("runs", [True, False])
def test_a_partner_that_runs_and_guns_begins_only_once(scene, runs):
    scout = scene.units_of("scout")[0]
    here = scene.hex("inferno", 5, 5)
    say(scene, "joins_fire", who=scout, what=0, where=here, value=state.RUN_AND_GUN)
    say(scene, "unit_acts", who=scout, what=state.RUN_AND_GUN, where=here, value=3)
    if runs:
        say(scene, "stepped", who=scout, what=0, where=here)
    told = ["Scout 21 runs on.", "Scout 21 moves to Inferno 5.5."] if runs else []
    assert texts(scene)[1:] == told


def test_a_gorgon_fights_under_her_own_name_and_as_what_she_is_treated(scene):
    medusa, soldier = scene.enemies_of("medusa")[0], scene.enemies_of("soldier")[0]
    line = int(scene.rules.enemy[medusa].line)
    say(scene, "gorgon_attacks", who=medusa, what=soldier, where=scene.hex("purgatory", 5, 5))
    say(scene, "attack_drawn", who=line, value=2)
    say(scene, "defense_drawn", who=line, value=1)
    told = ["Attack of Medusa, as a Soldier: +2.", "Defense of Soldier 9: +1."]
    assert texts(scene)[1:] == told


def test_an_explosion_attacks_as_somebody_else(scene):
    say(scene, "blast_hits", where=scene.hex("purgatory", 5, 5))
    say(scene, "attack_drawn", who=line_of(scene, "scout"), value=2)
    assert texts(scene)[-1] == "Attack of the explosion, as a Scout: +2."


# --- what numbers lead to ------------------------------------------------------------------------


@pytest.mark.parametrize("check", sorted(context.FAILURES))
def test_a_number_that_is_too_high_says_that_it_fails(scene, check):
    successes, rule, sentence = context.FAILURES[check]
    draw(scene, check, 6)
    phase(scene, state.SHL_PHASE)
    assert texts(scene)[1:] == [sentence]
    assert rules(scene)[1:] == [rule]
    for success in successes:
        scene.forget()
        draw(scene, check, 1)
        say(scene, NAMES[success], who=0, what=0, where=0)
        assert sentence not in texts(scene)


def test_a_shuffle_does_not_come_between_an_action_and_its_name(scene):
    hq = scene.units_of("hq")[0]
    say(scene, "unit_acts", who=hq, what=state.OTHER_ACTION)
    say(scene, "deck_shuffled", what=0)
    draw(scene, "rally", 6)
    assert texts(scene)[0] == "Lt. Wilson begins: a Rally."


@pytest.mark.parametrize(
    ("event", "words"),
    [
        ("requested", "a Request"),
        ("marched", "a Forced March"),
        ("science_tried", "a Science Action"),
        ("went_to_quarters", "leaving the Lab"),
    ],
)
def test_a_special_action_is_told_by_its_name(scene, event, words):
    hq = scene.units_of("hq")[0]
    say(scene, "unit_acts", who=hq, what=state.OTHER_ACTION)
    say(scene, event, who=hq, what=0, where=0)
    assert texts(scene)[0] == f"Lt. Wilson begins: {words}."


def test_what_is_drawn_again_at_set_up_is_explained(scene):
    for _ in range(2):
        draw(scene, "set_up", 3)
        draw(scene, "set_up", 4, deck=state.NASTIAN_CARDS)
    say(scene, "counter_placed", what=0, where=scene.cell(7))
    told = texts(scene)
    assert [text.startswith("That Circle is taken") for text in told].index(True) == 2
    assert len(told) == 6
    scene.forget()
    for letter in (2, 5):
        say(scene, "letter_drawn", what=0, value=letter)
    assert texts(scene)[1] == "That Complex is taken: another card."


# --- cards, Circles, treasures -------------------------------------------------------------------


def surprise(scene: Scene, number: int) -> None:
    phase(scene, state.NASTY_SURPRISE)
    say(scene, "surprise_drawn", what=number - 1)
    say(scene, "site_woken", what=0, where=scene.site("D"))


def test_a_card_without_effect_says_so_and_why(scene):
    surprise(scene, 10)
    phase(scene, state.GROUND_COMBAT)
    told = lines(scene)[-1]
    assert told["text"] == ("The card has no effect: no damaged fighter can ram the Vittles.")
    assert told["rule"] == "hades:5.6-effects"
    assert told["phase"] == "Nastian phase: nasty surprise"


def test_a_card_with_an_effect_says_only_that(scene):
    surprise(scene, 10)
    say(scene, "rammed", what=0, value=2)
    phase(scene, state.GROUND_COMBAT)
    assert texts(scene)[-1] == "Fighter 1 rams the Vittles and is lost."


def test_who_appears_beside_a_tower_has_found_it_full(scene):
    soldier = scene.enemies_of("soldier")[0]
    say(scene, "surprise_placed", who=soldier, where=scene.tower("purgatory", "north"))
    say(scene, "surprise_placed", who=soldier, where=scene.hex("purgatory", 3, 7))
    assert rules(scene) == ["5.6-effects", "5.3-overflow"]
    assert texts(scene)[1] == "Soldier 9 finds its entry hex full and appears at Purgatory 3.7."


@pytest.mark.parametrize("guards", [0, 1])
def test_a_brig_that_nobody_guards_says_so(scene, guards):
    say(scene, "circle_opened", what=8, where=scene.cell(9), value=scene.counter("brig"))
    for guard in scene.enemies_of("guard")[:guards]:
        say(scene, "guards_found", who=guard, where=scene.cell(9))
    silent = "No Guard is left to guard the Brig." not in texts(scene)
    assert silent == bool(guards)


def test_what_is_crushed_from_below_is_told_once(scene):
    say(scene, "site_crushed", what=0, where=scene.site("D"))
    say(scene, "site_destroyed", what=0)
    say(scene, "site_destroyed", what=1)
    assert len(texts(scene)) == 2


def test_a_disarmed_trap_says_whom_it_frees(scene):
    scout = scene.units_of("scout")[0]
    room = scene.open_circle("trap_1", 8)
    twin.board.shut_door(scene.game, scene.rules, room)
    scene.unit("scout", at=scene.cell(8))
    scene.game.units[scout].trap = room
    twin.circles.disarm_trap(scene.game, scene.at, room)
    assert texts(scene) == ["The Trap in Circle 8 is disarmed; Scout 21 is free."]


def test_steps_tell_what_is_carried_and_what_is_left(scene):
    here = scene.hex("inferno", 5, 5)
    scout = scene.unit("scout", at=here)
    scene.treasure("loot", at=here)
    east, further = scene.beyond(here, "E"), scene.beyond(here, "E", "E")
    scene.answer("step", where=east, amount=2)
    scene.answer("step", where=further, amount=0)
    scene.answer("step", verb="pass")
    twin.moving.full_move(scene.game, scene.at, scout)
    assert [text for text in texts(scene) if "moves to" in text] == [
        "Scout 21 moves to Inferno 6.5 with the Loot.",
        "Scout 21 moves to Inferno 7.5, leaving the Loot behind.",
    ]
