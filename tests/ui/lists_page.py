"""The screen for word lists over small lists of its own, for its tests."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from classroom.paths import wordlists_dir
from classroom.settings import Settings
from classroom.store.word_lists import WordLists
from classroom.store.words_loaded import classroom_lexicon
from classroom.tables.plan import Table
from classroom.ui.navigation import ScreenName
from classroom.words.lexicon import Category, Lexicon
from classroom.words.teacher_list import Proposal, TeacherList
from tests.ui.fake_services import PATIENCE, FakeDevice, FakeServices, World
from tests.ui.harness import LAPTOP, RunningApp, open_app
from tests.words.test_lexicon import described

CORE = ("cat", "dog", "tea")
PUPIL = (*CORE, "baht", "damn", "laksa", "quiz", "yob")
FULL = (*PUPIL, "aloe", "qi", "za")
TITLES = {
    "core": "British English, common words",
    "pupil": "British English, classroom",
    "full": "English, competition practice",
}
WORDS_OF = {"core": CORE, "pupil": PUPIL, "full": FULL}


def shipped(folder: Path) -> Path:
    """A folder of small lists in the place of those that come with the app; its words of kinds are the real ones."""
    folder.mkdir(parents=True)
    for key, words in WORDS_OF.items():
        text = "".join(f"{word}\n" for word in sorted(words)).encode()
        (folder / f"{key}.txt").write_bytes(text)
        marked = {"ask_judge": "ask_judge.txt"} if key == "full" else {}
        (folder / f"{key}.toml").write_bytes(described(text, title=TITLES[key], **marked))
    (folder / "ask_judge.txt").write_text("aloe\n", encoding="utf-8")
    for file in ("block.txt", "allow.txt", "decency.tsv", "two_letter.tsv"):
        shutil.copy(wordlists_dir() / file, folder / file)
    return folder


class PatientLists(WordLists):
    """Word lists whose reading and keeping waits while `may_read` is cleared; `kept` counts the lists kept."""

    def __init__(self, folder: Path, shipped: Path) -> None:
        super().__init__(folder, shipped)
        self.may_read = threading.Event()
        self.may_read.set()
        self.kept = 0

    def read(self, path: Path) -> Table:
        assert self.may_read.wait(PATIENCE)
        return super().read(path)

    def save(self, proposal: Proposal, *, without_refused: bool = False) -> TeacherList:
        assert self.may_read.wait(PATIENCE)
        own = super().save(proposal, without_refused=without_refused)
        self.kept += 1
        return own

    def lexicon(self, key: str, by_rules: Collection[Category]) -> Lexicon:
        assert self.may_read.wait(PATIENCE)
        return super().lexicon(key, by_rules)


@dataclass
class ListedWorld(World):
    """A world whose matches are played by the word lists in `data_folder`."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.lists = PatientLists(self.data_folder, shipped(self.data_folder.parent / "shipped"))
        self.word_lists = self.lists

    def services(self) -> FakeServices:
        services = super().services()
        lexicon = partial(classroom_lexicon, self.lists)
        return replace(services, matches=replace(services.matches, lexicon=lexicon))

    def keep(self, title: str, words: Sequence[str], base: str = "") -> TeacherList:
        """Have a list of the teacher's own from before."""
        path = file_of(self.data_folder.parent, "old.txt", "\n".join(words))
        return self.lists.save(self.lists.review(path, title, base), without_refused=True)


def file_of(folder: Path, name: str, content: str | bytes) -> Path:
    """A file for the teacher to take in."""
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def world(tmp_path: Path, answer: Path | None = None, **settings: Any) -> ListedWorld:
    """A world in `tmp_path`; its system dialog answers with the file `answer`, and there is none without."""
    device = FakeDevice(folder=tmp_path, answer=answer)
    return ListedWorld(Settings(**settings), device=device, data_folder=tmp_path / "data")


class ListsPage:
    """The app at its word lists."""

    def __init__(self, app: RunningApp) -> None:
        self.app = app

    @property
    def part(self) -> Any:
        """The part shown."""
        return self.app.screen.ids.place.children[0]

    @property
    def card(self) -> Any:
        """The card over the screen."""
        assert self.app.screen.modal
        return self.app.screen.modal

    @property
    def rows(self) -> list[str]:
        """The names of the lists shown."""
        return [row.name for row in reversed(self.part.ids.rows.children) if hasattr(row, "digits")]

    def row(self, name: str) -> Any:
        return self.app.find("WordListRow", name=name)

    def tap(self, name: str) -> None:
        """Tap what is called `name` on the card, or on the part where none is shown."""
        shown = self.app.screen.modal or self.part
        self.app.tap(shown.ids[name])

    def go(self, part: str) -> None:
        """Show another part."""
        self.app.tap(self.app.screen.ids.tabs.button(part))
        self.wait()

    def wait(self) -> None:
        """Wait until nothing is being read any more."""
        part = self.part
        self.app.until(lambda: not getattr(part, "is_reading", False) and not getattr(part, "waits", False))

    def take_in(self) -> Any:
        """Choose a file and wait until it is read and weighed; the card with what is in it."""
        self.tap("take_in")
        self.app.until(lambda: self.app.screen.modal and self.weighed(self.app.screen.modal))
        return self.card

    @staticmethod
    def weighed(card: Any) -> bool:
        """Tell whether the preview of a file says what would be imported, or why nothing is."""
        return bool(card.stage == "refused" or card.button)

    def name_list(self) -> Any:
        """Go on from the preview of a file; the card that asks what list its words become."""
        self.app.tap(self.card.ids.deed)
        self.app.until(lambda: getattr(self.app.screen.modal, "proposal", None))
        return self.card

    def keep(self) -> None:
        """Save the list of the card that is shown, and wait until it is saved or refused."""
        card = self.card
        self.app.tap(card.ids.deed)
        self.app.until(lambda: card.stage != "saving" or card.parent is None)
        if card.parent is None:
            self.wait()

    def write(self, row: Any, text: str) -> None:
        """Write `text` in a field in the place of what stands there."""
        row.text = ""
        self.app.tap(row.ids.field)
        self.app.write(text)

    def look_up(self, word: str) -> Any:
        """Look a word up; what was found."""
        self.write(self.part.ids.word, word)
        self.app.tap(self.part.ids.look)
        self.wait()
        return self.part.finding


@contextmanager
def at_lists(world: World, size: tuple[int, int] = LAPTOP, part: str = "lists") -> Iterator[ListsPage]:
    """The app at its word lists."""
    with open_app(world, size) as app:
        app.go(ScreenName.LISTS)
        page = ListsPage(app)
        page.wait()
        if part != "lists":
            page.go(part)
        yield page
