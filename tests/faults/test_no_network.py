"""Nothing leaves the computer: whole matches are played with every network socket forbidden, and none is asked for."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import REPOSITORY, Tally
from tests.own_process import plain_environment
from tests.test_bootstrap import needs_display

LISTENED = """
import runpy, socket, sys

asked = []

def listen(event, arguments):
    if event.startswith(("socket.", "urllib.", "http.", "ftplib.", "smtplib.", "poplib.", "imaplib.")):
        asked.append(f"{event} {arguments[1:2]}")
        if event == "socket.__new__" and arguments[1] not in (getattr(socket, "AF_UNIX", -1),):
            raise PermissionError("no network here")

sys.addaudithook(listen)
module, *sys.argv[1:] = sys.argv[1:]
try:
    runpy.run_module(module, run_name="__main__", alter_sys=True)
except SystemExit as ended:
    print("ended", ended.code, "asked", asked)
"""
"""Runs a module as `python -m` does; at the end it says what was asked of sockets."""


def listened(*arguments: str, before: tuple[str, ...] = ()) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*before, sys.executable, "-c", LISTENED, *arguments],
        cwd=REPOSITORY,
        env=plain_environment(),
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.slow
def test_a_match_by_the_computer_with_its_papers_asks_for_no_socket(tmp_path: Path) -> None:
    done = listened("classroom", "demo", "--format", "primary", "--seed", "1", "--out", str(tmp_path))
    assert list(tmp_path.glob("*.pdf"))
    assert done.stdout.splitlines()[-1] == "ended 0 asked []"


@pytest.mark.soak
def test_the_listener_hears_a_socket_and_forbids_it() -> None:
    done = listened("tests.faults.asks_for_a_socket")
    assert "PermissionError: no network here" in done.stderr
    done = listened("tests.faults.asks_for_a_socket", "unix")
    assert done.stdout.splitlines()[-1].startswith("ended 0 asked ['socket.__new__ ")


@needs_display
@pytest.mark.soak
def test_a_match_on_the_screens_with_its_papers_asks_for_no_socket(tmp_path: Path, tally: Tally) -> None:
    done = listened("tests.ui.player", "short", str(tmp_path))
    assert list(tmp_path.glob("*.pdf"))
    assert (done.stdout.splitlines()[-1], done.stderr) == ("ended 0 asked []", "")
    tally("matches played on the screens with every network socket forbidden", 1)


@needs_display
@pytest.mark.soak
def test_a_match_is_played_where_there_is_no_network_at_all(tmp_path: Path, tally: Tally) -> None:
    alone = ("unshare", "--net")
    if shutil.which("unshare") is None or subprocess.run([*alone, "true"], check=False).returncode:
        pytest.skip("a process cannot be cut off from the network here")
    done = listened("tests.ui.player", "short", str(tmp_path), before=alone)
    assert list(tmp_path.glob("*.pdf"))
    assert (done.stdout.splitlines()[-1], done.stderr) == ("ended 0 asked []", "")
    tally("matches played on the screens without any network", 1)


@needs_display
@pytest.mark.soak
def test_neither_do_the_libraries_under_it(tmp_path: Path, tally: Tally) -> None:
    """Of calls of the system itself: the window and the bell speak with this computer (AF_UNIX), and nothing else."""
    if shutil.which("strace") is None:
        pytest.skip("there is no strace")
    calls = tmp_path / "calls"
    tracing = ("strace", "-f", "-qq", "-e", "trace=socket,connect,bind", "-o", str(calls))
    if subprocess.run([*tracing, "true"], check=False, env=os.environ).returncode:
        pytest.skip("processes cannot be traced here")
    done = listened("tests.ui.player", "short", str(tmp_path), before=tracing)
    assert done.stdout.splitlines()[-1] == "ended 0 asked []"
    kinds = set(re.findall(r"\b(?:AF|PF)_\w+", calls.read_text(encoding="utf-8")))
    # The kernel's news of devices that are plugged in, which SDL listens to.
    assert kinds <= {"AF_UNIX", "AF_NETLINK"}
    assert "AF_UNIX" in kinds
    tally("matches played on the screens under strace, no socket of the internet", 1)
