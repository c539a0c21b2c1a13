"""Find questions over which a rule holds what the asked player does not see.

Who searches imagines other hidden cards at a question, and the rules go on from there. What a rule
has read before the question, and uses after it, is not imagined: it would tell what lies there. So
does a name that was set because of a hidden thing, and the place in the rules, where the same
question stands in several: that it is asked at all is known to who is asked. In doubt, a question
counts as one that tells something. Hidden pieces are left out: who sees one changes from moment to
moment, and the text does not tell it.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from simkit.design.reading.flow import is_game

from .fields import CARDS
from .model import GameModel

SOMEBODY = "?"  # in the place of a player: nobody knows who
MOVING = {"draw", "move", "move_all", "shuffle", "add", "remove", "clear", "refill"}
SETS = (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.NamedExpr)
FOLLOWED = (ast.Call, *SETS, ast.For, ast.Return)
GROWING = {"append", "extend", "insert", "add"}  # what puts a value into a list
BLOCKS = ("body", "orelse", "cases")  # the fields of a line that hold other lines
LEAVING = (ast.Return, ast.Break, ast.Continue)
SIZES = {"len", "bool"}  # what tells how many there are, which all see

Labels = frozenset[str]
"""Who sees what is read: names of players as a function calls them, or numbers."""
NOTHING: Labels = frozenset()


@dataclass(frozen=True)
class HeldSecret:
    """What a rule holds over a question."""

    asks: str  # the function that asks
    name: str  # what is held: a local name, or nothing
    line: int  # of the file, where it is held


@dataclass
class _Function:
    """What is known of a function so far; players are those that it is given."""

    tree: ast.FunctionDef
    params: list[str]
    questions: set[tuple[str, str]] = field(default_factory=set)  # which, and who is asked
    reads: set[str] = field(default_factory=set)  # whose hidden things what it gives back tells
    names: dict[str, set[str]] = field(default_factory=dict)  # whose hidden things a name tells
    nodes: list[ast.AST] = field(default_factory=list)  # that ask, set or give back something
    tests: dict[int, list[ast.expr]] = field(default_factory=dict)  # on which a node depends, by id
    aliases: dict[str, ast.expr] = field(default_factory=dict)  # names for cards as a whole
    cards: dict[str, set[str]] = field(default_factory=dict)  # whose cards as a whole are given
    stored: set[str] = field(default_factory=set)  # its own names
    unsteady: set[str] = field(default_factory=set)  # names that are set more than once

    def size(self) -> int:
        """Grows as long as something is found."""
        found = sum(map(len, (*self.names.values(), *self.cards.values())))
        return len(self.questions) + len(self.reads) + found


def held_secrets(model: GameModel) -> dict[str, HeldSecret]:
    """By function that asks: a hidden thing that is held over one of its questions."""
    return _Search(model).held() if model.hides else {}


class _Search:
    def __init__(self, model: GameModel) -> None:
        self._model, program = model, model.program
        bots = {bot.function.__name__ for bot in program.bots.values()}
        self._all = {
            name: _Function(tree, [each.arg for each in tree.args.args])
            for name, tree in program.functions.items()
            if name not in bots
        }
        self._sites: Counter[str] = Counter()  # where each function is called
        for each in self._all.values():
            each.nodes += [node for node in ast.walk(each.tree) if isinstance(node, FOLLOWED)]
            each.aliases.update(self._aliases(each.tree))
            stored = Counter((*each.params, *_all_stored(each.tree)))
            each.stored |= set(stored)
            each.unsteady |= {name for name, times in stored.items() if times > 1}
            each.tests.update(_tests_of(each.tree))
            self._sites.update(_name_of(node) for node in each.nodes if isinstance(node, ast.Call))

    def held(self) -> dict[str, HeldSecret]:
        before = -1
        while before != (before := sum(each.size() for each in self._all.values())):
            for name, each in self._all.items():
                self._follow(name, each)
        found: dict[str, HeldSecret] = {}
        for each in self._all.values():
            tells = any(each.names.values()) or self._reads_itself(each)
            for secret in self._held_in(each) if each.questions and tells else ():
                found.setdefault(secret.asks, secret)
        return found

    def _reads_itself(self, here: _Function) -> bool:
        """Whether there is anything hidden in a function that could be held."""
        return any(self._reads(here, line) for line in here.tree.body)

    # --- what functions do ---

    def _follow(self, name: str, here: _Function) -> None:
        for node in here.nodes:
            if isinstance(node, ast.Call):
                here.questions |= set(self._asked(name, here, node))
                self._give(here, node)
                if isinstance(node.func, ast.Attribute) and node.func.attr in GROWING:
                    for each in node.args:
                        self._note(here, node, node.func.value, self._told(here, each))
            if isinstance(node, SETS):
                for place, value in _pairs(node):
                    self._note(here, node, place, self._told(here, value))
                    self._hide(here, place, value)
            if isinstance(node, ast.For):
                self._note(here, node, node.target, self._reads(here, node.iter))
            if isinstance(node, ast.Return) and node.value is not None:
                here.reads |= self._reads(here, node.value) | self._because(here, node)

    def _because(self, here: _Function, node: ast.AST) -> Labels:
        """What it tells that the rules come to a node."""
        tests = here.tests.get(id(node), [])
        return NOTHING.union(*(self._told(here, test) for test in tests))

    def _hide(self, here: _Function, place: ast.AST, value: ast.expr) -> None:
        """A name whose value is laid down hidden tells it too."""
        if isinstance(place, ast.Subscript | ast.Attribute):
            told = self._reads(here, place)
            for name in (_flowing(value) & here.stored) - told if told else ():
                here.names.setdefault(name, set()).update(told)

    def _asked(self, name: str, here: _Function, call: ast.Call) -> Iterator[tuple[str, str]]:
        """The questions that a call comes to."""
        if is_game(call.func, "choose") and call.args:
            yield name, self._who(call.args[0])
        for called, give in self._called(here, call):
            for asks, who in called.questions:
                yield asks, give(who)

    def _called(
        self, here: _Function, call: ast.Call
    ) -> Iterator[tuple[_Function, Callable[[str], str]]]:
        """The function of the file that is called, and who its players are here."""
        if isinstance(call.func, ast.Name) and call.func.id in self._all:
            called = self._all[call.func.id]
            given = dict(zip(called.params, call.args, strict=False))
            given |= {each.arg: each.value for each in call.keywords if each.arg}

            def give(who: str) -> str:
                if who in given:
                    return self._who(given[who])
                return who if who.isdigit() else SOMEBODY

            yield called, give

    def _give(self, here: _Function, call: ast.Call) -> None:
        """What a function is given may tell something."""
        for called, _ in self._called(here, call):
            given = dict(zip(called.params, call.args, strict=False))
            given |= {each.arg: each.value for each in call.keywords if each.arg}
            players = {self._who(value): name for name, value in given.items()}
            players.pop(SOMEBODY, None)
            for name, value in given.items():
                kept = called.cards if self._is_cards(value) else called.names
                told = {players.get(who, SOMEBODY) for who in self._reads(here, value)}
                if told:
                    kept.setdefault(name, set()).update(told)

    def _note(self, here: _Function, line: ast.AST, place: ast.AST, told: Labels) -> None:
        names = _changed(place)
        told = told | self._because(here, line) if names else NOTHING
        for name in names if told else ():
            here.names.setdefault(name, set()).update(told)

    # --- what a value tells ---

    def _who(self, player: ast.expr) -> str:
        if isinstance(player, ast.Constant) and isinstance(player.value, int):
            return str(player.value)
        if isinstance(player, ast.Name):
            fixed = vars(self._model.program.module).get(player.id)
            return str(fixed) if isinstance(fixed, int) else player.id
        return SOMEBODY

    def _told(self, here: _Function, value: ast.AST) -> Labels:
        """Whose hidden things a value tells. Cards as a whole are looked at again each time."""
        return NOTHING if self._is_cards(value) else self._reads(here, value)

    def _is_cards(self, value: ast.AST) -> bool:
        base = value.value if isinstance(value, ast.Subscript) else value
        if not isinstance(base, ast.Attribute) or not is_game(base):
            return False
        known = self._model.fields.get(base.attr)
        per_player = isinstance(value, ast.Subscript)
        return known is not None and known.kind == CARDS and known.per_player == per_player

    def _reads(self, here: _Function, value: ast.AST) -> Labels:
        if isinstance(value, ast.Subscript) and is_game(value.value):
            return self._of_field(value.value, value.slice) | self._reads(here, value.slice)
        if isinstance(value, ast.Attribute) and is_game(value):
            return self._of_field(value, None)
        if isinstance(value, ast.Name):
            alias = here.aliases.get(value.id)
            own = frozenset((*here.names.get(value.id, ()), *here.cards.get(value.id, ())))
            return own | (self._reads(here, alias) if alias is not None else NOTHING)
        if isinstance(value, ast.Call):
            return self._of_call(here, value)
        if isinstance(value, ast.UnaryOp) and self._is_cards(value.operand):
            return NOTHING
        parts = [self._reads(here, each) for each in ast.iter_child_nodes(value)]
        return NOTHING.union(*parts)

    def _of_field(self, place: ast.expr, index: ast.expr | None) -> Labels:
        assert isinstance(place, ast.Attribute)
        known = self._model.fields.get(place.attr)
        if known is None or not known.hidden or known.known:
            return NOTHING
        if known.deck:
            return frozenset([SOMEBODY])
        if known.per_player:
            return frozenset([SOMEBODY if index is None else self._who(index)])
        return frozenset([SOMEBODY if known.owner is None else str(known.owner)])

    def _of_call(self, here: _Function, call: ast.Call) -> Labels:
        if is_game(call.func, "choose") or is_game(call.func, "offer"):
            return NOTHING
        if isinstance(call.func, ast.Name) and call.func.id in SIZES:
            return NOTHING
        parts = [self._reads(here, each) for each in call.args]
        parts += [self._reads(here, each.value) for each in call.keywords]
        for called, give in self._called(here, call):
            parts.append(frozenset(map(give, called.reads)))
        if isinstance(call.func, ast.Attribute) and call.func.attr not in MOVING:
            parts.append(self._reads(here, call.func.value))
        return NOTHING.union(*parts)

    def _aliases(self, tree: ast.FunctionDef) -> dict[str, ast.expr]:
        return {
            place.id: value
            for node in ast.walk(tree)
            if isinstance(node, SETS)
            for place, value in _pairs(node)
            if isinstance(place, ast.Name) and self._is_cards(value)
        }

    # --- what is held ---

    def _held_in(self, here: _Function) -> Iterator[HeldSecret]:
        for chain in _statements(here.tree.body, ()):
            line = chain[-1][0]
            for call in _calls(line):
                for asks, who in self._asked(here.tree.name, here, call):
                    for name, at in self._held_over(here, chain, call, who):
                        yield HeldSecret(asks, name, at)

    def _held_over(
        self, here: _Function, chain: Chain, call: ast.Call, who: str
    ) -> Iterator[tuple[str, int]]:
        for node in _before(chain[-1][0], call):
            if _is_secret(self._told(here, node), who):
                yield "", node.lineno
        for loop, _ in chain[:-1]:
            if isinstance(loop, ast.For) and _is_secret(self._told(here, loop.iter), who):
                yield "", loop.lineno
        if self._sites[_name_of(call)] > 1 and _is_secret(self._because(here, call), who):
            yield "", call.lineno
        steady = SOMEBODY if who in here.unsteady else who
        used, again = _used_after(here.tree, chain, call)
        changes = {name for loop, _ in chain[:-1] for name in _all_stored(loop)}
        for name, told in here.names.items():
            later = SOMEBODY if who in changes else steady
            now, then = (name in used, steady), (name in again, later)
            if any(is_read and _is_secret(told, whose) for is_read, whose in (now, then)):
                yield name, call.lineno


Chain = tuple[tuple[ast.stmt, list[ast.stmt]], ...]
"""A statement behind those around it, each with the block in which it stands."""


def _is_secret(told: set[str] | Labels, who: str) -> bool:
    """Whether somebody else's things are among what is told."""
    return any(each == SOMEBODY or each != who for each in told)


def _statements(block: list[ast.stmt], around: Chain) -> Iterator[Chain]:
    for line in block:
        chain = (*around, (line, block))
        yield chain
        for inner in _blocks(line):
            yield from _statements(inner, chain)


def _blocks(line: ast.stmt) -> Iterator[list[ast.stmt]]:
    for name in BLOCKS:
        inner = getattr(line, name, None)
        for each in inner if isinstance(inner, list) and name == "cases" else [inner]:
            yield from [each.body] if isinstance(each, ast.match_case) else [each] if each else []


def _own_parts(line: ast.stmt) -> Iterator[ast.AST]:
    """The expressions of a statement, without the lines inside it."""
    for name, value in ast.iter_fields(line):
        for each in value if isinstance(value, list) else [value]:
            if name not in BLOCKS and isinstance(each, ast.AST):
                yield each


def _calls(line: ast.stmt) -> Iterator[ast.Call]:
    for part in _own_parts(line):
        yield from (node for node in ast.walk(part) if isinstance(node, ast.Call))


def _holds(outer: ast.AST, node: ast.AST) -> bool:
    return node in _inside(outer)


@lru_cache(maxsize=4096)
def _inside(outer: ast.AST) -> frozenset[ast.AST]:
    return frozenset(ast.walk(outer))


def _place(node: ast.expr | ast.stmt) -> tuple[int, int]:
    return node.lineno, node.col_offset


def _before(line: ast.stmt, call: ast.Call) -> Iterator[ast.expr]:
    """What is read in the same expression before the question, and waits for the answer."""
    if isinstance(line, ast.Assign | ast.AugAssign | ast.AnnAssign):
        parts: list[ast.AST] = [line.value] if line.value is not None else []
    else:
        parts = list(_own_parts(line))
    while parts:
        node = parts.pop()
        if node is call:
            continue
        if _holds(node, call):
            parts += ast.iter_child_nodes(node)
        elif isinstance(node, ast.expr) and _place(node) < _place(call):
            yield node


def _used_after(tree: ast.FunctionDef, chain: Chain, call: ast.Call) -> tuple[set[str], set[str]]:
    """The names that are read after a question before they are set anew; and in a later round."""
    loops = [line for line, _ in chain[:-1] if isinstance(line, ast.For | ast.While)]
    until = _set_next(chain)
    used, again = set(), set()
    for node in _names_read(tree):
        if _place(call) < _place(node) <= until.get(node.id, _place(node)):
            used.add(node.id)
        around = [loop for loop in loops if _holds(loop, node)]
        if around and node.id not in again and not _set_before(around[-1], node):
            again.add(node.id)
    return used, again


@lru_cache(maxsize=1024)
def _names_read(tree: ast.FunctionDef) -> tuple[ast.Name, ...]:
    names = (node for node in ast.walk(tree) if isinstance(node, ast.Name))
    return tuple(name for name in names if isinstance(name.ctx, ast.Load))


def _set_next(chain: Chain) -> dict[str, tuple[int, int]]:
    """Where names get another value in any case, from a line on."""
    found: dict[str, tuple[int, int]] = {}
    for line, block in chain:
        after = block[block.index(line) :] if line is chain[-1][0] else _behind(line, block)
        for later in after:
            for name in _stored(later) if isinstance(later, ast.Assign) else ():
                found[name] = min(found.get(name, _end(later)), _end(later))
    return found


def _behind(line: ast.stmt, block: list[ast.stmt]) -> list[ast.stmt]:
    return block[block.index(line) + 1 :]


def _pairs(line: ast.AST) -> Iterator[tuple[ast.AST, ast.expr]]:
    """What gets which value: of `a, b = 1, 2` each its own."""
    value = getattr(line, "value", None)
    places = line.targets if isinstance(line, ast.Assign) else [getattr(line, "target", None)]
    for place in places:
        if isinstance(place, ast.Tuple) and isinstance(value, ast.Tuple):
            yield from zip(place.elts, value.elts, strict=False)
        elif value is not None and place is not None:
            yield place, value


def _end(line: ast.stmt) -> tuple[int, int]:
    return line.end_lineno or line.lineno, line.end_col_offset or line.col_offset


def _set_before(loop: ast.For | ast.While, name: ast.Name) -> bool:
    """Whether each round of a loop sets a name anew before it is read."""
    inside = (each for each in _inside(loop) if isinstance(each, ast.For))
    if any(name.id in _stored(each.target) and _holds(each, name) for each in inside):
        return True
    return any(
        isinstance(line, ast.Assign) and name.id in _stored(line) and _place(line) < _place(name)
        for line in loop.body
    )


def _all_stored(tree: ast.AST) -> Iterator[str]:
    """Each name, as often as a line sets it; names inside a comprehension are others."""
    for node in ast.walk(tree):
        places: list[ast.AST] = [node.target] if isinstance(node, ast.For) else []
        places += [place for place, _ in _pairs(node)] if isinstance(node, SETS) else []
        for place in places:
            yield from _stored(place)


def _tests_of(tree: ast.FunctionDef) -> dict[int, list[ast.expr]]:
    """The conditions on which each node depends: those around it, and of leaving before it."""
    found: dict[int, list[ast.expr]] = {}

    def within(block: list[ast.stmt], tests: list[ast.expr]) -> None:
        for line in block:
            rounds = _leaves(line) if isinstance(line, ast.For | ast.While) else []
            inner = [*tests, *_tests(line), *rounds]
            found[id(line)] = [*tests, *rounds]
            found.update((id(n), tests) for part in _own_parts(line) for n in ast.walk(part))
            for each in _blocks(line):
                within(each, inner)
            tests = [*tests, *_leaves(line)]

    within(tree.body, [])
    return found


def _tests(line: ast.AST) -> list[ast.expr]:
    """What decides whether, and how often, the lines inside a line are played."""
    names = ("test", "iter", "subject")
    return [
        getattr(line, name) for name in names if isinstance(getattr(line, name, None), ast.expr)
    ]


def _leaves(line: ast.stmt) -> list[ast.expr]:
    """The conditions of a return, break or continue inside a line."""
    if not any(isinstance(each, LEAVING) for each in ast.walk(line)):
        return []
    inside = [test for block in _blocks(line) for each in block for test in _leaves(each)]
    return [*_tests(line), *inside]


def _name_of(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else ""


def _flowing(value: ast.AST) -> set[str]:
    """The local names of which a value is made."""
    if isinstance(value, ast.Name):
        return {value.id}
    is_asked = isinstance(value, ast.Call) and is_game(value.func, "choose")
    if is_asked or (isinstance(value, ast.Attribute) and is_game(value)):
        return set()
    return {name for each in ast.iter_child_nodes(value) for name in _flowing(each)}


def _changed(place: ast.AST) -> set[str]:
    """The names that get a value, whole or a part of it."""
    while isinstance(place, ast.Subscript):
        place = place.value
    return {place.id} if isinstance(place, ast.Name) else _stored(place)


def _stored(place: ast.AST) -> set[str]:
    """The names that get a value."""
    return {
        node.id
        for node in ast.walk(place)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
