"""People at the table: what they are asked and told, undo, saved games; nobody learns too much."""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace
from pathlib import Path

import pytest

from simkit.finding import registry
from simkit.lab.people import imagined, sitting, story
from simkit.lab.people.hearing import HeardStory
from simkit.lab.people.saved import answers_in, resumed, save
from simkit.lab.people.sitting import PeopleTable, SeatQuestion, sitting_of
from simkit.lab.people.told_game import told_to
from simkit.lab.play.cell import cell_of
from simkit.messages.errors import BadInput
from tests.sampled import is_whole

ROOT = Path(__file__).resolve().parents[2]
REEF, PIG, LEDUC = (str(ROOT / f"examples/{name}.py") for name in ("reef", "pig", "leduc"))


def table(
    path: str, people: list[int], seed: int = 1, is_open: bool = False, **settings
) -> PeopleTable:
    cell = cell_of(registry.find(path), None, seed, settings=settings)
    return PeopleTable(sitting_of(cell, people, 0, is_open=False))


def played(game: PeopleTable, draw: random.Random, most: int = 500) -> list[SeatQuestion]:
    """Play on by chance; the questions that were asked."""
    asked = []
    while not game.is_over and len(asked) < most:
        asked.append(game.question())
        game.answer(draw.randrange(len(asked[-1].options)))
    return asked


# --- A game ---------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def pig():
    game = table(PIG, [1])
    yield game
    game.close()


def test_a_person_is_asked_and_told_what_others_did(pig):
    asked = played(pig, random.Random(3))
    assert {question.seat for question in asked} == {0}
    assert set(asked[0].options) == {"hold", "roll"}
    told = [line.text for question in asked for line in question.news]
    assert any(text.startswith("Player 2 rolls") for text in told)
    row, _ = pig.ending()
    assert row["outcome"] == "goal_reached"
    assert sum(row["wins"]) == 1


def test_who_does_as_the_bot_would_plays_its_game(pig):
    """The same games as `simkit.run` plays."""
    import simkit

    other = PeopleTable(pig.sitting)
    while not other.is_over:
        other.answer(other.question().advice)
    (row,) = simkit.run(PIG, games=1, seed=1).frame.to_dict("records")
    ended = other.ending()[0]
    assert {key: ended[key] for key in ("turns", "outcome")} == {
        key: row[key] for key in ("turns", "outcome")
    }
    other.close()


def test_undo_leads_back_to_the_same_question_which_is_told_once(pig):
    other = PeopleTable(pig.sitting)
    asked = played(other, random.Random(5), most=4)
    assert other.undo()
    again = other.question()
    assert replace(again, news=(), scene=None) == replace(asked[-1], news=(), scene=None)
    assert again.news == asked[-1].news
    while other.undo():
        pass
    assert other.question() == asked[0]
    other.close()


def test_among_several_people_nobody_takes_back_what_another_has_answered():
    game = table(PIG, [1, 2])
    played(game, random.Random(1), most=1)
    first = game.question().seat
    while game.question().seat == first:
        game.answer(0)
    assert not game.undo()
    game.close()


def test_an_option_that_is_not_offered_is_refused(pig):
    other = PeopleTable(pig.sitting)
    for place in (-1, 2, 10**9):
        with pytest.raises(BadInput, match="is not offered"):
            other.answer(place)
    other.close()


@pytest.mark.parametrize(("people", "problem"), [([3], "seat 3 is not at this table")])
def test_a_seat_that_is_not_there_is_refused(people, problem):
    with pytest.raises(BadInput, match=problem):
        table(PIG, people)


def test_secrets_that_simkit_cannot_keep_are_told_beforehand(monkeypatch):
    monkeypatch.setattr(sitting, "hears_of", lambda game: None)
    with pytest.raises(BadInput, match="with --open everybody is told everything"):
        table("hellgame", [1])


def test_events_without_a_line_do_not_swallow_later_ones():
    """Between two questions of a team, lines were lost: one for each event that has none."""
    world = SilentWorld()
    told = HeardStory(world, is_open=False)
    for _ in range(5):
        world.events += [0, 1]  # the first of each two is silent
        world.choices.append(None)
        assert [line.text for line in told.news_for(0)] == [f"event {len(world.events) - 1}"]
        told.skip(0)
    world.events += [0, 1]
    assert [line.text for line in told.rest()] == ["event 11"]


class SilentWorld:
    """A world whose log is a list; an event without a line is 0."""

    people = (0,)

    def __init__(self) -> None:
        self.events, self.choices = [], []

    def log(self, seat):
        return self.events

    def lines(self, seat=None):
        log = enumerate(self.events)
        return [{"turn": 1, "text": f"event {n}", "rule": ""} for n, each in log if each]

    def lines_before(self, seat, events):
        return sum(self.events[:events])


# --- Saved games ----------------------------------------------------------------------------------


def test_a_saved_game_goes_on_at_the_same_question(pig, tmp_path):
    file = tmp_path / "game.json"
    other = PeopleTable(pig.sitting)
    played(other, random.Random(7), most=5)
    save(file, other.sitting, other.answers)
    again = PeopleTable(pig.sitting, answers_in(file, pig.sitting))
    assert again.question() == other.question()
    assert again.answers == other.answers
    other.close()
    again.close()


@pytest.mark.parametrize("people", [[2], [1, 2]])
def test_a_game_that_goes_on_tells_what_it_would_have_told(people):
    """What others kept lies open one question later, in a saved game too."""
    game = table(REEF, people)
    for _ in range(6):
        game.question()
        game.answer(0)
    asked = game.question()
    again = PeopleTable(game.sitting, game.answers)
    assert again.question() == asked
    assert any(line.text.startswith("Player 1: keep") for line in asked.news)
    game.close()
    again.close()


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"kind": "study"}, "this is no saved game"),
        ({"rules": "other"}, "saved with other rules"),
        (
            {"command": "rm -rf ~"},
            "begun with other seats, settings, bots, seed",
        ),
        ({"answers": "0"}, "list of whole numbers"),
        ({"answers": [True]}, "list of whole numbers"),
        ({"answers": [1.5]}, "list of whole numbers"),
    ],
)
def test_a_file_that_is_no_such_game_is_refused(changes, problem, pig, tmp_path):
    file = tmp_path / "game.json"
    save(file, pig.sitting, [])
    file.write_text(json.dumps(json.loads(file.read_text()) | changes))
    with pytest.raises(BadInput, match=problem) as told:
        answers_in(file, pig.sitting)
    assert "rm -rf" not in str(told.value)  # nothing that a received file says is to be typed


def test_a_saved_game_that_does_not_fit_is_named(pig, tmp_path):
    file = tmp_path / "game.json"
    save(file, pig.sitting, [2**70])
    with pytest.raises(BadInput, match=f"^{re.escape(str(file))}: the saved choices do not fit"):
        resumed(file, pig.sitting)


@pytest.mark.parametrize("answers", [[9], [-1], [0] * 5000])
def test_answers_that_do_not_fit_are_refused(answers, pig):
    with pytest.raises(BadInput, match="do not fit the game"):
        PeopleTable(pig.sitting, answers)


# --- Rules that break down ------------------------------------------------------------------------

SEALED = """
from simkit.design import Game, hidden, per_player, setting

game = Game()
game.players = 2
game.breaks = setting(0, 0, 1, "whether the rules break down")
game.bid = per_player(hidden(0))
game.total = 0


def play_round():
    for player in game.everyone_at_once():
        for number in range(3):
            game.offer("bid", number=number)
        game.bid[player] = game.choose(player).number
    game.total = game.bid[0] + game.bid[1]
    if game.breaks == 1 and game.total == 3:
        game.total = (1, 2, 3)[game.total]
    if game.round_number == 3:
        game.end("over", winner=0)


@game.bot("bids nothing")
def expert(player, option):
    return -1.0 * option.number
"""


@pytest.fixture
def sealed(tmp_path):
    """Sealed bids of two people; the rules break down if they add up to three."""
    file = tmp_path / "sealed.py"
    file.write_text(SEALED)
    game = table(str(file), [1, 2], breaks=1)
    yield game
    game.close()


def test_rules_that_break_in_a_game_that_nobody_plays_break_no_game(sealed):
    """What a seat may know is found out by playing what was not chosen."""
    sealed.answer(2)
    sealed.answer(2)  # and not 1, with which the rules break
    told = [line.text for line in sealed.question().news]
    assert told == ["Player 1: bid number 2", "Player 2 chooses."]


def test_a_game_that_is_interrupted_is_left_at_once(pig, monkeypatch):
    """With Ctrl-C in a turn that never ends, `simkit play` waited for ever."""
    other = PeopleTable(pig.sitting)
    stepped = other._world.stepped
    heard, stepped._heard = stepped._heard, Interrupting()
    with pytest.raises(KeyboardInterrupt):
        other.answer(0)
    stepped._heard = heard
    assert not stepped.is_waiting
    assert other.answers == []
    other.close()


class Interrupting:
    """A queue from which nothing comes before Ctrl-C."""

    def get(self):
        raise KeyboardInterrupt

    def put(self, _):
        pass


# --- Nobody learns what is not theirs -------------------------------------------------------------


def heard_differently(path: str, seed: int, most: int = 40, **settings) -> bool:
    """Two games that differ in one choice of seat 1: does seat 2 learn of it too early?

    Both play on by the same answers, for as long as they fit. What seat 2 is asked and told must be
    equal to the last letter while the position as it sees it is equal.
    """
    draw = random.Random(seed)
    left, right = (table(path, [1, 2], seed, **settings) for _ in range(2))
    try:
        while not left.is_over and len(left.question().options) * (left.question().seat == 0) < 2:
            place = draw.randrange(len(left.question().options))
            left.answer(place)
            right.answer(place)
        if left.is_over:
            return False
        count = len(left.question().options)
        left.answer(first := draw.randrange(count))
        right.answer((first + 1 + draw.randrange(count - 1)) % count)
        return _part_too_early(left, right, draw, most)
    finally:
        left.close()
        right.close()


def _part_too_early(left: PeopleTable, right: PeopleTable, draw: random.Random, most: int) -> bool:
    for _ in range(most):
        if left.is_over or right.is_over:
            return False
        one, other = left.question(), right.question()
        if one.seat != other.seat or len(one.options) != len(other.options):
            return False
        if one.seat == 1:
            if left._world.seen(1) != right._world.seen(1):
                return False
            if one != other:
                return True
        place = draw.randrange(len(one.options))
        left.answer(place)
        right.answer(place)
    return False


@pytest.mark.parametrize("path", [REEF, LEDUC], ids=["reef", "leduc"])
def test_a_seat_learns_of_a_choice_only_what_it_can_see(path):
    for seed in range(200 if is_whole() else 12):
        assert not heard_differently(path, seed), seed


def test_a_leak_is_found_out(monkeypatch):
    """Told as it happens, Reef's story says what players keep before all have chosen."""
    monkeypatch.setattr(story.Story, "_may_know", lambda self, seat, choice: True)
    assert any(heard_differently(REEF, seed) for seed in range(12))


def test_what_others_keep_is_told_once_it_lies_open():
    game = table(REEF, [3], seed=3)
    first = game.question()
    assert [line.text for line in first.news] == ["Player 1 chooses.", "Player 2 chooses."]
    assert "Player 1: score 0, pick unknown" not in first.options
    game.answer(0)
    told = [line.text for line in game.question().news]
    assert told[0].startswith("Player 1: keep ")
    assert told[-2:] == ["Player 1 chooses.", "Player 2 chooses."]
    game.close()


def test_a_trace_as_a_seat_is_what_play_tells_it():
    """The same lines, to the letter, if the person does as the bot would."""
    game = table(REEF, [2], seed=4)
    told = []
    while not game.is_over:
        asked = game.question()
        told += asked.news
        game.answer(asked.advice)
    told += game.ending()[1]
    game.close()
    found = told_to(game.sitting.asked, 0, 2)
    assert [(each["turn"], each["text"]) for each in found.events] == [
        (line.turn, line.text) for line in told
    ]
    assert any(each["text"] == "Player 1 chooses." for each in found.events)
    assert found.told_by.command == f"simkit trace {REEF} --bot expert --seed 4 --game 0 --as 2"


def test_a_trace_as_a_seat_that_is_not_there_is_refused():
    with pytest.raises(BadInput, match="--as 3: seats are 1 to 2"):
        told_to(cell_of(registry.find(PIG)), 0, 3)


# --- The chance to win --------------------------------------------------------------------------


@pytest.fixture
def same_luck(monkeypatch):
    """Imagined games are the same in every run of a test."""
    monkeypatch.setattr(imagined, "new_luck", lambda: 7)


def test_who_wins_at_once_has_all_chances(same_luck):
    """With 15 points in the pot of Pig and 15 to win, to hold wins."""
    for seed in range(30):
        game = table(PIG, [1], seed, goal=15)
        while not game.is_over and "pot 15" not in game.question().scene.figures:
            game.answer(game.question().options.index("roll"))
        if not game.is_over:
            break
        game.close()
    here = imagined.Imagined(game.sitting)
    chances = here.chances(game.answers, 2)
    assert chances[game.question().options.index("hold")].estimate == 1.0
    assert chances[game.question().options.index("roll")].estimate < 1.0
    here.close()
    game.close()


def test_the_chance_to_win_knows_no_more_than_the_seat(same_luck):
    """Of deals that look alike to the seat it is the same, but for the noise of 100 games."""
    alike: dict[bytes, list] = {}
    for number in range(10):
        cell = cell_of(registry.find(LEDUC), None, 1)
        game = PeopleTable(sitting_of(cell, [1], number, is_open=False))
        here = imagined.Imagined(game.sitting)
        found = [float(chance) for chance in here.chances([], game.count)]
        alike.setdefault(game._world.seen(0), []).append(found)
        here.close()
        game.close()
    several = [deals for deals in alike.values() if len(deals) > 1]
    assert several
    for deals in several:
        for chances in zip(*deals, strict=True):
            assert max(chances) - min(chances) < 0.3


PENNIES = """
from simkit.design import Game, hidden, per_player
game = Game()
game.players = 2
game.pick = per_player(hidden(0))
def play_round():
    for player in game.everyone_at_once():
        for side in range(2):
            game.offer("show", side=side)
        game.pick[player] = game.choose(player).side
    game.end("shown", winner=1 if game.pick[0] == game.pick[1] else 0)
@game.bot("shows any side")
def expert(player, option):
    return 0.0
"""


@pytest.mark.parametrize("number", range(2))
def test_the_chance_to_win_does_not_know_what_others_chose_at_once(tmp_path, same_luck, number):
    """It was 0 or 100 %, by the side that the other had chosen."""
    file = tmp_path / "pennies.py"
    file.write_text(PENNIES)
    cell = cell_of(registry.find(str(file)), "random+expert", 1)
    here = imagined.Imagined(sitting_of(cell, [2], number, is_open=False))
    assert all(0.3 < float(chance) < 0.7 for chance in here.chances([], 2))
    here.close()


ROLES = """
from simkit.design import Game, hidden, per_player
game = Game()
game.players = 2
game.role = per_player(hidden(0))
def setup():
    for player in game.players:
        game.role[player] = game.roll(3)
def play_turn(player):
    for size in range(1, 4):
        game.offer("guess", size=size)
    size = game.choose(player).size
    game.end("guessed", winner=player if game.role[1 - player] == size else 1 - player)
@game.bot("guesses low")
def expert(player, option):
    return -1.0 * option.size
"""


KEPT = """
from simkit.design import Game, hidden, per_player
game = Game()
game.players = 2
game.role = per_player(hidden(0))
def play_round():
    if game.round_number == 1:
        choose_roles()
        return
    size = game.choose(0, "low", "high")
    wins = (size == "high") == (game.role[1] == 2)
    game.end("guessed", winner=0 if wins else 1)
def choose_roles():
    for player in game.everyone_at_once():
        for size in range(1, 3):
            game.offer("be", size=size)
        game.role[player] = game.choose(player).size
"""


@pytest.mark.parametrize("rules", [ROLES, KEPT], ids=["rolled", "chosen in an earlier round"])
def test_chances_are_refused_where_a_hidden_number_cannot_be_dealt_again(tmp_path, rules):
    """They were 100 % for the number that the other had, and 0 % for all others."""
    file = tmp_path / "roles.py"
    file.write_text(rules)
    asked = sitting_of(cell_of(registry.find(str(file)), None, 1), [1], 0, is_open=False)
    with pytest.raises(BadInput, match=r"game\.role is hidden.*among"):
        imagined.Imagined(asked)


def test_no_imagined_game_of_reef_is_left_out(same_luck):
    """Hands that were dealt again lacked the cards that others had chosen to keep."""
    cell = cell_of(registry.find(REEF), None, 1)
    here = imagined.Imagined(sitting_of(cell, [3], 0, is_open=False))
    assert None not in [here._won([], 0, 100 * number) for number in range(20)]
    here.close()


STRIKES = """
from simkit.design import Game, hidden, per_player
game = Game()
game.players = 2
game.force = per_player(hidden(1, among=[1, 2, 3]))
game.harm = per_player(0)
def setup():
    for player in game.players:
        game.force[player] = 1 + game.roll(2)
def strength(player):
    return game.force[player] + 1
def play_turn(player):
    blow = strength(player)
    game.offer("strike", blow=blow, at=1 - player)
    game.offer("wait")
    if game.choose(player) == "strike":
        game.harm[1 - player] += 1
    if game.harm[1 - player] == 3:
        game.end("beaten", winner=player)
@game.bot("strikes")
def expert(player, option):
    return 1.0 if option == "strike" else 0.0
"""


BLOWS = {
    "a name": "blow = strength(player)",
    "one of two names": "blow, other = strength(player), 0",
    "a name with its type": "blow: int = strength(player)",
    "in a branch": "blow = 1\n    if game.force[player] > 1:\n        blow = 2",
}


@pytest.mark.parametrize("line", BLOWS.values(), ids=[*BLOWS])
def test_a_hidden_number_in_an_option_is_told_to_nobody_else_before_the_end(tmp_path, line):
    """Others heard it as soon as they saw that the option was taken."""
    file = tmp_path / "strikes.py"
    file.write_text(STRIKES.replace(BLOWS["a name"], line))
    game = table(str(file), [2], seed=2)
    told = []
    while not game.is_over:
        asked = game.question()
        told += [line.text for line in asked.news]
        game.answer(asked.options.index(next(o for o in asked.options if "strike" in o)))
    assert "Player 1 chooses." in told
    assert any("blow" in option for option in asked.options)  # of who has it
    assert not [text for text in told if text.startswith("Player 1") and "blow" in text]
    assert any("blow" in line.text for line in game.ending()[1])
    game.close()


SUMS = """
from simkit.design import Game, hidden, per_player
game = Game()
game.players = 3
game.bid = per_player(hidden(0))
game.total = 0
def play_round():
    for player in game.everyone_at_once():
        for size in range(1, 4):
            game.offer("bid", size=size)
        game.bid[player] = game.choose(player).size
    game.total = sum(game.bid[player] for player in game.players)
    if game.round_number == 3:
        game.end("counted", winner=0)
@game.bot("bids as it likes")
def expert(player, option):
    return option.size if player == 1 else -option.size
"""


def test_who_sees_a_sum_is_not_told_its_parts(tmp_path):
    file = tmp_path / "sums.py"
    file.write_text(SUMS)
    game = table(str(file), [3])
    told = []
    while not game.is_over:
        told += [line.text for line in game.question().news]
        game.answer(0)
    assert told.count("Player 1 chooses.") == 3
    assert not [text for text in told if text.startswith(("Player 1: bid", "Player 2: bid"))]
    game.close()
