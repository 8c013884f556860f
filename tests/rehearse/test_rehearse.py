"""The real program in a process of its own, with a finger on its glass: the short path of what `make rehearse` does."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rehearse.driver import what_is_missing
from tests.rehearse.scenarios import Diary, rehearse

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(what_is_missing()), reason=what_is_missing() or "everything is here"),
]


def test_a_name_typed_by_touch_and_a_word_are_there_after_the_power_went(tmp_path: Path) -> None:
    diary = Diary(tmp_path)
    rehearse("short", diary)
    assert not [f"{line.what}: {line.saw}" for line in diary.seen if not line.is_so]
    assert len(diary.seen) > 4  # it went on to its end
