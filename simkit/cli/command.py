"""The base of every command: it reads a command line, answers it, and prints the answer."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from simkit.cli import parsing
from simkit.cli.option import HOW_MANY, OUTPUT, OWN, PLAYED, OneOfThese, Option, Options, flag
from simkit.cli.parsing import Explain, Explained, Parser
from simkit.cli.saying import say
from simkit.cli.settings_typed import refuse_settings
from simkit.description.game import Game
from simkit.messages.renamed import typed_as
from simkit.view.text.tables import ink_for, width_for
from simkit.view.text.words import json_text

DONE, DEFECT, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130
"""The codes that every command can end with."""

START, EXPLAIN = "Start", "Explain"
FIRST_GROUPS = (START, EXPLAIN)
"""The groups whose commands `simkit --help` explains; of the others it shows the names."""
TEST, DESIGN, TRUST, BOTS, BATCH, SYSTEM = "Test", "Design", "Trust", "Bots", "Batch", "System"
GROUPS = (*FIRST_GROUPS, TEST, DESIGN, TRUST, BOTS, BATCH, SYSTEM)
"""The headings of `simkit --help --all`."""

SECTIONS = (OWN, PLAYED, HOW_MANY, OUTPUT)
IN_BRIEF = ("--set", "--bot", "--games")
"""Options that `simkit COMMAND -h` shows next to those of the command itself."""
MOST_BRIEF = 3  # examples in the short help

JSON = flag(
    "--json", "print the answer as one JSON object for programs, instead of text", section=OUTPUT
)


@dataclass(frozen=True)
class Reply:
    """What a command found: as plain data for --json, and as a page for people."""

    data: Any
    page: Callable[..., str]  # takes width and ink
    code: int = 0
    found: Any = None  # the answer itself, for who draws its charts


class Ready(Exception):
    """A command has checked what was asked, and would now ask it."""


@dataclass
class Watcher:
    """Who reads answers elsewhere than on a terminal: nothing is printed beside the answer."""

    only_checks: bool = False
    call: tuple[str, tuple[Any, ...], dict[str, Any]] | None = None  # of the public function

    def note(self, function: Callable[..., Any], words: tuple[Any, ...], wanted: Any) -> None:
        """The command is about to call this function."""
        self.call = (function.__name__, words, dict(wanted))
        if self.only_checks:
            raise Ready


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
    complete: Callable[[Sequence[str]], Sequence[str]] = list  # adds words that may be left out
    limits: Callable[[], Sequence[str]] = tuple  # what it takes on at once, in words
    asks: str = ""  # the question in people's words, for the web page (otherwise its help)
    quick: int = 0  # games that the web page plays if nobody names a number
    is_dialogue: bool = False  # asks again and again, so no form and no tool can hold it
    suits: Callable[[Game], bool] = lambda game: True  # whether it can be asked of a game
    forms: tuple[Command, ...] = ()  # other questions, each asked with this command and a word

    @property
    def typed(self) -> str:
        """How it is typed: its name, or another command and the word that tells it from that."""
        return typed_as(self.name)

    @property
    def of(self) -> str:
        """The command that it is typed with: its own name, or that of which it is a form."""
        return self.typed.split()[0]

    @property
    def word(self) -> str:
        """The word that stands behind its command, and only tells that it is meant."""
        return self.typed.partition(" ")[2]

    def obey(self, words: Sequence[str]) -> int:
        """Answer a command line. What went wrong beside the answer is raised when it is told."""
        try:
            args = self.read(words)
        except Explained as explained:
            say(str(explained))
            return DONE
        reply = self.answer(args)
        text, broken = _text_of(reply, args.json)
        if text:
            say(text)
        for problem in (*args.failed, *broken):
            raise problem
        return reply.code

    def read(self, words: Sequence[str]) -> Namespace:
        parser, words = self.parser(), self.complete(words)
        free: dict[str, str] = {}
        if self.free_keys:
            free, words = parsing.free_options(words, parser.option_names())
        args, strangers = parser.parse_known_args(words)
        refuse_settings(strangers, args)
        parsing.refuse_strangers(strangers, parser)
        args.command, args.free, args.failed, args.watch = self.name, free, [], None
        return args

    def parser(self) -> Parser:
        others = [f"simkit {each.typed} --help\n      {each.help}" for each in self.forms]
        parts = (
            _listed("limits", self.limits()),
            _listed("examples", self._typed()),
            _listed("other questions", others),
        )
        parser = self._bare_parser("\n\n".join(filter(None, parts)))
        self.fill(parser)
        return parser

    def fill(self, parser: Parser) -> None:
        """Give a parser the command's options, and those that explain them."""
        self._add(parser, self._sorted())
        help = parser.section("help")
        help.add_argument("-h", action=Explain, text=self.brief, help="show a short help text")
        whole = "show this help text, with every option"
        help.add_argument("--help", action=Explain, text=parser.format_help, help=whole)

    def is_meant(self, words: Sequence[str]) -> bool:
        """Whether the words behind its command ask this question, which its word tells."""
        return bool(self.word) and any(each.partition("=")[0] == self.word for each in words)

    def without_word(self, words: Sequence[str]) -> list[str]:
        """The words of a line without the one that tells the question (`--from=pig.py`: pig.py)."""
        parted = ((each, *each.partition("=")) for each in words)
        return [
            value if name == self.word else each
            for each, name, _, value in parted
            if name != self.word or value
        ]

    def brief(self) -> str:
        """`simkit COMMAND -h`: what it does, its own options, some examples."""
        more = f"simkit {self.typed} --help shows every option."
        parser = self._bare_parser(f"{_listed('examples', self._typed()[:MOST_BRIEF])}\n\n{more}")
        shown = [o for o in self._sorted() if o.section == OWN or {*o.names} & {*IN_BRIEF}]
        self._add(parser, shown)
        return parser.format_help()

    def _typed(self) -> list[str]:
        return [f"simkit {example}" for example in self.examples]

    def _bare_parser(self, epilog: str) -> Parser:
        name = f"simkit {self.typed}"
        what = f"{self.help[0].upper()}{self.help[1:]}."
        usage = " ".join([name, *filter(None, map(_in_usage, self.options)), "[options]"])
        return Parser(prog=name, usage=usage, description=what, epilog=epilog)

    def _sorted(self) -> list[Option | OneOfThese]:
        """The options in the order of their sections."""
        return sorted((*self.options, JSON), key=lambda option: SECTIONS.index(option.section))

    def _add(self, parser: Parser, options: Iterable[Option | OneOfThese]) -> None:
        for option in options:
            title = option.section or f"options of {self.typed}"
            by_name = option.names[0].startswith("-")
            option.add_to(parser.section(title) if by_name else parser)


def _listed(title: str, lines: Sequence[str]) -> str:
    return "\n".join([f"{title}:", *(f"  {line}" for line in lines)]) if lines else ""


def _in_usage(option: Option | OneOfThese) -> str:
    """What a line of usage says of an option: words by their place, and what must be given."""
    if not isinstance(option, Option):
        return ""
    metavar, nargs = str(option.how.get("metavar")), option.how.get("nargs")
    if option.name.startswith("-"):
        return f"{option.name} {metavar}" if option.how.get("required") else ""
    return {"?": f"[{metavar}]", "*": f"[{metavar} ...]"}.get(str(nargs), metavar)


def _text_of(reply: Reply, as_json: bool) -> tuple[str, list[Exception]]:
    """What is printed. A page that breaks must not swallow the figures that were played for."""
    if as_json:
        return json_text(reply.data), []
    try:
        return reply.page(width=width_for(sys.stdout), ink=ink_for(sys.stdout)), []
    except Exception as problem:
        return json_text(reply.data), [problem]
