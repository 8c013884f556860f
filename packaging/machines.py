"""Try both commands and the package on small fresh Debians, as a newcomer does with nothing but git, make and Python.

    python packaging/machines.py [--system trixie] [--who user] [--python python3.14] [--fast] [--keep]

Needs root, mmdebstrap and git; builds the package where dist/ has none of the last commit. For each system, as root in
root's own home and as a user with sudo, a clone of this checkout runs `make run` and `make test`; then, on another
fresh one, the package is installed and plays a match. Says what it is at as it goes, prints a line of the table for
each machine, and ends with 1 where anything failed. What each command printed lies in build/machines; a machine that
failed stays there with --keep.
"""

import argparse
import os
import re
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

REPOSITORY = Path(__file__).resolve().parents[1]
PLACE = REPOSITORY / "build" / "machines"
SYSTEMS = ("bookworm", "trixie", "forky")
HOMES = {"root": "/root", "user": "/home/teacher"}
LONGEST_S = 5400

# A small system has no program that makes a user.
USER = {
    "passwd": "teacher:x:1000:1000::/home/teacher:/bin/sh",
    "group": "teacher:x:1000:",
    "shadow": "teacher:*:20000::::::",
    "sudoers.d/teacher": "teacher ALL=(ALL) NOPASSWD: ALL",
}

# What a newcomer has, and the certificates by which packages are fetched.
PACKAGES = "ca-certificates,git,make,python3,sudo"
# A system under development may stand still on a mirror for longer than its lists are valid.
OPTION = 'Acquire::Check-Valid-Until "false"'
# Mounts and processes are the machine's own, and end with the command.
APART = ("unshare", "--mount", "--pid", "--fork", "--kill-child")
LEND = 'mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" && mount -t sysfs sys "$1/sys" && exec chroot "$@"'
CERTIFICATES = "/etc/bellword-certificates.crt"


class Tried(NamedTuple):
    """One command on one machine: whether it passed, its seconds, and what it printed last."""

    passed: bool
    seconds: float
    said: str

    def __str__(self) -> str:
        return f"{'ok' if self.passed else 'FAILED'}, {self.seconds:.0f} s{self.said and f', {self.said}'}"


class Machine:
    """A fresh system in a folder of its own, with a clone of this checkout in somebody's home."""

    def __init__(self, system: str, who: str, python: str = "", *, kind: str = "") -> None:
        self._name = f"{system}-{who}{kind}"
        self._python = python
        self._who = who
        self._root = PLACE / self._name
        self.remove()
        self._root.mkdir()
        subprocess.run(["tar", "-C", self._root, "-xf", _archive(system, python)], check=True)
        shutil.copy("/etc/resolv.conf", self._root / "etc")
        (self._root / "etc/hosts").write_text(f"127.0.0.1 localhost {socket.gethostname()}\n", "utf-8")
        lent = os.environ.get("PIP_CERT") or os.environ.get("SSL_CERT_FILE")
        if lent:
            shutil.copy(lent, self._root / CERTIFICATES[1:])
        home = self._root / HOMES[who][1:]
        if who == "user":
            home.mkdir()
            for file, line in USER.items():
                with (self._root / "etc" / file).open("a", encoding="utf-8") as list_of_users:
                    list_of_users.write(line + "\n")
        home.chmod(0o700)
        subprocess.run(["git", "clone", "--quiet", "--no-local", REPOSITORY, home / "bellword"], check=True)
        if who == "user":
            self.run("give the clone away", "chown -R teacher: /home/teacher", as_root=True)
        (self._root / "tmp").chmod(0o1777)

    def run(self, name: str, command: str, *, as_root: bool = False) -> Tried:
        """Run a command in the checkout, or in root's home; its output is kept under its `name`."""
        home = "/root" if as_root else HOMES[self._who]
        there = {"HOME": home, "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8"}
        there |= {key: value for key, value in os.environ.items() if key.lower().endswith("_proxy")}
        if (self._root / CERTIFICATES[1:]).exists():
            there |= {"PIP_CERT": CERTIFICATES}
        if self._python:
            there |= {"PYTHON": self._python}
        whole = f"cd {home}{'' if as_root else '/bellword'} && {command}"
        shell = ["sh", "-c", whole]
        if self._who == "user" and not as_root:
            kept = ",".join(there)
            shell = ["sudo", f"--preserve-env={kept}", "--user=teacher", "env", *map("=".join, there.items()), *shell]
        log = PLACE / f"{self._name}-{name.replace(' ', '-')}.log"
        print(f"{self._name}: {name} ({log.relative_to(REPOSITORY)})", file=sys.stderr, flush=True)
        began = time.monotonic()
        with log.open("wb") as said:
            done = subprocess.run(
                [*APART, "sh", "-c", LEND, "sh", self._root, *shell],
                env=there, stdin=subprocess.DEVNULL, stdout=said, stderr=subprocess.STDOUT, check=False,
                timeout=LONGEST_S,
            )  # fmt: skip
        return Tried(done.returncode == 0, time.monotonic() - began, _summary(log))

    def python(self) -> str:
        """Return the version of the Python that the checkout works with."""
        self.run("python", ".venv/bin/python -V")
        return (PLACE / f"{self._name}-python.log").read_text("utf-8").strip().removeprefix("Python ")

    def install(self, package: Path) -> Tried:
        """Install the package, try it with nothing but what it asks for, and play a match on a virtual screen."""
        shutil.copy(package, self._root / "root")
        install = "DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends"
        command = f"apt-get update -qq && {install} ./{package.name} && bellword --help && {install} xvfb xauth"
        installed = self.run("install", command, as_root=True)
        if not installed.passed:
            return installed
        played = self.run("play", "packaging/on_virtual_screen.sh bellword --demonstration real-board --out ../out")
        return played._replace(seconds=installed.seconds + played.seconds)

    def remove(self) -> None:
        """Take the machine away."""
        shutil.rmtree(self._root, ignore_errors=True)


def _archive(system: str, python: str) -> Path:
    """Return the archive of a fresh system, with another Python than its own if one is named; made once."""
    archive = PLACE / f"{system}{python and f'-{python}'}.tar"
    if not archive.exists():
        print(f"{archive.stem}: made by mmdebstrap", file=sys.stderr, flush=True)
        made = archive.with_suffix(".new.tar")
        packages = f"--include={PACKAGES}{python and f',{python}'}"
        subprocess.run(
            ["mmdebstrap", "--quiet", "--variant=apt", f"--aptopt={OPTION}", packages, system, made], check=True
        )
        made.rename(archive)
    return archive


def _package() -> Path:
    """Return the package of the last commit, built where it is not in dist/ yet."""
    committed = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=REPOSITORY, check=True, capture_output=True)

    def newest() -> list[Path]:
        packages = (REPOSITORY / "dist").glob("bellword_*.deb")
        return sorted(one for one in packages if one.stat().st_mtime > int(committed.stdout))

    if not newest():
        print("the package: built by make deb", file=sys.stderr, flush=True)
        subprocess.run(["make", "deb"], cwd=REPOSITORY, check=True, stdout=sys.stderr)
    return newest()[-1]


def _summary(log: Path) -> str:
    """Return how many tests passed and failed, empty where none ran."""
    counts = r"^=* ?((?:\d+ (?:failed|passed|skipped|deselected|errors?)(?:, )?)+)"
    counted = re.findall(counts, log.read_text("utf-8", "replace"), re.MULTILINE)
    return counted[-1].strip(", ") if counted else ""


def main() -> int:
    """Try what is asked for; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--system", action="append", help=f"one of Debian's releases; else {', '.join(SYSTEMS)}")
    parser.add_argument("--who", action="append", choices=list(HOMES), help="else both")
    parser.add_argument("--python", default="", help="another Python than the system's own, as python3.14")
    parser.add_argument("--keep", action="store_true", help="keep a machine on which something failed")
    parser.add_argument("--fast", action="store_true", help="make test-fast in the place of make test")
    asked = parser.parse_args()
    lacks = [*(["root"] if os.geteuid() else []), *(tool for tool in ("mmdebstrap", "git") if not shutil.which(tool))]
    if lacks:
        print(f"This needs {' and '.join(lacks)}; nothing was built.")
        return 1
    PLACE.mkdir(parents=True, exist_ok=True)
    package = _package()
    tests = "make test-fast" if asked.fast else "make test"
    print(f"| system | who | Python | `make run` | `{tests}` | package |\n|---|---|---|---|---|---|", flush=True)
    failed = False
    for system in asked.system or SYSTEMS:
        for who in asked.who or HOMES:
            source, bare = Machine(system, who, asked.python), Machine(system, who, kind="-package")
            tried = [source.run("make run", "make run"), source.run("tests", tests), bare.install(package)]
            print(f"| {system} | {who} | {source.python()} | {' | '.join(map(str, tried))} |", flush=True)
            passed = all(one.passed for one in tried)
            failed |= not passed
            if passed or not asked.keep:
                source.remove()
                bare.remove()
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
