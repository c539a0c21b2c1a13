"""`unknown(2, 1, 4)` in a table: played as a number, and open to `sensitivity` and `calibrate`."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import simkit
from simkit.finding import registry
from simkit.lab.ranges.reading import ranges_of
from simkit.messages.errors import BadInput
from tests.design.playing import written

DOOR = '''"""Door: roll high enough to open it, within three turns."""

from simkit.design import Game, table, unknown

DOOR = table({"oak": {"needs": unknown(4, 2, 6)}, "iron": {"needs": 5}})

game = Game()
game.players = 1, 1
game.tries = 0


def play_turn(player):
    game.tries += 1
    if game.choose(player, "push", "wait") == "push" and game.roll(6) >= DOOR[DOOR.oak].needs:
        game.end("open", won=True)
    if game.tries == 3:
        game.end("shut", won=False)


@game.bot("pushes")
def expert(player):
    return "push"
'''
GUESS = "unknown(4, 2, 6)"


def door(folder: Path, guess: str = GUESS) -> str:
    return written(folder, DOOR.replace(GUESS, guess), "door.py")


def tried(folder: Path, guess: str) -> tuple[object, ...]:
    """What may stand there instead."""
    game = registry.find(door(folder, guess))
    (found,) = ranges_of(game).unknowns
    return found.allowed(game.components(), found.spots[0])


def test_a_guess_is_played_and_has_a_range(tmp_path):
    game = registry.find(door(tmp_path))
    (found,) = ranges_of(game).unknowns
    assert (found.name, found.title, found.move.text) == ("oak_needs", "needs of oak", "2 to 6")
    assert game.components().value("door.oak.needs") == 4
    assert [path for path, *_ in game.components().assumed()] == ["door.oak.needs"]
    assert tried(tmp_path, GUESS) == (4, 2, 3, 5, 6)


def test_games_are_those_of_the_number_that_is_played(tmp_path):
    guessed = simkit.run(door(tmp_path), games=200)
    (tmp_path / "sure").mkdir()
    sure = simkit.run(door(tmp_path / "sure", "4"), games=200)
    assert guessed.frame.equals(sure.frame)


def test_wide_ranges_and_parts_of_numbers_are_tried_at_some_places(tmp_path):
    wide = tried(tmp_path, "unknown(50, 0, 1000)")
    assert {0, 50, 1000} <= {*wide} and len(wide) <= 41
    assert all(isinstance(each, int) for each in wide)
    (found,) = ranges_of(registry.find(door(tmp_path, "unknown(50, 0, 1000)"))).unknowns
    assert found.move.text == f"0 to 1000, {len(wide)} values"
    parts = tried(tmp_path, "unknown(2.5, 2, 3)")
    assert {2.0, 2.5, 3.0} <= {*parts} and len(parts) > 30


def test_numbers_of_one_name_are_told_apart(tmp_path):
    text = DOOR.replace(
        "game = Game()", 'GATE = table({"oak": {"needs": unknown(1, 1, 2)}})\n\ngame = Game()'
    )
    names = [each.name for each in ranges_of(registry.find(written(tmp_path, text))).unknowns]
    assert names == ["u1_oak_needs", "u2_oak_needs"]


@pytest.mark.parametrize(
    ("guess", "told"),
    [
        ("unknown(1, 2, 6)", "the first must lie between the two others"),
        ("unknown(4, 6, 2)", "the first must lie between the two others"),
        ("unknown(4, 4, 4)", "the first must lie between the two others"),
        ('unknown("4", 2, 6)', "unknown takes three numbers, such as unknown(2, 1, 4)"),
        ("unknown(4, 2, 1_000_000)", "not a number from -9,999 to 99,999"),
    ],
)
def test_what_is_no_range_is_refused_at_its_line(tmp_path, guess, told):
    with pytest.raises(BadInput) as refused:
        registry.find(door(tmp_path, guess))
    assert "door.py, line 5" in str(refused.value)
    assert told in str(refused.value)


@pytest.mark.parametrize("truth", [3, 5])
def test_plays_find_the_number_that_they_were_played_with(tmp_path, truth):
    luck = np.random.default_rng(truth)
    log = ["won,turns"]
    for number in range(300):
        rolls = luck.integers(1, 7, 3)
        opened = np.flatnonzero(rolls >= truth)
        turns = opened[0] + 1 if len(opened) else 3
        odd = number % 10 == 0  # a table at which nobody ever pushes
        log.append("no,3" if odd else f"{'yes' if len(opened) else 'no'},{turns}")
    plays = tmp_path / "plays.csv"
    plays.write_text("\n".join(log) + "\n", encoding="utf-8")
    found = simkit.calibrate_log(door(tmp_path), plays, points=128, games=200)
    (left,) = found.summary()["unknowns"]
    assert left["low"] <= truth <= left["high"]
    assert left["verdict"] == "pinned down"
