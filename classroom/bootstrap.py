"""The composition root: the only module that picks concrete adapters and puts the app together."""

from __future__ import annotations

import ctypes
import datetime
import logging
import os
import random
import secrets
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, cast

from classroom import __version__
from classroom.drills.find_best import PastMatch
from classroom.drills.service import DrillService
from classroom.errors import KnownError, StoreError
from classroom.formats.catalogue import format_by_key, formats
from classroom.formats.house_rule import PREFIX
from classroom.i18n import _, use_language
from classroom.match.ports import DamagedMatchError, Lexicon
from classroom.match.refusal import Refusal
from classroom.match.service import Matches
from classroom.partner.brain import Partner
from classroom.partner.level import level_by_key
from classroom.paths import DataFolderError, assets_dir, user_data_dir, wordlists_dir
from classroom.printing.pdf_service import PdfService
from classroom.record.plain_text import sheet_text
from classroom.record.score_sheet import score_sheet
from classroom.rehearsal.cast import NoSetWordError, entry
from classroom.rehearsal.chance import ChanceHand, SimulatedClock
from classroom.rehearsal.outcome import rules_of_end
from classroom.rehearsal.rehearsal import Rehearsal
from classroom.rehearsal.search import Search
from classroom.rules.format import Format
from classroom.settings import Settings
from classroom.store.database import Database, open_database
from classroom.store.drill_book import SqliteDrillBook
from classroom.store.event_log import SqliteEventLog
from classroom.store.exchange.match_file import SUFFIX
from classroom.store.exchange.match_file_store import MatchFileStore
from classroom.store.exchange.transfer import export_match
from classroom.store.house_rules import HouseRules
from classroom.store.settings import SettingsFile
from classroom.store.word_lists import WordLists
from classroom.ui.ports import Services, TunedBell
from classroom.word_cache import (
    app_lexicon,
    classroom_lexicon,
    drill_words,
    finder_of,
    kept_index,
    known_words,
    meaning_of,
    two_letter_table,
)
from classroom.words.lexicon import Lexicon as WordList
from classroom.words.move_generator import IndexMoveFinder, index_of

if TYPE_CHECKING:
    from classroom.ui.app import BellwordApp

_PAST_MATCHES = 12  # whose positions a drill asks about; reading one takes some milliseconds
_ERROR_BOX = 0x10  # Windows: a box with the sign for an error and the button OK


class MonotonicClock:
    """The machine's clock that nobody can set."""

    def now_ms(self) -> int:
        """Return milliseconds since some moment in the past."""
        return time.monotonic_ns() // 1_000_000


class Hand:
    """Draws tiles with the operating system's randomness, which no pupil can foretell (C11)."""

    def __init__(self) -> None:
        self._random = random.SystemRandom()

    def draw(self, bag: Sequence[str], count: int) -> tuple[str, ...]:
        """Return `count` tiles of `bag`, each as likely as every other."""
        return tuple(self._random.sample(bag, count))


def _partner(level_key: str, lexicon: Lexicon) -> Partner:
    level = level_by_key(level_key)
    return Partner(level, lexicon, known_words(level, cast(WordList, lexicon)), random.SystemRandom())


def _past_matches(log: SqliteEventLog) -> tuple[PastMatch, ...]:
    """The matches played last whose record is sound."""
    found: list[PastMatch] = []
    for match_id in log.newest_ids(_PAST_MATCHES):
        with suppress(DamagedMatchError):
            found.append(PastMatch(match_id, log.read(match_id)))
    return tuple(found)


def _now() -> datetime.datetime:
    return datetime.datetime.now().astimezone()


@dataclass(frozen=True)
class Start:
    """How the app was asked to start: `window` is (width, height), None for the teacher's own setting."""

    data: Path | None = None
    demonstration: bool = False
    out: Path = Path("out")
    smoke: bool = False
    window: tuple[int, int] | None = None


def run_app(start: Start) -> int:
    """Open the window and stay until it is closed; return the exit code.

    What keeps the app from starting at all is said in one sentence.
    """
    with tempfile.TemporaryDirectory(prefix="bellword-", ignore_cleanup_errors=True) as made:
        scratch = Path(made)
        wanted = scratch / "data" if start.demonstration or start.smoke else start.data
        try:
            folder = user_data_dir(wanted)
            settings_store = SettingsFile(folder)
            if start.demonstration:
                _prepare_demonstration(start, settings_store)
            settings = settings_store.load()
            use_language(settings.language)
            database = open_database(folder, _now)
        except DataFolderError as error:
            return _told(str(error))
        except OSError as error:
            return _told(f"The demonstration cannot be kept in {start.out}: {error.strerror}. Choose another --out.")
        except StoreError as error:
            return _told(error.trouble.sentence())
        with closing(database):
            _prepare_kivy(scratch / "kivy", settings, start)
            return _show(start, folder, database, settings_store, settings.volume)


def _show(start: Start, folder: Path, database: Database, settings_store: SettingsFile, volume: float) -> int:
    # Kivy reads its settings when it is imported, and makes its window with the first screen.
    from classroom.sound.bell import SoundBell
    from classroom.ui.app import BellwordApp
    from classroom.ui.crash import catch_crashes
    from classroom.ui.worker import give_way_to_drawing

    bell = SoundBell(assets_dir() / "sounds" / "bell.wav", volume=volume)
    services = _services(folder, database, settings_store, bell)
    if start.demonstration:
        services = _demonstrated(services)
    after_start, result = _errand(start)
    app = BellwordApp(services, after_start)
    catch_crashes(app, folder)
    give_way_to_drawing()
    app.run()
    return result()


@dataclass(frozen=True)
class Demo:
    """How a match by the computer was asked for.

    `choices` are of what the format leaves open, by policy; an empty `word_list` is the format's own for competitions.
    The house rules are those of the data folder, `data` if it is named.
    """

    format: str
    seed: int
    out: Path
    choices: Mapping[str, str] = field(default_factory=dict)
    word_list: str = ""
    data: Path | None = None


def run_demo(demo: Demo, tell: Callable[[str], None]) -> int:
    """Play a whole match by computer, tell its score sheet, and leave sheet and match as files; return the exit code.

    The same format, choices, word list and seed make the same match.
    """
    try:
        format = _format_of(demo)
    except KeyError as error:
        tell(str(error.args[0]))
        return 1
    except (DataFolderError, KnownError) as error:
        tell(str(error))
        return 1
    try:
        demo.out.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix="bellword-") as made, closing(open_database(Path(made), _now)) as data:
            return _play_demo(demo, format, SqliteEventLog(data, _now), tell)
    except OSError as error:
        tell(f"The score sheet cannot be written to {demo.out}: {error.strerror}. Choose another --out.")
    except (NoSetWordError, KnownError) as error:
        tell(str(error))
    return 1


def _format_of(demo: Demo) -> Format:
    """Return the format or house rule that is asked for. Raises `KeyError`, `DataFolderError`, `KnownError`."""
    if not demo.format.startswith(PREFIX):
        return format_by_key(demo.format, **demo.choices)
    rule = HouseRules(demo.data or user_data_dir()).rule(demo.format)
    if demo.choices:
        raise KeyError(f"{rule.title} is a house rule, which leaves nothing open to choose")
    return rule


def _play_demo(demo: Demo, format: Format, log: SqliteEventLog, tell: Callable[[str], None]) -> int:
    chance, clock = random.Random(demo.seed), SimulatedClock()
    list_key = demo.word_list or format.words.competition
    lexicon = app_lexicon(list_key, format.words)
    index = index_of(cast(WordList, lexicon))
    matches = Matches(log, clock, ChanceHand(chance), app_lexicon, lambda _: IndexMoveFinder(index))
    match_id = f"{format.key}-{demo.seed}"
    service = matches.open(entry(format, match_id, __version__, lexicon, chance), list_key)
    if isinstance(service, Refusal):
        tell(f"The teams of a demo may not play {format.title}: {service.reason.value}.")
        return 1
    state = Rehearsal(service, matches, clock, Search(index, chance, reach=7, most=300), chance).play()
    sheet = score_sheet(state)
    tell(sheet_text(sheet, _))
    if state.end:
        tell(f"Play ended: {state.end.reason.value} ({', '.join(rules_of_end(state)) or 'so decided'}).")
    pdfs = PdfService(_now)
    paper = demo.out / pdfs.file_name("score-sheet", match_id, _now().date().isoformat())
    told = [pdfs.save(pdfs.score_sheet(sheet, "en"), paper) or str(paper)]
    exported = export_match(log, match_id, demo.out / f"{match_id}{SUFFIX}", __version__)
    tell("\n".join((*told, exported.line)))
    return 0 if exported.done and told == [str(paper)] else 1


def _services(folder: Path, database: Database, settings_store: SettingsFile, bell: TunedBell) -> Services:
    from classroom.ui.device import PlyerDevice

    log = SqliteEventLog(database, _now)
    clock = MonotonicClock()
    lists = WordLists(folder, wordlists_dir())
    book = SqliteDrillBook(database)
    troubles = [*database.notices, *([settings_store.trouble] if settings_store.trouble else [])]
    notices = [trouble.sentence for trouble in troubles]
    if not bell.available:
        notices.append(lambda: _("No sound here: the bell will be seen, not heard. You can play all the same."))
    return Services(
        matches=Matches(log, clock, Hand(), partial(classroom_lexicon, lists), finder_of),
        archive=log,
        settings_store=settings_store,
        pdf=PdfService(_now),
        device=PlyerDevice(),
        bell=bell,
        clock=clock,
        formats=formats(),
        new_match_id=lambda: f"{_now():%Y%m%d}-{secrets.token_hex(4)}",
        today=lambda: _now().date().isoformat(),
        app_version=__version__,
        data_folder=folder,
        index_of=kept_index,
        two_letter_table=two_letter_table,
        meaning_of=meaning_of,
        word_lists=lists,
        partner=_partner,
        drill_book=book,
        drills=DrillService(
            book, random.SystemRandom(), _now, partial(drill_words, lists), partial(_past_matches, log)
        ),
        match_files=MatchFileStore(log, __version__),
        notices=tuple(notices),
    )


def _prepare_demonstration(start: Start, settings_store: SettingsFile) -> None:
    from classroom.ui.demonstration.script import demonstration_settings

    start.out.mkdir(parents=True, exist_ok=True)
    settings_store.save(demonstration_settings(start.out))


def _demonstrated(services: Services) -> Services:
    """Take the tiles from the script, and our own dialog for saving, which a finger of ours can tap."""
    from classroom.ui.demonstration import DialoglessDevice
    from classroom.ui.demonstration.script import ScriptedHand, demonstration_script

    hand = ScriptedHand(demonstration_script().draws)
    return replace(services, matches=replace(services.matches, shuffler=hand), device=DialoglessDevice())


def _errand(start: Start) -> tuple[Callable[[BellwordApp], None] | None, Callable[[], int]]:
    """Return what is to be done once the window is open, and what it came to."""
    if not start.demonstration and not start.smoke:
        return None, int
    from classroom.ui.demonstration import Demonstration, smoke_steps
    from classroom.ui.demonstration.match import demonstration_steps

    plan = partial(demonstration_steps, tell=_report) if start.demonstration else smoke_steps
    demonstration = Demonstration(plan, start.out / "screens")
    return demonstration.begin, demonstration.result


def _prepare_kivy(home: Path, settings: Settings, start: Start) -> None:
    home.mkdir()
    os.environ.update(KIVY_NO_ARGS="1", KIVY_HOME=str(home), KIVY_NO_FILELOG="1", KIVY_NO_CONFIG="1")
    # Python's own logging shows warnings and worse, and nothing else.
    os.environ.setdefault("KIVY_LOG_MODE", "PYTHON")
    # The clipboard of the window itself: it needs no other program.
    os.environ.setdefault("KIVY_CLIPBOARD", "sdl2,dummy")
    logging.getLogger("kivy").addFilter(_is_worth_a_line)
    # A candidate list for people who type Chinese names.
    os.environ.setdefault("SDL_IME_SHOW_UI", "1")
    from kivy.config import Config

    Config.set("kivy", "exit_on_escape", "0")
    Config.set("graphics", "multisamples", "0")
    Config.set("graphics", "minimum_width", "1024")
    Config.set("graphics", "minimum_height", "600")
    Config.set("input", "mouse", "mouse,disable_multitouch")
    full = settings.full_screen and start.window is None
    Config.set("graphics", "fullscreen", "auto" if full else "0")
    width, height = start.window or (1280, 720)
    Config.set("graphics", "width", str(width))
    Config.set("graphics", "height", str(height))


def _is_worth_a_line(record: logging.LogRecord) -> bool:
    """Whether a line of Kivy's log is for people; that text marked with a mouse cannot be pasted with it is not."""
    return not record.getMessage().startswith("Cutbuffer:")


def _report(line: str) -> None:
    if sys.stdout:
        sys.stdout.write(f"    {line}\n")
        sys.stdout.flush()


def _told(sentence: str) -> int:
    """Say on the console why the app does not start; a Windows program has none, and shows a box."""
    if sys.stderr:
        sys.stderr.write(f"{sentence}\n")
    elif sys.platform == "win32":
        ctypes.windll.user32.MessageBoxW(None, sentence, "Bellword", _ERROR_BOX)
    return 1
