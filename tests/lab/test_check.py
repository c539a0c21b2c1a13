"""`simkit check`: what a file is by its content, and what makes it unsound."""

from __future__ import annotations

import json

import pytest
from toygame import TABLE

from simkit.finding import registry
from simkit.lab.check import check_file
from simkit.lab.positions import position
from simkit.messages.errors import BadInput


@pytest.fixture(autouse=True)
def toy(monkeypatch):
    monkeypatch.setattr(registry, "PACKAGES", ("toygame",))


@pytest.fixture
def checked(tmp_path):
    def check(content: str | bytes, name: str = "mine.toml"):
        path = tmp_path / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return check_file(path)

    return check


@pytest.fixture
def refused(checked):
    def refuse(content: str | bytes, name: str = "mine.toml") -> str:
        with pytest.raises(BadInput) as refusal:
            checked(content, name)
        assert name in str(refusal.value)
        return str(refusal.value)

    return refuse


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "the file is empty"),
        ("\n \n", "the file is empty"),
        ("\ufeff", "the file is empty"),
        ("a = 1\na = 2\n", "not valid TOML"),
        ("{", "not valid JSON"),
        ('{"study": 1, "study": 2}', "the key 'study' stands twice"),
        ('{"study": NaN}', "NaN is not a number"),
        ('{"study": Infinity}', "Infinity is not a number"),
        (b"\xff\xfe\x00", "byte 0 is not UTF-8"),
        (b"a = '\x00'", "not valid TOML"),
        ("x = " + "[" * 100_000, "mine.toml"),
        ('{"x": ' + "[" * 100_000, "mine.toml"),
        ("# " + "x" * 1_000_000, "larger than 1,000,000 bytes"),
        ("[other]\nkey = 1\n", "this file has none of them"),
        ('[pack]\nname = "x"\n[study]\nname = "x"\n', "this file has pack and study"),
    ],
)
def test_a_file_that_is_nothing_is_refused(refused, content, message):
    assert message in refused(content)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ('[pack]\nname = "x"\n', "pack.game is missing"),
        ("pack = 3\n", "pack.game is missing"),
        ('[pack]\nname = "x"\ngame = 3\n', "pack.game is missing"),
        ('[pack]\nname = "x"\ngame = "toygmae"\n', "pack.game: There is no game 'toygmae'."),
        ("position = 3\n", "game is missing"),
        ('game = "toygmae"\nposition = 3\n', "game: There is no game 'toygmae'."),
        ('[study]\nname = "x"\n', "study.game is missing"),
    ],
)
def test_a_file_must_name_its_game(refused, content, message):
    assert message in refused(content)


def test_a_sound_pack_is_counted(checked):
    found = checked('[pack]\nname = "long"\ngame = "toygame"\n[track]\nturns = 12\nsides = 4\n')
    assert (found.kind, found.game, found.name) == ("pack", "toygame", "long")
    assert found.facts == ("It has 2 values of your own.",)


def test_a_sound_study_is_sized(checked):
    head = '[study]\nname = "who wins"\ngame = "toygame"\n'
    assert checked(head).facts == ("1 cell, 10,000 games each: 10,000 games.",)
    varied = head + 'precision = 0.01\n[vary]\nbot = ["idle", "expert"]\n'
    assert checked(varied).facts == ("2 cells, precision 0.01 each.",)


def test_every_cell_of_a_study_is_settled_before_it_is_called_sound(refused, checked, monkeypatch):
    monkeypatch.setattr(registry, "_ours", lambda: {"toygame": TABLE})
    head = '[study]\nname = "who sits"\ngame = "toygame"\ngames = 10\n'
    cells = '[vary]\nbots = ["expert", "expert+idle"]\n'
    assert "2 bots for 3 seats" in refused(head + cells)
    facts = checked(head + 'impossible = "skip"\n' + cells).facts
    assert facts == ("1 cell, 10 games each: 10 games. 1 left out, as the rules forbid them.",)


def test_a_sound_position_can_be_played_on(checked):
    written = position.position("toygame", 3)
    found = checked(json.dumps(written), "here.json")
    assert (found.kind, found.game, found.name) == ("position", "toygame", "here")
    assert found.facts == ("It is at the start of turn 3 and can be continued.",)


def test_a_position_that_cannot_be_is_refused_in_the_words_of_the_engine(refused):
    written = position.position("toygame", 3)
    written["position"]["turn"] = 99
    assert "cannot be: the race goes on after its last turn." in refused(json.dumps(written))


def test_a_position_with_a_wrong_field_is_refused(refused):
    written = position.position("toygame", 3)
    written["position"]["scoer"] = written["position"].pop("score")
    message = "position has no field 'scoer'. Did you mean score?"
    assert message in refused(json.dumps(written))


BOT = '[bot]\nbase = "expert"\ngame = "toygame"\n[knobs]\n'


def test_a_bot_file_tells_what_it_plays(checked):
    found = checked(BOT + "boldness = 1.5\n")
    assert (found.kind, found.game, found.name) == ("bot", "toygame", "mine")
    assert found.facts == ("It plays expert with boldness 1.5.",)


def test_a_bot_file_without_knobs_of_its_own_says_so(checked):
    assert checked(BOT).facts == ("It plays expert with all knobs unchanged.",)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (BOT + "courage = 1\n", "courage"),
        (BOT + "boldness = 1e9\n", "knobs.boldness"),
        (BOT.replace("toygame", "chess"), "bot.game"),
        (BOT.replace("expert", "genius"), "genius"),
        ("[bot]\n", "bot.game is missing"),
    ],
)
def test_an_unsound_bot_file_is_refused(refused, content, message):
    assert message in refused(content)
