"""7 The Souls Phase: income, The Wise Men, Favours earned on Earth, upkeep."""

from __future__ import annotations

import pytest

from tests.hellgame.scene import NONE, Scene, state, twin

souls, yields, desertion = twin.souls, twin.yields, twin.desertion


@pytest.fixture
def scene() -> Scene:
    return Scene(players=3)


def income(scene: Scene, seat: int = 0) -> int:
    return int(yields.sectio_income(scene.game, scene.rules, seat))


def strike(scene: Scene, card: str, *sectios: str) -> None:
    """The phenomenon of this Hell card strikes these sectios this turn."""
    scene.game.phenomenon = scene.hell_card(card)
    for name in sectios:
        scene.game.stricken[scene.place(name)] = 1


def collect(scene: Scene, seat: int = 0) -> int:
    """What a seat's steps 1 to 3 bring."""
    before = int(scene.game.seats[seat].souls)
    twin.order.order_of_wealth(scene.game, scene.at)
    souls.collect(scene.game, scene.at, seat)
    return int(scene.game.seats[seat].souls) - before


# --- the rulebook's example ----------------------------------------------------------------------


def the_example(**more: int) -> Scene:
    """Four sectios, one of them isolated; Andras on Earth; four legions and a lieutenant.

    The example has Andras bring four souls with his roll: that fits his two hearts of the public
    list, not the four of 9.6.1.
    """
    scene = Scene(players=2, overrides=(("demons.andras.hearts", 2),))
    held = "dogs_of_war+atheists_surprise+temple_of_false_preachers+the_forest_of_suicides"
    scene.seat(0, demons="andras", sectios=held, **more)
    scene.to_earth("andras")
    scene.legions(0, "dogs_of_war", 4)
    scene.lieutenant("sulla", 0, "dogs_of_war")
    return scene


@pytest.mark.rule("hellgame:7.1-sectios")
@pytest.mark.rule("hellgame:7.1-isolated")
@pytest.mark.rule("hellgame:7.1-earth")
@pytest.mark.rule("hellgame:7.1-upkeep")
@pytest.mark.rule("hellgame:7.2-favours")
def test_the_example_of_the_souls_phase():
    scene = the_example(disfavour=1)
    with scene.dice(2, 2):  # Andras' Soul Roll, his Disfavour Roll
        souls.souls_phase(scene.game, scene.at)
    assert int(scene.game.seats[0].souls) == 15
    assert int(scene.game.seats[0].favour) == 1


@pytest.mark.rule("hellgame:7.2-favours")
def test_in_the_example_a_one_earns_no_favour():
    scene = the_example(disfavour=1)
    with scene.dice(2, 1):
        souls.souls_phase(scene.game, scene.at)
    assert int(scene.game.seats[0].favour) == 0


@pytest.mark.rule("hellgame:7.1-earth")
def test_baal_on_earth_collects_three_hearts_and_a_soul_roll(scene):
    scene.seat(0, demons="baal")
    scene.to_earth("baal")
    with scene.dice(4):
        assert collect(scene) == 7
    assert int(scene.game.tally.souls_from_earth[0]) == 7
    assert int(scene.game.tally.demon_earth_turns[scene.demon("baal")]) == 1


# --- 7.1 step 1 ----------------------------------------------------------------------------------


@pytest.mark.rule("hellgame:7.1-sectios")
def test_each_sectio_yields_what_is_printed(scene):
    scene.seat(0, sectios="sugar_hill+addiction")
    assert collect(scene) == 8
    assert int(scene.game.tally.souls_from_sectios[0]) == 8


@pytest.mark.rule("hellgame:7.1-isolated")
def test_isolated_sectios_yield_two_less(scene):
    scene.seat(0, sectios="sugar_hill+addiction+falsifiers")
    assert income(scene) == 4 + 4 + 5 - 2


@pytest.mark.rule("hellgame:7.1-isolated")
def test_no_sectio_yields_less_than_nothing(scene):
    scene.seat(0, sectios="sugar_hill+addiction+spies")  # Spies is worth two
    scene.rules.sectio[scene.place("spies")].souls = 1
    assert income(scene) == 8


@pytest.mark.rule("hellgame:7.1-isolated")
def test_a_corner_makes_no_neighbours(scene):
    scene.seat(0, sectios="the_envious+idolaters")
    assert yields.is_isolated(scene.game, 0, scene.place("the_envious"))


@pytest.mark.rule("hellgame:7.1-isolated")
def test_a_sectio_of_somebody_else_is_no_company(scene):
    scene.seat(0, sectios="sugar_hill")
    scene.seat(1, sectios="addiction")
    assert yields.is_isolated(scene.game, 0, scene.place("sugar_hill"))


@pytest.mark.rule("hellgame:7.1-all-isolated")
def test_with_all_isolated_one_yields_in_full(scene):
    scene.seat(0, sectios="falsifiers+sugar_hill+atheists_surprise")
    assert income(scene) == 5 + 4 + 4 - 2 - 2


@pytest.mark.rule("hellgame:7.1-all-isolated")
def test_a_single_sectio_yields_in_full(scene):
    scene.seat(0, sectios="sugar_hill")
    assert income(scene) == 4


@pytest.mark.rule("hellgame:7.1-all-isolated")
def test_the_one_in_full_is_the_one_that_gains_most(scene):
    scene.seat(0, sectios="falsifiers+the_wise_men+sugar_hill")
    scene.legion(1, "falsifiers")  # yields nothing, in full or not
    assert income(scene) == 4


# --- note 1 and 11.3.1 ---------------------------------------------------------------------------


@pytest.mark.rule("hellgame:7.1-occupied")
@pytest.mark.parametrize("owner", [1, state.FREEBOOTERS])
def test_enemies_where_the_holder_has_nobody_leave_no_souls(scene, owner):
    scene.seat(0, sectios="sugar_hill+addiction")
    scene.legion(owner, "sugar_hill")
    assert income(scene) == 4


@pytest.mark.rule("hellgame:7.1-occupied")
def test_so_does_a_loose_hellhound(scene):
    scene.seat(0, sectios="sugar_hill+addiction")
    scene.hound(0, at="sugar_hill")
    assert income(scene) == 4


@pytest.mark.rule("hellgame:7.1-occupied")
def test_lone_lieutenants_do_not_count(scene):
    scene.seat(0, sectios="sugar_hill+addiction")
    scene.lieutenant("verin", 1, "sugar_hill")
    assert income(scene) == 8


@pytest.mark.rule("hellgame:7.1-occupied")
@pytest.mark.parametrize("unit", ["legion", "lieutenant"])
def test_a_unit_of_the_holder_keeps_the_souls(scene, unit):
    scene.seat(0, sectios="sugar_hill+addiction")
    scene.legion(1, "sugar_hill")
    if unit == "legion":
        scene.legion(0, "sugar_hill")
    else:
        scene.lieutenant("verin", 0, "sugar_hill")
    assert income(scene) == 8


@pytest.mark.rule("hellgame:7.1-avoided")
def test_an_avoided_battle_leaves_the_sectio_barren_for_one_souls_phase(scene):
    scene.seat(0, sectios="sugar_hill+addiction", souls=9)
    scene.legion(0, "sugar_hill")
    scene.game.barren[scene.place("sugar_hill")] = 1
    souls.souls_phase(scene.game, scene.at)
    assert int(scene.game.seats[0].souls) == 9 + 4 - 1
    souls.souls_phase(scene.game, scene.at)
    assert int(scene.game.seats[0].souls) == 12 + 8 - 1


# --- events and phenomena ------------------------------------------------------------------------


@pytest.mark.rule("hellgame:7.1-other-income")
def test_an_event_raises_the_souls_of_its_circles(scene):
    scene.seat(0, sectios="sugar_hill+addiction+falsifiers+liars")
    scene.lay_permanent("overcrowding")  # one more in circles 1 to 3
    assert income(scene) == 5 + 5 + 5 + 4


@pytest.mark.rule("hellgame:7.1-other-income")
def test_an_event_lowers_them_before_isolation_and_never_below_nothing(scene):
    scene.seat(0, sectios="sugar_hill+addiction+falsifiers")
    scene.lay_permanent("strike_of_the_torturers")  # one less in circles 7 to 9
    assert income(scene) == 8 + 5 - 1 - 2
    scene.rules.hell[scene.hell_card("strike_of_the_torturers")].n = -9
    scene.seat(0, sectios="liars")  # next to Falsifiers
    assert income(scene) == 8


@pytest.mark.rule("hellgame:7.1-other-income")
def test_a_phenomenon_has_the_last_word_on_the_value(scene):
    scene.seat(0, sectios="sugar_hill+addiction")
    scene.lay_permanent("overcrowding")
    strike(scene, "gates_ajar", "sugar_hill")  # Soul Drought: nothing
    assert income(scene) == 5


@pytest.mark.rule("hellgame:7.1-other-income")
def test_a_flood_of_souls_adds_to_the_event(scene):
    scene.seat(0, sectios="sugar_hill+addiction")
    scene.lay_permanent("overcrowding")
    strike(scene, "age_of_reason", "sugar_hill")  # two more
    assert income(scene) == 5 + 5 + 2


@pytest.mark.rule("hellgame:7.1-other-income")
def test_events_change_the_soul_roll_on_earth_never_below_nothing(scene):
    scene.seat(0, demons="baal")
    scene.to_earth("baal")
    scene.lay_permanent("the_bees")  # two less
    with scene.dice(1):
        assert collect(scene) == 3
    with scene.dice(6):
        assert collect(scene) == 7


@pytest.mark.rule("hellgame:7.1-other-income")
def test_abilities_bring_souls_where_they_are_played():
    scene = Scene(players=2, demon_abilities=True)
    scene.seat(0, demons="ashtaroth+zagam")
    assert collect(scene) == 2
    scene.incapacitate("zagam")
    assert collect(scene) == 1


@pytest.mark.rule("hellgame:7.1-other-income")
def test_moloch_may_turn_a_legion_into_souls():
    scene = Scene(players=2, demon_abilities=True)
    scene.seat(0, demons="moloch")
    legion = scene.legion(0, "spies")
    assert collect(scene) == 0
    scene.answer("sacrifice", verb="choose", who=legion)
    assert collect(scene) == 3
    assert scene.standing(0, "spies") == 0
    assert int(scene.game.tally.legions_lost[0, twin.tallies.LOST_BY_SACRIFICE]) == 1


# --- step 2 and 7.2 ------------------------------------------------------------------------------


@pytest.mark.rule("hellgame:7.1-earth")
@pytest.mark.rule("hellgame:7.2-favours")
def test_incapacitated_demons_and_demons_in_hell_earn_nothing(scene):
    scene.seat(0, demons="baal+andras")
    scene.to_earth("andras")
    scene.incapacitate("andras")
    with scene.dice():
        souls.souls_phase(scene.game, scene.at)
    assert int(scene.game.seats[0].souls) == int(scene.game.seats[0].favour) == 0


@pytest.mark.rule("hellgame:7.2-favours")
def test_without_disfavour_a_favour_is_sure(scene):
    scene.seat(0, demons="andras+baal")
    scene.to_earth("andras")
    scene.to_earth("baal", copy=1)
    with scene.dice(1, 1):  # the Soul Rolls
        souls.souls_phase(scene.game, scene.at)
    assert int(scene.game.seats[0].favour) == 2
    assert int(scene.game.tally.favour_from[0, twin.tallies.FAVOUR_EARTH]) == 2
    assert int(scene.game.tally.demon_favours[scene.demon("baal")]) == 1


@pytest.mark.rule("hellgame:7.2-favours")
def test_an_event_can_take_that_away(scene):
    scene.seat(0, demons="andras")
    scene.to_earth("andras")
    scene.lay_permanent("day_of_rest")
    with scene.dice(1):
        souls.souls_phase(scene.game, scene.at)
    assert int(scene.game.seats[0].favour) == 0


# --- 7.3.3 The Wise Men --------------------------------------------------------------------------


def consult(scene: Scene, *faces: int) -> None:
    twin.order.order_of_wealth(scene.game, scene.at)
    with scene.dice(*faces):
        souls.consult_the_wise(scene.game, scene.at)


@pytest.mark.rule("hellgame:7.3.3-wise-men")
def test_the_wise_men_yield_arcana_by_die_and_no_souls(scene):
    scene.seat(0, sectios="the_wise_men")
    drawn = scene.stack("rage", "riot", "foci")
    assert income(scene) == 0
    consult(scene, 3)
    assert sorted(scene.hand(0)) == sorted(drawn)


@pytest.mark.rule("hellgame:7.3.3-wise-men")
def test_the_hand_limit_holds_after_each_card(scene):
    scene.seat(0, sectios="the_wise_men")
    for name in ("rage", "riot", "foci", "getaway"):
        scene.give(0, name)
    scene.stack("vendetta", "released", "stop_time")
    consult(scene, 3)
    assert len(scene.hand(0)) == 5
    assert len(scene.asked_of("discard")) == 2


@pytest.mark.rule("hellgame:7.3.3-wise-men")
def test_hell_cards_do_not_change_the_roll(scene):
    scene.seat(0, sectios="the_wise_men")
    scene.lay_permanent("overcrowding")
    scene.stack("rage")
    strike(scene, "age_of_reason", "the_wise_men")
    consult(scene, 1)
    assert len(scene.hand(0)) == 1
    assert income(scene) == 0


@pytest.mark.rule("hellgame:7.3.3-wise-men")
def test_unless_the_sectio_yields_nothing(scene):
    scene.seat(0, sectios="the_wise_men")
    strike(scene, "gates_ajar", "the_wise_men")
    consult(scene)
    assert scene.hand(0) == []


@pytest.mark.rule("hellgame:7.3.3-wise-men")
@pytest.mark.parametrize("holder", [NONE, state.FREEBOOTERS])
def test_nobody_draws_for_nobody(scene, holder):
    scene.game.holder[scene.place("the_wise_men")] = holder
    consult(scene)


@pytest.mark.rule("hellgame:7.3.3-occupant")
def test_the_first_card_is_the_occupants(scene):
    scene.seat(0, sectios="the_wise_men")
    scene.legion(1, "the_wise_men")
    first, second = scene.stack("rage", "riot")
    consult(scene, 2)
    assert scene.hand(1) == [first]
    assert scene.hand(0) == [second]


@pytest.mark.rule("hellgame:7.3.3-occupant")
def test_of_several_occupants_it_is_the_one_with_most_units(scene):
    scene.seat(0, sectios="the_wise_men")
    scene.seat(1, souls=9)
    scene.legion(1, "the_wise_men")
    scene.legions(2, "the_wise_men", 2)
    (first,) = scene.stack("rage")
    consult(scene, 1)
    assert scene.hand(2) == [first]


@pytest.mark.rule("hellgame:7.3.3-occupant")
def test_lieutenants_are_units_there_too(scene):
    scene.seat(0, sectios="the_wise_men")
    scene.seat(1, souls=9)
    scene.legion(1, "the_wise_men")
    scene.legion(2, "the_wise_men")
    scene.lieutenant("verin", 2, "the_wise_men")
    (first,) = scene.stack("rage")
    consult(scene, 1)
    assert scene.hand(2) == [first]


@pytest.mark.rule("hellgame:7.3.3-occupant")
@pytest.mark.parametrize("guard", ["own", "freebooters"])
def test_not_with_a_unit_of_the_holder_nor_for_freebooters(scene, guard):
    scene.seat(0, sectios="the_wise_men")
    scene.legion(state.FREEBOOTERS, "the_wise_men")
    if guard == "own":
        scene.legion(0, "the_wise_men")
        scene.legion(1, "the_wise_men")
    (first,) = scene.stack("rage")
    consult(scene, 1)
    assert scene.hand(0) == [first]


# --- the order of the phase ----------------------------------------------------------------------


@pytest.mark.rule("hellgame:7.0-order")
def test_the_richest_goes_first(scene):
    scene.seat(0, souls=3)
    scene.seat(1, souls=8)
    scene.seat(2, souls=5)
    twin.order.order_of_wealth(scene.game, scene.at)
    assert list(scene.game.order[:3]) == [1, 2, 0]


@pytest.mark.rule("hellgame:7.0-order")
def test_equals_are_ordered_by_a_draw_of_their_emblems():
    orders = set()
    for seed in range(30):
        scene = Scene(players=3, seed=seed)
        twin.order.order_of_wealth(scene.game, scene.at)
        plain = [int(seat) for seat in scene.game.order[:3]]
        orders.add(tuple(plain))
        relabelled = Scene(players=3, seed=seed)
        for emblem, seat in enumerate((2, 0, 1)):
            relabelled.game.seat_of[emblem] = seat
            relabelled.game.seats[seat].emblem = emblem
        twin.order.order_of_wealth(relabelled.game, relabelled.at)
        emblems = [int(relabelled.game.seats[seat].emblem) for seat in relabelled.game.order[:3]]
        assert emblems == plain
    assert len(orders) == 6


@pytest.mark.rule("hellgame:7.3.3-wise-men")
@pytest.mark.rule("hellgame:7.3.1-desertion")
@pytest.mark.rule("hellgame:3.3-peace")
def test_the_phase_has_arcana_desertion_and_talks_too(scene):
    scene.seat(0, sectios="the_wise_men")
    scene.stack("rage")
    scene.legion(0, "spies")
    scene.answer("peace", seat=2, verb="propose", who=1)
    scene.answer("accept_peace", seat=1, verb="accept")
    with scene.dice(1):
        souls.souls_phase(scene.game, scene.at)
    assert len(scene.hand(0)) == 1
    assert scene.standing(0, "spies") == 0
    assert int(scene.game.seats[0].disfavour) == 1
    assert twin.deals.are_at_peace(scene.game, 1, 2)
