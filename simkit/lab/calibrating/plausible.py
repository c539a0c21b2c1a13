"""Give the packs of an ensemble as changes of the usual pack, for a question."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simkit.description.game import Game
from simkit.lab.calibrating.ensemble import Ensemble, read_ensemble
from simkit.messages.errors import BadInput

LEAST_EACH = 50  # games of a pack; of a large ensemble some packs are asked, evenly chosen


@dataclass(frozen=True)
class PlausiblePack:
    """A pack of an ensemble: where each unknown stands, and what that lays over the pack."""

    levels: Mapping[str, Any]
    values: Mapping[str, Any]  # of the pack, by path
    settings: Mapping[str, Any]


@dataclass(frozen=True)
class Plausible:
    """The packs that are asked, and of how many they are."""

    file: str
    in_file: int  # that the settings of the question allow
    packs: tuple[PlausiblePack, ...]
    games_each: int  # of the pack as it stands, too
    plays: int = 0  # that people wrote down, with which the packs agree


def plausible(
    file: str | os.PathLike[str],
    game: Game,
    packs: tuple[Any, ...],
    settings: Mapping[str, Any],
    games: int,
    least: int = LEAST_EACH,
) -> Plausible:
    """Packs to be asked with so many games in all; those that a setting contradicts stay out."""
    found = read_ensemble(Path(file), game, packs)
    members = _allowed(found, settings)
    number = max(1, min(len(members), games // least - 1))
    each = max(1, games // (number + 1))
    some = Ensemble(found.file, game, found.components, found.unknowns, members).some(number)
    packs_asked = tuple(_laid(found, one) for one in some)
    return Plausible(str(file), len(members), packs_asked, each, found.plays)


def _allowed(found: Ensemble, settings: Mapping[str, Any]) -> tuple[Mapping[str, Any], ...]:
    """Whoever sets what is unknown has learned it: the packs in which it is so are left."""
    known = {
        unknown.name: found.game.setting(unknown.setting).parse(settings[unknown.setting])
        for unknown in found.unknowns
        if unknown.setting and unknown.setting in settings
    }
    left = tuple(
        member
        for member in found.members
        if all(member[name] == value for name, value in known.items())
    )
    if not left:
        told = ", ".join(f"{name}={value}" for name, value in known.items())
        raise BadInput(f"{found.file}: in no plausible pack of it {told}.")
    return left


def _laid(found: Ensemble, member: Mapping[str, Any]) -> PlausiblePack:
    keys = found.values(member)
    values = {key.removeprefix("pack:"): value for key, value in keys.items() if ":" in key}
    settings = {key: value for key, value in keys.items() if ":" not in key}
    return PlausiblePack(member, values, settings)
