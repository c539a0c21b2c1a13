"""How a planning bot weighs battles: strengths, whether to fight, whom to send, when to flee."""

from __future__ import annotations

from simkit.hellgame.bots.knobs import TRUST
from simkit.hellgame.rules.table.board import has_enemies, other_legions_in
from simkit.hellgame.words import choices, effects, state
from simkit.hellgame.words.sizes import SECTIOS
from simkit.kernel.jit import kernel

from .arcana import is_of_use
from .force import HOPELESS, LEGION_LIFE, backing, battle_worth, side_strength
from .needs import pull_at
from .talks import has_spared, is_dangerous, is_spared, spared_by
from .worths import leader_among, menace_of

PERJURY = 100.0
CAPTURE = 8.0  # souls: what a lieutenant is worth
A_STEP_TO_VICTORY = 10.0  # legions that an enemy's sectio of one circle counts like
AGAINST_LEADER = 1000.0  # before any other reason
BETRAYAL = 10.0  # souls that the death of an ally must bring, where trust is whole
NEARLY = 4  # sectios of one circle
LOOSE_HOUND, HOLDS_HOUND, PLAIN_LEGION = 1, 2, 3  # who is hit first: the last

# --- decisions -----------------------------------------------------------------------------------


@kernel
def avoid_or_fight(asked):
    """Let the battle be, unless it is worth its blood, or peace would be broken by it."""
    view, decision, mind = asked.position, asked.decision, asked.mind
    spared = spared_by(view, decision.seat, mind.knobs)
    if has_spared(view, decision.seat, decision.subject, spared):
        return place_of(asked, choices.DO_ACCEPT)
    worth = battle_worth(view, asked.rules, decision.seat, decision.subject, 0, mind.knobs)
    return place_of(asked, choices.PASS if worth > 0.0 else choices.DO_ACCEPT)


@kernel
def place_of(asked, verb):
    """The first option with a verb, or the first of all."""
    for i in range(len(asked.options)):
        if asked.options[i].verb == verb:
            return i
    return 0


@kernel
def choose_enemy(asked):
    """Of several players there: the one who is nearest to victory, the weaker of two such."""
    view, decision, options = asked.position, asked.decision, asked.options
    best, most = 0, -1.0e9
    for i in range(len(options)):
        if options[i].verb == choices.DO_CHOOSE:
            other = options[i].who
            value = (
                A_STEP_TO_VICTORY * menace_of(view, other) - view.troops[decision.subject, other]
            )
            if is_spared(view, decision.seat, other, asked.mind.knobs):
                value -= PERJURY
            if value > most:
                best, most = i, value
    return best


@kernel
def choose_side(asked):
    """Against the leader of the game; else with the stronger."""
    view, decision, options = asked.position, asked.decision, asked.options
    place, leader = decision.subject, leader_among(view, decision.seat)
    behind = backing(view, asked.rules)
    best, most = 0, -1.0e9
    for i in range(len(options)):
        other = options[i].who
        value = side_strength(view, asked.rules, other, place, 0, behind)
        if other == leader:
            value -= AGAINST_LEADER
        if value > most:
            best, most = i, value
    return best


@kernel
def fight_on(asked):
    """An ally is spared while there is trust, unless he is about to win and weaker here."""
    view, decision, options, mind = asked.position, asked.decision, asked.options, asked.mind
    seat, place = decision.seat, decision.subject
    victim = choose_enemy(asked)
    if options[victim].verb != choices.DO_CHOOSE:
        return 0
    if is_spared(view, seat, options[victim].who, mind.knobs):
        return 0
    danger = menace_of(view, options[victim].who)
    gain = battle_worth(view, asked.rules, seat, place, 0, mind.knobs)
    pays = gain > BETRAYAL * mind.knobs[TRUST] or (danger >= NEARLY and gain > 0.0)
    return victim if pays else 0


@kernel
def send_demon(asked):
    """One demon to every battle, the bravest; a second one only brings its cards."""
    rules, options = asked.rules, asked.options
    seat = asked.decision.seat
    best, most = 0, 0
    for i in range(len(options)):
        if options[i].verb == choices.DO_JOIN:
            skulls = rules.demon[options[i].who].values[effects.SKULLS]
            if skulls > most:
                best, most = i, skulls
    return best if most > present_skulls(asked.position, rules, seat) else 0


@kernel
def present_skulls(view, rules, seat):
    """The skulls of the best own demon that is in the battle."""
    best = 0
    for demon in range(rules.demons):
        if view.battle.demon[demon] == 1 and view.demons[demon].owner == seat:
            best = max(best, rules.demon[demon].values[effects.SKULLS])
    return best


@kernel
def bring_card(asked):
    """Every card that is of use in battle, Counters too."""
    view, rules, options = asked.position, asked.rules, asked.options
    for i in range(len(options)):
        card = options[i].what
        if card != state.NONE and rules.arcanum[card].moments & effects.AT_COMBAT != 0:
            if is_of_use(view, rules, asked.decision.seat, view.battle.place, card):
                return i
    for i in range(len(options)):
        card = options[i].what
        if card != state.NONE and rules.arcanum[card].moments > effects.AT_COMBAT:
            return i
    return 0


@kernel
def first_spell(asked):
    """The others first: who answers knows more."""
    options = asked.options
    for i in range(len(options)):
        if options[i].who != asked.decision.seat:
            return i
    return 0


@kernel
def aim(asked):
    """Legions that attack before those that hold a Hellhound; a loose Hellhound last."""
    options = asked.options
    best, most = 0, -1
    for i in range(len(options)):
        legion = options[i].who
        value = LOOSE_HOUND
        if legion != state.NONE:
            held = asked.position.legions[legion].hound != state.NONE
            value = HOLDS_HOUND if held else PLAIN_LEGION
        if value > most:
            best, most = i, value
    return best


@kernel
def flee_or_stay(asked):
    """Run from a battle that is not worth its blood, but never out of a winner's way."""
    view, decision, mind = asked.position, asked.decision, asked.mind
    seat, place = decision.seat, decision.subject
    if decision.kind == choices.FLEE and stops_a_winner(view):
        return 0
    if place >= SECTIOS or battle_worth(view, asked.rules, seat, place, 0, mind.knobs) > HOPELESS:
        return 0
    return place_of(asked, choices.DO_FLEE)


@kernel
def best_place(asked, seat):
    """Of places that may be reached the one where a legion is worth most, and no enemy waits."""
    options = asked.options
    best, most = 0, -1.0e9
    for i in range(len(options)):
        there = options[i].where
        value = -1.0
        if there != state.ANTEHELL:
            value = pull_at(asked.mind, there)
            value -= LEGION_LIFE * min(other_legions_in(asked.position, there, seat), 2)
        if value > most:
            best, most = i, value
    return best


@kernel
def stops_a_winner(view):
    """True where whoever is about to win could march on, if all those fled (9.5.1)."""
    march = view.march
    if march.demon == state.NONE or march.steps == 0:
        return False
    return is_dangerous(view, view.demons[march.demon].owner)


@kernel
def run_to(asked):
    """Of two dice the better: a lieutenant alone must not stay, nor come among enemies alone."""
    view, decision, options = asked.position, asked.decision, asked.options
    seat, lieutenant = decision.seat, decision.subject
    if lieutenant == state.NONE:  # magic opens the way
        return best_place(asked, seat)
    here = view.lieutenants[lieutenant].place
    if here == state.NONE or view.troops[here, seat] > 0:
        return best_place(asked, seat)
    best, most = 0, -1.0e9
    for i in range(len(options)):
        value = refuge_worth(view, asked.rules, seat, here, options[i].where)
        if value > most:
            best, most = i, value
    return best


@kernel
def refuge_worth(view, rules, seat, here, there):
    """How well a lieutenant without legions is off in a place (9.5.2.1, 9.5.2.2, 9.5.2.4)."""
    if there in (here, view.uriel.place):
        return -CAPTURE
    if there == state.ANTEHELL:
        return 0.0
    if view.troops[there, seat] > 0:
        return 2.0 + view.troops[there, seat]
    return -CAPTURE / 2.0 if has_enemies(view, rules, there, seat) else 1.0
