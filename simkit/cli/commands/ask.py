"""`simkit ask`: the commands that answer a question in a designer's words."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import dataclass
from functools import partial

from simkit.cli.command import START, Command, Reply
from simkit.cli.designers_words import GAME, answering, strange_words
from simkit.cli.option import word
from simkit.description.game import Game
from simkit.finding import registry
from simkit.finding.gamefile import is_path
from simkit.messages.errors import SimkitError
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Ink, paragraph
from simkit.view.text.words import listed

UNKNOWN = (
    "simkit knows none of these words. Ask with others, such as first player, luck or snowball. "
    "simkit --help lists the commands."
)


OWN = "GAME stands for the name of a game, or for the file of your own."
PERHAPS, ANSWERS = "Perhaps you mean:", "These commands answer it:"
MAY = "These commands may answer it:"
NO_GAME = 'simkit finds no question with {words} in it. Name your game, too: simkit ask GAME "..."'


@dataclass(frozen=True)
class Offers:
    """What is said of a question, and the questions that are offered with their commands."""

    said: list[str]
    stops: bool  # the questions are others, which nobody has asked
    titles: list[str]
    commands: list[str]


def ask(args: Namespace) -> Reply:
    words = " ".join(args.question).split()
    named = next((each for each in words if is_path(each) or each in registry.games()), "")
    asked = " ".join(each for each in words if each != named)
    game = _found(named) if named and asked else None
    offers = _of_game(game, asked) if game else _of_no_game(asked, named or "GAME")
    data = {"question": asked, "said": offers.said, "commands": offers.commands}
    return Reply(data, partial(ask_page, offers))


def _found(name: str) -> Game | None:
    """The game of this name, or of a file that can be read; commands are told without it, too."""
    try:
        return registry.find(name)
    except SimkitError:
        return None


def _of_game(game: Game, asked: str) -> Offers:
    """What the page of `simkit serve` offers for these words."""
    from simkit.cli.page.reading import Commands
    from simkit.cli.page.words import questions_in

    found = questions_in(game, asked)
    said = [each for each in found if "said" in each]
    offered = [each for each in found if "asked" in each]
    lines = [Commands().of(game, each["asked"]).line for each in offered]
    titles = [each["title"] for each in offered]
    told = [each["said"] for each in said]
    return Offers(told, any(each.get("stops") for each in said), titles, lines)


def _of_no_game(asked: str, game: str) -> Offers:
    """The commands for the words that every game has."""
    from simkit.cli.overview import commands

    known = [(each.typed, f"{each.asks} {each.help}") for each in commands().values()]
    lines = [f"simkit {line.replace(GAME, game)}" for line in answering(asked, known)]
    strange = strange_words(asked)
    said = [NO_GAME.format(words=listed([f'"{each}"' for each in strange], "or"))]
    return Offers(said if strange and lines else [], bool(strange), [""] * len(lines), lines)


def ask_page(offers: Offers, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN) -> str:
    """What is said of the question, then the commands with the questions that they answer."""
    said = [paragraph(each, width) for each in offers.said]
    if not offers.commands:
        return "\n".join(said) or paragraph(UNKNOWN, width)
    head = PERHAPS if offers.stops else MAY if offers.said else ANSWERS
    told = [] if offers.said and offers.said[-1].endswith(":") else [head]
    for title, line in zip(offers.titles, offers.commands, strict=True):
        told += [f"  {ink.name(line)}", *([f"      {title}"] if title else [])]
    if any(" GAME" in line for line in offers.commands):
        told.append(paragraph(OWN, width))
    return "\n".join([*said, *told])


COMMAND = Command(
    name="ask",
    group=START,
    place=3,
    help="find the commands that answer a question in your words",
    examples=(
        'ask "is my first player favoured?"',
        "ask pig.py snowball",
    ),
    options=(
        word(
            "question",
            "WORD",
            "a question or words for it, such as snowball. You can name a game, too",
            nargs="+",
        ),
    ),
    answer=ask,
    is_dialogue=True,
)
