"""Policies and bots of OpenSpiel in a seat of `run` and `compare`: same luck, honest figures."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import simkit
from simkit.finding.registry import find
from simkit.messages.errors import BadInput
from tests.sampled import sampled

pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed")
EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
PIG, LEDUC = (str(EXAMPLES / f"{name}.py") for name in ("pig", "leduc"))
WIDE = (-1000, 1000)

LUCKY = '''"""Lucky: all ways to draw."""
from simkit.design import Deck, Game, Hand, Pile, per_player, setting, table
CARD = table({"one": 3, "two": 2}, column="copies")
ROLE = table({"calm": {"most": 2}, "bold": {"most": 4}})
game = Game()
game.players = 2
game.role = setting("random", ROLE, "who is who", each_player=True)
game.used = Pile(CARD)
game.deck = Deck(CARD, refill=game.used)
game.hand = per_player(Hand(CARD))
game.score = per_player(0)
def play_turn(player):
    card = game.deck.draw(to=game.hand[player])
    if game.choose(player, "keep", "slide") == "slide":
        game.hand[player].remove(card)
        game.deck.add_to_bottom(card)
    if game.chance(30):
        game.hand[player].move_all(to=game.used)
    if game.chance(0) or game.chance(100):
        game.score[player] += sum(game.roll(6, dice=2)) % ROLE[game.role[player]].most
    game.score[player] += game.one_of([1, 2, 5]) + game.random(1)
    if game.score[player] > 20:
        game.end("done", winner=player)
@game.bot("slides a two")
def expert(player, option):
    return float((option == "slide") == (game.hand[player].count(CARD.two) > 1))
'''


@pytest.fixture(scope="module")
def leduc():
    return simkit.openspiel_game(LEDUC)


@pytest.fixture(scope="module")
def pig():
    return simkit.openspiel_game(PIG, goal=20)


def plainly(file):
    """A game whose engine is ordinary Python, without compiling."""
    game = find(file)
    plain = game.held.part("plain")
    return replace(game, held=replace(game.held, engine=lambda: plain, kept=None))


def same_games(file, games, **settings):
    """The bot of a file plays the same games through OpenSpiel and by itself."""
    usual = simkit.run(plainly(file), games=games, seed=3, **settings)
    bots = usual.cell.bots
    there = simkit.openspiel_game(file, utility=WIDE, **settings)
    guests = there.with_bots(guest=lambda player: there.bot(bots[0], player + 1))
    asked = "+".join(["guest"] * len(bots))
    mine = simkit.run(guests, bot=asked, games=games, seed=3, **settings).frame
    named = [column for column in mine if column.startswith("bot")]
    assert mine.drop(columns=named).equals(usual.frame.drop(columns=named))


def test_the_games_are_those_that_the_same_bot_plays_in_simkit(tmp_path):
    same_games(LEDUC, 30)
    (tmp_path / "lucky.py").write_text(LUCKY)
    same_games(str(tmp_path / "lucky.py"), 30)


@pytest.mark.slow
@pytest.mark.parametrize("name", sampled(["pig", "reef", "atoll", "hunt"], 1))
def test_the_games_of_the_examples_are_the_same_too(name):
    same_games(str(EXAMPLES / f"{name}.py"), 4)


def test_the_policy_of_a_solver_wins_what_openspiel_says(leduc):
    from open_spiel.python.algorithms import cfr, expected_game_score
    from open_spiel.python.policy import tabular_policy_from_callable

    solver = cfr.CFRSolver(leduc)
    solver.evaluate_and_update_policy()
    found = solver.average_policy()
    rival = leduc.bot("expert", 2)
    known = tabular_policy_from_callable(leduc, lambda state: {rival.step(state): 1.0})
    start = leduc.new_initial_state()
    truth = expected_game_score.policy_value(start, [found, known])[0]
    games = simkit.run(leduc.with_bots(cfr=found), bot="cfr+expert", games=1000).frame
    spread = games["score_1"].std() / np.sqrt(len(games))
    assert abs(games["score_1"].mean() - truth) < 3.5 * spread


def test_compare_plays_a_policy_and_a_bot_of_the_file_with_the_same_luck(leduc):
    guests = leduc.with_bots(
        first=lambda player: leduc.bot("expert", player + 1),
        second=lambda player: leduc.bot("beginner", player + 1),
    )
    found = simkit.compare(guests, vary={"bot": ["first+second", "second+second"]}, games=60)
    usual = {"bot": ["expert+beginner", "beginner+beginner"]}
    figures = simkit.compare(plainly(LEDUC), vary=usual, games=60).frame.select_dtypes("number")
    assert found.frame.select_dtypes("number").equals(figures)


def test_a_policy_draws_the_same_actions_again(leduc):
    from open_spiel.python.policy import UniformRandomPolicy

    guests = leduc.with_bots(chance=UniformRandomPolicy(leduc))
    once, again = (simkit.run(guests, bot="chance", games=60, jobs=n).frame for n in (1, 2))
    assert once.equals(again)
    assert once["score_1"].nunique() > 5


def test_tree_search_of_openspiel_plays(pig):
    from open_spiel.python.algorithms import mcts

    thinks = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(pig, 1.4, 5, thinks, random_state=np.random.RandomState(3))
    found = simkit.run(pig.with_bots(mcts=bot), bot="mcts+expert", games=3, goal=20)
    assert len(found.frame) == 3


class Told(pyspiel.Bot):
    """A bot that keeps what it is told."""

    def __init__(self, answer=0):
        pyspiel.Bot.__init__(self)
        self.answer, self.told = answer, []

    def restart(self):
        self.told.append("restart")

    def inform_action(self, state, player, action):
        self.told.append((player, state.action_to_string(player, action)))

    def step(self, state):
        return self.answer() if callable(self.answer) else self.answer


def test_a_bot_is_told_what_others_do_and_when_a_game_begins(leduc):
    bot = Told(answer=0)
    simkit.run(leduc.with_bots(told=bot), bot="expert+told", games=2, jobs=1)
    assert bot.told.count("restart") == 2
    assert {each[0] for each in bot.told if each != "restart"} == {0}


@pytest.mark.parametrize(
    ("mind", "wrong"),
    [
        (5, "odd must be a policy or a bot of OpenSpiel"),
        (lambda player: 5, "odd: the function gives int, not a bot"),
        (lambda player: Told(9), "odd: it took action 9, and there are 2"),
        (lambda player: Told(lambda: 1 // 0), "odd: the bot cannot answer"),
    ],
)
def test_a_bot_that_cannot_play_is_told_by_its_name(pig, mind, wrong):
    with pytest.raises(BadInput, match=wrong):
        simkit.run(pig.with_bots(odd=mind), bot="odd+expert", games=2, goal=20)


def test_other_settings_than_openspiel_has_are_refused(pig):
    guests = pig.with_bots(told=lambda player: Told())
    with pytest.raises(BadInput, match="other settings; give them to both"):
        simkit.run(guests, bot="told+expert", games=2, goal=30)
    with pytest.raises(BadInput, match="has a bot expert already"):
        pig.with_bots(expert=Told())
