"""A made-up sweep for the tests of the web page, whose names may be anything."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

import pandas as pd

from simkit.lab.statistics.intervals import wilson
from simkit.lab.sweeps.sample_games import Sample
from simkit.lab.varying.cell_names import cell_names
from simkit.view.report.web_page import Material

GAMES = 1000

SCRIPT = "<script>document.title = 'caught'</script>"
IMAGE = '"><img src=https://example.org/x onerror=alert(1)>'
HOSTILE = {
    "script": SCRIPT,
    "quotes": "\"quotes\" & 'ticks' <b>",
    "entities": '&lt;b&gt; &amp;amp; $x$ #222222 url(#a) id="q',
    "backwards": "\u202eevil\u202c \u05e9\u05dc\u05d5\u05dd \u0645\u0631\u062d\u0628\u0627",
    "closing": "</style></pre></title></svg>" + SCRIPT,
    "endless": "W" * 90,
    "image": IMAGE,
}


def frame_of(values: Sequence[dict[str, Any]], wins: Sequence[int], home: str) -> pd.DataFrame:
    """Cells of a thousand games with so many won."""
    rows = []
    for number, (cell, name, won) in enumerate(zip(values, cell_names(values), wins, strict=True)):
        rate = wilson(won, GAMES)
        row = {"cell": number, "name": name, **cell, "games": GAMES, "won": won}
        row |= {"win_rate": rate.estimate, "low": rate.low, "high": rate.high, "method": "wilson"}
        row |= {"finished": True, f"ending:{home}": won, "ending:doom": GAMES - won}
        row |= {f"turns_{q}": 5 + n for n, q in enumerate(("q05", "q25", "median", "q75", "q95"))}
        row |= {"mean:turns": 7 + number / 10, "mean_low:turns": 6.9, "mean_high:turns": 9.9}
        rows.append(row)
    return pd.DataFrame(rows)


def summary_of(frame: pd.DataFrame, vary: Sequence[str], home: str, **changes: Any) -> dict:
    """The object that `simkit report --json` prints."""
    cells = []
    for row in frame.to_dict("records"):
        won = wilson(row["won"], GAMES).as_dict()
        lost = wilson(GAMES - row["won"], GAMES).as_dict()
        turns = {name: row[f"turns_{name}"] for name in ("q05", "median", "q95")}
        told = {"cell": row["cell"], "name": row["name"], "games": GAMES, "finished": True}
        told["values"] = {key: row[key] for key in vary}
        told |= {"win_rate": won, "outcomes": {home: won, "doom": lost}, "turns": turns}
        cells.append(told)
    played: dict[str, Any] = {"game": "nowhere", "design": "grid", "seed": 1, "settings": {}}
    played |= {"games_a_cell": GAMES, "precision": None, "games": GAMES * len(cells)}
    counts = {"rulebook": 150, "public": 40, "assumed": 21, "own": 0}
    made = {"version": "0.1.0", "kernel": "0123456789abcdef", "components": counts, "packs": []}
    question = {"folder": "out", "name": "made up", "question": "What is hard about it?"}
    found = {"vary": list(vary), "winning": [home], "finished": True, "skipped": []}
    return {**question, **played, **made, **found, "cells": cells} | changes


def material(values: dict[str, list[Any]], home: str = "home", **changes: Any) -> Material:
    """A grid of cells; the first ones are won most. `changes` are those of the summary."""
    cells = [dict(zip(values, each, strict=True)) for each in product(*values.values())]
    wins = [GAMES - 100 - 800 * number // len(cells) for number in range(len(cells))]
    frame = frame_of(cells, wins, home)
    study = {"study": {"name": "made up"}, "settings": {}, "vary": dict(values)}
    return Material(summary_of(frame, list(values), home, **changes), frame, study)


def plain() -> Material:
    """Six cells with names as people give them."""
    return material({"bot": ["expert", "beginner"], "dice": [4, 5, 6]})


def hostile() -> Material:
    """Every text that a user can write is one that would harm a careless page."""
    names = list(HOSTILE.values())
    told = material(
        {"bot": names, f"pack:{SCRIPT}": [1, 2]},
        home=SCRIPT,
        question=f"Is it fair? {SCRIPT} {HOSTILE['backwards']}",
        game=IMAGE,
        folder=f"out {SCRIPT}",
        packs=[IMAGE],
        settings={SCRIPT: IMAGE},
        finished=False,
        skipped=[{"values": {"dice": SCRIPT}, "why": IMAGE}],
    )
    sample = Sample(0, SCRIPT, "a typical win", 3, SCRIPT, True, 7, {IMAGE: "$(x) `y`"}, SCRIPT)
    return Material(
        told.swept,
        told.frame,
        {"study": {"name": HOSTILE["closing"]}, "settings": {}, "vary": {"bot": names}},
        packs=[{"file": IMAGE, "text": HOSTILE["closing"]}],
        assumed={SCRIPT: IMAGE, "rules.dice": HOSTILE["backwards"]},
        values={SCRIPT: HOSTILE["closing"], "rules.dice": [1, {"x": SCRIPT}]},
        samples=[sample],
    )
