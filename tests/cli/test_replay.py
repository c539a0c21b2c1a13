"""`simkit replay` on the command line."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

import pytest

from simkit.cli.commands import replay

pytestmark = pytest.mark.usefixtures("toy")


def test_it_says_where_the_page_is(printed):
    out, _ = printed("replay toygame --game 2 --rollouts 4")
    assert Path("replay-toygame-1-2.html").is_file()
    assert "Open it in a browser: replay-toygame-1-2.html" in out


def test_the_page_of_a_game_in_another_folder_is_written_here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    args = Namespace(
        game="../games/my.hunt.py", seed=None, against=None, where=None, game_number=2, as_seat=None
    )
    assert replay._usual_file(args) == Path("replay-my.hunt-1-2.html")


def test_it_says_where_two_games_part(printed, answered):
    line = "replay toygame --rollouts 4 --against bot=idle --out two.html"
    out, _ = printed(line)
    found = answered(line)
    assert f"The two games differ from turn {found['parts']['turn']}" in out
    assert found["against"] == {"bot": "idle"}
    assert [len(found["games"]), found["file"]] == [2, "two.html"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("--against goal", "--against needs key=value"),
        ("--against goal=20 --against goal=30", "--against goal stands twice"),
        ("--against goal=many", "goal must be a whole number"),
        ("--against nothing=3", "no setting"),
        ("--game -1", "--game must be a whole number"),
        ("--rollouts 1", "--rollouts must be a whole number from 2"),
        ("--out nowhere/page.html", "there is no folder nowhere"),
        ("--out .", "is a folder"),
    ],
)
def test_what_is_wrong_gets_one_message(printed, options, message):
    out, err = printed(f"replay toygame {options}", code=2)
    assert out == ""
    assert message in err
    assert err.count("\n") == 1
    assert not list(Path().glob("*.html"))


def test_a_game_without_a_board_is_refused(printed, monkeypatch):
    from simkit.finding import registry

    monkeypatch.setattr(registry, "PACKAGES", ("bareframe",))
    _, err = printed("replay bareframe", code=2)
    assert "has no picture of its board" in err
