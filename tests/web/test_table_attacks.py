"""A table in a network of strangers: what they try is refused, bounded, and keeps nobody from play.

Each test attacks a real server, on its own socket.
"""

from __future__ import annotations

import json
import socket
import time

import pytest

from simkit.web import connections, speaking
from simkit.web.connections import LINGER, most_connections
from simkit.web.limits import MOST_BYTES
from simkit.web.tables import listeners
from simkit.web.tables.listeners import GIVEN_AWAY, MOST_OF_SEAT, TOO_MANY
from tests.web.hosting_tables import table_of
from tests.web.person import PATIENCE, Person
from tests.web.test_people_online import PIG, hosted, until

CHUNK = b"9" * 65_536


@pytest.fixture
def pig(monkeypatch):
    with hosted(monkeypatch, PIG, [1, 2]) as found:
        yield found


_opened: list[socket.socket] = []


@pytest.fixture(autouse=True)
def closed():
    """Every connection of a test is closed at its end."""
    yield
    while _opened:
        _opened.pop().close()


def connected(person: Person) -> socket.socket:
    name, _, port = person.host.partition(":")
    _opened.append(socket.create_connection((name, int(port)), timeout=PATIENCE))
    return _opened[-1]


def line_to(person: Person, start: str, *headers: str) -> socket.socket:
    """A connection on which the head of a request was sent, as the page sends it."""
    line = connected(person)
    method, path = start.split(" ")
    own = [f"Cookie: {person.cookie}"] if person.cookie else []
    head = [f"{method} {person.path}{path} HTTP/1.1", f"Host: {person.host}"]
    lines = [*head, f"Origin: http://{person.host}", *own, *headers, "", ""]
    line.sendall("\r\n".join(lines).encode("latin-1"))
    return line


def said(line: socket.socket, until: bytes = b"") -> bytes:
    """What was answered, up to these bytes or to the end of the connection."""
    found = b""
    while not until or until not in found:
        try:
            part = line.recv(65_536)
        except OSError:
            break
        if not part:
            break
        found += part
    return found


def stranger_at(person: Person) -> Person:
    """Somebody who has seen the address of a seat, without what stands behind #."""
    return Person(f"http://{person.host}{person.path}")


def seconds_to_be_closed(line: socket.socket, sent: bytes) -> float:
    """How long one may go on sending."""
    began = time.monotonic()
    while time.monotonic() - began < PATIENCE:
        try:
            line.sendall(sent)
            time.sleep(0.01)
        except OSError:
            return time.monotonic() - began
    raise AssertionError("the connection stays open")


# --- Bodies --------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["enter", "answer"])
@pytest.mark.parametrize("how", ["Content-Length: 1000000000000", "Transfer-Encoding: chunked"])
def test_a_body_without_end_is_told_so_and_its_connection_is_closed(pig, path, how):
    _, (one, _), _ = pig
    who = stranger_at(one) if path == "enter" else one
    line = line_to(who, f"POST {path}", how)
    part = b"%x\r\n%s\r\n" % (len(CHUNK), CHUNK) if "chunked" in how else CHUNK
    for _ in range(MOST_BYTES // len(CHUNK) + 1):
        line.sendall(part)
    answer = said(line, b"a megabyte is read")
    assert answer.startswith(b"HTTP/1.1 400")
    assert seconds_to_be_closed(line, part) < LINGER + 4
    assert one.choose(0)[0] == 200


def test_a_body_for_which_nobody_asked_is_not_waited_for(pig):
    _, (one, _), _ = pig
    line = line_to(stranger_at(one), "GET screen.css", "Content-Length: 1000000000000")
    assert said(line, b"\r\n\r\n").startswith(b"HTTP/1.1 200")
    assert seconds_to_be_closed(line, b"x") < LINGER + 4


def test_a_body_that_hardly_comes_is_given_up(pig, monkeypatch):
    monkeypatch.setattr(speaking, "SLOWEST", 0.5)
    _, (one, _), _ = pig
    line = line_to(stranger_at(one), "POST enter", "Content-Length: 100")
    line.sendall(b'{"t')
    assert b"did not come within" in said(line, b"seconds")
    assert seconds_to_be_closed(line, b" ") < LINGER + 4


def test_the_rest_of_a_body_that_ends_keeps_the_connection(pig):
    """A page that sent too much reads why, and goes on."""
    _, (one, _), _ = pig
    line = line_to(one, "POST answer", f"Content-Length: {MOST_BYTES + 1}")
    line.sendall(b"9" * (MOST_BYTES + 1))
    assert b"a megabyte is read" in said(line, b"a megabyte is read")
    time.sleep(LINGER + 0.5)
    head = f"GET {one.path}still.json HTTP/1.1\r\nHost: {one.host}\r\n"
    line.sendall(f"{head}Cookie: {one.cookie}\r\n\r\n".encode())
    assert said(line, b"\r\n\r\n").startswith(b"HTTP/1.1 200")


# --- Heads ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("header", ["X-Long: " + "x" * 1_000_000, "Cookie: " + "a=b; " * 50_000])
def test_a_huge_head_is_refused(pig, header):
    _, (one, _), _ = pig
    try:
        answer = said(line_to(stranger_at(one), "GET ", header))
    except OSError:
        answer = b""
    assert answer[:12] in (b"", b"HTTP/1.1 400")
    assert one.screen()["story"] is not None


def test_a_head_that_never_ends_is_closed(pig, monkeypatch):
    monkeypatch.setattr(connections, "PATIENCE", 0.5)
    _, (one, _), _ = pig
    line = connected(one)
    line.sendall(b"GET / HTTP/1.1\r\n")
    assert seconds_to_be_closed(line, b"X-A: b\r\n") < 5


@pytest.mark.parametrize(
    "head",
    [
        b"GET {path}screen.json HTTP/1.0\r\n\r\n",  # names no host
        b"GET {path}screen.json HTTP/1.1\r\nHost: {host}\r\nHost: evil.example\r\n\r\n",
        b"GET http://evil.example{path}screen.json HTTP/1.1\r\nHost: {host}\r\n\r\n",
        b"GET {path}../seat2/screen.json HTTP/1.1\r\nHost: {host}\r\n\r\n",
        b"GET {path}%2e%2e/seat2/screen.json HTTP/1.1\r\nHost: {host}\r\n\r\n",
        b"GET {path}..%2fseat2/screen.json HTTP/1.1\r\nHost: {host}\r\n\r\n",
        b"GET //{path}screen.json HTTP/1.1\r\nHost: {host}\r\n\r\n",
        b"PUT {path}answer HTTP/1.1\r\nHost: {host}\r\n\r\n",
        b"OPTIONS {path}answer HTTP/1.1\r\nHost: {host}\r\nOrigin: null\r\n\r\n",
        b"GET {path}screen.json HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\n"
        b"Connection: upgrade\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00",  # https
        b"\x00" * 5_000 + b"\r\n\r\n",
    ],
)
def test_odd_requests_of_strangers_get_nothing(pig, head):
    table, (one, _), _ = pig
    line = connected(one)
    line.sendall(head.replace(b"{path}", one.path.encode()).replace(b"{host}", one.host.encode()))
    line.shutdown(socket.SHUT_WR)
    answer = said(line)
    assert answer[9:10] in (b"", b"4")
    assert b"story" not in answer
    assert table.answers == []


# --- Floods --------------------------------------------------------------------------------------


def test_strangers_who_hold_every_connection_keep_nobody_from_play(pig):
    _, (one, two), _ = pig
    held = []
    for number in range(3 * most_connections()):
        if number % 2:
            held.append(line_to(stranger_at(one), "POST enter", "Content-Length: 1000"))
        else:
            held.append(connected(one))
    for _ in range(4):
        asked = next(seat for seat in (one, two) if seat.screen()["asked"])
        assert asked.choose(0)[0] == 200


def test_a_seat_that_holds_every_connection_keeps_no_other_from_play(pig):
    _, (one, two), host = pig
    held = [
        line_to(one, "POST answer", "Content-Length: 1000") for _ in range(2 * most_connections())
    ]
    assert two.screen()["heading"]
    assert host.request("seats.json")[0] == 200
    told = [line for line in held if b"429" in peeked(line)]
    assert told  # and says why
    assert b"Too many requests of this seat" in said(told[0])
    for line in held:
        line.close()
    until(lambda: one.request("screen.json")[0] == 200)
    assert one.choose(0)[0] == 200


def peeked(line: socket.socket) -> bytes:
    """The first line of an answer, if one is there."""
    line.settimeout(0.2)
    try:
        return line.recv(12, socket.MSG_PEEK)
    except OSError:
        return b""


def test_a_seat_has_few_lines_and_the_oldest_is_told_why_it_ends(pig):
    _, (one, two), _ = pig
    other = line_to(two, "GET events")
    lines = []
    for _ in range(MOST_OF_SEAT + 3):
        lines.append(line_to(one, "GET events"))
        assert b"data: {}" in said(lines[-1], b"data: {}")
    for old in lines[:3]:
        assert TOO_MANY.encode() in said(old, b"again.")
    one.choose(0)
    for line in (*lines[3:], other):
        assert said(line, b"data: {}").count(b"data: {}") >= 1


def test_a_seat_that_is_given_away_hears_no_more(pig):
    _, (one, two), host = pig
    line = line_to(one, "GET events")
    said(line, b"data: {}")
    assert host.post("renew", {"seat": 1})[0] == 200
    assert json.dumps(GIVEN_AWAY)[1:-1].encode() in said(line, b"for this seat.")
    assert said(line).strip() in (b"", b"0")  # it is closed
    assert two.screen()["heading"]


def test_lines_that_are_gone_are_forgotten(pig, monkeypatch):
    monkeypatch.setattr(listeners, "PULSE", 0.1)
    _, (one, _), _ = pig
    for _ in range(3 * MOST_OF_SEAT):
        line = line_to(one, "GET events")
        said(line, b"data: {}")
        line.close()
    last = line_to(one, "GET events")
    assert b"still here" in said(last, b"still here")
    last.close()


def test_a_flood_of_questions_of_one_seat_does_not_delay_the_others_long(pig):
    _, (one, two), _ = pig
    number = one.screen()["number"]
    body = json.dumps({"number": number})
    held = []
    for _ in range(60):
        line = line_to(one, "POST hint", f"Content-Length: {len(body)}")
        line.sendall(body.encode())
        held.append(line)
    began = time.monotonic()
    two.screen()
    assert time.monotonic() - began < 10


# --- Tickets and markup --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "sent", ['{"ticket": "\\ud800"}', '{"ticket": NaN}', "[" * 100_000, '"\x00"', ""]
)
def test_odd_tickets_are_refused(pig, sent):
    _, (one, _), _ = pig
    status, told = stranger_at(one).post("enter", sent)
    assert (status, bool(told["problem"])) == (400, True)


@pytest.mark.parametrize(
    "cookie", ["\xff=\xff", "simkit-seat1", "simkit-seat1=", "=;=;", "a" * 9_000]
)
def test_odd_cookies_are_refused(pig, cookie):
    _, (one, _), _ = pig
    thief = stranger_at(one)
    thief.cookie = cookie
    assert thief.request("screen.json")[0] == 403


def test_markup_in_an_alias_is_text(monkeypatch, tmp_path):
    alias = "<img src=x onerror=alert(1)>"
    with table_of(monkeypatch, PIG, [1], record=tmp_path / "kept", aliases={0: alias}) as (
        _,
        found,
    ):
        person = Person(found.seats[0])
        person.enter()
        assert person.screen()["consent"]["alias"] == alias  # the page sets it as text


def test_a_guessed_ticket_or_page_opens_nothing(pig):
    _, (one, _), _ = pig
    for path in ("/", f"/{'x' * 32}/seat1/", f"{one.path}x/", one.path.replace("seat1", "seat9")):
        assert Person(f"http://{one.host}{path}").request("")[0] in (403, 404)


# --- The end of a table --------------------------------------------------------------------------


def test_a_table_that_ends_ends_its_lines_without_a_word(monkeypatch, caplog):
    """Ctrl-C printed pages of Python while a phone was still connected."""
    with hosted(monkeypatch, PIG, [1, 2]) as (_, (one, _), _):
        line = line_to(one, "GET events")
        said(line, b"data: {}")
    assert said(line).strip() in (b"", b"0")
    assert [record.message for record in caplog.records if record.name.startswith("uvicorn")] == []
