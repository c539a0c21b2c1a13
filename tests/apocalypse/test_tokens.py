"""Invasion Tokens: revealing, spawning, running out of figures; the Minion Spawn Segment."""

from __future__ import annotations

import random

import pytest

from . import naive_enemy as naive
from .scene import Scene, twin

FIRST, SECOND, THIRD = 1, 4, 6  # faces of a despair die that show these Circles


def scene_of(dice: int, **settings) -> Scene:
    """An empty map and so many despair dice."""
    scene = Scene(heroes="hannah+naomi", legion="acheron", **settings)
    scene.clear()
    scene.game.despair_dice = dice
    return scene


def put_token(scene: Scene, area: int) -> None:
    twin.spawning.place_token(scene.game, scene.at, area)


def tokens_in(scene: Scene) -> list[int]:
    return sorted(int(token.area) for token in scene.game.tokens if token.area >= 0)


def minions(scene: Scene, area: int) -> list[int]:
    """Larvae, grylluses, fiends, cacodemons."""
    return [int(count) for count in scene.game.areas[area].minions]


def reveal(scene: Scene, area: int, *faces: int) -> None:
    with scene.dice(*faces):
        twin.spawning.reveal_tokens(scene.game, scene.at, area)


# --- spawning ----------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:spawning")
def test_example_one_six_dice():
    scene = scene_of(6)
    put_token(scene, 3)
    reveal(scene, 3, FIRST, FIRST, FIRST, SECOND, SECOND, THIRD)
    assert minions(scene, 3) == [2, 1, 1, 0]


@pytest.mark.rule("apocalypse:spawning")
def test_example_two_eight_dice():
    scene = scene_of(8)
    put_token(scene, 3)
    reveal(scene, 3, FIRST, FIRST, FIRST, FIRST, SECOND, THIRD, THIRD, THIRD)
    assert minions(scene, 3) == [3, 2, 0, 1]


@pytest.mark.rule("apocalypse:spawning")
def test_a_despair_die_shows_three_times_first_twice_second_once_third():
    scene = scene_of(12)
    put_token(scene, 3)
    reveal(scene, 3, 1, 2, 3, 1, 4, 5, 4, 5, 6, 6, 6, 6)
    assert minions(scene, 3) == [6, 2, 2, 2]


@pytest.mark.rule("apocalypse:spawning")
@pytest.mark.rule("apocalypse:running-out")
def test_any_roll_with_any_figures_left_spawns_what_the_rulebook_says():
    chance = random.Random(7)
    scene = scene_of(4)
    for serial in range(400):
        scene.clear()
        scene.game.doom = 0
        dice = scene.game.despair_dice = chance.randint(1, 12)
        left = {name: chance.randint(0, most) for name, most in naive.FIGURES.items()}
        scene.put(6, **{name: most - left[name] for name, most in naive.FIGURES.items()})
        circles = [naive.FACES[face_of(scene, serial, die)] for die in range(dice)]
        placed, doom = naive.spawn(circles, left)
        twin.spawning.spawn_from_token(scene.game, scene.at, 2, serial)
        assert minions(scene, 2) == list(placed.values()), (circles, left)
        assert scene.game.doom == doom, (circles, left)
        assert scene.problems() == []


def face_of(scene: Scene, serial: int, die: int) -> int:
    return twin.kernel.luck.below(scene.luck, twin.chances.DESPAIR_DICE, 0, serial, die, 6) + 1


@pytest.mark.rule("apocalypse:using-divine-intervention")
def test_divine_intervention_sets_the_dice_of_one_token_to_any_faces():
    scene = scene_of(6, divine_intervention=True)
    put_token(scene, 3)
    put_token(scene, 3)
    scene.answer("divine_dice", verb="dice", who=3, what=3, where=0)
    reveal(scene, 3, *[THIRD] * 6, *[FIRST] * 6)
    assert minions(scene, 3) == [2 + 3, 1 + 3, 1, 0]
    (asked,) = scene.asked_of("divine_dice")
    assert len(asked.options) == 1 + 28  # every way to share six dice among three Circles
    assert scene.game.divine == -1


# --- running out of figures --------------------------------------------------------------------


@pytest.mark.rule("apocalypse:running-out")
def test_the_example_of_running_out():
    scene = scene_of(8)
    scene.put(6, larva=4, gryllus=5, fiend=4, cacodemon=2)
    put_token(scene, 3)
    reveal(scene, 3, *[FIRST] * 4, *[SECOND] * 4)
    assert minions(scene, 3) == [4, 1, 0, 0]
    assert scene.game.doom == 1


@pytest.mark.rule("apocalypse:running-out")
def test_missing_larvae_cost_a_doom_too():
    scene = scene_of(4)
    scene.put(6, larva=10)
    put_token(scene, 3)
    reveal(scene, 3, *[FIRST] * 4)
    assert minions(scene, 3) == [0, 2, 0, 0]
    assert scene.game.doom == 1


@pytest.mark.rule("apocalypse:faq-two-tokens-short")
def test_each_token_that_lacks_figures_costs_a_doom():
    scene = scene_of(4)
    scene.put(6, cacodemon=2)
    for _ in range(3):
        put_token(scene, 3)
    reveal(scene, 3, *[THIRD] * 12)
    assert minions(scene, 3) == [6, 0, 0, 0]
    assert scene.game.doom == 3


@pytest.mark.rule("apocalypse:losing")
def test_a_second_token_stays_hidden_when_the_first_ends_the_game():
    scene = scene_of(4)
    scene.game.doom = 12
    scene.put(6, cacodemon=2)
    put_token(scene, 3)
    put_token(scene, 3)
    reveal(scene, 3, *[THIRD] * 4)
    assert tokens_in(scene) == [3]
    assert scene.problems() == []


# --- revealing ---------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:revealing-tokens")
def test_a_hero_who_enters_reveals_the_token_and_it_leaves_the_board():
    scene = scene_of(4)
    put_token(scene, 1)
    with scene.dice(FIRST, FIRST, SECOND, SECOND):
        twin.heroes.step(scene.game, scene.at, 0, 1)
    assert minions(scene, 1) == [2, 1, 1, 0]
    assert tokens_in(scene) == []
    assert scene.game.tally.revealed == 1


@pytest.mark.rule("apocalypse:revealing-tokens")
def test_an_ambush_that_is_set_reveals_the_token():
    scene = scene_of(2)
    put_token(scene, 1)
    scene.put_patrol(0, "volunteer", 1)
    with scene.dice(FIRST, FIRST):
        twin.heroes.place_trooper(scene.game, scene.at, 0, scene.trooper("volunteer"), 1)
    assert minions(scene, 1) == [1, 1, 0, 0]


@pytest.mark.rule("apocalypse:tokens-revealed-after-move")
@pytest.mark.parametrize("watcher", ["hero", "ambush"])
def test_a_token_that_moves_to_a_hero_or_an_ambush_is_revealed(watcher):
    scene = scene_of(2)
    if watcher == "hero":
        scene.hero(0).area = 2
    else:
        scene.put_ambush(2, "volunteer", 1)
    put_token(scene, 3)
    with scene.dice(FIRST, FIRST):
        twin.enemy.minions_move_segment(scene.game, scene.at)
    assert minions(scene, 2) == [1, 1, 0, 0]
    assert tokens_in(scene) == []


@pytest.mark.rule("apocalypse:revealing-tokens")
def test_a_token_that_nobody_sees_stays_hidden():
    scene = scene_of(4)
    put_token(scene, 5)
    scene.put(4, larva=1)
    with scene.dice():
        twin.enemy.minions_move_segment(scene.game, scene.at)
    assert tokens_in(scene) == [4]


@pytest.mark.rule("apocalypse:tokens-revealed-after-move")
def test_tokens_are_revealed_only_after_everything_has_moved():
    scene = scene_of(2)
    scene.hero(0).area = 2
    put_token(scene, 3)
    scene.put(2, gryllus=6)  # they move on, so the token's gryllus finds no figure
    with scene.dice(FIRST, FIRST):
        twin.enemy.minions_move_segment(scene.game, scene.at)
    assert minions(scene, 1) == [0, 6, 0, 0]
    assert minions(scene, 2) == [1, 0, 0, 0]
    assert scene.game.doom == 1


@pytest.mark.rule("apocalypse:invasion-tokens")
def test_revealed_minions_stay_revealed_and_hold_their_figures():
    scene = scene_of(4)
    put_token(scene, 3)
    reveal(scene, 3, FIRST, FIRST, SECOND, SECOND)
    with scene.dice():
        twin.enemy.minions_move_segment(scene.game, scene.at)
    assert minions(scene, 2) == [2, 1, 1, 0]
    assert tokens_in(scene) == []


# --- minion spawn segment ----------------------------------------------------------------------


@pytest.mark.rule("apocalypse:token-spawn")
@pytest.mark.parametrize("advance", [0, 2])
def test_a_new_token_appears_in_the_area_of_the_lord(advance):
    scene = scene_of(4, lord_advance=advance)
    with scene.dice():
        twin.enemy.minion_spawn_segment(scene.game, scene.at)
    assert tokens_in(scene) == [7 - advance]


@pytest.mark.rule("apocalypse:token-spawn")
def test_the_new_token_does_not_move_in_the_turn_that_it_appears():
    scene = scene_of(4)
    twin.enemy.enemy_phase(scene.game, scene.at)
    assert tokens_in(scene) == [7]
    twin.enemy.enemy_phase(scene.game, scene.at)
    assert tokens_in(scene) == [6, 7]


@pytest.mark.rule("apocalypse:invasion-map")
def test_the_game_begins_with_a_token_in_every_area_but_the_start():
    scene = Scene(heroes="hannah+naomi")
    assert tokens_in(scene) == [1, 2, 3, 4, 5, 6, 7]
    assert scene.rules.map.start[0] == 1
