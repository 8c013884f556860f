"""A world for the screens without disk, sound, paper or chance: what `Services` asks for, in memory."""

from __future__ import annotations

import random
import threading
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

from classroom.backup import Candidate, Reason, Summary
from classroom.competition.event import CompetitionEvent
from classroom.competition.fold import fold_competition
from classroom.competition.service import Competitions
from classroom.competition.state import CompetitionState
from classroom.drills.drill_round import DrillBook
from classroom.drills.on_board import PastMatch
from classroom.drills.service import DrillService
from classroom.errors import FaultKind, KnownError, KnownFault, StoreError
from classroom.errors.finding import Finding, Verdict
from classroom.formats.catalogue import formats
from classroom.i18n import _
from classroom.match.event import Event, MatchOpened, Opening, in_brief
from classroom.match.fold import fold
from classroom.match.ports import Chance, Clock, DamagedMatchError
from classroom.match.service import Matches
from classroom.match.state import MatchState
from classroom.papers import JobReport, JobState, Printer, PrinterQueue, PrintJob
from classroom.partner.brain import Partner
from classroom.partner.level import level_by_key, vocabulary
from classroom.paths import wordlists_dir
from classroom.printing import pdf_service  # noqa: F401 - what is drawn is known once it is there
from classroom.printing.page import DRAWN
from classroom.record.award import Award, CertificateText
from classroom.roster.class_list import ClassBook, ClassFiles
from classroom.rules.policy import Format, Words
from classroom.services import (
    AllChosen,
    Archive,
    BackupBook,
    Chosen,
    CompetitionArchive,
    DialogDevice,
    HouseRuleBook,
    MatchFiles,
    PdfViewer,
    SecondScreen,
    SettingsStore,
    WordListBook,
)
from classroom.services import TunedBell as Bell
from classroom.settings import Settings, WrongPins
from classroom.store.class_file import ClassFileStore
from classroom.store.house_rules import HouseRules
from classroom.store.word_lists import WordLists
from classroom.ui import worker
from classroom.words.lexicon import Lexicon, TwoLetterWord, load_two_letter_table
from classroom.words.meaning import Meaning, Source
from classroom.words.move_generator import WordIndex
from tests.fakes import FakeBell, FakeClock, FakeFinder, FakeLexicon
from tests.ui.fake_classes import MemoryClassBook
from tests.ui.fake_drills import MemoryDrillBook, fake_drills

TODAY = "2026-11-21"
PDF = b"%PDF-1.7 a page"
PATIENCE = 20  # seconds that work waits for a test to let it go on
WORDS = frozenset({"AT", "CAT", "CATS", "DOG", "IT", "QUIZ", "READ", "TEA", "TEAM"})


def some_findings() -> tuple[Finding, ...]:
    """One finding of each kind, in the language of now."""
    return (
        Finding(Verdict.OK, _("Fonts"), _("{count} files, all complete.").format(count=7)),
        Finding(
            Verdict.ATTENTION,
            _("Bell"),
            _("You can hear the bell, unless the computer is muted or Bell volume is off."),
        ),
        Finding(
            Verdict.BROKEN,
            _("Match data"),
            _("The file was saved by a newer version of Bellword. Open it with that version."),
        ),
    )


class FakeShuffler:
    """Draws the tiles of `script` one after another while there are any, then others with a chance of its own."""

    def __init__(self, script: Sequence[str] = (), seed: int = 0) -> None:
        self.script = list(script)
        self._random = random.Random(seed)

    def draw(self, bag: Sequence[str], count: int) -> tuple[str, ...]:
        told = [self.script.pop(0) for _ in range(min(count, len(self.script)))]
        left = Counter(bag)
        left.subtract(told)
        return (*told, *self._random.sample(sorted(left.elements()), count - len(told)))


def fake_lexicon(key: str, _words: Words) -> FakeLexicon:
    """A list of a few words under any key."""
    return FakeLexicon(WORDS, key=key, title=f"The {key} list", sha256="0" * 64)


def fake_index(lexicon: Lexicon) -> WordIndex:
    """The index of a `FakeLexicon`, each built once; a list of the app is longer than a test has time for."""
    if not isinstance(lexicon, FakeLexicon):
        return _index_of_words(frozenset())
    return _index_of_words(frozenset(filter(lexicon.has, lexicon.words)))


def fake_partner(level_key: str, lexicon: Lexicon) -> Partner:
    """The computer, which knows the words of a `FakeLexicon` as far as its level goes, and does the same each time."""
    assert isinstance(lexicon, FakeLexicon)
    level = level_by_key(level_key)
    return Partner(level, lexicon, vocabulary(level, lexicon.words, lexicon), random.Random(0))


@cache
def _index_of_words(words: frozenset[str]) -> WordIndex:
    return WordIndex(word.lower() for word in words)


@cache
def shipped_table() -> tuple[TwoLetterWord, ...]:
    """The table of two-letter words that comes with the app."""
    return load_two_letter_table(wordlists_dir())


def fake_meanings() -> dict[str, Meaning]:
    """What some words mean, by word in capitals; of the others nothing is known."""
    return {
        "QUIZ": Meaning("QUIZ", "A set of questions to find out what people know.", "QUIZ", Source.OWN),
        "CATS": Meaning("CATS", "feline mammal usually having thick soft fur", "CAT", Source.DICTIONARY),
        "CAT": Meaning("CAT", "feline mammal usually having thick soft fur", "CAT", Source.DICTIONARY),
    }


@dataclass(frozen=True)
class FakeStored:
    """A match as the archive tells of it."""

    match_id: str
    state: MatchState | None
    fault: KnownFault | None = None
    opened_at: str = f"{TODAY}T10:00:00+08:00"
    written_at: str = f"{TODAY}T10:30:00+08:00"
    lost: int = 0
    check_code: str = ""


@dataclass(frozen=True)
class FakeHead:
    """What a match can be found by."""

    match_id: str
    opened: Opening | None
    written_at: str = f"{TODAY}T10:30:00+08:00"


def _set_event() -> threading.Event:
    event = threading.Event()
    event.set()
    return event


@dataclass
class MemoryLog:
    """Events of matches in memory, the one played last at the end.

    `damaged` names matches with the number of their first bad entry; what is before it can be read. `fault` meets
    whoever writes, `unreadable` whoever asks for the list. While `may_be_used` is cleared, everybody waits.
    """

    matches: dict[str, tuple[Event, ...]] = field(default_factory=dict)
    idle: int = 0
    damaged: dict[str, int] = field(default_factory=dict)
    fault: KnownFault | None = None
    unreadable: KnownFault | None = None
    may_be_used: threading.Event = field(default_factory=_set_event)

    def append(self, match_id: str, first: int, events: Sequence[Event]) -> None:
        assert self.may_be_used.wait(PATIENCE)
        if self.fault:
            raise StoreError(self.fault)
        before = self.matches.pop(match_id, ())
        assert first == len(before) + 1
        self.matches[match_id] = (*before, *events)

    def read(self, match_id: str) -> tuple[Event, ...]:
        assert self.may_be_used.wait(PATIENCE)
        fault = self._damage(match_id)
        if fault:
            raise DamagedMatchError(match_id, fault.number, self.sound_events(match_id))
        return self.matches[match_id]

    def idle_ms(self, match_id: str) -> int:
        return self.idle if match_id in self.matches else 0

    def newest(self, count: int, after: int = 0) -> Sequence[FakeStored]:
        assert self.may_be_used.wait(PATIENCE)
        if self.unreadable:
            raise StoreError(self.unreadable)
        return [self.stored(match_id) for match_id in list(reversed(self.matches))[after:][:count]]

    def newest_ids(self, count: int, after: int = 0) -> Sequence[str]:
        return [one.match_id for one in self.newest(count, after)]

    def ids_named_after(self, first: str) -> Sequence[str]:
        return [one for one in reversed(self.matches) if one == first or one.startswith(f"{first}-")]

    def heads(self) -> Sequence[FakeHead]:
        if self.unreadable:
            raise StoreError(self.unreadable)
        return [FakeHead(match_id, self._opened(match_id)) for match_id in reversed(self.matches)]

    def _opened(self, match_id: str) -> Opening | None:
        first = next(iter(self.sound_events(match_id)), None)
        return in_brief(first) if isinstance(first, MatchOpened) else None

    def sound_events(self, match_id: str, most: int | None = None) -> Sequence[Event]:
        if self.unreadable:
            raise StoreError(self.unreadable)
        fault = self._damage(match_id)
        return self.matches.get(match_id, ())[: fault.number - 1 if fault else None][:most]

    def stored(self, match_id: str) -> FakeStored:
        fault, sound = self._damage(match_id), self.sound_events(match_id)
        lost = len(self.matches.get(match_id, ())) - len(sound)
        state = fold(sound) if sound else None
        code = "4K7Q-XM2R" if state and state.is_closed and not fault else ""
        return FakeStored(match_id, state, fault, lost=lost, check_code=code)

    def delete_match(self, match_id: str, *, behind: bool = False) -> Callable[[], object]:
        if self.fault:
            raise StoreError(self.fault)
        del self.matches[match_id]
        return int

    def _damage(self, match_id: str) -> KnownFault | None:
        first_bad = self.damaged.get(match_id)
        return KnownFault(FaultKind.MATCH_DAMAGED, match_id, first_bad) if first_bad else None


@dataclass(frozen=True)
class FakeStoredCompetition:
    """A competition as its archive tells of it."""

    competition_id: str
    state: CompetitionState | None
    fault: KnownFault | None = None
    written_at: str = f"{TODAY}T10:30:00+08:00"


@dataclass
class MemoryCompetitions:
    """Events of competitions in memory, the one gone on with last at the end; else as `MemoryLog`."""

    competitions: dict[str, tuple[CompetitionEvent, ...]] = field(default_factory=dict)
    damaged: dict[str, int] = field(default_factory=dict)
    fault: KnownFault | None = None
    unreadable: KnownFault | None = None

    def append(self, competition_id: str, first: int, events: Sequence[CompetitionEvent]) -> None:
        if self.fault:
            raise StoreError(self.fault)
        before = self.competitions.pop(competition_id, ())
        assert first == len(before) + 1
        self.competitions[competition_id] = (*before, *events)

    def read(self, competition_id: str) -> tuple[CompetitionEvent, ...]:
        fault = self._damage(competition_id)
        if fault:
            raise StoreError(fault)
        return self.competitions.get(competition_id, ())

    def newest(self, count: int, after: int = 0) -> Sequence[FakeStoredCompetition]:
        if self.unreadable:
            raise StoreError(self.unreadable)
        return [self._stored(key) for key in list(reversed(self.competitions))[after:][:count]]

    def delete_competition(self, competition_id: str, *, behind: bool = False) -> Callable[[], object]:
        if self.fault:
            raise StoreError(self.fault)
        del self.competitions[competition_id]
        return int

    def _stored(self, competition_id: str) -> FakeStoredCompetition:
        fault = self._damage(competition_id)
        sound = self.competitions[competition_id][: fault.number - 1 if fault else None]
        return FakeStoredCompetition(competition_id, fold_competition(sound) if sound else None, fault)

    def _damage(self, competition_id: str) -> KnownFault | None:
        first_bad = self.damaged.get(competition_id)
        return KnownFault(FaultKind.COMPETITION_DAMAGED, competition_id, first_bad) if first_bad else None


@dataclass
class MemorySettingsStore:
    """Settings in memory; `saves` counts how often they were kept."""

    settings: Settings = field(default_factory=Settings)
    saves: int = 0
    fault: KnownFault | None = None

    def load(self) -> Settings:
        return self.settings

    def save(self, settings: Settings) -> None:
        if self.fault:
            raise StoreError(self.fault)
        self.settings = settings
        self.saves += 1


@dataclass
class TunedBell(FakeBell):
    """A bell that remembers its strokes, and how loud it is to be."""

    volume: float = 0.8

    cheered: list[str] = field(default_factory=list)

    def try_out(self) -> bool:
        return self.available

    def cheer(self, name: str) -> bool:
        self.cheered.append(name)
        return self.available


@dataclass
class FakePaper:
    """Remembers what was printed, saved and opened.

    `fault` says why nothing can be saved, `make_fault` why nothing can be made, `crest_fault` why no crest can be
    taken. While `may_make` or `may_save` is cleared, that work waits.
    """

    papers: list[tuple[object, str]] = field(default_factory=list)
    awards: list[tuple[tuple[Award, ...], CertificateText, str]] = field(default_factory=list)
    joins: list[int] = field(default_factory=list)
    saved: list[Path] = field(default_factory=list)
    opened: list[Path] = field(default_factory=list)
    pages: int = 1
    fault: str = ""
    has_viewer: bool = True
    make_fault: str = ""
    crest_fault: str = ""
    settings: list[Settings] = field(default_factory=list)
    samples: list[tuple[Award, CertificateText, Settings, str]] = field(default_factory=list)
    shown: list[int] = field(default_factory=list)
    crests: list[Path] = field(default_factory=list)
    may_make: threading.Event = field(default_factory=_set_event)
    may_save: threading.Event = field(default_factory=_set_event)

    def drawn(self, sheet: object, language: str) -> bytes:
        assert type(sheet) in DRAWN, f"what draws {type(sheet)}? No module of printing says so"
        self._wait_to_make()
        self.papers.append((sheet, language))
        self.pages = 1
        return PDF

    def of(self, *kinds: type) -> list[tuple[Any, str]]:
        """Return the papers of some kinds that were made, each with its language."""
        return [made for made in self.papers if isinstance(made[0], kinds)]

    def certificates(
        self, awards: tuple[Award, ...], text: CertificateText, settings: Settings, language: str
    ) -> bytes:
        self._wait_to_make()
        self.awards.append((awards, text, language))
        self.settings.append(settings)
        self.pages = len(awards)
        return PDF

    def designs(
        self, award: Award, text: CertificateText, settings: Settings, language: str, width: int
    ) -> list[tuple[int, int, bytes]]:
        if self.make_fault:
            raise KnownError(self.make_fault)
        self.samples.append((award, text, settings, language))
        height = width * 210 // 297
        return [(width, height, bytes([255, 255 - 60 * number, 255]) * (width * height)) for number in range(3)]

    def joined(self, papers: Sequence[bytes]) -> bytes:
        self.joins.append(len(papers))
        return PDF

    def _wait_to_make(self) -> None:
        assert self.may_make.wait(PATIENCE)
        if self.make_fault:
            raise KnownError(self.make_fault)

    def take_crest(self, picture: Path, folder: Path) -> Path:
        if self.crest_fault:
            raise KnownError(self.crest_fault)
        kept = folder / f"crest-{len(self.crests):08x}.png"
        kept.write_bytes(picture.read_bytes())
        self.crests.append(kept)
        return kept

    def unprintable(self, text: str) -> tuple[str, ...]:
        return tuple(sign for sign in text if sign == "\N{SNOWMAN}")

    def page_count(self, pdf: bytes) -> int:
        return self.pages

    def page(self, pdf: bytes, number: int, width: int) -> tuple[int, int, bytes]:
        self.shown.append(number)
        height = width * 210 // 297
        return width, height, bytes([255, 255, 255 - 40 * (number % 2)]) * (width * height)

    def save(self, pdf: bytes, path: Path) -> None:
        assert self.may_save.wait(PATIENCE)
        if self.fault:
            raise KnownError(self.fault)
        self.saved.append(path)

    def file_name(self, paper: str, match_id: str, date: str) -> str:
        return f"{paper}_{date}_{match_id}.pdf"

    def open(self, path: Path) -> bool:
        self.opened.append(path)
        return self.has_viewer


@dataclass
class FakeDevice:
    """A device with a folder of documents and no dialog of its own, unless `answer` says what its dialog answers.

    With `has_dialog` it answers when a test calls what it keeps in `waiting`. `asked` holds what dialogs were asked.
    """

    folder: Path = Path("/documents")
    answer: Path | None = None
    answers: tuple[Path, ...] = ()
    """What its dialog for several files answers."""
    has_dialog: bool = False
    waiting: Chosen | None = None
    asked: list[tuple[Path | str, ...]] = field(default_factory=list)
    vibrated: list[float] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    has_voice: bool = True
    keyboards_shown: int | None = None
    """How often the system's keyboard was shown, None where it has none."""

    def has_keyboard(self) -> bool:
        return self.keyboards_shown is not None

    def open_keyboard(self) -> bool:
        self.keyboards_shown = (self.keyboards_shown or 0) + 1
        return True

    def documents_folder(self) -> Path:
        return self.folder

    def choose_file_to_save(self, folder: Path, name: str, chosen: Chosen, missing: Callable[[], None]) -> None:
        self.asked.append((folder, name))
        self._answer(chosen, missing)

    def choose_file_to_open(
        self, folder: Path, kinds: Sequence[str], chosen: Chosen, missing: Callable[[], None]
    ) -> None:
        self.asked.append((folder, *kinds))
        self._answer(chosen, missing)

    def choose_files_to_open(
        self, folder: Path, kinds: Sequence[str], chosen: AllChosen, missing: Callable[[], None]
    ) -> None:
        self.asked.append((folder, *kinds))
        if self.answers:
            chosen(self.answers)
        else:
            self._answer(lambda path: chosen((path,) if path else ()), missing)

    def choose_folder(self, folder: Path, chosen: Chosen, missing: Callable[[], None]) -> None:
        self.asked.append((folder,))
        self._answer(chosen, missing)

    def _answer(self, chosen: Chosen, missing: Callable[[], None]) -> None:
        if self.has_dialog:
            self.waiting = chosen
        elif self.answer is None:
            missing()
        else:
            chosen(self.answer)

    def vibrate(self, seconds: float) -> bool:
        self.vibrated.append(seconds)
        return True

    def can_say(self) -> bool:
        return self.has_voice

    def say(self, text: str) -> bool:
        self.said.append(text)
        return True


@dataclass
class FakeBackups:
    """Backups in memory, the latest first; `there` are those in other places, `fault` says why nothing can be done."""

    kept: list[Summary] = field(default_factory=list)
    there: dict[Path, Candidate] = field(default_factory=dict)
    fault: KnownError | None = None
    lost: Path | None = None
    read_only: Path | None = None
    made_for: list[Reason] = field(default_factory=list)
    saved_to: list[Path] = field(default_factory=list)
    taken: list[Path] = field(default_factory=list)

    def hold(self, reason: Reason) -> Summary | None:
        self._fail()
        self.made_for.append(reason)
        return None

    def save_to(self, folder: Path, tell: Callable[[float], object] = float) -> Summary:
        self._fail()
        tell(0.42)
        self.saved_to.append(folder)
        return a_backup(folder)

    def held(self) -> Sequence[Summary]:
        return tuple(self.kept)

    def look_into(self, file: Path) -> Candidate:
        self._fail()
        return self.there[file]

    def newest_good(self) -> Candidate | None:
        return next(iter(self.there.values()), None)

    def out_of_reach(self) -> Path | None:
        return self.lost

    def locked(self) -> Path | None:
        return self.read_only

    def take_over(self, file: Path) -> Summary:
        self._fail()
        self.taken.append(file)
        return self.there[file].summary

    def _fail(self) -> None:
        if self.fault:
            raise self.fault


def a_backup(folder: Path, day: int = 20) -> Summary:
    """A backup in a folder, made on a day of November."""
    place = folder / f"bellword-2026-11-{day}-140500.zip"
    return Summary(place, f"2026-11-{day}T14:05:00+08:00", "0.3.0", Reason.MATCH, 12, 1, 2, 61, 0, 3)


class FakeFileMatch(NamedTuple):
    """A match that a file holds."""

    state: MatchState
    check_code: str = ""


@dataclass
class FakeMatchFiles:
    """Remembers which matches were saved, and which files were opened; `fault` says why neither can be."""

    saved: list[tuple[str, Path]] = field(default_factory=list)
    opened: list[Path] = field(default_factory=list)
    fault: str = ""
    held: MatchState | None = None
    """The match that every file holds."""
    with_names: bool = False
    """Whether the file saved last has the names."""

    def save(self, match_id: str, path: Path, *, with_names: bool = False) -> None:
        if self.fault:
            raise KnownError(self.fault)
        self.with_names = with_names
        self.saved.append((match_id, path))

    def read(self, path: Path) -> FakeFileMatch:
        if self.fault or self.held is None:
            raise KnownError(self.fault or "There is no match in it.")
        return FakeFileMatch(self.held, "4K7Q-XM2R" if self.held.is_closed else "")

    def take_in(self, path: Path) -> None:
        if self.fault:
            raise KnownError(self.fault)
        self.opened.append(path)


@dataclass
class FakeQueue:
    """Printers that take every paper; `reports` is what is told of a paper, one a question, the last for ever."""

    known: tuple[Printer, ...] = ()
    reports: list[JobReport] = field(default_factory=lambda: [JobReport(JobState.DONE)])
    fault: str = ""
    sent: list[tuple[str, str, int]] = field(default_factory=list)
    cancelled: list[PrintJob] = field(default_factory=list)

    def printers(self) -> tuple[Printer, ...]:
        return self.known

    def send(self, pdf: bytes, printer: str, title: str, copies: int = 1) -> PrintJob:
        if self.fault:
            raise KnownError(self.fault)
        self.sent.append((printer, title, copies))
        return PrintJob(printer, f"{printer}-{len(self.sent)}")

    def report(self, job: PrintJob) -> JobReport:
        return self.reports.pop(0) if len(self.reports) > 1 else self.reports[0]

    def cancel(self, job: PrintJob) -> None:
        self.cancelled.append(job)
        self.reports[:] = [
            JobReport(JobState.CANCELLED, "The document was removed from the print queue. Print it again if needed.")
        ]


@dataclass
class FakeWrongPins:
    """Remembers how many wrong PINs were typed, from one app to the next."""

    count: int = 0

    def load(self) -> int:
        return self.count

    def save(self, count: int) -> None:
        self.count = count


@dataclass
class FakeSecondScreen:
    """A second screen without a window; `fault` says why it cannot be opened."""

    is_open: bool = False
    opened: int = 0
    fault: str = ""

    def open(self) -> None:
        if self.fault:
            raise KnownError(self.fault)
        self.opened += 1
        self.is_open = True

    def close(self) -> None:
        self.is_open = False


class FormatsNow(Sequence[Format]):
    """The app's formats, and the house rules as they are when somebody looks."""

    def __init__(self, house_rules: HouseRules) -> None:
        self._house_rules = house_rules

    def _all(self) -> tuple[Format, ...]:
        return (*formats(), *self._house_rules.known().rules)

    def __len__(self) -> int:
        return len(self._all())

    def __getitem__(self, place: Any) -> Any:
        return self._all()[place]


@dataclass(frozen=True)
class FakeServices:
    """Services that a test may replace one by one; fills `services.SystemServices`."""

    matches: Matches
    archive: Archive
    competitions: Competitions
    competition_archive: CompetitionArchive
    settings_store: SettingsStore
    wrong_pins: WrongPins
    pdf: PdfViewer
    printer_queue: PrinterQueue
    device: DialogDevice
    second_screen: SecondScreen
    bell: Bell
    clock: Clock
    formats: Sequence[Format]
    house_rules: HouseRuleBook
    new_match_id: Callable[..., str]
    today: Callable[[], str]
    now: Callable[[], datetime]
    app_version: str
    data_folder: Path
    index_of: Callable[[Lexicon], WordIndex]
    two_letter_table: Callable[[], tuple[TwoLetterWord, ...]]
    meaning_of: Callable[[str], Meaning | None]
    has_meaning: Callable[[str], bool]
    word_lists: WordListBook
    partner: Callable[[str, Lexicon], Partner]
    drill_book: DrillBook
    drills: DrillService
    class_book: ClassBook
    class_files: ClassFiles
    chance: Chance
    match_files: MatchFiles
    backups: BackupBook
    was_rescued: bool = False
    start_anew: Callable[[], None] = lambda: None
    notices: tuple[Callable[[], str], ...] = ()
    check_up: Callable[[], Sequence[Finding]] = tuple

    def has_competitions(self) -> bool:
        return bool(self.competition_archive.newest(1))


@dataclass
class World:
    """Everything around the app, each part to be looked at or changed by a test; `services` is the app's view of it."""

    settings: Settings = field(default_factory=Settings)
    notices: tuple[str, ...] = ()
    findings: Callable[[], tuple[Finding, ...]] = some_findings
    log: MemoryLog = field(default_factory=MemoryLog)
    competitions: MemoryCompetitions = field(default_factory=MemoryCompetitions)
    clock: FakeClock = field(default_factory=FakeClock)
    shuffler: FakeShuffler = field(default_factory=FakeShuffler)
    bell: TunedBell = field(default_factory=TunedBell)
    paper: FakePaper = field(default_factory=FakePaper)
    queue: FakeQueue = field(default_factory=FakeQueue)
    drill_book: MemoryDrillBook = field(default_factory=MemoryDrillBook)
    class_book: MemoryClassBook = field(default_factory=MemoryClassBook)
    match_files: FakeMatchFiles = field(default_factory=FakeMatchFiles)
    backups: FakeBackups = field(default_factory=FakeBackups)
    was_rescued: bool = False
    wrong_pins: FakeWrongPins = field(default_factory=FakeWrongPins)
    device: FakeDevice = field(default_factory=FakeDevice)
    second_screen: FakeSecondScreen = field(default_factory=FakeSecondScreen)
    data_folder: Path = Path("/home/teacher/.local/share/Bellword")
    meanings: dict[str, Meaning] = field(default_factory=fake_meanings)
    today: str = TODAY
    lexicon: Callable[[str, Words], Lexicon] = fake_lexicon
    blink: float = PATIENCE
    """How long the screen stands still for what is mostly quick, so that no test has to wait for it."""

    def __post_init__(self) -> None:
        self.settings_store = MemorySettingsStore(self.settings)
        self.word_lists: WordListBook = WordLists(self.data_folder, wordlists_dir())
        self.house_rules = HouseRules(self.data_folder)
        self.matches_begun = 0

    def services(self) -> FakeServices:
        worker.BLINK = self.blink
        return FakeServices(
            matches=Matches(self.log, self.clock, self.shuffler, self._lexicon, lambda _lexicon: FakeFinder()),
            archive=self.log,
            competitions=Competitions(self.competitions),
            competition_archive=self.competitions,
            settings_store=self.settings_store,
            wrong_pins=self.wrong_pins,
            pdf=self.paper,
            printer_queue=self.queue,
            device=self.device,
            second_screen=self.second_screen,
            bell=self.bell,
            clock=self.clock,
            formats=FormatsNow(self.house_rules),
            house_rules=self.house_rules,
            new_match_id=self._new_match_id,
            today=lambda: self.today,
            now=lambda: datetime.fromisoformat(self.today).replace(hour=12, tzinfo=UTC),
            app_version="1.0",
            data_folder=self.data_folder,
            index_of=fake_index,
            two_letter_table=shipped_table,
            meaning_of=self.meanings.get,
            has_meaning=self.meanings.__contains__,
            word_lists=self.word_lists,
            partner=fake_partner,
            drill_book=self.drill_book,
            drills=fake_drills(self.drill_book, self.clock, self._past_matches),
            class_book=self.class_book,
            class_files=ClassFileStore(),
            chance=random.Random(0),
            match_files=self.match_files,
            backups=self.backups,
            was_rescued=self.was_rescued,
            notices=tuple(partial(str, notice) for notice in self.notices),
            check_up=self.findings,
        )

    def _past_matches(self) -> tuple[PastMatch, ...]:
        over = (stored for stored in self.log.newest(20) if stored.state and stored.state.end)
        return tuple(PastMatch(stored.match_id, self.log.read(stored.match_id)) for stored in over)

    def _lexicon(self, key: str, words: Words) -> Lexicon:
        return self.lexicon(key, words)

    def _new_match_id(self, after: str = "") -> str:
        self.matches_begun += 1
        return f"{after or 'match'}-{self.matches_begun}"
