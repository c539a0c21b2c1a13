"""The planning bots: what they reckon of unseen stacks, where they march, whom they fight."""

from __future__ import annotations

import numpy as np
import pytest

from simkit.fury import GAME
from tests.fury.scene import GONE, LEADERS, NONE, REBELS, ROME, Scene, twin

EXPERT = GAME.bot("expert")


def asked_expert(scene: Scene, **turned: float) -> list[str]:
    """From now on the expert answers for both sides; what it answers, in words."""
    answers = []

    def choose(view, rules, decision, options, count, mind):
        for place, knob in enumerate(EXPERT.knobs):
            mind.knobs[place] = turned.get(knob.name, knob.default)
        place = twin.planner.planner(view, rules, decision, options, count, mind)
        answers.append(twin.choices.VERBS[options[place].verb])
        return place

    scene.at = scene.at._replace(bots=(choose,) * len(scene.at.bots))
    return answers


def average_force(scene: Scene):
    """Four unseen rebels, as Rome reckons them."""
    enemy = twin.forces.average_enemy(scene.game, scene.rules, ROME)
    return twin.forces.unseen_force(enemy, 4.0, 1.0)


# --- what it reckons -----------------------------------------------------------------------------


def test_an_unseen_stack_is_an_average_one_of_what_has_come():
    scene = Scene()
    scene.units("iceni", "foot", "cv6", 2)
    iceni = [unit for unit in scene.rules.unit if unit.command == scene.command("iceni")]
    whole = sum(int(unit.sp) for unit in iceni)
    force = average_force(scene)
    assert force.sp == pytest.approx(4 * whole / len(iceni))
    assert force.leader == 1.0 and force.cohorts == 0.0 and force.charge > 0.0
    scene.game.tally.sp_lost[REBELS] = 16
    weaker = average_force(scene)
    assert weaker.sp == pytest.approx(4 * (whole - 16) / len(iceni))


def test_its_own_stack_it_knows():
    scene = Scene(mover=ROME)
    scene.units("xiv_gemina", "cohort", "cv6", 4)
    scene.unit("xiv_gemina", "legion_horse", "cv6")
    scene.unit("xiv_gemina", "auxiliary_horse", "cv6", disrupted=True)
    scene.leader("paulinus", "cv6")
    force = twin.forces.own_force(scene.game, scene.rules, ROME, scene.tract("cv6"))
    assert force == (8 + 5 * 3 + 2, 5, 4, 1, 3, 2)


@pytest.mark.parametrize(("theirs", "leader", "is_good"), [(10.0, 0.0, True), (60.0, 3.0, False)])
def test_an_attack_is_worth_what_it_costs_the_enemy_less_what_it_costs(theirs, leader, is_good):
    scene = Scene()
    own = twin.forces.Force(30.0, 6.0, 0.0, 0.0, 1.0, 0.0)
    foe = twin.forces.Force(theirs, theirs / 5, 0.0, 0.0, leader, 0.0)
    worth = twin.battle_worth.attack_worth(
        scene.rules, scene.tract("cv6"), own, foe, (1.0, 1.0, 0.3)
    )
    assert (worth > 0.0) == is_good


def test_rough_ground_off_the_road_and_too_many_mouths_are_a_hardship():
    scene = Scene(mover=ROME)
    scene.units("xiv_gemina", "cohort", "or4", 10)
    asked_expert(scene)
    mind = scene.at.desk.minds[ROME]
    mind.knobs[twin.knobs.ORDER], mind.knobs[twin.knobs.HUNGER] = 1.0, 1.0
    here = scene.tract("or4")
    own = twin.forces.own_force(scene.game, scene.rules, ROME, here)
    hardship = twin.ground.hardship
    assert hardship(scene.game, scene.rules, ROME, here, own, True, mind) >= own.sp
    clear = scene.tract("cv6")
    assert hardship(scene.game, scene.rules, ROME, clear, own, False, mind) == 0.0


@pytest.mark.parametrize(("legion", "excess"), [("xx_valeria", -1.5), ("xiv_gemina", 2.0)])
def test_which_legion_eats_its_fill_in_clear_ground_with_its_auxiliaries(legion, excess):
    scene = Scene(mover=ROME)
    for kind in ("cohort", "auxiliary_foot", "legion_horse", "auxiliary_horse"):
        count = len(scene.components.value(f"commands.{legion}.{kind}"))
        scene.units(legion, kind, "cv6", count)
    halves = twin.ground.excess(scene.game, scene.rules, ROME, scene.tract("cv6"))
    assert 0.5 * halves == excess


def battle_for(scene: Scene, own: float, theirs: float, prize: float, hopes=None) -> float:
    """What a battle in clear ground is worth to the rebels."""
    forces = [twin.forces.Force(sp, sp / 5, 0.0, 0.0, 0.0, 0.0) for sp in (own, theirs)]
    hopes = np.zeros(twin.battle_worth.ROOM_FOR_HOPES) if hopes is None else hopes
    worth = twin.battle_worth.conquest_worth
    return worth(scene.rules, scene.tract("cv6"), *forces, (1.0, 1.0, 0.3), prize, hopes)


def test_a_prize_is_worth_its_part_of_the_dice_that_win_it():
    scene = Scene()
    for own, wins in ((60.0, 1.0), (20.0, 15 / 36)):  # 7:1 and 2:1, by the chart's first columns
        gain = battle_for(scene, own, 8.0, 36.0) - battle_for(scene, own, 8.0, 0.0)
        assert 0.0 < gain <= 36.0 and (gain == pytest.approx(36.0)) == (wins == 1.0)
    assert battle_for(scene, 20.0, 8.0, -9.0) == pytest.approx(
        battle_for(scene, 20.0, 8.0, 0.0) - 9
    )


def test_losses_of_the_enemy_are_worth_what_hangs_on_them():
    scene = Scene()
    hopes = np.zeros(twin.battle_worth.ROOM_FOR_HOPES)
    hopes[5:] = 12.0
    assert battle_for(scene, 60.0, 4.0, 0.0, hopes) == battle_for(scene, 60.0, 4.0, 0.0)
    assert battle_for(scene, 60.0, 20.0, 0.0, hopes) > battle_for(scene, 60.0, 20.0, 0.0) + 6.0


def hoped(scene: Scene, here: str = "ic1"):
    """What Roman losses are worth to the rebels, for each number of strength points."""
    hopes = np.zeros(twin.battle_worth.ROOM_FOR_HOPES)
    enemy = twin.forces.average_enemy(scene.game, scene.rules, REBELS)
    twin.hopes.note_hopes(scene.game, scene.rules, scene.tract(here), enemy, 1.0, 30.0, hopes)
    return hopes


def test_the_rebels_hope_for_the_losses_that_raise_the_next_tribe():
    scene = Scene()
    scene.game.arrived[:] = 1
    scene.units("iceni", "foot", "ic1", 3)
    for name in ("iceni", "trinovantes"):
        scene.game.commands[scene.command(name)].active = 1
    gain = np.diff(hoped(scene))
    assert (gain[:5] > gain[5] + 1.0).all()  # the Catuvellauni wait for five
    scene.game.tally.roman_sp_lost = 5
    assert hoped(scene)[5] < gain[:5].sum()


def test_battles_that_are_to_come_count_as_losses():
    scene = Scene()
    scene.game.arrived[:] = 1
    scene.unit("", "town_defenders", "tr1")
    enemy = twin.forces.average_enemy(scene.game, scene.rules, REBELS)
    view, rules, pending = scene.game, scene.rules, twin.hopes.pending_losses
    assert pending(view, rules, scene.tract("ic1"), enemy, 1.0) == 0.0
    scene.units("iceni", "foot", "tr1", 8)
    assert 2.0 < pending(view, rules, scene.tract("ic1"), enemy, 1.0) <= 5.0
    assert pending(view, rules, scene.tract("tr1"), enemy, 1.0) == 0.0


def test_a_single_unit_in_a_town_is_taken_for_its_town_defenders():
    scene = Scene()
    scene.game.arrived[:] = 1
    enemy = twin.forces.average_enemy(scene.game, scene.rules, REBELS)
    scene.unit("", "town_defenders", "tr1")
    scene.units("xx_valeria", "cohort", "cv6", 1)
    romans = [
        twin.hopes.romans_at(scene.game, scene.rules, scene.tract(name), enemy, 1.0)
        for name in ("tr1", "cv6")
    ]
    assert romans[0] == (5, 1, 0, 0, 0, 0)
    assert romans[1] == twin.forces.unseen_force(enemy, 1.0, 1.0)


# --- whom it takes along -------------------------------------------------------------------------


def sent(scene: Scene, here: str, there: str, room: int, party: int = NONE) -> None:
    """A stack is sent off, and musters."""
    asked_expert(scene)
    mind = scene.at.desk.minds[int(scene.game.mover)]
    for place, knob in enumerate(EXPERT.knobs):
        mind.knobs[place] = knob.default
    twin.notes.open_notes(scene.game, mind)
    twin.notes.send(mind, party, scene.tract(there), room)
    twin.mustering.muster(scene.game, scene.at, int(scene.game.mover), scene.tract(here))


def test_disrupted_units_stay_behind_when_an_army_marches():
    scene = Scene(mover=ROME)
    units = scene.units("xiv_gemina", "cohort", "cv6", 3)
    scene.piece(units[1]).disrupted = 1
    paulinus = scene.leader("paulinus", "cv6")
    sent(scene, "cv6", "cv5", 99)
    assert [int(scene.game.hidden.party[unit]) for unit in units] == [1, 0, 1]
    assert scene.game.hidden.party[LEADERS + paulinus] == 1


def test_a_party_is_no_larger_than_it_may_be():
    scene = Scene(mover=ROME)
    scene.units("xiv_gemina", "cohort", "cv6", 5)
    horse = scene.unit("xiv_gemina", "auxiliary_horse", "cv6")
    sent(scene, "cv6", "cv5", 6)
    assert twin.armies.party_load(scene.game, scene.rules, ROME) == 6
    assert scene.game.hidden.party[horse] == 0


def test_those_whom_a_tract_does_not_feed_go_to_the_next_one():
    scene = Scene(mover=ROME)
    scene.units("xiv_gemina", "cohort", "or4", 10)  # 8 eat there
    scene.game.arrived[:] = 1  # nobody else comes
    asked_expert(scene, guard=0.0, raids=99.0)
    twin.marching.movement_step(scene.game, scene.at)
    assert scene.game.height[ROME, scene.tract("or4")] <= 8


def test_a_tribe_rises_in_a_tract_that_others_wait_for():
    scene = Scene()
    scene.game.commands[scene.command("iceni")].active = 1
    options = [twin.choices.DO_PLACE, twin.choices.DO_PLACE]
    wanted, other = scene.tract("tr1"), scene.tract("cv6")
    asked_expert(scene)
    twin.activation.clear_options(scene.at.desk)
    for verb, tract in zip(options, (other, wanted), strict=True):
        twin.activation.offer(scene.at.desk, verb, NONE, NONE, tract, 0)
    place = twin.activation.ask(scene.game, scene.at, twin.choices.APPEAR, REBELS, 0, 0)
    assert scene.at.desk.options[place].where == wanted


def test_a_road_is_the_easier_way():
    scene = Scene()
    way, tract = scene.rules.way, scene.tract
    assert way[ROME, tract("or2"), tract("de1")] == 2  # a fifth of a Roman's turn
    assert way[REBELS, tract("or2"), tract("de1")] == 2  # rebels have a bonus of one, not two
    assert way[ROME, tract("or2"), tract("or4")] > 5  # into high hills
    assert (
        way[:, : scene.rules.tracts, : scene.rules.tracts].diagonal(axis1=1, axis2=2) == 0
    ).all()


def test_rome_goes_further_by_road_than_the_rebels():
    scene = Scene()
    ways = scene.rules.way[:, : scene.rules.tracts, : scene.rules.tracts]
    assert (ways[ROME] <= ways[REBELS]).all()
    within_a_turn = (ways <= 10).sum(axis=(1, 2))
    assert within_a_turn[ROME] > within_a_turn[REBELS]


# --- what it does --------------------------------------------------------------------------------


def test_a_single_unit_takes_what_is_free_and_the_stack_stays():
    scene = Scene()
    units = scene.units("iceni", "foot", "cv4", 3)
    scene.game.commands[scene.command("trinovantes")].active = 1
    scene.game.control[scene.tract("cv4")] = REBELS
    answers = asked_expert(scene, raids=1.0, gather=0.0)
    twin.marching.movement_step(scene.game, scene.at)
    wanted = {scene.tract(name) for name in ("tr1", "cv1", "cv2")}
    gone = [unit for unit in units if int(scene.piece(unit).place) in wanted]
    assert len(gone) >= 1 and "take" in answers


def test_who_would_only_join_a_battle_that_is_won_fights_another_one():
    scene = Scene()
    scene.game.turn = 1
    towns = scene.units("", "town_defenders", "tr1", 2)
    twin.pieces.put_unit(scene.game, scene.at, towns[1], scene.tract("cv2"))
    scene.units("trinovantes", "foot", "cv2", 4)
    scene.units("iceni", "foot", "tr2", 6)
    scene.leader("boudica", "tr2")
    asked_expert(scene, raids=99.0)
    twin.marching.movement_step(scene.game, scene.at)
    assert scene.game.height[REBELS, scene.tract("tr1")] == 6


def test_a_legion_marches_at_a_weak_stack_and_not_at_a_strong_one():
    for foes, comes in ((2, True), (11, False)):
        scene = Scene(mover=ROME)
        scene.units("xiv_gemina", "cohort", "cv6", 10)
        scene.leader("paulinus", "cv6")
        scene.units("catuvellauni", "foot", "cv5", foes)
        if foes == 11:
            scene.units("iceni", "foot", "cv5", 9)
            scene.units("catuvellauni", "chariot", "cv5", 5)
        scene.game.arrived[:] = 1  # nobody else comes
        asked_expert(scene, trust=0.0, raids=99.0, guard=0.0, nerve=0.7)
        twin.marching.movement_step(scene.game, scene.at)
        assert (scene.game.height[ROME, scene.tract("cv5")] == 10) == comes


@pytest.mark.parametrize("guard", [30.0, 0.0])
def test_single_romans_stand_guard_where_rebels_would_raise_a_tribe(guard):
    scene = Scene(mover=ROME)
    scene.units("xx_valeria", "auxiliary_foot", "be1", 3)
    scene.game.control[scene.tract("be1")] = ROME
    for name in ("iceni", "trinovantes", "atrebates"):
        scene.game.commands[scene.command(name)].active = 1
    scene.game.arrived[:] = 1  # nobody else comes
    asked_expert(scene, guard=guard)
    twin.marching.movement_step(scene.game, scene.at)
    tracts = np.flatnonzero(scene.game.height[ROME])
    waited_for = [twin.aims.tract_worth(scene.game, scene.rules, REBELS, each) for each in tracts]
    assert (sum(worth > 0.0 for worth in waited_for) >= 2) == (guard > 0.0)


def test_whoever_belongs_to_nobody_falls_first_and_no_command_at_its_level():
    scene = Scene(mover=ROME)
    guard = scene.unit("", "guard_foot", "cv6")
    cohort = scene.unit("ix_hispana", "cohort", "cv6")
    other = scene.unit("xx_valeria", "cohort", "cv6")
    view, rules = scene.game, scene.rules
    spare = twin.fighting.spare
    assert spare(view, rules, guard, 5) > spare(view, rules, cohort, 5)
    view.commands[scene.command("ix_hispana")].lost = 42
    assert spare(view, rules, other, 5) > spare(view, rules, cohort, 5)


def test_a_forced_march_is_tried_where_nobody_can_fail():
    scene = Scene()
    unit = scene.unit("iceni", "foot", "ic1")
    scene.game.hidden.party[unit] = 1
    assert not twin.armies.is_sure_to_force(scene.game, scene.rules, REBELS)
    scene.leader("boudica", "ic1")  # 12 less her 6 is below a morale of 8
    assert twin.armies.is_sure_to_force(scene.game, scene.rules, REBELS)


def test_variable_activation_rome_tries_the_hopeless_and_the_rebels_the_likely():
    scene = Scene(variable_activation=True)
    chance = twin.rousing.chance_to_rise
    command = scene.command("catuvellauni")
    assert chance(scene.game, scene.rules, command) == pytest.approx(2 / 6 * 3 / 6 * 3 / 6)
    scene.game.control[scene.tract("cv1")] = REBELS
    scene.game.commands[scene.command("trinovantes")].active = 1
    assert chance(scene.game, scene.rules, command) == pytest.approx(3 / 6)


def test_looting_is_a_snare():
    scene = Scene()
    assert twin.armies.holds_back(scene.game, scene.rules, scene.tract("cv2"))
    scene.game.control[scene.tract("cv2")] = REBELS
    assert not twin.armies.holds_back(scene.game, scene.rules, scene.tract("cv2"))
    scene.game.looting[scene.tract("cv2")] = scene.game.turn
    assert twin.armies.holds_back(scene.game, scene.rules, scene.tract("cv2"))


def test_the_force_from_the_rhine_comes_by_sea():
    scene = Scene(mover=ROME)
    rules, sizes = scene.rules, twin.sizes
    box = state_place(scene, "off_map_rhine")
    units = [u for u in range(rules.units) if rules.unit[u].command == scene.command("germania")]
    for unit in units:
        scene.game.hidden.units[unit].place = box
        scene.game.hidden.units[unit].sp = rules.unit[unit].sp
    fleet = scene.components.order("fleets").index("rhine")
    for other in range(rules.fleets):
        scene.game.fleets[other].place = GONE
    scene.game.fleets[fleet].place = scene.game.fleets[fleet].port = box
    asked_expert(scene)
    with scene.dice(6, 6):  # one sea area
        twin.marching.movement_step(scene.game, scene.at)
    ashore = [u for u in units if 0 <= scene.piece(u).place < sizes.MOST_TRACTS]
    assert len(ashore) == rules.fleet_capacity


def state_place(scene: Scene, sea: str) -> int:
    return twin.state.FIRST_SEA + scene.components.order("seas").index(sea)


def test_nothing_is_noted_beyond_a_player_turn():
    scene = Scene()
    mind = scene.at.desk.minds[REBELS]
    twin.notes.open_notes(scene.game, mind)
    twin.notes.mark(mind, twin.notes.RAIDED, 91)
    assert twin.notes.is_marked(mind, twin.notes.RAIDED, 91)
    twin.notes.open_notes(scene.game, mind)
    assert twin.notes.is_marked(mind, twin.notes.RAIDED, 91)
    scene.game.mover = ROME
    twin.notes.open_notes(scene.game, mind)
    assert not twin.notes.is_marked(mind, twin.notes.RAIDED, 91)
    assert mind.memo[twin.notes.TARGET] == NONE
