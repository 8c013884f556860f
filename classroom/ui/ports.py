"""What the screens need besides the match itself, as protocols; the composition root fills them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from classroom.drills.ports import DrillBook
from classroom.drills.progress import ClassProgress, PupilProgress
from classroom.drills.service import DrillService
from classroom.errors import KnownFault
from classroom.match.event import Event
from classroom.match.ports import Bell, Clock, Lexicon
from classroom.match.service import Matches
from classroom.match.state import MatchState
from classroom.partner.brain import Partner
from classroom.record.award import Award, CertificateText
from classroom.record.score_sheet import ScoreSheet
from classroom.record.words import WordSheet
from classroom.rules.format import Format
from classroom.settings import Settings
from classroom.words.category import Categories, Category
from classroom.words.lexicon import Lexicon as WholeLexicon
from classroom.words.meaning import Meaning
from classroom.words.teacher_list import Changes, KeptLists, Proposal, TeacherList, WordFile
from classroom.words.two_letter import TwoLetterWord
from classroom.words.word_index import WordIndex
from classroom.words.word_list import Description

Chosen = Callable[[Path | None], None]
"""Called with the file that was chosen, None where the dialog was cancelled."""


class StoredMatch(Protocol):
    """A match as it lies in the store; times are ISO 8601.

    Where `trouble` tells of damage, `state` is as of the last sound event, None where nothing is left.
    """

    @property
    def match_id(self) -> str:
        """The match's stable name."""

    @property
    def opened_at(self) -> str:
        """When it began."""

    @property
    def written_at(self) -> str:
        """When it was last played."""

    @property
    def state(self) -> MatchState | None:
        """Where it stands."""

    @property
    def trouble(self) -> KnownFault | None:
        """What is wrong with its record, None where nothing is."""


class Archive(Protocol):
    """The matches on this machine; raises `StoreError`."""

    def newest(self, count: int, after: int = 0) -> Sequence[StoredMatch]:
        """Return up to `count` matches, the one played last first, `after` so many newer ones."""

    def stored(self, match_id: str) -> StoredMatch:
        """Return one match."""

    def sound_events(self, match_id: str) -> Sequence[Event]:
        """Return the events of a match up to the first that is damaged."""

    def delete_match(self, match_id: str) -> None:
        """Delete a match and every trace of it but those in older copies of the whole."""


class MatchFiles(Protocol):
    """Matches as files, in the form that the ending of a file's name says: ``.bellword``, or ``.gcg``.

    What cannot be raises `KnownError`, whose text is a sentence for the teacher. It may take a second.
    """

    def save(self, match_id: str, path: Path) -> None:
        """Write a match into a file, the whole of it or nothing."""

    def take_in(self, path: Path) -> None:
        """Store the match of a file, the whole of it or nothing."""


class SettingsStore(Protocol):
    """Where the classroom's settings lie."""

    def load(self) -> Settings:
        """Return the settings, or the defaults."""

    def save(self, settings: Settings) -> None:
        """Keep the settings; raises `StoreError`."""


class PdfMaker(Protocol):
    """Makes, shows, saves and opens PDFs. `language` is ``en``, ``ms`` or ``both`` (certificates only).

    What cannot be made raises `KnownError`, whose text is a sentence for the teacher.
    """

    def score_sheet(self, sheet: ScoreSheet, language: str, *, blank: bool = False) -> bytes:
        """Return the score sheet as PDF (P20)."""

    def words(self, sheet: WordSheet, language: str) -> bytes:
        """Return the words of a match as PDF."""

    def certificates(
        self, awards: tuple[Award, ...], text: CertificateText, settings: Settings, language: str
    ) -> bytes:
        """Return the certificates as PDF, one page an award (P21)."""

    def progress_sheet(self, progress: PupilProgress | ClassProgress, language: str) -> bytes:
        """Return the progress of a pupil or of a class in drills as PDF."""

    def unprintable(self, text: str) -> tuple[str, ...]:
        """Return the characters of `text` that no font of ours can print."""

    def take_crest(self, picture: Path, folder: Path) -> Path:
        """Keep a PNG or JPEG file as a crest in `folder`, and return where."""

    def page_count(self, pdf: bytes) -> int:
        """Return the number of pages."""

    def page(self, pdf: bytes, number: int, width: int) -> tuple[int, int, bytes]:
        """Return page `number`, counted from 0, as (width, height, pixels): `width` wide, RGB, from the top."""

    def save(self, pdf: bytes, path: Path) -> str:
        """Write the file whole or not at all; return the sentence that says why not, empty when it is written."""

    def file_name(self, kind: str, match_id: str, date: str) -> str:
        """Return a file name without anybody's name; `kind` is ``certificates`` or ``score-sheet``."""

    def open(self, path: Path) -> bool:
        """Open the file in the system's viewer; False where there is none."""


class Device(Protocol):
    """What the machine offers; every call may come to nothing and says so by its answer."""

    def documents_folder(self) -> Path:
        """Return where people look for their documents."""

    def choose_file_to_save(self, folder: Path, name: str, chosen: Chosen, missing: Callable[[], None]) -> None:
        """Ask with the system's dialog; on the main thread call `chosen`, or `missing` where there is no dialog."""

    def choose_file_to_open(
        self, folder: Path, kinds: Sequence[str], chosen: Chosen, missing: Callable[[], None]
    ) -> None:
        """Ask for a file whose name ends in one of `kinds`, such as ``.png``; answers as `choose_file_to_save` does."""

    def vibrate(self, seconds: float) -> bool:
        """Vibrate; False where that cannot be."""

    def can_say(self) -> bool:
        """Tell whether anything here speaks."""

    def say(self, text: str) -> bool:
        """Speak `text`; False where that cannot be."""


class TunedBell(Bell, Protocol):
    """A bell as loud as the teacher wants it."""

    volume: float
    """From 0 to 1."""


class WordListBook(Protocol):
    """The word lists of this machine and the teacher's changes to them.

    What cannot be read, taken or kept raises `KnownError`, whose text is a sentence for the teacher, and leaves
    everything as it was. Reading a list or a file may take seconds, so it is done beside the screen's thread.
    """

    def descriptions(self) -> Mapping[str, Description]:
        """Return what is said of each list that comes with the app, by key."""

    def load(self) -> KeptLists:
        """Return the teacher's own lists."""

    def lexicon(self, key: str, by_rules: Collection[Category]) -> WholeLexicon:
        """Return the list `key` with the teacher's changes, less the categories refused `by_rules` or otherwise."""

    def categories(self) -> Categories:
        """Return the categories of every word that has any."""

    def read(self, path: Path) -> WordFile:
        """Return what stands in a file of words."""

    def propose(self, file: WordFile, title: str, base: str = "") -> Proposal:
        """Return the list that a file would give: alone, or with a `base` added to that list of the app's."""

    def keep(self, proposal: Proposal, *, without_refused: bool = False) -> TeacherList:
        """Keep a list, in place of an older one of its title; refused lines are an error or left out."""

    def rename(self, key: str, title: str) -> TeacherList:
        """Give an own list another title."""

    def delete(self, key: str) -> None:
        """Put an own list away for good."""

    def changes(self) -> Changes:
        """Return the teacher's changes to every list."""

    def save_changes(self, changes: Changes) -> None:
        """Keep the teacher's changes in place of the old ones."""


@dataclass(frozen=True)
class Services:
    """Everything the screens reach for. `new_match_id` and `today` (ISO date) come from the world outside."""

    matches: Matches
    archive: Archive
    settings_store: SettingsStore
    pdf: PdfMaker
    device: Device
    bell: TunedBell
    clock: Clock
    formats: tuple[Format, ...]
    new_match_id: Callable[[], str]
    today: Callable[[], str]
    app_version: str
    data_folder: Path
    index_of: Callable[[Lexicon], WordIndex]
    """The index of a list; may wait most of a second, so it is asked for beside the screen's thread (`ui.worker`)."""
    two_letter_table: Callable[[], tuple[TwoLetterWord, ...]]
    """What pupils are told of the two-letter words; none where the file is damaged."""
    meaning_of: Callable[[str], Meaning | None]
    """What a word means, None where that is not known; reads a file at first, so it is asked as `index_of` is."""
    word_lists: WordListBook
    partner: Callable[[str, Lexicon], Partner]
    """The computer at the level with this key, for a match with this list; may wait as `index_of` does."""
    drill_book: DrillBook
    drills: DrillService
    """Where a drill begins; `drills.book` is the same book."""
    match_files: MatchFiles
    notices: tuple[Callable[[], str], ...] = ()
    """Sentences for Home, asked for in the language of the moment: no sound, a damaged file put aside, and the like."""
