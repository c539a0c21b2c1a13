"""Pages that are sent or kept are for everybody: axe finds nothing, in both widths and schemes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browsing import accessible, look, window

import simkit
from simkit.view.report.review_report import write_review
from simkit.web.asking import Replied
from simkit.web.shown import told
from tests.sampled import sampled

PHONE, DESK = 390, 1280
LOOKS = [(width, scheme) for width in (PHONE, DESK) for scheme in ("light", "dark")]
ANSWERS = ("run", "compare", "causes", "luck", "timeline", "review")
KINDS = ("report", "hostile report", "review", *(f"answer of {verb}" for verb in ANSWERS))


@pytest.fixture(scope="module")
def browser(tmp_path_factory) -> Iterator[Any]:
    with window(tmp_path_factory.mktemp("profile")) as found:
        yield found


@pytest.fixture(scope="module", params=KINDS)
def page(request, html_of, tmp_path_factory) -> Path:
    """A page of each kind, by the toy."""
    folder = tmp_path_factory.mktemp("page")
    kind = request.param
    if kind.endswith("report"):
        file = folder / "report.html"
        file.write_text(html_of("hostile" if "hostile" in kind else "plain"), encoding="utf-8")
        return file
    if kind == "review":
        return write_review(_asked("review"), folder / "review.html")
    return _answer(kind.removeprefix("answer of "), folder)


def _asked(verb: str) -> Any:
    from toygame import GAME

    asked = {
        "run": lambda: simkit.run(GAME, games=40),
        "compare": lambda: simkit.compare(GAME, "goal=20,21", games=40),
        "causes": lambda: simkit.causes(GAME, games=40),
        "luck": lambda: simkit.luck(GAME, games=40),
        "timeline": lambda: simkit.timeline(GAME, games=20, rollouts=10),
        "review": lambda: simkit.review(GAME, games=40),
    }
    return asked[verb]()


def _answer(verb: str, folder: Path) -> Path:
    """What the page of `simkit serve` keeps of an answer, to be sent."""
    from simkit.view.faces import face_of

    found = _asked(verb)
    tell = face_of(found).page
    assert tell is not None
    told(
        Replied(
            verb, f"Dice Race: {verb}", found.summary(), lambda **how: tell(found, **how), found, ""
        ),
        folder,
    )
    return folder / "answer.html"


@pytest.mark.parametrize(("width", "scheme"), sampled(LOOKS, 2))
def test_a_page_that_is_sent_is_for_everybody(browser, page, width, scheme):
    look(browser, width, scheme, phone=width == PHONE)
    browser.get(page.as_uri())
    browser.execute_script(
        "document.querySelectorAll('details').forEach((each) => { each.open = true; })"
    )
    assert accessible(browser) == []
    wide = "const page = document.documentElement; return page.scrollWidth - page.clientWidth"
    assert browser.execute_script(wide) <= 0
    assert browser.get_log("browser") == []
