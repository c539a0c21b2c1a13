"""The pictures of web pages that the docs show: `make pictures` takes them anew.

Each is what a headless Chromium shows (see browsing.py) of the page that a command of the docs
writes, at a step and a width; colours are thinned out, so that a picture stays below LIMIT.
"""

from __future__ import annotations

import base64
import contextlib
import io
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from tests.pages import HOW_TO, ROOT, Page, play

FOLDER = ROOT / "docs/pictures"
LIMIT = 200_000  # bytes
COLOURS = 96


@dataclass(frozen=True)
class Picture:
    """A part of a page: whose command writes it, which file, and what of it is seen."""

    page: str
    file: str
    step: int
    width: int
    height: int
    scheme: str = "light"

    @property
    def command(self) -> str:
        """The command that writes the page, as the docs show it."""
        (path,) = (each for each in HOW_TO if each.stem == self.page)
        return next(line for line in Page(path).commands if line.endswith(f"--out {self.file}"))


PICTURES = {
    "replay": Picture("replay", "game.html", step=57, width=1280, height=900),
}


def take(name: str) -> None:
    """Play the command, open what it writes, and keep what is seen."""
    from browsing import look, window

    wanted = PICTURES[name]
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        assert play(wanted.command, few=False)[0] == 0
        with window(Path(folder) / "profile") as browser:
            look(browser, wanted.width, wanted.scheme)
            screen = {"width": wanted.width, "height": wanted.height}
            screen |= {"deviceScaleFactor": 1, "mobile": False}
            browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", screen)
            browser.get(f"file://{Path(folder).resolve()}/{wanted.file}#step-{wanted.step}")
            seen = browser.execute_cdp_cmd("Page.captureScreenshot", {})["data"]
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{name}.png").write_bytes(thinned(base64.b64decode(seen)))


def thinned(picture: bytes) -> bytes:
    """The picture in few colours, which is enough for letters and areas."""
    from PIL import Image

    kept = io.BytesIO()
    with Image.open(io.BytesIO(picture)) as image:
        image.convert("RGB").quantize(COLOURS).save(kept, "PNG", optimize=True)
    return kept.getvalue()


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT / "tests"))
    for each in sys.argv[1:] or PICTURES:
        print(each, file=sys.stderr)
        take(each)
