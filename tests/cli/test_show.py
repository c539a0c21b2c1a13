"""`simkit show`: things of a game looked up by name, and lists filtered."""

from __future__ import annotations

import json

import pytest

from simkit.cli.main import main
from simkit.description.game import Metric
from simkit.finding.registry import find
from simkit.view.text.lookup import called, look_up, speaks_of

GAME = find("apocalypse")


@pytest.fixture
def shown(capsys):
    def show(*words: str) -> str:
        assert main(["show", *words]) == 0
        return str(capsys.readouterr().out)

    return show


@pytest.fixture
def found(capsys):
    def show(*words: str) -> dict:
        assert main(["show", *words, "--json"]) == 0
        return json.loads(capsys.readouterr().out)

    return show


@pytest.mark.parametrize(
    "words",
    ["hannah", "HANNAH", "Hannah Hazard", "hannah hazard", "heroes.hannah", "hazard"],
)
def test_a_hero_is_found_by_key_title_path_or_part_in_any_case(found, words):
    told = found("apocalypse", *words.split())["found"]
    assert [(each["kind"], each["name"]) for each in told] == [("heroes", "hannah")]


@pytest.mark.parametrize(
    ("words", "kind", "name"),
    [
        ("tara", "heroes", "tarang"),
        ("despair_dice", "settings", "despair_dice"),
        ("Despair Dice", "settings", "despair_dice"),
        ("expert", "bots", "expert"),
        ("group-attack", "rules", "apocalypse:group-attack"),
        ("lord", "lords", ""),
    ],
)
def test_whatever_a_game_has_is_found(words, kind, name):
    found = look_up(GAME, GAME.components(), words)
    assert (kind, name) in [(each.kind, each.name) for each in found]


def test_a_name_that_is_whole_goes_before_those_that_begin_so():
    found = look_up(GAME, GAME.components(), "hannah")
    assert "hannah_health" in [s.key for s in GAME.settings]
    assert [each.name for each in found] == ["hannah"]


def test_an_entry_tells_its_values_by_display_names_and_where_they_come_from(shown):
    page = shown("apocalypse", "hannah")
    assert page.startswith("Hannah Hazard (heroes.hannah): 11 values, 1 assumed.")
    assert "Zeroed In, Head Shot" in page
    assert "gains add die d4" in page
    assert "petersengames.com/hannah-hazard" in page


def test_a_table_lists_its_entries(shown):
    page = shown("apocalypse", "heroes")
    assert all(hero in page for hero in GAME.components().table("heroes"))
    assert all(len(line) <= 80 for line in page.splitlines())


def test_of_many_that_begin_so_a_list_is_given(shown):
    page = shown("hellgame", "lost_")
    assert page.splitlines()[0].split() == ["name", "called", "one", "of"]
    assert "lost_battle_1" in page


def test_a_name_that_nothing_bears_is_refused_with_the_nearest(capsys):
    assert main(["show", "apocalypse", "tarnag"]) == 2
    assert "Did you mean tarang?" in capsys.readouterr().err
    assert main(["show", "apocalypse", "qqqq"]) == 2
    assert "Known: scenarios, settings" in capsys.readouterr().err


def test_components_are_filtered_by_table_and_origin(found):
    rows = found("apocalypse", "components", "--only", "lord", "--origin", "assumed")["components"]
    everything = GAME.components().leaves()
    wanted = [e.path for e in everything if e.path.startswith("lords.") and e.origin == "assumed"]
    assert wanted
    assert [row["path"] for row in rows] == wanted


def test_rules_are_filtered_by_what_they_speak_of(found):
    rows = found("apocalypse", "rules", "--about", "RETREAT")["rules"]
    texts = {row.id: f"{row.title} {row.note} {row.id} {row.code}" for row in GAME.ledger()}
    assert {row["id"] for row in rows} == {
        i for i, text in texts.items() if "retreat" in text.lower()
    }
    assert 0 < len(rows) < len(texts)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("rules --about xyzzy", "There are no such rules of apocalypse."),
        ("hannah --origin assumed", "--only and --origin go with components."),
        ("hannah --about dice", "--about goes with one of: scenarios"),
        ("components --only lrods", "--only cannot be 'lrods'. Did you mean lords?"),
        ("components --origin mine", "--origin cannot be 'mine'."),
    ],
)
def test_filters_that_fit_nothing_are_refused(capsys, words, message):
    assert main(["show", "apocalypse", *words.split()]) == 2
    assert message in capsys.readouterr().err


def test_metrics_that_are_counted_for_every_seat_have_one_line(shown):
    page = shown("hellgame", "metrics")
    assert "won_1 ... 6" in page
    assert "won_2" not in page


def test_a_part_speaks_of_what_its_fields_say_and_not_of_what_code_calls_it():
    metric = Metric("lost_dice", "dice that are gone")
    assert speaks_of(metric, "Lost Dice") and speaks_of(metric, "gone")
    assert not speaks_of(metric, "metric") and not speaks_of(metric, "stands_for")


def test_a_value_is_called_by_the_title_of_what_it_belongs_to():
    pack = GAME.components()
    assert called(pack, "heroes.hannah.start_ability") == "Hannah Hazard: start ability"


def test_an_entry_without_a_title_is_called_as_its_namesake_or_by_its_table():
    """Pages said "regnenses: active" and "s01: number"."""
    assert called(find("fury").components(), "risings.regnenses.active") == "Regnenses: active"
    assert called(find("hades").components(), "cards.s01.number") == "card s01: number"


@pytest.mark.parametrize("game", ["apocalypse", "hades", "hellgame", "fury", "armageddon"])
def test_every_table_and_every_entry_has_a_page(game, shown):
    pack = find(game).components()
    for table, kind in pack.schema.items():
        if table != "rules":  # a topic of the same name
            assert shown(game, table)
        if not kind.single:
            first = next(iter(pack.order(table)), "")
            assert not first or shown(game, f"{table}.{first}")
