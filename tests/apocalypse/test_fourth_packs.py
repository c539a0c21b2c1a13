"""Fourth Circle demons of the Dragon pack and the Pack of the Pit, card by card."""

from __future__ import annotations

import pytest

from .demons import all_attack, appear, code_of, each, kill, leave, scene_of
from .scene import Scene, twin

# --- Cendiary ------------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:cendiary")
def test_the_cendiary_sets_all_heroes_on_fire_wherever_they_are():
    scene = scene_of()
    scene.hero(1).area = 5
    appear(scene, "cendiary")
    assert each(scene, "burning") == [1, 1, 1]


@pytest.mark.rule("apocalypse:cendiary")
def test_its_attack_sets_every_hero_of_its_area_on_fire_again_whatever_is_absorbed():
    scene = scene_of()
    scene.hero(1).area = 3
    scene.put_patrol(0, "police", 1)
    scene.put_fourth("cendiary", 1)
    scene.answer("target", who=0)
    scene.answer("absorb", verb="patrol")
    all_attack(scene, 12, 1, 1, 1)
    assert scene.hero(0).health == 4
    assert each(scene, "burning") == [1, 0, 1]


@pytest.mark.rule("apocalypse:cendiary")
def test_other_attacks_beside_a_cendiary_burn_nobody():
    scene = scene_of()
    scene.put(1, gryllus=1)
    scene.put_fourth("cendiary", 4)
    all_attack(scene, 8)
    assert each(scene, "burning") == [0, 0, 0]


# --- Elemental -----------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:elemental")
def test_every_hero_who_has_luck_loses_one_and_nobody_dies_of_it():
    scene = scene_of()
    for seat, luck in enumerate((3, 0, 1)):
        scene.hero(seat).luck = luck
    appear(scene, "elemental")
    assert each(scene, "luck") == [2, 0, 0]
    assert scene.events().count("luck_lost") == 2


@pytest.mark.rule("apocalypse:elemental")
def test_luck_buys_no_courage_until_the_elemental_is_gone():
    scene = scene_of()
    scene.game.pool = 0
    scene.hero(0).luck, scene.hero(0).courage = 5, 1
    demon = scene.put_fourth("elemental", 2)
    assert twin.courage.purse(scene.game, 0) == 1
    kill(scene, demon, 2, seat=1)
    assert twin.courage.purse(scene.game, 0) == 6


def title_of(scene: Scene, op: str) -> str:
    """A gift with this effect that uses luck."""
    gifts = scene.components.table("gifts").items()
    return next(t for t, e in gifts if e["effect"]["op"] == op and e["effect"]["luck"] > 0)


@pytest.mark.rule("apocalypse:elemental")
@pytest.mark.parametrize("bound", [False, True])
def test_gifts_that_use_luck_are_of_no_use_while_it_is_bound(bound):
    scene = scene_of("hannah")
    hero = scene.hero(0)
    hero.luck, hero.health = 9, 1
    for slot, op in enumerate(("attack_anywhere", "extra_attack", "extra_move")):
        scene.give_gift(0, title_of(scene, op), slot)
    scene.give_gift(0, title_of(scene, "miracle"), 3)
    if bound:
        scene.put_fourth("elemental", 6)
    scene.put(4, larva=1)
    twin.heroes.hero_turn(scene.game, scene.at, 0)
    verbs = scene.asked_of("hero_turn")[0].verbs()
    assert ({"attack", "extra_attack", "extra_move"} <= verbs) == (not bound)
    assert verbs.isdisjoint({"extra_attack", "extra_move"}) == bound
    scene.answer("miracle", verb="pray")
    twin.damage.lose_health(scene.game, scene.at, 0, 1)
    assert twin.board.is_alive(scene.game, 0) == (not bound)


@pytest.mark.rule("apocalypse:elemental")
@pytest.mark.rule("apocalypse:magdalene")
def test_luck_that_is_bound_can_still_be_given_up():
    scene = scene_of("hannah")
    scene.hero(0).luck = 2
    scene.put_fourth("elemental", 6)
    scene.answer("toll", verb="pay")
    appear(scene, "magdalene")
    assert (scene.hero(0).luck, scene.hero(0).health) == (1, 4)


# --- Gadarene ------------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:gadarene")
def test_the_gadarene_drives_heroes_and_ambushes_an_area_toward_the_lord():
    scene = scene_of()
    scene.hero(1).area, scene.hero(2).area = 0, 4
    scene.put_ambush(1, "volunteer", 2)
    scene.put_ambush(2, "police", 1)
    scene.put_patrol(0, "army", 1)
    appear(scene, "gadarene")
    assert each(scene, "area") == [2, 1, 5]
    sizes = [twin.board.ambush_size(scene.game, area) for area in range(8)]
    assert sizes == [0, 0, 2, 1, 0, 0, 0, 0]
    assert sum(scene.hero(0).patrol) == 1
    assert each(scene, "moved") == [0, 0, 0]
    assert scene.problems() == []


@pytest.mark.rule("apocalypse:gadarene")
def test_heroes_stop_short_of_the_shadow_and_ambushes_die_in_it():
    scene = scene_of("hannah")
    scene.hero(0).area = 6
    scene.put_ambush(6, "police", 3)
    appear(scene, "gadarene", area=7)
    assert scene.hero(0).area == 6
    assert scene.game.battle.number == 0
    assert twin.board.ambush_size(scene.game, 6) == twin.board.ambush_size(scene.game, 7) == 0
    assert "ambush_dies" in scene.events()
    assert scene.problems() == []


@pytest.mark.rule("apocalypse:gadarene")
def test_tokens_where_they_come_are_revealed_but_not_under_the_shadow():
    scene = scene_of("hannah")
    scene.put_ambush(4, "volunteer", 1)
    scene.put_ambush(6, "police", 1)
    for area in (2, 5, 7):
        twin.spawning.place_token(scene.game, scene.at, area)
    appear(scene, "gadarene", area=7)
    left = [int(token.area) for token in scene.game.tokens if token.area >= 0]
    assert left == [7]
    assert scene.game.tally.revealed == 2


@pytest.mark.rule("apocalypse:gadarene")
def test_an_ambush_that_it_meets_makes_way_or_joins_and_four_stay():
    scene = scene_of("hannah")
    reached = 1 << 7 | 1 << 6 | 1 << 5
    for trooper, waiting, left in (("volunteer", "police", 3), ("police", "police", 4)):
        scene.game.areas[4].ambush[:] = scene.game.areas[5].ambush[:] = 0
        for kind in range(scene.rules.trooper_types):
            scene.game.supply[kind] = scene.rules.trooper[kind].count
        scene.put_ambush(4, trooper, 3)
        scene.put_ambush(5, waiting, 2)
        twin.fourth.drive_ambush(
            scene.game, scene.at, 4, twin.fourth.nearer_areas(scene.rules, 4, reached)
        )
        assert scene.game.areas[5].ambush[scene.trooper(trooper)] == left
        assert twin.board.ambush_size(scene.game, 5) == left
        assert scene.problems() == []


@pytest.mark.rule("apocalypse:gadarene")
def test_the_captain_chooses_between_equal_ways_and_the_first_lord_who_lives_is_the_goal():
    scene = scene_of("hannah")
    step = scene.rules.map.step
    step[:] = 0
    for one, other in ((1, 2), (1, 3), (2, 7), (3, 7), (1, 0)):
        step[one, other] = step[other, one] = 1
    scene.answer("driven", where=3)
    appear(scene, "gadarene")
    assert scene.hero(0).area == 3
    (asked,) = scene.asked_of("driven")
    assert [option["where"] for option in asked.options] == [2, 3]
    assert (asked.seat, asked.subject) == (0, 0)
    # A second Lord in area 0, and the first is dead.
    scene.game.lords[1] = scene.game.lords[0]
    scene.game.lords[1].area, scene.game.lords[0].alive = 0, 0
    appear(scene, "gadarene")
    assert scene.hero(0).area == 1


# --- Hortator ------------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:hortator")
@pytest.mark.parametrize(
    ("minion", "count", "dice"),
    [("larva", 3, [6] * 4), ("gryllus", 1, [8] * 2), ("fiend", 2, [10] * 5)],
)
def test_every_group_rolls_a_die_more_of_its_own_kind(minion, count, dice):
    scene = scene_of("hannah")
    scene.put(1, **{minion: count})
    scene.put_fourth("hortator", 6)
    all_attack(scene, *[1] * len(dice))
    assert list(scene.game.dice.sides[: scene.game.dice.count]) == dice


@pytest.mark.rule("apocalypse:hortator")
def test_it_spurs_itself_and_the_lord_whose_die_is_of_his_body():
    scene = scene_of("hannah")
    hortator = scene.put_fourth("hortator", 1)
    all_attack(scene, 1, 1, 1, 1, 1)
    assert scene.game.dice.count == 5
    twin.kernel.dice.clear_dice(scene.game.dice)
    for sides in (8, 8, 12, 12):
        twin.kernel.dice.add_die(scene.game.dice, sides)
    twin.fourth.spur_on(scene.game, scene.at)
    assert list(scene.game.dice.sides[:5]) == [8, 8, 12, 12, 8]
    kill(scene, hortator, 1)
    all_attack(scene)
    scene.put(1, larva=1)
    all_attack(scene, 1)


@pytest.mark.rule("apocalypse:hortator")
def test_the_lord_of_a_battle_rolls_a_die_more():
    scene = scene_of("hannah")
    scene.put_fourth("hortator", 3)
    scene.answer("hell_turn", verb="retreat", where=0)
    with scene.dice(*[1] * 7):
        twin.hell.enter_hell(scene.game, scene.at, 0, 0)
    assert scene.hero(0).area == 0


# --- Raparee -------------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:raparee")
def test_the_raparee_takes_all_courage_and_its_death_gives_it_to_the_pool():
    scene = scene_of()
    scene.game.pool, scene.hero(0).courage, scene.hero(2).courage = 4, 3, 2
    raparee = appear(scene, "raparee", area=1)
    assert (scene.game.pool, each(scene, "courage"), raparee.stored) == (0, [0, 0, 0], 9)
    twin.courage.earn(scene.game, scene.at, 1, 2, 0)
    kill(scene, code_of(scene, "raparee"), 1, seat=1)
    assert scene.game.pool == 9
    assert each(scene, "courage") == [0, 2 + 4, 0]
    assert scene.game.tally.courage.sum() == 2 + 4


@pytest.mark.rule("apocalypse:raparee")
def test_what_lies_on_its_card_is_lost_when_it_exits():
    scene = scene_of()
    raparee = appear(scene, "raparee", area=0)
    leave(scene)
    assert (raparee.area, raparee.stored, scene.game.pool) == (-1, 0, 0)
    assert scene.game.doom == 4
    assert "courage_gone" in scene.events()


@pytest.mark.rule("apocalypse:raparee")
def test_where_exiting_demons_come_round_again_it_keeps_the_courage():
    scene = scene_of(map="doomgate")
    for seat in range(3):
        scene.hero(seat).area = 3
    raparee = appear(scene, "raparee", area=0)
    leave(scene)
    assert scene.game.doom == 4
    assert raparee.area == scene.game.lords[0].area
    assert raparee.stored == 4


# --- Nuckelavee ----------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:nuckelavee")
@pytest.mark.rule("apocalypse:faq-nuckelavee-dead-hero")
def test_each_hero_lays_down_toughness_and_all_get_some_back_replacements_too():
    scene = scene_of()
    for seat, toughness in enumerate((2, 3, 1)):
        scene.hero(seat).toughness = toughness
    nuckelavee = appear(scene, "nuckelavee", area=1)
    assert each(scene, "toughness") == [1, 2, 0]
    assert nuckelavee.stored == 3
    twin.damage.die(scene.game, scene.at, 1)
    assert nuckelavee.stored == 3
    kind = scene.components.order("heroes").index("maxwell")
    twin.setup.place_hero(scene.game, scene.at, 1, kind, 0)
    printed = int(scene.hero(1).toughness)
    kill(scene, code_of(scene, "nuckelavee"), 1)
    assert each(scene, "toughness") == [2, printed + 1, 1]


@pytest.mark.rule("apocalypse:nuckelavee")
def test_a_hero_without_toughness_gives_none_and_nobody_passes_the_limit():
    scene = scene_of("hannah+naomi")
    scene.hero(0).toughness = 0
    nuckelavee = appear(scene, "nuckelavee", area=1)
    assert nuckelavee.stored == 1
    scene.hero(1).toughness = 5
    kill(scene, code_of(scene, "nuckelavee"), 1)
    assert each(scene, "toughness") == [1, 5]


@pytest.mark.rule("apocalypse:nuckelavee")
def test_one_that_holds_no_toughness_takes_none_off_the_map():
    scene = scene_of("hannah+naomi")
    for seat in (0, 1):
        scene.hero(seat).toughness = 0
        scene.hero(seat).area = 3
    nuckelavee = appear(scene, "nuckelavee", area=0)
    leave(scene)
    assert nuckelavee.area == -1
    assert "toughness_gone" not in scene.events()


@pytest.mark.rule("apocalypse:nuckelavee")
def test_when_it_exits_the_toughness_is_gone():
    scene = scene_of("hannah")
    before = int(scene.hero(0).toughness)
    nuckelavee = appear(scene, "nuckelavee", area=0)
    leave(scene)
    assert scene.hero(0).toughness == before - 1
    assert nuckelavee.stored == 0
    assert "toughness_gone" in scene.events()


# --- Tardigrade ----------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:tardigrade")
@pytest.mark.rule("apocalypse:faq-cyst")
def test_the_cyst_is_no_enemy_and_cannot_be_attacked():
    scene = scene_of("hannah")
    tardigrade = appear(scene, "tardigrade", area=1)
    tardigrade.area = 3
    assert tardigrade.marker == 1
    assert not twin.board.enemies_in(scene.game, 1)
    reach = twin.attack.OWN_AREA
    assert not twin.attack.has_target(scene.game, scene.rules, 1, reach)
    targets = range(twin.state.TARGETS)
    assert not any(twin.board.target_count(scene.game, scene.rules, 1, n) for n in targets)
    assert not twin.enemy.will_attack(scene.game, scene.rules, 1)


@pytest.mark.rule("apocalypse:tardigrade")
def test_killed_it_comes_out_of_its_cyst_once_with_half_its_health():
    scene = scene_of()
    tardigrade = appear(scene, "tardigrade", area=6)
    target = code_of(scene, "tardigrade")
    tardigrade.area = 1
    kill(scene, target, 1)
    assert (tardigrade.area, tardigrade.health, tardigrade.marker) == (6, 2, -1)
    assert scene.hero(0).courage == 4
    kill(scene, target, 6, seat=1)
    assert tardigrade.area == -1
    assert scene.hero(1).courage == 4
    assert scene.game.tally.kills[4] == 2
    assert scene.problems() == []


@pytest.mark.rule("apocalypse:tardigrade")
def test_the_cyst_goes_with_a_tardigrade_that_exits():
    scene = scene_of("hannah")
    tardigrade = appear(scene, "tardigrade", area=3)
    tardigrade.area = 0
    leave(scene)
    assert (tardigrade.area, tardigrade.marker) == (-1, -1)


# --- the story -----------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:fourth-circle")
def test_the_trace_tells_what_they_do():
    scene = scene_of("hannah")
    scene.put_ambush(1, "army", 2)
    before = len(scene.told())
    for name in ("secutor", "gadarene", "raparee", "nuckelavee", "tardigrade"):
        appear(scene, name)
    kill(scene, code_of(scene, "raparee"), 6)
    kill(scene, code_of(scene, "tardigrade"), 6)
    assert scene.told()[before:] == [
        "An Army trooper in ambush in area 1 is slain.",
        "Hannah Hazard is driven to area 2.",
        "The ambush in area 1 is driven to area 2.",
        "The Raparee seizes 4 courage.",
        "Hannah Hazard gives up 1 toughness and has 1 left.",
        "The Tardigrade lays a cyst in area 6.",
        "Hannah Hazard kills the Raparee in area 6.",
        "The Raparee yields 4 courage to the pool.",
        "Hannah Hazard gains 4 courage.",
        "Hannah Hazard kills the Tardigrade in area 6.",
        "The Tardigrade comes out of its cyst in area 6 with 2 health.",
        "Hannah Hazard gains 4 courage.",
    ]
