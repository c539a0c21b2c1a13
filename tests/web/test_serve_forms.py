"""Forms made of commands, answers that are kept, and pages that answers hold."""

from __future__ import annotations

import http.client
from pathlib import Path

import pytest
from browsing import accessible, look, window
from serving import TOY, served

from simkit.cli.overview import commands
from simkit.cli.page import entries, forms
from simkit.cli.page.reading import Commands
from simkit.finding import registry
from simkit.messages.errors import BadInput
from simkit.outside.files import only_from, read_text
from simkit.web.asking import WrongField
from simkit.web.kept import LABEL
from tests.forms import click, open_page, press, until

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
SHORT = {"verb": "run", "game": "toygame", "games": "20"}
NOT_ASKED = {"ask", "diff", "history", "rerun", "pack", "report", "chart", "check", "show", "games"}
NOT_ASKED |= {"play", "serve", "mcp", "new", "eject", "publish"}
NOT_ASKED |= {"warmup", "cache", "bench", "completion", "solve"}
"""Commands that compare files, are about simkit itself, or meet positions and play no games."""
SAMPLE = (("hades", "odds"), ("armageddon", "odds"))
OF_A_TOY = ("run", "why", "ladder", "tune-game", "trace", "play-log")
"""Forms of real games; python -m tests.forms presses all."""


@pytest.fixture(scope="module")
def served_toy(tmp_path_factory):
    """One page for the tests of this file: its process has loaded all by the second question."""
    with served(tmp_path_factory.mktemp("served") / "answers", TOY) as found:
        yield found


@pytest.fixture
def page(served_toy, monkeypatch):
    monkeypatch.setattr(registry, "PACKAGES", ("toygame",))
    return served_toy


@pytest.fixture(scope="module")
def name(served_toy):
    """The name of a question that has an answer."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "PACKAGES", ("toygame",))
        found = served_toy.ask(**SHORT)["id"]
        assert served_toy.over(found)["answer"]
    return found


def listed(page):
    """The answers that are kept, by name."""
    status, found = page.request("kept.json")
    assert status == 200
    return {each["id"]: each for each in found}


# --- Forms ---------------------------------------------------------------------------------------


def test_every_command_that_plays_has_a_form():
    assert set(commands()) - set(forms.on_the_page()) <= NOT_ASKED


@pytest.mark.parametrize(
    ("keys", "field"),
    [
        ({"dice": "6", "toughness": "4"}, "dice"),
        ({"dice": "2d6", "toughness": "soft"}, "toughness"),
        ({"dice": "2d6"}, "toughness"),
        ({"dice": "2d6", "toughness": "4+4"}, ""),
    ],
)
def test_a_bad_value_of_a_roll_is_refused_before_it_is_asked(keys, field, tmp_path):
    asked = {"verb": "odds", "game": "apocalypse", "resolver": "attack", "keys": keys}
    question = Commands().read(asked, tmp_path)
    if not field:
        question.check()
        return
    with pytest.raises(WrongField) as refused:
        question.check()
    assert refused.value.field == field


@pytest.mark.parametrize(
    ("game", "hidden"),
    [
        ("apocalypse", {"price"}),
        ("fury", {"plan-playtest", "rare", "teams"}),
        (str(EXAMPLES / "pig.py"), {"audit", "calibrate", "validate", "why", "worth", "teams"}),
    ],
)
def test_a_form_that_a_game_cannot_answer_is_not_offered(game, hidden):
    left_out = set(forms.on_the_page()) - set(forms.of_game(registry.find(game))["asks"])
    assert hidden <= left_out
    assert hidden or not left_out


@pytest.mark.parametrize(("game", "share"), [("apocalypse", "0.5"), ("hellgame", "0.25")])
def test_a_wanted_win_rate_begins_with_what_a_seat_wins_if_all_are_alike(game, share):
    starts = forms.of_game(registry.find(game))["starts"]
    assert starts["tune-game"]["target"] == starts["fix"]["target"] == share


def test_the_form_of_fix_begins_with_the_rules_of_a_game_with_very_many_values():
    fix = commands()["fix"]
    fury, pig = registry.find("fury"), registry.find(str(EXAMPLES / "pig.py"))
    assert forms.starts(fix, fury, None)["only"] == "settings,rules"
    assert "only" not in forms.starts(fix, pig, None)


@pytest.mark.parametrize("game", [*registry.games(), *map(str, sorted(EXAMPLES.glob("*.py")))])
def test_every_form_can_be_asked_as_it_begins(game, tmp_path):
    """All that is looked at before games are played; the answers are for python -m tests.forms."""
    found = registry.find(game)
    offered = forms.of_game(found)
    rolls = {each["name"]: each["keys"] for each in offered["resolvers"]}
    for verb in offered["asks"]:
        names = {option.dest for option in entries.fields_of(commands()[verb])}
        asked = {"verb": verb, "game": found.name, **offered["starts"][verb]}
        asked |= {"bot": found.usual_bot} if "bot" in names else {}
        asked |= {"kind": found.assets[0].kind} if "kind" in names else {}
        if "resolver" in names:
            keys = rolls[asked["resolver"]]
            asked["keys"] = {key["name"]: key["start"] for key in keys if key["start"]}
        Commands().read(asked, tmp_path / "packs").check()


def test_a_review_of_a_few_questions_is_called_by_them(tmp_path):
    asked = {"verb": "review", "game": "fury", "only": ["turns", "unknown"]}
    title = Commands().read(asked, tmp_path / "packs").title
    assert title == "Hell Hath No Fury: How long is a game?"


def test_seconds_stand_in_place_of_the_games_that_a_form_begins_with(tmp_path):
    asked = {"verb": "review", "game": "fury", "budget": "10", "games": "1000"}
    Commands().read(asked, tmp_path / "packs").check()


@pytest.mark.parametrize(
    ("asked", "field", "words"),
    [
        ({"games": "many"}, "games", "must be"),
        ({"values": {"goal": "99"}}, "goal", "must be"),
        ({"skill": "much"}, "skill", "must be a share"),
        ({"verb": "why", "vary": {"goal": ["20", "x"]}}, "vary", "goal must be"),
        ({"verb": "compare", "variant": ["a: bot=mine.py", "b:"]}, "variant", "no bot"),
        ({"verb": "ladder", "bots": ["expert", "x.toml"]}, "bots", "no bot"),
        ({"verb": "play-log", "log": {"name": "x.csv", "text": 3}}, "log", "must be a text"),
    ],
)
def test_what_is_wrong_is_said_of_its_field_before_it_is_asked(page, asked, field, words):
    before = list(page.folder.glob("0*"))
    status, found = page.post("check", {"verb": "run", "game": "toygame", **asked})
    assert (status, found["field"]) == (400, field)
    assert words in found["problem"]
    assert page.post("check", SHORT) == (200, {"problem": ""})
    assert list(page.folder.glob("0*")) == before


def test_a_page_reads_no_files_of_the_machine(page, tmp_path):
    """Not by a variant with a pack either."""
    secret = tmp_path / "secret.toml"
    secret.write_text("[pack]\n")
    with only_from(page.folder), pytest.raises(BadInput, match="reads no files"):
        read_text(secret)
    job = page.ask(verb="compare", game="toygame", games="20", variant=[f"a: pack={secret}", "b:"])
    found = page.over(job["id"])
    assert found["answer"] is None
    assert "reads no files" in found["problem"]


def test_a_log_that_was_pasted_is_answered_and_kept_with_the_answer(page):
    log = {"name": "mine.csv", "text": "won\nyes\nno\n"}
    job = page.ask(verb="play-log", game="toygame", games="20", log=log)
    found = page.over(job["id"])
    assert found["state"] == "done", found["problem"]
    assert (page.folder / job["id"] / "given" / "log.csv").read_text() == log["text"]


# --- Answers that are kept -----------------------------------------------------------------------


def test_answers_are_listed_named_shown_and_deleted(page):
    before = listed(page)
    name = page.ask("tabfirst", **SHORT)["id"]
    answer = page.over(name, "tabfirst")["answer"]
    assert listed(page).keys() - before.keys() == {name}
    assert listed(page)[name]["finding"] == answer["finding"]
    assert page.post(f"names/{name}", {"name": "the first"})[0] == 200
    _, shown = page.request(f"kept/{name}")
    assert (shown["name"], shown["answer"]["finding"]) == ("the first", answer["finding"])
    assert shown["asked"] == {**SHORT}
    assert page.post(f"deleted/{name}", {})[0] == 200
    assert listed(page) == before
    assert not (page.folder / name).exists()
    assert page.request(f"kept/{name}")[0] == 400


@pytest.mark.parametrize("text", ["{", "[1]", '{"id": "../packs"}', " " * 20_000, "[" * 9_000])
def test_a_label_that_was_changed_by_hand_names_nothing_else(page, name, text):
    before = listed(page)
    (page.folder / name / LABEL).write_text(text)
    assert listed(page).keys() == before.keys()
    mine = f"mine {len(text)}"
    assert page.post(f"names/{name}", {"name": mine})[0] == 200
    assert page.request(f"kept/{name}")[1]["name"] == mine


@pytest.mark.parametrize("name", ["packs", "..", "001-x", "%2e%2e", "001-run-toygame%2f.."])
def test_only_answers_are_deleted(page, name):
    (page.folder / "packs").mkdir(parents=True, exist_ok=True)
    (page.folder / "001-x").mkdir(exist_ok=True)
    assert page.post(f"deleted/{name}", {})[0] in (400, 404)
    assert (page.folder / "packs").is_dir() and (page.folder / "001-x").is_dir()


@pytest.mark.parametrize("called", [3, None, "x" * 301])
def test_a_name_is_a_short_text(page, name, called):
    assert page.post(f"names/{name}", {"name": called})[0] == 400


def test_the_page_to_send_needs_nothing_else(page, name):
    answer = page.over(name)["answer"]
    text = (page.folder / name / "answer.html").read_text()
    assert answer["finding"].split("%")[0] in text
    assert "<svg" in text
    assert "<script" not in text and "http://" not in text.replace("http://www.w3.org", "")


def test_a_page_that_an_answer_holds_is_shown_as_if_it_came_from_elsewhere(page, name):
    line = http.client.HTTPConnection(page.host)
    line.request(
        "GET", f"{page.path}answers/{name}/answer.html?look", headers={"Cookie": page.cookie}
    )
    headers = line.getresponse().getheaders()
    line.close()
    policies = [text for key, text in headers if key.lower() == "content-security-policy"]
    assert len(policies) == 1
    assert policies[0].startswith("sandbox allow-scripts; default-src 'none'")


# --- In a browser --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    with window(tmp_path_factory.mktemp("profile")) as found:
        found.set_script_timeout(300)
        yield found


def test_forms_are_answered_at_their_defaults(browser, page):
    look(browser, 1280)
    open_page(browser, page)
    for verb in OF_A_TOY:
        found = press(browser, "toygame", verb)
        assert found.problem == "", verb
        assert found.said, verb


def test_forms_of_real_games_are_answered(browser, tmp_path):
    with served(Path(tmp_path)) as real:
        look(browser, 1280)
        open_page(browser, real)
        for game, verb in SAMPLE:
            assert press(browser, game, verb).problem == "", (game, verb)


def test_a_new_tab_shows_what_is_kept_and_an_address_opens_it(browser, page):
    name = page.ask("tabother", **SHORT)["id"]
    page.over(name, "tabother")
    look(browser, 1280)
    open_page(browser, page)
    link = f"document.querySelector('#kept a[href$=\"#answer={name}\"]')"  # a review may be newer
    until(browser, f"return {link}")
    browser.execute_script(f"{link}.click()")
    until(browser, "return document.querySelector('#cards article .finding')")
    assert accessible(browser) == []
    fold = "document.querySelector('#cards [aria-expanded]').click()"
    browser.execute_script(fold)
    assert not browser.find_elements("css selector", "#cards .then")
    browser.execute_script(fold)
    browser.execute_script("document.querySelector('a[href^=\"#ask=\"]').click()")
    until(browser, "return document.getElementById('games-count').value === '20'")


def test_what_was_typed_is_kept_when_another_question_is_chosen(browser, page):
    look(browser, 1280)
    open_page(browser, page)
    value = "return document.querySelector(arguments[0]).value"
    goal, margin = "#settings [data-key=goal]", "[data-option=margin] input"
    click(browser, "verb", "compare")
    assert browser.execute_script(value, "#bot") == "expert"
    usual = browser.execute_script(value, "#games-count")
    for place, text in ((goal, "21"), (margin, "0.07"), ("#bot", "idle"), ("#seed", "5")):
        set_to(browser, place, text)
    click(browser, "verb", "why")
    kept = [browser.execute_script(value, place) for place in (goal, margin, "#bot", "#seed")]
    assert kept == ["21", "0.07", "idle", "5"]
    set_to(browser, "#games-count", "77")
    click(browser, "verb", "compare")
    assert browser.execute_script(value, margin) == "0.07"
    assert browser.execute_script(value, "#games-count") == "77" != usual
    click(browser, "verb", "run")
    assert browser.execute_script(value, goal) == "21"
    asked = browser.execute_script("return asked()")
    assert (asked["bot"], asked["seed"], asked["games"]) == ("idle", "5", "77")
    assert "margin" not in asked, "run takes none"


def set_to(browser, place, text):
    script = """
        const field = document.querySelector(arguments[0]);
        field.value = arguments[1];
        const happen = (kind) => field.dispatchEvent(new Event(kind, {bubbles: true}));
        ["input", "change"].forEach(happen);
    """
    browser.execute_script(script, place, text)


def test_a_bad_value_is_refused_while_somebody_types(browser, page):
    look(browser, 1280)
    open_page(browser, page)
    browser.find_element("id", "games-count").send_keys("x")
    wrong = "return document.querySelector('[data-option=games] .wrong').innerText"
    assert "must be" in until(browser, wrong)
    assert browser.find_element("id", "games-count").get_attribute("aria-invalid") == "true"
