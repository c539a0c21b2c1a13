"""What a page needs besides the module to play a compiled game, as plain data."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from simkit.description.game import Game, Setting
from simkit.description.policy import Bot
from simkit.lab.basics.engine_parts import engine_part
from simkit.lab.people.sitting import ADVISER
from simkit.lab.play.cell import cell_of
from simkit.lab.play.prepare import Prepared, prepare
from simkit.lab.play.settle import knobs_of
from simkit.lab.play.workspace import Workspace
from simkit.lab.portable.machine import ALIGNED, ANSWERS
from simkit.values.components import Components

ASKED = ("kind", "seat", "turn")  # of a decision, which a page must know


def playable(game: Game) -> list[Bot]:
    """The bots that choose by a function of their own."""
    return [bot for bot in game.bots if bot.chooser]


def searching(game: Game) -> list[Bot]:
    """The bots that imagine games, and follow one of the others."""
    return [bot for bot in game.bots if bot.plans]


def plan_of(
    prepared: Prepared, last_turn: int, sizes: dict[str, Any], searches: bool
) -> dict[str, Any]:
    """Settings, values and bots with their places in memory, and what a game ends with."""
    settled, game = prepared.settled, prepared.game
    layout = engine_part(prepared.engine, "layout")(settled.components)
    seats = game.seats
    return {
        "game": {"typed": Path(game.typed).name, "title": game.title, "summary": game.summary},
        "competes": bool(seats),
        "sides": list(game.sides),
        "players": {"at": layout["players"], **players_of(game)},
        "settings": [
            _setting(each, layout["settings"][each.key])
            for each in game.settings
            if each.key in layout["settings"]
        ],
        "values": _values(settled.components, layout["values"]),
        "decks": layout["decks"],
        "bots": [
            {**_bot(prepared, bot), "search": _search(game, bot) if bot.plans else None}
            for bot in (*playable(game), *(searching(game) if searches else ()))
        ],
        "bot": settled.cell.bots[0],
        "adviser": ADVISER if ADVISER in {bot.name for bot in game.bots} else "",
        "state": {
            key: layout[key]
            for key in ("turn", "outcome", "rank", "endings", "most_turns", "fields")
        },
        "outcomes": [
            {"name": each.name, "won": each.won, "help": each.help} for each in game.outcomes
        ],
        "story": engine_part(prepared.engine, "story")(),
        "table": engine_part(prepared.engine, "table")(),
        "decisions": list(prepared.game.words()[0]),
        "digest": game.content,
        "last_turn": last_turn,
        "memory": {**sizes, "aligned": ALIGNED, "answers": ANSWERS},
    }


def _bot(prepared: Prepared, bot: Bot) -> dict[str, Any]:
    settled = prepared.settled
    knobs = knobs_of(settled.cell, bot, settled.settings)
    return {"name": bot.name, "idea": bot.idea, "knobs": knobs}


def _search(game: Game, bot: Bot) -> dict[str, Any]:
    """The bot that is followed, and the record of a search: its words that are not 0.

    Who searches, where the bot that is followed stands and how many play differs from table to
    table.
    """
    import numpy as np

    from simkit.kernel.search.searchers import SEARCH

    workspace = Workspace(prepare(cell_of(game, bot.name)))
    record = workspace.look_ahead[2].copy()
    record.seats[:] = 0
    record.plan[:] = 0
    record.rivals = 0
    words = np.frombuffer(record.tobytes(), np.int64)
    return {
        "follows": bot.plans[0].script,
        "words": [[int(place), str(words[place])] for place in words.nonzero()[0]],
        "seats": _at(SEARCH, "seats"),
        "plan": _at(SEARCH, "plan"),
        "rivals": _at(SEARCH, "rivals"),
    }


def players_of(game: Game) -> dict[str, int]:
    """How many can play; a game for one person has no such setting."""
    found = next((each for each in game.settings if each.key == "players"), None)
    if found is None:
        return {"low": 1, "high": 1, "usual": 1}
    assert found.low is not None and found.high is not None
    return {"low": found.low, "high": found.high, "usual": int(found.default)}


def _setting(setting: Setting, place: dict[str, Any]) -> dict[str, Any]:
    usual = list(setting.default) if isinstance(setting.default, tuple) else setting.default
    return {
        "name": setting.key,
        "help": setting.help,
        "kind": setting.kind,
        "usual": usual,
        "low": setting.low,
        "high": setting.high,
        "choices": list(setting.choices),
        **place,
    }


def _values(components: Components, places: dict[str, Any]) -> list[dict[str, Any]]:
    """Every number of a table, with its bounds."""
    found = []
    for path, place in places.items():
        kind: Any = components.kind(path)
        bounds = {"low": kind.low, "high": kind.high}
        found.append({"path": path, "usual": components.value(path), **bounds, **place})
    return found


def sizes_of(workspace: Any) -> dict[str, Any]:
    """How large each part of memory is, and where in it a page writes."""
    from simkit.kernel.decisions import DECISION, DESK, MIND, MOST_BOTS, MOST_SEATS, OPTION
    from simkit.kernel.luck import LUCK
    from simkit.kernel.search.searchers import SEARCH, WORLDS

    return {
        "state": workspace.blank.dtype.itemsize,
        "rules": workspace.prepared.rules.dtype.itemsize,
        "desk": DESK.itemsize,
        "log": workspace.log.dtype.itemsize,
        "luck": LUCK.itemsize,
        "search": SEARCH.itemsize,
        "worlds": WORLDS,
        "who": _at(DESK, "who"),
        "minds": _at(DESK, "minds"),
        "mind": MIND.itemsize,
        "knobs": _at(MIND, "knobs"),
        "bots": MOST_BOTS,
        "seats": MOST_SEATS,
        "decision": {name: _at(DESK, "decision") + _at(DECISION, name) for name in ASKED},
        "count": _at(DESK, "count"),
        "options": _at(DESK, "options"),
        "option": {"size": OPTION.itemsize}
        | {name: _at(OPTION, name) for name in OPTION.names or ()},
    }


def _at(record: Any, name: str) -> int:
    return int(record.fields[name][1])
