"""What an answer comes to, in words: the page of a command and its chart say it alike.

Everything is taken from the object that the command prints with `--json`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simkit.view.text.differences import difference_text, points
from simkit.view.text.values import key_text, value_text
from simkit.view.text.whose_wins import seat_name
from simkit.view.text.words import counted, digits_for, level, percent, share_with_interval, span

Found = Mapping[str, Any]
"""An answer as plain data."""

VAGUE = 0.5  # as wide is an interval of which no estimate is worth quoting


# --- compare -------------------------------------------------------------------------------------


def arm_label(found: Found, arm: Mapping[str, Any]) -> str:
    """What the user calls an arm; or its values in the order of the axes: `meet/4`."""
    if not found["axes"]:
        return str(arm["arm"])
    return "/".join(map(value_text, arm["values"].values()))


def varied_keys(found: Found) -> set[str]:
    """The keys of which some arm has a value of its own."""
    return {key for arm in found["arms"] for key in arm["values"]}


def baseline_arm(found: Found) -> Mapping[str, Any]:
    """The arm that the others are set against."""
    arm: Mapping[str, Any] = next(a for a in found["arms"] if a["arm"] == found["baseline"])
    return arm


# --- ladder --------------------------------------------------------------------------------------


def ladder_finding(found: Found) -> str:
    """What skill is worth: the best bot above the floor."""
    ceiling = found["ceiling"]
    sure = f"{level(found['confidence'])} interval"
    gap = difference_text(ceiling).replace("(", f"points ({sure} ", 1)
    return f"Skill is worth {gap}: {ceiling['best']} above {ceiling['floor']}."


def band_text(found: Found) -> str:
    """How wide the band of play is, and where effort wins no more."""
    levels = found["levels"]
    scripts = [each for each in levels if each["effort"] is None]
    searches = [each for each in levels if each["effort"] is not None]
    said = [f"new players {_won(scripts[0])}"] if scripts[0]["skill"] == 0 else []
    said.append(f"the best script {_won(scripts[-1])}")
    if searches:
        best = max(searches, key=lambda each: each["won"])
        said.append(f"the best search {_won(best)}")
    return " ".join([f"The band: {', '.join(said)}.", _levelling(found), _limit(found)]).strip()


def _limit(found: Found) -> str:
    """What the search would come to with effort without end, as far as its levels tell."""
    limit = found.get("limit")
    if limit is None:
        return ""
    if not limit["fits"]:
        return "Its shares do not rise as a power of the effort would have it: no limit is told."
    share = limit["share"]
    if share["high"] - share["low"] > VAGUE:
        told = f"anything from {percent(share['low'], 0)} to {percent(share['high'], 0)}"
    else:
        told = share_with_interval(share["estimate"], share["low"], share["high"])
    return (
        f"With effort without end this search would win {told}, if what is left to gain goes on "
        "shrinking by a power of the effort; that is an extrapolation."
    )


def _won(level: Found) -> str:
    return percent(level["win_rate"]["estimate"], 0)


def _levelling(found: Found) -> str:
    """What is known of a ceiling: where no step is sure any more, and what may have been missed."""
    levels, off = found["levels"], found["off"]
    if levels[-1]["effort"] is None:
        return ""
    if off is None:
        return "More effort still wins more at the most that was tried: no ceiling is in sight."
    missed = max(100 * (each["step"]["difference"]["high"] or 0.0) for each in levels[off + 1 :])
    return (
        f"Beyond {levels[off]['text']} no step is sure: it levels off there, or the steps are too "
        f"small for {counted(found['games'], 'game')}, in which one of up to {missed:.0f} points "
        "may hide. A ceiling of this search is none of the game."
    )


def tournament_finding(found: Found) -> str:
    """Who wins most, and whether seats matter."""
    best = found["standings"][0]
    share = share_of_seat(best["share"])
    fair = percent(1 / found["orders"], 0)
    seats = (
        f"No {'side' if found.get('sides') else 'seat'} is surely better than another"
        if found["seats_p"] >= 0.05
        else _best_seat(found)
    )
    return f"{best['bot']} wins {share} % of its games where {fair} would be fair. {seats}."


def _best_seat(found: Found) -> str:
    seat = max(found["seats"], key=lambda seat: seat["share"]["estimate"])
    what = "Sides" if found.get("sides") else "Seats"
    return (
        f"{what} are not alike: with like bots {seat_name(found, seat['seat'])} would win "
        f"{share_of_seat(seat['share'])} %"
    )


def share_of_seat(rate: Mapping[str, Any]) -> str:
    """A share in per cent with its interval; of few games neither may be known."""
    if rate["low"] is None:
        return "?" if rate["estimate"] is None else f"{100 * rate['estimate']:.0f}"
    digits = digits_for(rate["low"], rate["high"])
    return f"{100 * rate['estimate']:.{digits}f} ({span(rate['low'], rate['high'], digits)})"


# --- dial ----------------------------------------------------------------------------------------


def values_text(values: Mapping[str, Any]) -> str:
    """`despair_dice=5, slip=0.1`, without the words that say the keys' kinds."""
    return ", ".join(f"{key_text(key)}={value_text(value)}" for key, value in values.items())


def dial_finding(found: Found) -> str:
    """What reaches the target, in a sentence or two."""
    reached = [one for one in found["found"] if one["verdict"] == "reaches"]
    if reached:
        best = reached[0]
        rate = best["win_rate"]
        more = len(reached) - 1
        others = f" {more} more {'does' if more == 1 else 'do'} too." if more else ""
        what = "Nothing needs to change" if not best["changed"] else values_text(best["values"])
        return (
            f"{what}: {share_with_interval(rate['estimate'], rate['low'], rate['high'])} of fresh "
            f"games are won.{others}"
        )
    if any(one["verdict"] == "not settled" for one in found["found"]):
        best = next(one for one in found["found"] if one["verdict"] == "not settled")
        return f"Not settled: {values_text(best['values'])} may reach it; give more --games."
    return f"Nothing that was tried surely reaches it. {_nearest(found)}"


def _nearest(found: Found) -> str:
    """What comes nearest from either side; of the play-off its fresh games count."""
    fresh = {values_text(one["values"]): one for one in found["found"]}
    played = [fresh.get(values_text(one["values"]), one) for one in found["marks"] if one["games"]]
    parts = []
    for word, side in (
        ("below", [one for one in played if one["win_rate"]["estimate"] <= found["target"]]),
        ("above", [one for one in played if one["win_rate"]["estimate"] > found["target"]]),
    ):
        if side:
            near = min(side, key=lambda one: abs(one["win_rate"]["estimate"] - found["target"]))
            share = percent(near["win_rate"]["estimate"])
            parts.append(f"{values_text(near['values'])} wins {share}, {word} it")
    return f"Nearest: {'; '.join(parts)}." if parts else ""


# --- sensitivity ---------------------------------------------------------------------------------


def survival(found: Found) -> str:
    """Whether the answer survives, in a sentence."""
    margin = f"{points(found['margin'])} points"
    return {
        "survives": f"The answer survives: it stays within {margin}.",
        "does not survive": f"The answer does not survive: it may be off by more than {margin}.",
        "not settled": f"Whether the answer stays within {margin} is not settled.",
    }[found["verdict"]]


def survival_of_verdict(found: Found) -> str:
    """Whether the verdict of a comparison survives, in a sentence."""
    word = found["compare"]["verdict"]
    if found["verdict"] == "not settled":
        return f'Whether the verdict "{word}" survives is not settled.'
    return f'The verdict "{word}" {found["verdict"]}.'


def move_text(move: Mapping[str, Any]) -> str:
    """How far a factor moves the answer, in points: '1.8 (1.2 to 2.3)'."""
    if move["low"] is None or move["high"] is None:
        return f"{100 * move['estimate']:.1f}"
    figures = [100 * move[end] for end in ("estimate", "low", "high")]
    digits = 1 if figures[2] - figures[1] >= 0.2 else 2
    centre, low, high = (f"{figure:.{digits}f}" for figure in figures)
    return f"{centre} ({low} to {high})"


# --- film ----------------------------------------------------------------------------------------


def film_finding(found: Found) -> str:
    """How it ended, and the turn that decided most."""
    last = found["turns"][-1]
    winner = next((row["seat"] for row in found["turns"] if row["won"]), 0)
    if found["seats"] > 1:
        who = f"Won by {seat_name(found, winner)}" if winner else "Won by nobody"
    else:
        who = "Won" if winner else "Lost"
    ended = f"{who} in turn {last['turn']}: {last['outcome']}."
    jump = largest_jump(found["turns"])
    if jump is None:
        return ended
    turn, before, after = jump
    return (
        f"{ended} Turn {turn} weighed most: the chance went from {percent(before, 0)} to "
        f"{percent(after, 0)}."
    )


def largest_jump(rows: Sequence[Mapping[str, Any]]) -> tuple[int, float, float] | None:
    """The turn in which the chance of the team changed most; of rivals none is told."""
    if any(row["seat"] > 1 for row in rows):
        return None
    chances = [row["chance"] for row in rows] + [float(rows[-1]["won"])]
    turns = [row["turn"] for row in rows]
    place = max(range(len(turns)), key=lambda i: abs(chances[i + 1] - chances[i]))
    return turns[place], chances[place], chances[place + 1]


def happened(found: Found, turn: int, most: int) -> list[str]:
    """The most telling events of a turn in their order, each sentence once; how many more."""
    texts = [event["text"] for event in found["events"] if event["turn"] == turn]
    ranks = {event["text"]: event["rank"] for event in found["events"]}
    each = list(dict.fromkeys(texts))
    kept = sorted(each, key=ranks.__getitem__)[:most]
    told = [
        f"{text} ({texts.count(text)} times)" if texts.count(text) > 1 else text
        for text in each
        if text in kept
    ]
    return [*told, f"And {len(each) - most} more."] if len(each) > most else told


# --- worth ---------------------------------------------------------------------------------------

FILLER = "*"
"""Stands behind the name of an asset that is invented, in the place of an unpublished one."""


# --- causes --------------------------------------------------------------------------------------


def hazard_outcomes(found: Found) -> list[str]:
    """Every ending that came up, the commonest first."""
    return [row["outcome"] for row in found["endings"]]


def rivals_sentence(found: Found) -> str:
    """Whether one beats all, or some beat each other in a circle."""
    rivalry = found["rivalry"]
    bots, circle = [each["bot"] for each in rivalry["masses"]], rivalry["circle"]
    if circle:
        told = " beats ".join([*circle, circle[0]])
        return f"A circle: {told}. No strength can say that; no bot is the best against all."
    beaten = dict.fromkeys(bots, 0)
    for duel in rivalry["duels"]:
        if duel["verdict"] in ("higher", "lower"):
            beaten[duel["first" if duel["verdict"] == "higher" else "second"]] += 1
    best = next((bot for bot in bots if beaten[bot] == len(bots) - 1), None)
    if best:
        return f"{best} surely beats all others; no circle."
    return "No circle is sure, and nobody surely beats all others."
