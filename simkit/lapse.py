"""Skill that is lacking: the knob that leaves a share of a bot's choices to the game's beginner."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from simkit.policy import Bot, Knob

NOVICE = "beginner"  # the bot of every game that plays as people do who sit down for the first time
LAPSE = Knob("lapse", 0.0, 0.0, 1.0, "share of choices left to a beginner")  # a bot's last knob


def fallible(bot: Bot, bots: Iterable[Bot]) -> Bot:
    """The bot with that knob, where the game has a beginner, unless it is he."""
    able = bot.name != NOVICE and any(each.name == NOVICE for each in bots)
    if not able or any(knob.name == LAPSE.name for knob in bot.knobs):
        return bot
    return replace(bot, knobs=(*bot.knobs, LAPSE))
