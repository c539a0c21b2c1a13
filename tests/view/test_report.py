"""The written report."""

from __future__ import annotations

import re
from dataclasses import replace
from types import SimpleNamespace

import pytest

from simkit.messages.errors import BadInput
from simkit.view.charts import runs
from simkit.view.report.markdown import escape
from simkit.view.report.runs_report import write_report

QUESTION = "How often do four heroes hold the Invasion map?"
DEED = "holds the Invasion map"
PICTURES = ("win-rate", "endings", "doom-by-cause")


@pytest.fixture(scope="module")
def written(frame, make_results, game, tmp_path_factory):
    """The paths of a report, and its text."""
    folder = tmp_path_factory.mktemp("report") / "new"
    results = make_results(frame)
    paths = write_report(
        folder, results, question=QUESTION, deed=DEED, command="make demo", game=game
    )
    return SimpleNamespace(paths=paths, folder=folder, text=paths[0].read_text(encoding="utf-8"))


def section(text: str, title: str) -> str:
    return text.split(f"## {title}\n", 1)[1].split("\n## ", 1)[0]


def rows(text: str) -> list[list[str]]:
    """The cells of the Markdown table in a section, without its two heading lines."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines[2:]]


def test_the_report_and_three_charts_of_two_kinds_are_written(written):
    names = [path.name for path in written.paths]
    pictures = [f"{name}.{kind}" for name in PICTURES for kind in ("png", "svg")]
    assert names == ["report.md", *pictures]
    assert all(path.stat().st_size > 0 for path in written.paths)
    assert sorted(path.name for path in written.folder.iterdir()) == sorted(names)


def test_the_question_is_answered_first_with_an_interval(written, frame):
    question, answer, *_ = written.text.split("\n\n")
    share = 100 * frame[frame["bot"] == "expert"]["won"].mean()
    assert question == f"# {QUESTION}"
    assert answer.startswith(f"**expert holds the Invasion map in {share:.1f} % of games (95 %")
    assert "1,500 games, seed 1" in answer
    assert answer.endswith("The next bot, raider, wins 22.6 % (20.6 to 24.8).")


def test_bots_are_listed_best_first_with_their_intervals(written, frame):
    numbers = runs.win_rate_numbers(frame)
    table = rows(section(written.text, "Who wins"))
    assert [row[0] for row in table] == numbers["bot"].tolist()
    assert [row[2].split(" %")[0] for row in table] == [
        f"{100 * share:.1f}" for share in numbers["win_rate"]
    ]
    assert all(re.search(r"\(\d+\.\d+ to \d+\.\d+\)", row[2]) for row in table)


def test_the_endings_of_lost_games_add_up_to_the_lost_games(written, frame):
    table = rows(section(written.text, "How the lost games ended"))
    lost = frame[~frame["won"]]
    counts = lost.groupby(["bot", "outcome"]).size()
    assert {(row[0], row[1]): int(row[2].replace(",", "")) for row in table} == counts.to_dict()
    bot, outcome, games, share, median, spread = table[0]
    turns = lost[(lost["bot"] == bot) & (lost["outcome"] == outcome)]["turns"]
    of_bot = counts[bot].sum()
    assert share.startswith(f"{100 * int(games.replace(',', '')) / of_bot:.1f} % (")
    assert median == f"{turns.median():.0f}"
    assert spread == f"{turns.quantile(0.05):.0f} to {turns.quantile(0.95):.0f}"


def test_doom_is_given_by_cause_and_bot_with_its_interval(written, frame):
    table = rows(section(written.text, "Where the doom comes from"))
    assert [row[0] for row in table] == ["exits", "deaths", "shortages"]
    mean = frame[frame["bot"] == "expert"]["doom_exits"].mean()
    assert table[0][1].startswith(f"{mean:.2f} (")


def test_every_chart_is_shown(written):
    assert re.findall(r"!\[[^]]+\]\(([^)]+)\)", written.text) == [f"{p}.png" for p in PICTURES]


def test_the_report_says_what_was_assumed_and_how_much(written):
    text = section(written.text, "What was assumed")
    assert "21 of 211 component values are assumed" in text
    assert "Bots do not play as people do" in text
    assert "`map=invasion players=4 heroes=hannah+naomi enraged=false`" in text


def test_the_assumed_values_are_told_by_reason_the_commonest_first(small, make_results, tmp_path):
    values = [("minions.gryllus.attack", "1d8", "its size is not public")]
    values += [(f"gifts.g{n}.copies", 2, "two of each") for n in range(5)]
    components = SimpleNamespace(assumed=lambda: values)
    paths = write_report(tmp_path, make_results(small), components=components)
    text = paths[0].read_text(encoding="utf-8")
    assert rows(section(text, "What was assumed")) == [
        ["two of each", "5", "gifts.g0.copies, gifts.g1.copies, gifts.g2.copies and 2 more"],
        ["its size is not public", "1", "minions.gryllus.attack"],
    ]


def test_every_figure_can_be_had_again_by_command_and_seed(written):
    text = section(written.text, "How to get the same figures again")
    assert "```\nmake demo\n```" in text
    for bot in ("expert", "raider", "warden", "beginner", "random", "idle"):
        assert f"simkit run apocalypse --bot {bot} --seed 1 --games 1500\n" in text
    assert "simkit trace apocalypse --bot expert --seed 1 --game 0" in text
    assert "simkit 0.1.0" in text


def test_the_same_results_give_the_same_report(small, make_results, tmp_path):
    first = write_report(tmp_path / "a", make_results(small))
    again = write_report(tmp_path / "b", make_results(small))
    for one, other in zip(first, again, strict=True):
        assert one.read_bytes() == other.read_bytes()


def test_a_game_without_doom_has_a_report_without_that_chart(small, make_results, tmp_path):
    plain = small[[name for name in small if not name.startswith("doom")]]
    paths = write_report(tmp_path, make_results(plain))
    assert not any("doom" in path.name for path in paths)
    assert "Where the doom comes from" not in paths[0].read_text(encoding="utf-8")


def test_a_bot_that_never_loses_leaves_nothing_to_explain(make_frame, make_results, tmp_path):
    paths = write_report(tmp_path, make_results(make_frame(20, {"sure": 1.0})))
    assert "No game was lost." in paths[0].read_text(encoding="utf-8")


def test_a_watched_run_gives_the_whole_report_the_wider_intervals(small, make_results, tmp_path):
    results = make_results(small)
    results[0].win_rate = replace(results[0].win_rate, method="sequence")
    write_report(tmp_path, results)
    svg = (tmp_path / "win-rate.svg").read_text(encoding="utf-8")
    assert "confidence sequences" in svg


def test_results_that_differ_in_more_than_the_bot_are_refused(small, make_results, tmp_path):
    results = make_results(small)
    results[1].heading = replace(results[1].heading, settings={"map": "doomgate"})
    with pytest.raises(BadInput, match="differ in their settings"):
        write_report(tmp_path, results)
    with pytest.raises(BadInput, match="same bot"):
        write_report(tmp_path, make_results(small)[:1] * 2)
    with pytest.raises(BadInput, match="no results"):
        write_report(tmp_path, [])


def test_names_are_escaped_whatever_they_contain(make_frame, make_results, tmp_path):
    name = "a|b*c_d`e`<script>alert(1)</script>\n# [x](http://y)"
    results = make_results(make_frame(60, {name: 0.5, "b": 0.2}), notes=[name])
    text = write_report(tmp_path, results, question=name)[0].read_text(encoding="utf-8")
    shown = text[: text.index("```")]
    assert "<script>" not in shown.replace("\\<script", "")
    assert "\n# [" not in shown
    for line in shown.splitlines():
        if line.startswith("|"):
            assert len(re.findall(r"(?<!\\)\|", line)) in (5, 7, 4)


def test_a_command_with_backticks_stays_inside_its_block(make_frame, make_results, tmp_path):
    results = make_results(make_frame(20, {"b": 0.5}), command="simkit run '```\nevil'")
    text = write_report(tmp_path, results)[0].read_text(encoding="utf-8")
    assert "````\nsimkit run '```\nevil'" in text


def test_escaped_text_reads_as_it_stands():
    assert escape("plain text, 31.2 % (30.3 to 32.1)") == "plain text, 31.2 % (30.3 to 32.1)"
    assert escape("`a` & <b>") == r"\`a\` \& \<b\>"
    assert escape("a_b|c") == r"a\_b\|c"
    assert escape("two\nlines\x1b") == "two lines?"
