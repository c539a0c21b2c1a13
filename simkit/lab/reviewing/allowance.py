"""Turn a budget of seconds into numbers of games."""

from __future__ import annotations

import time
from dataclasses import dataclass
from math import ceil

from simkit.lab.lucks.luck import CUTS, LEAST_GAMES
from simkit.lab.play.cell import Cell
from simkit.lab.play.prepare import prepare
from simkit.lab.play.workspace import Workspace
from simkit.lab.reviewing.dramas import ROLLOUTS

PILOT = 20  # games that say how long a game takes
FEWEST, MOST = 200, 20_000  # games with each number of players
REDRAWN = 2 * (CUTS + 2)  # times that a game is played to tell its luck apart
MOST_SCENES = 100  # games whose endings are imagined
SPENT = 0.8  # of the budget is planned; the rest is for what cannot be foreseen
MOST_LEADS = 2_000  # games in which points say who leads
OVERHEAD = 0.002  # seconds that an imagined position takes besides its games


@dataclass(frozen=True)
class Allowance:
    """The games of each measurement; all follow from `games` and the usual length of a game."""

    games: int  # with each number of players
    turns: float  # of a usual game

    @property
    def mixed(self) -> int:
        """Games of each table of unlike players, or of each kind of team."""
        return max(2, self.games // 4)

    @property
    def one_by_one(self) -> int:
        """Games for each setting or card that is tried."""
        return max(2, min(2_000, self.games // 2))

    @property
    def lucks(self) -> int:
        """Games that are played again with other luck."""
        return max(LEAST_GAMES, min(1_000, self.games // 10))

    @property
    def plain(self) -> int:
        """Games of each bot that are watched line by line."""
        return max(1, min(300, self.games // 10))

    @property
    def scenes(self) -> int:
        """Games whose endings are imagined turn by turn."""
        imagined = max(1.0, self.turns * ROLLOUTS / 2)
        return min(MOST_SCENES, int(4 * self.games / imagined))


@dataclass(frozen=True)
class FirstPace:
    """What a first look says: seconds a game on one core, and turns."""

    seconds: float
    turns: float


def pilot(cell: Cell) -> FirstPace:
    """Some games of a cell, which is compiled by now."""
    workspace = Workspace(prepare(cell))
    workspace.run(0, 1)
    began = time.perf_counter()
    batch = workspace.run(0, PILOT)
    seconds = (time.perf_counter() - began) / PILOT
    return FirstPace(seconds, float(batch["turn"].mean()))


@dataclass(frozen=True)
class Measured:
    """What is played; all of it, unless few questions are asked."""

    games: bool = True  # with each number of players
    mixed: bool = True
    one_by_one: bool = True
    scenes: bool = True
    leads: bool = False  # who has most points after a third, if points tell it
    lucks: bool = True


def allowance(
    budget: float,
    look: FirstPace,
    tables: int,
    tried: int,
    seats: int,
    jobs: int,
    measured: Measured = Measured(),
) -> Allowance:
    """The games that `review` may play within its budget of seconds."""
    least, most = FEWEST, MOST if measured.games else min(MOST, _for_all_scenes(look.turns))
    while least < most:
        middle = (least + most + 1) // 2
        plan = Allowance(middle, look.turns)
        wanted = seconds_of(plan, look, tables, tried, seats, measured)
        least, most = (middle, most) if wanted <= SPENT * budget * jobs else (least, middle - 1)
    return Allowance(rounded(least), look.turns)


def _for_all_scenes(turns: float) -> int:
    """A number of games that stands for as many imagined ones as are ever played."""
    return max(FEWEST, ceil(MOST_SCENES * max(1.0, turns * ROLLOUTS / 2) / 4))


def seconds_of(
    plan: Allowance, look: FirstPace, tables: int, tried: int, seats: int, measured: Measured
) -> float:
    """What a plan takes on one core."""
    mixed = measured.mixed * plan.mixed * (3 + seats)
    singles = measured.one_by_one * 2 * tried * plan.one_by_one
    imagined = measured.scenes * plan.scenes * plan.turns
    anew = measured.lucks * REDRAWN * plan.lucks
    leads = measured.leads * 3 * min(MOST_LEADS, plan.games)  # to the end, to both thirds
    whole = measured.games * tables * plan.games
    games = whole + leads + mixed + singles + imagined * ROLLOUTS / 2 + anew
    return look.seconds * games + OVERHEAD * imagined


def rounded(games: int) -> int:
    """A number of games that is easy to type: two digits count."""
    step = 10 ** max(0, len(str(games)) - 2)
    return games // step * step
