"""Write the web page that plays and measures a game: template, style, scripts and game."""

from __future__ import annotations

import base64
import json
from typing import Any

from simkit.lab.portable.carried import Carried
from simkit.messages.errors import printable
from simkit.version import VERSION
from simkit.view.report.templates import digest, environment, part

PACKAGE, SHARED = "simkit.view.published", "simkit.view.report"
OF_THE_WORKER = ("asked.js", "engine.js", "sitting.js", "worker.js")
OF_THE_PAGE = ("asked.js", "figures.js", "at_table.js", "page.js")
_UNSAFE = str.maketrans({"<": "\\u003c", ">": "\\u003e", "&": "\\u0026"})


def published_page(carried: Carried) -> str:
    """The page, whole. It asks for no other file and no network."""
    from markupsafe import Markup

    script = scripts(OF_THE_PAGE)
    page: str = (
        environment(PACKAGE)
        .get_template("published.html")
        .render(
            title=carried.game.title,
            version=VERSION,
            style=part(SHARED, "base.css") + part(PACKAGE, "published.css"),
            script=script,
            script_digest=digest(script),
            worker=scripts(OF_THE_WORKER),
            plan=Markup(_data(_plan(carried))),
            code=Markup(_in_base_64(carried.code)),
            tried=carried.tried,
            same=carried.same,
            inexact=carried.inexact,
        )
    )
    return page


def scripts(names: tuple[str, ...]) -> Any:
    """Several of the page's files as one script."""
    from markupsafe import Markup

    return Markup("\n").join(part(PACKAGE, name) for name in names)


def _plan(carried: Carried) -> dict[str, Any]:
    return {
        **carried.plan,
        "check": carried.check,
        "inexact": list(carried.inexact),
        "rules": _in_base_64(carried.rules),
    }


def _data(plan: dict[str, Any]) -> str:
    """As a block of data; no text in it can end the block."""
    text = json.dumps(plan, ensure_ascii=False, separators=(",", ":"))
    return printable(text).translate(_UNSAFE)


def _in_base_64(content: Any) -> str:
    return base64.b64encode(bytes(content)).decode()
