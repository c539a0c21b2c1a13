"""`simkit worth --pairs`: what every two heroes, cards or demons are worth together."""

from __future__ import annotations

from argparse import Namespace

from simkit.cli import parsing, shared_options
from simkit.cli.asked import check_kind
from simkit.cli.command import EXPLAIN, Command, Reply
from simkit.cli.finishing import asked
from simkit.cli.option import once, word
from simkit.description.game import Game
from simkit.finding import registry


def teams(args: Namespace) -> Reply:
    check_kind(args, registry.find(args.game))
    return asked(args, "kind")


FEW = 5
"""Enough to begin with: many make very many pairs, and of fewer each pair leaves out two."""


def _sample(game: Game) -> list[str]:
    """From the middle: those at the ends are often leaders, without whom no game is played."""
    names = game.assets[0].names(game.components()) if game.assets else ()
    first = max(0, len(names) - FEW) // 2
    return list(names[first : first + FEW])


def _has_pairs(game: Game) -> bool:
    """Whether all players win together, and there are enough to make pairs."""
    return not game.seats and len(_sample(game)) == FEW


COMMAND = Command(
    name="teams",
    group=EXPLAIN,
    place=5,
    help="measure the worth of every pair of heroes or cards",
    asks="Who works well together?",
    quick=200,
    examples=(
        "worth --pairs apocalypse hero --only hannah,naomi,moose --games 500",
        "worth --pairs apocalypse gift --only faith,hope --chart synergy.png",
    ),
    options=(
        *shared_options.WHAT_IS_PLAYED,
        word(
            "kind",
            "KIND",
            "kind of things to measure (assets), such as hero or gift (list: simkit show GAME)",
            nargs="?",
        ),
        once(
            "--only",
            "NAME,...",
            "compare only pairs of these, such as hannah,moose,naomi (default: all of the kind)",
            parsing.names,
            of="assets",
            sample=_sample,
        ),
        shared_options.games(
            "games per pair, and per single hero or card (default: 1000)", least=2
        ),
        shared_options.MARGIN,
        shared_options.CONFIDENCE,
        shared_options.JOBS,
        shared_options.table("one row per pair"),
        shared_options.chart("a map of all pairs, coloured by synergy"),
    ),
    answer=teams,
    suits=_has_pairs,
)
