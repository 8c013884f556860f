"""Packing records of an open database that were not continued for a while, and freeing their space."""

from __future__ import annotations

from collections.abc import Callable

from classroom.store.database import Database
from classroom.store.event_log import head_text
from classroom.store.event_table import COMPETITIONS, MATCHES, in_rows, pack_record, without_head, write_heads

KEPT_IN_ROWS = 50
"""The number of records, the last continued ones, that stay unpacked.

That covers everything under way, and what a page of a list shows.
"""

_IN_ONE_TRANSACTION = 10  # another writer waits for at most this many


def pack_old_records(database: Database, tell: Callable[[float], object] = float) -> None:
    """Pack records not continued lately, and `tell` which share of them is packed.

    They cost a backup almost nothing from then on. Raises `StoreError`; those not packed by then stay as they are.
    """
    packed = 0
    for tables in (MATCHES, COMPETITIONS):
        with database.reading() as connection:
            due = in_rows(connection, tables)[:-KEPT_IN_ROWS]
        for start in range(0, len(due), _IN_ONE_TRANSACTION):
            with database.transaction() as connection:
                packed += sum(pack_record(connection, one, tables) for one in due[start : start + _IN_ONE_TRANSACTION])
            tell(start / len(due))
    _write_heads(database)
    if packed:
        _give_back_room(database)


def _write_heads(database: Database) -> None:
    """Write what the list of matches needs of those that are packed."""
    with database.reading() as connection:
        found = without_head(connection)
    heads = [(match_id, text) for match_id, kind, body in found if (text := head_text(kind, body))]
    if heads:
        with database.transaction() as connection:
            write_heads(connection, heads)


def _give_back_room(database: Database) -> None:
    """Make the file shorter if more than half of it is empty."""
    with database.reading() as connection:
        pages, empty = (connection.execute(f"PRAGMA {what}").fetchone()[0] for what in ("page_count", "freelist_count"))
        if empty * 2 > pages:
            # So that there is not even for a moment a second file with names in it.
            connection.execute("PRAGMA temp_store = MEMORY")
            connection.execute("VACUUM")
    database.forget_deleted()
