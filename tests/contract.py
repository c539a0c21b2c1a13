"""What every game must keep, whatever its rules are: `test_contract.py` holds each game to it.

A `Subject` says of a game what cannot be seen from outside. Promises about rules and bots are tried
on the interpreted twin, where every function can be watched; promises about the compiled engine on
a few games of it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
from hypothesis import strategies as st

from simkit.description.game import Game, Setting
from simkit.lab.checking import promises
from simkit.lab.checking.promises import DealtAgain, answering, final_states
from simkit.lab.play.cell import cell_of
from simkit.lab.play.chunks import play_games
from simkit.lab.play.prepare import LAST_TURN, Prepared, prepare
from simkit.lab.play.workspace import Workspace
from simkit.messages.errors import BadInput
from tests.twin import load

Address = tuple[int, int, int, int]  # purpose, turn, slot, index
SLOT_WORDS, SLOTS, TURNS, PURPOSES = 64, 1 << 28, 1 << 20, 1 << 12
BRIEFLY = 3.0  # worlds that a search imagines in a turn: other plans win often in so few


class Interpreted(Game):
    """A game whose engine is the interpreted twin's."""

    def engine(self) -> ModuleType:
        return load(self.package).engine


@dataclass(frozen=True)
class Subject:
    """A game under test, and what only its maker knows."""

    game: Game
    phases: tuple[str, ...]  # functions of the engine module; a position is sound after each
    cells: tuple[Mapping[str, Any], ...] = ({},)  # settings that are worth a game each
    orders: frozenset[int] = frozenset()  # purposes whose draws order things: they are read again
    drawing: frozenset[str] = frozenset({"random"})  # bots that draw luck
    limits: Mapping[str, Any] = field(default_factory=dict)  # of games on the twin
    resumed: Mapping[str, Any] = field(default_factory=dict)  # of games played on from every turn
    voids: Mapping[str, Callable[[np.record], bool]] = field(default_factory=dict)
    """Events that can be voided, and what is true of a final state without them."""
    looks: Callable[[np.record, Any, str, np.record], Any] = lambda view, rules, kind, option: (
        option.item()
    )
    """What a player sees of an option: two cards of the same title look the same."""

    @property
    def name(self) -> str:
        return self.game.name

    @cached_property
    def twin(self) -> SimpleNamespace:
        return load(self.game.package)

    @cached_property
    def interpreted(self) -> Game:
        return Interpreted(**vars(self.game))

    @property
    def bots(self) -> tuple[str, ...]:
        return tuple(bot.name for bot in self.game.bots)

    @property
    def scripts(self) -> tuple[str, ...]:
        """The bots that do not search: their choices can be watched one by one."""
        return tuple(bot.name for bot in self.game.bots if not bot.plans)

    def on_twin(self, bot: str = "random", seed: int = 1, **settings: Any) -> Prepared:
        """A cell that plays on the interpreted twin."""
        return prepare(cell_of(self.interpreted, bot, seed, settings=settings))

    def with_swift_bot(self, bot: str, seed: int = 1, **settings: Any) -> Prepared:
        """Rules on the twin, where they can be watched, with the bot compiled: a bot that plans
        takes minutes for an interpreted game. Whoever draws luck stays where that is seen."""
        prepared = self.on_twin(bot, seed, **settings)
        if bot in self.drawing:
            return prepared
        return replace(prepared, bots=self.compiled(bot, seed, **settings).bots)

    def swift_chooser(self, bot: str) -> Callable[..., int]:
        """How a bot answers: compiled, but for one whose draws are watched on the twin."""
        engine = self.twin.engine if bot in self.drawing else self.game.engine()
        chooser: Callable[..., int] = engine.CHOOSERS[bot]
        return chooser

    def compiled(self, bot: str = "random", seed: int = 1, **settings: Any) -> Prepared:
        """The same cell on the compiled engine; whoever searches does so briefly."""
        plans = len(self.game.bot(bot).plans)
        knobs = {bot: {"rollouts": BRIEFLY * plans}} if plans else {}
        return prepare(cell_of(self.game, bot, seed, settings=settings, knobs=knobs))


def any_settings(subject: Subject) -> st.SearchStrategy[dict[str, Any]]:
    """Settings that the game's rules allow, each at any value that it can have.

    What would let an interpreted game go on for minutes stays within the subject's limits.
    """
    game = subject.game
    keys = {setting.key: _values(setting) for setting in game.settings}
    drawn = st.fixed_dictionaries({}, optional={k: v for k, v in keys.items() if v is not None})
    within = drawn.map(lambda settings: {**settings, **subject.limits})
    return within.filter(lambda settings: _is_allowed(game, settings))


def _values(setting: Setting) -> st.SearchStrategy[Any] | None:
    if setting.kind == "int":
        return st.integers(setting.low, setting.high)
    if setting.kind == "flag":
        return st.booleans()
    return st.sampled_from(setting.choices) if setting.choices else None


def _is_allowed(game: Game, settings: Mapping[str, Any]) -> bool:
    try:
        game.settle(settings, game.components())
    except BadInput:
        return False
    return True


# --- Watching the twin ---------------------------------------------------------------------------


@contextmanager
def watched(
    module: ModuleType, name: str, after: Callable[[np.record, Any], None]
) -> Iterator[None]:
    """Call `after` whenever a phase of the twin has ended."""
    phase = getattr(module, name)

    def watch(game: np.record, at: Any) -> Any:
        result = phase(game, at)
        after(game, at)
        return result

    setattr(module, name, watch)
    try:
        yield
    finally:
        setattr(module, name, phase)


@contextmanager
def draws(twin: SimpleNamespace, before: Callable[[Any, Address], None] | None = None) -> Any:
    """Every word of luck that the twin draws, as (address, which key, value), in a list.

    `before` is called ahead of each draw, with the luck and the address.
    """
    drawn: list[tuple[Address, tuple[int, int, int], int]] = []
    luck_module = twin.kernel.luck
    word, below_by = luck_module.word, luck_module.below_by
    card_word = luck_module.card_word

    def record(luck: Any, address: Address, value: int) -> None:
        if before:
            before(luck, address)
        key = (int(luck.seed_low), int(luck.seed_high), int(luck.game))
        drawn.append((tuple(map(int, address)), key, int(value)))

    def draw_word(luck, purpose, turn, slot, index, retry):
        value = word(luck, purpose, turn, slot, index, retry)
        if retry == 0:  # a later one is part of the same draw
            record(luck, (purpose, turn, slot, index), value)
        return value

    def draw_below(drawn_word, luck, purpose, turn, slot, index, sides):
        record(luck, (purpose, turn, slot, index), drawn_word)
        return below_by(drawn_word, luck, purpose, turn, slot, index, sides)

    def draw_card_word(luck, purpose, times, slot, index):
        value = card_word(luck, purpose, times, slot, index)
        record(luck, (purpose, times, slot, index), value)
        return value

    with (
        _everywhere(twin, "word", draw_word),
        _everywhere(twin, "below_by", draw_below),
        _everywhere(twin, "card_word", draw_card_word),
    ):
        yield drawn


@contextmanager
def _everywhere(twin: SimpleNamespace, name: str, instead: Any) -> Iterator[None]:
    """Put a function of the kernel's luck in the place of another, wherever it was imported."""
    usual = getattr(twin.kernel.luck, name)
    modules = [*vars(twin).values(), *vars(twin.kernel).values()]
    holders = [module for module in modules if getattr(module, name, None) is usual]
    for module in holders:
        setattr(module, name, instead)
    try:
        yield
    finally:
        for module in holders:
            setattr(module, name, usual)


# --- The promises --------------------------------------------------------------------------------


def check_soundness(subject: Subject, settings: Mapping[str, Any], bot: str, seed: int) -> None:
    """The position is sound after set-up, after every phase and at the end."""
    prepared = subject.with_swift_bot(bot, seed, **settings)
    workspace = Workspace(prepared)
    with sound_after_phases(subject, prepared) as check:
        check(Workspace(prepared).run(0, 1, last_turn=0)[0])
        check(workspace.run(0, 1)[0])
    assert workspace.play_on(workspace.batch[0]), "the game has not ended"


@contextmanager
def sound_after_phases(subject: Subject, prepared: Prepared) -> Iterator[Callable[..., None]]:
    """Positions are checked after every phase that the twin plays; the check is for others, too."""
    engine = subject.twin.engine

    def check(game: np.record, at: Any = None) -> None:
        assert engine.check_state(game, prepared.rules) == []

    with _all_watched(engine, subject.phases, check):
        yield check


@contextmanager
def _all_watched(engine: ModuleType, phases: tuple[str, ...], check: Any) -> Iterator[None]:
    if not phases:
        yield
        return
    with watched(engine, phases[0], check), _all_watched(engine, phases[1:], check):
        yield


def check_resuming(subject: Subject, prepared: Prepared, number: int) -> None:
    """A game may stop after any turn and go on, itself or as a copy; the copy's play is its own."""
    assert promises.stopping(prepared, number) == []


def check_stepping(prepared: Prepared, number: int) -> None:
    """Turn by turn is the same game as all at once."""
    assert promises.stepping(prepared, number) == []


def check_hidden(
    subject: Subject, prepared: Prepared, chooser: Any, every: int = 1, most: int = 10**6
) -> int:
    """Deal anew what is hidden: the bot answers as before. Returns how often that was tried."""
    other = subject.twin.kernel.luck.luck_of(987_654_321)
    watch = DealtAgain(subject.twin.engine, chooser, other, every, most)
    promises.dealt_again(prepared, watch)
    assert not watch.wrong, watch.wrong
    return watch.tried


CODE = re.compile(r"\b(who|what|where|amount) -?\d|[{}_]|-\d|\bnowhere\b|\bno place\b")
"""What only code calls things, or what names a number that means nothing."""


def check_words(
    subject: Subject, prepared: Prepared, chooser: Any = None, enough: int = 300
) -> set[str]:
    """Options have words, and those that read alike look alike; returns the kinds of decision.

    So many options of each kind of decision are told in a game.
    """
    told: Counter[str] = Counter()
    chooser = chooser or prepared.bots[0]
    Workspace(wording_watched(subject, prepared, chooser, told, enough)).run(0, 1)
    return set(told)


def wording_watched(
    subject: Subject,
    prepared: Prepared,
    chooser: Any,
    told: Counter[str] | None = None,
    enough: int = 300,
) -> Prepared:
    """A cell whose seats look at the words of what they are offered, and then choose so."""
    engine, settled = subject.twin.engine, prepared.settled
    told = Counter() if told is None else told

    def choose(view, rules, decision, options, count, mind):
        kind = engine.KINDS[decision.kind]
        if told[kind] < enough:
            told[kind] += count
            known = (settled.components, settled.settings, rules)
            words = engine.tell_options(view, decision, options, *known)
            looks = [subject.looks(view, rules, kind, option) for option in options]
            _check_told(kind, list(zip(words, looks, strict=True)))
        return chooser(view, rules, decision, options, count, mind)

    return answering(prepared, choose)


def _check_told(kind: str, told: list[tuple[str, Any]]) -> None:
    looks: dict[str, Any] = {}
    for text, look in told:
        assert text.strip() and not CODE.search(text), f"{kind}: {text!r}"
        assert looks.setdefault(text, look) == look, f"{kind}: two options read {text!r}"


def check_sentences(subject: Subject, prepared: Prepared) -> None:
    """Every verb has a sentence, and there are words for whatever a sentence names."""
    engine, wording = subject.twin.engine, subject.twin.options.WORDING
    assert set(wording.usual) == set(range(len(engine.VERBS)))
    game = Workspace(prepared).run(0, 1, last_turn=0)[0]
    usually = len(engine.KINDS)  # a kind of decision that has no sentences of its own
    for kind, verb in [*((usually, verb) for verb in wording.usual), *wording.own]:
        told = (_told_with(subject, prepared, game, kind, verb, n) for n in range(MADE_UP))
        assert any(told), f"kind {kind}: {engine.VERBS[verb]}"


MADE_UP = 16  # some of these numbers stands for something, whatever a sentence names


def _told_with(
    subject: Subject, prepared: Prepared, game: np.record, kind: int, verb: int, number: int
) -> str:
    """An option all of whose numbers are this one; "" where it stands for nothing."""
    engine, kernel, settled = subject.twin.engine, subject.twin.kernel, prepared.settled
    desk = kernel.records.blank(kernel.decisions.DESK)[0]
    desk.decision.kind, desk.decision.subject, desk.decision.amount = kind, number, number
    desk.options[0] = (verb, number, number, number, number)
    known = (settled.components, settled.settings, prepared.rules)
    with suppress(LookupError):
        (text,) = engine.tell_options(game, desk.decision, desk.options[:1], *known)
        return str(text)
    return ""


def check_search(subject: Subject, bot: str, games: int) -> int:
    """Deal anew what is hidden where a search chooses: it chooses the same plans.

    It is dealt anew for the first seat; where seats compete the others find other hands. Returns
    how often the first seat chose another plan than its first.
    """
    seats = 1 if subject.game.seats else None
    prepared = subject.compiled(bot, seed=12, **subject.cells[-1])
    others = 0
    for number in range(games):
        workspace = Workspace(prepared)
        game = workspace.run(number, 1, last_turn=0)[0].copy()
        while not game.outcome:
            opened = _opened(workspace, game.copy())
            if opened.outcome:
                break
            chosen = _chosen(workspace, opened.copy(), seats)
            for deal in range(2):
                dealt = opened.copy()
                luck = subject.twin.kernel.luck.luck_of(987_654_321 + deal)
                prepared.engine.deal_hidden(dealt, prepared.rules, 0, luck)
                assert _chosen(workspace, dealt, seats) == chosen
            others += chosen != _first_plan(prepared, seats)
            workspace.play_on(game, last_turn=int(game.turn))
    return others


def check_forks(
    twin: SimpleNamespace, workspace: Workspace, games: int, last_turn: int = LAST_TURN
) -> int:
    """Play games of a bot that weighs single decisions, on the twin: where a turn is imagined, no
    draw is of real luck. Returns how many draws were imagined."""
    desk, imagined = workspace.desk, 0

    def check(luck: Any, address: Address) -> None:
        nonlocal imagined
        fork = desk.fork
        if fork.on == 0 or not 0 <= fork.turning < fork.step:
            return
        imagined += 1
        real = [workspace.luck, *(mind.luck for mind in workspace.look_ahead[2].minds)]
        seed = (int(luck.seed_low), int(luck.seed_high))
        known = [(int(each.seed_low), int(each.seed_high)) for each in real]
        assert seed not in known, "real luck beyond a fork"

    with draws(twin, before=check):
        workspace.run(0, games, last_turn)
    return imagined


def _opened(workspace: Workspace, game: np.record) -> np.record:
    """A turn as far as it is played before a search chooses; the minds stay as they were."""
    prepared, desk = workspace.prepared, workspace.desk
    if prepared.game.waits:
        minds = desk.minds.copy()
        desk.halting = 1
        at = (prepared.rules, prepared.bots, desk, workspace.luck, workspace.log)
        prepared.engine.play(game, *at, int(game.turn))
        desk.halting = 0
        desk.minds[:] = minds
    return game


def _chosen(workspace: Workspace, game: np.record, seats: int | None) -> list[Any]:
    """Who plays the coming turn, with which knobs; the bots' minds stay as they were."""
    minds = workspace.desk.minds.copy()
    workspace.play_on(game, last_turn=int(game.turn))
    plans = [workspace.desk.who[:seats].tolist(), workspace.desk.minds["knobs"][:seats].tolist()]
    workspace.desk.minds[:] = minds
    return plans


def _first_plan(prepared: Prepared, seats: int | None) -> list[Any]:
    desk = Workspace(prepared).desk
    return [desk.who[:seats].tolist(), desk.minds["knobs"][:seats].tolist()]


def check_twin(
    subject: Subject,
    bot: str,
    seed: int,
    games: int = 1,
    last_turn: int | None = None,
    **settings: Any,
) -> None:
    """Compiled and interpreted, the same games come out bit for bit."""
    compiled = subject.compiled(bot, seed, **settings)
    interpreted = subject.on_twin(bot, seed, **settings)
    ends = [final_states(each, games, last_turn=last_turn) for each in (compiled, interpreted)]
    assert ends[0] == ends[1]


def check_organisation(prepared: Prepared, games: int) -> None:
    """Workers, chunks and order change no game; the first n of 2n games are the n games."""
    alone = _rows(prepared, 2 * games, jobs=1, chunk=2 * games)
    assert _rows(prepared, 2 * games, jobs=2, chunk=3) == alone
    assert _rows(prepared, games, jobs=2, chunk=None) == {k: v[:games] for k, v in alone.items()}
    backwards = [final_states(prepared, 1, number) for number in reversed(range(games))]
    assert b"".join(reversed(backwards)) == final_states(prepared, games)


def _rows(prepared: Prepared, games: int, jobs: int, chunk: int | None) -> dict[str, list[Any]]:
    columns: dict[str, list[Any]] = {}
    for played in play_games(prepared, games, jobs, chunk):
        for name, values in prepared.labels.rows(played).items():
            plain = [None if value != value else value for value in values.tolist()]
            columns.setdefault(name, []).extend(plain)  # NaN, of an empty seat, equals nothing
    return columns


def check_log(prepared: Prepared, games: int) -> None:
    """Who watches changes nothing."""
    assert final_states(prepared, games, logged=True) == final_states(prepared, games)


def check_addresses(subject: Subject, prepared: Prepared, number: int = 0) -> None:
    """No two draws of a game share an address, but where one number orders a thing for good."""
    with draws(subject.twin) as drawn:
        Workspace(prepared).run(number, 1)
    assert drawn or set(prepared.names) == {"idle"}  # who does nothing may need no luck
    check_drawn_once(subject, drawn)


def check_drawn_once(
    subject: Subject, drawn: list[tuple[Address, tuple[int, int, int], int]]
) -> None:
    """The same of draws that were watched."""
    seen = set()
    for (purpose, turn, slot, index), key, _ in drawn:
        assert 0 <= index < SLOT_WORDS, f"purpose {purpose}: word {index} lies in the next slot"
        assert 0 <= slot < SLOTS and 0 <= turn < TURNS and 0 <= purpose < PURPOSES
        address = (key, purpose, turn, slot, index)
        own = key == drawn[0][1]  # bots draw from luck of their own
        assert address not in seen or (own and purpose in subject.orders), address
        seen.add(address)


def check_extra_draws(subject: Subject, prepared: Prepared) -> None:
    """A word more drawn at every place where luck is asked leaves all draws as they were."""

    word = subject.twin.kernel.luck.word

    def one_more(luck: Any, address: Address) -> None:
        purpose, turn, slot, index = address
        word(luck, purpose, turn, slot, index + 1, 0)

    with draws(subject.twin) as plain:
        ended = final_states(prepared)
    with draws(subject.twin, before=one_more) as disturbed:
        assert final_states(prepared) == ended
    assert disturbed == plain


def check_void(subject: Subject, kind: str, bot: str, most: int, **settings: Any) -> None:
    """The event happens without its effect, and the game goes on; some game is another for it."""
    prepared = subject.compiled(bot, **settings)
    settled = prepared.settled
    rules = prepared.engine.build_rules(settled.components, settled.settings, void=kind)[0]
    usual, voided = Workspace(prepared), Workspace(replace(prepared, rules=rules))
    for number in range(most):
        game = voided.run(number, 1)[0]
        assert subject.voids[kind](game)
        assert subject.twin.engine.check_state(game, rules) == []
        if game.tobytes() != usual.run(number, 1).tobytes():
            return
    raise AssertionError(f"{kind} never came up in {most} games")
