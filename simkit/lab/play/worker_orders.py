"""Send a cell to a worker as plain data, and play its games there.

A worker may be a thread, another process or another machine. It is told the names and values of a
cell, never compiled code, and builds the rest itself, once for all games of the cell. Before it
plays it makes sure that it plays by the same rules and values as whoever sent it.
"""

from __future__ import annotations

import hashlib
import importlib
import json
import tempfile
import threading
import time
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simkit.description.forbidding import FORBID, said_of
from simkit.finding.trusted import trust
from simkit.lab.play.built_rules import digest_of
from simkit.lab.play.cell import Cell
from simkit.lab.play.chunks import Crew
from simkit.lab.play.plain_data import game_at, place_of
from simkit.lab.play.prepare import Prepared, prepare
from simkit.lab.play.settle import Settled, check_scripts, settle
from simkit.lab.table.rows import Chunk, Labels, plain
from simkit.messages.errors import SimkitError
from simkit.outside.files import read_text
from simkit.players import botfile, botscript
from simkit.players.bots import find_bot

if TYPE_CHECKING:
    from simkit.description.game import Game
    from simkit.description.policy import Bot

MOST_CREWS = 8  # cells that a worker keeps ready


@dataclass(frozen=True)
class Pack:
    """An owner's file, as it was read: it may change or be out of a worker's reach."""

    file: str
    text: str


@dataclass(frozen=True)
class Order:
    """What is played in one cell, in plain data that any process can read."""

    game: str  # as a document names it
    place: str  # how any process finds it: its package, its path, or its name
    settings: Mapping[str, Any]
    bots: tuple[str, ...]
    seed: int
    knobs: Mapping[str, Mapping[str, float]]
    overrides: tuple[tuple[str, Any], ...]
    packs: tuple[Pack, ...]
    bot_files: Mapping[str, Mapping[str, Any]]  # what the files say that stand for bots
    kernel: str  # digest of the rules' sources and of the compiler
    components: str  # digest of all component values
    key: str  # digest of all that the games depend on
    labels: Labels
    forbidden: tuple[str, ...] = ()

    @property
    def named_settings(self) -> dict[str, Any]:
        """Every setting as it is played, without pack values and knobs."""
        return {key: value for key, value in self.labels.settings.items() if ":" not in key}

    def facts(self) -> dict[str, Any]:
        """What a file of its rows says of them, enough to play them again."""
        return {
            "game": self.game,
            "settings": self.named_settings,
            "given": {key: plain(value) for key, value in self.settings.items()},
            "bots": list(self.bots),
            "knobs": {bot: dict(knobs) for bot, knobs in self.knobs.items()},
            "overrides": [list(override) for override in self.overrides],
            "seed": self.seed,
            "kernel": self.kernel,
            "components": self.components,
            "packs": [pack.file for pack in self.packs],
            "bot_files": self.bot_files,
            **said_of(self.forbidden),
        }


DECIDING = ("kernel", "components", "settings", "bots", "knobs", "overrides", "seed")


WHERE_SAID = ("bot_files", "forbidden")
"""The same, of cells that have any."""


def key_of(facts: Mapping[str, Any]) -> str:
    """The digest of all that games depend on, of the facts that a file says of them."""
    content = {name: facts[name] for name in DECIDING}
    for name in WHERE_SAID:
        if facts.get(name):
            content[name] = facts[name]
    return fingerprint(content)


def order_of(settled: Settled, packs: Iterable[Pack] = ()) -> Order:
    """The order for a cell that has been checked; `packs` are the texts of the cell's packs."""
    cell = settled.cell
    check_scripts(settled.bots)
    kernel, components = kernel_digest(cell.game), digest_of(settled.components)
    labels = settled.labels
    files = bot_files(cell)
    content = {
        "kernel": kernel,
        "components": components,
        "settings": labels.settings,
        "bots": cell.bots,
        "knobs": {bot: dict(knobs) for bot, knobs in cell.knobs.items()},
        "overrides": cell.overrides,
        "seed": cell.seed,
        "bot_files": files,
        **said_of(cell.forbidden),
    }
    return Order(
        game=cell.game.typed,
        place=place_of(cell.game),
        settings=dict(cell.settings),
        bots=cell.bots,
        seed=cell.seed,
        knobs=cell.knobs,
        overrides=cell.overrides,
        packs=tuple(packs),
        bot_files=files,
        kernel=kernel,
        components=components,
        key=key_of(content),
        labels=Labels(cell.seed, labels.settings | extra_columns(cell), cell.bots),
        forbidden=cell.forbidden,
    )


def extra_columns(cell: Cell) -> dict[str, Any]:
    """What a cell sets that is no setting, though cells may differ in it alone."""
    columns = {f"pack:{path}": value for path, value in cell.overrides}
    for bot, knobs in cell.knobs.items():
        columns |= {f"knob:{bot}.{knob}": value for knob, value in knobs.items()}
    if cell.forbidden:
        columns[FORBID] = "+".join(cell.forbidden)
    return {key: plain(value) for key, value in columns.items()}


def bot_files(cell: Cell) -> dict[str, dict[str, Any]]:
    """What the files say that stand for bots in a cell: the script, its text, its knobs."""
    names = dict.fromkeys((*cell.bots, *cell.knobs))
    bots = {
        name: find_bot(cell.game, name)
        for name in names
        if botscript.is_script(name) or Path(name).suffix
    }
    return {name: _file_of(bot) for name, bot in bots.items() if bot.script}


def _file_of(bot: Bot) -> dict[str, Any]:
    said: dict[str, Any] = {"base": bot.script}
    if botscript.is_script(bot.script):
        said["text"] = botscript.text_of(bot.script)
    return said | {"knobs": {knob.name: knob.default for knob in bot.knobs}}


def fingerprint(content: Any) -> str:
    """A digest of plain data, the same in every process."""
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), default=str)
    return hashlib.sha256(text.encode()).hexdigest()


def packs_read(paths: Iterable[Any]) -> tuple[Pack, ...]:
    """The texts of pack files that have been checked."""
    return tuple(Pack(str(path), read_text(path)) for path in paths)


def kernel_digest(game: Game) -> str:
    """The digest of all that the game's compiled code is made of."""
    from simkit.kernel.keeping.sources import digest, digest_with

    if game.digest:
        return digest_with(game.digest)
    module = f"{game.package}.engine"
    if not module.startswith("simkit."):
        importlib.import_module(module)  # only a loaded module tells where its file is
    return digest(module)


# --- Playing -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Piece:
    """Some games of a cell: what a worker plays at a time."""

    cell: int
    first: int
    games: int


@dataclass(frozen=True)
class Played:
    """A piece that is done, and how long it took on one worker."""

    piece: Piece
    chunk: Chunk
    seconds: float


def play(order: Order, piece: Piece) -> Played:
    """Play a piece in this process."""
    crew = _crews.of(order)
    began = time.perf_counter()
    chunk = crew.play(piece.first, piece.games)
    return Played(piece, chunk, time.perf_counter() - began)


class Crews:
    """The cells that this process can play at once, the latest few of them."""

    def __init__(self) -> None:
        self._ready: OrderedDict[str, Crew] = OrderedDict()
        self._lock = threading.Lock()

    def of(self, order: Order) -> Crew:
        """The crew for an order; whoever comes first makes it, the others wait."""
        with self._lock:
            if order.key not in self._ready:
                self._ready[order.key] = Crew(prepared_for(order))
            self._ready.move_to_end(order.key)
            while len(self._ready) > MOST_CREWS:
                self._ready.popitem(last=False)
            return self._ready[order.key]


_crews = Crews()


def prepared_for(order: Order) -> Prepared:
    """The cell of an order, ready to play, with the same rules and values; or SimkitError."""
    here = kernel_digest(game_at(order.place))
    if here != order.kernel:
        raise SimkitError(
            f"a worker has other rules of {order.game} ({here}, not {order.kernel}). Install the "
            "same versions of simkit, numba, NumPy and Python on all machines, and leave the file "
            "of a game of your own as it is while it is played."
        )
    with _folder_for(order) as folder:
        settled = settle(cell_for(order, Path(folder)))
        if digest_of(settled.components) != order.components:
            raise SimkitError(
                f"a worker has other component values of {order.game}. Install the same "
                "version of simkit on all machines."
            )
        return prepare(settled)


def _folder_for(order: Order) -> AbstractContextManager[str]:
    """Where the files of an order are laid out; most have none, and need no folder."""
    if order.packs or order.bot_files:
        return tempfile.TemporaryDirectory(prefix="simkit-")
    return nullcontext("")


def cell_for(order: Order, folder: Path) -> Cell:
    """The cell of an order; its files are written into the folder for as long as it is read."""
    game = game_at(order.place)
    packs = tuple(laid_out(folder, number, pack) for number, pack in enumerate(order.packs))
    bots = {
        file: _laid_bot(folder / str(number), game, file, said)
        for number, (file, said) in enumerate(order.bot_files.items())
    }
    return Cell(
        game=game,
        settings=order.settings,
        bots=tuple(bots.get(bot, bot) for bot in order.bots),
        seed=order.seed,
        packs=packs,
        overrides=order.overrides,
        knobs={bots.get(bot, bot): knobs for bot, knobs in order.knobs.items()},
        forbidden=order.forbidden,
    )


def _laid_bot(folder: Path, game: Game, file: str, said: Mapping[str, Any]) -> str:
    """Write the files that make a bot into a folder of its own; gives the one to name."""
    folder.mkdir()
    base = said["base"]
    if botscript.has_no_text(base):
        _check_model(base, said["text"])
    elif "text" in said:
        base = str(laid_out(folder, 0, Pack(base, said["text"])))
        trust(base)  # whoever gave the order has looked whether it may be run
    if botscript.is_script(file):
        return base
    return str(laid_out(folder, 1, Pack(file, botfile.bot_text(game, base, said["knobs"], {}))))


def _check_model(file: str, known: str) -> None:
    """No order can carry a model or a call: a worker reads the same file, and trusts it so."""
    if botscript.text_of(file) != known:
        raise SimkitError(f"{file}: the program has changed since the games were ordered.")
    trust(file)


def laid_out(folder: Path, number: int, pack: Pack) -> Path:
    """Write an owner's file into a folder; files of one name do not overwrite each other."""
    path = folder / f"{number}-{Path(pack.file).name}"
    path.write_text(pack.text, encoding="utf-8")
    return path
