"""How these tests play a game of one file: the one place that knows who plays it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pandas as pd

import simkit
from simkit.design.loading import load_model
from simkit.design.model.model import GameModel
from simkit.design.plain.playing import Session, seat_of
from simkit.design.plain.seats import PlainSeat

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
Knobs = dict[str, dict[str, float]]
Settings = dict[str, Any]


def play(
    example: str | Path,
    players: int,
    bots: str,
    games: int,
    seed: int,
    knobs: Knobs | None = None,
    compiled: bool = False,
    **settings: Any,
) -> pd.DataFrame:
    """Many games of an example, or of another file: one row each.

    bots: one name for all seats, or a name for each seat, joined by `+`; `expert@2` is an expert
    with knobs of its own. Columns: outcome, rounds, won_1 ..., and every plain number of the game,
    those of a player with the player's number (level, score_1).
    """
    file = EXAMPLES / f"{example}.py" if isinstance(example, str) else example
    engine = played_compiled if compiled else played_plain
    return engine(file, players, bots, games, seed, knobs or {}, settings)


def played_compiled(
    file: Path, players: int, bots: str, games: int, seed: int, knobs: Knobs, settings: Settings
) -> pd.DataFrame:
    model = load_model(file)
    bot = bots if model.competes else bots.partition("+")[0]  # a team plays by one bot
    asked = {"games": games, "seed": seed, "bot": bot, "players": players, "knobs": knobs}
    return _as_rows(model, players, simkit.run(str(file), **asked, **settings).frame)


def with_values(
    example: str,
    players: int,
    bots: str,
    games: int,
    seed: int,
    overrides: Settings,
    **settings: Any,
) -> pd.DataFrame:
    """Compiled games of an example with other values in its tables."""
    file = EXAMPLES / f"{example}.py"
    asked = {"games": games, "seed": seed, "bot": bots, "players": players, "overrides": overrides}
    return _as_rows(load_model(file), players, simkit.run(str(file), **asked, **settings).frame)


def links_of(example: str) -> dict[int, list[int]]:
    """The neighbours of each place on the map of an example."""
    places = load_model(EXAMPLES / f"{example}.py").program.maps["MAP"]
    return {place: list(places.around(place)) for place in range(len(places))}


def _as_rows(model: GameModel, players: int, frame: pd.DataFrame) -> pd.DataFrame:
    won = [f"won_{seat}" if model.competes else "won" for seat in range(1, players + 1)]
    by_rounds = model.program.by_rounds
    rounds = frame["turns"] if by_rounds else (frame["turns"] - 1) // players + 1
    kept = frame.drop(columns=["turns", *(c for c in frame if c.startswith("won"))])
    wins = {f"won_{seat}": frame[column] > 0 for seat, column in enumerate(won, start=1)}
    outcome = frame["outcome"].str.replace("_", " ")
    return kept.assign(outcome=outcome, rounds=rounds, **wins)


def played_plain(
    file: Path, players: int, bots: str, games: int, seed: int, knobs: Knobs, settings: Settings
) -> pd.DataFrame:
    model = load_model(file)
    values = model.default_values(players)
    for name, value in settings.items():
        values.settings[name] = model.number_of(name, value, players)
    session = Session(model, values, seats(model, bots, players, knobs))
    return pd.DataFrame([one_game(session, seed, number) for number in range(games)])


def seats(model: GameModel, bots: str, players: int, knobs: Knobs) -> list[PlainSeat]:
    names = bots.split("+")
    names = names * players if len(names) == 1 else names
    return [seat_of(model, name.partition("@")[0], knobs.get(name)) for name in names]


def one_game(session: Session, seed: int, number: int) -> dict[str, Any]:
    session.play((seed, 0), number)
    row = {"outcome": session.outcome, "rounds": session.round_number()}
    row |= {f"won_{seat + 1}": rank == 1 for seat, rank in enumerate(session.ranks)}
    for name, value in session.fields.items():
        if isinstance(value, int):
            row[name] = value
        elif isinstance(value, list) and len(value) == len(session.players):
            row |= {f"{name}_{seat + 1}": each for seat, each in enumerate(value)}
    return row
