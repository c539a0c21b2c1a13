"""Implement `simkit.ask_ensemble`: ask a question in every plausible pack, on the same luck."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from simkit.description.game import MOST_GAMES, Game, whole_number
from simkit.lab.basics.countdown import Countdown
from simkit.lab.calibrating.plausible import Plausible, PlausiblePack, plausible
from simkit.lab.contests.compare import compare
from simkit.lab.contests.ladder import ladder
from simkit.lab.ensembles.ask_ensemble_answer import OverEnsemble
from simkit.lab.ensembles.readings import readings_of
from simkit.lab.play.answer import Answer
from simkit.lab.play.cell import cell_of
from simkit.lab.play.run import opened, run
from simkit.lab.statistics import intervals
from simkit.lab.unknowns.sensitivity import sensitivity
from simkit.lab.worths.worth import worth
from simkit.messages.errors import BadInput, nearest

USUAL_GAMES = 20_000  # over all packs, of each variant, asset or bot
LEAST = {"sensitivity": 2_000}  # games of a pack; of other questions what is usual
USUAL_LEAST = 50
FEWEST = 4
QUESTIONS: dict[str, Callable[..., Answer]] = {
    "compare": compare,
    "ladder": ladder,
    "run": run,
    "sensitivity": sensitivity,
    "worth": worth,
}
REFUSED = ("until", "precision", "keep_rows", "members", "progress")
FIXED: dict[str, dict[str, Any]] = {"compare": {"also_bot": "none"}, "run": {"keep_rows": False}}


def ask_ensemble(
    ensemble: str | os.PathLike[str],
    question: str | Callable[..., Any],
    game: str | Game,
    *asked: Any,
    games: int = USUAL_GAMES,
    confidence: float = 0.95,
    out: str | os.PathLike[str] | None = None,
    progress: bool = False,
    **wanted: Any,
) -> OverEnsemble:
    """Ask one question in every plausible pack: how far luck and unknown values move the result.

        simkit.ask_ensemble("plausible.json", "compare", "apocalypse", {"despair_dice": [4,
        5]}).frame

    ensemble      a file from `simkit.calibrate`
    question      "compare", "worth", "ladder", "sensitivity" or "run"
    asked         arguments that follow the game in that function
    wanted        its other arguments, by name
    games         games over all packs, per variant, asset or bot
    confidence    the confidence of the interval of luck

    Returns an `OverEnsemble`, which has:

    .frame        one row per figure: over all packs, with the intervals of luck and unknown values
    .told         the same as objects
    .literal      the result for the game's own values

    Every pack and the game's own values get the same question on the same games. You can set a
    setting that the ensemble leaves open. Only the packs with that value are then asked. Other
    arguments are as in `simkit.run`. Ctrl-C stops early and keeps the finished packs.
    """
    name = question if isinstance(question, str) else getattr(question, "__name__", "")
    if name not in QUESTIONS:
        raise BadInput(f"question cannot be {name!r}. {nearest(name, QUESTIONS)}")
    _refuse(name, wanted)
    words = dict(wanted)
    cell = cell_of(game, **{key: words.pop(key) for key in _OF_A_CELL if key in words})
    settings = _settings(cell.game, words)
    count = whole_number(games, "games", FEWEST, MOST_GAMES)
    sure = intervals.check_confidence(confidence)
    least = LEAST.get(name, USUAL_LEAST)
    found = plausible(ensemble, cell.game, cell.packs, settings, count, least)
    put = QuestionToPacks(QUESTIONS[name], game, asked, {**FIXED.get(name, {}), **wanted}, found)
    with opened(out) as writer:
        answered = put.to_all(sure, progress)
        return OverEnsemble(
            ensemble=found.file,
            packs_in_file=found.in_file,
            literal=answered.literal,
            levels=tuple(pack.levels for pack in found.packs[: len(answered.packs)]),
            stands=readings_of(answered.literal, answered.literal),
            packs=tuple(
                {each.name: each for each in readings_of(one, answered.literal)}
                for one in answered.packs
            ),
            games_each=found.games_each,
            asked=count,
            confidence=sure,
            plays=found.plays,
            interrupted=answered.interrupted,
        ).written(writer)


_OF_A_CELL = ("seed", "packs", "overrides", "knobs", "bot")


def _refuse(name: str, wanted: Mapping[str, Any]) -> None:
    """What means nothing where a question is put to many packs."""
    for word in REFUSED:
        if wanted.get(word):
            raise BadInput(f"{word} does not go with an ensemble; give games.")
    if wanted.get("also_bot") not in (None, "none"):
        raise BadInput("also_bot does not go with an ensemble; ask once with each bot.")


def _settings(game: Game, words: Mapping[str, Any]) -> dict[str, Any]:
    known = {setting.key for setting in game.settings}
    return {key: value for key, value in words.items() if key in known}


def _keys_in(told: Any) -> Iterator[str]:
    """The keys that some words of a question vary: "key=a,b", several of them, or a mapping."""
    if isinstance(told, str):
        yield told.partition("=")[0]
    elif isinstance(told, Mapping | list | tuple):
        for each in told:
            yield from _keys_in(each)


class Answered:
    """The answers so far."""

    def __init__(self, literal: Answer) -> None:
        self.literal = literal
        self.packs: list[Answer] = []
        self.interrupted = literal.interrupted


class QuestionToPacks:
    """A question that is put to one pack after another."""

    def __init__(
        self,
        ask: Callable[..., Answer],
        game: str | Game,
        asked: tuple[Any, ...],
        words: Mapping[str, Any],
        found: Plausible,
    ) -> None:
        self.ask, self.game, self.asked, self.words, self.found = ask, game, asked, words, found
        told = (*asked, words.get("vary"), words.get("over"), words.get("compare"))
        self.varied = {key.removeprefix("pack:") for each in told for key in _keys_in(each)}

    def to_all(self, confidence: float, progress: bool) -> Answered:
        """The pack as it stands first, then the others; an interrupt keeps what is finished."""
        number = len(self.found.packs) + 1
        line = Countdown(number, 0, 0.0, "packs") if progress else None
        answered = Answered(self._put(None, confidence))
        try:
            for place, pack in enumerate(self.found.packs, start=2):
                if answered.interrupted:
                    break
                answer = self._put(pack, confidence)
                if answer.interrupted:
                    answered.interrupted = True
                else:
                    answered.packs.append(answer)
                if line:
                    line.update(place)
        except KeyboardInterrupt:
            answered.interrupted = True
        finally:
            if line:
                line.close(len(answered.packs) + 1)
        return answered

    def _put(self, pack: PlausiblePack | None, confidence: float) -> Answer:
        """To one pack; what the user lays over it stands above it."""
        words = dict(self.words)
        if pack is not None:
            own = dict(words.get("overrides") or {})
            free = {path: each for path, each in pack.values.items() if path not in self.varied}
            words["overrides"] = {**free, **own}
            beside = {key: each for key, each in pack.settings.items() if key not in self.varied}
            words = {**beside, **words}
        return self.ask(
            self.game, *self.asked, games=self.found.games_each, confidence=confidence, **words
        )
