"""Find questions over which a rule holds what the asked player does not see.

Who searches imagines other hidden cards at a question, and the rules go on from there. What a rule
has read before the question, and uses after it, is not imagined: it would tell what lies there.
Which branch the rules are in is no such thing, because who is asked knows that it is asked. Hidden
pieces are left out: who sees one changes from moment to moment, and the text does not tell it.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from simkit.design.reading.flow import is_game

from .fields import CARDS
from .model import GameModel

SOMEBODY = "?"  # in the place of a player: nobody knows who
MOVING = {"draw", "move", "move_all", "shuffle", "add", "remove", "clear", "refill"}
SETS = (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.NamedExpr)
FOLLOWED = (ast.Call, *SETS, ast.For, ast.Return)
SIZES = {"len"}  # what tells how many there are, which all see

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
    aliases: dict[str, ast.expr] = field(default_factory=dict)  # names for cards as a whole

    def size(self) -> int:
        """Grows as long as something is found."""
        return len(self.questions) + len(self.reads) + sum(map(len, self.names.values()))


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
        for each in self._all.values():
            each.nodes += [node for node in ast.walk(each.tree) if isinstance(node, FOLLOWED)]
            each.aliases.update(self._aliases(each.tree))

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
            if isinstance(node, SETS):
                for place, value in _pairs(node):
                    self._note(here, place, self._told(here, value))
            if isinstance(node, ast.For):
                self._note(here, node.target, self._reads(here, node.iter))
            if isinstance(node, ast.Return) and node.value is not None:
                here.reads |= self._told(here, node.value)

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
            for name, value in given.items():
                told = {players.get(who, SOMEBODY) for who in self._told(here, value)}
                if told:
                    called.names.setdefault(name, set()).update(told)

    def _note(self, here: _Function, place: ast.AST, told: Labels) -> None:
        for name in _stored(place):
            if told:
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
            own = frozenset(here.names.get(value.id, ()))
            return own | (self._reads(here, alias) if alias is not None else NOTHING)
        if isinstance(value, ast.Call):
            return self._of_call(here, value)
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
            target.id: node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Assign) and self._is_cards(node.value)
            for target in node.targets
            if isinstance(target, ast.Name)
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
        for name, told in here.names.items():
            if _is_secret(told, who) and name in _used_after(here.tree, chain, call):
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
    for name in ("body", "orelse"):
        inner = getattr(line, name, None)
        if isinstance(inner, list) and inner:
            yield inner


def _own_parts(line: ast.stmt) -> Iterator[ast.AST]:
    """The expressions of a statement, without the lines inside it."""
    for name, value in ast.iter_fields(line):
        if name not in ("body", "orelse"):
            yield from (each for each in (value if isinstance(value, list) else [value])
                        if isinstance(each, ast.AST))  # fmt: skip


def _calls(line: ast.stmt) -> Iterator[ast.Call]:
    for part in _own_parts(line):
        yield from (node for node in ast.walk(part) if isinstance(node, ast.Call))


def _place(node: ast.expr | ast.stmt) -> tuple[int, int]:
    return node.lineno, node.col_offset


def _before(line: ast.stmt, call: ast.Call) -> Iterator[ast.expr]:
    """What is read in the same expression before the question, and waits for the answer."""
    if isinstance(line, ast.Assign | ast.AugAssign | ast.AnnAssign):
        parts: list[ast.AST] = [line.value] if line.value is not None else []
    else:
        parts = list(_own_parts(line))
    inside = {id(node) for node in ast.walk(call)}
    for part in parts:
        for node in ast.walk(part):
            if not isinstance(node, ast.expr) or id(node) in inside:
                continue
            if _place(node) < _place(call) and not any(each is call for each in ast.walk(node)):
                yield node


def _used_after(tree: ast.FunctionDef, chain: Chain, call: ast.Call) -> set[str]:
    """The local names that are read after a question before they get another value."""
    loops = [line for line, _ in chain[:-1] if isinstance(line, ast.For | ast.While)]
    again = {id(node) for loop in loops for node in ast.walk(loop)}
    until = _set_next(chain)
    used = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            is_next = _place(call) < _place(node) <= until.get(node.id, _place(node))
            if is_next or (id(node) in again and not _set_before(loops, node)):
                used.add(node.id)
    return used


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


def _set_before(loops: list[ast.For | ast.While], name: ast.Name) -> bool:
    """Whether each round of a loop sets a name anew before it is read."""
    for loop in loops:
        if isinstance(loop, ast.For) and name.id in _stored(loop.target):
            return True
        for line in loop.body:
            is_set = isinstance(line, ast.Assign) and name.id in _stored(line)
            if is_set and _place(line) < _place(name):
                return True
    return False


def _stored(place: ast.AST) -> set[str]:
    """The names that get a value."""
    return {
        node.id
        for node in ast.walk(place)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
