"""The page of `simkit serve` with many answers: how long a reload takes with 5 and with 30.

    python -m benchmarks.reloads                      # two minutes; needs Chromium

Two pages are served, one with few answers and one with many, and a browser loads them in turn. The
time ends when every answer has its place. Only the ratio counts, so a busy machine does no harm.
With 15 answers, it also counts the presses of Tab from an answer to the next question.
"""

from __future__ import annotations

import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import Any

sys.path[:0] = [str(Path(__file__).resolve().parents[1] / "tests" / part) for part in ("", "web")]

from tests.browsing import look, window  # noqa: E402 (found by the path above)
from tests.web.serving import TOY, Served, served  # noqa: E402

FEW, SOME, MANY = 5, 15, 30
ROUNDS = 15
MOST_RATIO, MOST_PRESSES = 1.25, 10  # the goals
TAB = "tab00001"


def main() -> int:
    """Print the ratio and the presses; 1 if one is beyond its goal."""
    from simkit.finding import registry

    registry.PACKAGES = ("toygame",)
    with ExitStack() as stack:
        place = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        browser = stack.enter_context(window(place / "profile"))
        look(browser, 1280)
        pages = {n: stack.enter_context(served(place / f"{n}", TOY)) for n in (FEW, SOME, MANY)}
        for count, page in pages.items():
            fill(page, count)
        few, many = reloads(browser, pages)
        presses = presses_from_answer(browser, pages[SOME])
        browser.get("about:blank")  # the servers end more quietly if nobody listens
    ratio = median(many) / median(few)
    print(f"{FEW} answers: median {median(few):.3f} s; {MANY}: {median(many):.3f} s ({ratio:.2f}).")
    print(f"{SOME} answers: {presses} presses of Tab from an answer to the next question.")
    return 1 if ratio > MOST_RATIO or presses > MOST_PRESSES else 0


def fill(page: Served, count: int) -> None:
    """Ask so many questions."""
    for number in range(count):
        job = page.ask(TAB, verb="run", game="toygame", games=f"{20 + number}")
        page.over(job["id"], TAB)


def reloads(browser: Any, pages: dict[int, Served]) -> tuple[list[float], list[float]]:
    """Seconds of each reload, with few and with many answers in turn."""
    found: dict[int, list[float]] = {FEW: [], MANY: []}
    for _ in range(ROUNDS):
        for count, seconds in found.items():
            seconds.append(loaded(browser, pages[count], count))
    return found[FEW], found[MANY]


def loaded(browser: Any, page: Served, count: int) -> float:
    """Seconds until every answer of a page is there."""
    browser.get(page.address)
    browser.execute_script("sessionStorage.setItem('tab', arguments[0])", TAB)
    began = time.perf_counter()
    browser.get(page.address)
    ready = "return document.body?.dataset.ready && document.querySelectorAll('article').length"
    while browser.execute_script(ready) != count:
        time.sleep(0.002)
    return time.perf_counter() - began


def presses_from_answer(browser: Any, page: Served) -> int:
    """Presses of Tab from the button of the newest answer to the field of the next question."""
    from selenium.webdriver.common.keys import Keys

    loaded(browser, page, SOME)
    browser.execute_script("document.querySelector('article .tools button').focus()")
    for presses in range(1, 100):
        browser.switch_to.active_element.send_keys(Keys.TAB)
        if (
            browser.execute_script("return document.activeElement.textContent")
            == "Another question"
        ):
            browser.switch_to.active_element.send_keys(Keys.ENTER)
            time.sleep(0.2)
            if browser.execute_script("return document.activeElement.id") == "words":
                return presses + 1
    return 100


if __name__ == "__main__":
    sys.exit(main())
