"""7.1, 7.2 and 7.3: the Vittles repairs itself, moves, and shoots."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.hades import naive_ship
from tests.hades.scene import Scene, state, twin

vittles = twin.vittles
MODULES = twin.effects.MODULES
few = settings(max_examples=40)


def under_marker(scene: Scene) -> tuple[str, bool]:
    place = int(scene.game.vittles.module)
    return MODULES[int(scene.rules.module[place])], bool(scene.game.vittles.failing)


def repair(scene: Scene, number: int, deck: str = "shl") -> None:
    """A repair is tried with this number, from this deck."""
    scene.answer("repair", verb="draw", what=("shl", "nastian").index(deck))
    with scene.cards(**{deck: scene.numbers(number, deck=deck)}):
        vittles.repair_step(scene.game, scene.at)
    assert scene.problems() == []


def move(scene: Scene, verb: str) -> None:
    scene.answer("ship_move", verb=verb)
    vittles.movement_step(scene.game, scene.at)


# --- 7.1 Repair Step -----------------------------------------------------------------------------


@pytest.mark.rule("hades:7.1-repair")
@pytest.mark.parametrize("deck", ["shl", "nastian"])
@pytest.mark.parametrize("number", range(1, 7))
def test_a_repair_works_on_three_or_less_with_a_card_of_either_deck(scene, number, deck):
    scene.marker("r1", failing=True)
    repair(scene, number, deck)
    assert under_marker(scene) == (("q50", False) if number <= 3 else ("r1", True))
    assert ("repair_failed" in scene.events()) == (number > 3)


@pytest.mark.rule("hades:7.1-repair")
def test_on_the_first_module_a_repair_turns_the_marker_to_holding(scene):
    scene.marker("g1", failing=True)
    repair(scene, 1)
    assert under_marker(scene) == ("g1", False)


@pytest.mark.rule("hades:7.1-repair")
def test_a_repair_may_be_left_out_and_costs_no_card_then(scene):
    scene.marker("g3")
    scene.answer("repair", verb="pass")
    with scene.cards():
        vittles.repair_step(scene.game, scene.at)
    assert under_marker(scene) == ("g3", False)


@pytest.mark.rule("hades:7.1-repair")
def test_there_is_one_attempt_a_turn_and_none_without_damage(scene):
    scene.marker("w1")
    scene.answer("repair", verb="draw")
    vittles.repair_step(scene.game, scene.at)
    assert [asked.kind for asked in scene.asked] == ["repair"]
    scene.forget()
    scene.marker("g1")
    vittles.repair_step(scene.game, scene.at)
    assert scene.asked == []


@pytest.mark.rule("hades:7.1-repair")
def test_neither_a_crisis_nor_being_away_keeps_the_ship_from_repairs(scene):
    scene.marker("g2")
    scene.game.vittles.in_system = 0
    scene.game.vittles.crisis, scene.game.vittles.did = 1, state.TRANSFERS
    repair(scene, 2)
    assert under_marker(scene) == ("g1", False)


NETS = {0: Fraction(1, 3), 1: Fraction(1, 3), 2: Fraction(1, 3)}
TABLES = {spill: Scene(spill_over=spill) for spill in (False, True)}


@pytest.mark.slow
@pytest.mark.rule("hades:7.1-repair", "hades:12.0-modules")
@pytest.mark.parametrize("spill", [False, True])
@pytest.mark.parametrize("start", [(0, False), (4, True), (10, False), (10, True)])
def test_two_attacks_and_a_repair_move_the_marker_as_a_markov_chain_does(start, spill):
    chain: naive_ship.Chances = {start: Fraction(1)}
    for _ in range(2):
        chain = naive_ship.attacked(chain, NETS, spill)
    chain = naive_ship.tended(chain, Fraction(3, 6))
    scene, found = TABLES[spill], dict.fromkeys(chain, Fraction(0))
    for first, second, number in itertools.product(NETS, NETS, range(1, 7)):
        end = turn_of_the_ship(scene, start, (first, second), number)
        found[end] = found.get(end, Fraction(0)) + Fraction(1, 9 * 6)
    assert found == chain


def turn_of_the_ship(scene, start, nets, number):
    """Where the marker lies after attacks of these net results and a repair with this number."""
    scene.game.outcome = state.UNFINISHED
    scene.game.vittles.module, scene.game.vittles.failing = start
    for net in nets:
        if scene.game.outcome == state.UNFINISHED:
            twin.modules.hit_vittles(scene.game, scene.at, net)
    damaged = scene.game.vittles.module > 0 or scene.game.vittles.failing
    if scene.game.outcome == state.UNFINISHED and damaged:
        repair(scene, number)
    return int(scene.game.vittles.module), bool(scene.game.vittles.failing)


# --- 2.4 Orbital Display Card --------------------------------------------------------------------


@pytest.mark.rule("hades:2.4-orbital-display")
@pytest.mark.parametrize(
    ("scenario", "in_orbit", "in_system"),
    [("historical", 3, 1), ("squeeze-play", 2, 0), ("chin-music", 4, 1), ("high-and-tight", 4, 1)],
)
def test_the_display_shows_fighters_in_orbit_and_whether_the_ship_is_near(
    scenario, in_orbit, in_system
):
    scene = Scene(scenario=scenario, overrides=[("scenarios.chin_music.bombardment", 0)])
    game, rules = scene.game, scene.rules
    on_sites = [int(number) for number in game.sites if number >= 0]
    elevators = sum(int(rules.installation[number].fighter >= 0) for number in on_sites)
    placed = 1 if scenario in ("chin-music", "high-and-tight") else 0  # it counts among the four
    flying = sum(int(fighter["where"] == state.IN_ORBIT) for fighter in game.fighters)
    assert flying == in_orbit + elevators - placed
    assert game.vittles.in_system == in_system


@pytest.mark.rule("hades:2.4-orbital-display")
def test_a_destroyed_fighter_lies_below_the_display(scene):
    fighter = scene.orbit(1)
    twin.losses.hit_fighter(scene.game, scene.at, fighter, 2)
    assert scene.game.fighters[fighter]["where"] == state.SHOT_DOWN
    elevator = scene.install("flight_elevator", "A")
    twin.installations.launch_fighter(scene.game, scene.at, elevator)
    started = int(scene.rules.installation[elevator].fighter)
    assert scene.game.fighters[started]["where"] == state.IN_ORBIT
    assert scene.game.fighters[fighter]["where"] == state.SHOT_DOWN


# --- 7.2 Movement Step ---------------------------------------------------------------------------


@pytest.mark.rule("hades:7.2-movement", "hades:2.4-orbital-display")
def test_the_ship_skedaddles_from_the_system_and_approaches_it(scene):
    move(scene, "skedaddle")
    assert scene.game.vittles.in_system == 0
    assert scene.asked_of("ship_move")[0].verbs() == {"pass", "skedaddle"}
    move(scene, "approach")
    assert scene.game.vittles.in_system == 1
    assert scene.asked_of("ship_move")[1].verbs() == {"pass", "approach"}
    assert (scene.game.tally.skedaddles, scene.game.tally.approaches) == (1, 1)


@pytest.mark.rule("hades:7.2-movement")
@pytest.mark.parametrize("in_system", [0, 1])
def test_the_ship_may_stay_where_it_is(scene, in_system):
    scene.game.vittles.in_system = in_system
    scene.install("railgun", "A")
    with scene.cards():
        move(scene, "pass")
    assert scene.game.vittles.in_system == in_system
    assert scene.game.vittles.did == state.NOTHING_DONE


@pytest.mark.rule("hades:7.2-warp-engines", "hades:12.5-warp-engines")
@pytest.mark.parametrize("in_system", [0, 1])
def test_without_warp_engines_the_ship_cannot_move_until_the_second_is_repaired(scene, in_system):
    scene.game.vittles.in_system = in_system
    scene.marker("ew")
    vittles.movement_step(scene.game, scene.at)
    assert scene.asked == []
    repair(scene, 3)
    assert under_marker(scene) == ("w2", False)
    move(scene, "skedaddle" if in_system else "approach")
    assert scene.game.vittles.in_system == 1 - in_system


@pytest.mark.rule("hades:7.2-warp-engines")
def test_a_failing_warp_engine_is_enough(scene):
    scene.marker("w2", failing=True)
    move(scene, "skedaddle")
    assert scene.game.vittles.in_system == 0


@pytest.mark.rule("hades:15.2-special")
def test_in_squeeze_play_the_ship_skips_its_movement_in_the_first_two_turns():
    scene = Scene(scenario="squeeze-play")
    for turn, asked in ((1, False), (2, False), (3, True)):
        scene.forget()
        scene.game.turn = turn
        vittles.movement_step(scene.game, scene.at)
        assert bool(scene.asked) == asked


@pytest.mark.rule("hades:5.3-crisis")
@pytest.mark.parametrize("did", ["NOTHING_DONE", "TRANSFERS", "FIRES", "MOVES"])
def test_in_a_crisis_the_ship_does_one_of_three_things_as_often_as_it_likes(scene, did):
    deeds = ("TRANSFERS", "FIRES", "MOVES")
    scene.game.vittles.did = getattr(state, did)
    for deed in deeds:
        assert vittles.may_do(scene.game, getattr(state, deed)) == True  # noqa: E712
    scene.game.vittles.crisis = 1
    for deed in deeds:
        free = did in ("NOTHING_DONE", deed)
        assert vittles.may_do(scene.game, getattr(state, deed)) == free


@pytest.mark.rule("hades:5.3-crisis", "hades:7.2-movement")
def test_in_a_crisis_a_ship_that_has_approached_does_not_fire(scene):
    scene.game.vittles.in_system, scene.game.vittles.crisis = 0, 1
    scene.enemy("soldier", at=scene.hex("inferno", 8, 0))
    move(scene, "approach")
    twin.gunnery.ship_attack_step(scene.game, scene.at)
    assert scene.asked_of("ship_fire") == []


# --- 7.2 Parting Shots ---------------------------------------------------------------------------


@pytest.mark.rule("hades:7.2-parting-shots")
def test_all_working_weapons_fire_parting_shots_in_ascending_order(scene):
    high = scene.install("railgun", "A", number=2)
    middle = scene.install("missile", "B")
    low = scene.install("laser", "C")
    scene.install("laser", "D", status="damaged", number=1)
    scene.install("railgun", "E", status="destroyed")
    with scene.net(1, 0, 1):
        move(scene, "skedaddle")
    assert [shot["who"] for shot in scene.told("parting_shot")] == sorted((low, middle, high))
    assert scene.game.vittles.in_system == 0
    assert under_marker(scene) == ("g2", False)
    assert scene.problems() == []


@pytest.mark.rule("hades:7.2-parting-shots")
@pytest.mark.parametrize("role", ["radar", "troop_elevator", "flight_elevator"])
def test_radar_and_elevators_fire_no_parting_shots(scene, role):
    scene.install(role, "A")
    with scene.cards():
        move(scene, "skedaddle")
    assert scene.told("parting_shot") == []


@pytest.mark.rule("hades:7.2-parting-shots", "hades:11.0-targeting-computer")
def test_without_the_targeting_computer_there_are_no_parting_shots(scene):
    scene.install("railgun", "A")
    scene.game.no_parting_shots = 1
    with scene.cards():
        move(scene, "skedaddle")
    assert scene.game.vittles.in_system == 0


@pytest.mark.rule("hades:7.2-parting-shots")
def test_nobody_fires_at_a_ship_that_approaches(scene):
    scene.game.vittles.in_system = 0
    scene.install("railgun", "A")
    with scene.cards():
        move(scene, "approach")


@pytest.mark.rule("hades:7.2-parting-shots", "hades:7.2-warp-engines")
def test_a_ship_that_loses_its_last_engine_as_it_leaves_is_gone_but_cannot_return(scene):
    scene.marker("w2", failing=True)
    scene.install("railgun", "A")
    with scene.net(1):
        move(scene, "skedaddle")
    assert under_marker(scene) == ("ew", False)
    assert scene.game.vittles.in_system == 0
    scene.forget()
    vittles.movement_step(scene.game, scene.at)
    assert scene.asked == []


@pytest.mark.rule("hades:7.2-parting-shots")
def test_what_repairs_itself_meanwhile_fires_no_parting_shot(scene):
    scene.marker("w2")
    low, high = scene.install("laser", "A"), scene.install("missile", "B")
    railgun = scene.install("railgun", "C", status="damaged")
    with scene.net(2, 2):
        move(scene, "skedaddle")
    assert [event["what"] for event in scene.told("site_repaired")] == [railgun]
    assert [shot["who"] for shot in scene.told("parting_shot")] == [low, high]


@pytest.mark.rule("hades:7.2-parting-shots")
def test_parting_shots_can_destroy_the_ship_and_then_cease(scene):
    scene.marker("lq", failing=True)
    scene.rules.module_place[twin.effects.W2] = 10  # engines that hold as long as the ship does
    scene.install("laser", "A")
    scene.install("railgun", "B")
    with scene.net(1):
        move(scene, "skedaddle")
    assert scene.game.outcome == state.VITTLES_DESTROYED


# --- 7.3 Attack Step -----------------------------------------------------------------------------

SHIP = Scene()
ROLES = ("soldier", "shock_trooper", "guard", "officer", "medusa")
WEAPONS = ("q50", "r1", "r2")


@pytest.mark.rule("hades:7.3-attack", "hades:12.2-quad", "hades:12.3-michael")
@few
@given(
    st.lists(st.tuples(st.sampled_from(ROLES), st.integers(0, 1), st.integers(0, 17)), max_size=6),
    st.lists(st.sampled_from(["operational", "damaged", "destroyed"]), max_size=6),
    st.lists(st.sampled_from(["aside", "orbit", "shot"]), min_size=5, max_size=5),
    st.integers(0, 10),
)
def test_the_targets_of_the_ship_are_as_a_naive_lister_finds_them(people, sites, fighters, marker):
    scene = SHIP
    scene.clear()
    scene.forget()
    scene.game.vittles.module, scene.game.vittles.failing = marker, 0
    enemies = {}
    for place, (kind, deck, column) in enumerate(people):
        name = ("inferno", "purgatory")[deck]
        several = len(scene.enemies_of(kind))
        enemy = scene.enemy(kind, at=scene.hex(name, column, 5), number=place % several)
        enemies[enemy] = (kind, name)
    installed = {}
    for number, status in enumerate(sites):
        scene.game.sites[number] = number
        scene.game.installations[number].site = number
        scene.game.installations[number].status = ("operational", "damaged", "destroyed").index(
            status
        )
        installed[number] = status
    for number, where in enumerate(fighters):
        scene.game.fighters[number].where = ("aside", "orbit", "shot").index(where)
    working = {name for place, name in enumerate(WEAPONS, start=3) if place >= marker}
    expected = naive_ship.targets(working, enemies, installed, dict(enumerate(fighters)))
    twin.gunnery.ship_attack_step(scene.game, scene.at)
    assert shots(scene) == expected
    assert all(asked.amount == 0 for asked in scene.asked_of("ship_fire")), "no bombardment"


def shots(scene: Scene) -> set[tuple[str, str, int]]:
    """What the first question of the Attack Step offers, in words."""
    asked = scene.asked_of("ship_fire")
    found = set()
    for option in asked[0].of("shoot") if asked else ():
        target, kind = option["what"], "enemy"
        if target >= state.FIGHTER:
            target, kind = target - state.FIGHTER, "fighter"
        elif target >= state.INSTALLATION:
            target, kind = target - state.INSTALLATION, "installation"
        found.add((MODULES[option["who"]], kind, target))
    return found
