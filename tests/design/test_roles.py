"""Roles, endings and cards of a game in one file, as commands that ask for their worth see them."""

from itertools import product

import numpy as np
import pytest

import simkit
from simkit.design.loading import load_game
from simkit.lab.play.cell import cell_of
from simkit.lab.play.settle import settle
from simkit.lab.varying import keys
from simkit.lab.worths.worth import free_of, values_for, worth
from simkit.messages.errors import BadInput
from simkit.view.console.run import run_page
from simkit.view.console.worth import worth_page

from .playing import EXAMPLES, written

ADDS = {"weak": 0, "plain": 1, "strong": 2}
ROUNDS = 2
RIVALS = f"""
'''Rivals: each has a role that adds to a die.'''

from simkit.design import Game, per_player, setting, table

ROLE = table({{name: {{"adds": adds}} for name, adds in {ADDS}.items()}})

game = Game()
game.players = 2
game.roles = setting("random", ROLE, "the role of each", each_player=True)
game.score = per_player(0)


def play_round():
    for player in game.players:
        game.choose(player, "roll", "wait")
        game.score[player] += game.roll(6) + ROLE[game.roles[player]].adds
    if game.round_number == {ROUNDS}:
        if game.score[0] == game.score[1]:
            game.end("stalemate")
        game.end("ahead", winner=0 if game.score[0] > game.score[1] else 1)


@game.bot("rolls")
def expert(player, option):
    return 1.0
"""


@pytest.fixture
def rivals(tmp_path):
    file = written(tmp_path, RIVALS, "rivals.py")
    simkit.trust(file)
    return file


@pytest.mark.parametrize(
    ("players", "roles"),
    [
        (2, ("glider", "random")),
        (3, ("glider", "random", "random")),
        (4, ("glider", "random", "random", "random")),
    ],
)
def test_worth_puts_a_role_into_a_team_that_the_rules_can_deal(players, roles):
    """Everyone had it before: a team of gliders, although no role is dealt twice."""
    game = load_game(str(EXAMPLES / "atoll.py"))
    base = settle(cell_of(game, None, 1, (), {"players": players}, (), None))
    values = values_for(base, game.asset("role"), "glider")
    assert settle(keys.lay(free_of(base.cell, values), values)).settings["roles"] == roles


@pytest.mark.parametrize("given", ["glider+rower+random", "glider+rower"])
def test_random_as_the_last_role_deals_the_rest_if_there_is_any(given):
    game = load_game(str(EXAMPLES / "atoll.py"))
    assert settle(cell_of(game, settings={"roles": given})).settings["roles"] == ("glider", "rower")
    if given.endswith("random"):
        four = settle(cell_of(game, settings={"roles": given, "players": 4}))
        assert four.settings["roles"] == ("glider", "rower", "random", "random")


def test_an_end_that_names_no_winner_is_won_by_nobody(rivals):
    won = {outcome.name: outcome.won for outcome in load_game(rivals).outcomes}
    assert won == {"stalemate": False, "ahead": True, "endless": False}


@pytest.mark.parametrize(("example", "unseen"), [("reef", True), ("atoll", False)])
def test_cards_of_rivals_are_held_by_a_seat_that_nobody_sees(example, unseen):
    assert load_game(str(EXAMPLES / f"{example}.py")).asset("card").unseen == unseen


def test_a_game_without_such_tables_says_which_are_missing():
    with pytest.raises(
        BadInput, match="no table of cards or pieces with a column copies, and no setting"
    ):
        load_game(str(EXAMPLES / "pig.py")).asset("card")


def chance_of(mine):
    """The first player's chance to win, the other having one of the other roles."""
    dice = [sum(each) for each in product(range(1, 7), repeat=ROUNDS)]
    gaps = np.subtract.outer(dice, dice)
    others = [adds for adds in ADDS.values() if adds != mine]
    return np.mean([(gaps + ROUNDS * (mine - other) > 0).mean() for other in others])


@pytest.mark.slow
def test_the_worth_of_a_role_where_seats_compete_is_what_can_be_worked_out(rivals):
    """It was a defect before; and a stalemate was won by a seat."""
    found = worth(rivals, "role", games=1_500, seed=8)
    chances = {name: chance_of(adds) for name, adds in ADDS.items()}
    for one in found.assets:
        rest = np.mean([chance for name, chance in chances.items() if name != one.name])
        assert one.worth.difference.low <= chances[one.name] - rest <= one.worth.difference.high
    page = " ".join(worth_page(found, load_game(rivals)).split())
    assert "each role is given to seat 1, one at a time" in page
    assert "strong raises the win rate of seat 1: +" in page
    played = simkit.run(rivals, games=200)
    lines = run_page(played, load_game(rivals)).splitlines()
    assert next(line for line in lines if line.startswith("  stalemate")).endswith("nobody wins")
