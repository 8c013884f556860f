"""Bytes of the file of matches change by themselves: no match is ever shown wrong without a word."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from classroom.errors import FaultKind, StoreError
from classroom.store.database import Database
from tests.conftest import Tally
from tests.store.damage import MATCHES, Original, count_whole, opened_copy, overwrite
from tests.store.damage import original as original  # noqa: PLC0414 - a fixture

pytestmark = pytest.mark.soak

DAMAGES = 1200


@pytest.mark.timeout(3600)
def test_bytes_changed_anywhere_are_found_or_harmless(original: Original, tmp_path: Path, tally: Tally) -> None:
    chance, size = random.Random(900), original[0].stat().st_size
    found = newer = 0
    for _ in range(DAMAGES):
        at, wide = chance.randrange(size - 16), chance.random() < 0.7

        def damage(content: bytearray, at: int = at, wide: bool = wide) -> None:  # noqa: FBT001 - it is bound here
            if wide:
                overwrite(content, at, chance)
            else:
                content[at] ^= 1 << chance.randrange(8)

        database = _opened_or_newer(original, tmp_path / "data", damage)
        if database is None:
            newer += 1
            continue
        found += count_whole(database, original[1]) < len(MATCHES)
        database.close()
    assert found > DAMAGES // 5
    tally("files of matches damaged at any byte, no match wrong without a word", DAMAGES)
    tally("damaged files in which a match was found to be damaged, and told", found + newer)


def _opened_or_newer(original: Original, folder: Path, damage: Callable[[bytearray], None]) -> Database | None:
    """Return a damaged copy as it opens; None where damage made up a newer version, which is left alone."""
    try:
        return opened_copy(original, folder, damage)
    except StoreError as error:
        if error.kind is FaultKind.NEWER:
            return None
        raise
