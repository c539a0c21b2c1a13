"""First sentences, held against the rows of their answers: simulated games, with every verdict."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from test_comparison import against, compared, played

from simkit.lab.judging.verdicts import Terms, judge_shares
from simkit.lab.statistics.intervals import wilson
from simkit.lab.statistics.paired import Split
from simkit.view.charts import compare
from simkit.view.charts.compare import compare_chart
from simkit.view.console.compare import headline
from simkit.view.text.words import percent, sentences
from tests.sampled import sampled

WORDS = {"higher": "more often", "lower": "less often", "same": "as often"}
BASE = 400  # no figure of a sentence has three digits before its point
SEEDS = range(100)


def simulated(seed: int):
    """A comparison of two to six values, some alike, some different, over few or many games."""
    draw = np.random.default_rng(seed)
    games = int(draw.choice([100, 2_000, 40_000]))
    gaps = draw.choice([-0.2, -0.03, 0.0, 0.0, 0.03, 0.2], int(draw.integers(1, 6)))
    luck = draw.random(games)
    base = luck < 0.5
    wins = [draw.permutation(luck) < 0.5 + gap if gap else base for gap in gaps]
    splits = [
        Split(games, int((w & base).sum()), int((w & ~base).sum()), int((~w & base).sum()))
        for w in wins
    ]
    values = range(BASE + 1, BASE + 1 + len(gaps))
    judged = judge_shares(splits, Terms())
    rows = [
        replace(against(value, 0.0, found.verdict), found=found)
        for value, found in zip(values, judged, strict=True)
    ]
    rates = [wilson(int(w.sum()), games) for w in (base, *wins)]
    variants = [
        replace(played(f"despair_dice={value}", {"despair_dice": value}), win_rate=rate)
        for value, rate in zip((BASE, *values), rates, strict=True)
    ]
    axes = {"despair_dice": [BASE, *values]}
    told = compared(*rows, axes=axes, variants_played=variants, baseline_played=variants[0])
    return told, rows, {each.values["despair_dice"]: each.win_rate for each in variants}


@pytest.mark.parametrize("seed", sampled(SEEDS, 5))
def test_the_first_sentence_of_compare_claims_what_its_rows_claim(seed):
    found, rows, rates = simulated(seed)
    told = headline(found)
    settled = [row for row in rows if row.found.verdict != "not settled"]
    if not settled:
        assert re.match("No difference from .* is settled|The difference is not settled", told)
        return
    claims = re.split(r"\. Not settled", told)[0]
    for row in settled:
        value = row.values["despair_dice"]
        clause = next(
            each for each in re.split(r", and ", claims) if re.search(rf"\b{value}\b", each)
        )
        subject, words, _ = re.split(rf"({'|'.join(WORDS.values())})", clause)
        assert words == WORDS[row.found.verdict]
        assert re.search(rf"\b{value}\b", subject) and not re.search(rf"\b{BASE}\b(?! %)", subject)
        assert percent(rates[value].estimate) in told
    for row in rows:
        if row not in settled:
            assert not re.search(rf"\b{row.values['despair_dice']} \(", claims)


def test_the_simulated_answers_have_every_verdict():
    verdicts = {row.found.verdict for seed in SEEDS[:25] for row in simulated(seed)[1]}
    assert verdicts == {*WORDS, "not settled"}


def test_the_heading_of_a_chart_is_the_first_sentence():
    found, _, _ = simulated(1)
    heading = " ".join(compare_chart(found).texts[0].get_text().replace("\xa0", " ").split())
    assert heading == sentences(headline(found))[0]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("It wins 3.5 % of games. Not settled: 8.", ["It wins 3.5 % of games.", "Not settled: 8."]),
        ("Which one? None.", ["Which one?", "None."]),
        ("pig.py wins (p 0.3; 2,000 games).", ["pig.py wins (p 0.3; 2,000 games)."]),
    ],
)
def test_a_sentence_ends_where_a_new_one_begins(text, found):
    assert sentences(text) == found


ASKS = {"distribution"}
"""Charts whose heading is still their question."""


def test_every_chart_of_an_answer_states_a_finding():
    folder = Path(compare.__file__).parent
    drawn = {path.stem: path.read_text(encoding="utf-8") for path in folder.glob("*.py")}
    charts = {name for name, text in drawn.items() if f"def {name}_chart(" in text}
    assert len(charts) > 25
    assert {name for name in charts if "finding=" not in drawn[name]} == ASKS
