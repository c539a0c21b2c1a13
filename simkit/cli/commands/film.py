"""`simkit film`: the chance to win at the start of every turn, of one game or of many."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any

from simkit import registry
from simkit.cli import parsing, shared_options
from simkit.cli.asked import given, what_is_played
from simkit.cli.command import Command, Reply
from simkit.cli.finishing import answered, finished
from simkit.cli.option import flag, once
from simkit.game import MOST_ROLLOUTS, Game


def film(args: Namespace) -> Reply:
    import simkit
    from simkit.view.charts.film import draw_film
    from simkit.view.console.film import film_page

    game = registry.find(args.game)
    wanted = what_is_played(args, game)
    wanted |= given(
        args, "games", "game_number", "rollouts", "learned", "confidence", "jobs", "out"
    )
    found = answered(args, simkit.film, game.name, **wanted)

    def draw(file: Path, data: dict[str, Any], game: Game) -> Path:
        return draw_film(file, data, found.frame, game)

    return finished(args, game, found, film_page, draw)


COMMAND = Command(
    name="film",
    group="Ask",
    place=6,
    help="the chance to win, turn by turn: tension, and when it is decided",
    examples=(
        "film apocalypse --game 12 --chart film.png",
        "film apocalypse --games 100 --bot beginner --out films.parquet",
    ),
    options=(
        *shared_options.WHAT_IS_PLAYED,
        shared_options.game_number("the film of one game, turn by turn beside its events"),
        shared_options.games("how many games (default: 100)"),
        once(
            "--rollouts",
            "R",
            "imagined endings a turn (default: 50; 1000 of a single game)",
            parsing.count("--rollouts", 2, MOST_ROLLOUTS),
        ),
        flag("--learned", "take the chances that were learned: nothing is imagined, in no time"),
        shared_options.CONFIDENCE,
        shared_options.JOBS,
        shared_options.table("a line a game, turn and seat"),
        shared_options.chart("the film, or the films"),
    ),
    answer=film,
)
