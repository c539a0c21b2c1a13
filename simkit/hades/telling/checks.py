"""Check that a position is possible, and say in words what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from simkit.hades.words import effects, state, tables
from simkit.kernel.luck import LAST_TURN
from simkit.kernel.soundness import MANY, Range, all_wrong


def check_state(game: Any, rules: Any) -> list[str]:
    """Everything that is wrong with a position; empty when it is sound."""
    parts = (_clock, _units, _enemies, _installations, _rooms, _treasures, _vittles, _decks)
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
    return all_wrong(game, rules, parts, checks)


# --- every number by itself ----------------------------------------------------------------------


def _clock(game: Any, rules: Any) -> Iterator[Range]:
    yield "turn", game.turn, 1, LAST_TURN
    yield "phase", game.phase, 0, len(state.PHASES) - 1
    yield "outcome", game.outcome, state.UNFINISHED, len(state.OUTCOMES) - 1
    yield "decisions", game.decisions, 0, MANY
    for deck in range(state.DECKS):
        yield f"preferred direction of deck {deck}", game.preferred[deck], state.NONE, 5
    yield "evacuated units", game.evacuated, 0, MANY
    for flag in ("no_parting_shots", "bridge_hacked", "overtime"):
        yield flag, game[flag], 0, 1


def _units(game: Any, rules: Any) -> Iterator[Range]:
    for unit in range(state.MOST_UNITS):
        piece, what = game.units[unit], f"unit {unit}"
        in_play = unit < rules.units
        yield (
            f"place of {what}",
            piece.place,
            state.UNSEEN if in_play else state.NONE,
            _last(in_play),
        )
        yield f"trap of {what}", piece.trap, state.NONE, rules.map.rooms - 1
        for flag in ("depleted", "acted", "jammed"):
            yield f"{flag} of {what}", piece[flag], 0, 1


def _last(in_play: bool) -> int:
    return state.PLACES - 1 if in_play else state.NONE


def _enemies(game: Any, rules: Any) -> Iterator[Range]:
    for enemy in range(state.MOST_ENEMIES):
        piece, what = game.enemies[enemy], f"enemy {enemy}"
        in_play = enemy < rules.enemies
        yield (
            f"place of {what}",
            piece.place,
            state.IN_CUP if in_play else state.NONE,
            _last(in_play),
        )
        yield f"facing of {what}", piece.facing, state.NONE, 5
        for flag in ("depleted", "shaft", "moved"):
            yield f"{flag} of {what}", piece[flag], 0, 1
    for chit in range(state.MOST_CHITS):
        lowest = state.IN_CUP if chit < rules.chits else state.NONE
        yield f"place of chit {chit}", game.chits[chit], lowest, state.AT_WORK


def _installations(game: Any, rules: Any) -> Iterator[Range]:
    for site in range(state.MOST_SITES):
        yield f"installation on site {site}", game.sites[site], state.NONE, rules.installations - 1
    for number in range(state.MOST_INSTALLATIONS):
        piece, in_play = game.installations[number], number < rules.installations
        yield (
            f"site of installation {number}",
            piece.site,
            state.NONE,
            state.MOST_SITES - 1 if in_play else -1,
        )
        yield f"status of installation {number}", piece.status, 0, state.DESTROYED
    for fighter in range(state.MOST_FIGHTERS):
        piece = game.fighters[fighter]
        highest = state.SHOT_DOWN if fighter < rules.fighters else state.ASIDE
        yield f"whereabouts of fighter {fighter}", piece.where, state.ASIDE, highest
        yield f"damage of fighter {fighter}", piece.damaged, 0, 1


def _rooms(game: Any, rules: Any) -> Iterator[Range]:
    for room in range(state.MOST_ROOMS):
        piece = game.rooms[room]
        yield f"counter in Circle {room + 1}", piece.counter, state.NONE, rules.counters - 1
        yield (
            f"hidden counter in Circle {room + 1}",
            game.hidden.rooms[room],
            state.NONE,
            (rules.counters - 1),
        )
        for flag in ("unseen", "open", "entered"):
            yield f"{flag} of Circle {room + 1}", piece[flag], 0, 1
    for counter in range(state.MOST_COUNTERS):
        yield f"seen of counter {counter}", game.seen[counter], 0, int(counter < rules.counters)


def _treasures(game: Any, rules: Any) -> Iterator[Range]:
    for number in range(2):
        piece = game.treasures[number]
        yield f"place of treasure {number}", piece.place, state.UNSEEN, state.PLACES - 1
        yield f"carrier of treasure {number}", piece.carrier, state.NONE, rules.enemies - 1
        yield f"home of treasure {number}", piece.home, state.NONE, rules.map.rooms - 1


def _vittles(game: Any, rules: Any) -> Iterator[Range]:
    yield "module under the marker", game.vittles.module, 0, len(effects.MODULES)
    yield "what the Vittles did", game.vittles.did, 0, state.MOVES
    yield "weapons fired", game.vittles.fired, 0, 2 ** len(effects.MODULES)
    for flag in ("failing", "in_system", "crisis"):
        yield f"{flag} of the Vittles", game.vittles[flag], 0, 1


def _decks(game: Any, rules: Any) -> Iterator[Range]:
    for deck in range(2):
        piles = (game.hidden.decks[deck], game.discards[deck], game.drawn[deck])
        for what, pile in zip(("deck", "discards", "open cards"), piles, strict=True):
            yield f"size of the {what} {deck}", pile["count"], 0, len(pile.cards)
        yield f"shuffles of deck {deck}", game.shuffles[deck], 0, LAST_TURN
    for what in ("surprises", "aside"):
        pile = game.hidden[what]
        yield f"size of {what}", pile["count"], 0, len(pile.cards)
    yield "surprises played", game.played["count"], 0, len(game.played.cards)
    yield "surprise of this turn", game.surprise, state.NONE, rules.surprises - 1


# --- numbers that must agree ---------------------------------------------------------------------


def _check_neighbours(game: Any, rules: Any, shl: list[int], foes: list[int]) -> Iterator[str]:
    """Who is adjacent to each hex is written beside who stands where."""
    shl_near, foes_near = [0] * state.PLACES, [0] * state.PLACES
    for place in range(state.PLACES):
        if shl[place] or foes[place]:
            for way in range(state.WAYS):
                there = int(rules.map.across[place, way])
                if there <= tables.DOOR_OF and game.rooms[tables.DOOR_OF - there].open == 1:
                    there = int(rules.map.beyond[place, way])
                if there >= 0:
                    shl_near[there] |= shl[place]
                    foes_near[there] |= foes[place]
    for place in range(state.PLACES):
        if shl_near[place] != game.shl_near[place] or foes_near[place] != game.foes_near[place]:
            yield f"place {place} does not list exactly those who are adjacent to it"


def _check_hexes(game: Any, rules: Any) -> Iterator[str]:
    """Who stands in each hex, and on each deck, is written twice, and both say the same."""
    shl, foes = [0] * state.PLACES, [0] * state.PLACES
    for unit in range(rules.units):
        if game.units[unit].place >= 0:
            shl[game.units[unit].place] |= 1 << unit
    for enemy in range(rules.enemies):
        if game.enemies[enemy].place >= 0:
            foes[game.enemies[enemy].place] |= 1 << enemy
    for deck in range(state.DECKS):
        first, after = deck * state.MOST_HEXES, (deck + 1) * state.MOST_HEXES
        if game.shl_on[deck] != sum(shl[first:after]):
            yield f"deck {deck} does not list exactly the units that are there"
        if game.foes_on[deck] != sum(foes[first:after]):
            yield f"deck {deck} does not list exactly the enemies who are there"
    yield from _check_neighbours(game, rules, shl, foes)
    for place in range(state.PLACES):
        if shl[place] != game.shl[place] or foes[place] != game.foes[place]:
            yield f"place {place} does not list exactly those who stand there"
        if (shl[place] or foes[place]) and rules.map.terrain[place] not in (
            tables.OPEN,
            tables.COMPLEX,
            tables.TOWER,
            tables.CELL,
        ):
            yield f"somebody stands in place {place}, which is none"


def _check_units(game: Any, rules: Any) -> Iterator[str]:
    """No unit of the player in a tower, on a live installation, behind a closed door."""
    for unit in range(rules.units):
        piece, values = game.units[unit], rules.unit[unit]
        what = f"unit {unit}"
        if piece.place == state.IN_LAB and unit != rules.dante:
            yield f"{what} is in the Lab, which is Dante's"
        if piece.place in (state.ABOARD, state.UNSEEN, state.NONE) and piece.trap != state.NONE:
            yield f"{what} is in a trap but not on the map"
        if piece.trap != state.NONE and not _is_trap(game, rules, piece):
            yield f"{what} is held in Circle {piece.trap + 1}, but no Trap is shut there"
        if values.steps == 1 and piece.depleted:
            yield f"{what} has one side only, but is depleted"
        if piece.place >= 0:
            yield from _check_footing(game, rules, unit)


def _is_trap(game: Any, rules: Any, piece: Any) -> bool:
    """A Trap lies face-up where a unit is held, and keeps its door shut (11.0)."""
    room = game.rooms[piece.trap]
    trap = room.counter != state.NONE and rules.counter[room.counter].role == effects.TRAP
    return bool(trap and not room.open and piece.place == rules.map.cell[piece.trap])


def _check_footing(game: Any, rules: Any, unit: int) -> Iterator[str]:
    place = int(game.units[unit].place)
    terrain, number = int(rules.map.terrain[place]), int(rules.map.number[place])
    if terrain == tables.TOWER:
        yield f"unit {unit} stands in a Guard Tower"
    if terrain == tables.COMPLEX:
        installation = int(game.sites[number])
        status = (
            int(game.installations[installation].status)
            if installation != state.NONE
            else state.NONE
        )
        if status != state.DESTROYED and (place < state.MOST_HEXES or installation != state.NONE):
            yield f"unit {unit} stands on site {number}, whose installation is not destroyed"
    if terrain == tables.CELL and not game.rooms[number].open and game.units[unit].trap != number:
        yield f"unit {unit} stands behind the closed door of Circle {number + 1}"


def _check_stacks(game: Any, rules: Any) -> Iterator[str]:
    """Stacking limits, and no hex is shared by enemies (5.4, 6.1)."""
    mask = rules.mask
    for place in range(state.PLACES):
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
        piece, what = game.enemies[enemy], f"enemy {enemy}"
        below = enemy == rules.officer or int(rules.mask.gorgons) >> enemy & 1
        if below and 0 <= piece.place < state.MOST_HEXES:
            yield f"{what} is on the Inferno Deck, where he never goes"
        nastian = int(rules.mask.nastians) >> enemy & 1
        if piece.place == state.NONE and nastian and rules.enemy[enemy].in_play:
            yield f"{what} is out of the game, but dead Nastians return to the cup"
        if piece.place == state.UNSEEN and (nastian or rules.enemy[enemy].role == effects.OFFICER):
            yield f"{what} is behind a door, but belongs in the cup"
        if piece.place == state.IN_CUP and piece.depleted:
            yield f"{what} is depleted in the cup"
        if piece.shaft and (piece.place < 0 or rules.map.terrain[piece.place] != tables.COMPLEX):
            yield f"{what} waits at a shaft, but stands on no Complex"


def _check_sites(game: Any, rules: Any) -> Iterator[str]:
    """An installation stands on the one site that names it."""
    for number in range(rules.installations):
        sites = [site for site in range(state.MOST_SITES) if game.sites[site] == number]
        known = int(game.installations[number].site)
        if sites != ([known] if known != state.NONE else []):
            yield f"installation {number} is not on exactly its own site"
    for fighter in range(rules.fighters):
        piece = game.fighters[fighter]
        elevator = int(rules.fighter_elevator[fighter])
        if piece.damaged and piece.where == state.SHOT_DOWN:
            yield f"fighter {fighter} is shot down and damaged"
        if elevator != state.NONE and piece.where != state.ASIDE:
            if game.installations[elevator].site == state.NONE:
                yield f"fighter {fighter} has started, but its elevator is in the cup"


def _check_rooms(game: Any, rules: Any) -> Iterator[str]:
    """Every Circle counter is in one place at most; what is hidden lies behind closed doors."""
    lying = []
    for room in range(rules.map.rooms):
        piece, hidden = game.rooms[room], int(game.hidden.rooms[room])
        what = f"Circle {room + 1}"
        if piece.unseen and (piece.open or piece.counter != state.NONE or hidden == state.NONE):
            yield f"{what} is closed, but open, revealed or empty"
        if not piece.unseen and hidden != state.NONE:
            yield f"{what} is revealed, but has a hidden counter"
        lying += [each for each in (int(piece.counter), hidden) if each != state.NONE]
        if piece.counter != state.NONE and not game.seen[piece.counter]:
            yield f"the counter of {what} lies face-up, but was never seen"
        if hidden != state.NONE and game.seen[hidden]:
            yield f"the counter behind the door of {what} was seen already"
    if len(set(lying)) < len(lying):
        yield "a Circle counter lies in two Circles"
    yield from _check_captives(game, rules)


def _check_captives(game: Any, rules: Any) -> Iterator[str]:
    """Prisoners and Gorgons are on the map from the moment that their counter is seen."""
    for counter in range(rules.counters):
        role, number = int(rules.counter[counter].role), int(rules.counter[counter].number)
        if role in (effects.PRISONER, effects.GORGON_CELL):
            people = game.units if role == effects.PRISONER else game.enemies
            if (people[number].place == state.UNSEEN) == bool(game.seen[counter]):
                yield f"counter {counter} and the person on it do not agree on being seen"


def _check_treasures(game: Any, rules: Any) -> Iterator[str]:
    for number in range(2):
        piece = game.treasures[number]
        if piece.place in (state.IN_CUP, state.IN_LAB):
            yield f"treasure {number} lies where none can lie"
        if piece.carrier != state.NONE:
            if piece.place < 0 or game.enemies[piece.carrier].place != piece.place:
                yield f"treasure {number} is not where its carrier is"
        elif piece.place >= 0 and int(game.foes[piece.place]) & ~int(rules.mask.gorgons):
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
