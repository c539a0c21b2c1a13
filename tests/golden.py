"""The golden rows: what some games of every bot came to, so that nobody changes games unawares.

A table a game in tests/golden_rows, a column a cell (expert players=2). Its first lines say how
each game ended and in which turn; every other line is a column of the results: the sum over the
games and a digest of its values in order. What a metric says of six seats stands in one line
(souls_* of souls_1 to souls_6). Games depend on the cell alone, so the tables are the same on every
machine and for any number of workers.

`python -m tests.golden` plays them anew and says what has changed: a deliberate commit, with a line
in the CHANGELOG.
"""

from __future__ import annotations

import csv
import hashlib
import math
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simkit.finding.registry import find
from simkit.lab.play.cell import cell_of
from simkit.lab.play.chunks import play_games
from simkit.lab.play.prepare import prepare
from simkit.lab.table.rows import Columns, joined
from tests import game_pages

FOLDER = Path(__file__).resolve().parent / "golden_rows"
GAMES = 20
SEARCHED = 2  # games of a bot that looks ahead: seconds each
SEED = 1

# What the default bot plays besides the default settings.
VARIED: Mapping[str, tuple[str, ...]] = {
    "apocalypse": (
        "map=doomgate",
        "map=launch-site",
        "map=moon-base",
        "map=dragon-back",
        "map=dragon-guts",
        "map=washington",
        "map=st-peters",
        "map=purgatory",
        "map=final-battle",
        "players=1 lord_advance=2 enraged=true lord=random",
        "players=3 miniboss=true secret_lord=true divine_intervention=true ambush_when=any",
        "players=4 joins=3 leaves=5 hit_rule=meet lone_assault=false",
        "players=3 boxes=core fresh_luck=none way_length=1 legion=dis+lethe+random",
    ),
    "hades": (
        "scenario=squeeze-play three_hexes=path chits_return=true",
        "scenario=chin-music spill_over=true",
        "scenario=high-and-tight ew_clause=nastian overtime=never",
    ),
    "hellgame": (
        "players=6 quick_battles=true demon_abilities=true",
        "players=2 dice_curse=true three_rounds=true",
    ),
    "fury": (
        "conditions=2",
        "ii_augusta=true variable_activation=true disrupted_home=true fortifications=true",
        "variable_victory=true",
    ),
    "armageddon": (
        "players=4",
        "players=3 bidding=false independents=false factions=xenopods+empire+xenopods",
        "sieges=false factions=machines+mutants",
        "moving_up=true factions=xenopods+machines",
    ),
}

Table = dict[str, dict[str, str]]  # by column of the results and cell


@dataclass(frozen=True)
class Asked:
    """Some games: of a bot, with settings as one types them."""

    game: str
    bot: str
    settings: str = ""

    @property
    def title(self) -> str:
        return f"{self.bot} {self.settings}".strip()

    @property
    def games(self) -> int:
        return SEARCHED if "search" in self.bot else GAMES

    @property
    def plans(self) -> bool:
        """Does a bot look ahead?"""
        bots = find(self.game).bots
        return any(bot.plans for bot in bots if bot.name in self.bot.split("+"))

    def rows(self, jobs: int, games: int | None = None) -> Columns:
        settings = dict(each.split("=") for each in self.settings.split())
        prepared = prepare(cell_of(self.game, self.bot, SEED, settings=settings))
        return joined(list(play_games(prepared, games or self.games, jobs))).columns


def cells(game: str) -> Iterator[Asked]:
    """All whose games are kept: every bot, and the default one with other settings."""
    seats = find(game).seats
    others = find(game).setting(seats).default - 1 if seats else 0
    for bot in find(game).bots:
        # Where every seat has a bot, one that searches plays others that do not.
        alone = bot.plans and seats
        yield Asked(game, "+".join([bot.name, *["expert"] * others]) if alone else bot.name)
    for settings in VARIED[game]:
        yield Asked(game, "expert", settings)


def kept_in(rows: Columns) -> dict[str, str]:
    """What the table keeps of some games, line by line."""
    ends = zip(rows["outcome"], rows["turns"], strict=True)
    lines = {f"game {number}": f"{outcome} {turns}" for number, (outcome, turns) in enumerate(ends)}
    alike: dict[str, list[Any]] = {}
    for name, values in rows.items():
        alike.setdefault(re.sub(r"_\d$", "_*", name), []).extend(values.tolist())
    return lines | {name: _summed(values) for name, values in alike.items()}


def _summed(values: list[Any]) -> str:
    """The sum of some values and a digest of them in their order; 0 where all are."""
    digest = hashlib.sha256("|".join(map(_exactly, values)).encode()).hexdigest()[:6]
    if any(isinstance(value, str) for value in values):
        return f"text {digest}"
    if not any(values):
        return "0"
    return f"{math.fsum(value for value in values if value == value):g} {digest}"


def _exactly(value: Any) -> str:
    """A value as text: an integer and the same number with a point are one."""
    return value if isinstance(value, str) else repr(float(value) + 0.0)  # never -0.0


def stored(game: str) -> Table:
    """The table that is kept of a game; empty before there is one."""
    path = FOLDER / f"{game}.csv"
    if not path.exists():
        return {}
    with path.open(encoding="utf-8", newline="") as file:
        return {line.pop("column"): line for line in csv.DictReader(file)}


def changes(asked: Asked, rows: Columns, table: Table) -> list[str]:
    """What is not as the table keeps it: "game 3: doom 8 -> doom 9"."""
    now = kept_in(rows)
    before = {name: line[asked.title] for name, line in table.items() if line.get(asked.title)}
    return [
        f"{name}: {before.get(name, 'nothing')} -> {now.get(name, 'nothing')}"
        for name in dict.fromkeys([*before, *now])
        if before.get(name) != now.get(name)
    ]


def build(game: str, jobs: int = 1) -> None:
    """Play all cells of a game anew, keep what they come to and say what has changed."""
    before = stored(game)
    table: Table = {f"game {number}": {} for number in range(GAMES)}
    titles = []
    for asked in cells(game):
        rows = asked.rows(jobs)
        titles.append(asked.title)
        for name, text in kept_in(rows).items():
            table.setdefault(name, {})[asked.title] = text
        is_new = asked.title not in before.get("outcome", {})
        for change in ["new"] if is_new else changes(asked, rows, before):
            print(f"{game} {asked.title}: {change}")
    FOLDER.mkdir(exist_ok=True)
    with (FOLDER / f"{game}.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, ["column", *titles], restval="", lineterminator="\n")
        writer.writeheader()
        writer.writerows({"column": name, **line} for name, line in table.items())


if __name__ == "__main__":
    for wanted in sys.argv[1:] or VARIED:
        build(wanted)
        game_pages.write(wanted)
