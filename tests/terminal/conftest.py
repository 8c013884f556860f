"""Commands are tested on the same database in a folder as the store."""

from tests.store.conftest import database, folder, log, now, opened

__all__ = ["database", "folder", "log", "now", "opened"]
