"""The page of `simkit serve` as people use it, in a real browser (see browsing.py)."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from browsing import accessible, look, window
from serving import PATIENCE, TOY, Served, served

from simkit.finding import registry
from tests.sampled import is_whole, sampled

PHONE, DESK = 390, 1280
GAMES = tuple(registry.games())
VISITS = [(game, width) for game in GAMES for width in (PHONE, DESK)]
if not is_whole():  # one game on a phone, another on a desk
    VISITS = list(zip(sampled(GAMES, 2), (PHONE, DESK), strict=True))


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    with window(tmp_path_factory.mktemp("profile")) as found:
        found.set_script_timeout(PATIENCE)
        yield found


@pytest.fixture(scope="module")
def real(tmp_path_factory):
    with served(tmp_path_factory.mktemp("served")) as found:
        yield found


@pytest.fixture(scope="module")
def served_toy(tmp_path_factory):
    """One page for all tests of the toy: its process has loaded all by the second question."""
    with served(tmp_path_factory.mktemp("toy"), TOY) as found:
        yield found


@pytest.fixture
def toy(served_toy, monkeypatch):
    monkeypatch.setattr(registry, "PACKAGES", ("toygame",))
    return served_toy


LOOK_REFUSED = re.compile(r"/questions\?tab=\w+k\b.* status of 400")


def opened(browser: Any, page: Served, width: int = DESK, scheme: str = "light") -> None:
    """The page in a tab that has asked nothing yet."""
    browser.get("about:blank")
    complaints(browser)  # those of the test before are its own
    look(browser, width, scheme, phone=width == PHONE)
    browser.get(page.address)
    browser.execute_script("sessionStorage.clear()")
    browser.get(page.address)
    once(browser, "return document.body?.dataset.ready === 'yes'")


def once(browser: Any, script: str, *words: Any) -> Any:
    """What a script gives as soon as that is something."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = browser.execute_script(script, *words)
        if found:
            return found
        time.sleep(0.1)
    raise AssertionError(f"never: {script}")


def choose(browser: Any, name: str, value: str) -> None:
    """Click a choice by its label, as people do."""
    script = "document.querySelector(`[name=${arguments[0]}][value='${arguments[1]}']`)"
    browser.execute_script(f"{script}.closest('label').click()", name, value)


def typed(browser: Any, name: str, text: str) -> None:
    field = browser.find_element("id", name)
    field.clear()
    field.send_keys(text)


def answered(browser: Any, number: int = 1) -> dict[str, Any]:
    """The latest answer once there are so many: its words, pictures and links."""
    script = """
        const over = [...document.querySelectorAll("#answers article[data-state=over]")];
        if (over.length < arguments[0]) return null;
        const finding = over[0].querySelector(".finding")?.innerText || "";
        const told = over[0].querySelector(".told")?.textContent || "";
        return {
            problem: over[0].querySelector(".problem")?.innerText || "",
            finding,
            text: told,
            charts: over[0].querySelectorAll("figure svg").length,
            links: [...over[0].querySelectorAll("a[download]")].map((each) => each.href),
            commands: [...over[0].querySelectorAll(".command")].map((each) => each.textContent),
        };
    """
    found: dict[str, Any] = once(browser, script, number)
    assert not found["problem"], found["problem"]
    return found


def complaints(browser: Any) -> list[Any]:
    """What the console says, but that first looks of the tabs before have not ended yet."""
    found = list(browser.get_log("browser"))
    return [each for each in found if not LOOK_REFUSED.search(each["message"])]


def overhang(browser: Any) -> int:
    """By how much the page is wider than the window."""
    page = "document.documentElement"
    found: int = browser.execute_script(f"return {page}.scrollWidth - {page}.clientWidth")
    return found


@pytest.mark.parametrize(("game", "width"), VISITS)
def test_a_first_time_path(browser, real, game, width):
    """Choose a game, press Play, read the answer, take it away."""
    opened(browser, real, width)
    choose(browser, "game", game)
    typed(browser, "games-count", "60")
    browser.find_element("id", "play").click()
    found = answered(browser)
    assert "%" in found["finding"], "the answer in a sentence comes first"
    assert found["finding"].split()[0].casefold() in found["text"].casefold()
    assert found["charts"] >= 2
    assert found["commands"][0].startswith(f"simkit run {game} ")
    assert f'simkit.run(\n    "{game}"' in found["commands"][1].replace("'", '"')
    assert {link.rpartition(".")[2] for link in found["links"]} >= {"png", "svg", "csv", "json"}
    for link in found["links"]:
        assert real.request(link.partition(real.host)[2])[0] == 200
    assert complaints(browser) == []
    assert overhang(browser) <= 0


@pytest.mark.parametrize("width", [PHONE, DESK])
def test_a_chart_is_read_without_scrolling(browser, toy, width):
    opened(browser, toy, width)
    choose(browser, "verb", "compare")
    typed(browser, "games-count", "40")
    browser.find_element("id", "play").click()
    answered(browser)
    letters = """
        const drawn = [...document.querySelectorAll("figure .chart svg")];
        const shown = drawn.filter((each) => each.getBoundingClientRect().width);
        const size = (text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a;
        return shown.map((each) => [...each.querySelectorAll("text")].map(size));
    """
    charts = browser.execute_script(letters)
    assert len(charts) == 1
    assert min(charts[0]) >= 9
    place = "const each = document.querySelector('figure .scroll');"
    assert browser.execute_script(f"{place} return each.scrollWidth - each.clientWidth") <= 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [PHONE, DESK])
def test_it_is_for_everybody(browser, toy, width, scheme):
    """Labels, names, contrast: what axe knows of, with every part open and an answer there."""
    opened(browser, toy, width, scheme)
    choose(browser, "verb", "compare")
    typed(browser, "games-count", "40")
    browser.find_element("id", "play").click()
    answered(browser)
    browser.execute_script(
        "document.querySelectorAll('details').forEach((each) => { each.open = true; });"
        "document.getElementById('another-value').click();"
    )
    assert accessible(browser) == []
    assert overhang(browser) <= 0
    assert complaints(browser) == []


def test_it_is_asked_with_the_keyboard_alone(browser, toy):
    from selenium.webdriver.common.keys import Keys

    opened(browser, toy)
    focus = "return document.activeElement.id || document.activeElement.name"
    for _ in range(40):
        browser.switch_to.active_element.send_keys(Keys.TAB)
        ring = browser.execute_script(
            "return getComputedStyle(document.activeElement).outlineStyle !== 'none' ||"
            " getComputedStyle(document.activeElement.closest('label') || document.body)"
            ".outlineStyle !== 'none'"
        )
        at = browser.execute_script(focus)
        assert ring, f"no focus is seen on {at}"
        if at == "play":
            break
    assert at == "play"
    browser.switch_to.active_element.send_keys(Keys.ENTER)
    assert "%" in answered(browser)["text"]


def test_an_variant_more_and_the_same_question_otherwise_by_a_click(browser, toy):
    opened(browser, toy)
    choose(browser, "verb", "compare")
    typed(browser, "games-count", "40")
    browser.find_element("id", "play").click()
    first = answered(browser)
    assert "20" in first["text"] and "21" in first["text"]
    browser.find_element("css selector", "article form input").send_keys("22\n")
    second = answered(browser, 2)
    assert "22" in second["text"]
    assert "goal=20,21,22" in second["commands"][0]
    press = "[...document.querySelectorAll('article:first-of-type button')]"
    for number, words in enumerate(("Why is it lost?", "What is every charm worth?"), 3):
        browser.execute_script(
            f"{press}.find((each) => each.textContent === arguments[0]).click()", words
        )
        assert answered(browser, number)["charts"]
    assert complaints(browser) == []


def test_a_difference_that_grows_is_no_win_rate(browser, toy):
    opened(browser, toy)
    choose(browser, "verb", "compare")
    typed(browser, "games-count", "200000")
    browser.find_element("id", "play").click()
    words = once(browser, "return document.querySelector('.grown b')?.innerText")
    assert words.startswith("goal 21:") and " points (" in words, "with the name of the setting"
    state = once(browser, "return document.querySelector('article .state')?.innerText")
    assert " points (" not in state and "  " not in state, "the figures stand below"
    counted = state.replace("Time left", "")  # which stands in a sentence about the whole
    assert " \N{MIDDLE DOT} " in state or "left" not in counted, "one thing beside the other"
    stop = "[...document.querySelectorAll('article button')].find((b) => b.innerText === 'Stop')"
    browser.execute_script(f"{stop}.click()")
    answered(browser)


def test_figures_grow_and_stop_means_stop(browser, toy):
    opened(browser, toy)
    typed(browser, "games-count", "200000")
    browser.find_element("id", "play").click()
    words = once(browser, "return document.querySelector('.grown b')?.innerText")
    assert words.startswith("won ") and " to " in words
    once(browser, "return document.querySelector('.grows svg polygon')")
    stop = "[...document.querySelectorAll('article button')].find((b) => b.innerText === 'Stop')"
    browser.execute_script(f"{stop}.click()")
    found = answered(browser)
    assert "Stopped" in browser.find_element("css selector", "article .note").text
    assert "--games" in found["commands"][0]
    assert complaints(browser) == []


def test_what_is_wrong_is_said_beside_the_button_and_answers_outlast_a_reload(browser, toy):
    opened(browser, toy)
    typed(browser, "games-count", "plenty")
    browser.find_element("id", "play").click()
    said = once(browser, "return document.getElementById('problem').innerText")
    assert "games must be" in said
    typed(browser, "games-count", "30")
    browser.find_element("id", "play").click()
    before = answered(browser)
    browser.refresh()
    assert answered(browser)["text"] == before["text"]


@pytest.mark.parametrize("width", [PHONE, DESK])
def test_play_stays_in_sight(browser, toy, width):
    """However much is unfolded, whoever asks need not look for the button."""
    opened(browser, toy, width)
    browser.execute_script("document.getElementById('settings-part').open = true; scrollTo(0, 0)")
    foot = browser.execute_script(
        "return document.getElementById('play').getBoundingClientRect().bottom"
    )
    assert foot <= browser.execute_script("return innerHeight")


def test_a_newer_answer_folds_the_older_and_the_next_question_is_near(browser, toy):
    """An older answer keeps its sentence alone; from any answer ten presses reach a question."""
    from selenium.webdriver.common.keys import Keys

    opened(browser, toy)
    for number in (1, 2, 3):
        typed(browser, "games-count", f"{20 + number}")
        browser.find_element("id", "play").click()
        answered(browser, number)
    folded = browser.execute_script(
        "return [...document.querySelectorAll('article')].map((e) => e.matches('.folded'))"
    )
    assert folded == [False, True, True]
    assert browser.execute_script("return document.querySelectorAll('.folded svg').length") == 0
    browser.execute_script("document.querySelector('article .tools button').focus()")
    reached = []
    for _ in range(10):
        browser.switch_to.active_element.send_keys(Keys.TAB)
        reached.append(browser.execute_script("return document.activeElement.textContent"))
    assert "Another question" in reached
    browser.execute_script("document.querySelector('article.folded .tools button').focus()")
    browser.switch_to.active_element.send_keys(Keys.TAB)
    told = browser.execute_script("return document.activeElement.textContent")
    assert told == "Another question", "a folded answer has it next to its only button"
    browser.refresh()
    once(browser, "return document.querySelectorAll('article.folded').length === 2")
    browser.execute_script("document.querySelector('article.folded button').click()")
    once(browser, "return document.querySelectorAll('article.folded').length === 1")
    assert complaints(browser) == []


def test_a_question_in_own_words_fills_the_form_that_answers_it(browser, toy):
    opened(browser, toy)
    browser.find_element("id", "words").send_keys("why do we lose")
    words = "return document.querySelector('#found button')?.textContent"
    assert once(browser, words).startswith("Why is it lost?")
    browser.execute_script("document.querySelector('#found button').click()")
    chosen = browser.execute_script("return document.getElementById('chosen').textContent")
    assert chosen == "Why is it lost?"
    assert complaints(browser) == []


def test_a_change_that_no_game_knows_is_not_asked_as_another_one(browser, toy):
    from selenium.webdriver.common.keys import Keys

    opened(browser, toy)
    field = browser.find_element("id", "words")
    field.send_keys("what if the wolf had wings?")
    once(browser, "return document.querySelector('#found .stops')")
    field.send_keys(Keys.ENTER)
    assert browser.execute_script("return document.activeElement.closest('#found') !== null")
    assert browser.execute_script("return document.querySelectorAll('#cards article').length") == 0


def test_a_question_that_fits_the_game_is_asked_by_one_press(browser, toy):
    opened(browser, toy, PHONE)
    browser.execute_script("document.querySelector('#fits button').click()")
    assert "%" in answered(browser)["finding"]
    assert browser.execute_script("return document.querySelector('article .big').textContent")


def test_a_range_of_seats_is_not_cut_to_its_last_end(browser, toy):
    opened(browser, toy)
    script = "return answers.headline({ answer: { finding: arguments[0] } })[0].textContent"
    still = "No seat is shown to win more often: win rates change by -0.8 to +0.7 points."
    assert browser.execute_script(script, still) == "-0.8 to +0.7 points"
    tried = (
        "No single change that was tried reaches 50 %, give or take 5 points. Nearest: with 41.2 %."
    )
    assert browser.execute_script(script, tried) == "41.2 %", "no target that is not reached"
    same = "5 wins as often as 6, within 2 points: 55.2 % against 55.2 % (0.00 points)"
    assert browser.execute_script(script, same) == "No difference that matters"
    moved = "40.0 % of games against 50.0 % (-10.0 points, 95 % interval -11 to -9)"
    assert browser.execute_script(script, moved) == "-10.0 points"
    when = "By turn 8, 72.5 % (57.2 to 83.9) of the games are decided. On average 17 % is left."
    assert browser.execute_script(script, when) == "turn 8"
    none = "return answers.headline({ answer: { finding: arguments[0] } })[0]"
    for bound in ("A change that gains 16.4 points is shown.", "It changes by less than 2 points."):
        assert browser.execute_script(none, bound) is None, "a bound is no result"


def test_a_kind_of_many_things_begins_with_fewer_games(browser, toy):
    opened(browser, toy)
    script = (
        "const assets = [{ kind: 'card', choices: Array(arguments[0]).fill({}) }];"
        "return front.fewer({ assets }, 'worth', { kind: 'card', only: arguments[1] })"
    )
    assert browser.execute_script(script, 29, "") == {"games": "700"}
    assert browser.execute_script(script, 29, "boudica") == {}
    assert browser.execute_script(script, 9, "") == {}


def test_a_value_of_a_thing_is_called_by_the_title_of_the_thing(browser, toy):
    opened(browser, toy)
    script = (
        "const of = { settings: [], assets: [{ choices: [{ value: 'pod_queen', title: 'Pod Queen' }"
        "] }] }; return ['heroes.pod_queen.fate', 'units.war_rig.hp', 'rules.die_sides']"
        ".map((key) => labelOf(`pack:${key}`, of))"
    )
    found = ["Pod Queen: fate", "war rig: hp", "rules die sides"]
    assert browser.execute_script(script) == found


def test_what_was_asked_is_named_without_keys(browser, toy):
    opened(browser, toy)
    script = "return answers.basis({ game: 'toygame', ...arguments[0] })"
    variants = ["usual:", "hearts of every demon 1 higher: pack:demons.baal.hearts=4"]
    asked = {"verb": "compare", "vary": {}, "variant": variants}
    assert browser.execute_script(script, asked) == "usual against hearts of every demon 1 higher"
    asked = {"verb": "worth", "kind": "charm", "only": ["a", "b", "c", "d", "e"]}
    assert browser.execute_script(script, asked) == "of every charm \N{MIDDLE DOT} 5 of them"


def test_a_lost_game_can_be_asked_to_be_watched(browser, toy):
    opened(browser, toy)
    typed(browser, "games-count", "40")
    browser.find_element("id", "play").click()
    answered(browser)
    browser.execute_script(
        "[...document.querySelectorAll('article button')]"
        ".find((each) => each.textContent.startsWith('Watch a lost game')).click()"
    )
    found = answered(browser, 2)
    assert "Lost" in found["finding"] or "lost" in found["finding"]
