"""Made-up results, as plausible as a real run's, so that views are tested without any game."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np
import pandas as pd
import pytest

from simkit.description.game import Game, Metric, Outcome, Resolver, Setting
from simkit.description.policy import Bot, Knob
from simkit.lab.basics.heading import heading_of
from simkit.lab.statistics.intervals import Interval, wilson

STRENGTHS = {
    "warden": 0.17,
    "expert": 0.31,
    "idle": 0.0,
    "raider": 0.22,
    "beginner": 0.06,
    "random": 0.004,
}


def made_up_frame(
    games: int = 1500, strengths: dict[str, float] = STRENGTHS, seed: int = 7
) -> pd.DataFrame:
    """A row a game for each bot; stronger bots last longer and lose less doom at the exit."""
    luck = np.random.default_rng(seed)
    parts = []
    for bot, strength in strengths.items():
        won = luck.random(games) < strength
        shadow = ~won & (luck.random(games) < 0.04 + strength / 4)
        exits = luck.binomial(13, 0.75 * (1 - strength), games)
        columns = {
            "game": np.arange(games),
            "seed": 1,
            "map": "invasion",
            "bot": bot,
            "outcome": np.select([won, shadow], ["lord-killed", "shadow"], "doom"),
            "won": won,
            "turns": 4 + luck.poisson(2 + 14 * strength + 3 * won, games),
            "doom": np.minimum(13, exits + 3),
            "doom_exits": exits,
            "doom_deaths": 2 * luck.poisson(0.4 + strength, games),
            "doom_shortages": luck.poisson(0.3 + strength / 2, games),
            "doom_map": 0,
        }
        parts.append(pd.DataFrame(columns))
    return pd.concat(parts, ignore_index=True)


def made_up_run(**changes: Any) -> SimpleNamespace:
    """What a view reads of a run, from the names of `run --json`."""
    spread = {"min": 0, "q05": 2, "q25": 4, "median": 7, "q75": 9, "q95": 12, "max": 13}
    rate = {"estimate": 0.312, "low": 0.30299, "high": 0.32115, "confidence": 0.95}
    bot, games = changes.get("bot", "expert"), changes.get("games", 10_000)
    told = {
        "command": f"simkit run apocalypse --bot {bot} --seed 1 --games {games}",
        "game": "apocalypse",
        "settings": {"map": "invasion", "players": 4, "heroes": "hannah+naomi", "enraged": False},
        "bot": "expert",
        "games": 10_000,
        "seed": 1,
        "version": "0.1.0",
        "components": {"rulebook": 150, "public": 40, "assumed": 21, "own": 0},
        "outcomes": {"lord-killed": 0.312, "doom": 0.66, "shadow": 0.028, "unfinished": 0.0},
        "win_rate": rate | {"method": "wilson"},
        "metrics": {
            "turns": {"mean": 9.417, "sd": 2.31, **spread},
            "doom": {"mean": 10.9, "sd": 3.456, **spread, "q95": 12.5},
        },
        "interrupted": False,
        "notes": [],
        **dict.fromkeys(("about", "single", "left_open", "fair_share", "seats_p")),
        **dict.fromkeys(("near", "skill_range", "win_rates"), ()),
        **{"where": "", "quantiles": {}},
    } | changes
    told["win_rate"] = _interval(told["win_rate"])
    told["win_rates"] = tuple(map(_interval, told["win_rates"]))
    return SimpleNamespace(heading=heading_of(told), **told)


def _interval(rate: dict[str, Any]) -> Interval:
    return Interval(**{"confidence": 0.95, "method": "wilson"} | rate)


def made_up_results(frame: pd.DataFrame, **changes: Any) -> list[SimpleNamespace]:
    """A result for each bot of the frame, in the frame's order."""
    results = []
    for bot in frame["bot"].unique():
        part = frame[frame["bot"] == bot]
        rate = wilson(int(part["won"].sum()), len(part)).as_dict()
        asked = {"bot": bot, "games": len(part), "win_rate": rate} | changes
        results.append(made_up_run(**asked, frame=part))
    return results


@pytest.fixture(scope="session")
def frame() -> pd.DataFrame:
    return made_up_frame()


@pytest.fixture(scope="session")
def make_frame() -> Callable[..., pd.DataFrame]:
    return made_up_frame


@pytest.fixture(scope="session")
def small() -> pd.DataFrame:
    """Two bots and few games: quick to draw."""
    return made_up_frame(200, {"idle": 0.01, "expert": 0.31})


@pytest.fixture
def summary() -> SimpleNamespace:
    return made_up_run()


@pytest.fixture(scope="session")
def make_summary() -> Callable[..., SimpleNamespace]:
    return made_up_run


@pytest.fixture(scope="session")
def make_results() -> Callable[..., list[SimpleNamespace]]:
    return made_up_results


@pytest.fixture(scope="session")
def html_of() -> Callable[[str], str]:
    """The web page of a sweep of pages.py by its name: "plain" or "hostile", drawn once."""
    import pages

    from simkit.view.report.web_page import html_page

    return cache(lambda name: html_page(getattr(pages, name)()))


@pytest.fixture(scope="session")
def game() -> Game:
    """A game with one of everything that a page must show."""
    long_help = "Which map is played; " + "a long explanation that must be wrapped " * 4
    return Game(
        name="apocalypse",
        title="Planet Apocalypse",
        summary="Heroes hold a gate of hell against the minions of a demon lord.",
        settings=(
            Setting("map", "choice", "invasion", long_help, choices=("invasion", "doomgate")),
            Setting("players", "int", 4, "How many heroes.", low=1, high=5),
            Setting("heroes", "names", ("hannah", "naomi"), "Who plays."),
            Setting("enraged", "flag", False, "Harder.", rule="apocalypse:enraged"),
        ),
        bots=(
            Bot(
                "expert",
                "Holds the gate until the team is strong, then raids the lord.",
                "players' advice",
                "Slow against a lord that advances.",
                (Knob("caution", 0.5, 0.0, 1.0, "How much health it keeps back."),),
            ),
            Bot("idle", "Does nothing.", "", "Everything.", ()),
        ),
        metrics=(Metric("doom", "Doom at the end."),),
        outcomes=(
            Outcome("lord-killed", True, "Every lord that must die is dead."),
            Outcome("doom", False, "Doom reached 13."),
            Outcome("shadow", False, "The shadow reached the start."),
            Outcome("unfinished", False, "The game went on too long."),
        ),
        resolvers=(Resolver("attack", "A hero's attack.", (), ("hits",)),),
        scenarios=(("map", "invasion", "The first map."), ("map", "doomgate", "The harder side.")),
        package="simkit.apocalypse",
        loss="doom",
    )
