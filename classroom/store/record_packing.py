"""Packing the records of an open database that nobody has gone on with for a while, and giving back their room."""

from __future__ import annotations

from classroom.store.database import Database
from classroom.store.event_table import COMPETITIONS, MATCHES, in_rows, pack_record

KEPT_IN_ROWS = 50
"""So many of the records gone on with last stay as they are: all that is under way, and what a page of a list shows."""

MOST_AT_ONCE = 500
"""More than a school plays in a year, in some seconds; those of years before this was done follow later."""

_IN_ONE_TRANSACTION = 10  # whoever wants to write meanwhile waits for so many


def pack_old_records(database: Database) -> None:
    """Pack what was not gone on with lately. Raises `StoreError`; what was not packed then stays as it is."""
    packed = 0
    for tables in (MATCHES, COMPETITIONS):
        with database.reading() as connection:
            due = in_rows(connection, tables)[:-KEPT_IN_ROWS][:MOST_AT_ONCE]
        for start in range(0, len(due), _IN_ONE_TRANSACTION):
            with database.transaction() as connection:
                packed += sum(pack_record(connection, one, tables) for one in due[start : start + _IN_ONE_TRANSACTION])
    if packed:
        _give_back_room(database)


def _give_back_room(database: Database) -> None:
    """Make the file shorter where more than half of it is empty."""
    with database.reading() as connection:
        pages, empty = (connection.execute(f"PRAGMA {what}").fetchone()[0] for what in ("page_count", "freelist_count"))
        if empty * 2 > pages:
            # Not even for a moment is there a second file with names in it.
            connection.execute("PRAGMA temp_store = MEMORY")
            connection.execute("VACUUM")
    database.forget_deleted()
