"""4.0 Combat resolution, card by card, against a naive reading of the same cards."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.hades import naive_combat as naive
from tests.hades.scene import GAME, Scene, state, twin

combat = twin.combat
CARDS = GAME.components().table("cards")
UNITS = GAME.components().table("units")
SHL = [name for name, card in CARDS.items() if card["deck"] == "shl"]
NASTIAN = [name for name, card in CARDS.items() if card["deck"] == "nastian"]
SQUADS = ("armored_infantry", "scout", "swat", "hq", "heavy_weapon", "engineer")
FOES = ("soldier", "shock_trooper", "guard", "medusa", "zola")
few = settings(max_examples=40)
table = Scene()


def fresh() -> Scene:
    """The shared table, cleared: hypothesis asks for many of them."""
    table.clear()
    table.forget()
    return table


def state_of(counter) -> str:
    if counter.place < 0:
        return "destroyed"
    return "depleted" if counter.depleted else "fresh"


# --- ground against ground -----------------------------------------------------------------------


@pytest.mark.rule("hades:4.0-combat-resolution", "hades:4.0-modifiers", "hades:4.0-results")
@few
@given(
    st.sampled_from(SQUADS),
    st.sampled_from(FOES),
    st.booleans(),
    st.booleans(),
    st.sampled_from(SHL),
    st.sampled_from(NASTIAN),
)
def test_fire_has_the_result_that_a_naive_reading_gives(kind, foe, weak, damaged, shl, nastian):
    scene = fresh()
    here = scene.hex("purgatory", 5, 9)
    unit = scene.unit(kind, at=here, depleted=weak)
    enemy = scene.enemy(foe, at=scene.beyond(here, "E"), depleted=damaged)
    with scene.cards(shl=[shl], nastian=[nastian]):
        net = combat.fire_at_enemy(scene.game, scene.at, unit, int(weak), -1, 0, enemy, False)
    line = UNITS[foe]["line"]
    expected = naive.value(CARDS[shl], "attack", UNITS[kind]["line"], weak)
    expected += naive.value(CARDS[nastian], "defense", line, damaged)
    assert net == expected
    hits, backlash = naive.result(expected, ground_only=True)
    assert state_of(scene.game.units[unit]) == naive.after(backlash, 2, weak)
    assert state_of(scene.game.enemies[enemy]) == naive.after(hits, 2, damaged)


@pytest.mark.rule("hades:4.0-modifiers")
@few
@given(
    st.sampled_from((*SQUADS, "dante", "emily", "elder", "honor_guard")),
    st.sampled_from(FOES),
    st.booleans(),
    st.sampled_from(SHL),
    st.sampled_from(NASTIAN),
)
def test_an_enemys_attack_has_the_result_that_a_naive_reading_gives(
    kind, foe, covered, shl, nastian
):
    scene = fresh()
    here = scene.site("F") if covered else scene.hex("inferno", 5, 8)
    scene.install("railgun", "F", "destroyed")
    unit = scene.unit(kind, at=here)
    enemy = scene.enemy(foe, at=scene.beyond(here, "E"))
    with scene.cards(shl=[shl], nastian=[nastian]):
        net = combat.enemy_strikes_unit(scene.game, scene.at, enemy, unit, twin.state.BY_NASTIANS)
    weak = kind == "honor_guard"
    expected = naive.value(CARDS[nastian], "attack", UNITS[foe]["line"], False)
    expected += naive.value(CARDS[shl], "defense", UNITS[kind]["line"], weak)
    expected += CARDS[shl]["cover"] if covered else 0
    assert net == expected
    hits, backlash = naive.result(expected, ground_only=True)
    assert state_of(scene.game.units[unit]) == naive.after(hits, UNITS[kind]["steps"], False)
    assert state_of(scene.game.enemies[enemy]) == naive.after(backlash, 2, False)


@pytest.mark.rule("hades:4.0-results", "hades:4.0-losses")
@pytest.mark.parametrize(
    ("net", "attacker", "defender"),
    [
        (4, "fresh", "destroyed"),
        (2, "fresh", "destroyed"),
        (1, "fresh", "depleted"),
        (0, "fresh", "fresh"),
        (-1, "depleted", "fresh"),
        (-2, "destroyed", "fresh"),
        (-4, "destroyed", "fresh"),
    ],
)
def test_what_a_net_result_does_on_the_ground(scene, net, attacker, defender):
    here = scene.hex("purgatory", 5, 9)
    unit = scene.unit("swat", at=here)
    enemy = scene.enemy("soldier", at=scene.beyond(here, "E"))
    with scene.net(net):
        combat.fire_at_enemy(scene.game, scene.at, unit, 0, -1, 0, enemy, False)
    assert state_of(scene.game.units[unit]) == attacker
    assert state_of(scene.game.enemies[enemy]) == defender


@pytest.mark.rule("hades:2.2-units", "hades:4.0-results")
@pytest.mark.parametrize("kind", ["emily", "elder", "honor_guard"])
def test_one_step_units_die_at_plus_one_and_at_minus_one(scene, kind):
    here = scene.hex("purgatory", 5, 9)
    foe = scene.enemy("soldier", at=scene.beyond(here, "E"))
    unit = scene.unit(kind, at=here)
    with scene.net(1):
        combat.enemy_strikes_unit(scene.game, scene.at, foe, unit, state.BY_NASTIANS)
    assert scene.game.units[unit].place == state.NONE
    unit = scene.unit(kind, at=here)
    with scene.net(-1):
        combat.fire_at_enemy(scene.game, scene.at, unit, 0, -1, 0, foe, False)
    assert scene.game.units[unit].place == state.NONE


@pytest.mark.rule("hades:4.0-losses")
def test_dead_nastians_return_to_the_cup_fresh_and_squads_do_not_return(scene):
    here = scene.hex("purgatory", 5, 9)
    unit = scene.unit("scout", at=here, depleted=True)
    foe = scene.enemy("soldier", at=scene.beyond(here, "E"), facing="W", depleted=True)
    with scene.net(1):
        combat.fire_at_enemy(scene.game, scene.at, unit, 1, -1, 0, foe, False)
    values = scene.game.enemies[foe]
    assert (values.place, values.depleted, values.facing) == (state.IN_CUP, 0, state.NONE)
    other = scene.enemy("shock_trooper", at=scene.beyond(here, "E"))
    with scene.net(2):
        combat.enemy_strikes_unit(scene.game, scene.at, other, unit, state.BY_NASTIANS)
    assert scene.game.units[unit].place == state.NONE
    tally = scene.game.tally
    assert (tally.nastians_killed, tally.units_lost) == (1, 1)
    assert tally.lost[state.BY_NASTIANS] == 1
    assert scene.problems() == []


@pytest.mark.rule("hades:4.0-losses")
def test_dead_gorgons_do_not_go_into_the_cup(scene):
    medusa = scene.enemy("medusa", at=scene.hex("purgatory", 5, 9))
    twin.losses.hit_enemy(scene.game, scene.at, medusa, 1)
    assert scene.game.enemies[medusa].depleted == 1
    twin.losses.hit_enemy(scene.game, scene.at, medusa, 1)
    assert scene.game.enemies[medusa].place == state.NONE
    assert scene.game.tally.gorgons_killed == 1


@pytest.mark.rule("hades:6.2-officers")
def test_tso_gives_way_to_sanders_whatever_the_hits_and_sanders_dies_for_good(scene):
    officer = scene.enemy("officer", at=scene.hex("purgatory", 5, 9))
    twin.losses.hit_enemy(scene.game, scene.at, officer, 2)
    assert state_of(scene.game.enemies[officer]) == "depleted"
    assert (scene.game.tally.tso_killed, scene.game.tally.sanders_killed) == (1, 0)
    twin.losses.hit_enemy(scene.game, scene.at, officer, 1)
    assert scene.game.enemies[officer].place == state.NONE
    assert (scene.game.tally.tso_killed, scene.game.tally.sanders_killed) == (1, 1)


# --- combined fire, cover, no defense ------------------------------------------------------------


@few
@given(st.permutations(SHL), st.sampled_from(NASTIAN), st.booleans(), st.booleans())
def test_combined_fire_adds_two_cards_and_backlash_strikes_the_higher_id(
    shl, nastian, weak, partner_weak
):
    scene = fresh()
    here = scene.hex("purgatory", 5, 9)
    low = scene.unit("armored_infantry", at=here)
    high = scene.unit("scout", at=scene.beyond(here, "E", "E"))
    foe = scene.enemy("soldier", at=scene.beyond(here, "E"))
    with scene.cards(shl=shl[:2], nastian=[nastian]):
        net = combat.fire_at_enemy(
            scene.game, scene.at, low, int(weak), high, int(partner_weak), foe, False
        )
    expected = naive.value(CARDS[shl[0]], "attack", "armored_infantry", weak)
    expected += naive.value(CARDS[shl[1]], "attack", "scout", partner_weak)
    expected += naive.value(CARDS[nastian], "defense", "soldier", False)
    assert net == expected
    _, backlash = naive.result(net, ground_only=True)
    assert state_of(scene.game.units[low]) == "fresh"
    assert state_of(scene.game.units[high]) == naive.after(backlash, 2, False)


def test_against_no_defense_no_nastian_card_is_drawn(scene):
    here = scene.hex("inferno", 5, 8)
    unit = scene.unit("swat", at=here)
    foe = scene.enemy("soldier", at=scene.beyond(here, "E"))
    with scene.cards(shl=["s16"]):
        net = combat.fire_at_enemy(scene.game, scene.at, unit, 0, -1, 0, foe, True)
    assert net == 3
    assert "undefended" in scene.events()


@pytest.mark.rule("hades:10.0-surface-installations")
@pytest.mark.parametrize("side", ["unit", "enemy"])
def test_a_destroyed_installation_covers_who_stands_on_it(scene, side):
    scene.install("laser", "F", "destroyed")
    above, beside = scene.site("F"), scene.beyond(scene.site("F"), "E")
    unit = scene.unit("swat", at=above if side == "unit" else beside)
    foe = scene.enemy("soldier", at=beside if side == "unit" else above)
    shl, nastian = ("s01", "n06") if side == "unit" else ("s16", "n02")
    with scene.cards(shl=[shl], nastian=[nastian]):
        if side == "unit":
            net = combat.enemy_strikes_unit(scene.game, scene.at, foe, unit, state.BY_NASTIANS)
        else:
            net = combat.fire_at_enemy(scene.game, scene.at, unit, 0, -1, 0, foe, False)
    assert net == (0 - 2 - 1 if side == "unit" else 3 - 1 - 1)


# --- installations, fighters, the ship -----------------------------------------------------------


@pytest.mark.rule("hades:4.0-results", "hades:2.2-surface-installations")
@pytest.mark.parametrize(
    ("net", "before", "after_"),
    [
        (2, "operational", state.DESTROYED),
        (1, "operational", state.DAMAGED),
        (1, "damaged", state.DESTROYED),
        (0, "damaged", state.DAMAGED),
    ],
)
def test_installations_are_damaged_then_destroyed(scene, net, before, after_):
    number = scene.install("railgun", "F", before)
    unit = scene.unit("swat", at=scene.beyond(scene.site("F"), "E"))
    with scene.net(net):
        combat.fire_at_installation(scene.game, scene.at, unit, 0, -1, 0, number, False)
    assert scene.game.installations[number].status == after_
    assert scene.game.tally.sites_destroyed == (after_ == state.DESTROYED)
    assert scene.game.sites[5] == number


@pytest.mark.rule("hades:4.0-results")
def test_an_attack_on_an_installation_can_strike_back_and_its_own_attack_too(scene):
    number = scene.install("railgun", "F")
    unit = scene.unit("swat", at=scene.beyond(scene.site("F"), "E"))
    with scene.net(-1):
        combat.fire_at_installation(scene.game, scene.at, unit, 0, -1, 0, number, False)
    assert state_of(scene.game.units[unit]) == "depleted"
    with scene.net(-1):
        combat.installation_strikes_unit(scene.game, scene.at, number, unit)
    assert scene.game.installations[number].status == state.DAMAGED


def test_sabotage_is_plus_four_or_two_against_the_installations_draw(scene):
    number = scene.install("railgun", "F")
    for depleted, expected in ((False, 4 - 2), (True, 2 - 2)):
        unit = scene.unit("engineer", at=scene.beyond(scene.site("F"), "E"), depleted=depleted)
        scene.game.installations[number].status = state.OPERATIONAL
        with scene.cards(nastian=["n02"]):
            assert combat.sabotage_installation(scene.game, scene.at, unit, number) == expected


@pytest.mark.rule("hades:4.0-results", "hades:2.2-fighters")
def test_nothing_strikes_back_from_space_or_into_it(scene):
    unit = scene.unit("heavy_weapon", at=scene.hex("inferno", 3, 4))
    fighter = scene.orbit(0)
    number = scene.install("railgun", "A")
    with scene.net(-2, -2, -2, -2, -2, -2):
        combat.fire_at_fighter(scene.game, scene.at, unit, 0, -1, 0, fighter)
        combat.fighter_strikes_unit(scene.game, scene.at, fighter, unit)
        combat.fighter_strikes_vittles(scene.game, scene.at, fighter)
        combat.installation_strikes_vittles(scene.game, scene.at, number)
        combat.ship_strikes_installation(scene.game, scene.at, twin.effects.R1, number)
        combat.ship_strikes_fighter(scene.game, scene.at, twin.effects.R1, fighter)
    assert state_of(scene.game.units[unit]) == "fresh"
    assert scene.game.fighters[fighter].where == state.IN_ORBIT
    assert scene.game.fighters[fighter].damaged == 0
    assert scene.game.installations[number].status == state.OPERATIONAL
    assert (scene.game.vittles.module, scene.game.vittles.failing) == (0, 0)


@pytest.mark.rule("hades:2.2-fighters")
def test_a_fighter_is_damaged_then_shot_down(scene):
    fighter = scene.orbit(1)
    twin.losses.hit_fighter(scene.game, scene.at, fighter, 1)
    assert (scene.game.fighters[1].where, scene.game.fighters[1].damaged) == (state.IN_ORBIT, 1)
    twin.losses.hit_fighter(scene.game, scene.at, fighter, 1)
    assert (scene.game.fighters[1].where, scene.game.fighters[1].damaged) == (state.SHOT_DOWN, 0)
    twin.losses.hit_fighter(scene.game, scene.at, scene.orbit(2), 2)
    assert scene.game.tally.fighters_shot == 2


@pytest.mark.rule("hades:4.0-modifiers")
@pytest.mark.parametrize(("failing", "net"), [(False, 2 - 2), (True, 2 - 1)])
def test_the_vittles_defends_by_the_module_that_is_hit(scene, failing, net):
    scene.marker("g2", failing)
    fighter = scene.orbit(0)
    with scene.cards(shl=["s08"], nastian=["n03"]):
        assert combat.fighter_strikes_vittles(scene.game, scene.at, fighter) == net


@pytest.mark.rule("hades:4.0-modifiers")
def test_damaged_fighters_and_failing_weapons_have_the_value_in_parentheses(scene):
    fighter = scene.orbit(0, damaged=True)
    with scene.cards(shl=["s03"], nastian=["n10"]):
        assert combat.fighter_strikes_vittles(scene.game, scene.at, fighter) == 1
    scene.marker("r1", failing=True)
    with scene.cards(shl=["s13"], nastian=["n05"]):
        scene.game.fighters[0].damaged = 0
        net = combat.ship_strikes_fighter(scene.game, scene.at, twin.effects.R1, fighter)
    assert net == 3


def test_a_blast_attacks_friend_and_foe_as_a_fresh_unit_would(scene):
    unit = scene.unit("swat", at=scene.hex("purgatory", 5, 9))
    foe = scene.enemy("guard", at=scene.hex("purgatory", 9, 9))
    line = scene.components.order("lines").index("shock_trooper")
    with scene.cards(shl=["s02"], nastian=["n14"]):
        net = combat.blast_strikes_unit(scene.game, scene.at, line, unit, state.BY_EXPLOSIONS)
    assert net == 3 and scene.game.tally.lost[state.BY_EXPLOSIONS] == 1
    with scene.cards(nastian=["n14", "n04"]):
        assert combat.blast_strikes_enemy(scene.game, scene.at, line, foe) == 3 - 1
    assert scene.game.enemies[foe].place == state.IN_CUP


# --- treasures of the dead (11.0) ----------------------------------------------------------------


def test_what_a_dead_nastian_carried_stays_on_his_hex(scene):
    here = scene.hex("purgatory", 5, 9)
    one = scene.enemy("soldier", at=here)
    idol = scene.treasure("idol", at=here, carrier=one)
    twin.losses.kill_enemy(scene.game, scene.at, one)
    assert (scene.game.treasures[idol].place, scene.game.treasures[idol].carrier) == (here, -1)


def test_another_nastian_on_the_hex_takes_over_what_a_dead_one_carried(scene):
    here = scene.hex("purgatory", 5, 9)
    one = scene.enemy("soldier", at=here)
    other = scene.enemy("shock_trooper", at=here)
    loot = scene.treasure("loot", at=here, carrier=one)
    twin.losses.kill_enemy(scene.game, scene.at, one)
    assert scene.game.treasures[loot].carrier == other
    assert scene.problems() == []


# --- what a replay can void ----------------------------------------------------------------------


def test_a_loss_can_be_voided(scene):
    scene.rules.void = twin.events.event_number("unit_lost")
    unit = scene.unit("swat", at=scene.hex("purgatory", 5, 9))
    twin.losses.lose_unit(scene.game, scene.at, unit, state.BY_NASTIANS)
    assert scene.game.units[unit].place >= 0
    assert scene.events()[-1] == "voided"
