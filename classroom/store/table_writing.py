"""Tables as files: CSV or a spreadsheet, the same content for the same rows."""

from __future__ import annotations

import csv
import zipfile
from collections.abc import Sequence
from io import BytesIO, StringIO
from pathlib import Path

from classroom.errors import KnownError
from classroom.files import write_durably
from classroom.i18n import _
from classroom.store.fault import known_faults

EXPORT_SUFFIXES = (".csv", ".xlsx")


def write_table_file(rows: Sequence[Sequence[str]], path: Path) -> None:
    """Write rows to a file in the format of its suffix, whole or not at all. Raises `KnownError`."""
    suffix = path.suffix.lower()
    if suffix not in EXPORT_SUFFIXES:
        sentence = _("The file name must end in {suffixes}. Choose another name.")
        raise KnownError(sentence.format(suffixes=", ".join(EXPORT_SUFFIXES)))
    with known_faults(path):
        # A spreadsheet needs a temporary file, and there may be no room for it.
        write_durably(path, _workbook(rows) if suffix == ".xlsx" else _csv(rows))


def _csv(rows: Sequence[Sequence[str]]) -> bytes:
    text = StringIO(newline="")
    csv.writer(text, quoting=csv.QUOTE_ALL).writerows(rows)
    # The byte order mark tells a spreadsheet that the names are in UTF-8.
    return text.getvalue().encode("utf-8-sig")


def _workbook(rows: Sequence[Sequence[str]]) -> bytes:
    # Imported here, so that only a teacher with a spreadsheet waits for it.
    from openpyxl import Workbook  # noqa: PLC0415
    from openpyxl.writer.excel import ExcelWriter  # noqa: PLC0415

    book = Workbook(write_only=True)
    sheet = book.create_sheet()
    for row in rows:
        sheet.append(list(row))
    content = BytesIO()
    ExcelWriter(book, _Undated(content, "w", zipfile.ZIP_DEFLATED)).save()
    return content.getvalue()


class _Undated(zipfile.ZipFile):
    """A ZIP without today's date: it cannot store the date of a computer whose clock has stopped."""

    def writestr(self, name: str, content: str | bytes, *_more: object) -> None:  # type: ignore[override]
        """Add a part."""
        super().writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)

    def write(self, path: str, name: str, *_more: object) -> None:  # type: ignore[override]
        """Add a part from a file."""
        self.writestr(name, Path(path).read_bytes())
