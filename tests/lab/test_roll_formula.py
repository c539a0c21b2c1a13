"""Rolls of plain dice, counted exactly: against icepool, which simkit does not use."""

from __future__ import annotations

import json

import icepool
import pytest

import simkit
from simkit.cli.main import main
from simkit.lab.statistics.roll_formula import exact
from simkit.messages.errors import BadInput

D6, D12, D20 = icepool.d6, icepool.d12, icepool.d20


def known(die: icepool.Die) -> dict[int, float]:
    return {int(result): float(die.probability(result)) for result in die.outcomes()}


@pytest.mark.parametrize(
    ("formula", "die"),
    [
        ("2d6", 2 @ D6),
        ("d20", D20),
        ("D%", icepool.d(100)),
        ("3d6+2", 3 @ D6 + 2),
        ("10 - 2d6", 10 - 2 @ D6),
        ("-d6", -D6),
        ("2d6 + 1d12 - 3", 2 @ D6 + D12 - 3),
        ("lowest of 5d6", D6.lowest(5)),
        ("highest of 3d20", D20.highest(3)),
        ("highest 3 of 4d6", D6.highest(4, 3)),
        ("lowest 2 of 7d12", D12.lowest(7, 2)),
        ("highest 4 of 4d6", 4 @ D6),
        ("highest 1 of 2d20 + 5", D20.highest(2) + 5),
        ("6 dice d6 count >= 5", 6 @ (D6 >= 5)),
        ("5d6 count = 6", 5 @ (D6 == 6)),
        ("3d6 count > 6", 3 @ (D6 > 6)),
        ("4d12 count < 3 + 1", 4 @ (D12 < 3) + 1),
        ("40d6", 40 @ D6),
    ],
)
def test_every_result_has_its_probability(formula, die):
    assert dict(exact(formula)) == pytest.approx(known(die), abs=1e-12)


@pytest.mark.parametrize(
    ("formula", "die"),
    [
        ("2d6 >= 9", 2 @ D6 >= 9),
        ("1d20+5 >= 15", D20 + 5 >= 15),
        ("2d6 > 1d12", 2 @ D6 > D12),
        ("highest of 2d20 = 20", D20.highest(2) == 20),
        ("4d6 count >= 5 >= 2", 4 @ (D6 >= 5) >= 2),
        ("d6 != d6", icepool.d6 != icepool.d6),
    ],
)
def test_a_comparison_holds_or_does_not(formula, die):
    found = dict(exact(formula))
    assert set(found) == {True, False}
    assert found[True] == pytest.approx(float(icepool.Die(die).probability(True)), abs=1e-12)


def test_what_cannot_be_is_told_too():
    assert exact("2d6 > 12") == [(False, 1.0), (True, 0.0)]


@pytest.mark.parametrize(
    ("formula", "why"),
    [
        ("2d6 >=", "dice are missing before its end"),
        ("lowest 5d6", 'after lowest comes "of"'),
        ("highest 5 of 4d6", "5 of 4 dice cannot be kept"),
        ("highest 0 of 4d6", "0 of 4 dice cannot be kept"),
        ("5d6 count", "after count comes a comparison"),
        ("5d6 count >= d6", "a number is missing before 'd6'"),
        ("2d6 7", "'7' is one too many"),
        ("2d6 * 3", "'* 3' cannot be read"),
        ("0d6", "at most 200 dice with 1000 sides"),
        ("2d0", "at most 200 dice with 1000 sides"),
        ("999d6", "at most 200 dice with 1000 sides"),
        ("highest 50 of 100d100", "too many results"),
        ("apocalipse", "dice are missing before 'apocalipse'"),
        ("", "dice are missing before its end"),
        ("d6+" * 80 + "d6", "at most 200 signs"),
    ],
)
def test_what_cannot_be_read_is_refused_by_its_place(formula, why):
    with pytest.raises(BadInput, match="roll") as refused:
        exact(formula)
    assert why in str(refused.value)


def test_the_command_prints_it_and_gives_itself_again(capsys):
    assert main(["odds", "highest 3 of 4d6", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["command"] == "simkit odds 'highest 3 of 4d6'"
    assert found["outcomes"][-1]["outcome"] == {"result": 18}
    assert found["outcomes"][-1]["probability"] == pytest.approx(21 / 1296)
    assert main(["odds", "2d6 >= 9"]) == 0
    assert "27.78 %" in capsys.readouterr().out


def test_a_game_without_a_roll_and_a_roll_with_a_pack_are_refused(capsys):
    assert main(["odds", "apocalypse"]) == 2
    assert "RESOLVER is missing" in capsys.readouterr().err
    assert main(["odds", "2d6", "--dice", "3"]) == 2
    assert "a roll of plain dice has nothing to set" in capsys.readouterr().err


def test_python_gets_a_frame_and_a_chart():
    found = simkit.odds("lowest of 2d6")
    assert found.frame["probability"].sum() == pytest.approx(1.0)
    assert "lowest of 2d6" in found._repr_html_()
