"""6 The Hell phase: events, those that stay in force, contradictions, and the order of it all."""

from __future__ import annotations

import pytest

from tests.hellgame.scene import NONE, Scene, effects, state, twin

hell = twin.hell_phase
force = twin.in_force


def in_hell_phase(scene: Scene, *cards: str, faces: tuple[int, ...] = ()) -> Scene:
    """A Hell phase of turn 2 with these three cards."""
    scene.game.turn, scene.game.phase = 2, state.HELL_PHASE
    scene.stack_hell(*cards)
    with scene.dice(*faces):
        hell.hell_phase(scene.game, scene.at)
    return scene


def table() -> Scene:
    scene = Scene(players=2)
    scene.seat(0, demons="baal", souls=4)
    scene.seat(1, demons="sammael+gomory", souls=4)
    return scene


@pytest.mark.rule("hellgame:6.0-hell-phase")
def test_an_event_a_phenomenon_a_place_then_arcana():
    scene = table()
    scene.stack("frenzy", "getaway", "riot")
    in_hell_phase(scene, "bumper_crop", "uriel_descends", "bitter_cold")
    names = [event["kind"] for event in scene.events()]
    wanted = [n for n in names if n in ("event_comes", "souls_gained", "phenomenon_comes")]
    assert wanted == ["event_comes", "souls_gained", "souls_gained", "phenomenon_comes"]
    assert names.index("card_drawn") > names.index("phenomenon_comes")
    assert [len(scene.hand(seat)) for seat in (0, 1)] == [1, 2]
    assert scene.game.stricken[scene.place("liars")] == 1


@pytest.mark.rule("hellgame:6.0-hell-phase")
def test_all_three_cards_leave_the_deck_and_what_is_over_goes_to_the_bottom():
    scene = in_hell_phase(table(), "bumper_crop", "uriel_descends", "bitter_cold")
    assert scene.game.phenomenon == scene.hell_card("uriel_descends")
    assert scene.game.event == NONE  # it happened, and was over
    bottom = [int(card) for card in scene.game.hidden.hell.cards[:2]]
    assert bottom == [scene.hell_card("bitter_cold"), scene.hell_card("bumper_crop")]
    assert scene.game.areas[effects.HELL_AREA] == NONE  # only the first card is an event


@pytest.mark.rule("hellgame:6.2-phenomenon")
def test_a_phenomenon_that_does_not_last_goes_to_the_bottom_at_once():
    scene = in_hell_phase(table(), "bumper_crop", "red_peril", "bitter_cold")
    assert scene.game.phenomenon == NONE
    bottom = {int(card) for card in scene.game.hidden.hell.cards[:3]}
    assert bottom == {scene.hell_card(n) for n in ("bumper_crop", "red_peril", "bitter_cold")}
    assert scene.problems() == []


@pytest.mark.rule("hellgame:6.2-phenomenon")
def test_a_last_card_that_no_foot_follows_strikes_nowhere_and_comes_back():
    scene = table()
    deck = scene.game.hidden.hell
    (card,) = scene.stack_hell("uriel_descends")
    deck.cards[0], deck.count = card, 1
    hell.resolve_phenomenon(scene.game, scene.at)
    assert scene.game.phenomenon == NONE and not scene.game.stricken.any()
    assert (deck.count, deck.cards[0]) == (1, card)


@pytest.mark.rule("hellgame:6.0-hell-phase")
def test_a_lieutenant_left_alone_by_the_event_flees_before_the_phenomenon_strikes():
    scene = table()
    scene.lieutenant("verin", 0, "liars")
    legion = scene.legion(0, "liars")
    scene.legions(0, "spies", 4)
    scene.legion(1, "liars")
    scene.answer("lost_legion", seat=0, who=legion)
    in_hell_phase(scene, "deserters", "red_peril", "bitter_cold", faces=(5, 6))
    names = [event["kind"] for event in scene.events()]
    assert names.index("lieutenant_gone") < names.index("phenomenon_comes")


@pytest.mark.rule("hellgame:5.2-sequence")
def test_there_is_none_in_the_first_turn():
    scene = table()
    left = int(scene.game.hidden.hell.count)
    hell.hell_phase(scene.game, scene.at)
    assert scene.game.hidden.hell.count == left
    assert scene.hand(0) == []


@pytest.mark.rule("hellgame:5.2-sequence")
def test_the_phases_of_a_turn(monkeypatch):
    played: list[str] = []
    scene = table()

    def phase(game, at, number):
        played.append(state.PHASES[number])

    monkeypatch.setattr(twin.engine, "play_phase", phase)
    twin.engine.play_turn(scene.game, scene.at)
    assert [name.split()[0] for name in played] == [
        "Hell",
        "Souls",
        "Summoning",
        "Action",
        "Random",
        "Combat",
        "Petitions",
        "End",
    ]


@pytest.mark.rule("hellgame:6.1-event")
def test_the_event_is_resolved_before_the_other_cards_are_drawn():
    scene = table()
    scene.seat(0, disfavour=1)
    scene.legion(0, "liars")
    in_hell_phase(scene, "general_pardon", "wrath_of_angels", "bitter_cold")
    names = [event["kind"] for event in scene.events()]
    assert names.index("disfavour_dropped") < names.index("legion_lost")
    assert len(scene.hand(0)) == 1  # the pardoned Disfavour asks for no die


@pytest.mark.rule("hellgame:6.1-event")
def test_what_is_in_force_for_the_turn_lies_there_till_its_end():
    scene = in_hell_phase(table(), "roll_call", "red_peril", "bitter_cold")
    assert scene.game.event == scene.hell_card("roll_call")
    assert force.in_force(scene.game, scene.rules, effects.EV_NO_SUMMONING) == scene.game.event
    twin.end_phase.clear_table(scene.game, scene.rules)
    assert force.in_force(scene.game, scene.rules, effects.EV_NO_SUMMONING) == NONE


@pytest.mark.rule("hellgame:6.1.1-permanent-events")
def test_a_permanent_event_stays_and_replaces_what_lay_in_its_area():
    scene = table()
    old, other = scene.lay_permanent("tempers"), scene.lay_permanent("the_bees")
    in_hell_phase(scene, "red_peril", "audit", "bitter_cold")
    new = scene.hell_card("red_peril")
    assert list(scene.game.areas) == [NONE, other, new]
    assert old in [int(card) for card in scene.game.hidden.hell.cards[:3]]
    twin.end_phase.clear_table(scene.game, scene.rules)
    assert force.dial(scene.game, scene.rules, effects.EV_LEGION_UPKEEP, 0) == 1
    assert force.dial(scene.game, scene.rules, effects.EV_SAVE_THRESHOLD, 0) == 0


@pytest.mark.rule("hellgame:6.1.1-permanent-events")
def test_uriel_comes_with_his_event_and_goes_with_it():
    scene = in_hell_phase(table(), "uriel_descends", "red_peril", "bitter_cold")
    assert scene.game.uriel.place == state.ON_EARTH
    assert scene.game.uriel.card == scene.hell_card("uriel_descends")
    hell.lay_permanent(scene.game, scene.at, draw(scene, "tempers"))  # another area
    assert scene.game.uriel.place == state.ON_EARTH
    hell.lay_permanent(scene.game, scene.at, draw(scene, "day_of_rest"))
    assert scene.game.uriel.place == NONE


@pytest.mark.rule("hellgame:6.1.1-permanent-events")
def test_an_arcanum_brought_uriel_so_no_event_takes_him_away():
    scene = table()
    scene.lay_permanent("day_of_rest")
    scene.game.uriel.place, scene.game.uriel.card = scene.place("spies"), NONE
    hell.lay_permanent(scene.game, scene.at, draw(scene, "gates_ajar"))
    assert scene.game.uriel.place == scene.place("spies")


def draw(scene: Scene, name: str) -> int:
    """The card is in nobody's deck any more: about to be laid."""
    card = scene.hell_card(name)
    assert twin.kernel.decks.search_card(scene.game.hidden.hell, card)
    return card


@pytest.mark.rule("hellgame:6.1-event-effects")
def test_wrath_of_angels_strikes_demons_on_earth_at_once():
    scene = table()
    scene.to_earth("sammael")  # three skulls
    scene.to_earth("gomory", "carnossa")  # one skull
    faces = {"sammael": 3, "gomory": 2}
    order = sorted(faces, key=scene.demon)
    in_hell_phase(
        scene, "wrath_of_angels", "red_peril", "bitter_cold", faces=tuple(faces[n] for n in order)
    )
    assert twin.demons.is_able(scene.game, scene.demon("sammael"))
    assert not twin.demons.is_able(scene.game, scene.demon("gomory"))
    assert twin.demons.is_on_earth(scene.game, scene.demon("gomory"))


@pytest.mark.rule("hellgame:6.1-event-effects")
def test_while_it_lies_they_are_tested_every_turn():
    scene = table()
    scene.lay_permanent("wrath_of_angels")
    scene.to_earth("gomory")
    in_hell_phase(scene, "bumper_crop", "red_peril", "bitter_cold", faces=(2,))
    assert not twin.demons.is_able(scene.game, scene.demon("gomory"))


@pytest.mark.rule("hellgame:6.1-event-effects", "hellgame:3.1-incapacitated")
def test_who_is_incapacitated_already_rolls_no_more():
    scene = table()
    scene.lay_permanent("wrath_of_angels")
    scene.to_earth("gomory")
    scene.incapacitate("gomory")
    in_hell_phase(scene, "bumper_crop", "red_peril", "bitter_cold", faces=())
    assert not scene.events("demon_incapacitated")


@pytest.mark.rule("hellgame:6.1-event-effects")
def test_once_it_is_replaced_earth_is_safe():
    scene = table()
    scene.lay_permanent("wrath_of_angels")
    scene.to_earth("gomory")
    in_hell_phase(scene, "day_of_rest", "red_peril", "bitter_cold")
    assert twin.demons.is_able(scene.game, scene.demon("gomory"))


@pytest.mark.rule("hellgame:6.2.1-contradictions")
def test_of_two_that_contradict_each_other_heaven_decides_then_earth():
    scene = table()
    heaven, earth = scene.lay_permanent("guardian_hosts"), scene.lay_permanent("the_bees")
    assert force.in_force(scene.game, scene.rules, effects.EV_EARTH_SOUL_ROLL) == heaven
    assert force.dial(scene.game, scene.rules, effects.EV_EARTH_SOUL_ROLL, 0) == -1
    scene.game.areas[effects.HEAVEN] = NONE
    assert force.in_force(scene.game, scene.rules, effects.EV_EARTH_SOUL_ROLL) == earth


@pytest.mark.rule("hellgame:6.2.1-contradictions")
def test_what_is_not_permanent_goes_before():
    scene = table()
    scene.rules.hell[scene.hell_card("overcrowding")].circles = 0b10
    scene.lay_permanent("overcrowding")
    scene.game.event = draw(scene, "orgasmatron")
    found = force.in_force_for(scene.game, scene.rules, effects.EV_SECTIO_SOULS, 1)
    assert found == scene.hell_card("orgasmatron")


@pytest.mark.rule("hellgame:6.2.1-contradictions")
def test_cards_that_speak_of_other_circles_do_not_contradict():
    scene = table()
    scene.lay_permanent("strike_of_the_torturers")
    scene.game.event = draw(scene, "orgasmatron")
    of_circle = {
        circle: force.in_force_for(scene.game, scene.rules, effects.EV_SECTIO_SOULS, circle - 1)
        for circle in (1, 2, 8)
    }
    assert of_circle == {
        1: NONE,
        2: scene.hell_card("orgasmatron"),
        8: scene.hell_card("strike_of_the_torturers"),
    }


@pytest.mark.rule("hellgame:6.2.2-arrival")
def test_lilith_comes_to_antehell_and_harms_nobody():
    scene = table()
    scene.legion(0, "antehell")
    in_hell_phase(scene, "lilith_the_virgin", "red_peril", "bitter_cold")
    assert scene.game.lilith.place == state.ANTEHELL
    assert scene.game.lilith.form == effects.VIRGIN
    assert scene.standing(0, "antehell") == 1


def test_a_lieutenant_left_alone_among_enemies_must_flee():
    scene = table()
    scene.legion(0, "liars")
    verin = scene.lieutenant("verin", 0, "liars")
    scene.legion(1, "liars")
    in_hell_phase(
        scene, "bumper_crop", "conspirators_everywhere", "bitter_cold", faces=(6, 1, 5, 5)
    )
    assert scene.game.lieutenants[verin].box == state.RETURN_BOX
