"""Show an answer in a notebook: `answer.chart(kind)`, and the display below a cell."""

from __future__ import annotations

from base64 import b64encode
from contextlib import suppress
from functools import partial
from html import escape
from typing import TYPE_CHECKING, Any

from simkit.description.game import shown
from simkit.lab.play.answer import Answer
from simkit.lab.play.results import RunResult
from simkit.messages.errors import BadInput, SimkitError, nearest, printable
from simkit.view.charts.canvas import drawn
from simkit.view.faces import face_of

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame

_ROWS, _COLUMNS = 12, 10  # of a table; the whole of it is `frame`


def chart(answer: Answer, kind: str | None = None) -> Figure:
    """One chart of an answer; without a kind the usual one."""
    charts = face_of(answer).charts
    if not charts:
        raise BadInput(f"simkit draws no chart of {answer.VERB}; its table is .frame.")
    name = next(iter(charts)) if kind is None else kind
    if name not in charts:
        raise BadInput(f"{answer.VERB} has no chart {shown(name)}. {nearest(name, charts)}")
    figure = charts[name](answer)
    # A notebook draws figures by itself only once somebody has loaded pyplot.
    figure.__dict__["_repr_png_"] = partial(drawn, figure, ".png")
    return figure


def is_drawn(answer: Answer) -> bool:
    """Whether there is a chart of such an answer."""
    return bool(face_of(answer).charts)


def html(answer: Answer) -> str:
    """Table, usual chart, and the page that the command prints, folded away."""
    blocks = [f"<p><code>{_safe(repr(answer))}</code></p>", _table(answer), _picture(answer)]
    page = face_of(answer).page
    if page is not None:
        told = f"<pre>{_safe(page(answer))}</pre>"
        blocks.append(f"<details><summary>The whole answer</summary>{told}</details>")
    return f"<div>{''.join(blocks)}</div>"


def _picture(answer: Answer) -> str:
    """The usual chart; where too little was played for one, or no rows were kept, there is none."""
    if not face_of(answer).charts:
        return ""
    with suppress(SimkitError):
        source = f"data:image/png;base64,{b64encode(drawn(chart(answer), '.png')).decode()}"
        look = f'alt="Chart of {_safe(repr(answer))}" style="max-width:100%;width:750px"'
        return f'<img {look} src="{source}">'
    return ""


def _table(answer: Any) -> str:
    """The beginning of what was found, as a table."""
    frame = _endings(answer) if isinstance(answer, RunResult) else None
    with suppress(SimkitError, AttributeError):
        frame = answer.frame if frame is None else frame
    if frame is None:
        return ""
    part = frame.iloc[:_ROWS, :_COLUMNS]
    told: str = part.to_html(index=False, border=0, float_format=lambda x: f"{x:.4g}", na_rep="-")
    rows, columns = frame.shape
    whole = "" if part.shape == frame.shape else f"<p>{rows} rows, {columns} columns: .frame</p>"
    return told + whole


def _endings(answer: Any) -> DataFrame:
    """How the games of a run ended: rows a game tell little."""
    import pandas as pd

    rate = answer.win_rate
    rows: list[dict[str, Any]] = [
        {"": "won", "share": rate.estimate, "low": rate.low, "high": rate.high}
    ]
    rows += [{"": name, "share": share} for name, share in answer.outcomes.items()]
    return pd.DataFrame(rows)


def _safe(text: str) -> str:
    return escape(printable(text))
