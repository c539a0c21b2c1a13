"""The squads of the planning bots: who is sent where, how they walk, when they fight."""

from __future__ import annotations

from typing import Any

import pytest

from simkit.hades.bots.knobs import REFUSED
from tests.hades.planners import mind_of, next_step, ready, walk
from tests.hades.scene import Scene, twin

board = twin.board
errands, goals, strides = twin.errands, twin.goals, twin.strides
state = twin.state


@pytest.fixture
def scene() -> Scene:
    return ready()


# --- squads and their errands ---------------------------------------------------------------------


def planned(scene: Scene, **knobs: float) -> Any:
    """The errands as they are dealt out now."""
    mind = mind_of(scene, **knobs)
    errands.plan_errands(scene.game, scene.rules, mind, int(scene.game.turn))
    return mind.memo


def test_gorgons_are_for_infantry_before_scouts_and_never_for_engineers(scene):
    zola = scene.enemy("zola", at=scene.hex("purgatory", 8, 9))
    goal = goals.FOE_OF + zola
    fit = {
        kind: errands.fitness(scene.game, scene.rules, scene.units_of(kind)[0], goal)
        for kind in ("armored_infantry", "scout", "engineer")
    }
    assert fit["armored_infantry"] > fit["scout"] > fit["engineer"] == 0.0
    scout = scene.unit("scout", at=scene.hex("purgatory", 6, 9))
    scene.game.units[scout].depleted = 1
    assert errands.fitness(scene.game, scene.rules, scout, goal) == fit["scout"] / 2


def test_nobody_is_sent_against_a_gorgon_beside_whom_no_hex_is_free(scene):
    place = scene.hex("purgatory", 8, 9)
    zola = scene.enemy("zola", at=place)
    far = scene.unit("scout", at=scene.hex("purgatory", 5, 9))
    steps = (scene.game, scene.rules, far, goals.FOE_OF + zola, int(scene.game.units[far].place))
    assert goals.goal_steps(*steps) < board.FAR
    for number, there in enumerate(scene.around(place)):
        scene.unit(("armored_infantry", "swat")[number % 2], at=there, number=number // 2)
    assert goals.goal_steps(*steps) == board.FAR


def test_errands_are_dealt_anew_once_a_gorgon_is_dead(scene):
    before = errands.sign_of(scene.game, scene.rules)
    zola = scene.enemy("zola", at=scene.hex("purgatory", 8, 9))
    assert errands.sign_of(scene.game, scene.rules) != before
    assert scene.game.enemies[zola].place >= 0


def test_the_less_time_is_left_the_more_a_door_costs_whoever_should_be_home(scene):
    unit = scene.unit("scout", at=scene.beyond(scene.door(6)[0], "W"))
    assert steps_home_from(scene, unit, 6) <= scene.rules.unit[unit].mf
    worth = [worth_of_door(scene, unit, 6, left) for left in range(4)]
    assert worth == sorted(worth) and worth[0] < worth[3]
    # In the last turn it may still be opened, by who gives up one call of three that fail.
    assert worth[0] == pytest.approx(0.5 - (1 - mind_of(scene).knobs[REFUSED]))


def worth_of_door(scene: Scene, unit: int, circle: int, left: int) -> float:
    """What a Circle's door is worth to a unit while so many turns are to come."""
    scene.game.hidden.surprises["count"] = left
    goal = goals.DOOR_OF + circle - 1
    here = int(scene.game.units[unit].place)
    steps = goals.goal_steps(scene.game, scene.rules, unit, goal, here)
    view, rules, knobs = scene.game, scene.rules, mind_of(scene).knobs
    worth = goals.goal_worth(view, rules, unit, goal, knobs)
    home = goals.steps_home(view, rules, unit, here)
    climbs = twin.kernel.scratch.scratch(twin.state.MOST_SITES)
    homes = twin.kernel.scratch.fractions(twin.staying.MOST_MOVES)
    ahead = twin.staying.look_ahead(view, rules, unit, climbs, homes)
    trip = twin.staying.trip_of(view, rules, unit, goal, steps, home, ahead)
    return twin.staying.worth_of_going(view, rules, unit, goal, worth, trip, ahead, knobs)


def test_every_turn_to_spare_is_one_more_chance_to_come_home(scene):
    knobs = mind_of(scene).knobs
    once = 1.0 - knobs[REFUSED]
    assert twin.staying.comes_home(1.0, 1.0, knobs) == pytest.approx(once)
    assert twin.staying.comes_home(2.0, 1.0, knobs) == pytest.approx(1.0 - (1.0 - once) ** 2)
    assert twin.staying.comes_home(2.0, 3.0, knobs) == 0.0


def test_a_treasure_beside_the_way_is_taken_along_if_that_takes_no_turn_longer(scene):
    unit = scene.unit("scout", at=scene.hex("purgatory", 5, 9))
    scene.treasure("loot", at=scene.hex("purgatory", 6, 9))
    goal, place = goals.DOOR_OF + 10, scene.hex("purgatory", 5, 9)
    ask = (scene.game, scene.rules, unit, goal)
    steps = int(twin.strides.steps_to_do(*ask, place))
    taken = goals.TREASURE_OF + 1
    assert twin.strides.by_the_way(*ask, steps + 2) == taken
    scene.enemy("soldier", at=scene.hex("purgatory", 6, 9))
    assert twin.strides.by_the_way(*ask, 0) == goal


def steps_home_from(scene: Scene, unit: int, circle: int) -> int:
    """Steps from the inside of a Circle to an HQ's reach; an HQ stands above the nearest shaft."""
    scene.unit("hq", at=scene.beyond(scene.site("F"), "W", "W"))
    return int(goals.steps_home(scene.game, scene.rules, unit, scene.cell(circle)))


# --- squads on their way --------------------------------------------------------------------------


def test_whoever_has_taken_a_treasure_goes_on_home_in_the_same_move(scene):
    here = scene.hex("purgatory", 6, 9)
    unit = scene.unit("scout", at=here)
    scene.unit("hq", at=scene.hex("inferno", 8, 4))
    scene.treasure("loot", at=here)
    assert walk(scene, unit, 5, goals.TREASURE_OF + 1) != here


def test_a_door_on_the_way_is_blown_if_that_takes_no_turn_longer(scene):
    here = scene.door(11)[0]
    unit = scene.unit("scout", at=here)
    goal = goals.ESCORT_OF + scene.unit("emily", at=scene.hex("purgatory", 6, 9))
    mind_of(scene, escort=1.0).memo[unit] = goal
    steps = goals.goal_steps(scene.game, scene.rules, unit, goal, here)

    def verb(points: int) -> str:
        return str(next_step(scene, unit, points)["verb"])

    assert verb(steps + int(scene.rules.door_cost)) == "blow"
    assert verb(steps) != "blow"  # then he would be late
    scene.treasure("loot", at=here)
    assert verb(steps + int(scene.rules.door_cost)) != "blow"  # it might be a Trap


def test_nobody_stops_beside_an_enemy_for_a_step_that_saves_no_turn(scene):
    unit = scene.unit("scout", at=scene.hex("purgatory", 6, 9))
    goal = goals.DOOR_OF + 10
    near = walk(scene, unit, 3, goal)
    board.stand_unit(scene.game, scene.rules, unit, scene.hex("purgatory", 6, 9))
    for side in ("NE", "E", "SE"):
        spot = scene.beyond(near, side)
        if spot >= 0:
            scene.enemy("soldier", at=spot, facing=side)
            break
    there = walk(scene, unit, 3, goal)
    assert there != near and board.foes_beside(scene.game, there) == 0


def test_whoever_comes_up_stands_where_both_hqs_may_call_for_him(scene):
    first = scene.unit("hq", at=scene.hex("inferno", 4, 4))
    scene.unit("hq", at=scene.hex("inferno", 10, 4), number=1)
    scene.game.vittles.in_system = 1
    unit = scene.unit("scout", at=scene.hex("inferno", 5, 4))
    calls = strides.calls_there
    end = walk(scene, unit, 4, goals.HOME)
    assert calls(scene.game, scene.rules, unit, end) == 2
    scene.game.units[first].acted = 1
    assert calls(scene.game, scene.rules, unit, end) == 1


def test_a_post_is_where_an_hq_has_it_in_reach(scene):
    mind = mind_of(scene)
    head = int(twin.bases.base_head(scene.game, scene.rules, mind))
    heavy = scene.unit("heavy_weapon", at=scene.beyond(head, "W"))
    steps = strides.post_steps
    here = int(scene.game.units[heavy].place)
    assert steps(scene.game, scene.rules, head, here) == 0
    scene.unit("hq", at=scene.beyond(head, *("E",) * 8))
    nearer = scene.beyond(head, *("E",) * 3)
    assert steps(scene.game, scene.rules, head, nearer) < steps(scene.game, scene.rules, head, here)


def test_an_end_is_kept_for_the_next_step_alone_and_while_nothing_happens(scene):
    unit = scene.unit("scout", at=scene.hex("purgatory", 6, 9))
    goal, mind = goals.DOOR_OF + 10, mind_of(scene)

    def way() -> int:
        return int(strides.best_way(scene.game, scene.rules, mind, unit, goal, 4))

    kept = twin.ends.is_kept
    first, ask = way(), (scene.game, mind, unit, goal)
    assert not kept(*ask, 4)
    scene.game.decisions += 1
    assert kept(*ask, 4) and not kept(*ask, 3) and not kept(scene.game, mind, unit, goals.HOME, 4)
    assert way() == first
    scene.game.decisions += 1
    mind.memo[twin.ends.END], mind.memo[twin.ends.NEXT] = scene.game.units[unit].place, state.NONE
    assert way() == state.NONE != first  # it takes the note's word
    scene.game.decisions += 1
    assert kept(*ask, 4)
    scene.game.tally.cards += 1
    assert not kept(*ask, 4) and way() == first


# --- squads in fights -----------------------------------------------------------------------------


def test_the_backlash_is_dearer_to_a_squad_on_its_last_step(scene):
    unit = scene.unit("scout", at=scene.hex("purgatory", 6, 9))
    foe = scene.enemy("soldier", at=scene.hex("purgatory", 7, 9))
    mind = mind_of(scene)
    worth = twin.assaults.attack_worth
    fresh = worth(scene.game, scene.rules, mind, unit, 1, foe, False)
    scene.game.units[unit].depleted = 1
    assert worth(scene.game, scene.rules, mind, unit, 1, foe, False) < fresh


def test_whoever_holds_a_gorgon_stays(scene):
    scene.open_circle("engine_room", 7)
    unit = scene.unit("scout", at=scene.hex("purgatory", 6, 9))
    scene.enemy("zola", at=scene.hex("purgatory", 7, 9))
    mind = mind_of(scene)
    mind.memo[unit] = goals.DOOR_OF + 10
    assert twin.who_acts_next.move_urgency(scene.game, scene.rules, mind, unit, 0.0) == 0.0


def test_whoever_bars_the_only_way_down_is_worth_more(scene):
    mind = mind_of(scene)
    site = int(twin.bases.base_site(scene.game, scene.rules, mind))
    letters = "ABCDEFGHIJKL"
    other = letters[(site + 1) % len(letters)]
    scene.install("laser", letters[site], status="destroyed")
    scene.install("laser", other, number=1)
    foe = scene.enemy("soldier", at=scene.site(letters[site]))
    worth = twin.assaults.foe_kill
    alone = worth(scene.game, scene.rules, mind, foe)
    scene.install("laser", other, number=1, status="destroyed")
    assert worth(scene.game, scene.rules, mind, foe) < alone


def test_two_squads_attack_together_where_neither_would_alone(scene):
    place = scene.hex("purgatory", 7, 9)
    foe = scene.enemy("soldier", at=place)
    unit = scene.unit("scout", at=scene.beyond(place, "W"))
    mind = mind_of(scene)
    ask = (scene.game, scene.rules, mind, unit)
    weak = twin.fights.own_weak(scene.game, scene.rules, unit)
    alone = twin.assaults.attack_worth(*ask, weak, foe, False)
    assert twin.assaults.help_worth(*ask, foe, alone) == 0.0
    scene.unit("armored_infantry", at=scene.beyond(place, "E"))
    assert twin.assaults.help_worth(*ask, foe, alone) > 0.0


# --- who is foreseen ------------------------------------------------------------------------------


def test_who_waits_at_a_shaft_is_foreseen_at_its_other_end(scene):
    foe = scene.enemy("soldier", at=scene.site("F"), facing="E")
    unit = scene.unit("scout", at=scene.beyond(scene.site("F", "purgatory"), "W", "W", "W"))
    below = scene.beyond(scene.site("F", "purgatory"), "W")

    def strikes() -> int:
        counts = twin.kernel.scratch.scratch(twin.state.PLACES)
        twin.threats.foresee(scene.game, scene.rules, unit, twin.threats.NOT_AT_ALL, 4, counts)
        return int(counts[below])

    assert strikes() == 0
    scene.game.enemies[foe].shaft = 1
    assert strikes() == 1
