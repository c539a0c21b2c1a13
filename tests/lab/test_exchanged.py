"""What a seat gets is made from what it sees: games that differ in the rest look alike to it."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from simkit.finding import registry
from simkit.lab.people import screens, sitting, story, world
from simkit.messages.errors import BadInput
from simkit.web.tables import screen_page
from tests.exchanged import pair
from tests.sampled import is_whole, sampled, turn

ROOT = Path(__file__).resolve().parents[2]
SLOW = {"fever.py"}  # one pair imagines its own bot, plain Python, for many minutes
OWN = sorted(str(path) for path in ROOT.glob("examples/*.py") if path.name not in SLOW)
BUILT = ["apocalypse", "hades", "hellgame", "fury", "armageddon"]
PAIRS = int(os.environ.get("SIMKIT_PAIRS", 40 if is_whole() else 1))
"""Of each game. A thousand take some minutes to an hour, so they are asked for by hand."""


def stem(name: str) -> str:
    return Path(name).stem


@pytest.mark.parametrize("name", sampled(OWN, 1), ids=stem)
def test_what_a_seat_gets_of_a_game_in_one_file_is_made_from_what_it_sees(name):
    for seed in range(turn() % 1000, turn() % 1000 + PAIRS):
        assert not pair(registry.find(name), seed).leak, seed


@pytest.mark.slow
@pytest.mark.parametrize("name", sampled(BUILT, 1))
def test_what_a_seat_gets_of_our_games_is_made_from_what_it_sees(name):
    for seed in range(turn() % 1000, turn() % 1000 + PAIRS):
        assert not pair(registry.find(name), seed).leak, seed


@pytest.fixture
def reef():
    return registry.find(str(ROOT / "examples/reef.py"))


def hunt():
    return registry.find(str(ROOT / "examples/hunt.py"))


def test_when_a_choice_is_told_does_not_depend_on_hidden_hands(reef):
    """It waited while hands of others did not fit another choice, which told of these hands."""
    assert not pair(reef, 5_000).leak


def test_no_hunter_hears_which_ways_of_the_wolf_would_have_shown():
    """That it ran was told as soon as all its other ways would have been seen."""
    assert not pair(hunt(), 5_057).leak


# --- Planted leaks --------------------------------------------------------------------------------

MOST = 24  # pairs in which a leak must be found


def all_that_happens(patch):
    """The story says what others choose before all have chosen."""
    patch.setattr(story.Story, "_may_know", lambda self, seat, choice: True)


def bare_board(patch):
    """The board shows what lies face down."""
    patch.setattr(world.World, "_seen_by", lambda self, seat: self._batch[0])


def board_of_another(patch):
    """The board is that of the next seat."""
    scene = world.World.scene
    patch.setattr(world.World, "scene", lambda self, seat: scene(self, (seat + 1) % 3))


def told_of_another(patch):
    """The story is that of the next seat."""
    told = sitting.PeopleTable.told
    patch.setattr(sitting.PeopleTable, "told", lambda self, seat: told(self, (seat + 1) % 3))


def news_with_the_rest(patch):
    """The news holds what is told at the end."""
    patch.setattr(story.Story, "news_for", lambda self, seat: self.rest())


def options_to_all(patch):
    """Who is not asked reads the options of who is."""
    patch.setattr(screens.Screens, "_question", lambda self, seat: self.table.question())


def count_of_everything(patch):
    """The number of a question adds up all that is hidden, and where it lies."""
    view = screens.Screens.view

    def number(self):
        words = self.table._world._batch.view("i8")
        return int((words * range(len(words))).sum() % 10**6)

    patch.setattr(
        screens.Screens, "view", lambda self, seat: replace(view(self, seat), number=number(self))
    )
    patch.setattr(screens.Screens, "hint", lambda self, seat, number: "")


def hint_that_looks(patch):
    """The hint depends on what is hidden."""
    hint = lambda self, seat, number: str(hash(self.table._world._batch.tobytes()))  # noqa: E731
    patch.setattr(screens.Screens, "hint", hint)


def error_that_tells(patch):
    """What is wrong with an answer is said with what is hidden."""
    told = lambda self, place: f"not {self._world._batch.tobytes().hex()}"  # noqa: E731

    def answer(self, place):
        if not 0 <= place < self._world.count:
            raise BadInput(told(self, place))
        self._take(place)

    patch.setattr(sitting.PeopleTable, "answer", answer)


def heading_that_tells(patch):
    """The heading names the option that was taken last, whoever took it."""

    def heading(self, view):
        made = self._screens.table._world.choices
        return str(made[-1].option if made else "")

    patch.setattr(screen_page.ScreenPage, "_heading", heading)


PLANTED = [
    all_that_happens, bare_board, board_of_another, told_of_another, news_with_the_rest,
    options_to_all, count_of_everything, hint_that_looks, error_that_tells, heading_that_tells,
]  # fmt: skip


@pytest.mark.parametrize("plant", sampled(PLANTED, 1), ids=lambda plant: plant.__name__)
def test_a_planted_leak_is_found(reef, plant, monkeypatch):
    plant(monkeypatch)
    looks = plant is options_to_all
    game = hunt() if plant is told_of_another else reef  # of Reef all hear the same
    assert any(pair(game, seed, looks).leak for seed in range(MOST))


@pytest.mark.slow
@pytest.mark.parametrize("name", sampled(["apocalypse", "hades"], 1))
def test_in_games_of_a_team_the_order_of_decks_is_exchanged(name, monkeypatch):
    """By the luck of the game itself nothing moved, and pairs of Apocalypse proved nothing."""
    game = registry.find(name)
    assert pair(game, 1).moved
    hint_that_looks(monkeypatch)
    assert pair(game, 1).leak


@pytest.mark.slow
@pytest.mark.parametrize(
    "plant",
    sampled([bare_board, hint_that_looks, count_of_everything], 1),
    ids=lambda p: p.__name__,
)
def test_a_planted_leak_is_found_in_armageddon_too(plant, monkeypatch):
    """None was: decks were dealt again, which no board shows, and no army ever hid."""
    plant(monkeypatch)
    assert any(pair(registry.find("armageddon"), seed).leak for seed in range(MOST))


def test_without_one_nothing_is_found(reef):
    assert not any(pair(reef, seed, looks=True).leak for seed in range(MOST if is_whole() else 2))
