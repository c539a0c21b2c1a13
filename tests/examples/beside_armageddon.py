"""The rules of examples/armageddon beside simkit's own engine of that game, on the same luck.

A game is played by the engine. Then it is played by the file as plain Python: each draw is looked
up where the engine draws it, and each player takes what the engine's player took. So both must
offer the same options at each choice, in the same order, and end with the same table.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

import simkit
from simkit.armageddon.pack import geometry
from simkit.armageddon.words import chances, choices, kinds, sizes, state
from simkit.design.loading import load_model
from simkit.design.plain.luck import TableLuck
from simkit.design.plain.playing import Session, seat_of
from simkit.design.plain.seats import PlainSeat
from simkit.finding.registry import find
from simkit.lab.play.cell import cell_of
from simkit.lab.seats.stepped_game import SteppedGame
from tests.examples.playing import EXAMPLES

FILE = EXAMPLES / "armageddon" / "empires.py"
NONE = -1
WORDLESS = ("what", "on")  # parts of options that only name what another part numbers
COUNTED = {"first_turns": "first", "sieges_laid": "sieges"} | {
    name: name
    for name in (
        *("bought", "battles", "battles_won", "units_lost", "captures", "sallies"),
        *("raids", "operations", "ap_unused", "income", "out"),
    )
}
OF_HEXES = {"base": "owner", "guard": "garrison"} | {
    name: name
    for name in (
        *("terrain", "discovery", "mine", "mine_hp", "level", "stronghold", "buildings"),
        *("besieger", "control", "strong", "battle"),
    )
}
OF_ARMIES = {"seat": "seat", "size": "count", "experience": "experience", "place": "place"}
Option = tuple[Any, ...]


@dataclass
class Numbers:
    """What the engine's numbers of hexes and cards are in the file."""

    players: int
    hexes: list[int] = field(init=False)
    cards: dict[int, int] = field(init=False)

    def __post_init__(self) -> None:
        whole = geometry.hexes(sizes.RADIUS)
        used = geometry.hexes(4 if self.players == 2 else sizes.RADIUS)
        self.hexes = [whole.index(each) for each in used]
        decks = [len(deck_of(faction)) for faction in kinds.FACTIONS[: self.players]]
        own = [sizes.SHORT_DECK * seat + slot for seat, n in enumerate(decks) for slot in range(n)]
        wild = sizes.SHORT_DECK * sizes.MOST_SEATS
        militia = [wild + sizes.MOST_WILD + n for n in range(3 * self.players)]
        every = [*own, *militia, *range(wild, wild + sizes.MOST_WILD)]
        self.cards = {card: number for number, card in enumerate(every)}

    def card_of(self, number: int) -> int:
        """The engine's number of a card."""
        return list(self.cards)[number]

    def hex_of(self, place: int) -> int:
        """The engine's number of a hex."""
        return self.hexes.index(place)


@cache
def deck_of(faction: str) -> list[str]:
    """The cards of a deck."""
    file = Path(simkit.__file__).parent / "armageddon" / "data" / "decks.toml"
    cards: list[str] = tomllib.loads(file.read_text())["decks"][faction]["cards"]
    return cards


# --- options -------------------------------------------------------------------------------------


def engines_option(to: Numbers, decision: Any, option: Any) -> Option:
    """An option of the engine in the words of the file."""
    verb, kind = choices.VERBS[option["verb"]], choices.KINDS[decision["kind"]]
    subject, at_stake = int(decision["subject"]), int(decision["amount"])
    who, what, amount = int(option["who"]), int(option["what"]), int(option["amount"])
    here = to.hexes[option["where"]] if option["where"] >= 0 else NONE
    card = to.cards.get
    if kind in ASKED:
        passes, word = verb == "pass", verb
        known = {
            "bid": lambda: ("buy", amount),
            "fate": lambda: (
                ("accept" if passes else "spend", card(subject), at_stake)
                + (() if passes else (card(who),))
            ),
            "round": lambda: ("stay" if passes else word, subject),
            "target": lambda: ("hit", card(who), card(subject), amount),
            "step": lambda: ("halt", who) if passes else (word, who, here),
            "enter": lambda: ("wait" if passes else word, here),
            "sally": lambda: ("endure" if passes else word, here),
            "intercept": lambda: (
                ("ignore", to.hexes[subject]) if passes else (word, card(what), here)
            ),
        }
        return known[kind]()
    parts = {
        **dict.fromkeys(("pass", "draw"), ()),
        **dict.fromkeys(("muster", "outpost", "break", "move_seat"), (here,)),
        **dict.fromkeys(("deploy", "transfer", "seize"), (who, card(what), here)),
        **dict.fromkeys(("build", "launch"), (card(what), here)),
        **dict.fromkeys(("collector", "fight"), (here, amount)),
        **dict.fromkeys(("move", "hide", "show"), (who,)),
        **dict.fromkeys(("assassinate", "sabotage"), (card(who), card(what), here)),
        **dict.fromkeys(("spy", "study", "mend", "mine"), (card(who), here)),
        "attach": (card(who), card(what)),
    }
    return {"pass": "done", "mine": "lay"}.get(verb, verb), *parts[verb]


ASKED = ("bid", "fate", "round", "target", "step", "enter", "sally", "intercept")


def files_option(option: Any) -> Option:
    """An option of the file, without the names of what it numbers."""
    parts = [int(each) for name, each in option.parts.items() if name not in WORDLESS]
    return str(option), *parts


# --- luck ----------------------------------------------------------------------------------------


def attempt(to: Numbers, at: dict[str, Any]) -> int:
    """The slot of a challenge."""
    return to.card_of(at["card"]) * sizes.MOST_TRIES + at["tried"] % sizes.MOST_TRIES


def again(to: Numbers, at: dict[str, Any]) -> int:
    """The slot of a roll that fate repeats."""
    return attempt(to, at) * 64 + at["before"] % 64


def looking(to: Numbers, at: dict[str, Any]) -> int:
    """The slot of an army that looks for another."""
    return (at["army"] * sizes.MOST_ARMIES + at["other"]) * 100 + at["left"] % 100


def of_hex(to: Numbers, at: dict[str, Any]) -> int:
    """The slot of a hex."""
    return to.hex_of(at["here"])


def of_card(name: str) -> Callable[[Numbers, dict[str, Any]], int]:
    """The slot of a card."""
    return lambda to, at: to.card_of(at[name])


def none(at: dict[str, Any]) -> int:
    """The first draw of a slot."""
    return 0


def die(at: dict[str, Any]) -> int:
    """Which die of a slot."""
    return int(at["die"])


OF_THE_GAME, OF_THE_TURN = True, False
WHERE: dict[str, tuple[int, bool, Any, Callable[[dict[str, Any]], int]]] = {
    "attack_roll": (chances.ATTACK_DICE, OF_THE_TURN, attempt, die),
    "defence_roll": (chances.DEFENCE_DICE, OF_THE_TURN, attempt, die),
    "attack_again": (chances.ATTACK_AGAIN, OF_THE_TURN, again, die),
    "defence_again": (chances.DEFENCE_AGAIN, OF_THE_TURN, again, die),
    "initiative_roll": (
        chances.INITIATIVE,
        OF_THE_TURN,
        lambda to, at: at["seat"] + 4 * (at["rival"] + 4 * at["again"]),
        die,
    ),
    "scout_roll": (chances.OBSERVATION, OF_THE_TURN, looking, die),
    "hiding_roll": (chances.OBSERVED, OF_THE_TURN, looking, die),
    "drawn_terrain": (chances.MAP_TERRAIN, OF_THE_GAME, of_hex, none),
    "lay_icons": (chances.MAP_ICONS, OF_THE_GAME, of_hex, none),
    "drawn_icon": (chances.MAP_ICONS, OF_THE_GAME, of_hex, lambda at: 1 + at["which"]),
    "is_discovery": (chances.MAP_DISCOVERY, OF_THE_GAME, of_hex, none),
    "wild_place": (chances.WILD_PLACE, OF_THE_GAME, lambda to, at: at["number"], none),
    "discover": (chances.DISCOVERY, OF_THE_GAME, of_hex, none),
    "joins": (chances.JOINING, OF_THE_GAME, lambda to, at: at["army"], lambda at: at["seat"]),
    "salvages": (chances.SALVAGE, OF_THE_TURN, of_card("card"), none),
    "spoils": (chances.SPOILS, OF_THE_TURN, of_card("card"), none),
    "poisoned": (chances.RESISTING, OF_THE_TURN, of_card("victim"), none),
}


class EnginesLuck(TableLuck):
    """The luck of the engine: the function that draws says where."""

    numbers: Numbers

    def below(self, here: Any, count: int, of: Any) -> int:
        """What the engine draws."""
        purpose, of_game, slot, index = WHERE[here.f_code.co_name]
        place = slot(self.numbers, here.f_locals) * 64 + index(here.f_locals)
        return self._luck.below(purpose, 0 if of_game else self.turn, place, count)

    def shuffle(self, cards: Any) -> None:
        """Each card lies where a draw of its own says."""
        first = cards._owner * sizes.SHORT_DECK
        keys = [
            (self._luck.below(chances.DECK, 0, (first + slot) * 64, 1 << 30), slot)
            for slot in range(sizes.SHORT_DECK)
        ]
        cards._cards[:] = [slot for _, slot in sorted(keys, reverse=True)]


# --- games ---------------------------------------------------------------------------------------


@dataclass
class Taken:
    """A choice of the engine's game."""

    turn: int
    seat: int
    options: list[Option]
    place: int


class Beside(Session):
    """The file's game on the engine's luck."""

    numbers: Numbers

    def luck_of_table(self, luck: Any) -> TableLuck:
        """The luck of the engine."""
        found = EnginesLuck(luck, self.model.flow.places, self.model.flow.purposes)
        found.numbers = self.numbers
        return found


class SameSeat(PlainSeat):
    """Takes what the engine's player took; a bot of the file must want the same."""

    def __init__(self, taken: list[Taken], bot: PlainSeat | None) -> None:
        self._taken, self._bot = taken, bot

    def choose(self, turn: int, player: int, options: list[Any], kind: int) -> int:
        """The place of the option that the engine's player took."""
        known = self._taken.pop(0)
        assert (turn, player) == (known.turn, known.seat)
        assert [files_option(each) for each in options] == known.options
        if self._bot is not None:
            assert self._bot.answer(player, options) == known.place
        return known.place


@cache
def stepped(players: int, bot: str, seed: int) -> SteppedGame:
    """The engine, which stops at each choice."""
    cell = cell_of(find("armageddon"), bot, seed, settings={"players": players})
    return SteppedGame(cell, list(range(players)), bot)


def played_beside(players: int, bot: str, number: int, seed: int = 1) -> int:
    """Play a game by both, and find it the same; how many choices it had."""
    game, numbers = stepped(players, bot, seed), Numbers(players)
    taken, waits = [], game.start(number, seed)
    while waits:
        options = [engines_option(numbers, game.decision, each) for each in game.offered]
        turn, seat = int(game.batch[0]["turn"]), int(game.decision["seat"])
        taken.append(Taken(turn, seat, options, game.advice))
        waits = game.answer(game.advice)
    count, model = len(taken), load_model(FILE)
    own = None if bot == "random" else seat_of(model, bot, {"mistakes": 0.0})
    values = model.default_values(players)
    values.settings["factions"] = list(range(players))
    session = Beside(model, values, [SameSeat(taken, own)] * players, checked=True)
    session.numbers = numbers
    session.play((seed, 0), number)
    assert not taken
    ended = "conquest", "draw", "none"
    assert session.turn == game.batch[0]["turn"]
    assert session.outcome == ended[game.batch[0]["outcome"] - 1]
    for told, one, other in tables(numbers, session.fields, game.batch[0]):
        assert list(one) == list(other), told
    return count


def tables(to: Numbers, fields: dict[str, Any], ended: Any) -> Iterator[tuple[str, Any, Any]]:
    """What lies on both tables at the end."""
    seats = range(to.players)
    for name, theirs in COUNTED.items():
        yield name, fields[name], ended["tally"][theirs][: to.players]
    for name, theirs in OF_HEXES.items():
        mine = [fields[name][here] for here in to.hexes]
        yield name, mine, ended["hexes"][theirs][: len(to.hexes)]
    for seat in seats:
        yield "stock", fields["stock"][seat], ended["seats"]["stock"][seat]
        yield "hand", [len(fields["hand"][seat])], [ended["seats"]["hand"][seat]]
        mine = [fields["supplied"][seat][here] for here in to.hexes]
        yield "supply", mine, ended["supplied"][seat][: len(to.hexes)]
    known = np.array(list(to.cards))
    for name in ("hp", "fate", "tried"):
        mine = [fields[f"card_{name}"][card] for card in to.cards.values()]
        yield name, mine, ended["cards"][name][known]
    for army in range(sizes.MOST_ARMIES):
        there = ended["armies"]["seat"][army] != state.NONE
        yield "armies", [fields["army_kind"][army] != NONE], [there]
        for name, theirs in OF_ARMIES.items() if there else ():
            value = int(ended["armies"][theirs][army])
            value = to.hexes[value] if name == "place" and value >= 0 else value
            yield name, [fields[f"army_{name}"][army]], [value]
