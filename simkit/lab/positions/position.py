"""A position: a game at the start of a turn, stored so that it can be played on.

A written position is plain data: which game it is (settings, packs, bot, seed, number), what each
seat's bot has noted for itself, and under ``position`` every field of the game's state by name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from simkit.description.forbidding import said_of
from simkit.description.game import MOST_GAMES, Game, shown, whole_number
from simkit.finding.registry import find_for_document
from simkit.lab.basics.engine_parts import wrong_in
from simkit.lab.play.asking import Overrides, Packs, TurnedKnobs
from simkit.lab.play.cell import LARGEST_SEED, Cell, cell_of
from simkit.lab.play.prepare import LAST_TURN, Prepared, prepare
from simkit.lab.play.settle import Settled, settle
from simkit.lab.play.workspace import Workspace
from simkit.lab.table.rows import joint_name
from simkit.messages.errors import BadInput, nearest
from simkit.version import VERSION

HEAD = (
    "game",
    "game_digest",
    "version",
    "settings",
    "packs",
    "overrides",
    "components",
    "bot",
    "knobs",
    "forbidden",
    "seed",
    "game_number",
    "memos",
    "position",
)
NEEDED = ("game", "seed", "game_number", "bot", "position")
_LOW, _HIGH = -(2**63), 2**63 - 1


@dataclass(frozen=True)
class Position:
    """A state at the start of a turn, and all that playing on from it takes."""

    prepared: Prepared
    number: int  # the game's number: its luck
    state: np.record
    memos: np.ndarray  # what each seat's bot has noted for itself

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled with its state as bytes: what the record is, the engine says."""
        return _unpickled, (self.prepared, self.number, self.state.tobytes(), self.memos)

    def table(self, logged: bool = False) -> Workspace:
        """A workspace where ``state`` (or a copy) can be played on, as if it never had stopped."""
        workspace = Workspace(self.prepared, logged)
        workspace.run(self.number, 1, last_turn=0)  # the minds and the luck of this game
        workspace.desk.minds["memo"] = self.memos
        workspace.log.written = 0
        return workspace


def _unpickled(prepared: Prepared, number: int, state: bytes, memos: np.ndarray) -> Position:
    (found,) = np.frombuffer(state, prepared.engine.STATE).copy()
    return Position(prepared, number, found, memos)


def position(
    game: str | Game,
    turn: int,
    seed: int = 1,
    game_number: int = 0,
    bot: str | None = None,
    packs: Packs = (),
    overrides: Overrides = (),
    knobs: TurnedKnobs | None = None,
    **settings: Any,
) -> dict[str, Any]:
    """Play a game to the start of a turn and return the position.

        simkit.play_on(simkit.position("apocalypse", turn=5, seed=7))

    turn          the turn at whose start the game stops
    game_number   the number of the game under this seed, from 0

    Returns a table of plain values that you can save as JSON. `simkit.play_on` and
    `simkit.trace_on` read it.

    Other arguments are as in `simkit.run`.
    """
    number = whole_number(game_number, "game", 0, MOST_GAMES - 1)
    wanted = whole_number(turn, "turn", 1, LAST_TURN)
    prepared = prepare(cell_of(game, bot, seed, packs, settings, overrides, knobs))
    return write(played_to(prepared, number, wanted))


def played_to(prepared: Prepared, number: int, turn: int) -> Position:
    """A game of a cell at the start of a turn."""
    workspace = Workspace(prepared)
    state = workspace.run(number, 1, last_turn=turn - 1)[0].copy()
    if state.turn != turn:
        raise BadInput(
            f"Game {number} of seed {prepared.settled.cell.seed} ends in turn {state.turn}; "
            f"it has no turn {turn}."
        )
    return Position(prepared, number, state, workspace.desk.minds["memo"].copy())


def ended(prepared: Prepared, number: int) -> Position:
    """How a game of a cell stands when it is over."""
    workspace = Workspace(prepared)
    state = workspace.run(number, 1)[0].copy()
    return Position(prepared, number, state, workspace.desk.minds["memo"].copy())


# --- writing -------------------------------------------------------------------------------------


def write(position: Position) -> dict[str, Any]:
    """The position as plain data, ready for JSON; ``read`` gives it back."""
    settled = position.prepared.settled
    cell = settled.cell
    return {
        "game": cell.game.typed,
        **cell.game.identity,
        "version": VERSION,
        "settings": position.prepared.labels.settings,
        "packs": [str(pack) for pack in cell.packs],
        "overrides": [list(override) for override in cell.overrides],
        "components": settled.components.digest(),
        "bot": joint_name(cell.bots),
        "knobs": {bot: dict(knobs) for bot, knobs in cell.knobs.items()},
        **said_of(cell.forbidden),
        "seed": cell.seed,
        "game_number": position.number,
        "memos": [_trimmed(memo) for memo in position.memos.tolist()],
        "position": _plain(position.state),
    }


def _trimmed(memo: list[int]) -> list[int]:
    """A memo without the zeros at its end."""
    written = [place for place, number in enumerate(memo) if number]
    return memo[: written[-1] + 1] if written else []


def _plain(value: Any) -> Any:
    """A record as a table by field names, an array as a list."""
    if isinstance(value, np.ndarray) and value.dtype.names:
        return [_plain(item) for item in value]
    if isinstance(value, np.void):
        return {name: _plain(value[name]) for name in value.dtype.names or ()}
    return value.tolist()


# --- reading -------------------------------------------------------------------------------------


def read(document: Mapping[str, Any], game: Game | None = None) -> Position:
    """The position that was written; BadInput names the place that is wrong.

    The document names its game; ``game`` is for one that is not in the registry.
    """
    number, settled = _head(document, game)
    prepared = prepare(settled)
    state, memos = _stands(document, prepared.engine, prepared.rules)
    return Position(prepared, number, state, memos)


def turn_of(document: Mapping[str, Any], game: Game | None = None) -> int:
    """The turn of a position that is sound. No bot is loaded: it may be a program."""
    _, settled = _head(document, game)
    engine = settled.cell.game.engine()
    rules = engine.build_rules(settled.components, settled.settings)[0]
    return int(_stands(document, engine, rules)[0].turn)


def _head(document: Mapping[str, Any], game: Game | None) -> tuple[int, Settled]:
    """Which game it is."""
    for key in document:
        if key not in HEAD:
            raise BadInput(f"a position has no field {shown(key)}. {nearest(key, HEAD)}")
    for key in NEEDED:
        if key not in document:
            raise BadInput(f"{key} is missing.")
    number = _whole(document["game_number"], "game_number", 0, MOST_GAMES - 1)
    game = game or _game(document)
    if document.get("game_digest", game.digest) != game.digest:
        raise BadInput(f"{game.typed} has changed since the position was written. Write it again.")
    settled = settle(_cell(document, game))
    _check_components(document.get("components"), settled.components.digest())
    return number, settled


def _stands(document: Mapping[str, Any], engine: Any, rules: Any) -> tuple[Any, np.ndarray]:
    """How it stands, and what bots have noted."""
    state = np.zeros(1, engine.STATE)[0]
    _fill(state, document["position"], "position")
    wrong = wrong_in(engine, state, rules)
    if wrong:
        raise BadInput(f"this position cannot be: {'; '.join(wrong)}.")
    return state, _memos(document.get("memos", []))


def _game(document: Mapping[str, Any]) -> Game:
    name = document["game"]
    if not isinstance(name, str):
        raise BadInput(f"game must be a name, not {shown(name)}.")
    return find_for_document(name)


def _cell(document: Mapping[str, Any], game: Game) -> Cell:
    """What is played, as the head of the document says."""
    return Cell(
        game=game,
        settings=_table(document, "settings"),
        bots=_bots(document["bot"]),
        seed=_whole(document["seed"], "seed", 0, LARGEST_SEED),
        packs=_names(document.get("packs", []), "packs"),
        overrides=_overrides(document.get("overrides", [])),
        knobs={bot: _table(document["knobs"], bot) for bot in _table(document, "knobs")},
        forbidden=_names(document.get("forbidden", []), "forbidden"),
    )


def _bots(value: Any) -> tuple[str, ...]:
    """One bot for all seats, or one a seat joined by +."""
    from simkit.kernel.decisions import MOST_BOTS

    if not isinstance(value, str):
        raise BadInput(f"bot must be a name, not {shown(value)}.")
    names = tuple(value.split("+"))
    if len(names) > MOST_BOTS:
        raise BadInput(f"bot must name at most {MOST_BOTS} bots, not {len(names)}.")
    return names


def _check_components(written: Any, digest: str) -> None:
    """Kinds and cards go by number, so the same components must be at hand."""
    if written not in (None, digest):
        raise BadInput(
            "components: the position was written with other component values than are loaded now "
            "(another version of simkit, or a pack that has changed). Write it anew."
        )


def _memos(given: Any) -> np.ndarray:
    """A memo for every seat; what is left out is 0."""
    from simkit.kernel.decisions import MIND, MOST_SEATS
    from simkit.kernel.records import blank

    memos = blank(MIND, MOST_SEATS)["memo"]
    for seat, memo in enumerate(_list(given, "memos", most=len(memos))):
        place = f"memos[{seat}]"
        for note, value in enumerate(_list(memo, place, most=memos.shape[1])):
            memos[seat, note] = _whole(value, f"{place}[{note}]")
    return memos


# --- the state, field by field -------------------------------------------------------------------


def _fill(record: np.void, given: Any, place: str) -> None:
    """Lay a table into a record of the same fields."""
    if not isinstance(given, Mapping):
        raise BadInput(f"{place} must be a table, not {shown(given)}.")
    fields = record.dtype.names or ()
    for name in given:
        if name not in fields:
            raise BadInput(f"{place} has no field {shown(name)}. {nearest(name, fields)}")
    for name in fields:
        if name not in given:
            raise BadInput(
                f"{place}.{name} is missing. Another version of simkit may have written the "
                "position: write it anew."
            )
        _fill_field(record, name, given[name], f"{place}.{name}")


def _fill_field(holder: Any, key: Any, given: Any, place: str) -> None:
    """Lay a value into a field, or into a place of an array."""
    value = holder[key]
    if isinstance(value, np.ndarray):
        items = _list(given, place)
        if len(items) != len(value):
            raise BadInput(f"{place} must hold {len(value)} values, not {len(items)}.")
        for number, item in enumerate(items):
            _fill_field(value, number, item, f"{place}[{number}]")
    elif isinstance(value, np.void):
        _fill(value, given, place)
    else:
        holder[key] = _whole(given, place)


def _whole(value: Any, place: str, low: int = _LOW, high: int = _HIGH) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not _LOW <= value <= _HIGH:
        raise BadInput(f"{place} must be a whole number, not {shown(value)}.")
    return whole_number(value, place, low, high)


def _list(value: Any, place: str, most: int | None = None) -> list[Any]:
    if not isinstance(value, list):
        raise BadInput(f"{place} must be a list, not {shown(value)}.")
    if most is not None and len(value) > most:
        raise BadInput(f"{place} must hold at most {most} values, not {len(value)}.")
    return value


def _table(document: Mapping[str, Any], key: str) -> dict[str, Any]:
    value = document.get(key, {})
    if not isinstance(value, Mapping):
        raise BadInput(f"{key} must be a table, not {shown(value)}.")
    return dict(value)


def _names(value: Any, place: str) -> tuple[str, ...]:
    names = _list(value, place)
    for number, name in enumerate(names):
        if not isinstance(name, str):
            raise BadInput(f"{place}[{number}] must be text, not {shown(name)}.")
    return tuple(names)


def _overrides(value: Any) -> tuple[tuple[str, Any], ...]:
    """Pairs of a component's path and its value."""
    pairs = _list(value, "overrides")
    for number, pair in enumerate(pairs):
        if not (isinstance(pair, list) and len(pair) == 2 and isinstance(pair[0], str)):
            wanted = "the path of a component value, and the value"
            raise BadInput(f"overrides[{number}] must be {wanted}, not {shown(pair)}.")
    return tuple((path, override) for path, override in pairs)
