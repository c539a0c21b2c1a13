"""A bot that is fitted to a log: `run` has an interval with luck and what the log leaves open."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest

import simkit
import simkit.lab.play.run as running
from simkit.lab.check import check_file
from simkit.lab.play.cell import cell_of
from simkit.lab.play.likely_run import cell_with, checked_players
from simkit.messages.errors import BadInput
from simkit.players.likely import LikelyPlayer, likely_lines
from simkit.view.console.run import run_page
from simkit.view.text.words import caveat
from tests.lab.test_people import PIG

HEAD = '[bot]\nbase = "expert"\ngame = "{game}"\n\n[knobs]\nmistakes = 0.2\n\n'
FITTED = '[fitted]\nlog = "rec"\nchoices = 42\nplayers = 2\n\n'
GAMES = 4_000


def written(folder, shares, game="toygame", base="expert", fitted=FITTED):
    """A bot file whose likely players make these shares of mistakes."""
    players = [LikelyPlayer(base, {"mistakes": float(share)}) for share in shares]
    lines = likely_lines(players) if players else ()
    file = folder / "us.toml"
    file.write_text(HEAD.format(game=game) + fitted + "\n".join(lines), encoding="utf-8")
    return str(file)


def doubtful(least=0.0, most=0.8, count=40):
    return [least + (most - least) * place / (count - 1) for place in range(count)]


def asked(file, **more):
    return simkit.run("toygame", **{"games": GAMES, "bot": file, "jobs": 1} | more)


def checked(file):
    return check_file(Path(file))


def test_the_interval_holds_luck_and_what_the_log_leaves_open(tmp_path):
    found = asked(written(tmp_path, doubtful()))
    alone = found.left_open.luck_alone
    rates = [
        asked("expert", knobs={"expert": {"mistakes": share}}).win_rate.estimate
        for share in (0.02, 0.4, 0.78)
    ]
    assert max(rates) - min(rates) > 0.1  # else this shows nothing
    assert found.win_rate.low <= min(rates) and found.win_rate.high >= max(rates)
    assert min(rates) - found.win_rate.low < 0.08 and found.win_rate.high - max(rates) < 0.08
    assert found.win_rate.half_width > 3 * alone.half_width
    assert alone == asked("expert", knobs={"expert": {"mistakes": 0.2}}).win_rate
    assert (found.left_open.players, found.left_open.games) == (40, GAMES)


def test_it_is_about_luck_alone_if_the_log_leaves_nothing_open(tmp_path):
    found = asked(written(tmp_path, [0.2] * 40))
    assert found.win_rate.half_width < 2 * found.left_open.luck_alone.half_width
    assert found.win_rate.half_width >= 0.95 * found.left_open.luck_alone.half_width


def test_one_player_who_is_not_like_the_others_moves_little(tmp_path):
    usual = asked(written(tmp_path, [0.2] * 40)).win_rate
    odd = asked(written(tmp_path, [*[0.2] * 39, 1.0])).win_rate
    assert abs(odd.estimate - usual.estimate) < 0.03
    assert odd.low <= usual.estimate <= odd.high


def test_all_other_figures_are_those_of_the_bot_itself(tmp_path):
    file = written(tmp_path, doubtful())
    with_players, alone = asked(file), asked(written(tmp_path, []))
    assert with_players.outcomes == alone.outcomes
    assert with_players.metrics == alone.metrics
    assert with_players.frame.equals(alone.frame)


def test_page_and_json_say_what_the_interval_holds(tmp_path):
    found = asked(written(tmp_path, doubtful()))
    summary = json.loads(json.dumps(found.summary()))
    assert summary["win_rate"]["method"] == "credible"
    assert summary["left_open"]["luck_alone"]["method"] == "wilson"
    told = " ".join(run_page(found, found.cell.game).split())
    assert "The interval of the win rate holds luck and the uncertainty that the log of" in told
    assert "40 players as likely as the log makes them played 4,000 more games" in told
    assert "Intervals hold luck alone" not in told
    assert not found.notes
    assert "what the log leaves open" in str(
        [text.get_text() for text in found.chart("win-rate").texts]
    )


def test_it_is_played_again_the_same(tmp_path):
    file = written(tmp_path, doubtful())
    assert asked(file).win_rate == asked(file, jobs=2).win_rate


def test_an_old_file_says_that_its_interval_holds_luck_alone(tmp_path):
    found = asked(written(tmp_path, []))
    assert found.left_open is None and found.win_rate.method == "wilson"
    (note,) = found.notes
    assert "holds luck alone" in note and "play-log --write-bot" in note


def test_a_bot_of_no_log_needs_no_such_remark(tmp_path):
    assert not asked(written(tmp_path, [], fitted="")).notes


def test_a_condition_leaves_luck_alone(tmp_path):
    found = asked(written(tmp_path, doubtful()), where="turns >= 1")
    assert found.left_open is None
    assert "holds luck alone" in found.notes[0] and "write" not in found.notes[0]


def test_other_answers_say_that_they_hold_luck_alone(tmp_path):
    file = written(tmp_path, doubtful())
    found = simkit.compare("toygame", {"goal": [22, 24]}, games=40, bot=file)
    assert "Intervals hold luck alone" in caveat(found.summary())


def test_a_knob_that_is_asked_for_is_not_open(tmp_path):
    file = written(tmp_path, doubtful())
    found = asked(file, knobs={file: {"mistakes": 0.4}})
    assert found.win_rate.half_width < 2 * found.left_open.luck_alone.half_width


def test_players_of_other_bots_play_as_those_do(tmp_path):
    file = written(tmp_path, [0.0] * 40, base="idle")
    cell = cell_with(cell_of("toygame", file), checked_players(cell_of("toygame", file)), 0)
    assert cell.bots == ("idle@likely0",)
    idle = asked("idle").win_rate.estimate
    assert asked(file).win_rate.estimate == pytest.approx(idle, abs=0.03)


def test_rivals_have_an_interval_for_each_seat(tmp_path):
    file = written(tmp_path, doubtful(), game="pig")
    found = simkit.run(PIG, games=2_000, bot=f"{file}+beginner", jobs=1)
    alone = found.left_open.luck_alone_of_seats
    assert len(found.win_rates) == len(alone) == 2
    assert found.win_rates[0].half_width > 1.5 * alone[0].half_width
    assert math.isclose(sum(each.estimate for each in found.win_rates), 1.0, abs_tol=1e-9)
    assert found.win_rate == found.win_rates[0]


def test_ctrl_c_leaves_likely_players_out(tmp_path, monkeypatch):
    def stopped(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(running, "likely_wins", stopped)
    found = asked(written(tmp_path, doubtful()))
    assert found.interrupted and found.games == GAMES and found.left_open is None
    assert "holds luck alone" in found.notes[0]


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ("[likely]\nplayers = 3\n", "a list of 20 to 1000 players"),
        ("[likely]\nplayers = []\n", "a list of 20 to 1000 players"),
        ("[likely]\nwho = []\n", "with the list players alone"),
        ("[likely]\nplayers = [" + '{ base = "expert" },' * 20 + "]\n", "knobs = "),
        ("[likely]\nplayers = [" + '{ base = "x", knobs = {} },' * 20 + "]\n", "player 1"),
        (
            "[likely]\nplayers = [" + '{ base = "expert", knobs = { mistakes = 7 } },' * 20 + "]\n",
            "from 0 to 1",
        ),
        (
            "[likely]\nplayers = [" + '{ base = "expert", knobs = { mistakes = "" } },' * 20 + "]",
            "a number for the knob mistakes",
        ),
    ],
)
def test_a_table_that_cannot_be_played_is_refused_before_any_game(tmp_path, lines, why):
    file = written(tmp_path, [], fitted=FITTED + lines)
    for ask in (asked, checked):
        with pytest.raises(BadInput, match=r"us\.toml") as problem:
            ask(file)
        assert why in str(problem.value)


def test_check_says_that_a_bot_has_likely_players(tmp_path):
    assert "It names 40 likely players" in " ".join(checked(written(tmp_path, doubtful())).facts)
