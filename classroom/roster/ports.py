"""Protocols for what classes need from outside; the store implements them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

from classroom.errors import KnownError, KnownFault
from classroom.roster.class_list import PUPILS
from classroom.roster.new_year import Move
from classroom.roster.school_class import SchoolClass
from classroom.tables.evidence import CellValue
from classroom.tables.plan import Purpose, Table


class ClassTitleTakenError(KnownError):
    """Another class has the title; `str` is a sentence for people."""


class StoredClass(NamedTuple):
    """A class as stored; `fault` says what is wrong with its record, None if nothing is."""

    school_class: SchoolClass
    fault: KnownFault | None = None


class ClassBook(Protocol):
    """Stores classes; what a call has returned is on the disk. Raises `StoreError`."""

    def classes(self) -> Sequence[StoredClass]:
        """Return the classes by title; every pupil who has drilled is in one."""

    def save(self, changed: SchoolClass) -> SchoolClass:
        """Store a class and return it as stored, with an id. Raises `ClassTitleTakenError`."""

    def move(self, moves: Sequence[Move]) -> None:
        """Take pupils out of their former classes, and move their cards and results with them."""

    def delete(self, class_id: str, matches: Collection[str] = ()) -> None:
        """Delete a class with all its pupils, their cards and results, and the `matches` with the given ids."""


class ClassFiles(Protocol):
    """Classes as files. A failure raises `KnownError`, whose text is a sentence for the teacher."""

    def read(self, path: Path, purpose: Purpose = PUPILS) -> Table:
        """Return the table of a list of pupils or teams; it may take seconds."""

    def write(self, classes: Sequence[SchoolClass], path: Path) -> None:
        """Write classes to a CSV file or a spreadsheet, completely or not at all."""

    def write_rows(self, rows: Sequence[Sequence[CellValue]], path: Path) -> None:
        """Write any table to a CSV file or a spreadsheet, completely or not at all."""
