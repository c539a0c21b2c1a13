"""One game is told at once: a command that has its process for itself compiles nothing for it."""

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from simkit.cli import own_process
from simkit.cli.main import main
from simkit.finding import registry
from simkit.lab.basics import compiling
from simkit.lab.play.cell import cell_of

PIG = str(Path(__file__).resolve().parents[2] / "examples" / "pig.py")


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A command that was typed; the games for which it would have spared compiling."""
    spared: list[str] = []
    monkeypatch.setattr(own_process, "_begun", True)
    monkeypatch.setattr(compiling, "spare_compiling", lambda game: spared.append(game.title))
    return spared


def asked(bot: str) -> SimpleNamespace:
    return SimpleNamespace(game=PIG, bot=bot, seed=1, set=[], pack=[], knob=[], free={})


@pytest.mark.parametrize("words", [["--seed", "3"], ["--as", "2"], ["--at-turn", "3"]])
def test_a_trace_compiles_nothing_and_says_the_same(words, tmp_path, capsys):
    typed = [sys.executable, "-m", "simkit", "trace", PIG, *words]
    surroundings = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)}
    told = subprocess.run(typed, env=surroundings, capture_output=True, text=True, check=True)
    assert not list(tmp_path.rglob("*.nbc"))
    assert main(typed[3:]) == 0
    assert told.stdout == capsys.readouterr().out
    assert not told.stderr


def test_a_script_is_played_plain(alone):
    own_process.play_one_game(asked("expert+beginner"), registry.find(PIG))
    assert alone == ["Pig"]


def test_who_searches_is_compiled(alone):
    own_process.play_one_game(asked("expert+search"), registry.find(PIG))
    assert not alone


def test_nothing_is_spared_where_more_games_may_be_played(alone):
    own_process.play_one_game(asked("expert"), registry.find(PIG), sure=lambda cell: False)
    assert not alone


def test_nothing_is_spared_for_a_command_among_others(alone, monkeypatch):
    monkeypatch.setattr(own_process, "_begun", False)
    own_process.play_one_game(asked("expert"), registry.find(PIG))
    assert not alone


@pytest.mark.parametrize(("kept", "loaded"), [(True, False), (False, True)])
def test_what_is_compiled_or_loaded_stays_so(kept, loaded, monkeypatch):
    from simkit.kernel import jit

    config = SimpleNamespace(DISABLE_JIT=0)
    monkeypatch.setattr(jit, "CONFIG", config)
    monkeypatch.setattr(compiling, "is_kept", lambda game: kept)
    monkeypatch.setattr(compiling, "KERNELS", "sys" if loaded else "no.such.module")
    compiling.spare_compiling(cell_of(PIG).game)
    assert config.DISABLE_JIT == 0


def test_what_never_was_compiled_is_not(monkeypatch):
    from simkit.kernel import jit

    config = SimpleNamespace(DISABLE_JIT=0)
    monkeypatch.setattr(compiling, "like_compiled", lambda: None)
    monkeypatch.setattr(jit, "CONFIG", config)
    monkeypatch.setattr(compiling, "is_kept", lambda game: False)
    monkeypatch.setattr(compiling, "KERNELS", "no.such.module")
    compiling.spare_compiling(cell_of(PIG).game)
    assert config.DISABLE_JIT == 1


DIVIDES = """
from simkit.design import Game, per_player, setting

game = Game()
game.players = 2
game.odd = setting(1, 0, 2, "what is divided by")
game.score = per_player(0.0)


def play_turn(player):
    game.score[player] += 5 / game.odd
    if game.choose(player, "stop", "go") == "stop":
        game.end("over", winner=player)
"""


def test_a_game_that_divides_by_nothing_is_refused_as_when_compiled(tmp_path):
    file = tmp_path / "divides.py"
    file.write_text(DIVIDES, encoding="utf-8")
    typed = [sys.executable, "-m", "simkit", "trace", str(file), "--set", "odd=0"]
    surroundings = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path / "cache")}
    told = subprocess.run(typed, env=surroundings, capture_output=True, text=True, check=False)
    assert told.returncode == 2
    assert "divides.py, line 11: division by zero" in told.stderr
    assert not list(tmp_path.rglob("*.nbc"))
