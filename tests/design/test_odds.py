"""The odds of rolls in a game's file: exact by all ways, or simulated where there are too many."""

from itertools import permutations, product

import pytest

import simkit
from simkit.cli.main import main
from simkit.design.loading import load_game
from simkit.design.plain import ways
from simkit.messages.errors import BadInput
from tests.design.playing import kernel_games, plain_games, written
from tests.examples.exact_pig import gains

ROLLS = '''
"""Rolls: every way to ask for luck."""

from simkit.design import Deck, Game, Hand, Pile, per_player, setting, table

CARD = table({"low": {"copies": 4, "might": 1}, "high": {"copies": 2, "might": 3}})

game = Game()
game.players = 2, 3
game.sides = setting(6, 4, 12, "sides of the die")
game.score = per_player(0)
game.hand = per_player(Hand(CARD))
game.used = Pile(CARD)
game.deck = Deck(CARD, refill=game.used)


@game.odds("points of a turn that holds at so many")
def turn(hold=20):
    pot = 0
    while pot < hold:
        face = game.roll(game.sides)
        if face == 1:
            return 0
        pot += face
    return pot


@game.odds("high cards and might of a hand")
def drawn(cards):
    high, might = 0, 0
    for _ in range(cards):
        game.deck.draw(to=game.hand[0])
    for card in game.hand[0]:
        high += card == CARD.high
        might += CARD[card].might
    return high, might


@game.odds("whether a weapon hits")
def hit(percent, weapon=CARD.high, aimed=False, ground="plain"):
    better = 10 * CARD[weapon].might + 5 * aimed
    return ground if game.chance(percent + better) else "missed"


@game.odds("the highest of some dice")
def highest(dice=2):
    return max(game.roll(6, dice=dice))


@game.odds("rolls until a six")
def six():
    rolls = 1
    while game.roll(6) != 6:
        rolls += 1
    return rolls


@game.odds("places of the high cards in the deck, from below, after one is moved")
def order():
    game.deck.add_to_bottom(game.deck.draw())
    first = game.deck.draw()
    game.deck.remove(CARD.low)
    return "".join([str(card) for card in game.deck]), first


@game.odds("a card of a deck that is shuffled again")
def again():
    game.deck.draw(6, to=game.used)
    return game.deck.draw()


@game.odds("a player other than the first")
def other():
    player = game.one_of(game.others(0))
    return player


def play_turn(player):
    if game.choose(player, "hold", "roll") == "roll":
        game.score[player] += turn(game.sides)
    if game.score[player] > 30:
        game.end("done", winner=player)


@game.bot("rolls")
def expert(player):
    return "roll"
'''.lstrip()


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    return written(tmp_path_factory.mktemp("rolls"), ROLLS, "rolls.py")


def chances(file, name, **keys):
    found = simkit.odds(file, name, **keys)
    assert found.simulated == ""
    return {tuple(each["outcome"].values()): each["probability"] for each in found.outcomes}


@pytest.mark.parametrize(("hold", "sides"), [(6, 6), (20, 6), (11, 8)])
def test_a_turn_of_pig_is_that_of_its_own_mathematics(file, hold, sides):
    known = gains(0, hold, 100, sides)
    found = chances(file, "turn", hold=hold, sides=sides)
    assert found == pytest.approx({(n,): p for n, p in enumerate(known) if p > 0}, abs=1e-12)
    assert sum(found.values()) == pytest.approx(1, abs=1e-12)


def test_dice_are_counted(file):
    found = chances(file, "highest", dice=3)
    rolls = list(product(range(1, 7), repeat=3))
    known = {(n,): sum(max(roll) == n for roll in rolls) / len(rolls) for n in range(1, 7)}
    assert found == pytest.approx(known, abs=1e-12)


def test_cards_are_drawn_without_being_put_back(file):
    assert chances(file, "drawn", cards=3) == pytest.approx(
        {(0, 3): 4 / 20, (1, 5): 12 / 20, (2, 7): 4 / 20}, abs=1e-12
    )


def test_the_values_of_a_pack_count(file):
    overrides = {"card.high.copies": 1, "card.high.might": 4}
    found = chances(file, "drawn", cards=1, overrides=overrides)
    assert found == pytest.approx({(0, 1): 4 / 5, (1, 4): 1 / 5}, abs=1e-12)


def test_the_order_of_a_deck_is_that_of_all_permutations(file):
    known = {}
    for deck in permutations([0, 0, 0, 0, 1, 1]):
        cards = [deck[-1], *deck[:-1]]
        first = cards.pop()
        cards.remove(0)
        key = ("".join(map(str, cards)), first)
        known[key] = known.get(key, 0) + 1 / 720
    assert chances(file, "order") == pytest.approx(known, abs=1e-12)


def test_a_deck_is_filled_again_from_its_pile(file):
    assert chances(file, "again") == pytest.approx({(0,): 2 / 3, (1,): 1 / 3}, abs=1e-12)


def test_players_are_as_many_as_are_asked_for(file):
    assert chances(file, "other", players=3) == pytest.approx({(1,): 0.5, (2,): 0.5})


@pytest.mark.parametrize(
    ("keys", "hits"),
    [
        ({"percent": 30}, 60),
        ({"percent": "30", "weapon": "low"}, 40),
        ({"percent": 30, "weapon": 0, "aimed": "true"}, 45),
        ({"percent": 90}, 100),
    ],
)
def test_arguments_come_from_text_and_from_python(file, keys, hits):
    known = {("woods",): hits / 100, ("missed",): 1 - hits / 100}
    known = {key: p for key, p in known.items() if p > 0}
    assert chances(file, "hit", ground="woods", **keys) == pytest.approx(known)


@pytest.mark.parametrize(
    ("name", "keys"),
    [("turn", {"hold": 12}), ("drawn", {"cards": 3}), ("order", {}), ("again", {})],
)
def test_the_luck_of_games_agrees(file, name, keys):
    found = simkit.odds(file, name, check=4000, confidence=0.9999, seed=3, **keys)
    assert len(found.outcomes) > 1
    for each, share in zip(found.outcomes, found.check.shares, strict=True):
        assert share.low <= each["probability"] <= share.high


def test_what_has_no_end_is_simulated_and_says_so(file, capsys):
    found = simkit.odds(file, "six", check=2000, seed=1)
    assert found.simulated == "one roll can need more than 400 dice and cards"
    first = found.outcomes[0]
    assert first["outcome"] == {"rolls": 1}
    assert found.check.shares[0].low <= 1 / 6 <= found.check.shares[0].high
    assert first["probability"] == found.check.shares[0].estimate
    assert found.summary()["simulated"] == found.simulated
    assert main(["odds", file, "six", "--check", "2000"]) == 0
    page = " ".join(capsys.readouterr().out.split())
    assert "rolls simulated or more interval" in page
    assert "Not exact, because one roll can need more than 400 dice and cards." in page


def test_too_many_ways_are_simulated(file, monkeypatch):
    monkeypatch.setattr(ways, "MOST_WAYS", 200)
    monkeypatch.setattr("simkit.lab.play.odds.A_SAMPLE", 500)
    found = simkit.odds(file, "highest", dice=3)
    assert found.simulated == "the dice and cards can fall in more than 200 ways"
    assert found.check.games == 500
    assert found.command.endswith("--dice 3 --sides 6 --check 500 --seed 1") or (
        found.command.endswith("--dice 3 --check 500 --seed 1")
    )


def test_the_last_way_is_still_counted(file, monkeypatch):
    monkeypatch.setattr(ways, "MOST_WAYS", 216)
    assert sum(chances(file, "highest", dice=3).values()) == pytest.approx(1)


def test_they_are_listed_with_what_they_ask(file, capsys):
    assert main(["show", file, "odds"]) == 0
    page = " ".join(capsys.readouterr().out.split())
    assert "turn points of a turn that holds at so many" in page
    assert "[--hold] a number (default: 20)" in page
    assert "[--sides] sides of the die" in page
    assert "--percent a whole number, or the name of an entry of a table" in page


def test_the_chart_says_what_its_bars_are(file):
    def caption(**keys):
        figure = simkit.odds(file, **keys).chart()
        return " ".join(
            text.get_text() for text in figure.findobj(lambda a: hasattr(a, "get_text"))
        )

    assert "Bars: exact probabilities." in caption(resolver="turn", hold=6)
    assert "Orange: simulated rolls as a check" in caption(resolver="turn", hold=6, check=200)
    assert "Bars: shares of simulated rolls." in caption(resolver="six", check=200)


def test_games_are_played_alike_plain_and_compiled(file):
    plain = plain_games(file, "expert", 2, 5)
    assert kernel_games(file, "expert", 2, 5) == plain


WRONG = [
    ("    while pot < hold:", "    game.end('x')\n    while pot < hold:", "no game.end."),
    ("def six()", "def six(sides=20)", "sides is a word of simkit or a setting"),
    ("def six()", "def six(seed=20)", "seed is a word of simkit or a setting"),
    ("def turn(hold=20)", "def turn(hold=(1, 2))", "the default must be a number"),
    ("def turn(hold=20)", "def turn(*hold)", "write the arguments one by one"),
    ('@game.odds("points of a turn that holds at so many")', "@game.odds", "odds need words"),
]


@pytest.mark.parametrize(("there", "instead", "message"), WRONG)
def test_a_mistake_is_told_with_its_line(tmp_path, there, instead, message):
    assert there in ROLLS
    with pytest.raises(BadInput, match=message) as told:
        load_game(written(tmp_path, ROLLS.replace(there, instead)))
    assert "mine.py, line" in str(told.value)


ASKED_WRONGLY = [
    ("turn", {"hold": "much"}, "hold must be a whole number"),
    ("turn", {"sides": 3}, "sides must be a whole number from 4 to 12"),
    ("turn", {"hodl": 3}, "Did you mean hold"),
    ("hit", {}, "hit needs percent: a whole number"),
    ("hit", {"percent": 1, "aimed": "yes"}, "aimed must be true or false"),
    ("trun", {}, "Did you mean turn"),
]


@pytest.mark.parametrize(("name", "keys", "message"), ASKED_WRONGLY)
def test_a_wrong_question_is_refused(file, name, keys, message):
    with pytest.raises(BadInput, match=message):
        simkit.odds(file, name, **keys)


def test_a_roll_that_breaks_or_returns_nothing_names_its_line(tmp_path):
    broken = ROLLS.replace("    return rolls\n", "    return rolls // 0\n")
    with pytest.raises(BadInput, match=r"line \d+: .*by zero"):
        simkit.odds(written(tmp_path, broken, "broken.py"), "six", check=10)
    silent = ROLLS.replace("    return player\n", "    player += 1\n")
    with pytest.raises(BadInput, match=r"it returns None; return one value"):
        simkit.odds(written(tmp_path, silent, "silent.py"), "other")
