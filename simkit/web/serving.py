"""A server that runs until Ctrl-C, or until its terminal is closed."""

from __future__ import annotations

import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from simkit.messages.errors import SimkitError

ADDRESS = "127.0.0.1"


def listening(port: int, address: str = ADDRESS) -> socket.socket:
    """A socket that listens at one address, usually for this machine alone; port 0: a free one."""
    found = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((address, port))
        found.listen()  # who comes as soon as the address is printed is answered a little later
    except OSError:
        found.close()
        raise SimkitError(f"port {port} is taken or forbidden; name another (--port).") from None
    return found


def server_of(app: Any) -> Any:
    """A server for an app that guards itself."""
    import uvicorn

    from simkit.web.connections import BoundedProtocol, most_connections

    config = uvicorn.Config(
        app,
        http=BoundedProtocol,
        backlog=most_connections(),  # so many are accepted before the first is looked at
        ws="none",
        proxy_headers=False,
        log_level="error",
        access_log=False,
        lifespan="on",
        server_header=False,
        timeout_graceful_shutdown=1,
    )
    return uvicorn.Server(config)


def run(server: Any, place: socket.socket) -> None:
    """Serve what comes to this place, until Ctrl-C."""
    with place, _ended_by_hang_up(server):
        server.run(sockets=[place])


@contextmanager
def _ended_by_hang_up(server: Any) -> Iterator[None]:
    """When its terminal is closed the server ends as by Ctrl-C (unless nohup keeps it)."""
    hang_up = getattr(signal, "SIGHUP", None)
    here = threading.current_thread() is threading.main_thread()
    if hang_up is None or not here or signal.getsignal(hang_up) is not signal.SIG_DFL:
        yield
        return

    def end(number: int, frame: Any) -> None:
        server.should_exit = True

    signal.signal(hang_up, end)
    try:
        yield
    finally:
        signal.signal(hang_up, signal.SIG_DFL)
