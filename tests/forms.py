"""Press Play on every form of the page at its defaults, in a real browser, and read the answers.

    python -m tests.forms                  all games
    python -m tests.forms hades examples/pig.py
    python -m tests.forms --patience 60 hades    stop what takes longer
    python -m tests.forms --only fix,worth fury  these forms alone

Beside the seconds of a form stand those of the processor, which other programs do not lengthen.
`tests/web/test_serve_forms.py` presses a fixed sample of them.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simkit.finding import registry
from tests.browsing import window
from tests.web.serving import Served, served

PATIENCE = 900  # seconds for one answer, the first of a game compiles it
STOPPING = 60  # seconds to stop one
SHORT = "document.querySelector(arguments[0])"
OVER = """
    const card = document.querySelector("#cards article");
    if (!card || card.dataset.state !== "over" || card.id === arguments[0]) return null;
    return {
        id: card.id,
        problem: card.querySelector(".problem")?.innerText || "",
        finding: card.querySelector(".finding")?.innerText || "",
        told: card.querySelector(".told")?.textContent || "",
    };
"""
"""The newest answer, once it is over and not the one that was there before."""
STOP = """
    [...document.querySelectorAll("#cards article:first-child button")]
        .find((each) => each.textContent === "Stop")?.click();
"""
ASKS = """
    return offered.games.find((each) => each.name === arguments[0]).asks;
"""


@dataclass(frozen=True)
class Pressed:
    """What came of a form."""

    game: str
    verb: str
    problem: str
    said: str
    seconds: float
    worked: float = 0.0  # seconds of the processor, of all processes that answered (Linux)


def open_page(browser: Any, page: Served) -> None:
    """The page, in a tab that has asked nothing yet."""
    browser.get(page.address)
    browser.execute_script("sessionStorage.clear()")
    browser.get(page.address)
    until(browser, "return document.body?.dataset.ready === 'yes'")


def until(browser: Any, script: str, *words: Any) -> Any:
    """What a script gives as soon as that is something."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = browser.execute_script(script, *words)
        if found:
            return found
        time.sleep(0.2)
    raise AssertionError(f"never: {script}")


def click(browser: Any, name: str, value: str) -> None:
    script = f"{SHORT}.closest('label').click()"
    browser.execute_script(script, f"[name={name}][value='{value}']")


def asks_of(browser: Any, game: str) -> list[str]:
    """The questions that a game can be asked."""
    found: list[str] = browser.execute_script(ASKS, game)
    return found


def press(browser: Any, game: str, verb: str, patience: float = PATIENCE) -> Pressed:
    """Choose a game and a question, press Play, wait for what comes of it."""
    click(browser, "game", game)
    click(browser, "verb", verb)
    before = browser.execute_script("return document.querySelector('#cards article')?.id || ''")
    begun, worked = time.monotonic(), work_of_children()
    browser.execute_script("document.getElementById('play').click()")
    found = _over(browser, before, patience)
    spent = max(0.0, work_of_children() - worked)
    if found is None:
        told = f"no answer within {patience:g} seconds"
        browser.execute_script(STOP)
        _over(browser, before, STOPPING)
        return Pressed(game, verb, told, "", patience, spent)
    words = found.get("finding") or found["told"].strip().partition("\n")[0]
    return Pressed(game, verb, found["problem"], words, time.monotonic() - begun, spent)


def work_of_children() -> float:
    """Seconds of the processor that workers of the page and their processes have taken so far."""
    stats = dict(_stats())
    ours = {pid for pid, (parent, _) in stats.items() if parent == os.getpid() and _is_worker(pid)}
    while more := {pid for pid, (parent, _) in stats.items() if parent in ours} - ours:
        ours |= more
    return sum(stats[pid][1] for pid in ours)


def _stats() -> Iterator[tuple[int, tuple[int, float]]]:
    """Of each process its parent and its time, with that of its children that have ended."""
    for place in Path("/proc").glob("[0-9]*"):
        with suppress(OSError, ValueError, IndexError):
            words = (place / "stat").read_text().rpartition(")")[2].split()
            ticks = sum(map(int, words[11:15]))
            yield int(place.name), (int(words[1]), ticks / os.sysconf("SC_CLK_TCK"))


def _is_worker(pid: int) -> bool:
    with suppress(OSError):
        return b"simkit.cli.page.worker" in Path(f"/proc/{pid}/cmdline").read_bytes()
    return False


def _over(browser: Any, before: str, patience: float) -> dict[str, Any] | None:
    """What came of the newest question; None if it still plays."""
    refused = "return document.getElementById('problem').innerText"
    end = time.monotonic() + patience
    while time.monotonic() < end:
        said = browser.execute_script(refused)
        found = {"problem": said, "told": ""} if said else browser.execute_script(OVER, before)
        if found:
            return dict(found)
        time.sleep(0.1)
    return None


def press_all(
    games: Sequence[str], patience: float = PATIENCE, only: Sequence[str] = ()
) -> Iterator[Pressed]:
    """Every form of some games, or only these."""
    with (
        tempfile.TemporaryDirectory() as folder,
        served(Path(folder) / "answers") as page,
        window(Path(folder) / "profile") as browser,
    ):
        browser.set_script_timeout(PATIENCE)  # on a busy machine
        open_page(browser, page)
        for game in games:
            for verb in asks_of(browser, game):
                if only and verb not in only:
                    continue
                yield press(browser, game, verb, patience)


def main(words: Sequence[str]) -> int:
    """Press them, say what came of each, and count those that were not answered."""
    read = argparse.ArgumentParser(prog="python -m tests.forms")
    read.add_argument("games", nargs="*", help="names or paths (default: all games of simkit)")
    read.add_argument("--patience", type=float, default=PATIENCE, help="seconds for one answer")
    read.add_argument("--only", default="", help="forms, joined with commas (default: all)")
    given = read.parse_args(words)
    games = [registry.find(word).name for word in given.games] or list(registry.games())
    wrong = 0
    for each in press_all(games, given.patience, tuple(filter(None, given.only.split(",")))):
        wrong += bool(each.problem)
        told = f"NOT ANSWERED: {each.problem}" if each.problem else each.said[:90]
        print(
            f"{each.game:12} {each.verb:14} {each.seconds:6.1f} s {each.worked:6.1f} s  {told}",
            flush=True,
        )
    print(f"{wrong} not answered")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
