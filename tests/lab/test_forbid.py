"""What a bot is forbidden: it never takes it, and what that costs is what can be worked out."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import simkit
from simkit.description.forbidding import Ban, bans_of, listed
from simkit.description.game import Things
from simkit.finding import registry
from simkit.finding.registry import find
from simkit.kernel.bans import FIELDS, SHARES, VALUES, VERBS, number_of
from simkit.kernel.decisions import MOST_KNOBS
from simkit.lab.play.cell import cell_of
from simkit.lab.play.choosers.restricting import MOST_PLACES, bound
from simkit.lab.play.prepare import prepare
from simkit.lab.play.workspace import Workspace
from simkit.lab.positions.choices_made import Choices
from simkit.lab.positions.steering import ERRS, HALT_AT
from simkit.lab.worths.restrict import _alone
from simkit.messages.errors import BadInput
from simkit.view.charts.restrict import restrict_chart
from simkit.view.console.restrict import restrict_page
from tests.exact_race import home_share
from tests.made_answers import altered

GOAL = 24


def played(toy, bot: str, games: int = 60, **asked) -> np.ndarray:
    cell = cell_of(toy, bot, 5, settings={"goal": GOAL, **asked})
    return Workspace(prepare(cell)).run(0, games).copy()


@pytest.mark.parametrize("bot", ["expert", "random", "search"])
@pytest.mark.parametrize("word", ["again", "low die"])
def test_what_is_forbidden_is_never_done(toy, bot, word):
    assert played(toy, bot)["rerolls"].sum() > 0
    tied = played(toy, bot, forbid=word)
    assert tied["rerolls"].sum() == 0
    assert (tied["score"] == played(toy, "idle")["score"]).all()


def test_where_nothing_is_forbidden_the_very_same_bots_play(toy):
    free, named = prepare(cell_of(toy)), prepare(cell_of(toy, settings={"forbid": "none"}))
    assert free.bots == named.bots and free.knobs == named.knobs
    assert named.settled.cell == free.settled.cell


def test_slips_keep_to_what_is_left_and_happen_where_they_would(toy):
    knobs = {"expert": {"mistakes": 0.5}}
    cell = cell_of(toy, "expert", settings={"forbid": "again"}, knobs=knobs)
    assert Workspace(prepare(cell)).run(0, 200)["rerolls"].sum() == 0
    other = replace(toy, named=(Things("again", "what", "charms"),))  # the toy offers what=0
    clover, magpie = list(other.components().table("charms"))[:2]
    slipping = [
        Workspace(prepare(cell_of(other, settings={"forbid": each}, knobs=knobs)))
        .run(0, 200)
        .copy()
        for each in ((), f"again={magpie}")
    ]
    assert slipping[0].tobytes() == slipping[1].tobytes(), "what is not offered cannot be missed"
    kept = cell_of(other, settings={"forbid": f"again={clover}"}, knobs=knobs)
    assert Workspace(prepare(kept)).run(0, 200)["rerolls"].sum() == 0


@pytest.mark.parametrize(
    ("words", "bound_first"),
    [
        ("again", True),
        ("1:again", True),
        ("all:again", True),
        ("2:again", False),
        ("2:again+all:again", True),
        ("2:again+3:low die", False),
        ("2:again+1: low die", True),
        ("others:again", False),
        ("others:again+all:low die", True),
    ],
)
def test_where_seats_compete_it_binds_the_first_or_whom_it_names(toy, words, bound_first):
    """Who is asked in the race sits in the first seat; what binds the second leaves him free."""
    from toygame import TABLE

    tied = prepare(cell_of(TABLE, settings={"goal": GOAL, "forbid": words}))
    rerolls = Workspace(tied).run(0, 50)["rerolls"].copy()
    free = prepare(cell_of(toy, settings={"goal": GOAL}))
    usual = Workspace(free).run(0, 50)["rerolls"]
    assert rerolls.sum() == 0 if bound_first else (rerolls == usual).all()


def test_a_seat_bears_its_own_bans_and_those_of_all_that_it_belongs_to():
    second, others, everybody = Ban(verb=1, seat=1), Ban(verb=2, seat=-2), Ban(verb=3)
    _, _, _, blocks, *rest = bound((0.0, 0.5), [everybody, others, second])
    numbers = [number_of(*ban.row) for ban in (everybody, others, second)]
    assert blocks == 3
    assert rest == [1, 3, *numbers, -2, 2, *numbers[:2], -1, 1, numbers[0]]


@pytest.mark.parametrize(
    ("game", "word", "said"),
    [
        ("TABLE", "4:again", "there is no seat 4; 3 play"),
        ("TABLE", "0:again", "'0' is no seat"),
        ("TABLE", "me:again", "'me' is no seat"),
        ("TABLE", "\u00b2:again", "is no seat"),
        ("GAME", "2:again", "all play together"),
    ],
)
def test_a_seat_that_is_not_there_is_refused(game, word, said):
    import toygame

    with pytest.raises(BadInput, match=said):
        prepare(cell_of(getattr(toygame, game), settings={"forbid": word}))


@pytest.mark.parametrize(
    "ban", [Ban(), Ban(62, 126, 3, 60_000, 8), Ban(verb=1), Ban(3, 0, 1, 0, 2)]
)
def test_a_ban_is_a_number_that_a_knob_can_hold(ban):
    number = int(number_of(*ban.row))
    parts = []
    for limit in (SHARES, VALUES, FIELDS, VERBS, 1 << 40):
        number, part = divmod(number, limit)
        parts.append(part)
    assert ban == Ban(*(part - 1 for part in parts[:0:-1]), parts[0])


def test_too_much_at_once_is_refused():
    with pytest.raises(BadInput, match="for this bot at most 36 can be"):
        bound([0.0] * 20, [Ban(verb=1)] * 40)


def test_every_bot_of_every_game_has_room_for_many_bans_and_for_steering():
    assert MOST_PLACES == ERRS == MOST_KNOBS - 4 == HALT_AT - 3
    for game in registry.games().values():
        for bot in game.bots:
            own = [0.0] * (len(bot.knobs) + 1)  # with the one behind --skill
            assert len(bound(own, [Ban(verb=1)] * 8)) <= MOST_PLACES, (game.name, bot.name)


@pytest.mark.parametrize(
    ("given", "texts"),
    [("none", ()), ("a+b", ("a", "b")), (["a", "b+c"], ("a", "b", "c")), ((), ())],
)
def test_what_is_forbidden_may_be_said_in_several_ways(given, texts):
    assert listed(given) == texts


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("keep", "how a choice is declined"),
        ("agin", "Did you mean again"),
        ("low die=agn", "Did you mean low die=again"),
        ("again=clovr", "Did you mean again=clover"),
        (7, "must name what is forbidden"),
        ("again+", "must name what is forbidden"),
    ],
)
def test_what_cannot_be_forbidden_is_refused(word, said):
    with pytest.raises(BadInput, match=said):
        simkit.run("toygame", games=2, forbid=word)


def test_a_card_is_named_with_all_its_copies():
    game = find("hellgame")
    (ban,) = bans_of(
        game, ["magic=" + list(game.components().table("arcana"))[3]], game.components()
    )
    assert (ban.value, ban.shared) == (3, 2)


def test_a_bot_that_weighs_single_options_is_refused():
    with pytest.raises(BadInput, match=r"--knob search\.worlds=0"):
        prepare(cell_of("apocalypse", "search", settings={"forbid": "recruit"}))


# --- What it is worth ----------------------------------------------------------------------------


def test_what_it_costs_is_what_can_be_worked_out(toy):
    found = simkit.restrict(toy, games=4_000, goal=GOAL)
    (row,) = found.summary()["options"]
    truth = home_share(GOAL) - home_share(GOAL, boldness=3)
    assert row["difference"]["estimate"] == pytest.approx(truth, abs=0.04), "four errors"
    assert row["verdict"] == "lower" and row["taken"] == pytest.approx(3, abs=0.5)
    told = " ".join(restrict_page(found, toy).split())
    assert "expert wins less often without again: -" in told
    assert "too strong" not in told, "an action is no card"
    named = altered(found, rows=[replace(found.rows[0], forbidden="again=clover")])
    told = " ".join(restrict_page(named, toy).split())
    assert "too strong: more than 25 points would be too much, the limit of simkit review." in told
    assert len(restrict_chart(found, toy).axes) == 1


def test_a_bad_habit_is_told_and_so_is_what_nobody_does(toy):
    found = simkit.restrict(toy, only=["again"], bot="idle", games=50)
    assert found.rows[0].parted == 0 and found.never_taken == ["again"]
    page = " ".join(restrict_page(found, toy).split())
    assert "It is not settled if idle wins more or less often without again: 0" in page
    assert " To settle this, play about " in page
    assert "Forbidding again changed nothing in 50 games: every game had the same winner." in page
    assert "felt" not in page
    bad = replace(found.rows[0], found=replace(found.rows[0].found, verdict="higher"))
    page = " ".join(restrict_page(altered(found, rows=[bad]), toy).split())
    assert "idle wins more often without again: " in page and "too strong" not in page
    bad = replace(bad, forbidden="again=clover")
    page = " ".join(restrict_page(altered(found, rows=[bad]), toy).split())
    assert "idle wins more often without again=clover, so it is not too strong: " in page


def test_each_thing_of_a_verb_is_one_variant(toy):
    named = replace(toy, named=(Things("again", "what", "charms"),))
    found = simkit.restrict(named, only=["again=each"], games=20)
    assert found.forbidden == tuple(f"again={name}" for name in toy.components().table("charms"))
    with pytest.raises(BadInput, match="no list of things"):
        simkit.restrict(replace(toy, named=()), only=["again=each"], games=20)
    with pytest.raises(BadInput, match="There are none"):
        simkit.run(replace(toy, named=()), games=2, forbid="again=clover")


def test_a_ban_that_never_applied_is_no_finding(toy):
    """Who is offered one verb alone keeps it: nothing was learned of playing without it."""
    found = simkit.restrict(toy, only=["again"], games=40, goal=GOAL)
    (row,) = found.rows
    assert row.applies is True
    same = replace(row.found, verdict="same")
    kept = replace(row, forbidden="play", found=same, parted=0, applies=False)
    page = " ".join(restrict_page(altered(found, rows=[kept]), toy).split())
    assert "as often" not in page and "changed nothing" not in page
    assert "A ban of play never applied: whenever play was possible, nothing else was." in page
    assert "Same:" not in page


def test_a_verb_is_alone_if_no_other_was_open_in_its_kinds_of_decision():
    """Two kinds by four verbs: the second verb stands alone, the third beside the fourth."""
    counts = np.zeros((2, 2, 2, 4), int)
    counts[0, 0] = [[0, 5, 0, 0], [0, 0, 7, 2]]
    counts[1, 0] = [[0, 3, 0, 0], [0, 0, 0, 0]]
    counted = Choices(("one", "two"), ("decline", "play", "buy", "sell"), counts, (1, 1))
    assert _alone(counted).tolist() == [False, True, False, False]
