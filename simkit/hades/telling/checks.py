"""What must always hold in a position; what is wrong is said in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from simkit.hades.words.effects import GORGON_CELL, MODULES, OFFICER, PRISONER, TRAP
from simkit.hades.words.state import (
    ABOARD,
    ASIDE,
    AT_WORK,
    DECKS,
    DESTROYED,
    IN_CUP,
    IN_LAB,
    MOST_CHITS,
    MOST_COUNTERS,
    MOST_ENEMIES,
    MOST_FIGHTERS,
    MOST_HEXES,
    MOST_INSTALLATIONS,
    MOST_ROOMS,
    MOST_SITES,
    MOST_UNITS,
    MOVES,
    NONE,
    OUTCOMES,
    PHASES,
    PLACES,
    RUNNING,
    SHOT_DOWN,
    UNSEEN,
)
from simkit.hades.words.tables import CELL, COMPLEX, OPEN, TOWER

MOST_TURNS = 2**20 - 1  # luck addresses no later turn
MANY = 10**9

Range = tuple[str, Any, int, int]  # what, value, lowest, highest


def check_state(game: Any, rules: Any) -> list[str]:
    """Everything that is wrong with a position; empty when it is sound."""
    wrong = [
        f"{what} is {value}, not {low} to {high}"
        for part in (_clock, _units, _enemies, _installations, _rooms, _treasures, _vittles, _decks)
        for what, value, low, high in part(game, rules)
        if not low <= value <= high
    ]
    if wrong:
        return wrong  # what follows looks things up by these numbers
    checks = (
        _check_hexes,
        _check_units,
        _check_stacks,
        _check_enemies,
        _check_sites,
        _check_rooms,
        _check_treasures,
        _check_decks,
    )
    return [complaint for check in checks for complaint in check(game, rules)]


# --- every number by itself ----------------------------------------------------------------------


def _clock(game: Any, rules: Any) -> Iterator[Range]:
    yield "turn", game.turn, 1, MOST_TURNS
    yield "phase", game.phase, 0, len(PHASES) - 1
    yield "outcome", game.outcome, RUNNING, len(OUTCOMES) - 1
    yield "decisions", game.decisions, 0, MANY
    for deck in range(DECKS):
        yield f"preferred direction of deck {deck}", game.preferred[deck], NONE, 5
    yield "evacuated units", game.evacuated, 0, MANY
    for flag in ("no_parting_shots", "bridge_hacked", "overtime"):
        yield flag, game[flag], 0, 1


def _units(game: Any, rules: Any) -> Iterator[Range]:
    for unit in range(MOST_UNITS):
        state, what = game.units[unit], f"unit {unit}"
        in_play = unit < rules.units
        yield f"place of {what}", state.place, UNSEEN if in_play else NONE, _last(in_play)
        yield f"trap of {what}", state.trap, NONE, rules.map.rooms - 1
        for flag in ("depleted", "acted", "jammed"):
            yield f"{flag} of {what}", state[flag], 0, 1


def _last(in_play: bool) -> int:
    return PLACES - 1 if in_play else NONE


def _enemies(game: Any, rules: Any) -> Iterator[Range]:
    for enemy in range(MOST_ENEMIES):
        state, what = game.enemies[enemy], f"enemy {enemy}"
        in_play = enemy < rules.enemies
        yield f"place of {what}", state.place, IN_CUP if in_play else NONE, _last(in_play)
        yield f"facing of {what}", state.facing, NONE, 5
        for flag in ("depleted", "shaft", "moved"):
            yield f"{flag} of {what}", state[flag], 0, 1
    for chit in range(MOST_CHITS):
        lowest = IN_CUP if chit < rules.chits else NONE
        yield f"place of chit {chit}", game.chits[chit], lowest, AT_WORK


def _installations(game: Any, rules: Any) -> Iterator[Range]:
    for site in range(MOST_SITES):
        yield f"installation on site {site}", game.sites[site], NONE, rules.installations - 1
    for number in range(MOST_INSTALLATIONS):
        state, in_play = game.installations[number], number < rules.installations
        yield f"site of installation {number}", state.site, NONE, MOST_SITES - 1 if in_play else -1
        yield f"status of installation {number}", state.status, 0, DESTROYED
    for fighter in range(MOST_FIGHTERS):
        state = game.fighters[fighter]
        highest = SHOT_DOWN if fighter < rules.fighters else ASIDE
        yield f"whereabouts of fighter {fighter}", state.where, ASIDE, highest
        yield f"damage of fighter {fighter}", state.damaged, 0, 1


def _rooms(game: Any, rules: Any) -> Iterator[Range]:
    for room in range(MOST_ROOMS):
        state = game.rooms[room]
        yield f"counter in Circle {room + 1}", state.counter, NONE, rules.counters - 1
        yield (
            f"hidden counter in Circle {room + 1}",
            game.hidden.rooms[room],
            NONE,
            (rules.counters - 1),
        )
        for flag in ("unseen", "open", "entered"):
            yield f"{flag} of Circle {room + 1}", state[flag], 0, 1
    for counter in range(MOST_COUNTERS):
        yield f"seen of counter {counter}", game.seen[counter], 0, int(counter < rules.counters)


def _treasures(game: Any, rules: Any) -> Iterator[Range]:
    for number in range(2):
        state = game.treasures[number]
        yield f"place of treasure {number}", state.place, UNSEEN, PLACES - 1
        yield f"carrier of treasure {number}", state.carrier, NONE, rules.enemies - 1
        yield f"home of treasure {number}", state.home, NONE, rules.map.rooms - 1


def _vittles(game: Any, rules: Any) -> Iterator[Range]:
    yield "module under the marker", game.vittles.module, 0, len(MODULES)
    yield "what the Vittles did", game.vittles.did, 0, MOVES
    yield "weapons fired", game.vittles.fired, 0, 2 ** len(MODULES)
    for flag in ("failing", "in_system", "crisis"):
        yield f"{flag} of the Vittles", game.vittles[flag], 0, 1


def _decks(game: Any, rules: Any) -> Iterator[Range]:
    for deck in range(2):
        piles = (game.hidden.decks[deck], game.discards[deck], game.drawn[deck])
        for what, pile in zip(("deck", "discards", "open cards"), piles, strict=True):
            yield f"size of the {what} {deck}", pile["count"], 0, len(pile.cards)
        yield f"shuffles of deck {deck}", game.shuffles[deck], 0, MOST_TURNS
    for what in ("surprises", "aside"):
        pile = game.hidden[what]
        yield f"size of {what}", pile["count"], 0, len(pile.cards)
    yield "surprises played", game.played["count"], 0, len(game.played.cards)
    yield "surprise of this turn", game.surprise, NONE, rules.surprises - 1


# --- numbers that must agree ---------------------------------------------------------------------


def _check_hexes(game: Any, rules: Any) -> Iterator[str]:
    """Who stands in each hex is written twice, and both say the same."""
    shl, foes = [0] * PLACES, [0] * PLACES
    for unit in range(rules.units):
        if game.units[unit].place >= 0:
            shl[game.units[unit].place] |= 1 << unit
    for enemy in range(rules.enemies):
        if game.enemies[enemy].place >= 0:
            foes[game.enemies[enemy].place] |= 1 << enemy
    for place in range(PLACES):
        if shl[place] != game.shl[place] or foes[place] != game.foes[place]:
            yield f"place {place} does not list exactly those who stand there"
        if (shl[place] or foes[place]) and rules.map.terrain[place] not in (
            OPEN,
            COMPLEX,
            TOWER,
            CELL,
        ):
            yield f"somebody stands in place {place}, which is none"


def _check_units(game: Any, rules: Any) -> Iterator[str]:
    """No unit of the player in a tower, on a live installation, behind a closed door."""
    for unit in range(rules.units):
        state, values = game.units[unit], rules.unit[unit]
        what = f"unit {unit}"
        if state.place == IN_LAB and unit != rules.dante:
            yield f"{what} is in the Lab, which is Dante's"
        if state.place in (ABOARD, UNSEEN, NONE) and state.trap != NONE:
            yield f"{what} is in a trap but not on the map"
        if state.trap != NONE and not _is_trap(game, rules, state):
            yield f"{what} is held in Circle {state.trap + 1}, but no Trap is shut there"
        if values.steps == 1 and state.depleted:
            yield f"{what} has one side only, but is depleted"
        if state.place >= 0:
            yield from _check_footing(game, rules, unit)


def _is_trap(game: Any, rules: Any, state: Any) -> bool:
    """A Trap lies face-up where a unit is held, and keeps its door shut (11.0)."""
    room = game.rooms[state.trap]
    trap = room.counter != NONE and rules.counter[room.counter].role == TRAP
    return bool(trap and not room.open and state.place == rules.map.cell[state.trap])


def _check_footing(game: Any, rules: Any, unit: int) -> Iterator[str]:
    place = int(game.units[unit].place)
    terrain, number = int(rules.map.terrain[place]), int(rules.map.number[place])
    if terrain == TOWER:
        yield f"unit {unit} stands in a Guard Tower"
    if terrain == COMPLEX:
        installation = int(game.sites[number])
        status = int(game.installations[installation].status) if installation != NONE else NONE
        if status != DESTROYED and (place < MOST_HEXES or installation != NONE):
            yield f"unit {unit} stands on site {number}, whose installation is not destroyed"
    if terrain == CELL and not game.rooms[number].open and game.units[unit].trap != number:
        yield f"unit {unit} stands behind the closed door of Circle {number + 1}"


def _check_stacks(game: Any, rules: Any) -> Iterator[str]:
    """Stacking limits, and no hex is shared by enemies (5.4, 6.1)."""
    mask = rules.mask
    for place in range(PLACES):
        shl, foes = int(game.shl[place]), int(game.foes[place])
        if shl and foes:
            yield f"place {place} holds units of both sides"
        elders = (shl & int(mask.elders)).bit_count()
        others = (shl & ~int(mask.elders) & ~int(mask.free)).bit_count()
        if others + (elders > 0) > 1 or elders > rules.elders_a_hex:
            yield f"place {place} holds too many units of the player"
        nastians = (foes & int(mask.nastians)).bit_count()
        gorgons = (foes & int(mask.gorgons)).bit_count()
        if nastians > rules.nastians_a_hex or gorgons > 2:
            yield f"place {place} holds too many enemies"
        if gorgons and foes & ~int(mask.gorgons):
            yield f"place {place} holds Gorgons and Nastians"


def _check_enemies(game: Any, rules: Any) -> Iterator[str]:
    """The Officer and the Gorgons stay below; those in the cup are fresh."""
    for enemy in range(rules.enemies):
        state, what = game.enemies[enemy], f"enemy {enemy}"
        below = enemy == rules.officer or int(rules.mask.gorgons) >> enemy & 1
        if below and 0 <= state.place < MOST_HEXES:
            yield f"{what} is on the Inferno Deck, where he never goes"
        nastian = int(rules.mask.nastians) >> enemy & 1
        if state.place == NONE and nastian and rules.enemy[enemy].in_play:
            yield f"{what} is out of the game, but dead Nastians return to the cup"
        if state.place == UNSEEN and (nastian or rules.enemy[enemy].role == OFFICER):
            yield f"{what} is behind a door, but belongs in the cup"
        if state.place == IN_CUP and state.depleted:
            yield f"{what} is depleted in the cup"
        if state.shaft and (state.place < 0 or rules.map.terrain[state.place] != COMPLEX):
            yield f"{what} waits at a shaft, but stands on no Complex"


def _check_sites(game: Any, rules: Any) -> Iterator[str]:
    """An installation stands on the one site that names it."""
    for number in range(rules.installations):
        sites = [site for site in range(MOST_SITES) if game.sites[site] == number]
        known = int(game.installations[number].site)
        if sites != ([known] if known != NONE else []):
            yield f"installation {number} is not on exactly its own site"
    for fighter in range(rules.fighters):
        state = game.fighters[fighter]
        elevator = int(rules.fighter_elevator[fighter])
        if state.damaged and state.where == SHOT_DOWN:
            yield f"fighter {fighter} is shot down and damaged"
        if elevator != NONE and state.where != ASIDE:
            if game.installations[elevator].site == NONE:
                yield f"fighter {fighter} has started, but its elevator is in the cup"


def _check_rooms(game: Any, rules: Any) -> Iterator[str]:
    """Every Circle counter is in one place at most; what is hidden lies behind closed doors."""
    lying = []
    for room in range(rules.map.rooms):
        state, hidden = game.rooms[room], int(game.hidden.rooms[room])
        what = f"Circle {room + 1}"
        if state.unseen and (state.open or state.counter != NONE or hidden == NONE):
            yield f"{what} is closed, but open, revealed or empty"
        if not state.unseen and hidden != NONE:
            yield f"{what} is revealed, but has a hidden counter"
        lying += [each for each in (int(state.counter), hidden) if each != NONE]
        if state.counter != NONE and not game.seen[state.counter]:
            yield f"the counter of {what} lies face-up, but was never seen"
        if hidden != NONE and game.seen[hidden]:
            yield f"the counter behind the door of {what} was seen already"
    if len(set(lying)) < len(lying):
        yield "a Circle counter lies in two Circles"
    yield from _check_captives(game, rules)


def _check_captives(game: Any, rules: Any) -> Iterator[str]:
    """Prisoners and Gorgons are on the map from the moment that their counter is seen."""
    for counter in range(rules.counters):
        role, number = int(rules.counter[counter].role), int(rules.counter[counter].number)
        if role in (PRISONER, GORGON_CELL):
            people = game.units if role == PRISONER else game.enemies
            if (people[number].place == UNSEEN) == bool(game.seen[counter]):
                yield f"counter {counter} and the person on it do not agree on being seen"


def _check_treasures(game: Any, rules: Any) -> Iterator[str]:
    for number in range(2):
        state = game.treasures[number]
        if state.place in (IN_CUP, IN_LAB):
            yield f"treasure {number} lies where none can lie"
        if state.carrier != NONE:
            if state.place < 0 or game.enemies[state.carrier].place != state.place:
                yield f"treasure {number} is not where its carrier is"
        elif state.place >= 0 and int(game.foes[state.place]) & ~int(rules.mask.gorgons):
            yield f"treasure {number} lies among Nastians, but none has taken it"


def _check_decks(game: Any, rules: Any) -> Iterator[str]:
    """Every card is in exactly one pile."""
    for deck in range(2):
        piles = (game.hidden.decks[deck], game.discards[deck], game.drawn[deck])
        if sorted(card for pile in piles for card in _cards(pile)) != list(range(rules.deck[deck])):
            yield f"the cards of Resolution Deck {deck} are not each in one place"
    piles = (game.hidden.surprises, game.hidden.aside, game.played)
    surprises = [card for pile in piles for card in _cards(pile)]
    wanted = [card for card in range(rules.surprises) if rules.surprise[card].in_play]
    if sorted(surprises) != wanted:
        yield "the Nasty Surprises are not each in one place"


def _cards(pile: Any) -> list[int]:
    return [int(card) for card in pile.cards[: pile["count"]]]
