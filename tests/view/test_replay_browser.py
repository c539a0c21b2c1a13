"""The page of a game to watch, in a real browser: steps, keys, slider, links, widths, colours."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browsing import accessible, look, window
from test_html_browser import DESK, PHONE, brightness, requests

import simkit
from simkit.finding import registry
from tests.sampled import sampled

MOST_BYTES = 3_000_000
REAL = ("apocalypse", "hades", "hellgame", "fury", "armageddon")
EXAMPLES = Path(__file__).parents[2] / "examples"
LEAST_TYPE = 9  # pixels


@pytest.fixture(scope="module")
def browser(tmp_path_factory) -> Iterator[Any]:
    with window(tmp_path_factory.mktemp("profile")) as found:
        yield found


def open_page(
    browser: Any, file: Path, width: int = DESK, scheme: str = "light", link: str = ""
) -> None:
    """Open the page anew in a window so wide, and forget what was logged before."""
    browser.get("about:blank")  # or a new link would only lead on in the page that is open
    look(browser, width, scheme, phone=width < 500)
    browser.get(file.as_uri() + link)


@pytest.fixture(scope="module", params=["one", "two"])
def file(request, tmp_path_factory) -> Path:
    """The page of a game of the toy, and of two of them."""
    from toygame import GAME

    path = tmp_path_factory.mktemp("page") / f"{request.param}.html"
    against = {"bot": "idle"} if request.param == "two" else None
    simkit.replay(GAME, seed=3, against=against, rollouts=4, out=path)
    return path


@pytest.fixture(scope="module", params=REAL)
def real(request, tmp_path_factory) -> Path:
    """The page of a real game."""
    path = tmp_path_factory.mktemp("page") / f"{request.param}.html"
    simkit.replay(registry.find(request.param), seed=7, rollouts=2, bot="beginner", out=path)
    return path


def step(browser: Any) -> int:
    """The step that is shown, as the bar says."""
    text = browser.execute_script("return document.querySelector('.bar output').textContent")
    found = re.match(r"Step (\d+) of (\d+)", text)
    assert found, text
    return int(found[1])


def last(browser: Any) -> int:
    return int(browser.execute_script("return document.querySelector('.bar input').max"))


def press(browser: Any, *keys: str, shift: bool = False) -> None:
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.keys import Keys

    for key in keys:
        deed = ActionChains(browser)
        name = getattr(Keys, key)
        deed = deed.key_down(Keys.SHIFT).send_keys(name).key_up(Keys.SHIFT) if shift else deed
        (deed if shift else deed.send_keys(name)).perform()


def counters(browser: Any) -> list[str]:
    script = "return [...document.querySelectorAll('.counter')].map((c) => c.textContent)"
    return browser.execute_script(script)


def test_it_opens_without_a_complaint_and_loads_nothing(browser, file):
    open_page(browser, file)
    assert browser.get_log("browser") == []
    assert {url for url in requests(browser) if not url.startswith("data:")} == {file.as_uri()}
    assert step(browser) == 1
    assert counters(browser)


def test_keys_go_back_and_forth(browser, file):
    open_page(browser, file)
    press(browser, "ARROW_RIGHT", "ARROW_RIGHT", "ARROW_RIGHT", "ARROW_LEFT")
    assert step(browser) == 3
    press(browser, "END")
    assert step(browser) == last(browser)
    press(browser, "ARROW_RIGHT")
    assert step(browser) == last(browser), "beyond the last step there is none"
    press(browser, "HOME")
    press(browser, "ARROW_RIGHT", shift=True)
    turn = browser.execute_script("return document.querySelector('.when').textContent")
    assert step(browser) > 1
    assert turn.startswith(("Turn 1", "Turn 2"))
    assert browser.get_log("browser") == []


def test_the_board_is_the_same_whichever_way_one_comes(browser, file):
    """Forwards, backwards and by a link: what is shown hangs on the step alone."""
    open_page(browser, file)
    seen = []
    for _ in range(last(browser)):
        seen.append(browser.execute_script("return document.querySelector('.stage').innerText"))
        press(browser, "ARROW_RIGHT")
    assert len(set(seen)) > 2
    for place in (len(seen) // 2, 1):
        open_page(browser, file, link=f"#step-{place}")
        shown = browser.execute_script("return document.querySelector('.stage').innerText")
        assert shown == seen[place - 1]


def test_a_link_leads_to_its_step_and_a_step_makes_its_link(browser, file):
    open_page(browser, file, link="#step-4")
    assert step(browser) == 4
    press(browser, "ARROW_RIGHT")
    assert browser.current_url.endswith("#step-5")
    browser.execute_script("location.hash = '#step-2'")
    browser.execute_script("return new Promise((done) => setTimeout(done, 50))")
    assert step(browser) == 2
    open_page(browser, file, link="#step-99999")
    assert step(browser) == last(browser)


def test_the_slider_moves_and_tells_where_it_is(browser, file):
    open_page(browser, file)
    script = """
        const slider = document.querySelector(".bar input");
        slider.value = 3;
        slider.dispatchEvent(new Event("input"));
        return slider.getAttribute("aria-valuetext");
    """
    assert browser.execute_script(script).startswith("Step 3 of")
    assert step(browser) == 3


def test_buttons_are_reached_and_named(browser, file):
    from selenium.webdriver.common.by import By

    open_page(browser, file)
    buttons = browser.find_elements(By.CSS_SELECTOR, ".bar button")
    assert len({button.accessible_name for button in buttons}) == 7
    buttons = [button for button in buttons if button.is_displayed()]
    on = next(button for button in buttons if button.accessible_name == "A step on")
    on.send_keys(" ")
    assert step(browser) == 2
    assert all(button.size["height"] >= 44 for button in buttons), "large enough for a finger"


def test_what_is_told_is_the_story_of_the_step(browser, file):
    open_page(browser, file, link="#step-2")
    script = """
        const told = [...document.querySelector(".now").children].map((line) => line.textContent);
        const step = document.querySelector('.turn[data-game="0"] [aria-current]');
        return [told, [...step.querySelectorAll("p")].map((line) => line.textContent)];
    """
    told, story = browser.execute_script(script)
    assert told
    assert told == story


@pytest.mark.parametrize("width", [PHONE, 390, 768, DESK])
def test_nothing_is_wider_than_the_window(browser, file, width):
    open_page(browser, file, width)
    script = """
        document.querySelectorAll("details").forEach((each) => { each.open = true; });
        return [innerWidth, document.documentElement.scrollWidth];
    """
    window_width, wide = browser.execute_script(script)
    assert window_width == width
    assert wide <= width


def test_without_its_script_the_story_is_there(browser, file):
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        open_page(browser, file)
    finally:
        browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
    shown = browser.execute_script("return document.querySelector('main').textContent")
    assert "Without its script" in shown
    assert shown.count("Turn 1") > 0
    assert browser.execute_script("return document.querySelector('.bar').hidden")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_words_stand_out_by_day_and_by_night(browser, file, scheme):
    open_page(browser, file, scheme=scheme, link="#step-3")
    script = """
        const style = (query) => getComputedStyle(document.querySelector(query));
        const pairs = [["body", "body"], ["body", ".when"], ["body", ".figures"]];
        const found = pairs.map(([back, word]) => [style(back).backgroundColor, style(word).color]);
        for (const each of document.querySelectorAll(".counter")) {
          const [back, word] = [each.querySelector("rect, circle"), each.querySelector("text")];
          found.push([getComputedStyle(back).fill, getComputedStyle(word).fill]);
        }
        return found;
    """
    for paper, ink in browser.execute_script(script):
        low, high = sorted((brightness(paper), brightness(ink)))
        assert (high + 0.05) / (low + 0.05) > 4.5  # WCAG 2, level AA


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, DESK])
def test_axe_finds_nothing(browser, file, width, scheme):
    open_page(browser, file, width, scheme, link="#step-3")
    assert faults(browser) == []


@pytest.mark.parametrize("width", [390, 720, 900, DESK])
def test_the_words_of_each_button_are_inside_it(browser, file, width):
    open_page(browser, file, width, link="#step-3")
    inside = (
        "return [...document.querySelectorAll('.bar button')]"
        ".filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent)"
    )
    assert browser.execute_script(inside) == []


def faults(browser: Any) -> list[str]:
    """What axe-core finds, with all that is folded open."""
    for_all = "document.querySelectorAll('details').forEach"
    browser.execute_script(f"{for_all}((folded) => {{ folded.open = true; }})")
    return accessible(browser)


def test_no_name_can_break_the_page(browser, tmp_path, toy_of_hostile_names):
    file = tmp_path / "hostile.html"
    simkit.replay(toy_of_hostile_names, seed=3, rollouts=4, out=file)
    open_page(browser, file)
    assert browser.get_log("browser") == []
    assert step(browser) == 1
    press(browser, "END")
    assert browser.execute_script("return document.title").startswith("</script>")


@pytest.fixture
def toy_of_hostile_names():
    from dataclasses import replace

    from toygame import GAME

    return replace(GAME, title="</script><script>alert(1)</script>")


@pytest.mark.slow
@pytest.mark.parametrize("width", sampled([390, DESK], 1))
def test_a_real_game_is_watched(browser, real, width):
    assert real.stat().st_size < MOST_BYTES
    open_page(browser, real, width)
    assert counters(browser)
    seen = set()
    for _ in range(8):
        press(browser, "PAGE_DOWN")
        seen.add(tuple(counters(browser)))
    assert len(seen) > 3, "the board changes"
    wide = browser.execute_script("return document.documentElement.scrollWidth")
    assert wide <= width
    assert smallest_type(browser) >= LEAST_TYPE
    assert browser.get_log("browser") == []
    browser.set_script_timeout(300)  # a long story has thousands of lines
    assert accessible(browser) == []


def smallest_type(browser: Any) -> float:
    """The smallest letters of the board at the first step, in the middle and at the end."""
    script = """
        go(Math.max(1, Math.round(arguments[0] * last)));
        const sizes = [...document.querySelectorAll(".scroll > svg text")].map((text) => {
          const board = text.ownerSVGElement;
          const scale = board.getBoundingClientRect().width / board.viewBox.baseVal.width;
          return scale * parseFloat(getComputedStyle(text).fontSize);
        });
        return Math.min(...sizes);
    """
    return min(browser.execute_script(script, place) for place in (0, 0.25, 0.5, 0.75, 1))


@pytest.mark.slow
def test_a_board_that_is_wider_than_its_frame_shows_what_has_changed(browser, real):
    open_page(browser, real, 390)
    script = """
        const ring = document.querySelector(".ring, .counters > g");
        const inner = ring.getBoundingClientRect();
        const outer = ring.closest(".scroll").getBoundingClientRect();
        return inner.left < outer.right && inner.right > outer.left;
    """
    for _ in range(12):
        press(browser, "PAGE_DOWN")
        assert browser.execute_script(script)


@pytest.mark.parametrize(
    ("line", "drawn"),
    [
        ("Player 1 rolls a 4.", ["4 pips"]),
        ("The lord rolls 11 on a d12.", ["11"]),
        ("Ann rolls 2, Bo rolls 6.", ["2 pips", "6 pips"]),
        ("Player 1: roll", []),
    ],
)
def test_a_number_that_is_rolled_is_drawn_as_a_die(browser, file, line, drawn):
    open_page(browser, file)
    script = """
        const told = withDice(html("li", "", arguments[0]));
        const pips = (die) => die.querySelectorAll("circle").length;
        const drawn = (die) => pips(die) ? `${pips(die)} pips` : die.textContent;
        return [...told.querySelectorAll(".die")].map(drawn);
    """
    assert browser.execute_script(script, line) == drawn


def test_a_phone_shows_the_whole_board_of_an_own_game_and_what_turned_it(browser, tmp_path):
    """Its hexes have numbers, which are read when the board is small; the wolf is at one place."""
    path = tmp_path / "hunt.html"
    simkit.replay(registry.find(str(EXAMPLES / "hunt.py")), seed=1, rollouts=20, out=path)
    open_page(browser, path, 390)
    frame = "document.querySelector('.board > .scroll')"
    assert browser.execute_script(f"return {frame}.scrollWidth <= {frame}.clientWidth")
    assert smallest_type(browser) >= LEAST_TYPE
    wolf = browser.execute_script("return document.querySelector('.hand').innerText")
    assert "wolf" in wolf and "place" not in wolf
    lead = browser.execute_script("return document.querySelector('.lead').textContent")
    who = r"(Wolf|Hunters \d)"
    assert re.match(rf"Turn \d+ changed most: {who}'s chance to win went from .* {who}: ", lead)


@pytest.mark.parametrize(("seed", "expected"), [(1, {4, 5}), (3, set())])
def test_only_turns_that_mattered_are_played(browser, tmp_path, seed, expected):
    from toygame import GAME

    file = tmp_path / "game.html"
    simkit.replay(GAME, seed=seed, rollouts=4, out=file)
    open_page(browser, file)
    turns = set(browser.execute_script("return reels.games.flatMap((game) => game.deciding)"))
    button = browser.find_element("css selector", "[data-go=deciding]")
    assert turns == expected
    assert button.is_displayed() == bool(turns)
    if not turns:
        return
    button.click()
    seen = []
    for _ in range(last(browser)):
        seen.append(browser.execute_script("return [step, turnAt(step)]"))
        press(browser, "ARROW_RIGHT")
    assert {turn for place, turn in seen if place < last(browser)} == turns
    assert seen[-1][0] == last(browser), "the end is always shown"
    shown = "return document.querySelectorAll('.turn:not(.deciding)').length"
    assert browser.execute_script(shown) > 0
    assert not any(
        each.is_displayed()
        for each in browser.find_elements("css selector", ".turn:not(.deciding)")
    )


def test_the_title_says_who_played_and_how_it_ended(browser, file):
    open_page(browser, file)
    title = browser.find_element("css selector", "h1").text
    assert re.match(r"(The bot \w+ (won|lost)|Won|Lost) in turn \d+", title), title
    assert title in browser.title


def test_a_word_is_found_in_the_story(browser, file):
    open_page(browser, file)
    told = browser.execute_script(
        "const steps = document.querySelectorAll('.turn[data-game=\"0\"] [data-step]');"
        "return steps[steps.length - 1].textContent"
    )
    word = max(re.findall(r"[a-z]+", told), key=len)
    field = browser.find_element("id", "sought")
    field.send_keys(word + " \n")
    found = browser.find_element("id", "found").text
    assert re.fullmatch(r"\d+ of \d+ steps", found), "a space in the field plays nothing"
    assert word in browser.find_element("css selector", ".stage").text.lower()
    field.clear()
    field.send_keys("no such word\n")
    assert browser.find_element("id", "found").text == "No step tells of that."


def test_a_place_leads_to_its_next_change(browser, file):
    open_page(browser, file)
    click = "document.querySelector(arguments[0]).dispatchEvent(new Event('click'))"
    place = browser.execute_script(
        "return document.querySelector('.counters [data-at]').dataset.at"
    )
    browser.execute_script(click, f'[data-place="{place}"]')
    before = browser.find_element("css selector", ".here span").text
    browser.find_element("css selector", ".next-here").click()
    assert step(browser) > 1
    assert browser.find_element("css selector", ".here span").text != before


def test_how_it_stands_is_told_beside_every_step(browser, file):
    open_page(browser, file)
    press(browser, "END")
    assert re.fullmatch(
        r"Chance of winning as the turn begins: \d+ %",
        browser.find_element("css selector", ".odds").text,
    )


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [PHONE, DESK])
def test_the_view_of_one_seat_plays_and_is_for_everybody(browser, tmp_path, width, scheme):
    path = tmp_path / "seat.html"
    simkit.replay(str(EXAMPLES / "hunt.py"), as_seat=2, out=path)
    open_page(browser, path, width, scheme)
    press(browser, "ARROW_RIGHT", "END")
    assert step(browser) == last(browser) > 1
    assert accessible(browser) == []
    assert browser.get_log("browser") == []
