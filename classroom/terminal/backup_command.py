"""`backup` and `restore`: making a copy of everything and restoring it, even if the app does not start."""

from __future__ import annotations

import argparse
from contextlib import closing
from pathlib import Path

from classroom.backup import Candidate, Comparison, Holdings, Summary, Verdict
from classroom.errors import FaultKind, KnownError, StoreError
from classroom.paths import DataFolderError, user_data_dir
from classroom.store.backup.book import BackupBook, take_over_unopened
from classroom.store.backup.file import backup_files
from classroom.store.database import Database, open_database
from classroom.store.database_file import BACKUPS, DATABASE_NAME
from classroom.store.fault import files_in
from classroom.store.settings import SettingsFile
from classroom.terminal.parser import now, print_line
from classroom.value import replace

_VERDICTS = {
    Verdict.SAME: "The backup has the same matches, competitions, classes and drill results as this computer.",
    Verdict.BACKUP_HAS_MORE: "The backup has all matches, competitions, classes and drill results here, and more.",
    Verdict.HERE_HAS_MORE: "This computer has all matches, competitions, classes and drill results of the backup, "
    "and more.",
    Verdict.BOTH_HAVE_MORE: "Some matches, competitions, classes or drill results are only here, some only in the "
    "backup.",
}


def backup(arguments: argparse.Namespace) -> int:
    """Write a backup into a folder, or list those in the data folder; return the exit code."""
    try:
        folder = arguments.data or user_data_dir()
        if not files_in(folder, DATABASE_NAME):
            print_line(why_no_matches(folder))
            return 1
        with closing(_opened(folder)) as database:
            book = BackupBook(database, now)
            if arguments.to:
                made = book.save_to(arguments.to.absolute())
                print_line(f"{made.place}: saved and checked. {_counts(made)}")
                settings = SettingsFile(folder)
                if not database.view_only:
                    # As in the app: what is deleted later goes from there too.
                    settings.save(replace(settings.load(), backup_folder=str(made.place.parent)))
            else:
                held = book.held()
                lines = [f"{one.made_at[:16].replace('T', ' ')}  {_counts(one)}  {one.place}" for one in held]
                print_line("\n".join(lines) or f"There are no backups in {folder}.")
    except (DataFolderError, KnownError) as error:
        print_line(str(error))
        return 1
    return 0


def why_no_matches(folder: Path) -> str:
    """Return the lines for a folder without a database: whether there are backups, which may have the matches."""
    backups = "\n".join(map(str, backup_files(folder / BACKUPS)))
    if not backups:
        return f"There are no matches in {folder}."
    return f"The file with the matches is missing from {folder}. Restore a backup:\n{backups}"


def restore(arguments: argparse.Namespace) -> int:
    """Show what a backup contains and, with `replace`, restore it; return the exit code."""
    try:
        folder = user_data_dir(arguments.data)
        try:
            database = _opened(folder)
        except StoreError as error:
            if error.kind is not FaultKind.NEWER or not arguments.replace:
                raise
            done = take_over_unopened(folder, arguments.file, now)
            print_line(
                f"{folder} now has the data of the backup. {_counts(done)} The old data is in damaged-... beside it."
            )
            return 0
        with closing(database):
            book = BackupBook(database, now)
            found = book.look_into(arguments.file)
            print_line("\n".join(_description(found)))
            if not arguments.replace:
                print_line(
                    "Settings, word lists, rules and crests were not compared. Nothing was changed. To restore this "
                    "backup, add --replace: it replaces all of these here."
                )
                return 0
            book.take_over(arguments.file)
            print_line(f"{folder} now has the data of the backup. The old data is backed up too.")
    except (DataFolderError, KnownError) as error:
        print_line(str(error))
        return 1
    return 0


def _opened(folder: Path) -> Database:
    database = open_database(folder, now)
    for notice in database.notices:
        print_line(notice.sentence())
    return database


def _description(found: Candidate) -> list[str]:
    """Return the lines that say what a backup contains, and what is only on one side."""
    made = found.summary
    comparison: Comparison = found.comparison
    lines = [f"{made.place}: of {made.made_at[:16].replace('T', ' ')}, by Bellword {made.version}. {_counts(made)}"]
    lines.append(_VERDICTS[comparison.verdict])
    if found.has_deleted:
        lines.append("Some of its data was deleted here. Restoring it brings that data back.")
    sides: tuple[tuple[str, Holdings], ...] = (
        ("only backup", comparison.only_there),
        ("only here", comparison.only_here),
        ("differs", comparison.differing),
    )
    for side, has in sides:
        lines += [f"  {side}: {held.record_id}  {held.title}" for held in has.records]
        if has.drills:
            lines.append(f"  {side}: drill results, pupils {len(has.drills)}")
    return lines


def _counts(made: Summary) -> str:
    counts = f"matches {made.matches}, competitions {made.competitions}, classes {made.classes}"
    if made.drilled:
        counts += f", pupils with drill results {made.drilled}"
    return f"{counts}, damaged {made.damaged}." if made.damaged else f"{counts}."
