"""9.8.2.1 Counters: a Major Arcanum that undoes another one, or turns it to another target.

Whoever is aimed at may always answer, and keeps its action; anybody else needs a demon that has not
acted yet, and that was its action. In battle all have acted: only the demon aimed at may answer,
with what it brought (11.1). A Counter is not countered in its turn.
"""

from __future__ import annotations

from simkit.hellgame.rules.demon_actions.acting import spend_action
from simkit.hellgame.rules.demon_actions.passing import is_waiting
from simkit.hellgame.rules.table.demons import is_able, return_home
from simkit.hellgame.rules.table.hands import bury_arcanum, next_in_hand
from simkit.hellgame.words import choices, effects, events, state
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import say
from simkit.kernel.jit import kernel

from .aims import aim_of, brings_home, can_reach, is_demon_aim
from .prices import can_pay, meets_demands, play_out
from .targets import chosen_target, has_target, offer_targets, tell_target

UNDONE = -2  # instead of a target: the card has no effect


@kernel
def answered(game, at, card, caster, target):
    """What a card strikes in the end: its target, another one, or UNDONE."""
    if at.rules.arcanum[card].uncounterable == 1:
        return target
    aimed = target
    while True:
        answer, demon = answer_of_table(game, at, card, caster, aimed)
        if answer == state.NONE:
            return aimed
        play_answer(game, at, answer, demon, aimed_demon(at.rules, card, aimed))
        if at.rules.arcanum[answer].effect == effects.COUNTER:
            say(game, at, events.MAGIC_COUNTERED, demon, answer, value=card)
            game.tally.countered[game.demons[caster].owner] += 1
            return UNDONE
        say(game, at, events.MAGIC_REDIRECTED, demon, answer, value=card)
        if not has_other_target(game, at.rules, card, caster, aimed):
            return UNDONE  # whoever turned it away was the last other one, and has acted now
        aimed = new_target(game, at, card, caster, aimed, game.demons[demon].owner)


@kernel
def aimed_demon(rules, card, target):
    """The demon that a card is aimed at, or NONE."""
    return target if is_demon_aim(aim_of(rules, card)) else state.NONE


# --- who answers ---------------------------------------------------------------------------------


@kernel
def answer_of_table(game, at, card, caster, target):
    """The first Counter that anybody plays, and by which demon: NONE and NONE if nobody does.

    Whoever is aimed at is asked first, the others as their demons stand on the Rank Track.
    """
    asked = 1 << game.demons[caster].owner  # a Counter meets the action of another player
    aimed = aimed_demon(at.rules, card, target)
    if aimed != state.NONE and game.demons[aimed].owner != game.demons[caster].owner:
        asked |= 1 << game.demons[aimed].owner
        answer, demon = answer_of(game, at, card, caster, target, game.demons[aimed].owner)
        if answer != state.NONE:
            return answer, demon
    for place in range(game.track.count - 1, -1, -1):
        seat = game.demons[game.track.cards[place]].owner
        if asked >> seat & 1 == 0:
            asked |= 1 << seat
            answer, demon = answer_of(game, at, card, caster, target, seat)
            if answer != state.NONE:
                return answer, demon
    return state.NONE, state.NONE


@kernel
def answer_of(game, at, card, caster, target, seat):
    """Ask a seat for a Counter: the card and the demon that plays it, or NONE twice."""
    clear_options(at.desk)
    offer(at.desk, choices.PASS)
    aimed = aimed_demon(at.rules, card, target)
    for demon in range(at.rules.demons):
        if game.demons[demon].owner == seat and may_answer(game, demon, aimed):
            offer_answers(game, at, card, caster, target, demon)
    place = ask(game, at, choices.COUNTERING, seat, card, target)
    option = at.desk.options[place]
    return option.what, option.who


@kernel
def may_answer(game, demon, aimed):
    """The demon aimed at, and those that still have an action that they may choose (10.1)."""
    if demon == aimed:
        return is_able(game, demon)
    return (
        is_able(game, demon)
        and is_waiting(game, demon)
        and game.demons[demon].must_pass != game.turn
    )


@kernel
def offer_answers(game, at, card, caster, target, demon):
    """List the Counters that this demon could play."""
    seat = game.demons[demon].owner
    answer = next_in_hand(game, seat, state.NONE)
    while answer != state.NONE:
        if can_answer(game, at.rules, answer, demon, card, caster, target):
            offer(at.desk, choices.DO_PLAY, demon, answer)
        answer = next_in_hand(game, seat, answer)


@kernel
def can_answer(game, rules, answer, demon, card, caster, target):
    """True if a demon may play this card as a Counter to that one."""
    counter = rules.arcanum[answer]
    if counter.moments & effects.AS_COUNTER == 0 or not can_pay(game, rules, demon, answer):
        return False
    if not meets_demands(game, rules, demon, answer):
        return False
    if not can_reach(game, rules, answer, demon, effects.ANYWHERE) or not is_at_hand(
        game, answer, demon
    ):
        return False
    aimed = aimed_demon(rules, card, target)
    if counter.own_only == 1:
        if aimed == state.NONE or game.demons[aimed].owner != game.demons[demon].owner:
            return False
    return counter.effect != effects.REDIRECT or has_other_target(game, rules, card, caster, target)


@kernel
def is_at_hand(game, card, demon):
    """A demon in battle has only the cards that it brought, the others have the rest (11.1)."""
    fights = game.battle.place != state.NONE and game.battle.demon[demon] == 1
    return game.hidden.brought[card] == (demon if fights else state.NONE)


@kernel
def play_answer(game, at, answer, demon, aimed):
    """The Counter is paid for and played; who was not aimed at has acted."""
    if brings_home(game, at.rules, answer, demon, effects.ANYWHERE):
        return_home(game, at, demon)
    if demon != aimed:
        spend_action(game, at, demon, choices.DO_MAGIC)
    play_out(game, at, demon, answer)
    bury_arcanum(game, answer)


# --- redirecting ---------------------------------------------------------------------------------


@kernel
def has_other_target(game, rules, card, caster, target):
    """True if the caster might have aimed elsewhere; cards of a battle stay where they are."""
    if game.battle.place != state.NONE or target == state.NONE:
        return False
    return has_target(game, rules, card, caster, target)


@kernel
def new_target(game, at, card, caster, target, seat):
    """Whoever turns a card away chooses where to, among what the caster might have chosen."""
    clear_options(at.desk)
    offer_targets(game, at, card, caster, target)
    place = ask(game, at, choices.TARGET, seat, card, caster)
    chosen = chosen_target(at.desk.options[place])
    tell_target(game, at, caster, aim_of(at.rules, card), chosen)
    return chosen
