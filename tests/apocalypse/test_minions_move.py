"""Minions Move Segment, the Invasion map, and whole games that nobody disturbs."""

from __future__ import annotations

import random

import pytest

from . import naive_enemy as naive
from .scene import Scene, twin

TEAM = ("hannah", "maxwell", "tarang", "naomi", "cindrew")


def scene_of(heroes: str = "hannah+naomi", legion: str = "dis", **settings) -> Scene:
    """An empty map; the heroes stand under no enemy's feet, in area 5."""
    scene = Scene(heroes=heroes, legion=legion, **settings)
    scene.clear()
    for seat in range(scene.game.players):
        scene.hero(seat).area = 5
    return scene


def move(scene: Scene) -> None:
    with scene.dice():
        twin.enemy.minions_move_segment(scene.game, scene.at)


def put_token(scene: Scene, area: int) -> None:
    twin.spawning.place_token(scene.game, scene.at, area)


def tokens_in(scene: Scene) -> list[int]:
    return sorted(int(token.area) for token in scene.game.tokens if token.area >= 0)


def minions(scene: Scene, area: int) -> list[int]:
    return [int(count) for count in scene.game.areas[area].minions]


@pytest.mark.rule("apocalypse:minions-move")
def test_every_minion_and_every_token_moves_one_area_toward_the_start():
    scene = scene_of()
    scene.put(1, larva=1)
    scene.put(2, larva=2, gryllus=1)
    scene.put(3, fiend=1, cacodemon=2)
    scene.put_fourth("hellhound", 7)
    for area in (2, 4, 7):
        put_token(scene, area)
    move(scene)
    assert [minions(scene, area) for area in range(4)] == [
        [1, 0, 0, 0],
        [2, 1, 0, 0],
        [0, 0, 1, 2],
        [0, 0, 0, 0],
    ]
    assert scene.game.fourth[0].area == 6
    assert tokens_in(scene) == [1, 3, 6]


@pytest.mark.rule("apocalypse:minions-move")
def test_the_lord_stays_where_he_is():
    scene = scene_of()
    move(scene)
    assert scene.game.lords[0].area == 7


@pytest.mark.rule("apocalypse:minions-move")
def test_bands_that_meet_form_one_group():
    scene = scene_of()
    scene.put(3, larva=2)
    scene.put(2, larva=1)
    scene.game.areas[2].minions[0] -= 1
    scene.game.areas[1].minions[0] += 1
    move(scene)
    assert minions(scene, 2) == [2, 0, 0, 0]
    assert minions(scene, 0) == [1, 0, 0, 0]


@pytest.mark.rule("apocalypse:minions-move")
def test_heroes_and_ambushes_do_not_stop_them():
    scene = scene_of()
    scene.put(5, fiend=2)
    scene.put_ambush(4, "army", 4)
    move(scene)
    assert minions(scene, 4) == [0, 0, 2, 0]


@pytest.mark.rule("apocalypse:minions-exit")
@pytest.mark.rule("apocalypse:invasion-map")
@pytest.mark.parametrize(
    ("here", "doom"),
    [({"larva": 3}, 3), ({"gryllus": 2, "fiend": 1}, 3), ({"cacodemon": 2}, 2), ({}, 0)],
)
def test_minions_that_leave_the_start_cost_a_doom_each_and_return_to_the_box(here, doom):
    scene = scene_of()
    box = list(scene.game.figures)
    scene.put(0, **here)
    scene.put(1, larva=1)
    move(scene)
    assert scene.game.doom == doom
    assert minions(scene, 0) == [1, 0, 0, 0]
    assert list(scene.game.figures) == [box[0] - 1, *box[1:]]
    assert scene.game.tally.exits == doom


@pytest.mark.rule("apocalypse:minions-exit")
@pytest.mark.parametrize("dice", [4, 9])
def test_a_token_that_leaves_costs_a_doom_for_every_despair_die(dice):
    scene = scene_of()
    scene.game.despair_dice = dice
    put_token(scene, 0)
    move(scene)
    assert scene.game.doom == dice
    assert tokens_in(scene) == []


@pytest.mark.rule("apocalypse:minions-move")
@pytest.mark.rule("apocalypse:minions-exit")
def test_any_position_moves_as_the_rulebook_says():
    chance = random.Random(11)
    for _ in range(60):
        scene = scene_of(players=2)
        scene.game.despair_dice = 0  # revealed tokens bring nothing, so only the move is compared
        before = [[chance.randint(0, 1) for _ in range(4)] for _ in range(8)]
        before[0] = [chance.randint(0, 1), *before[0][1:]]
        for circle, most in enumerate(naive.FIGURES.values()):
            while sum(row[circle] for row in before) > most:
                before[chance.randrange(8)][circle] = 0
        for area, row in enumerate(before):
            scene.put(area, **dict(zip(naive.NAMES, row, strict=True)))
        tokens = [chance.randint(1, 7) for _ in range(chance.randint(0, 6))]
        for area in tokens:
            put_token(scene, area)
        scene.put_ambush(2, "volunteer", chance.randint(0, 2))
        seen = {5} | ({2} if sum(scene.game.areas[2].ambush) else set())
        move(scene)
        assert [minions(scene, area) for area in range(8)] == [*before[1:], [0] * 4]
        assert scene.game.doom == sum(before[0])
        assert tokens_in(scene) == sorted(area - 1 for area in tokens if area - 1 not in seen)
        assert scene.problems() == []


# --- games that nobody disturbs ----------------------------------------------------------------

TWISTS = ({}, {"miniboss": True}, {"despair_dice": 7}, {"lord_advance": 2}, {"despair_dice": 5})


def undisturbed(scene: Scene) -> naive.Undisturbed:
    """The reference for the game on the table; it shares nothing with the engine but its luck."""
    luck, chances, game = scene.luck, twin.chances, scene.game
    names = scene.components.order("legions")[: scene.rules.legions]
    deck = [names[c] for c in reversed(game.hidden.legions.cards[: len(names) - 1])]

    def roll(serial: int, die: int) -> int:
        return twin.kernel.luck.below(luck, chances.DESPAIR_DICE, 0, serial, die, 6) + 1

    def draw(turn: int, in_play: set[str]) -> str:
        cards = [(name, kind) for kind, name in enumerate(("hellhound", "catoblepas"))]
        keys = {
            twin.kernel.luck.word(luck, chances.FOURTH_DRAWN, turn, kind, 0, 0): name
            for name, kind in cards
            if name not in in_play
        }
        return keys[min(keys)]

    reference = naive.Undisturbed(
        players=int(game.players),
        dice=scene.settings["despair_dice"],
        lord=7 - scene.settings["lord_advance"],
        legions=[names[game.legion], *deck],
        roll=roll,
        draw=draw,
    )
    if scene.settings["miniboss"]:
        reference.new_fourth(turn=0)  # the set-up comes before turn 1
    return reference


def board_of(scene: Scene) -> dict[str, object]:
    """What the reference knows too."""
    game = scene.game
    return {
        "minions": [minions(scene, area) for area in range(8)],
        "fourth": [int(game.fourth[kind].area) for kind in range(2)],
        "tokens": tokens_in(scene),
        "figures": [int(count) for count in game.figures],
        "shadow": [area for area in range(8) if game.areas[area].shadow],
        "lord": int(game.lords[0].area),
        "tracks": (int(game.despair), int(game.lord_track)),
        "dice": int(game.despair_dice),
        "pool": int(game.pool),
        "doom": int(game.doom),
        "lost": twin.state.OUTCOMES[game.outcome].replace("unfinished", ""),
        "legion": scene.components.order("legions")[game.legion],
    }


def board_expected(reference: naive.Undisturbed) -> dict[str, object]:
    return {
        "minions": [[reference.minions[a][name] for name in naive.NAMES] for a in range(8)],
        "fourth": [reference.fourth.get(name, -1) for name in ("hellhound", "catoblepas")],
        "tokens": sorted(area for _, area in reference.tokens),
        "figures": list(reference.figures().values()),
        "shadow": sorted(reference.shadow),
        "lord": reference.lord,
        "tracks": reference.box,
        "dice": reference.dice,
        "pool": reference.pool,
        "doom": reference.doom,
        "lost": reference.lost,
        "legion": reference.legions[0],
    }


def assert_alike(board: dict[str, object], expected: dict[str, object]) -> None:
    """The whole board; once the game is lost, where it broke off in the move does not matter."""
    compared = ("doom", "lost", "tracks", "dice", "lord") if expected["lost"] else tuple(expected)
    assert {name: board[name] for name in compared} == {name: expected[name] for name in compared}


def begin_anew(scene: Scene, number: int) -> None:
    """Another game of the study, with heroes whom nothing harms and nothing moves.

    Of Fourth Circle demons the core box is played, of legions the core box, Pandemonium and Styx.
    """
    scene.luck.game = number
    scene.rules.fourths, scene.rules.legions = 2, 6
    scene.game = twin.kernel.records.blank(twin.state.STATE)[0]
    twin.kernel.driver.wake_minds(scene.at.desk, scene.luck)
    twin.setup.set_up_game(scene.game, scene.at)
    for seat in range(scene.game.players):
        hero = scene.hero(seat)
        hero.toughness, hero.health, hero.can = 12, 10**6, 0


@pytest.mark.rule("apocalypse:enemy-phase")
@pytest.mark.rule("apocalypse:minions-move")
@pytest.mark.rule("apocalypse:invasion-map")
@pytest.mark.parametrize("twist", TWISTS, ids=str)
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_a_game_that_nobody_disturbs_goes_turn_by_turn_as_the_rulebook_says(players, twist):
    scene = Scene(heroes="+".join(TEAM[:players]), **twist)
    for number in range(4):
        begin_anew(scene, number)
        reference = undisturbed(scene)
        while not reference.lost:
            reference.play_turn()
            twin.engine.play(
                scene.game,
                scene.rules,
                scene.at.bots,
                scene.at.desk,
                scene.luck,
                scene.log,
                scene.game.turn,
            )
            assert_alike(board_of(scene), board_expected(reference))


@pytest.mark.rule("apocalypse:losing")
def test_a_game_that_nobody_disturbs_is_lost():
    scene = Scene(heroes="hannah")
    begin_anew(scene, 0)
    reference = undisturbed(scene)
    while not reference.lost:
        reference.play_turn()
    assert reference.lost == "doom"
