"""Find all quoted words of a file (options, outcomes, map letters), and number them in one list."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field

from simkit.design.author.fields import Hidden, PerPlayer

from .flow import Flow, game_calls, reasons_in
from .program import Program

PASS = "pass"  # what bans never forbid: number 0
MOST_OPTIONS = 128
PARTS = ("who", "what", "where", "amount")  # fields of an option that hold its parts


@dataclass
class Words:
    """Every word of a file by its number, and what it is used for."""

    numbers: dict[str, int] = field(default_factory=dict)
    options: list[str] = field(default_factory=list)
    outcomes: list[str] = field(default_factory=list)
    parts: dict[str, str] = field(default_factory=dict)  # of options: name, and the field it is in
    named: dict[str, list[str]] = field(default_factory=dict)  # the parts of each option
    asking: list[str] = field(default_factory=list)  # the functions that ask

    @property
    def list(self) -> tuple[str, ...]:
        """The words, each in the place of its number."""
        return tuple(self.numbers)

    @property
    def verbs(self) -> tuple[str, ...]:
        """The words of options, each in the place of its number: they are numbered first."""
        return tuple(dict.fromkeys([PASS, *self.options]))

    @property
    def kinds(self) -> tuple[str, ...]:
        """Kinds of decision: the function that asks, which may be called as one of its options."""
        return tuple(f"{name}_asks" if name in self.options else name for name in self.asking)

    def number(self, word: str) -> int:
        """The number of a word, a new one if need be."""
        return self.numbers.setdefault(word, len(self.numbers))


def words_of(program: Program, flow: Flow) -> Words:
    """All words of a file."""
    words = Words()
    words.number(PASS)
    for tree in program.functions.values():
        for node in _option_words(tree):
            for word in texts_of(node):
                words.number(word)
                words.options.append(word)
    words.options = list(dict.fromkeys(words.options))
    if len(words.numbers) > MOST_OPTIONS:
        raise program.mistake(0, f"a game has at most {MOST_OPTIONS} different options.")
    for tree in program.functions.values():
        for node in reasons_in(tree, program, flow):
            words.outcomes += [word for word in texts_of(node) if word not in words.outcomes]
    for word in (*words.outcomes, *_of_functions(program), *_of_values(program)):
        words.number(word)
    words.parts = _parts(program)
    words.named = _named(program)
    words.asking = _asking(program)
    return words


def _option_words(tree: ast.AST) -> Iterator[ast.expr]:
    for call in game_calls(tree, "offer", "choose"):
        named = call.func.attr == "choose"  # type: ignore[attr-defined]
        yield from call.args[1:] if named else call.args[:1]


def texts_of(node: ast.expr) -> list[str]:
    """The words that an expression may be: "a", or "a" if x else "b"."""
    return [
        each.value
        for each in ast.walk(node)
        if isinstance(each, ast.Constant) and isinstance(each.value, str)
    ]


def _of_functions(program: Program) -> Iterator[str]:
    """Words in rules and bots, beside texts for people."""
    for tree in program.functions.values():
        told = {id(each) for call in game_calls(tree, "say") for each in ast.walk(call)}
        told |= {id(s.value) for s in tree.body[:1] if isinstance(s, ast.Expr)}
        told |= {id(each) for line in tree.decorator_list for each in ast.walk(line)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                if id(node) not in told:
                    yield node.value


def _of_values(program: Program) -> Iterator[str]:
    """Words that fields, constants, tables and maps hold."""
    constants = [v for name, v in vars(program.module).items() if not name.startswith("_")]
    for value in (*program.fields.values(), *constants):
        start = value.start if isinstance(value, PerPlayer | Hidden) else value
        if isinstance(start, str):
            yield start
        if isinstance(start, list | tuple):
            yield from (each for each in start if isinstance(each, str))
    for table in program.tables.values():
        for row in table._rows:
            yield from (
                v for c, v in vars(row).items() if isinstance(v, str) and c in table._columns
            )
    for each in program.maps.values():
        yield from dict.fromkeys(each._letters)
        yield from dict.fromkeys(("", *each._sides.values()) if each._sides else ())


def _parts(program: Program) -> dict[str, str]:
    """The field of an option for each part: parts that stand together get different ones."""
    together = [
        [each.arg for each in call.keywords if each.arg]
        for tree in program.functions.values()
        for call in game_calls(tree, "offer")
    ]
    found: dict[str, str] = {}
    for names in sorted(together, key=len, reverse=True):
        for name in names:
            beside = {found.get(other) for group in together if name in group for other in group}
            free = [part for part in PARTS if part not in beside]
            if name not in found and not free:
                raise program.mistake(0, f"options have too many different parts; rename {name}.")
            found.setdefault(name, free[0] if free else "")
    return found


def _named(program: Program) -> dict[str, list[str]]:
    """The parts that each option is offered with."""
    found: dict[str, list[str]] = {}
    for tree in program.functions.values():
        for call in game_calls(tree, "offer"):
            for word in texts_of(call.args[0]) if call.args else ():
                known = found.setdefault(word, [])
                known += [k.arg for k in call.keywords if k.arg and k.arg not in known]
    return found


def _asking(program: Program) -> list[str]:
    """Decisions are told apart by the function that asks."""
    return [
        name for name, tree in program.functions.items() if any(game_calls(tree, "choose"))
    ] or ["choose"]
