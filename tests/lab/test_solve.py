"""`simkit.solve` against solutions that are known, and against games played every way by hand."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from pathlib import Path

import numpy as np
import pytest
import solving_games

import simkit
from simkit.cli.main import main
from simkit.design.loading import load_model
from simkit.design.plain.playing import Session
from simkit.design.plain.rolled import EveryTable
from simkit.design.plain.seats import PlainSeat
from simkit.design.plain.ways import EveryWay
from simkit.lab.play.cell import cell_of
from simkit.lab.play.settle import settle
from simkit.lab.seats.booked import UNKNOWN, BookAnswers
from simkit.lab.solving import positions
from simkit.lab.solving.regrets import Regrets, order_of
from simkit.lab.solving.searchers import searched_shares
from simkit.messages.errors import BadInput
from simkit.view.console.solve import solve_page

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
LEDUC, PIG = str(EXAMPLES / "leduc.py"), str(EXAMPLES / "pig.py")


@pytest.fixture
def written(tmp_path):
    """A game written to a file of its own."""

    def write(name: str, text: str = "") -> str:
        file = tmp_path / f"{name.lower()}.py"
        file.write_text(text or getattr(solving_games, name))
        return str(file)

    return write


def of_bot(found, name):
    return next(one for one in found.bots if one.bot == name)


# --- known solutions -----------------------------------------------------------------------------


def test_kuhn_is_worth_a_loss_of_one_in_18_to_the_first_seat(written):
    """Kuhn, H. W.: A simplified two-person poker (1950)."""
    first = simkit.solve(written("KUHN")).values[0]
    assert first.low <= -1 / 18 <= first.high
    assert first.high - first.low < 0.002


def test_the_best_play_of_kuhn_never_bets_a_queen_and_never_folds_a_king(written):
    for one in simkit.solve(written("KUHN"), show=99).answers:
        shares = {option.option: option.share for option in one.options}
        own = one.sees[f"hand_{one.seat}"]
        if own == "1" and one.seat == 1 and "bet" in shares:
            assert shares["bet"] < 0.02
        if own == "2":
            assert shares.get("fold", 0.0) < 0.01
        if own == "0":
            assert shares.get("call", 0.0) < 0.01


def test_who_never_bets_in_kuhn_loses_the_ante_to_every_bet(written):
    """A bet wins the ante at once, in either seat."""
    never = of_bot(simkit.solve(written("KUHN")), "expert")
    assert never.exploitability == pytest.approx(1.0)
    assert never.best == pytest.approx((1.0, 1.0))


@cache
def leduc():
    return simkit.solve(LEDUC)


def test_leduc_has_the_value_that_is_published():
    """Southey and others: Bayes' bluff (2005); the value is that of OpenSpiel."""
    found = leduc()
    first = found.values[0]
    assert found.decisions == 288
    assert first.low <= -0.0856 <= first.high
    assert first.high - first.low < 0.006


def test_exploitability_in_leduc_is_that_of_an_independent_measure():
    """From answers at every information set, as OpenSpiel's own best response takes them."""
    found = leduc()
    assert of_bot(found, "random").exploitability == pytest.approx(2.373611, abs=1e-6)
    assert of_bot(found, "expert").exploitability == pytest.approx(0.783333, abs=1e-6)


# --- bots that search ----------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "far"), [("KUHN", 0.03), ("LEDUC", 0.6)])
def test_a_search_comes_the_nearer_to_the_best_play_the_more_it_learns(written, name, far):
    game = LEDUC if name == "LEDUC" else written(name)
    less, more = (
        of_bot(simkit.solve(game, bot="quick", knobs={"quick": {"worlds": worlds}}), "quick")
        for worlds in (250.0, 4000.0)
    )
    assert more.exploitability < less.exploitability
    assert more.exploitability < far / 2
    assert of_bot(simkit.solve(game, bot="quick"), "quick").exploitability < far


def test_what_a_search_gets_in_games_is_what_its_answers_bring():
    """20,000 games against the script, and the exact mean by the shares that were read."""
    found = simkit.solve(LEDUC, bot="quick")
    board = found.board
    regrets = Regrets(board, order_of(board))
    searching = settle(cell_of(LEDUC, "quick", 1))
    shares = searched_shares(searching, found.cell.game.held.part("positions").lay, board)
    quick = regrets.shares(shares)
    expert = np.where(board.chooser >= 0, board.expansion.answers["expert"], board.share)
    for seat, bots in enumerate(["quick+expert", "expert+quick"]):
        exact = regrets.value_of(np.where(board.chooser == seat, quick, expert), seat)
        scores = simkit.run(LEDUC, bot=bots, games=20_000, seed=3).frame[f"score_{seat + 1}"]
        assert scores.mean() == pytest.approx(exact, abs=3.5 * scores.std() / 20_000**0.5)


@pytest.mark.parametrize("bot", ["search", "quick"])
def test_a_search_that_has_no_book_is_refused(written, bot):
    with pytest.raises(BadInput, match=f"Noughts: {bot} imagines games at each decision here"):
        simkit.solve(written("TIC_TAC_TOE"), bot=bot)


def test_what_the_book_does_not_know_the_script_answers(monkeypatch):
    found = simkit.solve(LEDUC)
    board = found.board
    monkeypatch.setattr(BookAnswers, "shares", lambda *_: (UNKNOWN, None))
    searching = settle(cell_of(LEDUC, "quick", 1, knobs={"quick": {"worlds": 50.0}}))
    shares = searched_shares(searching, found.cell.game.held.part("positions").lay, board)
    chooses = board.chooser >= 0
    expert = board.expansion.answers["expert"][chooses]
    assert (shares[board.slot_of_way[chooses]] == expert).all()


def test_a_search_that_errs_has_no_book():
    with pytest.raises(BadInput, match="quick imagines games at each decision here"):
        simkit.solve(LEDUC, bot="quick", knobs={"quick": {"mistakes": 0.1}})


def test_a_search_that_learned_a_value_is_not_judged_by_wins():
    with pytest.raises(BadInput, match="quick learns to get the most by value"):
        simkit.solve(LEDUC, bot="quick", wins=True)


def test_a_bot_of_the_file_stands_in_the_answer_anyway(written):
    found = simkit.solve(written("KUHN"), bot="expert")
    assert found.remarks == ("expert does not search, so --bot expert adds nothing here.",)
    assert found.searcher is None
    assert [one.bot for one in found.bots].count("expert") == 1


# --- all is open ---------------------------------------------------------------------------------


def test_tic_tac_toe_is_a_draw(written):
    found = simkit.solve(written("TIC_TAC_TOE"))
    assert [one.value for one in found.values] == [0.5, 0.5]
    assert of_bot(found, "expert").best == (1.0, 1.0)  # who fills places in order is beaten


def pig(goal: int) -> float:
    """The chance of the first seat, by an independent dynamic programme: own, other, pot."""
    chance = {
        (own, other, pot): 0.5
        for own in range(goal)
        for other in range(goal)
        for pot in range(goal - own)
    }
    for _ in range(100):
        for own, other, pot in chance:
            hold = 1 - chance[other, own + pot, 0] if pot else 0.0
            roll = 1 - chance[other, own, 0]
            for face in range(2, 7):
                roll += chance.get((own, other, pot + face), 1.0)
            chance[own, other, pot] = max(hold, roll / 6)
    return chance[0, 0, 0]


def test_pig_is_solved_as_by_an_independent_programme():
    found = simkit.solve(PIG, goal=10)
    assert found.values[0].value == pytest.approx(0.709424, abs=5e-7)
    assert found.values[0].value == pytest.approx(pig(10), abs=1e-6)


# --- every way by hand ---------------------------------------------------------------------------


class AnyOption(PlainSeat):
    """Takes each option on some way."""

    def __init__(self, ways: EveryWay) -> None:
        self.ways = ways

    def choose(self, turn, player, options, kind):
        return self.ways.pick(len(options))


def by_hand(file: str) -> tuple[list[float], int]:
    """The points of seats if all choose at random, by the rules as written; how many ways."""
    model = load_model(file)
    ways, values = EveryWay(), model.default_values()
    ways.start_turn = lambda turn: None
    session = Session(model, values, [AnyOption(ways)] * values.players)
    got, count = [Fraction(0)] * values.players, 0
    with session.table(EveryTable) as game:
        for _ in ways:
            session._start(game, ways)
            session._run(99)
            favourable, total = ways.weight()
            for seat in range(values.players):
                points = session.program.module.value(seat)
                got[seat] += points * Fraction(favourable, total)
            count += 1
    return [float(each) for each in got], count


def twisted(twist: str, sides: int = 2) -> str:
    body = solving_games.TWISTS[twist].strip().replace("SIDES", str(sides))
    return solving_games.TWISTED.replace("BODY", body)


@pytest.mark.parametrize("twist", solving_games.TWISTS)
def test_positions_in_the_middle_of_a_line_are_told_apart(written, twist):
    """Each way has its own weight, wherever draws and choices stand."""
    file = written("twisted", twisted(twist))
    found = simkit.solve(file)
    plays, ways = by_hand(file)
    assert of_bot(found, "random").plays == pytest.approx(plays, abs=1e-12)
    assert found.positions <= 2 * ways


def test_variables_that_no_longer_matter_make_no_positions(written):
    forgotten = [twisted("a draw that is forgotten", sides) for sides in (2, 6)]
    two, six = (simkit.solve(written(f"twisted{n}", text)) for n, text in enumerate(forgotten))
    assert two.positions == six.positions


def test_a_game_that_can_go_on_for_ever_has_a_value(written):
    found = simkit.solve(written("FOR_EVER"))
    assert found.values[0].value == pytest.approx(0.6)
    assert of_bot(found, "expert").plays == (0.5, 0.5)  # both wait: nobody wins
    assert of_bot(found, "expert").exploitability == pytest.approx(0.1)


# --- what is told --------------------------------------------------------------------------------


@cache
def small_pig():
    return simkit.solve(PIG, goal=10, where="pot == 4 and seat == 2", show=3)


def test_a_variable_that_is_counted_on_is_no_new_one(written):
    """By hand: P(best of three faces is at least that of the other), and one face of six."""
    faces = [(face**3 - (face - 1) ** 3) / 216 for face in range(1, 7)]
    first = sum(faces[a] * sum(faces[: a + 1]) for a in range(6))
    assert simkit.solve(written("THROWS")).values[0].value == pytest.approx(first)
    assert simkit.solve(written("COUNT")).values[0].value == pytest.approx(1 / 6)


def test_a_result_that_hangs_on_equal_options_is_called_one_of_several(written):
    found = simkit.solve(written("KING"))
    assert found.board.is_one_of_many
    page = " ".join(solve_page(found).split())
    assert "If everybody plays best and takes one of equal options, seat 1 wins" in page
    assert "one of several possible results" in page and "exact" not in page


def test_of_equal_options_the_best_answer_leads_to_an_end(written):
    (answer,) = simkit.solve(written("LOOP")).answers
    assert answer.best[0].option == "dare"


def test_values_that_go_on_changing_are_refused(written, monkeypatch):
    monkeypatch.setattr(positions, "MOST_SWEEPS", 1)
    with pytest.raises(BadInput, match="Loop cannot be solved: after 1 rounds the values still"):
        simkit.solve(written("LOOP"))


def test_decisions_are_chosen_by_what_their_player_sees():
    answers = small_pig().answers
    assert [one.seat for one in answers] == [2, 2, 2]
    assert {one.sees["pot"] for one in answers} == {4}
    assert len(small_pig().frame) == 2 * len(small_pig().places)


def test_the_best_answer_has_the_best_value():
    for one in small_pig().answers:
        (best,) = one.best
        assert best.value == max(option.value for option in one.options if option.value is not None)


def test_who_passes_over_a_sure_win_is_at_least_so_far_from_the_best():
    assert of_bot(small_pig(), "random").at_least
    assert not of_bot(small_pig(), "expert").at_least


def test_wins_are_counted_if_they_are_asked_for(written):
    found = simkit.solve(written("KUHN"), wins=True)
    assert found.pays == "win"
    assert found.values[0].value + found.values[1].value == pytest.approx(1.0)


def test_settings_and_knobs_count():
    careless = simkit.solve(PIG, goal=10, sides=4, knobs={"expert": {"hold": 4}})
    assert of_bot(careless, "expert").exploitability > 0.02
    assert careless.values[0].value != small_pig().values[0].value


def test_the_page_says_the_value_first(capsys):
    assert main(["solve", PIG, "--set", "goal=10", "--show", "1"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "If everybody plays best, seat 1 wins 70.9 % and seat 2 wins 29.1 % of games." in told
    assert "The bot expert plays best." in told
    assert "at least 23.90 points" in told


# --- what cannot be solved -----------------------------------------------------------------------

THREE = solving_games.KUHN.replace("game.players = 2", "game.players = 3")
COOP = solving_games.KUHN.replace("game.players = 2", "game.players = 2\ngame.together = True")
UNEVEN = solving_games.KUHN.replace("return game.score[player]", "return game.score[player] ** 2")


@pytest.mark.parametrize(
    ("text", "asked", "says"),
    [
        (THREE, {}, "players hide things and 3 play"),
        (COOP, {}, "players hide things from each other and play together"),
        (UNEVEN, {}, "what one player gains the other does not lose"),
        (solving_games.KUHN, {"most_positions": 10}, "Kuhn has more than 10 positions"),
        (solving_games.KUHN, {"where": "score_1 == 9"}, "no decision meets"),
    ],
)
def test_what_cannot_be_solved_is_refused(written, text, asked, says):
    with pytest.raises(BadInput, match=says):
        simkit.solve(written("kuhn", text), **asked)


def test_a_game_of_simkit_is_refused(capsys):
    assert main(["solve", "hades"]) == 2
    assert "it has far too many positions" in capsys.readouterr().err


def test_learning_that_is_interrupted_keeps_what_it_knows(written, monkeypatch):
    from simkit.lab.solving import regrets

    learn = regrets.Regrets.learn

    def learn_a_little(self):
        learn(self)
        if self.rounds == 30:
            raise KeyboardInterrupt

    monkeypatch.setattr(regrets.Regrets, "learn", learn_a_little)
    found = simkit.solve(written("KUHN"))
    assert found.interrupted
    assert found.rounds == 30
    assert found.values[0].low <= -1 / 18 <= found.values[0].high


NAMED = '''
"""Named: take a card; the higher one wins."""

from simkit.design import Game, table

CARD = table({"mouse": 1, "lion": 1}, column="copies")

game = Game()
game.players = 2


def play_turn(player):
    for card in CARD:
        game.offer("take", card=CARD(card))
    card = game.choose(player).card
    game.end("taken", winner=player if card == CARD.lion else 1 - player)


@game.bot("takes a lion")
def expert(player):
    return "take"
'''


def test_an_answer_is_told_with_the_names_of_its_parts(tmp_path):
    (tmp_path / "named.py").write_text(NAMED, encoding="utf-8")
    found = simkit.solve(str(tmp_path / "named.py"))
    assert [one.option for one in found.answers[0].options] == ["take mouse", "take lion"]
