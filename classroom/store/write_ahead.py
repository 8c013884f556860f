"""SQLite's write-ahead log as another process reads it: the pages of committed transactions, with checksums checked.

The app's connection locks the database, so that no other process may open it, but reading the bytes of its files is
allowed. The format is SQLite's own, "The Write-Ahead Log" in its description of the file format.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass, field
from io import FileIO

HEADER_LENGTH = 32
_FRAME_HEADER_LENGTH = 24
_SUMMED_OF_HEADER = 24  # bytes of the header of the log, and of a frame, that their checksums cover
_SUMMED_OF_FRAME = 8
_MAGIC = {0x377F0682: "<", 0x377F0683: ">"}  # with the order of the bytes in the words that are summed up
_MASK = 0xFFFFFFFF
_LEAST_PAGE, _LARGEST_PAGE = 512, 65536

Sums = tuple[int, int]


@dataclass
class WriteAheadLog:
    """The log that begins with `header`: the newest content of each page in it, by page number, counted from 1.

    `page_count` is the length of the database in pages after the last commit, 0 before the first. A log with a
    damaged header, or one that SQLite has emptied, has no pages.
    """

    header: bytes
    pages: dict[int, bytes] = field(default_factory=dict)
    page_count: int = 0

    def __post_init__(self) -> None:
        self._order, self._page_size, self._sums = _read_header(self.header)
        self._end = HEADER_LENGTH

    def read_on(self, file: FileIO) -> bool:
        """Read what was committed since the last call; return whether anything was. Raises `OSError`."""
        if not self._order:
            return False
        end, sums = self._end, self._sums
        begun: dict[int, bytes] = {}
        committed = False
        file.seek(end)
        while (frame := file.read(_FRAME_HEADER_LENGTH + self._page_size)) and self._is_whole(frame):
            page = frame[_FRAME_HEADER_LENGTH:]
            sums = _summed(_summed(sums, frame[:_SUMMED_OF_FRAME], self._order), page, self._order)
            number, count, *expected = struct.unpack(">II8xII", frame[:_FRAME_HEADER_LENGTH])
            if sums != tuple(expected):
                break
            end += len(frame)
            begun[number] = page
            if count:
                # The last frame of a transaction gives the number of pages from now on.
                self.pages |= begun
                self.page_count, self._end, self._sums = count, end, sums
                begun.clear()
                committed = True
        return committed

    def _is_whole(self, frame: bytes) -> bool:
        """Tell whether a frame is complete and belongs to this log, not to an earlier one."""
        salt = slice(16, 24)
        return len(frame) == _FRAME_HEADER_LENGTH + self._page_size and frame[8:16] == self.header[salt]

    def laid_over(self, database: bytes) -> bytes:
        """Return the content of a database, `database` in its own file, with all that was committed since."""
        if not self.pages:
            return database
        size = self._page_size
        whole = bytearray(database[: size * self.page_count].ljust(size * self.page_count, b"\0"))
        for number, page in self.pages.items():
            if number <= self.page_count:
                whole[size * (number - 1) : size * number] = page
        return bytes(whole)


def _read_header(header: bytes) -> tuple[str, int, Sums]:
    """Return byte order, page size and the sums so far; the byte order is empty if this is not a header."""
    if len(header) < HEADER_LENGTH:
        return "", 0, (0, 0)
    magic, page_size, *expected = struct.unpack(">I4xI12xII", header)
    order = _MAGIC.get(magic, "")
    sums = _summed((0, 0), header[:_SUMMED_OF_HEADER], order or ">")
    if not order or sums != tuple(expected) or not _LEAST_PAGE <= page_size <= _LARGEST_PAGE:
        return "", 0, (0, 0)
    return order, page_size, sums


def _summed(sums: Sums, content: bytes, order: str) -> Sums:
    """Return the sums with `content` added, as SQLite does it: over pairs of 32-bit words."""
    first, second = sums
    words = struct.unpack(f"{order}{len(content) // 4}I", content)
    for even, odd in zip(words[::2], words[1::2], strict=True):
        first = (first + even + second) & _MASK
        second = (second + odd + first) & _MASK
    return first, second
