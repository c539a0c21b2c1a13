"""One game of a file, as plain Python and by its kernels, laid side by side."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
GAMES = ("pig", "leduc", "atoll", "reef", "hunt")
PIG = (EXAMPLES / "pig.py").read_text(encoding="utf-8")


def written(folder: Path, text: str, name: str = "mine.py") -> str:
    """A game's file of this text."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def plain_games(file: str | Path, bot: str, players: int, games: int, seed: int = 7) -> list[Any]:
    """How games end that are played as plain Python."""
    from simkit.design.loading import load_model
    from simkit.design.plain.playing import Session, seat_of

    model = load_model(file)
    values = model.default_values(players)
    session = Session(model, values, [seat_of(model, bot) for _ in range(players)], told=True)
    return [_plain_game(model, session, seed, number) for number in range(games)]


def _plain_game(model: Any, session: Any, seed: int, number: int) -> dict[str, Any]:
    session.play((seed, 0), number)
    found = {"outcome": session.outcome, "turn": session.turn, "ranks": session.ranks}
    found["decisions"] = session.decisions
    found["said"] = list(session.said)
    for name, field in model.fields.items():
        value = session.fields[name]
        if field.kind == "cards":
            each = value if field.per_player else [value]
            found[name] = [list(cards) for cards in each]
        else:
            found[name] = _numbers(model, value)
    return found


def _numbers(model: Any, value: Any) -> Any:
    if isinstance(value, list):
        return [_numbers(model, each) for each in value]
    return model.words.numbers[str(value)] if isinstance(value, str) else value


def kernel_games(file: str | Path, bot: str, players: int, games: int, seed: int = 7) -> list[Any]:
    """The same by the kernels that the file becomes."""
    from simkit.design.loading import load_game, load_model
    from simkit.lab.play.cell import cell_of
    from simkit.lab.play.prepare import prepare
    from simkit.lab.play.workspace import Workspace

    model = load_model(file)
    settings = {"players": players} if model.program.most_players > 1 else {}
    prepared = prepare(cell_of(load_game(file), bot, seed, settings=settings))
    tables = [Workspace(prepared, logged=True) for _ in range(games)]
    return [_kernel_game(model, table, number, players) for number, table in enumerate(tables)]


def _kernel_game(model: Any, workspace: Any, number: int, players: int) -> dict[str, Any]:
    from simkit.design.kernels.cards import KIND
    from simkit.design.model.naming import safe
    from simkit.lab.positions.trace import told

    events = told(workspace, number).events
    state = workspace.batch[0]

    words = ["running", "endless", *model.words.list]
    found = {"outcome": words[state["outcome"]], "turn": int(state["turn"])}
    found["ranks"] = state["rank_"][:players].tolist()
    found["decisions"] = int(state["decisions"])
    found["said"] = [each["text"] for each in events]
    for name, field in model.fields.items():
        value = state[safe(name)]
        if field.kind == "cards":
            each = value[:players] if field.per_player else [value]
            found[name] = [(c["cards"][: c["held"]] & KIND).tolist() for c in each]
        else:
            found[name] = np.asarray(value[:players] if field.per_player else value).tolist()
    return found
