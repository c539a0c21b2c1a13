"""Are the rules held by tests? One is changed, by lot, and the game's quick tests must fail.

`make mutants` draws some changes among all that can be made to the kernels of the games' rules: a
comparison (< for <=, == for !=), a sign (+ for -), `and` for `or`, a `not` less, a number one
higher. Each is made in a process of its own, never in a file, and those of the game's quick tests
run that reach the changed function, uncompiled, to the first that fails. It ends with the changes
that no test has noticed. They want a test, or, where they change nothing that a rule means, a
reason in equivalent_mutants.toml.

    python -m tests.mutants --seed 7 --count 20 hades

Written by hand because mutmut leaves decorated functions alone, so every kernel, and switches
between variants in a wrapper that numba could not compile; cosmic-ray changes files where they lie
and knows no lot by seed.
"""

from __future__ import annotations

import argparse
import ast
import copy
import json
import os
import random
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from simkit.registry import games

ROOT = Path(__file__).resolve().parent.parent
EQUIVALENT = Path(__file__).with_name("equivalent_mutants.toml")
PLUGIN = "tests.mutants_plugin"
FATES = CAUGHT, NO_MATTER, SURVIVED = "caught", "equivalent", "survived"

TURNED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.And: ast.Or,
    ast.Or: ast.And,
}


@dataclass(frozen=True)
class Mutant:
    """One change to one kernel."""

    path: str  # from the root of the tree
    function: str
    line: int
    before: str  # the claim, or the first line of one that holds others
    after: str
    number: int  # among all changes to the module

    @property
    def game(self) -> str:
        return Path(self.path).parts[1]

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What tells it from the others, wherever in its file the function stands."""
        return self.path, self.function, self.before, self.after

    @property
    def text(self) -> str:
        return f"{self.path}:{self.line} {self.function}\n    {self.before}\n  → {self.after}"


# --- What can be changed --------------------------------------------------------------------------


def all_mutants(only: Sequence[str] = ()) -> list[Mutant]:
    """Every change that can be made to the rules of these games, in the order of the files."""
    return [
        mutant
        for game in only or games()
        for path in sorted((ROOT / "simkit" / game / "rules").rglob("*.py"))
        for mutant in mutants_of(path.read_text(encoding="utf-8"), str(path.relative_to(ROOT)))
    ]


def mutants_of(source: str, path: str) -> Iterator[Mutant]:
    """Every change that can be made to the kernels of a module."""
    for number, (function, claim, node, other) in enumerate(_changes(ast.parse(source))):
        before = _header(claim)
        after = _header(_replaced(claim, node, other))
        yield Mutant(path, function.name, node.lineno, before, after, number)


def changed(source: str, number: int) -> ast.Module:
    """A module with one of its changes made."""
    tree = ast.parse(source)
    _, _, node, other = next(islice(_changes(tree), number, None))
    return _replaced(tree, node, other)


def _changes(
    tree: ast.Module,
) -> Iterator[tuple[ast.FunctionDef, ast.stmt, ast.expr | ast.stmt, ast.AST]]:
    """Function, claim, what is changed in it, and what to."""
    for function in tree.body:
        if isinstance(function, ast.FunctionDef) and _is_kernel(function):
            for claim, node in _parts(function.body):
                for other in variants(node):
                    yield function, claim, node, other


def _is_kernel(function: ast.FunctionDef) -> bool:
    return any(
        isinstance(each, ast.Name) and each.id == "kernel" for each in function.decorator_list
    )


def _parts(body: Sequence[ast.stmt]) -> Iterator[tuple[ast.stmt, ast.expr | ast.stmt]]:
    """Every claim and expression, each beside the innermost claim that it is part of."""
    for claim in body:
        yield claim, claim
        for child in ast.iter_child_nodes(claim):
            if isinstance(child, ast.stmt):
                yield from _parts([child])
            elif isinstance(child, ast.expr):
                yield from ((claim, each) for each in ast.walk(child) if isinstance(each, ast.expr))


def variants(node: ast.AST) -> Iterator[ast.AST]:
    """What a claim or expression is changed to, one thing at a time."""
    match node:
        case ast.Compare(ops=ops):
            for place, op in enumerate(ops):
                if type(op) in TURNED:
                    yield _with(node, ops=[*ops[:place], TURNED[type(op)](), *ops[place + 1 :]])
        case ast.BinOp(op=op) | ast.AugAssign(op=op) | ast.BoolOp(op=op) if type(op) in TURNED:
            yield _with(node, op=TURNED[type(op)]())
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield operand
        case ast.Constant(value=value) if type(value) is int:
            yield _with(node, value=value + 1)


def _with(node: ast.AST, **fields: object) -> ast.AST:
    other = copy.copy(node)
    for name, value in fields.items():
        setattr(other, name, value)
    return other


def _replaced(tree: Any, node: ast.AST, other: ast.AST) -> Any:
    """A tree with another node in the place of one of its own; what does not change is shared."""
    if tree is node:
        return other
    fields = {}
    for name, value in ast.iter_fields(tree):
        if isinstance(value, ast.AST):
            fields[name] = _replaced(value, node, other)
        elif isinstance(value, list):
            fields[name] = [
                _replaced(each, node, other) if isinstance(each, ast.AST) else each
                for each in value
            ]
    return _with(tree, **fields)


def _header(claim: ast.AST) -> str:
    """A claim in one line, without those that it holds."""
    inner = {"body": [ast.Pass()], "orelse": []} if hasattr(claim, "body") else {}
    return ast.unparse(_with(claim, **inner)).split("\n", 1)[0]


# --- Those that change nothing --------------------------------------------------------------------


def equivalent() -> dict[tuple[str, str, str, str], str]:
    """Changes that nothing can notice, and why."""
    with EQUIVALENT.open("rb") as file:
        listed = tomllib.load(file).get("mutant", [])
    return {
        (each["file"], each["function"], each["before"], each["after"]): each["reason"]
        for each in listed
    }


# --- Trying them ----------------------------------------------------------------------------------


def tried(drawn: Sequence[Mutant]) -> Iterator[tuple[Mutant, str]]:
    """What became of each change, a game after the other."""
    known = equivalent()
    yield from ((mutant, NO_MATTER) for mutant in drawn if mutant.key in known)
    for game in games():
        open_ones = [each for each in drawn if each.game == game and each.key not in known]
        if open_ones:
            yield from _tried_by_tests(game, open_ones)


def _tried_by_tests(game: str, drawn: Sequence[Mutant]) -> Iterator[tuple[Mutant, str]]:
    """Have pytest try them: see mutants_plugin.py."""
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        listed = Path(folder) / "drawn.json"
        listed.write_text(
            json.dumps([{"place": place, **asdict(each)} for place, each in enumerate(drawn)]),
            encoding="utf-8",
        )
        options = ["-q", "-s", "-m", "not slow", "-p", "no:cacheprovider", "-p", PLUGIN]
        words = {"NUMBA_DISABLE_JIT": "1", "MUTANTS": str(listed), "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-m", "pytest", *options, f"tests/{game}"]
        with subprocess.Popen(
            command, cwd=ROOT, env={**os.environ, **words}, stdout=subprocess.PIPE, text=True
        ) as running:
            for line in running.stdout or ():
                if line.startswith("["):
                    place, fate = json.loads(line)
                    yield drawn[place], fate
        if running.returncode:
            raise SystemExit(f"The quick tests of {game} fail before anything is changed.")


def main(words: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("game", nargs="*", help="games whose rules are changed (default: all)")
    parser.add_argument("--seed", type=int, help="of the lot (default: a new one, which is told)")
    parser.add_argument("--count", type=int, default=20, help="changes to draw (default: 20)")
    asked = parser.parse_args(words)
    seed = random.SystemRandom().randrange(10_000) if asked.seed is None else asked.seed
    there = all_mutants(asked.game)
    drawn = random.Random(seed).sample(there, min(asked.count, len(there)))
    print(f"{len(drawn)} of {len(there)} changes, drawn with --seed {seed}", flush=True)
    fates: Counter[tuple[str, str]] = Counter()
    survivors = []
    for number, (mutant, fate) in enumerate(tried(drawn), start=1):
        fates[mutant.game, fate] += 1
        survivors += [mutant] if fate == SURVIVED else []
        print(f"{number:4} {fate:10} {mutant.path}:{mutant.line}", file=sys.stderr, flush=True)
    print("\n".join(["", *(mutant.text for mutant in survivors), ""]))
    for game in sorted({mutant.game for mutant in drawn}):
        print(f"{game}: {_counts({fate: fates[game, fate] for fate in FATES})}")
    print(f"all: {_counts({fate: sum(fates[game, fate] for game in games()) for fate in FATES})}")


def _counts(fates: dict[str, int]) -> str:
    return f"{sum(fates.values())} drawn, " + ", ".join(f"{n} {fate}" for fate, n in fates.items())


if __name__ == "__main__":
    main(sys.argv[1:])
