"""6.2 Full Fire and Combined Fire, 6.3 Run and Gun, 6.5 Sabotage; 13.1 who can do what."""

from __future__ import annotations

import pytest

from tests.hades.scene import Scene, state, twin

firing = twin.firing


@pytest.fixture
def here(scene) -> int:
    """A hex of Purgatory with free floor all round."""
    return scene.hex("purgatory", 6, 9)


def whats(scene: Scene, unit: int) -> list[int]:
    return [option["what"] for option in scene.offered(firing.offer_targets, unit)]


def net_result(scene: Scene) -> int:
    return scene.told("net_result")[-1]["value"]


# --- 6.2 Full Fire ------------------------------------------------------------------------------


@pytest.mark.rule("hades:6.2-full-fire", "hades:13.1-armored-infantry")
@pytest.mark.parametrize(("depleted", "net"), [(False, 2), (True, 1)])
def test_a_unit_attacks_with_the_value_of_its_own_side(scene, here, depleted, net):
    unit = scene.unit("armored_infantry", at=here, depleted=depleted)
    foe = scene.enemy("soldier", at=scene.beyond(here, "E"))
    with scene.cards(shl=["s01"], nastian=["n13"]):
        firing.full_fire(scene.game, scene.at, unit)
    assert net_result(scene) == net
    assert scene.game.enemies[foe].place == (state.IN_CUP if net == 2 else scene.beyond(here, "E"))
    assert scene.game.units[unit].acted == 1
    assert scene.game.act.unit == state.NONE
    assert scene.problems() == []


@pytest.mark.rule("hades:6.2-full-fire")
def test_the_player_picks_the_target_among_enemies_and_installations(scene):
    here = scene.hex("inferno", 2, 2)
    unit = scene.unit("scout", at=here)
    foes = [
        scene.enemy("soldier", at=scene.beyond(here, side), number=n)
        for n, side in enumerate(("NE", "SE"))
    ]
    railgun = scene.install("railgun", "A", "damaged")
    assert whats(scene, unit) == [*foes, state.INSTALLATION + railgun]
    scene.answer("target", what=state.INSTALLATION + railgun)
    with scene.net(1):
        firing.full_fire(scene.game, scene.at, unit)
    assert scene.game.installations[railgun].status == state.DESTROYED
    assert scene.told("attacks")[0] == {
        "who": unit,
        "what": state.INSTALLATION + railgun,
        "where": scene.site("A"),
        "value": 0,
    }


@pytest.mark.rule("hades:6.2-full-fire")
def test_destroyed_installations_are_no_targets(scene):
    unit = scene.unit("scout", at=scene.hex("inferno", 2, 2))
    scene.install("railgun", "A", "destroyed")
    assert whats(scene, unit) == []
    assert scene.offered_to(firing.offer_fire, unit) == []


@pytest.mark.rule("hades:6.2-full-fire")
def test_twin_complexes_are_adjacent_for_fire(scene):
    scene.install("railgun", "F", "destroyed")
    above = scene.unit("scout", at=scene.site("F"))
    foe = scene.enemy("soldier", at=scene.site("F", "purgatory"))
    assert whats(scene, above) == [foe]
    scene.enemy("guard", at=scene.beyond(scene.site("F", "purgatory"), "E"))
    assert whats(scene, above) == [foe]


@pytest.mark.rule("hades:6.2-full-fire")
def test_nobody_fires_through_walls_and_locked_doors_or_into_guard_towers(scene):
    unit = scene.unit("scout", at=scene.hex("purgatory", 4, 1))
    scene.enemy("soldier", at=scene.hex("purgatory", 5, 1))  # behind a wall
    outside = scene.unit("swat", at=scene.door(7)[0])
    scene.enemy("guard", at=scene.cell(7))  # behind a locked door
    beside = scene.unit("engineer", at=scene.beyond(scene.tower("purgatory", "south"), "E"))
    scene.enemy("guard", at=scene.tower("purgatory", "south"), number=1)
    for each in (unit, outside, beside):
        assert whats(scene, each) == []
    scene.open_empty(7)
    assert len(whats(scene, outside)) == 1


@pytest.mark.rule("hades:6.2-officers")
def test_the_officer_is_a_target_only_when_alone(scene, here):
    unit = scene.unit("armored_infantry", at=here)
    officer = scene.enemy("officer", at=scene.beyond(here, "W"))
    assert whats(scene, unit) == [officer]
    guard = scene.enemy("guard", at=scene.beyond(here, "W"))
    assert whats(scene, unit) == [guard]


@pytest.mark.rule("hades:6.2-full-fire")
def test_elders_never_fire_and_other_civilians_may(scene, here):
    scene.enemy("soldier", at=scene.beyond(here, "W"))
    elder = scene.unit("elder", at=here)
    dante = scene.unit("dante", at=here)
    for offer in (firing.offer_fire, firing.offer_run_and_gun):
        assert scene.offered_to(offer, elder) == []
        assert len(scene.offered_to(offer, dante)) == 1


# --- 6.2 Combined Fire --------------------------------------------------------------------------


@pytest.fixture
def pair(scene, here) -> tuple[int, int, int]:
    """Armored Infantry and a Scout, a Soldier between them."""
    return (
        scene.unit("armored_infantry", at=scene.beyond(here, "W")),
        scene.unit("scout", at=scene.beyond(here, "E")),
        scene.enemy("soldier", at=here, facing="NE"),
    )


@pytest.mark.rule("hades:6.2-combined-fire")
def test_two_cards_are_added_against_one(scene, pair):
    infantry, scout, _ = pair
    scene.answer("combine", verb="join", who=scout, what=state.FULL_FIRE)
    with scene.cards(shl=["s02", "s11"], nastian=["n04"]):  # 1 and 2 against -2
        firing.full_fire(scene.game, scene.at, infantry)
    assert net_result(scene) == 1
    assert [scene.game.units[unit].acted for unit in (infantry, scout)] == [1, 1]
    assert scene.problems() == []


@pytest.mark.rule("hades:6.2-combined-fire")
def test_nobody_has_to_combine_fire_and_the_partner_is_then_still_free(scene, pair):
    infantry, scout, _ = pair
    with scene.cards(shl=["s02"], nastian=["n13"]):
        firing.full_fire(scene.game, scene.at, infantry)
    assert scene.game.units[scout].acted == 0


@pytest.mark.rule("hades:6.2-combined-fire")
@pytest.mark.parametrize("first", [0, 1])
def test_hits_on_the_attackers_strike_the_highest_id(scene, pair, first):
    unit, partner = pair[first], pair[1 - first]
    scene.answer("combine", verb="join", who=partner)
    with scene.net(-1):
        firing.full_fire(scene.game, scene.at, unit)
    assert [scene.game.units[each].depleted for each in pair[:2]] == [0, 1]


@pytest.mark.rule("hades:6.2-combined-fire")
@pytest.mark.parametrize("first", [0, 1])
def test_an_installation_strikes_the_highest_id_as_well(scene, first):
    number = scene.install("railgun", "F")
    sides = (scene.beyond(scene.site("F"), "E"), scene.beyond(scene.site("F"), "W"))
    squads = scene.unit("armored_infantry", at=sides[0]), scene.unit("scout", at=sides[1])
    scene.answer("target", what=state.INSTALLATION + number)
    scene.answer("combine", verb="join", who=squads[1 - first])
    with scene.net(-1):
        firing.full_fire(scene.game, scene.at, squads[first])
    assert [scene.game.units[each].depleted for each in squads] == [0, 1]
    assert scene.problems() == []


@pytest.mark.rule("hades:6.2-officers")
@pytest.mark.parametrize("strikes", [True, False])
def test_whether_an_attack_on_the_officer_strikes_back_is_a_setting(strikes):
    scene = Scene(officer_backlash=strikes)
    here = scene.hex("purgatory", 6, 9)
    unit, zola = scene.unit("scout", at=here), scene.enemy("zola", at=scene.beyond(here, "W", "W"))
    officer = scene.enemy("officer", at=scene.beyond(here, "W"))
    scene.answer("target", what=officer)
    with scene.net(-1):
        firing.full_fire(scene.game, scene.at, unit)
    assert scene.game.units[unit].depleted == strikes
    with scene.net(-1):
        twin.combat.enemy_strikes_enemy(scene.game, scene.at, zola, officer)
    assert scene.game.enemies[zola].depleted == strikes


@pytest.mark.rule("hades:6.2-combined-fire")
def test_the_defender_faces_the_highest_numbered_attacker(scene, pair):
    infantry, scout, soldier = pair
    scene.answer("combine", verb="join", who=scout)
    with scene.net(0):
        firing.full_fire(scene.game, scene.at, infantry)
    assert scene.game.enemies[soldier].facing == scene.direction("E")


@pytest.mark.rule("hades:6.2-combined-fire")
def test_a_lone_attacker_is_not_faced(scene, pair):
    with scene.net(0):
        firing.full_fire(scene.game, scene.at, pair[0])
    assert scene.game.enemies[pair[2]].facing == scene.direction("NE")


@pytest.mark.rule("hades:6.2-combined-fire")
def test_a_gorgon_does_not_turn_to_those_who_combine_fire_on_her(scene, here):
    near, far = (scene.beyond(here, side) for side in ("W", "E"))
    infantry, scout = scene.unit("armored_infantry", at=near), scene.unit("scout", at=far)
    zola = scene.enemy("zola", at=here, facing="NE")
    scene.answer("combine", verb="join", who=scout)
    with scene.net(0):
        firing.full_fire(scene.game, scene.at, infantry)
    assert "joins_fire" in scene.events()
    assert scene.game.enemies[zola].facing == scene.direction("NE")


@pytest.mark.rule("hades:6.2-combined-fire")
def test_the_defender_faces_an_attacker_on_his_own_level(scene):
    scene.install("railgun", "F", "destroyed")
    above = scene.unit("scout", at=scene.site("F"))
    below = scene.site("F", "purgatory")
    beside = scene.unit("armored_infantry", at=scene.beyond(below, "SW"))
    soldier = scene.enemy("soldier", at=below, facing="NE")
    scene.answer("combine", verb="join", who=above)
    with scene.net(0):
        firing.full_fire(scene.game, scene.at, beside)
    assert above > beside
    assert scene.game.enemies[soldier].facing == scene.direction("SW")


@pytest.mark.rule("hades:6.2-combined-fire")
def test_whoever_was_activated_or_is_not_adjacent_does_not_join(scene, pair, here):
    scene.game.units[pair[1]].acted = 1
    scene.unit("swat", at=scene.beyond(here, "E", "E"))
    with scene.net(0):
        firing.full_fire(scene.game, scene.at, pair[0])
    assert scene.asked_of("combine") == []


@pytest.mark.rule("hades:6.2-combined-fire", "hades:6.3-run-and-gun")
def test_a_partner_that_runs_and_guns_fires_as_depleted_and_moves_afterwards(scene, pair, here):
    infantry, scout, _ = pair
    scene.answer("combine", verb="join", who=scout, what=state.RUN_AND_GUN)
    away = scene.beyond(here, "E", "E")
    scene.answer("run_and_gun", verb="step", where=away)
    with scene.cards(shl=["s02", "s11"], nastian=["n13"]):  # 1 and 2(2)
        firing.full_fire(scene.game, scene.at, infantry)
    assert scene.game.units[scout].place == away
    asked = scene.asked_of("run_and_gun")
    assert asked[0].amount == 3  # half of six
    assert all("attack" not in each.verbs() for each in asked)
    assert scene.problems() == []


@pytest.mark.rule("hades:6.3-run-and-gun")
def test_a_runner_among_partners_has_the_value_of_a_depleted_unit(scene, pair):
    infantry, scout, _ = pair
    scene.answer("combine", verb="join", who=scout, what=state.RUN_AND_GUN)
    with scene.cards(shl=["s02", "s17"], nastian=["n13"]):  # 1 and 2(1)
        firing.full_fire(scene.game, scene.at, infantry)
    assert [event["value"] for event in scene.told("attack_drawn")] == [1, 1]


@pytest.mark.rule("hades:6.2-combined-fire")
def test_the_bonus_of_a_forced_march_is_not_the_partners(scene, pair):
    infantry, scout, _ = pair
    scene.game.act.boost = 3
    scene.answer("combine", verb="join", who=scout, what=state.RUN_AND_GUN)
    with scene.net(0):
        firing.full_fire(scene.game, scene.at, infantry)
    assert scene.asked_of("run_and_gun")[0].amount == 3
    assert "attack" not in scene.asked_of("run_and_gun")[0].verbs()  # it has fired already


@pytest.mark.rule("hades:6.2-combined-fire")
def test_a_partner_that_the_backlash_destroys_runs_nowhere(scene, pair):
    infantry, scout, _ = pair
    scene.answer("combine", verb="join", who=scout, what=state.RUN_AND_GUN)
    with scene.net(-2):
        firing.full_fire(scene.game, scene.at, infantry)
    assert scene.game.units[scout].place == state.NONE
    assert scene.asked_of("run_and_gun") == []


# --- 6.2 Heavy Weapons --------------------------------------------------------------------------


@pytest.mark.rule("hades:6.2-heavy-weapons", "hades:13.1-heavy-weapon")
def test_heavy_weapons_on_inferno_and_nobody_else_reach_fighters(scene):
    scene.orbit(1)
    here = scene.hex("inferno", 3, 4)
    heavy = scene.unit("heavy_weapon", at=here)
    infantry = scene.unit("armored_infantry", at=scene.beyond(here, "E"))
    below = scene.unit("heavy_weapon", at=scene.hex("purgatory", 3, 5), number=1)
    assert whats(scene, heavy) == [state.FIGHTER + 1]
    assert whats(scene, infantry) == whats(scene, below) == []


@pytest.mark.rule("hades:6.2-heavy-weapons")
def test_two_heavy_weapons_combine_fire_on_a_fighter_and_suffer_no_backlash(scene):
    fighter = scene.orbit(0)
    units = [
        scene.unit("heavy_weapon", at=scene.hex("inferno", 3 + 6 * n, 4), number=n)
        for n in range(2)
    ]
    scene.unit("armored_infantry", at=scene.hex("inferno", 4, 4))
    scene.answer("combine", verb="join", who=units[1], what=state.FULL_FIRE)
    with scene.net(-2):
        firing.full_fire(scene.game, scene.at, units[0])
    assert {option["who"] for option in scene.asked_of("combine")[0].of("join")} == {units[1]}
    assert scene.told("shoots_up")[0]["what"] == fighter
    assert all(scene.game.units[unit].depleted == 0 for unit in units)


# --- 6.3 Run and Gun ----------------------------------------------------------------------------


@pytest.fixture
def gunner(scene, here) -> tuple[int, int]:
    """Armored Infantry two hexes east of a Soldier."""
    return (
        scene.unit("armored_infantry", at=scene.beyond(here, "E", "E")),
        scene.enemy("soldier", at=here),
    )


@pytest.mark.rule("hades:6.3-run-and-gun")
def test_it_may_move_first_and_then_attack_as_if_depleted(scene, gunner, here):
    unit, soldier = gunner
    scene.answer("run_and_gun", verb="step", where=scene.beyond(here, "E"))
    scene.answer("run_and_gun", verb="attack", what=soldier)
    with scene.cards(shl=["s01"], nastian=["n13"]):  # 2(1)
        firing.run_and_gun(scene.game, scene.at, unit)
    assert net_result(scene) == 1
    assert scene.game.enemies[soldier].depleted == 1
    assert scene.game.units[unit].place == scene.beyond(here, "E")
    assert scene.game.units[unit].acted == 1


@pytest.mark.rule("hades:6.3-run-and-gun")
def test_it_may_attack_first_and_then_move(scene, here):
    unit = scene.unit("armored_infantry", at=scene.beyond(here, "E"))
    soldier = scene.enemy("soldier", at=here)
    scene.answer("run_and_gun", verb="attack", what=soldier)
    for steps in (2, 3):
        scene.answer("run_and_gun", verb="step", where=scene.beyond(here, *["E"] * steps))
    with scene.net(0):
        firing.run_and_gun(scene.game, scene.at, unit)
    assert scene.game.units[unit].place == scene.beyond(here, "E", "E", "E")
    later = scene.asked_of("run_and_gun")[1:]
    assert all("attack" not in asked.verbs() for asked in later)


@pytest.mark.rule("hades:6.3-run-and-gun")
def test_it_does_not_move_attack_and_move(scene, here):
    unit = scene.unit("scout", at=scene.beyond(here, "E", "E"))
    soldier = scene.enemy("soldier", at=here)
    scene.answer("run_and_gun", verb="step", where=scene.beyond(here, "E"))
    scene.answer("run_and_gun", verb="attack", what=soldier)
    with scene.net(2):  # nobody is left who could stop it
        firing.run_and_gun(scene.game, scene.at, unit)
    assert len(scene.asked_of("run_and_gun")) == 2


@pytest.mark.rule("hades:6.3-run-and-gun")
def test_it_does_not_move_on_after_an_attack_on_what_does_not_stop_it(scene):
    unit = scene.unit("scout", at=scene.hex("inferno", 3, 2))
    number = scene.install("radar", "A", "damaged")
    scene.answer("run_and_gun", verb="step", where=scene.hex("inferno", 2, 2))
    scene.answer("run_and_gun", verb="attack", what=state.INSTALLATION + number)
    with scene.net(1):
        firing.run_and_gun(scene.game, scene.at, unit)
    assert len(scene.asked_of("run_and_gun")) == 2
    assert "step" in scene.asked_of("run_and_gun")[1].verbs()  # it might have moved on before


@pytest.mark.rule("hades:6.3-run-and-gun")
@pytest.mark.parametrize(("kind", "points"), [("scout", 3), ("swat", 2), ("heavy_weapon", 1)])
def test_it_moves_half_its_factor_rounded_down(scene, here, kind, points):
    unit = scene.unit(kind, at=here)
    firing.run_and_gun(scene.game, scene.at, unit)
    assert scene.asked_of("run_and_gun")[0].amount == points


@pytest.mark.rule("hades:6.3-run-and-gun")
def test_a_forced_march_is_halved_with_the_factor(scene, here):
    unit = scene.unit("heavy_weapon", at=here)
    scene.game.act.boost = 3
    firing.run_and_gun(scene.game, scene.at, unit)
    assert scene.asked_of("run_and_gun")[0].amount == 3


@pytest.mark.rule("hades:6.3-run-and-gun")
def test_it_stops_beside_an_enemy(scene, here):
    unit = scene.unit("scout", at=scene.beyond(here, "E", "E"))
    scene.enemy("soldier", at=here)
    scene.answer("run_and_gun", verb="step", where=scene.beyond(here, "E"))
    firing.run_and_gun(scene.game, scene.at, unit)
    assert scene.asked_of("run_and_gun")[1].verbs() == {"pass", "attack"}


@pytest.mark.rule("hades:6.3-run-and-gun", "hades:6.2-combined-fire")
def test_a_runner_may_be_joined_by_full_fire_but_not_by_another_runner(scene, gunner, here):
    unit, soldier = gunner
    partner = scene.unit("scout", at=scene.beyond(here, "W"))
    scene.answer("run_and_gun", verb="step", where=scene.beyond(here, "E"))
    scene.answer("run_and_gun", verb="attack", what=soldier)
    scene.answer("combine", verb="join", who=partner, what=state.FULL_FIRE)
    with scene.cards(shl=["s01", "s16"], nastian=["n13"]):  # 2(1) and 2(2)
        firing.run_and_gun(scene.game, scene.at, unit)
    joined = scene.asked_of("combine")[0].of("join")
    assert {option["what"] for option in joined} == {state.FULL_FIRE}
    assert [event["value"] for event in scene.told("attack_drawn")] == [1, 2]


@pytest.mark.rule("hades:6.3-run-and-gun")
def test_it_does_not_attack_from_a_hex_where_it_cannot_stay(scene, gunner, here):
    unit, _ = gunner
    scene.unit("scout", at=scene.beyond(here, "E", "SE"))
    scene.enemy("guard", at=scene.beyond(here, "E", "SE", "SE"))
    twin.board.stand_unit(scene.game, scene.rules, unit, scene.beyond(here, "E", "SE"))
    scene.game.act.unit = unit
    scene.game.act.points = 1
    options = scene.offered(firing.offer_run, unit)
    assert {option["verb"] for option in options} & {"pass", "attack"} == set()


# --- 6.5 Sabotage -------------------------------------------------------------------------------


@pytest.mark.rule("hades:6.5-sabotage", "hades:13.1-engineer")
@pytest.mark.parametrize(("depleted", "net"), [(False, 4 - 2), (True, 2 - 2)])
def test_an_engineer_needs_no_card_and_the_installation_draws(scene, depleted, net):
    unit = scene.unit("engineer", at=scene.hex("inferno", 2, 2), depleted=depleted)
    number = scene.install("railgun", "A")
    with scene.cards(nastian=["n02"]):  # RGN -2(-2)
        firing.sabotage(scene.game, scene.at, unit, number)
    assert net_result(scene) == net
    destroyed = scene.game.installations[number].status == state.DESTROYED
    assert destroyed == (net == 2)
    assert scene.game.units[unit].acted == 1


@pytest.mark.rule("hades:6.5-sabotage")
def test_sabotage_is_for_engineers_against_installations_that_stand(scene):
    here = scene.hex("inferno", 2, 2)
    scene.enemy("soldier", at=scene.beyond(here, "E"))
    number = scene.install("laser", "A", "damaged")
    scout = scene.unit("scout", at=here)
    assert scene.offered_to(firing.offer_sabotage, scout) == []
    twin.board.stand_unit(scene.game, scene.rules, scout, state.ABOARD)
    unit = scene.unit("engineer", at=here)
    (option,) = scene.offered_to(firing.offer_sabotage, unit)
    assert (option["what"], option["where"]) == (state.INSTALLATION + number, scene.site("A"))


@pytest.mark.rule("hades:6.5-sabotage")
def test_sabotage_is_not_combined(scene):
    unit = scene.unit("engineer", at=scene.hex("inferno", 2, 2))
    scene.unit("scout", at=scene.hex("inferno", 0, 2))
    number = scene.install("laser", "A")
    firing.sabotage(scene.game, scene.at, unit, number)
    assert scene.asked_of("combine") == []


# --- 13.1 ---------------------------------------------------------------------------------------

SPECIAL = {
    "armored_infantry": set(),
    "scout": set(),
    "heavy_weapon": set(),
    "engineer": {"sabotage"},
    "swat": {"cfp"},
    "hq": {"rally", "request", "forced_march"},
    "dante": set(),
}


@pytest.mark.rule(
    "hades:13.1-armored-infantry", "hades:13.1-engineer", "hades:13.1-swat", "hades:13.1-hq"
)
@pytest.mark.parametrize("kind", SPECIAL)
def test_every_kind_has_its_own_special_actions_and_no_others(scene, kind):
    here = scene.hex("inferno", 2, 2)
    scene.install("laser", "A")
    scene.unit("scout", at=scene.beyond(here, "E"), number=3)
    unit = scene.unit(kind, at=here, depleted=True)
    verbs = set()
    for offer in (
        twin.cfp.offer_cfp,
        firing.offer_sabotage,
        twin.hq.offer_rally,
        twin.hq.offer_request,
        twin.hq.offer_march,
        twin.science.offer_experiment,
    ):
        verbs |= {option["verb"] for option in scene.offered_to(offer, unit)}
    assert verbs == SPECIAL[kind]
