"""The rows read off the pages of a database are those that SQLite reads."""

import random
from contextlib import closing

from classroom.store.database_file import connect, loose_database, migrate, migrations

TABLES = ("packed_match", "pupil", "drill_card", "class_entry")


def test_every_row_with_a_hash_is_read_off_its_page_however_long() -> None:
    chance = random.Random(3)
    with closing(connect(":memory:")) as known, closing(connect(":memory:")) as connection:
        migrate(known, migrations())
        migrate(connection, migrations())
        connection.execute("PRAGMA foreign_keys = OFF")
        connection.execute("BEGIN")
        for number, length in enumerate((*range(0, 9000, 60), *range(1000, 1020), *range(4040, 4100)), 1):
            name, some, own = f"m{number} é", chance.randbytes(length), chance.randbytes(32)
            position = number + 1000 * 2 ** chance.randrange(50)
            connection.execute("INSERT INTO packed_match VALUES (?, ?, '', ?, x'', ?)", (position, name, some, own))
            connection.execute("INSERT INTO pupil VALUES (?, 'a', ?, 'a', ?, NULL)", (number, name, name))
            card = number, name, some.hex()[:length], 2.0 * (number % 2), chance.random(), own
            connection.execute("INSERT INTO drill_card VALUES (?, ?, ?, '', NULL, ?, ?, '', '', ?)", card)
            entry = name, -number % 2 + 1, some.hex(), own, own
            connection.execute("INSERT INTO class_entry VALUES (NULL, ?, ?, '', ?, ?, ?)", entry)
        connection.execute("COMMIT")
        with closing(loose_database(connection.serialize(), known)) as loose:
            for table in TABLES:
                query = f"SELECT * FROM {table} ORDER BY 1, 2"
                assert loose.execute(query).fetchall() == connection.execute(query).fetchall()
