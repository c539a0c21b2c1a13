"""The report as one web page: what it says, and that no name can break it."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html.parser import HTMLParser

import pages
import pytest

from simkit.finding.registry import find
from simkit.lab.sweeps.sample_games import Sample
from simkit.messages.errors import BadInput
from simkit.view.charts.canvas import new_figure, styled
from simkit.view.report import web_tables
from simkit.view.report.web_charts import drawing
from simkit.view.report.web_page import Material, html_page
from simkit.view.report.web_unknowns import asked_before, unknowns_of
from tests.undrawn import without_pictures


class Page(HTMLParser):
    """The elements of a page, and its text as a reader sees it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self._hidden = 0
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        self._hidden += tag in ("script", "style")

    def handle_endtag(self, tag):
        self._hidden -= tag in ("script", "style")

    def handle_data(self, data):
        if not self._hidden:
            self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join("".join(self.words).split())

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attrs for name, attrs in self.tags if name == tag]


@pytest.fixture(scope="module")
def plain(html_of) -> str:
    return html_of("plain")


@pytest.fixture(scope="module")
def page(plain) -> Page:
    return Page(plain)


@pytest.fixture(scope="module")
def hostile(html_of) -> str:
    return html_of("hostile")


def read(told: Material) -> str:
    """What a page says beside its pictures."""
    with without_pictures():
        return Page(html_page(told)).text


# --- What it says --------------------------------------------------------------------------------


def test_it_answers_the_question_in_a_sentence_with_its_intervals(page):
    assert "What is hard about it?" in page.text
    assert "The highest win rate is that of expert, dice 4: 90.0 % (88.0 to 91.7)." in page.text
    assert "The lowest is that of beginner, dice 6: 23.4 % (20.9 to 26.1)." in page.text
    ends = "from 36.7 % (33.9 to 39.6) at beginner to 76.7 % (74.1 to 79.1) at expert"
    most = "The win rate depends most on bot: it goes"
    assert f"{most} {ends}, with all else the same." in page.text


def test_a_figure_stays_in_one_line(plain):
    assert re.search(r'class="number"[^>]*>\s*<bdi>[\d.]+ %</bdi>', plain)
    assert not re.search(r'class="number"[^>]*>\s*<bdi>[^<]*<wbr>', plain)


def test_where_intervals_overlap_nothing_is_said_to_be_settled():
    told = pages.material({"dice": [4, 5]})
    told.swept["cells"][1]["win_rate"] |= {"estimate": 0.89, "low": 0.87, "high": 0.91}
    assert "it is not settled which is higher" in read(told)
    assert "depends most on" not in read(told)


def test_one_cell_has_no_rival():
    assert "The win rate is 90.0 % (88.0 to 91.7)." in read(pages.material({"dice": [4]}))


def test_what_one_key_does_its_cells_say():
    assert "What each key does" not in read(pages.material({"dice": [4, 5]}))


def test_it_has_every_chart_with_its_caption(page):
    assert len(page.all("svg")) == 2 * 5, "each for a desk and for a phone"
    captions = "6 cells of 1,000 games. Seed 1. 21 of 211 component values are assumed."
    assert page.text.count(captions) == 5


def test_it_says_how_the_pack_stands_to_real_play_unless_values_are_ones_own():
    told = replace(pages.plain(), game=find("hades"))
    assert "claims about real play hold" in read(told)
    varied = {**told.document, "vary": {**told.document["vary"], "pack:scenarios.cards": [5, 6]}}
    assert "claims about real play hold" not in read(replace(told, document=varied))


def test_it_says_what_was_assumed_and_how_to_ask_what_hangs_on_it(page):
    assert "21 of 211 component values behind these figures are assumed." in page.text
    assert "150 from the rulebook" in page.text
    assert "How much the result depends on them is not known yet." in page.text
    ask = "simkit sensitivity nowhere --vary assumed --seed 1 --json > out/sensitivity.json"
    assert ask in page.text


def test_what_a_study_lays_over_the_pack_stands_in_the_question_too():
    laid = {"bot": "expert", "dice": 4, "pack:larva.toughness": 5, "knob:expert.mistakes": 0.1}
    said = read(pages.material({"hero": ["a", "b"]}, settings=laid))
    assert (
        "simkit sensitivity nowhere --vary assumed --set dice=4 --set pack:larva.toughness=5 "
        "--set knob:expert.mistakes=0.1 --bot expert --seed 1 --json"
    ) in said


def test_the_assumed_values_stand_under_their_reasons():
    told = replace(
        pages.plain(), assumed={"a.b": "a guess", "a.c": "a guess"}, values={"a.b": 3, "a.c": [1]}
    )
    assert "a guess a.b = 3 a.c = [1]" in read(told)
    assert "The assumed ones are in the tables a (2)." in read(told)


def test_a_sweep_that_wrote_no_reasons_says_where_to_look(page):
    assert "simkit show nowhere components lists the current ones" in page.text


def test_it_has_the_commands_and_the_study_that_repeat_it(page):
    assert "simkit sweep study.json --out again" in page.text
    assert "simkit check --rerun out" in page.text
    assert '"name": "made up"' in page.text


def test_whoever_sits_at_a_table_is_told_and_traced():
    """Bots that vary by seat are a setting of their own; every game is somebody's win."""
    tables = ["expert+warlord+expert+expert", "schemer"]
    told = pages.material({"bots": tables})
    game = find("hellgame")
    settings = {"players": 4, "bots": tables[0]}
    sample = Sample(0, tables[0], "a typical win", 3, "circle", True, 4, settings, "expert")
    page = read(replace(told, game=game, samples=[sample]))
    assert f"--bot {tables[0]} --seed" in page
    assert "a typical game: circle" in page
    assert game.bot("warlord").idea[:40] in page
    assert game.bot("schemer").idea[:40] in page


def test_a_half_finished_sweep_says_so():
    told = pages.plain()
    told.swept["finished"] = told.swept["cells"][0]["finished"] = False
    assert "Not finished: 5 of 6 cells are finished." in read(told)
    assert "95 % intervals, valid however often you look" in read(told)


def test_a_sweep_without_games_has_a_page():
    told = pages.plain()
    for cell in told.swept["cells"]:
        cell |= {"games": 0, "finished": False}
    told.swept.update(games=0, finished=False)
    text = read(replace(told, frame=told.frame.assign(games=0)))
    assert "No game is stored yet, so nothing is known." in text
    assert "How the games end" not in text


def test_the_same_sweep_gives_the_same_page(plain):
    assert html_page(pages.plain()) == plain


# --- It needs nothing else -----------------------------------------------------------------------


def test_it_loads_nothing(hostile):
    page = Page(hostile)
    assert {tag for tag, _ in page.tags} & {"iframe", "object", "embed", "base", "form"} == set()
    assert page.all("link") == [{"rel": "icon", "href": "data:,"}]
    assert all("src" not in attrs for _, attrs in page.tags)
    links = [attrs["href"] for tag, attrs in page.tags if tag in ("a", "use") and "href" in attrs]
    assert links
    assert all(link.startswith("#") for link in links)
    assert not re.search(r"@import|url\((?!#)", hostile)


def test_browsers_are_told_to_load_nothing_and_run_only_its_own_script(page):
    policy = next(attrs for attrs in page.all("meta") if "http-equiv" in attrs)["content"]
    assert policy.startswith("default-src 'none';")
    assert "script-src 'sha256-" in policy
    assert "unsafe-inline" not in policy.partition("script-src")[2]


def test_ids_are_unique_and_every_reference_has_its_target(page):
    ids = [attrs["id"] for _, attrs in page.tags if "id" in attrs]
    assert len(ids) == len(set(ids))
    wanted = {attrs["href"][1:] for tag, attrs in page.tags if tag in ("a", "use")}
    for _, attrs in page.tags:
        wanted |= set(re.findall(r"url\(#([^)]+)\)", " ".join(filter(None, attrs.values()))))
    assert wanted <= set(ids)


# --- Names may be anything -----------------------------------------------------------------------


def test_no_name_becomes_an_element(hostile):
    page = Page(hostile)
    assert len(page.all("script")) == 1
    assert page.all("img") == []
    assert all(not key.startswith("on") for _, attrs in page.tags for key in attrs)
    assert hostile.count("</style>") == hostile.count("</script>") == 1


@pytest.mark.parametrize("name", ["script", "quotes", "entities", "closing", "image"])
def test_every_name_is_read_as_it_was_written(hostile, name):
    assert " ".join(pages.HOSTILE[name].split()) in Page(hostile).text


def test_no_name_turns_the_direction_of_what_follows(hostile):
    text = Page(hostile).text
    assert "\u202e" not in hostile
    assert "?evil? \u05e9\u05dc\u05d5\u05dd" in text
    cells = [attrs for attrs in Page(hostile).all("th") if attrs.get("scope") == "row"]
    assert hostile.count("<bdi>") > len(cells)


# --- Charts --------------------------------------------------------------------------------------


def drawn(title: str, colour: str):
    with styled():
        figure = new_figure(1, title=title, caption="a caption, which is long " * 9)
        axes = figure.add_subplot()
        axes.plot([1, 2], [1, 2], color=colour)
        axes.set_yticks([1], ["$5 <b> & #0072b2"])
    return drawing(figure, "one")


def test_a_chart_gives_its_words_to_the_page():
    found = drawn("It costs $5 and $6: is that much, or is it very little indeed?", "#0072B2")
    assert found.title == "It costs $5 and $6: is that much, or is it very little indeed?"
    assert found.caption == ("a caption, which is long " * 9).strip()
    assert "caption" not in found.svg


def test_a_chart_in_the_colours_of_the_house_follows_the_page():
    found = drawn("x", "#0072B2")
    assert found.follows
    assert "stroke: var(--blue)" in found.svg
    assert "$5 &lt;b&gt; &amp; #0072b2</text>" in found.svg


def test_a_chart_in_other_colours_keeps_them():
    found = drawn("x", "#123456")
    assert not found.follows
    assert "var(--" not in found.svg


# --- Tables --------------------------------------------------------------------------------------


def test_numbers_are_sorted_by_what_they_are_not_by_how_they_are_written():
    table = web_tables.cells_table(pages.plain().swept)
    won = [row[1] for row in table.rows]
    assert (won[0].text, won[0].below) == ("90.0 %", "88.0 to 91.7")
    assert [entry.value for entry in won] == sorted((e.value for e in won), reverse=True)
    low, share, high = table.rows[0][table.barred].bar
    assert 0 < low < share < high == pytest.approx(1)


def test_a_table_too_long_says_how_much_it_leaves_out(monkeypatch):
    monkeypatch.setattr(web_tables, "MOST_ROWS", 4)
    assert "2 more rows had no room here" in read(pages.plain())


def test_a_long_table_is_folded_and_its_chart_stays_on_a_phone():
    with without_pictures():
        few, many = (
            html_page(pages.material({"dice": list(range(cells))}))
            for cells in (web_tables.MOST_OPEN, web_tables.MOST_OPEN + 1)
        )
    assert "All 25 rows" in Page(many).text
    assert "All 24 rows" not in Page(few).text
    assert ('class="barred"' in few, 'class="barred"' in many) == (True, False)


def test_a_mean_of_one_game_has_no_interval():
    told = pages.plain()
    frame = told.frame.assign(**{"mean_low:turns": None, "mean_high:turns": None})
    first = web_tables.length_table(told.swept, frame).rows[0][1]
    assert (first.text, first.below, first.value) == ("7.00", "", 7.0)


# --- How much hangs on the assumed values --------------------------------------------------------


def _interval(share, reach):
    ends = {"low": share - reach, "high": share + reach}
    return {"estimate": share, **ends, "confidence": 0.95, "method": "made up"}


ANSWER = {
    "game": "toygame",
    "vary": ["assumed"],
    "settings": {},
    "bot": "expert",
    "seed": 1,
    "games": 9000,
    "confidence": 0.95,
    "margin": 0.02,
    "compare": None,
    "components": {"assumed": 3, "rulebook": 7},
    "win_rate": _interval(0.4, 0.01),
    "range": {
        "draws": 100,
        **{
            key: _interval(share, 0.01)
            for key, share in (("q05", 0.3), ("median", 0.4), ("q95", 0.5), ("sd", 0.1))
        },
    },
    "verdict": "does not survive",
    "factors": [
        {
            "factor": f"assumed:{pages.SCRIPT}",
            "about": "2 values",
            "values": [1, 2],
            "members": None,
            "move": _interval(0.04, 0.01),
            "effect": None,
            "first": None,
            "total": None,
            "verdict": "matters",
            "method": "morris",
            "rows": 40,
        }
    ],
    "command": "simkit sensitivity toygame --vary assumed",
}


def test_a_stored_sensitivity_study_stands_in_the_page(tmp_path):
    (tmp_path / "sensitivity.json").write_text(json.dumps(ANSWER))
    told = replace(pages.plain(), sensitivities=asked_before(tmp_path, "toygame"))
    text = read(told)
    assert "the win rate is 30.0 % to 50.0 % in 90 of 100 draws." in text
    assert "The answer does not survive" in text
    assert pages.SCRIPT in text
    assert "was not asked" not in text
    assert len(Page(html_page(told)).all("svg")) == 2 * 6


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("{", "this is not valid JSON"),
        ("[1]", "expected what simkit sensitivity toygame --json prints"),
        ("{}", "expected what simkit sensitivity toygame --json prints"),
        (
            json.dumps(ANSWER | {"factors": [1]}),
            "expected what simkit sensitivity toygame --json prints",
        ),
        (
            json.dumps(ANSWER | {"game": "hades"}),
            "this is about hades, but the sweep is of toygame",
        ),
    ],
)
def test_another_file_of_that_name_is_refused(tmp_path, content, message):
    (tmp_path / "sensitivity-2.json").write_text(content)
    with pytest.raises(BadInput) as refusal:
        asked_before(tmp_path, "toygame")
    assert f"sensitivity-2.json: {message}" in str(refusal.value)


def test_a_game_that_assumes_nothing_has_nothing_to_ask():
    unknowns = unknowns_of({"rulebook": 7, "assumed": 0}, {}, {})
    assert (unknowns.assumed, unknowns.total, unknowns.reasons) == (0, 7, ())
    assert [source for source, *_ in unknowns.counts] == ["rulebook"]
