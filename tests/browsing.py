"""A real browser for the tests of pages: Debian's packages chromium and chromium-driver.

Where there is none these tests are skipped; with SIMKIT_BROWSER=required they fail instead.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
REQUIRED = os.environ.get("SIMKIT_BROWSER") == "required"
QUIET = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


def program(*names: str) -> str:
    """The first of these programs that is installed; without one there is no test."""
    found = next(filter(None, map(shutil.which, names)), None)
    if found is None:
        missing = f"no {names[0]} on this machine: the web page is not tried in a browser"
        (pytest.fail if REQUIRED else pytest.skip)(missing)
    return found


@contextmanager
def window(profile: Path) -> Iterator[Any]:
    """A browser without a screen, which keeps what it knows in this folder."""
    binary, driver = program(*BROWSERS), program("chromedriver")
    from selenium import webdriver

    options = webdriver.ChromeOptions()
    options.binary_location = binary
    for switch in (*QUIET, f"--user-data-dir={profile}"):
        options.add_argument(switch)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    found = webdriver.Chrome(options=options, service=webdriver.ChromeService(driver))
    try:
        yield found
    finally:
        found.quit()


def look(browser: Any, width: int, scheme: str = "light", phone: bool = False) -> None:
    """A window so wide, by day or by night; what was logged before is forgotten."""
    screen = {"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": phone}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", screen)
    media = {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", media)
    for kind in ("browser", "performance"):
        browser.get_log(kind)


def accessible(browser: Any) -> list[str]:
    """What axe finds fault with on the page: the rule, and where."""
    import axe_playwright_python

    source = Path(axe_playwright_python.__file__).with_name("axe.min.js")
    run = "const done = arguments[0]; axe.run(document).then((found) => done(found.violations));"
    browser.execute_script(source.read_text(encoding="utf-8"))
    found = browser.execute_async_script(run)
    return [f"{each['id']}: {node['html'][:200]}" for each in found for node in each["nodes"]]
