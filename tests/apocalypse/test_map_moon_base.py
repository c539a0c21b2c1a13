"""The Moon Base map: two railguns, two gates, two airlocks."""

from __future__ import annotations

import pytest

from .atlas import FIRST, SECOND, THIRD, On, twin

WHITE = [f"w{number}" for number in range(6)]
BLUE = [f"b{number}" for number in range(5)]


def base(heroes: str = "hannah+naomi", **settings) -> On:
    """An empty Moon Base; the heroes are in the White Airlock."""
    scene = On("moon-base", heroes, **{"legion": "dis"} | settings)
    scene.clear()
    return scene


# --- Setup ---------------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:moon-base-set-up")
def test_a_token_lies_in_each_white_area_but_the_airlock_and_two_in_each_blue_one():
    scene = On("moon-base")
    assert scene.tokens() == dict.fromkeys(WHITE[1:], 1) | dict.fromkeys(BLUE, 2)


@pytest.mark.rule("apocalypse:moon-base-set-up")
def test_the_lord_is_in_the_white_gate_area():
    scene = On("moon-base")
    assert (scene.lords(), scene.shadows()) == (["w5"], {"w5"})


@pytest.mark.rule("apocalypse:moon-base-set-up")
def test_heroes_begin_in_the_white_airlock():
    scene = On("moon-base", "hannah+naomi+tarang")
    assert {scene.name(int(scene.hero(seat).area)) for seat in range(3)} == {"w0"}
    game = twin.kernel.records.blank(twin.state.STATE)[0]
    twin.setup.set_up_game(game, scene.at)
    assert not scene.asked_of("beginning"), "the Blue Airlock is no choice"


@pytest.mark.rule("apocalypse:moon-base-set-up")
@pytest.mark.rule("apocalypse:new-heroes")
def test_a_replacement_enters_in_either_airlock():
    scene = base()
    scene.hero(0).kind = scene.hero(0).area = -1
    twin.team.team_phase(scene.game, scene.at)
    (asked,) = scene.asked_of("new_hero")
    assert {scene.name(option["where"]) for option in asked.options} == {"w0", "b0"}


# --- Recruit Segment -----------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:moon-base-recruiting")
@pytest.mark.parametrize("region", ["core", "usa", "space"])
def test_only_space_troopers_are_available(region):
    scene = base(region=region)
    names = twin.regions.trooper_names(scene.components, scene.settings)
    assert names == ("cosmonaut", "astronaut")
    assert scene.rules.trooper_types == 2


@pytest.mark.rule("apocalypse:moon-base-recruiting")
def test_a_hero_can_discard_his_entire_roll_for_1_courage():
    scene = base()
    scene.answer("recruiting", verb="trade")
    with scene.dice(4):
        twin.recruiting.recruit(scene.game, scene.at, 0, 0)
    assert scene.hero(0).courage == 1
    assert sum(scene.hero(0).patrol) == 0


@pytest.mark.rule("apocalypse:moon-base-recruiting")
@pytest.mark.parametrize(("name", "may"), [("w0", True), ("b0", True), ("w1", False)])
def test_heroes_recruit_in_both_airlocks(name, may):
    scene = base(heroes="naomi")
    scene.hero_at(0, name)
    twin.team.team_phase(scene.game, scene.at)
    (asked, *_) = scene.asked_of("team") or [None]
    assert (asked is not None and "recruit" in asked.verbs()) == may


# --- When Heroes Move ----------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:moon-base-heroes")
def test_heroes_move_between_the_airlocks_as_if_adjacent():
    scene = base()
    assert scene.steps_from("w0") == {"w1", "b0"}
    assert scene.steps_from("b0") == {"b1", "w0"}


@pytest.mark.rule("apocalypse:moon-base-heroes")
def test_airlocks_are_not_adjacent_for_any_other_purpose():
    scene = base()
    assert scene.beside("w0") == {"w1"}
    assert scene.beside("b0") == {"b1"}


@pytest.mark.rule("apocalypse:moon-base-heroes")
def test_hannah_does_not_hit_from_one_airlock_into_the_other():
    scene = base()
    scene.minions_at("b0", larva=1)
    assert not twin.attack.has_target(scene.game, scene.rules, scene.area("w0"), 1)
    assert twin.attack.has_target(scene.game, scene.rules, scene.area("b1"), 1)


@pytest.mark.rule("apocalypse:moon-base-heroes")
def test_a_hero_moves_from_the_blue_gate_to_the_white_gate_but_not_back():
    scene = base()
    assert scene.steps_from("b4") == {"b3", "w5"}
    assert scene.steps_from("w5") == {"w4"}
    assert "w5" not in scene.beside("b4")


@pytest.mark.rule("apocalypse:moon-base-heroes")
def test_that_step_enters_hell_time():
    scene = base()
    scene.hero_at(0, "b4")
    scene.answer("hell_turn", verb="retreat", where=scene.area("b2"))
    scene.enter(0, "w5")
    assert scene.game.tally.lord_battles == 1


# --- When Enemies Move ---------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:moon-base-enemies")
def test_white_enemies_head_down_their_railgun_to_the_white_airlock_every_turn():
    scene = base()
    scene.hero_at(0, "b3")
    scene.hero_at(1, "b3")
    scene.minions_at("w3", fiend=1)
    scene.minions_at("w1", larva=2)
    scene.token_at("w5")
    scene.move()
    assert scene.everywhere() == {"w2": {"fiend": 1}, "w0": {"larva": 2}}
    assert scene.tokens() == {"w4": 1}
    scene.move()
    assert scene.game.doom == 2


@pytest.mark.rule("apocalypse:moon-base-enemies")
def test_blue_enemies_do_not_move_in_the_minions_move_segment():
    scene = base()
    scene.minions_at("b0", larva=1)
    scene.minions_at("b3", gryllus=2)
    scene.fourth_at("hellhound", "b2")
    scene.token_at("b4")
    scene.move()
    assert scene.everywhere() == {"b0": {"larva": 1}, "b3": {"gryllus": 2}}
    assert (scene.fourths(), scene.tokens()) == ({"hellhound": "b2"}, {"b4": 1})
    assert scene.game.doom == 0


@pytest.mark.rule("apocalypse:moon-base-enemies")
def test_they_move_and_exit_when_the_lord_counter_comes_round():
    scene = base()
    scene.minions_at("b0", larva=1)
    scene.minions_at("b3", gryllus=2)
    scene.token_at("b2")
    scene.minions_at("w3", fiend=1)
    scene.lord_cycle()
    assert scene.everywhere() == {"b2": {"gryllus": 2}, "w3": {"fiend": 1}}
    assert scene.tokens() == {"b1": 1, "b4": 2}
    assert scene.game.doom == 1


@pytest.mark.rule("apocalypse:moon-base-enemies")
@pytest.mark.rule("apocalypse:minions-attack")
def test_they_attack_in_every_minions_attack_segment():
    scene = base("naomi")
    scene.hero_at(0, "b3")
    scene.minions_at("b3", larva=2)
    scene.hero(0).toughness = 2
    with scene.dice(6, 1):
        twin.enemy.minions_attack_segment(scene.game, scene.at)
    assert "group_attacks" in scene.events()
    assert scene.hero(0).health == scene.hero(0).cap - 1


@pytest.mark.rule("apocalypse:moon-base-enemies")
@pytest.mark.rule("apocalypse:minions-exit")
def test_an_invasion_token_can_exit_for_every_despair_die():
    scene = base()
    scene.token_at("b0")
    scene.lord_cycle()
    assert scene.game.doom == scene.game.despair_dice == 4


# --- Lord Segment --------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:moon-base-lord-segment")
def test_the_five_steps_in_their_order():
    scene = base()
    scene.token_at("b3")
    scene.hero_at(0, "b2")  # the token that advances opens before him
    scene.lord_cycle()
    events = scene.events()
    steps = ["panel_renewed", "lord_moves", "fourth_appears", "token_revealed"]
    places = [events.index(step) for step in steps]
    assert places == sorted(places)
    assert events[places[-1] :].count("token_placed") == 2
    assert scene.tokens() == {"b4": 2}


@pytest.mark.rule("apocalypse:moon-base-lord-segment")
def test_the_lord_moves_along_the_white_railgun_and_the_demon_with_him():
    scene = base()
    scene.lord_cycle()
    assert (scene.lords(), scene.shadows()) == (["w4"], {"w4", "w5"})
    assert set(scene.fourths().values()) == {"w4"}
    scene.move()
    assert set(scene.fourths().values()) == {"w3"}


@pytest.mark.rule("apocalypse:moon-base-lord-segment")
def test_a_battle_follows_when_the_lord_comes_to_heroes():
    scene = base()
    scene.hero_at(0, "w4")
    scene.answer("hell_turn", verb="retreat", where=scene.area("w0"))
    scene.lord_cycle()
    events = scene.events()
    last_token = len(events) - 1 - events[::-1].index("token_placed")
    assert last_token < events.index("hell_comes")


@pytest.mark.rule("apocalypse:moon-base-lord-segment")
def test_the_game_is_lost_when_he_comes_to_the_white_airlock():
    scene = base()
    for _ in range(5):
        assert scene.outcome() == "unfinished"
        twin.enemy.advance_lord(scene.game, scene.at, 0)
    assert scene.outcome() == "shadow"


# --- Invasion Tokens Spawn -----------------------------------------------------------------------


@pytest.mark.rule("apocalypse:moon-base-tokens")
def test_a_white_token_comes_from_the_gate_every_turn_wherever_the_lord_is():
    scene = base(lord_advance=2)
    scene.spawn()
    assert scene.tokens() == {"w5": 1}
    assert scene.lords() == ["w3"]


@pytest.mark.rule("apocalypse:moon-base-tokens")
def test_the_two_token_example_at_the_blue_airlock():
    scene = On("moon-base", legion="dis")
    scene.hero_at(0, "w0")
    first = (FIRST, FIRST, SECOND, THIRD)
    second = (FIRST, FIRST, SECOND, SECOND)
    with scene.dice(*first, *second):
        scene.enter(0, "b0")
    assert scene.minions("b0") == {"larva": 3, "gryllus": 2, "fiend": 1}
    assert scene.game.tally.revealed == 2
    assert "b0" not in scene.tokens()
