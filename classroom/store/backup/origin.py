"""Which computer made a backup, and its number there: this tells own backups from others', and newer from older.

A computer is a data folder; if the folder is on a stick, it travels with the stick. Both values are in a file of the
folder that is in no backup, so restoring a backup never turns one computer into another. No clock is used, since it
may be wrong.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from classroom.files import read_at_most, write_durably
from classroom.formats.strict import InvalidDataError
from classroom.store.json_text import strict_json

NAME = "computer.json"
_LARGEST = 1_000
_ID_BYTES = 8
_ID = re.compile(r"[0-9a-f]{16}")
_MOST = 1 << 60


class Origin(NamedTuple):
    """The computer that made a backup, empty if unknown, and its number among the backups made there."""

    computer: str = ""
    number: int = 0


def origin_of(folder: Path) -> Origin:
    """Return a data folder's computer and the number of its last backup; no computer if it has made none."""
    with suppress(OSError, UnicodeDecodeError, InvalidDataError):
        match strict_json(read_at_most(folder / NAME, _LARGEST).decode("ascii")):
            case {"computer": str(computer), "number": int(number)} if _ID.fullmatch(computer) and 0 <= number < _MOST:
                return Origin(computer, number)
    return Origin()


def computer_of(folder: Path) -> str:
    """Return a data folder's computer id, created if it has none yet. Raises `OSError`."""
    return origin_of(folder).computer or _keep(folder, Origin(os.urandom(_ID_BYTES).hex())).computer


def next_origin(folder: Path, held: Sequence[Origin], *more: Origin, keep: bool = True) -> Origin:
    """Return the origin of the next backup, after those `held` in the folder, the latest first, and `more`.

    It is saved first, unless nothing may be written. Raises `OSError`.
    """
    kept = origin_of(folder)
    # If the file was lost, the backups held show the computer; those on a stick may be another computer's.
    computer = kept.computer or next((one.computer for one in held if one.computer), "") or os.urandom(_ID_BYTES).hex()
    number = 1 + max([kept.number, *(one.number for one in (*held, *more) if one.computer == computer)])
    following = Origin(computer, number)
    return _keep(folder, following) if keep else following


def _keep(folder: Path, origin: Origin) -> Origin:
    write_durably(folder / NAME, json.dumps(origin._asdict()).encode("ascii"), private=True)
    return origin
