"""What is written for people holds: commands are commands, files are there, buttons are called as on the screen."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from classroom.__main__ import main
from classroom.competition.team import Entry, EntryMember, Judge
from classroom.drills.pupil import Pupil
from classroom.match.event import WarningGiven
from classroom.match.team import Member, Official, Team
from classroom.roster.school_class import ClassPupil
from classroom.terminal.parser import argument_parser

DOCUMENTS = ("README.md", "packaging/school-it.md")
OF_DEVELOPERS = ("CONTRIBUTING.md", "classroom/README.md", "tests/README.md", "packaging/README.md")
WITH_TABLES = ("tests/README.md", "packaging/README.md")
NAMED = {"NAME": "club"}
"""What may stand in the place of a word in capitals, where not anything may."""
HELP_SAYS = re.compile(r"\s{2,}#.*|\s{3,}\S.*$")
"""What stands behind a command, in words."""


def text_of(repository: Path, name: str) -> str:
    return (repository / name).read_text(encoding="utf-8")


def commands(text: str) -> Iterator[str]:
    """Each command that a document shows: indented, or between backquotes."""
    for line in re.findall(r"^ {4}(\S.*)$", text, re.MULTILINE):
        yield HELP_SAYS.sub("", line).strip()
    for words in re.findall(r"(?<!`)`([^`]+)`", text):
        yield " ".join(words.split())


def own_commands(text: str) -> Iterator[list[str]]:
    """The arguments of each command of ours, with something in the place of what is only named."""
    for command in commands(text):
        start = re.match(r"(?:\S*python(?:\.exe)?\S* -m classroom|bellword)(?: |$)", command)
        if start:
            words = shlex.split(command[start.end() :].replace("\\", "/"))
            yield [NAMED.get(word, word) for word in words]


STORED = {
    ClassPupil: {"year": "school year", "group": "group letter", "absent_on": "absent", "short": "name on screens"},
    Member: {"role": "role in a team", "year": "school year", "short": "name on screens"},
    EntryMember: {"class_name": "class", "year": "school year", "role": "role in a team"},
    Pupil: {"class_name": "class", "called": "name on screens"},
    WarningGiven: {"side": "team", "member": "warnings", "reason": "reasons"},
    Official: {"role": "judges", "origin": "where they come from"},
    Judge: {"origin": "where they come from"},
    Team: {
        "origin": "state or school",
        "members": "pupil",
        "teacher": "the teacher who comes with it",
        "mixed": "from different communities",
        "exception": "why not",
        "computer": "team",
    },
}
STORED[Entry] = {**STORED[Team], "school": "state or school", "rating": "rating"}
del STORED[Entry]["computer"]
"""What is stored about people, by its field, and the words for it; a name and a number are not said apart."""


@pytest.mark.parametrize("name", DOCUMENTS)
def test_what_is_stored_about_people_is_said(name: str, repository: Path) -> None:
    for kind, words in STORED.items():
        assert {field.name for field in fields(kind)} - {"name", "number"} == words.keys(), kind
    told = " ".join(
        text_of(repository, name).split("- of a pupil" if name == "README.md" else "- Of a pupil")[1].split()
    )
    assert {word for words in STORED.values() for word in words.values() if word not in told} == set()
    assert "does not store them" in told.split("age, kind of school and past wins")[1]


@pytest.mark.parametrize("name", DOCUMENTS)
def test_commands_of_ours_are_understood(name: str, repository: Path) -> None:
    refused = []
    for words in own_commands(text_of(repository, name)):
        try:
            argument_parser().parse_args(["demo", "--format", "club", "--seed", "1"] if words == ["demo"] else words)
        except SystemExit as error:
            refused += [words] if error.code else []
    assert refused == []


def test_the_readme_shows_every_kind_of_command(repository: Path) -> None:
    shown = {words[0] for words in own_commands(text_of(repository, "README.md")) if words}
    assert {"formats", "demo", "moves", "lists", "matches", "export", "import"} <= shown


def test_the_first_commands_of_the_readme_run(
    repository: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run = [["formats"], ["lists"]]
    shown = list(own_commands(text_of(repository, "README.md")))
    for words in run:
        assert words in shown
        assert main([*words, "--data", str(tmp_path)]) == 0
    told = capsys.readouterr().out
    assert "Primary schools" in told
    assert re.search(r"\d{3},\d{3} words", told)


@pytest.mark.parametrize("name", [*DOCUMENTS, *OF_DEVELOPERS])
def test_what_make_is_asked_for_is_there(name: str, repository: Path) -> None:
    targets = set(re.findall(r"^([a-z][a-z-]*):", text_of(repository, "Makefile"), re.MULTILINE))
    parts = set(re.findall(r"^PARTS := (.*)$", text_of(repository, "Makefile"), re.MULTILINE)[0].split())
    asked = {
        word
        for command in commands(text_of(repository, name))
        if command.startswith("make ")
        for word in command.split()[1:]
        if re.fullmatch(r"[a-z][a-z-]*", word)
    }
    assert asked <= targets | parts


def test_every_folder_of_tests_is_in_a_part_of_soak(repository: Path) -> None:
    parts = re.findall(r"^SOAK_\w+ := (.*)$", text_of(repository, "Makefile"), re.MULTILINE)
    named = [name for part in parts for name in re.findall(r"[a-z]+", part.replace("tests/", ""))]
    folders = {
        path.parent.relative_to(repository / "tests").parts[0] for path in (repository / "tests").glob("*/**/test_*.py")
    }
    assert folders <= set(named)


@pytest.mark.parametrize("name", [*DOCUMENTS, *OF_DEVELOPERS])
def test_what_a_document_leads_to_is_there(name: str, repository: Path) -> None:
    text = text_of(repository, name)
    links = re.findall(r"\]\(([^)#]+)\)|src=\"([^\"]+)\"", text)
    missing = [one or other for one, other in links if not (repository / name).parent.joinpath(one or other).exists()]
    assert missing == []


@pytest.mark.parametrize("name", WITH_TABLES)
def test_the_tests_that_a_table_names_are_there(name: str, repository: Path) -> None:
    rows = [row for row in text_of(repository, name).splitlines() if re.match(r"\| \d+ \|", row)]
    assert [int(row.split()[1]) for row in rows] == list(range(1, len(rows) + 1))
    if name == "tests/README.md":  # between backquotes its last column has nothing but tests
        paths = [f"tests/{path}" for row in rows for path in re.findall(r"`([^`]+)`", row.rsplit(" | ", 1)[1])]
    else:
        paths = re.findall(r"`(tests/[^`]+)`", "\n".join(rows))
    assert paths
    assert [path for path in paths if not any((repository / f"{path}{end}").exists() for end in ("", ".py"))] == []


@pytest.mark.parametrize("name", DOCUMENTS)
def test_what_is_tapped_is_called_as_on_the_screen(name: str, repository: Path) -> None:
    catalogue = repository / "classroom" / "locale" / "ms" / "LC_MESSAGES" / "bellword.po"
    with catalogue.open("rb") as file:
        texts = {message.id if isinstance(message.id, str) else message.id[0] for message in read_po(file)} | {"?"}
    bold = {" ".join(words.split()) for words in re.findall(r"\*\*([^*]+)\*\*", text_of(repository, name))}
    named = {part.strip() for words in bold for part in ([words] if words in texts else words.split(","))}
    assert bold
    assert named - texts == set()
