"""Is the code held by tests? A line is changed at random, and a quick test must fail.

`make mutants` draws some changes among all that can be made to the rules of the games, to
statistics, to stores and to words (`SUBJECTS`): a comparison (< for <=, == for !=), a sign (+ for
-), `and` for `or`, a `not` less, a number one higher. Each is made in a process of its own, never
in a file, and those of the subject's quick tests run that reach the changed function, uncompiled,
to the first that fails. Where a rule's change passes them all, the first games of all golden rows
are played too, which `make test` always does. It ends with the changes that nothing has noticed.
Write a test for each, or, if it changes nothing that a rule means, a reason in
equivalent_mutants.toml.

    python -m tests.mutants --seed 7 --count 20 hades statistics

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
import re
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any

from simkit.finding.registry import games

ROOT = Path(__file__).resolve().parent.parent
EQUIVALENT = Path(__file__).with_name("equivalent_mutants.toml")
PLUGIN = "tests.mutants_plugin"
LEFT_OUT = "Fails or takes too long without the compiler, so is left out: "  # and the test
FATES = CAUGHT, BY_GAMES, NO_MATTER, SURVIVED = "caught", "by golden rows", "equivalent", "survived"

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
class Subject:
    """Sources that are changed, and the tests that must notice."""

    folders: tuple[str, ...]  # from the root of the tree
    tests: str = ""  # a folder; else the files of tests that import one of the folders
    only_kernels: bool = False

    def files(self) -> list[str]:
        """The tests, as pytest takes them."""
        return [self.tests] if self.tests else sorted(self._importing())

    def _importing(self) -> Iterator[str]:
        packages = [folder.replace("/", ".") for folder in self.folders]
        for path in (ROOT / "tests").rglob("test_*.py"):
            text = path.read_text(encoding="utf-8")
            if any(re.search(rf"^from {package}\b", text, re.MULTILINE) for package in packages):
                yield str(path.relative_to(ROOT))


ROOMS = {
    "statistics": ("simkit/lab/statistics", "simkit/lab/judging"),
    "stores": ("simkit/lab/sweeps", "simkit/lab/table"),
    "words": ("simkit/view/text",),
}


def subjects() -> dict[str, Subject]:
    """What can be changed, by name: every game's rules, and some rooms of general code."""
    rules = {
        game: Subject((f"simkit/{game}/rules",), f"tests/{game}", only_kernels=True)
        for game in games()
    }
    return rules | {name: Subject(folders) for name, folders in ROOMS.items()}


@dataclass(frozen=True)
class Mutant:
    """One change to one function."""

    path: str  # from the root of the tree
    function: str
    line: int
    before: str  # the claim, or the first line of one that holds others
    after: str
    number: int  # among all changes to the module

    subject: str = ""

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What tells it from the others, wherever in its file the function stands."""
        return self.path, self.function, self.before, self.after

    @property
    def text(self) -> str:
        return f"{self.path}:{self.line} {self.function}\n    {self.before}\n  → {self.after}"


# --- What can be changed --------------------------------------------------------------------------


def all_mutants(only: Sequence[str] = ()) -> list[Mutant]:
    """Every change that can be made to these subjects, in the order of the files."""
    return [
        replace(mutant, subject=name)
        for name, subject in subjects().items()
        if not only or name in only
        for folder in subject.folders
        for path in sorted((ROOT / folder).rglob("*.py"))
        for mutant in mutants_of(
            path.read_text(encoding="utf-8"), str(path.relative_to(ROOT)), subject.only_kernels
        )
    ]


def mutants_of(source: str, path: str, only_kernels: bool = True) -> Iterator[Mutant]:
    """Every change that can be made to the functions of a module, or to its kernels alone."""
    for number, (function, claim, node, other) in enumerate(_changes(ast.parse(source))):
        if only_kernels and not _is_kernel(function):
            continue
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
        if isinstance(function, ast.FunctionDef):
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
    for name, subject in subjects().items():
        open_ones = [each for each in drawn if each.subject == name and each.key not in known]
        if open_ones:
            yield from _tried_by_tests(name, subject, open_ones)


def _tried_by_tests(
    name: str, subject: Subject, drawn: Sequence[Mutant]
) -> Iterator[tuple[Mutant, str]]:
    """Have pytest try them: see mutants_plugin.py."""
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        listed = Path(folder) / "drawn.json"
        listed.write_text(
            json.dumps([{"place": place, **asdict(each)} for place, each in enumerate(drawn)]),
            encoding="utf-8",
        )
        options = ["-q", "-s", "-m", "not slow", "-p", "no:cacheprovider", "-p", PLUGIN]
        words = {"NUMBA_DISABLE_JIT": "1", "MUTANTS": str(listed), "PYTHONPATH": str(ROOT)}
        words |= {"GOLDEN": name} if name in games() else {}
        command = [sys.executable, "-m", "pytest", *options, *subject.files()]
        with subprocess.Popen(
            command, cwd=ROOT, env={**os.environ, **words}, stdout=subprocess.PIPE, text=True
        ) as running:
            for line in running.stdout or ():
                if line.startswith("["):
                    place, fate = json.loads(line)
                    yield drawn[place], fate
                elif line.startswith(LEFT_OUT):
                    print(line.strip(), file=sys.stderr, flush=True)
        if running.returncode:
            raise SystemExit(
                f"The quick tests of {name} come to no end before anything is changed."
            )


def main(words: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("subject", nargs="*", help=f"of {', '.join(subjects())} (default: all)")
    parser.add_argument("--seed", type=int, help="of the lot (default: a new one, which is told)")
    parser.add_argument("--count", type=int, default=20, help="changes to draw (default: 20)")
    asked = parser.parse_args(words)
    seed = random.SystemRandom().randrange(10_000) if asked.seed is None else asked.seed
    there = all_mutants(asked.subject)
    drawn = random.Random(seed).sample(there, min(asked.count, len(there)))
    print(f"{len(drawn)} of {len(there)} changes, drawn with --seed {seed}", flush=True)
    fates: Counter[tuple[str, str]] = Counter()
    survivors = []
    for number, (mutant, fate) in enumerate(tried(drawn), start=1):
        fates[mutant.subject, fate] += 1
        survivors += [mutant] if fate == SURVIVED else []
        print(f"{number:4} {fate:14} {mutant.path}:{mutant.line}", file=sys.stderr, flush=True)
    print("\n".join(["", *(mutant.text for mutant in survivors), ""]))
    names = sorted({mutant.subject for mutant in drawn})
    for name in names:
        print(f"{name}: {_counts({fate: fates[name, fate] for fate in FATES})}")
    print(f"all: {_counts({fate: sum(fates[name, fate] for name in names) for fate in FATES})}")


def _counts(fates: dict[str, int]) -> str:
    return f"{sum(fates.values())} drawn, " + ", ".join(f"{n} {fate}" for fate, n in fates.items())


if __name__ == "__main__":
    main(sys.argv[1:])
