"""A path wherever a game's name stands, and nothing that runs because a document names it."""

from __future__ import annotations

import json
import os
import shlex

import pytest

from simkit.finding import gamefile, registry
from simkit.messages.errors import BadInput
from tests.outside.authors import ROOT, author_in

STUDY = """
[study]
name = "cards"
game = "{game}"
games = 40

[settings]
bot = "random"

[vary]
cards = [3, 4]
"""


@pytest.fixture
def author(tmp_path):
    return author_in(tmp_path)


def plainly(author, line, code=0, **variables):
    done = author.types(line, plain=True, **variables)
    assert done.returncode == code, done.stderr
    return done


def test_a_folder_is_played_and_the_command_names_it(author):
    done = plainly(author, "run ./onecard --bot random --games 50 --jobs 1 --json")
    found = json.loads(done.stdout)
    assert found["game"] == "./onecard"
    assert found["game_digest"] == gamefile.digest_of(str(author.folder / "onecard"))
    command = shlex.split(found["command"])[1:]
    again = json.loads(plainly(author, " ".join([*command, "--json"])).stdout)
    assert again["outcomes"] == found["outcomes"]


@pytest.mark.parametrize(
    "line",
    [
        "run onecard --bot random --games 20 --forbid draw",
        "show onecard",
        "show onecard settings",
        "run onecard --bot random --games 20",
        "compare onecard --vary cards=3,4 --bot random --games 30",
        "trace onecard --bot idle",
        "causes onecard --bot random --games 20",
        "tune-game onecard --vary cards=2,3,4 --target 0.3 --bot random --games 150 --jobs 1",
    ],
)
def test_commands_take_the_path(author, line):
    plainly(author, line)


def test_a_study_names_a_game_beside_it_and_must_be_allowed_to(author):
    (author.folder / "studies").mkdir()
    study = author.folder / "studies" / "cards.toml"
    study.write_text(STUDY.format(game="../onecard"), encoding="utf-8")
    refused = plainly(author, "sweep studies/cards.toml --out swept --jobs 1", code=2).stderr
    assert "--script" in refused and "onecard" in refused
    allowed = "sweep studies/cards.toml --out swept --jobs 1 --script onecard"
    plainly(author, allowed)
    assert "--script" in plainly(author, "check --rerun swept", code=2).stderr
    assert "identical" in plainly(author, "check --rerun swept --script onecard").stdout
    author.changed("engine.py", ("DEAL = 1", "DEAL = 2"))
    assert "have changed" in plainly(author, f"{allowed} --resume", code=2).stderr


def test_an_answer_is_played_again_and_an_edit_is_told(author):
    told = plainly(author, "run ./onecard --bot random --games 30 --jobs 1 --json").stdout
    (author.folder / "answer.json").write_text(told, encoding="utf-8")
    assert "--script" in plainly(author, "check --rerun answer.json", code=2).stderr
    plainly(author, "check --rerun answer.json --script onecard")
    author.changed("engine.py", ("DEAL = 1", "DEAL = 2"))
    told = plainly(author, "check --rerun answer.json --script onecard", code=1).stdout
    assert "./onecard has changed" in told


def test_a_pack_and_a_bot_name_the_game_or_its_file(author):
    bot = 'GAME = "{}"\ndef choose(view, rules, decision, options, count, mind):\n    return 0\n'
    for number, name in enumerate(("onecard", "./onecard", "elsewhere/onecard")):
        file = author.folder / f"bot{number}.py"
        file.write_text(bot.format(name), encoding="utf-8")
        plainly(author, f"run ./onecard --bot {file.name} --games 10 --jobs 1")
    (author.folder / "other.py").write_text(bot.format("hades"), encoding="utf-8")
    wrong = plainly(author, "run ./onecard --bot other.py --games 10", code=2).stderr
    assert 'GAME must be "onecard"' in wrong


def test_the_variable_lists_games(author):
    listed = plainly(author, "games", SIMKIT_GAMES=f"./onecard{os.pathsep}nowhere.py")
    assert "./onecard" in listed.stdout and "SIMKIT_GAMES" in listed.stdout
    assert "nowhere.py: there is no such file" in listed.stderr
    plainly(author, "run onecard --bot random --games 10", SIMKIT_GAMES="./onecard")
    plainly(author, "run apocalypse --help", SIMKIT_GAMES="nowhere.py")


def test_an_installed_package_declares_a_game(author):
    """As a wheel with the entry point would."""
    site = author.folder / "site"
    info = site / "one_card-1.0.dist-info"
    info.mkdir(parents=True)
    (author.folder / "onecard").rename(site / "onecard")
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: one-card\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[simkit.games]\nonecard = onecard:GAME\n")
    done = author.types("games --json", plain=True)
    assert "onecard" not in json.loads(done.stdout)["games"]
    there = {"PYTHONPATH": os.pathsep.join([str(site), str(ROOT)])}
    found = json.loads(author.types("games --json", plain=True, **there).stdout)
    assert found["origins"] == {"onecard": "package one-card"}
    done = author.types("run onecard --bot random --games 10 --json", plain=True, **there)
    assert json.loads(done.stdout)["game"] == "onecard"


def test_a_game_that_is_called_as_one_of_simkits_is_refused(tmp_path):
    author = author_in(tmp_path, "mygame").changed("__init__.py", ('name="mygame"', 'name="hades"'))
    assert "simkit has a game hades itself" in plainly(author, "show ./mygame", code=2).stderr


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("from simkit.design import Game\ngame = Game()\n", "game"),
        ("import simkit.design as s\ngame: s.Game = s.Game()\n", "game"),
        ("def choose(view, rules, decision, options, count, mind):\n    return 0\n", "bot"),
    ],
)
def test_a_file_is_a_game_or_a_bot(tmp_path, text, kind):
    (tmp_path / "one.py").write_text(text, encoding="utf-8")
    assert gamefile.declares(str(tmp_path / "one.py")) == kind


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("game = Game()\ndef choose(): pass\n", "declares a game and has a function choose"),
        ("pot = 0\n", "no game and no bot"),
        ("game = Game(\n", "line 1: this is not Python"),
    ],
)
def test_both_or_neither_is_refused(tmp_path, text, says):
    (tmp_path / "one.py").write_text(text, encoding="utf-8")
    with pytest.raises(BadInput, match=says):
        gamefile.declares(str(tmp_path / "one.py"))


def test_the_digest_is_of_the_file_its_siblings_and_its_tables(tmp_path):
    files = {
        "pig.py": 'from helper import spread\nROLES = table("roles.csv")\n',
        "helper.py": "import deeper\n",
        "deeper.py": "",
        "roles.csv": "role,n\n",
        "stranger.py": "",
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    game = str(tmp_path / "pig.py")
    assert {file.name for file in gamefile.sources_of(game)} == files.keys() - {"stranger.py"}
    before = gamefile.digest_of(game)
    for name in files:
        (tmp_path / name).write_text(files[name] + "\n", encoding="utf-8")
        after = gamefile.digest_of(game)
        assert (after != before) == (name != "stranger.py")
        before = after


def test_a_game_that_is_edited_while_it_is_played_is_refused(tmp_path):
    author = author_in(tmp_path, "editedgame")
    game = registry.find(str(author.folder / "editedgame"))
    author.changed("engine.py", ("DEAL = 1", "DEAL = 2"))
    with pytest.raises(BadInput, match="has changed since it was read"):
        gamefile.check_unchanged(game)
    assert registry.find(str(author.folder / "editedgame")).digest != game.digest


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("nowhere.py", "there is no such file or folder"),
        ("some/folder", "there is no such file or folder"),
        ("tests", "There is no game 'tests'"),
        ("tests/lab", "this folder is no game"),
        ("pigg", "There is no game 'pigg'"),
    ],
)
def test_a_path_that_leads_nowhere_is_told(name, says):
    with pytest.raises(BadInput, match=says):
        registry.find(name)


def test_diff_takes_a_game_for_a_game_whatever_folder_is_there(author):
    (author.folder / "apocalypse").mkdir()
    (author.folder / "own.toml").write_text(
        '[pack]\nname = "o"\ngame = "apocalypse"\nsource = "x"\n[minions.larva]\ntoughness = 9\n'
    )
    done = author.types("diff apocalypse own.toml --games 2 --bot idle --jobs 1", plain=True)
    assert "apocalypse: this is no folder" not in done.stderr
    assert "no sweep" not in done.stderr and "sweep.json" not in done.stderr
