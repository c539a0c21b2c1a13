"""Two games of one name: a name is a label, and what a game is made of tells it apart."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from simkit.finding import registry
from simkit.lab.chances.learned_table import stands_on
from simkit.messages.errors import BadInput
from tests.outside.authors import Author

COIN = '''"""Coin: one throw decides."""

from simkit.design import Game

game = Game()
game.players = 2


def play_turn(player):
    if game.roll(6) <= 3:
        game.end("thrown", winner=0)
    game.end("thrown", winner=1)


@game.bot("has no choice")
def expert(player):
    return 0
'''
STUDY = '[study]\nname = "s"\ngame = "coin.py"\ngames = 300\n[vary]\nplayers = [2]\n'


@pytest.fixture
def coins(monkeypatch, tmp_path) -> Path:
    """Two versions of a game, in two folders."""
    monkeypatch.chdir(tmp_path)
    for folder, most in (("old", 3), ("new", 1)):
        Path(folder).mkdir()
        Path(folder, "coin.py").write_text(COIN.replace("<= 3", f"<= {most}"), encoding="utf-8")
        Path(folder, "study.toml").write_text(STUDY, encoding="utf-8")
    return tmp_path


SCRIPTS = "--script old/coin.py --script new/coin.py"


@pytest.mark.parametrize(
    "sides", ["old/coin.py new/coin.py", f"old/study.toml new/study.toml {SCRIPTS}"]
)
def test_two_files_of_a_game_are_two_games_to_diff(sides, coins):
    done = Author(coins, "coin").types(f"diff {sides} --games 300 --jobs 1", plain=True)
    assert done.returncode == 0, done.stderr
    assert "exactly the same rules" not in done.stdout
    assert "lower" in done.stdout


def test_two_games_of_one_name_are_found_by_their_paths_alone(coins, monkeypatch):
    monkeypatch.setenv(registry.VARIABLE, "old/coin.py:new/coin.py")
    assert "coin" not in registry.games()
    with pytest.raises(BadInput, match=r"2 games are called coin: old/coin.py and new/coin.py"):
        registry.find("coin")
    with pytest.raises(BadInput, match="2 games are called coin"):
        registry.find_each(["old/coin.py", "new/coin.py"])
    old, new = registry.find("old/coin.py"), registry.find("new/coin.py")
    assert old.content != new.content


def test_one_game_in_two_places_is_one_game(coins, monkeypatch):
    Path("new/coin.py").write_bytes(Path("old/coin.py").read_bytes())
    monkeypatch.setenv(registry.VARIABLE, "old/coin.py:new/coin.py")
    assert registry.find("coin").source == registry.games()["coin"].source == "old/coin.py"


def test_what_was_learned_of_one_does_not_hold_for_the_other(coins):
    old, new = registry.find("old/coin.py"), registry.find("new/coin.py")
    assert stands_on(old, old.components()) != stands_on(new, new.components())
    ours = replace(old, digest="")
    assert stands_on(ours, old.components()) == old.components().digest(learned=False)
