"""A game of the interpreted twin, listened to by somebody who has read the summary for himself.

Whatever the engine asks or does is held against the naive readings; what does not agree is a
complaint. Orders of the listener are never given: the bots play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np

from simkit.lab.play.prepare import Prepared
from simkit.lab.play.workspace import Workspace
from tests.fury.naive_board import AUXILIARIES, Country, Leader, Position, Unit

SEATS = ("rebels", "rome")
UNIT_FIELDS = ("sp", "disrupted", "moved", "landed")
HEARD = ("move", "muster", "march", "attack", "charge", "retreat", "advance")
LEADER_FIELDS = ("captor", "wounded", "moved", "landed")
READ = ("turn", "mover", "looting", "control", "commands")


class Reader:
    """Positions of the engine, put into the words of the naive readings."""

    def __init__(self, prepared: Prepared, twin: SimpleNamespace) -> None:
        self.twin, self.rules = twin, prepared.rules
        components = prepared.settled.components
        self.country = Country(components.table)
        self.tracts = components.order("tracts")
        self.commands = components.order("commands")
        self.names = components.order("leaders")
        self.sheets = components.table("commands")
        self.cards = components.table("leaders")
        self.others = list(components.table("others").values())
        self.counters = [self.counter(n) for n in range(self.rules.units)]
        self.known = b""
        self.sheets_of_leaders = [self.card(n, name) for n, name in enumerate(self.names)]

    def position(self, game: np.record) -> Position:
        """The last one again, as long as nothing has changed that a reading knows."""
        known = b"".join(game[name].tobytes() for name in READ)
        known += game.hidden.units.tobytes() + game.hidden.leaders.tobytes()
        if known != self.known:
            self.known, self.last = known, self.read(game)
        return self.last

    def read(self, game: np.record) -> Position:
        turn, mover = int(game.turn), int(game.mover)
        looted = {t for n, t in enumerate(self.tracts) if 0 < game.looting[n] >= turn}
        known = {t: int(game.control[n]) for n, t in enumerate(self.tracts)}
        control = {tract: SEATS[seat] for tract, seat in known.items() if seat >= 0}
        fresh = {"iceni"} if turn == 1 and mover == 0 else set()
        rose = (game.commands["rose"] == turn) & (game.commands["risen_by"] == mover)
        fresh |= {self.commands[n] for n in np.flatnonzero(rose[: len(self.commands)])}
        units = [
            Unit(**self.counters[n], **now, fresh=self.counters[n]["command"] in fresh)
            for n, now in self.on_map(game.hidden.units, UNIT_FIELDS)
        ]
        leaders = [
            Leader(**self.sheets_of_leaders[n], **now)
            for n, now in self.on_map(game.hidden.leaders, LEADER_FIELDS)
        ]
        for leader in leaders:
            leader.free, leader.well = leader.captor < 0, leader.wounded < turn
        return Position(self.country, SEATS[mover], turn, units, leaders, looted, control)

    def on_map(self, pieces: np.ndarray, fields: tuple[str, ...]) -> Iterator[tuple[int, Any]]:
        """Number and condition of every piece that stands in a tract."""
        places = pieces["place"]
        numbers = np.flatnonzero((places >= 0) & (places < len(self.tracts)))
        for number, place in zip(numbers.tolist(), places[numbers].tolist(), strict=True):
            known = dict(zip(pieces.dtype.names, pieces[number].item(), strict=True))
            yield number, {name: known[name] for name in fields} | {"place": self.tracts[place]}

    def counter(self, number: int) -> dict[str, Any]:
        counter = self.rules.unit[number]
        kind = self.twin.kinds.UNIT_KINDS[counter.kind]
        command = self.commands[counter.command] if counter.command >= 0 else ""
        sheet = self.sheets.get(command, {})
        auxiliary = int(self.country.rules["auxiliary_morale"]) if kind in AUXILIARIES else None
        return {
            "number": number,
            "command": command,
            "side": self.side(command),
            "kind": kind,
            "people": sheet.get("people", ""),
            "morale": auxiliary or int(sheet.get("morale", 0)) or self.lone_morale(number),
            "mp": int(self.country.rules[f"mp_{kind}"]),
        }

    def side(self, command: str) -> str:
        known = {"rebel": "rebel", "ally": "ally"}
        return known.get(self.sheets.get(command, {}).get("side", ""), "roman")

    def lone_morale(self, number: int) -> int:
        """Town Defenders and Guards come in the order of the pack."""
        lone = [n for n in range(self.rules.units) if self.rules.unit[n].command < 0]
        return int(self.others[lone.index(number)]["morale"])

    def card(self, number: int, name: str) -> dict[str, Any]:
        card = self.cards[name]
        leads = str(card["leads"])
        lone = {"rebels": "rebel", "romans": "roman"}
        return {
            "number": number,
            "name": name,
            "leads": leads,
            "side": lone.get(leads) or self.side(leads),
            "combat": int(card["combat"]),
            "help": int(card["morale"]),
            "near_help": int(card.get("near_morale", 0)),
            "mp": int(card["mp"]),
        }


Asked = dict[str, Any]


class Listener:
    """Hears every decision before it is taken, and every answer."""

    def __init__(self, prepared: Prepared, twin: SimpleNamespace) -> None:
        self.prepared, self.twin = prepared, twin
        self.reader = Reader(prepared, twin)
        self.complaints: list[str] = []
        self.met: Counter[str] = Counter()  # what came up, and how often
        self.workspace = Workspace(prepared, True)
        self.ask: Callable[..., int] = twin.battles.ask  # as the rules know it

    # --- to be written by listeners ---

    def hears(self, asked: Asked, position: Position, game: np.record) -> None:
        """A decision is about to be put."""

    def learns(self, asked: Asked, option: dict[str, Any], game: np.record) -> None:
        """It was answered so."""

    # --- the machinery ---

    def play(self, number: int) -> np.record:
        with ExitStack() as stack:
            for context in self.contexts():
                stack.enter_context(context)
            return self.workspace.run(number, 1)[0]

    def contexts(self) -> list[Any]:
        return [replaced(self.twin, self.ask, self.asks)]

    def asks(self, game: Any, at: Any, kind: Any, seat: Any, subject: Any, amount: Any) -> int:
        desk, words = at.desk, self.twin.choices
        options = [
            {name: int(option[name]) for name in ("who", "what", "where", "amount")}
            | {"verb": words.VERBS[option.verb]}
            for option in desk.options[: desk.count]
        ]
        asked = {
            "kind": words.KINDS[kind],
            "seat": SEATS[seat],
            "subject": int(subject),
            "amount": int(amount),
            "options": options,
        }
        self.met[asked["kind"]] += 1
        if asked["kind"] in HEARD:
            self.hears(asked, self.reader.position(game), game)
        place = self.ask(game, at, kind, seat, subject, amount)
        self.learns(asked, options[place], game)
        return place

    def events(self, since: int = 0) -> list[tuple[str, Any]]:
        kept = self.twin.kernel.events.events_of(self.workspace.log)[since:]
        names = self.twin.events.EVENTS
        return [(names[int(event.kind)].name, event) for event in kept]

    def written(self) -> int:
        return int(self.workspace.log.written)

    def tract(self, number: int) -> str:
        return str(self.reader.tracts[number])

    def where(self, asked: Asked, verb: str) -> set[str]:
        return {self.tract(o["where"]) for o in asked["options"] if o["verb"] == verb}

    def who(self, asked: Asked, verb: str) -> set[int]:
        return {o["who"] for o in asked["options"] if o["verb"] == verb}

    def has(self, asked: Asked, verb: str) -> bool:
        return any(option["verb"] == verb for option in asked["options"])

    def agree(self, about: str, found: Any, expected: Any) -> None:
        self.met[about] += 1
        if found != expected:
            turn = int(self.workspace.batch[0].turn)
            told = f"turn {turn}, {about}: {found}, by the summary {expected}"
            self.complaints.append(f"{told} ({self.setting()})")

    def setting(self) -> str:
        """What a complaint is about."""
        return ""


@contextmanager
def replaced(twin: SimpleNamespace, usual: Any, instead: Any) -> Iterator[None]:
    """Put a function in the place of another, wherever it is known."""
    modules = [each for each in vars(twin).values() if isinstance(each, ModuleType)]
    names = [(m, name) for m in modules for name, value in vars(m).items() if value is usual]
    for module, name in names:
        setattr(module, name, instead)
    try:
        yield
    finally:
        for module, name in names:
            setattr(module, name, usual)
