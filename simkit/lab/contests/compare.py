"""What `simkit.compare` does: arms on shared luck, played side by side until all is answered."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from typing import Any

from simkit.errors import BadInput, nearest
from simkit.game import MOST_GAMES, Game, shown
from simkit.lab.basics.ctrl_c import interrupts_held
from simkit.lab.basics.progress_line import announce, duration
from simkit.lab.contests.blocks import ArmsProgress, Block, play_blocks
from simkit.lab.contests.compare_answer import Comparison, OtherBot
from simkit.lab.contests.contest_plan import ContestPlan, contest_plan
from simkit.lab.contests.usual_bots import contrasting
from simkit.lab.judging import verdicts
from simkit.lab.judging.asked_pairs import asked_pairs, judge_pairs, still_open
from simkit.lab.judging.paired_counts import Pairs
from simkit.lab.judging.verdicts import Terms
from simkit.lab.play.asking import Overrides, Packs, TurnedKnobs
from simkit.lab.play.cell import Cell, Prepared, cell_of, engine_for, prepare, settle, twins_of
from simkit.lab.play.chunks import LOOK
from simkit.lab.play.run import opened
from simkit.lab.play.run_progress import rounded_up
from simkit.lab.statistics import paired
from simkit.lab.table.rows import Chunk, joint_name
from simkit.lab.varying import keys
from simkit.lab.varying.arm import Arm
from simkit.lab.varying.named_arms import Arms, named_arms
from simkit.trusted import trust_bots

OTHER_BOT_GAMES = 2_000  # an arm, for the look at another bot
MOST_ARMS = 200
PILOT = 200  # games an arm after which the games needed are told anew

NO_BOT = "none"


def compare(
    game: str | Game,
    vary: Mapping[str, Any] | Iterable[str] = (),
    games: int | None = None,
    until: str | None = None,
    margin: float = 0.02,
    baseline: Mapping[str, Any] | None = None,
    also_bot: str | None = None,
    seed: int = 1,
    bot: str | None = None,
    jobs: int | None = None,
    packs: Packs = (),
    overrides: Overrides = (),
    knobs: TurnedKnobs | None = None,
    confidence: float = 0.95,
    out: str | os.PathLike[str] | None = None,
    progress: bool = False,
    keep_rows: bool = False,
    chunk: int | None = None,
    arms: Arms = (),
    all_pairs: bool = False,
    **settings: Any,
) -> Comparison:
    """Set the values of one key or several, or arms of your own, against each other on shared luck.

        simkit.compare("apocalypse", {"despair_dice": [4, 5, 6]}, until="settled").frame
        simkit.compare("apocalypse", arms={"as it is": {}, "enraged": {"enraged": True}}).frame

    vary          keys with lists of values; keys are settings, "bot", "pack:minions.gryllus.attack"
                  and "knob:expert.slip"; several keys span a grid
    arms          or arms by name, each with values of its own, also a "pack"; the first one is the
                  baseline
    all_pairs     set every two arms against each other, not only each against the baseline
    games         how many an arm; with `until` at most
    until         "settled" stops as soon as every verdict is settled; an arm of which nothing is
                  open any more rests before that, unless several keys vary
    margin        a difference within it counts as the same: 0.02 is two points
    baseline      the values that the others are set against; else the first ones
    also_bot      another bot that plays some games more, to see if the order of the arms survives
                  it; "none" leaves that out
    confidence    of intervals and verdicts
    keep_rows     keep every game of every arm, in `rows`

    Other arguments are as in `simkit.run`. Ctrl-C keeps what is finished.
    """
    cell = cell_of(game, bot, seed, packs, settings, overrides, knobs)
    if bot is not None:
        keys.bot_value(cell.game, bot)
    axes = keys.read(vary, cell.game, cell.game.components(cell.packs, cell.overrides))
    if bot is not None and "bot" in axes:
        raise BadInput("bot is varied and set at once; keep one.")
    plan = contest_plan(games, until, margin, confidence, jobs, chunk)
    grid = sum(len(values) > 1 for values in axes.values()) > 1
    plan = replace(
        plan, keep_rows=keep_rows, progress=progress, all_pairs=all_pairs, rests=not grid
    )
    compared = _arms_by_name(cell, arms, axes, baseline, plan) or arms_of(cell, axes, plan)
    first = baseline_of(compared, axes, baseline or {}) if axes else 0
    other, why_not = other_arms(compared, also_bot)
    with opened(out) as writer:
        contest = Contest(compared, plan, first)
        contest.play()
        second = None
        if other and not contest.interrupted:
            second = other_bot(contest, other)
        found = contest.result(cell, axes, second, why_not)
        return replace(found, other_wanted=also_bot).written(writer)


# --- What is asked -------------------------------------------------------------------------------


def _arms_by_name(
    cell: Cell, given: Arms, axes: keys.Axes, baseline: Any, plan: ContestPlan
) -> tuple[Arm, ...]:
    """The arms that the user has named, if he has; the first one is the baseline."""
    found = named_arms(given, cell)
    if found and axes:
        raise BadInput("--vary and --arm exclude each other: say every arm by its values.")
    if found and baseline:
        raise BadInput("--baseline: of arms with names the first one is the baseline.")
    if found:
        check_arms(len(found), plan)
    return found


def arms_of(cell: Cell, axes: keys.Axes, plan: ContestPlan) -> tuple[Arm, ...]:
    """Every arm of a grid, checked; nothing is compiled yet."""
    for key, value in cell.settings.items():
        cell.game.setting(key).parse(value)  # no arm's fault, so no arm is named
    keys.check_apart(axes, cell)
    check_arms(keys.grid_size(axes), plan)
    alone = sum(len(values) > 1 for values in axes.values()) == len(axes) == 1
    return tuple(_arm(cell, values, alone) for values in keys.grid(axes))


def check_arms(size: int, plan: ContestPlan) -> None:
    """Refuse what is no comparison, and what nobody could play."""
    if size < 2:
        raise BadInput("there is nothing to compare: give a key two values or more, or two arms.")
    if size > MOST_ARMS:
        raise BadInput(
            f"these values make {size:,} arms; at most {MOST_ARMS} are compared at once. "
            "Take some out, or use a sweep."
        )
    if size * plan.games > MOST_GAMES:
        raise BadInput(
            f"{size} arms of {plan.games:,} games are {size * plan.games:,} games; "
            f"at most {MOST_GAMES:,} are played."
        )


def _arm(cell: Cell, values: dict[str, Any], alone: bool) -> Arm:
    try:
        return Arm(values, settle(keys.lay(cell, values)), alone)
    except BadInput as problem:
        raise BadInput(f"the arm {keys.label(values)}: {problem}") from None


def baseline_of(arms: Sequence[Arm], axes: keys.Axes, wanted: Mapping[str, Any]) -> int:
    """The place of the arm that the others are set against."""
    chosen = {key: values[0] for key, values in axes.items()}
    settled = arms[0].settled
    for key, value in wanted.items():
        if key not in axes:
            raise BadInput(f"baseline: {shown(key)} is not varied. {nearest(key, axes)}")
        value = keys.value(settled.cell.game, settled.components, key, value)
        if value not in axes[key]:
            known = ", ".join(map(keys.text, axes[key]))
            raise BadInput(
                f"baseline: {key}={keys.text(value)} is none of its values here: {known}."
            )
        chosen[key] = value
    return next(place for place, arm in enumerate(arms) if arm.values == chosen)


# --- Another bot ---------------------------------------------------------------------------------


def other_arms(arms: Sequence[Arm], wanted: str | None) -> tuple[tuple[Arm, ...], str]:
    """The arms as another bot plays them; or none, and why not."""
    trust_bots(wanted)
    playing = arms[0].settled.cell.bots
    reason = _why_no_other({key for arm in arms for key in arm.values}, playing)
    if wanted == NO_BOT:
        return (), "It was not asked whether the order survives another bot."
    if wanted is not None:
        game = arms[0].settled.cell.game
        if reason:
            raise BadInput(f"also_bot: {reason}")
        if keys.bot_value(game, wanted).split("+") == list(playing):
            raise BadInput(f"also_bot: {wanted} plays already; name another bot.")
    if reason:
        return (), reason
    bot = wanted or contrasting(arms[0].settled.cell.game, playing)
    if not bot:
        return (), "There is no other bot to try."
    return tuple(_with_bot(arm, bot) for arm in arms), ""


def _why_no_other(varied: Collection[str], playing: Sequence[str]) -> str:
    if "bot" in varied or "bots" in varied:
        return "Bots are what is compared, so no other one was tried."
    if any(key.startswith("knob:") for key in varied):
        return f"Knobs of {playing[0]} are what is compared; another bot does not have them."
    return ""


def _with_bot(arm: Arm, bot: str) -> Arm:
    cell = keys.lay(arm.settled.cell, {"bot": bot})
    return replace(arm, settled=settle(cell))


def other_bot(contest: Contest, arms: Sequence[Arm]) -> OtherBot | None:
    """Play the arms with another bot, and set the two orders side by side."""
    plan = contest.plan
    terms = replace(plan.terms, watched=False)
    games = min(plan.games, OTHER_BOT_GAMES)
    plan = replace(
        plan, games=games, until_settled=False, terms=terms, keep_rows=False, rests=False
    )
    bot = joint_name(arms[0].settled.cell.bots)
    again = Contest(arms, plan, contest.pairs.baseline, title=f"{bot}: ", metrics=())
    try:
        again.play()
    except KeyboardInterrupt:
        again.interrupted = True
    if again.interrupted:
        contest.left_early = True
        return None
    orders = verdicts.order(contest.pairs, contest.terms), verdicts.order(again.pairs, terms)
    return OtherBot(bot, again.pairs, verdicts.agreement(*orders))


# --- Playing -------------------------------------------------------------------------------------


class Contest:
    """Arms that play the same games, and what is counted of them."""

    def __init__(
        self,
        arms: Sequence[Arm],
        plan: ContestPlan,
        baseline: int = 0,
        title: str = "",
        metrics: Sequence[str] | None = None,
    ) -> None:
        self.arms = tuple(arms)
        self.plan = plan
        self.interrupted = False
        self.left_early = False
        game = arms[0].settled.cell.game
        if metrics is None:
            metrics = tuple(dict.fromkeys(("turns", *(metric.name for metric in game.metrics))))
        self.pairs = Pairs(len(arms), metrics, baseline)
        self.asked = asked_pairs(len(arms), baseline, plan.all_pairs)
        self.twins: tuple[int, ...] = tuple(range(len(arms)))  # whose games each arm plays
        self._title = title
        self._kept: list[list[Chunk]] | None = [[] for _ in arms] if plan.keep_rows else None
        self._told = False

    @property
    def terms(self) -> Terms:
        """The terms on which verdicts stand; who interrupts may have liked what was shown."""
        return replace(self.plan.terms, watched=self.plan.terms.watched or self.interrupted)

    def play(self) -> None:
        """Play until the games are full or all is settled; Ctrl-C keeps what is finished."""
        if self.plan.progress and not self._title:
            announce(self._before())
        prepared = [prepare(arm.settled) for arm in self._loaded()]
        if self.plan.rests and not self.plan.keep_rows:
            self.twins = twins_of(prepared)
        line = self._progress_line()
        try:
            self._follow(prepared, line)
        except KeyboardInterrupt:
            if not self.pairs.games:
                raise
            self.interrupted = True
        finally:
            if line:
                line.close(self.pairs)

    def _before(self) -> str:
        """What is told before anything is played."""
        return before_line(self.plan, len(self.arms))

    def _loaded(self) -> Sequence[Arm]:
        """The arms, once the engine is there; with a word if it must be compiled first."""
        if self.plan.progress:
            from simkit.lab.basics.compiling import compile_notice

            game = self.arms[0].settled.cell.game
            with compile_notice(game.title):
                engine_for(*(arm.settled.cell for arm in self.arms))
        return self.arms

    def _progress_line(self) -> ArmsProgress | None:
        if not self.plan.progress:
            return None
        labels = [self._title + arm.label for arm in self.arms]
        return ArmsProgress(labels, self.plan.games, self.plan.until_settled)

    def _follow(self, prepared: Sequence[Prepared], line: ArmsProgress | None) -> None:
        look = LOOK if self.plan.until_settled else 0
        plays = [place == twin for place, twin in enumerate(self.twins)]
        arms = [arm if play else None for arm, play in zip(prepared, plays, strict=True)]
        blocks = self._played(arms, look)
        with closing(blocks):  # type: ignore[type-var]
            for block in blocks:
                with interrupts_held():
                    self._count(self._with_twins(block))
                    if line:
                        self._tell(line)
                if look and self.pairs.games % look == 0:
                    if self._settled():
                        return
                    if self.plan.rests:
                        self._rest(arms)

    def _played(self, arms: Sequence[Prepared | None], look: int) -> Iterator[Block]:
        """Games of all arms, block after block."""
        return play_blocks(arms, self.plan.games, self.plan.jobs, self.plan.chunk, look)

    def _with_twins(self, block: Block) -> Block:
        """The block with the games of arms that others have played for them."""
        return [block[twin] for twin in self.twins]

    def _count(self, block: Block) -> None:
        self.pairs.add(block)
        if self._kept is not None:
            for kept, chunk in zip(self._kept, block, strict=True):
                if chunk is not None:
                    kept.append(chunk)

    def _settled(self) -> bool:
        """Whether nothing is open any more."""
        return not self._open()

    def _open(self) -> set[int]:
        """The arms with a verdict that is not settled."""
        return still_open(judge_pairs(self.pairs, self.asked, self.plan.terms, self.twins))

    def _rest(self, arms: list[Prepared | None]) -> None:
        """Let the arms rest of which nothing is asked any more."""
        needed = {self.twins[arm] for arm in self._open()}
        for place in set(range(len(arms))) - needed:
            arms[place] = None

    def _tell(self, line: ArmsProgress) -> None:
        """The games needed, told once when a pilot is played; then the running line."""
        done = self.pairs.games
        if done == self.plan.games:
            return
        if done >= min(PILOT, self.plan.games // 2) and not self._told and not self._title:
            line.note(after_pilot(self, line))
            self._told = True
        line.update(self.pairs)

    def result(
        self, cell: Cell, axes: keys.Axes, second: OtherBot | None, why_not: str
    ) -> Comparison:
        """What was found."""
        if self.left_early:
            why_not = "The look at another bot was interrupted."
        elif self.interrupted:
            why_not = "Interrupted before another bot was tried."
        return Comparison(
            cell=cell,
            played=self.arms[self.pairs.baseline].settled,
            arms=self.arms,
            axes=axes,
            pairs=self.pairs,
            terms=self.terms,
            asked=self.plan.games,
            until_settled=self.plan.until_settled,
            interrupted=self.interrupted,
            left_early=self.left_early,
            other=second,
            why_no_other=why_not,
            all_pairs=self.plan.all_pairs,
            twins=self.twins,
            chunks=None if self._kept is None else tuple(map(tuple, self._kept)),
        )


# --- What is told beforehand ---------------------------------------------------------------------


def before_line(plan: ContestPlan, arms: int) -> str:
    """How much is to be played, and how many games the margin needs at most."""
    terms, points = plan.terms, f"{100 * plan.terms.margin:g} points"
    needed = _needed(plan)(terms.margin, 0.5, terms.confidence, arms - 1)
    at_most = "at most " if plan.until_settled else ""
    return (
        f"{arms} arms, {at_most}{plan.games:,} games each: {at_most}{arms * plan.games:,} games. "
        f"To settle {points} takes up to {rounded_up(needed):,} games an arm, mostly fewer "
        "on shared luck."
    )


def after_pilot(contest: Contest, line: ArmsProgress) -> str:
    """The same once it is known how often the arms part; and how long it will take."""
    pairs, terms = contest.pairs, contest.plan.terms
    parted = max(pairs.split(*pair).parted for pair in contest.asked) / pairs.games
    family = len(contest.asked)
    needed = _needed(contest.plan)(
        terms.margin, max(parted, 1 / pairs.games), terms.confidence, family
    )
    left = line.left(pairs.games)
    at_most = "at most " if contest.plan.until_settled else "about "
    time = "" if left is None else f"; {at_most}{duration(left)} left"
    return (
        f"After {pairs.games:,} games: {100 * parted:.0f} % of them end differently, so about "
        f"{rounded_up(needed):,} games an arm settle {100 * terms.margin:g} points{time}."
    )


def _needed(plan: ContestPlan) -> Any:
    watched = plan.until_settled
    return paired.games_for_margin_watched if watched else paired.games_for_margin
