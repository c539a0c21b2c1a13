"""The columns of the result table, one for each thing that is counted in a game."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from simkit.apocalypse.description import FIRST_BATTLE, HEROES
from simkit.apocalypse.pack.ways import board_of
from simkit.apocalypse.words import state
from simkit.kernel.columns import by_word, ended
from simkit.values.components import Components

COUNTED = (
    "gifts_bought",
    "luck_spent",
    "recruited",
    "exits",
    "revealed",
    "lord_damage",
    "dice",
)


def columns(
    batch: np.ndarray, components: Components, settings: Mapping[str, Any]
) -> dict[str, np.ndarray]:
    """Columns of a batch of ended games: how each ended, texts, numbers."""
    tally = batch["tally"]
    return {
        **ended(batch, state.OUTCOMES, won=batch["outcome"] == state.LORD_KILLED),
        "team": _teams(batch, components),
        "fallen": _fallen(tally, components, settings),
        "bought": _bought(tally, components),
        "doom": batch["doom"].copy(),
        **by_word("doom", state.DOOM_CAUSES, tally["doom"]),
        "despair_dice_end": batch["despair_dice"].copy(),
        "lord_battles": tally["lord_battles"].copy(),
        **_first_battle(tally["first"]),
        "lord_health": _lord_health(batch, components, settings),
        "lords_killed": _lords_killed(batch, components, settings),
        **_deaths(batch, components),
        **by_word("courage", state.COURAGE_SOURCES, tally["courage"]),
        **{name: tally[name].copy() for name in COUNTED},
        "kills": tally["kills"].sum(axis=1),
        "decisions": batch["decisions"].copy(),
    }


def _first_battle(first: np.ndarray) -> dict[str, np.ndarray]:
    """What the first battle with a Lord was like; empty where there was none."""
    fought = first["turn"] > 0
    return {
        f"first_battle_{name}": np.where(fought, first[name], np.nan) for name, _ in FIRST_BATTLE
    }


# --- deaths --------------------------------------------------------------------------------------


def _deaths(batch: np.ndarray, components: Components) -> dict[str, np.ndarray]:
    """All deaths, where they died, and each hero's of the box; an owner's own are in `deaths`.

    A hero's are empty in a game in which nobody plays him.
    """
    tally = batch["tally"]
    deaths = tally["deaths"].sum(axis=1)
    in_hell = tally["deaths_in_hell"]
    found = {"deaths": deaths, "deaths_on_map": deaths - in_hell, "deaths_in_hell": in_hell.copy()}
    heroes = components.order("heroes")
    each = _deaths_of_each(batch)
    for name in HEROES:
        known = name in heroes
        died = each[heroes.index(name)] if known else np.full(len(batch), np.nan)
        found[f"deaths_{name}"] = died
    return found


def _deaths_of_each(batch: np.ndarray) -> np.ndarray:
    """How often each hero died, heroes by games; empty where he was never in play."""
    died = batch["tally"]["deaths"].T
    kinds = np.arange(len(died))[:, None, None]
    began = (batch["team"] == kinds).any(axis=2)
    stands = (batch["heroes"]["kind"] == kinds).any(axis=2)
    return np.where(began | stands | (died > 0), died, np.nan)  # nobody leaves play but by death


def _fallen(tally: np.ndarray, components: Components, settings: Mapping[str, Any]) -> np.ndarray:
    """Who died where, one after another: "naomi@area-3+hannah@hell"."""
    heroes = components.order("heroes")
    areas = board_of(components, settings)["areas"].values()
    places = {number: _slug(area) for number, area in enumerate(areas)} | {state.HELL: "hell"}

    def told(codes: Sequence[int]) -> str:
        fallen = [divmod(int(code) - 1, state.MOST_KINDS) for code in codes if code > 0]
        return "+".join(f"{heroes[kind]}@{places[place]}" for place, kind in fallen)

    return _texts(tally["fallen"], told)


def _slug(area: str) -> str:
    """The name of an area as one word."""
    return "-".join(re.findall(r"[a-z0-9]+", area.lower()))


# --- gifts and teams -----------------------------------------------------------------------------


def _bought(tally: np.ndarray, components: Components) -> np.ndarray:
    """The gifts that were bought, in the order of the pack: "faith+faith+hope"."""
    titles = components.order("gifts")

    def told(counts: Sequence[int]) -> str:
        pairs = zip(titles, counts, strict=False)
        return "+".join(name for name, count in pairs for _ in range(count))

    return _texts(tally["bought"], told)


def _teams(batch: np.ndarray, components: Components) -> np.ndarray:
    """The heroes that a game began with, by seat."""
    heroes = components.order("heroes")
    return _texts(batch["team"], lambda team: "+".join(heroes[kind] for kind in team if kind >= 0))


def _texts(numbers: np.ndarray, told: Callable[[Sequence[int]], str]) -> np.ndarray:
    """A text for each row of numbers; each different row is put into words once."""
    keys = [row.tobytes() for row in numbers]
    texts = {key: told(row) for key, row in dict(zip(keys, numbers, strict=True)).items()}
    return np.array([texts[key] for key in keys], dtype=str)


# --- Lords ---------------------------------------------------------------------------------------


def _lords_killed(
    batch: np.ndarray, components: Components, settings: Mapping[str, Any]
) -> np.ndarray:
    """Of the Lords of the map, those who no longer live."""
    lords = len(components.table("maps")[settings["map"]]["lords"])
    return lords - batch["lords"]["alive"].sum(axis=1)


def _lord_health(
    batch: np.ndarray, components: Components, settings: Mapping[str, Any]
) -> np.ndarray:
    """What is left to all Lords together; one who was never unveiled still has it all."""
    vital, full = _vital_parts(components)
    column = batch["players"] - 1 + settings["enraged"]  # as many as play at the end
    left = np.zeros(len(batch), dtype=np.int64)
    for number in range(state.MOST_LORDS):
        lord, hidden = batch["lords"][:, number], batch["hidden"]["lords"][:, number]
        known = (lord["health"] * vital[lord["kind"]]).sum(axis=1)
        secret = full[lord["lesser"], hidden, column]
        left += np.where(
            lord["kind"] != state.NONE, known, np.where(hidden != state.NONE, secret, 0)
        )
    return left


def _vital_parts(components: Components) -> tuple[np.ndarray, np.ndarray]:
    """Which parts of each Lord keep him alive; his full health as a Lord and as a Lesser Lord."""
    lords = components.table("lords").values()
    vital = np.zeros((len(lords), state.MOST_PARTS), dtype=np.int64)
    full = np.zeros((2, len(lords), state.MOST_SEATS), dtype=np.int64)
    for kind, entry in enumerate(lords):
        for number, part in enumerate(({**entry, "vital": True}, *entry["parts"].values())):
            vital[kind, number] = part["vital"]
            health = np.array(part["health"]) * part["vital"]
            full[:, kind] += (health, -(-health // 3))
    return vital, full
