"""9.8.2.1 Counters."""

from __future__ import annotations

import pytest

from tests.hellgame.acting import begin, busy_scene, cast, order_of_actions, track
from tests.hellgame.scene import Scene, state, twin


def incubus_on_earth() -> Scene:
    """Balban and Ashtaroth on Earth; a third seat with Baal in Hell."""
    scene = Scene(players=3)
    scene.seat(0, demons="balban", souls=5)
    scene.seat(1, demons="ashtaroth+orias", souls=5)
    scene.seat(2, demons="baal+caim", souls=5)
    scene.to_earth("balban")
    scene.to_earth("ashtaroth", copy=1)
    scene.give(0, "incubus")
    begin(scene)
    twin.kernel.decks.search_card(scene.game.track, scene.demon("balban"))
    scene.answer("target", who=scene.demon("ashtaroth"))
    return scene


def incapacitated(scene: Scene, demon: str) -> bool:
    return bool(scene.game.demons[scene.demon(demon)].incapacitated)


@pytest.mark.rule("hellgame:9.8.1-same-place", "hellgame:9.8.1-demands")
def test_example_of_balbans_incubus_on_ashtaroth():
    scene = incubus_on_earth()
    incubus = scene.card("incubus")
    cast(scene, "balban", incubus)
    ashtaroth = scene.game.demons[scene.demon("ashtaroth")]
    assert ashtaroth.incapacitated == 1
    assert ashtaroth.cause == incubus  # the card lies on the demon (3.1)
    assert ashtaroth.earth != state.NONE
    assert scene.game.demons[scene.demon("balban")].earth != state.NONE


@pytest.mark.rule("hellgame:9.8.2.1-target")
@pytest.mark.parametrize("has_acted", [False, True])
def test_the_target_may_always_answer(has_acted):
    scene = incubus_on_earth()
    ashtaroth = scene.demon("ashtaroth")
    if has_acted:
        twin.acting.spend_action(scene.game, scene.at, ashtaroth, twin.choices.DO_MARCH)
    waiting = track(scene)
    counter = scene.give(1, "it_did_not_work")
    scene.answer("counter", seat=1, verb="play", who=ashtaroth, what=counter)
    cast(scene, "balban", scene.card("incubus"))
    assert not incapacitated(scene, "ashtaroth")
    assert set(scene.game.hidden.arcana.cards[:2]) == {counter, scene.card("incubus")}
    assert track(scene) == waiting  # it keeps its action
    assert scene.game.tally.countered[0] == 1


@pytest.mark.rule("hellgame:9.8.2.1-target")
def test_an_incapacitated_target_cannot_answer():
    scene = incubus_on_earth()
    scene.give(1, "it_did_not_work")
    ashtaroth, balban = scene.demon("ashtaroth"), scene.demon("balban")
    aim = (scene.game, scene.rules, scene.card("it_did_not_work"))
    assert twin.countering.may_answer(scene.game, ashtaroth, ashtaroth)
    assert twin.countering.can_answer(*aim, ashtaroth, scene.card("incubus"), balban, ashtaroth)
    scene.incapacitate("ashtaroth")
    assert not twin.countering.may_answer(scene.game, ashtaroth, ashtaroth)


@pytest.mark.rule("hellgame:9.8.2.1-others", "hellgame:9.0-counters")
def test_another_demon_that_has_not_acted_may_answer_and_has_acted_then():
    scene = incubus_on_earth()
    counter, caim = scene.give(2, "so_sue_me"), scene.demon("caim")
    scene.answer("counter", seat=2, verb="play", who=caim, what=counter)
    cast(scene, "balban", scene.card("incubus"))
    assert not incapacitated(scene, "ashtaroth")
    assert scene.game.demons[caim].did == state.ACTED
    assert track(scene) == ["ashtaroth", "baal", "orias"]


@pytest.mark.rule("hellgame:9.8.2.1-others")
def test_demons_that_have_acted_or_must_pass_cannot_answer_for_others():
    scene = incubus_on_earth()
    scene.give(2, "so_sue_me")
    twin.acting.spend_action(scene.game, scene.at, scene.demon("baal"), twin.choices.DO_MARCH)
    scene.game.demons[scene.demon("caim")].must_pass = 1
    cast(scene, "balban", scene.card("incubus"))
    assert not scene.asked_of("counter")
    assert incapacitated(scene, "ashtaroth")


@pytest.mark.rule("hellgame:9.8.2.1-others")
def test_the_target_is_asked_first_then_the_others_along_the_track():
    scene = incubus_on_earth()
    scene.seat(2, demons="sammael", souls=5)
    scene.game.track["count"] = 0
    twin.acting.fill_track(scene.game, scene.rules)
    scene.give(1, "it_did_not_work")
    scene.give(2, "so_sue_me")
    scene.give(0, "objection")
    cast(scene, "balban", scene.card("incubus"))
    assert [asked.seat for asked in scene.asked_of("counter")] == [1, 2]  # nobody counters himself


@pytest.mark.rule("hellgame:9.8.2.1-others")
def test_a_card_without_a_target_can_be_countered_too():
    scene = Scene(players=2)
    scene.seat(0, demons="sammael", souls=5)
    scene.seat(1, demons="baal", souls=5)
    scene.give(0, "a_small_favour")
    scene.give(1, "so_sue_me")
    scene.answer("action", verb="magic")
    scene.answer("counter", verb="play")
    twin.actions.action_phase(scene.game, scene.at)
    assert scene.game.seats[0].favour == 0
    assert scene.game.seats[0].souls == 3  # it was paid for
    assert order_of_actions(scene) == ["sammael", "baal"]
    assert len(scene.asked_of("action")) == 1


@pytest.mark.rule("hellgame:9.8.2.1-counter")
def test_a_counter_has_its_own_price_and_bounds():
    scene = incubus_on_earth()
    objection, own_only = scene.give(2, "objection"), scene.give(2, "dont_eat_that")
    own = scene.give(1, "dont_eat_that", copy=1)
    scene.answer("counter", seat=1, verb="pass")
    cast(scene, "balban", scene.card("incubus"))
    first, second = scene.asked_of("counter")
    assert first.values("play", "what") == {own}
    assert second.values("play", "what") == {objection}
    assert own_only not in second.values("play", "what")
    scene = incubus_on_earth()
    scene.give(2, "objection")  # a soul
    scene.game.seats[2].souls = 0
    cast(scene, "balban", scene.card("incubus"))
    assert not scene.asked_of("counter")


@pytest.mark.rule("hellgame:9.8.2.1-counter")
def test_a_counter_is_paid_for():
    scene = incubus_on_earth()
    scene.give(2, "objection")
    scene.answer("counter", seat=2, verb="play")
    cast(scene, "balban", scene.card("incubus"))
    assert scene.game.seats[2].souls == 4


@pytest.mark.rule("hellgame:9.8.2.1-counter")
def test_a_counter_may_demand_a_place():
    scene = incubus_on_earth()
    counter = scene.give(2, "objection")
    scene.rules.arcanum[counter].scene = twin.effects.ONLY_EARTH
    cast(scene, "balban", scene.card("incubus"))
    assert not scene.asked_of("counter")
    scene = incubus_on_earth()
    baal = scene.to_earth("baal", "carnossa")
    scene.give(2, "objection")
    scene.rules.arcanum[counter].scene = twin.effects.ONLY_HELL
    scene.answer("counter", seat=2, verb="play", who=baal)
    cast(scene, "balban", scene.card("incubus"))
    assert scene.game.demons[baal].earth == state.NONE  # home again (9.6)


@pytest.mark.rule("hellgame:9.8.2.1-counter")
def test_some_cards_cannot_be_countered_and_counters_never():
    scene = incubus_on_earth()
    scene.give(1, "it_did_not_work")
    scene.give(2, "so_sue_me")
    scene.rules.arcanum[scene.card("incubus")].uncounterable = 1
    cast(scene, "balban", scene.card("incubus"))
    assert not scene.asked_of("counter")
    scene = incubus_on_earth()
    scene.give(0, "objection")
    scene.give(1, "it_did_not_work")
    scene.give(2, "so_sue_me")
    scene.answer("counter", seat=1, verb="play")
    cast(scene, "balban", scene.card("incubus"))
    assert [asked.seat for asked in scene.asked_of("counter")] == [1]


@pytest.mark.rule("hellgame:9.8.2.1-redirect")
def test_a_card_is_turned_to_another_target_that_may_answer_in_its_turn():
    scene = Scene(players=3)
    scene.seat(0, demons="sammael", souls=5)
    scene.seat(1, demons="ashtaroth+orias", souls=5)
    scene.seat(2, demons="baal+caim", souls=5)
    scene.to_earth("caim")
    begin(scene)
    jar = scene.give(0, "jar_of_jam")
    double, counter = scene.give(1, "doppelgaenger"), scene.give(2, "so_sue_me")
    ashtaroth, baal = scene.demon("ashtaroth"), scene.demon("baal")
    scene.answer("target", seat=0, who=ashtaroth)
    scene.answer("counter", seat=1, verb="play", who=ashtaroth, what=double)
    scene.answer("target", seat=1, who=baal)
    cast(scene, "sammael", jar)
    other = scene.asked_of("target")[1]
    assert other.values("choose", "who") == {baal, scene.demon("orias")}  # in the same place
    assert [asked.seat for asked in scene.asked_of("counter")] == [1, 2]
    assert incapacitated(scene, "baal")
    assert not incapacitated(scene, "ashtaroth")
    assert scene.game.demons[baal].cause == jar
    assert counter in scene.hand(2)


@pytest.mark.rule("hellgame:9.8.2.1-redirect")
def test_a_card_that_works_on_earth_stays_there():
    """Balban might have returned and aimed at Baal in Hell; the card does not go there now."""
    scene = incubus_on_earth()
    scene.give(0, "jar_of_jam")
    scene.give(1, "doppelgaenger")
    cast(scene, "balban", scene.card("jar_of_jam"))
    assert not scene.asked_of("counter")
    scene = incubus_on_earth()
    scene.give(0, "jar_of_jam")
    scene.give(1, "doppelgaenger")
    caim = scene.to_earth("caim", "carnossa")
    scene.answer("counter", seat=1, verb="play")
    cast(scene, "balban", scene.card("jar_of_jam"))
    assert scene.game.demons[caim].incapacitated == 1  # the only other one there


@pytest.mark.rule("hellgame:9.8.2.1-redirect")
def test_a_card_is_lost_when_the_demon_that_turned_it_away_was_the_last_other_target():
    """Who answers for another has acted, and cannot lose its action any more."""
    scene = Scene(players=2)
    scene.seat(0, demons="sammael", souls=5)
    scene.seat(1, demons="ashtaroth+orias", souls=5)
    begin(scene)
    stop = scene.give(0, "stop_time")
    double = scene.give(1, "doppelgaenger")
    ashtaroth, orias = scene.demon("ashtaroth"), scene.demon("orias")
    scene.answer("target", seat=0, who=ashtaroth)
    scene.answer("counter", seat=1, verb="play", who=orias, what=double)
    cast(scene, "sammael", stop)
    assert len(scene.asked_of("target")) == 1
    assert scene.game.demons[ashtaroth].did == state.READY
    assert scene.game.demons[orias].did == state.ACTED


@pytest.mark.rule("hellgame:9.8.2.1-redirect")
def test_nothing_is_redirected_without_another_target():
    scene = busy_scene()
    scene.give(0, "jar_of_jam")
    scene.give(1, "doppelgaenger")
    scene.seat(1, souls=5)
    cast(scene, "sammael", scene.card("jar_of_jam"))
    assert not scene.asked_of("counter")


@pytest.mark.rule("hellgame:9.8.2.1-target")
def test_in_battle_only_the_demon_aimed_at_answers_with_what_it_brought():
    scene = incubus_on_earth()
    scene.game.track["count"] = 0  # the Action Phase is over
    game, card = scene.game, scene.card("incubus")
    counter = scene.give(1, "it_did_not_work")
    scene.give(2, "so_sue_me")
    balban, ashtaroth = scene.demon("balban"), scene.demon("ashtaroth")
    game.battle.place, game.battle.demon[ashtaroth] = scene.place("spies"), 1
    scene.answer("counter", seat=1, verb="play")
    assert twin.countering.answered(game, scene.at, card, balban, ashtaroth) == ashtaroth
    assert not scene.asked_of("counter")
    game.hidden.brought[counter] = ashtaroth
    undone = twin.countering.answered(game, scene.at, card, balban, ashtaroth)
    assert undone == twin.countering.UNDONE
