"""Start abilities, earned abilities and weaknesses of the core heroes, one by one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simkit.values.components import load

from .hero_table import (
    FIEND,
    GRYLLUS,
    HELL,
    LARVA,
    Shown,
    attack,
    hit,
    hits_on_offer,
    ready_verbs,
    table,
    turn,
)
from .scene import twin

CORE_HEROES = ("hannah", "maxwell", "tarang", "naomi", "cindrew")
TESTED: Shown = {}
TESTED_ELSEWHERE = {
    "prayer": "team phase",
    "nimble": "team phase",
    "fidgit_fetch": "team phase",
    "lone_trooper": "recruiting",
    "humility": "gifts",
    "no_self_aid": "first aid",
    "fidgit_dance": "group attacks",
}


def ability(test: Callable[[], None]) -> Callable[[], None]:
    """This function shows what the ability of its name does, up to a double underscore."""
    TESTED[test.__name__] = test
    return test


# --- Hannah -------------------------------------------------------------------------------------


@ability
def sighted_in() -> None:
    scene = table("hannah")
    scene.put(area=1, larva=1)
    scene.put(area=3, gryllus=1)
    scene.put(area=4, larva=1)
    hellhound = scene.put_fourth("hellhound", area=3)
    attack(scene, 6)
    assert hits_on_offer(scene) == {(LARVA, 1), (GRYLLUS, 3), (hellhound, 3)}


@ability
def sighted_in__is_asked_for_help_in_her_own_area_only() -> None:
    scene = table("hannah+naomi+cindrew")
    scene.put(area=3, larva=1)
    scene.hero(2).area = 3
    attack(scene, 1)
    helpers = [o["who"] for o in scene.asked_of("ready_attack")[0].options[1:]]
    assert helpers == [1]


@ability
def zeroed_in() -> None:
    scene = table("hannah", zeroed_in=0)
    scene.put(area=2, larva=1)
    scene.hero(0).dice[:] = twin.building.dice_counts("1d4+1d6+1d12")
    scene.answer("ready_attack", verb="zero_in")
    assert attack(scene, 1, 1, 1) == [6, 8, 12]


@ability
def zeroed_in__costs_her_the_move_of_this_turn() -> None:
    scene = table("hannah", zeroed_in=0)
    scene.put(area=2, larva=1)
    scene.give_gift(0, "inv_adrenaline")
    scene.answer("hero_turn", verb="attack")
    scene.answer("ready_attack", verb="zero_in")
    turn(scene, 1)
    assert len(scene.asked_of("hero_turn")) == 1  # nothing but to end the turn


@ability
def zeroed_in__is_not_for_one_who_has_moved() -> None:
    scene = table("hannah+naomi", zeroed_in=0)
    scene.put(area=2, larva=1)
    scene.hero(0).moved = 1
    attack(scene, 1)
    assert ready_verbs(scene) == {"pass", "help"}


@ability
def zeroed_in__does_not_work_in_hell() -> None:
    scene = table("hannah+naomi", area=HELL, zeroed_in=0)
    scene.game.lords[0].area = HELL
    attack(scene, 1)
    assert ready_verbs(scene) == {"pass", "help"}


@ability
def zeroed_in__comes_before_gifts_help_and_troopers() -> None:
    for verb in ("bullet", "help", "trooper_die"):
        scene = table("hannah+naomi", zeroed_in=0)
        scene.put(area=2, larva=1)
        scene.put_patrol(0, "army", 1)
        scene.give_gift(0, "pope_blessed_bullet")
        scene.answer("ready_attack", verb=verb)
        scene.answer("give_help", verb="help")
        attack(scene, 1, *([1] if verb != "help" else []))
        assert "zero_in" in ready_verbs(scene, 0)
        assert "zero_in" not in ready_verbs(scene, 1)


@ability
def head_shot() -> None:
    scene = table("hannah", head_shot=0)
    scene.put(area=2, fiend=2)
    scene.hero(0).dice[:] = twin.building.dice_counts("4d4")
    scene.answer("assign", verb="combine", amount=7)
    hit(scene, FIEND, 7)
    attack(scene, 3, 4, 3, 4)
    assert scene.game.areas[2].minions[FIEND] == 1
    assert not scene.asked_of("assign")[1].verbs() & {"combine"}  # one total an attack


# --- Professor Maxwell --------------------------------------------------------------------------


@ability
def old_school_discipline() -> None:
    scene = table("maxwell")
    scene.put_patrol(0, "police", 1)
    scene.put_patrol(0, "army", 1)
    scene.answer("hero_turn", verb="set")
    scene.answer("set_ambush", what=scene.trooper("police"))
    scene.answer("hero_turn", verb="move", where=3)
    scene.answer("step_on", verb="set")
    scene.answer("set_ambush", what=scene.trooper("army"))
    scene.answer("step_on", verb="pass")
    turn(scene)
    assert scene.game.areas[2].ambush[scene.trooper("police")] == 1
    assert scene.game.areas[3].ambush[scene.trooper("army")] == 1
    assert not scene.problems()


@ability
def old_school_discipline__keeps_one_type_in_an_ambush() -> None:
    scene = table("maxwell")
    scene.put_patrol(0, "police", 2)
    scene.put_patrol(0, "army", 1)
    scene.answer("hero_turn", verb="set")
    scene.answer("set_ambush", what=scene.trooper("police"))
    turn(scene)
    first, second = scene.asked_of("set_ambush")
    assert {o["what"] for o in first.options} == {scene.trooper("police"), scene.trooper("army")}
    assert {o["what"] for o in second.options[1:]} == {scene.trooper("police")}


@ability
def ballistics() -> None:
    scene = table("naomi+maxwell", ballistics=1)
    scene.put_ambush(2, "army", 3)
    scene.put(area=2, larva=1)
    scene.hero(1).courage = 1
    scene.game.pool = 0
    scene.answer("fire", verb="area")
    scene.answer("ready_ambush", verb="help", who=1)
    scene.answer("give_help", verb="help")
    with scene.dice(1, 1):
        twin.ambush.ambush_segment(scene.game, scene.at)
    assert sorted(scene.game.dice.sides[:2]) == [6, 8]
    assert scene.hero(1).courage == 0  # he pays, not the captain
    assert len(scene.asked_of("ready_ambush")) == 1  # once an ambush
    for option in scene.asked_of("give_help")[0].options:
        assert (option["what"], option["where"]) == (-1, 2)  # no target, as with Sic: an area


@ability
def ballistics__may_be_refused() -> None:
    scene = table("naomi+maxwell", ballistics=1)
    scene.put_ambush(2, "army", 3)
    scene.put(area=2, larva=1)
    scene.answer("fire", verb="area")
    scene.answer("ready_ambush", verb="help", who=1)
    scene.answer("give_help", verb="pass")
    with scene.dice(1, 1):
        twin.ambush.ambush_segment(scene.game, scene.at)
    assert list(scene.game.dice.sides[:2]) == [6, 6]
    assert scene.game.pool == 4


@ability
def ballistics__needs_him_in_the_area() -> None:
    scene = table("naomi+maxwell", ballistics=1)
    scene.hero(1).area = 3
    scene.put_ambush(2, "army", 3)
    scene.put(area=2, larva=1)
    scene.answer("fire", verb="area")
    with scene.dice(1, 1):
        twin.ambush.ambush_segment(scene.game, scene.at)
    assert not scene.asked_of("ready_ambush")


@ability
def mentor() -> None:
    scene = table("naomi+maxwell", mentor=1)
    scene.put(area=2, larva=1)
    scene.hero(1).area = 0
    scene.answer("ready_attack", verb="help", who=1)
    scene.answer("give_help", verb="help")
    assert attack(scene, 1) == [8]


@ability
def mentor__does_not_reach_into_hell() -> None:
    scene = table("naomi+maxwell", mentor=1)
    scene.hero(0).area = scene.game.lords[0].area = HELL
    attack(scene, 1)
    assert not scene.asked_of("ready_attack")


@ability
def mentor__helps_ambushes_anywhere_with_ballistics() -> None:
    scene = table("naomi+maxwell", mentor=1, ballistics=1)
    scene.hero(1).area = 0
    scene.put_ambush(2, "army", 1)
    scene.put(area=2, larva=1)
    scene.answer("fire", verb="area")
    scene.answer("ready_ambush", verb="help", who=1)
    scene.answer("give_help", verb="help")
    with scene.dice(1):
        twin.ambush.ambush_segment(scene.game, scene.at)
    assert scene.game.dice.sides[0] == 8


@ability
def arthritis() -> None:
    for second_step, damage in ((3, 1), (None, 0)):
        scene = table("maxwell", area=1)
        scene.answer("hero_turn", verb="move", where=2)
        if second_step:
            scene.answer("step_on", verb="move", where=second_step)
        turn(scene)
        assert scene.hero(0).health == 5 - damage


@ability
def arthritis__strikes_once_however_far_he_goes() -> None:
    scene = table("maxwell", area=1)
    scene.give_gift(0, "inv_adrenaline")
    scene.answer("hero_turn", verb="extra_move")
    for kind, area in (("hero_turn", 2), ("step_on", 3), ("hero_turn", 4), ("step_on", 5)):
        scene.answer(kind, verb="move", where=area)
    turn(scene)
    assert (scene.hero(0).area, scene.hero(0).health) == (5, 4)


@ability
def arthritis__counts_two_short_moves_as_more_than_one_area() -> None:
    scene = table("maxwell", area=1)
    scene.give_gift(0, "inv_adrenaline")
    scene.answer("hero_turn", verb="extra_move")
    scene.answer("hero_turn", verb="move", where=2)
    scene.answer("step_on", verb="pass")
    scene.answer("hero_turn", verb="move", where=3)
    scene.answer("step_on", verb="pass")
    turn(scene)
    assert scene.hero(0).health == 4


@ability
def arthritis__strikes_before_the_shadow_does() -> None:
    scene = table("maxwell", area=4)
    scene.game.areas[6].shadow = 1
    scene.hero(0).health = 1
    scene.answer("hero_turn", verb="move", where=5)
    scene.answer("step_on", verb="move", where=6)
    turn(scene)
    assert "hell_begins" not in scene.events()
    assert scene.game.doom == 2


# --- Tarang -------------------------------------------------------------------------------------


@ability
def gratitude() -> None:
    scene = table("tarang+naomi+hannah")
    scene.put(area=2, larva=1)
    for helper in (1, 2):
        scene.answer("ready_attack", verb="help", who=helper)
        scene.answer("give_help", verb="help")
    scene.hero(0).dice[:] = twin.building.dice_counts("1d4")
    assert attack(scene, 1) == [10]  # two helps and one step more, not two


@ability
def silat() -> None:
    scene = table("tarang", silat=0)
    scene.put(area=2, larva=1, gryllus=1, fiend=2)
    scene.hero(0).dice[:] = twin.building.dice_counts("1d8")
    hit(scene, FIEND, 8)
    scene.answer("silat", verb="hit", what=GRYLLUS)
    attack(scene, 8)
    assert list(scene.game.areas[2].minions) == [1, 0, 1, 0]
    assert scene.hero(0).courage == 2
    options = scene.asked_of("silat")[0].options
    assert [o["what"] for o in options if o["verb"] == "hit"] == [LARVA, GRYLLUS]
    assert len(scene.asked_of("silat")) == 1  # the second kill leads to no third


@ability
def silat__follows_a_kill_and_no_mere_wound() -> None:
    for health, asked in ((2, 0), (1, 1)):
        scene = table("tarang", silat=0)
        hellhound = scene.put_fourth("hellhound", area=2, health=health)
        scene.put(area=2, cacodemon=1)
        hit(scene, hellhound, 6)
        attack(scene, 6)
        assert len(scene.asked_of("silat")) == asked


@ability
def silat__needs_a_demon_and_larvae_are_none() -> None:
    scene = table("tarang", silat=0)
    scene.put(area=2, larva=2)
    hit(scene, LARVA, 6)
    attack(scene, 6)
    assert not scene.asked_of("silat")


# --- Naomi --------------------------------------------------------------------------------------


@ability
def focus() -> None:
    scene = table("naomi", focus=0)
    scene.put(area=2, fiend=1)
    scene.hero(0).dice[:] = twin.building.dice_counts("2d6+1d8")
    scene.answer("raise_die", what=8)
    hit(scene, FIEND, 8)
    attack(scene, 1, 1, 1)
    assert list(scene.game.dice.face[:3]) == [1, 1, 8]
    assert [o["what"] for o in scene.asked_of("raise_die")[0].options] == [6, 8]


@ability
def otherworld_vision() -> None:
    scene = table("naomi", area=HELL, otherworld_vision=0)
    scene.game.lords[0].area = HELL
    assert attack(scene, 1, 1) == [6, 8]
    scene.hero(0).area = 2
    scene.put(area=2, larva=1)
    assert attack(scene, 1) == [6]


# --- Cindrew ------------------------------------------------------------------------------------


@ability
def fidgit_sic() -> None:
    scene = table("naomi+cindrew", fidgit_sic=1)
    scene.hero(1).courage = 1
    scene.game.pool = 0
    scene.put(area=2, gryllus=2)
    scene.hero(0).dice[:] = twin.building.dice_counts("2d6")
    scene.answer("ready_attack", verb="sic", who=1, what=GRYLLUS)
    scene.answer("give_help", verb="help")
    for _ in range(2):
        hit(scene, GRYLLUS, 3)
    attack(scene, 3, 3)
    assert scene.game.areas[2].minions[GRYLLUS] == 1  # one of them was bitten
    assert scene.hero(1).courage == 0
    assert "sic" not in ready_verbs(scene, 1)


@ability
def fidgit_sic__is_hers_to_refuse() -> None:
    scene = table("naomi+cindrew", fidgit_sic=1)
    scene.put(area=2, gryllus=1)
    scene.answer("ready_attack", verb="sic")
    scene.answer("give_help", verb="pass")
    attack(scene, 3)
    assert not scene.asked_of("assign")
    assert scene.game.pool == 4
    assert "sic" not in ready_verbs(scene, 1)


@ability
def fidgit_sic__needs_her_in_the_area_of_the_attack() -> None:
    scene = table("naomi+cindrew", fidgit_sic=1)
    scene.put(area=2, gryllus=1)
    scene.hero(1).area = 3
    attack(scene, 3)
    assert not scene.asked_of("ready_attack")


@ability
def fidgit_sic__bites_nobody_for_a_hero_who_shoots_from_another_area() -> None:
    scene = table("hannah+cindrew", fidgit_sic=1)
    scene.put(area=3, gryllus=1)
    scene.hero(1).area = 3
    attack(scene, 3)
    assert not scene.asked_of("ready_attack")


@ability
def restless() -> None:
    scene = table("cindrew")
    scene.put(area=2, larva=1)
    scene.put_patrol(0, "police", 1)
    scene.answer("hero_turn", verb="attack")
    scene.answer("hero_turn", verb="move")
    turn(scene, 1)
    first, second, third = scene.asked_of("hero_turn")
    assert first.verbs() == {"attack", "move"}  # neither the end nor an ambush that would be it
    assert second.verbs() == {"move"}
    assert third.verbs() == {"pass", "set"}


@ability
def restless__gives_up_the_attack_when_stunned() -> None:
    scene = table("cindrew")
    scene.hero(0).stunned = 1
    turn(scene)
    assert scene.hero(0).attacks_left == 0
    assert scene.asked_of("hero_turn")[0].verbs() == {"move"}


@ability
def restless__may_give_up_one_of_two_moves() -> None:
    scene = table("cindrew")
    scene.hero(0).stunned = 1
    scene.give_gift(0, "inv_adrenaline")
    scene.answer("hero_turn", verb="extra_move")
    turn(scene)
    assert scene.asked_of("hero_turn")[1].verbs() == {"recover_by_attack", "recover_by_move"}


@ability
def restless__does_not_stand_still_for_a_steady_aim() -> None:
    scene = table("cindrew+naomi")
    scene.give_gift(0, "inv_steady_aim")
    scene.put(area=2, larva=1)
    attack(scene, 1)
    assert ready_verbs(scene) == {"pass", "help"}


# --- all of them --------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:heroes")
@pytest.mark.parametrize("name", TESTED)
def test_an_ability_or_weakness_does_what_it_says(name: str) -> None:
    TESTED[name]()


@pytest.mark.rule("apocalypse:heroes")
def test_no_ability_or_weakness_of_the_core_heroes_goes_untested() -> None:
    box = load("simkit.apocalypse").table("heroes")
    heroes = [box[name] for name in CORE_HEROES]
    printed = {name for h in heroes for name in (h["start_ability"], *h["earned"], h["weakness"])}
    tested = {name.split("__")[0] for name in TESTED} | set(TESTED_ELSEWHERE)
    assert tested == printed


@pytest.mark.rule("apocalypse:faq-arthritis-and-seal")
def test_maxwell_who_is_moved_by_others_feels_no_arthritis() -> None:
    scene = table("maxwell+naomi", area=1)
    scene.give_gift(1, "seal_of_solomon")
    scene.answer("send", verb="move", where=2)
    scene.answer("send", verb="move", where=3)
    twin.team.summon(scene.game, scene.at, 1, 0, 0)
    assert (scene.hero(0).area, scene.hero(0).health) == (3, 5)


@pytest.mark.rule("apocalypse:faq-silat")
def test_damage_to_a_lord_or_his_wall_sets_off_no_silat() -> None:
    scene = table("tarang", area=HELL, silat=0)
    scene.game.lords[0].area = HELL
    scene.put(area=HELL, larva=1)
    scene.game.lords[0].health[1] = 1
    scene.hero(0).dice[:] = twin.building.dice_counts("2d12")
    hit(scene, twin.state.LORD + 1, 6, HELL)
    hit(scene, twin.state.LORD, 7, HELL)
    attack(scene, 6, 7)
    assert scene.game.lords[0].health[1] == 0
    assert not scene.asked_of("silat")


@pytest.mark.rule("apocalypse:faq-using-an-ability")
@pytest.mark.parametrize("name", ["zeroed_in", "head_shot", "silat", "fidgit_sic"])
def test_an_ability_can_be_left_unused(name: str) -> None:
    scene = table("hannah", **{name: 0})
    scene.put(area=2, larva=1, gryllus=1)
    scene.hero(0).dice[:] = twin.building.dice_counts("2d6")
    hit(scene, GRYLLUS, 6)
    scene.answer("assign", verb="pass")
    assert attack(scene, 6, 6) == [6, 6]
    assert list(scene.game.areas[2].minions[:2]) == [1, 0]
    assert "readied" not in scene.events()


@pytest.mark.rule("apocalypse:faq-using-an-ability")
def test_a_weakness_cannot_be_left_aside() -> None:
    scene = table("cindrew+naomi")
    turn(scene)
    assert "pass" not in scene.asked_of("hero_turn")[0].verbs()
