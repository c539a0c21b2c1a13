"""Component packs, on a toy game of two units and three cards."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simkit.apocalypse.pack.toughness import Toughness
from simkit.messages.errors import BadInput
from simkit.values.components import Components, dice_counts, load, load_builtin
from simkit.values.schema import (
    Choice,
    Dice,
    Effect,
    Flag,
    Integer,
    ListOf,
    Lookup,
    NameOf,
    PackTable,
    Record,
    Text,
    may,
    need,
)

AMOUNT = {"amount": need(Integer(1, 9))}
EFFECT = Effect(
    {"heal": AMOUNT, "burn": AMOUNT | {"luck": may(Integer(0, 5), 0)}, "fly": {}},
    blank={"amount": 0, "luck": 0},
)


def no_horde(unit: dict[str, Any]) -> str:
    return "a horde does not fit on the board" if unit["figures"] > 20 else ""


def no_crowd(units: dict[str, Any]) -> str:
    figures = sum(unit["figures"] for unit in units.values())
    return "more than 40 figures in all" if figures > 40 else ""


def a_round_each(tables: Mapping[str, Any]) -> str:
    """Needs two tables: every unit wants a round of its own."""
    rounds, units = tables["rules"]["rounds"], len(tables["units"])
    return f"{rounds} rounds are too few for {units} units" if rounds < units else ""


SCHEMA = {
    "rules": PackTable(
        single=True,
        fields={"rounds": need(Integer(1, 20)), "fog": may(Flag(), False)},
    ),
    "units": PackTable(
        most=4,
        check=no_horde,
        check_all=no_crowd,
        check_pack=a_round_each,
        fields={
            "title": need(Text(20)),
            "kind": need(Choice("foot", "horse")),
            "attack": need(Dice(1, 6)),
            "toughness": need(Toughness(1, 9)),
            "figures": need(Integer(1, 30)),
            "veteran": may(Flag(), False),
            "health": may(ListOf(Integer(1, 9), 3, 3), [1, 2, 3]),
            "cards": may(ListOf(NameOf("cards"), 0, 2, distinct=True), []),
            "wounds": may(Lookup(Integer(0, 9), 1, 3), {"light": 1}),
            "fears": may(Lookup(Integer(1, 9), 0, 2, NameOf("cards")), {}),
            "shield": may(
                Record({"health": need(Integer(1, 9)), "round": may(Flag(), True)}), None
            ),
        },
    ),
    "cards": PackTable(
        fields={
            "title": need(Text(20)),
            "effect": need(EFFECT),
            "more": may(ListOf(EFFECT, 0, 2), []),
        }
    ),
}

HEADER = '[pack]\nname = "Toy"\ngame = "toy"\nsource = "a test"\n'
DATA = {
    "pack.toml": HEADER,
    "rules.toml": '[rules]\nrounds = 8\norigin = "rulebook: Rounds"\n',
    "units.toml": """
[units.guard]
title = "Guard"
kind = "foot"
attack = "1d6"
toughness = "4+4"
figures = 6
shield = { health = 2 }
health = [1, 2, 3]
[units.guard.origin]
"*" = "rulebook: Units"
attack = "assumed: as the rider"
"shield.health" = "public: a.b/c"

[units.rider]
title = "Rider"
kind = "horse"
attack = "1d4+2d6"
toughness = "3"
figures = 4
cards = ["salve"]
origin = "rulebook: Units"
""",
    "cards.toml": """
[cards.salve]
title = "Salve"
effect = { op = "heal", amount = 2 }
origin = { title = "rulebook: Cards", effect = "public: a.b", "effect.amount" = "assumed: little" }

[cards.torch]
title = "Torch"
effect = { op = "burn", amount = 1 }
more = [{ op = "heal", amount = 3 }]
origin = "rulebook: Cards"
""",
}


def package(folder: Path, files: dict[str, str]) -> None:
    """Write a game's package with its data folder."""
    (folder / "data").mkdir(parents=True)
    (folder / "__init__.py").write_text("")
    for name, text in files.items():
        (folder / "data" / name).write_text(text, encoding="utf-8")


@pytest.fixture(scope="module")
def toy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Components]:
    root = tmp_path_factory.mktemp("games")
    package(root / "toy_of_component_tests", DATA)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(root))
        yield load_builtin("toy", "toy_of_component_tests", SCHEMA)


@pytest.fixture
def packed(toy: Components, tmp_path: Path) -> Callable[[str], Components]:
    """The toy with a pack of this text laid over it."""

    def lay(text: str, header: str = HEADER) -> Components:
        file = tmp_path / "mine.toml"
        file.write_text(header.replace('"Toy"', '"Mine"') + text, encoding="utf-8")
        return toy.with_pack(file)

    return lay


# --- reading values ------------------------------------------------------------------------------


def test_a_table_has_its_entries_in_the_order_of_the_files(toy: Components) -> None:
    assert list(toy.table("units")) == ["guard", "rider"]
    assert toy.order("cards") == ("salve", "torch")


def test_defaults_stand_where_a_file_says_nothing(toy: Components) -> None:
    rider = toy.table("units")["rider"]
    assert (rider["veteran"], rider["shield"], rider["health"]) == (False, None, (1, 2, 3))
    assert toy.table("units")["guard"]["shield"] == {"health": 2, "round": True}


def test_a_table_without_entries_is_its_values(toy: Components) -> None:
    assert toy.table("rules") == {"rounds": 8, "fog": False}
    assert toy.value("rules.rounds") == 8


def test_every_effect_has_the_same_keys(toy: Components) -> None:
    assert toy.value("cards.salve.effect") == {"op": "heal", "amount": 2, "luck": 0}


def test_a_path_leads_to_a_value_and_into_lists_by_place(toy: Components) -> None:
    assert toy.value("units.guard.shield.health") == 2
    assert toy.value("units.guard.health.3") == 3
    assert toy.value("cards.torch.more.1.amount") == 3
    assert toy.value("units.rider.wounds.light") == 1


def test_a_kind_tells_what_may_stand_at_a_path(toy: Components) -> None:
    assert toy.kind("units.guard.figures") == Integer(1, 30)
    assert toy.kind("cards.torch.more.1.amount") == Integer(1, 9)


def test_a_table_is_handed_out_as_it_is_and_cannot_be_changed(toy: Components) -> None:
    units: Any = toy.table("units")
    assert units is toy.table("units")
    with pytest.raises(TypeError):
        units["guard"] = {}
    with pytest.raises(TypeError):
        units["guard"]["figures"] = 99
    assert isinstance(units["guard"]["health"], tuple)


def test_a_value_that_is_handed_out_may_be_changed_without_harm(toy: Components) -> None:
    toy.value("units.guard.health").append(99)
    assert toy.value("units.guard.health") == [1, 2, 3]


def test_a_table_of_other_values_is_another(toy: Components) -> None:
    before = toy.table("units")["guard"]["figures"]
    assert toy.with_override("units.guard.figures", 7).table("units")["guard"]["figures"] == 7
    assert toy.table("units")["guard"]["figures"] == before


def test_an_unknown_table_is_named_with_the_nearest(toy: Components) -> None:
    with pytest.raises(BadInput, match=r'unknown table "unit"\. Did you mean units\?'):
        toy.table("unit")


# --- origins -------------------------------------------------------------------------------------


def test_the_most_telling_origin_covers_a_value(toy: Components) -> None:
    assert toy.origin("units.guard.title") == "rulebook: Units"
    assert toy.origin("units.guard.attack") == "assumed: as the rider"
    assert toy.origin("units.guard.shield.health") == "public: a.b/c"
    assert toy.origin("cards.salve.effect.op") == "public: a.b"
    assert toy.origin("cards.salve.effect.amount") == "assumed: little"
    assert toy.origin("units.guard.health.2") == "rulebook: Units"


def test_a_default_that_nobody_wrote_has_no_origin(toy: Components) -> None:
    assert toy.origin("units.rider.veteran") == ""


def test_each_written_value_counts_once_and_a_list_is_one_value(toy: Components) -> None:
    assert toy.count() == {"rulebook": 17, "public": 2, "assumed": 2, "own": 0}
    assert len(list(toy.leaves())) == 21


def test_assumed_values_are_listed_with_the_reason(toy: Components) -> None:
    assert sorted(toy.assumed()) == [
        ("cards.salve.effect.amount", 2, "little"),
        ("units.guard.attack", "1d6", "as the rider"),
    ]


def test_a_leaf_shows_the_value_as_it_is_written(toy: Components) -> None:
    written = {leaf.path: leaf.value for leaf in toy.leaves()}
    assert written["cards.torch.more"] == [{"op": "heal", "amount": 3}]


@pytest.mark.parametrize(
    ("origin", "complaint"),
    [
        ("", 'rules.rounds: found "", expected an origin'),
        ('origin = "my memory"', 'rules.rounds: found "my memory", expected an origin'),
        ('origin = "rulebook:"', "expected an origin"),
        ('origin = { fog = "rulebook: Fog" }', "rules.rounds: found"),
        ('origin = { rouns = "rulebook: Rounds" }', 'unknown key "rouns". Did you mean rounds?'),
    ],
)
def test_a_games_own_value_needs_an_origin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, origin: str, complaint: str
) -> None:
    name = f"toy_{tmp_path.name}"
    package(tmp_path / name, DATA | {"rules.toml": f"[rules]\nrounds = 8\n{origin}\n"})
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(BadInput) as refusal:
        load_builtin("toy", name, SCHEMA)
    assert complaint in str(refusal.value)


def test_a_game_does_not_say_the_same_entry_in_two_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package(tmp_path / "toy_twice", DATA | {"more.toml": DATA["rules.toml"]})
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(BadInput, match="two of the game's files"):
        load_builtin("toy", "toy_twice", SCHEMA)


# --- packs ---------------------------------------------------------------------------------------

Lay = Callable[[str], Components]


def test_a_pack_changes_what_it_names_and_nothing_else(toy: Components, packed: Lay) -> None:
    changed = packed('[units.guard]\nattack = "2d8"\n')
    before, after = toy.table("units"), changed.table("units")
    assert after["guard"] == before["guard"] | {"attack": "2d8"}
    assert after["rider"] == before["rider"]
    assert changed.table("cards") == toy.table("cards")


def test_a_pack_leaves_the_components_that_it_was_laid_over(toy: Components, packed: Lay) -> None:
    packed('[units.guard]\nattack = "2d8"\n')
    assert toy.value("units.guard.attack") == "1d6"


def test_new_entries_stand_last(packed: Lay) -> None:
    new = '[cards.ale]\ntitle = "Ale"\neffect = { op = "fly" }\n[cards.torch]\ntitle = "Brand"\n'
    assert packed(new).order("cards") == ("salve", "torch", "ale")


def test_a_pack_may_refer_to_what_it_adds(packed: Lay) -> None:
    text = '[units.rider]\ncards = ["ale"]\n[cards.ale]\ntitle = "Ale"\neffect = { op = "fly" }\n'
    assert packed(text).value("units.rider.cards") == ["ale"]


def test_what_a_pack_writes_is_the_owners_own(packed: Lay) -> None:
    text = '[units.guard]\nattack = "2d8"\nfigures = 6\n[cards.torch.effect]\namount = 2\n'
    changed = packed(text)
    assert changed.count() == {"rulebook": 15, "public": 2, "assumed": 1, "own": 3}
    assert changed.origin("units.guard.attack") == "own: Mine"
    assert changed.origin("cards.torch.effect.op") == "rulebook: Cards"


def test_an_origin_given_in_a_pack_is_own_too(packed: Lay) -> None:
    changed = packed('[units.guard]\nattack = "2d8"\norigin = "rulebook: my second edition"\n')
    assert changed.origin("units.guard.attack") == "own: rulebook: my second edition"
    assert changed.count()["own"] == 1


def test_an_effect_with_an_operation_is_a_new_effect(packed: Lay) -> None:
    changed = packed('[cards.salve]\neffect = { op = "fly" }\n')
    assert changed.value("cards.salve.effect") == {"op": "fly", "amount": 0, "luck": 0}
    assert [leaf.path for leaf in changed.leaves() if leaf.origin == "own"] == [
        "cards.salve.effect.op"
    ]


def test_a_table_inside_an_entry_is_amended_and_a_list_replaced(packed: Lay) -> None:
    changed = packed("[units.guard]\nshield = { round = false }\nhealth = [7, 8, 9]\n")
    assert changed.value("units.guard.shield") == {"health": 2, "round": False}
    assert changed.value("units.guard.health") == [7, 8, 9]


def test_a_lookup_is_replaced_as_a_whole(packed: Lay) -> None:
    assert packed("[units.guard.wounds]\nheavy = 3\n").value("units.guard.wounds") == {"heavy": 3}


def test_the_names_of_a_lookup_may_be_those_of_another_table(packed: Lay) -> None:
    assert packed("[units.guard]\nfears = { torch = 3 }\n").value("units.guard.fears.torch") == 3
    with pytest.raises(BadInput, match=r'units.guard.fears: unknown entry of cards "tortch"'):
        packed("[units.guard]\nfears = { tortch = 3 }\n")


def test_tables_that_do_not_fit_together_are_refused(packed: Lay) -> None:
    with pytest.raises(BadInput, match=r"mine\.toml: units: 1 rounds are too few for 2 units"):
        packed("[rules]\nrounds = 1\n")


def test_packs_lie_over_one_another(packed: Lay, tmp_path: Path) -> None:
    second = tmp_path / "second.toml"
    second.write_text('[pack]\nname = "Second"\ngame = "toy"\n[rules]\nrounds = 5\n')
    both = packed("[rules]\nrounds = 3\nfog = true\n").with_pack(second)
    assert both.table("rules") == {"rounds": 5, "fog": True}
    assert both.packs == ("Toy", "Mine", "Second")


def test_a_toughness_may_be_a_bare_number(packed: Lay) -> None:
    assert packed("[units.guard]\ntoughness = 5\n").value("units.guard.toughness") == "5"


def test_a_byte_order_mark_is_no_obstacle(toy: Components, tmp_path: Path) -> None:
    file = tmp_path / "notepad.toml"
    file.write_bytes(b"\xef\xbb\xbf" + HEADER.replace("\n", "\r\n").encode())
    assert toy.with_pack(file).packs == ("Toy", "Toy")


# --- overrides -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        ("units.guard.attack", "1d4+2d6", "1d4+2d6"),
        ("units.guard.figures", "9", 9),
        ("units.guard.figures", 9, 9),
        ("units.guard.veteran", "true", True),
        ("units.guard.toughness", "5+5", "5+5"),
        ("units.guard.health", "4+5+6", [4, 5, 6]),
        ("units.guard.health", (4, 5, 6), [4, 5, 6]),
        ("units.guard.health", "[4, 5, 6]", [4, 5, 6]),
        ("units.guard.health.2", "7", [1, 7, 3]),
        ("units.guard.cards", "torch+salve", ["torch", "salve"]),
        ("units.rider.cards", "", []),
        ("units.guard.shield.health", "5", {"health": 5, "round": True}),
        ("units.rider.shield.health", "5", {"health": 5, "round": True}),
        ("units.rider.shield", "{ health = 4 }", {"health": 4, "round": True}),
        ("rules.rounds", "12", 12),
        ("cards.salve.effect.op", "fly", {"op": "fly", "amount": 0, "luck": 0}),
        ("cards.salve.effect.amount", "3", {"op": "heal", "amount": 3, "luck": 0}),
        ("cards.torch.more.1.amount", "4", [{"op": "heal", "amount": 4, "luck": 0}]),
    ],
)
def test_an_override_changes_one_value(
    toy: Components, path: str, value: Any, expected: Any
) -> None:
    changed = toy.with_override(path, value)
    whole = path.split(".")[: 2 if path.startswith("rules") else 3]
    assert changed.value(".".join(whole)) == expected
    assert [leaf.note for leaf in changed.leaves() if leaf.origin == "own"] == ["override"]
    assert changed.packs == toy.packs


def test_an_override_of_one_wound_keeps_the_others(packed: Lay) -> None:
    wounded = packed("[units.guard.wounds]\nlight = 1\nheavy = 3\n")
    changed = wounded.with_override("units.guard.wounds.heavy", 4)
    assert changed.value("units.guard.wounds") == {"light": 1, "heavy": 4}


def test_whole_numbers_of_numpy_are_whole_numbers(toy: Components) -> None:
    numpy = pytest.importorskip("numpy")
    assert toy.with_override("rules.rounds", numpy.int64(5)).value("rules.rounds") == 5


@pytest.mark.parametrize(
    ("path", "value", "complaint"),
    [
        ("unit.guard.attack", "1d8", 'unknown table "unit". Did you mean units?'),
        ("units.gard.attack", "1d8", 'unknown entry "gard". Did you mean guard?'),
        ("units.guard.atack", "1d8", 'unknown key "atack". Did you mean attack?'),
        ("units.guard.shield.helth", "1", 'unknown key "helth". Did you mean health?'),
        ("units.guard.attack.die", "1", 'unknown key "die"'),
        ("units.guard.health.4", "1", 'unknown place in the list "4". Known: 1, 2, 3.'),
        ("units.guard.health.0", "1", 'unknown place in the list "0"'),
        ("units.guard.wounds.lihgt", "1", 'unknown name "lihgt". Did you mean light?'),
        ("cards.salve.effect.luck", "1", 'unknown parameter of heal "luck". Known: op, amount.'),
        ("units.guard", "1", "expected the path of a single value"),
        ("units", "1", 'unknown entry ""'),
        ("", "1", 'unknown table ""'),
        ("units.guard.attack", "1d7", 'units.guard.attack: found "1d7", expected dice'),
        ("units.guard.attack", 8, "units.guard.attack: found 8, expected dice"),
        ("units.guard.attack", "", 'found "", expected dice'),
        ("units.guard.attack", "9d6", "1 to 6 of d4"),
        ("units.guard.figures", "many", 'found "many", expected a whole number from 1 to 30'),
        ("units.guard.figures", "1e1", "expected a whole number"),
        ("units.guard.figures", "\u0663", "expected a whole number"),
        pytest.param("units.guard.figures", "9" * 5000, "expected a whole number", id="digits"),
        pytest.param("units.guard.figures", 10**5000, "found a huge number", id="huge"),
        ("units.guard.figures", float("nan"), "found nan"),
        ("units.guard.figures", None, "found None"),
        ("units.guard.veteran", "yes", 'found "yes", expected true or false'),
        ("units.guard.veteran", 1, "found 1, expected true or false"),
        ("units.guard.toughness", "4+5", 'found "4+5", expected a toughness'),
        ("units.guard.health", "1+2", "found a list of 2, expected a list of 3"),
        ("units.guard.health", "1+2+x", 'units.guard.health.3: found "x"'),
        ("units.guard.health", "[1, 2", 'found "[1, 2", expected a list'),
        ("units.guard.shield", "round", "expected a table with the keys health, round"),
        ("cards.salve.effect.op", "burn", 'cards.salve.effect: the key "amount" is missing'),
        ("units.rider.cards", "salve+salve", "something stands there twice"),
        ("units.rider.cards", "slave", 'unknown entry of cards "slave". Did you mean salve?'),
    ],
)
def test_an_override_that_does_not_fit_is_refused(
    toy: Components, path: str, value: Any, complaint: str
) -> None:
    with pytest.raises(BadInput) as refusal:
        toy.with_override(path, value)
    assert str(refusal.value).startswith("override: ")
    assert complaint in str(refusal.value)


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=8,
)


def test_a_refusal_quotes_no_sign_that_steers_a_terminal(toy: Components) -> None:
    with pytest.raises(BadInput) as refused:
        toy.with_override("rules.rounds", "\x1b]0;mine\x07\x9b31m")
    assert str(refused.value).isprintable()


@given(value=ANYTHING, data=st.data())
def test_whatever_stands_in_a_place_is_read_or_refused(
    toy: Components, value: Any, data: st.DataObject
) -> None:
    path = data.draw(st.sampled_from([leaf.path for leaf in toy.leaves()]))
    try:
        toy.with_override(path, value).table(path.partition(".")[0])
    except BadInput as refusal:
        assert 0 < len(str(refusal)) < 500


# --- packs that are refused ----------------------------------------------------------------------

BAD_PACKS = {
    "an unknown table": ("[unit.guard]\nattack = 1\n", 'unknown table "unit". Did you mean units?'),
    "an unknown key": (
        '[units.guard]\natack = "1d8"\n',
        'units.guard: unknown key "atack". Did you mean attack?',
    ),
    "a value where an entry belongs": (
        '[units]\nattack = "1d8"\n',
        'units.attack: found "1d8", expected a table; entries are written [units.name]',
    ),
    "an empty table": ("[units]\n", "units: the table is empty"),
    "an empty entry": ("[units.guard]\n", "units.guard: the table is empty"),
    "an entry that only has an origin": (
        '[units.guard]\norigin = "rulebook: Units"\n',
        "units.guard: the table is empty",
    ),
    "a name with capitals": ('[units.Guard]\nattack = "1d8"\n', 'the name "Guard" needs small'),
    "a name that is empty": ('[units.""]\nattack = "1d8"\n', 'the name "" needs small letters'),
    "a reserved name": ('[units.random]\nattack = "1d8"\n', '"random" has a meaning of its own'),
    "text for a number": (
        '[units.guard]\nfigures = "6"\n',
        'units.guard.figures: found "6", expected a whole number from 1 to 30',
    ),
    "a number for text": ("[units.guard]\ntitle = 5\n", "units.guard.title: found 5, expected one"),
    "a number out of bounds": ("[units.guard]\nfigures = 31\n", "found 31, expected a whole"),
    "a fraction": ("[units.guard]\nfigures = 6.0\n", "found 6.0, expected a whole number"),
    "not a number": ("[units.guard]\nfigures = nan\n", "found nan, expected a whole number"),
    "infinity": ("[units.guard]\nfigures = -inf\n", "found -inf, expected a whole number"),
    "a date": ("[units.guard]\nfigures = 2020-01-01\n", "found 2020-01-01, expected a whole"),
    "true for a number": ("[units.guard]\nfigures = true\n", "found true, expected a whole"),
    "true for a toughness": ("[units.guard]\ntoughness = true\n", "found true, expected a toughn"),
    "a number for a flag": ("[units.guard]\nveteran = 1\n", "found 1, expected true or false"),
    "dice that do not exist": ('[units.guard]\nattack = "1d20"\n', 'found "1d20", expected dice'),
    "too many dice": ('[units.guard]\nattack = "4d6+3d8"\n', 'found "4d6+3d8", expected dice'),
    "an unknown choice": ('[units.guard]\nkind = "boat"\n', 'found "boat", expected one of: foot'),
    "a list for a choice": ('[units.guard]\nkind = ["foot"]\n', "found a list of 1, expected one"),
    "a toughness of two numbers": ('[units.guard]\ntoughness = "4+3"\n', 'found "4+3", expected a'),
    "text over two lines": ('[units.guard]\ntitle = "a\\nb"\n', 'found "a\\nb", expected one line'),
    "text that is long": (f'[units.guard]\ntitle = "{"x" * 99}"\n', 'xxx...", expected one line'),
    "a list too short": ("[units.guard]\nhealth = [1, 2]\n", "found a list of 2, expected a list"),
    "a wrong item in a list": (
        '[units.guard]\nhealth = [1, "2", 3]\n',
        'units.guard.health.2: found "2", expected a whole number from 1 to 9',
    ),
    "text for a list": ('[units.guard]\nhealth = "1+2+3"\n', 'found "1+2+3", expected a list of 3'),
    "an unknown key inside": (
        "[units.guard.shield]\nhelth = 2\n",
        'units.guard.shield: unknown key "helth". Did you mean health?',
    ),
    "a missing key inside": (
        "[units.rider.shield]\nround = true\n",
        'units.rider.shield: the key "health" is missing',
    ),
    "an empty lookup": ("[units.guard]\nwounds = {}\n", "found 0 names, expected a table of 1"),
    "a bad name in a lookup": ("[units.guard.wounds]\nA = 1\n", 'wounds: the name "A" needs'),
    "a reference to nothing": (
        '[units.guard]\ncards = ["slave"]\n',
        'units.guard.cards.1: unknown entry of cards "slave". Did you mean salve?',
    ),
    "the same twice": ('[units.guard]\ncards = ["salve", "salve"]\n', "something stands there twi"),
    "an unknown effect": (
        '[cards.salve]\neffect = { op = "heel", amount = 1 }\n',
        'cards.salve.effect: unknown effect "heel". Did you mean heal?',
    ),
    "an effect that is a number": ("[cards.salve]\neffect = { op = 3 }\n", "unknown effect"),
    "an effect that is text": (
        '[cards.salve]\neffect = "heal"\n',
        'found "heal", expected an effe',
    ),
    "an unknown parameter": (
        '[cards.salve]\neffect = { op = "heal", amont = 1 }\n',
        'cards.salve.effect: unknown parameter of heal "amont". Did you mean amount?',
    ),
    "a parameter of another effect": ("[cards.salve.effect]\nluck = 1\n", 'of heal "luck"'),
    "a missing parameter": (
        '[cards.salve]\neffect = { op = "burn" }\n',
        'cards.salve.effect: the key "amount" is missing, expected a whole number from 1 to 9',
    ),
    "a parameter out of bounds": (
        '[cards.salve]\neffect = { op = "heal", amount = 10 }\n',
        "cards.salve.effect.amount: found 10, expected a whole number from 1 to 9",
    ),
    "a new entry without what it needs": (
        '[units.archer]\ntitle = "Archer"\nkind = "foot"\nfigures = 2\n',
        "units.archer: this new entry lacks attack, toughness. Or was an old one meant?",
    ),
    "an entry whose name is misspelt": ('[units.gard]\nattack = "1d8"\n', "Did you mean guard?"),
    "an entry that is unsound as a whole": (
        "[units.guard]\nfigures = 25\n",
        "units.guard: a horde does not fit on the board",
    ),
    "entries that are unsound together": (
        "[units.guard]\nfigures = 20\n[units.rider]\nfigures = 20\n"
        '[units.x]\ntitle = "X"\nkind = "foot"\nattack = "1d4"\ntoughness = "1"\nfigures = 1\n',
        "units: more than 40 figures in all",
    ),
    "too many entries": (
        "".join(
            f'[units.{name}]\ntitle="X"\nkind="foot"\nattack="1d4"\ntoughness=1\nfigures=1\n'
            for name in "abc"
        ),
        "units: found 5 entries, expected at most 4",
    ),
    "an origin that is a number": (
        "[rules]\nrounds = 3\norigin = 7\n",
        "origin.*: found 7, expect",
    ),
    "an origin of an unknown key": (
        '[rules]\nrounds = 3\norigin = { rouns = "x" }\n',
        'rules.origin: unknown key "rouns". Did you mean rounds?',
    ),
    "broken TOML": ("[rules]\nrounds = = 3\n", "this is not valid TOML: Invalid value (at line 6"),
    "a key twice": ("[rules]\nrounds = 3\nrounds = 4\n", "this is not valid TOML"),
    "a number of very many digits": (f"[rules]\nrounds = {'9' * 6000}\n", "not valid TOML"),
    "a huge number": (f"[rules]\nrounds = 0x{'f' * 6000}\n", "found a huge number"),
    "lists nested too deeply": (f"[rules]\nrounds = {'[' * 9000}\n", "nested too deeply"),
    "tables nested too deeply": (
        f"[rules]\nrounds.{'a.' * 9000}a = 1\n",
        "a key has more than 40 parts",
    ),
}


@pytest.mark.parametrize(("text", "complaint"), BAD_PACKS.values(), ids=BAD_PACKS.keys())
def test_a_bad_pack_is_refused_in_words(packed: Lay, text: str, complaint: str) -> None:
    with pytest.raises(BadInput) as refusal:
        packed(text)
    message = str(refusal.value)
    assert complaint in message
    assert "mine.toml: " in message
    assert len(message) < 400


@pytest.mark.parametrize(
    ("header", "complaint"),
    [
        ("", 'there is no [pack] table; begin the file with [pack], name = "...", game = "toy"'),
        ("pack = 3\n", "pack: found 3, expected a table with the keys name, game, source"),
        ('[pack]\nname = "Mine"\n', 'pack: the key "game" is missing'),
        ('[pack]\nname = ""\ngame = "toy"\n', 'pack.name: found "", expected one line of text'),
        ('[pack]\nname = "M"\ngame = "hades"\n', 'pack.game: found "hades", expected "toy"'),
        ('[pack]\nname = "M"\ngame = "toy"\nauthor = "x"\n', 'pack: unknown key "author"'),
    ],
)
def test_a_pack_says_what_it_is(
    packed: Callable[..., Components], header: str, complaint: str
) -> None:
    with pytest.raises(BadInput) as refusal:
        packed("[rules]\nrounds = 3\n", header=header)
    assert complaint in str(refusal.value)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("rounds = 3\n", 'unknown table "rounds". Known: rules, units, cards.'),
        ("units = 3\n", "units: found 3, expected a table"),
        ("units = []\n", "units: found a list of 0, expected a table"),
        ("[[rules]]\nrounds = 3\n", "rules: found a list of 1, expected a table"),
    ],
)
def test_a_pack_is_made_of_tables(
    packed: Callable[..., Components], text: str, complaint: str
) -> None:
    with pytest.raises(BadInput) as refusal:
        packed(HEADER, header=text)
    assert complaint in str(refusal.value)


def refusal_of(toy: Components, path: Path | str) -> str:
    with pytest.raises(BadInput) as refusal:
        toy.with_pack(path)
    return str(refusal.value)


def test_a_missing_file_is_named(toy: Components, tmp_path: Path) -> None:
    missing = tmp_path / "no.toml"
    assert refusal_of(toy, missing) == f"{missing}: there is no such file."


def test_a_folder_is_no_pack(toy: Components, tmp_path: Path) -> None:
    assert "is a folder; name a file in it" in refusal_of(toy, tmp_path)


def test_a_name_that_no_file_can_have_is_refused(toy: Components, tmp_path: Path) -> None:
    assert "no such file" in refusal_of(toy, "a\0b.toml")
    assert "cannot be read" in refusal_of(toy, tmp_path / ("x" * 5000))


def test_a_file_that_may_not_be_read_is_refused(
    toy: Components, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def denied(path: Path, *mode: str) -> bytes:
        raise PermissionError(13, "Permission denied")

    (tmp_path / "locked.toml").write_text(HEADER)
    monkeypatch.setattr(Path, "open", denied)
    message = refusal_of(toy, tmp_path / "locked.toml")
    assert message.endswith("the file cannot be read (Permission denied).")


def test_a_file_in_another_encoding_is_refused(toy: Components, tmp_path: Path) -> None:
    file = tmp_path / "latin.toml"
    file.write_bytes(b'[pack]\nname = "caf\xe9"\n')
    assert "byte 18 is not UTF-8" in refusal_of(toy, file)


def test_a_huge_file_is_not_even_read(toy: Components, tmp_path: Path) -> None:
    file = tmp_path / "huge.toml"
    file.write_text("#" * 1_000_001)
    assert "larger than 1,000,000 bytes" in refusal_of(toy, file)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_is_not_waited_for(toy: Components, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    assert "no ordinary file" in refusal_of(toy, tmp_path / "pipe.toml")


@given(text=st.text(alphabet="[]{}=.,\"'#\n abrulesno3", max_size=60))
def test_whatever_a_file_says_it_is_read_or_refused(toy: Components, text: str) -> None:
    from simkit.values.components import _parts, read_document

    try:
        parts = list(_parts(SCHEMA, "mine.toml", read_document("mine.toml", text), pack="Mine"))
        toy._with(parts, toy.packs)
    except BadInput as refusal:
        assert str(refusal)


# --- digest --------------------------------------------------------------------------------------


def test_the_digest_is_that_of_the_values_alone(toy: Components, packed: Lay) -> None:
    same = packed('[units.guard]\nattack = "1d6"\norigin = "rulebook: elsewhere"\n')
    assert same.digest() == toy.digest()


def test_every_change_of_a_value_changes_the_digest(toy: Components) -> None:
    digests = {
        toy.digest(),
        toy.with_override("units.guard.attack", "1d8").digest(),
        toy.with_override("units.guard.health.1", 2).digest(),
        toy.with_override("rules.fog", True).digest(),
        toy.with_override("cards.salve.effect.amount", 1).digest(),
    }
    assert len(digests) == 5


def test_the_way_to_a_value_does_not_change_the_digest(toy: Components, packed: Lay) -> None:
    there_and_back = toy.with_override("rules.rounds", 3).with_override("rules.rounds", 8)
    assert there_and_back.digest() == toy.digest()
    assert packed("[rules]\nrounds = 3\n").digest() == toy.with_override("rules.rounds", 3).digest()


# --- loading by package --------------------------------------------------------------------------


def test_a_game_is_loaded_by_its_package_with_packs_and_overrides(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package(tmp_path / "toygames" / "toy", DATA)
    (tmp_path / "toygames" / "toy" / "pack").mkdir()
    (tmp_path / "toygames" / "toy" / "pack" / "schema.py").write_text(
        f"from {__name__} import SCHEMA as SCHEMA\n"
    )
    pack = tmp_path / "mine.toml"
    pack.write_text(HEADER + "[rules]\nrounds = 3\nfog = true\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    loaded = load("toygames.toy", packs=[pack], overrides=[("rules.rounds", "5")])
    assert loaded.game == "toy"
    assert loaded.table("rules") == {"rounds": 5, "fog": True}
    for name in [name for name in sys.modules if name.startswith("toygames")]:
        del sys.modules[name]


# --- dice as text --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("", (0, 0, 0, 0, 0)),
        ("1d8+2d6", (0, 2, 1, 0, 0)),
        ("2d10", (0, 0, 0, 2, 0)),
        ("1d4+1d4+12d12", (2, 0, 0, 0, 12)),
    ],
)
def test_dice_are_counted_by_size(text: str, counts: tuple[int, ...]) -> None:
    assert dice_counts(text) == counts


@pytest.mark.parametrize(
    "text", ["d6", "1d", "0d6", "1d7", "1d6+", "+1d6", "1D6", "1d6 ", "100d6", "6"]
)
def test_what_is_no_dice_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="expected dice such as"):
        dice_counts(text)
