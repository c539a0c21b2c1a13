"""`simkit diff`: what changed between two versions, as a check that can fail."""

from __future__ import annotations

from argparse import Namespace
from functools import partial

from simkit.cli import parsing, shared_options
from simkit.cli.asked import given, knobs_of, once_each
from simkit.cli.command import INTERRUPTED, TEST, Command, Reply
from simkit.cli.finishing import KEPT, answered, tell
from simkit.cli.option import OUTPUT, flag, once, several, word
from simkit.lab.basics.outputs import write_asked

FAILED = 1  # the exit code


def diff(args: Namespace) -> Reply:
    import simkit
    from simkit.view.console.diff import diff_page
    from simkit.view.report.change_report import change_report

    wanted = given(args, "games", "margin", "confidence", "seed", "bot", "jobs", "out")
    wanted |= {"expect": args.expect, "packs": args.pack, "knobs": knobs_of(args)}
    wanted |= once_each("--set", args.set)
    found = answered(args, simkit.diff, args.old, args.new, **wanted)
    kept = KEPT if found.interrupted else ()
    written = {"the table is": found.out, "the change report is": args.markdown}
    if args.markdown:
        write_asked(args.markdown, change_report(found))
    tell(args, (*found.remarks, *kept), written)
    failed = found.verdict == "fails" or (args.strict and found.verdict == "not settled")
    code = INTERRUPTED if found.interrupted else FAILED * failed
    return Reply(found.summary(), partial(diff_page, found, found.game), code)


_VERSION = (
    "a pack, a study, the folder of a sweep, the file of your own game, or a game's name for its "
    "own values"
)

COMMAND = Command(
    name="diff",
    group=TEST,
    place=5,
    help="compare two packs, studies or sweeps and check expectations",
    examples=(
        "diff apocalypse my-values.toml --expect win_rate=0.05,0.15 --games 5000",
        "diff old-study.toml new-study.toml --out diff.csv",
        "diff sweep-2024 sweep-2025",
        "diff pig.py new.py --expect won_1=0.4,0.6 --strict --markdown change.md",
    ),
    options=(
        word("old", "OLD", f"the old version: {_VERSION}"),
        word("new", "NEW", f"the new version: {_VERSION}"),
        several(
            "--expect",
            "METRIC=LOW,HIGH",
            "check that a figure of NEW lies in this range, such as win_rate=0.2,0.4. If it "
            "does not, the command ends with exit code 1. Can be repeated",
        ),
        flag(
            "--strict", "also end with exit code 1 if an expectation (see --expect) is not settled"
        ),
        shared_options.values(
            "if OLD and NEW are packs: play both with this setting, such as players=2. Can be "
            "repeated"
        ),
        shared_options.knobs(
            "if OLD and NEW are packs: play both with this knob of a bot, such as "
            "expert.mistakes=0.1. Can be repeated"
        ),
        shared_options.bot(
            "if OLD and NEW are packs: the bot that plays every seat (default: expert)"
        ),
        shared_options.seed(
            "if OLD and NEW are packs: whole number that decides the luck (default: 1)"
        ),
        shared_options.packs("play both OLD and NEW with this pack too. Can be repeated"),
        shared_options.SCRIPT,
        shared_options.games(
            "largest number of games per version. Of studies and sweeps: per version and "
            "cell, which is one combination of values (default: 10000)",
            least=2,
        ),
        shared_options.MARGIN,
        shared_options.CONFIDENCE,
        shared_options.JOBS,
        shared_options.table("one row per cell (combination of values) and measure"),
        once(
            "--markdown",
            "FILE",
            "write a report of the change to this .md file, for a pull request. It names the first "
            "game that ends in another way",
            parsing.place("--markdown"),
            section=OUTPUT,
        ),
    ),
    answer=diff,
)
