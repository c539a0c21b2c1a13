"""Describe an author's game to simkit: settings, bots, columns and values, from its file."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from simkit.description.game import (
    ARGUMENTS,
    COLUMNS,
    Asset,
    Game,
    Learning,
    Metric,
    Outcome,
    Setting,
    Things,
)
from simkit.description.policy import (
    FORESIGHT,
    LEAST_GAIN,
    MISTAKES,
    ROLLOUTS,
    WORLDS,
    Bot,
    Knob,
    Plan,
    idle,
    quicker,
    random,
)
from simkit.kernel.vocabulary import Purpose
from simkit.messages.errors import BadInput
from simkit.values.added import Rows
from simkit.values.held import Held
from simkit.values.learned import TABLE as CHANCES
from simkit.values.learned import chances_table
from simkit.values.schema import Integer, PackTable, Real, Schema, Text, may, need

from .author.bots import MISTAKES as ERRS
from .author.cards import COPIES
from .author.fields import OwnSetting
from .author.mistakes import LONGEST_TITLE
from .author.pieces import OWNERS, SIDE, OwnPieces
from .author.tables import HIGHEST, LOWEST, MOST_ROWS, OwnTable, bad_name
from .model.features import features_of
from .model.fields import CARDS
from .model.held_secrets import HeldSecret, held_secrets
from .model.model import GameModel
from .model.named_draws import things_drawn_for
from .model.offered import most_offered
from .model.secret_parts import secret_parts
from .model.undealt import undealt
from .reading.flow import game_calls
from .reading.pieces import has_sides
from .resolving import OwnOdds, resolvers_of
from .telling.columns import names_of, outcome_name, shown_fields

RANDOM, TITLE = "random", "title"
SEARCH_WORLDS, SEARCH_FORESIGHT = 1000.0, 40.0
FEW_OPTIONS_WORLDS = 8000.0  # where at most a few words can be chosen, a small gain must be seen
LONGEST_NAME = 32  # of an unknown
QUICKER = 16  # times the worlds that `quick` tries
FEW_OPTIONS, MOST_SEARCH_WORLDS = 4, 10_000.0


def describe(model: GameModel, grown: Callable[[Rows], Game] | None = None) -> Game:
    """The description of a file's game; `grown` gives that with entries which packs add."""
    program = model.program
    check_settings(model)
    held = Held(
        engine=lambda: _engine(model),
        untried=lambda: _untried(model),
        kept=lambda: _kept(model),
        plain=lambda: _plain(model),
        picture=lambda: _picture(model),
        odds=lambda: OwnOdds(model, lambda: game),
        draws=_draws(model),
        sees=lambda: _sees(model),
        veil=lambda: _veil(model),
        bounds=lambda: _bounds(model),
        most_options=most_offered(model),
        positions=lambda: _positions(model),
        hides=any(field.hidden or field.kind == CARDS for field in model.fields.values()),
        secrets=model.competes and model.hides,
        undealt=undealt(model),
        chooser=_chooser,
        covers=_covers(model),
        parts=dict(model.words.parts),
        schema=schema_of(model),
        documents={f"{program.name}.toml": values_of(model)},
        unknowns=unknowns_of(model),
        kinds=model.words.kinds,
        verbs=model.words.verbs,
        grown=grown,
    )
    settings = settings_of(model)
    game = Game(
        name=program.name.replace("_", "-"),
        title=program.title,
        summary=program.summary,
        package="",
        bots=bots_of(model),
        outcomes=outcomes_of(model),
        most_turns=model.most_turns + 1,  # the rules themselves give up before
        settings=settings,
        resolvers=resolvers_of(model, settings),
        metrics=metrics_of(model),
        combine=lambda settings, given, components: _combined(model, settings),
        assets=assets_of(model),
        named=things_of(model),
        learning=Learning(),
        team=not model.competes,
        seats="players" if model.competes else "",
        sides=model.sides,
        teams=len(model.program.options["teams"]) if model.competes else 0,
        held=held,
    )
    return game


def _draws(model: GameModel) -> tuple[Purpose, ...]:
    """The draws of the game: by lines of the file, of cards, and of entries that are dealt."""
    flow, program = model.flow, model.program
    lines = enumerate(zip(flow.drawn, flow.purposes, strict=True))
    things = things_drawn_for(model)
    dealt = [name for name, setting in program.settings.items() if setting.each_player]
    decks = [each.name for each in model.fields.values() if each.deck]
    return (
        *(
            Purpose(text, purpose, things=things.get(site, ()), counted=True)
            for site, (text, purpose) in lines
        ),
        *(Purpose(f"shuffles of {name}", flow.decks[name], first=1) for name in decks),
        *(Purpose(f"the deal of {name}", flow.decks[name]) for name in dealt),
    )


def _engine(model: GameModel) -> Any:
    from .engine.assembling import engine_of
    from .engine.pinned import is_compiled
    from .plain.trial import try_out

    if not is_compiled(model):  # what is compiled has been tried
        try_out(model)
    return engine_of(model)


def _untried(model: GameModel) -> Any:
    from .engine.assembling import engine_of

    return engine_of(model)


def _kept(model: GameModel) -> bool:
    from .engine.pinned import is_compiled

    return is_compiled(model)


def _plain(model: GameModel) -> Any:
    from .engine.plainly import plain_engine

    return plain_engine(model)


def _sees(model: GameModel) -> Any:
    from functools import partial

    from .telling.sees import sees_of

    return partial(sees_of, model)


def _veil(model: GameModel) -> Any:
    from .telling.veil import veil_of

    return veil_of(model)


def _bounds(model: GameModel) -> Any:
    from .telling.bounds import bounds_of

    return bounds_of(model)


def _positions(model: GameModel) -> Any:
    from .solving.asking import OwnPositions

    return OwnPositions(model)


def _chooser(event: Any) -> int:
    from .telling.narration import chooser

    return chooser(event)


def _covers(model: GameModel) -> Callable[[Any], tuple[str, ...]]:
    secret = secret_parts(model)

    def covers(event: Any) -> tuple[str, ...]:
        from .telling.narration import secret_fields

        return secret_fields(model, secret, event) if secret else ()

    return covers


def _picture(model: GameModel) -> Any:
    from .telling.board import picture_of

    return picture_of(model)


# --- settings ------------------------------------------------------------------------------------


def check_settings(model: GameModel) -> None:
    """Refuse settings whose names simkit's functions and tables use."""
    columns = {*COLUMNS, *(metric.name for metric in metrics_of(model))}
    if CHANCES.upper() in map(str.upper, model.program.tables):
        raise model.program.mistake(0, "a table called CHANCES is simkit's; give it another name.")
    for name in model.program.settings:
        if name in columns or name in ARGUMENTS:
            line = model.program.line_of(name)
            told = f"{name} belongs to simkit; give the setting another name."
            raise model.program.mistake(line, told)


def settings_of(model: GameModel) -> tuple[Setting, ...]:
    """What a user may change."""
    least, most = model.program.options["players"]
    found = []
    if most > 1:
        found.append(Setting("players", "int", least, "how many play", low=least, high=most))
    if model.competes:
        default = (model.best_bot,)
        found.append(Setting("bots", "names", default, "who plays", repeats=True))
    for name, each in model.program.settings.items():
        found.append(_setting(name, each))
    return tuple(found)


def _setting(name: str, each: OwnSetting) -> Setting:
    help = each.help or name.replace("_", " ")
    said = partial(Setting, name, help=help, title=each.title)
    if each.table is None:
        kind = "flag" if isinstance(each.default, bool) else "int"
        return said(kind, each.default, low=each.low, high=each.high)
    names = tuple(each.table._names)
    if not each.each_player:
        titles = tuple(str(row.name) for row in each.table._rows)
        return said("choice", each.default, choices=names, titles=titles)
    return said("names", (each.default,), choices=(RANDOM, *names), repeats=True)


def _combined(model: GameModel, settings: dict[str, Any]) -> dict[str, Any]:
    """One entry for each player, where a setting names one for each."""
    players = settings.get("players", model.program.options["players"][0])
    for name, each in model.program.settings.items():
        if each.each_player:
            names = _one_each(settings[name], players)
            if len(names) != players:
                raise BadInput(f"{name} names {len(names)}, but {players} play.")
            settings = {**settings, name: names}
    return settings


def _one_each(names: tuple[str, ...], players: int) -> tuple[str, ...]:
    """One name is everybody's; random as the last of several deals all the rest, if any."""
    if len(names) == 1:
        return names * players
    if names[-1] == RANDOM and len(names) != players:
        return (names[:-1] + names[-1:] * players)[: max(players, len(names) - 1)]
    return names


# --- bots ----------------------------------------------------------------------------------------


def bots_of(model: GameModel) -> tuple[Bot, ...]:
    """idle, random, the author's, and two searches over the best of them."""
    found = [idle("does nothing"), random("has no idea")]
    for name, bot in model.program.bots.items():
        knobs = [MISTAKES.at(float(bot.turned.get(ERRS, 0.0)))]
        values = bot.values()
        for knob, each in bot.knobs.items():
            knobs.append(Knob(knob, float(values[knob]), each.low, each.high, each.help))
        author = "The game's author."
        found.append(Bot(name, bot.idea, author, "-", tuple(knobs), chooser=name, title=bot.title))
    search = _search(model)
    quick = quicker(
        search,
        "",
        "The same as search, with a sixteenth of its imagined games.",
        "It is mistaken more often than search.",
        worlds=_worlds(model) // QUICKER,
    )
    return (*found, search, quick)


def _search(model: GameModel) -> Bot:
    held = held_secrets(model)
    return Bot(
        "search",
        f"Weighs every option by imagined games of {model.best_bot}.{_learns(model)}",
        "simkit.",
        f"It is slow.{_leaves(model, held)}",
        knobs=(
            MISTAKES,
            ROLLOUTS,
            WORLDS.up_to(MOST_SEARCH_WORLDS).at(_worlds(model)),
            FORESIGHT.at(SEARCH_FORESIGHT),
            LEAST_GAIN,
        ),
        plans=(Plan(model.best_bot),),
        decides=tuple(
            kind
            for kind, asks in zip(model.words.kinds, model.words.asking, strict=True)
            if asks not in held
        ),
    )


def _leaves(model: GameModel, held: Mapping[str, HeldSecret]) -> str:
    """What it leaves to the script, because imagined worlds would show what a player cannot see."""
    said = []
    for asks, each in held.items():
        file, line = model.program.place(each.line)
        what = each.name or "a card or number"
        said.append(
            f" It leaves the choices of {asks} to {model.best_bot}, because "
            f"{Path(file).name}, line {line}, holds {what}, which the player may not see, over "
            "the question."
        )
    for name in undealt(model):
        said.append(
            f" In its imagined games, {name} is what it really is, because no `among` lists what "
            "else it could be: so it may know what its player cannot see."
        )
    return "".join(said)


def _learns(model: GameModel) -> str:
    """What a search does besides where players hide things."""
    return " If the game is small, it learns mixed answers instead." if model.hides else ""


def _worlds(model: GameModel) -> float:
    """How many worlds a search may try: about a second for a short game, on one core."""
    few = len(model.words.options) <= FEW_OPTIONS and not model.words.parts
    return FEW_OPTIONS_WORLDS if few else SEARCH_WORLDS


# --- outcomes and columns ------------------------------------------------------------------------


def outcomes_of(model: GameModel) -> tuple[Outcome, ...]:
    """How games end; what a team wins is said where it ends."""
    found = [
        Outcome(outcome_name(word), _is_won(model, word), word) for word in model.words.outcomes
    ]
    turns = f"given up after turn {model.most_turns}"
    return (*found, Outcome("endless", False, turns))


def _is_won(model: GameModel, word: str) -> bool:
    """Whether this end is said to be won, or to have a winner."""
    ends = [
        {each.arg: each.value for each in call.keywords}
        for tree in model.program.functions.values()
        for call in game_calls(tree, "end")
        if word in [getattr(each, "value", None) for each in call.args[:1]]
    ]
    for how in ends:
        if how.keys() & {"winner", "team", "scores"}:
            return True
        if "won" in how:
            return getattr(how["won"], "value", True) is not False
    return model.competes and not ends  # the file says elsewhere what this end is


def metrics_of(model: GameModel) -> tuple[Metric, ...]:
    """The columns that a game has for nothing."""
    most = model.program.most_players
    found = []
    if model.competes:
        found.append(Metric("winner", "the seat that won, from 1; 0 for nobody or several", True))
        texts = {
            "won": "seat {}: 1 if it won",
            "share": "seat {}: its share of a win",
            "rank": "seat {}: its rank",
        }
        for name, text in texts.items():
            found += [Metric(f"{name}_{n}", text.format(n)) for n in range(1, most + 1)]
    for field in shown_fields(model):
        text = field.name.replace("_", " ") + " at the end"
        names = names_of(field, most)
        each = len(names) > 1 or field.per_player
        stands_for = bool(model.kinds.places.get(field.name, field.table)) and field.kind != CARDS
        found += [
            Metric(name, f"seat {n}: {text}" if each else text, stands_for)
            for n, name in enumerate(names, start=1)
        ]
    return tuple(found)


# --- tables --------------------------------------------------------------------------------------


def schema_of(model: GameModel) -> Schema:
    """What a pack may change: the numbers of every table."""
    found = {
        name.lower(): PackTable(
            fields | _title_field(table),
            most=MOST_ROWS,
            own=_texts_of(table, fields),
            texts=tuple(each for each in table._columns if each not in fields),
            check_all=partial(_bad_entries, model, name),
        )
        for name, table in model.program.tables.items()
        if (fields := _fields_of_table(table, _counts_of(model, name)))
    }
    return {**found, CHANCES: chances_table(tuple(features_of(model)))}


def _bad_entries(model: GameModel, name: str, entries: Mapping[str, Any]) -> str:
    """What is wrong with entries that a pack adds to a table; "" if nothing is."""
    tables = model.program.tables
    added = [entry for entry in entries if entry not in tables[name]._names]
    alike = [each for each in tables.values() if each._where == tables[name]._where]
    if added and len(alike) > 1:
        return f"a pack cannot add {added[0]}: the file makes several tables in one line"
    return next(filter(None, map(bad_name, added)), "").rstrip(".")


def _texts_of(table: OwnTable, fields: Mapping[str, Any]) -> dict[str, dict[str, str]]:
    """The texts of every entry of a table, by their columns."""
    return {
        entry: {column: vars(row)[column] for column in table._columns if column not in fields}
        for entry, row in zip(table._names, table._rows, strict=True)
    }


def _counts_of(model: GameModel, table: str) -> set[str]:
    """The columns that say how many of a card are in a deck."""
    return {each.copies for each in model.fields.values() if each.deck and each.table == table}


def _title_field(table: Any) -> dict[str, Any]:
    return {TITLE: may(Text(LONGEST_TITLE), "")} if _is_titled(table) else {}


def _fields_of_table(table: Any, counts: Collection[str] = ()) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for column in table._columns:
        values = [vars(row)[column] for row in table._rows]
        if any(isinstance(value, str) for value in values):
            continue
        real = any(isinstance(value, float) for value in values)
        low = 0 if column in (COPIES, *counts) else LOWEST
        found[column] = need(Real(LOWEST, HIGHEST) if real else Integer(low, HIGHEST))
    return found


def _is_titled(table: Any) -> bool:
    """Whether entries have names for people, beside their keys."""
    return bool(table._called) and TITLE not in table._columns


def values_of(model: GameModel) -> Mapping[str, Any]:
    """The tables as the file has them."""
    found: dict[str, Any] = {}
    for name, table in model.program.tables.items():
        columns = _fields_of_table(table)
        if columns:
            found[name.lower()] = {
                entry: {column: vars(row)[column] for column in columns}
                | ({TITLE: row.name} if _is_titled(table) else {})
                | {"origin": _origins(model, table, entry)}
                for entry, row in zip(table._names, table._rows, strict=True)
            }
    return found


def _origins(model: GameModel, table: OwnTable, entry: str) -> dict[str, str]:
    """Where the values of an entry come from: its file, or nobody knows them."""
    unknown = {
        column: f"assumed: {model.program.name}.py gives {each.low:g} to {each.high:g}"
        for (of, column), each in table._unknown.items()
        if of == entry
    }
    return {"*": f"rulebook: {model.program.name}.py"} | unknown


def unknowns_of(model: GameModel) -> Mapping[str, Any]:
    """What the author does not know, as unknowns.toml would say it."""
    every = [
        (name.lower(), entry, column, each)
        for name, table in model.program.tables.items()
        for (entry, column), each in table._unknown.items()
    ]
    names = [f"{entry}_{column}"[:LONGEST_NAME] for _, entry, column, _ in every]
    alike = {name for name in names if names.count(name) > 1}
    return {
        f"u{number}_{name}"[:LONGEST_NAME] if name in alike else name: {
            "title": f"{column} of {entry}",
            "values": [f"{table}.{entry}.{column}"],
            "one_of": each.tried,
            "reason": f"{each.usual:g} is a guess of {model.program.name}.py",
        }
        for number, (name, (table, entry, column, each)) in enumerate(
            zip(names, every, strict=True), 1
        )
    }


def assets_of(model: GameModel) -> tuple[Asset, ...]:
    """Things whose worth can be asked: cards, pieces, entries that each player may have."""
    found = []
    for name, setting in model.program.settings.items():
        if setting.each_player and setting.table is not None:
            kind = model.program.table_name(setting.table)
            one_of_them = f"{{name}}+{RANDOM}"  # the others differ from it, as they are dealt
            found.append(Asset(kind, setting.help, kind, name, one_of_them, put_in=True))
    for name, table in model.program.tables.items():
        if "copies" in table._columns:
            key = f"pack:{name.lower()}.{{name}}.copies"
            kind, help = name.lower(), "pieces" if _pieces_of(model, table) else "cards of a deck"
            if owner := _owner_of_pieces(model, table):
                firsts = _firsts(model, owner)
                whose = "team" if firsts and owner == SIDE else "player"
                help, holder = f"pieces of a {whose}", f"the {whose} whose piece it is"
                found.append(
                    Asset(kind, help, kind, key, "0", holder=holder, owner=owner, firsts=firsts)
                )
            else:
                found.append(Asset(kind, help, kind, key, "0", unseen=model.competes))
    return tuple(found)


def _owner_of_pieces(model: GameModel, table: OwnTable) -> str:
    """The column that says whose the pieces of a table are, if players or teams compete."""
    pieces = _pieces_of(model, table)
    changing = any(each in OWNERS for one in pieces for each in one.values)
    if changing or not pieces or not model.competes:
        return ""
    columns = (each for each in OWNERS if each in table._columns)
    return next((each for each in columns if _are_owners(model, table, each)), "")


def _are_owners(model: GameModel, table: OwnTable, column: str) -> bool:
    """Whether a column counts owners from 0; what begins with 1 may count them from there."""
    most, teams = model.program.most_players, model.program.options["teams"]
    most = len(teams) if has_sides(teams, column) else most
    values = [vars(row)[column] for row in table._rows]
    whole = all(isinstance(each, int) and 0 <= each < most for each in values)
    return whole and 0 in values


def _firsts(model: GameModel, owner: str) -> tuple[tuple[int, ...], ...]:
    """By the number of players, the first seat of each owner, if some teams have several."""
    most, sizes = model.program.most_players, model.program.options["teams"]
    if not has_sides(sizes, SIDE) or most < 2:
        return ()
    found = []
    for players in range(most + 1):
        teams = [seats.start for seats in model.teams(players).values() if len(seats)]
        found.append(tuple(teams if owner == SIDE else range(players)))
    return tuple(found)


def _pieces_of(model: GameModel, table: OwnTable) -> list[OwnPieces]:
    """The pieces that are entries of a table."""
    return [each for each in model.program.pieces.values() if each.kinds is table]


def things_of(model: GameModel) -> tuple[Things, ...]:
    """What options are done with: parts that are entries of a table, or are called as one."""
    every = model.program.tables.items()
    tables = {name.lower() for name, each in every if _fields_of_table(each)}
    found = (
        Things(option, model.words.parts[part], table)
        for option, parts in model.words.named.items()
        for part in parts
        for table in (model.kinds.part(option, part).of.lower(), part.lower(), f"{part.lower()}s")
        if table in tables
    )
    return tuple(dict.fromkeys(found))
