"""Find how a file's functions depend on each other: calls, ends of the game, random draws."""

from __future__ import annotations

import ast
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from .program import HOOKS, Program

DRAWS = {"roll": "rolls", "random": "numbers", "chance": "chances", "one_of": "choices by luck"}
"""The words of `game` that draw, and what people call what is drawn."""
LAST_PURPOSE = 0xFE0  # the kernel draws for itself above this
DEALING = 0xFE1  # the purpose under which hidden cards are dealt anew
GUESSING = 0xFE2  # and under which hidden numbers are


def is_game(node: ast.AST, name: str = "") -> bool:
    """Whether this is game.NAME."""
    return (
        isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "game"
        and (not name or node.attr == name)
    )


def game_calls(tree: ast.AST, *names: str) -> Iterator[ast.Call]:
    """Calls of game.NAME(...), in the order of the text."""
    found = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and is_game(node.func) and node.func.attr in names  # type: ignore[attr-defined]
    ]
    return iter(sorted(found, key=lambda node: (node.lineno, node.col_offset)))


def own_calls(tree: ast.AST, program: Program) -> Iterator[tuple[str, ast.Call]]:
    """Calls of the file's own functions."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id in program.functions:
                yield node.func.id, node


def acts(tree: ast.AST, program: Program) -> bool:
    """Whether an expression rolls, draws or asks, or may: each time it is read, again."""
    calls = (node.func for node in ast.walk(tree) if isinstance(node, ast.Call))
    words = {func.attr for func in calls if isinstance(func, ast.Attribute)}
    return bool(words & {*DRAWS, "choose", "draw"}) or any(own_calls(tree, program))


@dataclass
class Flow:
    """Who calls whom, who may end the game, and where luck is drawn."""

    calls: dict[str, set[str]] = field(default_factory=dict)
    may_end: set[str] = field(default_factory=set)
    sites: dict[int, int] = field(default_factory=dict)  # by line: which place of drawing
    places: dict[tuple[str, int], int] = field(default_factory=dict)  # the same, by file and line
    purposes: list[int] = field(default_factory=list)  # of each place
    drawn: list[str] = field(default_factory=list)  # at each place, in words
    decks: dict[str, int] = field(default_factory=dict)  # by field: its purpose
    reasons: dict[str, set[int]] = field(default_factory=dict)  # arguments that become outcomes

    def reached(self, start: str) -> set[str]:
        """A function and all that it calls."""
        found: set[str] = set()
        waiting = [start]
        while waiting:
            name = waiting.pop()
            if name not in found:
                found.add(name)
                waiting += self.calls.get(name, ())
        return found


def apart(program: Program, flow: Flow) -> frozenset[str]:
    """The functions that only `simkit odds` calls: no game needs them."""
    players = (*HOOKS, *(bot.function.__name__ for bot in program.bots.values()))
    played = {name for start in players for name in flow.reached(start)}
    asked = {name for start in program.rolls for name in flow.reached(start)}
    return frozenset(asked - played)


def flow_of(program: Program) -> Flow:
    """The flow of a file's functions."""
    flow = Flow()
    for name, tree in program.functions.items():
        flow.calls[name] = {called for called, _ in own_calls(tree, program)}
    direct = {n for n, tree in program.functions.items() if any(game_calls(tree, "end"))}
    flow.may_end = {n for n in program.functions if flow.reached(n) & direct}
    _find_sites(program, flow)
    _find_reasons(program, flow)
    return flow


def _find_sites(program: Program, flow: Flow) -> None:
    """Each line that draws is a place; its purpose comes from its function and which line it is."""
    taken: set[int] = set()
    for name, tree in program.functions.items():
        lines: dict[int, int] = {}
        for call in game_calls(tree, *DRAWS):
            if call.lineno not in lines:
                lines[call.lineno] = len(flow.purposes)
                flow.purposes.append(_free(f"{name}:{len(lines)}", taken))
                flow.drawn.append(_in_words(program, name, call))
            for line in range(call.lineno, (call.end_lineno or call.lineno) + 1):
                flow.sites.setdefault(line, lines[call.lineno])
    flow.places = {program.place(line): site for line, site in flow.sites.items()}
    for name in [*program.fields, *program.settings]:
        flow.decks[name] = _free(f"game.{name}", taken)


def _in_words(program: Program, function: str, call: ast.Call) -> str:
    """A line that draws, in words: "rolls in attack (line 41)"."""
    file, line = program.place(call.lineno)
    where = f"line {line}" if len(program.files) == 1 else f"{Path(file).name}, line {line}"
    word = call.func.attr if isinstance(call.func, ast.Attribute) else ""
    return f"{DRAWS[word]} in {function} ({where})"


def _free(text: str, taken: set[int]) -> int:
    """A purpose made from a text, the next one if another has it."""
    number = zlib.crc32(text.encode()) % (LAST_PURPOSE - 1) + 1
    while number in taken:
        number = number % (LAST_PURPOSE - 1) + 1
    taken.add(number)
    return number


def _find_reasons(program: Program, flow: Flow) -> None:
    """Arguments of functions that are handed on to game.end as its reason."""
    changed = True
    while changed:
        changed = False
        for name, tree in program.functions.items():
            names = [each.arg for each in tree.args.args]
            for node in reasons_in(tree, program, flow):
                if isinstance(node, ast.Name) and node.id in names:
                    known = flow.reasons.setdefault(name, set())
                    changed |= names.index(node.id) not in known
                    known.add(names.index(node.id))


def reasons_in(tree: ast.AST, program: Program, flow: Flow) -> Iterator[ast.expr]:
    """What a function gives as the reason of an end: to game.end, or to who hands it on."""
    for call in game_calls(tree, "end"):
        yield from call.args[:1]
    for name, call in own_calls(tree, program):
        for place in flow.reasons.get(name, ()):
            if place < len(call.args):
                yield call.args[place]
