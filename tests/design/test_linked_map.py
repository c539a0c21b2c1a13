"""A map of named places with links, as plain Python, compiled and drawn."""

import pytest

from simkit.design import linked_map
from simkit.design.loading import load_game, load_model
from simkit.design.model.records import state_of
from simkit.design.telling.on_table import table_of
from simkit.messages.errors import BadInput
from tests.design.playing import kernel_games, plain_games, written

WALK = '''
"""Walk: two players walk from Rome to Capua."""
from simkit.design import Game, linked_map, per_player

MAP = linked_map({"Rome": "Ostia, Veii", "Capua": "Ostia, Cumae", "Veii": ["Cumae"]}, "roman")
game = Game()
game.players = 2
game.at = per_player(0)
game.seen = 0


def play_turn(player):
    for place in MAP.around(game.at[player]):
        game.offer("go", to=MAP(place))
    game.at[player] = game.choose(player).to
    game.seen += MAP.distance(game.at[player], MAP.named("Cumae"))
    game.say(f"at {MAP(game.at[player])}")
    if MAP[game.at[player]] == "o":
        game.end("arrived", winner=player)


@game.bot("goes straight")
def expert(player, option):
    return -1.0 * MAP.distance(option.to, MAP.named("Capua")) - 0.1 * len(MAP.around(option.to))
'''


def five():
    return linked_map({"Rome": "Ostia, Veii", "Capua": "Ostia, Cumae", "Veii": ["Cumae"]})


def test_links_lead_both_ways():
    places = five()
    rome, ostia, capua = (places.named(name) for name in ("Rome", "Ostia", "Capua"))
    assert places.around(ostia) == [rome, capua]
    assert places.distance(rome, capua) == 2
    assert places.next_to(ostia, rome)
    assert not places.next_to(rome, capua)


@pytest.mark.parametrize("bot", ["expert", "random"])
def test_plain_and_compiled_games_are_the_same(tmp_path, bot):
    file = written(tmp_path, WALK)
    assert plain_games(file, bot, 2, 10) == kernel_games(file, bot, 2, 10)


@pytest.mark.parametrize(
    ("links", "letters", "message"),
    [
        ({"Rome": "Rome"}, "", "2 to 500 places, not 1"),
        ({"Rome": "Rome, Ostia"}, "", "Rome has a link to itself"),
        ({"Rome": "Ostia", "Veii": "Cumae"}, "", "no links lead from Rome to Veii"),
        ({"Rome": "Ostia"}, "abc", "letters has 3 letters, and the map has 2 places"),
        ({"Rome": 7}, "", "Rome: its neighbours are a text such as"),
        ({3: "Rome"}, "", '"3" is no name'),
        ({" ": "Rome"}, "", '" " is no name'),
        ({"Rome": "Ostia"}, 5, "letters is a text"),
        ({"Rome": "Ostia", "Rome ": "Veii"}, "", "a place is there twice"),
        (["Rome"], "", "a map of links is a dict"),
    ],
)
def test_what_is_no_map_is_refused(links, letters, message):
    with pytest.raises(BadInput, match=message):
        linked_map(links, letters)


def test_a_place_that_is_not_there_is_refused_with_the_nearest():
    with pytest.raises(BadInput, match="Did you mean Ostia"):
        five().named("Osta")
    with pytest.raises(BadInput, match="has no place"):
        five().named("Paris")
    with pytest.raises(BadInput, match='no place "3"'):
        five().named(3)


def test_spaces_around_a_name_are_no_part_of_it():
    assert len(linked_map({"Rome ": "Ostia", "Ostia": "Rome"})) == 2


def test_the_board_shows_links_and_names(tmp_path):
    game = load_game(written(tmp_path, WALK))
    (sheet,) = game.held.picture().sheets(None, {})
    assert [place.name for place in sheet.places] == ["Rome", "Capua", "Veii", "Ostia", "Cumae"]
    assert {stroke.kind for stroke in sheet.strokes} == {"link"}
    assert len(sheet.strokes) == 5
    points = {place.at for place in sheet.places}
    assert len(points) == 5


def test_a_published_page_draws_the_links(tmp_path):
    model = load_model(written(tmp_path, WALK))
    board = table_of(model, state_of(model))["board"]
    (first, *_), points = board["links"], [place["at"] for place in board["places"]]
    assert first == [points[0], points[2]]
    assert [place["mark"] for place in board["places"]][:2] == ["Rome", "Capua"]
