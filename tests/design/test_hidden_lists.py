"""Hidden lists: notes that a player keeps, and what nobody knows."""

import pytest

import simkit
from simkit.design.loading import load_game, load_model
from simkit.design.telling.board import scene
from simkit.design.telling.sees import NOTHING, sees_of
from simkit.lab.play.cell import cell_of
from simkit.lab.play.prepare import prepare
from simkit.lab.play.workspace import Workspace
from simkit.messages.errors import BadInput
from tests.design.playing import kernel_games, plain_games, written

NOTES = '''"""Notes: note which card your neighbour holds. Right notes win."""
from simkit.design import Deck, Game, Hand, Pile, hidden, per_player, table
CARD = table({"sun": 3, "moon": 3, "star": 2}, column="copies")
game = Game()
game.players = 2, 3
game.score = per_player(0)
game.used = Pile(CARD)
game.deck = Deck(CARD, refill=game.used)
game.hand = per_player(Hand(CARD))
game.notes = per_player(hidden([0] * 3, among=CARD))
game.goals = hidden([1, 2], among=CARD)

def play_round():
    for player in game.players:
        game.deck.draw(1, to=game.hand[player])
    for player in game.everyone_at_once():
        for card in CARD:
            game.offer("note", left=card)
        game.notes[player][game.left_of(player)] = game.choose(player).left
    for player in game.players:
        other = game.left_of(player)
        if game.notes[player][other] == game.hand[other][0]:
            game.score[player] += 2 if game.hand[other][0] in (game.goals[0], game.goals[1]) else 1
    for player in game.players:
        game.hand[player].move_all(to=game.used)
    if game.round_number == 4:
        game.end("done", scores=game.score)

@game.bot("notes what it has not, and has not noted yet")
def expert(player, option):
    again = option.left == game.notes[player][game.left_of(player)]
    return CARD[option.left].copies - game.hand[player].count(option.left) - 0.5 * again
'''


@pytest.fixture
def notes(tmp_path):
    return written(tmp_path, NOTES, "notes.py")


@pytest.mark.slow
def test_plain_and_compiled_games_are_the_same(notes):
    for bot in ("expert", "random"):
        assert plain_games(notes, bot, 3, 60) == kernel_games(notes, bot, 3, 60)


@pytest.mark.slow
def test_a_seat_sees_its_own_list_and_no_other(notes):
    prepared = prepare(cell_of(load_game(notes), "random", 3, settings={"players": 3}))
    before = Workspace(prepared).run(0, 1, 3)[0].copy()
    state = before.copy()
    sees_of(load_model(notes), state, prepared.rules, 1)
    assert state["notes"][1].tolist() == before["notes"][1].tolist() != [0, 0, 0]
    assert set(state["notes"][[0, 2]].ravel().tolist()) == {NOTHING}
    assert state["goals"].tolist() == [NOTHING, NOTHING]


@pytest.mark.slow
def test_a_search_plays_with_lists_that_it_imagines(notes):
    found = simkit.run(notes, bot="search+expert", games=2, seed=1, jobs=1)
    assert found.frame["won"].notna().all()


def refused(folder, old, new):
    with pytest.raises(BadInput) as problem:
        load_model(written(folder, NOTES.replace(old, new)))
    return str(problem.value)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("hidden([0] * 3", "hidden([0.5] * 3", "hidden takes a whole number, or a list of whole"),
        ("hidden([0] * 3", "hidden([[0] * 3]", "hidden takes a whole number, or a list of whole"),
        ("hidden([0] * 3", "hidden([]", "game.notes: a row holds 1 to 4096 numbers"),
        ("hidden([0] * 3, among=CARD)", "[0] * 3", "game.notes = per_player(hidden([0] * 3))."),
        ("game.notes[player][game.left_of(player)]\n    return",
         "game.notes[1 - player][0]\n    return", "this bot reads a field that it cannot see"),
        ("again = option.left == ", "again = option.left == game.goals[0] == ",
         "this bot reads a field that it cannot see"),
    ],
)  # fmt: skip
def test_a_list_that_cannot_be_hidden_or_read_is_refused(tmp_path, old, new, told):
    assert told in refused(tmp_path, old, new)


@pytest.mark.slow
def test_the_board_shows_each_list_to_its_player(notes):
    prepared = prepare(cell_of(load_game(notes), "random", 3, settings={"players": 3}))
    state, model = Workspace(prepared).run(0, 1, 3)[0].copy(), load_model(notes)
    names = ["sun", "moon", "star"]
    noted = ", ".join(names[card] for card in state["notes"][1])
    sees_of(model, state, prepared.rules, 1)
    found = scene(model, state, prepared.rules, None, {})
    assert [dict(hand.has)["notes"] for hand in found.hands[:3]] == ["unknown", noted, "unknown"]
