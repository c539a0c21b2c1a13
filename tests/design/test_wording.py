"""What options name is told by its name: entries of tables, players, places of a map."""

import pytest

from simkit.description.forbidding import bans_of, things_of
from simkit.design.loading import load_game, load_model
from simkit.design.lowering.texts import Texts
from simkit.design.model.wording import in_words
from simkit.design.telling.board import shown
from simkit.design.telling.looks import seat_look
from simkit.design.telling.story import story_of
from simkit.lab.play.cell import cell_of
from simkit.lab.play.prepare import settle
from simkit.messages.errors import BadInput
from tests.design.playing import plain_games, written

FORD = '''
"""Ford: march, guess and bid."""

from simkit.design import NONE, Game, per_player, square_map, table

UNIT = table({"cavalry": {"moves": 2}, "heavy_foot": {"moves": 1}})
CARD = table({"guard": {"worth": 1}, "handmaid": {"worth": 4}})
MAP = square_map(2, 2, names={1: "Ford", 3: "Hill"})
game = Game()
game.players = 2
game.at = [NONE] * len(UNIT)
game.leader = 0
game.goal = 0
game.seen = NONE


def play_turn(player):
    game.offer("halt", unit=NONE, to=NONE)
    for unit in UNIT:
        game.offer("march", unit=unit, to=MAP(1))
    for card in range(2):
        game.offer("play", card=CARD(card), target=game.left_of(player), guess=CARD(1))
    game.offer("bid", amount=3)
    did = game.choose(player)
    if did == "march":
        game.at[did.unit] = did.to
        game.goal = did.to
        game.leader = player
        game.say(f"{UNIT(did.unit)} reaches {MAP(did.to)}.")
        game.say(f"It is {MAP(2)}, led by {game.name(game.leader)}.")
    if game.round_number > 9:
        game.end("over", winner=player)


@game.bot("marches")
def expert(player):
    return "march"
'''.lstrip()


@pytest.fixture(scope="module")
def ford(tmp_path_factory):
    return written(tmp_path_factory.mktemp("ford"), FORD, "ford.py")


def test_a_trace_names_what_is_chosen(ford):
    said = {line for game in plain_games(ford, "random", 2, 5) for line in game["said"]}
    choices = {line.partition(": ")[2] for line in said if line.startswith("Player")}
    assert choices == {
        "halt",
        "march cavalry to Ford",
        "march heavy foot to Ford",
        "play guard, Player 1, guess handmaid",
        "play handmaid, Player 1, guess handmaid",
        "play guard, Player 2, guess handmaid",
        "play handmaid, Player 2, guess handmaid",
        "bid amount 3",
    }
    assert {"cavalry reaches Ford.", "heavy foot reaches Ford."} < said
    assert {"It is 2, led by Player 1.", "It is 2, led by Player 2."} < said


def test_a_part_without_a_kind_has_its_name(ford):
    model = load_model(ford)
    parts = dict.fromkeys(("who", "what", "where", "amount"), -1)
    parts[model.words.parts["to"]] = 0
    assert in_words(model, "march", parts) == "march to 0"


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [("leader", 1, "Player 2"), ("goal", 3, "Hill"), ("goal", 2, "2"), ("goal", -1, "none")],
)
def test_a_field_is_told_as_what_it_holds(ford, field, value, told):
    model = load_model(ford)
    assert shown(model, model.fields[field], value) == told


def test_a_unit_that_an_option_names_can_be_forbidden(ford):
    game = load_game(ford)
    components = settle(cell_of(game, "random", 1)).components
    assert things_of(game, "march", components) == ["march=cavalry", "march=heavy_foot"]
    (ban,) = bans_of(game, ["march=heavy_foot"], components)
    assert ban.value == 1


@pytest.mark.parametrize(
    ("right", "wrong", "message"),
    [
        ("{1: ", "{7: ", 'names are a list of 4 texts, or texts by place: names={0: "Ford"}'),
        ("UNIT(did.unit)", "UNIT(7)", "entry 7: the table has entries 0 to 1."),
        ("to=MAP(1)", "to=MAP(4)", "place 4: the map has places 0 to 3."),
    ],
)
def test_a_name_that_is_not_there_is_refused(tmp_path, right, wrong, message):
    file = written(tmp_path, FORD.replace(right, wrong))
    with pytest.raises(BadInput, match=f"mine.py, line [0-9]+: {message}"):
        plain_games(file, "expert", 2, 1)


LATE = '''
"""Late: what a unit's place is shows in the last function alone."""

from simkit.design import Game, hex_map, pieces, table

MAP = hex_map("a b c", names=["Ash", "Bank", "Crag"])
UNIT = table({"scout": {"at": 1}})
game = Game()
game.unit = pieces(UNIT, place=0)


def setup():
    game.unit[0].place = UNIT[0].at


def play_turn(player):
    unit, here = UNIT.scout, game.unit[0].place
    game.offer("camp", site=here)
    game.offer("rest")
    game.choose(player)
    march(unit)
    if game.round_number > 3:
        game.end("over", won=True)


def march(unit):
    for place in MAP.around(game.unit[unit].place):
        game.offer("march", to=place)
    game.unit[unit].place = game.choose(0).to
'''.lstrip()


def test_an_option_names_a_place_that_was_read_before_the_field_was_known_to_hold_places(tmp_path):
    file = written(tmp_path, LATE)
    said = {line for game in plain_games(file, "random", 1, 5) for line in game["said"]}
    camps = {line for line in said if "camp" in line}
    assert camps and camps <= {f"Player 1: camp {name}" for name in ("Ash", "Bank", "Crag")}


SIDES = '''
"""Two sides of a colour race across a row."""
from simkit.design import Game, per_player, square_map

MAP = square_map(1, 4, names=["Ash", "Bank", "Crag", "Dell"])

game = Game()
game.players = 2
game.teams = {"red": 1, "blue": 1}
game.place = per_player(0)


def play_turn(player):
    game.offer("run", to=0)
    for place in MAP.around(game.place[player]):
        game.offer("run", to=place)
    game.place[player] = game.choose(player).to
    game.say(f"{game.name(player)} runs.")
    if game.round_number > 3:
        game.end("over", winner=0)
'''.lstrip()


@pytest.fixture(scope="module")
def sides(tmp_path_factory):
    return written(tmp_path_factory.mktemp("sides"), SIDES)


def test_a_trace_calls_players_by_their_sides(sides):
    said = {line for game in plain_games(sides, "random", 2, 5) for line in game["said"]}
    assert {"Red runs.", "Blue runs."} < said
    assert {line.split(":")[0] for line in said if ":" in line} == {"Red", "Blue"}
    assert story_of(load_model(sides), Texts(load_model(sides)))["players"] == ["Red", "Blue"]


def test_a_part_that_is_set_to_a_number_once_still_has_the_names_of_places(sides):
    said = {line for game in plain_games(sides, "random", 2, 5) for line in game["said"]}
    assert {line.split(": run ")[1] for line in said if ": run" in line} >= {"to Ash", "to Bank"}


def test_a_side_called_by_a_colour_is_drawn_in_it(sides, tmp_path):
    model = load_model(sides)
    assert [seat_look(model, seat) for seat in range(2)] == ["seat2", "seat1"]
    other = load_model(written(tmp_path, SIDES.replace('"blue"', '"orange"'), "alike.py"))
    assert [seat_look(other, seat) for seat in range(2)] == ["seat1", "seat2"]  # both would be one
    some = load_model(written(tmp_path, SIDES.replace('"red"', '"wolf"'), "some.py"))
    assert [seat_look(some, seat) for seat in range(2)] == ["seat2", "seat1"]
