"""The pictures of web pages that the docs show: `make pictures` takes them anew.

Each is what a headless Chromium shows (see browsing.py) of the page that a command of the docs
writes, at a step and a width, or of a question that is asked on the page of `simkit serve`. Colours
are thinned out, so that a picture stays below LIMIT.
"""

from __future__ import annotations

import base64
import contextlib
import io
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.pages import HOW_TO, ROOT, Page, play

FOLDER = ROOT / "docs/pictures"
LIMIT = 200_000  # bytes
COLOURS = 96
PATIENCE = 300  # seconds for a question, with compiling


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

    def opened(self, browser: Any, folder: Path) -> contextlib.AbstractContextManager[None]:
        """The page of the command, at its step."""
        assert play(self.command, few=False)[0] == 0
        browser.get(f"file://{folder.resolve()}/{self.file}#step-{self.step}")
        return contextlib.nullcontext()


@dataclass(frozen=True)
class Asked:
    """An answer on the page of `simkit serve`: of which example, and the words that are typed."""

    page: str
    game: str
    words: str
    width: int
    height: int
    scheme: str = "light"

    @property
    def command(self) -> str:
        """What opens the page, as the docs show it."""
        return f"simkit serve {self.game}"

    @contextlib.contextmanager
    def opened(self, browser: Any, folder: Path) -> Iterator[None]:
        """The page of the server, with the answer in front."""
        served = [sys.executable, "-m", "simkit", "serve", str(ROOT / "examples" / self.game)]
        quiet = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL, "text": True}
        server = subprocess.Popen([*served, "--folder", str(folder / "answers")], **quiet)
        try:
            browser.get(next(line.strip() for line in server.stdout if "http" in line))
            once(browser, "return document.body?.dataset.ready === 'yes'")
            once(browser, "return document.querySelector('#known .big')")
            browser.find_element("id", "words").send_keys(self.words)
            once(browser, "return document.querySelector('#found button')").click()
            once(browser, "return document.querySelector('article[data-state=over] .big')")
            browser.execute_script("document.querySelector('article').scrollIntoView()")
            yield
        finally:
            server.terminate()
            server.wait()


PICTURES: dict[str, Picture | Asked] = {
    "replay": Picture("replay", "game.html", step=57, width=1280, height=900),
    "answer": Asked("serve", "pig.py", "is it luck or skill?", width=1280, height=900),
}


def once(browser: Any, script: str) -> Any:
    """What a script gives as soon as that is something."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if found := browser.execute_script(script):
            return found
        time.sleep(0.2)
    raise TimeoutError(script)


def take(name: str) -> None:
    """Open the page of a picture, and keep what is seen."""
    from browsing import look, window

    wanted = PICTURES[name]
    with (
        tempfile.TemporaryDirectory() as folder,
        contextlib.chdir(folder),
        window(Path(folder) / "profile") as browser,
    ):
        look(browser, wanted.width, wanted.scheme)
        screen = {"width": wanted.width, "height": wanted.height}
        screen |= {"deviceScaleFactor": 1, "mobile": False}
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", screen)
        with wanted.opened(browser, Path(folder)):
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
