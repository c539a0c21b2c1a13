"""What a command is: read a command line, answer it, print the answer."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from simkit.cli import parsing
from simkit.cli.option import Options, flag
from simkit.cli.parsing import Explained, Parser
from simkit.cli.saying import say
from simkit.view.text.tables import ink_for, width_for
from simkit.view.text.words import json_text

DONE, DEFECT, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130
"""The codes that every command can end with."""

GROUPS = ("Look around", "Ask", "Change", "Many at once", "This machine")
"""The headings of `simkit --help`."""

JSON = flag("--json", "print one JSON object")


@dataclass(frozen=True)
class Reply:
    """What a command found: as plain data for --json, and as a page for people."""

    data: Any
    page: Callable[..., str]  # takes width and ink
    code: int = 0


@dataclass(frozen=True)
class Command:
    """A command of the program."""

    name: str
    group: str
    place: int  # in its group
    help: str
    examples: tuple[str, ...]
    options: Options
    answer: Callable[[Namespace], Reply]
    free_keys: bool = False  # takes any --key value; the answer looks them up

    def obey(self, words: Sequence[str]) -> int:
        """Answer a command line. What went wrong beside the answer is raised when it is told."""
        try:
            args = self.read(words)
        except Explained as explained:
            say(str(explained))
            return DONE
        reply = self.answer(args)
        text, broken = _text_of(reply, args.json)
        say(text)
        for problem in (*args.failed, *broken):
            raise problem
        return reply.code

    def read(self, words: Sequence[str]) -> Namespace:
        parser = self.parser()
        free: dict[str, str] = {}
        if self.free_keys:
            free, words = parsing.free_options(words, parser.option_names())
        args, strangers = parser.parse_known_args(words)
        parsing.refuse_strangers(strangers, parser)
        args.command, args.keys, args.failed = self.name, free, []
        return args

    def parser(self) -> Parser:
        epilog = "\n".join(["examples:", *(f"  simkit {example}" for example in self.examples)])
        what = f"{self.help[0].upper()}{self.help[1:]}."
        parser = Parser(prog=f"simkit {self.name}", description=what, epilog=epilog)
        self.fill(parser)
        return parser

    def fill(self, parser: Parser) -> None:
        """Give a parser the command's options."""
        for option in (*self.options, JSON):
            option.add_to(parser)


def _text_of(reply: Reply, as_json: bool) -> tuple[str, list[Exception]]:
    """What is printed. A page that breaks must not swallow the figures that were played for."""
    if as_json:
        return json_text(reply.data), []
    try:
        return reply.page(width=width_for(sys.stdout), ink=ink_for(sys.stdout)), []
    except Exception as problem:
        return json_text(reply.data), [problem]
