"""How a planning bot uses Major Arcana: the worth of each, its target, and when to counter one."""

from __future__ import annotations

from simkit.hellgame.bots.knobs import MAGIC, STOP, TRUST
from simkit.hellgame.rules.demon_actions.passing import is_waiting
from simkit.hellgame.rules.magic.aims import (
    AT_LEGION,
    AT_LIEUTENANT,
    AT_NOBODY,
    AT_OWN_DEMON,
    AT_OWN_LEGION,
    AT_OWN_SECTIO,
    AT_OWN_STACK,
    AT_RIVAL,
    AT_UNGUARDED,
    aim_of,
)
from simkit.hellgame.rules.magic.targets import is_target
from simkit.hellgame.rules.table.board import other_legions_in
from simkit.hellgame.rules.table.demons import is_on_earth
from simkit.hellgame.rules.units.units import owner_of
from simkit.hellgame.words import choices, effects, state
from simkit.hellgame.words.sizes import MOST_LEGIONS, SECTIOS
from simkit.kernel.jit import kernel

from .closing import note_threats, threat_by
from .force import HOPELESS, battle_worth, leads_hounds
from .forestalling import DECIDED, is_marked
from .needs import note_needs, post_worth, pull_at
from .survey import survey
from .talks import is_spared, is_trusted
from .worths import leader_among, loss_of_rivals, menace_of, prospects_beside, worth_beside

# Worth in souls of each effect where nothing better is known of it: a Favour is worth about five.
_WORTH = {
    effects.INCAPACITATE: 7.0,
    effects.TARGET_LOSES_ACTION: 3.0,
    effects.GIVE_DISFAVOUR: 4.0,
    effects.GAIN_FAVOUR: 6.0,
    effects.REMOVE_DISFAVOUR: 0.0,  # see burden
    effects.GAIN_SOULS: 7.0,
    effects.EXTRA_ARCANA_DRAW: 4.0,
    effects.RECOVER_DEMON: 6.0,
    effects.EVIL_DEEDS_HIT_ON: 6.0,
    effects.INFLUENCE_BONUS: 0.5,
    effects.SACRIFICE_LEGION_FOR_SOULS: 1.0,
    effects.STEAL_LEGION: 5.0,
    effects.DISBAND: 3.0,
    effects.STEAL_LIEUTENANT: 8.0,
    effects.SUMMON_LEGION: 5.0,
    effects.TELEPORT_STACK: 2.0,
    effects.REVOKE_SECTIO: 4.0,
    effects.PLACE_WILD_HELLHOUND: 2.0,
    effects.SWAP_HELL_EVENT: 1.0,
    effects.PEEK_HELL_DECK: 0.2,
    effects.LILITH_TO_ANTEHELL: 1.5,
    effects.URIEL_TO_EARTH: 0.5,
    effects.MOVE_URIEL: 2.0,
    effects.COMBAT_BONUS: 5.0,
    effects.COMBAT_KILL: 5.0,
    effects.EXTRA_SAVE: 4.0,
    effects.ADD_LEGION_TO_BATTLE: 6.0,
    effects.FREE_FLIGHT: 4.0,
    effects.REMOVE_DEMON_FROM_BATTLE: 4.0,
    effects.COUNTER: 3.0,
    effects.REDIRECT: 3.0,
}
WORTH = tuple(_WORTH.get(effect, 0.0) for effect in range(len(effects.MAJORS)))
STILL_OF_USE = 3.0
PERJURY = 100.0  # what keeps a bot from striking at those with whom it is at peace
LEAST_HARM = 3.0
NEARLY = 4  # sectios of a circle against which a great work is called for
AN_ACTION = 2.5
LEADER = 2.0  # what harms the leader of the game counts for more
A_FAVOUR, A_DISFAVOUR = 5.0, 4.0  # what a card costs besides souls
PARDON = 6.0  # a Disfavour less
OURS_TO_TAKE = 0.1  # share of a sectio's worth that its holder's loss is worth
OWN_LEGION = 3.0  # legions of others that must be hit for one of our own
A_STEP_TO_VICTORY = 4.0  # a rival's demon is the dearer the more sectios of one circle he holds
A_PART = 0.2  # share of a sectio's worth that a legion there stands for
IN_OUR_WAY = 3.0  # how much more so where it keeps us from what we hold or stand in
WORTH_A_SPELL, A_SOUL = (
    0.5,
    0.7,
)  # in battle: the least that a card must promise, and a soul's price


@kernel
def major_worth(view, rules, seat, card, knobs):
    """About what the Major Arcanum of a card is worth now."""
    arcanum = rules.arcanum[card]
    worth = WORTH[arcanum.effect]
    if arcanum.effect == effects.REMOVE_DISFAVOUR:
        worth = PARDON if view.seats[seat].disfavour > 0 else 0.0
    if arcanum.effect == effects.URIEL_TO_EARTH or arcanum.effect == effects.LILITH_TO_ANTEHELL:
        worth *= knobs[STOP]
    return worth - A_FAVOUR * arcanum.favour - A_DISFAVOUR * arcanum.disfavour


@kernel
def cast_worth(view, rules, demon, card, mind):
    """What it is worth to spend an action on a card: with the best of its targets."""
    seat = view.demons[demon].owner
    worth = major_worth(view, rules, seat, card, mind.knobs) - rules.arcanum[card].souls
    aim = aim_of(rules, card)
    if aim == AT_UNGUARDED:
        worth += best_revocation(view, rules, seat, mind)
    elif aim == AT_LEGION:
        worth += best_harm(view, rules, demon, card, mind)
    elif aim == AT_RIVAL:
        if not has_victim(view, rules, demon, card, mind.knobs):
            return -1.0
        if menace_of(view, leader_among(view, seat)) >= NEARLY:
            worth *= LEADER
    return mind.knobs[MAGIC] * worth


@kernel
def has_victim(view, rules, demon, card, knobs):
    """True if a card can be aimed at a demon whose owner need not be spared."""
    seat = view.demons[demon].owner
    for target in range(rules.demons):
        if is_target(view, rules, card, demon, target):
            if not is_spared(view, seat, view.demons[target].owner, knobs):
                return True
    return False


@kernel
def best_harm(view, rules, demon, card, mind):
    """The legion whose loss is worth most, of those that a card may be aimed at."""
    seat, best = view.demons[demon].owner, 0.0
    for legion in range(state.LEGIONS):
        if view.legions[legion].place != state.NONE and owner_of(legion) != seat:
            if is_target(view, rules, card, demon, legion):
                best = max(best, legion_harm(view, rules, seat, legion, mind))
    return best


@kernel
def works_below(view, rules, demon, card):
    """True for a card that finds its targets in Hell only: who plays it leaves the Earth."""
    scene, aim = rules.arcanum[card].scene, aim_of(rules, card)
    if scene == effects.ONLY_HELL:
        return True
    if aim == AT_NOBODY or scene == effects.ONLY_EARTH:
        return False
    if aim != AT_RIVAL:
        return True
    for target in range(rules.demons):
        if is_on_earth(view, target) and is_target(view, rules, card, demon, target):
            return False
    return True


@kernel
def best_revocation(view, rules, seat, mind):
    """What it is worth that somebody loses a sectio where he has nobody."""
    best = 0.0
    for sectio in range(SECTIOS):
        holder = view.holder[sectio]
        if holder not in (seat, state.NONE) and view.troops[sectio, holder] == 0:
            best = max(best, loss_worth(view, rules, seat, sectio, mind.knobs))
    return best


@kernel
def loss_worth(view, rules, seat, sectio, knobs):
    """What it is worth that the holder of a sectio loses it: it is ours to take as well."""
    if is_spared(view, seat, view.holder[sectio], knobs):
        return 0.0
    beside = prospects_beside(view, sectio)
    worth = knobs[STOP] * loss_of_rivals(view, seat, sectio, beside)
    return worth + OURS_TO_TAKE * worth_beside(view, rules, seat, sectio, beside, knobs)


# --- targets -------------------------------------------------------------------------------------


@kernel
def choose_target(asked):
    """The target whose loss, or whose gain, is greatest."""
    view, rules, decision, options, mind = asked
    seat, card, demon = decision.seat, decision.subject, decision.amount
    if aim_of(rules, card) in (AT_OWN_LEGION, AT_OWN_SECTIO, AT_OWN_STACK):
        note_needs(view, rules, seat, mind)
    else:
        note_threats(view, rules, seat, survey(view, rules, seat), mind)
    best, most = 0, -1.0e9
    for i in range(len(options)):
        value = 0.0
        if options[i].verb == choices.DO_CHOOSE:
            option = options[i]
            value = target_worth(
                view, rules, seat, card, demon, option.who, option.what, option.where, mind
            )
        if value > most:
            best, most = i, value
    return best


@kernel
def target_worth(view, rules, seat, card, demon, who, what, where, mind):
    """What a card does for its player at this target."""
    aim = aim_of(rules, card)
    if aim == AT_RIVAL:
        return rival_worth(view, rules, seat, demon, max(who, what), mind.knobs)
    if aim == AT_OWN_DEMON:
        return demon_worth(rules, max(who, what))
    if aim == AT_LEGION and who != state.NONE:
        return legion_harm(view, rules, seat, who, mind)
    if aim == AT_OWN_LEGION and who != state.NONE:
        return -post_worth(view, seat, view.legions[who].place, mind)
    if aim == AT_LIEUTENANT and what != state.NONE:
        owner = view.lieutenants[what].owner
        return 1.0 * view.troops[view.lieutenants[what].place, owner] + rules.lieutenant[what].bonus
    if where == state.NONE or where >= SECTIOS:
        return 0.0
    if aim == AT_OWN_SECTIO:
        return pull_at(mind, where)
    if aim == AT_OWN_STACK:
        return 1.0 * view.troops[where, seat] - post_worth(view, seat, where, mind)
    if aim == AT_UNGUARDED:
        return loss_worth(view, rules, seat, where, mind.knobs)
    return 1.0 * other_legions_in(view, where, seat) - OWN_LEGION * view.troops[where, seat]


@kernel
def demon_worth(rules, demon):
    """What a demon can do, all in all."""
    values = rules.demon[demon].values
    return 1.0 * (values[effects.SKULLS] + values[effects.STARS] + values[effects.HEARTS])


@kernel
def rival_worth(view, rules, seat, caster, demon, knobs):
    """A strong demon of whoever is nearest to victory: still to act, or at work on Earth.

    Whoever is on Earth would rather strike there, and stay.
    """
    record = view.demons[demon]
    worth = demon_worth(rules, demon) + A_STEP_TO_VICTORY * menace_of(view, record.owner)
    if is_waiting(view, demon) or record.earth != state.NONE:
        worth += STILL_OF_USE
    if is_on_earth(view, caster) and is_on_earth(view, demon):
        worth += STILL_OF_USE
    return worth - PERJURY if is_spared(view, seat, record.owner, knobs) else worth


@kernel
def legion_harm(view, rules, seat, legion, mind):
    """What it is worth that somebody loses this legion where it stands."""
    owner = owner_of(legion)
    menace = menace_of(view, owner) if owner < view.players else 0
    return harm_by_menace(view, rules, seat, owner, view.legions[legion].place, menace, mind)


@kernel
def harm_by_menace(view, rules, seat, owner, place, menace, mind):
    """The same of any legion of an owner in a place, where his `menace_of` is known.

    It may plead there, or keep us from what we hold or want; of several each is a part of that.
    """
    at_home = place < SECTIOS and view.holder[place] == seat
    if not at_home and is_spared(view, seat, owner, mind.knobs):
        return 0.0
    worth = 1.0
    if place < SECTIOS:
        beside = prospects_beside(view, place)
        gain = A_PART * worth_beside(view, rules, seat, place, beside, mind.knobs)
        if at_home or view.troops[place, seat] > 0:
            gain *= IN_OUR_WAY
        elif view.holder[place] != owner:
            gain += mind.knobs[STOP] * loss_of_rivals(view, seat, place, beside)
        gain += threat_by(owner, place, mind)
        if is_marked(view, place, mind) and view.holder[place] != owner:
            gain += DECIDED
        worth += gain / max(other_legions_in(view, place, seat), 1)
    return worth + menace


# --- answers -------------------------------------------------------------------------------------


@kernel
def answer_spell(asked):
    """A Counter for the own demon where the blow is worth it; for others only out of trust."""
    rules, decision, options = asked.rules, asked.decision, asked.options
    seat, card = decision.seat, decision.subject
    harm = WORTH[rules.arcanum[card].effect]
    if not is_aimed_at(asked.position, rules, seat, card, decision.amount):
        return 0
    best, most = 0, 0.0
    for i in range(len(options)):
        if options[i].verb == choices.DO_PLAY:
            value = harm - rules.arcanum[options[i].what].souls
            if (
                aim_of(rules, card) != AT_RIVAL or options[i].who != decision.amount
            ):  # this answer is its action (9.8.2.1)
                value -= AN_ACTION
            if harm >= LEAST_HARM and value > most:
                best, most = i, value
    return best


@kernel
def is_aimed_at(view, rules, seat, card, target):
    """True where the target of a card is an own demon, legion, lieutenant or sectio."""
    aim = aim_of(rules, card)
    if target < 0:
        return False
    if aim == AT_RIVAL:
        return view.demons[target].owner == seat
    if aim == AT_LEGION:
        return target < state.LEGIONS and target // MOST_LEGIONS == seat
    if aim == AT_LIEUTENANT:
        return view.lieutenants[target].owner == seat
    if aim == AT_UNGUARDED:
        return view.holder[target] == seat
    return False


@kernel
def combat_spell(asked):
    """Cards that are worth more than their souls, the strongest first; flight where all is lost."""
    view, rules, decision, options, mind = asked
    best, most = 0, WORTH_A_SPELL
    lost = battle_worth(view, rules, decision.seat, decision.subject, 0, mind.knobs) <= HOPELESS
    for i in range(len(options)):
        if options[i].verb == choices.DO_PLAY:
            card = options[i].what
            worth = 0.0
            runs = rules.arcanum[card].effect == effects.FREE_FLIGHT
            if rules.arcanum[card].moments & effects.AT_COMBAT != 0 and runs == lost:
                worth = major_worth(view, rules, decision.seat, card, mind.knobs)
            worth -= A_SOUL * rules.arcanum[card].souls
            if not is_of_use(view, rules, decision.seat, decision.subject, card):
                worth = 0.0
            if worth > most:
                best, most = i, worth
    return best


@kernel
def is_of_use(view, rules, seat, place, card):
    """False for a card that serves Hellhounds where no own legion holds one; NONE: anywhere."""
    return rules.arcanum[card].hounds_only == 0 or leads_hounds(view, rules, seat, place)


@kernel
def ask_or_grant_support(asked):
    """Help for a great work is asked for, and promised, against somebody who is nearly there.

    Only by who trusts, only to who is trusted, and with the hearts of demons in Hell: an earner is
    not called home. What is promised is worth an action later (deeds.support_worth).
    """
    view, rules, decision, options = asked.position, asked.rules, asked.decision, asked.options
    seat, knobs = decision.seat, asked.mind.knobs
    if knobs[TRUST] <= 0.0 or not has_great_foe(view, seat, decision.amount, rules):
        return 0
    best, most = 0, 2
    for i in range(len(options)):
        if options[i].verb == choices.DO_ASK:
            return i
        if options[i].verb == choices.DO_GRANT and view.demons[options[i].who].earth == state.NONE:
            asker = view.demons[decision.amount].owner
            hearts = rules.demon[options[i].who].values[effects.HEARTS]
            if hearts > most and is_trusted(view, seat, asker, knobs):
                best, most = i, hearts
    return best


@kernel
def has_great_foe(view, seat, asker, rules):
    """True while somebody else than these two is near a whole circle."""
    friend = view.demons[asker].owner if 0 <= asker < rules.demons else seat
    for other in range(view.players):
        if other != seat and other != friend and menace_of(view, other) >= NEARLY:
            return True
    return False
