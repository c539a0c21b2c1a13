"""Run a game's files to get their declarations, and read the source of their functions."""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

from simkit.design.author.bots import OwnBot
from simkit.design.author.fields import OwnSetting
from simkit.design.author.game import OPTIONS_OF_GAME, OwnGame, options_of, settings_of
from simkit.design.author.maps import Map
from simkit.design.author.mistakes import Mistake
from simkit.design.author.pieces import OwnPieces
from simkit.design.author.rolls import OwnRoll
from simkit.design.author.tables import NOTHING_ADDED, Added, OwnTable, adding
from simkit.outside.table_shape import TABLES

from .files import LINES, NearFile, files_of, together
from .pieces import PieceNames, rewritten, row_of
from .spared import spare_ours

HOOKS = ("setup", "play_turn", "play_round", "possible", "value", "check")

IN_EVERY_GAME = {"idle", "random", "search", "quick"}  # bots that come with simkit


@dataclass
class Program:
    """A game's file: what it declares, and its functions as they are written."""

    files: tuple[NearFile, ...]  # the one that is named, and those that it imports
    module: ModuleType  # all their names
    game: OwnGame
    functions: dict[str, ast.FunctionDef] = field(default_factory=dict)
    added: Added = field(default_factory=dict)  # to its tables, by packs

    @property
    def file(self) -> str:
        """The path of the file that is named."""
        return str(self.files[0].path)

    @property
    def name(self) -> str:
        """The game's name: that of its file."""
        return Path(self.file).stem

    def mistake(self, node: ast.AST | int, text: str) -> Mistake:
        """A mistake in a line of one of the files."""
        line = node if isinstance(node, int) else getattr(node, "lineno", 0)
        return self.file_at(line).mistake(line, text)

    def file_at(self, line: int) -> NearFile:
        """The file of a line, as the trees count lines."""
        return self.files[line // LINES]

    def place(self, line: int) -> tuple[str, int]:
        """The file of a line and its number there, as Python counts them when a game is played."""
        return str(self.file_at(line).path), line % LINES

    def line_of(self, name: str) -> int:
        """The line that declares a field or setting, as the trees count lines."""
        declared = name if name in self.game._places else self.pieces_of(name)
        return self.line_in(*self.game._places[declared])

    def line_in(self, file: str, line: int) -> int:
        """A line of a file, as the trees count lines; 0 if the file is none of the game's."""
        numbers = [each.number for each in self.files if str(each.path) == file]
        return line + LINES * numbers[0] if numbers else 0

    # --- what is declared ---

    @cached_property
    def options(self) -> dict[str, Any]:
        """players (least, most), together, teams, turns."""
        return options_of(self.game)

    @property
    def most_players(self) -> int:
        """How many seats a table of the game has."""
        return int(self.options["players"][1])

    @cached_property
    def settings(self) -> dict[str, OwnSetting]:
        """What a user may change."""
        return settings_of(self.game)

    @cached_property
    def fields(self) -> dict[str, Any]:
        """What stands on the table; of pieces the rows of their values."""
        found: dict[str, Any] = {}
        for name, value in self.game._declared.items():
            if isinstance(value, OwnPieces):
                found |= {row_of(name, part): row for part, row in value.rows().items()}
            elif name not in OPTIONS_OF_GAME and name not in self.settings:
                found[name] = value
        return found

    @cached_property
    def pieces(self) -> dict[str, OwnPieces]:
        """Pieces by their field."""
        declared = self.game._declared.items()
        return {name: value for name, value in declared if isinstance(value, OwnPieces)}

    def pieces_of(self, row: str) -> str:
        """The field of the pieces whose values are in a row; "" if it is a row of its own."""
        rows = ((name, row_of(name, part)) for name, each in self.pieces.items()
                for part in each.rows())  # fmt: skip
        return next((name for name, each in rows if each == row), "")

    def _of(self, kind: Any) -> dict[str, Any]:
        return {name: v for name, v in vars(self.module).items() if isinstance(v, kind)}

    @cached_property
    def tables(self) -> dict[str, OwnTable]:
        """Tables of cards, roles, levels, by the name of their variable."""
        return self._of(OwnTable)

    @cached_property
    def maps(self) -> dict[str, Map]:
        """Maps by the name of their variable."""
        return self._of(Map)

    @cached_property
    def bots(self) -> dict[str, OwnBot]:
        """The author's bots."""
        found = self._of(OwnBot)
        for name in IN_EVERY_GAME & found.keys():
            bot, text = found[name], f"every game has a bot {name}; give yours another name."
            raise Mistake(bot.file, bot.line, text)
        return found

    @cached_property
    def rolls(self) -> dict[str, OwnRoll]:
        """The functions whose chances can be asked."""
        return self._of(OwnRoll)

    def table_name(self, table: OwnTable) -> str:
        """What packs call a table: its variable in small letters."""
        return next(name for name, each in self.tables.items() if each is table).lower()

    @property
    def by_rounds(self) -> bool:
        """Whether a turn is a round of everybody."""
        return "play_round" in self.functions

    @property
    def rules(self) -> list[str]:
        """The functions that play, those that only bots or simkit call left out."""
        bots = {bot.function.__name__ for bot in self.bots.values()}
        return [name for name in self.functions if name not in bots]

    @cached_property
    def from_end(self) -> frozenset[tuple[str, int]]:
        """Lines that count places from the end, row[-1]: the name of the file, and which line."""
        places = (node.slice for node in self._nodes() if isinstance(node, ast.Subscript))
        minus = [p for p in places if isinstance(p, ast.UnaryOp) and isinstance(p.op, ast.USub)]
        found = (self.place(place.lineno) for place in minus)
        return frozenset((Path(file).name, line) for file, line in found)

    def _nodes(self) -> Iterator[ast.AST]:
        for file in self.files:
            yield from ast.walk(file.tree)

    @cached_property
    def digest(self) -> str:
        """A digest of the files, and of the tables next to them."""
        seen = hashlib.sha256()
        for path in self.sources:
            seen.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
        seen.update(self.more.encode())
        return seen.hexdigest()[:16]

    @cached_property
    def more(self) -> str:
        """What packs add to its tables, as text; "" if they add nothing."""
        return repr([(line, more) for (_, line), more in self.added.items()]) if self.added else ""

    @cached_property
    def sources(self) -> tuple[Path, ...]:
        """The files, and the tables that they read."""
        home = self.files[0].path.parent
        found = {each.path for each in self.files}
        for node in self._nodes():
            if isinstance(node, ast.Constant) and str(node.value).endswith(TABLES):
                found.add(home / str(node.value))
        return tuple(sorted(path for path in found if path.is_file()))

    # --- hooks ---

    @property
    def title(self) -> str:
        """The first words of the file's text, up to a colon."""
        return self._words[0]

    @property
    def summary(self) -> str:
        """What stands after the colon."""
        return self._words[1]

    @property
    def _words(self) -> tuple[str, str]:
        told = " ".join((ast.get_docstring(self.files[0].tree) or "").split("\n\n")[0].split())
        head, colon, rest = told.partition(":")
        if not colon or len(head) > 40:
            return self.name.replace("_", " ").capitalize(), told or "A game of your own."
        rest = rest.strip()
        return head.strip(), rest[:1].upper() + rest[1:]


def read_program(file: str | Path, added: Added = NOTHING_ADDED) -> Program:
    """The game of a file, or the Mistake that keeps it from being one."""
    path = Path(file).resolve()
    with adding(added):
        files = files_of(path)
    for each in files:
        _check_game(each, main=each is files[0])
    module = together(files)
    functions = {
        node.name: node
        for each in files
        for node in each.tree.body
        if isinstance(node, ast.FunctionDef)
    }
    program = Program(files, module, module.game, functions, added)
    _check_hooks(program)
    program.functions = rewritten(_piece_names(program), functions, files)
    spare_ours(program.functions)
    return program


def _piece_names(program: Program) -> PieceNames:
    """The pieces of a game; refuses those whose rows are called as other fields are."""
    tables = {}
    for name, each in program.pieces.items():
        known = [table for table, value in program.tables.items() if value is each.kinds]
        line = program.line_of(name)
        if not known:
            text = "give the table of the pieces a name of its own: UNIT = table(...)."
            raise program.mistake(line, text)
        tables[name] = known[0]
        for part in each.rows():
            if row_of(name, part) in program.game._declared:
                text = f"game.{row_of(name, part)} is the value {part} of game.{name} already."
                raise program.mistake(program.line_of(row_of(name, part)), text)
    lines = {name: program.line_of(name) for name in program.pieces}
    return PieceNames(program.pieces, tables, program.options["teams"], lines)


def _check_game(file: NearFile, main: bool) -> None:
    """A game is called game, in each of its files; the main one has it."""
    games = {n: id(v) for n, v in vars(file.module).items() if isinstance(v, OwnGame)}
    if main and not games:
        raise file.mistake(0, "a game's file has one game, game = Game(); there is none.")
    if games and (len({*games.values()}) != 1 or "game" not in games):
        told = f"a game's file has one game, game = Game(); here it is {', '.join(games)}."
        raise file.mistake(0, told)


def _check_hooks(program: Program) -> None:
    turns = [name for name in ("play_turn", "play_round") if name in program.functions]
    if len(turns) != 1:
        near = get_close_matches("play_turn", program.functions, 1, 0.6)
        line = program.functions[(turns[1:] or near)[0]].lineno if turns or near else 0
        raise program.mistake(line, "a game needs one of play_turn(player) and play_round().")
    wanted = {"play_turn": 1, "possible": 1, "value": 1}
    for name in HOOKS:
        if name in program.functions:
            node = program.functions[name]
            if len(node.args.args) != wanted.get(name, 0):
                form = f"{name}({'player' if wanted.get(name) else ''})"
                raise program.mistake(node, f"write it as def {form}.")
