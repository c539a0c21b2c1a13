"""The Dragon Back map: two Lords who never move, and a Cathedral where minions gather."""

from __future__ import annotations

import pytest

from simkit.messages.errors import BadInput

from .atlas import FIRST, SECOND, THIRD, On, twin


def back(heroes: str = "hannah+naomi", **settings) -> On:
    """An empty Dragon's back; the heroes stand on the neck, out of the way."""
    scene = On("dragon-back", heroes, **{"legion": "lethe"} | settings)
    scene.clear()
    for seat in range(scene.game.players):
        scene.hero_at(seat, "neck")
    return scene


# --- Scoring Doom --------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:dragon-back-doom")
def test_each_minion_in_the_cathedral_scores_1_and_a_fourth_circle_demon_4():
    scene = back()
    scene.minions_at("cathedral", larva=2, gryllus=1, cacodemon=1)
    scene.fourth_at("hellhound", "cathedral")
    scene.minions_at("hips", larva=3)
    twin.maps.score_gathered(scene.game, scene.at)
    assert scene.game.doom == scene.game.tally.doom[twin.state.FROM_MAP] == 8


@pytest.mark.rule("apocalypse:dragon-back-doom")
def test_it_is_scored_at_the_very_start_of_the_enemy_phase():
    scene = back(legion="dis")
    scene.hero_at(0, "cathedral")
    scene.hero(0).courage = 3
    scene.minions_at("cathedral", gryllus=1)
    scene.minions_at("shoulders", larva=4)
    scene.enemy_phase()
    events = scene.events()
    assert events.index("doom_map") < events.index("taxed") < events.index("despair_advances")
    assert scene.game.doom == 1, "what comes there later in the phase waits for the next"


@pytest.mark.rule("apocalypse:dragon-back-doom")
def test_they_stay_and_score_every_turn():
    scene = back()
    scene.minions_at("cathedral", larva=2)
    for turn in range(1, 4):
        scene.enemy_phase()
        assert scene.minions("cathedral")["larva"] >= 2
        assert scene.game.doom >= 2 * turn


@pytest.mark.rule("apocalypse:dragon-back-doom")
def test_thirteen_in_the_cathedral_lose_the_game_before_anything_else():
    scene = back()
    scene.minions_at("cathedral", larva=9)
    scene.fourth_at("hellhound", "cathedral")
    scene.enemy_phase()
    assert scene.outcome() == "doom"
    assert "despair_advances" not in scene.events()


@pytest.mark.rule("apocalypse:dragon-back-doom")
def test_acheron_makes_no_exit_of_it():
    scene = back(legion="acheron")
    scene.minions_at("cathedral", gryllus=2)
    twin.maps.score_gathered(scene.game, scene.at)
    assert scene.game.doom == 2


# --- Lords ---------------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:lesser-lord")
@pytest.mark.parametrize(("players", "health"), [(1, 2), (2, 3), (3, 4), (4, 5), (5, 6)])
def test_the_lord_on_the_tail_has_a_third_of_the_health_rounded_up(players, health):
    scene = On("dragon-back", "+".join(TEAM[:players]), lord="argus+baphomet")
    lord = scene.game.lords[1]
    assert (lord.lesser, lord.health[0]) == (1, health)
    assert scene.game.lords[0].lesser == 0


TEAM = ("hannah", "maxwell", "tarang", "naomi", "cindrew")


@pytest.mark.rule("apocalypse:lesser-lord")
def test_a_fraction_is_rounded_up():
    scene = On("dragon-back", overrides=[("lords.baphomet.health", [7, 8, 9, 10, 11])])
    assert [twin.board.full_health(scene.rules, 0, 0, n, 1) for n in range(1, 6)] == [3, 3, 3, 4, 4]


@pytest.mark.rule("apocalypse:lesser-lord")
def test_a_single_name_is_the_full_lords_and_the_other_is_drawn():
    seen = set()
    for number in range(12):
        scene = On("dragon-back", lord="argus")
        scene.luck.game = number
        game = twin.kernel.records.blank(twin.state.STATE)[0]
        twin.setup.set_up_game(game, scene.at)
        names = scene.components.order("lords")
        assert names[game.lords[0].kind] == "argus"
        seen.add(names[game.lords[1].kind])
    assert "argus" not in seen and len(seen) > 2


@pytest.mark.rule("apocalypse:lesser-lord")
def test_several_names_are_the_lords_in_the_maps_order():
    scene = On("dragon-back", lord="tarasque+argus")
    names = scene.components.order("lords")
    assert [names[scene.game.lords[number].kind] for number in range(2)] == ["tarasque", "argus"]


@pytest.mark.rule("apocalypse:lesser-lord")
def test_more_names_than_lords_are_refused():
    with pytest.raises(BadInput, match="lord names 3 Lords, but the map dragon-back has 2"):
        On("dragon-back", lord="tarasque+argus+baphomet")


@pytest.mark.rule("apocalypse:dragon-back-twin-lords")
def test_a_banished_lord_stops_spawning_and_his_shadow_is_removed():
    scene = back()
    assert scene.shadows() == {"head", "tail"}
    scene.kill_lord(1)
    assert scene.shadows() == {"head"}
    scene.spawn()
    assert scene.tokens() == {"head": 1}
    assert scene.outcome() == "unfinished"


@pytest.mark.rule("apocalypse:dragon-back-twin-lords")
@pytest.mark.parametrize(("dead", "area"), [(0, "tail"), (1, "head")])
def test_fourth_circle_demons_then_spawn_in_the_remaining_lords_area(dead, area):
    scene = back()
    scene.kill_lord(dead)
    scene.lord_cycle()
    assert set(scene.fourths().values()) == {area}
    assert not scene.asked_of("fourth_area")


@pytest.mark.rule("apocalypse:dragon-back-twin-lords")
@pytest.mark.rule("apocalypse:winning")
def test_the_game_is_won_when_both_are_banished():
    scene = back()
    scene.kill_lord(0)
    assert scene.outcome() == "unfinished"
    scene.kill_lord(1)
    assert scene.outcome() == "lord-killed"


@pytest.mark.rule("apocalypse:dragon-back-twin-lords")
@pytest.mark.rule("apocalypse:secret-lord")
def test_each_secret_lord_is_known_when_his_own_shadow_is_entered():
    scene = back(secret_lord=True)
    scene.hero_at(0, "hips")
    scene.answer("hell_turn", verb="retreat", where=scene.area("neck"))
    scene.enter(0, "tail")
    assert (scene.game.lords[0].kind, scene.game.lords[1].kind >= 0) == (-1, True)
    assert scene.game.lords[1].lesser == 1
    assert scene.problems() == []


@pytest.mark.rule("apocalypse:secret-lord")
def test_of_two_secret_lords_only_the_one_whom_nobody_has_seen_is_dealt_anew():
    scene = back(secret_lord=True)
    twin.setup.unveil_lord(scene.game, scene.at, 1)
    known = int(scene.game.lords[1].kind)
    for number in range(20):
        scene.luck.game = number
        twin.setup.deal_lords(scene.game, scene.rules, scene.luck)
        assert (scene.game.hidden.lords[1], scene.game.lords[1].kind) == (-1, known)
        assert scene.game.hidden.lords[0] not in (-1, known)


# --- Setup ---------------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:dragon-back-set-up")
def test_heroes_begin_at_the_cathedral_between_two_lords():
    scene = On("dragon-back")
    assert {scene.name(int(scene.hero(seat).area)) for seat in range(2)} == {"cathedral"}
    assert scene.lords() == ["head", "tail"]
    beyond = [name for name in scene.names if name != "cathedral"]
    assert scene.tokens() == dict.fromkeys(beyond, 1)


@pytest.mark.rule("apocalypse:moving-on-up")
@pytest.mark.parametrize(
    "board", ["dragon-back", "dragon-guts", "purgatory", "washington", "launch-site"]
)
def test_no_lord_starts_nearer_on_a_map_where_none_moves(board):
    with pytest.raises(BadInput, match=f"on the map {board} no Lord ever moves"):
        On(board, lord_advance=1)


# --- Minions Move Segment ------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:dragon-back-movement")
def test_minions_follow_the_arrows_to_the_cathedral_from_both_sides():
    scene = back()
    scene.minions_at("head", fiend=1)
    scene.minions_at("shoulders", larva=1)
    scene.minions_at("tail", gryllus=1)
    scene.minions_at("hips", larva=2)
    scene.move()
    assert scene.everywhere() == {
        "neck": {"fiend": 1},
        "cathedral": {"larva": 3},
        "hips": {"gryllus": 1},
    }


@pytest.mark.rule("apocalypse:dragon-back-movement")
def test_they_accumulate_there_and_never_leave():
    scene = back()
    scene.minions_at("cathedral", larva=2)
    for _ in range(3):
        scene.move()
    assert scene.everywhere() == {"cathedral": {"larva": 2}}
    assert scene.game.doom == 0


@pytest.mark.rule("apocalypse:dragon-back-movement")
def test_a_token_resolves_in_the_cathedral_whether_or_not_humans_are_there():
    scene = back()
    scene.token_at("shoulders")
    scene.move(FIRST, FIRST, FIRST, FIRST)
    assert scene.minions("cathedral") == {"larva": 2, "gryllus": 2}
    assert scene.tokens() == {}


@pytest.mark.rule("apocalypse:dragon-back-movement")
def test_a_token_elsewhere_stays_closed_where_nobody_is():
    scene = back()
    scene.token_at("tail")
    scene.move()
    assert scene.tokens() == {"hips": 1}


# --- Gadarene ------------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:dragon-back-gadarene")
@pytest.mark.parametrize(("dead", "there"), [(None, "shoulders"), (0, "hips")])
def test_the_gadarene_drives_toward_the_head_or_once_that_lord_is_dead_the_tail(dead, there):
    scene = back()
    scene.hero_at(0, "cathedral")
    if dead is not None:
        scene.kill_lord(dead)
    twin.fourth.gadarene_drives(scene.game, scene.at)
    assert scene.name(int(scene.hero(0).area)) == there


# --- Hindbody Invasion Tokens --------------------------------------------------------------------


@pytest.mark.rule("apocalypse:dragon-back-hindbody")
def test_the_example_of_a_hindbody_token_that_yields_only_its_three_larvae():
    scene = back()
    scene.game.despair_dice = 7
    scene.token_at("hips")
    dice = (FIRST, FIRST, SECOND, SECOND, SECOND, SECOND, THIRD)
    scene.move(*dice)  # one First Circle, two Second Circle and three Limbo minions
    assert scene.everywhere() == {"cathedral": {"larva": 3}}
    assert scene.problems() == []


@pytest.mark.rule("apocalypse:dragon-back-hindbody")
def test_a_token_of_the_tail_stays_one_of_the_hindbody_on_its_way():
    scene = back()
    scene.token_at("tail")
    scene.move()
    scene.move(FIRST, FIRST, SECOND, SECOND)
    assert scene.everywhere() == {"cathedral": {"larva": 2}}


@pytest.mark.rule("apocalypse:dragon-back-hindbody")
def test_it_yields_larvae_only_to_a_hero_on_the_hindbody_too():
    scene = back()
    scene.token_at("hips")
    with scene.dice(FIRST, FIRST, THIRD, THIRD):
        scene.enter(0, "hips")
    assert scene.minions("hips") == {"larva": 2}


@pytest.mark.rule("apocalypse:dragon-back-hindbody")
def test_a_token_of_the_forebody_yields_what_its_dice_show():
    scene = back()
    scene.token_at("head")
    for _ in range(2):
        scene.hero_at(0, "cathedral")
        scene.hero_at(1, "cathedral")
        scene.move()
    scene.move(FIRST, FIRST, SECOND, SECOND)
    assert scene.minions("cathedral") == {"larva": 2, "gryllus": 1, "fiend": 1}


@pytest.mark.rule("apocalypse:dragon-back-hindbody")
def test_a_lack_of_larvae_is_a_shortage_and_a_lack_of_demons_is_none():
    scene = back()
    scene.minions_at("head", larva=9)
    scene.game.figures[1:] = 0
    scene.token_at("hips")
    scene.move(FIRST, FIRST, SECOND, SECOND)
    assert scene.game.tally.doom[twin.state.FROM_SHORTAGES] == 1


# --- Lord Segment --------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:dragon-back-lord-segment")
def test_gifts_are_replaced_and_lords_neither_move_nor_extend_their_shadow():
    scene = back()
    before = list(scene.game.panel)
    scene.lord_cycle()
    assert list(scene.game.panel) != before
    assert (scene.lords(), scene.shadows()) == (["head", "tail"], {"head", "tail"})


@pytest.mark.rule("apocalypse:dragon-back-lord-segment")
@pytest.mark.parametrize("area", ["head", "tail"])
def test_the_captain_chooses_the_lord_with_whom_the_demon_spawns(area):
    scene = back()
    scene.game.captain = 1
    scene.answer("fourth_area", where=scene.area(area))
    scene.lord_cycle()
    (asked,) = scene.asked_of("fourth_area")
    assert asked.seat == 1
    assert {scene.name(option["where"]) for option in asked.options} == {"head", "tail"}
    assert set(scene.fourths().values()) == {area}


@pytest.mark.rule("apocalypse:dragon-back-twin-lords")
@pytest.mark.rule("apocalypse:token-spawn")
def test_both_lords_spawn_a_token_every_turn():
    scene = back()
    scene.spawn()
    assert scene.tokens() == {"head": 1, "tail": 1}
