"""The composition root: the only module that picks concrete adapters and puts the app together."""

from __future__ import annotations

import datetime
import gc
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from classroom import __version__
from classroom.errors import FaultKind, KnownError, KnownFault, StoreError
from classroom.files import is_as_written, is_there
from classroom.i18n import _, ngettext, use_language
from classroom.match.ports import DamagedMatchError
from classroom.paths import DataFolderError, assets_dir, passed_over, user_data_dir, wordlists_dir
from classroom.services import Chime, TunedBell
from classroom.store.database import Database, open_database
from classroom.store.database_file import DELETIONS, LARGEST_NOTES, LEFT_BEHIND
from classroom.store.event_log import RecordRows, SqliteEventLog
from classroom.store.event_table import COMPETITIONS
from classroom.store.settings import SettingsFile, WrongPinFile
from classroom.ui.fault_window import CannotStartError, fail_start, look_for_font, report_crash
from classroom.ui.graphics import NoGraphicsError, end_of_session, open_window, prepare_kivy, start_with_direct3d
from classroom.value import replace

if TYPE_CHECKING:
    from classroom.competition.service import Competitions
    from classroom.drills.on_board import PastMatch
    from classroom.drills.service import DrillService
    from classroom.errors.finding import Finding
    from classroom.match.ports import Chance, Clock, Shuffler
    from classroom.match.service import Matches
    from classroom.papers import PrinterQueue
    from classroom.partner.brain import Partner
    from classroom.printing.pdf_service import PdfService
    from classroom.rules.policy import Format, Words
    from classroom.store.backup.book import BackupBook
    from classroom.store.class_book import SqliteClassBook
    from classroom.store.class_file import ClassFileStore
    from classroom.store.competition_log import SqliteCompetitionLog
    from classroom.store.drill_book import SqliteDrillBook
    from classroom.store.exchange.transfer import MatchFileStore
    from classroom.store.house_rules import HouseRules
    from classroom.store.word_lists import WordLists
    from classroom.ui.app import BellwordApp
    from classroom.ui.device import PlyerDevice, SecondScreenProcess
    from classroom.words.lexicon import Lexicon, TwoLetterWord
    from classroom.words.meaning import Meaning
    from classroom.words.move_generator import WordIndex

_PAST_MATCHES = 12  # whose positions a drill asks about; reading one takes some milliseconds


class MonotonicClock:
    """The machine's clock that nobody can set and that runs while the machine sleeps; implements `match.ports.Clock`.

    On Linux the usual clock stops during sleep, and a turn would resume hours later as if no time had passed.
    """

    def __init__(self) -> None:
        self._which = getattr(time, "CLOCK_BOOTTIME", None)

    def now_ms(self) -> int:
        """Return milliseconds since some moment in the past."""
        now = time.monotonic_ns() if self._which is None else time.clock_gettime_ns(self._which)
        return now // 1_000_000


class SystemShuffler:
    """Draws tiles with the operating system's randomness, which no pupil can predict (C11); implements `Shuffler`."""

    def __init__(self) -> None:
        self._random = random.SystemRandom()

    def draw(self, bag: Sequence[str], count: int) -> tuple[str, ...]:
        """Return `count` tiles of `bag`, each with equal probability."""
        return tuple(self._random.sample(bag, count))


def _now() -> datetime.datetime:
    return datetime.datetime.now().astimezone()


_Service = TypeVar("_Service")


class _ReadOfDisk(cached_property[_Service]):
    """A service that may cache what it has read from disk, and is recreated when the data are replaced."""


class AppServices:
    """The services of the app on one machine, each imported and created on first use; implements `Services`.

    Home needs few of them, and the start does not wait for the rest.
    """

    app_version = __version__

    def __init__(self, folder: Path, database: Database, settings_file: SettingsFile, bell: TunedBell) -> None:
        self.data_folder = folder
        self.settings_store = settings_file
        self.bell = bell
        self.archive = SqliteEventLog(database, _now)
        self._database = database

    @cached_property
    def clock(self) -> Clock:
        """The machine's clock."""
        return MonotonicClock()

    @_ReadOfDisk
    def notices(self) -> tuple[Callable[[], str], ...]:
        """The notices found at the start."""
        faults = [*self._database.notices, *([self.settings_store.fault] if self.settings_store.fault else [])]
        notices = [fault.sentence for fault in faults]
        if is_there(self.data_folder / LEFT_BEHIND) or not is_as_written(self.data_folder / DELETIONS, LARGEST_NOTES):
            from classroom.store.backup.waiting_deletions import fault

            kind = fault(self.data_folder)
            notices += [KnownFault(kind).sentence] if kind else []
        if self._damaged_classes():
            notices.append(self._damaged_classes)
        if unused := passed_over(self.data_folder):
            notices.append(lambda: _passed_over_sentence(unused))
        if not self.bell.available:
            notices.append(lambda: _("This computer has no sound. You can still play: you will see the bell."))
        return tuple(notices)

    def _damaged_classes(self) -> str:
        """Return a notice that classes are damaged, for as long as any are."""
        from classroom.store.class_rows import count_damaged

        try:
            with self._database.reading() as connection:
                count = count_damaged(connection)
        except StoreError:
            # The Classes screen itself says so.
            return ""
        sentence = ngettext(
            "A class is damaged. Open Classes to see what is left of it.",
            "{count} classes are damaged. Open Classes to see what is left of them.",
            count,
        )
        return sentence.format(count=count) if count else ""

    @cached_property
    def device(self) -> PlyerDevice:
        """The machine, accessed through Plyer."""
        from classroom.ui.device import PlyerDevice

        return PlyerDevice()

    @cached_property
    def second_screen(self) -> SecondScreenProcess:
        """The window for the audience, in a separate process."""
        from classroom.ui.device import SecondScreenProcess

        return SecondScreenProcess(self.data_folder)

    @cached_property
    def shuffler(self) -> Shuffler:
        """The shuffler that draws the tiles of matches."""
        return SystemShuffler()

    @cached_property
    def chance(self) -> Chance:
        """The operating system's randomness."""
        return random.SystemRandom()

    @_ReadOfDisk
    def matches(self) -> Matches:
        """Matches stored in the database, with the word lists of this machine."""
        from classroom.match.service import Matches
        from classroom.store.words_loaded import classroom_lexicon, finder_of

        return Matches(self.archive, self.clock, self.shuffler, partial(classroom_lexicon, self.word_lists), finder_of)

    @_ReadOfDisk
    def competition_archive(self) -> SqliteCompetitionLog:
        """The competitions in the database."""
        from classroom.store.competition_log import SqliteCompetitionLog

        return SqliteCompetitionLog(self._database, _now)

    def has_competitions(self) -> bool:
        """Tell whether any competition is stored, without importing the modules that read one."""
        return bool(RecordRows(self._database, _now, COMPETITIONS).latest_ids(1))

    @_ReadOfDisk
    def competitions(self) -> Competitions:
        """Competitions stored in the database."""
        from classroom.competition.service import Competitions

        return Competitions(self.competition_archive)

    @property
    def formats(self) -> tuple[Format, ...]:
        """The formats that come with the app, and the teacher's current house rules."""
        from classroom.formats.catalogue import formats

        return (*formats(), *self.house_rules.known().rules)

    @_ReadOfDisk
    def house_rules(self) -> HouseRules:
        """House rules in the data folder."""
        from classroom.store.house_rules import HouseRules

        return HouseRules(self.data_folder)

    @_ReadOfDisk
    def word_lists(self) -> WordLists:
        """The app's lists and the teacher's own."""
        from classroom.store.word_lists import WordLists

        return WordLists(self.data_folder, wordlists_dir())

    @cached_property
    def wrong_pins(self) -> WrongPinFile:
        """The count of consecutive wrong PINs, in a file on this computer."""
        return WrongPinFile(self.data_folder)

    @cached_property
    def pdf(self) -> PdfService:
        """Documents as PDF."""
        from classroom.printing.pdf_service import PdfService

        return PdfService(_now, self.data_folder)

    @cached_property
    def printer_queue(self) -> PrinterQueue:
        """The printers that Windows knows, or CUPS."""
        return printer_queue()

    @_ReadOfDisk
    def drill_book(self) -> SqliteDrillBook:
        """The pupils' progress, in the database."""
        from classroom.store.drill_book import SqliteDrillBook

        return SqliteDrillBook(self._database)

    @_ReadOfDisk
    def class_book(self) -> SqliteClassBook:
        """The classes and their pupils, in the database."""
        from classroom.store.class_book import SqliteClassBook

        return SqliteClassBook(self._database)

    @cached_property
    def class_files(self) -> ClassFileStore:
        """Classes as files."""
        from classroom.store.class_file import ClassFileStore

        return ClassFileStore()

    @_ReadOfDisk
    def drills(self) -> DrillService:
        """Drills with the words of this machine and the positions of its matches."""
        from classroom.drills.service import DrillService
        from classroom.store.words_loaded import drill_words

        words, past_matches = partial(drill_words, self.word_lists), partial(_past_matches, self.archive)
        return DrillService(self.drill_book, random.SystemRandom(), _now, words, past_matches, self.has_meaning)

    @cached_property
    def backups(self) -> BackupBook:
        """Backups of everything in the data folder."""
        from classroom.store.backup.book import BackupBook

        return BackupBook(self._database, _now)

    @property
    def was_rescued(self) -> bool:
        """Whether the match file was damaged or missing at the start, and a new one has what could be rescued."""
        return any(notice.kind in (FaultKind.REPLACED, FaultKind.MISSING) for notice in self._database.notices)

    def start_anew(self) -> None:
        """Discard everything cached from disk, because the data have been replaced."""
        for name, service in vars(AppServices).items():
            if isinstance(service, _ReadOfDisk):
                self.__dict__.pop(name, None)

    @cached_property
    def match_files(self) -> MatchFileStore:
        """Matches as files."""
        from classroom.store.exchange.transfer import MatchFileStore

        return MatchFileStore(self.archive, __version__)

    def check_up(self) -> tuple[Finding, ...]:
        """Return the findings of a check of the whole app; it takes a few seconds."""
        return tuple(checked(self.data_folder, self.printer_queue, self.bell.try_out))

    def new_match_id(self, after: str = "") -> str:
        """Return the date, or the name given in `after`, with a random number to make it unique."""
        return f"{after or f'{_now():%Y%m%d}'}-{os.urandom(4).hex()}"

    def today(self) -> str:
        """Return today's date in ISO 8601."""
        return _now().date().isoformat()

    def now(self) -> datetime.datetime:
        """Return the current wall-clock time."""
        return _now()

    def index_of(self, lexicon: Lexicon) -> WordIndex:
        """Return the index of the words of a list that may be shown; building it may take most of a second."""
        from classroom.store.words_loaded import certain_index

        return certain_index(lexicon)

    def two_letter_table(self) -> tuple[TwoLetterWord, ...]:
        """Return the two-letter words with what pupils are shown about them."""
        from classroom.store.words_loaded import two_letter_table

        return two_letter_table()

    def meaning_of(self, word: str) -> Meaning | None:
        """Return what a word means."""
        from classroom.store.words_loaded import meaning_of

        return meaning_of(word)

    def has_meaning(self, word: str) -> bool:
        """Tell whether the meaning of a word is known."""
        return self.meaning_of(word) is not None

    def partner(self, level_key: str, lexicon: Lexicon) -> Partner:
        """Return the computer as partner at a level, for a match with this list."""
        from classroom.partner.brain import Partner
        from classroom.partner.level import level_by_key
        from classroom.store.words_loaded import known_words

        level = level_by_key(level_key)
        known, chance = known_words(level, lexicon), random.SystemRandom()
        return Partner(level, lexicon, known, chance, self.has_meaning)


class ScriptedServices(AppServices):
    """Services for a demonstration: tiles from its script, and a clock that it can advance.

    They save without the system's dialog, which a script cannot tap, and have no printer.
    """

    def __init__(
        self, demonstration: str, folder: Path, database: Database, settings_file: SettingsFile, bell: TunedBell
    ) -> None:
        super().__init__(folder, database, settings_file, bell)
        self._demonstration = demonstration

    @cached_property
    def clock(self) -> Clock:
        """A clock that can be advanced."""
        from classroom.rehearsal.demonstration import HurriedClock

        return HurriedClock(MonotonicClock())

    @cached_property
    def printer_queue(self) -> PrinterQueue:
        """No printer."""
        from classroom.papers import NoQueue

        return NoQueue()

    @cached_property
    def device(self) -> PlyerDevice:
        """The machine without its dialogs."""
        from classroom.ui.demonstration.run import DialoglessDevice

        return DialoglessDevice()

    @cached_property
    def shuffler(self) -> Shuffler:
        """The shuffler that draws the tiles of the script."""
        from classroom.rehearsal.demonstration import demonstration_shuffler

        return demonstration_shuffler(self._demonstration, random.Random)


def printer_queue() -> PrinterQueue:
    """Return the printers of this machine: those that Windows knows, or CUPS."""
    if sys.platform == "win32":
        from classroom.printing.gdi.queue import GdiQueue
        from classroom.printing.gdi.spooler import WindowsSpooler

        return GdiQueue(WindowsSpooler())
    from classroom.printing.cups import CupsQueue

    return CupsQueue()


def checked(folder: Path, queue: PrinterQueue, can_ring: Callable[[], bool]) -> Iterator[Finding]:
    """Yield the findings of a check of the whole app."""
    from classroom.self_check import Checked, check_all

    return check_all(Checked(folder, wordlists_dir(), assets_dir(), queue, can_ring, _now))


def _passed_over_sentence(folder: Path) -> str:
    return _(
        "Nothing can be saved in {folder}. If the USB stick is locked, unlock it. Data saved there is safe, but "
        "cannot be shown now."
    ).format(folder=folder)


def _past_matches(log: SqliteEventLog) -> tuple[PastMatch, ...]:
    """Return the most recently played matches, without those whose record is damaged."""
    from classroom.drills.on_board import PastMatch

    found: list[PastMatch] = []
    for match_id in log.newest_ids(_PAST_MATCHES):
        with suppress(DamagedMatchError):
            found.append(PastMatch(match_id, log.read(match_id)))
    return tuple(found)


class Start(NamedTuple):
    """The options of a start: `window` is (width, height), or None for the teacher's own setting.

    `demonstration` is the name of the demonstration, or empty for none. `kiosk`: locked for pupils, whatever the
    settings say. `after_start` is called with the app once its first screen is drawn, instead of the demonstration's
    steps.
    """

    data: Path | None = None
    demonstration: str = ""
    out: Path = Path("out")
    smoke: bool = False
    window: tuple[int, int] | None = None
    kiosk: bool = False
    after_start: Callable[[BellwordApp], None] | None = None


def run_app(start: Start) -> int:
    """Open the window and run until it is closed. Return the exit code, 1 if the app cannot start."""
    try:
        with tempfile.TemporaryDirectory(prefix="bellword-", ignore_cleanup_errors=True) as made:
            return _open_app(start, Path(made))
    except NoGraphicsError as error:
        # Only after releasing everything that a single process may hold.
        if start_with_direct3d():
            return 0
        reason = str(error)
    except CannotStartError as error:
        reason = str(error)
    except FileNotFoundError as error:
        # Python raises this when no folder for temporary files is writable.
        if error.filename is not None:
            raise
        reason = _(
            "Bellword has nowhere to save temporary files. Free some disk space, then try again. Your saved data "
            "is safe."
        )
    return fail_start(reason, in_window=not (start.demonstration or start.smoke))


def _open_app(start: Start, scratch: Path) -> int:
    wanted = scratch / "data" if start.demonstration or (start.smoke and not start.data) else start.data
    try:
        folder = user_data_dir(wanted)
        settings_file = SettingsFile(folder)
        if start.demonstration:
            _prepare_demonstration(start, settings_file)
        settings = settings_file.load()
        use_language(settings.language)
        look_for_font()
        database = open_database(folder, _now)
    except DataFolderError as error:
        raise CannotStartError(str(error)) from error
    except OSError as error:
        reason = f"The demonstration cannot be kept in {start.out}: {error.strerror}. Choose another --out."
        raise CannotStartError(reason) from error
    except StoreError as error:
        raise CannotStartError(error.fault.sentence()) from error
    # Python would keep scanning all imported objects. From the first screen on, `ui.idle` collects.
    gc.disable()
    with closing(database):
        full = settings.full_screen or settings.kiosk or start.kiosk
        prepare_kivy(scratch / "kivy", replace(settings, full_screen=full), start.window)
        # A demonstration's temporary data are gone by the time somebody reads where the report is.
        reports = start.out if start.demonstration or start.smoke else folder
        with report_crash(reports):
            return _show(start, folder, database, settings_file, settings.volume, reports)


def _show(
    start: Start, folder: Path, database: Database, settings_file: SettingsFile, volume: float, reports: Path
) -> int:
    # Kivy reads its settings on import. On Windows, loading sounds while a window is open may stall it.
    from classroom.sound import SoundBell

    sounds = assets_dir() / "sounds"
    chimes = {chime.value: sounds / f"{chime}.wav" for chime in Chime}
    bell = SoundBell(sounds / "bell.wav", clock=MonotonicClock(), volume=volume, chimes=chimes)
    is_session_over = end_of_session()
    open_window()
    from classroom.ui.app import BellwordApp
    from classroom.ui.crash import catch_crashes
    from classroom.ui.worker import give_way_to_drawing

    make_services = partial(ScriptedServices, start.demonstration) if start.demonstration else AppServices
    services = make_services(folder, database, settings_file, bell)
    after_start, result = _after_start(start)
    app = BellwordApp(services, after_start, locked=start.kiosk, is_session_over=is_session_over)
    catch_crashes(app, reports)
    give_way_to_drawing()
    app.run()
    if not start.demonstration and not start.smoke:
        _back_up_at_end(services)
    return result()


def _back_up_at_end(services: AppServices) -> None:
    """Make a backup after the window has closed; ignore a failure, as nobody is there to be told."""
    from classroom.backup import Reason

    with suppress(KnownError):
        services.backups.hold(Reason.CLOSING)


def _prepare_demonstration(start: Start, settings_file: SettingsFile) -> None:
    from classroom.rehearsal.demonstration import demonstration_settings

    start.out.mkdir(parents=True, exist_ok=True)
    settings_file.save(demonstration_settings(start.out, start.demonstration))


def _after_start(start: Start) -> tuple[Callable[[BellwordApp], None] | None, Callable[[], int]]:
    """Return a function that begins the demonstration in the open window, and one that returns its exit code."""
    if start.after_start or not (start.demonstration or start.smoke):
        return start.after_start, int
    from classroom.ui.demonstration.run import Demonstration, smoke_steps

    plan = smoke_steps
    if start.demonstration:
        from classroom.ui.demonstration.run import steps_of

        plan = partial(steps_of, start.demonstration, tell=_print_step)
    demonstration = Demonstration(plan, start.out / "screens")
    return demonstration.begin, demonstration.result


class AudienceWorld:
    """The services of the second screen on one machine; implements `AudienceServices`. It writes nothing."""

    def __init__(self, folder: Path, settings_file: SettingsFile) -> None:
        from classroom.store.follower import StoreFollower

        self.follower = StoreFollower(folder, _now)
        self.clock = MonotonicClock()
        self.now = _now
        self.settings_store = settings_file
        self._folder = folder

    def lexicon(self, key: str, words: Words) -> Lexicon:
        """Return a word list as used in the matches of this machine."""
        from classroom.store.word_lists import WordLists
        from classroom.store.words_loaded import classroom_lexicon

        return classroom_lexicon(WordLists(self._folder, wordlists_dir()), key, words)


def _print_step(line: str) -> None:
    if sys.stdout:
        sys.stdout.write(f"    {line}\n")
        sys.stdout.flush()
