"""Write every option of every decision in words, as a player reads it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simkit.armageddon.words import choices
from simkit.description.wording import Wording, counting
from simkit.values.components import Components

from .narration import Narrator

WORDING = Wording(
    usual={
        choices.PASS: "no more",
        choices.DO_BUY: "buy {value:dice} for the initiative",
        choices.DO_DRAW: "draw a card",
        choices.DO_MUSTER: "raise a new army at {where:place}",
        choices.DO_DEPLOY: "deploy {what:card} to {who:army} at {where:place}",
        choices.DO_BUILD: "build {what:card} at {where:place}",
        choices.DO_OUTPOST: "found an outpost at {where:place}",
        choices.DO_COLLECTOR: "build collectors of {value:resource} at {where:place}",
        choices.DO_TRANSFER: "move {what:card} to {who:army} at {where:place}",
        choices.DO_MOVE: "march with {who:army}",
        choices.DO_HIDE: "put {who:army} in stealth",
        choices.DO_SHOW: "take {who:army} out of stealth",
        choices.DO_ATTACH: "attach {what:card} to {who:card}",
        choices.DO_LAUNCH: "send {what:card} to raid {where:place}",
        choices.DO_FIGHT: "attack at {where:place}",
        choices.DO_BESIEGE: "lay siege to {where:place}",
        choices.DO_BREAK: "break the siege of {where:place}",
        choices.DO_ASSASSINATE: "{who:card} tries to kill {what:card} at {where:place}",
        choices.DO_SABOTAGE: "{who:card} tries to destroy {what:card} at {where:place}",
        choices.DO_SPY: "spy at {where:place} with {who:card}",
        choices.DO_SEIZE: "{who:army} tries to seize {what:card} at {where:place}",
        choices.DO_STUDY: "{who:card} tries to design a card at {where:place}",
        choices.DO_MINE: "lay a minefield at {where:place} with {who:card}",
        choices.DO_MEND: "restore the wounded Mutants at {where:place} with {who:card}",
        choices.DO_MOVE_SEAT: "move the headquarters to {where:place}",
        choices.DO_STEP: "move to {where:place}",
        choices.DO_SALLY: "come out of the base and attack (sally)",
        choices.DO_WITHDRAW: "withdraw {who:army}",
        choices.DO_CHOOSE: "attack {who:card}",
        choices.DO_SPEND: "spend a fate point of {who:card}",
        choices.DO_INTERCEPT: "send up {what:card} to intercept",
    },
    own={
        (choices.BID, choices.PASS): "buy no dice",
        (choices.ACT, choices.PASS): "end the turn",
        (choices.STEP, choices.PASS): "stop here",
        (choices.ENTER, choices.PASS): "do not attack yet",
        (choices.SALLY, choices.PASS): "stay in the base, which is then besieged",
        (choices.ROUND, choices.PASS): "fight on",
        (choices.FATE, choices.PASS): "spend no fate and accept the roll",
        (choices.INTERCEPT, choices.PASS): "do not intercept",
    },
)


tell_all = WORDING.telling(
    lambda game, decision, components, settings, rules: Narrator(components, settings, rules)
)


def tell_options(
    game: Any,
    decision: Any,
    options: Any,
    components: Components,
    settings: Mapping[str, Any],
    rules: Any,
) -> list[str]:
    """The options of a decision in words."""
    told = tell_all(game, decision, options, components, settings, rules)
    if decision.kind == choices.TARGET:
        return tell_targets(game, told, options)
    return told


def tell_targets(game: Any, told: list[str], options: Any) -> list[str]:
    """Units by their names; of several of one name, with what each can still bear."""
    namesakes: dict[str, set[int]] = {}
    for text, option in zip(told, options, strict=True):
        namesakes.setdefault(text, set()).add(int(option.who))
    hit_points, found = counting("hit point"), []
    for text, option in zip(told, options, strict=True):
        left = hit_points(int(game.cards[option.who].hp), option)
        name = f"{text} ({left})" if len(namesakes[text]) > 1 else text
        found.append(f"{name}, with the munition" if option.amount == 1 else name)
    return found
