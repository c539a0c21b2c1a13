"""`simkit ask`: the commands that answer a question in a designer's words."""

from __future__ import annotations

from argparse import Namespace
from functools import partial

from simkit.cli.command import START, Command, Reply
from simkit.cli.designers_words import GAME, answering
from simkit.cli.option import word
from simkit.finding import registry
from simkit.finding.gamefile import is_path
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Ink, paragraph

UNKNOWN = (
    "simkit knows none of these words. Ask with others, such as first player, luck or snowball. "
    "simkit --help lists the commands."
)


def ask(args: Namespace) -> Reply:
    from simkit.cli.overview import commands

    words = " ".join(args.question).split()
    game = next((each for each in words if is_path(each) or each in registry.games()), "GAME")
    asked = " ".join(each for each in words if each != game)
    known = [(each.typed, f"{each.asks} {each.help}") for each in commands().values()]
    lines = [f"simkit {line.replace(GAME, game)}" for line in answering(asked, known)]
    return Reply({"question": asked, "commands": lines}, partial(ask_page, lines))


def ask_page(lines: list[str], *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN) -> str:
    """The commands, one per line."""
    if not lines:
        return paragraph(UNKNOWN, width)
    head = "This command answers it:" if len(lines) == 1 else "These commands answer it:"
    told = "\n".join(f"  {ink.name(line)}" for line in lines)
    own = "GAME stands for the name of a game, or for the file of your own."
    more = paragraph(own, width) if any(" GAME" in line for line in lines) else ""
    return "\n".join(filter(None, (head, told, more)))


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
