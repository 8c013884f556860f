"""The composition root: the only module that picks concrete adapters and puts the app together."""

from __future__ import annotations

import datetime
import gc
import logging
import os
import random
import re
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from classroom import __version__
from classroom.errors import FaultKind, KnownError, StoreError
from classroom.i18n import _, ngettext, use_language
from classroom.match.ports import DamagedMatchError
from classroom.paths import DataFolderError, assets_dir, passed_over, user_data_dir, wordlists_dir
from classroom.services import Chime, TunedBell
from classroom.settings import Settings
from classroom.store.database import Database, open_database
from classroom.store.event_log import SqliteEventLog
from classroom.store.settings import SettingsFile
from classroom.ui.graphics import NoGraphicsError, open_window, start_with_direct3d

if TYPE_CHECKING:
    from classroom.competition.service import Competitions
    from classroom.drills.find_best import PastMatch
    from classroom.drills.service import DrillService
    from classroom.errors.finding import Finding
    from classroom.match.ports import Chance, Clock, Shuffler
    from classroom.match.service import Matches
    from classroom.papers.print_job import PrinterQueue
    from classroom.partner.brain import Partner
    from classroom.printing.pdf_service import PdfService
    from classroom.rules.format import Format
    from classroom.rules.policy import Words
    from classroom.store.backup.book import BackupBook
    from classroom.store.class_book import SqliteClassBook
    from classroom.store.class_file import ClassFileStore
    from classroom.store.competition_log import SqliteCompetitionLog
    from classroom.store.drill_book import SqliteDrillBook
    from classroom.store.exchange.transfer import MatchFileStore
    from classroom.store.house_rules import HouseRules
    from classroom.store.word_lists import WordLists
    from classroom.store.wrong_pins import WrongPinFile
    from classroom.ui.app import BellwordApp
    from classroom.ui.device import PlyerDevice
    from classroom.ui.second_screen import SecondScreenProcess
    from classroom.words.lexicon import Lexicon
    from classroom.words.meaning import Meaning
    from classroom.words.two_letter import TwoLetterWord
    from classroom.words.word_index import WordIndex

_PAST_MATCHES = 12  # whose positions a drill asks about; reading one takes some milliseconds
_FAULT_WINDOW = (900, 600)
_FONT_BEGINS = b"\x00\x01\x00\x00"
MAIN_FONT = ("Andika-Regular.ttf", "Andika-Bold.ttf")
_AUDIENCE_WINDOW = (1024, 600)  # without a second display: to be moved and enlarged


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
        if self._damaged_classes():
            notices.append(self._damaged_classes)
        unused = passed_over(self.data_folder)
        if unused:
            notices.append(lambda: _passed_over_sentence(unused))
        if not self.bell.available:
            notices.append(lambda: _("This computer has no sound. You can still play, but you will only see the bell."))
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
        from classroom.ui.second_screen import SecondScreenProcess

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
        from classroom.store.word_cache import classroom_lexicon, finder_of

        return Matches(self.archive, self.clock, self.shuffler, partial(classroom_lexicon, self.word_lists), finder_of)

    @_ReadOfDisk
    def competition_archive(self) -> SqliteCompetitionLog:
        """The competitions in the database."""
        from classroom.store.competition_log import SqliteCompetitionLog

        return SqliteCompetitionLog(self._database, _now)

    def has_competitions(self) -> bool:
        """Tell whether any competition is stored, without importing the modules that read one."""
        from classroom.store.event_table import COMPETITIONS
        from classroom.store.record_rows import RecordRows

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
        from classroom.store.wrong_pins import WrongPinFile

        return WrongPinFile(self.data_folder)

    @cached_property
    def pdf(self) -> PdfService:
        """Documents as PDF."""
        from classroom.printing.pdf_service import PdfService

        return PdfService(_now, self.data_folder)

    @cached_property
    def printer_queue(self) -> PrinterQueue:
        """The printers that Windows knows, or CUPS."""
        return _printer_queue()

    @_ReadOfDisk
    def drill_book(self) -> SqliteDrillBook:
        """What pupils know, in the database."""
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
        from classroom.store.word_cache import drill_words

        words, past_matches = partial(drill_words, self.word_lists), partial(_past_matches, self.archive)
        return DrillService(self.drill_book, random.SystemRandom(), _now, words, past_matches)

    @cached_property
    def backups(self) -> BackupBook:
        """Backups of everything in the data folder."""
        from classroom.store.backup.book import BackupBook

        return BackupBook(self._database, _now)

    @property
    def was_rescued(self) -> bool:
        """Whether the match file was damaged at the start and replaced by a new one with what could be rescued."""
        return any(notice.kind is FaultKind.REPLACED for notice in self._database.notices)

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
        return tuple(_checked(self.data_folder, self.printer_queue, self.bell.try_out))

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
        from classroom.store.word_cache import certain_index

        return certain_index(lexicon)

    def two_letter_table(self) -> tuple[TwoLetterWord, ...]:
        """Return the two-letter words with what pupils are shown about them."""
        from classroom.store.word_cache import two_letter_table

        return two_letter_table()

    def meaning_of(self, word: str) -> Meaning | None:
        """Return what a word means."""
        from classroom.store.word_cache import meaning_of

        return meaning_of(word)

    def partner(self, level_key: str, lexicon: Lexicon) -> Partner:
        """Return the computer as partner at a level, for a match with this list."""
        from classroom.partner.brain import Partner
        from classroom.partner.level import level_by_key
        from classroom.store.word_cache import known_words

        level = level_by_key(level_key)
        return Partner(level, lexicon, known_words(level, lexicon), random.SystemRandom())


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
        from classroom.ui.demonstration.script import HurriedClock

        return HurriedClock(MonotonicClock())

    @cached_property
    def printer_queue(self) -> PrinterQueue:
        """No printer."""
        from classroom.papers.print_job import NoQueue

        return NoQueue()

    @cached_property
    def device(self) -> PlyerDevice:
        """The machine without its dialogs."""
        from classroom.ui.demonstration.run import DialoglessDevice

        return DialoglessDevice()

    @cached_property
    def shuffler(self) -> Shuffler:
        """The shuffler that draws the tiles of the script."""
        from classroom.ui.demonstration.script import demonstration_shuffler

        return demonstration_shuffler(self._demonstration)


def _printer_queue() -> PrinterQueue:
    if sys.platform == "win32":
        from classroom.printing.gdi.queue import GdiQueue
        from classroom.printing.gdi.spooler import WindowsSpooler

        return GdiQueue(WindowsSpooler())
    from classroom.printing.cups import CupsQueue

    return CupsQueue()


def _checked(folder: Path, queue: PrinterQueue, can_ring: Callable[[], bool]) -> Iterator[Finding]:
    from classroom.self_check import Checked, check_all

    return check_all(Checked(folder, wordlists_dir(), assets_dir(), queue, can_ring, _now))


def _passed_over_sentence(folder: Path) -> str:
    return _(
        "Nothing can be saved in {folder}. If the USB stick is locked, unlock it. Data saved there is safe, but "
        "cannot be shown now."
    ).format(folder=folder)


def _past_matches(log: SqliteEventLog) -> tuple[PastMatch, ...]:
    """Return the most recently played matches, without those whose record is damaged."""
    from classroom.drills.find_best import PastMatch

    found: list[PastMatch] = []
    for match_id in log.newest_ids(_PAST_MATCHES):
        with suppress(DamagedMatchError):
            found.append(PastMatch(match_id, log.read(match_id)))
    return tuple(found)


class Start(NamedTuple):
    """How the app was asked to start: `window` is (width, height), or None for the teacher's own setting.

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


class CannotStartError(Exception):
    """The app cannot open or continue; `str` is the sentence that says why."""


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
    return _fail_start(reason, in_window=not (start.demonstration or start.smoke))


def _open_app(start: Start, scratch: Path) -> int:
    wanted = scratch / "data" if start.demonstration or start.smoke else start.data
    try:
        folder = user_data_dir(wanted)
        settings_file = SettingsFile(folder)
        if start.demonstration:
            _prepare_demonstration(start, settings_file)
        settings = settings_file.load()
        use_language(settings.language)
        _look_for_font()
        database = open_database(folder, _now)
    except DataFolderError as error:
        raise CannotStartError(str(error)) from error
    except OSError as error:
        reason = f"The demonstration cannot be kept in {start.out}: {error.strerror}. Choose another --out."
        raise CannotStartError(reason) from error
    except StoreError as error:
        raise CannotStartError(error.fault.sentence()) from error
    # Python would keep scanning all imported objects. From the first screen on, `ui.garbage` collects.
    gc.disable()
    with closing(database):
        full = settings.full_screen or settings.kiosk or start.kiosk
        prepare_kivy(scratch / "kivy", replace(settings, full_screen=full), start.window)
        # A demonstration's temporary data are gone by the time somebody reads where the report is.
        reports = start.out if start.demonstration or start.smoke else folder
        with _report_crash(reports):
            return _show(start, folder, database, settings_file, settings.volume, reports)


def _look_for_font() -> None:
    """Raise `CannotStartError` if the app's only font is missing or damaged."""
    for name in MAIN_FONT:
        path = assets_dir() / "fonts" / name
        try:
            with path.open("rb") as file:
                is_font = file.read(len(_FONT_BEGINS)) == _FONT_BEGINS
        except OSError:
            is_font = False
        if not is_font:
            sentence = _(
                "Bellword's font is missing or damaged: {file}. Your saved data is safe. Install Bellword again."
            )
            raise CannotStartError(sentence.format(file=path))


@contextmanager
def _report_crash(reports: Path) -> Iterator[None]:
    """Turn a crash into a sentence; if it is a bug in the app, also save a report in the folder `reports`."""
    try:
        yield
    except NoGraphicsError as error:
        if error.__cause__:
            _save_report(reports, error.__cause__)
        raise
    except Exception as error:  # noqa: BLE001 - a fault of ours is reported, and said in a sentence
        report = _save_report(reports, error)
        sentence = _("Something went wrong in Bellword, and it had to close. Your saved data is safe.")
        if report:
            sentence = _("{sentence} Report: {file}").format(sentence=sentence, file=reports / report)
        raise CannotStartError(sentence) from None


def _save_report(folder: Path, error: BaseException) -> str:
    from classroom.errors.fault_report import fault_text, save_report

    return save_report(folder, fault_text(error))


def _show(
    start: Start, folder: Path, database: Database, settings_file: SettingsFile, volume: float, reports: Path
) -> int:
    # Kivy reads its settings on import. On Windows, loading sounds while a window is open may stall it.
    from classroom.sound.bell import SoundBell

    sounds = assets_dir() / "sounds"
    chimes = {chime.value: sounds / f"{chime}.wav" for chime in Chime}
    bell = SoundBell(sounds / "bell.wav", clock=MonotonicClock(), volume=volume, chimes=chimes)
    is_session_over = _end_of_session()
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


def _end_of_session() -> Callable[[], bool]:
    """Return a function that tells whether the system is ending this process, as at log-out or shutdown.

    Call this before the window is opened. Otherwise SDL treats the signal as a request to close the window, which a
    computer locked for pupils refuses.
    """
    # A list, as two signals may arrive together: the second would wait for ever for a lock held by the first.
    ended: list[int] = []
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, lambda number, _frame: ended.append(number))
    return lambda: bool(ended)


def _back_up_at_end(services: AppServices) -> None:
    """Make a backup after the window has closed; ignore a failure, as nobody is there to be told."""
    from classroom.backup import Reason

    with suppress(KnownError):
        services.backups.hold(Reason.CLOSING)


def _prepare_demonstration(start: Start, settings_file: SettingsFile) -> None:
    from classroom.ui.demonstration.script import demonstration_settings

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


def prepare_kivy(home: Path, settings: Settings, window: tuple[int, int] | None) -> None:
    """Set everything that Kivy and SDL read once, before Kivy is first imported; `home` is made for Kivy's files.

    What is already in the environment stays. `window` is (width, height), or None for what the settings say.
    """
    home.mkdir()
    os.environ.update(KIVY_NO_ARGS="1", KIVY_HOME=str(home), KIVY_NO_FILELOG="1", KIVY_NO_CONFIG="1")
    # Python's own logging shows only warnings and worse.
    os.environ.setdefault("KIVY_LOG_MODE", "PYTHON")
    # The window's own clipboard needs no other program.
    os.environ.setdefault("KIVY_CLIPBOARD", "sdl2,dummy")
    # One of the other providers ends the whole process if there is no OpenGL.
    os.environ.setdefault("KIVY_WINDOW", "sdl2")
    # Debian's Kivy has further providers, which require more of the system.
    os.environ.setdefault("KIVY_AUDIO", "sdl2")
    os.environ.setdefault("KIVY_TEXT", "sdl2")
    logging.getLogger("kivy").addFilter(_is_worth_a_line)
    if sys.platform == "linux":
        # Fingers arrive as fingers (`hear_fingers`).
        os.environ.setdefault("SDL_TOUCH_MOUSE_EVENTS", "0")
    # A candidate list for people who type Chinese names.
    os.environ.setdefault("SDL_IME_SHOW_UI", "1")
    # On Windows, display positions and sizes are in the same points whether Bellword or Kivy asks for them.
    os.environ.setdefault("SDL_WINDOWS_DPI_SCALING", "1")
    # On a computer locked for pupils, keys that lead to other programs stay in the window; at Alt+Tab SDL itself would
    # minimise it.
    os.environ.setdefault("SDL_GRAB_KEYBOARD", "1")
    os.environ.setdefault("SDL_ALLOW_ALT_TAB_WHILE_GRABBED", "0")
    _read_used_rules(home)
    from kivy.config import Config

    Config.set("kivy", "exit_on_escape", "0")
    Config.set("graphics", "multisamples", "0")
    Config.set("input", "mouse", "mouse,disable_multitouch")
    full = settings.full_screen and window is None
    Config.set("graphics", "fullscreen", "auto" if full else "0")
    width, height = window or _size_on_display(settings.window, full=full)
    for name, length, least in (("width", width, 768), ("height", height, 600)):
        Config.set("graphics", name, str(length))
        Config.set("graphics", f"minimum_{name}", str(min(length, least)))


USED_RULES = frozenset({"Image", "Label", "RelativeLayout", "ScrollView", "StencilView", "TextInput"})
"""The Kivy widgets that the app makes or bases its own on, and for which Kivy supplies rules."""


def _read_used_rules(home: Path) -> None:
    """Let Kivy read only its rules for the widgets in use: the other rules take a tenth of the start-up time."""
    import kivy
    import kivy.resources  # it searches for the rest of Kivy's files where they are

    theirs = kivy.kivy_data_dir
    rules = re.split(r"^(?=[<\[])", (Path(theirs) / "style.kv").read_text(encoding="utf-8"), flags=re.MULTILINE)
    used = (rule for rule in rules if not USED_RULES.isdisjoint(re.split(r"\W+", rule.partition("\n")[0])))
    (home / "style.kv").write_text("".join(used), encoding="utf-8")
    kivy.kivy_data_dir = str(home)
    try:
        import kivy.lang  # reads the rules
    finally:
        kivy.kivy_data_dir = theirs


def _size_on_display(size: tuple[int, int], *, full: bool) -> tuple[int, int]:
    """Return the size of a window that fills the display, for systems without a window manager to set it.

    If not `full`, return as much of `size` as fits: the display may have changed.
    """
    from classroom.ui.display import full_place, window_place

    place = full_place() if full else window_place(size)
    return size if place is None else (place.width, place.height)


def run_reset_pin(data: Path | None) -> tuple[bool, str]:
    """Remove the PIN of this computer. Return whether it is now without one, and the sentence that says so.

    Anyone who can start a program on this computer may do this: it requires the computer account, not the PIN.
    """
    from classroom.store.instance_lock import InstanceLock
    from classroom.store.wrong_pins import WrongPinFile

    try:
        folder = user_data_dir(data)
        settings_file = SettingsFile(folder)
        settings = settings_file.load()
        use_language(settings.language)
        # An open app would save its settings over these, with the PIN.
        lock = InstanceLock(folder)
    except (DataFolderError, StoreError) as error:
        return False, _refused_reset(error)
    except OSError as error:
        return False, f"{error.filename or data}: {error.strerror}"
    try:
        settings_file.save(replace(settings, judge_pin=""))
        WrongPinFile(folder).save(0)
    except StoreError as error:
        return False, _refused_reset(error)
    finally:
        lock.release()
    if not settings.judge_pin:
        return True, _("No PIN is set in {folder}.").format(folder=folder)
    return True, _("The PIN has been removed. Open Bellword and set a new PIN under Settings, Classroom.")


def _refused_reset(error: DataFolderError | StoreError) -> str:
    if isinstance(error, StoreError) and error.kind is FaultKind.ALREADY_OPEN:
        return _("Bellword is still open. Close it or restart the computer, then try again.")
    return error.fault.sentence() if isinstance(error, StoreError) else str(error)


def run_check(data: Path | None, tell: Callable[[Finding], None]) -> int:
    """Check the whole app without its window; `tell` is called with each finding. Return the exit code."""
    from classroom.errors.finding import Finding, Verdict, without_home

    try:
        folder = user_data_dir(data)
    except DataFolderError as error:
        tell(Finding(Verdict.BROKEN, _("Data folder"), without_home(str(error))))
        return 1
    is_broken = False
    for one in _checked(folder, _printer_queue(), _can_ring):
        is_broken |= one.verdict is Verdict.BROKEN
        tell(one)
    return int(is_broken)


def _can_ring() -> bool:
    """Tell whether a device can play the bell, suppressing messages from the system's libraries."""
    with tempfile.TemporaryDirectory(prefix="bellword-", ignore_cleanup_errors=True) as scratch, _errors_unheard():
        prepare_kivy(Path(scratch) / "kivy", Settings(), None)
        from classroom.sound.bell import SoundBell

        return SoundBell(assets_dir() / "sounds" / "bell.wav", clock=MonotonicClock()).try_out()


@contextmanager
def _errors_unheard() -> Iterator[None]:
    """Suppress standard error, including output from libraries not written in Python."""
    try:
        kept = os.dup(2)
    except OSError:
        # A Windows program without a console has no standard error.
        yield
        return
    try:
        with Path(os.devnull).open("wb") as nothing:
            os.dup2(nothing.fileno(), 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


class AudienceStart(NamedTuple):
    """How the second screen was requested: `window` is (width, height), or None for a whole display.

    `beside_app`: an app started it and ends it.
    """

    data: Path | None = None
    window: tuple[int, int] | None = None
    beside_app: bool = False


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
        from classroom.store.word_cache import classroom_lexicon
        from classroom.store.word_lists import WordLists

        return classroom_lexicon(WordLists(self._folder, wordlists_dir()), key, words)


def run_audience(start: AudienceStart) -> int:
    """Show what is being played until the window is closed. Return the exit code, 1 without a folder or window."""
    with tempfile.TemporaryDirectory(prefix="bellword-", ignore_cleanup_errors=True) as scratch:
        try:
            folder = user_data_dir(start.data)
        except DataFolderError as error:
            return _fail_start(str(error), in_window=not start.beside_app)
        settings_file = SettingsFile(folder)
        try:
            settings = settings_file.load()
        except StoreError as error:
            return _fail_start(str(error), in_window=not start.beside_app)
        prepare_kivy(Path(scratch) / "kivy", settings, start.window or _AUDIENCE_WINDOW)
        _place_on_second_display(start.window)
        try:
            open_window()
        except NoGraphicsError as error:
            return _fail_start(str(error), in_window=not start.beside_app)
        from classroom.ui.audience.audience_app import AudienceApp

        AudienceApp(AudienceWorld(folder, settings_file), _end_of_input() if start.beside_app else _never).run()
    return 0


def _place_on_second_display(window: tuple[int, int] | None) -> None:
    """Let the window fill the second display, if there is one and no other size was requested."""
    from kivy.config import Config

    from classroom.ui.display import second_display

    Config.set("graphics", "maxfps", "30")
    display = None if window else second_display()
    if display:
        for name, value in (("position", "custom"), ("left", display.left), ("top", display.top)):
            Config.set("graphics", name, str(value))
        Config.set("graphics", "fullscreen", "auto")


def _never() -> bool:
    return False


def _end_of_input() -> Callable[[], bool]:
    """Return a function that tells whether the parent app has ended or has closed its end of the pipe."""
    ended = threading.Event()

    def wait() -> None:
        with suppress(OSError):
            while os.read(0, 1):
                pass
        ended.set()

    threading.Thread(target=wait, name="end of input", daemon=True).start()
    return ended.is_set


def _is_worth_a_line(record: logging.LogRecord) -> bool:
    """Tell whether a line of Kivy's log is worth printing; the one about an unshared clipboard is not."""
    return not record.getMessage().startswith("Cutbuffer:")


def _print_step(line: str) -> None:
    if sys.stdout:
        sys.stdout.write(f"    {line}\n")
        sys.stdout.flush()


def _fail_start(sentence: str, *, in_window: bool = True) -> int:
    """Say why the app does not start, and return 1: in a window, and in the terminal if there is one.

    Someone who typed the command reads the answer there and needs no window.
    """
    if sys.stderr:
        sys.stderr.write(f"{sentence}\n")
        sys.stderr.flush()
    if in_window and not (sys.stderr and sys.stderr.isatty()):
        show_fault(sentence)
    return 1


def show_fault(sentence: str) -> None:
    """Show why Bellword cannot continue."""
    show_sentence(sentence, _("Bellword cannot continue"))


def show_sentence(sentence: str, title: str = "Bellword") -> None:
    """Show a sentence in a Kivy window or, if that is not possible, in a system dialog."""
    from classroom.errors.plain_box import show_box

    # After a failure, or after its window has closed, Kivy cannot open a second one.
    if "kivy" in sys.modules or not _shown_by_kivy(sentence, title):
        show_box(sentence)


def _shown_by_kivy(sentence: str, title: str) -> bool:
    try:
        _look_for_font()
        with tempfile.TemporaryDirectory(prefix="bellword-", ignore_cleanup_errors=True) as scratch:
            prepare_kivy(Path(scratch) / "kivy", Settings(), _FAULT_WINDOW)
            from classroom.ui.start_fault import StartFaultApp

            StartFaultApp(sentence, title).run()
    except (Exception, SystemExit):  # noqa: BLE001 - whatever it is, the system has a box of its own
        return False
    return True
