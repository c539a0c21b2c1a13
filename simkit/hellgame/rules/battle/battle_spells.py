"""11.2.1 What the Major Arcana do in a battle, an effect a function (see effects.MAJORS)."""

from __future__ import annotations

from simkit.hellgame.rules.magic.spells import work
from simkit.hellgame.rules.table.board import WAYS, has_enemies
from simkit.hellgame.rules.table.rolls import roll
from simkit.hellgame.rules.units.antehell import lead
from simkit.hellgame.rules.units.flight import bit_of, chase_lone_lieutenants, fly, move_party
from simkit.hellgame.rules.units.units import first_of, raise_legion
from simkit.hellgame.words import chances, choices, effects, events, state
from simkit.hellgame.words.sizes import MOST_LEGIONS
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import say
from simkit.kernel.jit import kernel

from .fighting import hit
from .roster import DRIVEN_OUT, fights, is_here
from .saving import FALLEN, set_hits


@kernel
def take_effect(game, at, seat, demon, card, target):
    """Let a card work; True if it stays where it struck, a cause on a demon (3.1)."""
    effect = at.rules.arcanum[card].effect
    if effect == effects.COMBAT_BONUS:
        strengthen(game, at, seat, card)
    elif effect == effects.COMBAT_KILL:
        strike_by_magic(game, at, seat, demon, card)
    elif effect == effects.EXTRA_SAVE:
        protect(game, at, seat, card)
    elif effect == effects.ADD_LEGION_TO_BATTLE:
        reinforce(game, at, seat, card)
    elif effect == effects.FREE_FLIGHT:
        lead_away(game, at, seat, demon, card)
    elif effect == effects.REMOVE_DEMON_FROM_BATTLE:
        drive_out_of_battle(game, at, target)
    else:
        return work(game, at, demon, card, target)
    return False


# --- strength and protection ---------------------------------------------------------------------


@kernel
def strengthen(game, at, seat, card):
    """n on all own combat rolls, or on those of the Hellhounds, for some rounds from this one."""
    arcanum = at.rules.arcanum[card]
    for ahead in range(min(arcanum.rounds, state.MOST_SPELL_ROUNDS)):
        if arcanum.hounds_only == 1:
            game.battle.hound_bonus[seat, ahead] += arcanum.n
        else:
            game.battle.bonus[seat, ahead] += arcanum.n
    kind = events.HOUND_BONUS if arcanum.hounds_only == 1 else events.BATTLE_BONUS
    say(game, at, kind, seat, card, value=arcanum.n)


@kernel
def fade_spells(game):
    """A round is over: what was meant for it is gone, what lasts longer comes nearer."""
    battle = game.battle
    for owner in range(state.OWNERS):
        for ahead in range(state.MOST_SPELL_ROUNDS - 1):
            battle.bonus[owner, ahead] = battle.bonus[owner, ahead + 1]
            battle.hound_bonus[owner, ahead] = battle.hound_bonus[owner, ahead + 1]
        battle.bonus[owner, state.MOST_SPELL_ROUNDS - 1] = 0
        battle.hound_bonus[owner, state.MOST_SPELL_ROUNDS - 1] = 0
        battle.resaves[owner] = 0


@kernel
def protect(game, at, seat, card):
    """Every failed save of this round may be tried n times more."""
    game.battle.resaves[seat] += at.rules.arcanum[card].n
    say(game, at, events.BATTLE_RESAVES, seat, card, value=at.rules.arcanum[card].n)


@kernel
def reinforce(game, at, seat, card):
    """n new legions, free, in the middle of the battle."""
    for _ in range(at.rules.arcanum[card].n):
        raise_legion(game, at, seat, game.battle.place)


# --- against the enemy ---------------------------------------------------------------------------


@kernel
def strike_by_magic(game, at, seat, demon, card):
    """n hits on enemy legions; they are saved with the others of this round, or not at all."""
    arcanum = at.rules.arcanum[card]
    for _ in range(arcanum.n):
        legion = chosen_legion(game, at, seat, demon, card, 1 - game.battle.side[seat])
        if legion != state.NONE:
            hit(game, legion, 1 if arcanum.save == 1 else FALLEN)


@kernel
def chosen_legion(game, at, seat, demon, card, side):
    """A legion of a side, by colour of its owner; NONE if none stands there."""
    clear_options(at.desk)
    for number in range(game.players + 1):
        owner = game.seat_of[number] if number < game.players else state.OWNERS - 1
        if game.battle.side[owner] == side and is_here(game, owner):
            for legion in range(first_of(owner), first_of(owner) + MOST_LEGIONS):
                if game.legions[legion].place == game.battle.place:
                    offer(at.desk, choices.DO_CHOOSE, legion)
    if at.desk.count == 0:
        return state.NONE
    place = ask(game, at, choices.TARGET, seat, card, demon)
    return at.desk.options[place].who


@kernel
def is_enemy_demon(game, demon, seat):
    """True for a demon that fights on the other side."""
    if not fights(game, demon):
        return False
    return game.battle.side[game.demons[demon].owner] == 1 - game.battle.side[seat]


@kernel
def rule_out(game, at, seat, demon, card):
    """The enemy demon that a card is to drive out of the battle."""
    clear_options(at.desk)
    for other in range(at.rules.demons):
        if is_enemy_demon(game, other, seat):
            offer(at.desk, choices.DO_CHOOSE, other)
    place = ask(game, at, choices.TARGET, seat, card, demon)
    return at.desk.options[place].who


@kernel
def drive_out_of_battle(game, at, demon):
    """It takes no part any more; what its cards have done already lasts (Sugar Hill)."""
    game.battle.demon[demon] = DRIVEN_OUT
    say(game, at, events.DEMON_DRIVEN_OUT, game.demons[demon].owner, demon, game.battle.place)


# --- away ----------------------------------------------------------------------------------------


@kernel
def lead_away(game, at, seat, demon, card):
    """The caster's units leave together and unhindered; a card may have one legion stay behind.

    They escape hits that magic has struck before. Where they come among enemies each flees on by
    itself as after any flight (9.5.2.1).
    """
    place = game.battle.place
    there = chosen_way(game, at, seat, card, place)
    if there == state.NONE:
        return
    leaving = whoever_leaves(game, at, seat, demon, card)
    forget_hits(game, seat, leaving)
    stays = at.rules.arcanum[card].stays == 1 and game.troops[place, seat] > 0
    move_party(game, at, seat, state.NONE, leaving, there)
    if not stays:
        for lieutenant in range(at.rules.lieutenants):
            record = game.lieutenants[lieutenant]
            if record.owner == seat and record.place == place:
                move_party(game, at, seat, lieutenant, 0, there)
    run_on(game, at, seat, leaving, there)
    chase_lone_lieutenants(game, at, there, state.NONE)


@kernel
def whoever_leaves(game, at, seat, demon, card):
    """The caster's legions here but for the one that stays, a bit each."""
    leaving = 0
    for legion in range(first_of(seat), first_of(seat) + MOST_LEGIONS):
        if game.legions[legion].place == game.battle.place:
            leaving |= bit_of(legion)
    if at.rules.arcanum[card].stays == 1:
        leaving &= ~bit_of(rearguard(game, at, seat, demon, card))
    return leaving


@kernel
def forget_hits(game, seat, party):
    """Who has left the battle has nothing to be saved from."""
    for counter in range(MOST_LEGIONS):
        if party >> counter & 1 == 1:
            set_hits(game, first_of(seat) + counter, 0)


@kernel
def rearguard(game, at, seat, demon, card):
    """The own legion that stays behind."""
    clear_options(at.desk)
    for legion in range(first_of(seat), first_of(seat) + MOST_LEGIONS):
        if game.legions[legion].place == game.battle.place:
            offer(at.desk, choices.DO_CHOOSE, legion)
    place = ask(game, at, choices.TARGET, seat, card, demon)
    return at.desk.options[place].who


@kernel
def chosen_way(game, at, seat, card, place):
    """Any way but into the Pentagram or to Uriel: chosen, or by the first die that shows one."""
    clear_options(at.desk)
    for way in range(1, WAYS + 1):
        if is_way_out(game, lead(place, way)):
            offer(at.desk, choices.DO_STEP, where=lead(place, way))
    if at.desk.count == 0:
        return state.NONE
    if at.rules.arcanum[card].directed == 1:
        option = at.desk.options[ask(game, at, choices.FLIGHT, seat, state.NONE, 0)]
        return option.where
    time = 0
    while True:
        face = roll(game, at, seat, chances.SPELL_FLIGHT, card, time)
        if face <= WAYS and is_way_out(game, lead(place, face)):
            return lead(place, face)
        time += 1


@kernel
def is_way_out(game, there):
    """Nobody enters the Pentagram, and nobody goes willingly to Uriel (9.5.2.4)."""
    return there != state.PENTAGRAM and there != game.uriel.place


@kernel
def run_on(game, at, seat, party, there):
    """Among enemies the flight goes on, a legion at a time; nobody passes Lilith (9.5.2.4)."""
    if there == game.lilith.place:
        return
    for counter in range(MOST_LEGIONS):
        if party >> counter & 1 == 1 and has_enemies(game, at.rules, there, seat):
            if game.legions[first_of(seat) + counter].place == there:
                fly(game, at, seat, state.NONE, 1 << counter, there, state.NONE)
