"""`simkit new`: what it writes, what it refuses, and that the commands that it names work."""

import pytest

from simkit.lab.authoring.start import KINDS


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("kind", KINDS)
def test_it_writes_a_game_and_its_test(answered, in_a_folder, kind):
    assert answered(f"new old_mill --{kind}") == {
        "kind": kind,
        "game": "old_mill.py",
        "test": "test_old_mill.py",
    }
    text = (in_a_folder / "old_mill.py").read_text("utf-8")
    assert text.startswith('"""Old mill: ')
    assert "import old_mill" in (in_a_folder / "test_old_mill.py").read_text("utf-8")
    assert "NAME" not in text


def test_a_game_of_dice_is_the_usual_one(answered):
    assert answered("new mill")["kind"] == "dice"


def test_the_commands_that_the_page_names_can_be_typed(printed):
    page = printed("new mill --solo")[0]
    commands = [line.split("#")[0].split()[1:] for line in page.splitlines() if "simkit" in line]
    assert [words[0] for words in commands] == ["trace", "run", "check"]
    assert "Won" in printed(" ".join(commands[0]))[0] or "Lost" in printed("trace mill.py")[0]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Mill", "'Mill' cannot name a game's file; use 2 to 32 small letters"),
        ("my-mill", "'my-mill' cannot name a game's file"),
        ("../mill", "'../mill' cannot name a game's file"),
        ("random", "random is a name that Python uses itself; try random_game."),
        ("class", "class is a name that Python uses itself"),
        ("test_mill", "test_mill is a name that Python uses itself"),
        ("mill --dice --cards", "--dice and --cards exclude each other."),
    ],
)
def test_a_name_that_would_be_in_the_way_is_refused(printed, in_a_folder, name, said):
    assert said in printed(f"new {name}", code=2)[1]
    assert list(in_a_folder.iterdir()) == []


@pytest.mark.parametrize("file", ["mill.py", "test_mill.py"])
def test_nothing_is_overwritten(printed, in_a_folder, file):
    (in_a_folder / file).write_text("mine")
    assert f"{file} is there already" in printed("new mill", code=2)[1]
    assert [path.name for path in in_a_folder.iterdir()] == [file]
    assert (in_a_folder / file).read_text() == "mine"
