"""Whole games by a scripted browser, at one, two and four screens, and a bot that searches there.

Each screen is a window as wide as a phone. A script in its page clicks what the page offers, and
nothing else: the same buttons, the same way as a finger.
"""

from __future__ import annotations

import re
import time
from functools import partial
from pathlib import Path

import pytest

from tests.browsing import accessible, look, window
from tests.sampled import sampled
from tests.web.hosting_tables import table_of

ROOT = Path(__file__).resolve().parents[2]
REEF = str(ROOT / "examples/reef.py")
PATIENCE = 900  # seconds for a game
SETTINGS = {"fury": {"max_turns": 4}, "hellgame": {"max_turns": 5}, "armageddon": {"max_turns": 8}}
"""Else people who choose at random need thousands of clicks."""
SEATS = {
    "hades": (1,), "apocalypse": (1, 2, 4), "hellgame": (1, 2, 4), "fury": (1, 2),
    "armageddon": (1, 2, 4), "pig": (1, 2, 4), "leduc": (1, 2), "reef": (1, 2, 4),
    "hunt": (1, 2, 4), "atoll": (1, 2, 4), "fever": (2,), "ford": (1, 2), "sands": (1, 2, 4),
}  # fmt: skip
GRID = [(name, screens) for name, counts in SEATS.items() for screens in counts]

CLICKING = """
window.clicks = 0;
window.problems = [];
let last = -1;
function click() {
  const problem = document.getElementById("problem");
  if (!problem.hidden) window.problems.push(problem.textContent);
  if (waiting || !screen.asked || screen.number === last) return;
  const buttons = document.querySelectorAll("#options button:not(:disabled)");
  if (buttons.length !== screen.options.length) return;
  last = screen.number;
  const place = (Math.imul(window.clicks + SCREEN, 2654435761) >>> 8) % buttons.length;
  window.clicks += 1;
  buttons[place].click();
}
setInterval(click, 5);
"""


def cell_words(name, screens):
    """The game, and its settings for so many people."""
    path = ROOT / f"examples/{name}.py"
    own = {"players": screens} if screens == 4 or name in ("pig", "leduc", "atoll", "fever") else {}
    players = {"players": max(2, screens)} if own else {}
    return (str(path) if path.exists() else name), SETTINGS.get(name, {}) | players


@pytest.mark.slow
@pytest.mark.parametrize(("name", "screens"), sampled(GRID, 1))
def test_a_whole_game_is_clicked_through(name, screens, monkeypatch, tmp_path):
    game, settings = cell_words(name, screens)
    people = range(1, screens + 1)
    with (
        table_of(monkeypatch, game, people, settings=settings) as (table, links),
        window(tmp_path) as browser,
    ):
        handles = []
        for link in links.seats.values():
            browser.switch_to.new_window("window")
            look(browser, 390, phone=True)
            browser.get(link)
            browser.execute_script(CLICKING.replace("SCREEN", str(len(handles))))
            handles.append(browser.current_window_handle)
        clicks = 0
        for handle in handles:
            browser.switch_to.window(handle)
            until(partial(is_over, browser), PATIENCE)
            clicks += browser.execute_script("return window.clicks")
            assert browser.execute_script("return window.problems") == []
            assert browser.execute_script("return document.documentElement.scrollWidth") <= 390
            assert accessible(browser) == []
            assert [e for e in browser.get_log("browser") if e["level"] == "SEVERE"] == []
        assert clicks == len(table.answers)


def is_over(browser):
    """Whether the page says how the game ended."""
    return "The game is over" in browser.find_element("id", "heading").text


def until(is_so, patience=60):
    """Wait for something that happens in the browser."""
    end = time.monotonic() + patience
    while not is_so():
        assert time.monotonic() < end, "it never came to that"
        time.sleep(0.05)


@pytest.mark.slow
def test_a_bot_that_searches_is_seen_thinking_and_moves_when_it_is_hurried(monkeypatch, tmp_path):
    deep = {"search": {"worlds": 10_000, "rollouts": 10_000}}
    with (
        table_of(monkeypatch, REEF, [1], bot="search", knobs=deep) as (table, links),
        window(tmp_path) as browser,
    ):
        look(browser, 390, phone=True)
        browser.get(next(iter(links.seats.values())))
        until(lambda: browser.execute_script("return screen.asked"))
        thinking = browser.find_element("id", "thinking")
        browser.find_element("css selector", "#options button").click()
        until(thinking.is_displayed)
        assert re.fullmatch(r"A bot is searching: \d+ %\.", thinking.text.splitlines()[0])
        assert accessible(browser) == []
        browser.find_element("id", "hurry").click()
        until(lambda: browser.execute_script("return screen.asked && screen.number > 0"))
        until(lambda: not thinking.is_displayed())
        assert len(table.answers) == 1
        assert [e for e in browser.get_log("browser") if e["level"] == "SEVERE"] == []
