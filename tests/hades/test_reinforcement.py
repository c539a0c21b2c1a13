"""5.3: who comes out of the Nastian Cup, where he enters, and what the chits do."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.hades.scene import Scene, state, twin

reinforcement = twin.reinforcement
TOWERS = [
    ("inferno", "south"),
    ("inferno", "north"),
    ("purgatory", "south"),
    ("purgatory", "north"),
]


@pytest.fixture
def scene(scene: Scene) -> Scene:
    scene.prefer(inferno="E", purgatory="SW")
    stack_cup(scene)
    return scene


def stack_cup(scene, *wanted: int) -> None:
    """Only these counters are in the cup; chits and all other enemies are out of the way."""
    scene.game.chits[:] = state.NONE
    for enemy in range(scene.rules.enemies):
        if int(scene.rules.mask.nastians) >> enemy & 1 and enemy not in wanted:
            twin.board.stand_enemy(scene.game, scene.rules, enemy, state.NONE)
    twin.board.stand_enemy(scene.game, scene.rules, scene.rules.officer, state.NONE)
    put_in_cup(scene, *wanted)


def put_in_cup(scene, *counters: int) -> None:
    for counter in counters:
        if counter >= state.MOST_ENEMIES:
            scene.game.chits[counter - state.MOST_ENEMIES] = state.IN_CUP
        else:
            twin.board.stand_enemy(scene.game, scene.rules, counter, state.IN_CUP)


def chit(scene, name: str, number: int = 0) -> int:
    role = twin.effects.CHITS.index(name)
    every = [c for c in range(scene.rules.chits) if scene.rules.chit[c] == role]
    return state.MOST_ENEMIES + every[number]


def problems(scene) -> list[str]:
    """What is wrong, but that this cup was emptied by hand."""
    return [each for each in scene.problems() if "dead Nastians return" not in each]


def step(scene) -> None:
    reinforcement.reinforcement_step(scene.game, scene.at)
    assert problems(scene) == []


def came(scene, name: str = "reinforced") -> list[int]:
    return [each["where"] for each in scene.told(name)]


# --- Guard Towers -------------------------------------------------------------------------------


@pytest.mark.rule("hades:5.3-reinforcement")
def test_each_guard_tower_gets_one_fresh_counter_that_faces_its_decks_direction(scene):
    put_in_cup(scene, *scene.enemies_of("soldier"))
    step(scene)
    assert came(scene) == [scene.tower(*tower) for tower in TOWERS]
    for each in scene.told("reinforced"):
        enemy = scene.game.enemies[each["who"]]
        assert enemy.place == each["where"]
        assert enemy.depleted == 0
        deck = "E" if each["where"] < state.MOST_HEXES else "SW"
        assert enemy.facing == scene.direction(deck)


@pytest.mark.rule("hades:5.3-reinforcement")
def test_every_counter_in_the_cup_is_as_likely_as_any_other(scene):
    counters = [*scene.enemies_of("guard")[:3], chit(scene, "crisis")]
    put_in_cup(scene, *counters)
    drawn = Counter()
    for number in range(200):
        scene.luck.game = number
        drawn[int(reinforcement.draw_counter(scene.game, scene.at, 0))] += 1
    assert sorted(drawn) == sorted(counters)
    assert min(drawn.values()) > 25


@pytest.mark.rule("hades:5.3-shortage")
def test_too_few_counters_supply_the_first_towers_from_the_left(scene):
    put_in_cup(scene, *scene.enemies_of("guard")[:3])
    step(scene)
    assert came(scene) == [scene.tower(*tower) for tower in TOWERS[:3]]
    assert came(scene, "cup_empty") == [scene.tower("purgatory", "north")]


@pytest.mark.rule("hades:5.3-reinforcement")
def test_who_comes_takes_the_treasure_that_lies_there(scene):
    (soldier,) = scene.enemies_of("soldier")[:1]
    place = scene.site("F", "purgatory")
    scene.treasure("loot", at=place)
    scene.install("troop_elevator", "F")
    put_in_cup(scene, soldier)
    reinforcement.additional_reinforcements(scene.game, scene.at)
    assert scene.game.treasures[twin.effects.LOOT].carrier == soldier


@pytest.mark.rule("hades:15.2-special")
def test_squeeze_play_brings_two_counters_to_each_tower_of_purgatory_and_none_to_inferno():
    scene = Scene(scenario="squeeze-play")
    scene.clear()
    scene.prefer(inferno="E", purgatory="E")
    stack_cup(scene, *scene.enemies_of("soldier"))
    scene.install("troop_elevator", "F")
    step(scene)
    south, north = scene.tower("purgatory", "south"), scene.tower("purgatory", "north")
    assert came(scene) == [south, south, north, north, scene.site("F", "purgatory")]
    assert len({each["who"] for each in scene.told("reinforced")}) == 5


# --- Full hexes ---------------------------------------------------------------------------------


def fill(scene, place: int, first: int) -> None:
    for number in (first, first + 1):
        scene.enemy("guard", at=place, number=number)


@pytest.mark.rule("hades:5.3-overflow")
def test_beside_a_full_tower_he_enters_in_the_preferred_direction_or_the_first_clockwise(scene):
    tower = scene.tower("inferno", "north")
    soldier = scene.enemies_of("soldier")[0]
    fill(scene, tower, 0)
    fill(scene, scene.beyond(tower, "E"), 2)
    scene.unit("scout", at=scene.beyond(tower, "SE"))
    put_in_cup(scene, soldier)
    reinforcement.reinforce(scene.game, scene.at, tower, 0)
    assert came(scene, "overflowed") == [scene.beyond(tower, "SW")]
    assert scene.game.enemies[soldier].facing == scene.direction("E")
    assert problems(scene) == []


@pytest.mark.rule("hades:5.3-overflow")
def test_one_nastian_in_the_tower_leaves_room_and_so_does_the_officer(scene):
    tower = scene.tower("purgatory", "north")
    scene.enemy("guard", at=tower)
    scene.enemy("officer", at=tower)
    put_in_cup(scene, scene.enemies_of("soldier")[0])
    reinforcement.reinforce(scene.game, scene.at, tower, 0)
    assert came(scene) == [tower]


@pytest.mark.rule("hades:5.3-overflow")
def test_without_any_room_the_counter_stays_in_the_cup(scene):
    tower = scene.tower("inferno", "north")
    soldier = scene.enemies_of("soldier")[0]
    fill(scene, tower, 0)
    for number, side in enumerate(scene.components.value("map.directions")):
        scene.unit(("scout", "swat")[number % 2], at=scene.beyond(tower, side), number=number // 2)
    put_in_cup(scene, soldier)
    reinforcement.reinforce(scene.game, scene.at, tower, 0)
    assert scene.game.enemies[soldier].place == state.IN_CUP
    assert [each["who"] for each in scene.told("no_room")] == [soldier]


@pytest.mark.rule("hades:5.3-overflow")
def test_nobody_overflows_through_a_wall_or_to_a_gorgon(scene):
    place = scene.hex("purgatory", 4, 2)  # walls to the east and, one row up, beyond it
    fill(scene, place, 0)
    scene.enemy("zola", at=scene.beyond(place, "SE"))
    scene.prefer(purgatory="E")
    there = reinforcement.entry_hex(scene.game, scene.rules, scene.enemies_of("soldier")[0], place)
    assert there == scene.beyond(place, "SW")


# --- The Officer --------------------------------------------------------------------------------


@pytest.mark.rule("hades:5.3-officer")
@pytest.mark.parametrize("side", ["north", "south"])
def test_drawn_for_inferno_the_officer_enters_the_corresponding_tower_of_purgatory(scene, side):
    put_in_cup(scene, scene.rules.officer)
    reinforcement.reinforce(scene.game, scene.at, scene.tower("inferno", side), 0)
    officer = scene.game.enemies[scene.rules.officer]
    assert officer.place == scene.tower("purgatory", side)
    assert officer.depleted == 0  # General Tso
    assert officer.facing == scene.direction("SW")
    assert problems(scene) == []


@pytest.mark.rule("hades:5.3-officer")
def test_he_counts_as_the_draw_of_that_tower_and_needs_no_room(scene):
    fill(scene, scene.tower("purgatory", "south"), 0)
    put_in_cup(scene, scene.rules.officer)
    step(scene)
    assert came(scene) == [scene.tower("purgatory", "south")]
    assert len(scene.told("cup_empty")) == 3


# --- Radar Dome and elevators -------------------------------------------------------------------


@pytest.mark.parametrize(
    "role",
    [
        pytest.param("radar", marks=pytest.mark.rule("hades:10.4-radar-dome")),
        pytest.param("troop_elevator", marks=pytest.mark.rule("hades:10.5-troop-elevator")),
        pytest.param("flight_elevator", marks=pytest.mark.rule("hades:10.6-flight-elevator")),
    ],
)
@pytest.mark.parametrize(
    ("status", "count"), [("operational", 1), ("damaged", 0), ("destroyed", 0)]
)
def test_only_a_fully_operational_one_brings_a_counter_to_the_complex_below(
    scene, role, status, count
):
    scene.install(role, "G", status)
    put_in_cup(scene, *scene.enemies_of("soldier"))
    step(scene)
    assert came(scene)[4:] == [scene.site("G", "purgatory")] * count


@pytest.mark.rule("hades:5.3-additional")
def test_they_come_after_the_towers_by_letter_and_weapons_bring_nobody(scene):
    scene.install("radar", "K")
    scene.install("troop_elevator", "B", number=1)
    scene.install("troop_elevator", "D", number=0)
    scene.install("railgun", "A")
    put_in_cup(scene, *scene.enemies_of("soldier"))
    step(scene)
    assert came(scene)[:4] == [scene.tower(*tower) for tower in TOWERS]
    assert came(scene)[4:] == [scene.site(letter, "purgatory") for letter in "BDK"]


@pytest.mark.rule("hades:5.3-additional")
def test_a_full_or_hostile_complex_sends_them_to_a_hex_beside_it(scene):
    site = scene.site("F", "purgatory")
    scene.install("radar", "F")
    scene.enemy("zola", at=site)
    put_in_cup(scene, scene.enemies_of("soldier")[0])
    reinforcement.additional_reinforcements(scene.game, scene.at)
    assert came(scene, "overflowed") == [scene.beyond(site, "SW")]


# --- Chits --------------------------------------------------------------------------------------


@pytest.mark.rule("hades:5.3-crisis")
def test_a_crisis_is_drawn_instead_of_a_reinforcement_and_binds_the_vittles(scene):
    put_in_cup(scene, chit(scene, "crisis"))
    step(scene)
    assert scene.game.vittles.crisis == 1
    assert scene.game.chits[chit(scene, "crisis") - state.MOST_ENEMIES] == state.AT_WORK
    assert came(scene) == []
    assert len(scene.told("cup_empty")) == 3
    assert twin.vittles.may_do(scene.game, state.FIRES)
    scene.game.vittles.did = state.MOVES
    assert not twin.vittles.may_do(scene.game, state.FIRES)
    assert twin.vittles.may_do(scene.game, state.MOVES)


@pytest.mark.rule("hades:5.3-crisis")
def test_a_second_crisis_changes_nothing(scene):
    for _ in range(2):
        put_in_cup(scene, chit(scene, "crisis"))
        reinforcement.reinforce(scene.game, scene.at, scene.tower("inferno", "north"), 0)
    assert scene.game.vittles.crisis == 1


@pytest.mark.rule("hades:5.3-comm-crash")
def test_comm_crash_jams_two_hqs_of_the_players_choice_aboard_or_below(scene):
    hqs = scene.units_of("hq")
    scene.unit("hq", at=scene.hex("inferno", 5, 3), number=2)
    put_in_cup(scene, chit(scene, "comm_crash"))
    scene.answer("jam", who=hqs[2])
    scene.answer("jam", who=hqs[1])
    step(scene)
    assert [each["who"] for each in scene.told("hq_jammed")] == [hqs[2], hqs[1]]
    assert {o["who"] for o in scene.asked_of("jam")[0].options} == set(hqs)
    for unit in hqs:
        jammed = unit in (hqs[1], hqs[2])
        assert scene.game.units[unit].jammed == int(jammed)
        assert not (jammed and twin.acting.may_act(scene.game, unit))


@pytest.mark.rule("hades:5.3-comm-crash")
def test_two_of_them_jam_all_four(scene):
    put_in_cup(scene, chit(scene, "comm_crash", 0), chit(scene, "comm_crash", 1))
    step(scene)
    assert {each["who"] for each in scene.told("hq_jammed")} == set(scene.units_of("hq"))


@pytest.mark.rule("hades:5.3-comm-crash")
def test_destroyed_hqs_satisfy_nothing_and_with_one_left_one_is_jammed(scene):
    hqs = scene.units_of("hq")
    for unit in hqs[:3]:
        twin.board.stand_unit(scene.game, scene.rules, unit, state.NONE)
    put_in_cup(scene, chit(scene, "comm_crash"))
    step(scene)
    assert [each["who"] for each in scene.told("hq_jammed")] == [hqs[3]]


@pytest.mark.rule("hades:5.3-crisis")
def test_a_replay_can_void_the_chits(scene):
    for name, event in (("crisis", "crisis_drawn"), ("comm_crash", "comm_crash_drawn")):
        scene.rules.void = twin.events.event_number(event)
        put_in_cup(scene, chit(scene, name))
        reinforcement.reinforce(scene.game, scene.at, scene.tower("inferno", "north"), 0)
    assert scene.game.vittles.crisis == 0
    assert scene.told("hq_jammed") == []
