"""English that a teacher would not say is found in the catalogue, and what teachers say is not."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture(scope="module")
def voice(repository: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("voice", repository / "packaging" / "voice.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("START", "shouts START"),
        ("Tap {button} or NEXT", "shouts NEXT"),
        ("Take in a list", "say import"),
        ("Save it on a stick", "say USB stick"),
        ("The time is over", "say time's up"),
        ("Where shall it be saved?", "say should"),
        ("Four zero turns", "say turn without points"),
        ("{words}: not accepted.", "say refused"),
        ("Points for tiles left", "say unplayed tiles"),
        ("Whoever goes out first", "say lose, or use all tiles"),
        ("Last year’s class", "a sign to be written as '"),
        ("A margin of -150", "a sign to be written as \N{MINUS SIGN}"),
        ("{team} have {count} tiles", "a team has no number"),
        (" ".join(["word"] * 21) + ".", "a sentence of 21 words"),
    ],
)
def test_what_a_teacher_would_not_say_is_found(voice: ModuleType, text: str, fault: str) -> None:
    (found,) = voice.faults_of(text)
    assert fault in found


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("Tekan Undur", "say sentuh"),
        ("Baki jubin", "say jubin belum dimainkan"),
        ("Giliran sifar", "say giliran tanpa mata"),
        ("Perkataan yang tidak dibenarkan", "say dibatalkan"),
        ("{words} tidak diterima", "say ditolak"),
    ],
)
def test_one_thing_has_one_name_in_malay_too(voice: ModuleType, text: str, fault: str) -> None:
    assert fault in next(voice.faults_of(text, "ms"))


@pytest.mark.parametrize(
    "text", ["Tekan butang ini selama satu saat", "Perkataan mula dahulu", "Time's up", "not accepted"]
)
def test_malay_is_held_to_its_own_names(voice: ModuleType, text: str) -> None:
    assert list(voice.faults_of(text, "ms")) == []


@pytest.mark.parametrize(
    "text", ["Save PDF", "Save it on a USB stick", "Type the PIN", "What the blank stands for", "{a} {b} {c} " * 6]
)
def test_what_a_teacher_says_is_left_alone(voice: ModuleType, text: str) -> None:
    assert list(voice.faults_of(text)) == []


def test_every_exception_is_needed(voice: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    exceptions = voice.EXCEPTIONS
    monkeypatch.setattr(voice, "EXCEPTIONS", {})
    assert [text for text in exceptions if not list(voice.faults_of(text))] == []
    assert all(exceptions.values())
