"""Web pages without their pictures, for tests of what they say: to draw them takes seconds."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from markupsafe import Markup
from matplotlib.figure import Figure

from simkit.view.report import web_page
from simkit.view.report.web_charts import Drawing, _words_of


def _undrawn(figure: Figure, name: str) -> Drawing:
    title, subtitle, caption = _words_of(figure)
    return Drawing(name, title, subtitle, caption, Markup(), Markup(), True)


@contextmanager
def without_pictures() -> Iterator[None]:
    """A page that is made in the block has the words of its charts alone."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(web_page, "drawing", _undrawn)
        yield
