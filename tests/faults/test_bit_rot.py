"""Bytes of the file of matches change by themselves: no match is ever shown wrong without a word."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from classroom.errors import FaultKind, StoreError
from classroom.store.database import Database
from classroom.store.database_file import HEADER_LENGTH
from tests.conftest import Tally
from tests.store.damage import MATCHES, Original, count_whole, opened_copy, overwrite
from tests.store.damage import original as original  # noqa: PLC0414 - a fixture
from tests.store.test_damage import VERSION_AT

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


FIRST_BITS, OTHER_BITS = 8 * HEADER_LENGTH, 500


def test_a_bit_of_the_header_costs_nothing_and_one_elsewhere_is_told(
    original: Original, tmp_path: Path, tally: Tally
) -> None:
    chance, size = random.Random(901), original[0].stat().st_size
    elsewhere = (chance.randrange(FIRST_BITS, 8 * size) for _ in range(OTHER_BITS))
    for bit in (*range(FIRST_BITS), *elsewhere):

        def flip(content: bytearray, bit: int = bit) -> None:
            content[bit // 8] ^= 1 << bit % 8

        part = "the header" if bit < FIRST_BITS else "the rest"
        tally(f"bits flipped in {part} of a file of matches", 1)
        database = _opened_or_newer(original, tmp_path / "data", flip)
        if database is None:
            assert bit // 8 == VERSION_AT
            tally("of them called a newer version, the file left alone", 1)
            continue
        whole = count_whole(database, original[1])
        assert bit >= FIRST_BITS or whole == len(MATCHES)
        told = "put aside, and told" if database.notices else "read as it is"
        tally(f"of {part}: {told}, {whole} of {len(MATCHES)} matches whole", 1)
        database.close()
