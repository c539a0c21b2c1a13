"""The finding of `simkit tune-game`, in one sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simkit.lab.play.run_progress import rounded_up
from simkit.view.text.findings.shared import rate_text, values_text
from simkit.view.text.words import counted, percent

if TYPE_CHECKING:
    from simkit.description.game import Game
    from simkit.lab.improving.tune_game_answer import Combination, TunedGame
MOST_KEYS = 3  # that are always named


def tune_game_finding(found: TunedGame, game: Game | None = None) -> str:
    """What reaches the target, in a sentence or two."""
    reached = [one for one in found.finalists if one.verdict == "reaches"]
    if reached:
        best = reached[0]
        rate = best.win_rate
        more = len(reached) - 1
        others = f" {more} more {'does' if more == 1 else 'do'} too." if more else ""
        what = f"{mark_text(best, found, game)} reaches the target"
        if not best.changed:
            what = "Nothing needs to change to reach the target"
        games = counted(best.games, "fresh game")
        return f"{what}: the win rate is {rate_text(rate)[:-1]}; {games}).{others}"
    if any(one.verdict == "not settled" for one in found.finalists):
        best = next(one for one in found.finalists if one.verdict == "not settled")
        told = mark_text(best, found, game)
        needed = found.games_needed
        games = f"about --games {rounded_up(needed)}" if needed else "more --games"
        return f"Not settled: {told} may reach the target. To settle this, give {games}."
    aim = percent(found.target)
    failed = f"No setting that was tried reaches {aim}."
    if found.untested:
        open_ones = counted(len(found.untested), "setting")
        failed = (
            f"It is not settled whether a setting reaches {aim}: {open_ones} played too few games."
        )
    if found.interrupted:
        failed = (
            "simkit was stopped before it had tested every setting, so it is not known "
            f"which one reaches {aim}."
        )
    return f"{failed} {_nearest(found, game)}{_further(found)}"


def _further(found: TunedGame) -> str:
    """With how many games more of very many combinations are tested."""
    needed = found.games_needed
    if not needed:
        return ""
    games = f"about --games {rounded_up(needed)}"
    return f" Many combinations were not played. To test more, give {games}."


def _nearest(found: TunedGame, game: Game | None) -> str:
    """What comes nearest from either side; of the play-off its fresh games count."""
    fresh = {values_text(one.values): one for one in found.finalists}
    played = [fresh.get(values_text(one.values), one) for one in found.tried if one.games]
    parts = []
    for word, below in (("below", True), ("above", False)):
        side = [one for one in played if (one.win_rate.known[0] <= found.target) is below]
        if side:
            near = min(side, key=lambda one: one.away(found.target))
            share = percent(near.win_rate.estimate)
            parts.append(f"{share} with {mark_text(near, found, game)} ({word} the target)")
    return f"The nearest: {' and '.join(parts)}." if parts else ""


def mark_text(one: Combination, found: TunedGame, game: Game | None = None) -> str:
    """The values of a combination; where many keys may change, those that do."""
    values = one.values
    if len(values) > MOST_KEYS:
        values = {key: value for key, value in values.items() if value != found.before.get(key)}
    return values_text(values, game) or "all values as they are"
