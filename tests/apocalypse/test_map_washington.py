"""The Washington D.C. map: three paths from the White House, tokens in pulses."""

from __future__ import annotations

import pytest

from .atlas import FIRST, SECOND, On, twin

STARTS = ("capitol", "supreme_court", "pentagon")


def washington(heroes: str = "hannah+naomi", **settings) -> On:
    """An empty Washington; the heroes are on the Beltway."""
    scene = On("washington", heroes, **{"legion": "lethe"} | settings)
    scene.clear()
    for seat in range(scene.game.players):
        scene.hero_at(seat, "beltway")
    return scene


# --- Setup ---------------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:washington-set-up")
def test_three_tokens_lie_in_the_white_house_with_the_lord_and_none_elsewhere():
    scene = On("washington")
    assert scene.tokens() == {"white_house": 3}
    assert sorted(int(token.route) for token in scene.game.tokens if token.area >= 0) == [0, 1, 2]
    assert (scene.lords(), scene.shadows()) == (["white_house"], {"white_house"})


@pytest.mark.rule("apocalypse:washington-set-up")
def test_each_player_chooses_one_of_the_three_starts():
    scene = On("washington", "hannah+naomi+tarang")
    wanted = ("pentagon", "capitol", "supreme_court")
    for name in wanted:
        scene.answer("beginning", where=scene.area(name))
    game = twin.kernel.records.blank(twin.state.STATE)[0]
    twin.setup.set_up_game(game, scene.at)
    assert [scene.name(int(game.heroes[seat].area)) for seat in range(3)] == [*wanted]
    asked = scene.asked_of("beginning")
    assert [each.seat for each in asked] == [0, 1, 2]
    for each in asked:
        assert {scene.name(option["where"]) for option in each.options} == {*STARTS}


@pytest.mark.rule("apocalypse:hero-set-up")
def test_where_there_is_one_start_nobody_is_asked():
    scene = On("invasion")
    game = twin.kernel.records.blank(twin.state.STATE)[0]
    twin.setup.set_up_game(game, scene.at)
    assert not scene.asked_of("beginning")


# --- Recruiting, Hero Movement -------------------------------------------------------------------


@pytest.mark.rule("apocalypse:washington-recruiting")
def test_heroes_recruit_in_the_starts_and_on_the_beltway():
    scene = washington()
    may = {name for name in scene.names if scene.rules.map.recruits[scene.area(name)] == 1}
    assert may == {*STARTS, "beltway"}
    twin.team.team_phase(scene.game, scene.at)
    (asked, *_) = scene.asked_of("team")
    assert "recruit" in asked.verbs()


@pytest.mark.rule("apocalypse:washington-recruiting")
def test_they_do_not_recruit_on_a_path():
    scene = washington()
    scene.hero_at(0, "c1")
    twin.team.team_phase(scene.game, scene.at)
    (asked, *_) = scene.asked_of("team")
    assert [option["who"] for option in asked.options if option["verb"] == "recruit"] == [1]


@pytest.mark.rule("apocalypse:new-heroes")
def test_a_replacement_enters_at_one_of_the_starts_not_on_the_beltway():
    scene = washington()
    scene.hero(0).kind = scene.hero(0).area = -1
    twin.team.team_phase(scene.game, scene.at)
    (asked,) = scene.asked_of("new_hero")
    assert {scene.name(option["where"]) for option in asked.options} == {*STARTS}


@pytest.mark.rule("apocalypse:washington-heroes")
def test_the_beltway_is_adjacent_in_every_way_to_the_three_starts():
    scene = washington()
    assert scene.steps_from("beltway") == scene.beside("beltway") == {*STARTS}
    assert "beltway" in scene.steps_from("pentagon") & scene.beside("pentagon")


@pytest.mark.rule("apocalypse:washington-heroes")
def test_minions_never_enter_the_beltway():
    scene = washington()
    for name in scene.names:
        if name != "beltway":
            scene.token_at(name)
    for name in ("c2", "s1", "pentagon"):
        scene.minions_at(name, larva=1)
    scene.hero_at(0, "c2")
    scene.hero_at(1, "c2")
    for _ in range(4):
        twin.enemy.minions_move_segment(scene.game, scene.at)
        assert scene.minions("beltway") == {}
        assert "beltway" not in scene.tokens()


# --- Minions Move Segment ------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:washington-movement")
def test_minions_revealed_in_the_lords_area_never_move():
    scene = washington()
    scene.minions_at("white_house", larva=3, fiend=1)
    for _ in range(3):
        scene.move()
    assert scene.everywhere() == {"white_house": {"larva": 3, "fiend": 1}}


@pytest.mark.rule("apocalypse:washington-movement")
def test_each_token_leaves_the_white_house_down_its_own_path():
    scene = washington()
    for corner in range(3):
        scene.token_at("white_house", corner)
    for there in (("c2", "s2", "p2"), ("c1", "s1", "p1"), STARTS):
        scene.move()
        assert scene.tokens() == dict.fromkeys(there, 1)
    scene.move()
    assert scene.game.doom == 12, "three tokens have left, four dice each"


@pytest.mark.rule("apocalypse:washington-movement")
@pytest.mark.parametrize("name", STARTS)
def test_minions_exit_at_every_start(name):
    scene = washington()
    scene.minions_at(name, gryllus=2)
    scene.move()
    assert scene.game.doom == 2


@pytest.mark.rule("apocalypse:washington-movement")
def test_minions_accumulate_with_the_lord_over_several_battles():
    scene = washington("naomi")
    for _ in range(2):
        scene.token_at("white_house")
        scene.hero_at(0, "c2")
        scene.answer("hell_turn", verb="retreat", where=scene.area("beltway"))
        faces = (FIRST, FIRST, SECOND, SECOND)
        with scene.dice(*faces, *[1] * 6):  # Baphomet's menace misses
            scene.enter(0, "white_house")
        scene.move()
    assert scene.minions("white_house") == {"larva": 4, "gryllus": 2, "fiend": 2}


# --- Invasion Tokens Spawn -----------------------------------------------------------------------


@pytest.mark.rule("apocalypse:washington-tokens")
def test_no_token_appears_in_the_spawn_segment():
    scene = washington()
    scene.spawn()
    assert scene.tokens() == {}


@pytest.mark.rule("apocalypse:washington-tokens")
def test_tokens_appear_when_the_lord_track_reaches_1_and_then_move_every_turn():
    scene = washington()
    scene.game.despair, scene.game.lord_track = 6, 3
    scene.minions_at("white_house", larva=1)
    scene.enemy_phase()
    assert scene.tokens() == {"c2": 1, "s2": 1, "p2": 1}
    scene.enemy_phase()
    assert scene.tokens() == {"c1": 1, "s1": 1, "p1": 1}


# --- Lord Segment --------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:washington-lord-segment")
def test_the_four_steps_in_their_order():
    scene = washington()
    panel, before = list(scene.game.panel), len(scene.events())
    scene.lord_cycle()
    events = scene.events()[before:]
    assert list(scene.game.panel) != panel
    assert events.index("panel_renewed") < events.index("token_placed")
    assert events.index("token_placed") + 2 < events.index("fourth_appears")
    assert events.index("fourth_appears") < events.index("token_revealed")
    assert scene.tokens() == {"white_house": 3}
    assert scene.lords() == ["white_house"]


@pytest.mark.rule("apocalypse:washington-lord-segment")
@pytest.mark.parametrize(("corner", "path"), [(0, "c2"), (1, "s2"), (2, "p2")])
def test_the_captain_chooses_the_demons_corner_and_it_goes_down_that_path(corner, path):
    scene = washington()
    scene.game.captain = 1
    scene.answer("fourth_area", what=corner)
    scene.lord_cycle()
    (asked,) = scene.asked_of("fourth_area")
    assert asked.seat == 1
    assert [scene.name(option["where"]) for option in asked.options] == ["c2", "s2", "p2"]
    assert set(scene.fourths().values()) == {"white_house"}
    scene.move()
    assert set(scene.fourths().values()) == {path}


@pytest.mark.rule("apocalypse:washington-lord-segment")
def test_without_a_minion_one_more_token_comes_to_the_lord_and_is_resolved_at_once():
    scene = washington()
    faces = (FIRST, FIRST, FIRST, FIRST)
    with scene.dice(*faces):
        twin.arrivals.guard_lord(scene.game, scene.at)
    assert scene.minions("white_house") == {"larva": 2, "gryllus": 2}
    assert scene.tokens() == {}
    assert scene.problems() == []


@pytest.mark.rule("apocalypse:washington-lord-segment")
def test_the_tokens_in_the_corners_stay_closed():
    scene = washington()
    for corner in range(3):
        scene.token_at("white_house", corner)
    with scene.dice(FIRST, FIRST, FIRST, FIRST):
        twin.arrivals.guard_lord(scene.game, scene.at)
    assert scene.tokens() == {"white_house": 3}


@pytest.mark.rule("apocalypse:washington-lord-segment")
def test_with_a_minion_there_no_further_token_comes():
    scene = washington()
    scene.minions_at("white_house", larva=1)
    with scene.dice():
        twin.arrivals.guard_lord(scene.game, scene.at)
    assert scene.minions("white_house") == {"larva": 1}


@pytest.mark.rule("apocalypse:washington-lord-segment")
def test_the_demon_in_its_corner_is_not_with_the_lord():
    scene = washington()
    scene.fourth_at("hellhound", "white_house")
    with scene.dice(FIRST, FIRST, FIRST, FIRST):
        twin.arrivals.guard_lord(scene.game, scene.at)
    assert scene.minions("white_house") == {"larva": 2, "gryllus": 2}


@pytest.mark.rule("apocalypse:washington-lord-segment")
@pytest.mark.rule("apocalypse:miniboss")
def test_the_miniboss_waits_in_a_corner_too():
    scene = On("washington", miniboss=True)
    scene.answer("fourth_area", what=2)
    game = twin.kernel.records.blank(twin.state.STATE)[0]
    twin.setup.set_up_game(game, scene.at)
    (demon,) = [demon for demon in game.fourth if demon.area >= 0]
    assert (scene.name(int(demon.area)), int(demon.route)) == ("white_house", 2)


@pytest.mark.rule("apocalypse:battle")
def test_whoever_strikes_at_the_lord_meets_all_tokens_in_the_corners():
    scene = washington("naomi")
    for corner in range(3):
        scene.token_at("white_house", corner)
    scene.hero_at(0, "c2")
    scene.answer("hell_turn", verb="retreat", where=scene.area("beltway"))
    scene.enter(0, "white_house")
    assert scene.game.tally.revealed == 3
    assert scene.tokens() == {}
