"""What the price of a life wins `expert` of Planet Apocalypse: a grid of tables.

    python experiments/lives.py                                 # the grid of lab-notes (minutes)
    python experiments/lives.py --maps doomgate --games 200
    python experiments/lives.py --change care=1 --change bear=1,care_far=5

Each table is played by `expert` as it was *before* (it priced lives everywhere as on the table on
which it was tuned), as it is *now*, and with each change of its knobs that you ask for. All play
the same luck. Differences are those from *before*, in points, with 95 % intervals. St. Peter's is
left out, because nobody wins there.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from simkit.apocalypse.bots.policies import BY_LIVES
from simkit.finding.registry import find
from simkit.lab.play.cell import cell_of
from simkit.lab.play.chunks import play_games, workers
from simkit.lab.play.prepare import prepare
from simkit.lab.play.settle import settle
from simkit.lab.statistics.paired import Split, tango
from simkit.lab.table.rows import joined
from simkit.messages.errors import BadInput
from simkit.players.bots import find_bot

GAME, BOT = "apocalypse", "expert"
MAPS = (
    "invasion",
    "doomgate",
    "launch-site",
    "moon-base",
    "dragon-back",
    "dragon-guts",
    "washington",
    "purgatory",
    "final-battle",
)
PLAYERS, HIT_RULES, BOXES = (2, 3, 4, 5), ("exceed", "meet"), ("core", "all")
GAMES, SEED = 1_000, 44_001
Table = dict[str, Any]
Knobs = Mapping[str, float]


class Asked(NamedTuple):
    """How many games of which luck, by how many workers."""

    games: int
    seed: int
    jobs: int


def main() -> None:
    options = read_options()
    asked = Asked(options.games, options.seed, workers(options.workers))
    titles = ["map", "heroes", "dice", "boxes", "before (%)", "now", *options.titles]
    print("| " + " | ".join(titles) + " |\n" + "|---" * len(titles) + "|")
    for table in tables(options.maps, options.players):
        print(row(table, options.change, asked), flush=True)


def tables(maps: tuple[str, ...], players: tuple[int, ...]) -> Iterator[Table]:
    """Every table that can be played: some maps need Lords of other boxes than the core's."""
    for board, boxes, count, rule in product(maps, BOXES, players, HIT_RULES):
        table = {"map": board, "players": count, "hit_rule": rule, "boxes": boxes}
        if is_playable(table):
            yield table


def is_playable(table: Table) -> bool:
    try:
        settle(cell_of(GAME, settings=table))
    except BadInput:
        return False
    return True


def row(table: Table, changes: list[Knobs], asked: Asked) -> str:
    """A line of the grid."""
    before = won(table, knobs_before(table), asked)
    changed = (won(table, knobs, asked) for knobs in ({}, *changes))
    gains = (gain(wins, before) for wins in changed)
    cells = (*map(str, table.values()), f"{100 * before.mean():.1f}", *gains)
    return "| " + " | ".join(cells) + " |"


def won(table: Table, knobs: Knobs, asked: Asked) -> np.ndarray:
    """Which games are won."""
    cell = cell_of(GAME, BOT, asked.seed, settings=table, knobs={BOT: knobs})
    chunks = list(play_games(prepare(cell), asked.games, asked.jobs))
    return np.asarray(joined(chunks).columns["won"], dtype=bool)


def knobs_before(table: Table) -> dict[str, float]:
    """The knobs with which `expert` would play here if it priced lives as at home."""
    bot = find_bot(find(GAME), BOT)
    settings = settle(cell_of(GAME, BOT, settings=table)).settings
    old = replace(bot, suits=tuple(suit for suit in bot.suits if suit not in BY_LIVES))
    return {knob.name: knob.default for knob in old.suited(settings).knobs}


def gain(wins: np.ndarray, before: np.ndarray) -> str:
    """By how many points more games are won, with an interval."""
    alone, lost = int((wins & ~before).sum()), int((before & ~wins).sum())
    found = tango(Split(len(wins), int((wins & before).sum()), alone, lost))
    if alone == lost == 0:
        return "the same"
    gained, low, high = found.known
    return f"{100 * gained:+.1f} ({100 * low:.1f} to {100 * high:.1f})"


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--maps", nargs="+", choices=MAPS, default=MAPS, metavar="MAP")
    parser.add_argument("--players", nargs="+", type=int, choices=PLAYERS, default=PLAYERS)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--workers", type=int)
    parser.add_argument("--change", action="append", default=[], metavar="KNOB=NUMBER,...")
    options = parser.parse_args()
    options.titles = list(options.change)
    try:
        options.change = [turned(text) for text in options.change]
    except ValueError:
        parser.error("--change: write KNOB=NUMBER, and join several with commas")
    return options


def turned(text: str) -> Knobs:
    """Knobs from "bear=1,care_far=5"."""
    pairs = (part.partition("=") for part in text.split(","))
    return {name.strip(): float(value) for name, _, value in pairs}


if __name__ == "__main__":
    main()
