"""The page that carries its laboratory, in a real browser: figures, address, what it asks for."""

from __future__ import annotations

import functools
import http.server
import json
import threading
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from browsing import accessible, look, window

import simkit
from simkit.view.published.page import published_page
from tests.portable import example

PHONE, DESK = 390, 1200
DONE = "return !/so far|first games/.test(document.getElementById('meaning').textContent)"


@pytest.fixture(scope="module")
def browser(tmp_path_factory) -> Iterator[Any]:
    with window(tmp_path_factory.mktemp("profile")) as found:
        yield found


@pytest.fixture(scope="module")
def file(tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("page") / "pig.html"
    path.write_text(published_page(example("pig")), encoding="utf-8")
    return path


def open_page(browser: Any, address: str, width: int = DESK, scheme: str = "light") -> None:
    """Open the page anew, and wait for the first answer."""
    from selenium.webdriver.support.ui import WebDriverWait

    browser.get("about:blank")
    look(browser, width, scheme, phone=width < 500)
    browser.get(address)
    WebDriverWait(browser, 30, 0.05).until(lambda found: found.execute_script(DONE))


def said(browser: Any, name: str) -> str:
    return str(
        browser.execute_script("return document.getElementById(arguments[0]).innerText", name)
    )


def asked_for(browser: Any) -> list[str]:
    """Every address that the browser asked for."""
    messages = [json.loads(each["message"])["message"] for each in browser.get_log("performance")]
    return [
        each["params"]["request"]["url"]
        for each in messages
        if each["method"] == "Network.requestWillBeSent"
    ]


def test_the_first_answer_is_that_of_simkit(browser, file):
    open_page(browser, file.as_uri())
    known = simkit.run(example("pig").game, games=10_000, seed=1, jobs=1)
    assert said(browser, "answer").startswith("Not fair: seat 1 wins most often (53.4 %)")
    for rate in known.summary()["win_rates"]:
        shown = (
            f"{100 * rate['estimate']:.1f} %\t{100 * rate['low']:.1f} to {100 * rate['high']:.1f}"
        )
        assert shown in said(browser, "who")
    assert "Pot (one for all)" in said(browser, "means")
    assert "100.00 %\t99.96 to 100.00" in said(browser, "endings")
    assert said(browser, "problems") == ""  # so its first games are those of simkit, byte by byte
    assert said(browser, "command") == "simkit run pig.py --bot expert --seed 1 --games 10000"


def test_the_page_asks_for_nothing_else_and_logs_nothing(browser, file):
    open_page(browser, file.as_uri())
    assert [url for url in asked_for(browser) if not url.startswith("blob:")] == [file.as_uri()]
    assert browser.get_log("browser") == []


@pytest.mark.parametrize(("width", "scheme"), [*product((PHONE, DESK), ("light", "dark"))])
def test_it_fits_and_everybody_can_use_it(browser, file, width, scheme):
    open_page(browser, file.as_uri() + "#goal=50", width, scheme)
    assert browser.execute_script("return document.documentElement.scrollWidth") <= width
    assert accessible(browser) == []


def test_it_works_from_a_server_too(browser, file):
    quiet = type("Quiet", (http.server.SimpleHTTPRequestHandler,), {"log_message": print_nothing})
    handler = functools.partial(quiet, directory=str(file.parent))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        open_page(browser, f"http://127.0.0.1:{server.server_port}/pig.html#players=3")
        assert said(browser, "who").count("Seat") == 3
        server.shutdown()


def print_nothing(*_: object) -> None: ...


def test_a_moved_slider_compares_both_rules_and_stands_in_the_address(browser, file):
    from selenium.webdriver.support.ui import WebDriverWait

    open_page(browser, file.as_uri())
    browser.execute_script("""
        const slider = document.getElementById("set-goal");
        slider.value = "50";
        slider.dispatchEvent(new Event("change", { bubbles: true }));
    """)
    done = "return /points/.test(document.getElementById('verdict').textContent)"
    settled = "return !/still|So far/.test(document.getElementById('compared').textContent)"
    for each in (done, settled):
        WebDriverWait(browser, 30, 0.05).until(lambda found, e=each: found.execute_script(e))
    known = simkit.compare(
        example("pig").game, variants={"a": {}, "b": {"goal": 50}}, games=10_000, also_bot="none"
    ).summary()
    (known,) = known["comparisons"]
    gap = known["difference"]
    low, high = 100 * gap["low"], 100 * gap["high"]
    words = f"is {known['verdict']} with goal=50: {100 * gap['estimate']:+.1f} points"
    assert words in said(browser, "verdict")
    assert f"{low:+.1f} to {high:+.1f}" in said(browser, "verdict")
    assert browser.current_url.endswith("#goal=50")
    assert said(browser, "meaning").startswith("Your rules: goal=50. The bot expert plays")


def test_a_story_that_is_read_meanwhile_moves_no_comparison(browser, file):
    from selenium.webdriver.support.ui import WebDriverWait

    found = []
    for first in ("", "document.getElementById('story').open = true;"):
        browser.get("about:blank")
        browser.get(file.as_uri() + "#goal=50&games=100000")
        browser.execute_script(first)
        for each in (
            "return !document.getElementById('verdict').textContent",
            "return document.getElementById('verdict').textContent.includes('So far')",
        ):
            WebDriverWait(browser, 60, 0.05).until_not(lambda b, e=each: b.execute_script(e))
            browser.execute_script(first and "document.getElementById('story-next').click()")
        found.append(said(browser, "differences"))
    assert found[0] == found[1] != ""
    assert "ends in turn" in said(browser, "story-end")


def test_what_a_stranger_writes_into_the_address_is_shown_as_text(browser, file):
    open_page(browser, file.as_uri() + "#goal=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E")
    assert "goal=<img src=x onerror=alert(1)>, which this page does not have" in said(
        browser, "problems"
    )
    assert browser.execute_script("return document.querySelectorAll('#problems img').length") == 0


ASKED = "return [...document.querySelectorAll('#sit-options button')].map((each) => each.innerText)"
TAKE_LAST = "[...document.querySelectorAll('#sit-options button')].pop().click()"


def test_a_person_plays_to_the_end_and_the_choices_can_be_saved(browser, file):
    from selenium.webdriver.support.ui import WebDriverWait

    open_page(browser, file.as_uri() + "#goal=10", PHONE)
    browser.execute_script("document.getElementById('sit').open = true")
    browser.execute_script("document.getElementById('sit-down').click()")
    wait = WebDriverWait(browser, 30, 0.02)
    before = 0
    wait.until(lambda found: found.execute_script(ASKED) == ["Hold", "Roll"])
    while browser.execute_script(ASKED):
        browser.execute_script(TAKE_LAST)
        before += 1
        wait.until(
            lambda found, n=before: found.execute_script(
                "return atTable().answers.length === arguments[0] && seen.at === arguments[0]", n
            )
        )
    assert "goal reached" in said(browser, "sit-question")
    assert "Player 1: roll" in said(browser, "sit-news")
    assert accessible(browser) == []
    played = json.loads(browser.execute_script("return gamesFile('ann')"))
    assert played["games"][0]["settings"] == {"goal": 10}
    assert len(played["games"][0]["answers"]) == before
