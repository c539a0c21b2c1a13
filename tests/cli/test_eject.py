"""`simkit new --from`: the package of a game's file plays the same games, and can be extended."""

import shutil
import sys

import pytest

from simkit.finding.registry import find
from simkit.lab.checking.plain_contract import as_written, rows_of
from simkit.lab.play.cell import Cell
from simkit.lab.play.prepare import prepare
from simkit.players.bots import find_bot
from tests.design.playing import EXAMPLES
from tests.sampled import sampled

BUFFS = """
[buffs.dry]
says = "no card makes the water rise"
set = ["storms=0"]
"""


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path, monkeypatch):
    for file in EXAMPLES.iterdir():
        if file.is_file():
            shutil.copy(file, tmp_path)
    monkeypatch.chdir(tmp_path)
    yield tmp_path
    for name in [*sys.modules]:  # packages of the next test have the same names
        if name.partition(".")[0].endswith("_game"):
            del sys.modules[name]


def rows(name, bot):
    """Games as the author's functions play them, without compiling."""
    cell = as_written(Cell(find(name), bots=(bot,), seed=5))
    assert find_bot(cell.game, bot).name == bot
    return rows_of(prepare(cell), 2)


@pytest.mark.parametrize(
    "game",
    [
        "pig",
        *(pytest.param(g, marks=pytest.mark.slow) for g in sampled(("hunt", "leduc", "atoll"), 1)),
    ],
)
def test_the_package_plays_the_same_games(answered, game):
    made = answered(f"new --from {game}.py")
    assert made["folder"] == f"{game}_game"
    assert rows(f"./{game}_game", "expert") == rows(f"{game}.py", "expert")
    assert find(f"./{game}_game").title == find(f"{game}.py").title


@pytest.mark.slow
def test_what_is_added_to_the_package_is_used(answered, printed, in_a_folder):
    answered("new --from atoll.py")
    assert "declares no buffs" in printed("refute --harms ./atoll_game --games 20", code=2)[1]
    data = in_a_folder / "atoll_game" / "data"
    data.mkdir()
    (data / "buffs.toml").write_text(BUFFS)
    assert "dry" in printed("refute --harms ./atoll_game --games 20")[0]


def test_nothing_is_overwritten(printed, in_a_folder):
    (in_a_folder / "pig_game").mkdir()
    assert "pig_game is there already" in printed("new --from pig.py", code=2)[1]


@pytest.mark.parametrize("name", ["roles.csv", "nothing.py", "apocalypse"])
def test_only_a_file_with_a_game_is_taken(printed, name):
    assert "--from takes a game in one file" in printed(f"new --from {name}", code=2)[1]
