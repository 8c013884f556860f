"""Finished papers: saved, opened in the system's viewer, shown as pictures; and what can be wrong with a printer."""

from __future__ import annotations

import datetime
import errno
import io
import os
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

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


NO_PAPER = N_("The printer has no paper.")
PAPER_STUCK = N_("Paper is stuck in the printer.")
DOOR_OPEN = N_("A printer door is open.")
NO_INK = N_("The printer has no ink.")
TRAY_FULL = N_("The printer's tray is full.")
NOT_CONNECTED = N_("The printer is switched off or not connected.")
DISK_FULL = N_("There is no space left on the disk for the document. Free some space, then try again.")
LOOK_AT_IT = N_("Something is wrong with the printer. Please check it.")

STOPPED = N_("The printer was stopped. Start it again in the computer's printer settings.")
SOMEBODY_HOLDS = N_("The print queue is paused. Resume it in the printer settings.")
TAKEN_OUT = N_("The document was removed from the print queue. Print it again if needed.")
NOT_TAKEN = N_("The printer {printer} did not accept the document: {reason} Save it, or choose another printer.")
NO_ANSWER = N_("The printing system is not responding. Save the document, or open it to print.")
STRANGE_ANSWER = N_(
    "The printing system gave a strange answer: {reason} Check at the printer whether the document was printed."
)
NO_REASON = N_("no reason was given")


PDFIUM = threading.RLock()
"""The lock to hold while the rasteriser works: it can do only one thing at a time, on any thread."""


def page_count(pdf: Path | bytes) -> int:
    """Return the number of pages of a PDF. Raises `PrintError` if it is not a PDF."""
    with _opened(pdf) as document:
        return len(document)


def page_image(pdf: Path | bytes, page: int, width: int) -> tuple[int, int, bytes]:
    """Return the width, height and bytes (red, green, blue; top row first) of a page's picture `width` pixels wide.

    Pages count from 0. Raises PrintError if it is not a PDF, IndexError if it has no such page.
    """
    with _opened(pdf) as document:
        if not 0 <= page < len(document):
            raise IndexError(f"page {page} of {len(document)}")
        sheet = document[page]
        picture = sheet.render(scale=width / sheet.get_width()).to_pil().convert("RGB")
        if picture.width != width:
            # The rasteriser rounds up.
            picture = picture.resize((width, round(width * sheet.get_height() / sheet.get_width())))
        return picture.width, picture.height, picture.tobytes()


def joined_pdf(papers: Sequence[bytes]) -> bytes:
    """Return one PDF with the pages of all `papers`, in order. Raises `PrintError` if one is not a PDF."""
    import pypdfium2  # noqa: PLC0415 - only when papers are joined

    if len(papers) == 1:
        return papers[0]
    with PDFIUM:
        whole = pypdfium2.PdfDocument.new()
        try:
            for paper in papers:
                with _opened(paper) as document:
                    whole.import_pages(document)
            target = io.BytesIO()
            whole.save(target)
            return target.getvalue()
        finally:
            whole.close()


def document_of(pdf: Path | bytes) -> Any:  # noqa: ANN401 - pypdfium2 carries no types
    """Open a PDF while `PDFIUM` is held; the caller closes it. Raises `PrintError` if it is not a PDF."""
    import pypdfium2  # noqa: PLC0415 - only when something is shown

    try:
        return pypdfium2.PdfDocument(pdf)
    except (pypdfium2.PdfiumError, OSError) as error:
        raise PrintError(
            _("This document cannot be shown: the file is missing or damaged. Create it again.")
        ) from error


@contextmanager
def _opened(pdf: Path | bytes) -> Iterator[Any]:
    with PDFIUM:
        document = document_of(pdf)
        try:
            yield document
        finally:
            document.close()
