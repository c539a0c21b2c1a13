"""Find the numbers that a question weighs against each other: `what kills most of my units?`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from simkit.cli.designers_words import COMMON
from simkit.cli.known_questions import meant_by
from simkit.cli.page.metrics_meant import asked_about, metric_meant
from simkit.cli.plain_words import plain_words
from simkit.description.game import Game, Metric
from simkit.view.text.lookup import spoken, title_of

KILLS = frozenset(plain_words("kill kills kill killed destroy destroyed cost eat claim take slay"))
DIES = frozenset(plain_words("die dies died dead lose lost loses losing"))
GO = frozenset({"go", "disappear"})
BRINGS = frozenset(plain_words("bring give earn make yield contribute gain get come comes"))
LOST = meant_by(KILLS | DIES)
ASKS = re.compile(
    r"^(what|which \w+|who) (kills?|destroys?|costs?|eats?|claims?|takes?|slays?|brings?|gives?|"
    r"earns?|makes?|yields?)\b|"
    r"^what (do|does|are|is) .+ (lost|die|dies|lose|loses|killed|destroyed) (to|of|from|by)\b|"
    r"^what (do|does) .+ (die|dies) of\b|"
    r"^which (?P<kind>\w+) (dies?|falls?|is killed|is lost|are lost|gets killed)\b|"
    r"^(is|are|does|do) .+ (mostly|mainly|usually) (come |comes )?(from|to|by|through)\b|"
    r"^what (are|is) (most|the most|many|a lot) .+ (killed|destroyed|lost)\b|"
    r"^(how|where|to what|from what) (do|does|are|is|did) .+ "
    r"(die|dies|lost|lose|killed|destroyed|go|disappear|come from|earned?|gained?|made|"
    r"get (most|the most|their|its|his|my|our) \w+( from)?)\b",
    re.IGNORECASE,
)
"""Questions for the largest of several numbers."""
SEATED = re.compile(r"_[1-9]$")
NUMBERS, GAMES = 2, frozenset({"game", "match", "turn", "time"})
MANY, FEWEST = {"how", "many"}, 3  # parts of one number, none of which is the whole
FLAG, TO_ITSELF = "1 if ", "counted in"
OF_ANY = frozenset(plain_words("unit troop figure piece counter man force army soldier"))
"""Words for things that games call by other names."""

Family = tuple[str, list[Metric]]


def parts_meant(game: Game, words: str) -> dict[str, Any] | None:
    """The question which of some numbers is largest, if the words ask where something goes."""
    if not ASKS.search(words.strip()):
        return None
    found = _family(game, words)
    if not found:
        return None
    names = [_stem(game, each) for each in found]
    return asked_about(game, ",".join(dict.fromkeys(names)))


def parts_in_all(game: Game, words: str) -> dict[str, Any] | None:
    """Every number of what is lost, if the words name no part: `how many legions are lost?`."""
    found = metric_meant(game, words) if {*plain_words(words)} >= MANY else None
    about = f"{found['asked'].get('about')}".partition(":")[0] if found else ""
    for each in families(game) if about else ():
        stems = [_stem(game, metric) for metric in each]
        parts = dict(zip(stems, each, strict=True))
        if about not in parts or len(parts) < FEWEST or not all(LOST & _words(m) for m in each):
            continue
        shared = set.intersection(*(_words(metric) for metric in each))
        if not meant_by({*plain_words(words)} - COMMON) & (_words(parts[about]) - shared):
            return asked_about(game, ",".join(stems))
    return None


def parts_untold(game: Game, words: str) -> tuple[str, dict[str, Any]] | None:
    """That a game does not note what its things are lost to, and how many it loses."""
    said = {*plain_words(words)}
    if not ASKS.search(words.strip()) or GAMES & said or not _asks_for_loss(said):
        return None
    if _family(game, words):
        return None
    things = meant_by(said - COMMON) - LOST
    lost = [each for each in game.metrics if LOST & _words(each) and not each.never]
    fit = [each for each in lost if things & _words(each)] or (lost if OF_ANY & said else [])
    if not fit:
        return None
    nearest = min(fit, key=lambda each: (not meant_by(OF_ANY) & _words(each), len(each.help)))
    by_seat = _stem(game, nearest) != nearest.name
    about = f"{_stem(game, nearest)}:each" if by_seat else nearest.name
    told = f"{game.title} does not note what kills or destroys these. It counts: {nearest.counted}."
    return told, asked_about(game, about)


def _asks_for_loss(said: set[str]) -> bool:
    return bool((KILLS | DIES | GO) & said) and not BRINGS & said


def _family(game: Game, words: str) -> list[Metric]:
    """Numbers that are parts of one: units lost to fighters, to Nastians, to Gorgons."""
    said = {*plain_words(words)}
    if GAMES & said:
        return []
    if of_each := _of_each(game, words):
        return of_each
    loses = _asks_for_loss(said)
    things = meant_by(said - COMMON - KILLS - DIES - GO - BRINGS)
    found: list[tuple[int, list[Metric]]] = []
    for each in families(game):
        if loses and _tells_victims(game, each):
            continue
        shared = set.intersection(*(_words(metric) for metric in each))
        is_loss = all(LOST & _words(metric) for metric in each)
        named = things & (shared | meant_by(plain_words(each[0].name.partition("_")[0])))
        generic = loses and bool(OF_ANY & said)
        if is_loss == loses and (named or (generic and is_loss)):
            found.append((len(named) * 10 + len(each), each))
    return max(found, key=lambda each: each[0], default=(0, []))[1]


def _tells_victims(game: Game, family: list[Metric]) -> bool:
    """Whether its numbers are of those who die, and not of what kills them: `deaths of Hannah`."""
    pack = game.components()
    tables = [each.table for each in game.assets if each.table in pack.schema]
    titles = [title_of(pack, table, each) for table in tables for each in pack.order(table)]
    return all(any(each.counted.endswith(f"of {name}") for name in titles) for each in family)


def _of_each(game: Game, words: str) -> list[Metric]:
    """Numbers that tell the losses of every thing of a kind, if one is asked for: `which hero`."""
    named = ASKS.search(words.strip())
    kind = {*plain_words(named["kind"] or "")} if named else set()
    asset = next((each for each in game.assets if {*plain_words(each.kind)} == kind), None)
    pack = game.components()
    if asset is None or asset.table not in pack.schema:
        return []
    titles = [title_of(pack, asset.table, each) for each in pack.order(asset.table)]
    for family in families(game):
        lost = (bool(LOST & _words(each)) for each in family)
        if all(lost) and all(any(name in each.help for name in titles) for each in family):
            return family
    return []


def families(game: Game) -> Iterator[list[Metric]]:
    """Numbers whose names and texts begin alike, of each player once."""
    groups: dict[tuple[str, str], list[Metric]] = {}
    names = {each.name for each in game.metrics}
    stems: set[str] = set()
    for each in game.metrics:
        stem = _stem(game, each)
        first, _, rest = stem.partition("_")
        is_number = not (each.stands_for or each.never or each.counted.startswith(FLAG))
        if stem in stems or not rest or not is_number or TO_ITSELF in each.help:
            continue
        stems.add(stem)
        told = plain_words(each.counted)[:1] or [""]
        groups.setdefault((first, told[0]), []).append(each)
    yield from (each for each in groups.values() if len(each) >= NUMBERS and names)


def _stem(game: Game, metric: Metric) -> str:
    """The name of a number without its seat, if every seat has one."""
    stem = SEATED.sub("", metric.name)
    twin = f"{stem}_2"
    is_seated = game.seats and stem != metric.name and any(m.name == twin for m in game.metrics)
    return stem if is_seated else metric.name


def _words(metric: Metric) -> set[str]:
    return meant_by(plain_words(f"{spoken(metric.name)} {metric.counted}"))
