"""What a command is, and the options that several commands share.

Each command of its own module builds on this; `commands.py` lists them all.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from simkit import game as registry
from simkit.cli import parsing
from simkit.cli.parsing import Once, Parser
from simkit.errors import BadInput
from simkit.game import Game
from simkit.view.text.tables import ink_for, width_for
from simkit.view.text.words import json_text

INTERRUPTED = 130


@dataclass(frozen=True)
class Answer:
    """What a command found: as plain data for --json, and as a page for people."""

    data: Any
    page: Callable[..., str]  # takes width and ink
    code: int = 0


@dataclass(frozen=True)
class Command:
    """A command of the program."""

    name: str
    help: str
    examples: tuple[str, ...]
    options: Callable[[Parser], None]
    answer: Callable[[Namespace], Answer]
    free_keys: bool = False  # takes any --key value; the answer looks them up

    def obey(self, words: Sequence[str]) -> int:
        args = self.read(words)
        answer = self.answer(args)
        print(written(answer, args.json))
        return answer.code

    def read(self, words: Sequence[str]) -> Namespace:
        parser = self.parser()
        free: dict[str, str] = {}
        if self.free_keys:
            free, words = parsing.free_options(words, parser.option_names())
        args, strangers = parser.parse_known_args(words)
        parsing.refuse_strangers(strangers, parser)
        args.keys = free
        return args

    def parser(self) -> Parser:
        epilog = "\n".join(["examples:", *(f"  simkit {example}" for example in self.examples)])
        what = f"{self.help[0].upper()}{self.help[1:]}."
        parser = Parser(prog=f"simkit {self.name}", description=what, epilog=epilog)
        self.fill(parser)
        return parser

    def fill(self, parser: Parser) -> None:
        """Give a parser the command's options."""
        self.options(parser)
        parser.add_argument("--json", action="store_true", help="print one JSON object")


def written(answer: Answer, as_json: bool) -> str:
    if as_json:
        return json_text(answer.data)
    return answer.page(width=width_for(sys.stdout), ink=ink_for(sys.stdout))


# --- Options that several commands share -------------------------------------------------------


def no_options(parser: Parser) -> None:
    """A command that takes none."""


def game_name(parser: Parser, needed: bool = True) -> None:
    parser.add_argument(
        "game", metavar="GAME", nargs=None if needed else "?", help="a name from: simkit games"
    )


def games_or_all(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME", nargs="?", help="one game; all when left out")


WHO_PLAYS = "who plays in every seat (see: simkit show GAME bots; default: expert)"


def what_is_played(parser: Parser, needs_game: bool = True, bot_help: str = WHO_PLAYS) -> None:
    game_name(parser, needs_game)
    parser.add_argument(
        "--set",
        metavar="KEY=VALUE",
        action="append",
        type=parsing.key_value,
        default=[],
        help="a setting (see: simkit show GAME settings); may stand several times",
    )
    parser.add_argument(
        "--bot",
        metavar="BOT",
        action=Once,
        help=bot_help,
    )
    parser.add_argument(
        "--seed",
        metavar="S",
        action=Once,
        type=parsing.seed,
        help="a whole number: the same seed plays the same games (default: 1)",
    )
    parser.add_argument(
        "--pack",
        metavar="FILE",
        action="append",
        default=[],
        help="a component pack of your own; may stand several times",
    )


def chosen(args: Namespace) -> list[Game]:
    """The game that was named, or all."""
    return list(registry.games().values()) if args.game is None else [registry.find(args.game)]


def settings_of(game: Game, pairs: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """The settings of --set, each read in its own kind."""
    settings: dict[str, Any] = {}
    for key, value in pairs:
        if key in settings:
            raise BadInput(f"--set {key} stands twice; give it once.")
        settings[key] = game.setting(key).parse(value)
    return settings


def values_of(game: Game, pairs: Iterable[tuple[str, str]], packs: Iterable[str]) -> dict[str, Any]:
    """The values of --set where a study's keys are known: settings, pack:PATH and knob:BOT.KNOB."""
    from simkit.lab.varying import keys

    pairs = list(pairs)
    values = settings_of(game, [(key, value) for key, value in pairs if ":" not in key])
    for key, value in pairs:
        if ":" in key:
            if key in values:
                raise BadInput(f"--set {key} stands twice; give it once.")
            values[key] = keys.value(game, game.components(packs), key, value)
    return values


def given(args: Namespace, *names: str) -> dict[str, Any]:
    """The options that stand on the command line; the others keep the defaults of Python."""
    return {name: getattr(args, name) for name in names if getattr(args, name) is not None}
