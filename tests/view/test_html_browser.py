"""The web page in a real browser (see browsing.py)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browsing import look, window

PHONE, DESK = 360, 1280


@pytest.fixture(scope="module")
def browser(tmp_path_factory) -> Iterator[Any]:
    with window(tmp_path_factory.mktemp("profile")) as found:
        yield found


@pytest.fixture(scope="module", params=["plain", "hostile"])
def file(request, html_of, tmp_path_factory) -> Path:
    """The page of a sweep with ordinary names, and of one with harmful names."""
    path = tmp_path_factory.mktemp("page") / f"{request.param}.html"
    path.write_text(html_of(request.param), encoding="utf-8")
    return path


def opened(browser: Any, file: Path, width: int = DESK, scheme: str = "light") -> None:
    """Open the page anew in a window so wide, and forget what was logged before."""
    look(browser, width, scheme, phone=width == PHONE)
    browser.get(file.as_uri())


def requests(browser: Any) -> set[str]:
    """Every address that was asked for."""
    events = [json.loads(entry["message"])["message"] for entry in browser.get_log("performance")]
    sent = [event["params"] for event in events if event["method"] == "Network.requestWillBeSent"]
    return {params["request"]["url"] for params in sent}


def column(browser: Any, head: int) -> list[str]:
    """What stands in a column of the first table, from top to bottom."""
    script = """
        const rows = [...document.querySelector("table.sortable").tBodies[0].rows];
        return rows.map((row) => row.cells[arguments[0]].innerText);
    """
    return browser.execute_script(script, head)


def click(browser: Any, head: int) -> str:
    """Click a heading of the first table; the order that it then has."""
    script = """
        const head = document.querySelector("table.sortable").tHead.rows[0].cells[arguments[0]];
        head.querySelector("button").click();
        return head.getAttribute("aria-sort");
    """
    return browser.execute_script(script, head)


def test_it_opens_without_a_complaint_and_loads_nothing(browser, file):
    opened(browser, file)
    assert browser.get_log("browser") == []
    loaded = {url for url in requests(browser) if not url.startswith("data:")}
    assert loaded == {file.as_uri()}
    assert browser.title.startswith(("What is hard", "Is it fair? <script>"))
    assert browser.execute_script("return document.images.length") == 0


@pytest.mark.parametrize("width", [PHONE, 768, DESK])
def test_nothing_is_wider_than_the_window(browser, file, width):
    opened(browser, file, width)
    for folded in (False, True):
        if folded:
            browser.execute_script(
                "document.querySelectorAll('details').forEach((each) => { each.open = true; })"
            )
        sizes = "const page = document.documentElement; return [innerWidth, page.scrollWidth,"
        window, wide, room = browser.execute_script(f"{sizes} page.clientWidth]")
        assert window == width
        assert wide <= room


def test_a_table_is_sorted_by_a_click_on_a_heading(browser, file):
    opened(browser, file)
    names, won, games = column(browser, 0), column(browser, 1), column(browser, 3)
    assert click(browser, 1) == "descending"
    assert column(browser, 1) == won, "the cells stand by their share from the beginning"
    assert click(browser, 1) == "ascending"
    assert column(browser, 1) == won[::-1]
    assert column(browser, 0) == names[::-1], "rows move as a whole"
    assert click(browser, 0) == "ascending"
    assert sorted(column(browser, 0)) == sorted(names)
    assert column(browser, 0) != names[::-1]
    assert column(browser, 3) == games


def test_a_heading_is_reached_and_pressed_with_the_keyboard(browser, file):
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys

    opened(browser, file)
    before = column(browser, 1)
    button = browser.find_element(By.CSS_SELECTOR, "table.sortable th:nth-child(2) button")
    button.send_keys(Keys.ENTER)
    button.send_keys(Keys.ENTER)
    assert column(browser, 1) == before[::-1]


def test_without_its_script_it_says_the_same(browser, file):
    opened(browser, file)
    with_script = browser.execute_script("return document.querySelector('main').innerText")
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        opened(browser, file)
    finally:
        browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
    without = browser.execute_script("return document.querySelector('main').innerText")
    assert without.split() == with_script.split()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_words_stand_out_from_the_paper_by_day_and_by_night(browser, file, scheme):
    opened(browser, file, scheme=scheme)
    script = """
        const colours = (query) => getComputedStyle(document.querySelector(query));
        return [colours("body").backgroundColor, colours("body").color,
                colours("figcaption").color, colours(".chart text").fill];
    """
    paper, *inks = map(brightness, browser.execute_script(script))
    assert (paper > 0.5) == (scheme == "light")
    for ink in inks:
        assert (max(paper, ink) + 0.05) / (min(paper, ink) + 0.05) > 4.5  # WCAG 2, level AA


def brightness(colour: str) -> float:
    """The relative luminance of rgb(r, g, b), after WCAG 2."""
    parts = [int(part) / 255 for part in colour.strip("rgba()").split(",")[:3]]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_what_is_folded_is_printed(browser, file):
    opened(browser, file)
    open_now = "return document.querySelectorAll('details:not([open])').length"
    assert browser.execute_script(open_now) > 0
    browser.execute_script("dispatchEvent(new Event('beforeprint'))")
    assert browser.execute_script(open_now) == 0
    browser.execute_script("dispatchEvent(new Event('afterprint'))")
    assert browser.execute_script(open_now) > 0
