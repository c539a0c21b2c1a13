"""`simkit worth --prices`: which cards are too cheap, and which too expensive?"""

from __future__ import annotations

from simkit.cli import parsing, shared_options
from simkit.cli.command import EXPLAIN, Command
from simkit.cli.finishing import asked
from simkit.cli.option import once
from simkit.description.game import PRICES, Game


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
    answer=asked,
    suits=_has_prices,
)
