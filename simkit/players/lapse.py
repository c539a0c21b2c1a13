"""The knob `lapse`: the share of a bot's choices that the game's beginner makes instead."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from simkit.description.policy import Bot, Knob

NOVICE = "beginner"  # the bot of every game that plays as people do who sit down for the first time
NO_SKILL = "has no skill to lose: --skill 0 plays like it, and makes mistakes."
DIGITS = 9
LAPSE = Knob(
    "lapse", 0.0, 0.0, 1.0, "share of choices that the bot beginner makes instead"
)  # a bot's last knob


def fallible(bot: Bot, bots: Iterable[Bot]) -> Bot:
    """The bot with that knob, where the game has a beginner, unless it is he under any name."""
    able = NOVICE not in (bot.name, bot.script) and any(each.name == NOVICE for each in bots)
    if not able or any(knob.name == LAPSE.name for knob in bot.knobs):
        return bot
    return replace(bot, knobs=(*bot.knobs, LAPSE))


def lapse_at(skill: float) -> float:
    """The share of choices that a skill from 0 to 1 leaves to the beginner.

    A game asks hundreds of questions, and a beginner's answer to one in twenty halves what a good
    script wins at Planet Apocalypse. So the share is the cube of what is lacking: half the skill
    leaves one choice in eight, and `tune-game` has something to turn all the way.
    """
    return round((1.0 - skill) ** 3, DIGITS)


def why_no_lapse(bot: Bot, bots: Iterable[Bot]) -> str:
    """Why --skill cannot be asked of a bot of a game with these bots."""
    if any(each.name == NOVICE for each in bots):
        return f"{bot.name} {NO_SKILL}"
    return f"--skill needs a bot {NOVICE}, and this game has none."
