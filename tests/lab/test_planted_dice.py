"""Which roll decides: a die planted among many, with an outlier; and a game where none decides."""

import json
import os
import subprocess
import sys

import pytest

import simkit
from simkit.lab.lucks.draw_games import measured
from simkit.lab.lucks.draws import kinds_of, single
from simkit.lab.lucks.turning_roll import turning_roll
from simkit.lab.play.cell import cell_of
from simkit.lab.play.settle import settle
from simkit.messages.errors import BadInput
from simkit.view.charts.causes import causes_chart
from simkit.view.console.causes import causes_page
from simkit.view.text.findings.luck import draws_finding, saves_finding
from tests.design.playing import EXAMPLES, GAMES, written
from tests.lab import planted_dice as planted
from tests.lab.test_draws import prepared
from tests.sampled import is_whole

STUDIES = 60 if is_whole() else 5
ORDER = """
import json, sys
from simkit.lab.lucks.draw_games import measured
from tests.lab.test_draws import prepared
rows = measured(prepared(sys.argv[1]), 6, 1, 0.95, progress=False).rows
print(json.dumps([[row.draw, row.share.estimate, row.changes.estimate] for row in rows]))
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("planted")


@pytest.fixture(scope="module")
def revolt(folder):
    return written(folder, planted.REVOLT, "revolt.py")


@pytest.fixture(scope="module")
def chaos(folder):
    return written(folder, planted.CHAOS, "chaos.py")


def die_of(found):
    """The row of the planted die."""
    (row,) = [row for row in found.rows if row.draw.endswith("): regni")]
    return row


def test_a_die_among_many_stands_first_in_whichever_turn_it_falls(revolt):
    """Other luck moves its turn, so it counted as another die, and nine in ten were never found."""
    held = []
    for seed in range(STUDIES):
        found = measured(prepared(revolt, 8_000 + seed), 200, 1, 0.95, progress=False)
        die = die_of(found)
        assert found.rows[0] == die and not die.is_kind
        held.append(die.share.low <= planted.SHARE <= die.share.high)
        held.append(die.changes.low <= planted.CHANGES <= die.changes.high)
    assert sum(held) >= len(held) - 1 - len(held) // 50


def test_what_an_outlier_takes_from_the_die_is_not_laid_to_it(folder):
    file = written(folder, planted.OUTLIER, "outlier.py")
    found = measured(prepared(file), 1000, 2, 0.95, progress=False)
    die = die_of(found)
    assert found.rows[0] == die
    assert die.share.low <= planted.OUTLIER_SHARE <= die.share.high < 0.9
    assert die.changes.low <= planted.OUTLIER_CHANGES <= die.changes.high
    assert ": regni. If this alone came out anew" in draws_finding(found)


def test_where_play_is_chaotic_no_roll_is_said_to_decide(chaos):
    alarms = 0
    for seed in range(STUDIES):
        found = measured(prepared(chaos, 9_000 + seed), 200, 1, 0.95, progress=False)
        alarms += any(row.share.low > 0 for row in found.rows)
        if not alarms:
            assert draws_finding(found).startswith("No roll or shuffle is shown to decide")
    assert alarms <= max(1, 0.08 * STUDIES)  # of 5 % that may be false


def test_no_roll_turned_a_chaotic_game_because_each_would_have(chaos):
    """One of 36 that each give another winner in every second try was said to have turned it."""
    table = prepared(chaos)
    found = [turning_roll(table, number) for number in range(3)]
    assert all(each.is_strong for each in found)
    assert not any(each.is_decisive for each in found)


def test_the_roll_of_a_thing_in_its_turn_turned_a_game(revolt):
    """Where chaos would have given the other winner, four of six faces change him."""
    table, looked_at = prepared(revolt), 0
    for number in range(60):
        row = simkit.trace(revolt, game_number=number).row
        winner = 0 if row["won_1"] else 1
        if row["outcome"] == "luck" or row["chaos"] % 2 == winner:
            continue
        found, looked_at = turning_roll(table, number), looked_at + 1
        assert ": regni, turn " in found.roll or "play_round" in found.roll
        if ": regni" in found.roll:
            assert found.changes.low - 0.03 <= 2 / 3 <= found.changes.high + 0.03
        if looked_at == 2:
            return
    pytest.fail("no such game")


def test_things_have_the_names_that_people_know(tmp_path):
    """Of a table its entries, of a player the number, of anything else the author's word."""
    text = planted.REVOLT.replace("game.omen = game.roll(20)", "omens()")
    text += """

def omens():
    for player in game.players:
        game.omen = game.roll(20, player)
    spot = 2
    game.omen = game.roll(20, of=spot)
"""
    settled = settle(cell_of(written(tmp_path, text), None, 1, (), {}, (), None))
    told = {kind.name.split(" (")[0]: kind for kind in kinds_of(settled)}
    names = [each.name for each in single(told["rolls in rise"], settled, turns=1)]
    assert [name.partition("): ")[2] for name in names[:4]] == [
        "iceni",
        "belgae",
        "silures",
        "regni",
    ]
    assert [name.rpartition(", ")[2] for name in names[8:]] == ["before turn 1", "turn 1"]
    omens = [kind for kind in kinds_of(settled) if kind.name.startswith("rolls in omens")]
    by_player, by_number = ([*single(kind, settled, turns=0)] for kind in omens)
    assert [each.name.partition("): ")[2] for each in by_player[:2]] == ["Player 1", "Player 2"]
    assert by_number[2].name.endswith("): spot 2")
    found = measured(prepared(written(tmp_path, text)), 40, 1, 0.95, progress=False)
    assert found.rows[0].draw.endswith(": regni")


def test_causes_names_the_roll_and_the_lost_games_that_it_saves(revolt):
    found = simkit.causes(revolt, games=400, by_roll=True, jobs=2)
    die = found.draws.saves[0]
    assert die.draw.endswith("): regni")
    assert die.saved.low <= planted.CHANGES <= die.saved.high  # both seats win alike
    assert die.share.low <= planted.SHARE <= die.share.high
    said = saves_finding(found.draws)
    assert said.endswith("of lost games " + said.partition("of lost games ")[2])
    page = " ".join(causes_page(found).split())
    assert said in page and "saves lost games (%)" in page
    assert found.figures()["draws"][0].draw == die.draw
    assert {"draw", "saved by draw"} <= set(found.table["part"])
    assert "--by-roll" in found.command
    assert len(causes_chart(found).axes) == 2


def test_causes_measures_rolls_in_games_of_a_fixed_number_only(revolt):
    for other in ({"until": "settled"}, {"where": "turns <= 6"}):
        with pytest.raises(BadInput, match="by_roll does not go with"):
            simkit.causes(revolt, games=40, by_roll=True, **other)


def test_causes_is_silent_on_rolls_unless_somebody_asks(revolt):
    found = simkit.causes(revolt, games=40)
    assert found.draws is None and "draws" not in found.figures()
    assert "roll or shuffle" not in causes_page(found)


def test_interpreted_and_compiled_games_say_the_same(revolt):
    told = subprocess.run(
        [sys.executable, "-c", ORDER, revolt],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(sys.path)},
        stdout=subprocess.PIPE,
        check=True,
        text=True,
    )
    rows = measured(prepared(revolt), 6, 1, 0.95, progress=False).rows
    mine = [[row.draw, row.share.estimate, row.changes.estimate] for row in rows]
    assert json.loads(told.stdout) == mine


@pytest.mark.slow
@pytest.mark.parametrize(
    "game", [*GAMES, "fever", "hades", "apocalypse", "hellgame", "fury", "armageddon"]
)
def test_every_game_answers(game):
    place = str(EXAMPLES / f"{game}.py") if (EXAMPLES / f"{game}.py").exists() else game
    found = measured(prepared(place), 40, 1, 0.95, progress=False)
    assert found.kinds and (found.rows or not found.moving)
    assert draws_finding(found)[-1] == "."
