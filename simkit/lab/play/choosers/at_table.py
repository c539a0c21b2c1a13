"""The bots of a cell as choosing functions, with their mistakes and bans applied."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any

from simkit.description.game import Game
from simkit.description.policy import Bot
from simkit.lab.play.choosers import lapsing, own_bots, restricting
from simkit.lab.play.settle import Settled, knobs_of, lapses
from simkit.messages.errors import BadInput, SimkitError
from simkit.players import botscript
from simkit.players.lapse import NOVICE


def choosers(engine: ModuleType, settled: Settled, playing: Mapping[str, Bot]) -> tuple[Any, ...]:
    """The bots at play, then idle ones up to a fixed length, and the dealer."""
    from simkit.kernel.decisions import MOST_BOTS

    if len(playing) > MOST_BOTS:
        raise BadInput(
            f"{len(playing)} different bots are at play ({', '.join(playing)}), but a game has "
            f"room for {MOST_BOTS}."
        )
    game = settled.cell.game
    found = {name: _chooser(engine, game, bot.played_by) for name, bot in playing.items()}
    if lapses(settled.cell, (*settled.cell.bots, *playing)):
        found = _fallible(found, settled, playing)
    if settled.cell.forbidden:
        found = {
            name: restricting.restricted(chooser, len(playing[name].knobs))
            for name, chooser in found.items()
        }
    idle = _chooser(engine, game, "idle")
    dealer = getattr(engine, "dealer", idle)  # of a game in which nobody can search
    return (*found.values(), *(idle,) * (MOST_BOTS - len(found)), dealer)


def _chooser(engine: ModuleType, game: Game, script: str) -> Any:
    if botscript.is_script(script):
        return own_bots.chooser(script, game, engine)
    if script not in engine.CHOOSERS:
        lists = f"that {game.name} lists"
        raise SimkitError(f"The engine of {game.name} lacks the bot {script} {lists}.")
    return engine.CHOOSERS[script]


def _fallible(
    found: dict[str, Any], settled: Settled, playing: Mapping[str, Bot]
) -> dict[str, Any]:
    """The bots at play, each with a beginner for the choices that it leaves to one."""
    novice, own = found[NOVICE], knobs_of(settled.cell, playing[NOVICE], {})
    return {
        name: chooser
        if name == NOVICE
        else lapsing.lapsing(chooser, novice, len(playing[name].knobs) - 1, own)  # the last knob
        for name, chooser in found.items()
    }
