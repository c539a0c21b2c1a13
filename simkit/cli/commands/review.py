"""`simkit review`: what a designer should worry about first."""

from __future__ import annotations

from argparse import Namespace
from functools import partial
from typing import TYPE_CHECKING

from simkit.cli import parsing, shared_options
from simkit.cli.asked import given, what_is_played
from simkit.cli.command import INTERRUPTED, START, Command, Reply
from simkit.cli.finishing import answered, beside, tell
from simkit.cli.option import HOW_MANY, OUTPUT, OneOfThese, once
from simkit.finding import registry
from simkit.lab.reviewing.questions import QUESTIONS

if TYPE_CHECKING:
    from simkit.lab.reviewing.review_answer import Review


def review(args: Namespace) -> Reply:
    import simkit
    from simkit.view.console.review import review_page

    game = registry.find(args.game)
    wanted = what_is_played(args, game)
    wanted |= given(args, "budget", "games", "only", "seconds_per_decision", "jobs", "out")
    found = answered(args, simkit.review, game.typed, **wanted)
    data = found.summary()
    data |= beside(args, lambda: _sent(args, found))
    files = {"the table is": found.out, "the report is": data.get("html")}
    tell(args, files={**files, "the PDF is": data.get("pdf")})
    code = INTERRUPTED if found.interrupted else 0
    return Reply(data, partial(review_page, found, game), code, found)


def _sent(args: Namespace, found: Review) -> dict[str, str]:
    """The report as files that can be sent."""
    from simkit.view.report import review_report

    writers = {"html": review_report.write_review, "pdf": review_report.write_review_pdf}
    wanted = {kind: place for kind in writers if (place := getattr(args, kind)) is not None}
    return {kind: str(writers[kind](found, place)) for kind, place in wanted.items()}


def _names() -> list[str]:
    return [question.name for question in QUESTIONS]


COMMAND = Command(
    name="review",
    group=START,
    place=2,
    help="say what a designer should worry about first",
    asks="Is my game balanced?",
    quick=1_000,
    examples=(
        "review pig.py",
        "review pig.py --budget 30 --html review.html",
        "review apocalypse --games 1000 --only difficulty,skill",
    ),
    options=(
        *shared_options.WHAT_IS_PLAYED,
        OneOfThese(
            (
                once(
                    "--budget",
                    "SECONDS",
                    "how long the review may take, without compiling. The page prints the "
                    "number of games that this allows (default: 120)",
                    parsing.whole("--budget", 1, 1_000_000),
                    section=HOW_MANY,
                ),
                shared_options.games(
                    "instead of --budget: games per number of players. The same number "
                    "gives the same answer again",
                    least=20,
                ),
            )
        ),
        once(
            "--only",
            "QUESTION,...",
            f"ask only these questions: {', '.join(_names())} (default: all)",
            parsing.names,
            of="questions",
        ),
        once(
            "--seconds-per-decision",
            "SECONDS",
            "how long a person thinks about a choice: tells the minutes of a game",
            parsing.whole("--seconds-per-decision", 1, 3_600),
        ),
        shared_options.JOBS,
        shared_options.table("one row per figure"),
        once(
            "--html",
            "FILE",
            "write the review as one web page that you can send",
            parsing.place("--html"),
            section=OUTPUT,
            keeps="review.html",
        ),
        once(
            "--pdf",
            "FILE.pdf",
            "write the review as one PDF that you can print or send",
            parsing.pdf("--pdf"),
            section=OUTPUT,
        ),
    ),
    answer=review,
)
