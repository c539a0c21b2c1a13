"""The columns of the result table, one for each thing that is counted in a game, seat by seat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from simkit.hellgame.words import state, tallies
from simkit.hellgame.words.sizes import MOST_LEGIONS, MOST_SEATS, QUARTERS
from simkit.kernel.columns import by_word
from simkit.values.components import Components

COUNTED = (
    "battles",
    "battles_won",
    "summoned",
    "souls_from_sectios",
    "souls_from_earth",
    "souls_from_relief",
    "arcana_used",
    "countered",
    "relieved",
)
# What each demon did: a text a seat, a number a demon in the order of "demons_1" ...
CAST_FIGURES = (
    "demon_actions",
    "demon_earth_turns",
    "demon_favours",
    "demon_battles",
    "demon_idle",
)
NOBODY = state.OUTCOMES.index("none")
Seats = dict[str, np.ndarray]  # games by seats


def columns(
    batch: np.ndarray, components: Components, settings: Mapping[str, Any]
) -> dict[str, np.ndarray]:
    """Columns of a batch of ended games: how each ended, texts, then every seat's numbers."""
    outcome = np.where(batch["outcome"] == state.UNFINISHED, NOBODY, batch["outcome"])
    return {
        "outcome": np.array(state.OUTCOMES)[outcome],
        "won": batch["winner"] == 0,
        "turns": batch["turn"].copy(),
        "demons": _demons(batch, components),
        **_texts_of_seats(batch, components, settings["players"]),
        "winner": batch["winner"] + 1,
        **_of_seats(_numbers(batch), settings["players"]),
        **_deals(batch["tally"]),
        "sectios_free": (batch["holder"] == state.NONE).sum(axis=1),
        "sectios_freebooters": (batch["holder"] == state.FREEBOOTERS).sum(axis=1),
        "uriel_came": batch["tally"]["uriel_came"].copy(),
        "lilith_came": batch["tally"]["lilith_came"].copy(),
        "decisions": batch["decisions"].copy(),
    }


def _of_seats(numbers: Seats, players: int) -> dict[str, np.ndarray]:
    """A column a seat: "souls_1"; seats that nobody sits in are empty."""
    empty = np.full(len(numbers["won"]), np.nan)
    found = {}
    for name, values in numbers.items():
        by_seat = values.T.copy()
        for seat in range(MOST_SEATS):
            found[f"{name}_{seat + 1}"] = by_seat[seat] if seat < players else empty
    return found


def _numbers(batch: np.ndarray) -> Seats:
    """All numbers of seats, games by seats."""
    tally, seats = batch["tally"], batch["seats"]
    return {
        "won": (batch["winner"][:, None] == np.arange(MOST_SEATS)).astype(int),
        "sectios": _held(batch).sum(axis=(2, 3)),
        "circle": _held(batch).sum(axis=3).max(axis=2),
        **{name: seats[name] for name in ("souls", "favour", "disfavour")},
        "legions": batch["troops"][:, :, :MOST_SEATS].sum(axis=1),
        "lieutenants": _owned(batch["lieutenants"]["owner"]),
        "hounds": _tame_hounds(batch),
        "cards": batch["hidden"]["hands"]["count"],
        "demons_left": _owned(batch["demons"]["owner"]),
        "on_earth": _demons_on_earth(batch["demons"]),
        **{name: tally[name] for name in COUNTED},
        **by_word("favour", tallies.FAVOUR_SOURCES, tally["favour_from"]),
        **by_word("lost", tallies.LEGION_LOSSES, tally["legions_lost"]),
        **by_word("gained", tallies.GAINS, tally["gained"]),
    }


def _deals(tally: np.ndarray) -> dict[str, np.ndarray]:
    """What was promised at the whole table: "peace_offered", "peace_made", "peace_broken" ..."""
    return {
        f"{deal}_{step}": tally["deals"][:, :, place, done].sum(axis=1)
        for place, deal in enumerate(tallies.DEALS)
        for done, step in enumerate(tallies.DEAL_STEPS)
    }


def _held(batch: np.ndarray) -> np.ndarray:
    """Who holds what: games, seats, circles, quarters."""
    circles = batch["holder"].reshape(len(batch), 1, -1, QUARTERS)
    held: np.ndarray = circles == np.arange(MOST_SEATS)[None, :, None, None]
    return held


def _owned(owners: np.ndarray) -> np.ndarray:
    """How many of these each seat owns."""
    counts: np.ndarray = (owners[:, :, None] == np.arange(MOST_SEATS)).sum(axis=1)
    return counts


def _demons_on_earth(demons: np.ndarray) -> np.ndarray:
    """Demons of each seat that walk the Earth."""
    return _owned(np.where(demons["earth"] == state.NONE, state.NONE, demons["owner"]))


def _tame_hounds(batch: np.ndarray) -> np.ndarray:
    """Hellhounds on legions of each seat."""
    legion = batch["hounds"]["legion"]
    return _owned(np.where(legion >= 0, legion // MOST_LEGIONS, state.NONE))


# --- texts ---------------------------------------------------------------------------------------


def _demons(batch: np.ndarray, components: Components) -> np.ndarray:
    """The demons that were dealt at set-up, in the order of the pack."""
    names = components.order("demons")
    return _texts(
        [name for name, seat in zip(names, first, strict=False) if seat >= 0]
        for first in batch["tally"]["first"].tolist()
    )


def _texts_of_seats(
    batch: np.ndarray, components: Components, players: int
) -> dict[str, np.ndarray]:
    """Of each seat: its first demons, what each of them did, its sectios at the end of every turn.

    Texts of demons name them, or their figures, in the same order, joined by +.
    """
    tally, nothing = batch["tally"], np.full(len(batch), "", dtype=object)
    first = tally["first"].tolist()
    dealt = [[_places(seats, seat) for seats in first] for seat in range(players)]
    of_demons = {
        "demons": [components.order("demons")] * len(batch),
        **{figure: tally[figure].tolist() for figure in CAST_FIGURES},
    }
    found = {
        f"{stem}_{seat + 1}": _of_demons(told, dealt[seat]) if seat < players else nothing
        for stem, told in of_demons.items()
        for seat in range(MOST_SEATS)
    }
    return found | {
        f"sectios_by_turn_{seat + 1}": _by_turn(batch, seat) if seat < players else nothing
        for seat in range(MOST_SEATS)
    }


def _places(seats: Sequence[int], wanted: int) -> list[int]:
    """The places of the demons that a seat was dealt at set-up."""
    return [place for place, seat in enumerate(seats) if seat == wanted]


def _of_demons(told: Iterable[Sequence[Any]], places: Iterable[Sequence[int]]) -> np.ndarray:
    """What is told of all demons, game by game, of those in these places."""
    return _texts(
        [game[place] for place in dealt] for game, dealt in zip(told, places, strict=True)
    )


def _by_turn(batch: np.ndarray, seat: int) -> np.ndarray:
    """ "5+6+6": held at the end of each turn that was played."""
    held, turns = batch["tally"]["sectios"][:, 1:, seat], batch["turn"]
    return _texts(game[:last] for game, last in zip(held.tolist(), turns.tolist(), strict=True))


def _texts(games: Iterable[Iterable[Any]]) -> np.ndarray:
    """A text a game, of things joined by +."""
    return np.array(["+".join(map(str, things)) for things in games], dtype=object)
