"""The finding of a ladder, in one sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simkit.lab.contests.usual_bots import RANDOM
from simkit.view.text.differences import bounds_text, gap_text, more_games, points
from simkit.view.text.words import counted, level, percent, share_with_interval

if TYPE_CHECKING:
    from simkit.lab.contests.ladder import Ladder
    from simkit.lab.contests.levels import Level, Levels

VAGUE = 0.5  # as wide is an interval of which no estimate is worth quoting


def ladder_finding(found: Ladder) -> str:
    """What skill is worth: the best bot above the floor."""
    ceiling, best, floor = found.ceiling, found.best.bot, found.floor
    sure = f"{level(found.terms.confidence)} interval {bounds_text(ceiling)}"
    rates = {rung.bot: percent(rung.win_rate.estimate) for rung in found.rungs}
    shown = (
        f" {best} wins {rates[best]} of games, and {floor} wins {rates[floor]}."
        if {best, floor} <= set(rates)
        else ""
    )
    gap = f"{gap_text(ceiling).removeprefix('+')} points"
    if best == RANDOM:
        return f"No bot is shown to be skilled: {RANDOM} has the highest win rate.{shown}"
    if ceiling.verdict == "higher":
        return f"Skill is worth {gap} of win rate ({sure}), from {floor} to {best}.{shown}"
    if ceiling.verdict == "same":
        told = f"Skill is worth less than {points(found.terms.margin)} points of win rate"
        return f"{told}, from {floor} to {best}: {gap} ({sure}).{shown}"
    told = f"Whether skill is worth anything is not settled: {gap_text(ceiling)} points ({sure})"
    return f"{told}, from {floor} to {best}.{shown}{_to_settle(found)}"


def _to_settle(found: Ladder) -> str:
    """How many games would find a gap of the margin, or rule it out."""
    needed = more_games(found.games_needed, found.games, "games per bot")
    return (
        f" To find or rule out {points(found.terms.margin)} points, play {needed}."
        if needed
        else ""
    )


def band_text(found: Levels) -> str:
    """How wide the band of play is, and where effort wins no more."""
    levels = found.levels
    scripts = [each for each in levels if each.effort is None]
    searches = [each for each in levels if each.effort is not None]
    said = [f"new players {_won(scripts[0])}"] if scripts[0].skill == 0 else []
    said.append(f"the best script {_won(scripts[-1])}")
    if searches:
        best = max(searches, key=lambda each: each.won)
        said.append(f"the best search {_won(best)}")
    return " ".join([f"Win rates: {', '.join(said)}.", _levelling(found), _limit(found)]).strip()


def _limit(found: Levels) -> str:
    """What the search would come to with effort without end, as far as its levels tell."""
    limit = found.limit
    if limit is None:
        return ""
    if not limit.fits:
        return "The win rates follow none of the usual curves, so no limit is estimated."
    share, low, high = limit.share.known
    if high - low > VAGUE:
        told = f"anything from {percent(low, 0)} to {percent(high, 0)}"
    else:
        told = share_with_interval(share, low, high)
    return (
        f"With unlimited effort, this search would win {told}. This is an extrapolation: it holds "
        "if the win rates follow one of the usual curves (a power, an exponential or an S)."
    )


def _won(level: Level) -> str:
    return percent(level.win_rate.estimate, 0)


def _levelling(found: Levels) -> str:
    """What is known of a ceiling: where no step is sure any more, and what may have been missed."""
    levels, off = found.levels, found.off
    if levels[-1].effort is None:
        return ""
    if off is None:
        return (
            "Up to the greatest effort that was tried, more effort won more games. So no limit is "
            "in sight."
        )
    steps = [each.step for each in levels[off + 1 :] if each.step]
    missed = max(100 * (step.difference.high or 0.0) for step in steps)
    return (
        f"Above {levels[off].text}, it is not settled whether more effort wins more games: "
        f"{counted(found.games, 'game')} can miss a gain of up to {missed:.0f} points. Even if "
        "this search has reached its limit, another player may win more."
    )
