"""Check that a position between two phases is possible, and say in words what is wrong with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from simkit.hellgame.words import effects, sizes, state
from simkit.kernel.luck import LAST_TURN
from simkit.kernel.soundness import MANY, Range, all_wrong


def check_state(game: Any, rules: Any) -> list[str]:
    """Everything that is wrong with a position; empty when it is sound."""
    parts = (_clock, _seats, _demons, _legions, _lieutenants, _hounds, _map, _beings, _cards)
    checks = (
        _check_seats,
        _check_demons,
        _check_troops,
        _check_hounds,
        _check_lieutenants,
        _check_neighbours,
        _check_arcana,
        _check_hell,
        _check_pauses,
    )
    return all_wrong(game, rules, parts, checks)


# --- every number by itself ----------------------------------------------------------------------


def _clock(game: Any, rules: Any) -> Iterator[Range]:
    yield "turn", game.turn, 1, LAST_TURN
    yield "phase", game.phase, 0, len(state.PHASES) - 1
    yield "outcome", game.outcome, state.UNFINISHED, len(state.OUTCOMES) - 1
    yield "players", game.players, rules.players, rules.players
    yield "winner", game.winner, state.NONE, rules.players - 1
    yield "decisions", game.decisions, 0, MANY


def _seats(game: Any, rules: Any) -> Iterator[Range]:
    for seat in range(sizes.MOST_SEATS):
        piece, what = game.seats[seat], f"of seat {seat + 1}"
        most = MANY if seat < rules.players else 0
        for name in ("souls", "favour", "disfavour"):
            yield f"{name} {what}", piece[name], 0, most
        yield f"emblem {what}", piece.emblem, 0, sizes.MOST_SEATS - 1
        yield f"seat of emblem {seat}", game.seat_of[seat], 0, sizes.MOST_SEATS - 1
        yield f"ones {what}", piece.ones, 0, max(rules.ones_for_favour - 1, 0)
        yield f"size of the hand {what}", game.hidden.hands[seat]["count"], 0, rules.hand_limit


def _demons(game: Any, rules: Any) -> Iterator[Range]:
    for demon in range(sizes.MOST_DEMONS):
        piece, what = game.demons[demon], f"of demon {demon}"
        in_play = demon < rules.demons and rules.demon[demon].in_play
        yield f"owner {what}", piece.owner, state.NONE, rules.players - 1 if in_play else state.NONE
        yield f"card under it {what}", piece.earth, state.ON_EARTH, rules.arcana - 1
        yield f"cause {what}", piece.cause, state.NONE, rules.arcana - 1
        yield f"supports {what}", piece.supports, state.NONE, rules.demons - 1
        yield f"did {what}", piece.did, 0, state.ACTED
        for flag in ("incapacitated", "passed", "fought"):
            yield f"{flag} {what}", piece[flag], 0, 1


def _legions(game: Any, rules: Any) -> Iterator[Range]:
    for legion in range(state.LEGIONS):
        piece, what = game.legions[legion], f"of legion {legion}"
        plays = owner_of(legion) == state.FREEBOOTERS or owner_of(legion) < rules.players
        yield f"place {what}", piece.place, state.NONE, state.PLACES - 1 if plays else state.NONE
        yield f"Hellhound {what}", piece.hound, state.NONE, rules.hounds - 1


def _lieutenants(game: Any, rules: Any) -> Iterator[Range]:
    for lieutenant in range(sizes.MOST_LIEUTENANTS):
        piece, what = game.lieutenants[lieutenant], f"of lieutenant {lieutenant}"
        in_play = lieutenant < rules.lieutenants and rules.lieutenant[lieutenant].in_play
        yield f"owner {what}", piece.owner, state.NONE, state.FREEBOOTERS if in_play else state.NONE
        yield f"place {what}", piece.place, state.NONE, state.PLACES - 1 if in_play else state.NONE
        yield f"box {what}", piece.box, state.NONE, state.RETURN_BOX if in_play else state.NONE
        yield f"height {what}", piece.height, 0, MANY
        yield f"pay {what}", piece.pay, 0, MANY


def _hounds(game: Any, rules: Any) -> Iterator[Range]:
    for hound in range(sizes.MOST_HOUNDS):
        piece, what = game.hounds[hound], f"of Hellhound {hound}"
        in_play = hound < rules.hounds
        yield (
            f"legion {what}",
            piece.legion,
            state.NONE,
            state.LEGIONS - 1 if in_play else state.NONE,
        )
        yield f"place {what}", piece.place, state.NONE, state.PLACES - 1 if in_play else state.NONE
        yield f"gone {what}", piece.gone, 0, 1


def _map(game: Any, rules: Any) -> Iterator[Range]:
    for sectio in range(sizes.SECTIOS):
        yield f"holder of sectio {sectio}", game.holder[sectio], state.NONE, state.FREEBOOTERS
        yield f"right of victory in {sectio}", game.won_here[sectio], 0, state.EVERYBODY
        for flag in ("stricken", "barren"):
            yield f"{flag} of sectio {sectio}", game[flag][sectio], 0, 1
    for area in range(state.AREAS):
        yield f"event of area {area}", game.areas[area], state.NONE, rules.hell_deck - 1
    yield "event of the turn", game.event, state.NONE, rules.hell_deck - 1
    yield "phenomenon of the turn", game.phenomenon, state.NONE, rules.hell_deck - 1


def _beings(game: Any, rules: Any) -> Iterator[Range]:
    yield "place of Uriel", game.uriel.place, state.ON_EARTH, state.ANTEHELL
    yield "card of Uriel", game.uriel.card, state.NONE, rules.hell_deck - 1
    yield "place of Lilith", game.lilith.place, state.NONE, state.ANTEHELL
    yield "form of Lilith", game.lilith.form, state.NONE, len(effects.FORMS) - 1


def _cards(game: Any, rules: Any) -> Iterator[Range]:
    for name in ("arcana", "hell", "demons"):
        deck = game.hidden[name]
        yield f"size of the deck of {name}", deck["count"], 0, len(deck.cards)
    for card in range(sizes.MOST_ARCANA):
        yield f"seats that know card {card}", game.hidden.arcana_known[card], 0, state.EVERYBODY


# --- numbers that must agree ---------------------------------------------------------------------


def _check_seats(game: Any, rules: Any) -> Iterator[str]:
    """Seats and emblems name one another; holders and winners are players."""
    for seat in range(sizes.MOST_SEATS):
        if game.seat_of[game.seats[seat].emblem] != seat:
            yield f"seat {seat + 1} is not the seat of its emblem"
    for sectio in range(sizes.SECTIOS):
        if rules.players <= game.holder[sectio] < state.FREEBOOTERS:
            yield f"sectio {sectio} belongs to a seat that does not play"


def _check_demons(game: Any, rules: Any) -> Iterator[str]:
    """Each demon serves one seat or lies in the deck, and only those who serve are anywhere."""
    unused = Counter(_listed(game.hidden.demons))
    for demon in range(rules.demons):
        piece, what = game.demons[demon], f"demon {demon}"
        wanted = int(bool(rules.demon[demon].in_play) and piece.owner == state.NONE)
        if unused[demon] != wanted:
            yield f"{what} lies {unused[demon]} times among the unused, expected {wanted}"
        if piece.owner == state.NONE and (piece.earth != state.NONE or piece.incapacitated):
            yield f"{what} serves nobody, but has a card or is incapacitated"
        if piece.cause != state.NONE and not piece.incapacitated:
            yield f"{what} is able, but a card lies on it"


def _check_troops(game: Any, rules: Any) -> Iterator[str]:
    """Legions are counted again by place and owner, and all says the same."""
    stand = Counter(
        (int(game.legions[legion].place), owner_of(legion))
        for legion in range(state.LEGIONS)
        if game.legions[legion].place != state.NONE
    )
    for place in range(state.PLACES):
        for owner in range(state.OWNERS):
            if game.troops[place, owner] != stand[place, owner]:
                yield (
                    f"{game.troops[place, owner]} legions of owner {owner} are counted in place "
                    f"{place}, but {stand[place, owner]} stand there"
                )
        present = sum(1 << owner for owner in range(state.OWNERS) if stand[place, owner] > 0)
        if game.present[place] != present or game.crowds[place] != game.troops[place].sum():
            yield f"who has legions in place {place}, and how many all have, is noted wrongly"
    for owner in range(state.OWNERS):
        if game.posts[owner] != sum(1 << at for at in range(state.PLACES) if stand[at, owner] > 0):
            yield f"the places where owner {owner} has legions are noted wrongly"


def _check_hounds(game: Any, rules: Any) -> Iterator[str]:
    """A Hellhound is loose, on one legion, in the box or gone for good."""
    loose = {int(hound.place) for hound in game.hounds if hound.place != state.NONE}
    if game.packs != sum(1 << place for place in loose):
        yield "the places with loose Hellhounds are noted wrongly"
    for hound in range(rules.hounds):
        piece, what = game.hounds[hound], f"Hellhound {hound}"
        if (piece.place != state.NONE) + (piece.legion != state.NONE) + piece.gone > 1:
            yield f"{what} is in two places at once"
        if piece.legion != state.NONE and game.legions[piece.legion].hound != hound:
            yield f"{what} sits on legion {piece.legion}, which does not know it"
    for legion in range(state.LEGIONS):
        hound = game.legions[legion].hound
        if hound != state.NONE and game.hounds[hound].legion != legion:
            yield f"legion {legion} holds Hellhound {hound}, which is elsewhere"
        if hound != state.NONE and game.legions[legion].place == state.NONE:
            yield f"legion {legion} is not in the game, but holds a Hellhound"


def _check_lieutenants(game: Any, rules: Any) -> Iterator[str]:
    """A lieutenant serves somebody on the map, or lies in one box, in a place of his own."""
    heights: Counter[tuple[int, int]] = Counter()
    for lieutenant in range(rules.lieutenants):
        piece, what = game.lieutenants[lieutenant], f"lieutenant {lieutenant}"
        if not rules.lieutenant[lieutenant].in_play:
            continue
        if (piece.owner == state.NONE) != (piece.place == state.NONE):
            yield f"{what} has an owner without a place, or a place without an owner"
        if (piece.place == state.NONE) == (piece.box == state.NONE):
            yield f"{what} is on the map and in a box, or in neither"
        if rules.players <= piece.owner < state.FREEBOOTERS:
            yield f"{what} serves a seat that does not play"
        if piece.box != state.NONE:
            heights[int(piece.box), int(piece.height)] += 1
    for (box, height), count in heights.items():
        if count > 1:
            yield f"{count} lieutenants lie at height {height} of box {box}"


def _check_neighbours(game: Any, rules: Any) -> Iterator[str]:
    """Lone lieutenants stand beside no enemy (9.5.2.2), nobody beside Uriel (9.5.2.4)."""
    loose = {int(hound.place) for hound in game.hounds[: rules.hounds]}
    for lieutenant in range(rules.lieutenants):
        piece = game.lieutenants[lieutenant]
        if piece.place in (state.NONE, state.ANTEHELL):
            continue  # nobody meets in AnteHell (2.2.4)
        if game.troops[piece.place, piece.owner] == 0:
            if game.troops[piece.place].sum() > 0 or piece.place in loose:
                yield f"lieutenant {lieutenant} stands alone among enemies"
    if game.uriel.place >= 0:
        beside = game.troops[game.uriel.place].sum()
        units = [*game.lieutenants[: rules.lieutenants], *game.hounds[: rules.hounds]]
        beside += sum(unit.place == game.uriel.place for unit in units)
        if beside:
            yield f"{beside} units stand beside Uriel"


def _check_arcana(game: Any, rules: Any) -> Iterator[str]:
    """Every Arcanum is in the deck, in a hand, under a demon on Earth or on one incapacitated."""
    lying = Counter(_listed(game.hidden.arcana))
    for hand in game.hidden.hands:
        lying.update(_listed(hand))
    for demon in game.demons:
        lying.update(int(card) for card in (demon.earth, demon.cause) if card >= 0)
    yield from _astray("Arcanum", lying, (rules.arcanum[c].in_play for c in range(rules.arcana)))
    for seat in range(rules.players):
        for card in _listed(game.hidden.hands[seat]):
            if not game.hidden.arcana_known[card] >> seat & 1:
                yield f"seat {seat + 1} does not know card {card} of its own hand"


def _check_hell(game: Any, rules: Any) -> Iterator[str]:
    """Every Hell card is in the deck, in an area that is its own, or at work this turn."""
    lying = Counter(_listed(game.hidden.hell))
    open_cards = (*game.areas, game.event, game.phenomenon)
    lying.update(int(card) for card in open_cards if card != state.NONE)
    yield from _astray("Hell card", lying, (rules.hell[c].in_play for c in range(rules.hell_deck)))
    for area in range(state.AREAS):
        if game.areas[area] != state.NONE and rules.hell[game.areas[area]].area != area:
            yield f"the event of area {area} belongs elsewhere"


def _check_pauses(game: Any, rules: Any) -> Iterator[str]:
    """Between two phases nobody marches and nobody fights."""
    if game.march.demon != state.NONE:
        yield "a March is going on"
    if game.battle.place != state.NONE:
        yield "a battle is going on"


def owner_of(legion: int) -> int:
    """Whose legion it is (units.py says the same to kernels)."""
    return legion // sizes.MOST_LEGIONS


def _listed(deck: Any) -> list[int]:
    """The cards of a deck, from the bottom."""
    return [int(card) for card in deck.cards[: deck["count"]]]


def _astray(what: str, lying: Counter[int], in_play: Iterable[int]) -> Iterator[str]:
    """Cards that lie nowhere or twice, and cards that should lie nowhere."""
    wanted = {card: int(flag) for card, flag in enumerate(in_play)}
    for card in sorted(wanted.keys() | lying.keys()):
        if lying[card] != wanted.get(card, 0):
            yield f"{what} {card} lies in {lying[card]} places, expected {wanted.get(card, 0)}"
