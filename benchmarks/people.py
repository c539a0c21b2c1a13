"""Simulated people: does the interval of a player's skill hold the skill that the player has?

    python -m benchmarks.people                       # 200 studies of each cell; half an hour
    python -m benchmarks.people --studies 20 --game pig

A person is the bot `expert` with a known share of lapses and one knob turned. It sits in seat 1
against `beginner`. A study reads the choices of 10, 30 or 100 games as `play-log` does; no two
studies share a game. Beside it stands the interval by outcomes alone: how likely each lapse is by
the games that were won, if bot and knob are known.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import numpy as np

import simkit
from simkit.description.game import Game
from simkit.finding import registry
from simkit.lab.people.opinions import knobs_tried
from simkit.lab.people.sitting import Sitting, sitting_of
from simkit.lab.play.cell import cell_of
from simkit.lab.playtests.choices_fit import SHARES, likeliest
from simkit.lab.playtests.likeness import credible
from simkit.lab.playtests.person_choice import PersonChoice
from simkit.lab.seats.asking_again import places_by_knobs
from simkit.lab.seats.stepped_game import STEERED, SteppedGame
from simkit.players.bots import find_bot

ROOT = Path(__file__).resolve().parents[1]
BOT, NOVICE = "expert", "beginner"
COUNTS = (10, 30, 100)
SEED = 59_001
OF_WINS = 4_000  # games of each lapse, for the interval by outcomes


@dataclass(frozen=True)
class Person:
    """Who plays: a game, a lapse, and a knob of expert that is turned, if one is."""

    game: str  # an example, or the file of a game
    lapse: float
    knob: str = ""
    value: float = 0.0

    @property
    def knobs(self) -> dict[str, float]:
        turned = {self.knob: self.value} if self.knob else {}
        return {"lapse": self.lapse} | turned


PEOPLE = (Person("pig", 0.3, "hold", 25.0), Person("hunt", 0.2, "crowd", 3.0))


def game_of(person: Person) -> Game:
    """The game that is played."""
    example = ROOT / f"examples/{person.game}.py"
    return registry.find(str(example) if example.exists() else person.game)


def sitting_with(person: Person, seed: int) -> Sitting:
    """The person in seat 1, and beginner in the others; or the person in all seats of a team."""
    cell = cell_of(game_of(person), NOVICE, seed)
    cell = replace(cell, knobs={f"{BOT}@{STEERED}": person.knobs})
    return sitting_of(cell, None, 0, is_open=True)


class Playing:
    """Plays games of a person, and notes each choice as a row of `play --record` has it."""

    def __init__(self, person: Person, seed: int = SEED) -> None:
        self._sitting = sitting_with(person, seed)
        self._stepped = SteppedGame(self._sitting.cell, self._sitting.people, BOT)
        bot = find_bot(self._sitting.cell.game, BOT)
        self._tried = knobs_tried(bot)
        names = [knob.name for knob in bot.knobs]
        turned = [(names.index(name), v) for name, values in self._tried.items() for v in values]
        self._rows = np.array([[knob.default for knob in bot.knobs]] * (1 + len(turned)))
        for row, (place, value) in zip(self._rows[1:], turned, strict=True):
            row[place] = value
        novice = find_bot(self._sitting.cell.game, NOVICE)
        self._novice = np.array([[knob.default for knob in novice.knobs]])
        self._kinds = self._sitting.cell.game.words()[0]

    def game(self, number: int) -> tuple[list[PersonChoice], int]:
        """The choices of a game, and whether it is won."""
        stepped, found = self._stepped, []
        goes_on = stepped.start(number, self._sitting.cell.seed)
        while goes_on:
            found.append(self._choice(number, int(stepped.advice)))
            goes_on = stepped.answer(int(stepped.advice))
        return found, int(stepped.ended(number)[1][0])

    def _choice(self, number: int, taken: int) -> PersonChoice:
        stepped = self._stepped
        usual, *turned = (places_by_knobs(stepped, self._rows) + 1).tolist()
        beside = stepped.searching.names.index(NOVICE)
        novice = int(places_by_knobs(stepped, self._novice, beside)[0]) + 1
        places = iter(turned)
        by_knob = {name: {v: next(places) for v in values} for name, values in self._tried.items()}
        return PersonChoice(
            session=f"{number}",
            alias="ann",
            decision=self._kinds[int(stepped.decision.kind)],
            options=len(stepped.offered),
            place=taken + 1,
            would={BOT: usual, NOVICE: novice},
            turned={BOT: by_knob},
        )

    def close(self) -> None:
        self._stepped.close()


@dataclass(frozen=True)
class Study:
    """What the choices of some games say, and what their outcomes say."""

    holds: bool
    width: float
    knob_holds: bool
    by_outcomes: float  # the width
    outcomes_hold: bool


def studies(person: Person, games: int, count: int, first: int = 0) -> Iterator[Study]:
    """So many studies of so many games each."""
    playing = Playing(person)
    try:
        for study in range(count):
            numbers = range(first + study * games, first + (study + 1) * games)
            played = [playing.game(number) for number in numbers]
            choices = [choice for own, _ in played for choice in own]
            yield found_in(person, choices, sum(won for _, won in played), games)
    finally:
        playing.close()


def found_in(person: Person, choices: list[PersonChoice], won: int, games: int) -> Study:
    """One study."""
    likes = {each.bot: each for each in likeliest(choices, [BOT, NOVICE])}
    skill = likes[BOT].lapses(0.95)
    usual = {each.name: each.default for each in find_bot(game_of(person), BOT).knobs}
    knob = likes[BOT].knob(person.knob, usual[person.knob], 0.95)
    (low, high), (least, most) = skill.known[1:], knob.known[1:]
    alone = by_outcomes(person, won, games)
    return Study(
        holds=low <= person.lapse <= high,
        width=high - low,
        knob_holds=least <= person.value <= most,
        by_outcomes=alone[1] - alone[0],
        outcomes_hold=alone[0] <= person.lapse <= alone[1],
    )


def by_outcomes(person: Person, won: int, games: int) -> tuple[float, float]:
    """The lapses that fit so many games won, if bot and knob are known."""
    rates = np.clip(win_rates(person), 1e-4, 1 - 1e-4)
    logs = won * np.log(rates) + (games - won) * np.log(1 - rates)
    found = credible(SHARES.tolist(), np.exp(logs - logs.max()).tolist(), 0.95)
    return found.known[1], found.known[2]


@cache
def win_rates(person: Person) -> np.ndarray:
    """How often the person would win with each share of lapses."""
    game = game_of(person)
    bots = "+".join([f"{BOT}@1", *[NOVICE] * (_seats(person) - 1)])
    rates = []
    for share in SHARES[::5]:
        knobs: Mapping[str, Mapping[str, float]] = {
            f"{BOT}@1": {"lapse": float(share), person.knob: person.value}
        }
        found = simkit.run(game, games=OF_WINS, seed=7, bot=bots, knobs=knobs)
        rates.append(found.win_rates[0].estimate)
    return np.interp(SHARES, SHARES[::5], rates)


def _seats(person: Person) -> int:
    from simkit.lab.seats.seating import count_of

    return count_of(cell_of(game_of(person)))


def main() -> None:
    """Tell every cell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--studies", type=int, default=200)
    parser.add_argument("--game", choices=[person.game for person in PEOPLE])
    options = parser.parse_args()
    for person in PEOPLE:
        if options.game in (None, person.game):
            for number, games in enumerate(COUNTS):
                found = [*studies(person, games, options.studies, number * 10_000_000)]
                print(told(person, games, found), flush=True)


def told(person: Person, games: int, found: list[Study]) -> str:
    """A line of one cell."""
    count = len(found)
    held, knob = sum(each.holds for each in found), sum(each.knob_holds for each in found)
    alone = sum(each.outcomes_hold for each in found)
    width = 100 * float(np.mean([each.width for each in found]))
    wide = 100 * float(np.mean([each.by_outcomes for each in found]))
    return (
        f"{person.game}, {games} games: lapse held in {held} of {count} studies, "
        f"{width:.1f} points wide; knob {person.knob} held in {knob}; "
        f"by outcomes held in {alone}, {wide:.1f} points wide"
    )


if __name__ == "__main__":
    main()
