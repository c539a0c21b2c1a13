"""The page in trouble: processes that die, connections that say nothing, limits that are met."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest
from serving import PATIENCE, TOY, served

from benchmarks.trust.page import LONG, PageProcess, marked
from simkit.cli.main import main
from simkit.finding import registry
from simkit.web import connections, desk, limits, worker
from simkit.web.desk import STOPPED, WAITING, Desk, Job, Limits
from simkit.web.limits import MOST_STREAMS
from simkit.web.serving import listening
from tests.sampled import sampled

linux = pytest.mark.skipif(sys.platform != "linux", reason="it looks into /proc")
SHORT = {"verb": "run", "game": "toygame", "games": "20"}


@pytest.fixture(autouse=True)
def toy(monkeypatch):
    monkeypatch.setattr(registry, "PACKAGES", ("toygame",))


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    """One page for tests that leave it as it was: its process need not load everything again."""
    with served(tmp_path_factory.mktemp("served") / "answers", TOY) as found:
        yield found


@pytest.fixture
def process(tmp_path):
    found = PageProcess(tmp_path / "answers", draws_every=0)
    yield found
    assert found.close() == []


# --- Processes that end --------------------------------------------------------------------------


@linux
def test_an_idle_process_that_ends_is_replaced(process):
    for _ in range(2):
        assert process.answer("tab00001")["state"] == "done"
        (idle,) = process.workers()
        os.kill(idle, signal.SIGKILL)
    assert process.answer("tab00001")["state"] == "done"
    assert process.zombies() == 0


@linux
def test_a_process_that_ends_while_it_plays_refuses_its_question_alone(process):
    lost = process.asks("tab00001", LONG)
    process.once("tab00001", lost, lambda job: job["told"])
    (playing,) = process.workers()
    os.kill(playing, signal.SIGKILL)
    found = process.once("tab00001", lost, lambda job: job["state"] == "refused")
    assert "--memory" in found["problem"]
    assert process.answer("tab00001")["state"] == "done"


@pytest.mark.parametrize("command", [("/there/is/no/such/program",), (sys.executable, "-c", "")])
def test_where_no_process_begins_each_question_is_refused(tmp_path, command):
    with served(tmp_path / "answers", command) as page:
        for _ in range(2):
            found = page.over(page.ask(**SHORT)["id"])
            assert found["state"] == "refused"
            assert "could not be played" in found["problem"]


@pytest.fixture
def hangup_ends():
    """A hangup ends what a test starts, even where `nohup` has started the tests."""
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)


@linux
@pytest.mark.usefixtures("hangup_ends")
@pytest.mark.parametrize("sign", sampled([signal.SIGHUP, signal.SIGKILL, signal.SIGTERM], 2))
def test_nothing_goes_on_when_the_server_has_ended(tmp_path, sign):
    page = PageProcess(tmp_path / "answers", draws_every=0)
    for tab in ("tab00001", "tab00002"):  # one plays, the other is held
        page.once(tab, page.asks(tab, LONG), lambda job: job["told"])
    assert len(page.workers()) == 2
    page.process.send_signal(sign)
    assert page.left() == []
    code = page.process.wait(PATIENCE)
    assert code == (0 if sign == signal.SIGHUP else -sign)
    page.close()


@linux
def test_what_a_process_has_started_ends_with_it(tmp_path):
    """As the second process that compiles does."""
    again = "import time; from simkit.lab.basics.parents import end_with_parent; end_with_parent()"
    script = (
        f"import subprocess, sys\nsubprocess.Popen([sys.executable, '-c', {again + chr(10)!r} "
        "'print(1, flush=True); time.sleep(600)'])\nimport time; time.sleep(600)"
    )
    first = subprocess.Popen(
        [sys.executable, "-c", script],
        stdout=subprocess.PIPE,
        env=os.environ | {"SIMKIT_PAGE_OF": "parent"},
    )
    assert first.stdout
    assert first.stdout.readline() == b"1\n"
    assert len(marked("parent")) == 2
    first.kill()
    first.wait()
    end = time.monotonic() + PATIENCE
    while marked("parent") and time.monotonic() < end:
        time.sleep(0.05)
    first.stdout.close()
    assert marked("parent") == []


# --- Connections ---------------------------------------------------------------------------------


def connected(host: str) -> socket.socket:
    name, _, port = host.partition(":")
    return socket.create_connection((name, int(port)), timeout=PATIENCE)


@linux
def test_connections_that_say_nothing_keep_nobody_from_an_answer(tmp_path):
    page = PageProcess(tmp_path / "answers", descriptors=64, draws_every=0)
    bare = [connected(page.parts.netloc) for _ in range(100)]
    time.sleep(1)  # shorter than they are waited for
    assert page.descriptors() < 64 - 16
    assert page.answer("tab00001")["state"] == "done"
    for line in bare:
        line.close()
    assert page.close() == []


@pytest.mark.parametrize(
    "sent", [b"", b"GET / HTTP/1.1\r\nHost: ", b"POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\n1"]
)
def test_who_says_nothing_or_half_of_it_is_hung_up_on(page, monkeypatch, sent):
    monkeypatch.setattr(connections, "PATIENCE", 0.5)
    with connected(page.host) as line:
        line.sendall(sent)
        while line.recv(1000):  # a refusal may come first
            pass


def test_headers_that_come_letter_by_letter_are_not_waited_for(page, monkeypatch):
    monkeypatch.setattr(connections, "PATIENCE", 1.0)
    with connected(page.host) as line:
        line.settimeout(0.1)
        begun = time.monotonic()
        with pytest.raises(OSError, match=r"reset|Broken"):
            while time.monotonic() < begun + PATIENCE:
                line.sendall(b"x")
                time.sleep(0.1)


def test_who_reads_nothing_is_hung_up_on(page, monkeypatch):
    monkeypatch.setattr(connections, "SLOWEST", 0.5)
    name = page.ask(**SHORT)["id"]
    assert page.over(name)["state"] == "done"
    large = 2 * 10**8
    os.truncate(page.folder / name / "table.csv", large)
    with connected(page.host) as line:
        head = f"GET {page.path}answers/{name}/table.csv HTTP/1.1\r\nHost: {page.host}\r\n"
        line.sendall(f"{head}Cookie: {page.cookie}\r\n\r\n".encode())
        time.sleep(3)
        read = 0
        try:
            while part := line.recv(2**20):
                read += len(part)
        except OSError:
            pass
    assert 0 < read < large


def test_the_event_streams_are_counted(page):
    path = f"{page.path}events?tab="
    lines = []
    for number in range(MOST_STREAMS + 1):
        line = http.client.HTTPConnection(page.host, timeout=PATIENCE)
        line.request("GET", f"{path}tab{number:05d}", headers={"Cookie": page.cookie})
        lines.append(line)
        if number < MOST_STREAMS:
            assert line.getresponse().status == 200
    refused = lines[-1].getresponse()
    assert (refused.status, "close some" in refused.read().decode()) == (400, True)
    for line in lines:
        line.close()
    page.once(lambda: page.request("events?tab=x")[0], lambda status: status == 400)
    assert page.over(page.ask(**SHORT)["id"])["state"] == "done"


def test_whoever_comes_when_the_address_is_printed_is_let_in():
    with listening(0) as place:
        connected(f"127.0.0.1:{place.getsockname()[1]}").close()


@pytest.mark.parametrize("text", ["NaN", "1e999", '"\\ud800"', "[" * 100_000, "9" * 10_000])
@pytest.mark.parametrize("where", ["games", "noted"])
def test_what_cannot_be_sent_back_is_refused_in_a_line(page, text, where):
    body = json.dumps(SHORT)[:-1] + f', "{where}": {text}}}'
    host = f"http://{page.host}"
    status, found = page.request("questions?tab=tabwrong", "POST", body, Origin=host)
    assert (status, found) == (400, {"problem": "That is no JSON."})
    assert page.request("jobs.json?tab=tabwrong") == (200, [])


def test_a_folder_that_cannot_be_written_refuses_the_question(tmp_path):
    (tmp_path / "answers").write_text("a file")
    with served(tmp_path / "answers", TOY) as page:
        status, found = page.post("questions?tab=tab00001", SHORT)
    assert status == 400
    assert "folder of answers cannot be used" in found["problem"]


# --- Limits --------------------------------------------------------------------------------------


def test_an_operator_sees_every_limit(capsys):
    assert main(["serve", "--help"]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "--minutes N" in text and "--memory GB" in text
    numbers = {name: value for name, value in vars(limits).items() if name.startswith("MOST_")}
    hidden = {"MOST_LISTED", "MOST_CHARTS"}  # of what is shown, not of what is taken on
    for name in numbers.keys() - hidden:
        said = f"{numbers[name] // 2**20} MB" if name == "MOST_BYTES" else f"{numbers[name]:,}"
        assert re.search(rf"\b{said}\b", text.partition("limits:")[2]), name
    assert f"{limits.PATIENCE:g} seconds" in text


def test_a_question_plays_no_longer_than_it_may(tmp_path):
    with served(tmp_path / "answers", TOY, Limits(minutes=0.05)) as page:
        found = page.over(page.ask(**LONG)["id"])
    if found["answer"]:
        assert found["answer"]["interrupted"]
    else:  # on a busy machine nothing has come of it by then
        assert "--minutes" in found["problem"]


@linux
def test_a_process_that_wants_too_much_memory_is_told_so(tmp_path):
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "from simkit.web import worker; worker._bound_memory(2**29); bytearray(2**28)\n"
            "try: bytearray(2**30)\nexcept MemoryError: print('bounded')",
        ],
        capture_output=True,
        text=True,
    )
    assert done.stdout == "bounded\n", done.stderr

    class Hungry:
        def read(self, *words):
            raise MemoryError

    said: list = []
    order = {"question": SHORT, "folder": str(tmp_path), "page": "x"}
    worker.answer(order, tmp_path, said.append, Hungry())
    assert said == [{"refused": worker.TOO_MUCH}]


FAKE = """
import json, os, sys
say = lambda **what: print(json.dumps(what), flush=True)
for line in sys.stdin:
    order = json.loads(line)
    say(taken=True)
    if order["question"]["seed"] == "13":
        say(refused=f"no, says {os.getpid()}")
    else:
        open(order["page"], "w").write(json.dumps({"pid": os.getpid()}))
        say(answer=[])
    say(free=True)
"""
"""A process that answers with its number."""


def test_no_process_is_asked_for_ever_nor_after_it_has_refused(tmp_path, monkeypatch):
    """It may have no memory left, of that which a question may take."""
    monkeypatch.setattr(desk, "MOST_ASKED", 2)
    with served(tmp_path / "answers", (sys.executable, "-c", FAKE)) as page:

        def answered(seed: int) -> str:
            found = page.over(page.ask(**SHORT, seed=str(seed))["id"])
            return str(found["answer"]["pid"]) if found["answer"] else found["problem"].split()[-1]

        one, two, three, refused, five = (answered(seed) for seed in (1, 2, 3, 13, 5))
    assert one == two != three == refused != five


# --- A tab that is loaded again ------------------------------------------------------------------


def test_the_clock_of_a_tab_begins_anew_with_every_reload(tmp_path, monkeypatch):
    monkeypatch.setattr(desk, "AWAY", 1.0)

    async def reloads() -> tuple[str, str]:
        there = Desk(tmp_path)
        job = Job("001", "tab", SHORT, "", tmp_path / "001")
        there.jobs[job.id] = job
        first = there.listen("tab")
        there.leave("tab", first)  # a reload
        second = there.listen("tab")
        await asyncio.sleep(0.8)
        there.leave("tab", second)  # another, just before the first one's clock would strike
        await asyncio.sleep(0.5)
        soon = job.state
        await asyncio.sleep(1.0)
        return soon, job.state

    assert asyncio.run(reloads()) == (WAITING, STOPPED)


def test_a_tab_that_listens_twice_is_not_away_when_one_of_them_ends(tmp_path, monkeypatch):
    monkeypatch.setattr(desk, "AWAY", 0.1)

    async def half_closed() -> str:
        there = Desk(tmp_path)
        job = Job("001", "tab", SHORT, "", tmp_path / "001")
        there.jobs[job.id] = job
        first, _ = there.listen("tab"), there.listen("tab")
        there.leave("tab", first)
        await asyncio.sleep(0.3)
        return job.state

    assert asyncio.run(half_closed()) == WAITING


def test_an_answer_whose_file_is_gone_says_so(page):
    name = page.ask(**SHORT)["id"]
    assert page.over(name)["answer"]
    Path(page.folder / name / "page.json").unlink()
    found = page.job(name)
    assert found["answer"] is None
    assert "cannot be read any more" in found["problem"]
