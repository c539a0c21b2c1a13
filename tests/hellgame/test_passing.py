"""9.3, 9.4 Passing for good, and passing."""

from __future__ import annotations

import random

import pytest

from tests.hellgame.acting import action, begin, order_of_actions, track
from tests.hellgame.naive_track import play_track
from tests.hellgame.scene import Scene, effects, state, twin


@pytest.mark.rule("hellgame:9.4-passing", "hellgame:9.4-excess", "hellgame:9.4-chains")
def test_example_of_passing():
    scene = Scene(players=3)
    scene.seat(0, demons="ashtaroth+orias", souls=9)
    scene.seat(1, demons="baal", souls=9)
    scene.seat(2, demons="caim", souls=9)
    quadruple = scene.give(0, "the_order_of_the_silver_dawn")  # Quadruple Pass - 4
    pass_1, pass_2 = scene.give(1, "dont_eat_that"), scene.give(2, "dont_eat_that", copy=1)
    double_2, double_1 = scene.give(1, "so_sue_me"), scene.give(0, "recruit")
    scene.rules.arcanum[double_1].minor_cost = 1
    begin(scene)
    assert track(scene) == ["ashtaroth", "baal", "caim", "orias"]

    scene.answer("action", verb="pass_by", what=quadruple)
    action(scene)
    assert track(scene) == ["baal", "caim", "orias", "ashtaroth"]
    assert scene.game.seats[0].souls == 9 - 4
    scene.answer("action", verb="pass_by", what=pass_1)
    action(scene)
    assert track(scene) == ["caim", "baal", "orias", "ashtaroth"]
    scene.answer("action", verb="pass_by", what=pass_2)
    action(scene)
    assert track(scene) == ["baal", "caim", "orias", "ashtaroth"]
    scene.answer("action", verb="pass_by", what=double_2)
    action(scene)
    assert track(scene) == ["caim", "orias", "baal", "ashtaroth"]
    assert scene.game.seats[1].souls == 9 - 1 - 2
    action(scene)  # Caim has no Pass left, and marches
    scene.answer("action", verb="pass_by", what=double_1)
    action(scene)
    assert track(scene) == ["baal", "ashtaroth", "orias"]
    for _ in range(3):
        action(scene)
    assert order_of_actions(scene) == ["caim", "baal", "ashtaroth", "orias"]
    for card in (quadruple, pass_1, pass_2, double_2, double_1):
        assert card in scene.game.hidden.arcana.cards[:5]  # at the bottom of the deck
    assert [event["value"] for event in scene.events("demon_passes")] == [3, 1, 1, 2, 2]


@pytest.mark.rule("hellgame:9.4-one-card")
def test_one_pass_is_played_at_a_time_and_only_if_it_can_be_paid():
    scene = Scene(players=2)
    scene.seat(0, demons="sammael", souls=1)
    scene.seat(1, demons="baal+caim", souls=0)
    cheap, dear = scene.give(0, "dont_eat_that"), scene.give(0, "so_sue_me")
    second = scene.give(0, "dont_eat_that", copy=1)
    begin(scene)
    scene.answer("action", verb="pass_by", what=cheap)
    action(scene)
    listed = scene.asked_of("action")[0]
    assert listed.values("pass_by", "what") == {cheap, second}
    assert dear not in listed.values("pass_by", "what")
    assert track(scene) == ["baal", "sammael", "caim"]


@pytest.mark.rule("hellgame:9.4-passing")
def test_who_is_the_last_has_nobody_to_pass_behind():
    scene = Scene(players=2)
    scene.seat(0, demons="sammael", souls=9)
    scene.seat(1, demons="baal")
    scene.give(0, "dont_eat_that")
    scene.incapacitate("baal")
    twin.actions.action_phase(scene.game, scene.at)
    assert not scene.asked_of("action")[0].of("pass_by")


@pytest.mark.rule("hellgame:9.3-pass-for-good")
def test_to_pass_for_good_is_to_do_nothing():
    scene = Scene(players=2)
    scene.seat(0, demons="sammael", souls=3)
    scene.seat(1, demons="baal", souls=3)
    begin(scene)
    before = scene.game.copy()
    scene.answer("action", verb="pass_for_good")
    action(scene)
    sammael = scene.demon("sammael")
    assert scene.game.demons[sammael].did == state.PASSED_FOR_GOOD
    assert track(scene) == ["baal"]
    assert scene.game.tally.demon_actions[sammael] == 0
    before.demons[sammael].did = state.PASSED_FOR_GOOD
    before.track.count -= 1
    before.decisions += 1
    assert scene.same_as(before)


@pytest.mark.rule("hellgame:9.3-pass-for-good")
def test_who_must_pass_for_good_is_not_asked():
    scene = Scene(players=2)
    scene.seat(0, demons="sammael", souls=9)
    scene.seat(1, demons="baal")
    scene.give(0, "dont_eat_that")
    sammael = scene.demon("sammael")
    scene.game.demons[sammael].must_pass = 1
    twin.actions.action_phase(scene.game, scene.at)
    assert [asked.subject for asked in scene.asked_of("action")] == [scene.demon("baal")]
    assert scene.game.demons[sammael].did == state.PASSED_FOR_GOOD
    scene.forget()
    scene.game.turn = 2
    twin.actions.action_phase(scene.game, scene.at)
    assert scene.asked_of("action")[0].subject == sammael


@pytest.mark.rule("hellgame:9.3-after-a-pass")
def test_no_pass_for_good_after_a_pass():
    scene = Scene(players=2)
    scene.seat(0, demons="sammael", souls=9)
    scene.seat(1, demons="baal")
    scene.give(0, "dont_eat_that")
    scene.legion(1, "addiction")  # that somebody could influence
    scene.answer("action", verb="pass_by")
    twin.actions.action_phase(scene.game, scene.at)
    first, _, second = scene.asked_of("action")
    assert first.subject == second.subject == scene.demon("sammael")
    assert "pass_for_good" in first.verbs()
    assert "pass_for_good" not in second.verbs()


@pytest.mark.rule("hellgame:9.4-passing")
def test_paymon_stays_first_among_those_behind_the_same_demon():
    scene = Scene(players=2, demon_abilities=True)
    scene.seat(0, demons="paymon+ukobach", souls=9)
    scene.seat(1, demons="zagam+andras", souls=9)
    one, two = scene.give(0, "dont_eat_that"), scene.give(0, "dont_eat_that", copy=1)
    three = scene.give(1, "so_sue_me")
    begin(scene)
    assert track(scene) == ["paymon", "zagam", "ukobach", "andras"]
    scene.answer("action", verb="pass_by", what=one)
    action(scene)
    assert track(scene) == ["zagam", "paymon", "ukobach", "andras"]
    scene.rules.arcanum[three].pass_places = 1
    twin.passing.place_behind(scene.game, scene.rules, scene.demon("balban"), 1)
    assert track(scene)[:3] == ["zagam", "paymon", "balban"]
    assert two in scene.hand(0)


@pytest.mark.rule("hellgame:9.1-order", "hellgame:9.4-passing", "hellgame:9.4-chains")
def test_random_chains_of_passes_against_the_naive_track():
    rng = random.Random(4)
    assert sum(compare_chain(rng) for _ in range(20)) > 60


def compare_chain(rng: random.Random) -> int:
    """One table with random Passes: engine and reference tell the same story; how many Passes."""
    scene = Scene(players=2)
    names = rng.sample(scene.components.order("demons"), rng.randint(2, 8))
    for seat in range(2):
        scene.seat(seat, demons="+".join(names[seat::2]), souls=50)
        for card in rng.sample(range(scene.rules.arcana), 30):
            kind = scene.rules.arcanum[card]
            if kind.minor == effects.PASS_CARD and len(scene.hand(seat)) < 5 and kind.in_play:
                if twin.kernel.decks.search_card(scene.game.hidden.arcana, card):
                    twin.kernel.decks.put_on_top(scene.game.hidden.hands[seat], card)
    passes: list[int] = []

    def choose(view, rules, decision, options, count, mind) -> int:
        listed = [i for i in range(count) if options[i].verb == twin.choices.PASS_BY]
        if not listed or rng.random() < 0.2:
            return next(i for i in range(count) if options[i].verb != twin.choices.PASS_BY)
        chosen = rng.choice(listed)
        passes.append(int(rules.arcanum[options[chosen].what].pass_places))
        return chosen

    at = scene.at._replace(bots=(choose,) * len(scene.at.bots))
    twin.actions.action_phase(scene.game, at)
    order, told, left = scene.components.order("demons"), [], iter(passes)
    for event in scene.events():
        if event["kind"] in ("demon_acts", "demon_passes"):
            places = next(left) if event["kind"] == "demon_passes" else 0
            told.append((order[event["what"]], places))
    told_again = iter(told)

    def retell(demon: str, behind: list[str]) -> int:
        who, places = next(told_again)
        assert who == demon
        return places

    table = scene.table("demons")
    assert play_track({name: table[name]["rank"] for name in names}, retell) == told
    return len(passes)
