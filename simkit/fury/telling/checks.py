"""Check that a position between two steps is possible, and say in words what is wrong with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from simkit.fury.words import sizes, state
from simkit.kernel.luck import LAST_TURN
from simkit.kernel.soundness import MANY, Range, all_wrong

LAST_PLACE = state.FIRST_SEA + sizes.MOST_SEAS - 1


def check_state(game: Any, rules: Any) -> list[str]:
    """Everything that is wrong with a position; empty when it is sound."""
    parts = (_clock, _commands, _units, _leaders, _tracts, _fleets)
    checks = (
        _check_heights,
        _check_voyages,
        _check_control,
        _check_strength,
        _check_captives,
        _check_pauses,
    )
    return all_wrong(game, rules, parts, checks)


# --- every number by itself ----------------------------------------------------------------------


def _clock(game: Any, rules: Any) -> Iterator[Range]:
    yield "turn", game.turn, 1, min(LAST_TURN, rules.turns)
    yield "phase", game.phase, 0, len(state.PHASES) - 1
    yield "mover", game.mover, 0, sizes.SIDES - 1
    yield "outcome", game.outcome, 0, len(state.OUTCOMES) - 1
    yield "winner", game.winner, state.NONE, sizes.SIDES - 1
    yield "II Augusta", game.augusta_free, 0, 1
    yield "turns of towns", game.towns_held, 0, MANY
    yield "decisions", game.decisions, 0, MANY


def _commands(game: Any, rules: Any) -> Iterator[Range]:
    for command in range(sizes.MOST_COMMANDS):
        sheet, what = game.commands[command], f"of command {command}"
        most = 1 if command < rules.commands else 0
        for flag in ("active", "demoralised", "leader_lost", "settled"):
            yield f"{flag} {what}", sheet[flag], 0, most
        yield f"attempt {what}", sheet.tried, 0, MANY if most else 0
        yield f"turn of rising {what}", sheet.rose, 0, game.turn
        yield f"loss {what}", sheet.lost, 0, MANY if most else 0


def _units(game: Any, rules: Any) -> Iterator[Range]:
    for unit in range(sizes.MOST_UNITS):
        piece, what = game.hidden.units[unit], f"of unit {unit}"
        is_there = unit < rules.units
        yield f"place {what}", piece.place, state.GONE, LAST_PLACE if is_there else state.NONE
        yield f"strength {what}", piece.sp, 0, rules.unit[unit].sp if is_there else 0
        yield f"flotilla {what}", piece.aboard, 0, rules.fleets
        for flag in ("disrupted", "moved", "crossed", "fights", "charges", "landed"):
            yield f"{flag} {what}", piece[flag], 0, 1


def _leaders(game: Any, rules: Any) -> Iterator[Range]:
    for leader in range(sizes.MOST_LEADERS):
        piece, what = game.hidden.leaders[leader], f"of leader {leader}"
        is_there = leader < rules.leaders
        yield f"place {what}", piece.place, state.GONE, LAST_PLACE if is_there else state.NONE
        yield f"captor {what}", piece.captor, state.NONE, sizes.SIDES - 1
        yield f"wounds {what}", piece.wounded, 0, MANY
        yield f"moved {what}", piece.moved, 0, 1


def _fleets(game: Any, rules: Any) -> Iterator[Range]:
    for fleet in range(sizes.MOST_FLEETS):
        most = LAST_PLACE if fleet < rules.fleets else state.NONE
        yield f"place of flotilla {fleet}", game.fleets[fleet].place, state.GONE, most
        yield f"port of flotilla {fleet}", game.fleets[fleet].port, state.NONE, most


def _tracts(game: Any, rules: Any) -> Iterator[Range]:
    for tract in range(sizes.MOST_TRACTS):
        most = sizes.SIDES - 1 if tract < rules.tracts else state.NONE
        yield f"control of tract {tract}", game.control[tract], state.NONE, most
        yield f"first in tract {tract}", game.came_first[tract], state.NONE, most
        yield f"looting of tract {tract}", game.looting[tract], 0, MANY
        yield f"lootings of tract {tract}", game.lootings[tract], 0, MANY


# --- numbers that must agree ---------------------------------------------------------------------


def _check_heights(game: Any, rules: Any) -> Iterator[str]:
    """Units are counted twice, and both say the same."""
    stand = Counter(
        (int(rules.unit[unit].seat), int(game.hidden.units[unit].place))
        for unit in range(rules.units)
    )
    for seat in range(sizes.SIDES):
        for tract in range(sizes.MOST_TRACTS):
            if game.height[seat, tract] != stand[seat, tract]:
                yield (
                    f"{game.height[seat, tract]} units of side {seat} are counted in tract "
                    f"{tract}, but {stand[seat, tract]} stand there"
                )


def _check_voyages(game: Any, rules: Any) -> Iterator[str]:
    """Whoever is aboard is where his flotilla is; no flotilla lies among rebels."""
    for pieces, what in ((game.hidden.units, "unit"), (game.hidden.leaders, "leader")):
        for number, piece in enumerate(pieces):
            if piece.aboard and game.fleets[piece.aboard - 1].place != piece.place:
                yield f"{what} {number} is aboard a flotilla that is elsewhere"
    for fleet in range(rules.fleets):
        place = game.fleets[fleet].place
        if 0 <= place < state.FIRST_SEA and game.height[state.REBELS, place]:
            yield f"flotilla {fleet} lies among rebels"


def _check_control(game: Any, rules: Any) -> Iterator[str]:
    """Whoever is alone in a tract controls it and came first; only rebels loot, where they are."""
    for tract in range(rules.tracts):
        alone = [seat for seat in range(sizes.SIDES) if game.height[seat, tract] > 0]
        first = game.came_first[tract]
        if len(alone) == 1 and not game.control[tract] == first == alone[0]:
            yield f"side {alone[0]} is alone in tract {tract}, but does not control it"
        if len(alone) == 2 and first == state.NONE:
            yield f"both sides are in tract {tract}, but neither came first"
        if not alone and first != state.NONE:
            yield f"nobody is in tract {tract}, but somebody came first"
        if game.looting[tract] and not game.height[state.REBELS, tract]:
            yield f"nobody loots tract {tract}"


def _check_strength(game: Any, rules: Any) -> Iterator[str]:
    """A unit has strength while it is in the game; what is missing, its command has lost."""
    lost: Counter[int] = Counter()
    for unit in range(rules.units):
        piece, counter = game.hidden.units[unit], rules.unit[unit]
        if (piece.place >= 0) != (piece.sp > 0):
            yield f"unit {unit} stands in place {piece.place} with {piece.sp} strength points"
        if piece.place != state.NONE and counter.command != state.NONE:
            lost[int(counter.command)] += int(counter.sp - piece.sp)
    for command in range(rules.commands):
        if game.commands[command].lost != lost[command]:
            yield (
                f"command {command} has lost {game.commands[command].lost} strength points, "
                f"but {lost[command]} are missing"
            )


def _check_captives(game: Any, rules: Any) -> Iterator[str]:
    """A captive is guarded in a tract by the other side."""
    for leader in range(rules.leaders):
        piece = game.hidden.leaders[leader]
        if piece.captor == state.NONE:
            continue
        if piece.captor == rules.leader[leader].seat or not 0 <= piece.place < state.FIRST_SEA:
            yield f"leader {leader} is a captive of his own side, or in no tract"
        elif game.phase != state.COMBAT and game.height[piece.captor, piece.place] == 0:
            yield f"nobody guards leader {leader}"


def _check_pauses(game: Any, rules: Any) -> Iterator[str]:
    """Between two steps nobody marches and nobody fights."""
    if game.march.place != state.NONE or game.battle.place != state.NONE:
        yield "a march or a battle is going on"
    busy = game.hidden.units["fights"].any() or game.hidden.units["charges"].any()
    if busy or game.hidden.party.any():
        yield "a piece is on the march or in a battle"
