"""What the page on secrets says who sees: a bot that looks at more is refused with its line."""

import re
from pathlib import Path

import pytest

import simkit
from simkit.design.loading import load_game, load_model
from simkit.design.plain.trial import try_out
from simkit.finding.registry import find
from simkit.lab.basics.plain_process import asked_in_plain
from simkit.lab.play.cell import cell_of
from simkit.lab.play.plain_data import plain_cell
from simkit.messages.errors import BadInput
from tests.design.playing import plain_games, written
from tests.design.test_hidden import uncompiled

PAGE = (Path(__file__).resolve().parents[2] / "docs/how-to/own-secrets.md").read_text("utf-8")
GAME = re.search(r"```python\n# secret.py\n(.*?)```", PAGE, re.DOTALL)[1]

SEEN = '''
"""Seen: every word that says who sees a thing."""

from simkit.design import Deck, Game, Hand, Pile, hidden, per_player

game = Game()
game.players = 2
game.number = 1
game.row = [0, 1]
game.pile = Pile(3)
game.open_hand = per_player(Hand(3, open=True))
game.hand = per_player(Hand(3))
game.own = per_player(hidden(0))
game.notes = per_player(hidden([0] * 5))
game.of_nobody = hidden(0)
game.deck = Deck(3)


def play_turn(player):
    game.deck.draw(to=game.hand[player])
    game.choose(player, "wait", "go")
    if len(game.deck) == 0:
        game.end("no card left", winner=player)


@game.bot("looks")
def expert(player):
    other = game.left_of(player)
    return "go" if WHAT > 0 else "wait"
'''.lstrip()

EVERYONE = ("game.number", "game.row[0]", "game.pile.count(1)", "game.open_hand[other].count(1)")
ITS_PLAYER = ("game.hand[player].count(1)", "game.own[player]", "game.notes[player][1]")
NOT_THIS_PLAYER = ("game.hand[other].count(1)", "game.own[other]", "game.notes[other][1]")
SHADOWED = (
    "sum(game.own[player] for player in game.players)",
    "sum(game.notes[player][0] for player in game.players)",
    "max(game.players, key=lambda player: game.own[player])",
)
NOBODY = ("game.of_nobody", "game.deck.count(1)")


DEALT = """
import json, sys
from simkit.design.kernels.cards import KIND
from simkit.design.loading import load_game
from simkit.kernel.luck import luck_of
from simkit.lab.play.cell import cell_of
from simkit.lab.play.prepare import prepare
from simkit.lab.play.workspace import Workspace

def cards(each):
    return [int(card) & KIND for card in each["cards"][: each["held"]]]

def told(game):
    return [[cards(hand) for hand in game.hand], cards(game.played), cards(game.deck)]

prepared = prepare(cell_of(load_game(sys.argv[1]), "random", 3))
state = Workspace(prepared).run(0, 1, 1)[0].copy()
found = []
for world in range(40):
    game = state.copy()
    prepared.engine.deal_hidden(game, prepared.rules, 0, luck_of(world))
    found.append(told(game))
print(json.dumps([told(state), found]))
"""


def loaded(tmp_path, what):
    return load_game(written(tmp_path, SEEN.replace("WHAT", what)))


@pytest.mark.parametrize("what", EVERYONE + ITS_PLAYER)
def test_a_bot_may_read_what_its_player_sees(tmp_path, what):
    assert "expert" in [bot.name for bot in loaded(tmp_path, what).bots]


@pytest.mark.parametrize("what", NOT_THIS_PLAYER + NOBODY + SHADOWED)
def test_a_bot_may_not_read_what_its_player_does_not_see(tmp_path, what):
    with pytest.raises(BadInput, match=r"mine.py, line 28: this bot reads .* that it cannot see"):
        loaded(tmp_path, what)


OWNED = SEEN.replace(
    "game.deck = Deck(3)",
    "game.deck = Deck(3)\n"
    "game.of_first = hidden(0, owner=0, among=4)\n\n\n"
    "def setup():\n    game.of_first = game.random(4)",
)


@pytest.mark.parametrize(
    ("what", "peeks"), [("game.of_first", True), ("(player == 0) * game.of_first", False)]
)
def test_check_finds_who_reads_what_only_the_first_player_sees(tmp_path, what, peeks):
    """In a short game it takes several games to see."""
    file = written(tmp_path, OWNED.replace("WHAT", what))
    order = {
        "task": "contract",
        "asked": ["expert"],
        "games": 20,
        **plain_cell(cell_of(find(file), "expert")),
    }
    wrong = asked_in_plain(order, 60.0)["bots"]["expert"]["wrong"]
    assert [each.partition(": it answers")[0] for each in wrong] == (
        ["mine.py, line 30, expert"] if peeks else []
    )


def test_the_number_of_cards_is_seen_by_everyone(tmp_path):
    loaded(tmp_path, "len(game.hand[other]) + len(game.deck)")


@pytest.mark.parametrize("players", [2, 3])
def test_the_game_of_the_page_can_be_played(tmp_path, players):
    file = written(tmp_path, GAME, "secret.py")
    assert try_out(load_model(file)) > 0
    for played in plain_games(file, "random", players, 20):
        assert played["outcome"] == "all rounds played"
        assert played["turn"] == 3
        assert sum(played["score"]) <= 3
        assert [len(hand) for hand in played["hand"]] == [2] * players


def test_the_highest_card_wins_nearly_all_games(tmp_path):
    file = written(tmp_path, GAME, "secret.py")
    found = simkit.run(file, games=300, bot="expert+beginner")
    assert found.win_rate.low > 0.85


@pytest.mark.parametrize("seat", [0, 1])
def test_a_choice_made_at_once_does_not_hang_on_those_before(tmp_path, seat):
    """A bot that reads what another has just chosen is refused, whoever sits first."""
    peeking = GAME.replace("    return option.card", f"    return game.pick[{seat}]", 1)
    with pytest.raises(BadInput, match=r"this bot reads a field that it cannot see"):
        load_game(written(tmp_path, peeking))


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ("game.score[player] += 1", "what they choose is hidden"),
        ("game.end('over', winner=player)", "players only choose; game.end stands after it"),
    ],
)
def test_in_the_loop_players_only_choose(tmp_path, rule, told):
    there = "        game.pick[player] = game.choose(player).card\n"
    assert there in GAME
    with pytest.raises(BadInput, match=told):
        load_game(written(tmp_path, GAME.replace(there, f"{there}        {rule}\n")))


def test_every_deal_of_the_search_fits_what_its_player_has_seen(tmp_path):
    truth, worlds = uncompiled(DEALT, written(tmp_path, GAME, "secret.py"))
    hands, played, deck = truth
    hidden = sorted([*hands[1], *deck])
    for others, seen, left in worlds:
        assert (others[0], seen) == (hands[0], played)
        assert sorted([*others[1], *left]) == hidden
        assert len(others[1]) == len(hands[1])
    assert len({tuple(sorted(others[1])) for others, *_ in worlds}) > 1


def test_the_start_of_the_page_says_who_sees_each_word():
    """The table of the page and these tests name the same words."""
    table = dict(
        re.findall(r"^\| (.+?) \| (everyone|its player|no player|the first player) \|$", PAGE, re.M)
    )
    assert table == {
        "a number, a list, `Pile`, `Hand(..., open=True)`": "everyone",
        "`Hand`": "its player",
        "`per_player(hidden(0))`, `per_player(hidden([0] * 5))`": "its player",
        "`hidden(0, owner=0)`": "the first player",
        "`hidden(0)`, `Deck`": "no player",
    }
