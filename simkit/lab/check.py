"""Implement `simkit check`: find out what kind of file this is, and whether it is valid.

Of a sweep's folder every file is looked at; nothing is played.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simkit.description.game import Game
from simkit.finding.grown import grown
from simkit.finding.registry import find_for_document
from simkit.lab.basics.documents import read_document
from simkit.lab.play.cell import cell_of
from simkit.lab.play.likely_run import checked_players
from simkit.lab.ranges.judged import implausible
from simkit.lab.ranges.reading import ranges_of
from simkit.lab.sheets.recognised import refuse_export, refuse_foreign
from simkit.lab.sweeps.folder import Folder
from simkit.lab.sweeps.study import Range, Study, read_study, settled_cells
from simkit.lab.varying.keys import BOT_KEYS
from simkit.messages.errors import BadInput
from simkit.players.botfile import read_bot
from simkit.players.bots import find_bot
from simkit.players.botscript import is_script
from simkit.values.components import Components


@dataclass(frozen=True)
class Checked:
    """A sound file. One that is not is refused with BadInput."""

    file: str
    kind: str  # pack, study, position, bot or sweep
    game: str
    name: str
    facts: tuple[str, ...]  # what a reader wants to be told of it, a line each


def check_file(path: Path) -> Checked:
    """Look into a file and check it as what it is."""
    refuse_foreign(path)
    document = read_document(path)
    refuse_export(path, document)
    kinds = {"pack": _pack, "study": _study, "position": _position, "bot": _bot}
    found = [kind for kind in kinds if kind in document and not _names_a_bot(kind, document)]
    if len(found) != 1:
        held = " and ".join(found) or "none of them"
        raise BadInput(
            f"{path}: a pack has a [pack] table, a study a [study] table, a bot file a [bot] "
            f"table, a position the key position; this file has {held}."
        )
    return kinds[found[0]](path, document)


SHOWN = 5  # files that a refusal lists


def check_folder(path: Path, rebuild: bool = False) -> Checked:
    """Look at every file of a sweep; with `rebuild` make a lost manifest anew first."""
    from simkit.lab.sweeps.folder_check import MISSING, inspected
    from simkit.lab.sweeps.manifest import is_sealed
    from simkit.lab.sweeps.rebuild import rebuild as made_anew
    from simkit.lab.sweeps.stored import open_sweep

    notes = [made_anew(Folder(path))] if rebuild else []
    stored = open_sweep(path)
    seen = inspected(stored)
    wanted = [each for each in seen if each.shard]
    wrong = [each.fault for each in seen if each.why not in ("", MISSING)]
    if wrong:
        listed = "; ".join(f"{fault.file}: {fault.why}" for fault in wrong[:SHOWN])
        more = f"; and {len(wrong) - SHOWN} more" if len(wrong) > SHOWN else ""
        raise BadInput(
            f"{stored.folder.rows}: {len(wrong)} of {len(wanted):,} files are not what they should "
            f"be: {listed}{more}. Remove them and go on with simkit sweep --resume."
        )
    missing = sum(each.why == MISSING for each in seen)
    there = f"{len(wanted) - missing:,} of {len(wanted):,} files are there"
    fact = f"{there} and as they were written." if is_sealed(stored.manifest) else f"{there}."
    facts = (*notes, fact, *stored.notes)
    return Checked(str(path), "sweep", stored.study["game"], stored.study["name"], facts)


def _names_a_bot(kind: str, document: Mapping[str, Any]) -> bool:
    """A position says under `bot` who plays; only in a bot file it is a table."""
    return kind == "bot" and not isinstance(document[kind], Mapping)


def _pack(path: Path, document: Mapping[str, Any]) -> Checked:
    game = _game_of(path, document["pack"], "pack.game")
    game = grown(game, [path])
    changed = game.components(packs=[path])
    own = changed.count()["own"]
    facts = (
        f"It has {own} {'value' if own == 1 else 'values'} of your own.",
        *_narrowing(game, changed),
    )
    facts += tuple(implausible(game, changed))
    return Checked(str(path), "pack", game.name, changed.packs[-1], facts)


def _narrowing(game: Game, pack: Components) -> Iterator[str]:
    """What the pack says of the game's unknowns; looked at wherever they are used."""
    found = ranges_of(game, pack)
    if pack.narrowed:
        settled = sum(each.known for each in found.unknowns)
        count = len(found.unknowns)
        yield f"It settles {settled} of {count} unknowns."


def _study(path: Path, document: Mapping[str, Any]) -> Checked:
    study = read_study(document, str(path))
    skipped: list[tuple[dict[str, Any], str]] = []
    cells = sum(1 for _ in settled_cells(study, str(path), skipped))
    size = f"{study.games:,} games" if study.games else f"precision {study.precision}"
    fact = f"{cells:,} {'cell' if cells == 1 else 'cells'}, {size} each"
    total = f": {study.games * cells:,} games." if study.games else "."
    left_out = f" {len(skipped):,} left out, as the rules forbid them." if skipped else ""
    facts = (fact + total + left_out, *_programs(study.game, _bots_of(study)))
    return Checked(str(path), "study", study.game.name, study.name, facts)


def _bots_of(study: Study) -> Iterator[str]:
    """Every bot that the study names, for all seats or for one."""
    for key in BOT_KEYS:
        varied = study.vary.get(key, ())
        given = (study.settings.get(key, ()), *(() if isinstance(varied, Range) else varied))
        for bots in given:
            yield from [bots] if isinstance(bots, str) else bots


def _bot(path: Path, document: Mapping[str, Any]) -> Checked:
    game = _game_of(path, document["bot"], "bot.game")
    bot = read_bot(str(path), game)
    base = {knob.name: knob.default for knob in find_bot(game, bot.script).knobs}
    turned = [f"{k.name} {k.default:g}" for k in bot.knobs if k.default != base[k.name]]
    own = f" with {', '.join(turned)}" if turned else " with all knobs unchanged"
    likely = len(checked_players(cell_of(game, str(path))).get(str(path), ()))
    more = [f"It names {likely} likely players; run lets each play a share."] if likely else []
    facts = (f"It plays {bot.script}{own}.", *more, *_programs(game, [str(path)]))
    return Checked(str(path), "bot", game.name, path.stem, facts)


def _position(path: Path, document: Mapping[str, Any]) -> Checked:
    """Only the engine knows what a position may be, so this one kind of file loads it."""
    from simkit.lab.basics.compiling import compile_notice
    from simkit.lab.positions.position import turn_of

    game = _game_of(path, document, "game")
    try:
        with compile_notice(game.title):
            turn = turn_of(document)
    except BadInput as problem:
        raise BadInput(f"{path}: {problem}") from None
    fact = f"It is at the start of turn {turn} and can be continued."
    facts = (fact, *_programs(game, [document["bot"]]))
    return Checked(str(path), "position", game.name, path.stem, facts)


def _programs(game: Game, bots: Iterable[str]) -> Iterator[str]:
    """Of every script behind some bots: what it takes to run it. It is looked into, never run."""
    names = dict.fromkeys(name for bot in bots for name in bot.split("+"))
    for script in dict.fromkeys(find_bot(game, name).script for name in names):
        if is_script(script):
            yield f"It names {script}, a program, which runs only with --script {script}."


def _game_of(path: Path, table: Any, key: str) -> Game:
    """The game that a file names."""
    name = table.get("game") if isinstance(table, Mapping) else None
    if not isinstance(name, str):
        raise BadInput(f'{path}: {key} is missing; it names the game, such as "apocalypse".')
    try:
        return find_for_document(name, str(path), path.parent)
    except BadInput as problem:
        raise BadInput(f"{path}: {key}: {problem}") from None
