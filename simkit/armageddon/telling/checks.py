"""Check that a position between two phases is possible, and say in words what is wrong with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from simkit.armageddon.words import sizes, state
from simkit.kernel.luck import LAST_TURN
from simkit.kernel.soundness import MANY, Range, all_wrong

NONE = state.NONE
RESOURCES = 4
LAST_OWNER = sizes.INDEPENDENTS


def check_state(game: Any, rules: Any) -> list[str]:
    """Everything that is wrong with a position; empty when it is sound."""
    parts = (_clock, _seats, _cards, _armies, _hexes)
    checks = (_check_rosters, _check_hands, _check_bases, _check_control, _check_hiding)
    return all_wrong(game, rules, parts, checks)


# --- every number by itself ----------------------------------------------------------------------


def _clock(game: Any, rules: Any) -> Iterator[Range]:
    yield "turn", game.turn, 1, min(LAST_TURN, rules.turns)
    yield "phase", game.phase, 0, len(state.PHASES) - 1
    yield "mover", game.mover, NONE, rules.seats - 1
    yield "outcome", game.outcome, 0, len(state.OUTCOMES) - 1
    yield "winner", game.winner, NONE, rules.seats - 1
    yield "decisions", game.decisions, 0, MANY


def _seats(game: Any, rules: Any) -> Iterator[Range]:
    for seat in range(sizes.MOST_SEATS):
        hand, what = game.seats[seat], f"of seat {seat}"
        most = MANY if seat < rules.seats else 0
        yield f"life {what}", hand.alive, 0, min(1, most)
        yield f"headquarters {what}", hand.home, NONE, rules.hexes - 1 if most else NONE
        for kind in range(RESOURCES):
            yield f"resource {kind} {what}", hand.stock[kind], 0, most
        yield f"action points {what}", hand.ap, 0, most
        yield f"cards in hand {what}", hand.hand, 0, rules.deck_size[seat] if most else 0
        yield f"cards drawn {what}", hand.drawn, 0, rules.deck_size[seat] if most else 0
        yield f"bid {what}", game.hidden.bid[seat], 0, min(rules.most_bought, most)


def _cards(game: Any, rules: Any) -> Iterator[Range]:
    for card in range(rules.cards):
        piece, what = game.cards[card], f"of card {card}"
        yield f"sheet {what}", piece.sheet, 0, rules.sheets - 1
        yield f"place {what}", piece.where, 0, len(state.WHERES) - 1
        yield f"hit points {what}", piece.hp, 0, MANY
        yield f"fate {what}", piece.fate, 0, MANY
        yield f"tries {what}", piece.tried, 0, MANY


def _armies(game: Any, rules: Any) -> Iterator[Range]:
    for army in range(sizes.MOST_ARMIES):
        troop, what = game.armies[army], f"of army {army}"
        yield f"seat {what}", troop.seat, NONE, LAST_OWNER
        yield f"hex {what}", troop.place, NONE, rules.hexes - 1
        yield f"true hex {what}", game.hidden.place[army], NONE, rules.hexes - 1
        yield f"hero {what}", troop.hero, NONE, rules.cards - 1
        yield f"units {what}", troop.count, 0, sizes.ARMY_UNITS
        yield f"experience {what}", troop.experience, 0, MANY


def _hexes(game: Any, rules: Any) -> Iterator[Range]:
    for here in range(rules.hexes):
        place, what = game.hexes[here], f"of hex {here}"
        yield f"terrain {what}", place.terrain, 0, rules.terrains - 1
        yield f"owner {what}", place.owner, NONE, LAST_OWNER
        yield f"control {what}", place.control, NONE, LAST_OWNER
        yield f"besieger {what}", place.besieger, NONE, rules.seats - 1
        yield f"buildings {what}", place.buildings, 0, min(sizes.MOST_BUILDINGS, place.level)
        yield f"garrison {what}", place.garrison, NONE, sizes.MOST_ARMIES - 1


# --- numbers that must agree ---------------------------------------------------------------------


def _check_rosters(game: Any, rules: Any) -> Iterator[str]:
    """Whoever is in an army is on its list, once; whoever is on a list is in that army."""
    listed: Counter[int] = Counter()
    for army in range(sizes.MOST_ARMIES):
        troop = game.armies[army]
        members = [int(card) for card in troop.units[: troop.count]]
        members += [int(troop.hero)] if troop.hero != NONE else []
        for card in members:
            listed[card] += 1
            piece = game.cards[card]
            if piece.where != state.IN_ARMY or piece.place != army:
                yield f"card {card} is on the list of army {army}, but not there"
        if troop.seat == NONE and (members or troop.place != NONE):
            yield f"army {army} belongs to nobody, but is there"
    for card in range(rules.cards):
        if (game.cards[card].where == state.IN_ARMY) != (listed[card] == 1):
            yield f"card {card} is on {listed[card]} lists"


def _check_hands(game: Any, rules: Any) -> Iterator[str]:
    """Every card of a deck stands once in its order; the hand is what was drawn and not played."""
    for seat in range(rules.seats):
        order = [int(card) for card in game.hidden.order[seat][: rules.deck_size[seat]]]
        first = seat * rules.deck_room
        if sorted(order) != list(range(first, first + len(order))):
            yield f"the deck of seat {seat} is not whole"
        drawn = order[: game.seats[seat].drawn]
        hand = sum(game.cards[card].where == state.OUT_OF_SIGHT for card in drawn)
        if game.seats[seat].alive and hand != game.seats[seat].hand:
            yield f"seat {seat} holds {hand} cards, not {game.seats[seat].hand}"


def _check_bases(game: Any, rules: Any) -> Iterator[str]:
    """A garrison is its base's; nobody besieges a hex without an outpost or stronghold."""
    for here in range(rules.hexes):
        place = game.hexes[here]
        if place.garrison != NONE:
            troop = game.armies[place.garrison]
            if troop.garrison == 0 or troop.seat != place.owner or troop.place != here:
                yield f"the garrison of hex {here} is another's"
        if place.besieger != NONE and (place.level == 0 or place.owner == place.besieger):
            yield f"hex {here} is besieged, but there is nothing to besiege"
        if place.owner == NONE and (place.level or place.collectors.any() or place.buildings):
            yield f"hex {here} has buildings of nobody"
        for i in range(place.buildings):
            piece = game.cards[place.building[i]]
            if piece.where != state.IN_BASE or piece.place != here:
                yield f"a building of hex {here} stands elsewhere"


def _check_control(game: Any, rules: Any) -> Iterator[str]:
    """Whoever alone has an open army that can fight controls the hex."""
    forces: dict[int, set[int]] = {}
    for army in range(sizes.MOST_ARMIES):
        troop = game.armies[army]
        if troop.seat != NONE and troop.count > 0 and troop.stealthed == 0:
            forces.setdefault(int(troop.place), set()).add(int(troop.seat))
    for here, seats in forces.items():
        if game.hexes[here].control not in seats:
            yield f"hex {here} is controlled by {game.hexes[here].control}, not by {seats}"
    if game.phase != state.PLAYER_TURNS and game.hexes["battle"].any():
        yield "a battle has been put off for too long"


def _check_hiding(game: Any, rules: Any) -> Iterator[str]:
    """The place of an open army is known, that of a hidden one is not."""
    for army in range(sizes.MOST_ARMIES):
        troop = game.armies[army]
        shown = NONE if troop.stealthed else game.hidden.place[army]
        if troop.place != shown:
            yield f"army {army} is shown in hex {troop.place}, and hides {troop.stealthed}"
