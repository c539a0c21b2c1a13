"""Bots and entries of tables that are called otherwise than in the file."""

from __future__ import annotations

import pytest

from simkit.design import table
from simkit.design.author.mistakes import Mistake
from simkit.finding.registry import find
from simkit.view.text.naming import in_words, names_of
from simkit.web.offer import offered

FILE = '''"""Reeflet: keep or rest."""
from simkit.design import Deck, Game, Pile, per_player, setting, table
CARD = table({"pearl": 6, "shell": 6}, column="copies", names={"pearl": "Black pearl"})
LEVEL = table({"easy": 3, "hard": 5}, column="goal", names={"easy": "Calm sea"})
game = Game()
game.players = 2
game.level = setting("easy", LEVEL, "how rough it is")
game.deck = Deck(CARD)
game.kept = per_player(Pile(CARD))
def play_turn(player):
    game.offer("rest")
    game.offer("draw")
    if game.choose(player) == "draw":
        card = game.deck.draw(to=game.kept[player])
        game.say(f"It is {CARD(card)}.")
    if len(game.deck) < LEVEL[game.level].goal:
        game.end("done", winner=player)
@game.bot("draws", name="Keen diver")
def expert(player, option):
    return 1.0 if option == "draw" else 0.0
lazy = expert.but("errs", name="Lazy diver", mistakes=0.3)
'''


@pytest.fixture(scope="module")
def reeflet(tmp_path_factory):
    file = tmp_path_factory.mktemp("game") / "reeflet.py"
    file.write_text(FILE)
    return find(str(file))


def test_the_page_offers_bots_cards_and_levels_by_their_names(reeflet):
    page = offered(reeflet)
    titles = {each["name"]: each["title"] for each in page["bots"]}
    assert titles["expert"] == "Keen diver" and titles["lazy"] == "Lazy diver"
    assert [each["title"] for each in page["values"]][:2] == [
        "Black pearl: copies",
        "shell: copies",
    ]
    level = next(each for each in page["settings"] if each["key"] == "level")
    assert [each["title"] for each in level["choices"]] == ["Calm sea", "hard"]


def test_sentences_name_the_bot_that_plays(reeflet):
    names = names_of(reeflet)
    told = in_words("With the bot expert, an expert move wins; played by lazy.", names)
    assert told == "With the bot Keen diver, an expert move wins; played by Lazy diver."
    assert in_words("expert", names) == "Keen diver", "such as a label of a chart"


def test_the_pack_of_a_game_holds_the_name_of_a_card(reeflet):
    assert reeflet.components().table("card")["pearl"]["title"] == "Black pearl"


@pytest.mark.parametrize(
    ("names", "wrong"),
    [
        ({"king": "King"}, "'king' is no entry"),
        ({"pearl": 5}, "one line of at most 60"),
        ("pearl", "a dict"),
    ],
)
def test_a_name_of_nothing_is_refused(names, wrong):
    with pytest.raises(Mistake, match=wrong):
        table({"pearl": 1}, names=names)
