"""`simkit diff`: what has changed between two versions, as a check that can fail."""

from __future__ import annotations

from argparse import Namespace
from functools import partial
from typing import Any

from simkit.cli import options as shared
from simkit.cli import parsing
from simkit.cli.command import INTERRUPTED, Answer, Command, given
from simkit.cli.parsing import Once, Parser
from simkit.errors import BadInput

BAND_LEFT = 1  # the exit code


def options(parser: Parser) -> None:
    for side in ("old", "new"):
        parser.add_argument(
            side,
            metavar=side.upper(),
            help="a pack, a study or a sweep's folder; a game's name for its own values",
        )
    parser.add_argument(
        "--band",
        metavar="METRIC=LOW,HIGH",
        action="append",
        default=[],
        help="what NEW promises, such as win_rate=0.2,0.4; may stand several times. Exit code 1 "
        "when it is left",
    )
    parser.add_argument(
        "--strict", action="store_true", help="exit code 1 also while a band is not settled"
    )
    _of_packs(parser)
    shared.games(parser, "how many games a version and cell at most (default: 10000)", least=2)
    shared.margin(parser)
    shared.confidence_and_jobs(parser)
    parser.add_argument(
        "--out",
        metavar="FILE",
        action=Once,
        help="write the table, a line for each cell and measure: .csv, .parquet or .json",
    )


def _of_packs(parser: Parser) -> None:
    """What is played where packs are set against each other."""
    parser.add_argument(
        "--set",
        metavar="KEY=VALUE",
        action="append",
        type=parsing.key_value,
        default=[],
        help="of packs: a setting; may stand several times",
    )
    parser.add_argument("--bot", metavar="BOT", action=Once, help="of packs: who plays")
    parser.add_argument(
        "--seed", metavar="S", action=Once, type=parsing.seed, help="of packs (default: 1)"
    )
    parser.add_argument(
        "--pack",
        metavar="FILE",
        action="append",
        default=[],
        help="a pack that lies below both; may stand several times",
    )


def diff(args: Namespace) -> Answer:
    import simkit
    from simkit.view.console.diff import diff_page

    settings: dict[str, Any] = {}
    for key, value in args.set:
        if key in settings:
            raise BadInput(f"--set {key} stands twice; give it once.")
        settings[key] = value
    wanted = given(args, "games", "margin", "confidence", "seed", "bot", "jobs", "out")
    found = simkit.diff(
        args.old, args.new, band=args.band, packs=args.pack, progress=True, **wanted, **settings
    )
    notes = ["Interrupted: what is finished is kept."] if found.interrupted else []
    shared.tell("diff", notes, table=found.out)
    summary = found.summary()
    failed = found.verdict == "left" or (args.strict and found.verdict == "not settled")
    code = INTERRUPTED if found.interrupted else BAND_LEFT * failed
    return Answer(summary, partial(diff_page, summary, found.game), code)


COMMAND = Command(
    "diff",
    "two packs, studies or sweeps: what changed, which promise broke",
    (
        "diff apocalypse my-values.toml --band win_rate=0.05,0.15 --games 20000",
        "diff old-study.toml new-study.toml --out diff.csv",
        "diff sweep-2024 sweep-2025",
    ),
    options,
    diff,
)
