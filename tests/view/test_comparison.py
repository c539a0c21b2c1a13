"""The pages of comparisons and ladders: within 80 columns, and no word more than was found."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from matplotlib.collections import LineCollection

from simkit.lab.contests.compare_answer import (
    AxisEffect,
    Comparison,
    MetricGap,
    OrderKept,
    PairCompared,
    VariantCompared,
    VariantPlayed,
)
from simkit.lab.contests.ladder import Ladder, Rung
from simkit.lab.contests.skill import Mistakes, Reward
from simkit.lab.judging.verdicts import Judgement, Terms
from simkit.lab.play.run_progress import rounded_up
from simkit.lab.statistics.intervals import Interval
from simkit.lab.variants.contest_plan import ladder_question
from simkit.messages.errors import BadInput
from simkit.view.charts import canvas, compare, compare_seats
from simkit.view.charts.canvas import save_file
from simkit.view.console.compare import another_bot, compare_page, headline, won_most
from simkit.view.console.compared_pairs import order_of_variants
from simkit.view.console.ladder import ladder_page
from simkit.view.faces import face_of
from simkit.view.text.differences import signed
from simkit.view.text.findings.ladder import ladder_finding
from simkit.view.text.tables import Ink
from simkit.view.text.values import value_text
from tests import made_answers
from tests.made_answers import altered, found, made


def interval(estimate: float | None, half: float = 0.01, method: str = "tango") -> Interval:
    if estimate is None:
        return Interval(None, None, None, 0.95, method)
    return Interval(estimate, estimate - half, estimate + half, 0.95, method)


def gap(estimate: float | None, verdict: str, p: float = 0.0, half: float = 0.01) -> Judgement:
    return Judgement(interval(estimate, half), p, p, None, verdict)


def against(value: Any, estimate: float, verdict: str, **more: Any) -> VariantCompared:
    metrics = {
        "doom": MetricGap(9.0, 8.5, gap(-0.5, "lower", half=0.1)),
        "turns": MetricGap(5.0, 5.1, gap(0.1, "not settled", 0.2, half=0.2)),
        "lord_health": MetricGap(None, None, gap(None, "not settled", 1.0)),
    }
    told = VariantCompared(
        variant=f"despair_dice={value}",
        values={"despair_dice": value},
        games=2000,
        won_both=0,
        won_variant_only=90,
        won_baseline_only=80,
        won_neither=0,
        found=gap(estimate, verdict, more.pop("p", 0.0)),
        within_margin=False,
        same_rules=False,
        saved=interval(2.4, 0.2),
        points=None,
        metrics=metrics,
    )
    return replace(told, **more)


def played(variant: str, values: dict[str, Any], rate: float = 0.086) -> VariantPlayed:
    return VariantPlayed(variant, values, "expert", 2000, 172, interval(rate), {}, {})


def compared(*comparisons: VariantCompared, **changes: Any) -> Comparison:
    """A comparison with the fourth despair die."""
    values = [4, *(one.values["despair_dice"] for one in comparisons)]
    variants = [played(f"despair_dice={v}", {"despair_dice": v}) for v in values]
    rates = {variant.variant: interval(0.04) for variant in variants}
    heading = {
        "game": "apocalypse",
        "settings": {"players": 4, "despair_dice": 4},
        "bot": "expert",
        "seed": 1,
        "version": "1.0",
        "components": {"assumed": 3, "rulebook": 7, "public": 0, "own": 0},
        "command": "simkit compare apocalypse --vary despair_dice=4,5",
    }
    figures = {
        "pairs": SimpleNamespace(games=2000),
        "terms": Terms(),
        "axes": {"despair_dice": values},
        "variants_played": variants,
        "baseline_played": variants[0],
        "comparisons": list(comparisons),
        "pairs_compared": None,
        "family": len(comparisons),
        "distribution": None,
        "effects": [],
        "rules": [],
        "games_needed": 3012,
        "other_bot": OrderKept("rusher", 2000, "same", 1, 1, 0, rates),
    }
    return made(Comparison, heading, **{**figures, **changes})


LOWER = against(5, -0.038, "lower")
SAME = against(6, 0.001, "same", p=0.8)
OPEN = against(7, 0.012, "not settled", p=0.31)


def one_line(text: str) -> str:
    return " ".join(text.split())


# --- The answer ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("comparisons", "words"),
    [
        (
            [LOWER],
            "despair_dice 5 wins less often than 4: 8.6 % of games "
            "against 8.6 % (-3.8 points, 95 % interval -4.8 to -2.8), for the bot expert.",
        ),
        ([SAME], "despair_dice 6 wins as often as 4, within 2 points: "),
        ([OPEN], "The difference is not settled: the win rate is 8.6 % with despair_dice 7 and "),
        ([OPEN], "To settle this, play about 1,100 more games per variant."),
        (
            [LOWER, SAME, OPEN],
            "despair_dice 5 (8.6 %) wins less often than 4 (8.6 %), and despair_dice 6 (8.6 %) "
            "wins as often as 4, within 2 points, for the bot expert. Not settled: 7.",
        ),
        ([LOWER, LOWER], "despair_dice 5 (8.6 %) and 5 (8.6 %) win less often than 4 (8.6 %)"),
        ([OPEN, OPEN], "No difference from despair_dice 4 is settled, for the bot expert."),
    ],
)
def test_the_headline_says_what_is_settled(comparisons, words):
    assert words in headline(compared(*comparisons))


def test_of_three_variants_the_one_that_wins_most_is_named_first():
    assert won_most(compared(LOWER), None) == "", "of two, the sentence itself says it"
    told = won_most(compared(LOWER, SAME), None)
    assert told == "Won most often in these games: despair_dice 4, 8.6 %. "


def test_where_sides_compete_the_headline_names_the_winner():
    from simkit.fury.description import GAME

    told = headline(compared(LOWER), GAME)
    assert told.startswith("With despair_dice 5, the rebels win less often than with 4: 8.6 %")
    several = headline(compared(LOWER, LOWER), GAME)
    assert (
        "With despair_dice 5 (8.6 %) and 5 (8.6 %), the rebels win less often than with 4"
        in several
    )
    both = headline(compared(LOWER, SAME), GAME)
    assert " than with 4 (8.6 %), and with despair_dice 6 (8.6 %), the rebels win as often" in both
    still = headline(compared(OPEN), GAME)
    assert still.startswith("The difference is not settled: the win rate of the rebels is 8.6 %")


def test_a_legend_explains_the_verdicts_that_are_shown_and_no_other():
    bare = [replace(one, metrics={}) for one in (LOWER, SAME, OPEN)]
    legends = [one_line(compare_page(compared(one))) for one in bare]
    for word, own in (("Lower: ", 0), ("Same: ", 1), ("Not settled: these games", 2)):
        assert [word in legend for legend in legends] == [place == own for place in range(3)]


def test_nothing_unsettled_is_called_no_difference():
    page = one_line(compare_page(compared(OPEN)))
    assert "no difference" not in page
    assert (
        "about 3,100 games per variant are enough to find or rule out a difference of 2 points"
        in page
    )
    assert "(--games 3100, or --until settled)" in page


def test_on_the_edge_of_the_margin_more_games_are_not_promised_to_help():
    page = one_line(compare_page(compared(OPEN, games_needed=900)))
    assert "A difference close to 2 points is the hardest to settle." in page
    assert "To settle this" not in page


def test_every_share_and_difference_has_its_interval():
    page = compare_page(compared(LOWER, SAME))
    assert "8.6 (7.6 to 9.6)" in page
    assert "-3.8 (-4.8 to -2.8)  <0.001  lower" in page
    assert "+0.1 (-0.9 to 1.1)   0.800  same" in page


def test_a_small_but_real_difference_is_called_small():
    small = against(5, 0.006, "higher", within_margin=True)
    page = one_line(compare_page(compared(small)))
    assert "5: there is a difference, but it is smaller than the 2 points" in page


def test_what_pairing_saved_is_said_in_words():
    page = one_line(compare_page(compared(LOWER)))
    assert "without it, you would need 2.4 times as many (2.2 to 2.6)." in page
    nothing = against(5, -0.03, "lower", saved=interval(1.02, 0.01))
    assert "saved almost no games" in one_line(compare_page(compared(nothing)))
    alike = against(5, 0.0, "same", saved=interval(None))
    assert "No game ended differently" in one_line(compare_page(compared(alike)))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        (
            {},
            "Another bot, rusher, played 2,000 games per variant. It puts the variants in the same "
            "order, and confirms the one difference that is settled for expert.",
        ),
        (
            {"settled": 3, "confirmed": 3},
            "and confirms all 3 differences that are settled for expert.",
        ),
        (
            {"order": "different", "settled": 3, "confirmed": 2, "reversed": 1},
            "It puts the variants in another order. Of 3 differences that are settled for expert, "
            "it confirms 2 and reverses 1.",
        ),
        (
            {"order": "not settled", "settled": 3, "confirmed": 2},
            "Whether it puts the variants in the same order is not settled. Of 3 differences "
            "that are settled for expert, it confirms 2, and 1 is not settled for it.",
        ),
        (
            {"order": "not settled", "settled": 0, "confirmed": 0},
            "No difference is settled for expert, so there is none to confirm.",
        ),
    ],
)
def test_a_line_says_whether_the_order_survives_another_bot(changes, words):
    usual = compared(LOWER)
    line = another_bot(altered(usual, other_bot=replace(usual.other_bot, **changes)))
    assert words in line
    assert "Its win rates are 4.0 % (3.0 to 5.0) with 4 and 4.0 % (3.0 to 5.0) with 5." in line


def test_who_plays_until_settled_is_not_told_to():
    still = against(5, -0.02, "not settled")
    fixed, watched = (
        one_line(compare_page(compared(still, until_settled=until))) for until in (False, True)
    )
    assert "(--games 3100, or --until settled)." in fixed
    assert "(--games 3100)." in watched


def test_where_no_other_bot_was_tried_the_reason_stands():
    found = compared(LOWER, other_bot=None, why_no_other="Bots are what is compared.")
    assert "Bots are what is compared." in compare_page(found)


# --- Metrics and axes ----------------------------------------------------------------------------


def test_metrics_are_shown_when_they_are_settled():
    page = compare_page(compared(LOWER))
    assert "doom" in page.partition("What else differs")[2]
    assert "-0.50 (-0.60 to -0.40)  lower" in page
    assert "turns" not in page


@pytest.mark.parametrize(
    ("asked", "shown"), [([], {"doom", "turns", "lord_health"}), (["turns"], {"turns"})]
)
def test_metrics_are_shown_when_they_are_asked_for(asked, shown):
    page = compare_page(compared(LOWER), metrics=asked)
    for name in ("doom", "turns", "lord_health"):
        assert (name.replace("_", " ") in page) == (name in shown)
    assert "nan" not in page.lower()


def test_each_key_by_itself_has_a_table():
    effect = AxisEffect("pack:minions.gryllus.attack", "1d8", 0.1, gap(-0.02, "lower"))
    usual = played("both", {"despair_dice": 4, "pack:minions.gryllus.attack": "1d6"})
    page = compare_page(compared(LOWER, effects=[effect], baseline_played=usual))
    assert "What each key does alone" in page
    assert "-2.0 (-3.0 to -1.0)  <0.001  lower" in page


@pytest.mark.parametrize("width", [60, 80, 100])
def test_pages_fit_their_width(width):
    long = [
        replace(
            one,
            variant=f"minions.gryllus.attack={v}, bot=guardian",
            values={"a": v, "b": "guardian"},
        )
        for v, one in (("1d8", LOWER), ("1d10", OPEN))
    ]
    usual = compared(LOWER, OPEN)
    told = [played(one.variant, one.values) for one in long]
    variants = [usual.baseline_played, *told]
    found = altered(usual, comparisons=long, variants_played=variants, other_bot=None)
    lines = compare_page(found, metrics=[], width=width).splitlines()
    fixed = [line for line in lines if "simkit compare" not in line]
    if width >= 80:
        assert max(map(len, fixed)) <= width
    assert any("1d10/guardian" in line for line in lines) or width < 80


def test_colours_change_no_text():
    found = compared(LOWER, OPEN)
    plain = compare_page(found)
    painted = compare_page(found, ink=Ink(on=True))
    assert "\x1b[" in painted
    import re

    assert re.sub(r"\x1b\[\d+m", "", painted) == plain


@pytest.mark.parametrize(
    ("number", "rounded"), [(7, 7), (99, 99), (101, 110), (3012, 3100), (15_001, 16_000)]
)
def test_games_are_rounded_up_to_two_digits(number, rounded):
    assert rounded_up(number) == rounded


@pytest.mark.parametrize(
    ("value", "text"), [(-0.04, "0.0"), (0.0, "0.0"), (1.26, "+1.3"), (-2.0, "-2.0")]
)
def test_signs_stand_where_there_is_something(value, text):
    assert signed(value, 1) == text


# --- The chart -----------------------------------------------------------------------------------


def test_the_chart_draws_the_differences_that_are_told(tmp_path):
    found = compared(LOWER, SAME, OPEN)
    numbers = compare.differences_numbers(found)
    assert numbers["difference"].tolist() == pytest.approx([-3.8, 0.1, 1.2])
    figure = compare.compare_chart(found)
    (axes,) = figure.axes
    dots = [line for line in axes.lines if line.get_marker() in ("v", "s", "o", "^")]
    assert [float(dot.get_xdata()[0]) for dot in dots] == pytest.approx([-3.8, 0.1, 1.2])
    assert [dot.get_marker() for dot in dots] == ["v", "s", "o"]
    drawn = [s[:, 0].tolist() for part in axes.collections if isinstance(part, LineCollection)
             for s in part.get_segments()]  # fmt: skip
    assert drawn == [pytest.approx(list(row)) for row in numbers[["low", "high"]].to_numpy()]
    words = one_line(" ".join(text.get_text() for text in figure.texts))
    assert "2,000 games per variant on shared luck, seed 1" in words
    assert "wider because 3 comparisons give luck more chances to mislead" in words


@pytest.mark.parametrize("suffix", [".png", ".svg"])
def test_the_chart_is_one_file_and_the_same_each_time(tmp_path, suffix):
    files = [tmp_path / f"{name}{suffix}" for name in "ab"]
    for file in files:
        assert save_file(compare.compare_chart(compared(LOWER)), file) == file
    assert files[0].read_bytes() == files[1].read_bytes()
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.parametrize("name", ["chart.pdf", "chart", "nowhere/chart.png", "."])
def test_a_chart_that_cannot_be_drawn_is_refused(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadInput, match="--chart"):
        compare.chart_file(name)


def test_too_many_variants_for_a_chart_are_refused():
    with pytest.raises(BadInput, match="do not fit"):
        compare.compare_chart(compared(*[LOWER] * 41))


def test_seats_that_follow_each_other_are_counted():
    assert value_text("expert+warlord+warlord+warlord") == "expert + 3 warlord"
    assert value_text("hannah+naomi") == "hannah+naomi", "what is short stays as one types it"


def test_where_seats_compete_it_is_said_whose_win_counts():
    from simkit.hellgame.description import GAME

    page = one_line(compare_page(compared(LOWER), GAME))
    assert "all win rates are those of seat 1" in page
    assert "all win rates are those" not in one_line(compare_page(compared(LOWER)))


def of_rivals(*gaps: Judgement, sides: tuple[str, ...] = ()) -> Comparison:
    """Seats of rivals with a change: each wins half of its games before, and a bit more or less."""
    names = [f"won_{seat}" for seat in range(1, 1 + len(gaps))]
    metrics = {
        name: MetricGap(0.5, 0.5 + (gap.difference.estimate or 0.0), gap)
        for name, gap in zip(names, gaps, strict=True)
    }
    metrics |= {"score_2": MetricGap(20.0, 25.0, gap(5.0, "higher", half=0.5))}
    metrics |= {"winner": MetricGap(1.5, 1.4, gap(-0.1, "lower", half=0.001))}
    one = against(5, gaps[0].difference.estimate or 0.0, gaps[0].verdict, metrics=metrics)
    before = replace(
        played("despair_dice=4", {"despair_dice": 4}), metrics=dict.fromkeys(names, 0.5)
    )
    after = {name: metrics[name].mean for name in names}
    then = replace(played("despair_dice=5", {"despair_dice": 5}), metrics=after)
    answer = compared(one, variants_played=[before, then], baseline_played=before)
    return altered(answer, heading=replace(answer.heading, sides=sides))


def test_of_rivals_every_seat_is_told_and_what_moves_most():
    still = of_rivals(gap(0.004, "same"), gap(-0.008, "not settled"))
    assert headline(still).startswith(
        "No difference that matters: with despair_dice 5 instead of 4, no seat's win rate moves by "
        "more than 2 points (by -0.8 to +0.4 in these games), for the bot expert."
    )
    wide = of_rivals(gap(0.004, "not settled"), gap(-0.011, "not settled", half=0.03))
    assert headline(wide).startswith(
        "Not settled: no seat is shown to win more or less often with despair_dice 5 than with 4 "
        "(by -1.1 to +0.4 points in these games), for the bot expert."
    )
    assert headline(still).endswith(
        "The clearest change besides wins: score of seat 2, 25.00 per game instead of 20.00."
    )
    moved = headline(of_rivals(gap(-0.1, "lower"), gap(0.1, "higher")))
    assert moved.startswith(
        "Seat 1 wins less often with despair_dice 5 than with 4: 40.0 % of games against 50.0 % "
    )
    assert "and seat 2 wins more often: 60.0 % of games against 50.0 %" in moved


def test_one_seat_among_others_that_moves_is_named_and_the_open_first_seat_too():
    told = headline(
        of_rivals(gap(0.004, "not settled"), gap(0.0, "not settled"), gap(-0.1, "lower"))
    )
    assert told.startswith(
        "Seat 3 wins less often with despair_dice 5 than with 4: 40.0 % of games"
    )
    assert "seat 2 wins" not in told and " To settle seat 1, play about 1,100 more" in told


def test_of_several_variants_a_seat_behind_the_first_is_not_left_out():
    one = of_rivals(gap(0.004, "not settled"), gap(0.0, "not settled"), gap(-0.1, "lower"))
    other = replace(one.comparisons[0], variant="despair_dice=6", values={"despair_dice": 6})
    played_6 = replace(one.variants_played[1], variant="despair_dice=6", values=other.values)
    both = altered(
        one,
        comparisons=[one.comparisons[0], other],
        variants_played=[*one.variants_played, played_6],
    )
    told = headline(both)
    assert told.startswith("No difference from despair_dice 4 is settled for seat 1, for the bot")
    assert told.endswith("Other seats that win more or less often than with 4: seat 3 (5 and 6).")


def test_a_seat_tested_with_the_metrics_is_said_to_be():
    answer = of_rivals(gap(0.004, "not settled"), gap(0.0, "not settled"))
    assert "tested together with the other metrics" in one_line(compare_page(answer))
    assert "tested together with the other metrics" not in one_line(compare_page(compared(LOWER)))


def test_of_unlike_sides_the_others_are_told_behind_the_first():
    told = headline(of_rivals(gap(-0.1, "lower"), gap(0.1, "higher"), sides=("wolf", "hunters")))
    assert "Of the others, hunters wins 60.0 % (+10.0 points)." in told
    answer = of_rivals(gap(-0.1, "lower"), gap(0.1, "higher"), sides=("wolf", "hunters"))
    drawn = compare_seats.compare_seats_chart(answer)
    assert any("how often does each side win?" in text.get_text() for text in drawn.texts)
    still = headline(of_rivals(gap(-0.1, "lower"), gap(0.004, "not settled"), sides=("a", "b")))
    assert "Of the others, b wins 50.4 % (+0.4 points, not settled)." in still


def test_the_page_and_the_picture_of_rivals_show_every_seat():
    answer = of_rivals(gap(-0.1, "lower"), gap(0.1, "higher"))
    page = compare_page(answer)
    assert "How often each seat wins (%), by despair_dice" in page
    for seat in ("seat 1  50.0  40.0", "seat 2  50.0  60.0"):
        assert seat in page
    assert "won 1" not in page and "winner" not in page, "what only says who won stands above"
    assert [*compare_seats.seats_numbers(answer)["seat"]] == [
        "seat 1",
        "seat 1",
        "seat 2",
        "seat 2",
    ]
    assert list(face_of(answer).charts) == ["seats", "compare"]
    assert compare_seats.compare_seats_chart(answer).get_axes()


def test_the_picture_of_seats_draws_a_fair_share_that_counts_ties():
    """Two seats that win 60 % each: ties count for both, so a fair share is not a half."""
    moved = gap(0.002, "not settled")
    answer = of_rivals(moved, moved)
    assert dotted(answer) == [(pytest.approx(50.1, abs=0.2), canvas.FAINT)]
    for variant in answer.variants_played:
        variant.metrics.update(won_1=0.6, won_2=0.6)
    assert dotted(answer) == [(pytest.approx(60), canvas.FAINT)]


def test_each_variant_has_its_own_fair_share_if_they_differ():
    answer = of_rivals(gap(-0.1, "lower"), gap(-0.1, "lower"))
    colours = [mark[1] for mark in canvas.MARKS[:2]]
    assert dotted(answer) == [(pytest.approx(50), colours[0]), (pytest.approx(40), colours[1])]
    words = compare_seats.compare_seats_chart(answer).texts[-1].get_text()
    assert "Dotted: a fair share with each, in its colour." in " ".join(words.split())


def dotted(answer: Comparison) -> list[tuple[float, str]]:
    (axes,) = compare_seats.compare_seats_chart(answer).get_axes()
    found = [line for line in axes.lines if line.get_linestyle() == ":"]
    return [(line.get_xdata()[0], line.get_color()) for line in found]


# --- The ladder ----------------------------------------------------------------------------------


def climbed(**changes: Any) -> Ladder:
    """A ladder of two bots."""
    heading = {
        "game": "apocalypse",
        "bot": "expert",
        "seed": 1,
        "version": "1.0",
        "components": {"assumed": 3, "rulebook": 7, "public": 0, "own": 0},
    }
    rate, reward = made_answers.interval(0.06), found(0.03, "higher")
    figures = {
        "games": 500,
        "asked": ladder_question(None, "all", 500),
        "terms": Terms(),
        "rungs": rungs_of("random", "expert", step=found(0.05, "higher")),
        "ceiling": found(0.05, "higher"),
        "floor": "random",
        "mistake_games": 500,
        "mistakes": (Mistakes(0.0, 9, rate), Mistakes(0.1, 9, rate, found(-0.03, "lower"))),
        "reward_games": 500,
        "rewards": (Reward("despair_dice", 5, 4, 0.08, 0.05, reward),),
    }
    return made(Ladder, heading, **{**figures, **changes})


def rungs_of(*bots: str, step: Judgement, rate: float = 0.06) -> tuple[Rung, ...]:
    """The lowest first, each with the same step."""
    below = ("", *bots)
    return tuple(
        Rung(bot, 500, 9, made_answers.interval(rate), under, step if under else None)
        for bot, under in zip(bots, below, strict=False)
    )


def test_the_ladder_tells_rungs_slips_and_settings():
    page = ladder_page(climbed())
    for words in (
        "Skill is worth 5.0 points of win rate (95 % interval 4.0 to 6.0), from random to expert.",
        "expert  6.0 (5.0 to 7.0)  +5.0 (4.0 to 6.0)  <0.001  higher",
        "10 % 6.0 (5.0 to 7.0) -3.0 (-4.0 to -2.0) <0.001 lower",
        "despair_dice=5 4 +8.0 +3.0 (2.0 to 4.0) <0.001 higher",
    ):
        assert one_line(words) in one_line(page)
    assert max(map(len, page.splitlines())) <= 80


def test_names_of_bots_stay_whole_where_steps_are_not_settled():
    names = ("beginner", "guardian", "expert")
    rungs = rungs_of(*names, step=found(-0.0312, "not settled"), rate=0.46)
    page = ladder_page(climbed(rungs=rungs))
    assert all(f"  {name}  " in page for name in names)
    assert max(map(len, page.splitlines())) <= 80


def test_a_ladder_that_was_cut_short_shows_what_it_has():
    cut = climbed(mistakes=(), mistake_games=0, rewards=(), reward_games=0)
    page = ladder_page(cut)
    assert "What mistakes cost" not in page
    assert "Which settings reward skill" not in page
    assert ladder_finding(cut) in one_line(page)


def all_pairs(*verdicts: str) -> str:
    """The first sentence of three variants by the verdicts on their pairs."""
    names = ["low", "middle", "high"]
    variants = [
        played(name, {"goal": number}, 0.4 + number / 100) for number, name in enumerate(names)
    ]
    pairs = [("middle", "low"), ("high", "low"), ("high", "middle")]
    rows = [
        PairCompared(one, other, 2000, gap(0.01, verdict))
        for (one, other), verdict in zip(pairs, verdicts, strict=True)
    ]
    return order_of_variants(compared(axes={}, variants_played=variants, pairs_compared=rows))


def test_of_all_pairs_only_a_settled_order_is_told():
    told = all_pairs("not settled", "not settled", "same")
    assert told.startswith("No variant is shown to win more often than another.")
    assert "From the highest" not in told
    told = all_pairs("not settled", "higher", "not settled")
    assert told.startswith("high wins more often than low. Win rates:")
    assert all_pairs("lower", "same", "same").startswith("low wins more often than middle.")
