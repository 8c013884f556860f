import errno
import sqlite3
from pathlib import Path

import pytest

from classroom.errors import FaultKind, KnownError, KnownFault, StoreError
from classroom.i18n import use_language
from classroom.match.ports import DamagedMatchError
from classroom.store.fault import fault_of, known_faults

PLACE = Path("/media/stick")


def _sqlite_error(code: int) -> sqlite3.Error:
    error = sqlite3.OperationalError("as SQLite says it")
    error.sqlite_errorcode = code
    return error


def _windows_error(number: int, of_windows: int) -> OSError:
    error = OSError(number, "as Windows says it")
    error.winerror = of_windows  # type: ignore[attr-defined, unused-ignore] # only Windows declares it
    return error


def test_faults_of_disk_and_database_are_known() -> None:
    for error, kind in [
        (_sqlite_error(sqlite3.SQLITE_FULL), FaultKind.DISK_FULL),
        (_sqlite_error(sqlite3.SQLITE_IOERR), FaultKind.DISK_ERROR),
        (_sqlite_error(sqlite3.SQLITE_IOERR_FSYNC), FaultKind.DISK_ERROR),
        (_sqlite_error(sqlite3.SQLITE_READONLY_DIRECTORY), FaultKind.READ_ONLY),
        (_sqlite_error(sqlite3.SQLITE_BUSY), FaultKind.ALREADY_OPEN),
        (_sqlite_error(sqlite3.SQLITE_CORRUPT_INDEX), FaultKind.DAMAGED),
        (OSError(errno.ENOSPC, "full"), FaultKind.DISK_FULL),
        (OSError(errno.EROFS, "read-only"), FaultKind.READ_ONLY),
        (OSError(errno.EIO, "pulled out"), FaultKind.DISK_ERROR),
        (_windows_error(errno.EACCES, 5), FaultKind.READ_ONLY),
        (_windows_error(errno.EACCES, 21), FaultKind.DISK_ERROR),
        (_windows_error(errno.EACCES, 31), FaultKind.DISK_ERROR),
        (OSError("of a kind nobody knows"), FaultKind.DISK_ERROR),
    ]:
        with pytest.raises(StoreError) as message, known_faults(PLACE):
            raise error
        assert message.value.kind is kind
        assert message.value.__cause__ is error
        assert message.value.fault.place == str(PLACE)


@pytest.mark.parametrize(
    "bug",
    [
        _sqlite_error(sqlite3.SQLITE_ERROR),
        _sqlite_error(sqlite3.SQLITE_CONSTRAINT_TRIGGER),
        sqlite3.ProgrammingError("closed"),
        KeyError("x"),
    ],
)
def test_bugs_stay_bugs(bug: Exception) -> None:
    assert fault_of(bug, PLACE) is None
    with pytest.raises(type(bug)) as raised, known_faults(PLACE):
        raise bug
    assert raised.value is bug


def test_every_fault_has_a_sentence_that_says_what_is_safe_or_what_to_do() -> None:
    for kind in list(FaultKind):
        for language in ["en", "ms"]:
            use_language(language)
            try:
                sentence = KnownFault(kind, "/media/stick", 7, "errno 28").sentence()
            finally:
                use_language("en")
            assert sentence.endswith(".")
            assert sentence.count(". ") >= 1
            assert "{" not in sentence
            assert "errno" not in sentence


def test_a_store_error_is_shown_as_its_sentence() -> None:
    error = DamagedMatchError("m1", 7, ())
    assert isinstance(error, KnownError)
    assert str(error) == error.fault.sentence()
    assert "from entry 7 on" in str(error)
