"""A game to watch from one seat: what the seat may not know is in no byte of the page."""

from __future__ import annotations

import html
import json
import re
from collections import Counter
from pathlib import Path

import pytest

import simkit
from simkit.lab.people.told_game import told_to
from simkit.lab.play.cell import cell_of
from simkit.messages.errors import BadInput
from simkit.view.console.replay_seat import replay_seat_page

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def steps_of(page: str) -> dict:
    """The block of data that the page plays."""
    return json.loads(re.search(r'id="reels">(.*?)</script>', page, re.DOTALL)[1])


@pytest.mark.parametrize(
    ("file", "seat", "number"),
    [("reef.py", 2, 0), ("hunt.py", 2, 3), ("hunt.py", 1, 0), ("leduc.py", 1, 2)],
)
def test_a_line_that_the_seat_does_not_hear_is_in_no_byte(file, seat, number):
    game = str(EXAMPLES / file)
    page = html.unescape(simkit.replay(game, number, as_seat=seat).html)
    whole = Counter(event["text"] for event in simkit.trace(game, 1, number).events)
    heard = [event["text"] for event in told_to(cell_of(game), number, seat).events]
    secret = {text for text in whole if text not in heard}
    assert [text for text in secret if text in page] == []
    assert any(text in page for text in heard)


@pytest.mark.parametrize("file", ["reef.py", "leduc.py", "hunt.py"])
def test_each_line_is_heard_once_and_secrets_only_after_the_game(file):
    game = str(EXAMPLES / file)
    heard = told_to(cell_of(game), 1, 1).events
    phases = [event["phase"] for event in heard]
    assert phases == sorted(phases), "what comes after the game comes last"
    lines = Counter((e["turn"], e["text"]) for e in heard if not e["text"].endswith(" chooses."))
    assert lines == Counter((e["turn"], e["text"]) for e in simkit.trace(game, 1, 1).events)


def test_hunters_do_not_see_where_the_wolf_is():
    game = str(EXAMPLES / "hunt.py")
    views = [steps_of(simkit.replay(game, as_seat=seat).html)["games"][0] for seat in (1, 2)]
    wolf, hunter = (json.dumps(view["pool"]) for view in views)
    assert "wolf" in wolf.lower()
    lines = [event["text"] for event in simkit.trace(game).events]
    runs = {text for text in lines if text.startswith("Wolf: run")}
    assert runs
    assert not [text for text in runs if text in hunter]


def test_hands_of_others_are_unknown_until_they_were_passed_on():
    found = simkit.replay(str(EXAMPLES / "reef.py"), as_seat=2)
    prepared = found.watched.prepared
    settled = prepared.settled
    scene = found.cell.game.picture().scene(
        found.watched.steps[0].state, prepared.rules, settled.components, settled.settings
    )
    cards = [hand.cards for hand in scene.hands[:3]]
    assert cards[0] == cards[2] == ("hand: unknown x8",)
    assert len(cards[1]) > 1 and "unknown" not in str(cards[1])


def test_the_page_of_a_seat_shows_no_chances_and_says_so(tmp_path):
    file = tmp_path / "seat.html"
    found = simkit.replay(str(EXAMPLES / "reef.py"), as_seat=2, out=file)
    page = file.read_text(encoding="utf-8")
    assert found.page == file and "Secrets of other seats are not in this file" in page
    assert 'class="chance ' not in page and "The chance of winning" not in page
    assert found.summary()["as"] == 2 and set(found.summary()["outcome"]) == {"name", "turns"}
    assert found.command.endswith("--as 2")
    told = replay_seat_page(found, found.cell.game)
    assert "As seat 2 saw it: all hands played in turn 2." in told and str(file) in told.replace(
        "\n", ""
    )


@pytest.mark.parametrize(
    ("asked", "problem"),
    [
        ({"as_seat": 9}, "seats are 1 to 3"),
        ({"as_seat": 1, "rollouts": 4}, "--rollouts"),
        ({"as_seat": 1, "against": {"players": 4}}, "--against"),
    ],
)
def test_what_does_not_go_with_one_seat_is_refused(asked, problem):
    with pytest.raises(BadInput, match=problem):
        simkit.replay(str(EXAMPLES / "reef.py"), **asked)
