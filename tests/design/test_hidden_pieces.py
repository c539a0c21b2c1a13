"""Pieces of which others see only the back: nobody reads it, and it is dealt anew as it may be."""
# ruff: noqa: E501

import json

import numpy as np
import pytest

from simkit.design.loading import load_game, load_model
from simkit.design.lowering.whole import lowered
from simkit.design.model.secret_parts import secret_parts
from simkit.lab.checking.plain_contract import as_written
from simkit.lab.play.cell import cell_of
from simkit.lab.play.prepare import prepare
from simkit.lab.play.workspace import Workspace
from simkit.messages.errors import BadInput
from tests.design.block_game import BLOCKS, LEAK
from tests.design.playing import plain_games, written
from tests.design.test_hidden import uncompiled

DEALT = """
import json, sys
from simkit.design.loading import load_game
from simkit.kernel.luck import luck_of
from simkit.kernel.redrawing import NOBODY
from simkit.lab.play.cell import cell_of
from simkit.lab.play.prepare import prepare
from simkit.lab.play.workspace import Workspace

prepared = prepare(cell_of(load_game(sys.argv[1]), "random", 3))
state = Workspace(prepared).run(0, 1, 12)[0].copy()
names = [name for name in state.dtype.names if name.startswith("block_")]
told = lambda game: {name: game[name].tolist() for name in names}
found = []
for seat in (0, 1, NOBODY):
    for world in range(150):
        game = state.copy()
        prepared.engine.deal_hidden(game, prepared.rules, seat, luck_of(world))
        found.append([seat, told(game)])
print(json.dumps([told(state), found]))
"""
WATCHED = """
import json, sys
from types import SimpleNamespace
import simkit.design.plain.trial
from simkit.design.loading import load_game
from simkit.kernel.luck import luck_of
from simkit.lab.checking.promises import DealtAgain, dealt_again
from simkit.lab.play.cell import cell_of
from simkit.lab.play.prepare import prepare

simkit.design.plain.trial.try_out = lambda model: 0  # it would tell the line first
found = {}
for bot in ("expert", "scouting", "random", "cheat"):
    prepared = prepare(cell_of(load_game(sys.argv[1]), bot, 3))
    sees = prepared.game.held.part("sees")
    watch = DealtAgain(prepared.engine, prepared.bots[0], luck_of(99), 1, 120, sees)
    for number in range(3):
        watch = dealt_again(prepared, watch, number)
    found[bot] = [watch.tried, watch.wrong]

def dealt_wrongly(game, rules, seat, luck):
    prepared.engine.deal_hidden(game, rules, seat, luck)
    game["block_hp"][6 * seat] += 1

engine = SimpleNamespace(**{**vars(prepared.engine), "deal_hidden": dealt_wrongly})
prepared = prepare(cell_of(load_game(sys.argv[1]), "idle", 3))
sees = prepared.game.held.part("sees")
watch = DealtAgain(engine, prepared.bots[0], luck_of(99), 1, 20, sees)
found["dealt"] = [0, dealt_again(prepared, watch).wrong]
print(json.dumps(found))
"""


TOLD = """
import json, sys
from simkit.design.loading import load_game
from simkit.kernel.luck import luck_of
from simkit.lab.checking.promises import telling_options
from simkit.lab.play.cell import cell_of
from simkit.lab.play.prepare import prepare
from simkit.messages.blame import suspect

suspect(sys.argv[1])
prepared = prepare(cell_of(load_game(sys.argv[1]), "random", 1))
turns = [(number, turn) for number in range(5) for turn in range(1, 13)]
told = [telling_options(prepared, *each, luck_of(77 + each[0])) for each in turns]
print(json.dumps(sum(told, [])))
"""


@pytest.fixture(scope="module")
def blocks(tmp_path_factory):
    return written(tmp_path_factory.mktemp("blocks"), BLOCKS, "blocks.py")


@pytest.fixture(scope="module")
def dealt(blocks):
    return uncompiled(DEALT, blocks)


def unseen(state, seat):
    return [n for n, who in enumerate(state["block_known"]) if who >= 0 and not who >> seat & 1]


def backs(state, numbers):
    return sorted((state["block_kind"][n], state["block_hp"][n]) for n in numbers)


def test_what_a_seat_sees_stays_and_the_rest_changes_places(dealt):
    truth, worlds = dealt
    for seat in (0, 1):
        hidden = unseen(truth, seat)
        known = {*range(12)} - {*hidden}
        mine = [game for who, game in worlds if who == seat]
        assert len(hidden) >= 3
        assert {tuple(game["block_kind"]) for game in mine} != {tuple(truth["block_kind"])}
        for game in mine:
            for name in ("block_known", "block_place", "block_side"):
                assert game[name] == truth[name]
            for name in ("block_kind", "block_hp"):
                assert [game[name][n] for n in known] == [truth[name][n] for n in known]
            assert backs(game, hidden) == backs(truth, hidden)


def test_each_block_is_as_often_what_it_may_be(dealt):
    truth, worlds = dealt
    hidden = unseen(truth, 0)
    kinds = [truth["block_kind"][n] for n in hidden]
    for n in hidden:
        found = [game["block_kind"][n] for who, game in worlds if who == 0]
        for kind in {*kinds}:
            share = kinds.count(kind) / len(kinds)
            sd = (share * (1 - share) / len(found)) ** 0.5
            assert abs(found.count(kind) / len(found) - share) <= 4 * sd


def test_to_who_sees_what_all_see_owners_keep_theirs(dealt):
    truth, worlds = dealt
    assert all(game == truth for who, game in worlds if who not in (0, 1))


def test_only_what_is_possible_is_dealt(tmp_path):
    rule = "def possible(player):\n    return all(not game.moved[block] or game.block[block].kind != RANK.king for block in game.block)\n"
    text = BLOCKS.replace("game.fights = 0", "game.fights = 0\ngame.moved = [False] * 12")
    text = text.replace(
        "def move(player, block, place):",
        f"{rule}\n\ndef move(player, block, place):\n    game.moved[block] = True",
    )
    text = text.replace(
        "game.block[block].place, side=player) == 0:", "game.block[block].place, side=player) == 0:"
    )
    text = text.replace(
        "            if game.block.count(place=place, side=player) == 0:",
        "            if game.block.count(place=place, side=player) == 0 and game.block[block].kind != RANK.king:",
    )
    code = DEALT.replace(
        'if name.startswith("block_")', 'if name.startswith("block_") or name == "moved"'
    )
    truth, worlds = uncompiled(code, written(tmp_path, text))
    hidden = [n for n in unseen(truth, 0) if truth["moved"][n]]
    assert hidden
    for who, game in worlds:
        assert who or all(game["block_kind"][n] != 2 for n in hidden)
    assert len({tuple(game["block_kind"]) for who, game in worlds if who == 0}) > 5


def test_a_hidden_place_is_guessed_among_all(tmp_path):
    text = BLOCKS.replace(
        "side=NONE, place=NONE)", "side=NONE, place=NONE, mine=hidden(3, among=MAP))"
    )
    truth, worlds = uncompiled(DEALT, written(tmp_path, text))
    for n in unseen(truth, 0):
        assert len({game["block_mine"][n] for who, game in worlds if who == 0}) > 15
    assert all(game["block_mine"][0] == 3 for who, game in worlds if who == 0)


def test_a_bot_that_reads_backs_answers_differently_when_they_are_dealt_again(tmp_path):
    found = uncompiled(WATCHED, written(tmp_path, BLOCKS + LEAK))
    for bot in ("expert", "scouting", "random"):
        assert found[bot][1] == [] and found[bot][0] > 20
    assert "it reads something that it cannot see" in found["cheat"][1][0]
    assert found["dealt"][1] == ["dealing what is hidden changes what the bot's player sees"]


def test_a_bot_that_reads_backs_is_told_its_line(tmp_path):
    file = written(tmp_path, BLOCKS + LEAK)
    for bot in ("expert", "scouting", "random"):
        plain_games(file, bot, 2, 6)
    with pytest.raises(
        BadInput, match=r"mine.py, line \d+: this bot reads hp of a piece that it cannot see"
    ) as told:
        plain_games(file, "cheat", 2, 6)
    assert "ask game.block.shown(piece, to=player) first." in str(told.value)
    assert "game.block[foe].hp <" in str(told.value)


def test_options_that_follow_a_back_are_found(tmp_path, blocks):
    assert uncompiled(TOLD, blocks) == []
    usual = "if game.block.count(place=place, side=player) == 0:"
    leak = usual[:-1] + " and game.block.count(place=place, kind=RANK.king) == 0:"
    assert usual in BLOCKS
    found = uncompiled(TOLD, written(tmp_path, BLOCKS.replace(usual, leak)))
    assert len(found) > 3
    assert all("is offered other options (move) if hidden things" in each for each in found)
    line = 1 + BLOCKS[: BLOCKS.index("game.choose(player)")].count("\n")
    assert all(each.startswith(f"mine.py, line {line}: in turn ") for each in found)


@pytest.mark.parametrize(
    "look",
    [
        "RANK[game.block[foe].kind].strength",
        "game.block[foe].strength",
        "game.block.count(kind=RANK.king)",
        "game.block.first(strength=3)",
    ],
)
def test_every_way_to_read_a_back_is_told(tmp_path, look):
    leak = LEAK.replace("game.block[foe].hp <", f"{look} <")
    with pytest.raises(
        BadInput, match=r"line \d+: this bot reads \w+ of a piece that it cannot see"
    ):
        plain_games(written(tmp_path, BLOCKS + leak), "cheat", 2, 6)


def test_a_bot_may_look_for_its_own(tmp_path):
    own = LEAK.replace("game.block[foe].hp <", "game.block.count(side=player, kind=RANK.king) <")
    plain_games(written(tmp_path, BLOCKS + own), "cheat", 2, 4)


def test_a_seat_sees_backs_on_its_board(blocks):
    game = load_game(blocks)
    workspace = Workspace(prepare(as_written(cell_of(game, "expert", 2))))
    state = workspace.run(0, 1, last_turn=3)[0]
    rules = workspace.prepared.rules
    for seat in (0, 1):
        seen = state.copy()
        game.held.part("sees")(seen, rules, seat)
        own = f"seat{seat + 1}"
        there = game.picture().scene(seen, rules, None, {}).counters
        whole = game.picture().scene(state, rules, None, {}).counters
        assert [each.place for each in there] == [each.place for each in whole]
        for each, real in zip(there, whole, strict=True):
            assert each.side == real.side
            if each.side == own:
                assert each == real
        (mine, _), (other, told) = (
            game.picture().scene(seen, rules, None, {}).standing[:: 1 - 2 * seat]
        )
        assert (mine, other) == (f"Player {seat + 1}", f"Player {2 - seat}")
        assert told.count("unknown at ") >= 4
        backs = [each for each in there if each.mark == "?"]
        assert len(backs) >= 4
        assert {each.side for each in backs} == {f"seat{2 - seat}"}
        assert all(each.name == f"unknown (side Player {2 - seat})" for each in backs)


def test_compiled_code_hides_what_sees_hides(blocks):
    game = load_game(blocks)
    veil = game.held.part("veil")
    workspace = Workspace(prepare(as_written(cell_of(game, "expert", 2))))
    state = workspace.run(0, 1, last_turn=5)[0]
    words = np.frombuffer(state.tobytes(), np.int64)
    for seat in (0, 1):
        seen = state.copy()
        game.held.part("sees")(seen, workspace.prepared.rules, seat)
        wanted = np.frombuffer(seen.tobytes(), np.int64)
        shown = np.where(veil.hides[seat] == 0, words, veil.hides[seat] + 1)
        for known, first, room, _, kinds in veil.cards:
            if kinds == 0:
                who = words[known : known + room]
                sees = (who >= 0) & (who >> seat & 1 == 1)
                shown[first : first + room] = np.where(sees, words[first : first + room], -1)
        names = [each for each in state.dtype.names if each.startswith("block_")]
        for name in names:
            at = state.dtype.fields[name][1] // 8
            assert shown[at : at + 12].tolist() == wanted[at : at + 12].tolist()


def test_parts_of_options_are_open_but_what_is_hidden(tmp_path, blocks):
    assert secret_parts(load_model(blocks)).get("move", frozenset()) == frozenset()
    text = BLOCKS.replace('game.offer("wait")', 'game.offer("wait", own=game.block[0].hp)')
    assert secret_parts(load_model(written(tmp_path, text)))["wait"] == {"own"}


TEAMS = '''
"""Teams: two see a piece of their side, and one alone sees his."""
from simkit.design import NONE, Game, hidden, pieces, table

UNIT = table({"spy": {"side": 1}, "tank": {"side": 0}, "ship": {"side": 1}})
game = Game()
game.players = 3, 4
game.teams = {"wolf": 1, "hunters": "rest"}
game.unit = pieces(UNIT, hp=hidden(2))
game.held = pieces(UNIT, most=3, hp=hidden(1), owner=NONE)


def setup():
    piece = game.held.add(UNIT.ship, owner=2)
    other = game.held.add(UNIT.spy)
    game.held[other].owner = 1
    game.unit.reveal(UNIT.ship, to=0)
    game.held[piece].owner = 0


def play_round():
    game.end("over", won=True)
'''


def test_all_of_a_team_see_what_is_of_their_side(tmp_path):
    file = written(tmp_path, TEAMS)
    (three,), (four,) = (plain_games(file, "random", players, 1) for players in (3, 4))
    assert three["unit_known"] == [0b110, 0b1, 0b111]
    assert four["unit_known"] == [0b1110, 0b1, 0b1111]
    assert three["held_known"] == [0b101, 0b10, -1]


TILES = '''
"""Tiles: six lie face down, and players turn one over after another."""
from simkit.design import NONE, Deck, Game, hidden, per_player, pieces, table

TILE = table({"gold": 2, "sand": 4}, column="copies")
game = Game()
game.players = 2
game.box = Deck(TILE)
game.block = pieces(TILE, most=6, kind=hidden(), owner=NONE)
game.gold = per_player(0)


def setup():
    for n in range(6):
        game.block.add(game.box.draw())


def play_turn(player):
    for tile in game.block:
        if not game.block.shown(tile, to=player):
            game.offer("turn", tile=tile)
    tile = game.choose(player).tile
    game.block.reveal(tile)
    game.say(f"It is {game.block[tile].name}.")
    game.gold[player] += game.block[tile].kind == TILE.gold
    if game.round_number == 3 and player == 1:
        game.end("all lie open", scores=game.gold)
'''


def test_what_is_nobodys_is_face_down_for_all(tmp_path):
    code = DEALT.replace("run(0, 1, 12)", "run(0, 1, 2)")
    truth, worlds = uncompiled(code, written(tmp_path, TILES))
    assert sorted(truth["block_known"]) == [0, 0, 0, 0, 255, 255]
    down = [n for n in range(6) if truth["block_known"][n] == 0]
    for seat in {seat for seat, _ in worlds}:
        mine = [game["block_kind"] for who, game in worlds if who == seat]
        assert len({tuple(each) for each in mine}) > 1
        for each in mine:
            assert sorted(each) == [0, 0, 1, 1, 1, 1]
            assert all(each[n] == truth["block_kind"][n] for n in range(6) if n not in down)


OWNED = 'table({"gold": {"copies": 2, "owner": 0}, "sand": {"copies": 4, "owner": 1}})'
MISTAKES = [
    ("side=NONE, place", "band=NONE, place", "hidden values need an owner: a value or a column called owner, side or player."),
    ("side=NONE, place", "side=hidden(0), place", "side says whose a piece is, so it cannot be hidden."),
    ("side=NONE, place", 'side="red", place', "side says whose a piece is, so it is a number from 0."),
    ("most=12, ", "", "kind=hidden() needs most=; without it, the number of a piece tells its kind."),
    ("hp=hidden(0)", "hp=hidden([0] * 3)", "hp: what is hidden of a piece is a number that its owner sees: hidden(4)."),
    ("hp=hidden(0)", "hp=hidden(0, owner=1)", "hp: what is hidden of a piece is a number that its owner sees"),
    ("kind=hidden()", "kind=hidden(among=MAP)", "a hidden kind is among the entries of the table of the pieces."),
    ("kind=hidden(), hp=hidden(0)", "hp=0", "nothing of game.block is hidden; declare it so: hp=hidden(4)."),
    ("reveal(foe, to=player)", "reveal(foe, player)", "write it as game.block.reveal(piece, to=player)."),
    ("hide(block)", "hide(block, to=player)", "write it as game.block.hide(piece)."),
    ("shown(foe, to=player)", "shown(foe)", "write it as game.block.shown(piece, to=player)."),
    ("reveal(foe, to=player)", "reveal(foe, to=player + 7)", "there are players 0 to 1."),
    ("game.block[foe].side = player", "game.block[foe].side += 1", "give a piece its owner with =, as a number."),
    ("        return 5 if", "        game.block.reveal(foe)\n        return 5 if", "a bot only answers; it changes nothing"),
    ("hide(block)", "reveal(block + 40)", "the row has 12 places, 0 to 11."),
    ("game.block.remove(block)\n", "game.block.remove(block)\n    game.block.hide(block)\n", "of game.block is not in play."),
]  # fmt: skip


def test_a_hidden_kind_does_not_have_its_owner_in_a_column(tmp_path):
    text = TILES.replace('table({"gold": 2, "sand": 4}, column="copies")', OWNED)
    file = written(tmp_path, text.replace(", owner=NONE", ""))
    with pytest.raises(BadInput, match=r"mine\.py, line \d+: the column owner is hidden with the"):
        load_model(file)
    with pytest.raises(BadInput, match="owner is a word of pieces or a column of the table"):
        load_model(written(tmp_path, text))
    assert load_model(written(tmp_path, text.replace("owner=NONE", "side=NONE")))


@pytest.mark.parametrize(("right", "wrong", "message"), MISTAKES)
def test_a_mistake_with_hidden_pieces(tmp_path, right, wrong, message):
    assert right in BLOCKS
    file = written(tmp_path, BLOCKS.replace(right, wrong, 1))
    with pytest.raises(BadInput, match=r"mine\.py, line \d+: ") as found:
        lowered(load_model(file))
        for bot in ("random", "expert"):
            plain_games(file, bot, 2, 12)
    assert message in str(found.value)


def test_hidden_values_are_written_for_readers_outside_python(blocks):
    from simkit.design.model.records import state_of
    from simkit.design.telling.on_table import table_of

    model = load_model(blocks)
    fields = {each["name"]: each for each in table_of(model, state_of(model))["fields"]}
    assert json.dumps(fields)
    assert "known" in fields["block hp"] if "block hp" in fields else fields["block_hp"]
