"""Read and write an ensemble: the packs that known facts do not rule out.

It holds where each unknown stands in each pack, not the packs themselves: values follow from the
ranges, and a file whose ranges have changed since is refused.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simkit.description.game import Game
from simkit.lab.basics.documents import read_document
from simkit.lab.basics.outputs import write_asked
from simkit.lab.ranges.moves import Alternatives, Multiple, Steps
from simkit.lab.ranges.reading import PlainValue, ranges_of
from simkit.lab.ranges.unknown import DRAWS, Unknown, keys_at
from simkit.messages.errors import BadInput, likest
from simkit.values.components import Components
from simkit.values.schema import Integer, ListOf, PlaceInFile, Record, Text, may, need

MOST_MEMBERS = 5_000
BUILTIN = "builtin"  # in place of a file

HEADER = Record(
    {
        "game": need(Text()),
        "made_by": may(Text(2_000, 0), ""),
        "version": may(Text(), ""),
        "ranges": need(Text()),
        "claims": may(ListOf(Text(), 0, 200), []),
        "trials": may(Integer(0, 10**9), 0),
        "plays": may(Integer(0, 10**9), 0),
    }
)


@dataclass(frozen=True)
class Ensemble:
    """Plausible packs of a game."""

    file: str
    game: Game
    components: Components  # what the unknowns are laid over
    unknowns: tuple[Unknown, ...]
    members: tuple[Mapping[str, Any], ...]  # where each unknown stands
    made_by: str = ""
    plays: int = 0  # that people wrote down, with which the packs agree

    def values(self, member: Mapping[str, Any]) -> dict[str, Any]:
        """What stands in a member, by key: values of the pack that are others, and settings."""
        found = keys_at(self.unknowns, member, self.components)
        return {
            key: value
            for key, value in found.items()
            if not key.startswith("pack:")
            or self.components.value(key.removeprefix("pack:")) != value
        }

    def some(self, number: int) -> tuple[Mapping[str, Any], ...]:
        """So many of the members, evenly from first to last."""
        if number >= len(self.members):
            return self.members
        step = len(self.members) / number
        return tuple(self.members[int((place + 0.5) * step)] for place in range(number))


def ranges_digest(unknowns: Sequence[Unknown]) -> str:
    """A fingerprint of ranges and of the values that they are about."""
    told = [
        [each.name, each.move.text, each.apart, each.setting]
        + [[spot.path, spot.value] for spot in each.spots]
        for each in unknowns
    ]
    return hashlib.sha256(json.dumps(told).encode()).hexdigest()[:32]


def write_ensemble(
    path: Path, header: Mapping[str, Any], names: Sequence[str], members: Sequence[Sequence[Any]]
) -> Path:
    """A file with a member a line."""
    head = json.dumps(dict(header), indent=1, ensure_ascii=False)
    rows = ",\n".join(json.dumps(list(member)) for member in members)
    text = (
        f'{{"ensemble": {head},\n"unknowns": {json.dumps(list(names))},\n'
        f'"members": [\n{rows}\n]}}\n'
    )
    return write_asked(path, text.encode())


def read_ensemble(file: str | Path, game: Game, packs: Sequence[Any] = ()) -> Ensemble:
    """The ensemble of a file, over the game's own values with an owner's packs on top.

    The one that comes with a game is called BUILTIN.
    """
    path = builtin(game) if str(file) == BUILTIN else Path(file)
    hint = likest(str(file), [BUILTIN])
    if hint and not path.exists():
        raise BadInput(f"{file}: there is no such file. {hint}")
    document = read_document(path)
    place = PlaceInFile(str(file))
    if "ensemble" not in document:
        raise place.bad("this is no ensemble; simkit calibrate writes one")
    header = HEADER.read(document["ensemble"], place.at("ensemble"))
    if not game.is_called(header["game"]):
        raise place.at("ensemble.game").refuse(header["game"], f'"{game.name}"')
    pack = game.components(packs)
    unknowns = ranges_of(game, pack).open
    named = ListOf(Text(), 0, 200, distinct=True).read(
        document.get("unknowns"), place.at("unknowns")
    )
    by_name = {each.name: each for each in unknowns}
    used = tuple(by_name[name] for name in named if name in by_name)
    if len(used) < len(named) or ranges_digest(used) != header["ranges"]:
        raise place.at("ensemble.ranges").bad(
            "the ranges, the values or the packs are others than when it was made; calibrate anew"
            + (f": {header['made_by']}" if header["made_by"] else "")
        )
    rows = ListOf(ListOf(MaybeNothing(), len(used), len(used)), 1, MOST_MEMBERS).read(
        document.get("members"), place.at("members")
    )
    members = []
    for number, row in enumerate(rows, start=1):
        for unknown, level in zip(used, row, strict=True):
            _check_level(unknown, level, place.at("members").at(number).at(unknown.name))
        members.append(dict(zip(named, row, strict=True)))
    return Ensemble(str(file), game, pack, used, tuple(members), header["made_by"], header["plays"])


def builtin(game: Game) -> Path:
    """The ensemble that comes with a game."""
    path = game.data_file("plausible.json")
    if path is None:
        raise BadInput(f"{game.title} comes with no ensemble; simkit calibrate makes one.")
    return Path(str(path))


class MaybeNothing(PlainValue):
    """A level; nothing where a value is as the pack has it."""

    def read(self, found: Any, place: PlaceInFile) -> Any:
        return None if found is None else super().read(found, place)


def _check_level(unknown: Unknown, level: Any, place: PlaceInFile) -> None:
    """A level that the range has."""
    move, number = unknown.move, isinstance(level, int | float) and not isinstance(level, bool)
    if unknown.apart:
        sound = isinstance(level, int) and number and 0 <= level < DRAWS
    elif isinstance(move, Alternatives):
        sound = level in move.values
    elif isinstance(move, Steps):
        sound = isinstance(level, int) and number and move.low <= level <= move.high
    else:
        assert isinstance(move, Multiple)
        sound = number and move.low <= level <= move.high
    if not sound:
        expected = "the number of a draw" if unknown.apart else move.text
        raise place.refuse(level, expected)
