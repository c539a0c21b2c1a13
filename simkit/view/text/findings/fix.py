"""The finding of a search for a house rule, in a sentence or two."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simkit.view.text.differences import points
from simkit.view.text.findings.shared import aim_text, rate_text
from simkit.view.text.values import key_title, value_text
from simkit.view.text.words import counted, level, percent

if TYPE_CHECKING:
    from simkit.description.game import Game
    from simkit.lab.improving.fix_answer import Fix
    from simkit.lab.improving.tune_game_answer import Combination


def change_told(found: Fix, one: Combination, game: Game | None) -> str:
    """`Larva: toughness 3 instead of 4`; `no change` of the game as it is."""
    if not one.values:
        return "no change"
    ((key, value),) = one.values.items()
    before = found.before.get(key)
    instead = "" if before is None else f" instead of {value_text(before)}"
    return f"{key_title(key, game)} {value_text(value)}{instead}"


def _in_a_sentence(found: Fix, one: Combination, game: Game | None) -> str:
    """`"Larva: toughness" set to 3 instead of 4`: its name in quotes, so that one sees its end."""
    if not one.values:
        return "no change"
    ((key, value),) = one.values.items()
    before = found.before.get(key)
    instead = "" if before is None else f" instead of {value_text(before)}"
    return f'"{key_title(key, game)}" set to {value_text(value)}{instead}'


def fix_finding(found: Fix, game: Game | None = None) -> str:
    """The smallest change that reaches the target."""
    aim = f"{aim_text(found.target)}, give or take {points(found.margin, 2)} points"
    reached = [one for one in found.finalists if one.verdict == "reaches"]
    if reached:
        return _reached(found, reached, aim, game)
    open_ones = [one for one in found.finalists if one.verdict == "not settled"]
    if open_ones:
        best = min(open_ones, key=lambda one: one.away(found.target))
        told, rate = _in_a_sentence(found, best, game), rate_text(best.win_rate)
        return (
            f"With {told}, the win rate is {rate}. It is not settled whether this reaches {aim}. "
            f"Play more games.{_why_wider(found, best)}"
        )
    best = _nearest(found)
    nearest = f"{_in_a_sentence(found, best, game)}, with {rate_text(best.win_rate)}"
    return f"{_failed(found, aim)}: {nearest}.{_how_to_settle(found)}"


def _nearest(found: Fix) -> Combination:
    """What comes nearest to the target; of what played fresh games, these count."""
    fresh = {str(one.values): one for one in found.finalists}
    played = (fresh.get(str(one.values), one) for one in found.tried)
    return min(played, key=lambda one: one.away(found.target))


def _failed(found: Fix, aim: str) -> str:
    """That nothing reaches the target, or that this is not known."""
    if found.interrupted:
        return (
            f"simkit was stopped before it had tested every change, so it is not known "
            f"which change reaches {aim}. Nearest so far"
        )
    if not (found.untested or found.left_open):
        return f"No single change that was tried reaches {aim}. Nearest"
    return f"It is not settled whether a single change reaches {aim}. Nearest so far"


def _how_to_settle(found: Fix) -> str:
    """How many changes may reach the target without a test on fresh games."""
    untested, tested = len(found.untested), len(found.finalists)
    if found.interrupted or not untested:
        return ""
    failed = f"{counted(tested, 'change')} failed on fresh games. " if tested else ""
    more = f"{untested} more" if failed else f"{untested}"
    noun = "change" if untested == 1 else "changes"
    return f" {failed}{more} {noun} may reach it. Play more games to test more."


def _reached(found: Fix, reached: list[Combination], aim: str, game: Game | None) -> str:
    best = reached[0]
    rate = f"{rate_text(best.win_rate)[:-1]}; {counted(best.games, 'fresh game')})"
    if not best.values:
        return f"Nothing needs to change to reach {aim}: the win rate is {rate}."
    now, more = percent(found.now.estimate), len(reached) - 1
    reach = "changes reach" if more > 1 else "change reaches"
    others = f" {more} other {reach} the target too." if more else ""
    told = _in_a_sentence(found, best, game)
    return (
        f"With {told}, the win rate is {rate}. Without a change it is {now}. The target is {aim}."
        f"{others}{_why_wider(found, best)}"
    )


def _why_wider(found: Fix, best: Combination) -> str:
    """Why the interval's level is higher than the one that was asked for."""
    asked, used, tested = found.confidence, best.win_rate.confidence, len(found.finalists)
    if tested < 2 or level(asked) == level(used):
        return ""
    return (
        f" The interval has {level(used)} confidence instead of {level(asked)}, because simkit "
        f"tested {tested} changes, and each of them could look good by luck."
    )
