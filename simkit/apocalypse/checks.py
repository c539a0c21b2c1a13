"""What must always hold in a position; what is wrong is said in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .state import (
    CIRCLES,
    HELL,
    MOST_CARDS,
    MOST_KINDS,
    MOST_LORDS,
    MOST_SEATS,
    MOST_SLOTS,
    NONE,
    OUTCOMES,
    PHASES,
    PLACES,
    RUNNING,
)

MANY = 10**9  # what has no limit of its own stays far from the largest whole number
MOST_TURNS = 2**20 - 1  # luck addresses no later turn
MOST_BOX_DICE = 40  # dice of one size in an attack box; the table holds no more of a whole attack


def check_state(game: Any, rules: Any) -> list[str]:
    """Everything that is wrong with a position; empty when it is sound."""
    wrong = list(_check_ranges(game, rules))
    if wrong:
        return wrong  # what follows looks things up by these numbers
    return [
        *_check_figures(game, rules),
        *_check_troopers(game, rules),
        *_check_cards(game, rules),
        *_check_demons(game, rules),
        *(wrong for seat in range(game.players) for wrong in _check_hero(game, rules, seat)),
    ]


# --- every number by itself ----------------------------------------------------------------------

Range = tuple[str, Any, int, int]  # what, value, lowest, highest


def _check_ranges(game: Any, rules: Any) -> Iterator[str]:
    """Numbers that no position can hold."""
    if game.players != rules.players:
        yield f"players is {game.players}, not {rules.players} as set"
        return
    for part in (_tracks, _areas, _tokens, _enemies, _decks, _heroes):
        for what, value, low, high in part(game, rules):
            if not low <= value <= high:
                yield f"{what} is {value}, not {low} to {high}"


def _tracks(game: Any, rules: Any) -> Iterator[Range]:
    yield "turn", game.turn, 1, MOST_TURNS
    yield "phase", game.phase, 0, len(PHASES) - 1
    yield "outcome", game.outcome, RUNNING, len(OUTCOMES) - 1
    yield "captain", game.captain, 0, game.players - 1
    yield "doom", game.doom, 0, rules.doom_loss
    yield "despair box", game.despair, 1, rules.despair_boxes
    yield "Lord box", game.lord_track, 1, rules.lord_boxes
    yield "despair dice", game.despair_dice, 0, rules.dice_cap
    yield "courage pool", game.pool, 0, MANY
    yield "legion", game.legion, NONE, rules.legions - 1
    yield "holder of divine intervention", game.divine, NONE, game.players - 1
    yield "next token", game.next_token, 0, MOST_TURNS
    yield "shuffles of the gifts", game.gift_shuffles, 0, MOST_TURNS
    yield "shuffles of the legions", game.legion_shuffles, 0, MOST_TURNS
    yield "decisions", game.decisions, 0, MANY


def _areas(game: Any, rules: Any) -> Iterator[Range]:
    for place, area in enumerate(game.areas):
        yield f"Shadow on place {place}", area.shadow, 0, 1
        for circle, count in enumerate(area.minions):
            highest = rules.minions[circle].figures if _is_place(rules, place) else 0
            yield f"circle {circle} in place {place}", count, 0, highest
        for kind, count in enumerate(area.ambush):
            highest = rules.ambush_most if kind < rules.trooper_types else 0
            yield f"ambush of type {kind} in place {place}", count, 0, highest


def _is_place(rules: Any, place: int) -> bool:
    """Hell is a place, but not all areas of the record are on every map."""
    return place == HELL or place < rules.map.areas


def _tokens(game: Any, rules: Any) -> Iterator[Range]:
    for token in game.tokens:
        if token.area != NONE:
            yield "area of a token", token.area, 0, rules.map.areas - 1
            yield "serial number of a token", token.serial, 0, game.next_token - 1


def _enemies(game: Any, rules: Any) -> Iterator[Range]:
    """Figures in the box, Fourth Circle demons, Lords."""
    for circle in range(CIRCLES):
        yield f"figures of circle {circle}", game.figures[circle], 0, rules.minions[circle].figures
    for kind in range(MOST_KINDS):
        demon = game.fourth[kind]
        what = f"Fourth Circle demon {kind}"
        yield f"place of {what}", demon.area, NONE, HELL if kind < rules.fourths else NONE
        if demon.area != NONE:
            yield f"health of {what}", demon.health, 1, rules.fourth[kind].health
    for number in range(MOST_LORDS):
        lord = game.lords[number]
        yield f"Lord {number}", lord.kind, NONE, rules.lords - 1 if number == 0 else NONE
        yield f"place of Lord {number}", lord.area, NONE, HELL if number == 0 else NONE
        yield f"health of Lord {number}", lord.health, 0, MANY
        yield f"wall of Lord {number}", lord.wall, 0, MANY
    yield "hidden Lord", game.hidden.lord, NONE, rules.lords - 1
    yield "Lord in battle", game.battle.lord, NONE, 0


def _decks(game: Any, rules: Any) -> Iterator[Range]:
    for kind, count in enumerate(game.supply):
        highest = rules.trooper[kind].count if kind < rules.trooper_types else 0
        yield f"stack of trooper type {kind}", count, 0, highest
    for card in game.panel:
        yield "card on the panel", card, NONE, rules.cards - 1
    decks = (
        ("gift deck", game.hidden.gifts, MOST_CARDS),
        ("gift discards", game.discards, MOST_CARDS),
        ("legion deck", game.hidden.legions, MOST_KINDS),
        ("old legions", game.old_legions, MOST_KINDS),
    )
    for what, deck, room in decks:
        yield f"size of the {what}", deck["count"], 0, room


def _heroes(game: Any, rules: Any) -> Iterator[Range]:
    for seat in range(MOST_SEATS):
        kind = game.heroes[seat].kind
        yield f"seat {seat}: hero", kind, NONE, rules.heroes - 1 if seat < game.players else NONE
        yield f"seat {seat}: first hero", game.team[seat], NONE, rules.heroes - 1
        if seat < game.players and NONE < kind < rules.heroes:
            for what, value, low, high in _sheet(game.heroes[seat], rules):
                yield f"seat {seat}: {what}", value, low, high


def _sheet(hero: Any, rules: Any) -> Iterator[Range]:
    """A living hero's place and all numbers on his sheet."""
    own = rules.hero[hero.kind]
    yield "place", hero.area, 0, HELL
    yield "cap", hero.cap, 1, max(rules.health_most, own.health)
    yield "health", hero.health, 1, hero.cap
    yield "toughness", hero.toughness, 0, max(rules.toughness_most, own.toughness)
    for what in ("luck", "courage", "pestilence", "can", "used", "done", "shielded"):
        yield what, hero[what], 0, MANY
    for what in ("stunned", "burning"):
        yield what, hero[what], 0, 1
    yield "dice in the attack box", sum(int(n) for n in hero.dice), 0, MOST_BOX_DICE
    for count in hero.dice:
        yield "dice of a size", count, 0, MOST_BOX_DICE
    for card in hero.slots:
        yield "card on a slot", card, NONE, rules.cards - 1
    for kind, count in enumerate(hero.patrol):
        highest = rules.patrol_most if kind < rules.trooper_types else 0
        yield f"patrol of type {kind}", count, 0, highest


# --- numbers that must agree ---------------------------------------------------------------------


def _check_figures(game: Any, rules: Any) -> Iterator[str]:
    """Minion figures are on the board or in the box, and none is lost."""
    for circle in range(CIRCLES):
        out = sum(int(game.areas[place].minions[circle]) for place in range(PLACES))
        held = int(game.figures[circle])
        if out + held != rules.minions[circle].figures:
            yield (
                f"circle {circle} has {out} figures on the board and {held} in the box, "
                f"not {rules.minions[circle].figures} in all"
            )


def _check_troopers(game: Any, rules: Any) -> Iterator[str]:
    """Troopers are on patrol, in ambush or in their stack, and an ambush is of one type."""
    for kind in range(rules.trooper_types):
        ambushes = sum(int(game.areas[place].ambush[kind]) for place in range(PLACES))
        patrols = sum(int(game.heroes[seat].patrol[kind]) for seat in range(game.players))
        total = ambushes + patrols + int(game.supply[kind])
        if total != rules.trooper[kind].count:
            yield f"trooper type {kind}: {total} cards, not {rules.trooper[kind].count}"
    for place in range(PLACES):
        ambush = [int(count) for count in game.areas[place].ambush]
        if sum(1 for count in ambush if count) > 1:
            yield f"place {place} holds an ambush of several types: {ambush}"
        if sum(ambush) and (game.areas[place].shadow or not 0 <= place < rules.map.areas):
            yield f"place {place} holds an ambush, which cannot lie there"


def _check_cards(game: Any, rules: Any) -> Iterator[str]:
    """Every gift and legion card is in exactly one place."""
    on_heroes = [int(card) for seat in range(MOST_SEATS) for card in game.heroes[seat].slots]
    panel = [int(card) for card in game.panel]
    gifts = _deck(game.hidden.gifts) + _deck(game.discards) + panel + on_heroes
    if sorted(card for card in gifts if card != NONE) != list(range(rules.cards)):
        yield "the gift cards are not each in one place"
    legions = _deck(game.hidden.legions) + _deck(game.old_legions) + [int(game.legion)]
    if sorted(card for card in legions if card != NONE) != list(range(rules.legions)):
        yield "the legion cards are not each in one place"


def _deck(deck: Any) -> list[int]:
    return [int(card) for card in deck.cards[: deck["count"]]]


def _check_demons(game: Any, rules: Any) -> Iterator[str]:
    """Demons and the Lord stand on the map, in Hell only while a battle lasts."""
    lord = game.lords[0]
    fighting = game.battle.lord != NONE
    places = [(f"Fourth Circle demon {n}", int(demon.area)) for n, demon in enumerate(game.fourth)]
    for what, place in [*places, ("the Lord", int(lord.area))]:
        if place != NONE and not (place < rules.map.areas or (place == HELL and fighting)):
            yield f"{what} stands in place {place}, which is none"
    if not fighting and any(game.areas[HELL].minions):
        yield "minions are in Hell, but there is no battle"
    if 0 <= lord.area < rules.map.areas and not game.areas[lord.area].shadow:
        yield "the Lord stands outside his Shadow"
    if lord.area == NONE:
        yield "the Lord is nowhere"
    if (lord.kind == NONE) != (game.hidden.lord != NONE):
        yield "the Lord is known and hidden at once, or neither"


def _check_hero(game: Any, rules: Any, seat: int) -> Iterator[str]:
    """Where he stands, whom he leads, gifts on connected slots, no hero twice."""
    hero = game.heroes[seat]
    who = f"seat {seat}"
    if hero.kind == NONE:
        if hero.area != NONE:
            yield f"{who} has no hero but stands in place {hero.area}"
        return
    if any(int(game.heroes[other].kind) == hero.kind for other in range(seat)):
        yield f"{who} plays a hero that another player has"
    if hero.area == HELL and game.battle.lord == NONE:
        yield f"{who} is in Hell, but there is no battle"
    if hero.area != HELL and not hero.area < rules.map.areas:
        yield f"{who} stands in place {hero.area}, which is none"
    elif hero.area != HELL and game.areas[hero.area].shadow and game.outcome == RUNNING:
        yield f"{who} stands under the Shadow outside of Hell Time"
    if sum(int(count) for count in hero.patrol) > rules.patrol_most:
        yield f"{who} has more than {rules.patrol_most} troopers on patrol"
    for slot in range(MOST_SLOTS):
        if hero.slots[slot] != NONE and not _is_connected(hero, rules.hero[hero.kind], slot):
            yield f"{who} has a gift on slot {slot + 1}, which nothing unlocks"


def _is_connected(hero: Any, kind: Any, slot: int) -> bool:
    needs = int(kind.slot[slot].needs)
    linked = [other for other in range(MOST_SLOTS) if needs >> other & 1]
    return not linked or any(hero.slots[other] != NONE for other in linked)
