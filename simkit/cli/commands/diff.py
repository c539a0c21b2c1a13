"""`simkit diff`: what has changed between two versions, as a check that can fail."""

from __future__ import annotations

from argparse import Namespace
from functools import partial

from simkit.cli import shared_options
from simkit.cli.asked import given, knobs_of, once_each
from simkit.cli.command import INTERRUPTED, Command, Reply
from simkit.cli.finishing import KEPT, answered, tell
from simkit.cli.option import flag, several, word

BAND_LEFT = 1  # the exit code


def diff(args: Namespace) -> Reply:
    import simkit
    from simkit.view.console.diff import diff_page

    wanted = given(args, "games", "margin", "confidence", "seed", "bot", "jobs", "out")
    wanted |= {"band": args.band, "packs": args.pack, "knobs": knobs_of(args)}
    wanted |= once_each("--set", args.set)
    found = answered(args, simkit.diff, args.old, args.new, **wanted)
    kept = KEPT if found.interrupted else ()
    tell(args, (*found.remarks, *kept), {"the table is": found.out})
    summary = found.summary()
    failed = found.verdict == "left" or (args.strict and found.verdict == "not settled")
    code = INTERRUPTED if found.interrupted else BAND_LEFT * failed
    return Reply(summary, partial(diff_page, summary, found.game), code)


_VERSION = "a pack, a study or a sweep's folder; a game's name for its own values"

COMMAND = Command(
    name="diff",
    group="Change",
    place=3,
    help="two packs, studies or sweeps: what changed, which promise broke",
    examples=(
        "diff apocalypse my-values.toml --band win_rate=0.05,0.15 --games 20000",
        "diff old-study.toml new-study.toml --out diff.csv",
        "diff sweep-2024 sweep-2025",
    ),
    options=(
        word("old", "OLD", _VERSION),
        word("new", "NEW", _VERSION),
        several(
            "--band",
            "METRIC=LOW,HIGH",
            "what NEW promises, such as win_rate=0.2,0.4; may stand several times. Exit code 1 "
            "when it is left",
        ),
        flag("--strict", "exit code 1 also while a band is not settled"),
        shared_options.values("of packs: a setting; may stand several times"),
        shared_options.knobs("of packs: a knob of a bot; may stand several times"),
        shared_options.bot("of packs: who plays"),
        shared_options.seed("of packs (default: 1)"),
        shared_options.packs("a pack that lies below both; may stand several times"),
        shared_options.SCRIPT,
        shared_options.games("how many games a version and cell at most (default: 10000)", least=2),
        shared_options.MARGIN,
        shared_options.CONFIDENCE,
        shared_options.JOBS,
        shared_options.table("the table, a line for each cell and measure"),
    ),
    answer=diff,
)
