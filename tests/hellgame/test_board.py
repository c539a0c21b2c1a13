"""2.2 The map: edges, corners, the compass; against a drawing (naive_board.py)."""

from __future__ import annotations

import random

import pytest

from tests.hellgame import naive_board
from tests.hellgame.scene import NONE, Scene, state, twin

board = twin.board
NAMED = {naive_board.PENTAGRAM: state.PENTAGRAM, naive_board.ANTEHELL: state.ANTEHELL}


def number_of(place: naive_board.Place) -> int:
    """A place of the drawing in the numbers of the engine."""
    if isinstance(place, str):
        return int(NAMED[place])
    return (place[0] - 1) * 5 + place[1] - 1


@pytest.fixture(scope="module")
def scene() -> Scene:
    return Scene(players=2)


@pytest.mark.rule("hellgame:2.2.3-edges")
def test_the_compass_is_that_of_the_drawing():
    for sectio in naive_board.SECTIOS:
        for die in (1, 2, 3, 4):
            there = number_of(naive_board.led_to(sectio, die))
            assert board.beyond(number_of(sectio), die) == there, (sectio, die)


@pytest.mark.rule("hellgame:2.2.3-edges")
def test_adjacent_are_those_that_share_an_edge():
    assert len(naive_board.edges()) == 45 + 40  # rings and rays
    for one in naive_board.SECTIOS:
        for other in naive_board.SECTIOS:
            found = board.is_adjacent(number_of(one), number_of(other))
            assert found == naive_board.share_an_edge(one, other), (one, other)


@pytest.mark.rule("hellgame:2.2.3-edges")
@pytest.mark.parametrize(
    "one, other",
    [("the_envious", "idolaters"), ("the_envious", "bankers_and_brokers")],
)
def test_corners_are_no_edges(scene, one, other):
    assert not board.is_adjacent(scene.place(one), scene.place(other))


STEPS = """
exploiters 1 swamp_of_useless_rage
exploiters 2 thieves
exploiters 4 snake_eye_saloon
the_wise_men 2 the_forest_of_suicides
the_forest_of_suicides 2 underarchivers
the_forest_of_suicides 1 molesters_purgatory
molesters_purgatory 2 sadistic_pleasure_pit
molesters_purgatory 1 addiction
falsifiers 2 miracle_workers
miracle_workers 1 spies
falsifiers 1 desecrators_of_the_flesh
thieves 4 exploiters
snake_eye_saloon 1 furnace_of_bookburners
furnace_of_bookburners 2 swamp_of_useless_rage
furnace_of_bookburners 1 megalomaniacs
sugar_hill 4 addiction
addiction 1 exploiters
addiction 4 sea_of_lard
spies 1 pentagram
the_wise_men 3 antehell
"""


@pytest.mark.rule("hellgame:2.2.3-edges")
@pytest.mark.parametrize("step", STEPS.strip().splitlines())
def test_the_steps_that_the_rulebooks_examples_take(scene, step):
    here, die, there = step.split()
    assert board.beyond(scene.place(here), int(die)) == scene.place(there)


def repeated(scene: Scene) -> tuple[list[int], ...]:
    """All that repeats where legions and loose Hellhounds stand, counted anew."""
    game = scene.game
    stand = [
        (int(legion.place), number // twin.sizes.MOST_LEGIONS)
        for number, legion in enumerate(game.legions)
        if legion.place != NONE
    ]
    places, owners = range(state.PLACES), range(state.OWNERS)
    return (
        [sum(place == there for there, _ in stand) for place in places],
        [sum(1 << owner for owner in owners if (place, owner) in stand) for place in places],
        [sum(1 << place for place in places if (place, owner) in stand) for owner in owners],
        [sum(1 << p for p in {int(hound.place) for hound in game.hounds} if p != NONE)],
    )


@pytest.mark.parametrize("seed", range(6))
def test_what_repeats_where_legions_and_hounds_stand_follows_every_change(seed):
    scene, luck, legions = Scene(players=3), random.Random(seed), []
    game, units = scene.game, twin.units
    for _ in range(60):
        place, act = luck.choice([3, 4, 5, state.ANTEHELL]), luck.randrange(5)
        if act < 2 or not legions:
            legions.append(scene.legion(luck.choice([0, 1, 2, state.FREEBOOTERS]), place))
        elif act == 2:
            units.move_legion(game, luck.choice(legions), place)
        elif act == 3:
            units.take_off(game, legions.pop(luck.randrange(len(legions))))
        twin.hellhounds.put_loose(game, luck.randrange(4), luck.choice([NONE, 3, 4]))
        found = (game.crowds, game.present, game.posts, [game.packs])
        assert tuple([int(number) for number in each] for each in found) == repeated(scene)
        assert not [wrong for wrong in scene.problems() if "noted" in wrong]


@pytest.mark.parametrize("name", ["crowds", "present", "posts", "packs"])
def test_a_wrong_note_of_who_stands_where_is_found(name):
    scene = Scene(players=2)
    scene.legion(0, "spies")
    assert scene.problems() == []
    if name == "packs":
        scene.game.packs = 1
    else:
        scene.game[name][0] ^= 4
    assert scene.problems() != []


@pytest.mark.parametrize("seed", range(6))
def test_somebody_may_be_chosen_where_more_stand_than_are_led(seed):
    scene, luck = Scene(players=3), random.Random(seed)
    legions = [scene.legion(luck.randrange(3), luck.randrange(4)) for _ in range(16)]
    for name in ("verin", "sulla"):
        scene.lieutenant(name, luck.randrange(3), luck.randrange(4))
    scene.game.holder[luck.randrange(4)] = 1
    scene.seat(0, favour=seed % 2)
    for place in range(4):
        for owner in range(3):
            some = any(
                twin.influence.may_choose_legion(scene.game, scene.rules, 0, legion)
                for legion in legions
                if scene.where(legion) == place and twin.units.owner_of(legion) == owner
            )
            args = (scene.game, scene.rules, 0, owner, place)
            assert twin.influence.may_choose_among(*args) == some
