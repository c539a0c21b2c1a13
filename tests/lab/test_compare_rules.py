"""Two files of rules as variants: what has changed by name, and whose games differ."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from simkit import compare, diff, history
from simkit.design.engine.plainly import plain_engine
from simkit.finding.registry import find
from simkit.lab.varying.rules_changed import rules_changed
from simkit.messages.errors import BadInput
from simkit.outside.files import only_from
from simkit.view.console.compare import compare_page
from simkit.view.console.history import history_page
from simkit.view.text.findings.rules import rules_told
from tests.design.playing import EXAMPLES, PIG

LEDUC = (EXAMPLES / "leduc.py").read_text(encoding="utf-8")
RICHER = PIG.replace("game.pot += face", "game.pot += face + 1")


@pytest.fixture
def files(tmp_path, monkeypatch):
    """A folder with Pig; its games are played as plain Python, so nothing is compiled."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("simkit.design.describing._engine", plain_engine)
    monkeypatch.setattr("simkit.design.describing._kept", lambda model: True)
    monkeypatch.setattr("simkit.finding.registry._named", {})
    Path("pig.py").write_text(PIG, encoding="utf-8")
    return lambda name, text: Path(name).write_text(text, encoding="utf-8")


def compared(*variants, **asked):
    asked = {"bots": "expert+beginner", "also_bot": "none", "jobs": 1, "games": 60, **asked}
    return compare("pig.py", variants=variants, **asked)


def test_another_file_of_rules_is_compared_with_the_game(files):
    files("richer.py", RICHER)
    found = compared("rules=richer.py")
    assert [variant.name for variant in found.variants] == ["pig.py", "rules=richer.py"]
    assert found.mean(1, "turns") < found.mean(0, "turns")
    page = " ".join(compare_page(found).split())
    assert "Changed with rules=richer.py: the function play_turn." in page
    assert found.summary()["rules"][0]["changes"][0]["name"] == "play_turn"


def test_rules_that_say_the_same_play_the_same_games(files):
    """A comment moves no draw: the luck of a line comes from its function, not from its place."""
    files("told.py", PIG.replace("game = Game()", "# a comment\n\n\ngame = Game()", 1))
    found = compared("rules=told.py")
    split = found.pairs.split(1)
    assert (split.variant, split.base) == (0, 0)
    assert rules_told("told", found.rules[0].changes).endswith("nothing that the rules read.")


def test_diff_takes_two_files_of_other_names(files):
    files("richer.py", RICHER)
    found = diff("pig.py", "richer.py", bot="expert+beginner", games=40, jobs=1)
    assert [change.name for change in found.rules] == ["play_turn"]
    before, now = found.watched()
    assert before.startswith("simkit trace pig.py ") and now.startswith("simkit trace richer.py ")
    assert found.cells[0].first_unlike is not None
    assert found.summary()["rules"][0]["name"] == "play_turn"


@pytest.fixture
def committed(files):
    """Writes a version of pig.py and commits it."""
    if shutil.which("git") is None:
        pytest.skip("there is no git")
    who = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")

    def git(*words):
        subprocess.run(["git", *who, *words], check=True, capture_output=True)

    def commit(text, told):
        files("pig.py", text)
        git("add", "pig.py")
        git("commit", "-qm", told)

    git("init", "-q")
    return commit


def test_the_revisions_of_a_game_are_versions(committed):
    committed(PIG, "First")
    committed(PIG.replace("def play_turn", "def play_trn"), "Broken")
    committed(RICHER, "Richer")
    found = history("pig.py", git="pig.py", bot="beginner+expert", games=40, jobs=1)
    assert [each.told.split(" ", 1)[1] for each in found.versions] == ["First", "Richer"]
    assert "a game needs one of play_turn" in next(iter(found.left_out.values()))
    page = " ".join(history_page(found).split())
    assert "every version with its own rules and bots" in page
    direct = diff("pig.py", "pig.py", bot="beginner+expert", games=40, jobs=1)
    assert found.pairs.won(1) == round(40 * direct.cells[0].win_rate.new.estimate)


@pytest.mark.parametrize(
    ("game", "asked", "told"),
    [
        ("hades", {"git": "pig.py"}, "hades is not a game of your own"),
        ("pig.py", {"files": ["pig.py", "pig.py"]}, "compare files with diff"),
    ],
)
def test_what_is_no_history_of_rules_is_refused(committed, game, asked, told):
    committed(PIG, "First")
    with pytest.raises(BadInput, match=told):
        history(game, games=20, **asked)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (('"jack": 2', '"jack": 3'), "CARD.jack is 3 (was 2)"),
        (("PAIR = 10", "PAIR = 1"), "PAIR is 1 (was 10)"),
        (("PAIR = 10", "PAIR = 10\nBONUS = 1"), "BONUS is new"),
        (("game.players = 2", "game.players = 2, 3"), "game.players is (2, 3) (was 2)"),
        (("bet(4)", "bet(6)"), "the function play_round"),
        (
            ("def pay", "def settle_up"),
            "the function settle_up is new and the function pay is gone",
        ),
    ],
)
def test_a_change_is_told_by_its_name(files, change, told):
    files("old.py", LEDUC)
    files("new.py", LEDUC.replace(*change, 1))
    changes = rules_changed(_described("old.py"), _described("new.py"))
    assert told in rules_told("new", changes)


def _described(path):
    """A game that is named by its path; what it plays does not matter."""
    from types import SimpleNamespace

    return SimpleNamespace(source=path)


def test_a_table_beside_the_file_is_named(files, tmp_path):
    for name, steps in (("one", 1), ("two", 2)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "roles.csv").write_text(f"role,steps\nrower,{steps}\n")
        files(f"{name}/mine.py", 'ROLE = table("roles.csv")\n')
    changes = rules_changed(_described("one/mine.py"), _described("two/mine.py"))
    assert rules_told("two", changes) == "Changed with two: roles.csv."


@pytest.mark.parametrize(
    ("variant", "told"),
    [
        ("rules=none.py", "there is no such file"),
        ("rules=three.py", "has 3 players, and pig.py has 2; give --set players=2"),
    ],
)
def test_what_cannot_be_compared_is_refused(files, variant, told):
    files("three.py", PIG.replace("game.players = 2, 4", "game.players = 3, 4"))
    with pytest.raises(BadInput, match=told):
        compared(variant, bots="expert")


def test_a_page_names_no_program(files, tmp_path):
    files("evil.py", "raise SystemExit('it was run')\n" + PIG)
    find("pig.py")
    with only_from(tmp_path), pytest.raises(BadInput, match=r"a script is a program"):
        compared("rules=evil.py")


def test_a_game_of_simkit_has_no_other_rules():
    with pytest.raises(BadInput, match="hades is not a game of your own"):
        compare("hades", variants=["rules=pig.py"])
