"""Simulated groups: does the interval of how often they win hold their true win rate?

    python -m benchmarks.people_wins                  # 200 studies of each cell; half an hour
    python -m benchmarks.people_wins --studies 20
    python -m benchmarks.people_wins --odd            # one game in ten is played by somebody else

A group is the bot `expert` with a known share of lapses in all seats of a team: the game `dams` of
docs/how-to/own-coop.md. A study reads the choices of 10, 30 or 100 games as `play-log` does, writes
the bot of the group, and asks `run` how often that bot wins. The truth is counted in fresh games of
the true group. Beside it stand the interval of luck alone, that of the bot's own games, and the one
by the outcomes of the same games alone.

With `--odd`, every tenth game is played by somebody who leaves nine choices in ten to the beginner.
The truth is then the win rate of the whole mixture, which no single bot plays like.

If seats compete, `play-log` claims no win rate: it depends on who sits in the other seats.
"""

from __future__ import annotations

import argparse
import re
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

import simkit
from benchmarks.people import BOT, COUNTS, NOVICE, ROOT, Person, Playing, game_of
from simkit.description.game import Game
from simkit.lab.play.cell import cell_of
from simkit.lab.play.results import RunResult
from simkit.lab.playtests.choices_fit import PlaysLike, likeliest
from simkit.lab.playtests.group_wins import likely_players, skill_knobs
from simkit.lab.playtests.person_choice import PersonChoice
from simkit.lab.statistics.intervals import wilson
from simkit.players.botfile import bot_text
from simkit.players.bots import find_bot
from simkit.players.likely import LikelyPlayer

PAGE = ROOT / "docs/how-to/own-coop.md"
LAPSES = (0.1, 0.4)
GAMES = 10_000  # that `run` plays for an answer, if it is not told otherwise
ODD, ODD_LAPSE = 10, 0.9  # one game in so many, and the lapses of those who play it
FRESH = 400_000  # games of the true group
SEED = 59_002


@dataclass(frozen=True)
class WinsStudy:
    """What one study says of the win rate."""

    holds: bool
    width: float
    luck_holds: bool
    luck: float  # the width
    outcomes_hold: bool
    by_outcomes: float  # the width


class Group:
    """The people of one cell, and the numbers of the games that they have played."""

    def __init__(self, person: Person, odd: bool) -> None:
        others = replace(person, lapse=ODD_LAPSE)
        self.person = person
        self.truth = true_rate(person)
        if odd:
            self.truth += (true_rate(others) - self.truth) / ODD
        self._playing = Playing(person, SEED)
        self._odd = Playing(others, SEED) if odd else None

    def game(self, number: int) -> tuple[list[PersonChoice], int]:
        """The choices of a game, and whether it is won."""
        is_odd = self._odd and number % ODD == 0
        return (self._odd if is_odd and self._odd else self._playing).game(number)

    def close(self) -> None:
        self._playing.close()
        if self._odd:
            self._odd.close()


def studies(group: Group, games: int, count: int, first: int) -> Iterator[WinsStudy]:
    """So many studies of so many games each; no two share a game."""
    for study in range(count):
        yield one_study(group, range(first + study * games, first + (study + 1) * games))


def one_study(group: Group, numbers: range) -> WinsStudy:
    """The win rate by the choices of these games, and by their outcomes."""
    played = [group.game(number) for number in numbers]
    choices = [choice for own, _ in played for choice in own]
    game, seed = game_of(group.person), SEED + 1 + numbers.start
    likes = likeliest(choices, [BOT, NOVICE])
    likely = likely_players(cell_of(game, BOT, seed), likes, seed)
    found = run_with(game, likes[0], likely, seed)
    alone = wilson(sum(won for _, won in played), len(numbers), 0.95)
    luck = found.by_luck
    return WinsStudy(
        holds=found.win_rate.low <= group.truth <= found.win_rate.high,
        width=found.win_rate.high - found.win_rate.low,
        luck_holds=luck.low <= group.truth <= luck.high,
        luck=luck.high - luck.low,
        outcomes_hold=alone.low <= group.truth <= alone.high,
        by_outcomes=alone.high - alone.low,
    )


def run_with(game: Game, like: PlaysLike, likely: Sequence[LikelyPlayer], seed: int) -> RunResult:
    """What `run` says of the bot file of a group."""
    bot = find_bot(game, like.bot)
    own = {knob.name: knob.default for knob in bot.knobs}
    errs = like.lapses(0.95).estimate if like.has_lapses else None
    own |= skill_knobs(like.mistakes(0.95).estimate, errs, own)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "us.toml")
        file.write_text(bot_text(game, bot.played_by, own, {}, likely), encoding="utf-8")
        return simkit.run(game, games=GAMES, seed=seed, bot=str(file), jobs=1, keep_rows=False)


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
    parser.add_argument("--counts", type=int, nargs="*", default=COUNTS)
    parser.add_argument("--odd", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "dams.py")
        file.write_text(game_of_page(), encoding="utf-8")
        for lapse in options.lapse:
            group = Group(Person(str(file), lapse), options.odd)
            print(f"dams, lapse {lapse}: wins {100 * group.truth:.1f} %", flush=True)
            for number, games in enumerate(options.counts):
                found = [*studies(group, games, options.studies, number * 10_000_000)]
                print(f"dams, lapse {lapse}, {games} games: {told(found)}", flush=True)
            group.close()


def game_of_page() -> str:
    """The game that the page shows."""
    shown = re.search(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert shown is not None
    return shown[1]


def told(found: list[WinsStudy]) -> str:
    """A line of one cell."""
    width = 100 * float(np.mean([each.width for each in found]))
    luck = 100 * float(np.mean([each.luck for each in found]))
    wide = 100 * float(np.mean([each.by_outcomes for each in found]))
    return (
        f"win rate held in {sum(each.holds for each in found)} of {len(found)} studies, "
        f"{width:.1f} points wide; luck alone held in "
        f"{sum(each.luck_holds for each in found)}, {luck:.1f} points wide; by outcomes held in "
        f"{sum(each.outcomes_hold for each in found)}, {wide:.1f} points wide"
    )


if __name__ == "__main__":
    main()
