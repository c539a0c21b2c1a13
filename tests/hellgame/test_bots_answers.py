"""Every bot answers every kind of decision with one of its options."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import pytest

from simkit.hellgame import GAME
from simkit.lab.play.workspace import Workspace
from tests.contract import Subject, answering
from tests.hellgame.players import knobs_of
from tests.hellgame.scene import KINDS, VERBS, twin

SUBJECT = Subject(GAME, phases=())
CELLS = ({"players": 3}, {"players": 6, "demon_abilities": True})
SAMPLES = 3  # of each kind
SELDOM = {  # kinds that may not come up: what is on offer then (verb, who, what, where, amount)
    "lost_legion": [("choose", 0, -1, -1, 0), ("choose", 1, -1, -1, 0)],
    "unpaid": [("choose", 0, -1, -1, 0), ("choose", 1, -1, -1, 0)],
    "deserters": [("pass", -1, -1, -1, 0), ("accept", -1, -1, -1, 0)],
    "sacrifice": [("pass", -1, -1, -1, 0), ("choose", 0, -1, -1, 0)],
    "enemy": [("choose", 1, -1, -1, 0), ("choose", 2, -1, -1, 0)],
    "side": [("choose", 0, -1, -1, 0), ("choose", 1, -1, -1, 1)],
    "escort": [("pass", -1, -1, -1, 0), ("pick_up", 0, -1, -1, 0)],
    "flight": [("step", -1, -1, 7, 0), ("step", -1, -1, 8, 0)],
    "consent": [("pass", -1, -1, -1, 0), ("accept", -1, -1, -1, 0)],
    "avoid": [("pass", -1, -1, -1, 0), ("accept", -1, -1, -1, 0)],
    "swap_card": [("pass", -1, -1, -1, 0), ("discard", -1, 4, -1, 0), ("discard", -1, 5, -1, 0)],
    "quarter": [("step", -1, -1, quarter, 0) for quarter in range(5)],
    "form": [("choose", -1, -1, -1, form) for form in range(3)],
    "lead_uriel": [("step", -1, -1, 7, 0), ("step", -1, -1, 11, 0)],
    "carry": [("pass", -1, -1, -1, 0), ("pick_up", 0, -1, -1, 0)],
    "conspire": [("pass", -1, -1, -1, 0), ("lay", -1, 3, -1, 0)],
    "court": [("pass", -1, -1, -1, 0), ("court", 2, -1, -1, 0)],
    "fight_on": [("pass", -1, -1, -1, 0), ("choose", 1, -1, -1, 0)],
    "peek": [("choose", -1, 3, -1, 0), ("choose", -1, 4, -1, 0)],
    "reveal": [("pass", -1, -1, -1, 0), ("reveal", -1, -1, -1, 0)],
}
pytestmark = pytest.mark.slow
BOTS = tuple(bot.name for bot in GAME.bots if not bot.plans)


class Case(NamedTuple):
    """A decision as it came up in a game."""

    view: np.record
    rules: np.record
    decision: np.record
    options: np.ndarray
    count: int


@pytest.fixture(scope="module")
def cases() -> dict[str, list[Case]]:
    """Decisions of some games of chance, a few of each kind."""
    found: dict[str, list[Case]] = {kind: [] for kind in KINDS}

    def choose(view, rules, decision, options, count, mind) -> int:
        kept = found[KINDS[int(decision.kind)]]
        if len(kept) < SAMPLES:
            kept.append(Case(view.copy(), rules, decision.copy(), options.copy(), int(count)))
        return int(twin.kernel.choosers.random(view, rules, decision, options, count, mind))

    for seed, settings in enumerate(CELLS):
        prepared = SUBJECT.on_twin("random", seed, max_turns=10, **settings)
        Workspace(answering(prepared, choose)).run(0, 1)
    like = found["action"][0]
    for kind, options in SELDOM.items():
        if not found[kind]:
            found[kind].append(_made_up(like, kind, options))
    return found


def _made_up(like: Case, kind: str, listed: list[tuple[Any, ...]]) -> Case:
    """Such a decision in the position of another one."""
    decision, options = like.decision.copy(), np.repeat(like.options[:1], len(listed))
    decision.kind, decision.subject, decision.amount = KINDS.index(kind), 6, 1
    for place, (verb, *numbers) in enumerate(listed):
        options[place] = (VERBS.index(verb), *numbers)
    return Case(like.view, like.rules, decision, options, len(listed))


def test_every_kind_of_decision_is_tried(cases):
    assert [kind for kind, found in cases.items() if not found] == []


@pytest.mark.parametrize("bot", BOTS)
def test_every_bot_answers_every_kind_of_decision(cases, bot):
    chooser = SUBJECT.compiled(bot).bots[0]
    for kind, found in cases.items():
        for case in found:
            mind = _mind(bot, int(case.decision.seat))
            before = case.view.tobytes()
            place = chooser(*case, mind)
            assert 0 <= place < case.count, kind
            assert case.view.tobytes() == before, f"{bot} has changed the position at {kind}"
            assert chooser(*case, mind) == place, f"{bot} changes its mind at {kind}"


def _mind(bot: str, seat: int) -> Any:
    """A mind with the bot's knobs and notes of nothing."""
    desk = twin.kernel.records.blank(twin.kernel.decisions.DESK)[0]
    twin.kernel.driver.wake_minds(desk, twin.kernel.luck.luck_of(1))
    mind = desk.minds[seat]
    mind.seat = seat
    knobs = list(knobs_of(bot).values())
    mind.knobs[: len(knobs)] = knobs
    return mind
