"""Rewrite all functions of a file for compiling, and add those that set up and deal its fields."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field

from simkit.design.author.fields import Hidden, PerPlayer
from simkit.design.author.pieces import COPIES, KIND, KNOWN, OUT
from simkit.design.model.features import features_of
from simkit.design.model.fields import CARDS, GRID, ROW, OwnField
from simkit.design.model.model import GameModel
from simkit.design.model.naming import safe
from simkit.design.plain.seats import as_declared
from simkit.design.reading.flow import DEALING, apart, game_calls, is_game
from simkit.design.reading.pieces import bits_of, row_of

from .guesses import guess_of
from .hidden_pieces import owner_of, pieces_dealt
from .lines import Lines, names_of
from .rewriting import PREFIX
from .seen import seen_lines
from .texts import Texts
from .trees import copied

NOTE = f"""\
def sk_note(game, rules, seat, out):
    sk_features(game, {PREFIX}RulesAlone(rules), seat, out)
"""
AIM = f"""\
def sk_aim(game, rules, seat):
    return sk_worth(game, {PREFIX}RulesAlone(rules), seat)
"""
RULES_ALONE = f"at = {PREFIX}RulesAlone(rules)"
SKIPPED = ("check",)  # what simkit calls in plain Python alone


@dataclass
class Lowered:
    """A file as kernels: trees at the author's lines, and the text of simkit's own."""

    texts: Texts
    trees: list[ast.FunctionDef] = field(default_factory=list)
    own: str = ""
    features: tuple[str, ...] = ()  # the names of what a chance to win is learned from


def lowered(model: GameModel) -> Lowered:
    """The kernels of a file."""
    found = Lowered(Texts(model))
    skipped = apart(model.program, model.flow) | {*SKIPPED}
    for name, tree in model.program.functions.items():
        if name in skipped:
            continue
        lines = Lines(model, found.texts, name)
        made = lines.function_of(copied(tree))
        found.trees += [*lines.loops, made]
    aims = features_of(model)
    found.features = tuple(aims)
    kernels = [begin_of(model), step_of(model), fits_of(model), deal_of(model)]
    kernels += [_features_kernel(aims)]
    kernels += [_chance_kernel(model, len(aims)), worth_of(model), NOTE, AIM]
    kernels += [_function("sk_see(game, rules, seat)", [RULES_ALONE, *seen_lines(model)])]
    found.own = "\n\n".join([*kernels, *bots_of(model)])
    return found


# --- the start of a game -------------------------------------------------------------------------


def begin_of(model: GameModel) -> str:
    """The kernel that lays the fields out and calls the author's setup."""
    lines = ["at.desk.count = 0", "game.drawn_ = -1"]
    for name, setting in model.program.settings.items():
        if setting.each_player and setting.table is not None:
            lines += [
                "for seat in range(at.rules.players):",
                f"    game.{safe(name)}[seat] = at.rules.{safe(name)}[seat]",
                f"{PREFIX}deal_entries(at, game.{safe(name)}, {model.flow.decks[name]}, "
                f"{len(setting.table)})",
            ]
    for each in model.fields.values():
        lines += _laid_out(model, each)
    for each in model.fields.values():
        if each.deck:
            lines += _filled(model, each)
    for name, declared in model.program.pieces.items():
        if declared.counted and not declared.pool:
            column = safe(f"{model.program.table_name(declared.kinds)}_{COPIES}")
            lines += [
                f"for n in range({declared.size}):",
                f"    if at.rules.{column}[n] == 0:",
                f"        game.{safe(row_of(name, KIND))}[n] = -1",
            ]
        if declared.secret and not declared.pool:
            owner = owner_of(model, name, "n")
            lines += [
                f"for n in range({declared.size}):",
                f"    here = game.{safe(row_of(name, KIND))}[n] != {OUT}",
                f"    own = {bits_of(name)}(game, at, {owner})",
                f"    game.{safe(row_of(name, KNOWN))}[n] = own if here else {OUT}",
            ]
    if "setup" in model.program.functions:
        lines.append("setup(game, at)")
    return _function("sk_begin(game, at)", [*lines, "game.turn = 1"])


def _laid_out(model: GameModel, each: OwnField) -> list[str]:
    """The lines that give a field its start."""
    place = f"game.{safe(each.name)}"
    seats = "for seat in range(at.rules.players):"
    if each.kind == CARDS:
        purpose = model.flow.decks[each.name]
        sees = "1 << seat" if each.hidden and not each.deck else "0" if each.deck else "255"
        if each.per_player:
            return [
                seats,
                f"    {PREFIX}lay_out({place}[seat], {each.kinds}, {purpose}, seat, {sees})",
            ]
        return [f"{PREFIX}lay_out({place}, {each.kinds}, {purpose}, 0, {sees})"]
    if each.kind in (ROW, GRID):
        return _row_laid_out(model, each, place, seats)
    start = _number(model, each.start)
    if not start:
        return []
    return [seats, f"    {place}[seat] = {start}"] if each.per_player else [f"{place} = {start}"]


def _row_laid_out(model: GameModel, each: OwnField, place: str, seats: str) -> list[str]:
    head, indent = ([seats], "    ") if each.per_player else ([], "")
    place = f"{place}[seat]" if each.per_player else place
    if each.kind == ROW:
        cells = {f"[{i}]": _number(model, v) for i, v in enumerate(each.start)}
        same = set(cells.values())
        if same == {0}:
            return []
        if len(same) == 1:
            return [*head, f"{indent}for i in range({len(cells)}):",
                    f"{indent}    {place}[i] = {same.pop()}"]  # fmt: skip
    else:
        cells = {
            f"[{i}, {j}]": _number(model, v)
            for i, row in enumerate(each.start)
            for j, v in enumerate(row)
        }
    lines = [f"{indent}{place}{where} = {v}" for where, v in cells.items() if v]
    return [*head, *lines] if lines else []


def _number(model: GameModel, value: object) -> int | float:
    if isinstance(value, str):
        return model.words.number(value)
    return value if isinstance(value, float) else int(value)  # type: ignore[call-overload]


def _filled(model: GameModel, each: OwnField) -> list[str]:
    """The lines that fill a deck, or that of each player."""
    place = f"game.{safe(each.name)}"
    column = model.columns.get((each.table, each.copies))
    copies = f"at.rules.{column}" if column else f"sk_one_each_{each.name}"
    if not each.per_player:
        return [f"{PREFIX}fill(game, at, {place}, {copies})"]
    return [
        "for seat in range(at.rules.players):",
        f"    {PREFIX}fill(game, at, {place}[seat], {copies})",
    ]


# --- turns ---------------------------------------------------------------------------------------


def step_of(model: GameModel) -> str:
    """The kernel of one turn."""
    if model.program.by_rounds:
        turn = "play_round(game, at)"
    else:
        turn = "play_turn(game, at, (game.turn - 1) % at.rules.players)"
    over = [
        "if game.outcome == 0:",
        "    game.turn += 1",
        f"    if game.turn > {model.most_turns}:",
        f"        {PREFIX}give_up(game)",
    ]
    lines = [f"{PREFIX}new_turn(at)", "game.dawn_ = game.decisions", turn, *over]
    return _function("sk_take_turn(game, at)", lines)


# --- what is hidden ------------------------------------------------------------------------------


def deal_of(model: GameModel) -> str:
    """The kernel that deals anew what a seat cannot see."""
    hidden = [each for each in model.fields.values() if each.kind == CARDS and each.hidden]
    total = sum(
        each.room * (model.program.most_players if each.per_player else 1) for each in hidden
    )
    lines: list[str] = []
    if hidden:
        lines += [f"pool = {PREFIX}empty({total})", "held = 0"]
        lines += _over(hidden, f"held = {PREFIX}gather(CARDS, seat, pool, held)")
        lines += [f"{PREFIX}mix(pool, held, luck, {DEALING})", "held = 0"]
        lines += _over(hidden, f"held = {PREFIX}give_back(CARDS, seat, pool, held)")
    lines += pieces_dealt(model)
    lines += _guessed(model)
    return _function("sk_deal(game, rules, seat, luck)", [RULES_ALONE, *lines])


def _over(hidden: list[OwnField], line: str) -> list[str]:
    lines = []
    for each in hidden:
        place = f"game.{safe(each.name)}"
        if each.per_player:
            lines += ["for other in range(at.rules.players):",
                      "    " + line.replace("CARDS", f"{place}[other]")]  # fmt: skip
        else:
            lines.append(line.replace("CARDS", place))
    return lines


def _guessed(model: GameModel) -> list[str]:
    """Hidden numbers: one of those with which the position is possible, each as likely.

    The numbers of a list are guessed one after another.
    """
    lines: list[str] = []
    for number, each in enumerate(model.fields.values()):
        if not each.hidden or each.kind == CARDS or each.known:
            continue
        among = _among(model, each.name)
        if not among:
            continue
        place = f"game.{safe(each.name)}"
        if each.per_player:
            head = ["for other in range(at.rules.players):", "    if seat not in (other, -1):"]
            place, slot, indent = f"{place}[other]", "other", "        "
        else:
            owned = each.owner is not None
            head = [f"if seat not in ({each.owner}, -1):"] if owned else []
            slot, indent = "0", "    " if owned else ""
        spot = "0"
        if each.kind == ROW:
            head = [*head, f"{indent}for spot in range({each.size[0]}):"]
            place, spot, indent = f"{place}[spot]", "spot", f"{indent}    "
        body = guess_of(model, place, among, f"{number}, {slot}, {spot}")
        lines += [*head, *(indent + line for line in body)]
    return lines


def fits_of(model: GameModel) -> str:
    """The kernel that asks the author's `possible`: of a seat, or of all where nobody deals."""
    if "possible" not in model.program.functions:
        return ""
    every = [
        "for other in range(at.rules.players):",
        "    if seat in (other, -1) and not possible(game, at, other):",
        "        return False",
        "return True",
    ]
    return _function("sk_fits(game, at, seat)", every)


def _among(model: GameModel, name: str) -> int:
    value = model.program.fields[name]
    start = value.start if isinstance(value, PerPlayer) else value
    if not isinstance(start, Hidden) or start.among is None:
        return 0
    return start.among if isinstance(start.among, int) else len(start.among)


# --- what a search aims at, and chances are learned from ------------------------------------------


def worth_of(model: GameModel) -> str:
    """The kernel of what a search aims at: the author's `value`, or to win, then the score."""
    if "value" in model.program.functions:
        lines = ["return float(value(game, at, seat))"]
    else:
        lines = [
            "if game.outcome == 0 and at.rules.learned_ == 1:",
            "    return sk_chance(game, at, seat)",
            f"share = {PREFIX}share_won(game, at, seat)",
        ]
        sign, score = score_of(model)
        if score:
            lines += [
                f"lead = {sign}{PREFIX}ahead(game, at, game.{safe(score)}, seat)",
                "if at.rules.players == 1:",
                "    return lead",
                "if game.outcome == 0:",
                "    return 1.0 / at.rules.players + 0.25 * lead",
                f"share = (1.0 - {PREFIX}MARGIN) * share + {PREFIX}MARGIN * lead",
            ]
        lines.append("return share")
    return _function("sk_worth(game, at, seat)", lines)


def score_of(model: GameModel) -> tuple[str, str]:
    """The field that game.end ranks players by; "-" if the lowest wins."""
    for tree in model.program.functions.values():
        for end in game_calls(tree, "end"):
            how = {each.arg: each.value for each in end.keywords}
            scores = how.get("scores")
            if scores is not None and is_game(scores):
                low = how.get("low_wins")
                sign = "-" if isinstance(low, ast.Constant) and low.value else ""
                return sign, scores.attr  # type: ignore[attr-defined]
    return "", ""


def _features_kernel(aims: dict[str, str]) -> str:
    lines = [f"out[{place}] = {text}" for place, text in enumerate(aims.values())]
    return _function("sk_features(game, at, seat, out)", lines)


def _chance_kernel(model: GameModel, count: int) -> str:
    """The kernel of a learned chance to win: of a team, or of a seat against the others."""
    look = "sk_features(game, at, {}, out)"
    lines = [f"out = {PREFIX}fractions({count})"]
    if not model.competes:
        lines += [look.format("seat"), f"return {PREFIX}chance_from(at.rules.chances_, out)"]
        return _function("sk_chance(game, at, seat)", lines)
    lines += [
        "every, own = 1.0, 0.0",
        "for other in range(at.rules.players):",
        f"    {look.format('other')}",
        f"    odds = {PREFIX}odds_from(at.rules.chances_, out)",
        "    every += odds",
        "    own += odds if other == seat else 0.0",
        "return own / every",
    ]
    return _function("sk_chance(game, at, seat)", lines)


# --- bots ----------------------------------------------------------------------------------------


def bots_of(model: GameModel) -> list[str]:
    """A kernel for each function of a bot: what it answers to a question."""
    found: dict[str, str] = {}
    for bot in model.program.bots.values():
        name = bot.function.__name__
        knobs = "".join(
            f", {'int' if isinstance(as_declared(bot, knob, 0.0), int) else 'float'}"
            f"(mind.knobs[{place}])"
            for place, knob in enumerate(bot.knobs, start=1)
        )
        asked = "view, rules, decision, options, count, mind"
        head = [RULES_ALONE, "player = decision.seat"]
        if bot.at_once:
            lines = [*head, f"return int({name}(view, at, player, options[:count]{knobs}))"]
        elif not bot.by_option:
            words = f"{name}(view, at, player{knobs})"
            how = "first_offered" if names_of(model.program.functions[name]) > 1 else "first_with"
            lines = [*head, f"return {PREFIX}{how}(options, count, {words})"]
        else:
            lines = [
                *head,
                f"best, most = 0, float({name}(view, at, player, options[0]{knobs}))",
                "for place in range(1, count):",
                f"    points = float({name}(view, at, player, options[place]{knobs}))",
                "    if points > most:",
                "        best, most = place, points",
                "return best",
            ]
        found[name] = _function(f"sk_bot_{name}({asked})", lines)
    return list(found.values())


def _function(head: str, lines: list[str]) -> str:
    return "\n".join([f"def {head}:", *("    " + line for line in lines)])
