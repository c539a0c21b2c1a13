"""The words of a game: what it calls its numbers, endings, settings, rolls and things."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import takewhile
from typing import Any

from simkit.cli.designers_words import COMMON
from simkit.cli.known_questions import is_known, known_lines, meant_by, stem
from simkit.cli.page.kept_of_games import of_game
from simkit.cli.plain_words import plain_words
from simkit.description.game import Game
from simkit.view.text.lookup import spoken, title_of

NUMBER, ENDING, SETTING, ROLL, THING = "number", "ending", "setting", "roll", "thing"
WORD = re.compile(r"[^\W_]+(?:['-][^\W_]+)*")
LONG = 5  # letters of a word that may be misspelt
ALIKE = 0.86  # how like a word of the game it must be
END, ENDS = 2, ("er", "ers", "ed", "eed", "ing")
"""Letters at the end of a word that make it another form, and no misspelt word."""
NUMBERS = "two three four five six seven eight nine ten eleven twelve".split()  # noqa: SIM905
FIGURES = {word: f"{number}" for number, word in enumerate(NUMBERS, start=2)} | {"one": "1"}
APART = re.compile(rf"\b(\d+|{'|'.join(FIGURES)}) d(\d+)\b", re.IGNORECASE)  # 3 d8
SEATED = re.compile(r"_[1-9]$")
SECTION = re.compile(r"\[[^\]]*\]|\(\d[^)]*\)")  # of the rulebook
AUXILIARIES = (
    "am is are was were be been being do does did done doing have has had having can could may "
    "might must shall should will would wont dont doesnt didnt isnt arent cant couldnt wouldnt "
    "shouldnt lets"
)
POINTING = (
    "i me my mine we us our ours you your yours he him his she her hers it its they them their "
    "theirs this that these those here there who whom whose what whats which when where why how "
    "somebody someone anybody anyone everybody everyone something anything everything nobody "
    "nothing none one ones other others another thing things way"
)
JOINING = (
    "a an the and or nor but if then else so than as of in on at by to from for with without into "
    "onto out up down off over under about around through during after before until till since "
    "because while whether vs versus per between among against instead like"
)
VAGUE = (
    "not no yes ever never always often usually mostly normally typically generally sometimes "
    "rarely seldom really very too quite rather just only even still already yet again almost "
    "enough also much many more most less least few fewer some any all every each both several "
    "lot lots bit kind sort sure actually simply ordinary average usual normal typical mean number "
    "amount total altogether together overall go goes going went gone get gets got getting come "
    "comes coming came happen happens make makes made take takes took taken give gives given put "
    "let run runs ran running rest bought buy buys gave soon away "
    "want wants need needs know knows think say tell see look find use used using try keep "
    "keeps play plays played playing player players people person game games time times long turn "
    "turns round rounds end ends ended ending finish seem seems become becomes mind share shares "
    "percent percentage part during own same different difference rule rules"
)
JUDGING = (
    "worth good bad better worse best worst strong stronger strongest weak weaker weakest tough "
    "tougher toughest hard harder hardest easy easier easiest fair unfair useful useless strength "
    "powerful overpowered underpowered op broken balanced matter matters important pay pays help "
    "helps hurt hurts effect affect influence change changes changed changing idea likely chance "
    "chances odds probability possible impossible expensive cheap dangerous deadly valuable "
    "nastier nasty point value favoured favored advantage disadvantage big high low large small "
    "extra add added remove removed longer shorter higher lower faster slower fewer double half "
    "bring brings earn earns decide decides kill kills exist "
    "worked works work"
)
SAME = """
lost lose loses losing loss die dies died dead death deaths
lost fall falls fallen cost costs kill kills killed destroy destroyed destroys
lost blown blow blew explode exploded wrecked sunk eliminated slain perish
battle fight fights fought fighting combat
rise rises rose risen rising
siege besiege besieged besieging sieges
bidding bid bids
fortification fortifications fort forts
tract land area region
unused wasted spoiled spoil waste wastes
meet equal equals reach reaches match
exceed beat surpass
captured capture taken conquered seized
aboard home
lone alone solo
nights night
began begin begins begun
bring brings brought earn earned
"""
"""Words that games use for each other, a line each, and other forms of verbs."""
PHRASES = {"show up": "come", "shows up": "comes", "turn up": "come", "turns up": "comes"}
PHRASES |= {"first timer": "beginner", "first timers": "beginners", "newbies": "beginners"}
PHRASES |= {"newcomers": "beginners", "new players": "beginners", "first-timers": "beginners"}
PHRASES |= {"walk me through": "show me", "sample game": "game", "demo game": "game"}
PHRASES |= {"worthless": "useless", "change hands": "are captured", "changes hands": "is captured"}
"""Words that say something else together."""
ELSEWHERE = {
    **dict.fromkeys(("money", "cash", "gold", "coins"), ("souls", "resources", "courage")),
    **dict.fromkeys(("men", "soldiers", "squads", "troops"), ("units", "strength", "troopers")),
}
"""Words for what games call otherwise: the first word that the game has is read in their place."""
MEANS = {stem(word): line.split()[0] for line in SAME.strip().splitlines() for word in line.split()}
FILLING = frozenset(plain_words(" ".join((AUXILIARIES, POINTING, JOINING, VAGUE)))) | COMMON
"""Words that say nothing of what is asked about."""
FRAMES = frozenset(plain_words(JUDGING))
"""Words that ask, if something of the game is named with them."""


@dataclass(frozen=True)
class GameWord:
    """Something of a game that can be asked about, and the words for it."""

    sort: str
    key: str  # such as the name of the metric
    name: frozenset[str]  # what its name means
    text: frozenset[str]  # what its name and description mean
    kind: str = ""  # of a thing


@of_game
def vocabulary(game: Game) -> tuple[GameWord, ...]:
    """All that can be asked about by its name."""
    return tuple(_named(game))


def _named(game: Game) -> Iterator[GameWord]:
    for number in game.metrics:
        if not number.stands_for:
            yield _as_named(NUMBER, number.name, spoken(number.name), number.help)
    for ending in game.outcomes:
        text = f"{ending.help} {ending.meaning}"
        yield _as_named(ENDING, ending.name, spoken(ending.name), text)
    for setting in game.settings:
        values = " ".join(spoken(f"{each}") for each in (*setting.choices, *setting.titles))
        name = f"{spoken(setting.key)} {setting.label}"
        yield _as_named(SETTING, setting.key, name, f"{setting.help} {values}")
    for roll in game.resolvers:
        keys = " ".join(f"{spoken(key.name)} {key.help}" for key in roll.keys)
        yield _as_named(ROLL, roll.name, spoken(roll.name), f"{roll.help} {keys}")
    pack = game.components()
    for asset in game.assets:
        names = [(each.name, each.title) for each in asset.entries]
        if asset.table in pack.schema:
            names += [(each, title_of(pack, asset.table, each)) for each in pack.order(asset.table)]
        for entry, title in dict(names).items():
            yield _as_named(THING, entry, title, f"{asset.kind} {asset.table}", asset.kind)


def _as_named(sort: str, key: str, name: str, text: str, kind: str = "") -> GameWord:
    called = meant(name)
    return GameWord(sort, key, called, called | meant(SECTION.sub(" ", text)), kind)


def meant(text: str) -> frozenset[str]:
    """What the words of a text mean that say something."""
    return meanings(set(plain_words(text.replace("-", " "))) - FILLING)


def meanings(words: Iterable[str]) -> frozenset[str]:
    """What words mean, those of one meaning as one."""
    return frozenset(MEANS.get(stem(word)) or next(iter(meant_by([word]))) for word in words)


@of_game
def spellings(game: Game) -> tuple[str, ...]:
    """Every long word of the game and of known questions, as it is written."""
    told = [f"{spoken(each.name)} {each.help}" for each in game.metrics]
    told += [f"{spoken(each.name)} {each.help}" for each in game.outcomes]
    told += [f"{spoken(each.key)} {each.label} {each.help}" for each in game.settings]
    told += [f"{spoken(each.name)} {each.help}" for each in game.resolvers]
    pack = game.components()
    told += [
        title_of(pack, table, entry)
        for table, held in pack.schema.items()
        if not held.single
        for entry in pack.order(table)
    ]
    words = {word.lower() for text in (*told, *known_lines()) for word in WORD.findall(text)}
    return tuple(sorted(word for word in words if len(word) >= LONG))


def spelt(game: Game, words: str) -> tuple[str, dict[str, str]]:
    """A question whose misspelt words are those of the game, and what stood in their place."""
    words = APART.sub(lambda found: f"{FIGURES.get(found[1].lower(), found[1])}d{found[2]}", words)
    for phrase, other in PHRASES.items():
        words = re.sub(rf"\b{phrase}\b", other, words, flags=re.IGNORECASE)
    known = spellings(game)
    stems = {stem(single) for word in known for single in plain_words(word)}
    every = {each for named in vocabulary(game) for each in named.text}
    read: dict[str, str] = {}
    for word in dict.fromkeys(WORD.findall(words.lower())):
        single = plain_words(word)
        is_strange = len(word) >= LONG and len(single) == 1 and not word[-1].isdigit()
        if word in ELSEWHERE and stem(single[0]) not in stems:
            other = next((each for each in ELSEWHERE[word] if each in every), "")
            read |= {word: other} if other else {}
            continue
        if not is_strange or single[0] in FILLING | FRAMES or is_known(single[0]):
            continue
        if stem(single[0]) in stems:
            continue
        near = [each for each in known if each[0] == word[0] and not is_other_form(each, word)]
        if found := get_close_matches(word, near, n=1, cutoff=ALIKE):
            read[word] = found[0]
    for word, other in read.items():
        words = re.sub(rf"\b{re.escape(word)}\b", other, words, flags=re.IGNORECASE)
    return words, read


def is_other_form(one: str, other: str) -> bool:
    """Whether two words only end otherwise: `timers` is no `times`, and `greed` not `greedy`."""
    shared = len([*takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))])
    is_long = shared >= LONG - 1 and max(len(one), len(other)) - shared <= END
    return is_long and (one.startswith(other) or other.endswith(ENDS))


def named_by(game: Game, asked: Mapping[str, Any]) -> list[GameWord]:
    """What of the game a question asks about."""
    known = vocabulary(game)
    keys = {name.partition(":")[0] for name in f"{asked.get('about') or ''}".split(",")}
    vary = asked.get("vary")
    keys |= {*vary} if isinstance(vary, dict) else set()
    only = asked.get("only") or []
    things = {*only.split(",")} if isinstance(only, str) else {*only}
    things = {each.rpartition("=")[2] for each in things}
    found = [each for each in known if each.sort in (NUMBER, ENDING, SETTING) and each.key in keys]
    found += [each for each in known if each.sort == NUMBER and SEATED.sub("", each.key) in keys]
    found += [each for each in known if each.sort == ROLL and each.key == asked.get("resolver")]
    return found + [each for each in known if each.sort == THING and each.key in things]
