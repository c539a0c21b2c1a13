"""5.1 Preparation of the game."""

from __future__ import annotations

from functools import cache

import pytest

from tests.hellgame.scene import NONE, Scene, effects, state, twin

PLAYERS = (2, 3, 4, 5, 6)


@cache
def laid_out(players: int = 4, seed: int = 1) -> Scene:
    """A game that is set up, every first option taken; tests only look at it."""
    scene = Scene(players=players, seed=seed)
    scene.game = twin.kernel.records.blank(state.STATE)[0]
    twin.setup.set_up_game(scene.game, scene.at)
    return scene


def bare(players: int = 3, seed: int = 1) -> Scene:
    """A table with shuffled decks, nothing dealt."""
    scene = Scene(players=players, seed=seed)
    scene.game = twin.kernel.records.blank(state.STATE)[0]
    scene.game.phase = state.SET_UP
    twin.setup.empty_table(scene.game, scene.rules)
    twin.setup.shuffle_decks(scene.game, scene.at)
    return scene


@pytest.mark.rule("hellgame:5.1-preparation")
@pytest.mark.parametrize("players", PLAYERS)
def test_everybody_gets_souls_a_favour_demons_cards_sectios_and_a_legion(players):
    scene = laid_out(players)
    game = scene.game
    assert (game.turn, game.players, game.winner) == (1, players, NONE)
    for seat in range(players):
        assert (game.seats[seat].souls, game.seats[seat].favour) == (5, 1)
        assert twin.demons.demons_of(game, scene.rules, seat) == 3
        assert twin.board.sectios_of(game, seat) == 5
        own = [sectio for sectio in range(twin.sizes.SECTIOS) if game.holder[sectio] == seat]
        assert sum(int(game.troops[sectio, seat]) for sectio in own) == 1
        assert int(game.troops[:, seat].sum()) == 1
        assert game.tally.gained[seat, twin.tallies.GAINED_AT_START] == 5
    assert (game.holder == NONE).sum() == twin.sizes.SECTIOS - 5 * players


@pytest.mark.rule("hellgame:5.1-preparation")
def test_no_two_colours_mean_the_same_seat():
    game = laid_out(2).game
    assert sorted(int(seat) for seat in game.seat_of) == list(range(twin.sizes.MOST_SEATS))
    assert [int(game.seat_of[seat.emblem]) for seat in game.seats] == list(
        range(twin.sizes.MOST_SEATS)
    )


@pytest.mark.rule("hellgame:9.8-effects-on-units")
def test_each_legion_is_a_target_once():
    scene = Scene(players=2)
    scene.set_up()
    game = scene.game
    demon = next(d for d in range(scene.rules.demons) if game.demons[d].owner == 1)
    scene.at.desk.count = 0
    twin.targets.offer_targets(game, scene.at, scene.card("the_iago_syndrome"), demon, NONE)
    listed = [int(option.who) for option in scene.at.desk.options[: scene.at.desk.count]]
    assert listed == [
        legion
        for legion in range(state.LEGIONS)
        if game.legions[legion].place != NONE and twin.units.owner_of(legion) == 0
    ]


@pytest.mark.rule("hellgame:5.1-preparation")
def test_the_decks_are_shuffled_each_by_itself():
    one, other = bare(seed=1), bare(seed=2)
    for deck in ("arcana", "hell", "demons"):
        mine, theirs = (scene.game.hidden[deck] for scene in (one, other))
        assert sorted(mine.cards[: mine["count"]]) == sorted(theirs.cards[: theirs["count"]])
        assert list(mine.cards) != list(theirs.cards)
    hidden = one.game.hidden
    assert (hidden.arcana.count, hidden.hell.count, hidden.demons.count) == (109, 45, 21)


@pytest.mark.rule("hellgame:5.1-boxes")
def test_four_lieutenants_lie_in_each_box_and_all_hellhounds_in_theirs():
    scene = laid_out()
    boxes = {
        box: sorted(int(each.height) for each in scene.game.lieutenants if each.box == box)
        for box in range(state.BOXES)
    }
    assert boxes == {box: [0, 1, 2, 3] for box in range(state.BOXES)}
    assert all(twin.hellhounds.is_boxed(scene.game, hound) for hound in range(scene.rules.hounds))
    other = laid_out(seed=2)
    assert [int(each.box) for each in scene.game.lieutenants] != [
        int(each.box) for each in other.game.lieutenants
    ]


def first_events(*cards: str) -> Scene:
    scene = bare()
    scene.stack_hell(*cards)
    twin.setup.lay_first_events(scene.game, scene.at)
    return scene


@pytest.mark.rule("hellgame:5.1-first-events")
def test_permanent_events_lie_in_their_areas_the_others_are_discarded_without_effect():
    scene = first_events("the_bees", "bumper_crop", "tempers")
    assert list(scene.game.areas) == [NONE, scene.hell_card("the_bees"), scene.hell_card("tempers")]
    assert scene.game.hidden.hell.cards[0] == scene.hell_card("bumper_crop")
    assert scene.game.event == NONE
    assert not scene.events("souls_gained")


@pytest.mark.rule("hellgame:5.1-first-events")
@pytest.mark.parametrize("lucky", ["the_bees", "world_war", "great_revival"])
def test_of_several_for_one_area_one_stays_by_lot(lucky, monkeypatch):
    chosen = Scene(players=2).hell_card(lucky)
    usual = twin.setup.word

    def word(luck, purpose, turn, slot, index, retry):
        if purpose == twin.chances.PERMANENT_PICK:
            return int(slot != chosen)
        return usual(luck, purpose, turn, slot, index, retry)

    monkeypatch.setattr(twin.setup, "word", word)
    scene = first_events("the_bees", "world_war", "great_revival")
    assert list(scene.game.areas) == [NONE, chosen, NONE]
    assert chosen not in scene.game.hidden.hell.cards[: scene.game.hidden.hell.count]
    assert scene.game.hidden.hell.count == 44


@pytest.mark.rule("hellgame:5.1-first-events")
def test_uriel_may_be_on_earth_from_the_start():
    scene = first_events("uriel_descends", "bumper_crop", "audit")
    assert scene.game.uriel.place == state.ON_EARTH


@pytest.mark.rule("hellgame:5.1-exchange")
def test_a_demon_may_be_exchanged_for_a_favour():
    scene = bare(players=2)
    dealt = list(reversed(scene.game.hidden.demons.cards[15:21]))
    top = int(scene.game.hidden.demons.cards[14])
    twin.setup.endow_seats(scene.game, scene.at)
    scene.answer("exchange_demon", seat=0, verb="exchange", who=int(dealt[0]))
    twin.setup.deal_triumvirates(scene.game, scene.at)
    own = [d for d in range(scene.rules.demons) if scene.game.demons[d].owner == 0]
    assert sorted(own) == sorted([*dealt[1:3], top])
    assert [int(scene.game.seats[seat].favour) for seat in (0, 1)] == [0, 1]
    assert scene.game.hidden.demons.cards[0] == dealt[0]
    assert [asked.seat for asked in scene.asked] == [0, 1]  # one exchange each
    assert scene.game.tally.first[top] == 0
    assert scene.game.tally.first[dealt[0]] == NONE
    assert scene.game.demon_known[dealt[0]] == state.EVERYBODY


@pytest.mark.rule("hellgame:5.1-exchange")
def test_without_a_favour_there_is_no_exchange():
    scene = bare(players=2)
    twin.setup.deal_triumvirates(scene.game, scene.at)
    assert not scene.asked


@pytest.mark.rule("hellgame:5.1-demons")
def test_demons_lie_face_up():
    scene = laid_out()
    for demon in range(scene.rules.demons):
        held = scene.game.demons[demon].owner != NONE
        assert (scene.game.demon_known[demon] == state.EVERYBODY) == held
        assert (scene.game.tally.first[demon] != NONE) == held


@pytest.mark.rule("hellgame:5.1-arcana")
def test_dealt_cards_that_must_be_played_right_away_are_discarded_and_not_replaced():
    scene = bare(players=2)
    cards = scene.stack("mania", "frenzy", "a_bad_day", "riot", "getaway", "rage", "foci")
    twin.setup.deal_arcana(scene.game, scene.at)
    assert scene.hand(0) == [cards[1], cards[3], cards[4]]
    assert not scene.events("right_away")
    assert scene.game.seats[0].disfavour == 0
    assert all(card in scene.game.hidden.arcana.cards[:8] for card in (cards[0], cards[2]))
    for seat in (0, 1):
        for card in scene.hand(seat):
            assert scene.rules.arcanum[card].minor != effects.PLAY_RIGHT_AWAY
            assert scene.game.hidden.arcana_known[card] == 1 << seat


@pytest.mark.rule("hellgame:5.1-sectios")
def test_the_sectio_cards_are_dealt_by_lot():
    one, other = laid_out(), laid_out(seed=2)
    assert list(one.game.holder) != list(other.game.holder)


def placing(*faces: int) -> Scene:
    """The first legions of four seats that hold two sectios each, with these dice."""
    scene = Scene(players=len(faces) if len(faces) <= 4 else 4)
    scene.game.turn = 0
    for seat in range(scene.game.players):
        for quarter in (1, 2):
            scene.game.holder[scene.place((seat + 1, quarter))] = seat
    rolls: dict[tuple[int, int], int] = {}
    for number, face in enumerate(faces):
        rolls[number % 4, number // 4] = face

    def fall(luck, purpose, turn, slot, index, sides):
        return rolls.get((slot, index), slot + 1)

    usual = [(module, module.roll_die) for module in (twin.first_legions, twin.rolls)]
    for module, _ in usual:
        module.roll_die = fall
    try:
        twin.first_legions.place_first_legions(scene.game, scene.at)
    finally:
        for module, die in usual:
            module.roll_die = die
    return scene


@pytest.mark.rule("hellgame:5.1-first-legions")
def test_the_highest_roll_places_first():
    scene = placing(2, 5, 6, 1)
    assert [asked.seat for asked in scene.asked_of("first_legion")] == [2, 1, 0, 3]
    first = scene.asked_of("first_legion")[0]
    assert first.values("place", "where") == {scene.place((3, 1)), scene.place((3, 2))}
    assert len(scene.events("die_rolled")) == 4


@pytest.mark.rule("hellgame:5.1-first-legions")
def test_equals_roll_again_and_only_they():
    scene = placing(5, 2, 5, 2, 1, 3, 4, 6)
    assert [asked.seat for asked in scene.asked_of("first_legion")] == [2, 0, 3, 1]
    assert len(scene.events("die_rolled")) == 8
    scene = placing(5, 5, 4, 1, 2, 3)
    assert [asked.seat for asked in scene.asked_of("first_legion")] == [1, 0, 2, 3]
    assert len(scene.events("die_rolled")) == 6


def test_seats_go_by_their_emblems():
    """Whoever sits elsewhere with the same colour gets the same."""
    usual = twin.setup.take_colours
    scene = Scene(players=3)
    scene.game = twin.kernel.records.blank(state.STATE)[0]

    def shifted(game):
        usual(game)
        for seat in range(3):
            game.seats[seat].emblem = (seat + 1) % 3
            game.seat_of[(seat + 1) % 3] = seat

    twin.setup.take_colours = shifted
    try:
        twin.setup.set_up_game(scene.game, scene.at)
    finally:
        twin.setup.take_colours = usual
    there = laid_out(3).game
    for seat in range(3):
        emblem = (seat + 1) % 3
        mine = [sectio for sectio in range(twin.sizes.SECTIOS) if scene.game.holder[sectio] == seat]
        theirs = [sectio for sectio in range(twin.sizes.SECTIOS) if there.holder[sectio] == emblem]
        assert mine == theirs
        assert scene.hand(seat) == laid_out(3).hand(emblem)
