"""The engine of a one-file game in plain Python: slower, with the same results, without compiling.

It shows a game at once after an edit, and what each rule does.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np

from simkit.design.kernels.ending import ENDLESS, FIRST_OUTCOME
from simkit.design.lowering.whole import lowered
from simkit.design.model.fields import CARDS, OwnField
from simkit.design.model.model import GameModel
from simkit.design.model.naming import safe
from simkit.design.model.records import rules_of, state_of
from simkit.design.model.values import Values
from simkit.design.plain.following import Guests, GuestSeat, session_with
from simkit.design.plain.playing import ENDLESS as ENDLESS_WORD
from simkit.design.plain.playing import Session, seat_of
from simkit.design.plain.seats import PicksSeat, PlainSeat
from simkit.design.telling.columns import columns_of
from simkit.kernel.events import note
from simkit.kernel.jit import CONFIG

from .rules import build_rules
from .soundness import check_state

LAST_TURN = 1 << 30
ONE_TABLE = threading.RLock()  # the author's game is one object, and two games cannot be on it
Opened = Callable[..., Session]


def plain_engine(model: GameModel, guests: Guests | None = None) -> SimpleNamespace:
    """What plays a file's games as plain Python, for everybody who plays with an engine.

    Refuses what cannot become kernels: nothing is shown that the same run refuses later.
    """
    lowered(model)
    said: list[str] = []
    rules = rules_of(model)
    names = ("idle", "random", *model.program.bots, *(guests.names if guests else ()))
    opened = partial(session_of, model, guests)
    return SimpleNamespace(
        __name__=f"{model.program.name} as plain Python",
        __file__=model.program.file,
        STATE=state_of(model),
        RULES=rules,
        CHOOSERS={name: PlainBot(name) for name in names},
        KINDS=model.words.kinds,
        VERBS=model.words.verbs,
        build_rules=partial(build_rules, model, rules),
        columns=partial(columns_of, model),
        check_state=partial(check_state, model),
        play_batch=partial(play_batch, model, opened),
        set_up=partial(set_up, model, opened, said),
        play=partial(play, model, opened, said),
        narrate=partial(_narrate, said),
        taking=PicksBot,
    )


class PlainBot:
    """A bot by its name, in the place of compiled code."""

    def __init__(self, name: str) -> None:
        self.name = name


class PicksBot(PlainBot):
    """In all seats a bot that takes the options that are given, one after the other."""

    def __init__(self, picks: Iterable[int]) -> None:
        super().__init__("random")
        self.seat = PicksSeat(picks)


def session_of(
    model: GameModel, guests: Guests | None, rules: Any, bots: Any, desk: Any, told: bool = False
) -> Session:
    """A table with the bots and knobs of a desk."""
    values = values_in(model, rules)
    seats = []
    for seat in range(values.players):
        bot_there = bots[int(desk.who[seat])]
        name = bot_there.name
        knobs = desk.minds[seat].knobs
        bot = model.program.bots.get(name)
        turned = {
            knob: float(knobs[n])
            for n, knob in enumerate(["mistakes", *(bot.knobs if bot else ())])
        }
        if guests is not None and name in guests.names:
            found: PlainSeat = GuestSeat(name, guests.guest(name))
        elif hasattr(bot_there, "seat"):
            found = bot_there.seat
        else:
            found = seat_of(model, name, turned if bot else None)
        found.mistakes = turned["mistakes"]
        seats.append(found)
    if guests is not None:
        return session_with(model, values, seats, guests, told)
    return Session(model, values, seats, told=told, checked=CONFIG.DISABLE_JIT)


def values_in(model: GameModel, rules: Any) -> Values:
    """The players, settings and tables of a record of rules."""
    players = int(rules.players)
    settings: dict[str, Any] = {}
    for name, setting in model.program.settings.items():
        value = rules[safe(name)]
        each = setting.each_player
        settings[name] = [int(v) for v in value[:players]] if each else int(value)
        if isinstance(setting.default, bool):
            settings[name] = bool(settings[name])
    tables: dict[str, dict[str, list[Any]]] = {}
    for (table, column), name in model.columns.items():
        values = [vars(row)[column] for row in model.program.tables[table]._rows]
        if not isinstance(values[0], str):
            tables.setdefault(table, {})[column] = rules[name].tolist()
    return Values(players, settings, tables)


def play_batch(
    model: GameModel, opened: Opened, batch: np.ndarray, first: int, rules: Any, bots: Any,
    desk: Any, luck: Any, log: Any, last_turn: int, blank: Any, set_up: Any, play: Any,
) -> int:  # fmt: skip
    """Play games, as the compiled driver does."""
    with ONE_TABLE:
        session = opened(rules, bots, desk)
        seed = int(luck.seed_low), int(luck.seed_high)
        for place in range(len(batch)):
            luck.game, session.watched = first + place, batch[place]
            session.play(seed, first + place, last_turn)
            batch[place] = blank[0]
            write_state(model, session, batch[place])
    return len(batch)


def set_up(
    model: GameModel,
    opened: Opened,
    said: list[str],
    game: Any,
    rules: Any,
    bots: Any,
    desk: Any,
    luck: Any,
    log: Any,
) -> int:
    """Lay a game out."""
    return play(model, opened, said, game, rules, bots, desk, luck, log, 0)


def play(
    model: GameModel, opened: Opened, said: list[str], game: Any, rules: Any, bots: Any, desk: Any,
    luck: Any, log: Any, last_turn: int,
) -> int:  # fmt: skip
    """Play a game up to the end of a turn: anew from its start, as its luck has an address."""
    session = opened(rules, bots, desk, told=True)
    known = int(game.turn)
    session.play((int(luck.seed_low), int(luck.seed_high)), int(luck.game), last_turn)
    for turn, text in zip(session.turns_said, session.said, strict=True):
        if turn >= known:
            said.append(text)
            note(log, turn, len(said) - 1, -1, -1, -1, 0)
    write_state(model, session, game)
    return int(game.outcome)


def _narrate(said: list[str], log: Any, *position: Any) -> list[dict[str, Any]]:
    return [
        {"turn": int(event.turn), "phase": "", "rule": "", "text": said[int(event.kind)]}
        for event in log
    ]


# --- the table as a record -----------------------------------------------------------------------


def write_state(model: GameModel, session: Session, state: Any) -> None:
    """What stands on the table, as the record of a position."""
    players = len(session.players)
    state["turn"], state["decisions"] = session.turn, session.decisions
    state["outcome"] = _outcome(model, session.outcome)
    state["rank_"][:players] = session.ranks
    for name, field in model.fields.items():
        value, place = session.fields[name], state[safe(name)]
        if field.per_player:
            for seat in range(players):
                if field.kind == CARDS:
                    _write_cards(place[seat], value[seat])
                else:
                    place[seat] = _number(model, field, value[seat])
        elif field.kind == CARDS:
            _write_cards(place, value)
        else:
            state[safe(name)] = _number(model, field, value)


def _outcome(model: GameModel, word: str) -> int:
    if not word:
        return 0
    return ENDLESS if word == ENDLESS_WORD else model.words.number(word) + FIRST_OUTCOME


def _write_cards(place: Any, cards: Any) -> None:
    place["held"], place["kinds"] = len(cards._cards), cards.size
    place["cards"][: len(cards._cards)] = cards._cards


def _number(model: GameModel, field: OwnField, value: Any) -> Any:
    if isinstance(value, list):
        return [_number(model, field, each) for each in value]
    return model.words.number(str(value)) if field.words else value
