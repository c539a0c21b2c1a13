"""The Dragon Guts map: nothing moves, and an organ must be empty for every new token."""

from __future__ import annotations

import pytest

from .atlas import FIRST, SECOND, On, twin

ORGANS = ("throat", "lungs", "stomach", "liver", "bowels", "heart", "brain")


def guts(heroes: str = "hannah+naomi", **settings) -> On:
    """The Dragon's guts with nothing in them but the Lord; the heroes are in the Mouth."""
    scene = On("dragon-guts", heroes, **{"legion": "lethe"} | settings)
    scene.clear()
    for kind in range(scene.rules.fourths):
        if scene.game.fourth[kind].area >= 0:
            twin.fourth.leave_play(scene.game, scene.rules, kind)
    return scene


# --- Set Up --------------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:dragon-guts-set-up")
def test_heroes_begin_in_the_mouth_and_every_other_organ_holds_a_token():
    scene = On("dragon-guts")
    assert {scene.name(int(scene.hero(seat).area)) for seat in range(2)} == {"mouth"}
    assert scene.tokens() == dict.fromkeys(ORGANS, 1)
    assert (scene.lords(), scene.shadows()) == (["brain"], {"brain"})


@pytest.mark.rule("apocalypse:dragon-guts-set-up")
def test_a_fourth_circle_demon_begins_in_the_heart():
    scene = On("dragon-guts")
    assert list(scene.fourths().values()) == ["heart"]


@pytest.mark.rule("apocalypse:dragon-guts-set-up")
def test_its_spawn_effect_is_resolved():
    scene = On("dragon-guts")
    scene.rules.fourths = 2  # the Hellhound and the Catoblepas
    for number in range(8):
        scene.luck.game = number
        game = twin.kernel.records.blank(twin.state.STATE)[0]
        twin.setup.set_up_game(game, scene.at)
        sick = 2 if game.fourth[1].area >= 0 else 0
        assert [int(game.heroes[seat].pestilence) for seat in range(2)] == [sick, sick]


@pytest.mark.rule("apocalypse:dragon-guts-set-up")
@pytest.mark.rule("apocalypse:miniboss")
def test_the_miniboss_waits_with_the_lord_besides():
    scene = On("dragon-guts", miniboss=True)
    assert sorted(scene.fourths().values()) == ["brain", "heart"]


# --- Special Rules -------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:banned-legions")
def test_the_gadarene_is_never_drawn():
    scene = guts()
    scene.rules.fourths = scene.components.order("fourth").index("gadarene") + 1
    drawn = set()
    for turn in range(60):
        scene.game.turn = turn
        drawn.add(int(twin.fourth.draw_fourth(scene.game, scene.at, -1)))
    assert drawn == set(range(scene.rules.fourths - 1))


@pytest.mark.rule("apocalypse:banned-legions")
def test_on_another_map_it_is_drawn():
    scene = On("invasion")
    gadarene = scene.components.order("fourth").index("gadarene")
    drawn = set()
    for turn in range(150):
        scene.game.turn = turn
        drawn.add(int(twin.fourth.draw_fourth(scene.game, scene.at, -1)))
    assert gadarene in drawn


@pytest.mark.rule("apocalypse:dragon-guts-no-movement")
def test_neither_demons_nor_tokens_nor_the_lord_move():
    scene = guts()
    scene.minions_at("throat", larva=2, fiend=1)
    scene.fourth_at("hellhound", "heart")
    scene.token_at("liver")
    scene.move()
    assert scene.everywhere() == {"throat": {"larva": 2, "fiend": 1}}
    assert (scene.fourths(), scene.tokens()) == ({"hellhound": "heart"}, {"liver": 1})
    scene.lord_cycle()
    assert (scene.lords(), scene.shadows()) == (["brain"], {"brain"})


@pytest.mark.rule("apocalypse:dragon-guts-no-movement")
def test_but_for_hero_deaths_doom_is_scored_in_the_lord_segment_alone():
    scene = guts()
    scene.game.figures[:] = 0
    scene.token_at("throat")
    with scene.dice(FIRST, FIRST, SECOND, SECOND):
        scene.enter(0, "throat")
    assert scene.game.doom == 0
    twin.damage.lose_health(scene.game, scene.at, 0, 10)
    assert scene.game.doom == 2


@pytest.mark.rule("apocalypse:dragon-guts-no-movement")
def test_minions_in_the_mouth_do_not_leave():
    scene = guts()
    scene.minions_at("mouth", larva=3)
    scene.move()
    assert scene.everywhere() == {"mouth": {"larva": 3}}
    assert scene.game.doom == 0


@pytest.mark.rule("apocalypse:dragon-guts-despair")
def test_no_token_spawns_in_the_spawn_segment():
    scene = guts()
    scene.spawn()
    assert scene.tokens() == {}


# --- Despair Segment -----------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:dragon-guts-despair")
def test_the_despair_cycle_brings_a_token_to_the_brain_if_it_has_none():
    scene = guts()
    scene.minions_at("brain", gryllus=1)  # minions do not matter
    scene.despair_cycle()
    assert scene.tokens() == {"brain": 1}
    assert not scene.asked_of("token_area")


@pytest.mark.rule("apocalypse:dragon-guts-despair")
def test_else_in_any_empty_organ_of_the_captains_choice_the_mouth_too():
    scene = guts()
    scene.game.captain = 1
    scene.token_at("brain")
    scene.token_at("heart")
    scene.minions_at("lungs", larva=1)
    scene.fourth_at("hellhound", "liver")
    scene.answer("token_area", where=scene.area("bowels"))
    scene.despair_cycle()
    (asked,) = scene.asked_of("token_area")
    assert asked.seat == 1
    offered = {scene.name(option["where"]) for option in asked.options}
    assert offered == {"mouth", "throat", "stomach", "bowels"}
    assert scene.tokens() == {"brain": 1, "heart": 1, "bowels": 1}


@pytest.mark.rule("apocalypse:dragon-guts-despair")
def test_a_token_in_the_mouth_opens_before_the_heroes_there_with_the_new_die():
    scene = guts()
    scene.token_at("brain")
    scene.answer("token_area", where=scene.area("mouth"))
    with scene.dice(FIRST, FIRST, FIRST, FIRST, FIRST):
        scene.despair_cycle()
    assert scene.minions("mouth") == {"larva": 2, "gryllus": 2}


@pytest.mark.rule("apocalypse:dragon-guts-despair")
@pytest.mark.rule("apocalypse:losing")
def test_the_game_is_lost_if_no_organ_is_empty():
    scene = guts()
    for name in (*ORGANS, "mouth"):
        scene.token_at(name)
    scene.despair_cycle()
    assert scene.outcome() == "no-room"
    assert "lost_no_room" in scene.events()


@pytest.mark.rule("apocalypse:dragon-guts-despair")
def test_a_full_dragon_is_not_lost_before_the_next_token_is_due():
    scene = guts()
    for name in (*ORGANS, "mouth"):
        scene.minions_at(name, larva=1)
    scene.enemy_phase()
    assert scene.outcome() == "unfinished"
    for name in ORGANS:
        scene.token_at(name)
    scene.game.despair = 6
    scene.enemy_phase()
    assert scene.outcome() == "no-room"


@pytest.mark.rule("apocalypse:dragon-guts-despair")
def test_a_brain_without_a_token_has_room_even_when_all_organs_are_full():
    scene = guts()
    for name in ("mouth", *ORGANS):
        scene.minions_at(name, larva=1)
    scene.despair_cycle()
    assert scene.outcome() == "unfinished"
    assert scene.tokens() == {"brain": 1}


@pytest.mark.rule("apocalypse:dragon-guts-despair")
def test_on_other_maps_the_despair_cycle_brings_no_token():
    scene = On("invasion")
    scene.clear()
    scene.despair_cycle()
    assert scene.tokens() == {}


# --- Lord Segment --------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:dragon-guts-lord-segment")
@pytest.mark.parametrize("organ", ["mouth", "liver", "throat"])
def test_the_demon_spawns_in_the_organ_of_the_new_token(organ):
    scene = guts()
    scene.token_at("brain")
    scene.hero_at(0, "heart")
    scene.hero_at(1, "heart")
    scene.game.lord_track = 3
    scene.answer("token_area", where=scene.area(organ))
    scene.despair_cycle()
    assert list(scene.fourths().values()) == [organ]


@pytest.mark.rule("apocalypse:dragon-guts-lord-segment")
def test_it_spawns_there_also_when_the_token_has_opened_at_once():
    scene = guts()
    scene.token_at("brain")
    scene.game.lord_track = 3
    scene.answer("token_area", where=scene.area("mouth"))
    scene.despair_cycle()
    assert scene.tokens() == {"brain": 1}
    assert list(scene.fourths().values()) == ["mouth"]


@pytest.mark.rule("apocalypse:dragon-guts-lord-segment")
def test_each_organ_with_demons_or_a_token_scores_1_doom_and_larvae_do_not_count():
    scene = guts()
    scene.minions_at("throat", gryllus=3, fiend=1)
    scene.minions_at("lungs", larva=4)
    scene.minions_at("liver", cacodemon=1)
    scene.token_at("liver")
    scene.token_at("bowels")
    scene.fourth_at("hellhound", "heart")
    twin.maps.score_organs(scene.game, scene.at)
    assert scene.game.doom == scene.game.tally.doom[twin.state.FROM_MAP] == 4


@pytest.mark.rule("apocalypse:dragon-guts-lord-segment")
def test_gifts_then_the_demon_then_doom():
    scene = guts()
    scene.game.lord_track = 3
    before = len(scene.events())
    scene.despair_cycle()  # the token comes to the Brain, and the demon too
    events = scene.events()[before:]
    places = [
        events.index(step)
        for step in ("token_placed", "panel_renewed", "fourth_appears", "doom_map")
    ]
    assert places == sorted(places)
    assert scene.game.doom == 1, "one organ"
