"""What a unit is worth to its owner, in a game where one unit decides."""

import pytest

import simkit
from simkit.description.game import Game
from simkit.design.loading import load_game
from tests.design.playing import kernel_games, plain_games, written

DUEL = '''
"""Duel: the king wins for his side in three of four games, pawns and a late guard do nothing."""
from simkit.design import NONE, Game, pieces, table

UNIT = table({
    "king": {"side": 0, "copies": 1, "late": 0},
    "pawn": {"side": 0, "copies": 1, "late": 0},
    "guard": {"side": 1, "copies": 1, "late": 1},
    "knight": {"side": 1, "copies": 1, "late": 0},
})
game = Game()
game.players = 2
game.unit = pieces(UNIT, tired=False)
game.came = 0


def setup():
    for unit in game.unit:
        if UNIT[unit].late:
            game.unit.remove(unit)


def play_turn(player):
    game.offer("fight")
    game.choose(player)
    if UNIT.guard not in game.unit and game.unit.add(UNIT.guard, tired=True) != NONE:
        game.came += 1
    if player == 1:
        luck = game.roll(8)
        if UNIT.king in game.unit and luck <= 6:
            game.end("the king wins", winner=0)
        if UNIT.knight in game.unit or luck <= 4:
            game.end("the knight wins", winner=1)
        game.end("it is over", winner=0)
'''


@pytest.fixture(scope="module")
def duel(tmp_path_factory):
    return written(tmp_path_factory.mktemp("duel"), DUEL, "duel.py")


def without(folder, *names):
    text = DUEL
    for name in names:
        at = text.index(f'"{name}": {{')
        text = text[:at] + text[at:].replace('"copies": 1', '"copies": 0', 1)
    return written(folder, text, "less.py")


def test_each_unit_is_worth_to_its_owner_what_it_wins(duel):
    found = simkit.worth(duel, "unit", games=4000, bot="random")
    worth = {each.name: each.worth.difference.estimate for each in found.assets}
    assert worth["king"] == pytest.approx(0.75, abs=0.03)  # of its own side, without it no win
    assert worth["knight"] == pytest.approx(
        0.25, abs=0.03
    )  # of the other side, with two of eight rolls
    assert worth["pawn"] == worth["guard"] == 0
    assert found.whose == "holder"
    assert "the player whose piece it is" in found.asset.holder


@pytest.mark.parametrize("names", [(), ("king",), ("guard", "pawn")])
def test_what_the_box_has_not_is_in_play_in_neither(tmp_path, names):
    file = without(tmp_path, *names)
    played = plain_games(file, "random", 2, 10)
    assert played == kernel_games(file, "random", 2, 10)
    assert any(game["came"] for game in played) is ("guard" not in names)


def test_pieces_of_nobody_are_not_for_a_player(tmp_path):
    game: Game = load_game(written(tmp_path, DUEL.replace('"side"', '"band"'), "band.py"))
    assert game.asset("unit").owner == ""


def test_pieces_of_who_does_not_play_are_of_nobody(tmp_path):
    more = DUEL.replace("players = 2", "players = 2, 4").replace(
        '"pawn": {"side": 0', '"pawn": {"side": 3'
    )
    found = simkit.worth(written(tmp_path, more, "four.py"), "unit", games=400, bot="random")
    assert {each.name for each in found.assets} == {"king", "guard", "knight"}
    assert next(each for each in found.assets if each.name == "king").games == 400


@pytest.mark.parametrize(
    "change",
    [
        ('"side": 1', '"side": 2', '"side": 0', '"side": 1'),  # counted from 1, or so it may be
        ("tired=False", "tired=False, owner=0"),  # may change in play
        (  # no team has this number
            *("game.players = 2", 'game.players = 3\ngame.teams = {"one": 1, "other": 2}'),
            *('"knight": {"side": 1', '"knight": {"side": 2'),
        ),
    ],
)
def test_no_owner_is_claimed_where_a_number_may_mean_another(tmp_path, change):
    text = DUEL.replace("players = 2", "players = 2, 4") if "side" in change[0] else DUEL
    for old, new in zip(change[::2], change[1::2], strict=True):
        text = text.replace(old, new)
    game: Game = load_game(written(tmp_path, text, "other.py"))
    assert game.asset("unit").owner == ""
    assert game.asset("unit").help == "pieces"


@pytest.mark.parametrize("players", [3, 5])
@pytest.mark.parametrize(("column", "knight"), [("side", 1), ("owner", 2)])
def test_a_piece_of_a_team_is_worth_to_it_what_it_wins(tmp_path, players, column, knight):
    text = DUEL.replace("players = 2", 'players = 3, 5\ngame.teams = {"one": "rest", "other": 1}')
    for seat, team in enumerate(("one", "other")):
        text = text.replace(f"winner={seat}", f'team="{team}"')
    if column == "owner":  # a seat: of the first team with five players, of the second with three
        text = text.replace('"knight": {"side": 1', '"knight": {"side": 2').replace("side", "owner")
    file = written(tmp_path, text, "teams.py")
    found = simkit.worth(file, "unit", games=3000, bot="random", players=players)
    worth = {each.name: each.worth.difference.estimate for each in found.assets}
    assert worth["king"] == pytest.approx(0.75, abs=0.03)
    mine = column == "side" or knight == players - 1  # else the piece of a foe of its owner
    assert worth["knight"] == pytest.approx(0.25 if mine else -0.25, abs=0.03)
    assert worth["pawn"] == worth["guard"] == 0
    assert found.asset.holder == f"the {'team' if column == 'side' else 'player'} whose piece it is"


def test_a_team_of_one_player_is_its_seat(tmp_path):
    text = DUEL.replace("game.players = 2", 'game.players = 2\ngame.teams = {"a": 1, "b": "rest"}')
    assert load_game(written(tmp_path, text, "teams.py")).asset("unit").owner == "side"
