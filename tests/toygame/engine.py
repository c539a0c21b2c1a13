"""The race: the protocol that every engine offers, in as few lines as will do."""

from typing import NamedTuple

import numpy as np
from toygame.words import choices, events

from simkit.kernel.decisions import ask, clear_options, offer, own_below, start_turn
from simkit.kernel.dice import roll_die
from simkit.kernel.driver import play_batch as play_games
from simkit.kernel.events import note
from simkit.kernel.imagining import imagine_batch as imagine_games
from simkit.kernel.jit import entry, kernel
from simkit.kernel.protocol import signatures
from simkit.kernel.records import blank, record
from simkit.kernel.searching import search_batch as search_games

STATE = record(
    ("turn", "i8"),
    ("decisions", "i8"),
    ("score", "i8"),
    ("rerolls", "i8"),
    ("stumbled", "i8"),
    ("outcome", "i8"),
    ("face", "i8"),
)
RULES = record(
    ("goal", "i8"),
    ("hurdles", "i8"),
    ("turns", "i8"),
    ("sides", "i8"),
    ("start", "i8"),  # points that charms and shoes give
    ("faulty_game", "i8"),
    ("void", "i8"),  # the kind of event that has no effect, or 0
)
HOME, LATE = 1, 2
KINDS, VERBS = choices.KINDS, choices.VERBS
OUTCOMES = ("running", "home", "late")
ROLL = 1  # the purpose of luck
BOLDNESS = 1  # the expert's knob


class At(NamedTuple):
    """What is at hand while a game is played."""

    rules: np.record
    bots: tuple
    desk: np.record
    luck: np.record
    log: np.record


def build_rules(components, settings, void=""):
    rules = blank(RULES)
    rules[0].goal = settings["goal"]
    rules[0].hurdles = settings["hurdles"]
    rules[0].turns = components.value("track.turns")
    rules[0].sides = components.value("track.sides")
    charms, shoes = components.table("charms").values(), components.table("shoes")
    rules[0].start = sum(charm["copies"] * charm["points"] for charm in charms)
    rules[0].start += sum(shoes[name]["grip"] for name in settings["shoes"])
    rules[0].faulty_game = -1
    rules[0].void = events.event_number(void)
    return rules


(
    CHOOSE,
    SET_UP,
    PLAY,
    DEAL,
    WORTH,
    PLAY_BATCH,
    SEARCH_BATCH,
    IMAGINE_BATCH,
) = signatures(STATE, RULES)


@entry(CHOOSE)
def idle(view, rules, decision, options, count, mind):
    """Keeps every die."""
    return 0


@entry(CHOOSE)
def expert(view, rules, decision, options, count, mind):
    """Rolls low dice again."""
    return 1 if view.face <= mind.knobs[BOLDNESS] else 0


@entry(CHOOSE)
def random(view, rules, decision, options, count, mind):
    """Keeps a die or not, as its own luck has it."""
    return own_below(mind, decision, 2, count)


CHOOSERS = {"idle": idle, "random": random, "expert": expert}


@kernel
def roll(game, at, attempt):
    """A die lies at the address of its turn and attempt."""
    game.face = roll_die(at.luck, ROLL, game.turn, attempt, 0, at.rules.sides)


@kernel
def take_turn(game, at):
    start_turn(at.desk)
    roll(game, at, 0)
    note(at.log, game.turn, events.ROLLED, 0, 0, 0, game.face)
    clear_options(at.desk)
    offer(at.desk, choices.KEEP, 0, 0, 0, 0)
    offer(at.desk, choices.DO_AGAIN, 0, 0, 0, 0)
    if ask(game, at, choices.LOW_DIE, 0, 0, 0) == choices.DO_AGAIN:
        game.rerolls += 1
        roll(game, at, 1)
        note(at.log, game.turn, events.ROLLED_AGAIN, 0, 0, 0, game.face)
    stumbles = game.face == 1 and at.rules.void != events.STUMBLED
    if stumbles:
        game.stumbled = 1
    points = -1 if stumbles and at.rules.hurdles == 1 else game.face
    game.score += points
    note(at.log, game.turn, events.SCORED, 0, 0, 0, points)


@entry(SET_UP)
def set_up(game, rules, bots, desk, luck, log):
    game.turn = 1
    game.score = rules.start
    note(log, 0, events.STARTED, 0, 0, 0, rules.goal)
    return 0


@entry(PLAY)
def play(game, rules, bots, desk, luck, log, last_turn):
    at = At(rules, bots, desk, luck, log)
    if luck.game == rules.faulty_game:
        raise ValueError("the runner fell into a hole")
    while game.outcome == 0 and game.turn <= last_turn:
        take_turn(game, at)
        if game.score >= rules.goal:
            game.outcome = HOME
        elif game.turn >= rules.turns:
            game.outcome = LATE
        else:
            game.turn += 1
    return game.outcome


@entry(DEAL)
def deal_hidden(game, rules, seat, luck):
    """Nothing is hidden in a race."""
    return 0


@entry(WORTH)
def worth(game, rules, seat):
    return 1.0 if game.outcome == HOME else 0.0


play_batch = entry(PLAY_BATCH)(play_games)
search_batch = entry(SEARCH_BATCH)(search_games)
imagine_batch = entry(IMAGINE_BATCH)(imagine_games)


def columns(batch, components, settings):
    """A column more than the metrics: the pace, as text."""
    return {
        "outcome": np.array(OUTCOMES)[batch["outcome"]],
        "won": batch["outcome"] == HOME,
        "turns": batch["turn"].copy(),
        "worn": np.full(len(batch), "+".join(settings["shoes"])),
        "pace": np.where(batch["turn"] < 5, "fast", "slow"),
        "score": batch["score"].copy(),
        "rerolls": batch["rerolls"].copy(),
        "stumbled": batch["stumbled"] == 1,
    }


def check_state(game, rules):
    return [] if game.turn <= rules.turns else ["the race goes on after its last turn"]


def narrate(log, components, settings, rules):
    """Every event of the log, with its turn, phase, rule and sentence."""
    return [_told(event) for event in log]


def _told(event):
    _, rule, text, _ = events.EVENTS[int(event.kind)]
    text = text.format(value=event.value)
    return {"turn": int(event.turn), "phase": "race", "rule": rule, "text": text}
