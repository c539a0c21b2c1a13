"""The finding of `simkit luck`, in one sentence: what decides the outcome."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor
from typing import TYPE_CHECKING

from simkit.lab.lucks.luck_answer import NO_LUCK, PLAYER
from simkit.view.text.words import counted, level, listed, percent, span

if TYPE_CHECKING:
    from simkit.lab.lucks.draw_shares import DrawSaves, DrawsFound, DrawShare
    from simkit.lab.lucks.luck_answer import LuckFound, SourceShare
    from simkit.lab.statistics.intervals import Interval

Told = tuple[float, str, str]
"""A source with its share: as a number, its name, and the share in words."""

HALF, LITTLE_SURELY = 0.5, 0.1
DRAWS_TITLE = "Which rolls and shuffles decide?"
CHANGES = "Changes the result: in so many games somebody else wins if this alone is new."
SAVES = "Saves lost games: so many of the lost games are won if this alone is new."
LITTLE = 0.03  # a share that is not told by itself


def source_text(found: LuckFound, source: str) -> str:
    """A source of the outcome, in words."""
    return {
        "player": f"who plays ({found.heading.bot} or {found.against})",
        "seat": "the seat",
        "set-up": "the luck of the set-up",
        "draws": "the luck of later draws",
        "dice": "the luck of dice",
    }[source]


def luck_findings(found: LuckFound) -> list[str]:
    """Single rolls first, if somebody asked for them, then all luck."""
    draws = [draws_finding(found.draws)] if found.draws else []
    return [*draws, luck_finding(found)]


def luck_finding(found: LuckFound) -> str:
    """What decides the outcome, and when: a sentence or two."""
    shares = found.sources
    if shares[-1].share.estimate is None:
        return "All games ended alike, so neither luck nor skill decides anything."
    rounded = in_hundred(shares, 0)
    told = [
        (each.share.estimate or 0, source_text(found, each.source), _share(each.share, whole))
        for each, whole in zip(shares, rounded, strict=True)
    ]
    whole = sum(part for each, part in zip(shares, rounded, strict=True) if is_luck(each.source))
    split = _split(told, found, whole)
    half = next((each for each in found.turns if (each.share.estimate or 0) >= HALF), None)
    if half is None:
        last = found.turns[-1].turn
        return f"{split} At the end of turn {last}, less than half of the outcome is decided."
    when = f"the end of turn {half.turn}" if half.turn else "the end of the set-up"
    decided = f"{percent(half.share.estimate, 0)} of the outcome is decided{_span(half.share)}"
    return f"{split} By {when}, {decided}."


def is_luck(source: str) -> bool:
    """Whether a source is luck of some kind."""
    return source not in NO_LUCK


def _split(told: Sequence[Told], found: LuckFound, whole: float) -> str:
    """What luck decides in all, and what else decides, then the kinds of luck."""
    rest = _rest(sorted(told, key=lambda each: -each[0]), found)
    if found.luck is None or len(found.sources) < 2:
        return f"{_begun(_main(told))}.{rest}"
    kinds = zip(told, found.sources, strict=True)
    lucks = [each for each, source in kinds if is_luck(source.source)]
    others = [each for each in told if each not in lucks]
    luck = (found.luck.estimate or 0.0, "luck", _share(found.luck, whole))
    parts = [each for each in lucks if each[0] >= LITTLE]
    first = f"{_mostly(found)}{_main([luck, *others])}."
    second = f" {_begun(_main(parts))}." if len(parts) > 1 else ""
    if len(parts) == 1 and len(lucks) > 1:
        small = [each.share for each in found.sources if is_luck(each.source)]
        small = sorted(small, key=lambda each: each.estimate or 0.0)[:-1]
        is_sure = all(each.high is not None and each.high < LITTLE_SURELY for each in small)
        by = "" if is_sure else ", by estimate"
        second = f" Nearly all of it is {parts[0][1]}{by}."
    return f"{_begun(first)}{second}{rest}"


def _begun(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def _mostly(found: LuckFound) -> str:
    """Luck or skill, if one of them is sure to decide more than half."""
    player = next((each.share for each in found.sources if each.source == PLAYER), None)
    if player is None:
        return ""
    if found.luck and (found.luck.low or 0.0) > HALF:
        return "mostly luck: "
    return "mostly skill: " if (player.low or 0.0) > HALF else ""


def _main(told: Sequence[Told]) -> str:
    """The sources that decide something, the greatest first."""
    (_, source, share), *others = sorted(told, key=lambda each: -each[0])
    parts = [f"{source} decides {share} of the outcome"]
    parts += [f"{source} {share}" for estimate, source, share in others if estimate >= LITTLE]
    return listed(parts)


def _rest(told: Sequence[Told], found: LuckFound) -> str:
    """How much the other sources decide at most."""
    small = [estimate for estimate, *_ in told[1:] if estimate < LITTLE]
    if not small:
        return ""
    highs = [each.share.high or 0.0 for each in found.sources if each.share.estimate in small]
    most = f"at most {percent(max(small), 0)}" if max(small) >= 0.01 else "less than 1 %"
    whose = "Each other source" if len(small) > 1 else "The other source"
    return f" {whose} decides {most} (intervals up to {percent(max(highs), 0)})."


def in_hundred(shares: Sequence[SourceShare], decimals: int) -> list[float]:
    """Shares in percent, rounded so that they add up to 100: the nearest ones are rounded up."""
    unit = 10**decimals
    exact = [100 * unit * (each.share.estimate or 0.0) for each in shares]
    found = [floor(each) for each in exact]
    nearest = sorted(range(len(exact)), key=lambda place: found[place] - exact[place])
    for place in nearest[: round(sum(exact)) - sum(found)]:
        found[place] += 1
    return [each / unit for each in found]


def _share(share: Interval, rounded: float) -> str:
    told = f"{rounded:.0f} %" if rounded else percent(share.estimate, 0)
    return f"{told}{_span(share)}"


def _span(share: Interval) -> str:
    if share.low is None:
        return ""
    _, low, high = share.known
    return f" ({100 * low:.0f} to {100 * high:.0f})"


# --- Single rolls and shuffles ---


def draws_finding(found: DrawsFound) -> str:
    """The roll or shuffle that decides most, and whether that is half of the outcome."""
    if not found.rows:
        return _nothing_changed(found)
    if not found.rows[0].share.known[1]:
        often = max(found.rows, key=lambda row: row.changes.estimate or 0.0)
        return (
            f"{_decides(found.rows)}. What changes most results if it alone comes out anew is "
            f"{often.draw}: {_with_bounds(often.changes, ' of games')}."
        )
    changed = _with_bounds(found.rows[0].changes, " of games")
    return (
        f"{_decides(found.rows)}. If this alone came out anew, {changed} would have another result."
    )


def saves_finding(found: DrawsFound) -> str:
    """The roll or shuffle whose other result would save the most lost games."""
    if not found.saves:
        return _nothing_changed(found)
    if not found.saves[0].share.known[1]:
        often = max(found.saves, key=lambda row: row.saved.estimate or 0.0)
        return (
            f"{_decides(found.saves)}. What saves most lost games if it alone comes out anew is "
            f"{often.draw}: {_with_bounds(often.saved, ' of them')}."
        )
    saved = _with_bounds(found.saves[0].saved, " of lost games")
    return f"{_decides(found.saves)}. If this alone came out anew, {saved} would be won."


def _nothing_changed(found: DrawsFound) -> str:
    games = counted(found.looked_at, "game")
    if found.moving:
        return (
            f"Nearly all of {games} end alike, so what single rolls and shuffles decide cannot be "
            "told. Play more games."
        )
    return f"No roll or shuffle changed a result: each was drawn anew alone in {games}."


def _decides(rows: Sequence[DrawShare] | Sequence[DrawSaves]) -> str:
    """How much the first of these decides, and whether that is half of the outcome."""
    most = rows[0]
    _, low, _ = most.share.known
    part = f"{_with_bounds(most.share, ' of the outcome')}: {most.draw}"
    if low >= HALF:
        one = "One kind of roll or shuffle" if most.is_kind else "One roll or shuffle"
        return f"{one} decides {part}"
    if low <= 0:
        return f"No roll or shuffle is shown to decide anything alone; the most is {part}"
    if max(row.share.high or 1.0 for row in rows) < HALF:
        return f"No roll or shuffle alone decides half; the most is {part}"
    return f"The roll or shuffle that decides most alone decides {part}"


def draws_remark(found: DrawsFound, changes: str = CHANGES) -> str:
    """The meaning of the two figures, and their games."""
    still = found.kinds - found.moving
    filled = " A deck is shuffled first when it is filled." if _has_shuffles(found) else ""
    silent = f", where {still} of them changed no result" if still else ""
    measured = (
        f" and measured those that seemed to matter most in {counted(found.games, 'other game')}"
    )
    return (
        "Decides alone: the part of the variance of winning that this explains if all other luck "
        f"is new. {changes} What decides little alone can still change many games, together with "
        f"other luck. simkit looked at {counted(found.kinds, 'kind')} of rolls and shuffles in "
        f"{counted(found.looked_at, 'game')}{silent}{',' + measured if found.games else ''}."
        f"{filled} All intervals of this table hold "
        f"together with {level(found.confidence)} confidence."
    )


def _has_shuffles(found: DrawsFound) -> bool:
    return any(", shuffle" in row.draw for row in found.rows)


def share_and_span(share: Interval) -> str:
    """`64.6 (53.5 to 74.4)`, in a column that says that it is in percent."""
    if share.estimate is None or share.low is None:
        return "-"
    estimate, low, high = share.known
    return f"{100 * estimate:.1f} ({span(low, high)})"


def _with_bounds(share: Interval, of: str) -> str:
    estimate, low, high = share.known
    return f"{percent(estimate, 0)}{of} ({span(low, high, 0)})"
