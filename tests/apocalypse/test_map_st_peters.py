"""The St. Peter's map: three tracks, three Lords, who wake one after another."""

from __future__ import annotations

import pytest

from .atlas import On, twin


def track(number: int) -> list[str]:
    """The areas of a track, the one beside the Vatican first."""
    return [f"t{number}_{area}" for area in range(1, 5)]


def st_peters(heroes: str = "hannah+naomi", **settings) -> On:
    """An empty St. Peter's; the heroes are in the first area of track 3, which is idle."""
    scene = On("st-peters", heroes, **{"legion": "lethe"} | settings)
    scene.clear()
    for seat in range(scene.game.players):
        scene.hero_at(seat, "t3_1")
    return scene


# --- Setup ---------------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:st-peters-set-up")
def test_heroes_begin_at_the_vatican_which_is_the_start():
    scene = On("st-peters")
    assert {scene.name(int(scene.hero(seat).area)) for seat in range(2)} == {"vatican"}
    assert scene.rules.map.start[scene.area("vatican")] == 1


@pytest.mark.rule("apocalypse:st-peters-set-up")
def test_a_lord_stands_at_each_of_the_three_lord_areas_and_all_differ():
    scene = On("st-peters")
    assert scene.lords() == ["t1_4", "t2_4", "t3_4"]
    assert scene.shadows() == {"t1_4", "t2_4", "t3_4"}
    assert len({int(scene.game.lords[number].kind) for number in range(3)}) == 3


@pytest.mark.rule("apocalypse:st-peters-set-up")
@pytest.mark.rule("apocalypse:lesser-lord")
def test_lords_1_and_2_are_lesser_lords():
    scene = On("st-peters", lord="argus+tarasque+baphomet")
    assert [int(scene.game.lords[number].lesser) for number in range(3)] == [1, 1, 0]
    full = [scene.components.value(f"lords.{name}.health")[1] for name in ("argus", "tarasque")]
    health = [int(scene.game.lords[number].health[0]) for number in range(2)]
    assert health == [-(-each // 3) for each in full]
    assert scene.game.lords[2].health[0] == scene.components.value("lords.baphomet.health")[1]


@pytest.mark.rule("apocalypse:lesser-lord")
def test_a_single_name_is_that_of_the_third_lord():
    scene = On("st-peters", lord="argus")
    names = scene.components.order("lords")
    assert names[scene.game.lords[2].kind] == "argus"
    assert "argus" not in {names[scene.game.lords[number].kind] for number in range(2)}


# --- The Three Tracks ----------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:st-peters-tracks")
def test_only_the_first_lords_tokens_and_minions_move():
    scene = st_peters()
    for number in (1, 2, 3):
        scene.minions_at(f"t{number}_3", larva=number)
        scene.token_at(f"t{number}_4")
        scene.fourth_at(("hellhound", "catoblepas", "secutor")[number - 1], f"t{number}_3")
    scene.move()
    assert scene.everywhere() == {
        "t1_2": {"larva": 1},
        "t2_3": {"larva": 2},
        "t3_3": {"larva": 3},
    }
    assert scene.tokens() == {"t1_3": 1, "t2_4": 1, "t3_4": 1}
    assert scene.fourths() == {"hellhound": "t1_2", "catoblepas": "t2_3", "secutor": "t3_3"}


@pytest.mark.rule("apocalypse:st-peters-tracks")
def test_the_idle_still_fight_where_a_hero_is():
    scene = st_peters("naomi")
    scene.minions_at("t3_1", larva=1)
    with scene.dice(1):
        twin.enemy.minions_attack_segment(scene.game, scene.at)
    assert "group_attacks" in scene.events()


@pytest.mark.rule("apocalypse:st-peters-tracks")
def test_the_example_of_lord_2_who_wakes_when_lord_1_is_killed():
    scene = st_peters()
    scene.kill_lord(0)
    scene.minions_at("t2_3", larva=2)
    scene.minions_at("t3_3", larva=3)
    scene.move()
    assert scene.everywhere() == {"t2_2": {"larva": 2}, "t3_3": {"larva": 3}}
    scene.spawn()
    assert scene.tokens() == {"t2_4": 1}


@pytest.mark.rule("apocalypse:st-peters-tracks")
def test_the_example_of_lord_2_killed_first_while_lord_1_remains_active():
    scene = st_peters()
    scene.kill_lord(1)
    scene.minions_at("t1_3", larva=1)
    scene.minions_at("t2_3", larva=2)
    scene.move()
    assert scene.everywhere() == {"t1_2": {"larva": 1}, "t2_3": {"larva": 2}}
    scene.spawn()
    assert scene.tokens() == {"t1_4": 1}


@pytest.mark.rule("apocalypse:st-peters-tracks")
def test_the_track_of_a_lord_killed_while_idle_never_moves():
    scene = st_peters()
    scene.kill_lord(1)
    scene.kill_lord(0)
    scene.minions_at("t2_3", larva=2)
    scene.minions_at("t3_3", larva=3)
    scene.move()
    assert scene.everywhere() == {"t2_3": {"larva": 2}, "t3_2": {"larva": 3}}


@pytest.mark.rule("apocalypse:st-peters-tracks")
def test_the_example_of_lord_1_whose_demons_keep_moving_toward_the_vatican_when_he_is_dead():
    scene = st_peters()
    scene.minions_at("t1_2", gryllus=2)
    scene.token_at("t1_3")
    scene.kill_lord(0)
    for _ in range(2):
        scene.move()
    assert scene.minions("vatican") == {"gryllus": 2}
    assert scene.tokens() == {"t1_1": 1}
    scene.move()
    assert scene.game.doom == 2


@pytest.mark.rule("apocalypse:st-peters-tracks")
def test_styx_moves_demons_of_the_active_track_alone():
    scene = st_peters(legion="styx")
    scene.minions_at("t1_4", gryllus=1, larva=1)
    scene.minions_at("t2_4", gryllus=1)
    scene.move()
    assert scene.everywhere() == {
        "t1_2": {"gryllus": 1},
        "t1_3": {"larva": 1},
        "t2_4": {"gryllus": 1},
    }


# --- Lord Segment --------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:st-peters-lord-segment")
def test_the_lowest_numbered_surviving_lord_moves_and_the_others_stay():
    scene = st_peters()
    panel = list(scene.game.panel)
    scene.lord_cycle()
    assert list(scene.game.panel) != panel
    assert scene.lords() == ["t1_3", "t2_4", "t3_4"]
    assert scene.shadows() == {"t1_3", "t1_4", "t2_4", "t3_4"}
    scene.kill_lord(0)
    scene.lord_cycle()
    assert scene.lords() == ["dead", "t2_3", "t3_4"]


@pytest.mark.rule("apocalypse:st-peters-lord-segment")
def test_the_demon_spawns_in_the_active_lords_area_and_moves_in_the_same_phase():
    scene = st_peters()
    scene.rules.fourths = 1  # the Hellhound
    scene.lord_cycle()
    assert scene.fourths() == {"hellhound": "t1_3"}
    assert not scene.asked_of("fourth_area")
    scene.move()
    assert scene.fourths() == {"hellhound": "t1_2"}


@pytest.mark.rule("apocalypse:moving-on-up")
def test_with_moving_on_up_every_lord_starts_nearer():
    scene = On("st-peters", lord_advance=1)
    assert scene.lords() == ["t1_3", "t2_3", "t3_3"]
    assert scene.problems() == []


# --- Spawning Demons -----------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:st-peters-spawning")
def test_tokens_spawn_in_the_active_lords_area_alone():
    scene = st_peters()
    scene.spawn()
    assert scene.tokens() == {"t1_4": 1}
    scene.lord_cycle()
    scene.spawn()
    assert scene.tokens() == {"t1_4": 1, "t1_3": 1}


# --- Winning the Game ----------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:st-peters-winning")
@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1), (1, 2, 0)])
def test_all_three_lords_must_be_killed_to_win(order):
    scene = st_peters()
    for number in order:
        assert scene.outcome() == "unfinished"
        scene.kill_lord(number)
    assert scene.outcome() == "lord-killed"
    assert scene.shadows() == set()


@pytest.mark.rule("apocalypse:st-peters-winning")
@pytest.mark.parametrize("number", [0, 1, 2])
def test_any_lord_who_reaches_the_vatican_loses_the_game(number):
    scene = st_peters()
    for _ in range(3):
        twin.enemy.advance_lord(scene.game, scene.at, number)
    assert scene.outcome() == "unfinished"
    twin.enemy.advance_lord(scene.game, scene.at, number)
    assert scene.outcome() == "shadow"


@pytest.mark.rule("apocalypse:st-peters-tracks")
def test_entering_each_track_early_opens_its_tokens_while_despair_is_low():
    scene = On("st-peters", legion="lethe")
    for number in (1, 2, 3):
        scene.hero_at(0, "vatican")
        scene.enter(0, f"t{number}_1")
        assert f"t{number}_1" not in scene.tokens()
    assert scene.game.tally.revealed == 3
