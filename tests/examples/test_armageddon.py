"""examples/armageddon: the same games as simkit's own engine of Armageddon Empires."""

import pytest

from tests.design.playing import kernel_games, plain_games
from tests.examples.beside_armageddon import FILE, played_beside

LINES = 3_070  # of all files, those that are not empty


@pytest.mark.parametrize("bot", ("random", "expert"))
def test_it_plays_the_engines_games(bot):
    assert played_beside(2, bot, 0) > 100


@pytest.mark.slow
@pytest.mark.parametrize("players", (2, 3, 4))
@pytest.mark.parametrize("bot", ("random", "expert", "besieger"))
def test_it_plays_more_of_the_engines_games(bot, players):
    for number in range(1, 5):
        played_beside(players, bot, number)


@pytest.mark.slow
def test_compiled_games_are_the_same():
    for bot in ("random", "expert"):
        assert kernel_games(FILE, bot, 3, 3) == plain_games(FILE, bot, 3, 3)


def test_it_is_short():
    files = list(FILE.parent.glob("*.py"))
    lines = [line for file in files for line in file.read_text(encoding="utf-8").splitlines()]
    assert sum(bool(line.strip()) for line in lines) <= LINES
