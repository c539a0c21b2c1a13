"""What a seat cannot see is dealt anew in agreement with all that it has seen."""

import json
import os
import subprocess
import sys

import pytest

from simkit.kernel.redrawing import NOBODY
from tests.design.playing import EXAMPLES, written

CARDS = '''
"""Cards: every way in which a card can be known."""

from simkit.design import Deck, Game, Hand, Pile, hidden, per_player

game = Game()
game.players = 2
game.used = Pile(8)
game.deck = Deck(8, refill=game.used)
game.other = Deck(3)
game.hand = per_player(Hand(8))
game.open = per_player(Hand(3, open=True))
game.secret = per_player(hidden(2, among=4))
game.storm = hidden(2, among=4)
game.notes = per_player(hidden([0] * 3, among=4))
game.omens = hidden([1, 2], owner=1, among=3)
game.log = 0


def play_round():
    for player in game.players:
        game.deck.draw(2, to=game.hand[player])
    game.other.draw(to=game.open[1])
    game.hand[0].move(game.hand[0][0], to=game.hand[1])  # the first player knows this one
    game.deck.draw(to=game.used)
    game.used.shuffle()
    game.used.move_all(to=game.deck)  # all know that this one is on top
    game.deck.draw(to=game.used)
    game.used.move_all(to=game.hand[1])  # and that it is here now
    game.peek(1, game.deck)
    game.secret[0] = 3
    game.notes[0][1] = 2
    game.omens[0] = 2
    game.choose(0, "stop", "go on")
    if game.round_number == 2:
        game.end("over", winner=0)


def possible(player):
    different = game.notes[0][0] != game.notes[0][1]
    return game.secret[0] % 2 == 1 and game.storm != player and different
'''

ORDER = """
import json, sys
import numpy as np
from simkit.design.kernels.cards import KIND
from simkit.design.loading import load_game
from simkit.kernel.luck import luck_of
from simkit.kernel.redrawing import NOBODY
from simkit.lab.play.cell import cell_of
from simkit.lab.play.prepare import prepare
from simkit.lab.play.workspace import Workspace

def cards(each):
    return [int(card) & KIND for card in each["cards"][: each["held"]]]

prepared = prepare(cell_of(load_game(sys.argv[1]), "random", 3))
state = Workspace(prepared).run(0, 1, 1)[0].copy()
found = []
for seat in (0, 1, NOBODY):
    for world in range(60):
        game = state.copy()
        prepared.engine.deal_hidden(game, prepared.rules, seat, luck_of(world))
        found.append([seat, [cards(h) for h in game.hand], cards(game.deck), cards(game.other),
                      [cards(h) for h in game.open], game.secret.tolist(), int(game.storm),
                      game.notes.tolist(), game.omens.tolist()])
truth = [[cards(h) for h in state.hand], cards(state.deck), cards(state.other),
         [cards(h) for h in state.open], state.secret.tolist(), int(state.storm),
         state.notes.tolist(), state.omens.tolist()]
print(json.dumps([truth, found]))
"""


def uncompiled(code, *arguments):
    """What a program prints that runs without a compiler."""
    told = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(sys.path)},
        stdout=subprocess.PIPE,
        check=True,
        text=True,
    )
    return json.loads(told.stdout)


@pytest.fixture(scope="module")
def dealt(tmp_path_factory):
    file = written(tmp_path_factory.mktemp("games"), CARDS)
    return uncompiled(ORDER, file)


def worlds(dealt, seat):
    return [world[1:] for world in dealt[1] if world[0] == seat]


def test_own_cards_and_open_ones_stay(dealt):
    truth = dealt[0]
    for seat in (0, 1):
        for hands, _, _, shown, *_ in worlds(dealt, seat):
            assert hands[seat] == truth[0][seat]
            assert shown == truth[3]


def test_what_a_player_gave_away_is_known_to_him(dealt):
    truth = dealt[0][0][1]
    for hands, *_ in worlds(dealt, 0):
        assert hands[1][2] == truth[2]  # given by the first player
        assert hands[1][3] == truth[3]  # seen by all on the pile


def test_the_rest_is_dealt_anew(dealt):
    hands = {tuple(hands[1][:2]) for hands, *_ in worlds(dealt, 0)}
    decks = {tuple(deck) for _, deck, *_ in worlds(dealt, 0)}
    assert len(hands) > 5
    assert len(decks) > 5


def test_a_peek_is_remembered(dealt):
    truth = dealt[0][1]
    assert {deck[-1] for _, deck, *_ in worlds(dealt, 1)} == {truth[-1]}
    assert len({deck[-1] for _, deck, *_ in worlds(dealt, 0)}) > 1


def test_no_card_is_lost_or_doubled(dealt):
    truth = sorted(card for part in (*dealt[0][0], dealt[0][1]) for card in part)
    for seat in (0, 1):
        for hands, deck, other, *_ in worlds(dealt, seat):
            assert sorted(card for part in (*hands, deck) for card in part) == truth
            assert sorted(other) == sorted(dealt[0][2])


def test_hidden_numbers_are_guessed_among_what_is_possible(dealt):
    assert {world[4][0] for world in worlds(dealt, 1)} == {1, 3}
    assert {world[4][0] for world in worlds(dealt, 0)} == {3}
    assert {world[5] for world in worlds(dealt, 1)} == {0, 2, 3}


def test_lists_are_guessed_number_by_number(dealt):
    own, other = worlds(dealt, 0), worlds(dealt, 1)
    assert {tuple(world[6][0]) for world in own} == {(0, 2, 0)}
    assert len({tuple(world[6][1]) for world in own}) > 30  # of 64
    notes = {tuple(world[6][0]) for world in other}
    assert len(notes) > 20 and all(first != second for first, second, _ in notes)
    assert {tuple(world[7]) for world in other} == {(2, 2)}
    assert len({tuple(world[7]) for world in own}) == 9


def test_for_nobody_only_that_is_dealt_anew_which_no_seat_knows(dealt):
    hands, deck, _, shown, secret, _, notes, omens = dealt[0]
    found = worlds(dealt, NOBODY)
    for world in found:
        assert [world[0], world[3], *world[4::2]] == [hands, shown, secret, notes]
        assert world[7] == omens
        assert world[1][-1] == deck[-1]  # one player peeked at it
    assert len({tuple(world[1]) for world in found}) > 1
    assert len({tuple(world[2]) for world in found}) == 2
    assert {world[5] for world in found} == {2, 3}  # the others are impossible for a seat


SHUFFLED = '''
"""Sea: what comes back goes on top, shuffled by itself."""

from simkit.design import Deck, Game, Pile

game = Game()
game.washed = Pile(8)
game.sea = Deck(8)


def play_round():
    game.sea.draw(3, to=game.washed)
    game.washed.shuffle()
    game.washed.move_all(to=game.sea)
    game.choose(0, "stop", "go on")
    if game.round_number == 2:
        game.end("over", won=True)
'''

ORDER_OF_DECK = """
import json, sys
from simkit.design.kernels.cards import KIND
from simkit.design.loading import load_game
from simkit.kernel.luck import luck_of
from simkit.lab.play.cell import cell_of
from simkit.lab.play.prepare import prepare
from simkit.lab.play.workspace import Workspace
prepared = prepare(cell_of(load_game(sys.argv[1]), "random", 3))
state = Workspace(prepared).run(0, 1, 1)[0].copy()
decks = [[int(c) & KIND for c in state.sea.cards[: state.sea.held]]]
for world in range(40):
    game = state.copy()
    prepared.engine.deal_hidden(game, prepared.rules, 0, luck_of(world))
    decks.append([int(c) & KIND for c in game.sea.cards[: game.sea.held]])
print(json.dumps(decks))
"""


def test_cards_that_were_put_on_top_stay_there(tmp_path):
    """As every player of the original knows: what was shuffled back on top comes next."""
    truth, *decks = uncompiled(ORDER_OF_DECK, written(tmp_path, SHUFFLED))
    assert all(set(deck[-3:]) == set(truth[-3:]) for deck in decks)
    assert len({tuple(deck[-3:]) for deck in decks}) == 6
    assert len({tuple(deck[:-3]) for deck in decks}) > 20


AT_ONCE = """
import json, sys
from simkit.design.loading import load_game
from simkit.lab.play.cell import cell_of
from simkit.lab.play.prepare import prepare
from simkit.lab.play.workspace import Workspace
from simkit.kernel.forks import start_again
prepared = prepare(cell_of(load_game(sys.argv[1]), "random", 3, settings={"players": 4}))
workspace = Workspace(prepared)
state = workspace.run(0, 1, 0)[0].copy()
desk = workspace.desk
found = []
for turning in (-1, 2):
    game = state.copy()
    fork = desk.fork
    start_again(fork, 0, 0)
    fork.noting, fork.noted, fork.turning = 1, 0, turning
    workspace.play_script(game, 1)
    found.append([int(seat) for seat in fork.seat[: fork.noted]])
print(json.dumps(found))
"""


def test_who_chose_before_an_imagined_choice_chooses_again():
    """Their choices were made with hands that the imagining seat does not see."""
    usual, imagined = uncompiled(AT_ONCE, str(EXAMPLES / "reef.py"))
    assert usual[:4] == [0, 1, 2, 3]
    assert imagined[:6] == [0, 1, 2, 3, 0, 1]
