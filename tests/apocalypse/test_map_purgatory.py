"""The Invasion of Purgatory map: four Lords on a climb to Paradise."""

from __future__ import annotations

import pytest

from .atlas import On, twin

LEVELS = ("level1", "level2", "level3")


def purgatory(heroes: str = "hannah+naomi", **settings) -> On:
    """An empty Purgatory; the heroes are on Earth."""
    scene = On("purgatory", heroes, **{"legion": "lethe"} | settings)
    scene.clear()
    return scene


# --- Setup ---------------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:purgatory-set-up")
def test_heroes_begin_on_earth():
    scene = On("purgatory")
    assert {scene.name(int(scene.hero(seat).area)) for seat in range(2)} == {"earth"}


@pytest.mark.rule("apocalypse:purgatory-set-up")
def test_a_lord_with_his_own_shadow_is_in_hell_and_on_each_step_but_paradise():
    scene = On("purgatory")
    assert scene.lords() == ["hell", *LEVELS]
    assert scene.shadows() == {"hell", *LEVELS}
    shadows = [int(scene.game.areas[scene.area(name)].shadow) for name in ("hell", *LEVELS)]
    assert shadows == [1, 2, 4, 8]
    assert scene.tokens() == dict.fromkeys(("hell", *LEVELS, "paradise"), 1)


@pytest.mark.rule("apocalypse:purgatory-set-up")
@pytest.mark.rule("apocalypse:lesser-lord")
def test_all_but_the_one_in_hell_are_lesser_lords():
    scene = On("purgatory", lord="argus")
    assert [int(scene.game.lords[number].lesser) for number in range(4)] == [0, 1, 1, 1]
    assert scene.components.order("lords")[scene.game.lords[0].kind] == "argus"
    assert scene.problems() == []


# --- Hero Movement -------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:purgatory-heroes")
def test_heroes_move_from_earth_to_any_level():
    assert purgatory().steps_from("earth") == {*LEVELS, "paradise"}


@pytest.mark.rule("apocalypse:purgatory-heroes")
@pytest.mark.parametrize(
    ("level", "there"),
    [
        ("level1", {"earth", "level2"}),
        ("level2", {"earth", "level1", "level3"}),
        ("level3", {"earth", "level2", "paradise"}),
        ("paradise", {"earth", "level3"}),
    ],
)
def test_from_a_level_they_move_to_an_adjacent_level_or_back_to_earth(level, there):
    assert purgatory().steps_from(level) == there


@pytest.mark.rule("apocalypse:purgatory-heroes")
def test_heroes_cannot_enter_hell_until_all_lords_in_purgatory_are_banished():
    scene = purgatory()
    for number in (2, 1, 3):
        assert "hell" not in scene.steps_from("level1")
        scene.kill_lord(number)
    assert scene.steps_from("level1") == {"earth", "level2", "hell"}


@pytest.mark.rule("apocalypse:purgatory-heroes")
def test_a_step_into_hell_is_then_the_battle_with_the_full_lord():
    scene = purgatory()
    for number in (1, 2, 3):
        scene.kill_lord(number)
    scene.hero_at(0, "level1")
    scene.answer("hell_turn", verb="retreat", where=scene.area("earth"))
    scene.enter(0, "hell")
    assert scene.game.tally.lord_battles == 1
    scene.kill_lord(0)
    assert scene.outcome() == "lord-killed"


# --- Minion Notes --------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:purgatory-minions")
def test_minions_spawn_in_hell_and_not_with_the_lesser_lords():
    scene = purgatory()
    scene.spawn()
    assert scene.tokens() == {"hell": 1}


@pytest.mark.rule("apocalypse:purgatory-minions")
def test_they_climb_through_purgatory_and_score_doom_when_they_leave_paradise():
    scene = purgatory()
    scene.minions_at("hell", gryllus=1)
    scene.token_at("hell")
    for name in (*LEVELS, "paradise"):
        scene.move()
        assert scene.everywhere() == {name: {"gryllus": 1}}
        assert scene.tokens() == {name: 1}
    scene.move()
    assert scene.game.doom == 1 + scene.game.despair_dice


@pytest.mark.rule("apocalypse:purgatory-minions")
def test_enemies_never_enter_earth():
    scene = purgatory()
    for name in ("hell", *LEVELS, "paradise"):
        scene.minions_at(name, larva=1)
    for _ in range(5):
        scene.move()
        assert scene.minions("earth") == {}


@pytest.mark.rule("apocalypse:purgatory-minions")
def test_a_lesser_lord_who_is_killed_loses_his_shadow():
    scene = purgatory()
    scene.kill_lord(2)
    assert scene.shadows() == {"hell", "level1", "level3"}
    scene.enter(0, "level2")
    assert scene.game.tally.lord_battles == 0


@pytest.mark.rule("apocalypse:purgatory-minions")
@pytest.mark.rule("apocalypse:winning")
def test_the_game_goes_on_until_the_lord_in_hell_is_dead():
    scene = purgatory()
    for number in (1, 2, 3):
        scene.kill_lord(number)
        assert scene.outcome() == "unfinished"
    scene.kill_lord(0)
    assert scene.outcome() == "lord-killed"


@pytest.mark.rule("apocalypse:hero-enters-shadow")
def test_each_level_leads_to_its_own_lord():
    scene = purgatory()
    scene.hero_at(0, "earth")
    scene.answer("hell_turn", verb="retreat", where=scene.area("earth"))
    scene.answer("hell_turn", verb="attack")
    seen = []
    before = twin.hell.open_battle

    def watch(game, at, number, seat):
        seen.append(number)
        return before(game, at, number, seat)

    twin.hell.open_battle = watch
    try:
        scene.enter(0, "level2")
    finally:
        twin.hell.open_battle = before
    assert seen == [2]


# --- Lord Segment --------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:purgatory-lord-segment")
def test_no_lord_moves_and_the_demon_spawns_in_hell_and_climbs():
    scene = purgatory()
    scene.rules.fourths = 1  # the Hellhound
    panel = list(scene.game.panel)
    scene.lord_cycle()
    assert list(scene.game.panel) != panel
    assert scene.lords() == ["hell", *LEVELS]
    assert scene.fourths() == {"hellhound": "hell"}
    assert not scene.asked_of("fourth_area")
    scene.move()
    assert scene.fourths() == {"hellhound": "level1"}


@pytest.mark.rule("apocalypse:purgatory-lord-segment")
@pytest.mark.rule("apocalypse:miniboss")
def test_the_miniboss_begins_in_hell():
    scene = On("purgatory", miniboss=True)
    assert list(scene.fourths().values()) == ["hell"]
    game = twin.kernel.records.blank(twin.state.STATE)[0]
    twin.setup.set_up_game(game, scene.at)
    assert not scene.asked_of("fourth_area")
