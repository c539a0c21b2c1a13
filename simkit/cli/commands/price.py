"""`simkit worth --prices`: which cards are too cheap, and which too expensive?"""

from __future__ import annotations

from argparse import Namespace

from simkit.cli import parsing, shared_options
from simkit.cli.asked import given, what_is_played
from simkit.cli.command import EXPLAIN, Command, Reply
from simkit.cli.finishing import answered, finished
from simkit.cli.option import once
from simkit.description.game import PRICES, Game
from simkit.finding import registry


def price(args: Namespace) -> Reply:
    import simkit

    game = registry.find(args.game)
    wanted = what_is_played(args, game)
    asked = ("column", "only", "games", "confidence", "jobs", "out")
    found = answered(args, simkit.price, game.typed, **wanted, **given(args, *asked))
    return finished(args, game, found)


def _has_prices(game: Game) -> bool:
    """Whether an option names cards that have a price."""
    tables = {things.table for things in game.named}
    parts = (leaf.path.split(".") for leaf in game.components().leaves())
    return any(part[0] in tables and part[-1] in PRICES for part in parts)


COMMAND = Command(
    name="price",
    group=EXPLAIN,
    place=8,
    help="find the fair price of each card of your game",
    asks="What should each card cost?",
    quick=500,
    examples=(
        "worth --prices market.py",
        "worth --prices market.py --column cost --only sword --games 5000",
        "worth --prices market.py --chart prices.png",
    ),
    options=(
        *shared_options.WHAT_IS_PLAYED,
        once(
            "--column",
            "NAME",
            "the column of the cards that holds the price, such as card.cost (default: cost or "
            "price)",
            str,
        ),
        once(
            "--only",
            "NAME,...",
            "price only these cards, such as sword,shield (default: all)",
            parsing.names,
        ),
        shared_options.games("games per card and price (default: 2000)", least=2),
        shared_options.CONFIDENCE,
        shared_options.JOBS,
        shared_options.table("one row per card"),
        shared_options.chart("the price of each card beside its fair price"),
    ),
    answer=price,
    suits=_has_prices,
)
