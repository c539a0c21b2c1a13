"""Gates: what is added in one place and forgotten in another fails here."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest

from simkit.cli.command import Command
from simkit.cli.overview import commands
from simkit.description.game import Setting
from simkit.finding import registry
from simkit.view.faces import Face, named_face
from simkit.view.sweep_charts.catalogue import KINDS
from tests import sampled
from tests.cli.test_charts import DRAWN, ELSEWHERE
from tests.commanding import options_of

ROOT = Path(__file__).resolve().parent

# --- Settings ------------------------------------------------------------------------------------

NO_RULE = {
    "apocalypse": {
        "map": "which map is played",
        "players": "how many play",
        "heroes": "who plays",
        "lord": "which Lord waits",
        "legion": "which legion comes",
        "boxes": "which boxes somebody owns",
        "region": "which region is played",
        "way_length": "a number of the map, with its origin",
    },
    "hades": {},
    "hellgame": {
        "bots": "who plays in each seat",
        "magic": "leaves out texts that are assumed",
        "max_turns": "when simkit stops a game",
    },
    "fury": {"players": "always two sides", "bots": "who plays each side"},
    "armageddon": {"bots": "who plays in each seat", "max_turns": "when simkit stops a game"},
}
"""Settings that vary no rule, and why they stand in no row of the ledger."""


def without_rule(settings: Iterable[Setting], excused: Collection[str]) -> list[str]:
    """Settings that name no row of the ledger and are not excused."""
    return [each.key for each in settings if not each.rule and each.key not in excused]


def untested(settings: Iterable[Setting], tests: str) -> list[str]:
    """Settings of which the tests of a game never speak."""
    return [each.key for each in settings if each.key not in tests]


def text_of_tests(game: str) -> str:
    return "\n".join(file.read_text("utf-8") for file in (ROOT / game).rglob("*.py"))


@pytest.mark.parametrize("name", NO_RULE)
def test_every_setting_has_a_row_of_the_ledger_and_a_test(name):
    game = registry.find(name)
    assert without_rule(game.settings, NO_RULE[name]) == []
    assert untested(game.settings, text_of_tests(name)) in ([], ["players"])
    assert set(NO_RULE[name]) <= {each.key for each in game.settings if not each.rule}


def test_a_setting_without_row_and_test_is_found():
    planted = Setting("planted_rule", "flag", False, "planted")
    assert without_rule([planted], ()) == ["planted_rule"]
    assert untested([planted], text_of_tests("hades")) == ["planted_rule"]


def values_of(setting: Setting) -> list[object]:
    """Values that a setting may have, at least two."""
    if setting.kind == "flag":
        return [False, True]
    return list(setting.choices or (setting.low, setting.high))


def laid(name: str, key: str, value: object) -> np.void:
    """The rules' record of a game in which one setting has this value."""
    game = registry.find(name)
    build = import_module(f"simkit.{name}.pack.building").build_rules
    return build(game.components(), {**game.defaults, key: value})[0]


def by_hand(name: str, fields: Collection[str]) -> list[str]:
    """Lines of the building of the rules that give such a field a value of its own."""
    source = (ROOT.parent / f"simkit/{name}/pack/building.py").read_text("utf-8")
    return [field for field in fields if re.search(rf"\brules\.{field}\b[^=\n]* = ", source)]


@pytest.mark.parametrize("name", NO_RULE)
def test_rules_read_each_setting_as_the_number_that_it_is(name):
    """So a setting is entered once: nothing else puts it into the rules' record."""
    numbered = import_module(f"simkit.{name}.words.settings").NUMBERED
    assert by_hand(name, {each.field for each in numbered}) == []
    for each in numbered:
        for value in values_of(each):
            assert laid(name, each.key, value)[each.field] == each.number(value), each.key


def test_a_choice_is_its_place_and_a_flag_is_one_or_nothing():
    choice = Setting(
        "reading", "choice", "strict", "", choices=("strict", "loose"), read_as="loose"
    )
    assert (choice.field, choice.number("strict"), choice.number("loose")) == ("loose", 0, 1)
    flag = Setting("curse", "flag", False, "")
    assert (flag.field, flag.number(True), flag.is_number) == ("curse", 1, True)
    assert not Setting("map", "choice", "hill", "").is_number  # any name of the pack


# --- Charts of sweeps ----------------------------------------------------------------------------


def undrawn(kinds: Iterable[str], drawn: Iterable[str]) -> list[str]:
    """Kinds of chart that no test draws; a refusal draws nothing."""
    done = {line.split()[0] for line in drawn} | set(ELSEWHERE)
    return [kind for kind in kinds if kind not in done]


def test_every_kind_of_chart_is_drawn_by_a_test():
    assert undrawn(KINDS, DRAWN) == []
    for kind, file in ELSEWHERE.items():
        assert kind.replace("-", "_") in (ROOT / file).read_text("utf-8").replace("-", "_")


@pytest.mark.parametrize("kind", ["win-rate", "skill", "planted"])
def test_a_kind_of_chart_that_no_test_draws_is_found(kind):
    drawn = [line for line in DRAWN if line.split()[0] != kind]
    assert undrawn({**KINDS, "planted": None}, drawn)[-1:] == ["planted"]
    assert kind in undrawn({**KINDS, kind: None}, drawn)


# --- Keys ----------------------------------------------------------------------------------------

# Two games may have one name and the same numbers as rules: a key holds what a game is made of.
LABELS = ("name", "typed", "package", "source", "__name__")
WHOLE = ("content", "digest", "identity")
LABEL_WILL_DO = {
    "finding/registry.py": "says which game has which name",
    "finding/gamefile.py": "a package is called like its folder",
    "cli/commands/games.py": "the list of names",
    "view/console/show.py": "the list of names",
    "lab/basics/compiling.py": "seconds to show, by name",
    "lab/play/again.py": "compares the game that has the name with this one",
    "lab/versions/diff_sides.py": "versions of one game have one name, and unlike content",
    "lab/play/built_rules.py": "what is kept under a key of all that it is made of",
    "lab/varying/factors.py": "variants of one cell",
    "lab/worths/worth.py": "variants of one cell",
}
TAKES_A_KEY = ("get", "setdefault", "pop", "add")


def labels_for_games(text: str) -> list[int]:
    """Lines in which a game's name, or the bytes of its rules, stand for the whole game."""
    return sorted(
        key.lineno
        for node in ast.walk(ast.parse(text))
        for key in keys_in(node)
        if (is_rules_alone(node, key) or (names_a_key(node) and is_label(key)))
        and not mentions(key, WHOLE)
    )


def keys_in(node: ast.AST) -> list[ast.expr]:
    """Expressions by which something is found again or compared."""
    match node:
        case ast.Subscript(slice=key) | ast.DictComp(key=key) | ast.SetComp(elt=key):
            return [key]
        case ast.Call(func=ast.Attribute(attr=name), args=[key, *_]) if name in TAKES_A_KEY:
            return [key]
        case ast.Compare(left=left, comparators=others):
            return [left, *others]
        case ast.Return(value=ast.expr() as value) | ast.AnnAssign(value=ast.expr() as value):
            return [value]
        case ast.Assign(value=value):
            return [value]
    return []


def names_a_key(node: ast.AST) -> bool:
    """Whether a line that only gives or keeps something calls it a key."""
    if isinstance(node, ast.Assign):
        return any("key" in ast.unparse(target) for target in node.targets)
    return not isinstance(node, ast.Return | ast.AnnAssign)


def is_label(key: ast.expr) -> bool:
    return any(
        isinstance(part, ast.Attribute)
        and part.attr in LABELS
        and ast.unparse(part.value).rpartition(".")[2] in ("game", "engine")
        for part in (key.elts if isinstance(key, ast.Tuple) else [key])
    )


def is_rules_alone(node: ast.AST, key: ast.expr) -> bool:
    return isinstance(node, ast.Return | ast.Assign | ast.AnnAssign) and any(
        isinstance(part, ast.Call)
        and isinstance(part.func, ast.Attribute)
        and part.func.attr == "tobytes"
        and "rules" in ast.unparse(part.func.value)
        for part in ast.walk(key)
    )


def mentions(key: ast.expr, names: Collection[str]) -> bool:
    return any(isinstance(part, ast.Attribute) and part.attr in names for part in ast.walk(key))


def test_no_key_holds_the_name_of_a_game_or_the_bytes_of_its_rules_alone():
    package = ROOT.parent / "simkit"
    general = [
        file
        for file in package.rglob("*.py")
        if f"simkit.{file.relative_to(package).parts[0]}" not in registry.PACKAGES
    ]
    texts = {file.relative_to(package).as_posix(): file.read_text("utf-8") for file in general}
    found = {file: lines for file, text in texts.items() if (lines := labels_for_games(text))}
    assert {file: lines for file, lines in found.items() if file not in LABEL_WILL_DO} == {}


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("_known[game.name] = bots", True),
        ("_ahead.pop(cell.game.typed, None)", True),
        ("key = engine.__name__, digest_of(components)", True),
        ("key = game.content, engine.__name__", False),
        ("one.game.name == other.game.name", True),
        ("def key(p):\n    return p.seed, p.rules.tobytes()", True),
        ("def key(p):\n    return p.game.content, p.seed, p.rules.tobytes()", False),
        ("_known[game.content] = bots", False),
    ],
)
def test_a_key_that_holds_a_name_alone_is_found(line, found):
    assert bool(labels_for_games(line)) == found


# --- Faces ---------------------------------------------------------------------------------------


def faceless(known: Mapping[str, Command], named: Callable[[str], Face]) -> list[str]:
    """Commands that draw a chart, and whose page or chart is not found by their name."""
    faces = {name: named(name) for name in drawing(known)}
    return [name for name, face in faces.items() if not (face.page and face.charts)]


def drawing(known: Mapping[str, Command]) -> list[str]:
    return [name for name, each in known.items() if "--chart" in options_of(each)]


def test_every_command_with_a_chart_has_a_page_and_a_chart_of_its_name():
    assert faceless(commands(), named_face) == []


def test_a_command_whose_page_or_chart_has_another_name_is_found():
    def misnamed(name):
        return named_face("planted" if name == "worth" else name)

    assert faceless(commands(), misnamed) == ["worth"]


@pytest.mark.parametrize(
    "name",
    [
        *drawing(commands()),
        "tournament",
        "ask_ensemble",
        "ensemble_run",
        "calibrate_log",
        "play_on",
        "learn",
        "diff",
    ],
)
def test_the_modules_of_a_face_have_its_functions(name):
    module, face = name.replace("-", "_"), named_face(name)
    assert callable(getattr(import_module(f"simkit.view.console.{module}"), f"{module}_page"))
    for _ in face.charts:
        assert callable(getattr(import_module(f"simkit.view.charts.{module}"), f"{module}_chart"))


# --- Slow tests ----------------------------------------------------------------------------------


def test_every_slow_test_that_is_listed_is_there():
    """`make whole`, then `make bench-tests KEEP=--keep`, lists them anew."""
    for test in sampled.costs():
        path, _, name = test.partition("::")
        assert f"def {name}(" in (ROOT / path).read_text(encoding="utf-8"), test
