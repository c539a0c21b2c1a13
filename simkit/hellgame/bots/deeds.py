"""9.2 What a demon does with its action: march, Earth, diplomacy, magic."""

from __future__ import annotations

from simkit.kernel.jit import kernel

from ..choices import (
    DO_ATONE,
    DO_BRIBE,
    DO_CONSPIRE,
    DO_CONVERT,
    DO_DISBAND,
    DO_EVIL_DEEDS,
    DO_INFLUENCE,
    DO_LAY,
    DO_MAGIC,
    DO_MARCH,
    DO_SUPPORT,
    DO_WALK,
    INFLUENCE_LEGION,
    INFLUENCE_LIEUTENANT,
)
from ..effects import (
    EV_EARTH_DANGER,
    EV_EARTH_SOUL_ROLL,
    EV_NO_FAVOUR_ON_EARTH,
    EV_URIEL,
    HEARTS,
    SKULLS,
)
from ..favours import usable_favour
from ..in_force import in_force
from ..policies import EARTH, FAVOUR, TRUST
from ..state import MOST_LEGIONS, NONE, SECTIOS
from ..units import owner_of
from .marches import march_worth
from .needs import earners, note_needs
from .purses import favour_worth
from .spells import cast_worth, legion_harm
from .worths import leader_among

MEAN_DIE = 3.5
SIXTH = 1.0 / 6.0
PERIL = 0.5  # what is left of a stay on Earth while it is dangerous


@kernel
def choose_action(view, rules, decision, options, count, mind):
    """The action that is worth most; nothing, if none is worth anything."""
    seat, demon = decision.seat, decision.subject
    note_needs(view, rules, seat, mind)
    stay = stay_worth(view, rules, demon, mind.knobs)
    best, most = 0, 0.05
    for i in range(count):
        value = action_worth(
            view, rules, demon, options[i].verb, options[i].who, options[i].what, mind
        )
        if stay > 0.0 and brings_home(options[i].verb):
            value -= stay
        if value > most:
            best, most = i, value
    return best


@kernel
def brings_home(verb):
    """Actions that a demon on Earth must come home for."""
    return verb in (DO_MARCH, DO_INFLUENCE, DO_ATONE)


@kernel
def action_worth(view, rules, demon, verb, who, card, mind):
    """What an action is worth, in souls."""
    seat = view.demons[demon].owner
    if verb == DO_MARCH:
        return march_worth(view, rules, seat, rules.demon[demon].values[SKULLS], mind)
    if verb == DO_WALK:
        return walk_worth(view, rules, demon, card, mind)
    if verb == DO_EVIL_DEEDS:
        favours = SIXTH * rules.demon[demon].values[HEARTS]
        return favours * favour_worth(view, seat, mind.knobs)
    if verb == DO_ATONE:
        return atonement_worth(view, rules, demon, mind.knobs)
    if verb == DO_INFLUENCE:
        return influence_worth(view, rules, demon, mind)
    if verb == DO_MAGIC:
        return cast_worth(view, rules, demon, card, mind)
    if verb == DO_CONSPIRE:
        return 1.5 if is_earth_spoilt(view, rules) else 0.2
    if verb == DO_SUPPORT:
        return support_worth(view, seat, who, mind.knobs)
    return 0.0


# --- Earth ---------------------------------------------------------------------------------------


@kernel
def earth_income(view, rules, demon, knobs):
    """What a turn on Earth brings: hearts, a die of souls, a Favour (7.1, 7.2)."""
    seat = view.demons[demon].owner
    souls = rules.demon[demon].values[HEARTS] + MEAN_DIE
    card = in_force(view, rules, EV_EARTH_SOUL_ROLL)
    if card != NONE:
        souls += rules.hell[card].n
    favour = favour_worth(view, seat, knobs)
    favour *= 1.0 - min(view.seats[seat].disfavour, 6) * SIXTH
    if in_force(view, rules, EV_NO_FAVOUR_ON_EARTH) != NONE:
        favour = 0.0
    worth = souls + favour
    return worth * PERIL if in_force(view, rules, EV_EARTH_DANGER) != NONE else worth


@kernel
def stay_worth(view, rules, demon, knobs):
    """What a demon on Earth gives up by coming home."""
    if view.demons[demon].earth == NONE:
        return 0.0
    return earth_income(view, rules, demon, knobs)


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
        worth *= 0.6
    return worth * min(missing, 1.0) + 0.5 * (values[HEARTS] - values[SKULLS])


@kernel
def is_best_envoy(view, rules, demon):
    """True for the own demon in Hell with the most hearts less skulls."""
    own = rules.demon[demon].values[HEARTS] - rules.demon[demon].values[SKULLS]
    for other in range(rules.demons):
        state = view.demons[other]
        if state.owner == view.demons[demon].owner and state.earth == NONE:
            if state.incapacitated == 0 and state.did == 0:
                if rules.demon[other].values[HEARTS] - rules.demon[other].values[SKULLS] > own:
                    return False
    return True


@kernel
def is_earth_spoilt(view, rules):
    """True while a permanent event makes Earth a poor place."""
    if in_force(view, rules, EV_EARTH_DANGER) != NONE:
        return True
    if in_force(view, rules, EV_NO_FAVOUR_ON_EARTH) != NONE:
        return True
    return in_force(view, rules, EV_URIEL) != NONE


@kernel
def choose_plot(view, rules, options, count):
    """Any permanent event is better than one that spoils Earth; else all is left as it is."""
    if not is_earth_spoilt(view, rules):
        return 0
    for i in range(count):
        if options[i].verb == DO_LAY:
            effect = rules.hell[options[i].what].effect
            area = rules.hell[options[i].what].area
            harmless = effect not in (EV_EARTH_DANGER, EV_URIEL, EV_NO_FAVOUR_ON_EARTH)
            if harmless and area == 0:
                return i
    return 0


# --- Disfavour -----------------------------------------------------------------------------------


@kernel
def atonement_worth(view, rules, demon, knobs):
    """What the table of 9.7.2 gives on the mean: Disfavours dropped, less a demon lost."""
    seat = view.demons[demon].owner
    burden = view.seats[seat].disfavour
    hearts = min(max(rules.demon[demon].values[HEARTS], 1), 6)
    worth = 0.0
    for first in range(1, 7):
        for second in range(1, 7):
            column = max((first + second - 3) // 2, 0)
            dropped = rules.atonement[hearts, min(column, 4)]
            worth += -6.0 if dropped < 0 else 1.2 * knobs[FAVOUR] * min(dropped, burden)
    return worth / 36.0


# --- Influence -----------------------------------------------------------------------------------


@kernel
def chance_of(hearts, bribe):
    """One roll against hearts, with so many souls on it."""
    return min(max(hearts + bribe, 0), 6) * SIXTH


@kernel
def influence_worth(view, rules, demon, mind):
    """The legion whose loss is worth most, by the chance to disband it; with a soul or two."""
    seat = view.demons[demon].owner
    hearts, best = rules.demon[demon].values[HEARTS], 0.0
    for owner in range(view.players):
        if owner != seat:
            for legion in range(owner * MOST_LEGIONS, (owner + 1) * MOST_LEGIONS):
                if view.legions[legion].place != NONE:
                    harm = legion_harm(view, rules, seat, legion, mind)
                    place = view.legions[legion].place
                    if place < SECTIOS and view.holder[place] == owner:
                        harm -= favour_worth(view, seat, mind.knobs)
                        if usable_favour(view, seat) == 0:
                            harm = 0.0
                    best = max(best, harm * chance_of(hearts, 1) - 1.0)
    return best


@kernel
def choose_victim(view, rules, decision, options, count, mind):
    """The unit whose loss hurts its owner, and helps us, most."""
    seat = decision.seat
    best, most = 0, -1.0e9
    for i in range(count):
        value = -1.0e8
        if options[i].verb == INFLUENCE_LEGION:
            value = legion_harm(view, rules, seat, options[i].who, mind)
            place = view.legions[options[i].who].place
            if place < SECTIOS and view.holder[place] == owner_of(options[i].who):
                value -= favour_worth(view, seat, mind.knobs)
        elif options[i].verb == INFLUENCE_LIEUTENANT:
            value = 1.5  # two rolls at least
        if value > most:
            best, most = i, value
    return best


@kernel
def choose_goal(view, rules, decision, options, count, mind):
    """To the own side where two rolls are likely, else away with it."""
    hearts = rules.demon[max(view.influence.demon, 0)].values[HEARTS]
    for i in range(count):
        if options[i].verb == DO_CONVERT and options[i].who == decision.seat and hearts >= 4:
            return i
    for i in range(count):
        if options[i].verb == DO_DISBAND:
            return i
    return 0


@kernel
def choose_bribe(view, rules, decision, options, count, mind):
    """Two souls a roll, as long as four are left."""
    for i in range(count):
        if options[i].verb == DO_BRIBE and options[i].amount == 2:
            paid = view.influence.bribe[options[i].who]
            if paid == 0 and view.seats[decision.seat].souls >= 6:
                return i
    return 0


@kernel
def support_worth(view, seat, helped, knobs):
    """Help for somebody else's magic, as a favour to a friend who does not lead."""
    owner = view.demons[helped].owner
    if owner == seat:
        return 3.0
    return knobs[TRUST] if owner != leader_among(view, seat) else -1.0
