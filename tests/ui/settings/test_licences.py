"""The notices that come with the app, as paragraphs."""

from pathlib import Path

import pytest

from classroom.ui import settings as licences


def test_the_notices_that_licences_ask_for_are_there_in_full() -> None:
    text = "\n".join(licences.word_list_notices())
    assert "Copyright (c) J Ross Beresford 1993-1999. All Rights Reserved." in text
    assert "There are no other restrictions" in text
    assert "SIL Open Font License 1.1" in "\n".join(licences.asset_notices())


def test_signs_of_the_written_form_are_not_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(licences, "wordlists_dir", lambda: tmp_path)
    text = "# Title\n\n> **Bold**\n> and `code`\n\n| File | What |\n|---|---|\n| a.ttf | a font |\n"
    (tmp_path / "NOTICES.md").write_text(text, encoding="utf-8")
    assert licences.word_list_notices() == ("Title", "Bold\nand code", "File - What", "a.ttf - a font")


def test_a_missing_file_is_no_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(licences, "wordlists_dir", lambda: tmp_path / "nowhere")
    assert licences.word_list_notices() == ()
