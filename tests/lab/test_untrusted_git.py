"""A received repository that would have git run its programs: none of them runs.

Every trap writes a file. That it would is shown with plain git first, so no test passes because
its trap is blunt.
"""

from __future__ import annotations

import os
import pty
import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from simkit.lab.versions import untrusted_git
from simkit.lab.versions.revisions import versions_in_git
from simkit.messages.errors import BadInput

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="there is no git")

PATIENCE = 60
PLAIN = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")} | {
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_TERMINAL_PROMPT": "0",
}
WHO = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
SIGNED = "gpgsig -----BEGIN PGP SIGNATURE-----\n \n iQ==\n -----END PGP SIGNATURE-----\n"


class Repository:
    """What somebody sends: a folder with a file p.toml of two revisions, and a trap beside it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "received"
        self.folder.mkdir()
        self.sprung = folder / "sprung"
        self.trap = self.folder / "trap.sh"
        self.trap.write_text(f"#!/bin/sh\ntouch '{self.sprung}'\nexit 1\n")
        self.trap.chmod(0o755)
        self.git("init", "-q")
        for number in (1, 2):
            self.write("p.toml", f"turns = {number}\n")
            self.git("add", "p.toml")
            self.git("commit", "-qm", f"Let it take {number}")

    def git(self, *words: str, said: bytes = b"", must: bool = True) -> str:
        command = ["git", "-C", str(self.folder), *WHO, *words]
        done = subprocess.run(
            command, input=said, capture_output=True, env=PLAIN, timeout=PATIENCE, check=must
        )
        return done.stdout.decode()

    def shown(self, *words: str) -> None:
        """The same on a terminal."""
        ours, theirs = pty.openpty()
        command = ["git", "-C", str(self.folder), *words]
        subprocess.run(command, stdout=theirs, env=PLAIN | {"TERM": "xterm"}, timeout=PATIENCE)
        os.close(ours)
        os.close(theirs)

    def write(self, name: str, text: str) -> None:
        (self.folder / name).write_text(text)

    def set(self, **values: str) -> None:
        for key, value in values.items():
            self.git("config", key.replace("__", "."), value)

    def revise(self, head: str) -> None:
        """The last commit once more, with more lines in its head."""
        raw = self.git("cat-file", "commit", "HEAD")
        top, _, message = raw.partition("\n\n")
        made = self.git(
            *("hash-object", "-t", "commit", "-w", "--stdin"),
            said=f"{top}\n{head}\n{message}".encode(),
        )
        self.git("update-ref", "HEAD", made.strip())

    def lose(self, revision: str) -> None:
        """Leave out a content, as a partial clone does, and say that it can be fetched."""
        name = self.git("rev-parse", revision).strip()
        (self.folder / ".git/objects" / name[:2] / name[2:]).unlink()
        self.set(core__repositoryFormatVersion="1", extensions__partialClone="origin")
        self.set(remote__origin__promisor="true", remote__origin__partialCloneFilter="blob:none")


def signature(repository: Repository) -> None:
    repository.revise(SIGNED)
    repository.set(log__showSignature="true", gpg__program=str(repository.trap))


def included_signature(repository: Repository) -> None:
    repository.revise(SIGNED)
    repository.write("more", f"[log]\nshowSignature\n[gpg]\nprogram = {repository.trap}\n")
    repository.set(include__path="../more")


def signature_of_a_worktree(repository: Repository) -> None:
    repository.revise(SIGNED)
    repository.set(core__repositoryFormatVersion="1", extensions__worktreeConfig="true")
    more = f"[log]\nshowSignature\n[gpg]\nprogram = {repository.trap}\n"
    repository.write(".git/config.worktree", more)


def ssh_signature(repository: Repository) -> None:
    repository.revise(SIGNED.replace("PGP", "SSH"))
    repository.set(log__showSignature="true", gpg__ssh__program=str(repository.trap))
    repository.set(gpg__ssh__allowedSignersFile="trap.sh")


def fsmonitor(repository: Repository) -> None:
    repository.set(core__fsmonitor=str(repository.trap))


def textconv(repository: Repository) -> None:
    repository.write(".gitattributes", "*.toml diff=mine\n")
    repository.set(diff__mine__textconv=str(repository.trap))


def external_diff(repository: Repository) -> None:
    repository.write("p.toml", "turns = 3\n")
    repository.set(diff__external=str(repository.trap))


def diff_driver(repository: Repository) -> None:
    repository.write(".gitattributes", "*.toml diff=mine\n")
    repository.write("p.toml", "turns = 3\n")
    repository.set(diff__mine__command=str(repository.trap))


def content_filter(repository: Repository) -> None:
    repository.write(".gitattributes", "*.toml filter=mine\n")
    repository.set(filter__mine__smudge=str(repository.trap))


def hooks(repository: Repository) -> None:
    for hook in ("post-index-change", "post-checkout", "reference-transaction"):
        shutil.copy(repository.trap, repository.folder / ".git/hooks" / hook)


def hooks_elsewhere(repository: Repository) -> None:
    (repository.folder / "hooks").mkdir()
    shutil.copy(repository.trap, repository.folder / "hooks/post-checkout")
    repository.set(core__hooksPath="hooks")


def pager(repository: Repository) -> None:
    repository.set(core__pager=str(repository.trap), pager__log="true")


def alias(repository: Repository) -> None:
    for name in ("trapped", "log", "show", "rev-list", "cat-file"):
        repository.git("config", f"alias.{name}", f"!{repository.trap}")


def missing_from_a_folder(repository: Repository) -> None:
    repository.lose("HEAD:p.toml")
    repository.set(remote__origin__url=".", remote__origin__uploadpack=str(repository.trap))


def missing_commit(repository: Repository) -> None:
    repository.lose("HEAD")
    repository.set(remote__origin__url=".", remote__origin__uploadpack=str(repository.trap))


def missing_by_a_command(repository: Repository) -> None:
    repository.lose("HEAD:p.toml")
    repository.set(protocol__ext__allow="always")
    repository.set(remote__origin__url=f"ext::{repository.trap}")


def missing_by_ssh(repository: Repository) -> None:
    repository.lose("HEAD:p.toml")
    repository.set(core__sshCommand=str(repository.trap))
    repository.set(remote__origin__url="ssh://example.invalid/x")


def missing_by_a_proxy(repository: Repository) -> None:
    repository.lose("HEAD:p.toml")
    repository.set(core__gitProxy=str(repository.trap))
    repository.set(remote__origin__url="git://example.invalid/x")


def credentials(repository: Repository) -> None:
    repository.set(credential__helper=f"!{repository.trap}")


def password(repository: Repository) -> None:
    repository.set(core__askPass=str(repository.trap))


def submodule(repository: Repository) -> None:
    inner = repository.git("rev-parse", "HEAD").strip()
    repository.write(".gitmodules", '[submodule "inner"]\npath = inner\nurl = ./\n')
    repository.git("update-index", "--add", "--cacheinfo", f"160000,{inner},inner")
    repository.git("clone", "-q", ".", "inner")
    repository.git("-C", "inner", "checkout", "-q", "--detach", "HEAD~1")
    repository.set(submodule__inner__url="./", submodule__inner__active="true")
    repository.set(submodule__inner__update=f"!{repository.trap}", submodule__recurse="true")


def alternates(repository: Repository) -> None:
    repository.git("clone", "-q", ".", "inner")
    objects = repository.folder / "inner/.git/objects"
    repository.write(".git/objects/info/alternates", f"{objects}\n")
    repository.set(core__alternateRefsCommand=str(repository.trap))


class Trap(NamedTuple):
    lay: Callable[[Repository], None]
    fire: tuple[str, ...]  # what springs it, of plain git
    said: bytes = b""
    terminal: bool = False
    readable: bool = True  # else a content is missing


LOGIN = b"protocol=https\nhost=example.invalid\n\n"
TRAPS = [
    Trap(signature, ("log", "--", "p.toml")),
    Trap(included_signature, ("log", "--", "p.toml")),
    Trap(signature_of_a_worktree, ("log", "--", "p.toml")),
    Trap(ssh_signature, ("log", "--", "p.toml")),
    Trap(fsmonitor, ("status",)),
    Trap(textconv, ("log", "-p", "--", "p.toml")),
    Trap(external_diff, ("diff",)),
    Trap(diff_driver, ("diff",)),
    Trap(content_filter, ("cat-file", "--filters", "HEAD:p.toml")),
    Trap(hooks, ("checkout", "-q", "--detach", "HEAD")),
    Trap(hooks_elsewhere, ("checkout", "-q", "--detach", "HEAD")),
    Trap(pager, ("log", "--", "p.toml"), terminal=True),
    Trap(alias, ("trapped",)),
    Trap(missing_from_a_folder, ("show", "HEAD:./p.toml"), readable=False),
    Trap(missing_commit, ("log", "--", "p.toml"), readable=False),
    Trap(missing_by_a_command, ("show", "HEAD:./p.toml"), readable=False),
    Trap(missing_by_ssh, ("show", "HEAD:./p.toml"), readable=False),
    Trap(missing_by_a_proxy, ("show", "HEAD:./p.toml"), readable=False),
    Trap(credentials, ("credential", "fill"), LOGIN),
    Trap(password, ("credential", "fill"), LOGIN),
    Trap(submodule, ("submodule", "update")),
    Trap(alternates, ("rev-list", "--all", "--alternate-refs")),
]


@pytest.fixture
def repository(tmp_path):
    return Repository(tmp_path)


@pytest.mark.parametrize("trap", TRAPS, ids=[trap.lay.__name__ for trap in TRAPS])
def test_no_program_of_a_received_repository_runs(repository, trap):
    trap.lay(repository)
    if trap.terminal:
        repository.shown(*trap.fire)
    else:
        repository.git(*trap.fire, said=trap.said, must=False)
    assert repository.sprung.exists(), "the trap is blunt"
    repository.sprung.unlink()
    if trap.readable:
        found = versions_in_git(repository.folder / "p.toml", 5)
        assert [version.text for version in found] == ["turns = 1\n", "turns = 2\n"]
    else:
        with pytest.raises(BadInput, match="git says"):
            versions_in_git(repository.folder / "p.toml", 5)
    assert not repository.sprung.exists()


def test_what_is_said_of_a_revision_is_no_option_of_git(repository, tmp_path):
    """A subject that holds the end of a line, as Python knows it, makes no further revision."""
    head = repository.git("cat-file", "commit", "HEAD").partition("\n\n")[0]
    made = repository.git(
        *("hash-object", "-t", "commit", "-w", "--stdin"),
        said=f"{head}\n\nMore\u2028--output={repository.sprung}\tx\n".encode(),
    )
    repository.git("update-ref", "HEAD", made.strip())
    found = versions_in_git(repository.folder / "p.toml", 5)
    assert [version.text for version in found] == ["turns = 1\n", "turns = 2\n"]
    assert not list(tmp_path.glob("sprung*"))


def test_a_content_that_unpacks_to_very_much_is_refused(repository):
    repository.write("p.toml", "#" * 1_000_001)
    repository.git("commit", "-qam", "Much")
    with pytest.raises(BadInput, match="more than 1,000,000 bytes"):
        versions_in_git(repository.folder / "p.toml", 5)


def test_a_repository_that_never_ends_is_left_in_time(repository, monkeypatch):
    monkeypatch.setattr(untrusted_git, "SECONDS", 1.0)
    (repository.folder / ".git/config").unlink()
    os.mkfifo(repository.folder / ".git/config")
    begun = time.monotonic()
    with pytest.raises(BadInput, match="more than 1 s;"):
        versions_in_git(repository.folder / "p.toml", 5)
    assert time.monotonic() - begun < PATIENCE


def test_the_words_of_the_users_environment_lead_nowhere_else(repository, monkeypatch):
    monkeypatch.setenv("GIT_DIR", "/nowhere")
    monkeypatch.setenv("GIT_EXTERNAL_DIFF", str(repository.trap))
    assert len(versions_in_git(repository.folder / "p.toml", 5)) == 2


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files to somebody else")
def test_a_repository_of_another_user_is_read_if_the_user_has_said_so(
    repository, monkeypatch, tmp_path
):
    for path in (repository.folder, *repository.folder.rglob("*")):
        os.chown(path, 54321, 54321)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("SUDO_UID", raising=False)
    with pytest.raises(BadInput, match="git says"):
        versions_in_git(repository.folder / "p.toml", 5)
    (tmp_path / ".gitconfig").write_text(f"[safe]\ndirectory = {repository.folder}\n")
    assert len(versions_in_git(repository.folder / "p.toml", 5)) == 2
