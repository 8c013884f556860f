"""Saving a paper to a file, and opening it in the system's viewer, which prints it."""

from __future__ import annotations

import datetime
import errno
import os
import re
import shutil
import subprocess
import sys
import threading
from pathlib import Path

from classroom.errors import KnownError
from classroom.files import write_durably
from classroom.i18n import N_, _

# Seconds after which a viewer that has not failed is taken to be open.
_VIEWER_PATIENCE = 3.0

_REASONS = {
    errno.ENOSPC: N_("there is no space left on the disk"),
    errno.EDQUOT: N_("there is no space left on the disk"),
    errno.EFBIG: N_("there is no space left on the disk"),
    errno.EACCES: N_("you are not allowed to save there, or the file is open in another program"),
    errno.EPERM: N_("you are not allowed to save there, or the file is open in another program"),
    errno.EROFS: N_("the disk is read-only"),
    errno.ENOENT: N_("the folder is no longer there"),
    errno.ENOTDIR: N_("the folder is no longer there"),
    errno.ENAMETOOLONG: N_("the name is too long"),
}
# The Windows error number for a name that is too long; Python reports it as ENOENT, "not there".
_NAME_TOO_LONG = 206


class PrintError(KnownError):
    """A paper cannot be made or saved; the message is a sentence for the teacher."""


def save(data: bytes, path: Path) -> None:
    """Save `data` as `path`, completely or not at all. Raises `PrintError`; an existing file then stays unchanged."""
    try:
        write_durably(path, data)
    except OSError as error:
        raise PrintError(_sentence(path, error)) from error


def file_name(paper: str, date: datetime.date, match_id: str) -> str:
    """Return a name such as `certificates_2026-11-21_7f3a.pdf`, without pupils' names or forbidden characters.

    If `match_id` begins with the date, it is removed there, so that the date appears only once.
    """
    match_id = match_id.removeprefix(f"{date:%Y%m%d}-")
    parts = (re.sub(r"[^A-Za-z0-9.-]+", "-", part).strip("-.") for part in (paper, date.isoformat(), match_id))
    return "_".join(part for part in parts if part) + ".pdf"


def open_in_viewer(path: Path) -> bool:
    """Open a saved paper in the system's viewer; return False if there is none. Takes up to 3 seconds."""
    if sys.platform == "win32":
        try:
            os.startfile(path)  # noqa: S606 - the path of a file just saved
        except OSError:
            return False
        return True
    opener = _opener()
    return opener is not None and _starts([opener, str(path.absolute())])


def _opener() -> str | None:
    if sys.platform == "darwin":
        return shutil.which("open")
    # Without a screen, xdg-open would look for a browser in the terminal, which nobody sees.
    has_screen = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return shutil.which("xdg-open") if has_screen else None


def _starts(command: list[str]) -> bool:
    """Tell whether a program starts and does not fail within `_VIEWER_PATIENCE` seconds; it may keep running."""
    quiet = subprocess.DEVNULL
    try:
        process = subprocess.Popen(  # noqa: S603 - a fixed program and a path, no shell
            command, stdin=quiet, stdout=quiet, stderr=quiet, env=own_libraries_left_out(), start_new_session=True
        )
    except OSError:
        return False
    try:
        return process.wait(_VIEWER_PATIENCE) == 0
    except subprocess.TimeoutExpired:
        threading.Thread(target=process.wait, daemon=True).start()
        return True


def own_libraries_left_out() -> dict[str, str]:
    """Return the environment without the library folder of a bundled app, which breaks the system's programs."""
    environment = dict(os.environ)
    if getattr(sys, "frozen", False):
        before = environment.pop("LD_LIBRARY_PATH_ORIG", "")
        environment.pop("LD_LIBRARY_PATH", None)
        if before:
            environment["LD_LIBRARY_PATH"] = before
    return environment


def _sentence(path: Path, error: OSError) -> str:
    too_long = getattr(error, "winerror", None) == _NAME_TOO_LONG
    known = _REASONS.get(errno.ENAMETOOLONG if too_long else error.errno or 0)
    reason = _(known) if known else (error.strerror or str(error))
    return _("{file} was not saved in {folder}: {reason}. Choose another place.").format(
        file=path.name, folder=path.parent, reason=reason
    )
