"""The services that screens need besides the match itself, as protocols; the composition root fills them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from classroom.match.ports import Bell
from classroom.settings import WrongPins

if TYPE_CHECKING:
    from datetime import datetime

    from classroom.backup import Candidate, Reason, Summary
    from classroom.competition.event import CompetitionEvent
    from classroom.competition.service import Competitions
    from classroom.competition.state import CompetitionState
    from classroom.drills.drill_round import DrillBook
    from classroom.drills.service import DrillService
    from classroom.errors import KnownError, KnownFault
    from classroom.errors.finding import Finding
    from classroom.match.event import Event, Opening
    from classroom.match.ports import Chance, Clock
    from classroom.match.service import Matches
    from classroom.match.state import MatchState
    from classroom.papers import PrinterQueue
    from classroom.partner.brain import Partner
    from classroom.record.award import Award, CertificateText
    from classroom.roster.class_list import ClassBook, ClassFiles
    from classroom.rules.policy import Format
    from classroom.settings import Settings
    from classroom.tables.plan import Table
    from classroom.words.lexicon import Categories, Category, Description, Lexicon, TwoLetterWord
    from classroom.words.meaning import Meaning
    from classroom.words.move_generator import WordIndex
    from classroom.words.teacher_list import Changes, Proposal, StoredLists, TeacherList, WordFile

Chosen = Callable[[Path | None], None]
"""Called with the chosen file, or None if the dialog was cancelled."""
AllChosen = Callable[[Sequence[Path]], None]
"""Called with the chosen files, none if the dialog was cancelled."""


class StoredMatch(Protocol):
    """A match as stored; times are ISO 8601."""

    @property
    def match_id(self) -> str:
        """The match's stable name."""

    @property
    def opened_at(self) -> str:
        """The moment it began."""

    @property
    def written_at(self) -> str:
        """The moment it was last played."""

    @property
    def state(self) -> MatchState | None:
        """The state after the last sound event, or None if even the opening is lost."""

    @property
    def fault(self) -> KnownFault | None:
        """The fault of its record, or None if there is none."""

    @property
    def lost(self) -> int:
        """The number of entries after the sound ones in a damaged record; 0 if unknown."""

    @property
    def check_code(self) -> str:
        """The code on the match's documents if it is closed, else empty."""


class MatchHead(Protocol):
    """The details by which a match can be found without reading the whole of it."""

    @property
    def match_id(self) -> str:
        """The match's stable name."""

    @property
    def written_at(self) -> str:
        """The moment it was last played, in ISO 8601."""

    @property
    def opened(self) -> Opening | None:
        """The opening in brief, or None if that cannot be read."""


class Archive(Protocol):
    """The matches on this machine; raises `StoreError`."""

    def newest(self, count: int, after: int = 0) -> Sequence[StoredMatch]:
        """Return up to `count` matches, last played first, after skipping the `after` newest."""

    def newest_ids(self, count: int, after: int = 0) -> Sequence[str]:
        """Return the ids of these matches."""

    def heads(self) -> Sequence[MatchHead]:
        """Return the head of every match, last played first."""

    def stored(self, match_id: str) -> StoredMatch:
        """Return one match."""

    def ids_named_after(self, first: str) -> Sequence[str]:
        """Return the ids of existing matches that are `first` or begin with it and a hyphen, latest first."""

    def sound_events(self, match_id: str, most: int | None = None) -> Sequence[Event]:
        """Return the events of a match up to the first that is damaged, at most so many."""

    def delete_match(self, match_id: str, *, behind: bool = False) -> Callable[[], object]:
        """Delete a match for good, from the backups too, which may take seconds: with `behind` by what is returned."""


class StoredCompetition(Protocol):
    """A competition as stored; times are ISO 8601."""

    @property
    def competition_id(self) -> str:
        """The competition's stable name."""

    @property
    def written_at(self) -> str:
        """The moment of its last event."""

    @property
    def state(self) -> CompetitionState | None:
        """The state after the last sound event, or None if even the opening is lost."""

    @property
    def fault(self) -> KnownFault | None:
        """The fault of its record, or None if there is none."""


COMPETITIONS = 20
"""The number of latest competitions that are searched for the table of a match."""


class CompetitionArchive(Protocol):
    """The competitions on this machine; raises `StoreError`."""

    def newest(self, count: int, after: int = 0) -> Sequence[StoredCompetition]:
        """Return up to `count` competitions, latest activity first, after skipping the `after` newest."""

    def read(self, competition_id: str) -> Sequence[CompetitionEvent]:
        """Return all events of a competition."""

    def delete_competition(self, competition_id: str, *, behind: bool = False) -> Callable[[], object]:
        """Delete a competition for good as a match is; the matches played in it stay."""


class FileMatch(Protocol):
    """A match read from a file."""

    @property
    def state(self) -> MatchState:
        """The state after its last event."""

    @property
    def check_code(self) -> str:
        """The code on the match's documents if it is closed, else empty."""


class MatchFiles(Protocol):
    """Matches as files, in the format given by the file's extension: ``.bellword``, ``.gcg`` or ``.txt``.

    A method that fails raises `KnownError`, whose text is a sentence for the teacher. It may take a second.
    """

    def save(self, match_id: str, path: Path, *, with_names: bool = False) -> None:
        """Write a match to a file, completely or not at all; without names, it has Team A and Pupil A1 instead."""

    def take_in(self, path: Path) -> None:
        """Import the match from a file, completely or not at all."""

    def read(self, path: Path) -> FileMatch:
        """Return the match of a ``.bellword`` file as far as it was played; nothing is stored."""


class SettingsStore(Protocol):
    """Stores the classroom's settings."""

    def load(self) -> Settings:
        """Return the settings, or the defaults."""

    def save(self, settings: Settings) -> None:
        """Save the settings. Raises `StoreError`."""


class PdfMaker(Protocol):
    """Makes, shows, saves and opens PDFs. `language` is ``en``, ``ms`` or ``both`` (not of words and the guide).

    Raises `KnownError` for a paper that cannot be made; its text is a sentence for the teacher.
    """

    def drawn(self, sheet: object, language: str) -> bytes:
        """Return what a paper says as PDF: a `ScoreSheet` (P20), a `SeatingPlan` (P23), whatever can be drawn."""

    def certificates(
        self, awards: tuple[Award, ...], text: CertificateText, settings: Settings, language: str
    ) -> bytes:
        """Return the certificates as PDF, one page an award (P21)."""

    def designs(
        self, award: Award, text: CertificateText, settings: Settings, language: str, width: int
    ) -> Sequence[tuple[int, int, bytes]]:
        """Return one certificate in every design, in their order, as pictures such as `page` returns."""

    def joined(self, papers: Sequence[bytes]) -> bytes:
        """Return one PDF with the pages of all `papers`, in their order."""

    def unprintable(self, text: str) -> tuple[str, ...]:
        """Return the characters of `text` that no font of ours can print."""

    def take_crest(self, picture: Path, folder: Path) -> Path:
        """Save a PNG or JPEG file as a crest in `folder`, and return the path."""

    def page_count(self, pdf: bytes) -> int:
        """Return the number of pages."""

    def page(self, pdf: bytes, number: int, width: int) -> tuple[int, int, bytes]:
        """Return page `number`, counted from 0, as (width, height, pixels): `width` wide, RGB, from the top."""

    def save(self, pdf: bytes, path: Path) -> None:
        """Write the file completely or not at all."""

    def file_name(self, paper: str, match_id: str, date: str) -> str:
        """Return a file name without anybody's name; `paper` is how the paper is called."""


class PdfViewer(PdfMaker, Protocol):
    """A PDF maker that can also show PDFs in another program."""

    def open(self, path: Path) -> bool:
        """Open the file in the system's viewer; return False if there is none."""


class Device(Protocol):
    """The abilities of the machine; any call may fail, and its return value says so."""

    def vibrate(self, seconds: float) -> bool:
        """Vibrate; return False if that is not possible."""

    def can_say(self) -> bool:
        """Tell whether the machine can speak."""

    def say(self, text: str) -> bool:
        """Speak `text`; return False if that is not possible."""


class DialogDevice(Device, Protocol):
    """The machine with what its system shows over the app's window: a keyboard, and dialogs that reach all files."""

    def has_keyboard(self) -> bool:
        """Tell whether the system has an on-screen keyboard."""

    def open_keyboard(self) -> bool:
        """Show the on-screen keyboard; return False if that is not possible."""

    def documents_folder(self) -> Path:
        """Return where people look for their documents."""

    def choose_file_to_save(self, folder: Path, name: str, chosen: Chosen, missing: Callable[[], None]) -> None:
        """Ask with the system's dialog, then call `chosen` on the main thread, or `missing` if there is no dialog."""

    def choose_file_to_open(
        self, folder: Path, kinds: Sequence[str], chosen: Chosen, missing: Callable[[], None]
    ) -> None:
        """Ask for a file whose name ends in one of `kinds`, such as ``.png``; answers as `choose_file_to_save` does."""

    def choose_files_to_open(
        self, folder: Path, kinds: Sequence[str], chosen: AllChosen, missing: Callable[[], None]
    ) -> None:
        """Ask for one or more files in the same way."""

    def choose_folder(self, folder: Path, chosen: Chosen, missing: Callable[[], None]) -> None:
        """Ask for a folder with the system's dialog; answers as `choose_file_to_save` does."""


class SecondScreen(Protocol):
    """The window for those who watch, in a process of its own."""

    @property
    def is_open(self) -> bool:
        """Whether the window is there; people may close it themselves."""

    def open(self) -> None:
        """Open the window unless it is open already. Raises `KnownError`."""

    def close(self) -> None:
        """Close the window if it is open."""


class Chime(StrEnum):
    """A celebration sound; its value is the name of its file."""

    ALL_SEVEN = "all-seven"
    WINNERS = "winners"
    STARS = "stars"


class TunedBell(Bell, Protocol):
    """A bell at the volume the teacher chose, and celebration sounds, which are silent while it rings."""

    volume: float
    """From 0 to 1."""

    def try_out(self) -> bool:
        """Play an inaudible stroke, and return whether the device accepted it."""

    def cheer(self, name: str) -> bool:
        """Play the `Chime` of this name, and return whether it is heard: not while the bell rings."""


class WordListBook(Protocol):
    """The word lists on this machine, and the teacher's changes to them.

    If something cannot be read, imported or saved, a method raises `KnownError`, whose text is a sentence for the
    teacher, and changes nothing. Reading a list or a file may take seconds, so do it off the screen's thread.
    """

    def descriptions(self) -> Mapping[str, Description]:
        """Return what is said of each list that comes with the app, by key."""

    def load(self) -> StoredLists:
        """Return the teacher's own lists."""

    def lexicon(self, key: str, by_rules: Collection[Category]) -> Lexicon:
        """Return the list `key` with the teacher's changes, less the categories refused `by_rules` or otherwise."""

    def categories(self) -> Categories:
        """Return the categories of every word that has any."""

    def read(self, path: Path) -> Table:
        """Return the raw table from a file of words."""

    def propose(self, file: WordFile, title: str, base: str = "") -> Proposal:
        """Return the list that a file would make: on its own, or added to `base`, one of the app's lists."""

    def save(self, proposal: Proposal, *, without_refused: bool = False) -> TeacherList:
        """Save a list, replacing an older one with its title; refused lines raise an error or are left out."""

    def rename(self, key: str, title: str) -> TeacherList:
        """Give an own list another title."""

    def delete(self, key: str) -> None:
        """Delete an own list."""

    def changes(self) -> Changes:
        """Return the teacher's changes to every list."""

    def save_changes(self, changes: Changes) -> None:
        """Save the teacher's changes in place of the old ones."""


class KnownRules(Protocol):
    """House rules that were read, and the fault of each file that could not be read."""

    @property
    def rules(self) -> Sequence[Format]:
        """The house rules by title."""

    @property
    def refused(self) -> Sequence[KnownError]:
        """The faults of the files that could not be read."""


class HouseRuleBook(Protocol):
    """The teacher's house rules.

    If they cannot be saved or read, a method raises `KnownError`, whose text is a sentence for the teacher.
    """

    def known(self) -> KnownRules:
        """Return the house rules stored here."""

    def save(self, rule: Format, *, replace: bool = False) -> None:
        """Save a house rule; replace one with the same key only if `replace` is set."""

    def take_in(self, path: Path, *, replace: bool = False) -> Format:
        """Import the house rule from a file, and return it."""

    def export(self, key: str, path: Path) -> None:
        """Write a house rule to a file, completely or not at all."""

    def delete(self, key: str) -> None:
        """Delete a house rule; matches have copies of their own."""


class BackupBook(Protocol):
    """Backups of everything.

    A method that fails raises `KnownError`, whose text is a sentence for the teacher, and changes nothing. Each
    method may take a second or more, so call it off the screen's thread.
    """

    def hold(self, reason: Reason) -> Summary | None:
        """Make a backup on this computer and thin out older ones; return None if the last one is identical."""

    def save_to(self, folder: Path, tell: Callable[[float], object] = float) -> Summary:
        """Make a backup in a folder, such as one on a USB stick, and read it back; `tell` which share is done."""

    def held(self) -> Sequence[Summary]:
        """Return the backups on this computer, the latest first."""

    def look_into(self, file: Path) -> Candidate:
        """Check a backup completely, and compare it with the data here."""

    def newest_good(self) -> Candidate | None:
        """Return the newest intact backup on this computer, compared with the data here."""

    def out_of_reach(self) -> Path | None:
        """Return a backup folder that still has deleted data or cannot be written now, or None."""

    def locked(self) -> Path | None:
        """Return the backup folder if it exists but cannot be written, such as a locked USB stick, or None."""

    def take_over(self, file: Path) -> Summary:
        """Replace all data here with that of a backup, after backing up the data here."""


class Services(Protocol):
    """Everything the screens use; what is not asked for need not be created.

    Nothing in it leads out of the window except a voice. To reach anything outside, a screen has the context's
    `outside`.
    """

    @property
    def matches(self) -> Matches:
        """Opens matches, new ones and stored ones."""

    @property
    def archive(self) -> Archive:
        """The matches on this machine."""

    @property
    def competitions(self) -> Competitions:
        """Opens competitions, new ones and stored ones."""

    @property
    def competition_archive(self) -> CompetitionArchive:
        """The competitions on this machine."""

    def has_competitions(self) -> bool:
        """Tell whether there is any, without reading one. Raises `StoreError`."""

    @property
    def settings_store(self) -> SettingsStore:
        """Storage of the settings."""

    @property
    def wrong_pins(self) -> WrongPins:
        """Remembers the wrong PINs from one start of the app to the next."""

    @property
    def pdf(self) -> PdfMaker:
        """Makes documents as PDF."""

    @property
    def device(self) -> Device:
        """The machine."""

    @property
    def bell(self) -> TunedBell:
        """The time keeper's bell."""

    @property
    def clock(self) -> Clock:
        """The clock of turns and drills."""

    @property
    def formats(self) -> Sequence[Format]:
        """The formats that come with the app, the default first; then the teacher's house rules."""

    @property
    def house_rules(self) -> HouseRuleBook:
        """The teacher's house rules."""

    @property
    def app_version(self) -> str:
        """The version of the app, as a match's record says it."""

    @property
    def data_folder(self) -> Path:
        """The folder where everything is saved."""

    @property
    def word_lists(self) -> WordListBook:
        """The word lists of this machine."""

    @property
    def drill_book(self) -> DrillBook:
        """Storage of what pupils know."""

    @property
    def class_book(self) -> ClassBook:
        """The classes and their pupils, the same ones as in the `drill_book`."""

    @property
    def class_files(self) -> ClassFiles:
        """Classes as files."""

    @property
    def chance(self) -> Chance:
        """The source of randomness for mixing teams."""

    @property
    def drills(self) -> DrillService:
        """Starts drills; `drills.book` is the `drill_book`."""

    @property
    def match_files(self) -> MatchFiles:
        """Matches as files."""

    @property
    def backups(self) -> BackupBook:
        """Backups of everything."""

    @property
    def was_rescued(self) -> bool:
        """Whether the match file was damaged at the start and was replaced with what could be rescued."""

    def start_anew(self) -> None:
        """Forget everything read from the disk, because it now has other data."""

    @property
    def notices(self) -> tuple[Callable[[], str], ...]:
        """Sentences for Home, each in the current language: no sound, a damaged file moved aside, ..."""

    def check_up(self) -> Sequence[Finding]:
        """Return the findings of a check of the whole app; takes seconds, so call it off the screen's thread."""

    def new_match_id(self, after: str = "") -> str:
        """Return an id for a match that is unique on every computer; it begins with `after` if that is given."""

    def today(self) -> str:
        """Return the date of today, in ISO 8601."""

    def now(self) -> datetime:
        """Return the current local time."""

    def index_of(self, lexicon: Lexicon, /) -> WordIndex:
        """Return the index of a list; may wait most of a second, so it is asked for beside the screen's thread."""

    def two_letter_table(self) -> tuple[TwoLetterWord, ...]:
        """Return the table of two-letter words for pupils; empty if the file is damaged."""

    def meaning_of(self, word: str, /) -> Meaning | None:
        """Return the meaning of a word, or None if it is not known.

        The first call reads a file, so call it as `index_of`.
        """

    def has_meaning(self, word: str, /) -> bool:
        """Tell whether the meaning of a word is known; see `meaning_of`."""

    def partner(self, level_key: str, lexicon: Lexicon, /) -> Partner:
        """Return the computer player of a level, for a match with this list; may take as long as `index_of`."""


class SystemServices(Services, Protocol):
    """The services with all that leads out of the window: only `Outside` and the app itself know these."""

    @property
    def pdf(self) -> PdfViewer:
        """Makes documents as PDF, and opens the program that shows them."""

    @property
    def device(self) -> DialogDevice:
        """The machine with its dialogs."""

    @property
    def printer_queue(self) -> PrinterQueue:
        """The printers of this computer."""

    @property
    def second_screen(self) -> SecondScreen:
        """The window for spectators."""
