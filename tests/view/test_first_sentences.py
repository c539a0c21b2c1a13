"""First sentences, held against the rows of their answers: simulated games, with every verdict."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
import pytest
from test_comparison import against, compared, played

from simkit.lab.judging.verdicts import Terms, judge_shares
from simkit.lab.statistics.intervals import wilson
from simkit.lab.statistics.paired import Split
from simkit.view.console.compare import headline
from simkit.view.text.words import percent
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
