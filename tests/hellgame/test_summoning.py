"""8 The Summoning Phase."""

from __future__ import annotations

import pytest

from tests.hellgame.scene import Scene, twin

summoning = twin.summoning


@pytest.fixture
def scene() -> Scene:
    return Scene(players=2)


def souls_of(scene: Scene, seat: int = 0) -> int:
    return int(scene.game.seats[seat].souls)


def summon_all(scene: Scene, *dice: int) -> None:
    with scene.dice(*dice):
        summoning.summon_all(scene.game, scene.at, 0)
    assert scene.unanswered() == []


@pytest.mark.rule("hellgame:8.2-legions")
@pytest.mark.rule("hellgame:8.3.1-recruiting")
@pytest.mark.rule("hellgame:8.3.2-taming")
@pytest.mark.rule("hellgame:8.3.3-arcana")
@pytest.mark.rule("hellgame:8.3.4-extra-pay")
def test_the_example_of_the_summoning_phase():
    # No card of the deck recruits for three souls; one is made to.
    scene = Scene(players=2, overrides=(("arcana.released.minor_cost", 3),))
    scene.seat(0, souls=26, sectios="spies+liars+thieves")
    legion = scene.legion(0, "antehell")
    sulla = scene.components.order("lieutenants").index("sulla")
    scene.game.lieutenants[sulla].box, scene.game.lieutenants[sulla].height = 1, -1
    scene.stack("riot", "released")
    for name in ("spies", "liars", "thieves"):
        scene.answer("summon", verb="summon", where=scene.place(name))
    scene.answer("summon", verb="buy")
    scene.answer("summon", verb="buy")
    scene.answer("summon", verb="recruit", what=scene.card("released"))
    scene.answer("lieutenant_place", where=scene.place("liars"))
    scene.answer("summon", verb="tame", who=legion)
    scene.answer("summon", verb="pay", what=sulla)
    summon_all(scene, 5, 6)
    assert souls_of(scene) == 3
    assert scene.hand(0) == [scene.card("riot")]
    assert [scene.standing(0, where) for where in ("spies", "liars", "thieves")] == [1, 1, 1]
    assert scene.standing(0, "antehell") == 0
    assert int(scene.game.lieutenants[sulla].place) == scene.place("liars")
    assert int(scene.game.lieutenants[sulla].pay) == 1


@pytest.mark.rule("hellgame:8.1-order")
def test_the_richest_summons_first(scene):
    scene.seat(0, souls=3, sectios="spies")
    scene.seat(1, souls=4, sectios="liars")
    summoning.summoning_phase(scene.game, scene.at)
    assert [asked.seat for asked in scene.asked_of("summon")] == [1, 0]


@pytest.mark.rule("hellgame:8.2-legions")
def test_three_souls_a_legion_in_an_own_sectio(scene):
    scene.seat(0, souls=5, sectios="spies")
    scene.seat(1, sectios="liars")
    scene.legion(1, "spies")
    scene.answer("summon", verb="summon")
    summon_all(scene)
    assert souls_of(scene) == 2
    assert scene.standing(0, "spies") == 1
    assert scene.asked_of("summon")[0].values("summon", "where") == {scene.place("spies")}
    assert scene.asked_of("summon")[1:] == []  # nothing more can be paid, so nobody is asked
    assert int(scene.game.tally.summoned[0]) == 1


@pytest.mark.rule("hellgame:8.2-spread")
def test_no_second_legion_before_every_other_sectio_got_one(scene):
    scene.seat(0, souls=99, sectios="spies+liars")
    scene.legion(0, "liars")  # an old one does not count
    here, there = scene.place("spies"), scene.place("liars")
    for where in (here, there, here, here):
        scene.answer("summon", verb="summon", where=where)
    summon_all(scene)
    offered = [asked.values("summon", "where") for asked in scene.asked_of("summon")]
    assert offered == [{here, there}, {there}, {here, there}, {here, there}, {here, there}]


@pytest.mark.rule("hellgame:8.2-spread")
def test_the_count_begins_anew_each_turn(scene):
    scene.seat(0, souls=9, sectios="spies+liars")
    for _ in range(2):
        scene.answer("summon", verb="summon", where=scene.place("spies"))
        summon_all(scene)
    assert scene.standing(0, "spies") == 2


@pytest.mark.rule("hellgame:8.2-legions")
def test_counters_end_at_forty(scene):
    scene.seat(0, souls=9, sectios="spies")
    scene.legions(0, "spies", twin.sizes.MOST_LEGIONS)
    summon_all(scene)
    assert scene.asked_of("summon")[0].verbs() == {"pass", "buy"}


@pytest.mark.rule("hellgame:8.2-legions")
def test_a_lone_lieutenant_of_others_must_leave_a_new_legion(scene):
    scene.seat(0, souls=3, sectios="spies")
    verin = scene.lieutenant("verin", 1, "spies")
    scene.answer("summon", verb="summon")
    scene.answer("flight", where=scene.place("miracle_workers"))
    summon_all(scene, 3, 6)
    assert int(scene.game.lieutenants[verin].place) == scene.place("miracle_workers")


@pytest.mark.rule("hellgame:8.2-legions")
def test_events_change_the_price_or_forbid_it(scene):
    scene.seat(0, souls=2, sectios="spies")
    scene.game.event = scene.hell_card("cheap_recruits")
    assert summoning.can_raise(scene.game, scene.rules, 0)
    scene.game.event = scene.hell_card("roll_call")
    scene.game.seats[0].souls = 9
    assert not summoning.can_raise(scene.game, scene.rules, 0)


@pytest.mark.rule("hellgame:8.2-legions")
def test_prufflas_gets_one_legion_a_turn_for_less():
    scene = Scene(players=2, demon_abilities=True)
    scene.seat(0, demons="prufflas", souls=5, sectios="spies")
    for _ in range(2):
        scene.answer("summon", verb="summon")
    summon_all(scene)
    assert souls_of(scene) == 0
    assert scene.standing(0, "spies") == 2


# --- 8.3.3, 8.3.4 --------------------------------------------------------------------------------


@pytest.mark.rule("hellgame:8.3.3-arcana")
def test_arcana_cost_five_souls_one_at_a_time_with_the_hand_limit(scene):
    scene.seat(0, souls=14)
    for name in ("rage", "riot", "foci", "getaway", "vendetta"):
        scene.give(0, name)
    first, second = scene.stack("released", "stop_time")
    scene.answer("summon", verb="buy")
    scene.answer("discard", what=first)
    scene.answer("summon", verb="buy")
    scene.answer("discard", what=scene.card("rage"))
    summon_all(scene)
    assert souls_of(scene) == 4
    assert second in scene.hand(0) and first not in scene.hand(0)


@pytest.mark.rule("hellgame:8.3.3-arcana")
def test_nothing_is_bought_from_an_empty_deck(scene):
    scene.seat(0, souls=14)
    scene.game.hidden.arcana.count = 0
    assert not summoning.can_buy(scene.game, scene.rules, 0)


@pytest.mark.rule("hellgame:8.3.3-arcana")
def test_belphegor_buys_for_four_where_abilities_are_played():
    scene = Scene(players=2, demon_abilities=True)
    scene.seat(0, demons="belphegor", souls=4)
    scene.stack("riot")
    scene.answer("summon", verb="buy")
    summon_all(scene)
    assert souls_of(scene) == 0


@pytest.mark.rule("hellgame:8.3.4-extra-pay")
def test_extra_pay_goes_to_any_own_lieutenant(scene):
    scene.seat(0, souls=2)
    verin = scene.lieutenant("verin", 0, "spies")
    scene.lieutenant("sulla", 1, "liars")
    for _ in range(2):
        scene.answer("summon", verb="pay", what=verin)
    summon_all(scene)
    assert scene.asked_of("summon")[0].values("pay", "what") == {verin}
    assert int(scene.game.lieutenants[verin].pay) == 2
    assert souls_of(scene) == 0
