"""Decisions: what is listed, who is asked, what an answer may be, and luck of the bot's own."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from .kit import plain

decisions = plain.decisions
SEAT, KIND = 2, 5


class Table:
    """A desk with a bot in every seat that gives the answers told, and remembers the questions."""

    def __init__(self, *answers: int, slip: float = 0.0) -> None:
        self.desk = plain.records.blank(decisions.DESK)[0]
        self.game = SimpleNamespace(turn=3, decisions=0)
        self.rules = object()
        self.bots = (self._unasked, self._choose)
        self.desk.who[SEAT] = 1
        self.questions: list[tuple[int, ...]] = []
        self.seen: list[list[tuple[int, ...]]] = []
        self._answers = list(answers)
        plain.driver.wake_minds(self.desk, plain.luck.luck_of(1))
        self.mind.knobs[decisions.MISTAKES] = slip

    @property
    def mind(self):
        return self.desk.minds[SEAT]

    def _choose(self, view, rules, decision, options, count, mind) -> int:
        assert (view, rules, mind.seat) == (self.game, self.rules, SEAT)
        assert len(options) == count
        self.questions.append(tuple(decision.tolist()))
        self.seen.append([tuple(option.tolist()) for option in options])
        return self._answers.pop(0)

    @staticmethod
    def _unasked(*question) -> int:
        raise AssertionError("the bot of another seat was asked")

    def ask(self, options: int, kind: int = KIND) -> int:
        """Offer so many options and ask; the place of the option taken."""
        decisions.clear_options(self.desk)
        for number in range(options):
            decisions.offer(self.desk, 1, number, 20, 30, 40)
        return int(decisions.ask(self.game, self, kind, SEAT, 8, 9))


# --- Asking --------------------------------------------------------------------------------------


def test_the_bot_of_the_seat_sees_the_question_and_all_options():
    table = Table(2)
    assert table.ask(options=3) == 2
    assert table.questions == [(KIND, SEAT, 8, 9, 3, 0)]
    assert table.seen == [[(1, 0, 20, 30, 40), (1, 1, 20, 30, 40), (1, 2, 20, 30, 40)]]


def test_a_choice_of_one_is_not_asked_and_does_not_count():
    table = Table()
    assert table.ask(options=1) == 0
    assert (table.questions, table.game.decisions) == ([], 0)
    assert not table.mind.asked.any()


def test_a_decision_without_an_option_is_a_defect():
    with pytest.raises(ValueError, match="without an option"):
        Table().ask(options=0)


@pytest.mark.parametrize("answer", [-1, 3, 4, 10**12])
def test_an_answer_that_was_not_offered_is_refused(answer):
    with pytest.raises(ValueError, match="was not offered"):
        Table(answer).ask(options=3)


def test_a_full_desk_refuses_one_option_more():
    table = Table(decisions.MOST_OPTIONS - 1)
    assert table.ask(decisions.MOST_OPTIONS) == decisions.MOST_OPTIONS - 1
    with pytest.raises(ValueError, match="more options than the desk holds"):
        table.ask(decisions.MOST_OPTIONS + 1)


def test_options_of_the_decision_before_are_gone():
    table = Table(4, 0)
    table.ask(options=5)
    table.ask(options=2)
    assert [len(options) for options in table.seen] == [5, 2]


def test_questions_are_numbered_by_kind_and_turn():
    table = Table(0, 0, 0, 0)
    table.ask(2)
    table.ask(2)
    table.ask(2, kind=6)
    decisions.start_turn(table.desk)
    table.ask(2)
    assert [(question[0], question[-1]) for question in table.questions] == [
        (KIND, 0),
        (KIND, 1),
        (6, 0),
        (KIND, 0),
    ]
    assert table.game.decisions == 4


# --- Slips ---------------------------------------------------------------------------------------


def test_a_bot_that_always_slips_takes_every_option_equally_often_unasked():
    table = Table(slip=1.0)
    taken = [table.ask(options=4) for _ in range(800)]
    assert table.questions == []
    assert all(taken.count(place) == pytest.approx(200, abs=50) for place in range(4))


def test_a_bot_slips_as_often_as_its_knob_says():
    table = Table(*[0] * 1000, slip=0.3)
    for _ in range(1000):
        table.ask(options=2)
    assert len(table.questions) == pytest.approx(700, abs=60)


def test_a_bot_without_slip_answers_every_question_itself():
    table = Table(*[0] * 100)
    for _ in range(100):
        table.ask(options=2)
    assert len(table.questions) == 100


# --- Luck of one's own ---------------------------------------------------------------------------


def own_draws(table: Table, ordinal: int = 0) -> list[int]:
    question = SimpleNamespace(kind=KIND, turn=3, subject=0, ordinal=ordinal)
    return [
        int(decisions.own_below(table.mind, question, index, 1 << 30)) for index in range(2, 10)
    ]


def test_own_draws_are_the_same_whenever_they_are_taken():
    table = Table(0)
    before = own_draws(table)
    table.ask(options=2)
    assert own_draws(table) == before
    assert not set(own_draws(table, ordinal=1)) & set(before)


def test_every_seat_has_luck_of_its_own_and_none_has_the_games():
    desk, luck = plain.records.blank(decisions.DESK)[0], plain.luck.luck_of(1, game=4)
    plain.driver.wake_minds(desk, luck)
    keys = {(int(mind.luck.seed_low), int(mind.luck.seed_high)) for mind in desk.minds}
    assert len(keys) == decisions.MOST_SEATS
    assert (luck.seed_low, luck.seed_high) not in keys
    assert {int(mind.luck.game) for mind in desk.minds} == {4}


def test_an_own_share_lies_between_nothing_and_all():
    table, question = Table(), SimpleNamespace(kind=KIND, turn=3, subject=0, ordinal=0)
    shares = [decisions.own_share(table.mind, question, index) for index in range(60)]
    assert 0 <= min(shares) < 0.2 and 0.8 < max(shares) < 1


# --- Minds ---------------------------------------------------------------------------------------


def test_a_fresh_mind_remembers_nothing_but_keeps_its_knobs():
    table = Table(0, slip=0.5)
    table.mind.knobs[1], table.mind.memo[:] = 7.0, 9
    ordinals = [decisions.next_ordinal(table.mind, KIND, 2) for _ in range(3)]
    plain.driver.wake_minds(table.desk, plain.luck.luck_of(1, game=1))
    assert not table.mind.memo.any() and ordinals == [0, 1, 2]
    assert decisions.next_ordinal(table.mind, KIND, 2) == 0
    assert (table.mind.seat, table.mind.knobs[0], table.mind.knobs[1]) == (SEAT, 0.5, 7.0)


# --- Counting ------------------------------------------------------------------------------------


def test_choices_are_counted_only_when_asked_for():
    table = Table(1, 1)
    table.ask(options=3)
    assert table.desk.taken.sum() == 0
    table.desk.counting = 1
    table.ask(options=3)
    assert table.desk.taken[KIND, 1] == 1


def test_a_verb_is_offered_once_a_decision_however_many_options_have_it():
    table = Table(0)
    table.desk.counting = 1
    table.ask(options=3)
    assert table.desk.offered[KIND, 1] == 1
    assert table.desk.offered.sum() == 1
