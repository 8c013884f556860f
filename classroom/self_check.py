"""A check of the whole app on this computer: program, data, backups, words, fonts, bell, printer, disk.

Each thing has one line: its state, and what to do if something is wrong. The check changes nothing and names nobody.
"""

from __future__ import annotations

import importlib.metadata
import platform
import sqlite3
import wave
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from classroom import __version__
from classroom.errors import KnownError
from classroom.errors.finding import Finding, Verdict, without_home
from classroom.i18n import _, ngettext
from classroom.papers import PrinterQueue
from classroom.paths import is_in_onedrive
from classroom.printing.page import font_path
from classroom.store.database import WallClock
from classroom.store.house_rules import HouseRules
from classroom.store.inspection import (
    inspect_backups,
    inspect_database,
    inspect_disk,
    inspect_put_aside,
    inspect_settings,
)
from classroom.store.word_lists import WordLists
from classroom.words.lexicon import LEXICON_KEYS, WordListError, load_categories, load_word_list
from classroom.words.meaning import load_meanings
from classroom.writing import LATIN, OTHERS


class Checked(NamedTuple):
    """What to check: the data `folder`, the app's own `wordlists` and `assets`, the printers and the bell.

    `can_ring` tells whether there is a device to play the bell.
    """

    folder: Path
    wordlists: Path
    assets: Path
    printer_queue: PrinterQueue
    can_ring: Callable[[], bool]
    now: WallClock


def check_all(checked: Checked) -> Iterator[Finding]:
    """Yield the findings one by one; this takes seconds if there are many matches."""
    for found in _findings(checked):
        yield found._replace(sentence=without_home(found.sentence))


def _findings(checked: Checked) -> Iterator[Finding]:
    yield _versions()
    yield _data_folder(checked.folder)
    yield from inspect_disk(checked.folder)
    yield from inspect_database(checked.folder, checked.now)
    yield inspect_put_aside(checked.folder)
    yield from inspect_backups(checked.folder, checked.now)
    yield inspect_settings(checked.folder)
    yield _app_lists(checked.wordlists)
    yield _own_lists(checked)
    yield _house_rules(checked.folder)
    yield _fonts()
    yield _bell(checked)
    yield _printers(checked.printer_queue)


def _versions() -> Finding:
    parts = [
        f"Bellword {__version__}",
        f"Python {platform.python_version()}",
        f"SQLite {sqlite3.sqlite_version}",
        f"Kivy {_version_of('kivy')}",
        platform.platform(),
    ]
    return Finding(Verdict.OK, _("Versions"), ", ".join(parts))


def _data_folder(folder: Path) -> Finding:
    verdict, sentence = Verdict.OK, "{folder}"
    if is_in_onedrive(folder):
        verdict = Verdict.ATTENTION
        sentence = _(
            "{folder} is in OneDrive. Two computers may change it at once, and OneDrive may hold a file back. Close "
            "Bellword and move its whole folder to a place outside OneDrive, such as a USB stick."
        )
    return Finding(verdict, _("Data folder"), sentence.format(folder=folder))


def _version_of(package: str) -> str:
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return "?"


def _app_lists(folder: Path) -> Finding:
    subject = _("Word lists")
    try:
        words = sum(len(load_word_list(folder, key).words) for key in LEXICON_KEYS)
        load_categories(folder)
        load_meanings(folder)
    except WordListError as error:
        sentence = _("{fault} Install Bellword again; your matches are safe.").format(fault=error)
        return Finding(Verdict.BROKEN, subject, sentence)
    sentence = _("{lists} lists with {words} words, all unchanged.").format(lists=len(LEXICON_KEYS), words=f"{words:,}")
    return Finding(Verdict.OK, subject, sentence)


def _own_lists(checked: Checked) -> Finding:
    subject = _("Your word lists")
    lists = WordLists(checked.folder, checked.wordlists)
    try:
        stored = lists.load()
        lists.changes()
    except KnownError as error:
        return Finding(Verdict.BROKEN, subject, str(error))
    return _readable(
        subject,
        len(stored.lists),
        len(stored.refused),
        ngettext(
            "{count} list cannot be read. Go to Settings, Word lists, and import it again.",
            "{count} lists cannot be read. Go to Settings, Word lists, and import them again.",
            len(stored.refused),
        ),
    )


def _house_rules(folder: Path) -> Finding:
    subject = _("Your own rules")
    try:
        known = HouseRules(folder).load()
    except KnownError as error:
        return Finding(Verdict.BROKEN, subject, str(error))
    return _readable(
        subject,
        len(known.rules),
        len(known.refused),
        ngettext(
            "{count} set of rules cannot be read. Go to the screen where you choose the rules, and import it again.",
            "{count} sets of rules cannot be read. Go to the screen where you choose the rules, and import them again.",
            len(known.refused),
        ),
    )


def _readable(subject: str, good: int, bad: int, damaged: str) -> Finding:
    """Return the finding about a set of files: how many are readable, or `damaged` with the number that are not."""
    if bad:
        return Finding(Verdict.BROKEN, subject, damaged.format(count=bad))
    if not good:
        return Finding(Verdict.OK, subject, _("None yet."))
    return Finding(Verdict.OK, subject, _("All readable: {count}.").format(count=good))


def _fonts() -> Finding:
    subject = _("Fonts")
    files = dict.fromkeys(file for one in (LATIN, *OTHERS) for file in (one.regular, one.bold))
    if bad := [file for file in files if not _is_whole_font(font_path(file))]:
        sentence = _(
            "Missing or damaged: {files}. Names in some scripts cannot be shown or printed. Install Bellword "
            "again; your matches are safe."
        )
        return Finding(Verdict.BROKEN, subject, sentence.format(files=", ".join(bad)))
    return Finding(Verdict.OK, subject, _("{count} files, all complete.").format(count=len(files)))


def _is_whole_font(path: Path) -> bool:
    """Tell whether a font exists and each of its tables has the checksum that the font gives."""
    from fontTools.ttLib import TTFont, TTLibError  # noqa: PLC0415 - slow to import, and the app's start needs none

    try:
        # 2 raises AssertionError for a table with another checksum.
        with TTFont(path, checkChecksums=2) as font:
            for tag in font.reader.keys():  # noqa: SIM118 - it is no dictionary
                font.reader[tag]
    except (OSError, TTLibError, AssertionError, EOFError, ValueError, KeyError):
        return False
    return True


def _bell(checked: Checked) -> Finding:
    subject = _("Bell")
    try:
        with wave.open(str(checked.assets / "sounds" / "bell.wav")) as sound:
            length = sound.getnframes()
    except (OSError, wave.Error, EOFError):
        length = 0
    if not length:
        sentence = _("The bell's sound is missing or damaged: you will see the bell only. Install Bellword again.")
        return Finding(Verdict.BROKEN, subject, sentence)
    if not checked.can_ring():
        sentence = _(
            "No speakers were found: you will see the bell, not hear it. Plug in speakers or turn the sound on, then "
            "open Bellword again."
        )
        return Finding(Verdict.ATTENTION, subject, sentence)
    return Finding(Verdict.OK, subject, _("You can hear the bell, unless the computer is muted or Bell volume is off."))


def _printers(queue: PrinterQueue) -> Finding:
    subject = _("Printer")
    try:
        printers = queue.printers()
    except KnownError as error:
        return Finding(Verdict.ATTENTION, subject, str(error))
    if not printers:
        sentence = _("Bellword found no printer. You can save documents as PDF and print them from another program.")
        return Finding(Verdict.ATTENTION, subject, sentence)
    found = _("{count} found.").format(count=len(printers))
    if not any(one.is_default for one in printers):
        sentence = (
            found
            + " "
            + _("The computer has no default printer. Choose one each time, or set one in the computer's settings.")
        )
        return Finding(Verdict.ATTENTION, subject, sentence)
    return Finding(Verdict.OK, subject, found + " " + _("A default printer is set."))
