"""What the screens need besides the match itself, as protocols; the composition root fills them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from classroom.match.award import Award
from classroom.match.ports import Bell, Clock
from classroom.match.score_sheet import ScoreSheet
from classroom.match.service import Matches
from classroom.match.settings import Settings
from classroom.match.state import MatchState
from classroom.rules.format import Format


@dataclass(frozen=True)
class StoredMatch:
    """A match in the list of matches: when it was last written, as text of a date, and its state or the damage."""

    match_id: str
    date: str
    state: MatchState | None
    damage: str = ""


class Archive(Protocol):
    """The matches on this machine."""

    def newest(self, count: int) -> tuple[StoredMatch, ...]:
        """Return up to `count` matches, the latest first."""

    def unfinished(self) -> StoredMatch | None:
        """Return the latest match if it is still under way."""


class Drawer(Protocol):
    """Where the classroom's settings lie."""

    def load(self) -> Settings:
        """Return the settings, or the defaults."""

    def save(self, settings: Settings) -> None:
        """Keep the settings; raises `StoreError`."""


@dataclass(frozen=True)
class PageImage:
    """A page as a picture: three bytes a pixel, rows from the top."""

    width: int
    height: int
    rgb: bytes


@dataclass(frozen=True)
class CertificateText:
    """What stands on every certificate of a print, as the teacher has it: all texts may be empty but `event`."""

    event: str
    level: str
    town: str
    date: str
    serial: str


class Paper(Protocol):
    """Makes, shows, saves and opens PDFs. `language` is ``en``, ``ms`` or ``both`` (certificates only)."""

    def score_sheet(self, sheet: ScoreSheet, language: str, *, blank: bool = False) -> bytes:
        """Return the score sheet as PDF (P20)."""

    def certificates(
        self, awards: tuple[Award, ...], text: CertificateText, settings: Settings, language: str
    ) -> bytes:
        """Return the certificates as PDF, one page an award (P21)."""

    def unprintable(self, text: str) -> tuple[str, ...]:
        """Return the characters of `text` that no font of ours can print."""

    def page_count(self, pdf: bytes) -> int:
        """Return the number of pages."""

    def page(self, pdf: bytes, number: int, width: int) -> PageImage:
        """Return page `number`, counted from 0, `width` pixels wide."""

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

    def choose_file_to_save(self, folder: Path, name: str, chosen: Callable[[Path | None], None]) -> bool:
        """Ask with the system's dialog and call `chosen` on the main thread; False where there is none."""

    def vibrate(self, seconds: float) -> bool:
        """Vibrate; False where that cannot be."""

    def say(self, text: str) -> bool:
        """Speak `text`; False where that cannot be."""


@dataclass(frozen=True)
class Services:
    """Everything the screens reach for. `new_match_id` and `today` (ISO date) come from the world outside."""

    matches: Matches
    archive: Archive
    drawer: Drawer
    paper: Paper
    device: Device
    bell: Bell
    clock: Clock
    formats: tuple[Format, ...]
    new_match_id: Callable[[], str]
    today: Callable[[], str]
    app_version: str
    data_folder: Path
    notices: tuple[str, ...] = ()
    """Sentences to show once at the start: no sound, a damaged file put aside, a read-only folder."""
