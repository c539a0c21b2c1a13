"""11 The Combat phase: which battles there are, in which order, and how one of them goes.

The order is fixed when the phase begins: most legions first, ties by lot. Battles of owners come
before those against loose Hellhounds; those that flights bring about (11.2.4) come after all that
were due from the start. A battle lasts until one side is alone.
"""

from __future__ import annotations

from simkit.hellgame.rules.table.board import is_seat, legions_in, loose_hounds_in
from simkit.hellgame.rules.units.flight import chase_lone_lieutenants, retreat
from simkit.hellgame.words import chances, events, state
from simkit.hellgame.words.sizes import SECTIOS
from simkit.kernel.events import say
from simkit.kernel.jit import kernel
from simkit.kernel.luck import below
from simkit.kernel.numbers.sets import how_many

from .avoiding import is_avoided
from .battle_magic import cast_spells
from .battle_spells import fade_spells
from .fighting import make_attacks
from .hound_fights import ATTACKER, DEFENDER, fight_alone
from .joining import declare_demons, put_cards_back
from .quick import fight_quickly, is_small, let_lucifer_decide
from .roster import DRAWS, fiercest, has_enemy, is_fought_over, is_here, muster, stands, who_is_in
from .saving import make_saves
from .sides import allies_fight_on, players_keep_peace, regroup, take_sides

DUE = 1 << 40  # a battle that was due when the phase began
HOUND_BIT = 1 << state.OWNERS


@kernel
def combat_phase(game, at):
    """All battles of the turn, one after the other."""
    line_up(game, at)
    place = next_battle(game, at.rules)
    while place != state.NONE:
        resolve(game, at, place)
        place = next_battle(game, at.rules)


# --- which, and in which order -------------------------------------------------------------------


@kernel
def line_up(game, at):
    """A new phase: nobody has fought or won yet, and the order of battles is fixed."""
    for demon in range(at.rules.demons):
        game.demons[demon].fought = 0
    for place in range(SECTIOS):
        game.won_here[place], game.settled[place], game.rounds[place] = 0, 0, 0
        present = who_is_in(game, place)
        due = DUE if is_battle(game, at.rules, present) else 0
        lot = (
            below(at.luck, chances.BATTLE_ORDER, game.turn, place, 0, DRAWS) if present != 0 else 0
        )
        game.precedence[place] = due + legions_in(game, place) * DRAWS + lot


@kernel
def next_battle(game, rules):
    """Where the next battle is fought, or NONE: those of owners first, then those of Hellhounds."""
    place = first_battle(game, rules, False)
    return place if place != state.NONE else first_battle(game, rules, True)


@kernel
def first_battle(game, rules, of_hounds):
    """Of the battles of one kind that are due, the one that comes first; NONE if there is none."""
    best = state.NONE
    for place in range(SECTIOS):
        if best == state.NONE or game.precedence[place] > game.precedence[best]:
            if is_due(game, rules, place, of_hounds):
                best = place
    return best


@kernel
def is_due(game, rules, place, of_hounds):
    """True where enemies stand that have not settled their affair; of_hounds: loose ones count too.

    Hellhounds among themselves never settle anything (11.3.4).
    """
    present = who_is_in(game, place)
    if present == HOUND_BIT:
        return of_hounds and loose_hounds_in(game, rules, place) > 1
    if present & ~game.settled[place] == 0:
        return False
    return is_battle(game, rules, present if of_hounds else present & ~HOUND_BIT)


@kernel
def is_battle(game, rules, present):
    """True if those present (a bit each) are enemies: an event may make all players one party."""
    players, others = present & ((1 << state.FREEBOOTERS) - 1), present >> state.FREEBOOTERS
    if players != 0 and players_keep_peace(game, rules):
        players = 1
    return how_many(players) + how_many(others) > 1


# --- one battle ----------------------------------------------------------------------------------


@kernel
def resolve(game, at, place):
    """A battle from beginning to end; then the sectio is settled for those who are left."""
    open_battle(game, place)
    say(game, at, events.BATTLE_BEGINS, where=place, value=legions_in(game, place))
    latecomers = 0
    if not is_avoided(game, at):
        take_sides(game, at)
        declare_demons(game, at)
        fight(game, at)
        put_cards_back(game, at.rules)
        latecomers = without_side(game)
    game.settled[place] = who_is_in(game, place) & ~latecomers
    game.battle.place = state.NONE


@kernel
def without_side(game):
    """Owners who took no part, a bit each: a flight may have led them there meanwhile (11.2.4)."""
    found = 0
    for owner in range(state.OWNERS):
        if game.battle.side[owner] == state.NONE:
            found |= 1 << owner
    return found


@kernel
def open_battle(game, place):
    """A fresh battle: no round, no side, no spell."""
    battle = game.battle
    battle.place, battle.bout, battle.fought, battle.shaken = place, 0, 0, 0
    for owner in range(state.OWNERS):
        battle.side[owner], battle.resaves[owner], battle.rerolled[owner] = state.NONE, 0, 0
        for ahead in range(len(battle.bonus[owner])):
            battle.bonus[owner, ahead], battle.hound_bonus[owner, ahead] = 0, 0


@kernel
def fight(game, at):
    """Round after round, until nobody is left to fight."""
    entrants = who_is_in(game, game.battle.place)
    going_on = True
    while going_on:
        if regroup(game, at):
            going_on = game.rounds[game.battle.place] < state.MOST_BOUTS
            if going_on:
                fight_round(game, at)
        else:
            going_on = allies_fight_on(game, at)
    fight_alone_if_left(game, at)
    honour(game, at, entrants)


@kernel
def fight_round(game, at):
    """Magic, attacks, saves, flights (11.2); a small battle may be over with one throw."""
    battle = game.battle
    battle.bout += 1
    game.rounds[battle.place] += 1
    say(game, at, events.BOUT_BEGINS, where=battle.place, value=battle.bout)
    if at.rules.quick_battles == 1 and battle.bout == 1 and is_small(game, at.rules):
        fight_quickly(game, at)
        return
    cast_spells(game, at)
    muster(game, at.rules)
    if is_fought_over(game, at.rules):
        make_attacks(game, at)
        battle.fought = 1
    make_saves(game, at)  # hits of magic count even where nobody is left to attack
    fade_spells(game)
    give_ground(game, at)
    if at.rules.three_rounds == 1 and battle.bout >= at.rules.most_rounds:
        if is_fought_over(game, at.rules):
            let_lucifer_decide(game, at)


@kernel
def give_ground(game, at):
    """11.2.4: players may flee, the one with the highest demon first; lone lieutenants must."""
    chase_lone_lieutenants(game, at, game.battle.place, state.NONE)
    done = 0
    seat = fiercest(game, at, done)
    while seat != state.NONE:
        done |= 1 << seat
        if is_here(game, seat) and has_enemy(game, at.rules, seat):
            retreat(game, at, game.battle.place, seat)
        seat = fiercest(game, at, done)
    chase_lone_lieutenants(game, at, game.battle.place, state.NONE)


# --- the end -------------------------------------------------------------------------------------


@kernel
def fight_alone_if_left(game, at):
    """Hellhounds that nobody is left to fight turn on each other."""
    if not stands(game, ATTACKER) and not stands(game, DEFENDER):
        fight_alone(game, at)


@kernel
def honour(game, at, entrants):
    """Who is left has won, and with the right of victory, if a round was fought (12.2)."""
    place = game.battle.place
    if game.battle.fought == 0:
        return
    decided = not is_fought_over(game, at.rules)
    for owner in range(state.OWNERS):
        if entrants >> owner & 1 == 1 and is_seat(owner):
            game.tally.battles[owner] += 1
        if decided and entrants >> owner & 1 == 1 and is_here(game, owner):
            say(game, at, events.BATTLE_WON, owner, where=place)
            if is_seat(owner):
                game.won_here[place] |= 1 << owner
                game.tally.battles_won[owner] += 1
    if not decided:
        say(game, at, events.BATTLE_UNDECIDED, where=place)
