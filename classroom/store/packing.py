"""All events of a record as one packed value, and back; the chain is then checked as for events in rows.

The packed text is a line of JSON for each event: kind, body and time. The hashes are computed again when it is read.
The first bytes of each are stored beside it, and show from which event on something is damaged.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from classroom.store.chain import NO_HASH, Row, row_hash

_SUM_LENGTH = 4
_LEVEL = 9
_LARGEST = 32 << 20
"""The largest unpacked size in bytes; a hundred times as much as the longest match."""

_STEP = 4096  # the number of packed bytes that are unpacked at once


class Packed(NamedTuple):
    """The events of a record as they are stored.

    The fields are the time of the last event, the packed lines, the first bytes of each hash, and a hash over all
    three.
    """

    written_at: str
    content: bytes
    sums: bytes
    hash: bytes

    def is_end(self, events: object, last_hash: object) -> bool:
        """Tell whether it is as it was packed, and ends as its record says.

        Only a whole and sound record is ever packed.
        """
        return (
            self.hash == _hash(self.written_at, self.content, self.sums)
            and events == len(self.sums) // _SUM_LENGTH
            and isinstance(last_hash, bytes)
            and last_hash.startswith(self.sums[-_SUM_LENGTH:])
        )


def pack(rows: Sequence[Row]) -> Packed:
    """Pack the events of a whole and sound record; this is part of the file format and never changes."""
    text = "\n".join(json.dumps([row.kind, row.body, row.written_at], separators=(",", ":")) for row in rows)
    content = zlib.compress(text.encode("ascii"), _LEVEL)
    sums = sums_of(rows)
    written_at = rows[-1].written_at
    return Packed(written_at, content, sums, _hash(written_at, content, sums))


def sums_of(rows: Iterable[Row]) -> bytes:
    """Return the first bytes of the hash of each event."""
    return b"".join(row.hash[:_SUM_LENGTH] for row in rows)


def unpack(record_id: str, content: object, sums: object) -> Iterator[tuple[object, ...]]:
    """Yield the events of a record with the columns of `Row`, up to the first damaged one."""
    if not isinstance(content, bytes) or not isinstance(sums, bytes):
        return
    previous = NO_HASH
    for seq, line in enumerate(_lines(content), 1):
        try:
            kind, body, written_at = json.loads(line)
            own = row_hash(previous, record_id, seq, kind, body, written_at)
        except (ValueError, TypeError, RecursionError):
            return
        if own[:_SUM_LENGTH] != sums[(seq - 1) * _SUM_LENGTH : seq * _SUM_LENGTH]:
            return
        yield record_id, seq, kind, body, written_at, previous, own
        previous = own


def first_event(content: object) -> tuple[object, object]:
    """Return kind and body of the first event, unchecked; None for what cannot be read."""
    if isinstance(content, bytes):
        try:
            kind, body, _written_at = json.loads(next(_lines(content), b""))
        except (ValueError, TypeError, RecursionError):
            return None, None
        return kind, body
    return None, None


def _lines(content: bytes) -> Iterator[bytes]:
    """Yield the lines as far as they can be unpacked."""
    rest, size = b"", 0
    for unpacked in _unpacked(content):
        size += len(unpacked)
        if size > _LARGEST:
            return
        *whole, rest = (rest + unpacked).split(b"\n")
        yield from whole
    yield rest


def _unpacked(content: bytes) -> Iterator[bytes]:
    """Yield what can be unpacked; a damaged part is unpacked byte by byte, up to the damage."""
    packed = zlib.decompressobj()
    for start in range(0, len(content), _STEP):
        part, before = content[start : start + _STEP], packed.copy()
        try:
            yield packed.decompress(part, _LARGEST)
        except zlib.error:
            with suppress(zlib.error):
                for place in range(len(part)):
                    yield before.decompress(part[place : place + 1], _LARGEST)
            return


def _hash(written_at: str, content: bytes, sums: bytes) -> bytes:
    return hashlib.sha256(b"\0".join((written_at.encode("utf-8", "replace"), sums, content))).digest()
