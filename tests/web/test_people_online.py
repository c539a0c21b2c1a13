"""People at a table in browsers: who gets in, what each screen gets, and what is refused."""

from __future__ import annotations

import csv
import http.client
import io
import json
import re
import time
from contextlib import contextmanager
from pathlib import Path

import pytest
from serving import served

from simkit.finding import registry
from simkit.lab.people.saved import resumed, save
from simkit.lab.people.screens import REVEALED
from simkit.web.limits import MOST_BYTES
from tests.browsing import accessible, look, window
from tests.web.hosting_tables import table_of
from tests.web.person import PATIENCE, Person

ROOT = Path(__file__).resolve().parents[2]
PIG, REEF = (str(ROOT / f"examples/{name}.py") for name in ("pig", "reef"))


@contextmanager
def hosted(monkeypatch, game, people, keep=lambda table: None, record=None, aliases=None):
    """A table: a browser for each seat that has come in, and one of the host."""
    with table_of(monkeypatch, game, people, keep, record, aliases) as (table, links):
        seats = [Person(link) for link in links.seats.values()]
        host = Person(links.host)
        for each in (*seats, host):
            assert each.enter()[0] == 200
        yield table, seats, host


@pytest.fixture
def pig(monkeypatch):
    with hosted(monkeypatch, PIG, [1, 2]) as found:
        yield found


# --- A game ---------------------------------------------------------------------------------------


def test_a_game_is_played_to_its_end_at_two_screens(pig):
    _, seats, _ = pig
    for turn in range(1000):
        screens = [seat.screen() for seat in seats]
        if screens[0]["over"]:
            break
        asked = [place for place, screen in enumerate(screens) if screen["asked"]]
        assert len(asked) == 1
        assert screens[1 - asked[0]]["options"] == []
        options = screens[asked[0]]["options"]
        wish = "hold" if turn % 3 == 2 else "roll"
        assert seats[asked[0]].choose(options.index(wish))[0] == 200
    assert all("The game is over" in screen["heading"] for screen in screens)
    assert screens[0]["story"] == screens[1]["story"]
    assert seats[0].post("answer", {"number": 1, "place": 0})[0] == 400


def test_what_comes_too_late_or_makes_no_sense_is_refused_and_changes_nothing(pig):
    table, (one, two), _ = pig
    number = one.screen()["number"]
    refused = [
        (one, {"number": number, "place": 99}),
        (one, {"number": number, "place": -1}),
        (one, {"number": number + 1, "place": 0}),
        (one, {"number": str(number), "place": 0}),
        (one, {"number": number, "place": True}),
        (one, {"number": number, "place": 1.0}),
        (one, [number, 0]),
        (one, "{"),
        (one, "9" * (MOST_BYTES + 1)),
        (two, {"number": number, "place": 0}),  # another is asked
    ]
    for who, sent in refused:
        status, said = who.post("answer", sent)
        assert status == 400, sent
        assert said["problem"]
    assert table.answers == []
    assert one.choose(0)[0] == 200
    status, said = one.post("answer", {"number": number, "place": 0})  # a second click
    assert (status, said["problem"]) == (400, "The table has moved on; look at it again.")
    assert len(table.answers) == 1


def test_an_answer_can_be_taken_back_until_another_person_chooses(pig):
    table, (one, two), _ = pig
    first = one.screen()
    assert not first["undo"]
    one.choose(first["options"].index("roll"))
    second = one.screen()
    if second["asked"]:  # else the roll was a 1
        assert one.post("undo", {"number": second["number"]})[0] == 200
        assert table.answers == []
    while one.screen()["asked"]:
        one.choose(one.screen()["options"].index("hold"))
    assert two.post("undo", {"number": two.screen()["number"]})[0] == 400
    assert one.post("undo", {"number": one.screen()["number"]})[0] == 400


def test_a_hint_names_an_option(pig):
    _, (one, _), _ = pig
    screen = one.screen()
    _, found = one.post("hint", {"number": screen["number"]})
    assert found["text"] in {f"The bot expert would choose: {each}" for each in screen["options"]}


def test_a_saved_table_goes_on_with_the_same_screens(monkeypatch, tmp_path):
    file = tmp_path / "game.json"
    keep = lambda table: save(file, table.sitting, table.answers)  # noqa: E731
    with hosted(monkeypatch, REEF, [1, 3], keep) as (table, seats, _):
        for _ in range(5):
            (asked,) = (seat for seat in seats if seat.screen()["asked"])
            asked.choose(0)
        again = resumed(file, table.sitting, everyone_listens=True)
        assert again.answers == table.answers
        assert again.question() == table.question()
        again.close()


# --- Who sees what --------------------------------------------------------------------------------


def test_a_secret_choice_is_told_to_nobody_before_all_have_chosen(monkeypatch):
    with hosted(monkeypatch, REEF, [1, 2]) as (_, (one, two), _):
        kept = one.screen()["options"][0].removeprefix("keep ")
        before = two.screen()
        assert one.choose(0)[0] == 200
        after = two.screen()
        news = [line["text"] for line in after["story"][len(before["story"]) :]]
        assert news == ["Player 1 chooses."]
        hands = [after["laid"][key] for key in after["laid"] if key[0] == "m"]
        other = next(hand for hand in hands if hand["title"] == "Player 1")
        assert not any(kept in card for card in other["cards"])
        assert "keep" not in json.dumps([news, other])


def test_at_the_end_all_secrets_are_told_and_nobody_is_asked_about_choices(monkeypatch, tmp_path):
    aliases = {0: "ann", 1: "ben"}
    with hosted(monkeypatch, REEF, [1, 2], record=tmp_path, aliases=aliases) as (table, seats, _):
        while not table.is_over:
            (asked, *_) = (seat for seat in seats if seat.screen()["asked"])
            asked.choose(0)
        for seat in seats:
            screen = seat.screen()
            texts = [line["text"] for line in screen["story"]]
            assert screen["consent"] is None
            assert texts.count(REVEALED) == 1
            hidden = texts[: texts.index(REVEALED)].count("Player 2 chooses.")
            assert hidden == 0 or any("Player 2:" in t for t in texts[texts.index(REVEALED) :])


def test_screens_of_one_table_agree_on_what_is_open(monkeypatch):
    with hosted(monkeypatch, REEF, [1, 2]) as (_, seats, _):
        one, two = (seat.screen() for seat in seats)
        assert one["laid"]["f"] == two["laid"]["f"]
        assert one["laid"] != two["laid"]  # the hands


# --- Who may do what ------------------------------------------------------------------------------


def test_a_link_lets_one_browser_in_once(pig):
    _, (one, two), _ = pig
    stranger = Person(f"http://{one.host}{one.path}#{one.ticket}")
    status, said = stranger.enter()
    assert (status, "used already" in said["problem"]) == (400, True)
    for ticket in ("", "x" * 32, two.ticket, None, 7, ["a"]):
        assert stranger.post("enter", {"ticket": ticket})[0] == 400
    assert stranger.request("screen.json")[0] == 403


def test_nobody_speaks_for_another_seat_or_from_elsewhere(pig):
    table, (one, two), host = pig
    number = one.screen()["number"]
    answer = {"number": number, "place": 0}
    attempts = [
        two.request(f"../{one.path.rsplit('/', 2)[1]}/screen.json"),
        one.post("answer", answer, Origin="http://evil.example"),
        one.post("answer", answer, Host="evil.example"),
        one.request("answer", "POST", answer),  # no page sends no Origin
        one.post("renew", {"seat": 2}),
        one.post("bot", {"seat": 2, "bot": True}),
        host.post("answer", answer),
        Person(f"http://{one.host}/{'x' * 32}/seat1/").request(""),
    ]
    thief = Person(f"http://{one.host}{one.path}")
    thief.cookie = two.cookie
    attempts += [thief.request("screen.json"), thief.post("answer", answer)]
    thief.cookie = two.cookie.replace("seat2", "seat1")
    attempts += [thief.request("screen.json"), thief.request("events")]
    assert {status for status, _ in attempts} <= {400, 403, 404}
    assert table.answers == []


def test_the_page_itself_has_no_secret_and_runs_nothing_from_elsewhere(pig):
    _, (one, _), _ = pig
    stranger = Person(f"http://{one.host}{one.path}")
    for part in ("", "screen.js", "host.js", "parts.js", "base.css", "parts.css", "screen.css"):
        status, text = stranger.request(part)
        assert status == 200
        assert one.ticket not in text
    line = http.client.HTTPConnection(one.host, timeout=PATIENCE)
    line.request("GET", one.path)
    answer = line.getresponse()
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    line.close()


def test_the_host_gives_a_seat_to_another_browser_or_to_a_bot(pig):
    table, (one, two), host = pig
    _, found = host.request("seats.json")
    assert [(each["name"], each["link"], each["bot"]) for each in found["seats"]] == [
        ("Seat 1", "", False),
        ("Seat 2", "", False),
    ]
    assert host.post("bot", {"seat": 1, "bot": True})[0] == 200
    assert len(table.answers) > 0
    assert two.screen()["asked"] or two.screen()["over"]
    assert host.post("bot", {"seat": 1, "bot": False})[0] == 200
    assert host.post("renew", {"seat": 1})[0] == 200
    assert one.request("screen.json")[0] == 403
    link = host.request("seats.json")[1]["seats"][0]["link"]
    new = Person(link)
    assert new.enter()[0] == 200
    assert new.screen()["story"] == two.screen()["story"]
    assert host.post("bot", {"seat": 3, "bot": True})[0] == 400


def test_who_is_asked_reads_the_chance_to_win_after_each_option(pig):
    _, seats, host = pig
    asked, other = sorted(seats, key=lambda seat: not seat.screen()["asked"])
    number = {"number": asked.screen()["number"]}
    status, found = asked.post("chances", number)
    assert (status, [row["option"] for row in found["rows"]]) == (200, asked.screen()["options"])
    assert "if all play on as expert would" in found["head"]
    assert re.fullmatch(r"\d+ % \(\d+ % to \d+ %\)", found["rows"][0]["chance"])
    assert asked.post("chances", number)[1] == found  # to ask again brings no other figures
    for refused in (other.post("chances", number), host.post("chances", number)):
        assert refused[0] == 400
    asked.choose(0)
    assert asked.post("chances", number)[0] == 400


ROLES = """
from simkit.design import Game, hidden, per_player
game = Game()
game.players = 2
game.role = per_player(hidden(0))
def setup():
    for player in game.players:
        game.role[player] = game.roll(3)
def play_turn(player):
    size = game.choose(player, "low", "high")
    wins = (size == "high") == (game.role[1 - player] == 2)
    game.end("guessed", winner=player if wins else 1 - player)
"""


def test_chances_that_would_give_a_hidden_number_away_are_refused(monkeypatch, tmp_path):
    file = tmp_path / "roles.py"
    file.write_text(ROLES)
    with hosted(monkeypatch, str(file), [1]) as (_, (one,), _):
        status, said = one.post("chances", {"number": one.screen()["number"]})
        assert (status, "among=" in said["problem"]) == (400, True)


def test_a_bot_that_searches_is_watched_and_hurried_by_who_sits_at_the_table(pig):
    table, (one, _), host = pig
    assert one.request("thinking.json")[1] == {"share": None}
    assert table.pondering.goes_on(0.25)
    assert one.request("thinking.json")[1] == {"share": 0.25}
    assert host.post("hurry", {})[0] == 400
    assert table.pondering.goes_on(0.5)
    assert one.post("hurry", {})[0] == 200
    assert not table.pondering.goes_on(0.75)
    one.choose(0)
    assert table.pondering.goes_on(0.0)  # people were asked again


# --- What is kept ---------------------------------------------------------------------------------


def test_choices_are_kept_only_of_who_agreed_and_only_from_then_on(monkeypatch, tmp_path):
    kept = tmp_path / "kept"
    aliases = {0: "ann", 1: "ben"}
    with hosted(monkeypatch, REEF, [1, 2], record=kept, aliases=aliases) as (_, (one, two), _):
        assert one.screen()["consent"] == {"folder": str(kept), "alias": "ann"}
        one.choose(0)
        assert not kept.exists()
        assert two.post("agree", {"agree": True})[0] == 200
        assert two.screen()["consent"] is None
        two.choose(0)
        assert one.post("agree", {"agree": False})[0] == 200
        one.choose(0)
        (file,) = kept.iterdir()
        rows = list(csv.DictReader(io.StringIO(file.read_text(encoding="utf-8"))))
        assert [row["alias"] for row in rows] == ["ben"]


def test_who_gets_a_seat_of_another_is_asked_anew(monkeypatch, tmp_path):
    kept = tmp_path / "kept"
    with hosted(monkeypatch, PIG, [1, 2], record=kept, aliases={0: "ann"}) as (_, (one, _), host):
        one.post("agree", {"agree": True})
        host.post("renew", {"seat": 1})
        new = Person(host.request("seats.json")[1]["seats"][0]["link"])
        assert new.enter()[0] == 200
        assert new.screen()["consent"]["alias"] == "ann"
        assert new.choose(0)[0] == 200
        assert not kept.exists()


# --- From the page of questions ------------------------------------------------------------------


def test_the_page_of_questions_opens_a_table_and_tells_what_is_wrong(tmp_path):
    game = registry.find(PIG)
    with served(tmp_path) as page:
        offered = page.request("catalogue.json")[1]["games"]
        assert offered[0]["name"] in {
            own.name for own in registry.games().values() if own.is_outside
        }
        status, found = page.post("tables", {"game": game.name, "values": {"goal": "20"}})
        assert status == 200, found
        person = Person(found["link"])
        assert person.enter()[0] == 200
        assert set(person.screen()["options"]) == {"hold", "roll"}
        for values in ({"goal": "-1"}, {"no such": "1"}, {"goal": 20}, []):
            status, found = page.post("tables", {"game": game.name, "values": values})
            assert (status, bool(found["problem"])) == (400, True)
        assert page.post("tables", {"game": "/etc/passwd", "values": {}})[0] == 400
    with pytest.raises(OSError):  # the table has ended with the page
        person.screen()


OPTIONS = "return document.querySelectorAll('#options button').length"


def until(is_so):
    """Wait for something that happens in another process."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, "it never came to that"
        time.sleep(0.02)


# --- In a browser ---------------------------------------------------------------------------------


PHONE, DESK = 390, 1280
LOOKS = [(width, scheme) for width in (PHONE, DESK) for scheme in ("light", "dark")]
OVERHANG = "const page = document.documentElement; return page.scrollWidth - page.clientWidth"


@pytest.mark.slow
def test_two_browsers_play_and_nothing_is_wrong_with_the_page(monkeypatch, tmp_path):
    with hosted(monkeypatch, REEF, [1, 2]) as (table, _, host), window(tmp_path) as browser:
        tabs, said = [], []
        for seat in (1, 2):
            host.post("renew", {"seat": seat})
            link = host.request("seats.json")[1]["seats"][seat - 1]["link"]
            browser.switch_to.new_window("tab")
            look(browser, 390, phone=True)
            browser.get(link)
            tabs.append(browser.current_window_handle)
        for choice in range(4):
            browser.switch_to.window(tabs[choice % 2])
            until(lambda: browser.execute_script(OPTIONS))
            said += browser.get_log("browser")  # a new look forgets it
            width, scheme = LOOKS[choice]
            look(browser, width, scheme, phone=width == PHONE)
            assert accessible(browser) == [], (width, scheme)
            assert browser.execute_script(OVERHANG) <= 0, (width, scheme)
            assert "#" not in browser.current_url
            browser.find_element("css selector", "#options button").click()
            until(lambda: len(table.answers) > choice)  # noqa: B023
        said += browser.get_log("browser")
        assert [e for e in said if e["level"] == "SEVERE"] == []
