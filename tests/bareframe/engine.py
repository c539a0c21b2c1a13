"""The sequence of play, and the compiled entry points."""

from bareframe import GAME
from bareframe.words import choices, events, records
from bareframe.words.records import HIGHEST, LOWER, SIGNATURES

from simkit.kernel.choosers import choosers
from simkit.kernel.columns import ended
from simkit.kernel.decisions import ask, clear_options, offer, start_turn
from simkit.kernel.dice import roll_die
from simkit.kernel.events import say
from simkit.kernel.jit import entry, kernel
from simkit.kernel.protocol import drivers
from simkit.kernel.records import blank
from simkit.kernel.table import Table, seated

DEAL = 1  # a purpose of luck; slot: how often the card was changed
STATE, RULES, KINDS, VERBS = records.STATE, records.RULES, choices.KINDS, choices.VERBS
CHOOSERS = choosers(__package__, GAME.bots, SIGNATURES.choose)
play_batch, search_batch, imagine_batch = drivers(SIGNATURES)


def build_rules(components, settings, void=""):
    rules = blank(RULES)
    rules[0].cards = settings["cards"]
    return rules


@kernel
def deal(game, at, changes):
    game.card = roll_die(at.luck, DEAL, game.turn, changes, 0, at.rules.cards)
    say(game, at, events.DEALT, 0, 0, 0, game.card)


@entry(SIGNATURES.set_up)
def set_up(game, rules, bots, desk, luck, log):
    game.turn = 1
    deal(game, Table(rules, desk, luck, log, seated(bots)), 0)
    return game.outcome


@entry(SIGNATURES.play)
def play(game, rules, bots, desk, luck, log, last_turn):
    if game.turn > last_turn:
        return game.outcome
    at = Table(rules, desk, luck, log, seated(bots))
    start_turn(desk)
    clear_options(desk)
    offer(desk, choices.PASS, 0, 0, 0, 0)
    offer(desk, choices.DO_DRAW, 0, 0, 0, 0)
    if ask(game, at, choices.CHANGE, 0, 0, game.card) == choices.DO_DRAW:
        deal(game, at, 1)
    game.outcome = HIGHEST if game.card == rules.cards else LOWER
    return game.outcome


def columns(batch, components, settings):
    end = ended(batch, records.OUTCOMES, won=batch["outcome"] == HIGHEST)
    return {**end, "card": batch["card"].copy()}
