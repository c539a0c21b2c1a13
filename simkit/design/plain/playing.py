"""Play games of a file one after another in plain Python."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

from simkit.design.author.bots import MISTAKES
from simkit.design.author.cards import Cards, Deck, OwnHand
from simkit.design.author.fields import Hidden, PerPlayer
from simkit.design.author.game import ENDINGS, GameOver, OwnGame, Playing
from simkit.design.author.mistakes import Mistake, mistake
from simkit.design.author.options import OfferedOption
from simkit.design.author.pieces import KIND
from simkit.design.model.model import GameModel
from simkit.design.model.slips import explained
from simkit.design.model.values import Values
from simkit.design.model.wording import in_words
from simkit.design.model.wording import player as player_name
from simkit.design.reading.files import blamed
from simkit.design.reading.pieces import has_sides, row_of
from simkit.design.reading.words import PARTS
from simkit.messages.errors import BadInput, TooManyWays, nearest

from .luck import Luck, TableLuck
from .pieces import NOTHING, Pieces
from .rows import watched as watched_row
from .seats import PlainSeat, RandomSeat, ScriptSeat

LAST_TURN = 1 << 30
MOST_DECISIONS = 100_000  # of a turn: more is a turn that never ends


@dataclass
class PlayedGame:
    """How a game ended."""

    outcome: str
    turns: int
    ranks: list[int]
    fields: dict[str, Any]
    said: list[str]

    @property
    def winners(self) -> list[int]:
        """Who won, from 0."""
        return [seat for seat, rank in enumerate(self.ranks) if rank == 1]


class Session:
    """A file's game, played as often as wanted."""

    kind: type[OwnGame] = Playing

    def __init__(
        self,
        model: GameModel,
        values: Values,
        seats: list[PlainSeat],
        told: bool = False,
        checked: bool = False,
    ) -> None:
        self.model, self.values, self.seats = model, values, seats
        self.program = program = model.program
        self.players = range(values.players)
        self._words = {word: OfferedOption(word) for word in model.words.options}
        self._kinds = {name: number for number, name in enumerate(model.words.asking)}
        module = vars(program.module)
        self._setup = module.get("setup") if "setup" in program.functions else None
        self._step = module["play_round" if program.by_rounds else "play_turn"]
        self._check = module.get("check") if checked and "check" in program.functions else None
        self._told = told
        self.turn = self.decisions = 0
        self.watched: Any = None  # a record that shows from beside how far the game is
        self.luck: Any
        self._teams = program.options["teams"]
        self._hiding: list[Pieces] = []  # pieces of which something is hidden
        self.laid = dict(program.fields)  # what is laid out
        self._lay_tables()

    def _lay_tables(self) -> None:
        """The values of tables as a pack has them."""
        for name, columns in self.values.tables.items():
            table = self.program.tables[name]
            for column, values in columns.items():
                for row, value in zip(table._rows, values, strict=True):
                    setattr(row, column, value)

    # --- one game ---

    def play(self, seed: tuple[int, int], number: int, last_turn: int = LAST_TURN) -> OwnGame:
        """Play a game to its end, or to the end of a turn; what then stands on the table."""
        self._number = number
        with self.table(self.kind) as game:
            luck = Luck(seed, number)
            self._start(game, self.luck_of_table(luck))
            for seat in self.players:
                self.seats[seat].start(luck, seat)
            self._run(last_turn)
        return game

    def luck_of_table(self, luck: Luck) -> TableLuck:
        """The luck of a game that begins."""
        return TableLuck(luck, self.model.flow.places, self.model.flow.purposes)

    @contextmanager
    def table(self, kind: type[OwnGame] = Playing) -> Iterator[OwnGame]:
        """The author's game as a table, until the end of a with-block; mistakes name their line."""
        game = self.program.game
        before = type(game)
        object.__setattr__(game, "__class__", kind)
        kept = dict(vars(game))
        try:
            yield game
        except (Mistake, TooManyWays):
            raise
        except Exception as problem:
            raise explained(self.model, blamed(problem, self.program.file)) from None
        finally:
            self.fields = {
                name: vars(game)[name] for name in self.model.fields if name in vars(game)
            }
            vars(game).clear()
            vars(game).update(kept)
            object.__setattr__(game, "__class__", before)

    def _run(self, last_turn: int) -> None:
        try:
            if self._setup:
                self._setup()
            self._look()
            seats, step, rounds = len(self.players), self._step, self.program.by_rounds
            luck, most, own = self.luck, self.model.most_turns, vars(self.program.game)
            self.turn = 1
            while self.turn <= most:
                if self.turn > last_turn:
                    return
                luck.start_turn(self.turn)
                own["_options"] = []  # offers of the last turn that nobody chose from
                self._asked = 0
                if rounds:
                    step()
                else:
                    step((self.turn - 1) % seats)
                self._look()
                self.turn += 1
            self.outcome = ENDLESS
        except GameOver:
            self.turn = max(self.turn, 1)
            self._look()

    def _look(self) -> None:
        """Ask the author's check whether the table is as it must be."""
        if self._check is None:
            return
        try:
            self._check()
        except AssertionError as problem:
            found = blamed(problem, self.program.file)
            said = str(problem) or "the check fails"
            text = f"after turn {self.turn} of game {self._number}: {said.rstrip('.')}."
            raise Mistake(found.file, found.line, text) from None

    def _start(self, game: OwnGame, luck: Any) -> None:
        self.turn, self.decisions, self._asked = 0, 0, 0
        self.outcome = ""
        self.said: list[str] = []
        self.turns_said: list[int] = []
        self.ranks = [0] * len(self.players)
        self.luck = luck
        own = vars(game)
        own.update(
            players=self.players,
            _session=self,
            _luck=self.luck,
            _options=[],
            _words=self._words,
            _told=self.said if self._told else None,
        )
        self._settings(own)
        self._fields(own)

    def _settings(self, own: dict[str, Any]) -> None:
        for name, value in self.values.settings.items():
            setting = self.program.settings[name]
            if setting.each_player:
                assert setting.table is not None
                size = len(setting.table)
                value = self.luck.entries(self.model.flow.decks[name], value, size)
            own[name] = value

    def _fields(self, own: dict[str, Any]) -> None:
        for name, value in self.laid.items():
            if isinstance(value, PerPlayer):
                row = [self._made(name, value.start, seat) for seat in self.players]
                own[name] = watched_row(f"game.{name}", row, self.program.from_end)
            else:
                own[name] = self._made(name, value, 0)
        self._hiding = []
        for name, declared in self.program.pieces.items():
            if row_of(name, KIND) not in self.laid:
                continue
            seats_of = partial(self._seats_of, has_sides(self._teams, declared.owner))
            own[name] = Pieces(name, declared, own, seats_of)
            self._hiding += [own[name]] if declared.secret else []
        for name, value in self.laid.items():
            start = value.start if isinstance(value, PerPlayer) else value
            if isinstance(start, Deck):
                pile = self._pile_of(start, own)
                decks = own[name] if isinstance(value, PerPlayer) else [own[name]]
                for seat, deck in enumerate(decks):
                    deck.refill = pile[seat] if isinstance(start.refill, PerPlayer) else pile
                    deck._cards = self.model.full_deck(name, self.values.tables)
                    deck.shuffle()

    def _seats_of(self, by_team: bool, owner: int) -> Sequence[int]:
        """The seats that own a piece: that of a number, or those of a team."""
        if by_team:
            teams = list(self.model.teams(len(self.players)).values())
            return teams[owner] if 0 <= owner < len(teams) else ()
        return (owner,) if owner in self.players else ()

    def _pile_of(self, deck: Deck, own: dict[str, Any]) -> Any:
        """The pile, or the piles of all players, that fill a deck again."""
        named = (name for name, value in self.laid.items() if value is deck.refill)
        return own.get(next(named, ""))

    def _made(self, name: str, start: Any, seat: int) -> Any:
        """A fresh value of a field."""
        if isinstance(start, Cards):
            cards = type(start).__new__(type(start))
            vars(cards).update(vars(start), _cards=[], _game=self.program.game, _shuffled=0)
            cards._field = f"game.{name}" + (f"[{seat}]" if isinstance(start, OwnHand) else "")
            cards._purpose, cards._owner = self.model.flow.decks[name], seat
            cards.most = self.model.fields[name].room
            return cards
        if isinstance(start, Hidden):
            return self._made(name, start.start, seat)
        if isinstance(start, list):
            row = [list(each) if isinstance(each, list) else each for each in start]
            return watched_row(f"game.{name}", row, self.program.from_end)
        return start

    # --- what rules ask for ---

    def so_far(self) -> tuple[int, int]:
        """What changes as the game gets on."""
        return self.turn, self.decisions

    def ask(self, player: int, options: list[OfferedOption], kind: str) -> int:
        """Put options to a player's bot."""
        self.decisions += 1
        if self.watched is not None:
            self.watched["decisions"] = self.decisions
        self._asked += 1
        if self._asked > MOST_DECISIONS:
            raise mistake("this turn never ends: it has asked 100,000 times.")
        if not self._hiding:
            return self.seats[player].choose(self.turn, player, options, self._kinds.get(kind, 0))
        return self._ask_blinded(player, options, self._kinds.get(kind, 0))

    def _ask_blinded(self, player: int, options: list[OfferedOption], kind: int) -> int:
        """The same; a bot that looks at pieces which its player cannot see is refused."""
        for pieces in self._hiding:
            pieces.viewer = player
        try:
            return self.seats[player].choose(self.turn, player, options, kind)
        finally:
            for pieces in self._hiding:
                pieces.viewer = NOTHING

    def round_number(self) -> int:
        """1 in the first round."""
        turn = max(self.turn, 1)
        return turn if self.program.by_rounds else (turn - 1) // len(self.players) + 1

    def name(self, player: int) -> str:
        """How texts call a player."""
        return player_name(self.model, player)

    def team(self, name: str) -> range:
        """The players of a team."""
        teams = self.model.teams(len(self.players))
        if name not in teams:
            raise mistake(f'there is no team "{name}". {nearest(name, teams)}')
        return teams[name]

    def tell(self, text: str) -> None:
        """A line of the trace."""
        self.said.append(text)
        self.turns_said.append(self.turn)

    def tell_choice(self, player: int, option: OfferedOption) -> None:
        """What a player has taken."""
        given = dict.fromkeys(PARTS, -1)
        given |= {self.model.words.parts[name]: value for name, value in option.parts.items()}
        self.tell(f"{player_name(self.model, player)}: {in_words(self.model, str(option), given)}")

    def end(self, why: str, **how: Any) -> None:
        """The game is over: why, and who has won."""
        self.outcome = str(why)
        self.ranks = EndOfGame(self, how).ranks()


class EndOfGame:
    """Who has won, by what game.end was told."""

    def __init__(self, session: Session, how: dict[str, Any]) -> None:
        self._session, self._how = session, how
        for name in how:
            if name not in ENDINGS:
                raise mistake(f"end has no argument {name}. {nearest(name, ENDINGS)}")

    def ranks(self) -> list[int]:
        """The rank of each player; 0 for who has none."""
        players, how = self._session.players, self._how
        if "scores" in how:
            return self._by_scores()
        winners: Any = ()
        if "winner" in how:
            winners = (how["winner"],)
            if how["winner"] not in players:
                raise mistake(f"winner={how['winner']}: there are players 0 to {len(players) - 1}.")
        elif "team" in how:
            winners = self._session.team(how["team"])
        elif how.get("won"):
            winners = players
        return [int(seat in winners) for seat in players]

    def _by_scores(self) -> list[int]:
        players, how = self._session.players, self._how
        sign = -1 if how.get("low_wins") else 1
        ties = how.get("tie_break") or [0] * len(players)
        keys = [(sign * how["scores"][seat], ties[seat]) for seat in players]
        return [1 + sum(other > key for other in keys) for key in keys]


ENDLESS = "endless"


def seat_of(model: GameModel, name: str, knobs: dict[str, float] | None = None) -> PlainSeat:
    """The bot of a name, with some of its knobs turned."""
    if name in ("idle", "random"):
        return RandomSeat() if name == "random" else PlainSeat()
    bot = model.program.bots.get(name)
    if bot is None:
        known = (*model.program.bots, "random", "idle")
        raise BadInput(f"There is no bot {name}. {nearest(name, known)}")
    start = {MISTAKES: bot.turned.get(MISTAKES, 0.0), **bot.values()}
    return ScriptSeat(bot, {**start, **(knobs or {})})
