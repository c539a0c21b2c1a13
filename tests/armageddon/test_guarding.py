"""What bots keep at home, what they send, and whether whoever guards can still be stormed."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

import simkit
from simkit.armageddon.bots.knobs import STORM, planning
from simkit.armageddon.words import choices
from simkit.kernel.decisions import OPTION
from simkit.kernel.records import blank
from tests.armageddon.scene import Scene, twin

GAMES = 200
MOST_UNDECIDED = 0.15  # of games between experts
KNOBS = [knob.default for knob in planning.at()]


def seat_with(units: int) -> tuple[Scene, int]:
    """A headquarters with so many guards; the scene and its hex."""
    scene = Scene()
    scene.home(1)
    here = scene.home(0)
    scene.guard(here, *["militia"] * units)
    return scene, here


def missing(scene: Scene, here: int) -> int:
    return int(twin.acting.guards_missing(scene.game, scene.rules, 0, here, KNOBS))


def test_a_headquarters_keeps_three_guards_while_enemies_are_in_the_field():
    scene, here = seat_with(3)
    scene.army(1, scene.middle, "brutes", "brutes")
    assert missing(scene, here) == 0
    calm, there = seat_with(3)
    assert missing(calm, there) == -2  # nobody could come: one is enough


def test_a_headquarters_keeps_many_guards_at_first_while_several_rivals_live_and_then_few():
    scene = Scene(players=3)
    scene.home(1), scene.home(2)
    here = scene.home(0)
    scene.guard(here, "militia", "militia", "militia")
    for seat in (1, 2):
        scene.army(seat, scene.middle, "brutes", "brutes", "brutes", "brutes", hero="general")
    early = [knob.default for knob in planning.at(early=24.0)]

    def wanted(turn, rivals):
        scene.game.turn = turn
        for seat in range(1, 3):
            scene.game.seats[seat].alive = seat <= rivals
        return int(twin.acting.guards_missing(scene.game, scene.rules, 0, here, early))

    assert wanted(24, 2) == 8 - 3
    assert wanted(25, 2) == 2 - 3
    assert wanted(24, 1) == 3 - 3  # of two, nobody else wins by their war


def test_outposts_are_founded_once_a_single_rival_lives():
    scene = Scene(players=3)
    for seat in range(3):
        scene.home(seat)
    alone = [knob.default for knob in planning.at(alone=1.0)]
    always = [knob.default for knob in planning.at(alone=0.0)]

    def worths(knobs, rivals):
        for seat in range(1, 3):
            scene.game.seats[seat].alive = seat <= rivals
        option = blank(OPTION)[0]
        option.verb = choices.DO_OUTPOST
        found = []
        for here in range(len(scene.game.hexes)):
            option.where = here
            settling = twin.acting.worth_of_settling
            found.append(float(settling(scene.game, scene.rules, 0, option, knobs)))
        return found

    assert max(worths(always, 2)) > 0.0
    assert max(worths(alone, 2)) == 0.0
    assert worths(alone, 1) == worths(always, 1) and max(worths(alone, 1)) > 0.0


def test_enemies_who_stay_at_home_count_beyond_the_usual_guard():
    scene, _ = seat_with(1)
    theirs = int(scene.rules.home[1])
    scene.guard(theirs, *["militia_stronghold"] * 3)
    assert twin.forces.threat_to(scene.game, scene.rules, 0) == 0.0
    scene.guard(theirs, "brutes")
    assert twin.forces.threat_to(scene.game, scene.rules, 0) > 0.0


def test_a_siege_is_not_assaulted_in_the_turn_in_which_it_is_laid():
    scene = Scene()
    scene.home(0), scene.home(1)
    scene.base(1, scene.middle)
    scene.guard(scene.middle, "militia")
    scene.army(0, scene.middle, "brutes", "brutes", hero="general")
    scene.besiege(0, scene.middle, laid=2)
    found = [o for o in scene.options(0, twin.player_turn.list_battles) if o["verb"] == "fight"]
    assert len(found) == 1
    asked = SimpleNamespace(
        position=scene.game,
        rules=scene.rules,
        decision=SimpleNamespace(seat=0),
        mind=SimpleNamespace(knobs=KNOBS),
    )
    assert twin.acting.worth_of_action(asked, scene.at.desk.options[0]) == 0.0
    scene.game.hexes[scene.middle].laid = 1
    assert twin.acting.worth_of_action(asked, scene.at.desk.options[0]) > 0.0


@pytest.mark.slow
def test_most_games_between_experts_are_decided():
    found = simkit.run("armageddon", games=GAMES, seed=31337, jobs=1)
    undecided = (found.frame["outcome"] == "none").mean()
    assert undecided <= MOST_UNDECIDED


# --- storming ------------------------------------------------------------------------------------


def likely_to_storm(*army: str, hero: str | None = None, storm: float = 0.4) -> bool:
    """Whether an army beside a headquarters with three militia would besiege and storm it."""
    scene, _ = seat_with(0)
    there = int(scene.rules.home[1])
    scene.guard(there, *["militia_stronghold"] * 3)
    near = next(int(hex_) for hex_ in scene.rules.next[there] if hex_ >= 0)
    scene.base(0, near)
    scene.army(0, near, *army, hero=hero)
    twin.supply.reckon_supply(scene.game, scene.rules)
    knobs = list(KNOBS)
    knobs[STORM] = storm
    return bool(twin.outlook.is_to_storm(scene.game, scene.rules, 0, there, near, knobs))


def test_a_led_army_storms_what_a_lone_unit_does_not():
    assert likely_to_storm(*["imperial_marines"] * 3, "panther", "field_artillery", hero="general")
    assert not likely_to_storm("militia")


def test_who_does_not_consider_storms_never_sees_one():
    assert not likely_to_storm(*["imperial_marines"] * 3, "panther", hero="general", storm=1.0)


def test_what_is_left_is_a_share_of_the_hit_points_of_whoever_wins():
    ours, theirs = [3.0, 7.0, 4.0, 18.0], [1.0, 0.0, 0.0, 5.0]
    assert twin.outlook.what_is_left(ours, 1, theirs, 1, 0, 0) == 1.0  # they have no dice
    assert twin.outlook.what_is_left(theirs, 1, ours, 1, 0, 0) == -1.0
    ours, theirs = [1.0, 6.0, 0.0, 6.0, 1.0, 6.0, 0.0, 6.0], [1.0, 6.0, 0.0, 6.0]
    assert 0.0 < twin.outlook.what_is_left(ours, 2, theirs, 1, 0, 0) < 1.0


def test_who_stands_beside_a_battle_that_was_put_off_joins_it():
    scene = Scene()
    scene.home(0), scene.home(1)
    near = next(int(hex_) for hex_ in scene.rules.next[scene.middle] if hex_ >= 0)
    army = scene.army(0, near, "brutes")
    assert not twin.acting.joins_battle(scene.game, scene.rules, army)
    scene.game.hexes[scene.middle].battle = 1
    assert twin.acting.joins_battle(scene.game, scene.rules, army)
