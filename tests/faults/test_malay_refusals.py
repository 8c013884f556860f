"""Whatever is wrong with a file, a Malay screen says so in Malay: no English, and nothing that a library says."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from classroom.competition.board_list import BOARDS, read_boards
from classroom.competition.team_list import TEAMS, read_teams
from classroom.errors import KnownError
from classroom.i18n import CATALOGUES, use_language
from classroom.store.backup.book import BackupBook
from classroom.store.class_file import read_class_file
from classroom.store.exchange.transfer import MatchFileStore
from tests.faults.test_hostile_files import Kept, Kind, mutated
from tests.store.conftest import NOON

DAMAGED = 8
"""Files of each kind with some bytes changed, beside those that are of another kind, cut off, or no text at all."""
OF_TEAMS = b"Team,Pupil,Year\nHornbills,Nurul,5\nTigers,Wei,5\n"
OF_BOARDS = b"Board,Team 1,Team 2\n1,Hornbills,Tigers\n2,Otters,Kites\n"
QUOTED = re.compile(r'"[^"]*"')
WORD = re.compile(r"[^\W\d_]+(?:['\u2019-][^\W\d_]+)*")


@pytest.fixture
def kinds(tmp_path: Path) -> Iterator[dict[str, Kind]]:
    """The kinds of files that people bring to the app's screens."""
    folders = [tmp_path / name for name in ("data", "files", "stick")]
    for folder in folders:
        folder.mkdir()
    kept = Kept(*folders[:2])
    matches, book = MatchFileStore(kept.log, "0.4.0"), BackupBook(kept.database, lambda: NOON)
    backup = book.save_to(folders[2]).place
    found = {name: kind for name, kind in kept.kinds.items() if not name.startswith(("match ", "game "))}
    for suffix in (".bellword", ".gcg"):
        found[f"match {suffix}"] = Kind(suffix, kept.kinds[f"match {suffix}"].sound, matches.take_in)
    found["match to be read"] = Kind(".bellword", found["match .bellword"].sound, matches.read)
    found["teams"] = Kind(".csv", OF_TEAMS, _said_of_teams)
    found["boards"] = Kind(".csv", OF_BOARDS, _said_of_boards)
    found["backup"] = Kind(backup.suffix, backup.read_bytes(), book.look_into)
    yield found
    kept.database.close()


def _said_of_teams(path: Path) -> list[str]:
    return list(read_teams(read_class_file(path, TEAMS)).sentences)


def _said_of_boards(path: Path) -> list[str]:
    return list(read_boards(read_class_file(path, BOARDS)).sentences)


@pytest.fixture
def _in_malay() -> Iterator[None]:
    use_language("ms")
    yield
    use_language("en")


def words(texts: Iterable[str]) -> set[str]:
    return {word.casefold() for text in texts for word in WORD.findall(text)}


def malay_words() -> set[str]:
    """Return all words of the Malay texts, names of file types and of the app among them."""
    with (CATALOGUES / "ms" / "LC_MESSAGES" / "bellword.po").open("rb") as file:
        strings = [message.string for message in read_po(file) if message.id]
    return words(re.sub(r"\{.*?\}", " ", one) for string in strings for one in _plural(string))


def _plural(string: str | Iterable[str]) -> Iterable[str]:
    return [string] if isinstance(string, str) else string


def said(kind: Kind, path: Path) -> list[str]:
    """Return what is said of a file, without what it quotes and the file's name."""
    try:
        found = kind.read(path)
        sentences = [str(one) for one in found] if isinstance(found, list) else []
    except KnownError as error:
        sentences = [str(error)]
    return [QUOTED.sub(" ", sentence).replace(str(path), " ").replace(path.name, " ") for sentence in sentences]


@pytest.mark.usefixtures("_in_malay")
def test_what_is_wrong_with_a_file_is_said_in_malay(kinds: dict[str, Kind], tmp_path: Path) -> None:
    known, chance = malay_words(), random.Random(37)
    sound = [kind.sound for kind in kinds.values()]
    foreign: dict[str, set[str]] = {}
    refused = set()
    for name, kind in kinds.items():
        path = tmp_path / f"1{kind.suffix}"
        damaged = [mutated(kind.sound, chance, sound) for _ in range(DAMAGED)]
        for content in (b"", b"Hello, world", bytes(200), kind.sound[: len(kind.sound) // 2], *sound, *damaged):
            path.write_bytes(content)
            sentences = said(kind, path)
            if sentences:
                refused.add(name)
            if left := words(sentences) - known:
                foreign[f"{name}: {sentences}"] = left
    assert not foreign
    assert refused == set(kinds)
