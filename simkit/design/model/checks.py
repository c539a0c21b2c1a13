"""Find mistakes in the text of a game's file before the first game, and report their lines."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator
from types import ModuleType

from simkit.design.author.arithmetic import BEYOND, is_within
from simkit.design.author.game import OPTIONS_OF_GAME, OwnGame
from simkit.design.author.maps import Map
from simkit.design.author.tables import OwnTable
from simkit.design.reading.flow import apart, game_calls, is_game, own_calls
from simkit.messages.errors import likest, nearest

from .asked import check_roll
from .calls import check_calls
from .conditions import check_conditions
from .fields import CARDS
from .kinds import OPTION, REAL, WORD, ValueKind
from .known_words import words_in
from .model import GameModel
from .slips import answers_of, check_slips
from .whole_values import check_entries, check_row

ACTING = (
    "roll",
    "random",
    "chance",
    "one_of",
    "offer",
    "choose",
    "say",
    "end",
    "pass_hands",
    "peek",
)
MOVING = ("draw", "add", "add_to_bottom", "move", "move_all", "remove", "clear", "shuffle")
AT_ONCE = ("roll", "random", "chance", "one_of", "say", "end", "pass_hands")
CHECK = "check"  # the function that plain Python alone calls
LOOKING = ("possible", "value", CHECK)  # functions that simkit calls to ask, not to play
GAME_IS_GAME = "game is the game; give the variable another name."
KNOWN_OF_GAME = ("players", "round_number")


def check_model(model: GameModel) -> None:
    """Raise the first Mistake that the text of the file shows."""
    check = TextCheck(model)
    for name, tree in model.program.functions.items():
        check.function(name, tree)
    check_slips(model)
    for bot in model.program.bots.values():
        check.bot(bot.function.__name__)
    for name in model.program.rolls:
        check_roll(model, name)
    for name in LOOKING:
        if name in model.program.functions:
            check.only_looks(name, f"{name} only looks")
    if not any(any(game_calls(tree, "end")) for tree in model.program.functions.values()):
        raise model.program.mistake(0, "the game never ends: no rule calls game.end.")


class TextCheck:
    """Looks for mistakes, function by function."""

    def __init__(self, model: GameModel) -> None:
        self.model, self.program = model, model.program

    def function(self, name: str, tree: ast.FunctionDef) -> None:
        """The mistakes of one function."""
        self._names(name, tree)
        for node in ast.walk(tree):
            if is_game(node):
                self._field(node)  # type: ignore[arg-type]
            elif isinstance(node, ast.Compare):
                self._comparison(node, name)
            elif isinstance(node, ast.Name):
                self._module(node)
            elif isinstance(node, ast.Global | ast.Nonlocal):
                text = "global: keep what changes in a field of the game, game.NAME."
                raise self.program.mistake(node, text)
            if isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign):
                self._assignment(node, name)
                if isinstance(node, ast.Assign):
                    check_row(self.program, self.model.kinds, self.model.fields, node, name)
            elif isinstance(node, ast.For):
                self._at_once(node)
            elif isinstance(node, ast.FormattedValue) and name != CHECK:
                self._told(node, name)
        for called, call in own_calls(tree, self.program):
            self._arity(called, call)
        self._whole_game(tree)
        if name != CHECK:
            self._within_bits(name, tree)
            self._one_sided(tree)
            self._functions_alone(name, tree)
        check_entries(self.program, self.model.kinds, tree)
        check_calls(self.model, name, tree)
        check_conditions(self.model, name, tree)
        self._mixed(name, tree)

    # --- names ---

    def _names(self, function: str, tree: ast.FunctionDef) -> None:
        arguments = {each.arg for each in ast.walk(tree) if isinstance(each, ast.arg)}
        stored = {n.id: n for n in _names(tree, ast.Store)}
        for name, node in stored.items():
            if name in self.program.functions or name in ("game",):
                text = f"{name} is a function of this file; give the variable another name."
                if name == "game":
                    text = GAME_IS_GAME
                raise self.program.mistake(node, text)
        first = _first_use(tree)
        for name, line in first.items():
            if name not in arguments:
                self._unknown(line, name, arguments, stored)
        for node in _names(tree, ast.Load):
            name = node.id
            known = self.program.file_at(node.lineno).knows(name) or hasattr(builtins, name)
            if not known and name not in stored and name not in arguments:
                self._unknown(node, name, arguments, stored)

    def _unknown(self, node: ast.AST, name: str, arguments: set[str], stored: object) -> None:
        home = [each for each in self.program.files if name in vars(each.module)]
        if home:
            stem = home[-1].path.stem
            text = f"{name} is in {stem}.py; write at the top: from {stem} import {name}."
            raise self.program.mistake(node, text)
        if name in self.model.fields or name in self.program.settings:
            hint = f"Did you mean game.{name}?"
        else:
            known = [*arguments, *self.program.functions, *self.program.tables, *self.program.maps]
            hint = nearest(name, known)
        raise self.program.mistake(node, f"{name} is used before it has a value. {hint}")

    def _whole_game(self, tree: ast.FunctionDef) -> None:
        """The game is no value: only what it holds can be handed on."""
        for node, parent in _with_parents(tree):
            if isinstance(node, ast.Name) and node.id == "game":
                if not isinstance(parent, ast.Attribute):
                    text = "game alone is no value; write a field of it, game.NAME."
                    raise self.program.mistake(node, text)
            if isinstance(node, ast.arg) and node.arg == "game":
                raise self.program.mistake(node, GAME_IS_GAME)

    def _module(self, node: ast.Name) -> None:
        """Rules draw luck from the game alone: only so a seed plays the same game again."""
        value = vars(self.program.module).get(node.id)
        if isinstance(value, ModuleType) and node.id == "random":
            text = "use game.roll, game.random or game.one_of: their luck follows the seed."
            raise self.program.mistake(node, text)

    def _within_bits(self, function: str, tree: ast.FunctionDef) -> None:
        """What rules read at the top of the file, or write as a number, has 64 bits."""
        local = self.model.kinds.names.get(function, {})
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and not is_within(node.value):
                raise self.program.mistake(node, f"{BEYOND}.")
            if isinstance(node, ast.Name) and node.id not in local:
                if not is_within(vars(self.program.module).get(node.id)):
                    raise self.program.mistake(node, f"{node.id} is {BEYOND}.")
                if not is_readable(vars(self.program.module).get(node.id, 0)):
                    text = f"{node.id}: rules read numbers, words, lists of them, tables and maps."
                    raise self.program.mistake(node, text)

    def _one_sided(self, tree: ast.FunctionDef) -> None:
        """A function returns a value in both cases, or in neither."""
        for node in ast.walk(tree):
            if isinstance(node, ast.Return) and isinstance(node.value, ast.IfExp):
                sides = (node.value.body, node.value.orelse)
                if (
                    sum(isinstance(each, ast.Constant) and each.value is None for each in sides)
                    == 1
                ):
                    text = "it returns None or a value; return one kind of value."
                    raise self.program.mistake(node, text)

    def _functions_alone(self, function: str, tree: ast.FunctionDef) -> None:
        """A function is no value: what it says, if it is called, may be."""
        local = self.model.kinds.names.get(function, {})
        known = vars(builtins) | vars(self.program.module)
        aside = {id(node) for node in _called_or_handed_on(tree)}
        for node in _names(tree, ast.Load):
            if id(node) not in aside and node.id not in local and _is_function(known.get(node.id)):
                text = f"{node.id} is a function and no value; call it: {node.id}(...)."
                raise self.program.mistake(node, text)

    # --- fields ---

    def _field(self, node: ast.Attribute) -> None:
        known = (*self.model.fields, *self.program.settings)
        if node.attr in known or node.attr in KNOWN_OF_GAME:
            return
        if hasattr(OwnGame, node.attr) and not node.attr.startswith("_"):
            return
        words = [name for name in vars(OwnGame) if not name.startswith("_")]
        hint = nearest(node.attr, [*known, *KNOWN_OF_GAME, *words])
        raise self.program.mistake(node, f"game.{node.attr}: no such field. {hint}")

    def _assignment(self, node: ast.Assign | ast.AugAssign | ast.AnnAssign, function: str) -> None:
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        for target in targets:
            for each in target.elts if isinstance(target, ast.Tuple) else [target]:
                self._target(each, node, function)

    def _target(self, target: ast.expr, node: ast.stmt, function: str) -> None:
        place: ast.expr = target
        while isinstance(place, ast.Subscript):
            place = place.value
        if isinstance(place, ast.Name) and place is not target:
            self._constant(place, function)
        if not is_game(place):
            return
        name = place.attr  # type: ignore[attr-defined]
        if name in self.program.settings:
            raise self.program.mistake(node, f"{name} is a setting; rules cannot change it.")
        if name in OPTIONS_OF_GAME or hasattr(OwnGame, name):
            raise self.program.mistake(node, f"game.{name} cannot be changed by a rule.")
        field = self.model.fields.get(name)
        if field is None:
            return
        if field.kind == CARDS:
            text = "cards are moved by draw, move, move_all or pass_hands."
            if isinstance(getattr(node, "value", None), ast.List):
                text = f"write game.{name}.clear(), and then game.{name}.add(card) for each."
            raise self.program.mistake(node, text)
        if field.per_player and target is place:
            text = f"game.{name} is one for each player: game.{name}[player] = ..."
            raise self.program.mistake(node, text)
        self._whole(node, name, function)

    def _whole(self, node: ast.stmt, name: str, function: str) -> None:
        """Words go into a field of words, whole numbers into a field of whole numbers."""
        field, value = self.model.fields[name], getattr(node, "value", None)
        divides = isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Div)
        real = value is not None and self.model.kinds.of(value, function) == REAL
        if not field.real and (divides or real):
            text = f"game.{name} holds whole numbers; write // or start it with 0.0."
            raise self.program.mistake(node, text)
        kind = self.model.kinds.of(value, function) if value is not None else None
        if kind in (WORD, OPTION) and not field.words:
            text = f'game.{name} holds numbers; start it with a word: game.{name} = "none".'
            raise self.program.mistake(node, text)

        if field.words and kind is not None and kind.name == "number":
            raise self.program.mistake(node, f"game.{name} holds words, and this is a number.")

    def _constant(self, place: ast.Name, function: str) -> None:
        local = self.model.kinds.names.get(function, {})
        if place.id not in local and place.id in vars(self.program.module):
            text = f"{place.id} is the same in all games; keep what changes in a field of the game."
            raise self.program.mistake(place, text)

    # --- texts ---

    def _told(self, part: ast.FormattedValue, function: str) -> None:
        """A value of a text is a whole number, a word or a name, and has no format."""
        if part.format_spec is not None or part.conversion != -1:
            text = "a text tells a value as it is; write {value} without : or !."
            raise self.program.mistake(part, text)
        kind = self.model.kinds.of(part.value, function)
        if kind == REAL or kind.name in ("row", "grid", "seats", "cards", "hands", "list"):
            text = "a text holds whole numbers, words and names; write another value."
            raise self.program.mistake(part, text)

    # --- words ---

    def _comparison(self, node: ast.Compare, function: str) -> None:
        sides = [node.left, *node.comparators]
        kinds = [self.model.kinds.of(each, function) for each in sides]
        words = [
            each
            for side in sides
            for each in (side.elts if isinstance(side, ast.Tuple | ast.List) else [side])
            if isinstance(each, ast.Constant) and isinstance(each.value, str)
        ]
        numbers = any(isinstance(each, ast.Constant) and _is_number(each.value) for each in sides)
        for word in words:
            if numbers:
                text = f'"{word.value!s}" is a word, and the other side is a number; compare words.'
                raise self.program.mistake(word, text)
            if OPTION in kinds:
                self._offered(word, str(word.value))
            for kind in kinds:
                if kind.name == "number" and kind.of in self.program.tables:
                    self._no_entry(word, kind.of)
            for side in sides:
                self._never(word, side, function)
        self._one_kind(node, [*kinds, *self._members(node, function)])

    def _never(self, node: ast.Constant, side: ast.expr, function: str) -> None:
        """A word is compared with something that can be that word."""
        what, known = words_in(self.program, self.model.kinds, side, function)
        near = likest(str(node.value), known)
        hint = near or f"Known: {', '.join(sorted(filter(None, known)))}."
        if known and node.value not in known and (near or not what.startswith("game.")):
            raise self.program.mistake(node, f'{what} is never "{node.value!s}". {hint}')

    def _members(self, node: ast.Compare, function: str) -> Iterator[ValueKind]:
        """The kinds of what stands in a tuple or list on the right side."""
        for side in node.comparators:
            if isinstance(side, ast.Tuple | ast.List | ast.Set):
                yield from (self.model.kinds.of(each, function) for each in side.elts)

    def _one_kind(self, node: ast.Compare, kinds: list[ValueKind]) -> None:
        """A compiled word is a number, which a number may happen to be: as written, they are never
        equal."""
        if WORD in kinds and any(kind.name == "number" for kind in kinds):
            text = "one side is a word, and the other side is a number; compare words."
            raise self.program.mistake(node, text)

    def _no_entry(self, node: ast.Constant, table: str) -> None:
        """An entry is a number, so it is never equal to a word."""
        known, word = self.program.tables[table]._names, str(node.value)
        entry = word if word in known else known[0]
        text = f'"{word}" is a word, and entries of {table} are numbers; write {table}.{entry}.'
        raise self.program.mistake(node, text)

    def _offered(self, node: ast.expr, word: str) -> None:
        options = self.model.words.options
        if word not in options:
            hint = nearest(word, options)
            for name in options:
                hint = hint.replace(f"mean {name}?", f'mean "{name}"?')
            raise self.program.mistake(node, f'"{word}" is never offered. {hint}')

    # --- calls ---

    def _arity(self, name: str, call: ast.Call) -> None:
        arguments = self.program.functions[name].args
        names = [each.arg for each in arguments.args]
        given = len(call.args) + len(call.keywords)
        least = len(names) - len(arguments.defaults)
        for keyword in call.keywords:
            if keyword.arg not in names:
                hint = nearest(keyword.arg, names)
                raise self.program.mistake(call, f"{name} has no argument {keyword.arg}. {hint}")
        if not least <= given <= len(names):
            takes = f"{least}" if least == len(names) else f"{least} to {len(names)}"
            text = f"{name} takes {takes} values ({', '.join(names)}), here it gets {given}."
            raise self.program.mistake(call, text)

    def _mixed(self, function: str, tree: ast.FunctionDef) -> None:
        for name, kind in self.model.kinds.names.get(function, {}).items():
            if kind.name == "mixed":
                node = next((n for n in _names(tree, ast.Store) if n.id == name), tree)
                text = f"{name} is now {kind.of}; use two variables."
                raise self.program.mistake(node, text)
        bots = {bot.function.__name__ for bot in self.program.bots.values()}
        bots |= apart(self.program, self.model.flow)
        mixed = self.model.kinds.returns.get(function, REAL).name == "mixed"
        if mixed and function not in bots:
            kind = self.model.kinds.returns[function]
            returns = [n for n in ast.walk(tree) if isinstance(n, ast.Return)]
            text = f"{function} returns {kind.of}; return one kind of value."
            raise self.program.mistake(returns[-1], text)

    # --- choices made at once ---

    def _at_once(self, node: ast.For) -> None:
        if not (isinstance(node.iter, ast.Call) and is_game(node.iter.func, "everyone_at_once")):
            return
        text = "in a loop over everyone_at_once players only choose"
        for call in game_calls(ast.Module(node.body, []), *AT_ONCE):
            what = call.func.attr  # type: ignore[attr-defined]
            raise self.program.mistake(call, f"{text}; game.{what} stands after it.")
        for each in ast.walk(node):
            if isinstance(each, ast.Break | ast.Return):
                raise self.program.mistake(each, f"{text}; nothing leaves it early.")
            targets = each.targets if isinstance(each, ast.Assign) else (
                [each.target] if isinstance(each, ast.AugAssign) else [])  # fmt: skip
            for target in targets:
                self._hidden_target(target, text)

    def _hidden_target(self, target: ast.expr, text: str) -> None:
        place = target
        while isinstance(place, ast.Subscript):
            place = place.value
        if not is_game(place):
            return
        field = self.model.fields.get(place.attr)  # type: ignore[attr-defined]
        if field is not None and not (field.hidden and (field.per_player or field.known)):
            start = f"[0] * {field.size[-1]}" if field.size else "0"
            what = f"game.{field.name} = per_player(hidden({start}))."
            raise self.program.mistake(target, f"{text}; what they choose is hidden: {what}")

    # --- bots ---

    def bot(self, function: str) -> None:
        """What a bot must not do: act, or look at what its player cannot see."""
        self.only_looks(function, "a bot only answers")
        for node, word in answers_of(self.program, function):
            self._offered(node, word)
        self._peeks(function, {self._player(function)}, set())

    def only_looks(self, function: str, rule: str) -> None:
        """Refuse a function that acts, when it may only look at the table."""
        for name in sorted(self.model.flow.reached(function)):
            tree = self.program.functions[name]
            for call in game_calls(tree, *ACTING):
                what = call.func.attr  # type: ignore[attr-defined]
                raise self.program.mistake(call, f"{rule}; it cannot game.{what}.")
            for node in ast.walk(tree):
                if isinstance(node, ast.Assign | ast.AugAssign):
                    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                    if any(is_game(n) for target in targets for n in ast.walk(target)):
                        raise self.program.mistake(node, f"{rule}; it changes nothing.")
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                    cards = self.model.kinds.of(node.func.value, name).name == "cards"
                    if cards and node.func.attr in MOVING:
                        raise self.program.mistake(node, f"{rule}; it moves no cards.")

    def _player(self, function: str) -> str:
        arguments = self.program.functions[function].args.args
        return arguments[0].arg if arguments else ""

    def _peeks(self, function: str, own: set[str], seen: set[tuple[str, frozenset[str]]]) -> None:
        """Hidden fields are looked at for the bot's own player alone.

        `own` are the names that hold this player.
        """
        if (function, frozenset(own)) in seen:
            return
        seen.add((function, frozenset(own)))
        tree = self.program.functions[function]
        own = own - _named_again(tree)
        sizes = {id(c.args[0]) for c in ast.walk(tree) if _is_len(c)}  # type: ignore[attr-defined]
        for node, parent in _with_parents(tree):
            if is_game(node) and id(node) not in sizes:
                self._peek(node, parent, own, sizes)  # type: ignore[arg-type]
        for name, call in own_calls(tree, self.program):
            names = [each.arg for each in self.program.functions[name].args.args]
            given = dict(zip(names, call.args, strict=False))
            given |= {k.arg: k.value for k in call.keywords if k.arg}
            handed = {n for n, v in given.items() if isinstance(v, ast.Name) and v.id in own}
            self._peeks(name, handed, seen)

    def _peek(
        self, node: ast.Attribute, parent: ast.AST | None, own: set[str], sizes: set[int]
    ) -> None:
        field = self.model.fields.get(node.attr)
        if field is None or not field.hidden or id(parent) in sizes:
            return
        place = parent.slice if isinstance(parent, ast.Subscript) else None
        if field.owner == -1 and isinstance(place, ast.Name) and place.id in own:
            return
        if field.known or (field.owner is not None and field.owner >= 0):
            return  # `check` deals anew and compares the answers
        what = "a deck" if field.deck else "a hand" if field.kind == CARDS else "a field"
        raise self.program.mistake(node, f"this bot reads {what} that it cannot see.")


def _named_again(tree: ast.FunctionDef) -> set[str]:
    """Names that may stand for something else than what the function was given."""
    inner = (node for node in ast.walk(tree) if isinstance(node, ast.Lambda))
    return {n.id for n in _names(tree, ast.Store)} | {a.arg for f in inner for a in f.args.args}


def _is_len(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "len"
        and len(node.args) == 1
    )


def _with_parents(tree: ast.AST) -> Iterator[tuple[ast.AST, ast.AST | None]]:
    for parent in ast.walk(tree):
        for child in ast.iter_child_nodes(parent):
            yield child, parent


def _names(tree: ast.AST, context: type) -> list[ast.Name]:
    return [n for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, context)]


def _first_use(tree: ast.FunctionDef) -> dict[str, ast.AST]:
    """Names that the text reads before any line sets them: `pot += face`."""
    stored: dict[str, tuple[int, int]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            place = (node.lineno, node.col_offset)
            stored[node.id] = min(stored.get(node.id, place), place)
    found: dict[str, ast.AST] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            name = node.target.id
            if stored[name] == (node.target.lineno, node.target.col_offset):
                if not _in_loop(tree, node) or not _set_elsewhere(tree, name):
                    found[name] = node
    return found


def _in_loop(tree: ast.AST, node: ast.AST) -> bool:
    return any(
        node in ast.walk(loop) for loop in ast.walk(tree) if isinstance(loop, ast.For | ast.While)
    )


def _set_elsewhere(tree: ast.AST, name: str) -> bool:
    plain = [n for n in ast.walk(tree) if isinstance(n, ast.Assign | ast.For | ast.comprehension)]
    return any(
        isinstance(each, ast.Name) and each.id == name
        for node in plain
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        for each in ast.walk(target)
    )


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def is_readable(value: object) -> bool:
    """Whether rules can read it: what the compiler cannot hold, plain Python must not play."""
    if isinstance(value, list | tuple):
        return all(map(is_readable, value))
    known = (bool, int, float, str, OwnTable, Map, OwnGame, ModuleType)
    return isinstance(value, known) or callable(value)


def _is_function(value: object) -> bool:
    return callable(value) and not isinstance(value, OwnTable | Map)  # TABLE(row) names a row


def _called_or_handed_on(tree: ast.FunctionDef) -> Iterator[ast.AST]:
    """What stands in front of brackets, after `key=`, and beside the rule: decorators, types."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield node.func
            yield from (each.value for each in node.keywords if each.arg == "key")
        for name in ("annotation", "returns"):
            if isinstance(node, ast.arg | ast.AnnAssign | ast.FunctionDef):
                yield from ast.walk(getattr(node, name, None) or ast.Pass())
    for each in tree.decorator_list:
        yield from ast.walk(each)
