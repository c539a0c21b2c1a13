"""11.0 The Circles of Hades: what a door hides, and what it does to those who open it."""

from __future__ import annotations

import pytest

from tests.hades.scene import Scene, state, twin

circles = twin.circles
CIRCLE = 7


def opened(scene: Scene, name: str, opener: int | None = None, circle: int = CIRCLE) -> int:
    """The door of a Circle is opened (from the Bridge, if nobody blows it); its room."""
    room = scene.put_behind(name, circle)
    circles.open_room(scene.game, scene.at, room, state.NONE if opener is None else opener)
    return room


def blown(scene: Scene, name: str, kind: str = "armored_infantry") -> tuple[int, int]:
    """A unit beside the door blows it; the unit and the room."""
    unit = scene.unit(kind, at=scene.door(CIRCLE)[0])
    return unit, opened(scene, name, unit)


def role(scene: Scene, room: int) -> int:
    return int(circles.role_in(scene.game, scene.rules, room))


# --- Doors ---------------------------------------------------------------------------------------


@pytest.mark.rule("hades:11.0-circles")
def test_a_counter_is_turned_up_and_its_door_stays_open(scene):
    room = opened(scene, "bridge")
    state_of_room = scene.game.rooms[room]
    assert (state_of_room.unseen, state_of_room.open) == (0, 1)
    assert state_of_room.counter == scene.counter("bridge")
    assert scene.game.hidden.rooms[room] == state.NONE
    assert scene.game.seen[scene.counter("bridge")] == 1
    assert scene.game.tally.circles_opened == 1
    assert scene.told("circle_opened")[0]["value"] == scene.counter("bridge")
    assert scene.problems() == []


@pytest.mark.rule("hades:11.0-circles")
@pytest.mark.parametrize("name", ["bridge", "core_computer", "teleporter", "engine_room"])
def test_rooms_without_a_surprise_do_nothing_when_they_are_opened(scene, name):
    scene.install("laser", "A")
    opened(scene, name)
    assert scene.events() == ["circle_opened"]


@pytest.mark.rule("hades:11.0-circles")
def test_who_comes_to_a_hex_stands_there_and_wakes_what_lies_beside_it(scene):
    unit = scene.unit("scout", at=state.ABOARD)
    circles.come_to(scene.game, scene.at, unit, scene.beyond(scene.site("A"), "E"))
    assert scene.game.units[unit].place == scene.beyond(scene.site("A"), "E")
    assert scene.game.sites[0] != state.NONE
    assert scene.problems() == []


@pytest.mark.rule("hades:11.0-engine-room")
@pytest.mark.parametrize("scenario", ["historical", "squeeze-play", "chin-music", "high-and-tight"])
def test_the_engine_room_is_always_known_and_open(scenario):
    scene = Scene(scenario=scenario)
    room = twin.board.room_with(scene.game, scene.rules, twin.effects.ENGINE_ROOM)
    assert room != state.NONE
    assert scene.game.rooms[room].open == 1


# --- Prisoners -----------------------------------------------------------------------------------


@pytest.mark.rule("hades:6.0-prisoners", "hades:11.0-emily", "hades:11.0-elder-aliens")
@pytest.mark.parametrize("name", ["princess", "elder_1", "elder_2", "honor_guard"])
def test_a_prisoner_stands_in_the_cell_and_does_not_act_in_the_phase_that_finds_him(scene, name):
    unit = int(scene.rules.counter[scene.counter(name)].number)
    opened(scene, name)
    assert scene.game.units[unit].place == scene.cell(CIRCLE)
    assert not twin.acting.may_act(scene.game, unit)
    assert scene.told("prisoner_found")[0]["who"] == unit
    scene.game.units[unit].acted = 0  # the next turn begins
    assert twin.acting.may_act(scene.game, unit)
    assert scene.problems() == []


@pytest.mark.rule("hades:11.0-honor-guard")
def test_the_honor_guard_is_a_depleted_armored_infantry_with_one_step(scene):
    guard = scene.rules.guard
    opened(scene, "honor_guard")
    infantry = scene.units_of("armored_infantry")[0]
    assert scene.rules.unit[guard].combat == 1
    assert scene.rules.unit[guard].line == scene.rules.unit[infantry].line
    assert twin.combat.unit_weak(scene.game, scene.rules, guard) == 1
    twin.losses.hit_unit(scene.game, scene.at, guard, 1, state.BY_NASTIANS)
    assert scene.game.units[guard].place == state.NONE


@pytest.mark.rule("hades:11.0-elder-aliens")
def test_elder_aliens_are_no_combat_units_and_never_attack(scene):
    for name in ("elder_1", "elder_2"):
        elder = int(scene.rules.counter[scene.counter(name)].number)
        assert scene.rules.unit[elder].combat == 0
        assert not twin.acting.can_attack(scene.rules, elder)


# --- Gorgons and guards --------------------------------------------------------------------------


@pytest.mark.rule("hades:11.0-medusa", "hades:11.0-zola")
@pytest.mark.parametrize(("name", "fights_as"), [("medusa", "soldier"), ("zola", "shock_trooper")])
def test_a_gorgon_stands_in_her_circle_faces_the_door_and_fights_as_told(scene, name, fights_as):
    gorgon = scene.enemies_of(name)[0]
    opened(scene, name)
    enemy = scene.game.enemies[gorgon]
    assert (enemy.place, enemy.depleted) == (scene.cell(CIRCLE), 0)
    assert scene.rules.map.beyond[enemy.place, enemy.facing] in scene.door(CIRCLE)
    like = scene.enemies_of(fights_as)[0]
    assert scene.rules.enemy[gorgon].line == scene.rules.enemy[like].line
    assert scene.problems() == []


@pytest.mark.rule("hades:11.0-brig")
def test_two_depleted_guards_man_the_brig_and_face_the_door(scene):
    outside = scene.enemy("guard", at=scene.tower("inferno", "north"), number=0)
    opened(scene, "brig")
    guards = scene.enemies_of("guard")[1:3]
    for guard in guards:
        enemy = scene.game.enemies[guard]
        assert (enemy.place, enemy.depleted) == (scene.cell(CIRCLE), 1)
        assert scene.rules.map.beyond[enemy.place, enemy.facing] in scene.door(CIRCLE)
    assert scene.game.enemies[outside].depleted == 0
    assert scene.problems() == []


@pytest.mark.rule("hades:11.0-brig")
@pytest.mark.parametrize("left", [0, 1])
def test_the_brig_has_as_many_guards_as_the_cup(scene, left):
    guards = scene.enemies_of("guard")
    spots = [scene.hex("inferno", column, 12) for column in range(0, 16)]
    for number in range(len(guards) - left):
        scene.enemy("guard", at=spots[number], number=number)
    opened(scene, "brig")
    assert len(scene.told("guards_found")) == left
    assert scene.problems() == []


# --- Rooms that are entered ----------------------------------------------------------------------


@pytest.mark.rule("hades:11.0-comm-room")
def test_the_first_unit_in_the_comm_room_damages_every_elevator_by_one_step(scene):
    troop = scene.install("troop_elevator", "A")
    damaged = scene.install("troop_elevator", "B", "damaged", number=1)
    flight = scene.install("flight_elevator", "C")
    others = [scene.install("radar", "D"), scene.install("railgun", "E")]
    room = opened(scene, "comm_room")
    assert scene.told("site_damaged") == []
    unit = scene.unit("scout", at=scene.door(CIRCLE)[0])
    circles.come_to(scene.game, scene.at, unit, scene.cell(CIRCLE))
    status = [scene.game.installations[n].status for n in (troop, damaged, flight, *others)]
    assert status == [state.DAMAGED, state.DESTROYED, state.DAMAGED, 0, 0]
    assert scene.game.rooms[room].counter == state.NONE
    again = scene.unit("dante", at=scene.door(CIRCLE)[0])
    circles.come_to(scene.game, scene.at, again, scene.cell(CIRCLE))
    assert scene.game.installations[troop].status == state.DAMAGED
    assert scene.problems() == []


@pytest.mark.rule("hades:11.0-comm-room")
def test_elevators_in_the_cup_and_destroyed_ones_are_left_alone(scene):
    destroyed = scene.install("troop_elevator", "A", "destroyed")
    opened(scene, "comm_room")
    unit = scene.unit("scout", at=scene.door(CIRCLE)[0])
    circles.come_to(scene.game, scene.at, unit, scene.cell(CIRCLE))
    assert scene.game.installations[destroyed].status == state.DESTROYED
    assert scene.told("site_destroyed") == []
    assert scene.problems() == []


@pytest.mark.rule("hades:11.0-targeting-computer")
def test_the_targeting_computer_is_lost_when_a_unit_enters_not_when_it_is_found(scene):
    room = opened(scene, "targeting_computer")
    assert scene.game.no_parting_shots == 0
    for kind in ("scout", "dante"):
        unit = scene.unit(kind, at=scene.door(CIRCLE)[0])
        circles.come_to(scene.game, scene.at, unit, scene.cell(CIRCLE))
        assert scene.game.no_parting_shots == 1
    assert scene.events().count("targeting_lost") == 1
    assert role(scene, room) == twin.effects.TARGETING_COMPUTER


# --- Rooms that do something when they are opened -------------------------------------------------


@pytest.mark.rule("hades:11.0-supply-room")
def test_the_supply_room_damages_the_highest_numbered_operational_laser(scene):
    lower, higher = scene.install("laser", "A"), scene.install("laser", "B", number=1)
    opened(scene, "supply_room")
    assert scene.game.installations[higher].status == state.DAMAGED
    assert scene.game.installations[lower].status == state.OPERATIONAL
    assert scene.problems() == []


@pytest.mark.rule("hades:11.0-supply-room")
def test_a_damaged_laser_is_passed_over_and_without_one_nothing_happens(scene):
    higher = scene.install("laser", "B", "damaged", number=1)
    missile = scene.install("missile", "C")
    opened(scene, "supply_room")
    assert scene.game.installations[higher].status == state.DAMAGED
    assert scene.game.installations[missile].status == state.OPERATIONAL


@pytest.mark.rule("hades:11.0-fuel-tank", "hades:11.0-railgun-ammo")
@pytest.mark.parametrize(
    ("name", "weapon", "fights_as"),
    [("fuel_tank", "missile", "soldier"), ("railgun_ammo", "railgun", "shock_trooper")],
)
def test_an_explosion_damages_the_highest_weapon_of_its_kind_and_the_opener(
    scene, name, weapon, fights_as, monkeypatch
):
    lower, higher = scene.install(weapon, "A"), scene.install(weapon, "B", number=1)
    lines = []
    usual = twin.combat.attack_of

    def attack_of(game, at, deck, line, weak):
        lines.append((int(line), weak))
        return usual(game, at, deck, line, weak)

    monkeypatch.setattr(twin.combat, "attack_of", attack_of)
    with scene.net(1):
        unit, room = blown(scene, name)
    assert scene.game.installations[higher].status == state.DAMAGED
    assert scene.game.installations[lower].status == state.OPERATIONAL
    assert scene.game.units[unit].depleted == 1
    like = scene.enemies_of(fights_as)[0]
    assert lines == [(scene.rules.enemy[like].line, 0)]
    assert (scene.game.rooms[room].counter, scene.game.rooms[room].open) == (state.NONE, 1)
    assert scene.problems() == []


@pytest.mark.rule("hades:11.0-fuel-tank")
def test_the_blast_reaches_all_beside_the_doorway_enemies_first_each_side_descending(scene):
    one, other = scene.door(CIRCLE)
    squad = scene.unit("armored_infantry", at=one)
    dante = scene.unit("dante", at=one)
    foes = [scene.enemy("soldier", at=other), scene.enemy("guard", at=other)]
    scene.unit("scout", at=scene.beyond(one, "NW"))
    with scene.net(2, 1, 2, 1):
        opened(scene, "fuel_tank", squad)
    assert [told["who"] for told in scene.told("enemy_killed")] == [foes[0]]
    assert [told["who"] for told in scene.told("enemy_depleted")] == [foes[1]]
    lost = scene.told("unit_lost")
    assert [(told["who"], told["what"]) for told in lost] == [(squad, state.BY_EXPLOSIONS)]
    assert scene.game.units[dante].depleted == 1
    assert [told["where"] for told in scene.told("blast_hits")] == [other, other, one, one]
    assert scene.problems() == []


@pytest.mark.rule("hades:11.0-fuel-tank")
def test_the_blast_leaves_out_no_enemy_beside_the_doorway(scene):
    other = scene.door(CIRCLE)[1]
    one, two = (scene.enemy("soldier", at=other, number=number) for number in range(2))
    assert two == one + 1, "neighbours in the order in which they are struck"
    with scene.net(2, 2):
        opened(scene, "fuel_tank")
    assert [told["who"] for told in scene.told("enemy_killed")] == [two, one]


@pytest.mark.rule("hades:11.0-fuel-tank")
def test_a_blast_that_fails_has_no_backlash(scene):
    scene.install("missile", "A", "damaged")
    with scene.net(-2):
        unit, _ = blown(scene, "fuel_tank")
    assert scene.game.units[unit].place == scene.door(CIRCLE)[0]
    assert scene.told("site_damaged") == []


@pytest.mark.rule("hades:11.0-railgun-ammo")
def test_opened_from_the_bridge_it_explodes_where_nobody_stands(scene):
    number = scene.install("railgun", "A")
    room = opened(scene, "railgun_ammo")
    assert scene.game.installations[number].status == state.DAMAGED
    assert scene.game.rooms[room].counter == state.NONE
    assert scene.told("net_result") == []


def test_the_officer_is_shielded_from_a_blast_by_company(scene):
    one, other = scene.door(CIRCLE)
    officer = scene.enemy("officer", at=one)
    scene.enemy("soldier", at=one)
    with scene.net(1):
        opened(scene, "fuel_tank")
    assert scene.game.enemies[officer].depleted == 0
    twin.board.stand_enemy(scene.game, scene.rules, officer, other)
    with scene.net(1, 1):
        circles.blast_enemies(scene.game, scene.at, CIRCLE - 1, 0)
    assert scene.game.enemies[officer].depleted == 1


def test_a_blast_strikes_whoever_stands_there_once(scene):
    last = scene.rules.enemies - 1
    twin.board.stand_enemy(scene.game, scene.rules, last, scene.door(CIRCLE)[0])
    with scene.net(1):
        circles.blast_enemies(scene.game, scene.at, CIRCLE - 1, 0)
    assert len(scene.told("blast_hits")) == 1


# --- Treasures -----------------------------------------------------------------------------------


@pytest.mark.rule("hades:11.0-loot")
@pytest.mark.parametrize(("name", "treasure"), [("loot_cellar", "loot"), ("golden_idol", "idol")])
def test_a_treasure_lies_in_its_circle_until_it_is_carried_off(scene, name, treasure):
    room = opened(scene, name)
    number = twin.effects.TREASURES.index(treasure)
    found = scene.game.treasures[number]
    assert (found.place, found.carrier, found.home) == (scene.cell(CIRCLE), state.NONE, room)
    assert scene.game.treasures[1 - number].place == state.UNSEEN
    assert twin.board.treasures_at(scene.game, scene.cell(CIRCLE)) == 1 << number
    assert scene.problems() == []


# --- Traps ---------------------------------------------------------------------------------------


@pytest.mark.rule("hades:11.0-traps")
def test_who_blows_the_door_of_a_trap_is_held_behind_it(scene):
    unit, room = blown(scene, "trap_1")
    held = scene.game.units[unit]
    assert (held.place, held.trap) == (scene.cell(CIRCLE), room)
    assert scene.game.rooms[room].open == 0
    assert circles.holds_trap(scene.game, scene.rules, room)
    assert not twin.acting.may_move(scene.game, scene.rules, unit)
    assert scene.told("trapped")[0]["who"] == unit
    assert scene.problems() == []


@pytest.mark.rule("hades:11.0-traps")
def test_only_the_opener_is_caught_and_his_company_stays_outside(scene):
    dante = scene.unit("dante", at=scene.door(CIRCLE)[0])
    unit, _ = blown(scene, "trap_2")
    assert scene.game.units[unit].place == scene.cell(CIRCLE)
    assert scene.game.units[dante].place == scene.door(CIRCLE)[0]


@pytest.mark.rule("hades:11.0-traps")
def test_a_trapped_unit_is_out_of_sight(scene):
    unit, _ = blown(scene, "trap_1")
    foe = scene.enemy("soldier", at=scene.door(CIRCLE)[1])
    assert not twin.board.is_engaged(scene.game, scene.rules, foe)
    assert twin.board.foes_beside(scene.game, scene.game.units[unit].place) == 0


@pytest.mark.rule("hades:6.0-prisoners")
def test_a_trapped_unit_takes_no_action_before_the_phase_that_begins_with_its_door_open(scene):
    unit, room = blown(scene, "trap_1")
    assert not twin.acting.may_act(scene.game, unit)
    circles.disarm_trap(scene.game, scene.at, room)
    assert not twin.acting.may_act(scene.game, unit)
    scene.game.units[unit].acted = 0  # the next turn begins
    assert twin.acting.may_act(scene.game, unit)


@pytest.mark.rule("hades:11.0-traps")
def test_once_it_is_disarmed_the_door_is_open_and_the_counter_gone(scene):
    unit, room = blown(scene, "trap_1")
    circles.disarm_trap(scene.game, scene.at, room)
    assert scene.game.units[unit].trap == state.NONE
    assert scene.game.units[unit].place == scene.cell(CIRCLE)
    assert (scene.game.rooms[room].open, scene.game.rooms[room].counter) == (1, state.NONE)
    assert not circles.holds_trap(scene.game, scene.rules, room)
    assert scene.told("trap_disarmed")[0]["what"] == room
    assert scene.problems() == []


@pytest.mark.rule("hades:11.0-traps")
def test_a_trap_that_is_opened_from_the_bridge_catches_nobody(scene):
    unit = scene.unit("scout", at=scene.door(CIRCLE)[0])
    room = opened(scene, "trap_1")
    assert scene.game.units[unit].place == scene.door(CIRCLE)[0]
    assert (scene.game.rooms[room].open, scene.game.rooms[room].counter) == (1, state.NONE)
    assert scene.problems() == []


@pytest.mark.rule("hades:11.0-traps")
def test_each_trap_holds_its_own(scene):
    first, room = blown(scene, "trap_1")
    second = scene.unit("scout", at=scene.door(8)[0])
    opened(scene, "trap_2", second, circle=8)
    circles.disarm_trap(scene.game, scene.at, room)
    assert scene.game.units[first].trap == state.NONE
    assert scene.game.units[second].trap == 7
    assert scene.problems() == []
