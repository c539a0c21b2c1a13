"""The worked examples of the FAQ's General Game Rules, by name."""

from __future__ import annotations

import pytest

from tests.apocalypse.scene import Scene, twin

FIRST, THIRD = 1, 6
LARVA, GRYLLUS = 0, 1


@pytest.mark.rule("apocalypse:faq-splitting-an-attack")
def test_wizard_eye_and_a_pair_of_4s_a_gryllus_across_the_map_and_one_at_hand():
    scene = Scene(heroes="tarang")
    scene.clear()
    scene.hero(0).area = 1
    scene.hero(0).dice[:] = (0, 2, 0, 0, 0)
    scene.hero(0).luck = 1
    scene.give_gift(0, "wizard_eye")
    scene.put(area=1, gryllus=1)
    scene.put(area=6, gryllus=1)
    scene.answer("ready_attack", verb="wizard_eye")
    scene.answer("assign", verb="hit", what=GRYLLUS, where=6)
    scene.answer("assign", verb="hit", what=GRYLLUS, where=1)
    with scene.dice(4, 4):
        twin.before_the_roll.hero_attacks(scene.game, scene.at, 0)
    assert scene.hero(0).courage == 2
    assert scene.game.figures[GRYLLUS] == 6


@pytest.mark.rule("apocalypse:faq-giving-up-an-added-action")
def test_penrod_brawls_for_an_attack_and_gives_it_up_to_recover_from_stun():
    scene = Scene(heroes="penrod")
    scene.clear()
    hero = scene.hero(0)
    scene.teach(0, "brawler")
    hero.stunned, hero.attacks_left, hero.moves_left = 1, 0, 1
    before = int(hero.health)
    brawler = twin.effects.ABILITIES.index("brawler")
    scene.answer("hero_turn", verb="ability", what=brawler)
    scene.answer("hero_turn", verb="recover_by_attack")
    twin.heroes.hero_turn(scene.game, scene.at, 0)
    assert (hero.stunned, before - hero.health) == (0, 1)
    assert hero.moves_left == 1, "he keeps his move"


@pytest.mark.rule("apocalypse:faq-giving-up-an-added-action")
def test_arcane_attack_1_luck_for_an_attack_given_up_to_put_out_a_fire():
    scene = Scene(heroes="tarang+naomi")
    scene.clear()
    scene.give_gift(0, "arcane_attack")
    scene.hero(0).luck = 1
    scene.hero(0).attacks_left = 0
    scene.hero(1).burning = 1
    scene.answer("hero_turn", verb="extra_attack")
    scene.answer("hero_turn", verb="recover_by_attack")
    twin.heroes.hero_turn(scene.game, scene.at, 0)
    assert (scene.hero(0).luck, scene.hero(1).burning) == (0, 0)


@pytest.mark.rule("apocalypse:faq-two-tokens-short")
def test_the_final_battle_three_tokens_without_cacodemons_add_3_doom():
    scene = Scene(map="final-battle", heroes="tarang+naomi", lord="baphomet", legion="phlegethon")
    scene.clear()
    centre = int(scene.rules.map.centre)
    scene.put(area=(centre + 1) % int(scene.rules.map.areas), cacodemon=2)
    for _ in range(3):
        twin.spawning.place_token(scene.game, scene.at, centre)
    with scene.dice(*[FIRST, FIRST, THIRD, THIRD] * 3):
        twin.spawning.reveal_tokens(scene.game, scene.at, centre)
    assert scene.game.doom == 3
    assert list(scene.game.areas[centre].minions) == [6, 3, 0, 0], "their larvae come all the same"


@pytest.mark.rule("apocalypse:faq-ambush-may-hold-fire")
def test_a_gang_lies_low_so_that_nobody_is_lost():
    scene = Scene(heroes="tarang", region="usa")
    scene.clear()
    scene.put_ambush(3, "gang", 4)
    scene.put(area=3, larva=1)
    twin.ambush.ambush_segment(scene.game, scene.at)
    assert scene.game.areas[3].ambush[scene.trooper("gang")] == 4


@pytest.mark.rule("apocalypse:faq-astronauts")
def test_astronauts_find_nobody_under_the_shadow():
    scene = Scene(heroes="tarang", region="space")
    scene.clear()
    scene.put_ambush(1, "astronaut", 1)
    for area in range(2, 8):
        scene.game.areas[area].shadow = 1
    assert [a for a in range(8) if twin.space_troopers.may_send_to(scene.game, a, 0)] == [0, 1]
    scene.game.areas[0].shadow = 1
    assert not twin.space_troopers.has_destination(scene.game, scene.at, 1, 0)
