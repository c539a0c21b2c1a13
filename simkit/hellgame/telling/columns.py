"""The result table of finished games: one column for each thing that is counted, seat by seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np

from simkit.components import Components
from simkit.hellgame.words.sizes import MOST_LEGIONS, MOST_SEATS, QUARTERS
from simkit.hellgame.words.state import FREEBOOTERS, NONE, OUTCOMES, UNFINISHED
from simkit.hellgame.words.tallies import DEAL_STEPS, DEALS, FAVOUR_SOURCES, GAINS, LEGION_LOSSES
from simkit.kernel.columns import by_word

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
NOBODY = OUTCOMES.index("none")
Seats = dict[str, np.ndarray]  # games by seats


def columns(
    batch: np.ndarray, components: Components, settings: Mapping[str, Any]
) -> dict[str, np.ndarray]:
    """Columns of a batch of ended games: how each ended, texts, then every seat's numbers."""
    outcome = np.where(batch["outcome"] == UNFINISHED, NOBODY, batch["outcome"])
    return {
        "outcome": np.array(OUTCOMES)[outcome],
        "won": batch["winner"] == 0,
        "turns": batch["turn"].copy(),
        "demons": _demons(batch, components),
        **_texts_of_seats(batch, components, settings["players"]),
        "winner": batch["winner"] + 1,
        **_of_seats(_numbers(batch), settings["players"]),
        **_deals(batch["tally"]),
        "sectios_free": (batch["holder"] == NONE).sum(axis=1),
        "sectios_freebooters": (batch["holder"] == FREEBOOTERS).sum(axis=1),
        "uriel_came": batch["tally"]["uriel_came"].copy(),
        "lilith_came": batch["tally"]["lilith_came"].copy(),
        "decisions": batch["decisions"].copy(),
    }


def _of_seats(numbers: Seats, players: int) -> dict[str, np.ndarray]:
    """A column a seat: "souls_1"; seats that nobody sits in are empty."""
    found = {}
    for name, values in numbers.items():
        empty = np.full((len(values), MOST_SEATS), np.nan)
        for seat in range(MOST_SEATS):
            taken = values if seat < players else empty
            found[f"{name}_{seat + 1}"] = taken[:, seat].copy()
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
        **by_word("favour", FAVOUR_SOURCES, tally["favour_from"]),
        **by_word("lost", LEGION_LOSSES, tally["legions_lost"]),
        **by_word("gained", GAINS, tally["gained"]),
    }


def _deals(tally: np.ndarray) -> dict[str, np.ndarray]:
    """What was promised at the whole table: "peace_offered", "peace_made", "peace_broken" ..."""
    return {
        f"{deal}_{step}": tally["deals"][:, :, place, done].sum(axis=1)
        for place, deal in enumerate(DEALS)
        for done, step in enumerate(DEAL_STEPS)
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
    return _owned(np.where(demons["earth"] == NONE, NONE, demons["owner"]))


def _tame_hounds(batch: np.ndarray) -> np.ndarray:
    """Hellhounds on legions of each seat."""
    legion = batch["hounds"]["legion"]
    return _owned(np.where(legion >= 0, legion // MOST_LEGIONS, NONE))


# --- texts ---------------------------------------------------------------------------------------


def _texts(rows: np.ndarray, tell: Callable[[Any], str]) -> np.ndarray:
    """A text a game."""
    return np.array([tell(row) for row in rows], dtype=object)


def _demons(batch: np.ndarray, components: Components) -> np.ndarray:
    """The demons that were dealt at set-up, in the order of the pack."""
    names = components.order("demons")

    def told(first: Sequence[int]) -> str:
        return "+".join(name for name, seat in zip(names, first, strict=False) if seat >= 0)

    return _texts(batch["tally"]["first"], told)


def _texts_of_seats(
    batch: np.ndarray, components: Components, players: int
) -> dict[str, np.ndarray]:
    """Of each seat: its first demons, what each of them did, its sectios at the end of every turn.

    Texts of demons name them, or their figures, in the same order, joined by +.
    """
    names = components.order("demons")
    tellers = {
        "demons": _of_demons(lambda game: names),
        **{figure: _of_demons(_figure(figure)) for figure in CAST_FIGURES},
        "sectios_by_turn": _sectios_by_turn,
    }
    found = {}
    for stem, tell in tellers.items():
        for seat in range(MOST_SEATS):
            texts = _texts(batch, partial(tell, seat)) if seat < players else _nothing(batch)
            found[f"{stem}_{seat + 1}"] = texts
    return found


def _nothing(batch: np.ndarray) -> np.ndarray:
    return np.full(len(batch), "", dtype=object)


def _figure(name: str) -> Callable[[Any], Sequence[Any]]:
    """A number of each demon of a game."""
    return lambda game: game["tally"][name]


def _of_demons(what: Callable[[Any], Sequence[Any]]) -> Callable[[int, Any], str]:
    """This of the demons that a seat was dealt at set-up."""

    def told(seat: int, game: Any) -> str:
        dealt = zip(game["tally"]["first"], what(game), strict=False)
        return "+".join(str(each) for owner, each in dealt if owner == seat)

    return told


def _sectios_by_turn(seat: int, game: Any) -> str:
    """ "5+6+6": held at the end of each turn that was played."""
    return "+".join(str(held) for held in game["tally"]["sectios"][1 : game["turn"] + 1, seat])
