"""11.2.2 Attacks: targets are declared before a die is rolled, and all attacks happen at once.

Only legions and Hellhounds attack. A legion that holds a Hellhound does not, but can be attacked,
and so can the Hellhound on it.
"""

from __future__ import annotations

from simkit.hellgame.rules.table.board import is_seat
from simkit.hellgame.rules.table.rolls import roll
from simkit.hellgame.rules.units.units import leader_of
from simkit.hellgame.words import chances, choices, effects, events, state
from simkit.hellgame.words.sizes import MOST_HOUND_DICE
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import say
from simkit.kernel.jit import kernel
from simkit.kernel.luck import below

from .roster import fights, legion_under, master_of, side_of, unit_slot

FIRST_ROUND = 1


@kernel
def make_attacks(game, at):
    """All attacks of a round; the roster of those who stand here is written (roster.muster)."""
    forget_aims(game)
    declare_attacks(game, at)
    roll_attacks(game, at)


@kernel
def attacks_of(game, rules, unit):
    """One for a legion without a Hellhound, none with one; a Hellhound as many as printed."""
    if unit >= state.LEGIONS:
        return rules.hound_dice[unit - state.LEGIONS]
    return 1 if game.legions[unit].hound == state.NONE else 0


# --- targets -------------------------------------------------------------------------------------


@kernel
def forget_aims(game):
    """Nobody is a target yet."""
    for place in range(game.battle.units):
        unit = game.battle.roster[place]
        if unit < state.LEGIONS:
            game.legions[unit].aim, game.legions[unit].aimed = state.NONE, 0
        else:
            hound = game.hounds[unit - state.LEGIONS]
            hound.aimed = 0
            for die in range(MOST_HOUND_DICE):
                hound.aims[die] = state.NONE


@kernel
def declare_attacks(game, at):
    """Players in their order, then Freebooters and loose Hellhounds, for whom nobody decides."""
    for place in range(game.battle.seats):
        declare_for(game, at, game.battle.order[place])
    for place in range(game.battle.units):
        unit = game.battle.roster[place]
        if not is_seat(master_of(game, unit)):
            for die in range(attacks_of(game, at.rules, unit)):
                aim_at(game, unit, die, next_prey(game, at, unit, die))


@kernel
def declare_for(game, at, seat):
    """A player says for each of his attacks whom it strikes."""
    left = attacks_left(game, at.rules, seat)
    for place in range(game.battle.units):
        unit = game.battle.roster[place]
        if master_of(game, unit) == seat:
            for die in range(attacks_of(game, at.rules, unit)):
                left -= 1
                aim_at(game, unit, die, chosen_target(game, at, seat, unit, left))


@kernel
def attacks_left(game, rules, seat):
    """All attacks that a player's units have in a round."""
    total = 0
    for place in range(game.battle.units):
        unit = game.battle.roster[place]
        if master_of(game, unit) == seat:
            total += attacks_of(game, rules, unit)
    return total


@kernel
def chosen_target(game, at, seat, unit, left):
    """Every enemy unit must be attacked once before any is twice, if the attacks suffice.

    So a unit that is a target already may be one again only while the player's attacks that are
    left cover all those that are not. NONE where nobody is left to attack.
    """
    enemy = 1 - game.battle.side[seat]
    may_repeat = left >= uncovered(game, enemy)
    clear_options(at.desk)
    for place in range(game.battle.units):
        target = game.battle.roster[place]
        if side_of(game, target) == enemy and (may_repeat or aims_at(game, target) == 0):
            offer_unit(at.desk, target)
    if at.desk.count == 0:
        return state.NONE
    option = at.desk.options[ask(game, at, choices.ATTACK, seat, unit, left)]
    return option.who if option.who != state.NONE else state.LEGIONS + option.what


@kernel
def offer_unit(desk, unit):
    """A unit as an option: who=legion or what=Hellhound."""
    if unit < state.LEGIONS:
        offer(desk, choices.DO_CHOOSE, unit)
    else:
        offer(desk, choices.DO_CHOOSE, what=unit - state.LEGIONS)


@kernel
def uncovered(game, side):
    """Units of a side that are nobody's target yet."""
    count = 0
    for place in range(game.battle.units):
        unit = game.battle.roster[place]
        if side_of(game, unit) == side and aims_at(game, unit) == 0:
            count += 1
    return count


@kernel
def aims_at(game, unit):
    """How many attacks are declared against a unit."""
    return (
        game.legions[unit].aimed
        if unit < state.LEGIONS
        else game.hounds[unit - state.LEGIONS].aimed
    )


@kernel
def aim_at(game, unit, die, target):
    """One attack of a unit is declared against a target."""
    if unit < state.LEGIONS:
        game.legions[unit].aim = target
    else:
        game.hounds[unit - state.LEGIONS].aims[die] = target
    if target == state.NONE:
        return
    if target < state.LEGIONS:
        game.legions[target].aimed += 1
    else:
        game.hounds[target - state.LEGIONS].aimed += 1


@kernel
def aim_of(game, unit, die):
    """Whom this attack of a unit strikes."""
    return (
        game.legions[unit].aim
        if unit < state.LEGIONS
        else game.hounds[unit - state.LEGIONS].aims[die]
    )


# --- who decides for himself (11.3.4) ------------------------------------------------------------


@kernel
def next_prey(game, at, unit, die):
    """The next target of a unit without a player: as many enemies as possible, evenly; by lot.

    Loose Hellhounds attack Hellhounds of the other side as long as there are any.
    """
    enemy = 1 - side_of(game, unit)
    hounds_first = legion_under(game, unit) == state.NONE and has_hound(game, enemy)
    fewest, equals = state.UNITS * state.UNITS, 0
    for place in range(game.battle.units):
        target = game.battle.roster[place]
        if is_prey(game, target, enemy, hounds_first):
            burden = burden_of(game, unit, target)
            equals = equals + 1 if burden == fewest else equals
            if burden < fewest:
                fewest, equals = burden, 1
    if equals == 0:
        return state.NONE
    skip = (
        below(at.luck, chances.AIM, game.turn, unit_slot(game, unit), die, equals)
        if equals > 1
        else 0
    )
    for place in range(game.battle.units):
        target = game.battle.roster[place]
        if is_prey(game, target, enemy, hounds_first) and burden_of(game, unit, target) == fewest:
            if skip == 0:
                return target
            skip -= 1
    return state.NONE


@kernel
def is_prey(game, target, enemy, hounds_first):
    """True for an enemy that may be attacked: any, or Hellhounds alone."""
    return side_of(game, target) == enemy and (target >= state.LEGIONS or not hounds_first)


@kernel
def has_hound(game, side):
    """True if a Hellhound stands on this side, loose or not."""
    for place in range(game.battle.units):
        unit = game.battle.roster[place]
        if unit >= state.LEGIONS and side_of(game, unit) == side:
            return True
    return False


@kernel
def burden_of(game, unit, target):
    """How often a target is attacked: by this unit first of all, then by everybody."""
    own = 0
    if unit >= state.LEGIONS:
        for die in range(MOST_HOUND_DICE):
            if game.hounds[unit - state.LEGIONS].aims[die] == target:
                own += 1
    return own * state.UNITS + aims_at(game, target)


# --- rolls ---------------------------------------------------------------------------------------


@kernel
def roll_attacks(game, at):
    """A die an attack; hits are marked, nobody falls yet."""
    for place in range(game.battle.units):
        unit = game.battle.roster[place]
        bonus = attack_bonus(game, at.rules, unit)
        for die in range(attacks_of(game, at.rules, unit)):
            target = aim_of(game, unit, die)
            if target != state.NONE:
                strike(game, at, unit, die, target, bonus)


@kernel
def strike(game, at, unit, die, target, bonus):
    """One attack: with all bonuses 6 or more hits."""
    slot = unit_slot(game, unit)
    total = roll(game, at, master_of(game, unit), chances.ATTACK_DIE, slot, die) + bonus
    if total >= at.rules.hit_on:
        say(game, at, events.ATTACK_HITS, unit, target, value=total)
        hit(game, target, 1)
    else:
        say(game, at, events.ATTACK_MISSES, unit, target, value=total)


@kernel
def hit(game, target, hits):
    """A unit has taken hits, to be saved with the others of this round (11.2.3)."""
    if target < state.LEGIONS:
        game.legions[target].struck += hits
    else:
        game.hounds[target - state.LEGIONS].struck += hits


@kernel
def attack_bonus(game, rules, unit):
    """What lieutenant, Arcana and abilities add to every attack of a unit in this round."""
    master = master_of(game, unit)
    if master == state.NONE:
        return 0
    bonus = game.battle.bonus[master, 0]
    if unit >= state.LEGIONS:
        return bonus + game.battle.hound_bonus[master, 0]
    leader = leader_of(game, rules, unit)
    if leader != state.NONE:
        bonus += rules.lieutenant[leader].bonus
    if rules.demon_abilities == 1 and is_seat(master) and is_first_attacker(game, rules, unit):
        bonus += bonus_of_demons(game, rules, master)
    return bonus


@kernel
def is_first_attacker(game, rules, unit):
    """True for the first attacking legion of its owner: the one that abilities strengthen."""
    for place in range(game.battle.units):
        other = game.battle.roster[place]
        if other < state.LEGIONS and master_of(game, other) == master_of(game, unit):
            if attacks_of(game, rules, other) > 0:
                return other == unit
    return False


@kernel
def bonus_of_demons(game, rules, seat):
    """What the abilities of the demons that take part add to one legion's attack."""
    bonus = 0
    for demon in range(rules.demons):
        if game.demons[demon].owner == seat and fights(game, demon):
            ability, n = rules.demon[demon].ability, rules.demon[demon].ability_n
            if ability == effects.COMBAT_BONUS_ONE_LEGION:
                bonus += n
            if ability == effects.COMBAT_BONUS_ROUND_1 and game.battle.bout == FIRST_ROUND:
                bonus += n
    return bonus
