"""`simkit publish`: write a game, and the tools to measure it, as one web page."""

from __future__ import annotations

from argparse import Namespace
from functools import partial
from pathlib import Path

from simkit.cli import parsing
from simkit.cli.command import DESIGN, Command, Reply
from simkit.cli.option import OUTPUT, flag, once, word
from simkit.finding import registry
from simkit.view.console.publish import publish_page


def publish(args: Namespace) -> Reply:
    from simkit.lab.basics.compiling import compile_notice
    from simkit.lab.basics.outputs import checked_place, write_asked
    from simkit.lab.portable.carried import carried
    from simkit.view.published.page import published_page

    game = registry.find(args.game)
    file = args.out or checked_place(Path(f"{game.name}.html"), "--out")
    with compile_notice(game.title):
        found = carried(game, searches=not args.no_search)
    page = published_page(found).encode()
    write_asked(file, page)
    data = {
        "game": game.typed,
        "file": str(file),
        "bytes": len(page),
        "games_compared": found.tried,
        "games_the_same": found.same,
        "bots": [bot["name"] for bot in found.plan["bots"]],
        "inexact": list(found.inexact),
    }
    return Reply(data, partial(publish_page, data), found=found)


COMMAND = Command(
    name="publish",
    group=DESIGN,
    place=8,
    help="write a web page that plays and measures your own game",
    asks="How do I show my game to others?",
    examples=("publish pig.py", "publish pig.py --out game.html"),
    options=(
        word("game", "GAME.py", "the file of your game"),
        flag("--no-search", "leave out the bots search and quick, so the page is written sooner"),
        once(
            "--out",
            "FILE",
            "write the page to this file (default: the name of the game, such as pig.html)",
            parsing.place("--out"),
            section=OUTPUT,
        ),
    ),
    answer=publish,
)
