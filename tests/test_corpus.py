"""Files that broke simkit, or might: each command that reads one refuses it in one message.

Add a file to tests/corpus whenever one breaks something.
"""

from __future__ import annotations

import shutil

import pytest

from simkit.cli.main import main
from tests.pages import ROOT

CORPUS = sorted(path for path in (ROOT / "tests/corpus").iterdir() if path.suffix != ".md")
READ_BY = {
    ".toml": (
        "check {}",
        "run hades --pack {} --games 2",
        "run hades --bot {} --games 2",
        "sweep {} --out swept",
        "history hades {} {}",
        "play-log hades {}",
        "trace --position {}",
    ),
    ".json": (
        "check {}",
        "trace --position {}",
        "check --rerun {}",
        "run hades --ensemble {} --games 2",
        "play-log hades {}",
    ),
    ".csv": ("check {}", "play-log hades {}", "check --rerun {}", "pack from {} --game hades"),
    ".py": ("check {}",),
}
CASES = [
    pytest.param(path, command, id=f"{path.name}-{command.split()[0]}-{number}")
    for path in CORPUS
    for number, command in enumerate(READ_BY[path.with_suffix("").suffix or path.suffix])
]


@pytest.mark.parametrize(("path", "command"), CASES)
def test_it_is_refused_in_one_message(path, command, tmp_path, monkeypatch, capsys):
    name = path.name.removesuffix(".txt")
    shutil.copy(path, tmp_path / name)
    monkeypatch.chdir(tmp_path)
    code = main(command.replace("{}", name).split())
    told = capsys.readouterr()
    assert (code, told.out) == (2, "")
    assert "Traceback" not in told.err and "defect" not in told.err
    assert all(sign.isprintable() or sign == "\n" for sign in told.err)
    assert len(told.err) < 2_000


def test_every_kind_of_file_is_kept():
    assert {path.with_suffix("").suffix or path.suffix for path in CORPUS} == {*READ_BY}
