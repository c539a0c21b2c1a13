"""Renamed words: old and new names, by kind. Error messages and the reference use this list."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass


@dataclass(frozen=True)
class Renaming:
    """A name that is gone, and the one in its place."""

    kind: str  # what is named: a command, an option, a knob ...
    where: str  # the command or file that it belongs to; "" if it stands everywhere
    old: str
    new: str


COMMAND, FUNCTION, OPTION, ARGUMENT = "command", "Python function", "option", "Python argument"
KEY, COLUMN, JSON_KEY = "key of a file", "column", "JSON key"
FILE, CHART, VERDICT, VALUE, KNOB = "file", "chart", "verdict", "value", "knob"
BOT = "bot"

FOLDED = {
    "audit": "refute --harms",
    "bench": "games --speed",
    "eject": "new --from",
    "fix": "tune-game --one-change",
    "rare": "run --rare",
    "rerun": "check --rerun",
    "restrict": "worth --choices",
    "teams": "worth --pairs",
    "tradeoff": "tune-game --aims",
    "warmup": "cache --fill",
    "why": "compare --why",
}
"""Questions that were commands of their own, and how they are typed now."""

FORMS = FOLDED | {"outplay": "refute --learned", "price": "worth --prices"}
"""All questions that are typed with the command of another question."""

RENAMED = (
    Renaming(COMMAND, "", "film", "timeline"),
    Renaming(COMMAND, "", "known", "validate"),
    Renaming(COMMAND, "", "dial", "tune-game"),
    Renaming(COMMAND, "", "tune", "tune-bot"),
    *(Renaming(COMMAND, "", old, new) for old, new in FOLDED.items()),
    Renaming(FUNCTION, "simkit", "film", "timeline"),
    Renaming(FUNCTION, "simkit", "known", "validate"),
    Renaming(FUNCTION, "simkit", "dial", "tune_game"),
    Renaming(FUNCTION, "simkit", "tune", "tune_bot"),
    Renaming(FUNCTION, "simkit", "over", "ask_ensemble"),
    Renaming(FUNCTION, "simkit", "run_over", "run_ensemble"),
    Renaming(FUNCTION, "simkit", "sweep_over", "sweep_ensemble"),
    Renaming(OPTION, "run", "--band", "--skill-range"),
    Renaming(OPTION, "run", "--cast", "--members"),
    Renaming(OPTION, "compare, plan-playtest", "--arm", "--variant"),
    Renaming(OPTION, "diff", "--band", "--expect"),
    Renaming(OPTION, "audit", "--helps", "--buffs"),
    Renaming(OPTION, "validate, calibrate", "--statements", "--claims"),
    Renaming(OPTION, "learn", "--slip", "--mistakes"),
    Renaming(OPTION, "play-log", "--slips", "--mistakes"),
    Renaming(OPTION, "ladder, play-log, sensitivity, tune-game", "--over", "--vary"),
    Renaming(OPTION, "chart", "--over", "--keys"),
    Renaming(ARGUMENT, "compare, plan_playtest", "arms", "variants"),
    Renaming(ARGUMENT, "run", "band", "skill_range"),
    Renaming(ARGUMENT, "run", "cast", "members"),
    Renaming(ARGUMENT, "diff", "band", "expect"),
    Renaming(ARGUMENT, "audit", "helps", "buffs"),
    Renaming(ARGUMENT, "validate, calibrate", "statements", "claims"),
    Renaming(ARGUMENT, "learn", "slip", "mistakes"),
    Renaming(ARGUMENT, "play_log", "slips", "mistakes"),
    Renaming(ARGUMENT, "ladder, play_log, sensitivity, tune_game", "over", "vary"),
    Renaming(KNOB, "every bot", "slip", "mistakes"),
    Renaming(BOT, "hellgame", "patient", "expert"),
    Renaming(VALUE, "--ensemble", "shipped", "builtin"),
    Renaming(KEY, "a study", "promise", "expect"),
    Renaming(KEY, "buffs.toml", "helps", "buffs"),
    Renaming(KEY, "claims.toml", "statements", "claims"),
    Renaming(KEY, "claims.toml", "band", "range"),
    Renaming(KEY, "a pack of fury", "humber", "petuaria_crossing"),
    Renaming(KEY, "a pack of fury", "cost_humber", "cost_petuaria_crossing"),
    Renaming(FILE, "a game's data", "known.toml", "claims.toml"),
    Renaming(FILE, "a game's data", "known.csv", "claims.csv"),
    Renaming(FILE, "a game's data", "helps.toml", "buffs.toml"),
    Renaming(CHART, "", "win-share", "win-rate"),
    Renaming(CHART, "", "film", "timeline"),
    Renaming(VERDICT, "diff", "equivalent", "same"),
    Renaming(VERDICT, "diff", "changed", "higher, lower"),
    Renaming(VERDICT, "diff", "kept", "holds"),
    Renaming(VERDICT, "diff", "left", "fails"),
    Renaming(JSON_KEY, "every answer", "again", "command"),
    Renaming(JSON_KEY, "compare, tradeoff", "arms", "variants"),
    Renaming(JSON_KEY, "audit", "helps", "buffs"),
    Renaming(JSON_KEY, "why", "roads", "paths"),
    Renaming(JSON_KEY, "styles", "manners", "styles"),
    Renaming(JSON_KEY, "ladder", "slips", "mistakes"),
    Renaming(JSON_KEY, "validate, calibrate", "statements", "claims"),
    Renaming(JSON_KEY, "rare", "share", "win_rate"),
    Renaming(JSON_KEY, "timeline", "rank", "order"),
    Renaming(JSON_KEY, "play-log, calibrate", "belief", "probability"),
    Renaming(JSON_KEY, "play-log", "beliefs", "probabilities"),
    Renaming(COLUMN, "play-log, calibrate", "belief", "probability"),
    Renaming(COLUMN, "a sweep", "share", "win_rate"),
    Renaming(COLUMN, "compare, ladder, diff", "arm", "variant"),
    Renaming(COLUMN, "audit", "help", "buff"),
    Renaming(COLUMN, "why", "road", "path"),
    Renaming(COLUMN, "validate", "statement", "claim"),
    Renaming(COLUMN, "validate", "band_low, band_high", "range_low, range_high"),
    Renaming(COLUMN, "styles", "manner", "style"),
)


def new_arguments(old: str) -> str:
    """The arguments of Python that took the place of one; two if functions differ; "" if none."""
    names = {each.new: None for each in RENAMED if each.kind == ARGUMENT and each.old == old}
    return " or ".join(names)


def new_name(old: str, known: Collection[str]) -> str | None:
    """The known name that took the place of an old one; None if there is none."""
    return next((each.new for each in RENAMED if each.old == old and each.new in known), None)


def typed_as(command: str) -> str:
    """How a question is typed: by its command, with the word that tells it from others."""
    return FORMS.get(command, command)
