"""Which computer made a backup, and its number there: this tells own backups from others', and newer from older.

A computer is a data folder; if the folder is on a stick, it travels with the stick. Both values are in a file of the
folder that is in no backup, so restoring a backup never turns one computer into another. Nor does a copy of the folder:
the file says where it was written, and in another place it is another computer, unless it was moved there. No clock is
used, since it may be wrong.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from classroom.files import is_file, is_folder, is_there, read_at_most, with_sum, without_sum, write_durably
from classroom.formats.strict import InvalidDataError
from classroom.store.json_text import strict_json

NAME = "computer.json"
_LARGEST = 40_000
_ID_BYTES = 8
_ID = re.compile(r"[0-9a-f]{16}")
_MOST = 1 << 60
_PLACE_DIGITS = 16
_MOST_PLACES = 8
_ANY_STICK = hashlib.sha256(b"").hexdigest()[:_PLACE_DIGITS]
"""The place that versions up to 0.4 gave to a folder on a stick; it tells nothing."""

_REMOVABLE_DRIVE = 2  # what GetDriveTypeW of Windows calls a stick


class Origin(NamedTuple):
    """The computer that made a backup, empty if unknown, and its number among the backups made there."""

    computer: str = ""
    number: int = 0


def origin_of(folder: Path) -> Origin:
    """Return a data folder's computer and the number of its last backup; no computer if it has made none.

    A folder that was copied from elsewhere, as onto the computers of a room, is another one and goes on with the
    numbers. Where such a room is set back at each start, each of its computers is the same one again.
    """
    origin, place, _past = _kept(folder)
    here = place_of(folder)
    if not origin.computer or place in ("", _ANY_STICK, here) or _is_moved(folder):
        return origin
    return origin._replace(computer=hashlib.sha256(f"{origin.computer}{here}".encode()).hexdigest()[: 2 * _ID_BYTES])


def _is_moved(folder: Path) -> bool:
    """Tell whether a data folder was moved to its place on this computer: the place that it left is there without it.

    The copies of a room's computers cannot be told so, nor a computer that was renamed: they are other computers.
    """
    match _table(folder):
        case {"node": str(node), "path": str(path)} if node == platform.node():
            before = Path(path)
            with suppress(OSError):
                return is_folder(before.parent) and not is_there(before / NAME) and before != folder.resolve()
    return False


def past_of(folder: Path) -> tuple[Origin, ...]:
    """Return the computers that a data folder was before it came to its place, each with its last number there.

    The backups up to these numbers were made of this folder.
    """
    origin, _place, past = _kept(folder)
    return past if origin == origin_of(folder) else (*past, origin)[-_MOST_PLACES:]


def own_of(folder: Path, held: Sequence[Origin]) -> tuple[Origin, ...]:
    """Return all computers whose backups are a data folder's own, each with the last number that counts.

    Those `held` in the folder tell what it is where its file is lost.
    """
    return Origin(origin_of(folder).computer or _shown(held), _MOST), *past_of(folder)


def is_one_of(origin: Origin, own: Sequence[Origin]) -> bool:
    """Tell whether a backup with this origin is one of these computers' own, up to the number of each."""
    return any(origin.computer == one.computer and origin.number <= one.number for one in own)


def _kept(folder: Path) -> tuple[Origin, str, tuple[Origin, ...]]:
    """Return what the file says: the origin, the place where it was written, empty if not recorded, and the past."""
    table = _table(folder)
    past = table.get("past")
    pairs = past if isinstance(past, list) else []
    known = tuple(Origin(*one) for one in pairs if isinstance(one, list) and _is_origin(one))
    return Origin(str(table.get("computer", "")), _number(table, "number")), str(table.get("place", "")), known


def saved_elsewhere(folder: Path) -> int:
    """Return the number of the last backup that was saved outside a data folder, 0 if none is known."""
    return _number(_table(folder), "elsewhere")


def note_elsewhere(folder: Path, origin: Origin) -> None:
    """Note that the backup with this origin was saved outside the data folder. Raises `OSError`."""
    _keep(folder, origin_of(folder), origin.number)


def _table(folder: Path) -> dict[str, object]:
    """Return the content of the file, empty if it cannot be read."""
    with suppress(OSError, UnicodeDecodeError, InvalidDataError):
        content = read_at_most(folder / NAME, _LARGEST)
        # Versions up to 0.4 wrote one line without a sum. Of a number with one wrong bit nothing else would tell.
        match strict_json(((without_sum(content) or b"") if b"\n" in content else content).decode("ascii")):
            case {"computer": str(computer), "number": int(number), **more} if (
                _ID.fullmatch(computer) and 0 <= number < _MOST
            ):
                return {str(name): value for name, value in more.items()} | {"computer": computer, "number": number}
    return {}


def _number(table: dict[str, object], name: str) -> int:
    value = table.get(name)
    return value if isinstance(value, int) else 0


def _is_origin(pair: list[object]) -> bool:
    match pair:
        case [str(computer), int()]:
            return bool(_ID.fullmatch(computer))
    return False


def place_of(folder: Path) -> str:
    """Return what tells the place of a data folder: the computer and the path there, or the stick it is on."""
    where = f"{platform.node()}\n{folder.resolve()}"
    with suppress(OSError):
        if _is_on_stick(folder):
            there = folder.stat()
            # In another computer a stick has another path.
            where = f"{there.st_dev}\n{there.st_ctime_ns}" if sys.platform == "win32" else _place_on_stick(folder)
    return hashlib.sha256(where.encode("utf-8", "surrogateescape")).hexdigest()[:_PLACE_DIGITS]


def _place_on_stick(folder: Path) -> str:
    """Return the number that Linux reads off a stick, and the path from its top. Raises `OSError`."""
    whole, device, disks = folder.resolve(), folder.stat().st_dev, Path("/dev/disk/by-uuid")
    top = next(one for one in (whole, *whole.parents) if one.is_mount())
    uuids = [one.name for one in (disks.iterdir() if is_folder(disks) else ()) if one.stat().st_rdev == device]
    return f"{uuids}\n{whole.relative_to(top)}"


def _is_on_stick(folder: Path) -> bool:
    """Tell whether a folder is on a drive that people carry from one computer to another. Raises `OSError`."""
    if sys.platform == "win32":
        from ctypes import windll  # noqa: PLC0415 - only there

        return bool(windll.kernel32.GetDriveTypeW(folder.resolve().anchor) == _REMOVABLE_DRIVE)
    device = folder.stat().st_dev
    drive = Path(f"/sys/dev/block/{os.major(device)}:{os.minor(device)}").resolve()
    signs = (one / "removable" for one in (drive, drive.parent))
    return any(is_file(sign) and sign.read_text("ascii").strip() == "1" for sign in signs)


def computer_of(folder: Path, held: Sequence[Origin]) -> str:
    """Return a data folder's computer id; if it has none, that of its backups `held`, or a new one.

    Raises `OSError`.
    """
    return origin_of(folder).computer or _keep(folder, Origin(_shown(held) or os.urandom(_ID_BYTES).hex())).computer


def _shown(held: Sequence[Origin]) -> str:
    """Return the computer that made the latest of the backups held in a data folder, empty if none tells."""
    return next((one.computer for one in held if one.computer), "")


def next_origin(folder: Path, held: Sequence[Origin], *more: Origin, keep: bool = True) -> Origin:
    """Return the origin of the next backup, after those `held` in the folder, the latest first, and `more`.

    It is saved first, unless nothing may be written. Raises `OSError`.
    """
    kept = origin_of(folder)
    # If the file was lost, the backups held show the computer; those on a stick may be another computer's. In a folder
    # that was copied they are those of the computer that it was copied from.
    shown = "" if kept.number else _shown(held)
    computer = kept.computer or shown or os.urandom(_ID_BYTES).hex()
    number = 1 + max([kept.number, *(one.number for one in (*held, *more) if one.computer == computer)])
    following = Origin(computer, number)
    return _keep(folder, following) if keep else following


def _keep(folder: Path, origin: Origin, elsewhere: int = 0) -> Origin:
    saved = elsewhere or saved_elsewhere(folder)
    where = {"place": place_of(folder), "node": platform.node()}
    with suppress(OSError):
        if not _is_on_stick(folder):  # another stick may come to where this one was
            where["path"] = str(folder.resolve())
    content = {**origin._asdict(), **where, "past": past_of(folder), "elsewhere": saved}
    write_durably(folder / NAME, with_sum(json.dumps(content).encode("ascii")), private=True)
    return origin
