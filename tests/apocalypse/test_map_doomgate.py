"""The Doomgate map: what leaves the start comes back behind the Lord."""

from __future__ import annotations

import pytest

from .atlas import FIRST, On, twin


def doomgate(heroes: str = "hannah+naomi", **settings) -> On:
    """An empty Doomgate; the heroes are out of the way in a4."""
    scene = On("doomgate", heroes, **{"legion": "dis"} | settings)
    scene.clear()
    for seat in range(scene.game.players):
        scene.hero_at(seat, "a4")
    return scene


@pytest.mark.rule("apocalypse:map-set-up")
def test_it_is_set_up_like_the_other_side_of_the_board():
    scene = On("doomgate")
    assert scene.tokens() == {f"a{number}": 1 for number in range(1, 8)}
    assert (scene.lords(), scene.shadows()) == (["a7"], {"a7"})
    assert scene.name(int(scene.hero(0).area)) == "a0"


# --- Start and Gate ------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:doomgate-adjacency")
def test_the_start_and_the_shadow_are_adjacent():
    scene = doomgate()
    assert scene.steps_from("a0") == scene.beside("a0") == {"a1", "a7"}
    assert scene.steps_from("a7") == scene.beside("a7") == {"a6", "a0"}
    assert scene.steps_from("a1") == {"a0", "a2"}


@pytest.mark.rule("apocalypse:doomgate-adjacency")
def test_the_start_is_adjacent_to_the_shadow_wherever_it_has_grown():
    scene = doomgate(lord_advance=2)
    assert scene.beside("a0") == scene.steps_from("a0") == {"a1", "a5", "a6", "a7"}


@pytest.mark.rule("apocalypse:doomgate-adjacency")
def test_on_the_invasion_map_start_and_shadow_are_far_apart():
    scene = On("invasion")
    assert scene.beside("a0") == scene.steps_from("a0") == {"a1"}


@pytest.mark.rule("apocalypse:doomgate-adjacency")
def test_adjacent_for_all_purposes_hannah_hits_minions_in_the_shadow_from_the_start():
    scene = doomgate()
    scene.hero_at(0, "a0")
    scene.minions_at("a7", larva=1)
    scene.answer("hero_turn", verb="attack")
    scene.answer("assign", verb="hit", where=scene.area("a7"))
    with scene.dice(6):
        twin.heroes.hero_turn(scene.game, scene.at, 0)
    assert scene.everywhere() == {}


@pytest.mark.rule("apocalypse:doomgate-adjacency")
@pytest.mark.rule("apocalypse:hero-enters-shadow")
def test_a_step_from_the_start_into_the_shadow_is_hell_time_and_no_doom():
    scene = doomgate()
    scene.hero_at(0, "a0")
    scene.answer("hell_turn", verb="retreat", where=scene.area("a2"))
    scene.answer("hero_turn", verb="move", where=scene.area("a7"))
    twin.heroes.hero_turn(scene.game, scene.at, 0)
    assert scene.game.tally.lord_battles == 1
    assert scene.game.doom == 0
    assert scene.name(int(scene.hero(0).area)) == "a2"


# --- Minions Move Segment ------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:doomgate-movement")
def test_a_minion_that_leaves_the_start_scores_doom_and_returns_to_the_lords_original_area():
    scene = doomgate()
    scene.minions_at("a0", larva=2, fiend=1)
    scene.move()
    assert scene.everywhere() == {"a7": {"larva": 2, "fiend": 1}}
    assert scene.game.doom == scene.game.tally.doom[twin.state.FROM_EXITS] == 3
    assert scene.game.tally.exits == 3
    assert scene.problems() == []


@pytest.mark.rule("apocalypse:doomgate-movement")
def test_they_return_to_where_the_lord_began_although_he_has_moved_on():
    scene = doomgate(lord_advance=2)
    scene.minions_at("a0", gryllus=1)
    scene.move()
    assert scene.lords() == ["a5"]
    assert scene.everywhere() == {"a7": {"gryllus": 1}}


@pytest.mark.rule("apocalypse:doomgate-movement")
def test_what_comes_round_has_moved_and_what_stood_there_moves_on():
    scene = doomgate()
    scene.minions_at("a0", larva=1)
    scene.minions_at("a7", larva=3)
    scene.token_at("a0")
    scene.token_at("a7")
    scene.move()
    assert scene.everywhere() == {"a7": {"larva": 1}, "a6": {"larva": 3}}
    assert scene.tokens() == {"a7": 1, "a6": 1}


@pytest.mark.rule("apocalypse:doomgate-movement")
def test_exiting_demons_do_not_vanish_but_circle_until_they_are_killed():
    scene = doomgate()
    scene.minions_at("a0", gryllus=1)
    for _ in range(8):
        scene.move()
    assert scene.everywhere() == {"a0": {"gryllus": 1}}
    scene.move()
    assert scene.game.doom == 2


@pytest.mark.rule("apocalypse:doomgate-movement")
@pytest.mark.parametrize(("legion", "doom"), [("dis", 4), ("acheron", 5)])
def test_a_fourth_circle_demon_scores_four_and_stays_in_play(legion, doom):
    scene = doomgate(legion=legion)
    scene.fourth_at("hellhound", "a0")
    scene.move()
    assert scene.fourths() == {"hellhound": "a7"}
    assert scene.game.doom == doom


@pytest.mark.rule("apocalypse:doomgate-movement")
def test_a_token_that_leaves_the_start_scores_every_despair_die_and_goes_round_too():
    scene = doomgate()
    scene.token_at("a0")
    scene.move()
    assert scene.tokens() == {"a7": 1}
    assert scene.game.doom == scene.game.despair_dice == 4


@pytest.mark.rule("apocalypse:doomgate-movement")
@pytest.mark.rule("apocalypse:faq-tokens-legion")
def test_a_demon_of_styx_goes_two_areas_round_and_a_larva_or_a_token_one():
    scene = doomgate(legion="styx")
    scene.minions_at("a0", gryllus=1, larva=1)
    scene.minions_at("a1", fiend=1)
    scene.token_at("a1")
    scene.move()
    assert scene.everywhere() == {"a6": {"gryllus": 1}, "a7": {"larva": 1, "fiend": 1}}
    assert scene.tokens() == {"a0": 1}
    assert scene.game.doom == 3


@pytest.mark.rule("apocalypse:doomgate-movement")
def test_the_trace_says_that_they_go_round():
    scene = doomgate()
    scene.minions_at("a0", larva=2)
    scene.token_at("a0")
    scene.move()
    told = " ".join(scene.told())
    assert "From start round to area 7: 2 larvae." in told
    assert "A token goes from start round to area 7." in told


@pytest.mark.rule("apocalypse:doomgate-losing")
def test_the_game_is_lost_when_the_lord_reaches_the_start():
    scene = doomgate()
    for _ in range(7):
        assert scene.outcome() == "unfinished"
        twin.enemy.advance_lord(scene.game, scene.at, 0)
    assert scene.outcome() == "shadow"


# --- Demons and Invasion Tokens ------------------------------------------------------------------


@pytest.mark.rule("apocalypse:doomgate-tokens")
def test_revealed_demons_and_a_revealed_token_group_at_once():
    scene = doomgate()
    scene.minions_at("a2", gryllus=2, larva=1)
    scene.token_at("a2")
    with scene.dice(FIRST, FIRST, FIRST, FIRST):
        scene.enter(0, "a2")
    assert scene.minions("a2") == {"gryllus": 4, "larva": 3}


@pytest.mark.rule("apocalypse:doomgate-tokens")
def test_demons_and_a_token_may_share_an_area_and_move_on_together():
    scene = doomgate()
    scene.minions_at("a3", fiend=1)
    scene.token_at("a3")
    scene.hero_at(0, "a6")
    scene.hero_at(1, "a6")
    scene.move()
    assert (scene.everywhere(), scene.tokens()) == ({"a2": {"fiend": 1}}, {"a2": 1})


@pytest.mark.rule("apocalypse:lord-cycle")
def test_its_despair_and_lord_segments_are_those_of_the_invasion_map():
    scene = doomgate()
    scene.lord_cycle()
    assert (scene.lords(), scene.shadows()) == (["a6"], {"a6", "a7"})
    assert set(scene.fourths().values()) == {"a6"}
