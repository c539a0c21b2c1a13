"""How a planning bot chooses the action of a demon: march, Earth, diplomacy or magic (rule 9.2)."""

from __future__ import annotations

from simkit.hellgame.bots.knobs import EARTH, FAVOUR, STAY
from simkit.hellgame.rules.demon_actions.diplomacy import atonement_column
from simkit.hellgame.rules.demon_actions.influence import is_at_home, may_choose_among
from simkit.hellgame.rules.table.in_force import in_force
from simkit.hellgame.rules.units.units import owner_of
from simkit.hellgame.words import choices, effects, state
from simkit.hellgame.words.sizes import CIRCLES
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.sets import members

from .arcana import cast_worth, harm_by_menace, legion_harm, works_below
from .closing import chance_to_close, moves_left, note_threats
from .forestalling import has_marked, mark_winner
from .marches import march_worth
from .needs import closing_noted, earners, note_needs
from .purses import card_worth, favour_worth
from .survey import survey
from .worths import menace_of

MEAN_DIE = 3.5
SIXTH = 1.0 / 6.0
MOST_BRIBE = 3  # souls for one roll, about
A_LEGION = 5.0  # souls: one more of one's own
PRIZE = 6.0  # from here on every soul helps
KEPT = 8.0  # souls: what it is worth to keep a promise of support
DECISIVE = 15.0  # souls: an action that may decide the game
POOR = 2.0  # souls: a card that is not missed
NEARLY = 4  # sectios of a circle
PERIL = 0.5  # what is left of a stay on Earth while it is dangerous
LEAST = 0.05  # what an action must be worth
NEW_SPELL_WANTED, NEW_SPELL = 1.5, 0.2  # a conspiracy, while something spoils the Earth; else
DIE = 6  # sides; so many Disfavours, or hearts, make a roll sure
POOR_ENVOY, BETTER_VALUES = 0.6, 0.5  # who walks the Earth: not the best one; a heart above a skull
DEMON_LOST, UNBURDENED = 6.0, 1.2  # atonement: a demon; a Disfavour, in Favours
LIEUTENANT = 1.5  # two rolls at least
KEPT_SOULS, MODEST_BRIBE = 4, 2  # unless the prize is dear


@kernel
def choose_action(asked):
    """The action that is worth most; nothing, if none is worth anything."""
    view, rules, decision, options, mind = asked
    seat, demon = decision.seat, decision.subject
    mark_winner(view, rules, seat, demon, mind)
    note_needs(view, rules, seat, mind)
    stay = stay_worth(view, rules, demon, mind.knobs)
    closing = closing_noted(mind)
    waits = closing > 0.0 and others_can_close(view, rules, seat, demon, closing)
    waits = waits and not has_marked(view, mind)
    best, most = 0, LEAST
    for i in range(len(options)):
        if waits and options[i].verb == choices.DO_MARCH:
            continue
        value = action_worth(
            view, rules, demon, options[i].verb, options[i].who, options[i].what, mind
        )
        if stay > 0.0 and brings_home(view, rules, demon, options[i].verb, options[i].what):
            value -= stay * ((1.0 - closing) if options[i].verb == choices.DO_MARCH else 1.0)
        if value > most:
            best, most = i, value
    if most >= DECISIVE:
        return wait_or_act(asked, seat, best)
    return best


@kernel
def others_can_close(view, rules, seat, demon, closing):
    """True where own demons that act later can close a circle as well: rivals then answer less."""
    seen, likeliest = survey(view, rules, seat), 0.0
    moves = moves_left(view, rules, seat) - rules.demon[demon].values[effects.SKULLS]
    for circle in range(CIRCLES):
        likeliest = max(likeliest, chance_to_close(view, rules, seat, seen, circle, moves))
    return likeliest >= closing


@kernel
def wait_or_act(asked, seat, act):
    """A Pass where rivals then act before what decides (9.4): of a card that is not missed.

    Of any card, where a circle is to be closed.
    """
    view, rules, options = asked.position, asked.rules, asked.options
    planned = closing_noted(asked.mind) > 0.0
    closes = options[act].verb == choices.DO_MARCH and (planned or menace_of(view, seat) >= NEARLY)
    best, most = act, 0
    for i in range(len(options)):
        if options[i].verb == choices.PASS_BY:
            card = options[i].what
            if planned or card_worth(view, rules, seat, card, asked.mind.knobs) <= POOR:
                places = rules.arcanum[card].pass_places
                gain = rivals_passed(view, seat, places, closes)
                if gain > most:
                    best, most = i, gain
    return best


@kernel
def rivals_passed(view, seat, places, closes):
    """Demons that then act first: all rivals' where a circle is to be closed, else the winner's."""
    count = 0
    for place in range(max(view.track.count - places, 0), view.track.count):
        owner = view.demons[view.track.cards[place]].owner
        if owner != seat and (closes or menace_of(view, owner) > NEARLY):
            count += 1
    return count


@kernel
def brings_home(view, rules, demon, verb, card):
    """Actions that a demon on Earth must come home for (9.6); magic if nobody is near."""
    if verb == choices.DO_MAGIC:
        return works_below(view, rules, demon, card)
    return verb in (choices.DO_MARCH, choices.DO_INFLUENCE, choices.DO_ATONE)


@kernel
def action_worth(view, rules, demon, verb, who, card, mind):
    """What an action is worth, in souls."""
    seat = view.demons[demon].owner
    if verb == choices.DO_MARCH:
        return march_worth(view, rules, seat, rules.demon[demon].values[effects.SKULLS], mind)
    if verb == choices.DO_WALK:
        return walk_worth(view, rules, demon, card, mind)
    if verb == choices.DO_EVIL_DEEDS:
        favours = SIXTH * rules.demon[demon].values[effects.HEARTS]
        return favours * favour_worth(view, seat, mind.knobs)
    if verb == choices.DO_ATONE:
        return atonement_worth(view, rules, demon, mind.knobs)
    if verb == choices.DO_INFLUENCE:
        return influence_worth(view, rules, demon, mind)
    if verb == choices.DO_MAGIC:
        return cast_worth(view, rules, demon, card, mind)
    if verb == choices.DO_CONSPIRE:
        return NEW_SPELL_WANTED if is_earth_spoilt(view, rules) else NEW_SPELL
    if verb == choices.DO_SUPPORT:
        return support_worth(view, demon, who)
    return 0.0


# --- Earth ---------------------------------------------------------------------------------------


@kernel
def earth_income(view, rules, demon, knobs):
    """What a turn on Earth brings: hearts, a die of souls, a Favour (7.1, 7.2)."""
    seat = view.demons[demon].owner
    souls = rules.demon[demon].values[effects.HEARTS] + MEAN_DIE
    card = in_force(view, rules, effects.EV_EARTH_SOUL_ROLL)
    if card != state.NONE:
        souls += rules.hell[card].n
    favour = favour_worth(view, seat, knobs)
    favour *= 1.0 - min(view.seats[seat].disfavour, DIE) * SIXTH
    if in_force(view, rules, effects.EV_NO_FAVOUR_ON_EARTH) != state.NONE:
        favour = 0.0
    worth = souls + favour
    return worth * PERIL if in_force(view, rules, effects.EV_EARTH_DANGER) != state.NONE else worth


@kernel
def stay_worth(view, rules, demon, knobs):
    """What a demon on Earth gives up by coming home."""
    if view.demons[demon].earth == state.NONE:
        return 0.0
    return knobs[STAY] * earth_income(view, rules, demon, knobs)


@kernel
def walk_worth(view, rules, demon, card, mind):
    """As many demons on Earth as the plan wants, those with the most hearts to a skull."""
    seat = view.demons[demon].owner
    missing = mind.knobs[EARTH] - earners(view, rules, seat)
    if missing <= 0.0:
        return -1.0
    values = rules.demon[demon].values
    worth = earth_income(view, rules, demon, mind.knobs) - rules.arcanum[card].minor_cost
    if not is_best_envoy(view, rules, demon):
        worth *= POOR_ENVOY
    return worth * min(missing, 1.0) + BETTER_VALUES * (
        values[effects.HEARTS] - values[effects.SKULLS]
    )


@kernel
def is_best_envoy(view, rules, demon):
    """True for the own demon in Hell with the most hearts less skulls."""
    own = rules.demon[demon].values[effects.HEARTS] - rules.demon[demon].values[effects.SKULLS]
    for other in range(rules.demons):
        record = view.demons[other]
        if record.owner == view.demons[demon].owner and record.earth == state.NONE:
            if record.incapacitated == 0 and record.did == 0:
                if (
                    rules.demon[other].values[effects.HEARTS]
                    - rules.demon[other].values[effects.SKULLS]
                    > own
                ):
                    return False
    return True


@kernel
def is_earth_spoilt(view, rules):
    """True while a permanent event makes Earth a poor place."""
    if in_force(view, rules, effects.EV_EARTH_DANGER) != state.NONE:
        return True
    if in_force(view, rules, effects.EV_NO_FAVOUR_ON_EARTH) != state.NONE:
        return True
    return in_force(view, rules, effects.EV_URIEL) != state.NONE


@kernel
def choose_plot(asked):
    """Any permanent event is better than one that spoils Earth; else all is left as it is."""
    rules, options = asked.rules, asked.options
    if not is_earth_spoilt(asked.position, rules):
        return 0
    for i in range(len(options)):
        if options[i].verb == choices.DO_LAY:
            effect = rules.hell[options[i].what].effect
            area = rules.hell[options[i].what].area
            harmless = effect not in (
                effects.EV_EARTH_DANGER,
                effects.EV_URIEL,
                effects.EV_NO_FAVOUR_ON_EARTH,
            )
            if harmless and area == 0:
                return i
    return 0


# --- Disfavour -----------------------------------------------------------------------------------


@kernel
def atonement_worth(view, rules, demon, knobs):
    """What the table of 9.7.2 gives on the mean: Disfavours dropped, less a demon lost."""
    seat = view.demons[demon].owner
    burden = view.seats[seat].disfavour
    hearts = min(max(rules.demon[demon].values[effects.HEARTS], 1), DIE)
    worth = 0.0
    for first in range(1, DIE + 1):
        for second in range(1, DIE + 1):
            dropped = rules.atonement[hearts, atonement_column(first + second)]
            gain = UNBURDENED * knobs[FAVOUR] * min(dropped, burden)
            worth += -DEMON_LOST if dropped < 0 else gain
    return worth / (1.0 * DIE * DIE)


# --- Influence -----------------------------------------------------------------------------------


@kernel
def chance_of(hearts, bribe):
    """One roll against hearts, with so many souls on it."""
    return min(max(hearts + bribe, 0), DIE) * SIXTH


@kernel
def influence_worth(view, rules, demon, mind):
    """The legion whose loss is worth most, by the chance to disband it; with a soul or two."""
    seat = view.demons[demon].owner
    hearts, best = rules.demon[demon].values[effects.HEARTS], 0.0
    for owner in range(view.players):
        if owner != seat:
            menace = menace_of(view, owner)
            for place in members(view.posts[owner]):
                if may_choose_among(view, rules, seat, owner, place):
                    harm = victim_worth(view, rules, seat, owner, place, menace, mind)
                    best = max(best, harm * chance_of(hearts, 1) - 1.0)
    return best


@kernel
def victim_worth(view, rules, seat, owner, place, menace, mind):
    """What it is worth to be rid of a legion, less the Favour that this costs at its home."""
    harm = harm_by_menace(view, rules, seat, owner, place, menace, mind)
    if is_at_home(view, owner, place):
        harm -= favour_worth(view, seat, mind.knobs)
    return harm


@kernel
def choose_victim(asked):
    """The unit whose loss hurts its owner, and helps us, most."""
    view, options = asked.position, asked.options
    seat, last, menace = asked.decision.seat, state.NONE, 0
    best, most = 0, -1.0e9
    for i in range(len(options)):
        value = -1.0e8
        if options[i].verb == choices.INFLUENCE_LEGION:
            owner, place = owner_of(options[i].who), view.legions[options[i].who].place
            if owner != last:
                last, menace = owner, menace_of(view, owner)
            value = victim_worth(view, asked.rules, seat, owner, place, menace, asked.mind)
        elif options[i].verb == choices.INFLUENCE_LIEUTENANT:
            value = LIEUTENANT
        if value > most:
            best, most = i, value
    return best


@kernel
def choose_goal(asked):
    """To the own side where one more roll is likely enough, else away with it."""
    view, rules, decision, options = asked.position, asked.rules, asked.decision, asked.options
    hearts = rules.demon[max(view.influence.demon, 0)].values[effects.HEARTS]
    souls = view.seats[decision.seat].souls
    harm = goal_harm(view, rules, decision.seat, asked.mind)
    wins = chance_of(hearts, min(souls // 2, MOST_BRIBE)) * (harm + A_LEGION) > harm
    for i in range(len(options)):
        if options[i].verb == choices.DO_CONVERT and options[i].who == decision.seat and wins:
            return i
    for i in range(len(options)):
        if options[i].verb == choices.DO_DISBAND:
            return i
    return 0


@kernel
def goal_harm(view, rules, seat, mind):
    """What it is worth to be rid of whom the Influence is aimed at."""
    if view.influence.legion == state.NONE:
        return 2.0 * A_LEGION  # a lieutenant
    return max(legion_harm(view, rules, seat, view.influence.legion, mind), 1.0)


@kernel
def choose_bribe(asked):
    """Souls for every roll that is not sure: what a sixth of the prize is worth, each."""
    view, rules, decision, options, mind = asked
    seat = decision.seat
    note_threats(view, rules, seat, survey(view, rules, seat), mind)
    hearts, souls = rules.demon[decision.subject].values[effects.HEARTS], view.seats[seat].souls
    dear = goal_harm(view, rules, seat, mind) > PRIZE
    spend = souls if dear else max(souls - KEPT_SOULS, 0)
    for i in range(len(options)):
        if options[i].verb == choices.DO_BRIBE and view.influence.bribe[options[i].who] == 0:
            share = spend // max(unbribed(view, decision.amount), 1)
            wanted = min(DIE - hearts if dear else MODEST_BRIBE, share)
            if wanted > 0 and options[i].amount == wanted:
                return i
    return 0


@kernel
def unbribed(view, dice):
    """Rolls for which nothing was paid yet."""
    count = 0
    for die in range(dice):
        if view.influence.bribe[die] == 0:
            count += 1
    return count


@kernel
def support_worth(view, demon, helped):
    """A promise of support is kept, as a rule; nobody helps who has not promised it."""
    return KEPT if view.demons[demon].promised == helped else -1.0
