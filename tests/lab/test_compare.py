"""Comparisons of the toy race: shared luck, exact merging, looks in game order, bad input."""

import json
import os
import signal

import numpy as np
import pandas as pd
import pytest
from scipy.stats import norm

from simkit import compare, run
from simkit.lab.contests import compare as comparing
from simkit.lab.contests.usual_bots import contrasting
from simkit.lab.judging.paired_counts import Pairs
from simkit.lab.judging.verdicts import holm
from simkit.lab.play.chunks import LOOK
from simkit.lab.statistics import paired
from simkit.lab.variants import blocks
from simkit.lab.variants import contest as contests
from simkit.lab.variants.contest_plan import contest_plan
from simkit.messages.errors import BadInput, SimkitError
from simkit.view.console.compare import compare_page

GOALS = {"goal": [20, 22, 24]}


# --- The same games for all ----------------------------------------------------------------------


def test_every_variant_plays_the_games_that_run_plays(toy):
    found = compare(toy, GOALS, games=400, seed=3, keep_rows=True, also_bot="none")
    for goal in GOALS["goal"]:
        rows = found.rows.query(f"goal == {goal}").drop(columns="variant").reset_index(drop=True)
        pd.testing.assert_frame_equal(rows, run(toy, games=400, seed=3, goal=goal).frame)


def test_the_figures_are_those_of_the_rows(toy):
    found = compare(toy, GOALS, games=400, keep_rows=True, also_bot="none")
    base, variant = (found.rows.query(f"goal == {goal}").reset_index() for goal in (20, 24))
    row = found.frame.query("variant == 'goal=24'").set_index("measure")
    assert row.loc["won", "difference"] == pytest.approx(variant["won"].mean() - base["won"].mean())
    assert row.loc["score", "difference"] == pytest.approx(
        (variant["score"] - base["score"]).mean()
    )
    assert row.loc["score", "mean"] == pytest.approx(variant["score"].mean())
    split = found.pairs.split(2)
    assert split.variant == int((variant["won"] & ~base["won"]).sum())
    assert row.loc["won", "p"] == paired.mcnemar(split)
    assert row.loc["won", "low"] == paired.tango(split, row.loc["won", "confidence"]).low


@pytest.mark.parametrize("jobs", [1, 2, 5])
@pytest.mark.parametrize("chunk", [None, 1, 64, 1000])
def test_workers_and_chunks_change_no_digit(toy, jobs, chunk):
    games = 70 if chunk == 1 else 330
    ref = compare(toy, GOALS, games=games, seed=9, jobs=1, chunk=330)
    got = compare(toy, GOALS, games=games, seed=9, jobs=jobs, chunk=chunk)
    assert json.dumps(got.summary()) == json.dumps(ref.summary())
    assert got.frame.to_csv() == ref.frame.to_csv()


@pytest.mark.parametrize("size", [1, 7, 60])
def test_the_size_of_the_blocks_changes_no_digit(toy, monkeypatch, size):
    ref = compare(toy, GOALS, games=40, seed=2)
    monkeypatch.setattr(blocks, "next_size", lambda *_: size)
    assert compare(toy, GOALS, games=40, seed=2).summary() == ref.summary()


def test_pairing_saves_games_on_the_toy(toy):
    found = compare(toy, {"goal": [20, 21]}, games=2000, also_bot="none")
    assert found.saving(1).low > 2


# --- Until settled -------------------------------------------------------------------------------


@pytest.mark.parametrize(("jobs", "chunk"), [(1, None), (2, 333), (2, 1700)])
def test_the_games_until_settled_do_not_depend_on_workers(toy, jobs, chunk):
    ref = compare(toy, {"hurdles": [False, True]}, until="settled", jobs=1, chunk=LOOK)
    got = compare(toy, {"hurdles": [False, True]}, until="settled", jobs=jobs, chunk=chunk)
    assert got.summary() == ref.summary()
    assert got.settled
    assert got.games % LOOK == 0


def test_it_stops_at_the_first_look_at_which_all_is_settled(toy):
    near = {"vary": {"knob:expert.boldness": [3, 2]}, "until": "settled", "margin": 0.012}
    found = compare(toy, **near)
    assert found.settled
    assert found.games > LOOK
    before = compare(toy, **near, games=found.games - LOOK)
    assert not before.settled
    assert "not everything is settled" in before.notes[0]


def test_what_is_watched_has_intervals_that_stand_it(toy):
    found = compare(toy, {"hurdles": [False, True]}, until="settled", games=1000)
    assert set(found.frame["method"]) == {"sequence"}
    assert found.rate(0).method == "sequence"
    assert found.frame.query("measure == 'won'")["p"].tolist() == [
        paired.sequence_p(found.pairs.split(1))
    ]


def test_equal_variants_are_found_to_be_the_same(toy):
    found = compare(toy, {"shoes": ["plain", "spiked"]}, until="settled", also_bot="none")
    assert found.found[1].verdict == "same"
    assert found.saving(1).estimate is None


# --- Variants
# ----------------------------------------------------------------------------------------


def test_any_kind_of_key_can_be_an_axis(toy):
    found = compare(
        toy,
        ["hurdles=false,true", "pack:track.turns=5,6", "knob:expert.boldness=0,3"],
        games=60,
    )
    assert len(found.variants) == 8
    assert found.baseline.name == "hurdles=false, track.turns=5, expert.boldness=0"
    assert {"hurdles", "pack:track.turns", "knob:expert.boldness"} <= set(found.frame)


def test_the_baseline_can_be_named(toy):
    found = compare(toy, GOALS, games=60, baseline={"goal": "22"})
    assert found.baseline.values == {"goal": 22}
    assert set(found.frame["variant"]) == {"goal=20", "goal=24"}
    assert "--baseline goal=22" in found.command


def test_each_key_has_an_effect_by_itself(toy):
    axes = {"hurdles": [False, True], "goal": [20, 22]}
    found = compare(toy, axes, games=500, keep_rows=True)
    rows = found.rows.pivot_table(index="game", columns=["hurdles", "goal"], values="won")
    gaps = (rows[True] - rows[False]).mean(axis=1)
    effect = next(effect for effect in found.effects if effect.axis == "hurdles")
    assert effect.value is True
    assert effect.found.difference.estimate == pytest.approx(gaps.mean())
    error = gaps.std() / np.sqrt(500)
    z = norm.ppf(0.5 + effect.found.difference.confidence / 2)
    assert effect.found.difference.half_width == pytest.approx(z * error, rel=0.05)
    assert effect.share == pytest.approx(rows[True].to_numpy().mean())


def test_one_key_needs_no_table_of_effects(toy):
    assert compare(toy, GOALS, games=50, also_bot="none").effects == []


# --- Another bot ---------------------------------------------------------------------------------


def test_another_bot_confirms_an_order(toy):
    found = compare(toy, {"goal": [15, 22, 30]}, games=1500)
    assert found.other.bot == "random"
    assert found.other.agreement.verdict == "same"
    assert found.other.pairs.won(0) == run(toy, games=1500, goal=15, bot="random").tallies.wins


def test_the_other_bot_may_be_named(toy):
    found = compare(toy, {"pack:track.turns": [4, 6, 8]}, games=800, also_bot="idle", goal=24)
    assert found.other.bot == "idle"
    assert found.summary()["other_bot"]["order"] == "same"


def test_the_look_at_another_bot_is_a_short_one(toy, monkeypatch):
    monkeypatch.setattr(comparing, "OTHER_BOT_GAMES", 50)
    assert compare(toy, GOALS, games=200).other.pairs.games == 50


@pytest.mark.parametrize("axes", [{"bot": ["expert", "idle"]}, {"knob:expert.mistakes": [0, 0.5]}])
def test_where_bots_are_compared_no_other_is_tried(toy, axes):
    found = compare(toy, axes, games=60)
    assert found.other is None
    assert "compared" in found.why_no_other
    with pytest.raises(BadInput, match="also_bot"):
        compare(toy, axes, games=60, also_bot="random")


def test_the_contrasting_bot_is_the_best_that_does_not_play(toy):
    from simkit.finding.registry import find

    game = find("apocalypse")
    assert contrasting(game, ("expert",)) == "hunter"
    assert contrasting(game, ("rusher",)) == "expert"
    assert contrasting(toy, ("expert",)) == "random"


# --- Interrupts ----------------------------------------------------------------------------------


def interrupt_at(block, monkeypatch):
    """Press Ctrl-C while this block is being counted."""
    count, seen = comparing.Contest._count, []

    def pressing(self, chunks):
        seen.append(1)
        if len(seen) == block:
            os.kill(os.getpid(), signal.SIGINT)
        count(self, chunks)

    monkeypatch.setattr(comparing.Contest, "_count", pressing)
    monkeypatch.setattr(blocks, "next_size", lambda *_: 10)


def test_an_interrupt_keeps_whole_blocks_of_all_variants(toy, monkeypatch, tmp_path):
    interrupt_at(3, monkeypatch)
    found = compare(toy, GOALS, games=500, out=tmp_path / "table.csv")
    assert found.interrupted
    assert found.games == 30
    assert set(found.frame["method"]) == {"sequence"}, "who stops may have liked what he saw"
    assert "first 30 games of every variant" in found.notes[0]
    assert found.other is None
    assert len(pd.read_csv(tmp_path / "table.csv")) == len(found.frame)


def test_an_interrupt_of_the_other_bot_harms_nothing(toy, monkeypatch):
    interrupt_at(6, monkeypatch)
    found = compare(toy, GOALS, games=50)
    assert (found.interrupted, found.left_early, found.games) == (False, True, 50)
    assert found.rate(0).method == "wilson"
    assert "interrupted" in found.why_no_other


def test_an_interrupt_before_the_first_block_leaves_nothing(toy, monkeypatch, tmp_path):
    def at_once(*_):
        yield from ()
        raise KeyboardInterrupt

    monkeypatch.setattr(contests, "play_blocks", at_once)
    with pytest.raises(KeyboardInterrupt):
        compare(toy, GOALS, games=50, out=tmp_path / "table.csv")
    assert os.listdir(tmp_path) == []


# --- Tables --------------------------------------------------------------------------------------


def test_the_frame_has_the_columns_that_are_documented(toy):
    frame = compare(toy, GOALS, games=60).frame
    assert list(frame) == [
        "variant", "baseline", "goal", "measure", "games", "baseline_mean", "mean", "difference",
        "low", "high", "confidence", "method", "p", "p_holm", "p_same", "verdict", "saved",
    ]  # fmt: skip
    assert set(frame["measure"]) == {"won", "turns", "score", "rerolls", "stumbled"}


@pytest.mark.parametrize("suffix", [".csv", ".parquet", ".json"])
def test_the_table_is_written_by_suffix(toy, tmp_path, suffix):
    file = tmp_path / f"table{suffix}"
    found = compare(toy, {"hurdles": [False, True]}, games=60, out=file)
    read = {".csv": pd.read_csv, ".parquet": pd.read_parquet, ".json": pd.read_json}[suffix]
    pd.testing.assert_frame_equal(read(file), found.frame, check_dtype=False)
    assert found.out == file


def test_the_summary_is_plain_and_has_no_nan(toy):
    found = compare(toy, {"shoes": ["plain", "spiked"], "goal": [20, 21]}, games=40)
    text = json.dumps(found.summary(), allow_nan=False)
    assert json.loads(text)["comparisons"][0]["saved"]["estimate"] != 0


def test_rows_are_kept_only_when_asked(toy):
    with pytest.raises(SimkitError, match="keep_rows=True"):
        _ = compare(toy, GOALS, games=40).rows


def test_the_variants_have_a_frame_of_their_own(toy):
    frame = compare(toy, GOALS, games=60).variants_frame
    assert frame["is_baseline"].tolist() == [True, False, False]
    assert (frame["won"] / 60).tolist() == frame["win_rate"].tolist()


# --- What is told beforehand ---------------------------------------------------------------------


def test_the_games_needed_are_told_before_and_after_a_pilot(toy, capsys):
    compare(toy, GOALS, games=5000, progress=True)
    told = capsys.readouterr().err.splitlines()
    assert told[0].startswith(
        "3 variants, 5,000 games each: 15,000 games. To settle a difference of 2 points, simkit "
    )
    after = next(line for line in told if line.startswith("Of the first "))
    assert "% end differently. So about " in after
    assert "Time left: " in after


# --- Bad input -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"vary": {}}, "nothing to compare"),
        ({"vary": {"goal": [20]}}, "nothing to compare"),
        ({"vary": {"gaol": [20, 21]}}, "Did you mean goal"),
        ({"vary": {"goal": [20, 99]}}, "from 1 to 36"),
        ({"vary": {"goal": [20, 21]}, "goal": 20}, "stands in --set and in --vary"),
        ({"vary": {"goal": range(1, 37)}}, "must be a list"),
        (
            {
                "vary": {
                    "goal": list(range(1, 37)),
                    "pack:track.turns": list(range(1, 13)),
                    "pack:track.sides": list(range(2, 13)),
                }
            },
            "4,752 variants; at most 200",
        ),
        ({"hurdles": "perhaps"}, "^hurdles must be true or false"),
        ({"gole": 3}, "^toygame has no setting 'gole'"),
        ({"games": 10**9}, "3,000,000,000 games"),
        ({"games": 1}, "games must be a whole number from 2"),
        ({"until": "bored"}, "until must be settled"),
        ({"margin": 0}, "margin must be a share"),
        ({"margin": 0.5}, "margin must be a share"),
        ({"confidence": 1}, "confidence"),
        ({"baseline": {"goal": 23}}, "none of its values here: 20, 22, 24"),
        ({"baseline": {"hurdles": True}}, "not varied"),
        ({"also_bot": "exprt"}, "Did you mean expert"),
        ({"also_bot": "expert"}, "plays already"),
        ({"bot": "exprt"}, "Did you mean expert"),
        ({"bot": "idle", "vary": {"bot": ["idle", "expert"]}}, "varied and set at once"),
        ({"jobs": 0}, "jobs must be"),
        ({"out": "nowhere/table.csv"}, "there is no folder"),
        ({"out": "table.xls"}, "ends in"),
        ({"vary": {"knob:idle.mistakes": [0, 0.5]}}, "expert plays"),
    ],
)
def test_bad_input_is_refused_before_the_engine_is_loaded(toy, monkeypatch, wrong, message):
    monkeypatch.setattr(type(toy), "engine", lambda self: pytest.fail("the engine was loaded"))
    with pytest.raises(BadInput, match=message):
        compare(toy, **{"vary": GOALS, **wrong})


def test_an_variant_that_the_rules_forbid_is_named(toy, monkeypatch):
    def strict(settings, given, components):
        if settings["hurdles"] and settings["goal"] > 30:
            raise BadInput("Hurdles end at 30 points.")
        return settings

    from dataclasses import replace

    with pytest.raises(BadInput, match="the variant hurdles=true, goal=36: Hurdles end at 30"):
        compare(replace(toy, combine=strict), {"hurdles": [False, True], "goal": [20, 36]})


# --- The blocks ----------------------------------------------------------------------------------


def test_blocks_end_where_a_look_is_due(prepared, monkeypatch):
    monkeypatch.setattr(blocks, "next_size", lambda *_: 300)
    played = list(blocks.play_blocks([prepared, prepared], 2100, jobs=1, look=LOOK))
    ends = [block[0].first + len(block[0]) for block in played]
    assert {1000, 2000, 2100} <= set(ends)
    assert all(one.first == other.first for one, other in played)


def test_blocks_follow_the_clock():
    assert blocks.next_size(10, seconds=0.001, jobs=1) == 100
    assert blocks.next_size(1000, seconds=4.0, jobs=2) == 250
    assert blocks.next_size(10, seconds=60.0, jobs=3) == 6, "no worker is without a game"
    assert blocks.next_size(10_000, seconds=0.0, jobs=2) == blocks.LARGEST_BLOCK


def test_the_line_shows_differences_and_time(prepared, toy, terminal, monkeypatch):
    monkeypatch.setenv("COLUMNS", "100")
    contest = comparing.Contest(
        comparing.variants_of(comparing.cell_of(toy), {"goal": (20, 25)}, contest_plan(100)),
        contest_plan(100),
    )
    contest.play()
    ticks = iter([0.0, 0.0, 0.0, *[5.0] * 4])
    line = blocks.VariantsProgress(["20", "25"], 400, stream=terminal, clock=lambda: next(ticks))
    line.update(Pairs(2, ()))
    line.update(contest.pairs)
    told = terminal.getvalue()
    assert "[##......]  100 of 400 games per variant  about 15 s left  25: -" in told


# --- Variants by name, every two variants
# ----------------------------------------------------------------

NAMED = {"as it is": {}, "far": {"goal": 24}, "far, with hurdles": {"goal": 24, "hurdles": True}}


def test_variants_by_name_play_what_their_values_say(toy):
    found = compare(toy, variants=NAMED, games=300, keep_rows=True, also_bot="none")
    for name, values in NAMED.items():
        rows = (
            found.rows[found.rows["variant"] == name].drop(columns="variant").reset_index(drop=True)
        )
        pd.testing.assert_frame_equal(rows, run(toy, games=300, **values).frame)
    assert found.baseline.name == "as it is"
    assert set(found.frame["variant"]) == {"far", "far, with hurdles"}


def test_packs_bots_and_knobs_can_be_variants(toy, tmp_path):
    pack = tmp_path / "long.toml"
    head = '[pack]\nname = "Long"\ngame = "toygame"\nsource = "us"\n'
    pack.write_text(head + '[track]\nturns = 8\norigin = { turns = "assumed" }\n')
    variants = {
        "old": {},
        "new": {"pack": str(pack)},
        "timid": {"knob:expert.boldness": 1},
        "nobody": {"bot": "idle"},
        "both": {"pack": str(pack), "pack:track.sides": "8"},
    }
    found = compare(toy, variants=variants, games=100, keep_rows=True)
    alone = run(toy, games=100, packs=[pack], overrides={"track.sides": 8}).frame
    assert found.rows.query("variant == 'both'")["won"].tolist() == alone["won"].tolist()
    assert found.summary()["variants"][1]["values"] == {"pack": str(pack)}
    assert "The bots themselves are compared" in found.why_no_other


@pytest.mark.parametrize(
    ("variants", "message"),
    [
        ({"a": {}}, "nothing to compare"),
        (["a: goal=20", "a: goal=21"], "two variants are called 'a'"),
        (["a: goal=20", "goal"], "--variant needs NAME: KEY=VALUE"),
        (["a: goal=20, goal=21", "b:"], "gives goal twice"),
        (["a: gaol=20", "b:"], "the variant a: .*Did you mean goal"),
        (["a: knob:idle.mistakes=0.1", "b:"], "the variant a: .*turns a knob of idle"),
        (["", "b:"], "--variant is empty"),
    ],
)
def test_variants_that_make_no_sense_are_refused(toy, variants, message):
    with pytest.raises(BadInput, match=message):
        compare(toy, variants=variants, games=20)


def test_variants_and_axes_exclude_each_other(toy):
    with pytest.raises(BadInput, match="exclude each other"):
        compare(toy, GOALS, variants=["a:", "b: goal=21"], games=20)
    with pytest.raises(BadInput, match="the first one is the baseline"):
        compare(toy, variants=["a:", "b: goal=21"], baseline={"goal": 21}, games=20)


def test_every_two_variants_are_one_family(toy):
    found = compare(toy, GOALS, games=600, all_pairs=True, also_bot="none", keep_rows=True)
    pairs = found.summary()["pairs"]
    assert {(one["variant"], one["against"]) for one in pairs} == {
        ("goal=22", "goal=20"), ("goal=24", "goal=20"), ("goal=24", "goal=22")
    }  # fmt: skip
    won = {variant: rows["won"].to_numpy() for variant, rows in found.rows.groupby("variant")}
    for one in pairs:
        gap = (won[one["variant"]].astype(int) - won[one["against"]]).mean()
        assert one["difference"]["estimate"] == pytest.approx(gap)
    ps = [found.pairs_found[pair].p for pair in found.pairs_found]
    assert [one["p_holm"] for one in pairs] == pytest.approx(holm(ps))


# --- Fewer games ---------------------------------------------------------------------------------

CLEAR_AND_CLOSE = {"knob:expert.boldness": [3, 0, 2]}


def test_a_settled_variant_rests_and_its_figures_stay(toy):
    near = {"vary": CLEAR_AND_CLOSE, "until": "settled", "margin": 0.012, "also_bot": "none"}
    found = compare(toy, **near)
    assert found.settled
    clear, close = found.pairs.played(1), found.pairs.played(2)
    assert clear < close == found.games
    alone = compare(toy, **near, games=clear)
    assert alone.pairs.split(1) == found.pairs.split(1)
    assert found.frame.query("measure == 'won'")["games"].tolist() == [clear, close]
    assert found.summary()["variants"][1]["win_rate"] == alone.summary()["variants"][1]["win_rate"]


def test_what_was_settled_when_an_variant_went_to_rest_stays_settled():
    """Holm: whoever passes has only smaller p-values before it, and those rest as well."""
    luck = np.random.default_rng(5)
    for _ in range(200):
        first = luck.random(6) ** 3
        rests = np.array(holm(list(first))) <= 0.2
        later = np.where(rests, first, luck.random(6) ** 3)
        assert (np.array(holm(list(later)))[rests] <= 0.2).all()


def test_variants_that_rest_claim_nothing_false(toy):
    """Five variants of the same chances, by mistakes that cost nothing: none may be told apart."""
    axes = {"knob:expert.boldness": [3.0, 3.2, 3.4, 3.6, 3.8]}
    wrong = sum(
        any(each.verdict in ("higher", "lower") for each in compare(
            toy, axes, until="settled", games=2_000, seed=seed, keep_rows=True, also_bot="none"
        ).found.values())
        for seed in range(5)
    )  # fmt: skip
    assert wrong == 0


def test_the_same_rules_are_the_same_without_a_game(toy, monkeypatch):
    played = []
    blocks_of = contests.play_blocks

    def watching(variants, *asked):
        played.append(sum(variant is not None for variant in variants))
        return blocks_of(variants, *asked)

    monkeypatch.setattr(contests, "play_blocks", watching)
    axes = {"shoes": ["plain", "spiked", "winged"]}
    found = compare(toy, axes, games=200, also_bot="none")
    assert played == [2]
    assert found.found[1].verdict == "same"
    assert found.found[1].difference.as_dict() == {
        "estimate": 0.0, "low": 0.0, "high": 0.0, "confidence": 0.95, "method": "identical"
    }  # fmt: skip
    whole = compare(toy, axes, games=200, also_bot="none", keep_rows=True)
    assert found.summary()["variants"] == whole.summary()["variants"]


def test_the_page_says_what_does_not_bite(toy):
    found = compare(toy, {"shoes": ["plain", "spiked"]}, games=200)
    assert "no game was needed" in " ".join(compare_page(found, toy).split())
    mild = compare(toy, {"knob:expert.boldness": [3, 3.5]}, games=200, also_bot="none")
    assert "3.5 changed nothing in 200 games" in " ".join(compare_page(mild, toy).split())
