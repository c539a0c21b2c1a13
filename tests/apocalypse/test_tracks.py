"""The Control Panel: despair, Lord and doom tracks, the despair pool and the courage pool."""

from __future__ import annotations

from itertools import islice

import pytest

from . import naive_enemy as naive
from .scene import Scene, twin

TEAM = ("hannah", "maxwell", "tarang", "naomi", "cindrew")


def team_of(players: int) -> Scene:
    """Heroes whom nothing kills, on the start of an empty map."""
    scene = Scene(heroes="+".join(TEAM[:players]), legion="acheron")
    scene.clear()
    for seat in range(players):
        scene.hero(seat).health = 1000
    return scene


def advance(scene: Scene) -> None:
    twin.enemy.despair_and_lord_segment(scene.game, scene.at)


@pytest.mark.rule("apocalypse:despair-advance")
@pytest.mark.rule("apocalypse:despair-track")
@pytest.mark.rule("apocalypse:lord-track")
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_both_tracks_run_like_the_hands_of_a_clock(players):
    scene = team_of(players)
    cycles = lord_cycles = 0
    for despair, lord, came_round, lord_came_round in islice(naive.clock(players), 108 // players):
        advance(scene)
        cycles += came_round
        lord_cycles += lord_came_round
        assert (scene.game.despair, scene.game.lord_track) == (despair, lord)
        assert scene.game.despair_dice == min(12, 4 + cycles)
        assert scene.game.pool == 4 + 4 * cycles
        assert scene.game.lords[0].area == 7 - lord_cycles
    assert lord_cycles >= 5


@pytest.mark.rule("apocalypse:despair-advance")
def test_a_dead_hero_slows_nothing_for_his_player_is_still_there():
    scene = team_of(3)
    twin.damage.die(scene.game, scene.at, 1)
    advance(scene)
    assert scene.game.despair == 4


@pytest.mark.rule("apocalypse:despair-cycle")
def test_short_of_box_one_nothing_happens():
    scene = team_of(4)
    scene.hero(0).pestilence = 1
    advance(scene)
    game = scene.game
    assert (game.despair, game.despair_dice, game.pool, game.lord_track) == (5, 4, 4, 1)
    assert scene.hero(0).health == 1000


@pytest.mark.rule("apocalypse:despair-cycle")
@pytest.mark.parametrize("before", [3, 4])
def test_the_cycle_comes_when_the_counter_hits_or_passes_one(before):
    scene = team_of(4)
    scene.game.despair = before
    scene.hero(0).pestilence = 2
    advance(scene)
    game = scene.game
    assert (game.despair, game.despair_dice, game.pool, game.lord_track) == (before - 2, 5, 8, 2)
    assert scene.hero(0).health == 998


@pytest.mark.rule("apocalypse:despair-dice-limit")
@pytest.mark.rule("apocalypse:despair-pool")
def test_at_twelve_dice_the_pool_grows_no_more_but_the_track_runs_on():
    scene = team_of(4)
    scene.game.despair, scene.game.despair_dice = 6, 12
    advance(scene)
    assert scene.game.despair_dice == 12
    assert (scene.game.pool, scene.game.lord_track) == (8, 2)


@pytest.mark.rule("apocalypse:despair-pool")
def test_a_token_rolls_as_many_dice_as_lie_in_the_pool():
    scene = team_of(4)
    scene.game.despair = 6
    advance(scene)
    twin.spawning.place_token(scene.game, scene.at, 2)
    with scene.dice(1, 1, 1, 1, 6):
        twin.spawning.reveal_tokens(scene.game, scene.at, 2)


@pytest.mark.rule("apocalypse:courage-pool")
def test_the_courage_of_an_ambush_goes_to_the_pool():
    scene = team_of(2)
    scene.put(1, larva=2)
    scene.put_ambush(1, "army", 3)
    scene.answer("fire", verb="area")
    scene.answer("assign", verb="hit")
    scene.answer("assign", verb="hit")
    with scene.dice(2, 4):
        twin.ambush.ambush_segment(scene.game, scene.at)
    assert scene.game.pool == 6
    assert [scene.hero(seat).courage for seat in (0, 1)] == [0, 0]


# --- doom --------------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:doom-track")
def test_doom_rises_for_exits_deaths_and_missing_figures():
    scene = team_of(2)
    scene.legion("lethe")
    scene.put(0, larva=2)
    scene.hero(0).area = scene.hero(1).area = 1
    twin.enemy.minions_move_segment(scene.game, scene.at)
    assert scene.game.doom == 2
    twin.damage.die(scene.game, scene.at, 0)
    assert scene.game.doom == 4
    scene.put(5, cacodemon=2)
    scene.game.despair_dice = 2
    twin.spawning.place_token(scene.game, scene.at, 2)
    with scene.dice(6, 6):
        twin.spawning.reveal_tokens(scene.game, scene.at, 2)
    assert scene.game.doom == 5
    assert list(scene.game.tally.doom) == [2, 2, 1, 0]


@pytest.mark.rule("apocalypse:losing")
@pytest.mark.parametrize(("doom", "lost"), [(12, False), (13, True), (17, True)])
def test_doom_thirteen_loses_at_once(doom, lost):
    scene = team_of(2)
    twin.tracks.score_doom(scene.game, scene.at, doom, twin.state.FROM_EXITS)
    outcome = twin.state.OUTCOMES[scene.game.outcome]
    assert outcome == ("doom" if lost else "unfinished")
    assert scene.game.doom == min(13, doom)


@pytest.mark.rule("apocalypse:losing")
def test_after_the_loss_the_enemy_phase_stops():
    scene = team_of(2)
    scene.game.doom = 12
    scene.put(0, larva=1)
    scene.put(5, larva=1)
    scene.put_ambush(4, "volunteer", 4)
    scene.hero(0).area = scene.hero(1).area = 2
    twin.enemy.enemy_phase(scene.game, scene.at)
    events = scene.events()
    assert "lost_to_doom" in events
    assert "token_placed" not in events[events.index("lost_to_doom") :]
    assert scene.game.areas[5].minions[0] == 1
    assert scene.asked_of("fire") == []
