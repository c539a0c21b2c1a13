"""A cell: one game with its settings, bots, packs and seed, and what it takes to play it.

A study is made of cells; `simkit run` plays one. Everything that a user may have got wrong is
checked before the engine is loaded, because loading it may compile for a minute.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from types import ModuleType
from typing import TYPE_CHECKING, Any

from simkit import botscript
from simkit.bots import find_bot
from simkit.errors import BadInput, SimkitError, nearest
from simkit.forbidding import FORBID, bans_of, check_seats, listed
from simkit.game import Game, shown, whole_number
from simkit.lab.basics.compiling import load_engine
from simkit.lab.play import lapsing, own_bots, restricting
from simkit.lab.play.asking import Overrides, Packs, TurnedKnobs, by_kind, files_of, override_pairs
from simkit.lab.play.built_rules import rules_of
from simkit.lab.play.calling import direct, keep_addresses
from simkit.lab.table.rows import Chunk, Labels, ordered, plain
from simkit.lapse import LAPSE, NOVICE
from simkit.policy import SLIP, Bot
from simkit.registry import find
from simkit.trusted import check_trusted, trust_bots

if TYPE_CHECKING:
    import numpy as np

    from simkit.components import Components

DEFAULT_BOT = "expert"
LARGEST_SEED = 2**63 - 1  # the column `seed` holds it as an ordinary integer
LAST_TURN = 2**20 - 1  # the last turn that luck can address


@dataclass(frozen=True)
class Cell:
    """What is played, as the user asked for it."""

    game: Game
    settings: Mapping[str, Any] = field(default_factory=dict)
    bots: tuple[str, ...] = (DEFAULT_BOT,)  # one for all seats, or one a seat
    seed: int = 1
    packs: tuple[Any, ...] = ()
    overrides: tuple[Any, ...] = ()
    knobs: Mapping[str, Mapping[str, float]] = field(default_factory=dict)  # by bot and knob
    forbidden: tuple[str, ...] = ()  # what nobody may do; where seats compete, the first or named


@dataclass(frozen=True)
class Settled:
    """A cell whose every part has been checked; nothing is compiled yet."""

    cell: Cell
    components: Components
    settings: dict[str, Any]
    knobs: tuple[tuple[float, ...], ...]  # of each of the cell's bots, in the bot's own order

    @property
    def labels(self) -> Labels:
        settings = {key: plain(value) for key, value in self.settings.items()}
        return Labels(self.cell.seed, settings, self.cell.bots)


def cell_of(
    game: str | Game,
    bot: str | None = None,
    seed: Any = 1,
    packs: Packs = (),
    settings: Mapping[str, Any] | None = None,
    overrides: Overrides = (),
    knobs: TurnedKnobs | None = None,
) -> Cell:
    """A cell from what a user asked for: the one reader of what all functions that play take.

    `packs` are component packs, laid over the game's own values in order, and `overrides` single
    values laid over them: {"minions.larva.toughness": 5}, or pairs. `knobs` turn those of bots:
    {"expert": {"slip": 0.1}}. Both may stand among the settings as well, under the keys of a study:
    "pack:minions.larva.toughness", "knob:expert.slip" and "forbid", which is what nobody may do.
    """
    found = game if isinstance(game, Game) else find(game)
    forbidden = listed((settings or {}).get(FORBID, ()))
    plain, laid, turned = by_kind(settings or {})
    own = {bot: dict(each) for bot, each in (knobs or {}).items()}
    for name, knob, value in turned:
        own.setdefault(name, {})[knob] = value
    return Cell(
        game=found,
        bots=_bots(found, bot, plain),
        settings=plain,
        seed=whole_number(seed, "seed", 0, LARGEST_SEED),
        packs=files_of(packs),
        overrides=(*override_pairs(overrides), *laid),
        knobs=own,
        forbidden=forbidden,
    )


def _bots(game: Game, bot: Any, settings: dict[str, Any]) -> tuple[str, ...]:
    """One bot for all, or one a seat where seats compete: joined by +, or as the setting `bots`."""
    if bot is not None and not isinstance(bot, str):
        raise BadInput(f"bot must be a name, not {shown(bot)}.")
    trust_bots(bot)
    trust_bots(settings.get("bots") if game.seats else None)
    if not game.seats:
        return (DEFAULT_BOT if bot is None else bot,)
    if "bots" not in settings:
        return tuple((bot or DEFAULT_BOT).split("+"))
    if bot is not None:
        raise BadInput("bot and the setting bots say the same thing; give one of them.")
    bots: tuple[str, ...] = game.setting("bots").parse(settings.pop("bots"))
    return bots


def settle(cell: Cell, components: Components | None = None) -> Settled:
    """Check a cell; BadInput says what is wrong with it.

    Whoever settles many cells that differ in a few values may give the components himself.
    """
    if not cell.bots:
        raise BadInput("nobody plays; name a bot.")
    if components is None:
        components = cell.game.components(cell.packs, cell.overrides)
    settings = cell.game.settle(cell.settings, components)
    bans = bans_of(cell.game, cell.forbidden, components)
    check_seats(bans, settings[cell.game.seats] if cell.game.seats else 1)
    # Also those of bots that do not play here; a bot that has many seats is looked at once.
    names = dict.fromkeys((*cell.knobs, *cell.bots))
    knobs = {bot: _knobs(cell, bot, settings) for bot in names}
    if cell.game.seats:
        cell = replace(cell, bots=_seated(cell, settings[cell.game.seats]))
        settings["bots"] = cell.bots
    return Settled(cell, components, settings, tuple(knobs[bot] for bot in cell.bots))


def _seated(cell: Cell, seats: int) -> tuple[str, ...]:
    """A bot for every seat."""
    bots = cell.bots * seats if len(cell.bots) == 1 else cell.bots
    if len(bots) != seats:
        raise BadInput(
            f"{len(bots)} bots for {seats} seats ({cell.game.seats}={seats}): name one for all, or "
            "one for each, joined by +."
        )
    return bots


def _knobs(cell: Cell, bot: str, settings: Mapping[str, Any]) -> tuple[float, ...]:
    """The knobs of a bot: as it turns them under these settings, with those that the cell sets."""
    known = {knob.name: knob for knob in find_bot(cell.game, bot).suited(settings).knobs}
    turned = cell.knobs.get(bot, {})
    for name, value in turned.items():
        if name not in known:
            raise BadInput(f"Bot {bot} has no knob {shown(name)}. {nearest(name, known)}")
        knob = known[name]
        if not isinstance(value, int | float) or not knob.low <= value <= knob.high:
            raise BadInput(
                f"Knob {bot}.{name} must be a number from {knob.low:g} to {knob.high:g}, "
                f"not {shown(value)}."
            )
    return tuple(float(turned.get(name, knob.default)) for name, knob in known.items())


def turned_bot(cell: Cell, bot: str) -> Bot:
    """A bot whose knobs stand by default where the cell, or it by itself, turns them there."""
    settings = cell.game.settle(cell.settings, cell.game.components(cell.packs, cell.overrides))
    base = find_bot(cell.game, bot).suited(settings)
    turned = zip(base.knobs, _knobs(cell, bot, settings), strict=True)
    return replace(base, knobs=tuple(knob.at(value) for knob, value in turned))


@dataclass(frozen=True)
class Search:
    """The seats that search, and the plans that they weigh against each other."""

    seats: tuple[bool, ...]
    plans: tuple[int, ...]  # places of their scripts among the bots
    knobs: tuple[tuple[float, ...], ...]  # of each plan
    rollouts: int
    ahead: int  # turns that are imagined beyond the coming one
    weighty: tuple[int, ...]  # kinds of decision whose options they weigh one by one
    worlds: int  # that may be imagined for such a decision
    foresight: int  # turns of them that are imagined beyond the coming one
    least_gain: float  # that another answer than the script's must bring


@dataclass(frozen=True)
class Prepared:
    """A cell that is ready to play: the engine is loaded, the rules are built."""

    settled: Settled
    engine: ModuleType
    rules: np.record
    bots: tuple[Any, ...]  # of fixed length, unused places hold `idle`
    names: tuple[str, ...]  # of those in use
    who: np.ndarray  # which of them plays in each seat
    knobs: tuple[tuple[float, ...], ...]  # of each of them
    metrics: tuple[str, ...]
    search: Search | None = None  # who searches, and among which of the bots

    @property
    def game(self) -> Game:
        return self.settled.cell.game

    @property
    def labels(self) -> Labels:
        return self.settled.labels


def prepare(cell: Cell | Settled, guests: tuple[str, ...] = ()) -> Prepared:
    """Load the engine and build all that does not change from game to game.

    `guests` are further scripts that have a place among the bots, without a seat.
    """
    settled = settle(cell) if isinstance(cell, Cell) else cell
    check_scripts(settled.cell)
    check_bans(settled)
    game = settled.cell.game
    names = list(dict.fromkeys((*_names_at_play(settled.cell), *guests)))
    engine = engine_for(settled.cell)
    bots = _bound(_fallible(_choosers(engine, game, names), settled.cell, names), settled, names)
    keep_addresses((*bots, engine.set_up, engine.play))
    knobs = dict(zip(settled.cell.bots, settled.knobs, strict=True))
    return Prepared(
        settled=settled,
        engine=engine,
        rules=rules_of(engine, settled.components, settled.settings),
        bots=bots,
        names=tuple(names),
        who=_seating([names.index(_first_script(game, name)) for name in settled.cell.bots]),
        knobs=tuple(
            _held(settled, knobs.get(n) or _knobs(settled.cell, n, settled.settings)) for n in names
        ),
        metrics=tuple(metric.name for metric in game.metrics),
        search=_search(settled, engine, names),
    )


def twins_of(arms: Sequence[Prepared]) -> tuple[int, ...]:
    """For each arm, the first that plays the very same games: alike in all that kernels read."""
    known: dict[Any, int] = {}
    return tuple(known.setdefault(_read_by_kernels(arm), n) for n, arm in enumerate(arms))


def _read_by_kernels(prepared: Prepared) -> tuple[Any, ...]:
    seated = prepared.names, prepared.who.tobytes(), prepared.knobs, prepared.search
    cell = prepared.settled.cell
    return cell.seed, cell.forbidden, prepared.rules.tobytes(), *seated


def engine_for(*cells: Cell) -> ModuleType:
    """The engine of cells of one game, with all bots that play in them."""
    names = {name: cell for cell in cells for name in _names_at_play(cell)}
    scripts = [find_bot(cell.game, name).script or name for name, cell in names.items()]
    search = any(find_bot(cell.game, bot).plans for cell in cells for bot in cell.bots)
    return load_engine(cells[0].game, ("idle", *scripts), search)


def check_scripts(cell: Cell) -> None:
    """Refuse bots that are programs and that nobody but a document has named."""
    for bot in cell.bots:
        script = find_bot(cell.game, bot).script
        if botscript.is_script(script):
            check_trusted(script, bot)


def _names_at_play(cell: Cell) -> list[str]:
    """Every script that some seat may follow, once; a bot that searches follows its plans."""
    names = [name for bot in cell.bots for name in find_bot(cell.game, bot).scripts or (bot,)]
    return list(dict.fromkeys([*names, NOVICE] if _lapses(cell) else names))


def _lapses(cell: Cell) -> bool:
    """Whether somebody at play leaves choices to a beginner."""
    return any(cell.knobs.get(bot, {}).get(LAPSE.name) for bot in cell.bots)


def _fallible(bots: tuple[Any, ...], cell: Cell, names: list[str]) -> tuple[Any, ...]:
    """The bots at play, those that may lapse with a beginner beside them."""
    if not _lapses(cell):
        return bots
    novice, own = bots[names.index(NOVICE)], _knobs(cell, NOVICE, {})
    found = list(bots)
    for place, name in enumerate(names):
        if name != NOVICE:
            knob = len(find_bot(cell.game, name).knobs) - 1  # the last one
            found[place] = lapsing.lapsing(bots[place], novice, knob, own)
    return tuple(found)


def _bound(bots: tuple[Any, ...], settled: Settled, names: list[str]) -> tuple[Any, ...]:
    """The bots at play, kept from what is forbidden in this cell."""
    cell = settled.cell
    if not cell.forbidden:
        return bots
    found = list(bots)
    for place, name in enumerate(names):
        slips = len(find_bot(cell.game, name).knobs)
        found[place] = restricting.restricted(bots[place], slips)
    return tuple(found)


def _held(settled: Settled, knobs: tuple[float, ...]) -> tuple[float, ...]:
    """Knobs as they are laid before a mind: of a restricted bot with what is forbidden."""
    cell = settled.cell
    if not cell.forbidden:
        return knobs
    return restricting.bound(knobs, bans_of(cell.game, cell.forbidden, settled.components))


def _first_script(game: Game, bot: str) -> str:
    """What a seat follows until its first search is done."""
    return (find_bot(game, bot).scripts or (bot,))[0]


def _choosers(engine: ModuleType, game: Game, names: list[str]) -> tuple[Any, ...]:
    """The bots at play, then idle ones up to a fixed length, and the dealer."""
    from simkit.kernel.decisions import MOST_BOTS

    if len(names) > MOST_BOTS:
        raise BadInput(
            f"{len(names)} different bots are at play ({', '.join(names)}), but a game has room "
            f"for {MOST_BOTS}."
        )
    bots = tuple(_chooser(engine, game, name) for name in names)
    idle = _chooser(engine, game, "idle")
    dealer = getattr(engine, "dealer", idle)  # of a game in which nobody can search
    return (*bots, *(idle,) * (MOST_BOTS - len(bots)), dealer)


def _chooser(engine: ModuleType, game: Game, name: str) -> Any:
    script = find_bot(game, name).script or name
    if botscript.is_script(script):
        return own_bots.chooser(script, engine)
    if script not in engine.CHOOSERS:
        raise SimkitError(
            f"The engine of {game.name} lacks the bot {script} that {game.name} lists."
        )
    return engine.CHOOSERS[script]


def _seating(places: list[int]) -> np.ndarray:
    """Which bot plays in each seat: a single one in all of them, several one each."""
    import numpy as np

    from simkit.kernel.decisions import MOST_SEATS

    return np.array([*places, *places[-1:] * MOST_SEATS][:MOST_SEATS], dtype=np.int64)


def _by_name(bot: Bot, knobs: Sequence[float]) -> dict[str, float]:
    return dict(zip((knob.name for knob in bot.knobs), knobs, strict=True))


def check_bans(settled: Settled) -> None:
    """Refuse bans where somebody weighs what is forbidden, too."""
    cell = settled.cell
    for name, knobs in zip(cell.bots, settled.knobs, strict=True):
        bot = find_bot(cell.game, name)
        if cell.forbidden and bot.decides and _by_name(bot, knobs).get("worlds", 0) > 0:
            raise BadInput(
                f"{bot.name} weighs options one by one, also what is forbidden. Take another bot, "
                f"or have it weigh whole turns alone: --knob {bot.name}.worlds=0."
            )


def _search(settled: Settled, engine: ModuleType, names: list[str]) -> Search | None:
    """Who looks ahead in this cell, if anybody does."""
    from simkit.kernel.decisions import MOST_SEATS

    cell, game = settled.cell, settled.cell.game
    searching = [bool(find_bot(game, bot).plans) for bot in cell.bots]
    if not any(searching):
        return None
    place = searching.index(True)
    bot = find_bot(game, cell.bots[place])
    own = _by_name(bot, settled.knobs[place])
    turned = [{**plan.knobs, **_errors(own, game, plan.script)} for plan in bot.plans]
    return Search(
        seats=tuple([*searching, *searching[-1:] * MOST_SEATS][:MOST_SEATS]),
        plans=tuple(names.index(plan.script) for plan in bot.plans),
        knobs=tuple(
            _held(settled, _turned(settled, plan.script, knobs))
            for plan, knobs in zip(bot.plans, turned, strict=True)
        ),
        rollouts=round(own["rollouts"]),
        ahead=round(own.get("ahead", LAST_TURN)),  # to the end, where a bot has no such knob
        weighty=tuple(engine.KINDS.index(kind) for kind in bot.decides),
        worlds=round(own.get("worlds", 0)) if bot.decides else 0,
        foresight=round(own.get("foresight", LAST_TURN)),
        least_gain=own.get("least_gain", 0.0),
    )


def _errors(own: Mapping[str, float], game: Game, script: str) -> dict[str, float]:
    """Slips and lapses of a bot that searches, as far as a script of its plans can err so."""
    able = {knob.name for knob in find_bot(game, script).knobs}
    return {name: own[name] for name in (SLIP.name, LAPSE.name) if name in own and name in able}


def _turned(settled: Settled, script: str, knobs: Mapping[str, float]) -> tuple[float, ...]:
    """The knobs of a script as the cell sets them, with these turned on top."""
    cell = settled.cell
    on_top = {script: {**cell.knobs.get(script, {}), **knobs}}
    return _knobs(replace(cell, knobs=on_top), script, settled.settings)


class Workspace:
    """The arrays in which one worker plays, made once and used for chunk after chunk."""

    def __init__(self, prepared: Prepared, logged: bool = False, seed: int | None = None) -> None:
        from simkit.kernel.decisions import DESK
        from simkit.kernel.events import new_log
        from simkit.kernel.luck import luck_of
        from simkit.kernel.records import blank

        self.prepared = prepared
        self.batch = blank(prepared.engine.STATE, 0)
        self.blank = blank(prepared.engine.STATE)
        self.luck = luck_of(prepared.settled.cell.seed if seed is None else seed)
        self.desk = blank(DESK)[0]
        self.log = new_log(logged)
        self._turn_knobs()
        self.look_ahead: tuple[Any, ...] = ()  # what a search works with
        if prepared.search:
            self.look_ahead = self._searcher(prepared.search)

    def _turn_knobs(self) -> None:
        self.desk.who[:] = self.prepared.who
        for seat, mind in enumerate(self.desk.minds):
            knobs = self.prepared.knobs[int(self.prepared.who[seat])]
            mind.knobs[: len(knobs)] = knobs

    def _searcher(self, search: Search) -> tuple[Any, ...]:
        """What the engine needs on top, when some seats search."""
        from simkit.kernel.events import new_log
        from simkit.kernel.jit import ready
        from simkit.kernel.records import blank
        from simkit.kernel.search.searchers import SEARCH

        engine = self.prepared.engine
        record = blank(SEARCH)[0]
        record.seats[:] = search.seats
        record.team = self.prepared.game.team
        record.waits = self.prepared.game.waits
        record.rollouts = search.rollouts
        record.ahead = search.ahead
        record.weighty[list(search.weighty)] = 1
        record.worlds = search.worlds
        record.foresight = search.foresight
        record.options.least = search.least_gain
        record.race.plans = len(search.plans)
        record.plan[: len(search.plans)] = search.plans
        for place, knobs in enumerate(search.knobs):
            record.knobs[place, : len(knobs)] = knobs
        worlds = blank(engine.STATE, 1)
        return engine.deal_hidden, ready(engine.worth), record, worlds, new_log()

    def play(self, first: int, games: int) -> Chunk:
        """Play consecutive games, to the end each."""
        batch = self.run(first, games)
        settled = self.prepared.settled
        columns = self.prepared.engine.columns(batch, settled.components, settled.settings)
        return Chunk(first, ordered(columns, self.prepared.metrics))

    def run(self, first: int, games: int, last_turn: int = LAST_TURN) -> np.ndarray:
        """The states of consecutive games after a turn, or at their end if that comes first.

        The next run plays over them.
        """
        batch = self._room(games)
        self._play_batch(batch, first, last_turn)
        return batch

    def _play_batch(self, batch: np.ndarray, first: int, last_turn: int) -> None:
        prepared = self.prepared
        engine = prepared.engine
        play_batch = engine.search_batch if self.look_ahead else engine.play_batch
        with self._accidents():
            direct(play_batch)(
                batch,
                first,
                prepared.rules,
                prepared.bots,
                self.desk,
                self.luck,
                self.log,
                last_turn,
                self.blank,
                engine.set_up,
                engine.play,
                *self.look_ahead,
            )

    def play_on(self, game: np.record, last_turn: int = LAST_TURN) -> bool:
        """Play one game on from the start of a turn; True once it is over.

        It must be the game that was played here last: the minds at the desk are that game's.
        """
        if self.look_ahead:
            return self._search_on(game, last_turn)
        return self.play_script(game, last_turn)

    def play_script(self, game: np.record, last_turn: int) -> bool:
        """The same, by the scripts at the desk alone: nobody searches."""
        prepared = self.prepared
        with self._accidents():
            outcome = direct(prepared.engine.play)(
                game, prepared.rules, prepared.bots, self.desk, self.luck, self.log, last_turn
            )
        return bool(outcome)

    def _search_on(self, game: np.record, last_turn: int) -> bool:
        from simkit.kernel.records import blank
        from simkit.kernel.search.searching import GO_ON

        one = blank(self.prepared.engine.STATE, 1)
        one[0] = game
        self._play_batch(one, GO_ON, last_turn)
        for name in game.dtype.names or ():
            game[name] = one[0][name]
        return bool(game.outcome)

    def _room(self, games: int) -> np.ndarray:
        """The places for so many games. They only grow, so that a long run allocates nothing."""
        from simkit.kernel.records import blank

        if games > len(self.batch):
            self.batch = blank(self.prepared.engine.STATE, games)
        return self.batch[:games]

    @contextmanager
    def _accidents(self) -> Iterator[None]:
        """An engine that raises is a defect; say which game shows it."""
        try:
            yield
        except (ValueError, ArithmeticError, LookupError) as problem:
            raise SimkitError(self._accident(problem)) from problem

    def _accident(self, problem: Exception) -> str:
        cell = self.prepared.settled.cell
        game = f"game {int(self.luck.game)} of seed {cell.seed}"
        own = [bot for bot in cell.bots if botscript.is_script(find_bot(cell.game, bot).script)]
        if own:
            return f"{' or '.join(own)} broke down in {game}: {problem}. Mend its function choose."
        return (
            f"{cell.game.name} broke down in {game}: "
            f"{problem}. This is a defect of simkit; please report it with this seed and game, "
            f"the settings and the bot."
        )
