"""`matches`, `export`, `import` and `replay`: the stored matches, and recorded games."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

from classroom import __version__
from classroom.errors import StoreError
from classroom.paths import DataFolderError, user_data_dir
from classroom.store.database import open_database
from classroom.store.database_file import DATABASE_NAME
from classroom.store.event_log import NEWEST, SqliteEventLog, StoredMatch
from classroom.store.exchange.replay import summaries
from classroom.store.exchange.transfer import export_match, import_file
from classroom.store.fault import files_in
from classroom.terminal.backup_command import why_no_matches
from classroom.terminal.parser import now, print_line


def matches(arguments: argparse.Namespace) -> int:
    """List the matches; return the exit code."""

    def show(log: SqliteEventLog) -> int:
        for line in listing(log):
            print_line(line)
        return 0

    return _with_log(arguments.data, show)


def export(arguments: argparse.Namespace) -> int:
    """Write a match into a file; return the exit code."""

    def write(log: SqliteEventLog) -> int:
        result = export_match(log, arguments.match, arguments.to, __version__, with_names=arguments.names)
        print_line(result.line)
        return 0 if result.done else 1

    return _with_log(arguments.data, write)


def import_matches(arguments: argparse.Namespace) -> int:
    """Store the matches of files; return the exit code."""

    def take_in(log: SqliteEventLog) -> int:
        refused = 0
        for file in arguments.files:
            result = import_file(log, file)
            print_line(result.line)
            refused += not result.done
        return 1 if refused else 0

    return _with_log(arguments.data, take_in, create=True)


def _with_log(data: Path | None, use: Callable[[SqliteEventLog], int], *, create: bool = False) -> int:
    """Open the matches that the app would open, and return what `use` returns.

    Without `create` the matches must already exist.
    """
    try:
        folder = data if data and not create else user_data_dir(data)
        if not create and not files_in(folder, DATABASE_NAME):
            print_line(why_no_matches(folder))
            return 1
        with closing(open_database(folder, now)) as database:
            for notice in database.notices:
                print_line(notice.sentence())
            return use(SqliteEventLog(database, now))
    except (DataFolderError, StoreError) as error:
        print_line(str(error))
        return 1


def listing(log: SqliteEventLog) -> Iterator[str]:
    """Yield one line a match: its id, the day it was opened, its teams with their totals, and whether it is damaged.

    Raises `StoreError`.
    """
    after = 0
    while stored := log.newest(NEWEST, after):
        yield from map(_line, stored)
        after += len(stored)


def _line(stored: StoredMatch) -> str:
    state = stored.state
    teams = [] if state is None else zip(state.opened.teams, state.totals, strict=True)
    teams_text = ", ".join(f"{_plain(team.name)} {total}" for team, total in teams)
    damage = [f"damaged from entry {stored.fault.number} on"] if stored.fault else []
    return "  ".join([stored.match_id, stored.opened_at[:10], *([teams_text] if teams_text else []), *damage])


def _plain(name: str) -> str:
    """Return a name without characters that would move the cursor of a terminal."""
    return "".join(sign if sign.isprintable() else " " for sign in name)


def replay(arguments: argparse.Namespace) -> int:
    """Print for every file whether record and rules agree; return the exit code."""
    checked = agreed = 0
    for summary in summaries(arguments.files, verbose=arguments.verbose):
        checked += 1
        agreed += summary.agrees
        print_line("\n".join(summary.lines))
    if checked > 1:
        print_line(f"{agreed} of {checked} agree")
    return 0 if agreed == checked else 1
