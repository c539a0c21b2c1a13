"""The page as a program sees it: who is let in, what is answered, stopping, turns."""

from __future__ import annotations

import http.client
import json
import shlex
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from serving import TOY, cookie_for, served
from toygame import GAME

import simkit
from simkit import apocalypse, fury, hades
from simkit.cli.main import main
from simkit.cli.page.reading import Commands
from simkit.finding import registry
from simkit.messages.errors import BadInput
from simkit.view import faces
from simkit.web import shown
from simkit.web.asking import Replied

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
HOW_OFTEN = "How often is it won? \N{MIDDLE DOT} Games: 10000"
LONG = {"verb": "run", "game": "toygame", "games": "200000", "bot": "search"}


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    before = registry.PACKAGES
    registry.PACKAGES = ("toygame",)
    with served(tmp_path_factory.mktemp("served") / "answers", TOY) as found:
        yield found
    registry.PACKAGES = before


@pytest.fixture(autouse=True)
def toy(page, monkeypatch):
    monkeypatch.setattr(registry, "PACKAGES", ("toygame",))


# --- Who is let in -------------------------------------------------------------------------------


def test_the_address_opens_the_page_once_and_a_cookie_from_then_on(page):
    used = page.address
    cookie = cookie_for(used)
    assert page.address != used, "there is another for the next browser"
    assert cookie_for(used) == "", "whoever has seen an address that was used gets nothing by it"
    status, text = page.request("", Cookie=cookie)
    assert status == 200
    assert "Ask a question" in text
    assert page.request(f"?{urlsplit(used).query}")[0] == 200, "its own browser may load it again"
    assert len(cookie) >= 32
    for wrong in ("", cookie[:-1], f"{cookie}x", "simkit=1"):
        assert page.request("", Cookie=wrong)[0] == 403
        assert page.request("jobs.json?tab=tab00001", Cookie=wrong)[0] == 403


def test_the_page_lies_where_nobody_looks(page):
    """A cookie is shown to every server of this machine that knows the folder."""
    folder = page.path.strip("/")
    assert len(folder) >= 32
    for path in ("/", "/ask.js", f"/{folder[:-1]}/", f"/{folder}x/", "/../", f"/{folder}"):
        assert page.request(path)[0] == 403, path


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "127.0.0.1:1", "localhost", ""])
def test_a_name_that_leads_here_from_elsewhere_is_refused(page, host):
    assert page.request("", Host=host)[0] == 403


def test_a_page_of_somebody_else_cannot_ask(page):
    for headers in ({}, {"Origin": "http://evil.example"}, {"Origin": "null"}):
        status, _ = page.request("questions?tab=tab00001", "POST", LONG, **headers)
        assert status == 403
    assert page.request("", Origin="http://evil.example")[0] == 403


def test_nothing_from_elsewhere_is_loaded_and_no_frame_shows_it(page):
    line = http.client.HTTPConnection(page.host)
    line.request("GET", page.path, headers={"Cookie": page.cookie})
    headers = dict(line.getresponse().getheaders())
    line.close()
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "script-src 'self';" in policy
    assert headers["referrer-policy"] == "no-referrer"


# --- What is answered ----------------------------------------------------------------------------


def test_a_question_is_answered_as_the_function_answers_it(page):
    job = page.ask(verb="run", game="toygame", games="300", seed="7", values={"goal": "18"})
    found = page.over(job["id"])
    assert found["state"] == "done", found["problem"]
    answer = found["answer"]
    same = simkit.run("toygame", games=300, seed=7, goal=18)
    kept = page.folder / job["id"]
    assert {file.name for file in kept.iterdir()} == {*answer["files"], "page.json", "label.json"}
    assert len((kept / "table.csv").read_text().splitlines()) == 301
    assert answer["command"] == same.command
    status, summary = page.request(f"answers/{job['id']}/answer.json")
    assert status == 200
    assert summary["win_rate"] == same.summary()["win_rate"]


@pytest.mark.parametrize(
    "question",
    [
        {"verb": "run"},
        {"verb": "run", "values": {"hurdles": "true", "pack:charms.clover.copies": "0"}},
        {"verb": "compare", "vary": {"goal": ["18", "20"], "hurdles": ["false", "true"]}},
        {"verb": "worth", "kind": "charm"},
        {"verb": "causes"},
        {"verb": "timeline"},
    ],
)
def test_the_python_and_the_command_give_the_same(page, question, capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    found = page.over(page.ask(**question, game="toygame", games="20", bot="expert")["id"])
    assert found["state"] == "done", found["problem"]
    answer = found["answer"]
    assert answer["charts"]
    assert answer["pages"]["narrow"]
    names: dict = {}
    exec(answer["python"], names)
    assert names["found"].command == answer["command"]
    capsys.readouterr()
    assert main([*shlex.split(answer["command"])[1:], "--json"]) == 0
    _, kept = page.request(f"answers/{found['id']}/answer.json")
    assert json.loads(capsys.readouterr().out) == kept


def test_a_name_in_a_pack_is_text_wherever_it_stands(page):
    title = "<img src=x onerror=alert(1)>"
    pack = f'[pack]\nname = "ours"\ngame = "toygame"\n[charms.clover]\ntitle = "{title}"\n'
    sent = {"name": "ours.toml", "text": pack, "game": "toygame"}
    assert page.post("packs", sent) == (200, {"packs": ["ours.toml"]})
    job = page.ask(verb="worth", kind="charm", game="toygame", games="20", packs=["ours.toml"])
    answer = page.over(job["id"])["answer"]
    shown = [*answer["pages"].values(), *(chart["svg"] for chart in answer["charts"])]
    assert any("img src" in text for text in shown)
    assert not any("<img" in text for text in shown)


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ({"verb": "sell"}, "verb cannot be 'sell'"),
        ({"game": "chess"}, "chess"),
        ({"games": "many"}, "games must be"),
        ({"games": "300000"}, "games must be"),
        ({"seed": "-1"}, "seed must be"),
        ({"values": {"goal": "99"}}, "goal must be"),
        ({"values": {"gaol": "9"}}, "no setting 'gaol'"),
        ({"values": []}, "values must be"),
        ({"values": {"goal": 3}}, "short text"),
        ({"bot": "mine.py"}, "no bot 'mine.py'"),
        ({"values": {"bot": "mine.py"}}, "no bot 'mine.py'"),
        ({"values": {"bots": "expert+mine.py"}}, "no bot 'mine.py'"),
        ({"values": {"knob:mine.py.mistakes": "0.1"}}, "no bot 'mine.py'"),
        ({"verb": "compare", "vary": {"bot": ["expert", "mine.py"]}}, "no bot 'mine.py'"),
        ({"verb": "compare"}, "Vary or Variant is missing"),
        ({"verb": "compare", "vary": {"goal": "18"}}, "needs a list"),
        ({"verb": "worth", "kind": "soul"}, "knows no worth of"),
        ({"packs": ["../../etc/passwd"]}, "no pack"),
        ({"packs": "ours.toml"}, "must be a list"),
    ],
)
def test_what_is_wrong_is_said_in_a_line(page, question, words):
    asked = {"verb": "run", "game": "toygame", **question}
    status, found = page.post("questions?tab=tab00001", asked)
    assert status == 400
    assert words in found["problem"]
    assert "\n" not in found["problem"]


def test_a_bot_file_is_never_run(page, tmp_path, monkeypatch):
    """Not even one that lies where the page is served from."""
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text("raise SystemExit('run!')\n")
    for asked in ({"bot": "mine.py"}, {"values": {"bot": "mine.py"}}, {"bot": "./mine.py"}):
        with pytest.raises(BadInput):
            Commands().read({"verb": "run", "game": "toygame", **asked}, tmp_path).check()


def test_what_is_sent_is_bounded(page):
    status, found = page.post("questions?tab=tab00001", {"verb": "x" * 2**20})
    assert (status, found["problem"]) == (400, "That is too much at once: a megabyte is read.")
    assert page.post("questions?tab=../x", LONG)[0] == 400


@pytest.mark.parametrize("name", ["../x.toml", "x.py", ".x.toml", "a/b.toml", "x" * 90 + ".toml"])
def test_nothing_is_written_outside_the_folder(page, name):
    before = {path for path in page.folder.parent.rglob("*") if page.folder not in path.parents}
    status, _ = page.post("packs", {"name": name, "text": "", "game": "toygame"})
    assert status == 400
    after = {path for path in page.folder.parent.rglob("*") if page.folder not in path.parents}
    assert after == before


@pytest.mark.parametrize("file", ["../packs/x.toml", "%2e%2e/answer.json", "nothing.csv"])
def test_files_are_those_of_the_answer_alone(page, file):
    job = page.ask(verb="run", game="toygame", games="20")
    page.over(job["id"])
    assert page.request(f"answers/{job['id']}/{file}")[0] in (400, 404)


# --- The game in front ---------------------------------------------------------------------------


def test_words_of_a_designer_find_questions_of_the_page(page):
    status, found = page.request("words.json?game=toygame&words=why%20do%20we%20lose")
    assert status == 200
    assert found[0] == {
        "title": "Why is it lost?",
        "asked": {"verb": "causes", "game": "toygame"},
    }
    assert page.request("words.json?game=toygame&words=xyzzy") == (200, [])


def test_a_number_of_players_in_words_is_set_if_so_many_can_play():
    from simkit.cli.page.words import questions_in

    reef = registry.find(str(EXAMPLES / "reef.py"))
    first = questions_in(reef, "what if we play with four")[0]
    assert first["title"] == "How often is it won? \N{MIDDLE DOT} players 4"
    assert first["asked"]["values"] == {"players": "4"}
    refused, *others = questions_in(reef, "nine players")
    assert refused == {"said": "Reef is for 3 to 5 players."}
    assert all("values" not in each["asked"] for each in others)
    for each in questions_in(reef, "when is it decided with four of us"):
        assert each["asked"]["values"] == {"players": "4"}
        assert each["title"].endswith(" players 4")
    hunt = registry.find(str(EXAMPLES / "hunt.py"))
    assert questions_in(hunt, "three hunters?")[0]["asked"]["values"] == {"players": "4"}


@pytest.mark.parametrize(
    ("file", "words", "title", "asked"),
    [
        (
            "reef.py",
            "what if there were one more pearl?",
            "What if pearl: copies is 13 instead of 12?",
            {"vary": {"pack:card.pearl.copies": ["12", "13"]}},
        ),
        (
            "hunt.py",
            "what if the wolf must survive 15 nights?",
            "What if nights is 15 instead of 12?",
            {"vary": {"nights": ["12", "15"]}},
        ),
        (
            "hunt.py",
            "show me a game that the hunters win",
            "Watch a game: hunters 1 wins",
            {"where": "won_2"},
        ),
        (
            "reef.py",
            "I want to watch a lost game",
            "Watch a game: seat 1 loses",
            {"where": "not won_1"},
        ),
        (
            "reef.py",
            "is it balanced for four players?",
            "Is my game balanced? \N{MIDDLE DOT} players 4",
            {"values": {"players": "4"}},
        ),
        (
            "reef.py",
            "is it worth going for fish?",
            'What if "keep fish" is forbidden?',
            {"verb": "restrict", "only": "keep=fish"},
        ),
        (
            "reef.py",
            "how many points do you need to win?",
            "How many: score at the end (the winner)?",
            {"verb": "run", "about": "score:winner"},
        ),
        (
            "hunt.py",
            "what if the wolf shows itself more often?",
            "What if moon is 3 instead of 2?",
            {"vary": {"moon": ["2", "3"]}},
        ),
        (
            "hunt.py",
            "what if the hunters had two more turns?",
            "What if nights is 14 instead of 12?",
            {"vary": {"nights": ["12", "14"]}},
        ),
        (
            "reef.py",
            "what happens if I add 4 pearls?",
            "What if pearl: copies is 16 instead of 12?",
            {"vary": {"pack:card.pearl.copies": ["12", "16"]}},
        ),
        (
            "hunt.py",
            "what if the moon never shone?",
            "What if moon is 0 instead of 2?",
            {"vary": {"moon": ["2", "0"]}},
        ),
        (
            "hunt.py",
            "let me watch a game where the wolf is caught",
            'Watch a game that ends with "caught"',
            {"where": "outcome == 'caught'"},
        ),
        (
            "hunt.py",
            "how often does the wolf get away?",
            "How often does wolf win?",
            {"about": "won_1"},
        ),
        ("reef.py", "how close are the scores?", "Are the ends close? Does somebody win?", {}),
        (
            "hunt.py",
            "can the wolf still escape when it looks lost?",
            "Can a player who is behind still win? Does an early leader run away?",
            {},
        ),
        ("hunt.py", "is the wolf too strong?", "Is one side favoured?", {"only": ["sides"]}),
        ("hunt.py", "which role is better?", "Is one side favoured?", {"only": ["sides"]}),
        (
            "reef.py",
            "which card is best?",
            "What is it worth to keep each card?",
            {"verb": "restrict", "only": "keep=each"},
        ),
        (
            "reef.py",
            "is there something nobody ever does?",
            "Is there an option that is never taken? Is one option always the answer?",
            {"only": ["never", "always"]},
        ),
    ],
)
def test_a_change_and_a_game_to_watch_are_understood(file, words, title, asked):
    from simkit.cli.page.words import questions_in

    found = questions_in(registry.find(str(EXAMPLES / file)), words)
    first = next(each for each in found if "asked" in each)
    assert first["title"] == title
    assert asked.items() <= first["asked"].items()


@pytest.mark.parametrize(
    ("game", "words", "title", "asked"),
    [
        (
            fury.GAME,
            "how many units do the Romans lose?",
            "How many: units eliminated (Rome)?",
            {"verb": "run", "about": "units_lost_2"},
        ),
        (
            fury.GAME,
            "does one roll decide it all",
            "Which roll or shuffle decides most?",
            {"verb": "luck", "by_roll": True},
        ),
        (
            hades.GAME,
            "how many units will I have lost when I get out",
            "How many: Combat Units destroyed?",
            {"about": "units_lost"},
        ),
        (
            hades.GAME,
            "which unit should I never leave home without",
            "What is every unit worth?",
            {"verb": "worth"},
        ),
        (
            apocalypse.GAME,
            "do we have any chance of beating this with 4",
            "How often is it won? \N{MIDDLE DOT} players 4",
            {"values": {"players": "4"}},
        ),
        (
            hades.GAME,
            "which unit is the most valuable",
            "What is every unit worth?",
            {"verb": "worth", "kind": "unit"},
        ),
    ],
)
def test_what_a_game_has_is_understood(game, words, title, asked):
    from simkit.cli.page.words import questions_in

    first = next(each for each in questions_in(game, words) if "asked" in each)
    assert first["title"] == title
    assert asked.items() <= first["asked"].items()


def test_a_card_that_has_no_such_number_is_not_given_fewer_copies():
    from simkit.cli.page.words import questions_in

    found = questions_in(registry.find(str(EXAMPLES / "reef.py")), "make a pearl worth 4 instead")
    assert all("copies" not in each.get("title", "") for each in found)


def test_a_value_that_cannot_be_is_answered_with_what_can_be():
    from simkit.cli.page.words import questions_in

    reef = registry.find(str(EXAMPLES / "reef.py"))
    said, first, *_ = questions_in(reef, "what if two more deals?")
    assert said == {"said": "Deals can be 1 to 3."}
    assert first["asked"]["vary"] == {"deals": ["2", "3"]}


@pytest.mark.parametrize(
    ("game", "words", "asked"),
    [
        (
            "hades",
            "how likely is it that a fighter hits the Vittles?",
            {"resolver": "combat", "keys": {"attacker": "fighter", "defender": "vittles"}},
        ),
        (
            "fury",
            "how likely do the rebels win a battle of 10 against 6?",
            {"resolver": "battle", "keys": {"attacker": "10", "defender": "6"}},
        ),
        ("fury", "which legion or tribe is worth the most?", {"verb": "worth", "kind": "command"}),
        ("fury", "is Boudica too strong?", {"verb": "worth", "kind": "leader", "only": "boudica"}),
        (
            "fury",
            "what if Boudica's tribes need fewer conditions to rise?",
            {"vary": {"conditions": ["3", "2"]}},
        ),
        (
            "hades",
            "what if drawn chits go back to the cup?",
            {"vary": {"chits_return": ["false", "true"]}},
        ),
        ("hades", "what kills the player most often?", {"verb": "causes"}),
        ("hades", "how much do dice decide?", {"verb": "luck"}),
        ("hades", "what is my chance to win?", {"verb": "run"}),
        ("hades", "which mission is easiest?", {"verb": "compare"}),
        (
            "hades",
            "what if I play the squeeze play scenario?",
            {"vary": {"scenario": ["historical", "squeeze-play"]}},
        ),
        ("hades", "what could I change to win 40 percent?", {"verb": "fix", "target": "0.4"}),
        (
            "hades",
            "which house rule gives a win rate of 37.5 %?",
            {"verb": "fix", "target": "0.375"},
        ),
        ("hades", "show me a raid that we do not win", {"verb": "replay", "where": "not won"}),
        ("hades", "show me a raid that goes wrong", {"verb": "replay", "where": "not won"}),
    ],
)
def test_words_of_a_known_game_name_its_rolls_things_and_rules(game, words, asked, monkeypatch):
    from simkit.cli.page.words import questions_in

    monkeypatch.setattr(registry, "PACKAGES", ("simkit.hades", "simkit.fury"))
    found = questions_in(registry.find(game), words)
    first = next(each for each in found if "asked" in each)
    assert asked.items() <= first["asked"].items()


def test_a_change_is_called_by_its_values(page):
    job = page.ask(verb="compare", game="toygame", games="20", vary={"goal": ["20", "21"]})
    assert job["title"] == "Dice Race: What if goal is 21 instead of 20?"
    page.over(job["id"])


def test_more_wins_are_no_change_of_the_players():
    from simkit.cli.page.words import questions_in

    first = questions_in(
        registry.find(str(EXAMPLES / "hunt.py")), "does the first player win more?"
    )
    assert first[0]["asked"]["verb"] == "review"
    behind = questions_in(
        registry.find(str(EXAMPLES / "hunt.py")), "can one who is behind still win?"
    )
    assert behind[0]["asked"]["only"] == ["behind", "runaway"]


def test_a_story_begins_with_how_it_ended_and_a_review_with_its_figure(page):
    told = page.over(page.ask(verb="trace", game="toygame")["id"])["answer"]["finding"]
    assert "in turn" in told and "seed" not in told
    asked = page.ask(verb="review", game="toygame", games="40", only="turns,drags")
    answer = page.over(asked["id"])["answer"]
    assert "half of all games end within" in answer["finding"].lower()
    assert "How long is a game?" not in [each["asks"] for each in answer["others"]]


def test_questions_of_a_review_stand_for_themselves_in_what_was_found():
    from simkit.cli.page.words import questions_in

    found = questions_in(registry.find(str(EXAMPLES / "reef.py")), "is my first player favoured")[1]
    assert found["title"] == "Is a seat or the first player favoured?"
    assert found["asked"]["only"] == ["seats"], "Reef has no sides"


def test_sentences_charts_and_sheets_call_things_by_name(page):
    job = page.ask(verb="compare", game="toygame", games="40", vary={"goal": ["9", "12"]})
    answer = page.over(job["id"])["answer"]
    sheet = (page.folder / job["id"] / "answer.html").read_text()
    drawn = "".join(chart["svg"] + chart["subtitle"] for chart in answer["charts"])
    assert "goal 12" in drawn and "goal=" not in drawn
    assert "goal=" not in sheet.partition("<pre")[0]


def test_in_brief_only_the_last_answer_is_sent_whole(page):
    jobs = [page.ask("tabbrief", verb="run", game="toygame", games="20") for _ in range(2)]
    for job in jobs:
        page.over(job["id"], "tabbrief")
    _, (first, last) = page.request("jobs.json?tab=tabbrief&brief")
    assert set(first["answer"]) == {"finding", "brief"}
    assert first["answer"]["finding"] == page.job(first["id"], "tabbrief")["answer"]["finding"]
    assert last["answer"]["charts"]


def test_a_review_brings_its_worries_with_what_would_be_sound(page):
    job = page.ask(verb="review", game="toygame", games="40", only="difficulty,endings")
    answer = page.over(job["id"])["answer"]
    assert "not settled" in answer["counted"]
    assert answer["others"]
    for line in answer["lines"]:
        assert line["asks"].endswith("?")
        assert line["sound"]


def test_cards_of_an_own_game_are_offered_by_their_names():
    from simkit.web import offer

    found = offer.offered(registry.find(str(EXAMPLES / "reef.py")))
    assert {"value": "pack:card.pearl.copies", "title": "pearl: copies", "usual": "12"} in found[
        "values"
    ]
    assert found["is_own"]
    assert found["changed"] > 0
    assert not offer.offered(GAME)["values"] or offer.offered(GAME)["is_own"]


# --- Stopping, and turns -------------------------------------------------------------------------


def test_stop_means_stop_and_what_is_finished_is_kept(page):
    job = page.ask(**LONG)
    page.once(lambda: page.job(job["id"]), lambda now: now["told"].get("figures"))
    figures = page.job(job["id"])["told"]["figures"][0]
    assert figures["low"] <= figures["estimate"] <= figures["high"]
    assert page.post(f"stop/{job['id']}", {})[0] == 200
    found = page.over(job["id"])
    assert found["state"] == "done"
    assert found["answer"]["interrupted"]
    _, summary = page.request(f"answers/{job['id']}/answer.json")
    assert figures["games"] <= summary["games"] < 200_000
    again = f"--games {summary['games']}"
    assert again in found["answer"]["command"]


def test_a_tab_that_asks_much_does_not_keep_another_waiting(page):
    long = [page.ask("tabgreedy", **LONG) for _ in range(3)]
    quick = page.ask("tabmodest", verb="run", game="toygame", games="20")
    found = page.over(quick["id"], "tabmodest")
    assert found["state"] == "done"
    states = [page.job(job["id"], "tabgreedy")["state"] for job in long]
    assert states[1:] == ["waiting", "waiting"]
    assert states[0] in ("waiting", "playing")
    page.once(lambda: page.job(long[0]["id"], "tabgreedy"), lambda now: now["told"].get("figures"))
    for job in reversed(long):
        page.post(f"stop/{job['id']}", {})
    ended = [page.over(job["id"], "tabgreedy")["state"] for job in long]
    assert ended == ["done", "stopped", "stopped"]


def test_each_chart_is_made_once_for_its_files_and_once_for_the_page(monkeypatch, tmp_path):
    made = []

    def face(answer):
        found = faces.face_of(answer)
        return replace(found, charts={name: noted(draw) for name, draw in found.charts.items()})

    def noted(draw):
        return lambda *words: made.append(draw) or draw(*words)

    monkeypatch.setattr(shown, "face_of", face)
    answer = simkit.run(GAME, games=20)
    page = shown.told(Replied("run", "", {}, lambda **look: "", answer, ""), tmp_path)
    assert len(made) == 2 * len(page["charts"]) == 4
    assert {"endings.png", "endings.svg"} <= set(page["files"])


def test_a_trace_whose_answer_stayed_elsewhere_is_told_by_its_page():
    """An assistant asks for the page alone: each of its traces ended as a defect."""
    page = "Pig: game 0\n\n\x1b[1mWon by seat 1.\x1b[0m\n"
    replied = Replied("trace", "", {}, lambda **_: page, None, "")
    assert shown.finding(replied) == "Won by seat 1."
