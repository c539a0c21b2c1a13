"""Gifts used on a hero's turn, in an attack or in the ambush segment."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from .scene import Scene, twin

LARVA, GRYLLUS, FIEND, CACODEMON = range(4)
HELL = twin.state.HELL

TESTED: dict[str, Callable[[], None]] = {}


def gift(test: Callable[[], None]) -> Callable[[], None]:
    """This function shows what the gift of its name does, up to a double underscore."""
    TESTED[test.__name__] = test
    return test


def table(*gifts: str, heroes: str = "naomi", dice: str = "1d6") -> Scene:
    """The first hero stands in area 2 with these gifts, before a larva."""
    scene = Scene(heroes=heroes)
    scene.clear()
    scene.put(area=2, larva=1)
    for seat in range(scene.game.players):
        scene.hero(seat).area = 2
    for slot, name in enumerate(gifts):
        scene.give_gift(0, name, slot)
    scene.hero(0).dice[:] = twin.building.dice_counts(dice)
    scene.hero(0).luck = 3
    return scene


def attack(scene: Scene, *faces: int) -> list[int]:
    """The hero attacks; the sizes of the dice that were rolled."""
    with scene.dice(*faces):
        twin.before_the_roll.hero_attacks(scene.game, scene.at, 0)
    return [int(sides) for sides in scene.game.dice.sides[: scene.game.dice["count"]]]


def turn(scene: Scene, *faces: int) -> None:
    with scene.dice(*faces):
        twin.heroes.hero_turn(scene.game, scene.at, 0)


def fire(scene: Scene, *faces: int) -> list[int]:
    """The ambush segment; the sizes of the dice that were rolled last."""
    with scene.dice(*faces):
        twin.ambush.ambush_segment(scene.game, scene.at)
    return [int(sides) for sides in scene.game.dice.sides[: scene.game.dice["count"]]]


def ready(scene: Scene, *verbs: str) -> None:
    for verb in verbs:
        scene.answer("ready_attack", verb=verb)


# --- attacks ------------------------------------------------------------------------------------


@gift
def wizard_eye() -> None:
    scene = table("wizard_eye")
    scene.put(area=0, gryllus=1)
    scene.put(area=7, gryllus=1)
    ready(scene, "wizard_eye")
    attack(scene, 6)
    options = scene.asked_of("assign")[0].options[1:]
    assert {(o["what"], o["where"]) for o in options} == {(GRYLLUS, 0), (LARVA, 2), (GRYLLUS, 7)}
    assert scene.hero(0).luck == 2


@gift
def wizard_eye__finds_the_only_enemy_before_anything_else_is_spent() -> None:
    scene = table("wizard_eye", "pope_blessed_bullet")
    scene.clear()
    scene.put(area=5, larva=1)
    scene.hero(0).luck = 1
    scene.answer("hero_turn", verb="attack")
    turn(scene, 1)
    assert scene.hero(0).luck == 0
    assert "luck_used" in scene.events()


@gift
def wizard_eye__needs_luck() -> None:
    scene = table("wizard_eye")
    scene.clear()
    scene.put(area=5, larva=1)
    scene.hero(0).luck = 0
    turn(scene)
    assert "attack" not in scene.asked_of("hero_turn")[0].verbs()


@gift
def wizard_eye__sees_nothing_from_hell() -> None:
    scene = table("wizard_eye")
    scene.hero(0).area = scene.game.lords[0].area = HELL
    attack(scene, 6)
    assert not scene.asked_of("ready_attack")


@gift
def rapid_fire() -> None:
    scene = table("rapid_fire", dice="1d8+1d10+1d12")
    scene.answer("ready_attack", verb="split", amount=12)
    assert attack(scene, *[1] * 5) == [8, 10, 6, 6, 6]
    scene.answer("ready_attack", verb="split", amount=10)
    assert attack(scene, *[1] * 4) == [8, 6, 12, 6]


@gift
def rapid_fire__splits_one_die_an_attack() -> None:
    scene = table("rapid_fire", dice="2d12")
    ready(scene, "split")
    attack(scene, *[1] * 4)
    assert len(scene.asked_of("ready_attack")) == 1


@gift
def pope_blessed_bullet() -> None:
    scene = table("pope_blessed_bullet")
    ready(scene, "bullet")
    assert attack(scene, 1, 1) == [6, 12]
    assert scene.hero(0).luck == 2


@gift
def silver_bullet() -> None:
    scene = table("silver_bullet")
    ready(scene, "bullet")
    assert attack(scene, 1, 1) == [6, 10]
    assert (scene.hero(0).health, scene.hero(0).luck) == (5, 3)


@gift
def silver_bullet__can_kill_its_hero_before_the_roll() -> None:
    scene = table("silver_bullet")
    scene.hero(0).health = 1
    ready(scene, "bullet")
    attack(scene)
    assert scene.hero(0).kind == -1
    assert scene.game.doom == 2


@gift
def inv_steady_aim() -> None:
    scene = table("inv_steady_aim", dice="1d6+1d8")
    ready(scene, "steady")
    scene.answer("raise_die", what=8)
    assert attack(scene, 1, 1) == [6, 10]
    scene.asked.clear()
    turn(scene)
    assert not scene.asked_of("hero_turn")[0].verbs() & {"move"}


@gift
def inv_steady_aim__is_not_for_one_who_has_moved() -> None:
    scene = table("inv_steady_aim")
    scene.hero(0).moved = 1
    attack(scene, 1)
    assert not scene.asked_of("ready_attack")


@gift
def defiance() -> None:
    scene = table("defiance", dice="3d6")
    scene.put(area=2, larva=1)
    scene.answer("assign", verb="hit", amount=5)
    attack(scene, 1, 2, 1, 5, 1)  # the first and the third are rolled again, once
    assert list(scene.game.dice.face[:3]) == [5, 2, 1]


@gift
def defiance__twice_rerolls_twice() -> None:
    scene = table("defiance", "defiance", dice="1d6")
    attack(scene, 1, 1, 4)
    assert scene.game.dice.face[0] == 4


@gift
def defiance__twice_draws_anew_the_second_time() -> None:
    """Luck is addressed: the same address would show the same 1 again."""
    scene = table("defiance", "defiance", dice="1d6")
    drawn = []
    with scene.dice(1):
        twin.attack.roll_die = lambda luck, *address: drawn.append(address) or 1
        twin.before_the_roll.hero_attacks(scene.game, scene.at, 0)
    assert len(set(drawn)) == 2


@gift
def hero_worship() -> None:
    scene = table("hero_worship", heroes="naomi+tarang+hannah")
    for helper in (1, 2):
        scene.answer("ready_attack", verb="help", who=helper)
        scene.answer("give_help", verb="help")
    assert attack(scene, 1) == [10]
    assert [asked.amount for asked in scene.asked_of("give_help")] == [0, 1]
    assert scene.game.pool + scene.hero(1).luck + scene.hero(2).luck == 4 + 3 + 6 - 1


@gift
def hero_worship__is_not_used_up_by_a_refusal() -> None:
    scene = table("hero_worship", heroes="naomi+tarang+hannah")
    scene.answer("ready_attack", verb="help", who=1)
    scene.answer("give_help", verb="pass")
    scene.answer("ready_attack", verb="help", who=2)
    scene.answer("give_help", verb="help")
    attack(scene, 1)
    assert [asked.amount for asked in scene.asked_of("give_help")] == [0, 0]


# --- the hero's turn ----------------------------------------------------------------------------


@gift
def arcane_attack() -> None:
    scene = table("arcane_attack")
    scene.put(area=2, larva=4)
    for verb in ("attack", "extra_attack", "attack"):
        scene.answer("hero_turn", verb=verb)
    turn(scene, 1, 1)
    assert scene.hero(0).luck == 2
    assert scene.asked_of("hero_turn")[-1].verbs() == {"pass", "move"}  # once a turn


@gift
def inv_adrenaline() -> None:
    scene = table("inv_adrenaline")
    scene.answer("hero_turn", verb="move", where=3)
    scene.answer("step_on", verb="move", where=4)
    scene.answer("hero_turn", verb="extra_move")
    scene.answer("hero_turn", verb="move", where=5)
    scene.answer("step_on", verb="pass")
    turn(scene)
    assert scene.hero(0).area == 5
    assert scene.hero(0).luck == 2


@gift
def inv_extinguisher() -> None:
    scene = table("inv_extinguisher")
    scene.hero(0).stunned = scene.hero(0).burning = 1
    scene.answer("hero_turn", verb="clear", what=1)
    turn(scene)
    assert (scene.hero(0).stunned, scene.hero(0).burning) == (0, 1)
    after = scene.asked_of("hero_turn")[1].verbs()
    assert after == {"pass", "attack", "move", "recover_by_attack"}


@gift
def inv_second_wind() -> None:
    scene = table("inv_second_wind")
    scene.hero(0).health = 1
    scene.answer("hero_turn", verb="heal")
    turn(scene)
    assert (scene.hero(0).health, scene.hero(0).luck) == (3, 2)


@gift
def inv_second_wind__clears_pestilence_as_well() -> None:
    scene = table("inv_second_wind")
    scene.hero(0).health, scene.hero(0).pestilence = 5, 1
    scene.answer("hero_turn", verb="heal")
    scene.answer("cure", verb="clear")
    turn(scene)
    assert (scene.hero(0).health, scene.hero(0).pestilence) == (6, 0)


# --- the ambush segment -------------------------------------------------------------------------


@gift
def sergeant() -> None:
    scene = table("sergeant")
    scene.hero(0).area = 0
    scene.put_ambush(2, "army", 3)
    scene.answer("fire", verb="drill")
    scene.answer("fire", verb="area")
    assert fire(scene, 1, 1) == [8, 8]
    assert scene.hero(0).luck == 2


@gift
def sergeant__drills_for_one_segment() -> None:
    scene = table("sergeant")
    scene.put_ambush(2, "army", 3)
    scene.answer("fire", verb="drill")
    scene.answer("fire", verb="area")
    fire(scene, 1, 1)
    scene.answer("fire", verb="area")
    assert fire(scene, 1, 1) == [6, 6]


@gift
def lieutenant() -> None:
    scene = table("lieutenant")
    scene.put_ambush(2, "army", 3)
    scene.answer("fire", verb="area")
    scene.answer("ready_ambush", verb="bullet")
    assert fire(scene, 1, 1, 1) == [6, 6, 6]
    assert len(scene.asked_of("ready_ambush")) == 1  # once an ambush
    assert scene.said("readied")[0]["where"] == -1  # the place of a target is Fidgit's to tell


@gift
def lieutenant__leads_the_ambush_where_he_stands() -> None:
    scene = table("lieutenant")
    scene.hero(0).area = 3
    scene.put_ambush(2, "army", 3)
    scene.answer("fire", verb="area")
    fire(scene, 1, 1)
    assert not scene.asked_of("ready_ambush")


@gift
def fire_team() -> None:
    scene = table("fire_team")
    scene.put_patrol(0, "volunteer", 4)
    scene.answer("fire", verb="patrol")
    scene.answer("assign", verb="hit", what=LARVA)
    assert fire(scene, 7) == [10]
    assert scene.hero(0).patrol[scene.trooper("volunteer")] == 4
    assert (scene.hero(0).luck, scene.hero(0).courage, scene.game.pool) == (2, 0, 5)


@gift
def fire_team__needs_enemies_and_a_patrol() -> None:
    for troopers, larvae in ((0, 1), (4, 0)):
        scene = table("fire_team")
        scene.clear()
        scene.put(area=2, larva=larvae)
        scene.put_patrol(0, "volunteer", troopers)
        fire(scene)
        assert not scene.asked_of("fire")


@gift
def fire_team__of_a_mixed_patrol_fires_type_by_type() -> None:
    scene = table("fire_team", heroes="maxwell")
    scene.put(area=2, larva=3)
    scene.put_patrol(0, "volunteer", 2)
    scene.put_patrol(0, "army", 2)
    scene.answer("fire", verb="patrol")
    assert fire(scene, 1, 1) == [6]
    assert scene.events().count("patrol_fires") == 2


@gift
def fire_team__of_a_mixed_patrol_stops_when_nobody_is_left_to_fire_at() -> None:
    scene = table("fire_team", heroes="maxwell")
    scene.put_patrol(0, "volunteer", 2)
    scene.put_patrol(0, "army", 2)
    scene.answer("fire", verb="patrol")
    scene.answer("assign", verb="hit", what=LARVA)
    fire(scene, 6)
    assert scene.events().count("patrol_fires") == 1


@gift
def fire_team__twice_rolls_other_dice_the_second_time() -> None:
    slots = {
        twin.ambush.patrol_slot(hero, gift, trooper)
        for hero in range(5)
        for gift in range(twin.state.MOST_SLOTS)
        for trooper in range(twin.state.TROOPER_TYPES)
    }
    assert len(slots) == 5 * twin.state.MOST_SLOTS * twin.state.TROOPER_TYPES
    assert min(slots) >= twin.state.PLACES  # no ambush in an area has these dice


# --- all of them --------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:gifts")
@pytest.mark.parametrize("name", TESTED)
def test_a_gift_does_what_it_says(name: str) -> None:
    TESTED[name]()


@pytest.mark.rule("apocalypse:gifts")
def test_every_gift_of_a_turn_an_attack_or_an_ambush_is_tested() -> None:
    used_here = {
        "attack_anywhere",
        "split_die",
        "ambush_step_all",
        "ambush_die",
        "patrol_fires",
        "extra_attack",
        "extra_move",
        "attack_die",
        "reroll_ones",
        "free_help",
        "step_if_still",
        "clear_status",
        "heal_self",
    }
    gifts = Scene(heroes="naomi").components.table("gifts")
    wanted = {name for name, printed in gifts.items() if printed["effect"]["op"] in used_here}
    assert {name.split("__")[0] for name in TESTED} == wanted


# --- questions of the FAQ -----------------------------------------------------------------------


@pytest.mark.rule("apocalypse:faq-splitting-an-attack")
def test_dice_can_be_split_over_three_areas_and_chosen_after_the_roll() -> None:
    scene = table("wizard_eye", dice="3d6")
    scene.put(area=6, gryllus=1)
    scene.put(area=4, gryllus=1)
    ready(scene, "wizard_eye")
    for target, where in ((LARVA, 2), (GRYLLUS, 4), (GRYLLUS, 6)):
        scene.answer("assign", verb="hit", what=target, where=where)
    attack(scene, 4, 4, 4)
    assert sum(sum(area.minions) for area in scene.game.areas) == 0
    assert scene.hero(0).courage == 3


@pytest.mark.rule("apocalypse:faq-using-a-gift")
@pytest.mark.parametrize("name", ["wizard_eye", "rapid_fire", "pope_blessed_bullet"])
def test_a_gift_can_be_left_unused_in_an_attack(name: str) -> None:
    scene = table(name, dice="1d12")
    ready(scene, "pass")
    assert attack(scene, 1) == [12]
    assert scene.hero(0).luck == 3


@pytest.mark.rule("apocalypse:faq-using-a-gift")
@pytest.mark.parametrize("name", ["sergeant", "lieutenant", "fire_team"])
def test_a_gift_can_be_left_unused_by_an_ambush(name: str) -> None:
    scene = table(name)
    scene.put_ambush(2, "army", 3)
    scene.put_patrol(0, "volunteer", 2)
    scene.answer("fire", verb="area")
    scene.answer("ready_ambush", verb="pass")
    scene.answer("fire", verb="pass")
    assert fire(scene, 1, 1) == [6, 6]
    assert scene.hero(0).luck == 3


@pytest.mark.rule("apocalypse:faq-combining-gifts")
def test_fire_team_lieutenant_and_sergeant_combine() -> None:
    scene = table("fire_team", "lieutenant", "sergeant")
    scene.put_patrol(0, "volunteer", 4)
    scene.answer("fire", verb="drill")
    scene.answer("fire", verb="patrol")
    scene.answer("ready_ambush", verb="bullet")
    assert fire(scene, 1, 1) == [12, 8]


@pytest.mark.rule("apocalypse:faq-combining-gifts")
def test_a_blessed_bullet_can_be_split_into_three() -> None:
    scene = table("pope_blessed_bullet", "rapid_fire")
    ready(scene, "bullet", "split")
    assert attack(scene, 1, 1, 1, 1) == [6, 6, 6, 6]


@pytest.mark.rule("apocalypse:faq-zeroed-in-and-rapid-fire")
def test_zeroed_in_makes_the_die_that_rapid_fire_splits_and_no_more() -> None:
    scene = table("rapid_fire", heroes="hannah", dice="1d8")
    scene.teach(0, "zeroed_in")
    ready(scene, "zero_in", "split")
    assert attack(scene, 1, 1) == [6, 6]
    assert not any("zero_in" in asked.verbs() for asked in scene.asked_of("ready_attack")[1:])


@pytest.mark.rule("apocalypse:faq-defiance-and-focus")
def test_focus_mends_one_die_and_defiance_rerolls_the_others() -> None:
    scene = table("defiance", dice="3d6")
    scene.teach(0, "focus")
    attack(scene, 1, 1, 5, 3)
    assert sorted(int(face) for face in scene.game.dice.face[:3]) == [3, 5, 6]


@pytest.mark.rule("apocalypse:faq-fire-team-beside-an-ambush")
@pytest.mark.parametrize("order", [("area", "patrol"), ("patrol", "area")])
def test_a_patrol_and_an_ambush_fire_one_after_the_other(order: tuple[str, str]) -> None:
    scene = table("fire_team")
    scene.put(area=2, larva=2)
    scene.put_ambush(2, "volunteer", 1)
    scene.put_patrol(0, "volunteer", 4)
    for verb in order:
        scene.answer("fire", verb=verb)
    last = fire(scene, 1, 1)
    assert last == ([10] if order[1] == "patrol" else [6])


@pytest.mark.rule("apocalypse:faq-self-inflicted-damage")
def test_a_silver_bullet_gives_nobody_schadenfreude() -> None:
    scene = table("silver_bullet", heroes="naomi+tarang")
    scene.give_gift(1, "schadenfreude", 1)
    ready(scene, "bullet")
    attack(scene, 1, 1)
    assert scene.hero(0).health == 5
    assert scene.hero(1).courage == 0


@pytest.mark.rule("apocalypse:faq-the-abyss")
@pytest.mark.parametrize(("victim", "spared"), [(0, True), (1, False)])
def test_the_abyss_peers_back_serves_its_own_hero_and_no_other(victim: int, spared: bool) -> None:
    scene = table("the_abyss_peers_back", heroes="naomi+tarang")
    if spared:
        scene.answer("absorb", verb="soften")
    damage = twin.damage.suffer_hits(scene.game, scene.at, victim, 3)
    assert damage == (1 if spared else 3)
    assert scene.hero(0).luck == (2 if spared else 3)


@pytest.mark.rule("apocalypse:gifts")
def test_hero_worship_makes_one_help_free_in_a_turn_and_not_in_every_attack() -> None:
    scene = table("hero_worship", heroes="naomi+tarang+hannah")
    for number in range(3):
        if number == 2:
            twin.team.begin_team_actions(scene.game, scene.at)
        scene.answer("ready_attack", verb="help", who=1)
        scene.answer("give_help", verb="help")
        attack(scene, 1)
    assert [asked.amount for asked in scene.asked_of("give_help")] == [0, 1, 0]
