"""How things of a game look in pictures: a sign, a colour, a name for people."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from simkit.description.boards import COLOURS
from simkit.messages.errors import nearest

from .mistakes import Mistake, check_title

MOST_SIGNS = 8  # an emoji is made of several
JOINER = "\u200d"  # between the parts of an emoji
ICON, COLOUR = "icon", "colour"  # columns of a table that say how its entries look


@dataclass(frozen=True)
class OwnLook:
    """What an author says of the look of a field or an entry; "" is as usual."""

    icon: str = ""
    colour: str = ""
    name: str = ""

    def over(self, other: OwnLook) -> OwnLook:
        """This look, with what it leaves out from another one."""
        said = {part: value for part, value in vars(self).items() if value}
        return replace(other, **said)


def look_said(icon: Any, colour: Any, name: Any, where: tuple[str, int]) -> OwnLook:
    """The look that an author declares; refused if no picture can show it."""
    if not is_icon(icon):
        text = f"icon= is one sign without spaces, such as ⚓ or ★, at most {MOST_SIGNS} letters."
        raise Mistake(*where, text)
    if colour not in ("", *COLOURS):
        raise Mistake(*where, f"colour={colour!r} is not known. {nearest(str(colour), COLOURS)}")
    check_title(name, "a name", where)
    return OwnLook(icon, colour, name)


def look_of_row(values: dict[str, Any]) -> OwnLook:
    """The look that columns of a table give; what no picture can show is no look."""
    icon, colour = values.get(ICON, ""), values.get(COLOUR, "")
    known = isinstance(colour, str) and colour.strip().lower() in COLOURS
    return OwnLook(
        icon if isinstance(icon, str) and is_icon(icon) else "",
        colour.strip().lower() if known else "",
    )


def is_icon(text: Any) -> bool:
    """Whether a text can stand on a counter."""
    if not isinstance(text, str) or len(text) > MOST_SIGNS:
        return False
    return all(sign == JOINER or (sign.isprintable() and sign != " ") for sign in text)
