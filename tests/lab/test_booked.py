"""Searches that answer by a book: small games with hidden things, and no others."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import simkit
from simkit.kernel.decisions import DECISION, MIND, OPTION, WHOLE
from simkit.kernel.luck import luck_of
from simkit.kernel.mixing import book
from simkit.kernel.search.rehearsing import LESSONS
from simkit.lab.basics import progress_line
from simkit.lab.checking.plain_contract import as_written
from simkit.lab.checking.promises import answering
from simkit.lab.play.cell import cell_of
from simkit.lab.play.lessons import books
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


ASKED = (
    HEADER.replace("if game.round_number == 1:", "if True:")
    + """    for player in game.players:
        if game.chance(50):
            rising(player)
        else:
            falling(player)
    game.end("shown", scores=game.score)


def rising(player):
    if game.choose(player, "yes", "no") == "yes":
        game.score[player] = 1


def falling(player):
    if game.choose(player, "yes", "no") == "no":
        game.score[player] = 1


def value(player):
    return game.score[player] - game.score[1 - player]


@game.bot("takes what is named first")
def expert(player):
    return "yes"
"""
)


def test_two_questions_with_the_same_words_are_two(written):
    """Which function asks stands in no field, but the player knows what it is asked."""
    found = simkit.solve(written(ASKED), bot="quick")
    far = {one.bot: one.exploitability for one in found.bots}
    assert far["quick"] < 0.01
    assert far["expert"] == pytest.approx(0.5, abs=0.01)


def test_a_book_is_written_once_and_others_take_it_over(monkeypatch):
    monkeypatch.setattr(books, "_kept", {})
    found = [Workspace(prepared(LEDUC)) for _ in range(2)]
    found[0].learn()
    monkeypatch.setattr(Workspace, "_write_on", lambda _: pytest.fail("it was written before"))
    found[1].learn()
    assert found[0].desk.book.tobytes() == found[1].desk.book.tobytes()
    monkeypatch.undo()
    other = Workspace(prepared(LEDUC, {"quick": {"worlds": 40.0}}))
    other.learn()
    assert int(other.desk.book.lesson) < int(found[0].desk.book.lesson)


@pytest.mark.parametrize("owned", [True, False])
def test_who_owns_the_process_sees_how_far_a_book_is(monkeypatch, capsys, owned):
    monkeypatch.setattr(books, "_kept", {})
    monkeypatch.setattr(books, "is_owned", lambda: owned)
    monkeypatch.setattr(progress_line, "QUIET", -1.0)
    Workspace(prepared(LEDUC)).learn()
    said = capsys.readouterr().err
    assert said.endswith("6,400 of 6,400 games to learn from\n") if owned else said == ""


RARE = ROUNDS.replace(
    "    if game.round_number == 3:",
    "    rare = game.random(200)\n    while game.score[0] == 4 and rare == 7:\n"
    "        game.score[1] += 1\n    if game.round_number == 3:",
)
RUN = """
import sys
from simkit.lab.basics import endless
from simkit.lab.play import accidents
endless.STANDSTILL, endless.LOOK, accidents.PATIENCE = 3.0, 0.5, 3.0
from simkit.cli.main import main
main(["run", sys.argv[1], "--bot", "quick", "--games", "5", "--jobs", "1"])
"""


@pytest.mark.slow
def test_a_lesson_that_never_ends_is_stopped_and_its_line_told(written):
    file = written(RARE)
    done = subprocess.run([sys.executable, "-c", RUN, file], capture_output=True, text=True)
    assert done.returncode == 2
    line = RARE.splitlines().index("        game.score[1] += 1") + 1
    assert (
        f"written.py, line {line}" in done.stderr or f"written.py, line {line - 1}" in done.stderr
    )
    assert "one of those from which quick learns, never ends" in done.stderr


def test_a_lesson_is_played_again_by_what_was_taken_in_it():
    """In plain Python: so the line is found in which it goes round."""
    found = prepared(LEDUC)
    work = Workspace(replace(found, search=replace(found.search, lessons=40)))
    work.look_ahead[2].slice = 40
    work._call_kernel(work.batch[:0], 0, 0)
    last = work.look_ahead[3][0]
    picks = [int(pick) for pick in work.desk.book.pick[: int(work.desk.book.steps)]]
    plain = prepare(as_written(cell_of(LEDUC, "random", LESSONS)))
    again = Workspace(answering(plain, plain.engine.taking(picks))).run(39, 1)[0]
    assert again["score"].tolist() == last["score"].tolist()
    assert again["paid"].tolist() == last["paid"].tolist()
    assert int(again["decisions"]) == len(picks)
