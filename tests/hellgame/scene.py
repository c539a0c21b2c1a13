"""A table for tests of rules: a position, players who answer as told, dice that fall as told.

scene = Scene(players=2)                        # an empty Hell: nobody anywhere, full decks
one = scene.seat(0, demons="sammael+baal", souls=5, sectios="spies+falsifiers")
legion = scene.legion(0, "spies")               # its number; scene.legions(0, "spies", 3) for more
scene.lieutenant("verin", 0, "spies")
scene.hound(0, on=legion)                       # or at="addiction"
scene.give(0, "frenzy")
scene.answer("flee", seat=1, verb="flee")       # otherwise the first option
with scene.dice(3, 6, 1):                       # every die, in this order
    twin.fighting.fight_round(scene.game, scene.at)
assert scene.problems() == []
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

import numpy as np

from simkit.hellgame import GAME
from tests.twin import load

twin = load("simkit.hellgame")
state, tables, effects = twin.state, twin.tables, twin.effects
NONE = state.NONE
KINDS = twin.choices.KINDS
VERBS = twin.choices.VERBS
FREEBOOTERS = state.FREEBOOTERS
FIELDS = ("verb", "who", "what", "where", "amount")
_RULES: dict[Any, np.ndarray] = {}
_DESKS: dict[int, np.record] = {}
_TABLES: dict[Any, dict[str, Any]] = {}
Where = str | int | tuple[int, int]  # a sectio's name, a place, or (circle, quarter) from 1


@dataclass
class Asked:
    """A decision that was put to a player: its kind and the options, verbs in words."""

    kind: str
    seat: int
    subject: int
    amount: int
    options: list[dict[str, Any]] = field(default_factory=list)
    taken: int = 0

    def verbs(self) -> set[str]:
        return {option["verb"] for option in self.options}

    def of(self, verb: str) -> list[dict[str, Any]]:
        """All options with this verb."""
        return [option for option in self.options if option["verb"] == verb]

    def values(self, verb: str, field_: str) -> set[int]:
        """What stands in a field of the options with this verb."""
        return {option[field_] for option in self.of(verb)}


class Scene:
    """A game that stands at the start of turn 1, on the interpreted twin."""

    def __init__(
        self, packs: tuple[Any, ...] = (), overrides: Any = (), seed: int = 1, **settings: Any
    ) -> None:
        self.components = GAME.components(packs, overrides)
        self.settings = GAME.settle(settings, self.components)
        self._key = (packs, tuple(overrides), tuple(self.settings.items()))
        self.rules = self._built()
        self.log = twin.kernel.events.new_log(on=True)
        self.luck = twin.kernel.luck.luck_of(seed)
        self.asked: list[Asked] = []
        self._answers: list[tuple[str, int | None, dict[str, Any]]] = []
        bots = (self._choose,) * twin.kernel.decisions.MOST_BOTS
        self.at = twin.kernel.table.Table(self.rules, self._desk(seed), self.luck, self.log, bots)
        self.game = twin.kernel.records.blank(state.STATE)[0]
        self._clear()

    def _built(self) -> np.record:
        """The rules record; building it takes a while, so each is built once and copied."""
        if self._key not in _RULES:
            _RULES[self._key] = twin.building.build_rules(self.components, self.settings)
        return _RULES[self._key].copy()[0]

    def _desk(self, seed: int) -> np.record:
        """The desk with all minds awake: for each seed they are woken once, and copied."""
        if seed not in _DESKS:
            _DESKS[seed] = twin.kernel.records.blank(twin.kernel.decisions.DESK)[0]
            twin.kernel.driver.wake_minds(_DESKS[seed], self.luck)
        return _DESKS[seed].copy()

    # --- an empty Hell -----------------------------------------------------------------------

    def _clear(self) -> None:
        """Turn 1, nobody anywhere, every card in its deck, seats in the order of their emblems."""
        game = self.game
        game.turn, game.winner, game.players = 1, NONE, self.settings["players"]
        game.event = game.phenomenon = NONE
        game.holder[:] = game.areas[:] = NONE
        game.seat_of[:] = range(twin.sizes.MOST_SEATS)
        for emblem in range(twin.sizes.MOST_SEATS):
            game.seats[emblem].emblem = emblem
        for demon in game.demons:
            demon.owner = demon.earth = demon.cause = demon.supports = NONE
        for legion in game.legions:
            legion.place = legion.hound = NONE
        for hound in game.hounds:
            hound.legion = hound.place = NONE
        game.uriel.place = game.uriel.card = NONE
        game.lilith.place = game.lilith.suitor = NONE
        game.march.demon = game.march.legion = game.march.lieutenant = game.march.origin = NONE
        game.battle.place = NONE
        game.battle.side[:] = game.battle.hound_side[:] = NONE
        game.tally.first[:] = NONE
        game.hidden.brought[:] = NONE
        self._fill_boxes()
        self._fill_decks()

    def _fill_boxes(self) -> None:
        """Four lieutenants a box, in the order of their numbers."""
        for lieutenant in range(twin.sizes.MOST_LIEUTENANTS):
            counter = self.game.lieutenants[lieutenant]
            counter.owner = counter.place = counter.box = NONE
            if lieutenant < self.rules.lieutenants and self.rules.lieutenant[lieutenant].in_play:
                counter.box, counter.height = divmod(lieutenant, 4)
                counter.box %= state.BOXES

    def _fill_decks(self) -> None:
        hidden, rules = self.game.hidden, self.rules
        for deck, cards, count in (
            (hidden.arcana, rules.arcanum, rules.arcana),
            (hidden.hell, rules.hell, rules.hell_deck),
            (hidden.demons, rules.demon, rules.demons),
        ):
            for card in range(count):
                if cards[card].in_play:
                    twin.kernel.decks.put_on_top(deck, card)

    def set_up(self) -> None:
        """Lay out a game by the rules, with every first option taken."""
        self.game = twin.kernel.records.blank(state.STATE)[0]
        twin.setup.set_up_game(self.game, self.at)
        self.forget()

    # --- the players -------------------------------------------------------------------------

    def answer(self, kind: str, seat: int | None = None, **wanted: Any) -> None:
        """The next decision of this kind (of this seat) is the first option with these fields."""
        assert kind in KINDS, kind
        self._answers.append((kind, seat, wanted))

    def _choose(self, view, rules, decision, options, count, mind) -> int:
        listed = [{name: int(option[name]) for name in FIELDS} for option in options]
        for option in listed:
            option["verb"] = VERBS[option["verb"]]
        kind, seat = KINDS[int(decision.kind)], int(decision.seat)
        asked = Asked(kind, seat, int(decision.subject), int(decision.amount), listed)
        self.asked.append(asked)
        for place, (told, by, wanted) in enumerate(self._answers):
            if told == kind and by in (None, seat):
                del self._answers[place]
                asked.taken = self._matching(listed, wanted, kind)
                break
        return asked.taken

    @staticmethod
    def _matching(listed: list[dict[str, Any]], wanted: dict[str, Any], kind: str) -> int:
        for place, option in enumerate(listed):
            if all(option[name] == value for name, value in wanted.items()):
                return place
        raise AssertionError(f"{kind}: no option {wanted} among {listed}")

    def asked_of(self, kind: str) -> list[Asked]:
        """All decisions of a kind that were asked so far."""
        assert kind in KINDS, kind
        return [asked for asked in self.asked if asked.kind == kind]

    def unanswered(self) -> list[tuple[str, int | None, dict[str, Any]]]:
        """Answers that were told but never asked for."""
        return self._answers

    # --- components ------------------------------------------------------------------------------

    def table(self, name: str) -> dict[str, Any]:
        """The entries of a table by name, read once: tests do not change them."""
        key = (self._key, name)
        if key not in _TABLES:
            _TABLES[key] = self.components.table(name)
        return _TABLES[key]

    # --- names -------------------------------------------------------------------------------

    def place(self, where: Where) -> int:
        """A sectio by name or (circle, quarter), "antehell" or "pentagram"; a place stays one."""
        if isinstance(where, int | np.integer):
            return int(where)
        if isinstance(where, tuple):
            return int(twin.board.sectio_at(where[0] - 1, where[1] - 1))
        if where in ("antehell", "pentagram"):
            return int({"antehell": state.ANTEHELL, "pentagram": state.PENTAGRAM}[where])
        return int(twin.building.place_of(self.table("sectios")[where]))

    def demon(self, name: str) -> int:
        return self.components.order("demons").index(name)

    def card(self, name: str, copy: int = 0) -> int:
        """The number of an Arcana card."""
        return twin.sizes.COPIES * self.components.order("arcana").index(name) + copy

    def hell_card(self, name: str) -> int:
        return self.components.order("hell").index(name)

    # --- seats -------------------------------------------------------------------------------

    def seat(
        self,
        number: int,
        demons: str = "",
        souls: int = 0,
        favour: int = 0,
        disfavour: int = 0,
        sectios: str = "",
    ) -> int:
        """What a seat (from 0) has: demons and sectios by name, joined by +."""
        seat = self.game.seats[number]
        seat.souls, seat.favour, seat.disfavour = souls, favour, disfavour
        for name in filter(None, demons.split("+")):
            demon = self.demon(name)
            twin.kernel.decks.search_card(self.game.hidden.demons, demon)
            self.game.demons[demon].owner = number
            self.game.tally.first[demon] = number
            self.game.demon_known[demon] = state.EVERYBODY
        for name in filter(None, sectios.split("+")):
            self.game.holder[self.place(name)] = number
        return number

    def to_earth(self, demon: str, card: str = "a_small_favour", copy: int = 0) -> int:
        """A demon walks the Earth since last turn, on a card out of the deck; its number."""
        number, arcanum = self.demon(demon), self._take_card(card, copy)
        self.game.demons[number].earth = arcanum
        self.game.demons[number].earth_turn = self.game.turn - 1
        return number

    def incapacitate(self, demon: str, card: str = "") -> int:
        """A demon cannot act, with or without the card that did it; its number."""
        number = self.demon(demon)
        self.game.demons[number].incapacitated = 1
        self.game.demons[number].cause = self._take_card(card) if card else NONE
        return number

    # --- units -------------------------------------------------------------------------------

    def legion(self, owner: int, where: Where) -> int:
        """A new legion of a seat (or FREEBOOTERS); its number."""
        legion = int(twin.units.free_counter(self.game, owner))
        twin.units.stand_legion(self.game, legion, self.place(where))
        return legion

    def legions(self, owner: int, where: Where, count: int) -> list[int]:
        return [self.legion(owner, where) for _ in range(count)]

    def lieutenant(self, name: str, owner: int, where: Where) -> int:
        """A lieutenant on the map; his number. His box is not filled again."""
        number = self.components.order("lieutenants").index(name)
        counter = self.game.lieutenants[number]
        counter.owner, counter.place, counter.box = owner, self.place(where), NONE
        return number

    def hound(self, number: int, at: Where | None = None, on: int | None = None) -> int:
        """A Hellhound, by counter from 0: loose in a place, or on a legion."""
        hound = self.game.hounds[number]
        if on is not None:
            twin.hellhounds.put_loose(self.game, number, NONE)
            hound.legion = on
            self.game.legions[on].hound = number
        else:
            assert at is not None
            twin.hellhounds.put_loose(self.game, number, self.place(at))
        return number

    def hound_with(self, dice: int, which: int = 0) -> int:
        """The counter of a Hellhound with so many dice: the first, or a later one."""
        found = [h for h in range(self.rules.hounds) if self.rules.hound_dice[h] == dice]
        return found[which]

    def standing(self, owner: int, where: Where) -> int:
        """How many legions of an owner stand in a place."""
        return int(self.game.troops[self.place(where), owner])

    def where(self, legion: int) -> int:
        return int(self.game.legions[legion].place)

    # --- cards -------------------------------------------------------------------------------

    def _take_card(self, name: str, copy: int = 0) -> int:
        card = self.card(name, copy)
        found = twin.kernel.decks.search_card(self.game.hidden.arcana, card)
        assert found, f"{name} is not in the deck"
        self.game.hidden.arcana_known[card] = state.EVERYBODY
        return card

    def give(self, seat: int, name: str, copy: int = 0) -> int:
        """A card out of the deck into a hand; its number."""
        card = self._take_card(name, copy)
        self.game.hidden.arcana_known[card] = 1 << seat
        twin.kernel.decks.put_on_top(self.game.hidden.hands[seat], card)
        return card

    def hand(self, seat: int) -> list[int]:
        hand = self.game.hidden.hands[seat]
        return [int(card) for card in hand.cards[: hand["count"]]]

    def stack(self, *names: str) -> list[int]:
        """These Arcana lie on top of the deck, the first one uppermost."""
        return self._stack(self.game.hidden.arcana, [self.card(name) for name in names])

    def stack_hell(self, *names: str) -> list[int]:
        """These Hell cards lie on top of their deck, the first one uppermost."""
        return self._stack(self.game.hidden.hell, [self.hell_card(name) for name in names])

    def stack_demons(self, *names: str) -> list[int]:
        """These unused demons are drawn next."""
        return self._stack(self.game.hidden.demons, [self.demon(name) for name in names])

    @staticmethod
    def _stack(deck: Any, cards: list[int]) -> list[int]:
        for card in reversed(cards):
            assert twin.kernel.decks.search_card(deck, card), f"card {card} is not in the deck"
            twin.kernel.decks.put_on_top(deck, card)
        return cards

    def lay_permanent(self, name: str) -> int:
        """A permanent event lies in its area."""
        card = self.hell_card(name)
        twin.kernel.decks.search_card(self.game.hidden.hell, card)
        self.game.areas[self.rules.hell[card].area] = card
        return card

    # --- luck --------------------------------------------------------------------------------

    @contextmanager
    def dice(self, *faces: int) -> Iterator[None]:
        """Every die shows one of these faces, in this order; more or fewer rolls are a fault."""
        with self._fall("roll_die", "dice", faces):
            yield

    @contextmanager
    def lots(self, *numbers: int) -> Iterator[None]:
        """Every lot (a number from 0, drawn by `below`) is one of these, in this order."""
        with self._fall("below", "lots", numbers):
            yield

    @contextmanager
    def _fall(self, name: str, word: str, values: tuple[int, ...]) -> Iterator[None]:
        waiting = list(values)

        def fall(*address: Any) -> int:
            assert waiting, f"more {word} than were told: purpose {address[1]}, slot {address[3]}"
            return waiting.pop(0)

        modules = [m for m in vars(twin).values() if isinstance(m, ModuleType)]
        holders = [(m, getattr(m, name)) for m in modules if hasattr(m, name)]
        for module, _ in holders:
            setattr(module, name, fall)
        try:
            yield
        finally:
            for module, usual in holders:
                setattr(module, name, usual)
        assert not waiting, f"{word} that never fell: {waiting}"

    # --- what happened -----------------------------------------------------------------------

    def events(self, name: str = "") -> list[dict[str, int]]:
        """The events of a kind (or all of them), with their numbers."""
        assert not name or name in [each.name for each in twin.events.EVENTS], name
        return [
            {"kind": twin.events.EVENTS[int(event.kind)].name}
            | {field: int(event[field]) for field in ("who", "what", "where", "value")}
            for event in twin.kernel.events.events_of(self.log)
            if name in ("", twin.events.EVENTS[int(event.kind)].name)
        ]

    def lines(self) -> list[dict[str, Any]]:
        """The story so far, line by line, each with its phase and its rule."""
        events = twin.kernel.events.events_of(self.log)
        return twin.narration.narrate(events, self.components, self.settings, self.rules)

    def told(self) -> list[str]:
        """The story so far, as a trace tells it."""
        return [line["text"] for line in self.lines()]

    def forget(self) -> None:
        """Start a new story."""
        self.log.written = 0
        self.asked.clear()

    def problems(self) -> list[str]:
        """What is wrong with the position (see checks.py)."""
        return twin.checks.check_state(self.game, self.rules)

    def same_as(self, before: np.record) -> bool:
        """True if the position is still the copy `before`."""
        return bool(self.game.tobytes() == before.tobytes())
