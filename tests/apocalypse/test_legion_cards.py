"""Demon legions card by card: those of the packs, and what each leaves alone."""

from __future__ import annotations

import pytest

from .demons import all_attack, appear, code_of, each, fire, kill, leave, scene_of
from .scene import Scene, twin


def strike(scene: Scene, target: int, place: int = 1, seat: int = 0) -> None:
    """A hero scores one hit; seat -1 is an ambush."""
    twin.attack.begin_attack(scene.game, seat, place, 0)
    twin.attack.strike(scene.game, scene.at, target, place)


def toughness(scene: Scene, *targets: int) -> list[int]:
    return [int(twin.board.target_toughness(scene.game, scene.rules, n)) for n in targets]


# --- Acheron, Dis, Lethe, Phlegethon -------------------------------------------------------------


@pytest.mark.rule("apocalypse:acheron")
def test_acheron_counts_a_fourth_circle_demon_as_one_demon():
    scene = scene_of("hannah", legion="acheron")
    scene.hero(0).area = 3
    scene.put(0, larva=1)
    scene.put_fourth("philtre", 0)
    leave(scene)
    assert scene.game.doom == 1 + 5


@pytest.mark.rule("apocalypse:dis")
def test_dis_takes_a_heros_own_courage_and_only_beside_demons():
    scene = scene_of(legion="dis")
    for seat, area in enumerate((1, 2, 3)):
        scene.hero(seat).area, scene.hero(seat).courage = area, 2
    scene.put(1, gryllus=1)
    scene.put(2, larva=3)
    scene.put_fourth("hortator", 3)
    twin.legions.tax_courage(scene.game, scene.at)
    assert each(scene, "courage") == [1, 2, 1]
    assert scene.game.pool == 4


@pytest.mark.rule("apocalypse:lethe")
@pytest.mark.rule("apocalypse:phlegethon")
@pytest.mark.parametrize(("legion", "mark"), [("lethe", "stunned"), ("phlegethon", "burning")])
def test_damage_that_is_absorbed_leaves_no_mark(legion, mark):
    scene = scene_of("hannah", legion=legion)
    scene.put(1, gryllus=1)
    scene.put_patrol(0, "police", 1)
    scene.answer("absorb", verb="patrol")
    all_attack(scene, 8)
    assert scene.hero(0)[mark] == 0
    all_attack(scene, 8)
    assert scene.hero(0)[mark] == 1


# --- Pandemonium ---------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:pandemonium")
def test_demons_without_a_hero_attack_one_anywhere_but_larvae_and_tokens_do_not():
    scene = scene_of(legion="pandemonium")
    scene.hero(2).area = 4
    scene.put(6, larva=2, gryllus=2, fiend=1)
    scene.put(5, larva=3)
    twin.spawning.place_token(scene.game, scene.at, 3)
    scene.answer("target", who=2)
    scene.answer("target", who=1)
    all_attack(scene, *(8, 8), *(10, 1))
    assert each(scene, "health") == [4, 5, 4]
    assert scene.events().count("group_attacks") == 2
    assert [len(asked.options) for asked in scene.asked_of("target")] == [3, 3]


@pytest.mark.rule("apocalypse:pandemonium")
def test_demons_beside_a_hero_attack_there_as_ever():
    scene = scene_of(legion="pandemonium")
    scene.hero(2).area = 4
    scene.put(4, gryllus=1)
    all_attack(scene, 8)
    assert each(scene, "health") == [4, 6, 5]
    assert scene.asked_of("target") == []


@pytest.mark.rule("apocalypse:pandemonium")
def test_the_victims_own_area_gives_the_troopers_who_absorb():
    scene = scene_of("hannah", legion="pandemonium")
    scene.put(6, gryllus=1)
    scene.put_ambush(1, "volunteer", 1)
    scene.put_ambush(6, "police", 1)
    all_attack(scene, 8)
    (asked,) = scene.asked_of("absorb")
    assert [option["where"] for option in asked.options if option["verb"] == "ambush"] == [1]


@pytest.mark.rule("apocalypse:pandemonium")
def test_a_hero_in_hell_is_out_of_this_world_and_nobody_strikes_out_of_hell():
    scene = scene_of("hannah+naomi", legion="pandemonium")
    hell = twin.state.HELL
    scene.hero(0).area = hell
    scene.put(6, gryllus=1)
    with scene.dice(8):
        twin.groups.group_picks_and_attacks(scene.game, scene.at, 6, 1, 10, 0)
    assert each(scene, "health") == [4, 5]
    scene.put(hell, fiend=1)
    scene.hero(0).area = 1
    assert not twin.groups.strikes_anywhere(scene.game, scene.rules, hell, 2)
    assert twin.groups.choose_victim(scene.game, scene.at, hell, 2) == -1


@pytest.mark.rule("apocalypse:pandemonium")
@pytest.mark.rule("apocalypse:changing-the-legion")
def test_a_new_legion_is_everybodys_at_once():
    scene = scene_of("hannah+naomi", legion="dis")
    scene.put(6, gryllus=1)
    all_attack(scene)
    scene.legion("pandemonium")
    all_attack(scene, 1)
    assert scene.events().count("group_attacks") == 1


# --- Styx ----------------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:styx")
@pytest.mark.rule("apocalypse:minions-move")
@pytest.mark.rule("apocalypse:faq-tokens-legion")
def test_demons_of_styx_move_two_areas_and_larvae_and_tokens_one():
    scene = scene_of("hannah", legion="styx")
    scene.hero(0).area = 7
    scene.put(5, larva=2, gryllus=1)
    demon = scene.put_fourth("hellhound", 5)
    twin.spawning.place_token(scene.game, scene.at, 5)
    twin.enemy.minions_move_segment(scene.game, scene.at)
    assert [int(area.minions[0]) for area in scene.game.areas[3:6]] == [0, 2, 0]
    assert [int(area.minions[1]) for area in scene.game.areas[3:6]] == [1, 0, 0]
    assert scene.game.fourth[demon - twin.state.FOURTH].area == 3
    assert [int(token.area) for token in scene.game.tokens if token.area >= 0] == [4]


@pytest.mark.rule("apocalypse:styx")
def test_a_demon_of_styx_before_the_exit_leaves_with_its_first_step():
    scene = scene_of("hannah", legion="styx")
    scene.hero(0).area = 3
    scene.put(0, gryllus=1)
    scene.put(1, gryllus=1)
    scene.put(2, gryllus=1)
    leave(scene)
    assert scene.game.doom == 2
    assert [int(area.minions[1]) for area in scene.game.areas[:3]] == [1, 0, 0]


# --- Cocytus -------------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:cocytus")
@pytest.mark.parametrize(("minion", "damage"), [("larva", 0), ("gryllus", 1), ("cacodemon", 1)])
def test_a_hero_takes_damage_for_a_demon_that_he_kills_but_not_for_a_larva(minion, damage):
    scene = scene_of("tarang", legion="cocytus")
    scene.put(1, **{minion: 1})
    strike(scene, ("larva", "gryllus", "fiend", "cacodemon").index(minion))
    assert scene.hero(0).health == 6 - damage
    assert scene.hero(0).courage == 1


@pytest.mark.rule("apocalypse:faq-cocytus-absorbed")
@pytest.mark.rule("apocalypse:cocytus")
@pytest.mark.parametrize("troopers", ["patrol", "ambush"])
def test_troopers_may_absorb_what_cocytus_costs(troopers):
    scene = scene_of("hannah", legion="cocytus")
    scene.put(1, gryllus=2)
    if troopers == "patrol":
        scene.put_patrol(0, "volunteer", 1)
    else:
        scene.put_ambush(1, "volunteer", 1)
    scene.answer("absorb", verb=troopers)
    strike(scene, 1)
    assert scene.hero(0).health == 4
    strike(scene, 1)
    assert scene.hero(0).health == 3
    assert scene.problems() == []


@pytest.mark.rule("apocalypse:cocytus")
def test_wounds_cost_nothing_and_the_death_of_a_fourth_circle_demon_counts_once():
    scene = scene_of("hannah", legion="cocytus")
    demon = scene.put_fourth("hellhound", 1)
    for _ in range(3):
        strike(scene, demon)
    assert scene.hero(0).health == 4
    kill(scene, demon, 1)
    assert scene.hero(0).health == 3


@pytest.mark.rule("apocalypse:cocytus")
def test_an_ambush_has_nothing_to_lose():
    scene = scene_of("hannah", legion="cocytus")
    scene.hero(0).area = 0
    scene.put(1, gryllus=1)
    scene.put_ambush(1, "volunteer", 2)
    scene.answer("fire", where=1)
    scene.answer("assign", verb="hit")
    fire(scene, 6)
    assert scene.game.areas[1].minions[1] == 0
    assert twin.board.ambush_size(scene.game, 1) == 2
    assert scene.hero(0).health == 4


@pytest.mark.rule("apocalypse:cocytus")
def test_silat_costs_a_second_damage_and_only_while_he_lives():
    for health, left in ((6, 4), (1, 0)):
        scene = scene_of("tarang", legion="cocytus")
        scene.teach(0, "silat")
        scene.hero(0).health = health
        scene.put(1, gryllus=1, fiend=1)
        scene.answer("silat", verb="hit")
        strike(scene, 2)
        assert max(0, int(scene.hero(0).health)) == left
        assert scene.game.areas[1].minions[1] == (1 if left == 0 else 0)


@pytest.mark.rule("apocalypse:cocytus")
def test_a_hero_who_dies_of_his_kill_loses_the_rest_of_his_dice():
    scene = scene_of("hannah", legion="cocytus")
    hero = scene.hero(0)
    hero.health, hero.dice[:] = 1, (0, 0, 2, 0, 0)
    scene.put(1, gryllus=2)
    for _ in range(2):
        scene.answer("assign", verb="hit")
    with scene.dice(8, 8):
        twin.before_the_roll.hero_attacks(scene.game, scene.at, 0)
    assert hero.kind == -1
    assert scene.game.areas[1].minions[1] == 1
    assert scene.game.doom == 2
    assert scene.problems() == []


# --- Hades, Annwn --------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:hades")
@pytest.mark.rule("apocalypse:understanding-enemies")
def test_hades_hardens_larvae_and_nothing_else():
    scene = scene_of(legion="hades")
    assert toughness(scene, 0, 1, 2, 3, code_of(scene, "hellhound")) == [2, 3, 6, 4, 4]
    appear(scene, "philtre")
    assert toughness(scene, 0, 1) == [3, 4]


@pytest.mark.rule("apocalypse:hades")
@pytest.mark.parametrize(("face", "killed"), [(2, 0), (3, 1)])
@pytest.mark.parametrize("who", ["hero", "ambush"])
def test_a_larva_of_hades_dies_above_two_whoever_attacks(who, face, killed):
    scene = scene_of("hannah", legion="hades")
    scene.put(1, larva=1)
    if killed:
        scene.answer("assign", verb="hit")
    if who == "hero":
        with scene.dice(face):
            twin.before_the_roll.hero_attacks(scene.game, scene.at, 0)
    else:
        scene.hero(0).area = 0
        scene.put_ambush(1, "volunteer", 1)
        scene.answer("fire", where=1)
        fire(scene, face)
    assert scene.game.areas[1].minions[0] == 1 - killed


@pytest.mark.rule("apocalypse:annwn")
def test_annwn_hardens_the_first_circle():
    scene = scene_of(legion="annwn")
    assert toughness(scene, 0, 1, 2, 3, code_of(scene, "hellhound")) == [1, 4, 6, 4, 4]


# --- Gehenna, Sheol ------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:gehenna")
def test_every_revealed_token_brings_a_larva_more_also_one_that_brings_nothing():
    scene = scene_of(legion="gehenna")
    scene.game.despair_dice = 3
    for faces in ((1, 4, 6), (1, 1, 6)):
        twin.spawning.place_token(scene.game, scene.at, 4)
        with scene.dice(*faces):
            twin.spawning.reveal_tokens(scene.game, scene.at, 4)
    assert list(scene.game.areas[4].minions) == [1 + 2, 1, 0, 0]


@pytest.mark.rule("apocalypse:gehenna")
@pytest.mark.rule("apocalypse:running-out")
def test_the_larva_of_gehenna_is_a_shortage_when_the_box_is_empty():
    scene = scene_of(legion="gehenna")
    scene.put(3, larva=9)
    twin.spawning.place_token(scene.game, scene.at, 4)
    with scene.dice(1, 1, 4, 6):
        twin.spawning.reveal_tokens(scene.game, scene.at, 4)
    assert scene.game.doom == 1
    assert scene.game.areas[4].minions[0] == 1


@pytest.mark.rule("apocalypse:sheol")
def test_sheol_leaves_no_courage_for_first_circle_kills_to_hero_or_pool():
    scene = scene_of("hannah", legion="sheol")
    scene.put(1, larva=2, gryllus=2, fiend=2)
    for circle in range(3):
        strike(scene, circle)
        strike(scene, circle, seat=-1)
    assert scene.hero(0).courage == 2
    assert scene.game.pool == 4 + 2
