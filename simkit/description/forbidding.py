"""What a bot can be forbidden: a verb, a kind of decision, or one thing that a verb takes.

    recruit              whoever plays never recruits
    joining              nothing but to decline, when he is asked that
    team=buy             nobody buys there
    buy=faith            nobody buys that card
    retreat=choosing     nobody chooses where to retreat: chance does
    hit=all-but-highest-amount   whoever hits takes the option with the highest amount
    2:buy                the second seat buys nothing
    others:buy           all but the first buy nothing; all:buy, nobody does

Where seats compete it is the first that is forbidden what no seat is named for. Declining is left
to everybody, and so is whatever is the last that can be taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from simkit.description.game import Game, Things, shown
from simkit.messages.errors import BadInput, nearest

if TYPE_CHECKING:
    from simkit.values.components import Components

FORBID = "forbid"
"""The key under which studies, variants and functions say what is forbidden."""
NOTHING = "none"
SEVERAL = {"all": -1, "others": -2}  # whom a word binds: everybody, all but the first
ANY = -1
CHOOSING = "choosing"  # `retreat=choosing`: what is forbidden is to choose
CHANCE = 254  # in place of a verb: none of that kind is forbidden, but to choose among them
ENDS = {"all-but-highest-": 253, "all-but-lowest-": 252}  # in place of a verb, with a field
FIELDS = ("who", "what", "where", "amount")


@dataclass(frozen=True)
class Ban:
    """What is forbidden, in the numbers of the game."""

    kind: int = ANY
    verb: int = ANY
    field: int = ANY
    value: int = ANY
    shared: int = 1  # so many numbers of the field are one thing
    seat: int = SEVERAL["all"]  # whom it binds, counted from 0

    @property
    def row(self) -> tuple[int, ...]:
        """As `kernel/bans.py` reads it."""
        return self.kind, self.verb, self.field, self.value, self.shared


def listed(given: Any) -> tuple[str, ...]:
    """What is forbidden as texts: one, several, several joined by +, or "none"."""
    if not isinstance(given, str | list | tuple):
        raise BadInput(f"{FORBID} must name what is forbidden, not {shown(given)}.")
    texts: list[str] = []
    for text in [given] if isinstance(given, str) else given:
        if not isinstance(text, str) or not all(part.strip() for part in text.split("+")):
            raise BadInput(f"{FORBID} must name what is forbidden, not {shown(text)}.")
        texts += text.split("+")
    return tuple(dict.fromkeys(text.strip() for text in texts if text.strip() != NOTHING))


def said_of(forbidden: tuple[str, ...]) -> dict[str, list[str]]:
    """What a document says of what was forbidden; nothing where nothing was."""
    return {"forbidden": list(forbidden)} if forbidden else {}


def handicaps(forbidden: Iterable[str]) -> dict[str, list[str]]:
    """What only some seats may not do, where seats compete: "1", "2" or "others", and the words."""
    found: dict[str, list[str]] = {}
    for text in forbidden:
        seat, colon, rest = text.partition(":")
        whom, what = (seat.strip(), rest.strip()) if colon else ("1", text)
        if whom != "all":
            found.setdefault(whom, []).append(what)
    return found


def bans_of(game: Game, texts: Iterable[str], components: Components) -> tuple[Ban, ...]:
    """What is forbidden in the numbers of the game; BadInput where there is no such thing."""
    return tuple(_ban(game, text, components) for text in texts)


def things_of(game: Game, verb: str, components: Components) -> list[str]:
    """Whatever can be forbidden of a verb one by one: `buy=faith`."""
    found = dict.fromkeys(
        name
        for things in game.named
        if things.verb == verb
        for name in components.table(things.table)
    )
    return [f"{verb}={name}" for name in found]


def _ban(game: Game, text: str, components: Components) -> Ban:
    seat, colon, rest = text.partition(":")
    if not colon:
        return replace(_ban_of(game, text, components), seat=0 if game.seats else ANY)
    if not game.seats:
        raise BadInput(f"{FORBID}: {text} names a seat; in {game.title} all play together.")
    whom = seat.strip()
    if whom not in SEVERAL and not (whom.isascii() and whom.isdigit() and int(whom) > 0):
        raise BadInput(
            f"{FORBID}: {shown(seat)} is no seat; say 1, 2 ... or {' or '.join(SEVERAL)}."
        )
    bound = SEVERAL[whom] if whom in SEVERAL else int(whom) - 1
    return replace(_ban_of(game, rest.strip(), components), seat=bound)


def check_seats(bans: Iterable[Ban], seats: int) -> None:
    """Refuse to forbid something to a seat that is not there."""
    for ban in bans:
        if ban.seat >= seats:
            raise BadInput(f"{FORBID}: there is no seat {ban.seat + 1}; {seats} play.")


def _ban_of(game: Game, text: str, components: Components) -> Ban:
    kinds, verbs = game.words()
    word, equals, option = (part.strip() for part in text.partition("="))
    if word not in (*kinds, *verbs):
        known = (*verbs[1:], *kinds)
        raise BadInput(f"{FORBID}: {game.name} has no choice {shown(word)}. {nearest(word, known)}")
    if verbs[0] in (word, option):
        raise BadInput(f"{FORBID}: {verbs[0]} is how a choice is declined; it cannot be forbidden.")
    if not equals:
        return Ban(verb=verbs.index(word)) if word in verbs else Ban(kind=kinds.index(word))
    if word in kinds and option == CHOOSING:
        return Ban(kind=kinds.index(word), verb=CHANCE)
    if word in kinds and (forced := _forced(game, option)):
        end, field = forced
        return Ban(kind=kinds.index(word), verb=end, field=field)
    if word in kinds and option in verbs:
        return Ban(kind=kinds.index(word), verb=verbs.index(option))
    found = next(_things(game, word, option, components), None)
    if found is None:
        others = things_of(game, word, components)
        others += [f"{word}={verb}" for verb in (*verbs[1:], CHOOSING)] if word in kinds else []
        raise BadInput(f"{FORBID}: there is no {shown(text)}. {nearest(text, others)}")
    return Ban(ANY, verbs.index(word), FIELDS.index(found[0].field), found[1], found[0].shared)


def _forced(game: Game, option: str) -> tuple[int, int] | None:
    """All but one option: that with the most, or least, of a field, by either of its names."""
    for end, verb in ENDS.items():
        name = option.removeprefix(end)
        field = game.held.parts.get(name, name)
        if option != name and field in FIELDS:
            return verb, FIELDS.index(field)
    return None


def name_of_field(game: Game, field: str) -> str:
    """A field of options as the author of a game calls it."""
    named = (name for name, of in game.held.parts.items() if of == field)
    return next(named, field)


def _things(
    game: Game, verb: str, name: str, components: Components
) -> Iterator[tuple[Things, int]]:
    """The thing of that name, of whichever table the verb takes its things."""
    for things in game.named:
        names = list(components.table(things.table))
        if things.verb == verb and name in names:
            yield things, names.index(name)
