"""Fourth Circle Demons: how they appear, strike from afar, infect, are wounded and leave."""

from __future__ import annotations

import pytest

from . import naive_enemy as naive
from .scene import Scene, twin

HELLHOUND, CATOBLEPAS = 0, 1  # places in the pack


def scene_of(heroes: str = "hannah+naomi", legion: str = "dis", **settings) -> Scene:
    scene = Scene(heroes=heroes, legion=legion, **settings)
    scene.clear()
    return scene


def spawn(scene: Scene, area: int = 6) -> list[int]:
    """Spawn one; returns which demons are on the map."""
    twin.fourth.spawn_fourth(scene.game, scene.at, area)
    return in_play(scene)


def in_play(scene: Scene) -> list[int]:
    return [kind for kind in range(scene.rules.fourths) if scene.game.fourth[kind].area >= 0]


def leave_in_the_box(scene: Scene, *kinds: int) -> None:
    """Only these demons can be drawn."""
    scene.rules.map.banned_fourth = sum(
        1 << kind for kind in range(scene.rules.fourths) if kind not in kinds
    )


@pytest.mark.rule("apocalypse:fourth-circle")
@pytest.mark.parametrize("kind", [HELLHOUND, CATOBLEPAS])
def test_who_appears_is_told_with_the_place(kind):
    scene = scene_of()
    leave_in_the_box(scene, kind)
    spawn(scene, area=6)
    told = {"who": -1, "what": twin.state.FOURTH + kind, "where": 6, "value": 0}
    assert scene.said("fourth_appears") == [told]


def all_attack(scene: Scene, *faces: int) -> None:
    with scene.dice(*faces):
        twin.enemy.minions_attack_segment(scene.game, scene.at)


# --- appearing ---------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:fourth-circle")
def test_any_demon_of_the_pack_may_appear_and_has_all_its_health():
    scene = scene_of()
    seen = set()
    for number in range(150):
        scene.luck.game = number
        kind = twin.fourth.draw_fourth(scene.game, scene.at, -1)
        twin.fourth.enter_play(scene.game, scene.rules, kind, 6)
        assert (scene.game.fourth[kind].area, scene.game.fourth[kind].health) == (6, 4)
        twin.fourth.leave_play(scene.game, scene.rules, kind)
        seen.add(kind)
    assert seen == set(range(scene.rules.fourths))


@pytest.mark.rule("apocalypse:fourth-circle")
def test_a_demon_in_play_is_not_drawn_again_and_with_all_in_play_none_comes():
    scene = scene_of()
    for name in scene.components.order("fourth")[:-1]:
        scene.put_fourth(name, 3, health=2)
    last = scene.rules.fourths - 1
    assert spawn(scene)[-1] == last
    assert (scene.game.fourth[HELLHOUND].area, scene.game.fourth[HELLHOUND].health) == (3, 2)
    before = scene.game.tobytes()
    assert twin.fourth.spawn_fourth(scene.game, scene.at, 6) == -1
    assert scene.game.tobytes() == before


@pytest.mark.rule("apocalypse:fourth-circle")
def test_a_killed_demon_may_come_back_with_full_health():
    scene = scene_of()
    leave_in_the_box(scene, HELLHOUND)
    scene.put_fourth("hellhound", 1, health=1)
    twin.attack.begin_attack(scene.game, 0, 1, 0)
    twin.attack.strike(scene.game, scene.at, twin.state.FOURTH + HELLHOUND, 1)
    assert in_play(scene) == []
    spawn(scene)
    assert (scene.game.fourth[HELLHOUND].area, scene.game.fourth[HELLHOUND].health) == (6, 4)


@pytest.mark.rule("apocalypse:fourth-circle")
@pytest.mark.rule("apocalypse:absorbing-limits")
def test_the_catoblepas_infects_every_living_hero_as_it_appears_and_troopers_are_no_help():
    scene = scene_of("hannah+naomi+tarang")
    twin.damage.die(scene.game, scene.at, 1)
    scene.put_patrol(0, "police", 1)
    scene.hero(2).pestilence = 1
    leave_in_the_box(scene, CATOBLEPAS)
    spawn(scene)
    assert [int(scene.hero(seat).pestilence) for seat in range(3)] == [2, 0, 3]
    assert scene.asked_of("absorb") == []


@pytest.mark.rule("apocalypse:fourth-circle")
def test_divine_intervention_sends_a_demon_away_the_instant_it_appears():
    scene = scene_of(divine_intervention=True)
    leave_in_the_box(scene, HELLHOUND, CATOBLEPAS)
    scene.luck.game = next(n for n in range(50) if first_drawn(scene, n) == CATOBLEPAS)
    scene.answer("divine_fourth", verb="redraw")
    assert spawn(scene) == [HELLHOUND]
    assert scene.hero(0).pestilence == 0
    assert scene.game.divine == -1
    assert scene.problems() == []


@pytest.mark.rule("apocalypse:fourth-circle")
def test_the_last_demon_in_the_box_cannot_be_sent_away():
    scene = scene_of(divine_intervention=True)
    leave_in_the_box(scene, CATOBLEPAS)
    assert spawn(scene) == [CATOBLEPAS]
    assert scene.asked_of("divine_fourth") == []
    assert scene.game.divine == 0


def first_drawn(scene: Scene, game: int) -> int:
    scene.luck.game = game
    return twin.fourth.draw_fourth(scene.game, scene.at, -1)


# --- attacking ---------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:special-cases")
@pytest.mark.parametrize("name", ["hellhound", "catoblepas"])
@pytest.mark.parametrize("places", [(0, 0, 0), (0, 4, 4), (4, 1, 0), (2, 2, 5)])
def test_only_a_lonely_hellhound_attacks_and_then_whomever_the_captain_names(name, places):
    scene = scene_of("hannah+naomi+tarang")
    for seat, area in enumerate(places):
        scene.hero(seat).area = area
        scene.hero(seat).toughness = 12
    scene.put_fourth(name, 4)
    twin.enemy.minions_attack_segment(scene.game, scene.at)
    expected = naive.targets(name, 4, dict(enumerate(places)))
    asked = [option["who"] for target in scene.asked_of("target") for option in target.options]
    assert asked == (expected if len(expected) > 1 else [])
    assert scene.events().count("group_attacks") == bool(expected)


@pytest.mark.rule("apocalypse:special-cases")
def test_larvae_beside_a_lonely_hellhound_attack_nobody():
    scene = scene_of()
    scene.put(4, larva=3, gryllus=2)
    scene.put_fourth("hellhound", 4)
    scene.answer("target", who=1)
    all_attack(scene, 10, 1, 1, 1)
    assert scene.hero(1).health == 5
    assert scene.events().count("group_attacks") == 1


@pytest.mark.rule("apocalypse:special-cases")
def test_the_captain_may_let_the_hellhound_go_before_the_others():
    scene = scene_of()
    scene.hero(0).area = scene.hero(1).area = 1
    scene.put(1, larva=1)
    scene.put_fourth("hellhound", 5)
    scene.answer("next_area", where=5)
    scene.answer("target", who=0)
    scene.answer("target", who=1)
    all_attack(scene, 10, 10, 1, 1, 6)
    assert scene.hero(0).health == 2
    assert scene.hero(1).health == 5


@pytest.mark.rule("apocalypse:fourth-circle")
def test_several_demons_in_an_area_attack_as_groups_of_their_own():
    scene = scene_of()
    scene.hero(0).area = scene.hero(1).area = 1
    scene.put(1, cacodemon=1)
    scene.put_fourth("hellhound", 1)
    scene.put_fourth("catoblepas", 1)
    scene.answer("target", who=0)
    scene.answer("target", who=1)
    scene.answer("target", who=0)
    all_attack(scene, 12, 1, 1, 10, 1, 1, 1, 8, 1, 1, 1)
    assert [int(scene.hero(seat).health) for seat in (0, 1)] == [2, 5]
    assert [int(scene.hero(seat).pestilence) for seat in (0, 1)] == [1, 0]
    assert scene.events().count("group_attacks") == 3


@pytest.mark.rule("apocalypse:fourth-circle")
def test_a_pack_may_raise_the_pestilence_of_each_damage():
    scene = scene_of(overrides=[("fourth.catoblepas.standing.amount", 2)])
    scene.hero(0).area = 1
    scene.put_fourth("catoblepas", 1)
    all_attack(scene, 8, 8, 1, 1)
    assert scene.hero(0).pestilence == 4


# --- wounds, moves, exits ----------------------------------------------------------------------


@pytest.mark.rule("apocalypse:fourth-circle")
@pytest.mark.rule("apocalypse:minion-death")
def test_it_takes_four_hits_and_the_killer_earns_four_courage():
    scene = scene_of()
    scene.put_fourth("hellhound", 1)
    for striker in (0, 0, 0, 1):
        assert scene.game.fourth[HELLHOUND].area == 1
        twin.attack.begin_attack(scene.game, striker, 1, 0)
        twin.attack.strike(scene.game, scene.at, twin.state.FOURTH + HELLHOUND, 1)
    assert scene.game.fourth[HELLHOUND].area == -1
    assert [int(scene.hero(seat).courage) for seat in (0, 1)] == [0, 4]


@pytest.mark.rule("apocalypse:fourth-circle")
def test_an_ambush_that_kills_one_fills_the_pool():
    scene = scene_of()
    scene.put_fourth("hellhound", 1, health=1)
    twin.attack.begin_attack(scene.game, -1, 1, 0)
    twin.attack.strike(scene.game, scene.at, twin.state.FOURTH + HELLHOUND, 1)
    assert scene.game.pool == 4 + 4


@pytest.mark.rule("apocalypse:fourth-circle-summary")
def test_at_the_end_of_its_first_enemy_phase_it_stands_just_in_front_of_the_lord():
    scene = scene_of("hannah+naomi+tarang+maxwell")
    scene.game.despair, scene.game.lord_track = 6, 3
    twin.enemy.enemy_phase(scene.game, scene.at)
    assert scene.game.lords[0].area == 6
    (kind,) = in_play(scene)
    assert scene.game.fourth[kind].area == 5


@pytest.mark.rule("apocalypse:fourth-circle")
@pytest.mark.rule("apocalypse:minions-exit")
@pytest.mark.parametrize(("legion", "doom"), [("dis", 4), ("acheron", 5)])
def test_one_that_exits_costs_four_doom(legion, doom):
    scene = scene_of(legion=legion)
    scene.hero(0).area = scene.hero(1).area = 3
    scene.put_fourth("hellhound", 0)
    twin.enemy.minions_move_segment(scene.game, scene.at)
    assert scene.game.doom == doom
    assert scene.game.fourth[HELLHOUND].area == -1


@pytest.mark.rule("apocalypse:fourth-circle")
def test_one_that_is_gone_leaves_neither_health_nor_tokens():
    scene = scene_of()
    scene.put_fourth("hellhound", 3)
    hound = scene.game.fourth[HELLHOUND]
    hound.stored, hound.marker, hound.route = 2, 5, 1
    twin.fourth.leave_play(scene.game, scene.rules, HELLHOUND)
    assert (hound.area, hound.health) == (-1, 0)
    assert (hound.stored, hound.marker, hound.route) == (0, -1, 0)
    assert scene.game.fourths_out == 0
