"""Pieces: read, set, found and counted as they are written; mistakes name their line."""
# ruff: noqa: E501

import pytest

import simkit
from simkit.design.loading import load_model
from simkit.design.lowering.whole import lowered
from simkit.lab.checking.plain_contract import as_written
from simkit.lab.play.cell import cell_of
from simkit.lab.play.prepare import prepare
from simkit.lab.play.workspace import Workspace
from simkit.messages.errors import BadInput
from tests.design.piece_game import SKIRMISH
from tests.design.playing import plain_games, written


@pytest.fixture(scope="module")
def skirmish(tmp_path_factory):
    return written(tmp_path_factory.mktemp("skirmish"), SKIRMISH, "skirmish.py")


def test_texts_name_pieces(skirmish):
    said = {line for game in plain_games(skirmish, "random", 2, 6) for line in game["said"]}
    assert {
        "red squire arrives at 8.",
        "blue squire arrives at Well.",
        "Player 1 hires a guide.",
    } <= said
    assert any(line.endswith("falls.") for line in said)
    assert "Player 1: march red knight to 1" in said


def test_odds_of_a_game_with_pieces(skirmish):
    blow = simkit.odds(skirmish, "blow", strength=2)
    of_a_piece = simkit.odds(skirmish, "blow_of", unit=0)
    assert [each["outcome"]["hits"] for each in blow.outcomes] == [False, True]
    assert sum(each["probability"] for each in of_a_piece.outcomes) == pytest.approx(1)


def test_a_board_shows_pieces_and_not_their_rows(skirmish):
    from simkit.design.loading import load_game

    game = load_game(skirmish)
    workspace = Workspace(prepare(as_written(cell_of(game, "random", 2))))
    workspace.play(0, 1)
    scene = game.picture().scene(workspace.batch[0], workspace.prepared.rules, None, {})
    told = {counter.name for counter in scene.counters}
    assert told and all("knight" in each or "archer" in each or "squire" in each for each in told)
    assert {counter.side for counter in scene.counters} <= {"seat1", "seat2"}
    (hired,) = [hand for hand in scene.hands if hand.title == "hand"]
    assert all(
        card.startswith(("guide (owner Player", "guard (owner Player")) for card in hired.cards
    )


def test_a_terminal_lists_what_stands_on_the_map(skirmish):
    from simkit.design.loading import load_game
    from simkit.view.console.play import table_text

    game = load_game(skirmish)
    workspace = Workspace(prepare(as_written(cell_of(game, "random", 2))))
    state = workspace.run(0, 1, last_turn=1)[0]
    scene = game.picture().scene(state, workspace.prepared.rules, None, {})
    told = " ".join(table_text(scene, 90).split())
    assert "Player 1: red knight at " in told and "Player 2: blue knight at " in told
    assert len(scene.standing) == 2


MISTAKES = [
    ("hp=3,", "strength=3,", "line 21: strength is a word of pieces or a column of the table"),
    ("pieces(UNIT, ", "pieces(MAP, ", "line 21: pieces need a table that says what they are"),
    ("most=4", "most=0", "line 22: most= is how many pieces there can be, 1 to 1000."),
    ("left=3)", "left=None)", "line 22: left: a piece has numbers, words, True or False, and lists."),
    ("game.hand = pieces", "game.unit_hp = 0\ngame.hand = pieces", "game.unit_hp is the value hp of game.unit already."),
    ("].mood ==", "].mod ==", "a piece of game.unit has no mod. Did you mean mood?"),
    ("].dead = True", "].strength = 2", "strength is a column of UNIT, the same in all games."),
    ("].dead = True", "].kind = 2", "what a piece is does not change; use game.unit.remove and add."),
    ("game.unit.count(side=side)", "game.unit.count(sid=side)", "a piece of game.unit has no sid."),
    ("game.unit.count(side=side)", "game.unit.sum(side=side)", "pieces have no sum()."),
    ("game.unit.count(side=side)", "game.unit.where(side=side)", "game.unit.where(...) stands in a loop"),
    ("2 * len(game.unit)", "2 * game.unit", "game.unit are pieces; write game.unit[number].VALUE, or loop over them."),
    ("owner=side)\n        game.say", "ower=side)\n        game.say", "a piece of game.hand has no ower. Did you mean owner?"),
    ("game.unit.remove(unit)\n    game.say", "game.unit.remove(unit)\n    game.unit.remove(unit)\n    game.say", "of game.unit is not in play."),
    ("most=4", "most=1", "game.hand has room for 1 pieces; declare it with more: most=."),
    ("game.unit[unit].dead = True", "game.unit[unit + 9].dead = True", "there are pieces 0 to 5."),
    ("game.unit[unit].dead = True", 'game.unit[unit].dead = "yes"', "game.unit_dead holds numbers"),
]  # fmt: skip


@pytest.mark.parametrize(("right", "wrong", "message"), MISTAKES)
def test_a_mistake_with_pieces(tmp_path, right, wrong, message):
    assert right in SKIRMISH
    file = written(tmp_path, SKIRMISH.replace(right, wrong, 1))
    with pytest.raises(BadInput, match=r"mine\.py, line \d+: ") as found:
        lowered(load_model(file))
        for bot in ("random", "expert"):
            plain_games(file, bot, 2, 12)
    assert message in str(found.value)


CALLED_ONCE = '''
"""Once: what finds a piece is called once."""

from simkit.design import Game, pieces, table

UNIT = table(["knight", "archer"])
game = Game()
game.unit = pieces(UNIT, hp=0)
game.calls = 0


def play_turn(player):
    game.unit[found()].hp += 1
    for unit in game.unit.where(hp=found()):
        game.unit[unit].hp = 5
    game.end("over", won=True)


def found():
    game.calls += 1
    return game.calls % 2
'''


def test_what_finds_a_piece_is_called_once(tmp_path):
    (played,) = plain_games(written(tmp_path, CALLED_ONCE), "random", 1, 1)
    assert played["calls"] == 2
    assert played["unit_hp"] == [5, 1]


def head(rest: str) -> str:
    """A game of three units, and a turn."""
    return (
        '"""Units: some stand about."""\n'
        "from simkit.design import NONE, Game, per_player, pieces, table\n\n"
        'UNIT = table(["knight", "archer", "mage"])\n'
        "game = Game()\ngame.players = 2\ngame.score = per_player(0)\n"
        'game.unit = pieces(UNIT, most=9, hp=1, mood="calm")\n\n\n'
        f"def play_turn(player):\n{rest}\n"
        "    if game.round_number > 3:\n"
        '        game.end("over", scores=game.score)\n'
    )


def test_the_variable_of_a_loop_holds_the_last_piece_that_was_wanted(tmp_path):
    rest = (
        "    game.unit.add(UNIT.knight)\n    target = NONE\n"
        "    for target in game.unit.where(hp=2):\n        break\n"
        "    game.score[player] += target"
    )
    file = written(tmp_path, head(rest))
    (plain,) = plain_games(file, "random", 2, 1)
    workspace = Workspace(prepare(as_written(cell_of(file, "random", 7))))
    assert workspace.run(0, 1)["score"][0].tolist()[:2] == plain["score"] == [-4, -3]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("game.score[player] = sum(1 for u in game.unit.where(hp=game.roll(3)))", "line 12: give what"),
        ("u = 1\n    game.score[player] = sum(1 for u in game.unit.where(hp=u))", "line 13: give what"),
        ("game.unit.add(0, mood='wild')\n    game.unit.add(0, mood=3)", "line 13: game.unit_mood holds words"),
        ("game.unit.add(0)\n    game.unit.add(0, hp=2.5)", "line 13: game.unit_hp holds whole numbers"),
        ("game.unit.count(hp=1)\n    game.unit.count(sid=1)", "line 13: a piece of game.unit has no sid"),
    ],
)  # fmt: skip
def test_a_mistake_with_pieces_has_the_line_of_its_own_call(tmp_path, line, told):
    with pytest.raises(BadInput, match=told):
        lowered(load_model(written(tmp_path, head(f"    {line}"))))


def test_a_thing_of_one_seat_has_the_colour_of_that_seat():
    from types import SimpleNamespace

    from simkit.design.telling.board import _counter
    from simkit.design.telling.looks import SEATS

    model = SimpleNamespace(sides=(), program=SimpleNamespace(game=SimpleNamespace(_looks={})))
    wolf = SimpleNamespace(name="wolf", per_player=False, owner=1, title="wolf")
    assert _counter(model, wolf, 0, 7).side == SEATS[1]
    trap = SimpleNamespace(name="trap", per_player=False, owner=None, title="trap")
    assert _counter(model, trap, 0, 7).side == "thing"
