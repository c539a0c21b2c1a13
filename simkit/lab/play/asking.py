"""The arguments that every playing function shares: packs, changed values and knobs."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from simkit.description.forbidding import FORBID
from simkit.description.game import Game, shown
from simkit.messages.errors import BadInput, nearest

Packs = Iterable[Any] | str | os.PathLike[str] | Mapping[str, Any]
Overrides = Mapping[str, Any] | Iterable[tuple[str, Any]]
TurnedKnobs = Mapping[str, Mapping[str, float]]

ENTRY = "entry"  # a column that names the entries of a table
MISTAKES = "mistakes"  # the knob of every bot
HABITS = {
    "games": ("n_games", "num_games", "n_sims", "n_runs", "runs", "trials", "n_trials", "n"),
    "seed": ("random_state", "random_seed", "rng"),
    "jobs": ("n_jobs", "workers", "n_workers", "processes"),
    "confidence": ("ci", "level", "confidence_level"),
}
"""Words of other libraries, by ours."""


def files_of(packs: Packs) -> tuple[Any, ...]:
    """Component packs that are files: one or several."""
    return tuple(each for each in _each(packs) if not isinstance(each, Mapping))


def values_of(packs: Packs) -> Iterator[tuple[str, Any]]:
    """The values of packs that are no files: {"heroes": {"hannah": {"toughness": 5}}}.

    A table may be a DataFrame with a row for each entry, named by its index or a column `entry`.
    """
    for each in _each(packs):
        if isinstance(each, Mapping):
            yield from _leaves("", each)


def _each(packs: Packs) -> Iterable[Any]:
    return (packs,) if isinstance(packs, str | os.PathLike | Mapping) else packs


def _leaves(path: str, found: Any) -> Iterator[tuple[str, Any]]:
    """The paths of single values; an empty cell of a frame is none."""
    if hasattr(found, "to_dict") and hasattr(found, "columns"):
        frame = found.set_index(ENTRY) if ENTRY in found.columns else found
        found = {entry: row.dropna().to_dict() for entry, row in frame.astype(object).iterrows()}
    if isinstance(found, Mapping):
        for key, value in found.items():
            yield from _leaves(f"{path}.{key}" if path else str(key), value)
    else:
        value = found.item() if hasattr(found, "item") else found
        yield path, int(value) if isinstance(value, float) and value.is_integer() else value


def usual_word(name: str) -> str:
    """The argument of ours that other libraries call so; "" if there is none."""
    return next((ours for ours, others in HABITS.items() if name in others), "")


def by_kind(
    values: Mapping[str, Any],
) -> tuple[dict[str, Any], list[tuple[str, Any]], list[tuple[str, str, Any]]]:
    """Settings, values of the pack and knobs, told apart by their keys; not what is forbidden."""
    plain: dict[str, Any] = {}
    laid, turned = [], []
    for key, value in values.items():
        kind, _, name = key.partition(":")
        if kind == "pack" and name:
            laid.append((name, value))
        elif kind == "knob" and name:
            bot, _, knob = name.rpartition(".")  # a bot may be a file, with a dot in its name
            turned.append((bot, knob, value))
        elif key != FORBID:
            plain[key] = value
    return plain, laid, turned


def override_pairs(overrides: Overrides) -> tuple[tuple[str, Any], ...]:
    """Values laid over the pack, as pairs of a path and a value."""
    pairs: Iterable[Any] = overrides.items() if isinstance(overrides, Mapping) else overrides
    try:
        return tuple((path, value) for path, value in map(_no_text, pairs))
    except (TypeError, ValueError):
        raise BadInput(
            "overrides must map paths of the pack to values, such as "
            f'{{"minions.larva.toughness": 5}}, not {shown(overrides)}.'
        ) from None


def turned_knobs(knobs: TurnedKnobs | None) -> dict[str, dict[str, float]]:
    """Knobs by bot and name, as a cell keeps them."""
    try:
        return {bot: dict(each) for bot, each in (knobs or {}).items()}
    except (AttributeError, TypeError, ValueError):
        raise BadInput(
            f'knobs must map bots to their knobs, such as {{"expert": {{"mistakes": 0.1}}}}, '
            f"not {shown(knobs)}."
        ) from None


ALL_METRICS = "all"


def metrics_named(game: Game, names: str | Iterable[str], where: str) -> tuple[str, ...]:
    """Metrics by name, each once: several, a text with commas, or all of them."""
    known = ["turns", *(metric.name for metric in game.metrics)]
    wanted = names.split(",") if isinstance(names, str) else list(names)
    if wanted == [ALL_METRICS]:
        return tuple(dict.fromkeys(known))
    for name in wanted:
        if name not in known:
            hint = nearest(name, known, listed_by=f"simkit show {game.typed} metrics")
            raise BadInput(f"{where}: {game.name} has no metric {shown(name)}. {hint}")
    return tuple(dict.fromkeys(wanted))


def _no_text(pair: Any) -> Any:
    """The pair as it is; a text of two letters is none."""
    if isinstance(pair, str):
        raise TypeError
    return pair
