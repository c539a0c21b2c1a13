"""Rebuild a cell from a stored file, to play it again."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from simkit.description.game import Game
from simkit.finding.registry import find_for_document
from simkit.lab.play.cell import Cell
from simkit.lab.play.worker_orders import Pack, laid_out
from simkit.lab.sweeps.shards import OpenShard
from simkit.messages.errors import BadInput


def cell_from(facts: Mapping[str, Any], place: Path, packs: Sequence[Any] | None = None) -> Cell:
    """The cell that the metadata of a file describes; packs are looked for where they were."""
    try:
        game = find_for_document(facts["game"], str(place), place.parent)
        given = facts.get("given")
        return Cell(
            game=game,
            settings=chosen(game, facts["settings"]) if given is None else given,
            bots=tuple(facts["bots"]),
            seed=int(facts["seed"]),
            packs=tuple(facts["packs"]) if packs is None else tuple(packs),
            overrides=tuple((path, value) for path, value in facts.get("overrides", ())),
            knobs=facts["knobs"],
            forbidden=tuple(facts.get("forbidden", ())),
        )
    except (KeyError, TypeError, ValueError, AttributeError) as problem:
        why = f"what the file says of its games is incomplete ({problem!r})"
        raise BadInput(f"{place}: {why}.") from None


def chosen(game: Game, settings: Mapping[str, Any]) -> dict[str, Any]:
    """The settings that are not at their default: the others need not be given."""
    return {
        key: value
        for key, value in settings.items()
        if value != "" and not _is_default(game.setting(key), value)
    }


def _is_default(setting: Any, value: Any) -> bool:
    return bool(setting.text(setting.parse(value)) == _default_text(setting))


def _default_text(setting: Any) -> str:
    return "" if setting.default is None else str(setting.text(setting.default))


@contextmanager
def cell_again(manifest: Mapping[str, Any], shard: OpenShard) -> Iterator[Cell]:
    """The cell whose games are in a shard of a sweep, with the packs that its folder has kept."""
    kept = [Pack(pack["file"], pack["text"]) for pack in manifest["packs"]]
    with tempfile.TemporaryDirectory(prefix="simkit-") as place:
        packs = [laid_out(Path(place), number, pack) for number, pack in enumerate(kept)]
        yield cell_from(shard.facts, shard.path, packs)
