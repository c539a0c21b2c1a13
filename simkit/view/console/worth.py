"""The page of `simkit worth`: assets ordered by their worth, and how sure that is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from simkit.description.game import ALL_OF_THEM, SOME_OF_THEM
from simkit.lab.judging.limits import TOO_MUCH, TRAP
from simkit.lab.play.run_progress import rounded_up
from simkit.lab.worths.worth import LEAST, MOST, TOO_STRONG, TOO_WEAK
from simkit.view.console.closing import closing
from simkit.view.console.page import page
from simkit.view.text.differences import (
    bounds_text,
    corrected,
    difference_text,
    gap_text,
    points,
    signed,
    verdict_legend,
)
from simkit.view.text.findings.shared import DEEDS, FILLER
from simkit.view.text.lookup import spoken
from simkit.view.text.played import played_with, players_of, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.words import (
    count,
    counted,
    digits_for,
    level,
    listed,
    percent,
    share_with_interval,
    with_article,
)

if TYPE_CHECKING:
    from simkit.description.game import Game
    from simkit.lab.worths.worth import Valued, Worth

_MOST_NAMED, OPEN = 3, "not settled"
_WHAT = {"team": "the win rate", "holder": "its holder's win rate", "nobody": "games"}
_VERBS = {"won": ("raise", "lower"), "turns": ("lengthen", "shorten")}


def worth_page(
    found: Worth, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    return page(
        cast(found, game),
        headline(found),
        _table(found, width, ink),
        *(paragraph(line, width) for line in _remarks(found)),
        _closing(found, width, ink),
        width=width,
        ink=ink,
    )


def cast(found: Worth, game: Game | None) -> str:
    """What was put in or taken out, and of what."""
    title = title_of(found, game)
    fixed = played_with(found, game)
    if found.asset.deed == "dealt":
        return _dealt_cast(found, fixed, title)
    deed = f"given to seat {found.seat}" if found.seat else DEEDS[found.asset.deed]
    return (
        f"{title}: each {found.asset.kind} is {deed}, one at a time ({fixed}). "
        f"{spoken(found.asset.kind).capitalize()}: {found.asset.help}. "
        f"{counted(found.games, 'game')} each, the same luck for all, seed {found.heading.seed}."
    )


def _dealt_cast(found: Worth, fixed: str, title: str) -> str:
    """The first line for assets that are in every game: they are dealt to a holder."""
    return (
        f"{title}: what each {found.asset.kind} is worth to its holder ({fixed}). The holder is "
        f"{found.asset.holder}. {counted(found.games, 'game')}, seed {found.heading.seed}."
    )


def headline(found: Worth) -> str:
    """The most and the least valuable with their figures, as far as they are settled."""
    what = f"the win rate of seat {found.seat}" if found.seat else _WHAT[found.whose]
    if why := _no_verdict(found):
        return f"{why}{_usual_headline(found, what)}"
    if found.about in (TOO_STRONG, TOO_WEAK):
        return " ".join([_verdict(found), *_others_judged(found, what)])
    return _usual_headline(found, what)


def _usual_headline(found: Worth, what: str) -> str:
    begun = _begun_with(found)
    if begun:
        return " ".join([begun, *_ends(found, what)])
    told = [*_ends(found, what)]
    if told and found.measure == "won" and max(found.assets, key=_raw).worth.verdict == OPEN:
        return f"{' '.join(told)}{_highest(found)[:-1]}, which is not settled."
    if told:
        return " ".join(told)
    if found.measure == "turns":
        return f"No {found.asset.kind} is shown to make games longer or shorter."
    none = f"No {found.asset.kind} is shown to change {what}, for {players_of(found)}."
    return f"{none} {_how_many_same(found)}{_highest(found)}"


def _begun_with(found: Worth) -> str:
    """What is worth most or least, if that is asked and no verdict of that kind is settled."""
    if found.about not in (MOST, LEAST) or found.measure == "turns" or len(found.assets) < 2:
        return ""
    most = found.about == "most"
    if any(one.worth.verdict == ("higher" if most else "lower") for one in found.assets):
        return ""
    one = (max if most else min)(found.assets, key=_raw)
    open_ = ", which is not settled" if one.worth.verdict == OPEN else ""
    by = _by(found, one, True)
    return f"{_title(one)} is worth {found.about}, by estimate: {by}{open_}."


# --- Whether something is worth too much, or too little ------------------------------------------


def _verdict(found: Worth) -> str:
    """Whether something is beyond the limit, by intervals that hold for all things at once."""
    up = _means_most(found)
    most = _limit(found, up)
    far = [each for each in found.assets if _surely_beyond(each, most, up)]
    best = (max if up else min)(found.assets, key=_raw)
    too = f"{found.about}".replace("-", " ")
    limit = (
        f"{'is worth' if up else 'costs'} more than {points(most)} points{_whose_limit(found, up)}"
    )
    one = len(found.assets) == 1
    if far:
        first = (max if up else min)(far, key=_raw)
        more = f". {_named([_title(each) for each in far if each is not first])} too"
        rest = more if len(far) > 1 else ""
        return f"{_title(first)} is {too}: {_by(found, first, True)}. That {limit}{rest}."
    figure = f"{_title(best)} is worth {'' if one else 'most' if up else 'least'}"
    figure = f"{figure.strip()}{'' if one else ', by estimate'}: {_by(found, best, True)}"
    if all(_surely_within(each, most, up) for each in found.assets):
        none = f"{_title(best)} is not {too}" if one else f"No {found.asset.kind} is {too}"
        never = limit.replace("more", "no more", 1) if one else limit
        return f"{none}: {'it' if one else 'none'} {never}. {figure}, for {players_of(found)}."
    who = _title(best) if one else with_article(found.asset.kind)
    return f"Whether {who} is {too} is not settled ({limit}). {figure}, for {players_of(found)}."


def _means_most(found: Worth) -> bool:
    """Whether what is worth most is meant: an enemy is the stronger, the less the players win."""
    return (found.about == TOO_STRONG) != (found.asset.against == ALL_OF_THEM)


def _limit(found: Worth, up: bool) -> float:
    """From where on it is too much; what does harm although it can be left out is soon a trap."""
    can_be_left_out = not (found.asset.put_in or found.asset.against)
    return TRAP if can_be_left_out and not up else TOO_MUCH


def _whose_limit(found: Worth, up: bool) -> str:
    """`simkit review` judges what the players have, but not what costs more than its like."""
    is_judged = not found.asset.against and (up or not found.asset.put_in)
    return ", the limit of simkit review" if is_judged else ""


def _surely_beyond(one: Valued, most: float, up: bool) -> bool:
    _, low, high = one.worth.difference.known
    return low > most if up else high < -most


def _surely_within(one: Valued, most: float, up: bool) -> bool:
    _, low, high = one.worth.difference.known
    return high < most if up else low > -most


def _no_verdict(found: Worth) -> str:
    """Why nothing is said to be too strong or too weak, if that is asked; else ""."""
    if found.about not in (TOO_STRONG, TOO_WEAK):
        return ""
    too, kind = found.about.replace("-", " "), with_article(found.asset.kind)
    if found.measure != "won":
        return f"No seat holds {kind}, so simkit cannot tell if one is {too}. "
    if found.asset.against == SOME_OF_THEM:
        kind = f"{kind[:1].upper()}{kind[1:]}"
        return f"{kind} can be yours or an enemy's, so simkit says only what each is worth. "
    return ""


def _others_judged(found: Worth, what: str) -> Iterator[str]:
    """Who raises and who lowers it, in names: the figures stand in the table."""
    for verdict, verb in (("higher", "raise"), ("lower", "lower")):
        names = [_title(each) for each in found.assets if each.worth.verdict == verdict]
        if names and len(found.assets) > 1:
            yield f"{_named(names)} {verb}{'s' if len(names) == 1 else ''} {what}."


def _ends(found: Worth, what: str) -> Iterator[str]:
    """Who raises and who lowers it: the first by its name and figure, then how many others do."""
    as_said = ""
    ends = [*zip(("higher", "lower"), _VERBS[found.measure], strict=True)]
    for verdict, verb in reversed(ends) if found.about == "least" else ends:
        ones = [one for one in found.assets if one.worth.verdict == verdict]
        if not ones:
            continue
        first, *others = sorted(ones, key=_raw, reverse=verdict == "higher")
        most = " most, by estimate" if others else ""
        said = as_said or what
        whose = "" if as_said else f", for {players_of(found)}"
        yield f"{_title(first)} {verb}s {said}{most}: {_by(found, first, not as_said)}{whose}."
        as_said = "them" if found.measure == "turns" else "it"
        if others:
            names = [_title(one) for one in others]
            each = f"{verb}s" if len(names) == 1 else verb
            yield f"{_named(names)} {each} {as_said} too."


def _by(found: Worth, one: Valued, names_level: bool) -> str:
    """`+39.2 points (95 % interval 33.1 to 45.1)`; turns if those are measured."""
    if found.measure == "turns":
        return f"{_turns_text(one)} turns"
    sure = f"{level(found.terms.confidence)} interval " if names_level else ""
    return f"{gap_text(one.worth)} points ({sure}{bounds_text(one.worth)})"


def _raw(one: Valued) -> float:
    """Its worth by its own games, which the sentences tell; the table is in the pooled order."""
    return one.worth.difference.estimate or 0.0


def _highest(found: Worth) -> str:
    """The highest estimate of those of which nothing is settled, if there are several."""
    if len(found.assets) < 2:
        return ""
    first = max(found.assets, key=_raw)
    return f" The highest estimate is that of {_title(first)}: {_by(found, first, True)}."


def _how_many_same(found: Worth) -> str:
    """How many of those that change nothing settled are settled to change nothing."""
    every, same = len(found.assets), sum(one.worth.verdict == "same" for one in found.assets)
    less = f"by less than {points(found.terms.margin)} points"
    if not same:
        return f"Whether they change it {less} is not settled for any of the {every}."
    told = f"{same} of {every} {'is' if same == 1 else 'are'} shown to change it {less}"
    rest = every - same
    if not rest:
        return f"{told}."
    return f"{told}, and the other{'s are' if rest > 1 else ' is'} not settled."


def _named(names: list[str]) -> str:
    if len(names) <= _MOST_NAMED + 1:
        return listed(names)
    return f"{', '.join(names[:_MOST_NAMED])} and {len(names) - _MOST_NAMED} more"


def _title(one: Valued) -> str:
    return f"{one.title}{FILLER if one.filler else ''}"


def _table(found: Worth, width: int, ink: Ink) -> str:
    """A line an asset, the most valuable first."""
    assets, turns = found.assets, found.measure == "turns"
    cells: dict[Column, list[str]] = {
        Column(found.asset.kind, wraps=True): [_title(one) for one in assets],
        Column("worth (turns)" if turns else "worth (points)", "right"): [
            _turns_text(one) if turns else difference_text(one.worth) for one in assets
        ],
        Column("verdict"): [one.worth.verdict for one in assets],
    }
    if _is_pooled(found):
        pooled = [_pooled(one, turns) for one in assets]
        cells[Column("pooled", "right")] = pooled
    if not turns:
        cells[Column(_rate_heading(found), "right")] = [_rate(one) for one in assets]
    if found.asset.deed != "dealt":
        changed = [percent((one.parted or 0) / one.games) for one in assets]
        cells[Column("changes", "right")] = changed
    if found.whose == "holder":
        cells[Column("had in", "right")] = [percent(one.games / found.games) for one in assets]
    elif any(one.used for one in assets):
        cells[Column("used", "right")] = [
            percent(one.used.estimate) if one.used else "-" for one in assets
        ]
    return table(list(cells), zip(*cells.values(), strict=True), width=width, ink=ink)


def _rate_heading(found: Worth) -> str:
    """What is said of the win rate; shorter beside pooled worths, where the legend says it."""
    if _is_pooled(found):
        return "win rate"
    return "win rate without" if found.asset.deed == "taken out" else "win rate with"


def _is_pooled(found: Worth) -> bool:
    return any(one.pooled for one in found.assets)


def _pooled(one: Valued, turns: bool) -> str:
    """The worth drawn towards that of all."""
    if not one.pooled:
        return "-"
    estimate = one.pooled.known[0]
    return signed(estimate, 2) if turns else signed(100 * estimate, 1)


def _how_pooled(found: Worth) -> str:
    """What the column is, and how sure its figures are."""
    known = [one.pooled for one in found.assets if one.pooled]
    reach = max(each.half_width for each in known)
    turns = found.measure == "turns"
    sure = f"{reach:.2f} turns" if turns else f"{100 * reach:.1f} points"
    which = "without" if found.asset.deed == "taken out" else "with"
    rate = "" if turns else f" Win rate: that of the games {which} it."
    return (
        "Pooled: the worth moved towards the mean of all, because the highest and the lowest of "
        "many are partly luck. One that surely stands out is hardly moved. The table is in this "
        "order. Each "
        f"{level(found.terms.confidence)} interval reaches at most {sure} to each side.{rate}"
    )


def _turns_text(one: Valued) -> str:
    """A difference in turns with its interval."""
    if one.worth.difference.low is None:
        return signed(one.worth.difference.estimate or 0.0, 2)
    gap, low, high = (signed(end, 2) for end in one.worth.difference.known)
    return f"{gap} ({low} to {high})"


def _rate(one: Valued) -> str:
    rate = one.win_rate
    share, low, high = rate.known
    return percent(share, digits_for(low, high))


def _remarks(found: Worth) -> Iterable[str]:
    """How to read the table, what is invented, what was left out."""
    yield _how(found)
    if _is_pooled(found):
        yield _how_pooled(found)
    yield from _open(found)
    if any(one.filler for one in found.assets):
        yield (
            f"{FILLER} marks a {found.asset.kind} that was made up, because the text of the "
            "printed one is not published. Its worth says nothing about the printed one."
        )
    reasons = _reasons(found)
    if len(reasons) == 1 or any(len(names) > 1 for names in reasons.values()):
        yield from (f"Left out: {listed(names)}. {reason}" for reason, names in reasons.items())
    elif reasons:
        told = [f"{names[0]} ({reason.rstrip('.')})" for reason, names in reasons.items()]
        yield f"Left out: {'; '.join(told)}."


def _how(found: Worth) -> str:
    holm = corrected(len(found.assets))
    if found.measure == "turns":
        return _how_long(found, holm)
    usual = share_with_interval(*found.usual.known)
    rival = "team" if found.asset.firsts else "seat"
    if found.asset.deed == "dealt":
        basis = (
            f"Worth: the win rate of its holder, {found.asset.holder}, minus that of equal seats "
            f"with another {found.asset.kind} (any {rival}: {usual})"
        )
    elif found.whose == "holder":
        basis = (
            f"Worth: the win rate of its holder, {found.asset.holder}, minus that of the same seat "
            f"in the same games without it (any {rival}: {usual})"
        )
    elif found.asset.deed == "put in":
        seat = f" of seat {found.seat}" if found.seat else ""
        basis = f"Worth: the win rate{seat} with it, minus the average of all ({usual})"
    else:
        basis = f"Worth: the win rate with all of them, {usual}, minus that without it"
    last = ""
    if found.asset.deed != "dealt":
        last = " Changes: the share of games that have another winner without it."
    if found.whose == "holder":
        last += " Had in: the share of games in which a seat has it. Only these count."
    elif any(one.used for one in found.assets):
        last += " Used: the share of the games with it in which it was used."
    paired = "" if found.asset.deed == "dealt" else ", game by game on the same luck"
    return (
        f"{basis}. In brackets: {level(found.terms.confidence)} intervals of the difference"
        f"{paired}{holm}. {verdict_legend(found.assets, found.terms.margin)}{last}"
    )


def _how_long(found: Worth, holm: str) -> str:
    """Where no seat has it, or nobody knows which."""
    usual = found.usual
    why = "These are shared by all seats, so they favour no seat."
    if found.asset.unseen:
        why = (
            f"simkit does not see which seat holds a {found.asset.kind} of this game, so it cannot "
            "tell whose wins one brings."
        )
    return (
        f"{why} Worth here: by how many turns "
        f"they make a game longer (a game with all of them has {usual.estimate:.1f} turns). In "
        f"brackets: {level(found.terms.confidence)} intervals of the difference, game by game on "
        f"the same luck{holm}. Changes: the share of games that have another winner without it."
    )


def _open(found: Worth) -> Iterable[str]:
    """How many games would settle what is open."""
    still_open = sum(one.worth.verdict == "not settled" for one in found.assets)
    if found.games_needed is None:
        return
    needed = rounded_up(found.games_needed)
    if still_open and needed > found.games:
        yield (
            f"Not settled: about {count(needed)} games each are enough to find or rule out a worth "
            f"of {points(found.terms.margin)} points (--games {needed}). With --only you can test "
            "fewer of them."
        )


def _reasons(found: Worth) -> dict[str, list[str]]:
    """Those that were left out, by the reason."""
    reasons: dict[str, list[str]] = {}
    for name, reason in found.left_out.items():
        reasons.setdefault(spoken(reason), []).append(spoken(name))
    return reasons


def _closing(found: Worth, width: int, ink: Ink) -> str:
    return "\n".join(closing(found, width, ink))
