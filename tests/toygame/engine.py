"""The race: the protocol that every engine offers, in as few lines as will do."""

import numpy as np
from toygame.words import choices, events

from simkit.kernel.choosers import choosers
from simkit.kernel.decisions import ask, clear_options, offer, start_turn
from simkit.kernel.dice import roll_die
from simkit.kernel.events import is_void, note, say
from simkit.kernel.jit import entry, kernel, later
from simkit.kernel.protocol import drivers, note_driver, redraw_driver
from simkit.kernel.records import blank
from simkit.kernel.table import Table, seated

from .bots.policies import BOTS
from .words.features import FEATURES
from .words.records import RULES, SIGNATURES, STATE

__all__ = [
    "CHOOSERS",
    "FEATURES",
    "KINDS",
    "RULES",
    "STATE",
    "VERBS",
    "build_rules",
    "check_state",
    "columns",
    "deal_hidden",
    "dealer",
    "features",
    "imagine_batch",
    "narrate",
    "note_batch",
    "play",
    "play_batch",
    "redraw_batch",
    "search_batch",
    "set_up",
    "worth",
]

HOME, LATE = 1, 2
KINDS, VERBS = choices.KINDS, choices.VERBS
OUTCOMES = ("running", "home", "late")
ROLL = 1  # the purpose of luck


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


@kernel
def roll(game, at, attempt):
    """A die lies at the address of its turn and attempt."""
    game.face = roll_die(at.luck, ROLL, game.turn, attempt, 0, at.rules.sides)


@kernel
def take_turn(game, at):
    start_turn(at.desk)
    roll(game, at, 0)
    say(game, at, events.ROLLED, 0, 0, 0, game.face)
    clear_options(at.desk)
    offer(at.desk, choices.KEEP, 0, 0, 0, 0)
    offer(at.desk, choices.DO_AGAIN, 0, 0, 0, 0)
    if ask(game, at, choices.LOW_DIE, 0, 0, 0) == choices.DO_AGAIN:
        game.rerolls += 1
        roll(game, at, 1)
        say(game, at, events.ROLLED_AGAIN, 0, 0, 0, game.face)
    stumbles = game.face == 1 and not is_void(game, at, events.STUMBLED, 0)
    if stumbles:
        game.stumbled = 1
        say(game, at, events.STUMBLED, 0, 0, 0, game.face)
    points = -1 if stumbles and at.rules.hurdles == 1 else game.face
    game.score += points
    say(game, at, events.SCORED, 0, 0, 0, points)


@entry(SIGNATURES.set_up)
def set_up(game, rules, bots, desk, luck, log):
    game.turn = 1
    game.score = rules.start
    note(log, 0, events.STARTED, 0, 0, 0, rules.goal)
    return 0


@entry(SIGNATURES.play)
def play(game, rules, bots, desk, luck, log, last_turn):
    at = Table(rules, desk, luck, log, seated(bots))
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


@entry(SIGNATURES.deal)
def deal_hidden(game, rules, seat, luck):
    """Nothing is hidden in a race."""
    return 0


@entry(SIGNATURES.choose)
def dealer(view, rules, decision, options, count, mind):
    """Who deals for a seat that imagines a turn from a decision on."""
    return deal_hidden(view, rules, decision.seat, mind.luck)


@later(SIGNATURES.worth)
def worth(game, rules, seat):
    return 1.0 if game.outcome == HOME else 0.0


@later(SIGNATURES.features)
def features(game, rules, seat, out):
    """What is to go, in ten points; the turns that are left; the points that each must bring."""
    left = rules.turns - game.turn + 1
    out[0] = (rules.goal - game.score) / 10.0
    out[1] = out[0] * out[0]
    out[2] = left
    out[3] = out[0] / left
    return 0


CHOOSERS = choosers(__package__, BOTS, SIGNATURES.choose)
play_batch, search_batch, imagine_batch = drivers(SIGNATURES)
note_batch = note_driver(SIGNATURES)
redraw_batch = redraw_driver(SIGNATURES)


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
