"""Every chart that `simkit chart DIR KIND` can draw of a stored sweep.

The charts themselves are functions on frames; here stands which frame each needs, and which of the
command's options it takes. A new kind is a new line in KINDS.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from simkit import game as registry
from simkit.errors import BadInput, nearest
from simkit.game import Game
from simkit.lab.play.cell import Cell
from simkit.lab.positions.by_place import DEFAULT_GAMES
from simkit.lab.sweeps import cell_pairs, read_rows
from simkit.lab.sweeps.stored import StoredSweep
from simkit.lab.table.rows import joint_name
from simkit.view.boards import coloured
from simkit.view.charts import (
    contrasts,
    ladder,
    scores,
    seats,
    sweep,
    trade_off,
    turns,
)
from simkit.view.charts import (
    film as charts_film,
)
from simkit.view.charts import (
    worth as charts_worth,
)
from simkit.view.report import sweep_pages
from simkit.view.text.key_effects import effects_numbers, strongest
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, table

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame

Options = Mapping[str, Any]


class Source:
    """A stored sweep, read as far as a chart needs it."""

    def __init__(self, stored: StoredSweep, progress: bool = False) -> None:
        self.stored, self.progress = stored, progress
        self._survey: tuple[dict[str, Any], DataFrame] | None = None

    @property
    def game(self) -> Game:
        return registry.find(self.stored.study["game"])

    @property
    def swept(self) -> dict[str, Any]:
        return self._surveyed()[0]

    @property
    def cells(self) -> DataFrame:
        return self._surveyed()[1]

    def _surveyed(self) -> tuple[dict[str, Any], DataFrame]:
        if self._survey is None:
            self._survey = self.stored.survey()
        return self._survey

    @property
    def note(self) -> str:
        return sweep_pages.note(self.swept)

    @property
    def note_of_wins(self) -> str:
        return sweep_pages.note(self.swept, of_wins=True)

    def chosen(self, names: str | None, most: int) -> list[int]:
        """The cells that --cell names, by number or name; all of them, if they fit."""
        known = self.stored.names
        if names is None:
            if len(known) > most:
                raise BadInput(
                    f"This sweep has {len(known)} cells and the chart shows {most}: choose with "
                    f"--cell, by number (0 to {len(known) - 1}) or name, joined by +."
                )
            return list(range(len(known)))
        return [self.number(name.strip()) for name in names.split("+")]

    def number(self, name: str) -> int:
        """The number of a cell that was named by it or by its name."""
        known = self.stored.names
        if name.isascii() and name.isdigit() and int(name) < len(known):
            return int(name)
        if name not in known:
            raise BadInput(f"There is no cell {name!r}. {nearest(name, known)}")
        return known.index(name)

    def rows(self, columns: Sequence[str], cells: Sequence[int]) -> DataFrame:
        return read_rows.rows(self.stored, columns, cells)


@dataclass(frozen=True)
class Kind:
    """A kind of chart."""

    draw: Callable[[Source, Options], Figure]
    help: str
    takes: tuple[str, ...] = ()


def kind_of(name: str) -> Kind:
    """The kind of that name, or BadInput with the nearest one."""
    if name not in KINDS:
        raise BadInput(f"there is no chart {name!r}. {nearest(name, KINDS)}")
    return KINDS[name]


def draw(source: Source, name: str, options: Options) -> Figure:
    """One chart; an option that it has no use for is refused."""
    kind = kind_of(name)
    for option, value in options.items():
        if value is not None and option not in kind.takes:
            able = [other for other, each in KINDS.items() if option in each.takes]
            raise BadInput(f"--{option} goes with {', '.join(able)}; {name} has no use for it.")
    given = {key: value for key, value in options.items() if value is not None}
    for key in ("target", "margin"):
        if not 0 < given.get(key, 0.5) < 1:
            raise BadInput(f"--{key} {given[key]:g}: it must be a share between 0 and 1.")
    return kind.draw(source, given)


def listed() -> list[dict[str, Any]]:
    """Every kind as plain data: name, help, the options that it takes."""
    return [
        {"kind": name, "help": kind.help, "options": list(kind.takes)}
        for name, kind in KINDS.items()
    ]


def kinds_page(*, width: int = PLAIN_WIDTH, ink: Ink = PLAIN) -> str:
    """Every kind, with what it shows and the options that it takes."""
    columns = [Column("kind", paint=ink.name), Column("shows", wraps=True), Column("takes")]
    rows = [
        (name, kind.help, " ".join(f"--{option}" for option in kind.takes))
        for name, kind in KINDS.items()
    ]
    return table(columns, rows, width=width, ink=ink)


# --- What each kind needs ------------------------------------------------------------------------


def _of_cells(name: str) -> Callable[[Source, Options], Figure]:
    """A chart of the frame of cells that the report knows too."""

    def drawn(source: Source, options: Options) -> Figure:
        return sweep_pages.chart(source.swept, source.cells, name, _keys(options))

    return drawn


def _keys(options: Options) -> tuple[str, ...]:
    return tuple(options["over"].split(",")) if "over" in options else ()


def _tornado(source: Source, options: Options) -> Figure:
    swept = source.swept
    return trade_off.tornado(
        source.cells, swept["vary"], design=swept["design"], note=source.note_of_wins
    )


def _curve(source: Source, options: Options) -> Figure:
    wanted = {key: options[key] for key in ("target", "margin") if key in options}
    keys = tuple(_key(source, key) for key in _keys(options))
    return trade_off.curve(
        source.cells,
        source.swept["vary"],
        over=keys,
        note=source.note_of_wins,
        **wanted,
    )


def _key(source: Source, name: str) -> str:
    """A key that varies, with or without the word that says its kind."""
    known = {key.partition(":")[2] or key: key for key in source.stored.vary}
    return known.get(name, name)


def _of_games(
    chart: Callable[..., Figure], columns: Sequence[str], most: int
) -> Callable[[Source, Options], Figure]:
    """A chart of a frame of games."""

    def drawn(source: Source, options: Options) -> Figure:
        cells = source.chosen(options.get("cell"), most)
        return chart(source.rows(columns, cells), note=source.note)

    return drawn


def _scores(source: Source, options: Options) -> Figure:
    score = source.game.score
    if score is None:
        raise BadInput(f"{source.game.title} has no victory table: its games are won or lost.")
    cells = source.chosen(options.get("cell"), scores.MOST_PANELS)
    levels = source.game.components().value(score.levels)
    frame = source.rows((score.metric, "outcome", "won"), cells)
    return scores.scores(
        frame,
        score.metric,
        [level / score.scale for level in levels],
        score.outcomes,
        note=source.note,
    )


def _seat_frame(source: Source, options: Options) -> DataFrame:
    names = read_rows.columns_of(source.stored)
    wanted = [name for name in names if name[-2:-1] == "_" and name[-1:].isdigit()]
    cells = source.chosen(options.get("cell"), 10**6)
    return source.rows(wanted, cells)


def _seats(source: Source, options: Options) -> Figure:
    return seats.seats(_seat_frame(source, options), note=source.note)


def _strength(source: Source, options: Options) -> Figure:
    by = options["by"].split(",") if "by" in options else ()
    return seats.strength(_seat_frame(source, options), by=by, note=source.note)


def _skill(source: Source, options: Options) -> Figure:
    rungs = cell_pairs.rungs(source.stored, options.get("margin", 0.02))
    return ladder.skill(rungs, note=source.note_of_wins)


def _difficulty(source: Source, options: Options) -> Figure:
    base = source.number(options["against"]) if "against" in options else None
    frame = cell_pairs.differences(source.stored, base, options.get("margin", 0.02))
    words = source.game.ratings
    return contrasts.difficulty(frame, words=words, note=source.note_of_wins)


def _interaction(source: Source, options: Options) -> Figure:
    vary = source.stored.vary
    if len(vary) < 2:
        raise BadInput("An interaction needs two keys that vary; this sweep has fewer.")
    keys = tuple(_key(source, key) for key in _keys(options)) or vary
    if len(keys) > 2:
        effects = effects_numbers(source.cells, vary, design=source.swept["design"])
        keys = tuple([*strongest(effects), *vary][:2]) if not effects.empty else keys[:2]
    if len(set(keys)) != 2 or not set(keys) <= set(vary):
        raise BadInput(f"--over takes two of the keys that vary: {', '.join(vary)}.")
    frame = cell_pairs.interactions(source.stored, keys, options.get("margin", 0.02))
    return contrasts.interaction(frame, note=source.note_of_wins)


def _board(source: Source, options: Options) -> Figure:
    picture = source.game.picture()
    layer = coloured.layer_of(picture.LAYERS, options.get("column", picture.LAYERS[0].name))
    cells = source.chosen(options.get("cell"), 1)
    found = read_rows.replayed(
        source.stored, cells[0], options.get("games", DEFAULT_GAMES), source.progress
    )
    name = source.stored.names[cells[0]]
    who = joint_name(found.bot.split("+"))
    bot = "" if who in name else f", bot {who}"
    return coloured.board_chart(
        found.frame,
        found.sheets,
        layer,
        subtitle=f"{source.game.title}: {name}{bot}",
        note=f"The cell's first games, played again with a log. {source.note}",
    )


# --- What is asked anew of a cell ----------------------------------------------------------------


def _film(source: Source, options: Options) -> Figure:
    from simkit.lab.stories.film import film

    numbers = {} if "games" in options else {"game_number": options.get("game", 0)}
    wanted = {"games": options["games"]} if "games" in options else numbers
    with _cell_again(source, options) as asked:
        found = film(**asked, **wanted, progress=source.progress)
    draw = charts_film.film_chart if numbers else charts_film.films_chart
    return draw(found.frame, found.summary(), source.game)


def _worth(source: Source, options: Options) -> Figure:
    from simkit.lab.contests.worth import worth

    if "by" not in options:
        kinds = ", ".join(asset.kind for asset in source.game.assets)
        raise BadInput(f"--by is missing: the kind of asset whose worth is asked ({kinds}).")
    wanted = {"games": options["games"]} if "games" in options else {}
    with _cell_again(source, options) as asked:
        found = worth(**asked, kind=options["by"], **wanted, progress=source.progress)
    return charts_worth.worth_chart(found.summary(), source.game)


@contextmanager
def _cell_again(source: Source, options: Options) -> Iterator[dict[str, Any]]:
    """The one cell that --cell names, as commands take it: game, bot, seed, packs, settings."""
    (number,) = source.chosen(options.get("cell"), 1)[:1]
    with read_rows.cell_of(source.stored, number) as cell:
        if cell.overrides or cell.knobs:
            raise BadInput(
                f"The cell {source.stored.names[number]} changes a pack's number or a bot's knob; "
                "this chart is drawn of cells that differ by settings and bots."
            )
        yield _as_asked(cell)


def _as_asked(cell: Cell) -> dict[str, Any]:
    who = {"game": cell.game, "bot": joint_name(cell.bots), "seed": cell.seed, "packs": cell.packs}
    return who | {key: value for key, value in cell.settings.items() if key != "bots"}


TURNS = ("turns", "outcome", "won")
KINDS: dict[str, Kind] = {
    **{
        name: Kind(_of_cells(name), str(chart.__doc__), ("over",) if name == "heat-map" else ())
        for name, chart in sweep.KINDS.items()
    },
    "difficulty": Kind(_difficulty, str(contrasts.difficulty.__doc__), ("against", "margin")),
    "interaction": Kind(_interaction, str(contrasts.interaction.__doc__), ("over", "margin")),
    "tornado": Kind(_tornado, str(trade_off.tornado.__doc__)),
    "curve": Kind(_curve, str(trade_off.curve.__doc__), ("over", "target", "margin")),
    "skill": Kind(_skill, str(ladder.skill.__doc__), ("margin",)),
    "survival": Kind(
        _of_games(turns.survival, TURNS, turns.MOST_LINES),
        str(turns.survival.__doc__),
        ("cell",),
    ),
    "hazard": Kind(
        _of_games(turns.hazard, TURNS, turns.MOST_PANELS),
        str(turns.hazard.__doc__),
        ("cell",),
    ),
    "scores": Kind(_scores, str(scores.scores.__doc__), ("cell",)),
    "seats": Kind(_seats, str(seats.seats.__doc__), ("cell",)),
    "strength": Kind(_strength, str(seats.strength.__doc__), ("cell", "by")),
    "board": Kind(
        _board,
        "the board, coloured by what happened where; some games are played again",
        ("cell", "column", "games"),
    ),
    "film": Kind(
        _film,
        "the chance to win turn by turn, in one game or (with --games) in many; it is played on",
        ("cell", "game", "games"),
    ),
    "worth": Kind(
        _worth,
        "what each asset is worth to the share won (--by gift, hero ...); games are played",
        ("cell", "by", "games"),
    ),
}
