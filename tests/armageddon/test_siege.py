"""Siege, page 25 of the manual: offered, prevented, laid, its penalties, its end."""

from __future__ import annotations

import pytest

from tests.armageddon.scene import NONE, Scene, twin


def beset(laid: int = 1, *guards: str) -> tuple[Scene, int, int]:
    """Seat 0 holds an outpost on ruins, seat 1 lies around it; the scene, garrison, besieger."""
    scene = Scene()
    scene.home(0), scene.home(1)
    scene.terrain(scene.middle, "ruins")
    scene.base(0, scene.middle)
    garrison = scene.guard(scene.middle, *(guards or ("militia", "militia")))
    army = scene.army(1, scene.middle, "brutes", "brutes", hero="warlord")
    scene.besiege(1, scene.middle, laid)
    return scene, garrison, army


def coming(*guards: str, **settings: bool) -> tuple[Scene, int]:
    """Seat 1 is about to enter seat 0's outpost; the scene and the army."""
    scene = Scene(**settings)
    scene.home(0), scene.home(1)
    scene.base(0, scene.middle)
    if guards:
        scene.guard(scene.middle, *guards)
    return scene, scene.army(1, scene.east(), "brutes", "brutes")


@pytest.mark.rule("armageddon:siege")
def test_a_siege_is_offered_where_open_defenders_hold_a_base():
    scene, army = coming("militia")
    scene.answer("enter", verb="besiege")
    scene.march(army, scene.middle)
    assert scene.asked_of("enter")[0].verbs() == {"pass", "fight", "besiege"}
    place = scene.game.hexes[scene.middle]
    assert (place.besieger, place.laid) == (1, 2)
    assert scene.control(scene.middle) == 0
    assert scene.game.tally.sieges[1] == 1


@pytest.mark.rule("armageddon:siege")
def test_none_is_offered_without_defenders_or_without_the_setting():
    scene, army = coming()
    scene.march(army, scene.middle)
    assert scene.asked_of("enter") == []
    assert scene.game.hexes[scene.middle].owner == 1
    scene, army = coming("militia", sieges=False)
    scene.answer("enter", verb="pass")
    scene.march(army, scene.middle)
    assert scene.asked_of("enter")[0].verbs() == {"pass", "fight"}


@pytest.mark.rule("armageddon:siege")
def test_hidden_defenders_are_no_defenders():
    scene, army = coming()
    scene.army(0, scene.middle, "raider_commandos", hides=True)
    scene.march(army, scene.middle)
    assert scene.game.hexes[scene.middle].owner == 1


@pytest.mark.rule("armageddon:siege-sally")
def test_a_sally_that_wins_prevents_the_siege():
    scene, army = coming("militia")
    scene.answer("enter", verb="besiege")
    scene.answer("sally", seat=0, verb="sally")
    with scene.falling():
        scene.march(army, scene.middle)
    assert scene.game.hexes[scene.middle].besieger == NONE
    assert scene.game.tally.sallies[0] == 1


@pytest.mark.rule("armageddon:siege-sally")
def test_the_besieger_has_the_ground_against_a_sally():
    scene, *_ = beset()
    scene.game.hexes[scene.middle].besieger = NONE
    scene.forget()
    scene.answer("sally", seat=0, verb="sally")
    with scene.falling(6, 6):
        twin.sieges.besiege(scene.game, scene.at, 1, scene.middle)
    attacks = [line for line in scene.told() if line.startswith("Challenge of Militia")]
    defence = int(scene.rules.sheet[scene.sheet("brutes")].defence)
    assert f"against {defence + 2} dice" in attacks[0]


@pytest.mark.rule("armageddon:siege-penalties")
def test_penalties_bite_from_the_turn_after_the_siege_was_laid():
    scene, garrison, _ = beset(laid=2)
    game, rules = scene.game, scene.rules
    assert twin.strength.plight_attack(game, rules, garrison) == 0
    game.turn = 3
    assert twin.strength.plight_attack(game, rules, garrison) == 3
    assert twin.strength.plight_defence(game, rules, garrison) == 2
    unit = scene.unit(garrison)
    sheet = rules.sheet[scene.sheet("militia")]
    assert twin.strength.defence_dice(game, rules, unit, 0) == sheet.defence - 2


@pytest.mark.rule("armageddon:siege-penalties")
def test_the_besieger_bears_no_penalty():
    scene, _, army = beset()
    scene.base(1, scene.east())
    scene.settle(scene.middle)
    assert twin.strength.plight_attack(scene.game, scene.rules, army) == 0


@pytest.mark.rule("armageddon:siege-supply")
def test_the_besieged_are_out_of_supply():
    scene, garrison, _ = beset(laid=2)
    assert not twin.supply.is_starved(scene.game, scene.rules, garrison)
    scene.game.turn = 3
    assert twin.supply.is_starved(scene.game, scene.rules, garrison)


@pytest.mark.rule("armageddon:siege-deployment")
def test_a_besieged_base_deploys_nobody_and_collects_nothing():
    scene, *_ = beset()
    home = int(scene.rules.home[0])
    scene.hold(0, "panther")
    found = scene.options(0, twin.deploying.list_deploying)
    assert {option["where"] for option in found if option["verb"] in ("deploy", "muster")} == {home}
    scene.game.hexes[scene.middle].icons[0] = 2
    twin.player_turn.begin_player_turn(scene.game, scene.at, 0)
    assert scene.game.tally.income[0] == 0


@pytest.mark.rule("armageddon:siege-range")
def test_a_besieged_base_is_no_point_of_range_or_supply():
    scene, *_ = beset()
    assert not twin.supply.is_source(scene.game, 0, scene.middle)
    assert scene.game.supplied[0, scene.east()] == 0
    card = scene.hold(0, "gunship")
    point = twin.raids.launch_point(scene.game, scene.rules, 0, card, scene.east())
    assert point == twin.raids.OUT_OF_RANGE
    scene.game.hexes[scene.middle].besieger = NONE
    point = twin.raids.launch_point(scene.game, scene.rules, 0, card, scene.east())
    assert point == twin.raids.FROM_BASE


@pytest.mark.rule("armageddon:siege-lifted")
def test_a_siege_is_over_when_the_last_besieger_leaves():
    scene, _, army = beset()
    scene.march(army, scene.east())
    assert scene.game.hexes[scene.middle].besieger == NONE


@pytest.mark.rule("armageddon:siege-lifted")
def test_nobody_marches_out_of_a_siege():
    scene, *_ = beset()
    inside = scene.army(0, scene.middle, "panther")
    assert not twin.marching.may_march(scene.game, scene.rules, 0, inside)


@pytest.mark.rule("armageddon:siege-assault")
def test_assault_and_break_cost_three_action_points():
    scene, _, _ = beset()
    scene.game.seats[1].ap = 3
    (option,) = scene.options(1, twin.player_turn.list_battles)
    assert (option["verb"], option["amount"]) == ("fight", 3)
    scene.game.seats[1].ap = 2
    assert scene.options(1, twin.player_turn.list_battles) == []
    assert scene.verbs(0, twin.player_turn.list_battles) == {"break"}


@pytest.mark.rule("armageddon:siege-assault")
def test_an_assault_that_wins_takes_the_base():
    scene, *_ = beset()
    with scene.falling():
        twin.player_turn.fight(scene.game, scene.at, 1, scene.middle, 3)
    place = scene.game.hexes[scene.middle]
    assert place.owner == 1
    assert place.besieger == NONE
    assert scene.game.seats[1].ap == 37


@pytest.mark.rule("armageddon:siege-assault")
def test_a_siege_is_broken_by_a_sally_of_one_s_own_turn():
    scene, *_ = beset(1, "panther", "panther", "panther")
    with scene.falling(6, 1):
        twin.player_turn.break_siege(scene.game, scene.at, 0, scene.middle)
    assert scene.game.hexes[scene.middle].besieger == NONE
    assert scene.game.seats[0].ap == 37


@pytest.mark.rule("armageddon:siege-retreat")
@pytest.mark.parametrize(("laid", "left"), [(1, 0), (2, 1)])
def test_the_besieged_who_retreat_after_the_first_turn_are_destroyed(laid, left):
    scene, *_ = beset(laid)
    inside = scene.army(0, scene.middle, "panther")
    with scene.falling(1, 6):
        twin.combat.withdraw(scene.game, scene.at, inside, scene.middle)
    assert scene.game.armies[inside].count == left


@pytest.mark.rule("armageddon:siege-penalties")
@pytest.mark.rule("armageddon:siege-supply")
def test_a_relief_that_marches_in_is_not_besieged_until_its_next_turn():
    scene, garrison, _ = beset(1)
    scene.base(0, scene.east(2))
    relief = scene.army(0, scene.east(), "panther")
    scene.answer("enter", verb="pass")
    scene.march(relief, scene.middle)
    strength = twin.strength
    assert strength.is_beset(scene.game, garrison) and not strength.is_beset(scene.game, relief)
    assert twin.supply.is_starved(scene.game, scene.rules, garrison)
    assert not twin.supply.is_starved(scene.game, scene.rules, relief)
    twin.player_turn.refresh(scene.game, scene.rules, 0)
    assert strength.is_beset(scene.game, relief)


@pytest.mark.rule("armageddon:siege-penalties")
@pytest.mark.rule("armageddon:siege-retreat")
def test_a_relief_that_withdraws_is_not_destroyed():
    scene, _, _ = beset(1)
    scene.base(0, scene.east(2))
    relief = scene.army(0, scene.east(), "panther")
    scene.answer("enter", verb="pass")
    scene.march(relief, scene.middle)
    with scene.falling(1, 6):
        twin.combat.withdraw(scene.game, scene.at, relief, scene.middle)
    assert scene.where_is(relief) == scene.east(2)
    assert scene.game.armies[relief].relief == 0


@pytest.mark.rule("armageddon:siege-penalties")
def test_a_relief_is_one_of_the_besieged_of_a_later_siege():
    scene, _, besieger = beset(1)
    relief = scene.army(0, scene.east(), "panther")
    scene.answer("enter", verb="pass")
    scene.march(relief, scene.middle)
    twin.armies.put_army(scene.game, besieger, scene.east(2))
    scene.settle(scene.middle)
    assert scene.game.hexes[scene.middle].besieger == NONE
    scene.army(1, scene.middle, "brutes")
    scene.besiege(1, scene.middle, 1)
    assert twin.strength.is_beset(scene.game, relief)


@pytest.mark.rule("armageddon:siege-assault")
def test_another_army_that_marches_in_may_assault_for_nothing():
    scene, _, _ = beset(1)
    second = scene.army(1, scene.east(), "brutes", "brutes")
    scene.answer("enter", verb="fight")
    points = int(scene.game.seats[1].ap) - 2
    with scene.falling():
        scene.march(second, scene.middle)
    assert scene.game.hexes[scene.middle].owner == 1
    assert scene.game.seats[1].ap == points
