"""Sides between places: rivers, walls and roads, as plain Python, compiled and drawn."""

import pytest

from simkit.design import hex_map, square_map
from simkit.design.loading import load_model
from simkit.design.model.records import state_of
from simkit.design.telling.board import lines_of, sheets
from simkit.design.telling.on_table import table_of
from simkit.messages.errors import BadInput
from tests.design.playing import kernel_games, plain_games, written

WADE = '''
"""Wade: two players cross a river, and a dry side costs less."""
from simkit.design import Game, hex_map, per_player, table

MAP = hex_map("""
    . . . .
     . . . .
    . . . .
""", names={0: "Ash", 5: "Mill"}, sides={"river": "1 5 9 / 2 6 10", "ford": "Mill/6"})
START = table({"one": {"at": 0}, "two": {"at": 8}})
game = Game()
game.players = 2
game.place = per_player(0)
game.paid = per_player(0)
game.last = ""


def setup():
    for player in game.players:
        at = START[player].at
        game.place[player] = MAP(at)


def cost(at, to):
    return 3 if MAP.side(at, to) == "river" else 1


def play_turn(player):
    at = game.place[player]
    for to in MAP.around(at):
        game.offer("go", to=to)
    to = game.choose(player).to
    game.paid[player] += cost(to=to, at=at) + START[player].at
    game.last = MAP.side(at, to)
    game.say(f"over {MAP.side(at, to)}")
    game.place[player] = to
    if to % 4 == 3:
        game.end("across", scores=game.paid, low_wins=True)


@game.bot("goes east, dry if it can")
def expert(player, option):
    return option.to % 4 - cost(game.place[player], option.to)
'''


@pytest.mark.parametrize("bot", ["expert", "random"])
def test_plain_and_compiled_games_are_the_same(tmp_path, bot):
    file = written(tmp_path, WADE)
    played = plain_games(file, bot, 2, 10)
    assert played == kernel_games(file, bot, 2, 10)
    said = {line for game in played for line in game["said"] if line.startswith("over")}
    assert said >= {"over ", "over river"} if bot == "random" else "over ford" in said


def test_a_side_has_its_last_word_and_other_pairs_have_none():
    board = square_map(2, 3, sides={"wall": "0 1 2/3 4 5", "gate": "4 / 1"})
    assert [board.side(a, a + 3) for a in range(3)] == ["wall", "gate", "wall"]
    assert board.side(4, 1) == "gate"  # the same from both
    assert board.side(0, 1) == board.side(0, 5) == ""


@pytest.mark.parametrize(
    ("sides", "message"),
    [
        ({"river": "0 1"}, 'sides, river: "0 1": write one bank / the other'),
        ({"river": "0 / "}, "write one bank / the other"),
        ({"river": "0/1/2"}, "write one bank / the other"),
        ({"river": "0/9"}, "sides, river: there is no place 9; the map has places 0 to 5"),
        ({"river": "0/Asch"}, "there is no place Asch; .* Did you mean Ash"),
        ({"river": "0/-1"}, "there is no place -1"),
        ({"river": "0 1/3"}, 'place 1 touches no place of the other bank in "0 1/3"'),
        ({"river": [(0, 1)]}, "sides: write"),
        ({"": "0/1"}, "sides: write"),
        ("0/1", "sides say what lies between neighbours"),
    ],
)
def test_what_are_no_sides_is_refused(sides, message):
    with pytest.raises(BadInput, match=message):
        square_map(2, 3, names={3: "Ash"}, sides=sides)


@pytest.mark.parametrize(
    ("right", "wrong", "message"),
    [
        ('"Mill/6"', '"Mil/6"', "line 5: .*no place Mil.*Did you mean Mill"),
        (' == "river" else', " else", "line 25: MAP.side.* is a word and no condition"),
        ('== "river"', '== "rivr"', "line 25: .*rivr.*river"),
        ('== "river"', '== "moat"', 'a side of MAP is never "moat". Known: ford, river[.]'),
        ("MAP.side(at, to) ==", "MAP.side(at) ==", "line 25: side takes 2 values"),
        (', sides={"river": "1 5 9 / 2 6 10", "ford": "Mill/6"}', "", "line 25: MAP has no sides"),
    ],
)
def test_a_mistake_is_told_by_its_line(tmp_path, right, wrong, message):
    from simkit.design.lowering.whole import lowered

    file = written(tmp_path, WADE.replace(right, wrong, 1))
    with pytest.raises(BadInput, match=message):
        lowered(load_model(file))


def test_a_river_lies_on_the_side_that_two_hexes_share(tmp_path):
    (sheet,) = sheets(load_model(written(tmp_path, WADE)), None, {})
    assert sheet.lines == (("river", "river"), ("door", "ford"))
    outlines = {place.number: place.outline for place in sheet.places}
    ford = next(each for each in sheet.strokes if each.kind == "door")
    assert len(ford.points) == 2
    assert {*ford.points} <= {*outlines[5]}
    east = max(x for x, _ in outlines[5])
    assert [x for x, _ in ford.points] == pytest.approx([east, east])


def test_words_of_sides_are_drawn_as_what_they_say():
    board = hex_map(". . . . . .", sides={"old walls": "0/1", "road": "1/2", "odd": "2/3"})
    assert lines_of(board) == {"old walls": "wall", "road": "road", "odd": "closed"}


def test_a_page_to_play_on_has_the_sides_and_no_links(tmp_path):
    model = load_model(written(tmp_path, WADE))
    board = table_of(model, state_of(model))["board"]
    assert board["links"] == []
    assert [each[0] for each in board["sides"]] == ["river"] * 2 + ["door"] + ["river"] * 2
    assert all(len(each) == 3 for each in board["sides"])


LINKED = """
'''Linked: two players walk from town to town.'''
from simkit.design import Game, linked_map

MAP = linked_map({"Rome": "Ostia, Capua"})
game = Game()
game.players = 2
game.wet = 0


def play_turn(player):
    game.offer("on")
    game.choose(player)
    if MAP.side(0, 1) == "river":
        game.wet += 1
    game.end("over", winner=player)
"""


def test_a_map_of_links_without_sides_says_so(tmp_path):
    from simkit.design.lowering.whole import lowered

    file = written(tmp_path, LINKED)
    with pytest.raises(BadInput, match="line 14: MAP has no sides; give it"):
        lowered(load_model(file))
    with pytest.raises(BadInput, match="line 14: the map has no sides; give it"):
        plain_games(file, "random", 2, 1)


GULF = """
'''Gulf: two players go by road and over water.'''
from simkit.design import Game, linked_map, per_player

MAP = linked_map(
    {"Rome": "Ostia, Capua", "Ostia": "Elba", "Capua": "Elba"},
    sides={"sea": "Ostia Capua / Elba", "road": "Rome / 1", "wall": "Rome / Capua"},
)
game = Game()
game.players = 2
game.place = per_player(0)
game.wet = 0


def play_turn(player):
    here = game.place[player]
    for to in MAP.around(here):
        if MAP.side(here, to) != "wall":
            game.offer("go", to=MAP(to))
    to = game.choose(player).to
    game.wet += MAP.side(to, here) == "sea"
    game.say(f"by {MAP.side(here, to)} to {MAP(to)}")
    game.place[player] = to
    if game.round_number > 6:
        game.end("over", winner=player)
"""


def test_links_of_a_map_have_words(tmp_path):
    file = written(tmp_path, GULF)
    played = plain_games(file, "random", 2, 10)
    assert any(game["wet"] for game in played)
    said = {line for game in played for line in game["said"] if line.startswith("by")}
    assert "by road to Rome" in said and "by sea to Elba" in said
    assert not any(line.startswith("by wall") for line in said)


def test_links_with_words_are_the_same_compiled(tmp_path):
    file = written(tmp_path, GULF)
    assert plain_games(file, "random", 2, 10) == kernel_games(file, "random", 2, 10)


def test_what_a_link_crosses_lies_across_it_and_a_road_lies_on_it(tmp_path):
    model = load_model(written(tmp_path, GULF))
    (sheet,) = sheets(model, None, {})
    links, others = sheet.strokes[:4], sheet.strokes[4:]
    assert {each.kind for each in links} == {"link"}
    assert sorted(each.kind for each in others) == ["river", "river", "road", "wall"]
    middles = [place.at for place in sheet.places]
    for stroke in others:
        (a, b), (c, d) = stroke.points
        ends = [ends for ends in middles if ends in stroke.points]
        if stroke.kind == "road":
            assert {*stroke.points} == {middles[0], middles[1]}
            continue
        assert ends == []
        at = ((a + c) / 2, (b + d) / 2)
        crossed = [e.points for e in links if at == pytest.approx(_mean(*e.points))]
        (((p, q), (r, s)),) = crossed
        assert (r - p) * (c - a) + (s - q) * (d - b) == pytest.approx(0)
    board = table_of(model, state_of(model))["board"]
    assert len(board["links"]) == 4
    assert sorted(each[0] for each in board["sides"]) == ["river", "river", "road", "wall"]


def _mean(one, other):
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
