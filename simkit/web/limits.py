"""The limits of the page, such as questions at once; `simkit serve --help` lists them."""

from __future__ import annotations

MOST_GAMES = 200_000
"""Games of a question, or of each of its variants; the command line plays more."""
MOST_TABS = 4  # that wait or play at once; each of them has a process
MOST_WAITING = 8  # questions of a tab
MOST_KEPT = 60  # answers that are shown again when a page is loaded anew
MOST_ANSWERS = 5_000  # in the folder
MOST_LISTED = 500  # of them in the list
LARGEST_ANSWER = 2**26  # bytes of what the page shows of one
LONGEST_NAME = 300  # of an answer
MOST_CHARTS = 8  # of an answer
MOST_STREAMS = 16  # tabs that listen at once
MOST_PACKS = 100
MOST_BYTES = 2**20  # of one request
MOST_CONNECTIONS = 64
PATIENCE = 10.0  # seconds in which the lines of a request must have come


def told() -> tuple[str, ...]:
    """The limits in words."""
    return (
        f"games per question, or per variant of a question: {MOST_GAMES:,}",
        f"browser tabs that ask at the same time: {MOST_TABS}, each up to {MOST_WAITING} questions",
        f"first looks at games at the same time: {MOST_TABS}, besides questions",
        f"browser tabs that are open at the same time: {MOST_STREAMS}",
        f"answers that are shown again after a reload: {MOST_KEPT}",
        f"answers in the folder: {MOST_ANSWERS:,}",
        f"packs in the folder: {MOST_PACKS}, each up to {MOST_BYTES // 2**20} MB",
        f"connections: {MOST_CONNECTIONS}, closed if no request comes in {PATIENCE:g} seconds",
    )
