"""Simulated groups: does the interval of how often they win hold their true win rate?

    python -m benchmarks.people_wins                  # 200 studies of each cell; half an hour
    python -m benchmarks.people_wins --studies 20

A group is the bot `expert` with a known share of lapses in all seats of a team: the game `dams` of
docs/how-to/own-coop.md. A study reads the choices of 10, 30 or 100 games as `play-log` does, and
asks it how often such a group wins. The truth is counted in fresh games of the true group. Beside
it stands the interval by the outcomes of the same games alone.

If seats compete, `play-log` claims no win rate: it depends on who sits in the other seats.
"""

from __future__ import annotations

import argparse
import re
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import simkit
from benchmarks.people import BOT, COUNTS, NOVICE, ROOT, Person, Playing, game_of
from simkit.lab.play.cell import cell_of
from simkit.lab.playtests.choices_fit import likeliest
from simkit.lab.playtests.group_wins import group_wins
from simkit.lab.statistics.intervals import wilson

PAGE = ROOT / "docs/how-to/own-coop.md"
LAPSES = (0.1, 0.4)
GAMES = 1_000  # that `play-log` plays for an answer, if it is not told otherwise
FRESH = 400_000  # games of the true group
SEED = 59_002


@dataclass(frozen=True)
class WinsStudy:
    """What one study says of the win rate."""

    holds: bool
    width: float
    outcomes_hold: bool
    by_outcomes: float  # the width


def studies(person: Person, games: int, count: int, first: int) -> Iterator[WinsStudy]:
    """So many studies of so many games each; no two share a game."""
    truth = true_rate(person)
    playing = Playing(person, SEED)
    try:
        for study in range(count):
            numbers = range(first + study * games, first + (study + 1) * games)
            yield one_study(person, playing, numbers, truth)
    finally:
        playing.close()


def one_study(person: Person, playing: Playing, numbers: range, truth: float) -> WinsStudy:
    """The win rate by the choices of these games, and by their outcomes."""
    played = [playing.game(number) for number in numbers]
    choices = [choice for own, _ in played for choice in own]
    cell = cell_of(game_of(person), BOT, SEED + 1 + numbers.start)
    rate = group_wins(cell, likeliest(choices, [BOT, NOVICE]), GAMES, 0.95, 1)
    alone = wilson(sum(won for _, won in played), len(numbers), 0.95)
    return WinsStudy(
        holds=rate.low <= truth <= rate.high,
        width=rate.high - rate.low,
        outcomes_hold=alone.low <= truth <= alone.high,
        by_outcomes=alone.high - alone.low,
    )


def true_rate(person: Person) -> float:
    """How often the true group wins."""
    knobs = {BOT: person.knobs}
    found = simkit.run(game_of(person), games=FRESH, seed=SEED, bot=BOT, knobs=knobs)
    assert found.win_rate.estimate is not None
    return found.win_rate.estimate


def main() -> None:
    """Tell every cell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--studies", type=int, default=200)
    parser.add_argument("--lapse", type=float, nargs="*", default=LAPSES)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "dams.py")
        file.write_text(game_of_page(), encoding="utf-8")
        for lapse in options.lapse:
            person = Person(str(file), lapse)
            print(f"dams, lapse {lapse}: wins {100 * true_rate(person):.1f} %", flush=True)
            for number, games in enumerate(COUNTS):
                found = [*studies(person, games, options.studies, number * 10_000_000)]
                print(f"dams, lapse {lapse}, {games} games: {told(found)}", flush=True)


def game_of_page() -> str:
    """The game that the page shows."""
    shown = re.search(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert shown is not None
    return shown[1]


def told(found: list[WinsStudy]) -> str:
    """A line of one cell."""
    width = 100 * float(np.mean([each.width for each in found]))
    wide = 100 * float(np.mean([each.by_outcomes for each in found]))
    return (
        f"win rate held in {sum(each.holds for each in found)} of {len(found)} studies, "
        f"{width:.1f} points wide; by outcomes held in "
        f"{sum(each.outcomes_hold for each in found)}, {wide:.1f} points wide"
    )


if __name__ == "__main__":
    main()
