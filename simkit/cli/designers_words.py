"""The questions that designers ask in their own words, each with the command that answers it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from simkit.cli.known_questions import alike, is_known
from simkit.cli.plain_words import plain_words

GAME = "{game}"
MOST = 3  # commands that are told
ALIKE = 5.0  # what a question counts that is known word by word; a single word of a topic counts 1


@dataclass(frozen=True)
class Topic:
    """A subject: the words for it, and commands that answer, the best first."""

    words: tuple[str, ...]  # of one word or several; a plural is the same word
    commands: tuple[str, ...]

    def is_named(self, asked: list[str]) -> bool:
        """Whether somebody says nothing but a word for it."""
        return any(plain_words(word) == asked for word in self.words)


def _topic(words: str, *commands: str) -> Topic:
    return Topic(tuple(word.strip() for word in words.split(",")), commands)


TOPICS = (
    _topic(
        "balanced, balance, balancing, imbalanced, broken, worry, problem, wrong with, fair game",
        "review {game}",
    ),
    _topic(
        "first player, start player, starting player, turn order, going first, seat, favoured, "
        "more often first or second, first or last, who goes first, going last, going later, "
        "go last, go later, goes last, last player, "
        "go first, goes first, start first, favored, advantage, fair, unfair, fairer, "
        "make it fairer, asymmetric, faction, side, where i sit, where you sit, who sit, "
        "same chance, equal chance, chance of each, better chance, better off",
        "review {game} --only seats,sides",
        "run {game} --games 10000",
    ),
    _topic(
        "overpowered, op, too strong, strongest, dominant, dominate, dominant strategy, "
        "unbeatable, always the best, no brainer, spam, best strategy, one strategy, "
        "best way to play",
        "review {game} --only dominant,always",
        "worth --choices {game}",
    ),
    _topic(
        "strategy, style, playstyle, path to victory, viable, archetype, tactic",
        "styles {game}",
        "ladder {game}",
    ),
    _topic(
        "snowball, runaway, runaway leader, leader, catch up, catchup, comeback, rubber band, "
        "behind, hopeless, elimination, early lead, leader after",
        "review {game} --only runaway,decided",
        "timeline {game}",
    ),
    _topic(
        "play time, playtime, minute, length, long, longer, short, shorter, duration, turn, round, "
        "drag, slog, downtime, pace",
        "review {game} --only turns,drags",
        "run {game} --games 10000 --quantiles turns",
    ),
    _topic(
        "luck, lucky, random, randomness, variance, swingy, luck decide, decided by luck, "
        "luck decide who win, dice decide, dice matter, decided by dice, card decide, "
        "depend on dice, depend on the dice, lucky roll, by luck, by lucky",
        "luck {game}",
        "ladder {game}",
    ),
    _topic(
        "skill, skilful, skill matter, deserve, play well, good play, play pay, play better, "
        "better player, better player win, win more often, how good, how well, playing well, "
        "well pay, matter how good, good enough, best player, good player, strong player, "
        "stronger player, bad player, practice, practise, practice help, "
        "for beginner, for a beginner, beginner lose, beginner win, do beginner, can beginner",
        "review {game} --only skill,levels",
        "ladder {game}",
        "luck {game}",
    ),
    _topic(
        "end the game, what ends, ending, how it ends, finish, game end, usually win, "
        "way to win, win usually, win mostly, how win, usually end, mostly end, end mostly",
        "review {game} --only endings",
        "run {game} --games 10000",
    ),
    _topic("wait, waiting, wait for, idle player", "review {game} --only wait"),
    _topic("forbid, forbidden, ban, banned", "worth --choices {game}"),
    _topic("playtest, how many playtest, test group, real game", "plan-playtest {game}"),
    _topic(
        "cost, price, undercosted, overpriced, overcosted, expensive, cheap, fair price",
        "worth --prices {game}",
        "review {game} --only dominant,traps,dead",
        "show {game} components",
    ),
    _topic(
        "card, underpowered, weak, worth, value, useless card, dead card, hero, role, unit, "
        "which card",
        "review {game} --only dominant,traps,dead",
        "show {game} components",
        "worth --choices {game}",
    ),
    _topic(
        "hard, easy, difficulty, difficult, challenging, win rate, win, winnable, hardest, "
        "easiest, chance to win, chance of winning, likely to win, succeed, success",
        "run {game} --games 10000",
        "review {game} --only difficulty,players",
        "tune-game --one-change {game} --target 0.5",
    ),
    _topic(
        "too hard, too easy, hard enough, too difficult",
        "review {game} --only difficulty,players",
        "run {game} --games 10000",
    ),
    _topic(
        "why, lose, lost, losing, death, die, kill, killed, kills the player, cause, reason, "
        "go wrong, goes wrong, way to lose, biggest danger, fear, afraid",
        "causes {game}",
        "trace {game}",
    ),
    _topic(
        "change, make it fair, easier, harder, house rule, tweak, nerf, buff, fix, "
        "adjust, improve, which house rule, fair win rate, should i change, change to win, "
        "win half, half of my game, half of all game, 50 50, fifty fifty, make it even, "
        "make it equal",
        "tune-game --one-change {game} --target 0.5",
        "sensitivity {game}",
    ),
    _topic(
        "player count, number of player, scale, two player, solo, more player, players",
        "review {game} --only breaks,players,seats",
        "run {game} --set players=2",
    ),
    _topic(
        "kingmaking, kingmaker, politics, gang up, bash the leader, spoiler, loser choose, "
        "choose who win, pick who win, decide who win, loser pick",
        "review {game} --only kingmaking",
        "ladder {game}",
    ),
    _topic(
        "option, action, choice, decision, meaningful, never used, unused, useless, pointless, "
        "dead end, redundant, no effect, matter",
        "review {game} --only never,always,settings,rules",
        "worth --choices {game}",
    ),
    _topic(
        "nobody ever, nobody, ever does, never does, never do, never take, never taken, "
        "never chosen, never choose, never picked, never pick, ever take, ever use, ignored",
        "review {game} --only never,always",
        "worth --choices {game}",
    ),
    _topic(
        "how many decision, how many choice, how much to decide, busy, fiddly",
        "review {game} --only decisions,wait",
    ),
    _topic(
        "still win, who is behind, come from behind, come back, back from behind, look lost, "
        "still escape, turn it around, turn the game around, last place, from last, "
        "am last, is last, badly early, start badly, bad start, goes badly, still have a chance, "
        "still a chance",
        "review {game} --only behind,runaway",
        "timeline {game}",
    ),
    _topic(
        "setting matter, rule matter, every setting, every rule, all rule, all my rule, any rule, "
        "all the rule, change nothing, rule that change nothing, without effect, drop a rule, "
        "rule could, remove a rule, rule can be, rule that nobody, simplify",
        "review {game} --only settings,rules",
    ),
    _topic(
        "probability, odds, roll, dice, chance of, chance that, hit, likely, how likely",
        "odds 2d6",
        "show {game} rules",
    ),
    _topic(
        "stuck, stall, endless, come to an end, always end, infinite, loop, stalemate, never end, "
        "deadlock, forever, go on forever, never finish",
        "review {game} --only stalls,undecided",
        "check {game}",
    ),
    _topic(
        "tie, draw, drawn game, end in a tie, end in a draw, shared win, no winner, nobody win, "
        "does nobody win, no one win",
        "review {game} --only undecided,close",
    ),
    _topic(
        "how close, close score, close end, close are, near each other, photo finish, "
        "narrow, result close, result are close",
        "review {game} --only close,undecided",
    ),
    _topic(
        "when is it decided, is it decided, decided who win, is it over, point of no return, "
        "decided early, decided too early, know early, early who win, clear early, who will win, "
        "know who win, when do i know, when do we know, when you know",
        "timeline {game}",
    ),
    _topic(
        "example, walk through, walkthrough, move by move, one game, watch, show me", "trace {game}"
    ),
    _topic("play it, play myself, friend, feel, try it", "play {game}", "serve --open"),
    _topic(
        "drama, tense, tension, exciting, boring, close, lead change, decided, climax, suspense",
        "review {game} --only decided,leads",
        "timeline {game}",
    ),
    _topic(
        "beginner, new player, experienced, expert, learn, depth, mistake",
        "review {game} --only skill,levels",
        "ladder {game}",
    ),
    _topic(
        "exploit, loophole, cheat, degenerate, trick, cheese, beaten, beat the bot, easy to trick, "
        "simple plan, simple trick, beat the expert, beat expert, "
        "easy to beat",
        "refute {game}",
        "worth --choices {game}",
    ),
    _topic("bug, error, crash, fail", "check {game}"),
    _topic("spreadsheet, excel, csv, export, table", "run {game} --out games.csv"),
    _topic(
        "unknown, assumed, sensitive, uncertain, which value, assumption, assumption matter",
        "sensitivity {game}",
    ),
    _topic("setting, variant, rules list, bot", "show {game} settings", "show {game} bots"),
    _topic("my own game, new game, prototype, write a game, start", "new peak --dice"),
    _topic("browser, page, click, mouse, send", "serve --open"),
)


COMMON = frozenset(
    plain_words(
        "a an the is are be do does can could should would will i my me we our you your it its "
        "this that there in on of for to at with and or if how what which who when much many "
        "often game any too make ever one something"
    )
)


def answering(
    question: str,
    known: Iterable[tuple[str, str]] = (),
    called: Mapping[str, str] = MappingProxyType({}),
) -> list[str]:
    """The commands that answer a question best, with {game} for the game; none if no word is known.

    known   names of commands with their questions, whose words count too
    called  words of the game, such as the name of a card, with what they are called in general
    """
    asked = plain_words(question)
    if single := next((each for each in TOPICS if each.is_named(asked)), None):
        return list(single.commands)[:MOST]
    answers = [
        *(
            (ALIKE * points, each)
            for each, points in alike(called.get(word, word) for word in asked)
        ),
        *((sum(_points(phrase, asked) for phrase in each.words), each.commands) for each in TOPICS),
        *((_shared(words, asked), (f"{name} --help",)) for name, words in known),
    ]
    scores: dict[str, float] = {}  # of the best command of each
    for points, commands in answers:
        scores[commands[0]] = scores.get(commands[0], 0.0) + points
    told = sorted((each for each in answers if each[0]), key=lambda each: -scores[each[1][0]])
    return list(dict.fromkeys(command for _, commands in told for command in commands))[:MOST]


def strange_words(question: str) -> list[str]:
    """The words of a question that no known one has, if they are most of those that tell."""
    topics = {word for each in TOPICS for phrase in each.words for word in plain_words(phrase)}
    telling = [word for word in plain_words(question) if word not in COMMON]
    strange = [word for word in telling if word not in topics and not is_known(word)]
    return strange if 2 * len(strange) >= len(telling) else []


def _shared(words: str, asked: list[str]) -> float:
    """What the words of a command count."""
    return 0.5 * len(({*plain_words(words)} & {*asked}) - COMMON)


def _points(phrase: str, asked: list[str]) -> float:
    """What a phrase counts if it stands in the question: longer ones say more."""
    words = plain_words(phrase)
    places = range(len(asked) - len(words) + 1)
    if any(asked[place : place + len(words)] == words for place in places):
        return 0.9 if " ".join(words) in VAGUE else float(len(words) ** 1.5)
    return 0.0


VAGUE = frozenset({"win", "turn", "card", "player", "change", "option", "action"})
"""Words of many questions, which say little alone."""
