"""`simkit film`: the chance to win at the start of every turn, of one game or of many."""

from __future__ import annotations

from argparse import Namespace
from functools import partial

from simkit import game as registry
from simkit.cli import options as shared
from simkit.cli import parsing
from simkit.cli.command import INTERRUPTED, Answer, Command, given, settings_of, what_is_played
from simkit.cli.parsing import Once, Parser
from simkit.game import MOST_GAMES

MOST_ROLLOUTS = 100_000


def options(parser: Parser) -> None:
    what_is_played(parser)
    parser.add_argument(
        "--game",
        dest="game_number",
        metavar="I",
        action=Once,
        type=parsing.whole("--game", 0, MOST_GAMES - 1),
        help="the film of one game, turn by turn beside its events",
    )
    shared.games(parser, "how many games (default: 100)")
    parser.add_argument(
        "--rollouts",
        metavar="R",
        action=Once,
        type=parsing.whole("--rollouts", 2, MOST_ROLLOUTS),
        help="imagined endings a turn (default: 50; 1000 of a single game)",
    )
    shared.confidence_and_jobs(parser)
    shared.table_and_chart(parser, "a line a game, turn and seat", "the film, or the films")


def film(args: Namespace) -> Answer:
    import simkit
    from simkit.view.charts.film import draw_film
    from simkit.view.console.film import film_page

    game = registry.find(args.game)
    settings = settings_of(game, args.set)
    draw = shared.drawer(args, draw_film)
    wanted = given(
        args, "games", "game_number", "rollouts", "confidence", "seed", "bot", "jobs", "out"
    )
    found = simkit.film(game.name, packs=args.pack, progress=True, **wanted, **settings)
    data = found.summary()
    summary = shared.with_chart(data, draw, data, found.frame if draw else None, game)
    shared.tell("film", found.notes, table=found.out, chart=summary.get("chart"))
    return Answer(summary, partial(film_page, summary, game), INTERRUPTED * found.interrupted)


COMMAND = Command(
    "film",
    "the chance to win, turn by turn: tension, and when it is decided",
    (
        "film apocalypse --game 12 --chart film.png",
        "film apocalypse --games 100 --bot beginner --out films.parquet",
    ),
    options,
    film,
)
