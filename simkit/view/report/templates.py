"""Fill the templates of web pages: every text is escaped, style and script are simkit's own.

A page is whole: style and script stand in it, and the browser is told to run no other script.
"""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any

from simkit.messages.errors import printable

if TYPE_CHECKING:
    from jinja2 import Environment

FOLDER = "template"


@cache
def environment(package: str) -> Environment:
    """The one of a package's templates: every text is escaped, and an unknown name is an error."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    return Environment(
        loader=PackageLoader(package, FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_harmless,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def _harmless(value: Any) -> Any:
    """Texts without control signs: some of them turn the direction of what stands around them."""
    return printable(value) if type(value) is str else value


def part(package: str, name: str) -> Any:
    """A style or a script, which is the page's own and not escaped."""
    from markupsafe import Markup

    return Markup((resources.files(package) / FOLDER / name).read_text(encoding="utf-8"))


def digest(script: str) -> str:
    """By which a browser knows the page's own script; it runs no other."""
    return base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
