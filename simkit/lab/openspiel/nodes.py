"""The tree of a game: draws, choices and ends, each replayed from the start of its turn."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import Any

from simkit.messages.errors import BadInput

DIGITS = 16  # of the digest that stands for all that a player remembers


@dataclass(frozen=True, eq=False)
class Node:
    """A place in a game. Copies of it are itself, because nothing in it changes."""

    place: Any  # where the rules have stopped, or how the game ended
    memory: tuple[str, ...]  # what each player remembers of its own choices
    children: dict[int, Node] = field(default_factory=dict)

    def __deepcopy__(self, _: dict[int, object]) -> Node:
        return self

    @property
    def is_end(self) -> bool:
        """Whether the game is over."""
        return hasattr(self.place, "pays")

    @property
    def is_draw(self) -> bool:
        """Whether a die or a card decides."""
        return not self.is_end and self.place.player < 0


@dataclass(frozen=True)
class OpenedRules:
    """A game of one file, with its settings and the knobs of its bots."""

    positions: Any  # as the file's game holds them for `solve`
    components: Any
    settings: dict[str, Any]
    knobs: Any
    wins: bool

    @property
    def asked(self) -> tuple[Any, ...]:
        """What positions depend on."""
        return self.components, self.settings, self.knobs, self.wins


class Tree:
    """Goes from node to node, and keeps those that it has met."""

    def __init__(self, rules: OpenedRules) -> None:
        self._positions = rules.positions
        self.table = table = rules.positions.table(*rules.asked)
        self.seats = len(table.players)
        table.sees = self._all_views
        with table.on_table():
            self.root = Node(table.first(), ("",) * self.seats)

    def __deepcopy__(self, _: dict[int, object]) -> Tree:
        return self

    def __reduce__(self) -> str:
        raise BadInput("a position cannot be saved; keep state.history(), and apply it again.")

    def _all_views(self, _: int) -> tuple[Any, ...]:
        """What every player sees where somebody chooses."""
        views = self._positions.seen
        return tuple([views(self.table, player) for player in range(self.seats)])

    def child(self, node: Node, pick: int) -> Node:
        """What follows a result of a draw, or an option."""
        found = node.children.get(pick)
        if found is None:
            place = node.place
            with self.table.on_table():
                after = self.table.after(place.start, place.turn, (*place.picks, pick))
            found = node.children[pick] = Node(after, self._recalled(node, pick))
        return found

    def _recalled(self, node: Node, pick: int) -> tuple[str, ...]:
        """Who chose remembers what it saw and took."""
        if node.is_draw:
            return node.memory
        who = node.place.player
        told = repr((self.known(node, who), pick)).encode()
        mine = hashlib.sha256(told).hexdigest()[:DIGITS]
        return (*node.memory[:who], mine, *node.memory[who + 1 :])

    def known(self, node: Node, player: int) -> str:
        """The information state of a player: all that it can tell positions apart by."""
        if node.is_end or node.is_draw:
            return node.memory[player]
        if not self._positions.hides:
            return str(node.place.key)
        asked = self.options(node) if node.place.player == player else ()
        return f"{node.memory[player]} {node.place.seen[player]} {' | '.join(asked)}"

    def options(self, node: Node) -> tuple[str, ...]:
        """The options in words."""
        offered = node.place.options
        return tuple([_in_words(str(each), each.parts) for each in offered])

    def answer(self, node: Node, bot: int) -> int:
        """What a bot of the file takes here."""
        place = node.place
        with self.table.on_table():
            self.table.after(place.start, place.turn, place.picks)
            return int(self.table.answers(place)[bot])


def _in_words(word: str, parts: dict[str, int]) -> str:
    told = ", ".join(f"{name} {value}" for name, value in parts.items())
    return f"{word} ({told})" if told else word
