"""Searches that answer by a book: small games with hidden things, and no others."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import simkit
from simkit.kernel.decisions import DECISION, MIND, OPTION, WHOLE
from simkit.kernel.luck import luck_of
from simkit.kernel.mixing import book
from simkit.lab.play.cell import cell_of
from simkit.lab.play.prepare import prepare
from simkit.lab.play.workspace import Workspace
from simkit.lab.positions.position import played_to
from simkit.lab.seats.booked import BookAnswers

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
LEDUC, REEF, PIG = (str(EXAMPLES / name) for name in ("leduc.py", "reef.py", "pig.py"))
FEW, MANY = {"quick": {"worlds": 50.0}}, {"quick": {"worlds": 2000.0}}

CARDS = '''"""Three: who shows the higher card wins, if the other did not go."""

from simkit.design import Deck, Game, Hand, per_player

game = Game()
game.players = 2, 3
game.score = per_player(0)
game.deck = Deck(4)
game.hand = per_player(Hand(4))


def play_round():
    for player in game.players:
        game.deck.draw(to=game.hand[player])
    for player in game.players:
        if game.choose(player, "stay", "go") == "stay":
            game.score[player] = 1 + game.hand[player][0]
        else:
            game.score[player] = 2
    game.end("shown", scores=game.score)


@game.bot("goes")
def expert(player):
    return "go"
'''


@pytest.fixture
def three(tmp_path):
    file = tmp_path / "three.py"
    file.write_text(CARDS)
    return str(file)


def prepared(game, knobs=FEW, **more):
    return prepare(cell_of(game, "quick", 1, knobs=knobs, **more))


def offered(engine, *words):
    """Options without parts."""
    options = np.full((len(words), OPTION.itemsize // 8), -1).view(OPTION).reshape(-1)
    options["verb"] = [engine.VERBS.index(word) for word in words]
    return options


def test_the_same_games_are_played_by_one_worker_or_two_and_in_any_pieces():
    one = simkit.run(LEDUC, games=60, bot="quick", knobs=FEW, jobs=1).frame
    two = simkit.run(LEDUC, games=60, bot="quick", knobs=FEW, jobs=2).frame
    assert one.equals(two)
    last = Workspace(prepared(LEDUC)).play(59, 1).columns
    assert int(last["score_1"][0]) == one["score_1"].iloc[-1]


def test_what_a_seat_does_not_see_moves_no_answer():
    """Hidden cards are dealt anew: it answers as before, as often."""
    answers = BookAnswers(prepared(LEDUC))
    engine, rules = prepared(LEDUC).engine, prepared(LEDUC).rules
    game = Workspace(prepared(LEDUC)).run(0, 1)[:1].copy()
    options = offered(engine, "call", "raise")
    game["outcome"], game["paid"], game["score"] = 0, 1, 0
    game["shown"]["held"], game["deck"]["held"] = 0, 4
    seen, hands = set(), set()
    for deal in range(20):
        engine.deal_hidden(game[0], rules, 0, luck_of(deal))
        hands.add(int(game["hand"]["cards"][0, 1, 0]) & 0xFFF)
        _, shares = answers.shares(game, np.zeros(1, DECISION), options, np.zeros(1, MIND))
        seen.add(tuple(shares))
    assert len(hands) > 1
    assert len(seen) == 1
    assert sum(seen.pop()) == pytest.approx(1.0), "the question is in the book"


def test_a_game_that_is_too_large_is_searched_as_ever():
    found = prepared(REEF)
    work = Workspace(found)
    games = work.run(0, 1).copy()
    assert int(work.desk.book.state) == book.VOID
    without = replace(found, search=replace(found.search, lessons=0))
    assert Workspace(without).run(0, 1).tobytes() == games.tobytes()


def test_where_all_is_open_nothing_is_learned():
    assert prepared(PIG).search.lessons == 0
    assert prepared(LEDUC).search.lessons > 0


@pytest.mark.parametrize("players", [2, 3])
def test_all_seats_learn_whoever_searches(three, players):
    """Who holds 0 goes, who holds the highest stays: sure in every seat."""
    answers = BookAnswers(prepared(three, MANY, settings={"players": players}))
    engine = prepared(three).engine
    options = offered(engine, "stay", "go")
    for seat in range(players):
        for card, stays in ((0, 0.0), (3, 1.0)):
            game, asked = np.zeros(1, engine.STATE), np.zeros(1, DECISION)
            game["hand"]["held"][0, :players] = 1
            game["hand"]["cards"][0, seat, 0] = card
            game["deck"]["held"] = 4 - players
            game["score"][0, :seat] = 2
            asked["seat"] = seat
            place, shares = answers.shares(game, asked, options, np.zeros(1, MIND))
            assert place >= 0, "the question is in the book"
            assert shares[0] == pytest.approx(stays, abs=0.25)


HEADER = '''"""Cards that nobody needs, and a choice."""

from simkit.design import Deck, Game, Hand, per_player

game = Game()
game.players = 2
game.score = per_player(0)
game.deck = Deck(4)
game.hand = per_player(Hand(4))


def play_round():
    if game.round_number == 1:
        for player in game.players:
            game.deck.draw(to=game.hand[player])
'''
LONG = (
    HEADER
    + """    for player in game.players:
        while game.choose(player, "wait", "go") == "wait":
            game.score[player] = 0
        game.score[player] += game.hand[player][0]
    if game.round_number == 80:
        game.end("shown", scores=game.score)


@game.bot("goes")
def expert(player):
    return "go"
"""
)
CLOCK = (
    HEADER
    + """    if game.round_number == 4 or game.chance(50):
        for player in game.players:
            word = game.choose(player, "odd", "even")
            if (word == "odd") == (game.round_number % 2 == 1):
                game.score[player] += 1
        game.end("shown", scores=game.score)


@game.bot("knows")
def expert(player):
    return "odd" if game.round_number % 2 == 1 else "even"
"""
)
ROUNDS = (
    HEADER
    + """    for player in game.players:
        if game.choose(player, "stay", "go") == "stay":
            game.score[player] += game.hand[player][0]
        else:
            game.score[player] += 1
    if game.round_number == 3:
        game.end("shown", scores=game.score)


@game.bot("goes")
def expert(player):
    return "go"
"""
)


@pytest.fixture
def written(tmp_path):
    def write(text):
        file = tmp_path / "written.py"
        file.write_text(text)
        return str(file)

    return write


def is_played_without_a_book(game):
    few = {"quick": {"worlds": 4.0}}
    work = Workspace(prepared(game, few))
    (state,) = work.run(0, 1)
    assert int(work.desk.book.state) == book.VOID
    assert (int(work.desk.fork.on), int(work.desk.book.tries)) == (0, book.NOWHERE)
    without = prepared(game, few)
    without = replace(without, search=replace(without.search, lessons=0))
    assert Workspace(without).run(0, 1).tobytes() == state.tobytes()


def test_a_lesson_that_is_too_long_is_ended_by_the_script_and_voids_the_book(written):
    is_played_without_a_book(written(LONG))


def test_rules_that_break_in_a_lesson_void_the_book_and_end_no_run(written, monkeypatch):
    call = Workspace._call_kernel

    def broken(self, batch, first, last_turn):
        call(self, batch, first, last_turn)
        if self.look_ahead[2].slice:
            self.desk.fork.on, self.desk.book.tries = 2, 1
            raise ZeroDivisionError

    monkeypatch.setattr(Workspace, "_call_kernel", broken)
    is_played_without_a_book(written(ROUNDS))


def test_a_seat_knows_which_round_it_is(written):
    """Only the round decides; so the script is always right, and a search that has learned too."""
    game = written(CLOCK)
    work = Workspace(prepared(game, {"quick": {"worlds": 200.0}}))
    batch = work.run(0, 200)
    assert int(work.desk.book.state) == book.OPEN
    assert batch["score"][:, :2].mean() > 0.97
    found = simkit.solve(game, bot="quick", knobs={"quick": {"worlds": 200.0}})
    far = {one.bot: one.exploitability for one in found.bots}
    assert far["quick"] < 0.03
    assert far["expert"] == pytest.approx(0.0, abs=1e-6)


@pytest.mark.parametrize("knows", [True, False])
def test_a_game_that_is_taken_up_goes_on_by_the_book_or_is_searched(written, knows):
    """By the book where the notes say what was seen and taken; never by the bare script."""
    found = prepared(written(ROUNDS))
    start = played_to(found, 0, 2)
    if not knows:
        start = replace(start, memos=np.zeros_like(start.memos))
    table, game = start.table(), start.state.copy()
    assert int(table.desk.book.state) == book.OPEN
    table.play_on(game)
    if knows:
        expected = Workspace(found).run(0, 1)[0]
    else:
        plain = replace(found, search=replace(found.search, lessons=0))
        expected = start.state.copy()
        replace(start, prepared=plain).table().play_on(expected)
    assert game.tobytes() == expected.tobytes()


def test_after_a_turn_of_scripts_a_game_is_searched(written):
    found = prepared(written(ROUNDS))
    work = Workspace(found)
    game = work.run(0, 1, last_turn=1)[0].copy()
    assert (work.desk.minds["memo"][:2, WHOLE] == 1).all()
    work.play_script(game, 2)
    assert (work.desk.minds["memo"][:2, WHOLE] == 0).all()
    work.play_on(game)
    assert game.outcome


def test_a_book_is_written_in_slices_as_in_one_go():
    one, other = Workspace(prepared(LEDUC)), Workspace(prepared(LEDUC))
    one.run(0, 0)
    other._call_kernel(other.batch[:0], 0, 0)
    assert one.desk.book.tobytes() == other.desk.book.tobytes()


def test_few_lessons_are_judged_too():
    work = Workspace(prepared(REEF, {"quick": {"worlds": 1.0}}))
    work.run(0, 0)
    assert int(work.desk.book.state) == book.VOID


def test_a_bot_that_errs_learns_nothing():
    assert prepared(LEDUC, {"quick": {"worlds": 50.0, "mistakes": 0.1}}).search.lessons == 0
