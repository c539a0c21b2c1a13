"""Lords with stages, bodies, heads, packs, counters, numbers and tokens, one by one."""

from __future__ import annotations

import pytest

from .hell_scene import GATE, HELL, HellScene, add_lord, group_dice
from .scene import twin

MISS = [1] * 6  # a Lord's six dice


# --- Pulgasaur ---------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:lord-pulgasaur")
def test_what_one_attack_deals_beyond_a_stage_is_lost():
    scene = HellScene("pulgasaur")
    stages = [scene.target(name) for name in ("", "second_stage")]
    health = int(scene.lord.health[0])
    scene.hero_attacks(0, [12] * (health + 2), *[stages[0]] * health)
    assert list(scene.lord.health[:2]) == [0, health]
    assert scene.asked_of("assign")[-1].verbs() == {"pass", "hit"}
    offered = [o["what"] for asked in scene.asked_of("assign") for o in asked.options]
    assert stages[1] not in offered
    scene.hero_attacks(1, [12], stages[1])
    assert scene.lord.health[1] == health - 1


@pytest.mark.rule("apocalypse:lord-pulgasaur")
def test_dice_that_are_left_when_a_stage_falls_can_still_kill_his_minions():
    scene = HellScene("pulgasaur")
    scene.put(HELL, larva=1)
    scene.lord.health[0] = 1
    scene.hero_attacks(0, [12, 12], scene.target(), 0)
    assert scene.game.areas[HELL].minions[0] == 0


@pytest.mark.rule("apocalypse:lord-pulgasaur")
@pytest.mark.parametrize(("fallen", "size"), [(0, 8), (1, 10), (2, 12)])
def test_pulgasaur_fights_with_the_dice_and_toughness_of_his_stage(fallen, size):
    scene = HellScene("pulgasaur")
    scene.lord.health[:fallen] = 0
    assert group_dice(scene, scene.target()) == [size] * 6
    standing = [
        part for part in range(3) if twin.board.is_part_standing(scene.game, scene.rules, 0, part)
    ]
    assert standing == [fallen]


@pytest.mark.rule("apocalypse:faq-silat-and-lords")
@pytest.mark.parametrize(
    ("lord", "part"), [("pulgasaur", ""), ("geryon", "fine"), ("scylla", "heads")]
)
def test_silat_does_not_follow_a_stage_a_body_or_a_head(lord, part):
    scene = HellScene(lord)
    scene.teach(0, "silat")
    scene.put(HELL, larva=2)
    scene.lord.health[scene.part(part)] = 1
    scene.hero_attacks(0, [12], scene.target(part))
    assert scene.asked_of("silat") == []
    assert scene.lord.alive == 1


@pytest.mark.rule("apocalypse:faq-silat-and-lords")
def test_silat_follows_the_death_of_a_lord_who_is_not_the_last():
    scene = HellScene("pulgasaur", heroes="tarang+hannah")
    scene.teach(0, "silat")
    add_lord(scene, "baphomet", area=4)
    scene.put(HELL, larva=1, cacodemon=1)
    scene.lord.health[:3] = (0, 0, 1)
    scene.answer("silat", what=3)
    scene.hero_attacks(0, [12], scene.target("third_stage"))
    assert scene.lord.alive == 0
    assert list(scene.game.areas[HELL].minions) == [1, 0, 0, 0]


# --- Geryon ------------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:lord-geryon")
def test_each_of_geryons_bodies_can_be_struck_and_he_lives_while_one_of_them_does():
    scene = HellScene("geryon")
    for part in ("", "fine", "howard_b"):
        scene.lord.health[scene.part(part)] = 1
    scene.hero_attacks(0, [6, 6], scene.target(), scene.target("howard_b"))
    assert scene.lord.alive == 1
    assert scene.hero(0).courage == 2
    scene.hero_attacks(0, [6], scene.target("fine"))
    assert scene.lord.alive == 0
    assert scene.hero(0).courage == 2  # Fine pays nothing


@pytest.mark.rule("apocalypse:lord-geryon")
def test_a_dead_body_of_geryon_drains_nothing_and_he_attacks_but_once():
    scene = HellScene("geryon")
    hero = scene.hero(0)
    hero.luck, hero.courage = 2, 2
    hero.health = hero.cap = 9
    for part in ("", "fine"):
        scene.lord.health[scene.part(part)] = 0
    scene.answer("target", who=0)
    scene.lord_attacks(10, *[1] * 5)
    assert (hero.luck, hero.courage, hero.health) == (2, 1, 8)


@pytest.mark.rule("apocalypse:lord-geryon")
def test_what_a_drained_hero_lacks_he_loses_in_health():
    scene = HellScene("geryon")
    hero = scene.hero(0)
    hero.luck = hero.courage = 0
    hero.health = hero.cap = 9
    scene.put_patrol(0, "police", 1)
    scene.answer("absorb", verb="pass")
    scene.answer("target", who=0)
    scene.lord_attacks(10, *[1] * 5)
    assert hero.health == 9 - 1 - 3  # the hit, then for luck, for Fine, for courage
    assert len(scene.asked_of("absorb")) == 1


@pytest.mark.rule("apocalypse:lord-geryon")
def test_geryon_drains_nobody_whose_troopers_took_the_whole_attack():
    scene = HellScene("geryon")
    scene.put_patrol(0, "police", 1)
    scene.answer("target", who=0)
    scene.answer("absorb", verb="patrol")
    before = [int(scene.hero(0)[name]) for name in ("luck", "courage", "health")]
    scene.lord_attacks(10, 10, *[1] * 4)
    assert [int(scene.hero(0)[name]) for name in ("luck", "courage", "health")] == before


@pytest.mark.rule("apocalypse:lord-geryon")
def test_geryons_menace_takes_missing_luck_and_courage_in_health():
    scene = HellScene("geryon")
    scene.game.pool = 0
    scene.hero(0).luck = 0
    scene.hero(1).luck, scene.hero(1).courage = 1, 0
    before = scene.each("health")
    scene.put_patrol(0, "police", 1)
    scene.menace()
    assert scene.each("health") == [before[0] - 3, before[1] - 2]
    assert scene.each("luck") == [0, 0]
    assert scene.asked_of("absorb") == []


@pytest.mark.rule("apocalypse:faq-geryon-menace")
@pytest.mark.parametrize("granted", [0, 1])
def test_the_pool_may_pay_the_courage_of_geryons_menace_if_the_captain_agrees(granted):
    scene = HellScene("geryon")
    scene.game.pool, scene.game.captain = 1, 1
    scene.hero(0).luck = scene.hero(1).luck = 1
    scene.answer("from_pool", amount=0)
    scene.answer("from_pool", amount=granted)
    before = scene.each("health")
    scene.menace()
    first, second = scene.asked_of("from_pool")
    assert (first.seat, first.subject, second.seat, second.subject) == (1, 1, 1, 0)
    assert scene.game.pool == 1 - granted
    assert scene.each("health") == [before[0] - 2 + granted, before[1] - 2]


@pytest.mark.rule("apocalypse:faq-geryon-menace")
def test_luck_may_stand_in_for_the_courage_of_geryons_menace_as_it_always_may():
    scene = HellScene("geryon")
    scene.game.pool = 0
    scene.hero(0).luck, scene.hero(0).courage = 3, 1
    scene.hero(1).luck, scene.hero(1).courage = 3, 0
    before = scene.each("health")
    scene.answer("from_luck", amount=0)
    scene.answer("from_luck", amount=1)
    scene.menace()
    assert (scene.each("luck"), scene.each("courage")) == ([2, 1], [0, 0])
    assert scene.each("health") == [before[0] - 1, before[1] - 1]


# --- Scylla ------------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:lord-scylla")
def test_a_killed_head_pays_its_killer_and_sickens_everybody_in_the_battle():
    scene = HellScene("scylla", heroes="tarang+hannah+naomi")
    scene.hero(2).area = 0
    heads = scene.target("heads")
    scene.hero_attacks(1, [5, 5, 4], heads, heads)
    assert scene.each("courage") == [0, 2, 0]
    assert scene.each("pestilence") == [2, 2, 0]
    assert scene.lord.health[scene.part("heads")] == 4
    assert group_dice(scene, scene.target()) == [8] * 6 + [12] * 4


@pytest.mark.rule("apocalypse:lord-scylla")
def test_scylla_never_has_more_than_six_heads():
    scene = HellScene("scylla")
    scene.lord.health[1] = 5
    scene.menace()
    assert scene.lord.health[1] == 6
    scene.menace()
    assert scene.lord.health[1] == 6


@pytest.mark.rule("apocalypse:lord-scylla")
@pytest.mark.parametrize(("heads", "told"), [(5, [6]), (6, [])])
def test_only_a_head_that_grows_is_told(heads, told):
    scene = HellScene("scylla")
    scene.lord.health[1] = heads
    scene.menace()
    assert [each["value"] for each in scene.said("part_grows")] == told


@pytest.mark.rule("apocalypse:lord-scylla")
@pytest.mark.parametrize(("heads", "rolled", "after"), [(3, 3, 3), (3, 4, 4), (0, 1, 1), (6, 6, 6)])
def test_after_her_attack_a_roll_above_the_number_of_heads_grows_one(heads, rolled, after):
    scene = HellScene("scylla")
    scene.lord.health[1] = heads
    scene.lord_attacks(*[1] * (6 + heads), rolled)
    assert scene.lord.health[1] == after


@pytest.mark.rule("apocalypse:lord-scylla")
def test_scylla_lives_on_without_heads_and_dies_with_heads():
    scene = HellScene("scylla")
    scene.lord.health[1] = 1
    scene.wound("heads")
    assert scene.lord.alive == 1
    assert not twin.board.is_part_standing(scene.game, scene.rules, 0, 1)
    scene.lord.health[:2] = (1, 4)
    scene.wound()
    assert scene.lord.alive == 0


# --- Cthon -------------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:lord-cthon")
def test_cthon_gains_a_counter_by_his_menace_and_after_each_attack_and_a_die_for_each():
    scene = HellScene("cthon")
    scene.menace()
    scene.lord_attacks(*[1] * 5)
    scene.lord_attacks(*[1] * 6)
    assert scene.lord.counters == 3
    assert group_dice(scene, scene.target()) == [10] * 7


@pytest.mark.rule("apocalypse:hell-time-choices")
@pytest.mark.rule("apocalypse:lord-cthon")
def test_a_hero_may_skip_his_attack_to_remove_a_counter():
    scene = HellScene("cthon")
    scene.answer("hell_turn", verb="retreat", where=1)
    scene.hell_turn(1)
    assert scene.asked_of("hell_turn")[0].verbs() == {"attack", "retreat"}
    scene.lord.counters = 1
    scene.answer("hell_turn", verb="remove_counter")
    scene.hell_turn(0)
    assert scene.asked_of("hell_turn")[1].verbs() == {"attack", "remove_counter", "retreat"}
    assert (scene.lord.counters, scene.hero(0).courage) == (0, 1)
    assert scene.hero(0).area == HELL


@pytest.mark.rule("apocalypse:hell-time-choices")
def test_one_attack_given_up_takes_off_a_counter_and_a_stun():
    scene = HellScene("cthon")
    scene.hero(0).stunned, scene.lord.counters = 1, 2
    scene.answer("hell_turn", verb="remove_counter")
    scene.hell_turn(0)
    assert scene.asked_of("hell_turn")[0].verbs() == {
        "recover_by_attack",
        "remove_counter",
        "retreat",
    }
    assert (scene.hero(0).stunned, scene.lord.counters) == (0, 1)


@pytest.mark.rule("apocalypse:faq-out-of-markers")
def test_counters_and_petrification_have_no_end_in_the_box():
    scene = HellScene("cthon")
    scene.lord.counters = 30
    assert len(group_dice(scene, scene.target())) == 34
    scene.lord.counters = 500
    assert len(group_dice(scene, scene.target())) == twin.kernel.dice.MOST_DICE
    twin.menace.add_counters(scene.game, scene.at, 0, 500)
    assert scene.lord.counters == 1000
    stone = HellScene("stheno")
    stone.hero(0).dice[:] = (0, 0, 0, 0, 1)
    twin.lords.petrify(stone.game, stone.at, 0, 4)
    assert twin.board.hero_toughness(stone.hero(0)) == int(stone.hero(0).toughness) + 4


@pytest.mark.rule("apocalypse:lord-cthon")
def test_counters_stay_on_his_sheet_from_battle_to_battle():
    scene = HellScene("cthon")
    scene.lord.counters = 2
    for _ in range(2):
        scene.hero(0).area = scene.hero(1).area = GATE - 1
        scene.answer("hell_turn", verb="retreat", where=1)
        twin.hell.enter_hell(scene.game, scene.at, 0, 0)
    assert scene.lord.counters == 4


# --- Herne -------------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:lord-herne")
@pytest.mark.parametrize("packs", [0, 2, 6])
def test_packs_shield_herne_and_fight_for_him(packs):
    scene = HellScene("herne")
    scene.lord.health[1] = packs
    assert twin.board.target_toughness(scene.game, scene.rules, scene.target()) == 3 + packs
    assert group_dice(scene, scene.target()) == [8] * 6 + [12] * packs


@pytest.mark.rule("apocalypse:lord-herne")
def test_a_pack_takes_two_dice_above_one_and_pays_a_courage():
    scene = HellScene("herne")
    packs = scene.target("packs")
    scene.hero_attacks(0, [2, 2, 1], packs, packs)
    assert scene.lord.health[1] == 1
    assert scene.hero(0).courage == 1


@pytest.mark.rule("apocalypse:lord-herne")
def test_hernes_menace_leaves_a_hellhound_that_is_in_play_where_it_is():
    scene = HellScene("herne")
    scene.put_fourth("hellhound", 2, health=1)
    scene.menace()
    hound = scene.game.fourth[scene.components.order("fourth").index("hellhound")]
    assert (hound.area, hound.health) == (2, 1)


@pytest.mark.rule("apocalypse:lord-herne")
@pytest.mark.parametrize(("packs", "after"), [(0, 3), (2, 3), (3, 3), (5, 5)])
def test_hernes_menace_refills_packs_to_three(packs, after):
    scene = HellScene("herne")
    scene.lord.health[1] = packs
    scene.menace()
    assert scene.lord.health[1] == after
    assert scene.game.areas[HELL].minions[2] == 0


@pytest.mark.rule("apocalypse:lord-herne")
def test_a_fiend_comes_for_each_pack_when_the_tokens_run_out():
    scene = HellScene("herne", overrides=[("lords.herne.menace.2.amount", 8)])
    scene.lord.health[1] = 5
    scene.menace()
    assert scene.lord.health[1] == 6
    assert scene.game.areas[HELL].minions[2] == 2


@pytest.mark.rule("apocalypse:lord-herne")
def test_herne_also_strikes_the_healthiest_and_the_captain_chooses_among_equals():
    scene = HellScene("herne", heroes="tarang+hannah+naomi")
    scene.lord.health[1] = 0
    for seat, health in enumerate((2, 4, 4)):
        scene.hero(seat).health = health
    scene.put_patrol(2, "volunteer", 1)
    scene.answer("target", who=0)
    scene.answer("target", who=2)
    scene.answer("absorb", who=2, verb="pass")
    scene.lord_attacks(*MISS)
    asked = scene.asked_of("target")[1]
    assert (asked.seat, [o["who"] for o in asked.options]) == (0, [1, 2])
    assert scene.each("health") == [2, 4, 3]


# --- Choronzon ---------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:lord-choronzon")
def test_each_hero_names_a_different_number_above_his_toughness_and_no_captain_chooses():
    scene = HellScene("choronzon", heroes="tarang+hannah+naomi")
    for seat, toughness in enumerate((2, 5, 8)):
        scene.hero(seat).toughness = toughness
    for number in (9, 6, 10):
        scene.answer("name_number", amount=number)
    scene.lord_attacks(*MISS)
    asked = scene.asked_of("name_number")
    assert [[o["amount"] for o in each.options] for each in asked[:2]] == [
        [3, 4, 5, 6, 7, 8, 9, 10],
        [6, 7, 8, 10],
    ]
    assert list(scene.game.battle.named[:3]) == [9, 6, 10]
    assert scene.asked_of("target") == []


@pytest.mark.rule("apocalypse:lord-choronzon")
def test_whoever_s_number_shows_suffers_the_whole_attack():
    scene = HellScene("choronzon", heroes="tarang+hannah+naomi")
    for seat, (toughness, number) in enumerate(((2, 9), (5, 6), (4, 7))):
        scene.hero(seat).toughness = toughness
        scene.hero(seat).health = scene.hero(seat).cap = 10
        scene.answer("name_number", amount=number)
    scene.lord_attacks(9, 9, 6, 4, 1, 1)
    assert scene.each("health") == [10 - 4, 10 - 3, 10]


@pytest.mark.rule("apocalypse:lord-choronzon")
def test_nobody_suffers_when_no_number_shows():
    scene = HellScene("choronzon")
    before = scene.each("health")
    scene.answer("name_number", amount=9)
    scene.answer("name_number", amount=8)
    scene.lord_attacks(10, 10, 10, 10, 10, 10)
    assert scene.each("health") == before


@pytest.mark.rule("apocalypse:lord-choronzon")
def test_who_is_too_tough_for_any_number_names_none_and_is_not_found():
    scene = HellScene("choronzon")
    scene.hero(0).toughness, scene.hero(0).petrified = 5, 5
    scene.answer("name_number", amount=8)
    before = scene.each("health")
    scene.lord_attacks(10, 10, 10, 10, 10, 10)
    assert list(scene.game.battle.named[:2]) == [0, 8]
    assert scene.each("health") == before


# --- Belphegor ---------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:lord-belphegor")
@pytest.mark.parametrize("tokens", [0, 1, 2, 4])
@pytest.mark.parametrize("rolled", [1, 2, 3, 4])
def test_a_retreat_fails_on_a_roll_at_or_below_the_heros_own_tokens(tokens, rolled):
    scene = HellScene("belphegor")
    scene.hero(0).sloth, scene.lord.counters = tokens, 6 - tokens
    scene.answer("hell_turn", verb="retreat", where=1)
    scene.hell_turn(0, *[rolled] * (tokens > 0))
    assert scene.hero(0).area == (HELL if 0 < rolled <= tokens else 1)
    if scene.hero(0).area == 1:
        assert (scene.hero(0).sloth, scene.lord.counters) == (0, 6)


@pytest.mark.rule("apocalypse:lord-belphegor")
def test_belphegor_heals_when_his_six_tokens_have_run_out_and_takes_them_back():
    scene = HellScene("belphegor")
    full = int(scene.lord.health[0])
    scene.menace()
    assert (scene.each("sloth"), scene.lord.counters) == ([1, 1], 4)
    scene.lord.health[0] = full - 1
    scene.lord.counters, scene.hero(0).sloth = 1, 4
    scene.answer("target", who=1)
    scene.hero(1).toughness = 2
    scene.lord_attacks(3, *[1] * 5)
    assert scene.lord.health[0] == full  # never beyond what he began with
    assert (scene.each("sloth"), scene.lord.counters) == ([0, 0], 6)


@pytest.mark.rule("apocalypse:lord-belphegor")
def test_the_tokens_of_the_dead_lie_on_the_sheet_again():
    scene = HellScene("belphegor")
    scene.hero(0).sloth, scene.lord.counters = 2, 4
    twin.damage.die(scene.game, scene.at, 0)
    assert scene.lord.counters == 6
