"""Rescuing classes from a damaged file: each as far as the chain of its entries is sound."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from classroom.store.chain import Row
from classroom.store.class_table import sound_classes
from classroom.store.salvage import READING_ERRORS, lenient_text, readable_copy

_ROWS = """
    SELECT class_id, seq, kind, body, '', previous_hash, hash FROM class_entry NOT INDEXED ORDER BY position {order}
"""


def rescue_classes(path: Path) -> tuple[tuple[Row, ...], ...]:
    """Return the entries of every class that can be read, nothing of a file without classes; it is not changed."""
    found: list[tuple[object, ...]] = []
    with readable_copy(path) as copy, closing(sqlite3.connect(copy, isolation_level=None)) as connection:
        connection.text_factory = lenient_text
        for order in ("ASC", "DESC"):
            with suppress(*READING_ERRORS):
                # What was read before a damaged page counts.
                found.extend(connection.execute(_ROWS.format(order=order)))
    return sound_classes(found)
