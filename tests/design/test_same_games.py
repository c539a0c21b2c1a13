"""A file's games are the same as plain Python and by its kernels: luck, choices, all that stands
on the table at the end. Most of this is seen uncompiled, in a process of its own."""

import json
import os
import subprocess
import sys

import pytest

from tests.design.block_game import BLOCKS
from tests.design.deck_game import DECKS
from tests.design.piece_game import SKIRMISH
from tests.design.playing import EXAMPLES, GAMES, kernel_games, plain_games, written
from tests.design.relay_game import RELAY
from tests.design.split_game import written_split
from tests.design.test_hidden_pieces import TEAMS, TILES
from tests.design.test_wording import FORD
from tests.design.walk_game import WALK
from tests.sampled import is_whole, sampled

PLAYERS = {"pig": 3, "leduc": 2, "atoll": 3, "reef": 4, "hunt": 4}
ORDER = """
import json, sys
from tests.design.playing import kernel_games
asked = json.loads(sys.argv[1])
print(json.dumps([kernel_games(*each) for each in asked]))
"""


def uncompiled(asked):
    """Games by the kernels as interpreted Python."""
    told = subprocess.run(
        [sys.executable, "-c", ORDER, json.dumps(asked)],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(sys.path)},
        stdout=subprocess.PIPE,
        check=True,
        text=True,
    )
    return json.loads(told.stdout)


@pytest.fixture(scope="module")
def by_kernels(tmp_path_factory):
    """All games of this page at once: to start Python takes longer than they do."""
    bits = tmp_path_factory.mktemp("games") / "bits.py"
    bits.write_text(ODDS_AND_ENDS)
    asked = [
        (str(EXAMPLES / f"{game}.py"), bot, PLAYERS[game], 5)
        for game in GAMES
        for bot in ("random", "idle", "expert")
        if (game, bot) != ("pig", "idle")  # who always holds a pot of 2 plays for long
    ]
    asked.append((str(bits), "random", 3, 20))
    ent = tmp_path_factory.mktemp("entries") / "entries.py"
    ent.write_text(ENTRIES)
    asked.append((str(ent), "random", 3, 10))
    ford = tmp_path_factory.mktemp("ford") / "ford.py"
    ford.write_text(FORD)
    asked.append((str(ford), "random", 2, 5))
    skirmish = tmp_path_factory.mktemp("skirmish") / "skirmish.py"
    skirmish.write_text(SKIRMISH)
    asked += [(str(skirmish), bot, 2, 8) for bot in ("random", "expert")]
    walk = written(tmp_path_factory.mktemp("walk"), WALK, "walk.py")
    asked += [(walk, bot, 3, 8) for bot in ("random", "expert")]
    blocks = written(tmp_path_factory.mktemp("blocks"), BLOCKS, "blocks.py")
    asked += [(blocks, bot, 2, 6) for bot in ("random", "expert", "scouting")]
    for name, text, players in (("tiles", TILES, 2), ("teams", TEAMS, 4)):
        file = written(tmp_path_factory.mktemp(name), text, f"{name}.py")
        asked.append((file, "random", players, 4))
    decks = written(tmp_path_factory.mktemp("decks"), DECKS, "decks.py")
    asked += [(decks, "random", players, 8) for players in (2, 3)]
    relay = written(tmp_path_factory.mktemp("relay"), RELAY, "relay.py")
    asked += [(relay, bot, 3, 8) for bot in ("random", "expert", "beginner")]
    split = tmp_path_factory.mktemp("split")
    asked.append((written_split(split), "random", 3, 10))
    return list(zip(asked, uncompiled(asked), strict=True))


@pytest.mark.parametrize(
    "game",
    (
        *GAMES,
        "bits",
        "entries",
        "ford",
        "skirmish",
        "decks",
        "caravan",
        "walk",
        "relay",
        "blocks",
        "tiles",
        "teams",
    ),
)
def test_plain_and_kernels_play_the_same_games(game, by_kernels):
    mine = [each for each in by_kernels if each[0][0].endswith(f"{game}.py")]
    for how, found in mine:
        assert found == plain_games(*how)
    assert mine


@pytest.mark.slow
@pytest.mark.parametrize("game", sampled(GAMES, 2))
def test_compiled_games_are_the_same_too(game):
    file, games = str(EXAMPLES / f"{game}.py"), 200 if is_whole() else 50
    for bot in ("random", "expert", "beginner"):
        how = (file, bot, PLAYERS[game], games)
        assert kernel_games(*how) == plain_games(*how)


@pytest.mark.slow
def test_compiled_games_with_decks_of_players_are_the_same_too(tmp_path):
    how = (written(tmp_path, DECKS, "decks.py"), "random", 3, 100)
    assert kernel_games(*how) == plain_games(*how)


ENTRIES = '''
"""Entries: rows as a whole, entries by a name."""

from simkit.design import Game, per_player, table

CARD = table({"low": {"worth": 1, "suit": "sun"}, "high": {"worth": 5, "suit": "moon"}})
game = Game()
game.players = 2, 3
game.row = [0] * 4
game.share = [0.5, 1.0]
game.mood = ["day", "night"]
game.notes = per_player([0, 0, 1])
game.grid = [[1, 2], [3, 4]]
game.score = per_player(0)


def play_turn(player):
    card = CARD[game.random(len(CARD))]
    game.row = [card.worth] * 4
    if card.suit == "moon":
        game.row = [1, game.row[1], True, player]
        game.mood = ["night", "day"]
    before = game.row.copy()
    before[0] += 1
    game.row = before
    game.share = [game.share[1], 1.0 * player]
    game.notes[player] = [n + 1 for n in range(3)]
    game.grid[1] = [player] * 2
    best = finest(card)
    game.score[player] += best.worth + gain(card) + sum(game.row) + game.notes[player][2]
    game.choose(player, "go", "stay")
    game.say(f"{card.name} beats {best.name}: {best.suit}.")
    if game.score[player] > 60:
        game.end("over", scores=game.score)


def finest(one):
    if one.worth > 3:
        return one
    return CARD[CARD.high]


def gain(card, more=1):
    return card.worth * 2 + more


@game.bot("nothing to choose")
def expert(player):
    return "go"
'''

ODDS_AND_ENDS = '''
"""Bits: every word that no example has."""

from simkit.design import Deck, Game, Hand, Pile, hex_map, per_player, setting, table

KIND = table({"red": {"points": 1, "worth": 0.5}, "blue": {"points": 2, "worth": 1.5}})
SUIT = table(["sun", "moon"])
LAND = hex_map("a b\\n b a")
STEPS = (1, 2, 3)
game = Game()
game.players = 2, 3
game.teams = {"early": 1, "late": "rest"}
game.kinds = setting("random", KIND, "a kind each", each_player=True)
game.hard = setting(False, "harder")
game.phase = "day"
game.size = 0
game.share = 0.0
game.grid = [[0, 1], [2, 3]]
game.scores = per_player([0, 5])
game.wealth = per_player(0)
game.mood = per_player("calm")
game.used = Pile(KIND)
game.deck = Deck(KIND, refill=game.used)
game.tens = Deck(10)
game.hand = per_player(Hand(10))


def setup():
    for player in game.players:
        game.tens.draw(2, to=game.hand[player])
    game.deck.add(KIND.red, copies=3)
    game.deck.add_to_bottom(KIND.blue)


def play_turn(player):
    dice = game.roll(6, dice=3, of=player)
    game.size += sum(dice) + max(dice) - min(dice) + dice[-1]
    if game.chance(30):
        game.phase = "night" if game.phase == "day" else "day"
    card = game.deck.draw()
    game.share = game.share + KIND[card].worth / 2
    game.used.add(card)
    for step in STEPS:
        game.grid[step % 2][0] += step
    game.scores[player][1] -= game.random(3, of=player + 70)
    game.wealth[player] += KIND[game.kinds[player]].points + worth(player)
    for place in LAND.around(player):
        game.offer("go", to=place)
    game.offer("wait")
    did = game.choose(player)
    game.size += max(game.players, key=lambda other: game.wealth[other])
    game.size += min(game.others(player), key=lambda other: game.scores[other][1] - player)
    if did == "go" and LAND[did.to] == "b" and game.phase != "day":
        game.mood[player] = "brave"
    if len(game.hand[player]) > 0 and did != "go":
        game.hand[player].remove(game.hand[player][-1])
    game.deck.draw(to=game.used)
    if len(game.used) > 1 and game.used[-1] == KIND.red:
        game.used.move_all(to=game.deck)
    game.say(f"{game.name(player)} is {game.mood[player]}: {game.size > 9}, {KIND[card].name}.")
    if game.mood[player] in ("brave", "wild") and finish(player) > 3:
        game.wealth[player] += 100
    game.scores[game.one_of(game.players)][0] += 1
    game.scores[game.one_of(game.others(player))][0] += 2
    game.scores[game.one_of(game.others(game.left_of(player)), of=player)][0] += 3
    game.scores[game.one_of(game.team("late"))][0] += 5
    late = game.team("late")
    if player in game.team("early") or player in late or player not in game.others(player):
        game.size += 10 * (player in game.team("early")) + 100 * (player in late)
        game.size += 1000 * (player + 1 in game.others(game.left_of(player))) + 5 * len(late)
    game.size += game.offers()
    game.offer("wait")  # nobody chooses from it, so it is not there in the next turn


def worth(player, none=-2):
    """The best of a hand, with a list of the rule's own; simkit's engine has a `worth` too."""
    found = [card for card in range(10) if game.hand[player].count(card) > 0]
    return max(found) if len(found) > 0 else none


def finish(player):
    if game.round_number > 4:
        game.end("done", scores=game.wealth, low_wins=True, tie_break=game.wealth)
    lucky = game.one_of(STEPS, of=player) + game.one_of(STEPS) + game.roll(4, player)
    return game.wealth[game.left_of(player)] + lucky
'''


NAMES = '''
"""Names: two players count with variables that simkit's kernels use too."""
from simkit.design import Game, per_player

game = Game()
game.players = 2
game.turns = 20
game.points = per_player(0)


def add_up(at, at_):
    at += at_
    return at


def tally(places):
    total = 0
    for at in places:
        at_ = at + 1
        total += at_ if at_ != at else 100
    return total


def play_turn(player):
    at, at_ = 2, 3
    if at == at_:
        game.points[player] += 50
    game.offer("one")
    game.offer("two")
    word = game.choose(player)
    if word == "two":
        game.points[player] += add_up(at=at, at_=game.roll(6))
    else:
        game.points[player] += add_up(at_, 1) + tally([at, at_])
    game.say(f"{at} and {at_}")
    if game.points[player] > 40:
        game.end("over", scores=game.points)
'''


@pytest.mark.parametrize("other", ["at_", "sk_own_at"])
def test_names_of_kernels_and_names_beside_them_stay_the_authors(tmp_path, other):
    file = written(tmp_path, NAMES.replace("at_", other))
    played = plain_games(file, "random", 2, 10)
    assert played == kernel_games(file, "random", 2, 10)
    assert {game["outcome"] for game in played} == {"over"}
