"""Known faults: failures caused by the environment, not by a rule; shown as a sentence, never as a traceback.

Each sentence says what happened, what is safe and what to do. The store raises and reports these values; they are
defined here so that a screen can show them without importing the store.
"""

from __future__ import annotations

from enum import Enum

from classroom.i18n import N_, _
from classroom.value import Value


class FaultKind(Enum):
    """The kinds of fault in saving data or in reading saved data."""

    DISK_FULL = "disk full"
    READ_ONLY = "read-only"
    DISK_ERROR = "disk error"
    ALREADY_OPEN = "already open"
    NEWER = "newer"
    DAMAGED = "damaged"
    DAMAGED_READ_ONLY = "damaged, read-only"
    REPLACED = "replaced"
    MISSING = "missing"
    MATCH_DAMAGED = "match damaged"
    GONE_ON = "gone on"
    SETTINGS_DAMAGED = "settings damaged"
    DRILLS_DAMAGED = "drills damaged"
    COMPETITION_DAMAGED = "competition damaged"
    CLASS_DAMAGED = "class damaged"
    INCOMPLETE = "incomplete"
    CLASS_TITLE_LOST = "class title lost"
    LOG_DAMAGED = "log damaged"
    DELETIONS_DAMAGED = "deletions damaged"
    DELETIONS_LOST = "deletions lost"


_SENTENCES = {
    FaultKind.DISK_FULL: N_(
        "The disk is full, so nothing was changed. Your saved data is safe. Free some space on the disk, then try "
        "again."
    ),
    FaultKind.READ_ONLY: N_(
        "Nothing can be saved in {place}, because it is read-only. You can look at saved matches and print them. To "
        "play, unlock it or ask for permission to write to it."
    ),
    FaultKind.DISK_ERROR: N_(
        "{place} cannot be read or written at the moment, so nothing was changed. Your saved data is safe. Check "
        "that the disk or USB stick is plugged in, then try again."
    ),
    FaultKind.ALREADY_OPEN: N_(
        "Your matches are already open in another window or program. Continue there, or close it and try again."
    ),
    FaultKind.NEWER: N_(
        "The matches in {place} were saved by a newer version of Bellword. Nothing was changed. "
        "Open them with that version."
    ),
    FaultKind.DAMAGED: N_(
        "The file with your matches, {place}, is damaged. The readable part is safe. Close Bellword and open it "
        "again to rescue the rest."
    ),
    FaultKind.DAMAGED_READ_ONLY: N_(
        "The file with your matches, {place}, is damaged. You can see the readable part. To rescue it, unlock the USB "
        "stick or copy its folder to this computer, then open Bellword again."
    ),
    FaultKind.REPLACED: N_(
        "The file with your matches was damaged, so Bellword started a new one. Matches rescued: {rescued}. The "
        "damaged file is in {place}."
    ),
    FaultKind.MISSING: N_(
        "The file with your matches is missing from {place}, so Bellword started a new one. Your backups may still "
        "have the matches."
    ),
    FaultKind.LOG_DAMAGED: N_(
        "Bellword did not close properly, and the last changes before that are damaged. The last turns, or whole "
        "matches, may be lost. Check the latest matches. A copy of the damaged file is in {place}."
    ),
    FaultKind.MATCH_DAMAGED: N_(
        "The record of this match is damaged from entry {number} on. You can view and print all earlier entries. "
        "Other matches are safe."
    ),
    FaultKind.GONE_ON: N_(
        "Another window or computer made changes first, so your last change was not saved. Return to Home, then "
        "open this screen again."
    ),
    FaultKind.SETTINGS_DAMAGED: N_(
        "Some settings could not be read, so they now have their default values. Your matches are safe. Check the "
        "settings."
    ),
    FaultKind.DELETIONS_DAMAGED: N_(
        "The list of what must still be deleted from the backups on your USB stick was damaged. Plug in the USB stick "
        "and check that it is unlocked. The next backup will delete from there everything that was deleted here."
    ),
    FaultKind.DELETIONS_LOST: N_(
        "The list of what you deleted is damaged. Backups on USB sticks and on other computers may still contain names "
        "that you deleted. Save a new backup on your USB stick, then delete the older ones there."
    ),
    FaultKind.DRILLS_DAMAGED: N_(
        "Some drill results for {place} are damaged and cannot be shown. Everything else is safe, including your "
        "matches. New results will be saved."
    ),
    FaultKind.COMPETITION_DAMAGED: N_(
        "The record of this competition is damaged from entry {number} on, so it cannot be opened. A backup may have "
        "it whole. Matches and other competitions are safe."
    ),
    FaultKind.CLASS_DAMAGED: N_(
        "Part of the class {place} is damaged. The pupils shown here and your matches are safe. Add the missing "
        "pupils to save the class again."
    ),
    FaultKind.CLASS_TITLE_LOST: N_(
        "This class is damaged, and its name is lost. The pupils shown here and your matches are safe. Type the "
        "class name again, and add the missing pupils."
    ),
    FaultKind.INCOMPLETE: N_(
        "Bellword is not fully installed: {place} is missing or cannot be read. Your matches are safe. "
        "Install Bellword again."
    ),
}


class KnownFault(Value):
    """One fault: its kind, the file or folder concerned, and the figure for its sentence.

    `number` is the number of matches rescued, or the first damaged entry of a match, counted from 1. `detail` is for
    a report, never for the screen.
    """

    kind: FaultKind
    place: str = ""
    number: int = 0
    detail: str = ""

    def sentence(self) -> str:
        """Return the sentence for people, in the language on screen."""
        return _(_SENTENCES[self.kind]).format(place=self.place, number=self.number, rescued=self.number)


class KnownError(Exception):
    """A fault known to the app; `str` is a sentence: what happened, what is safe, what to do."""


class LexiconError(KnownError):
    """A word list is missing, damaged or unreadable, so no match that uses it is opened or continued."""


class StoreError(KnownError):
    """The store could not do what it was asked for and changed nothing; `fault` says why."""

    def __init__(self, fault: KnownFault) -> None:
        super().__init__(fault)
        self.fault = fault

    def __str__(self) -> str:
        return self.fault.sentence()

    @property
    def kind(self) -> FaultKind:
        """The kind of fault."""
        return self.fault.kind
