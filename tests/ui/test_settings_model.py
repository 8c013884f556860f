"""The settings as screens use them: each change is kept at once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from classroom.errors import FaultKind, KnownFault
from classroom.i18n import current_language, use_language
from classroom.settings import Settings
from classroom.ui.navigation import Navigator
from classroom.ui.settings_model import SettingsModel
from tests.ui.fake_services import MemorySettingsStore


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    use_language("en")


def test_a_change_is_on_the_disk_at_once() -> None:
    store = MemorySettingsStore(Settings(school="SK Bandar"))
    settings = SettingsModel(store, Navigator())
    settings.change(town="Ipoh")
    assert settings.current == store.settings == Settings(school="SK Bandar", town="Ipoh")


def test_a_change_that_cannot_be_kept_holds_until_the_end_and_is_said() -> None:
    store = MemorySettingsStore(trouble=KnownFault(FaultKind.DISK_FULL, "E:"))
    navigator = Navigator()
    settings = SettingsModel(store, navigator)
    settings.change(town="Ipoh")
    assert (settings.current.town, store.settings.town) == ("Ipoh", "")
    assert "full" in navigator.notice


def test_another_language_makes_the_screen_anew() -> None:
    store, navigator = MemorySettingsStore(), Navigator()
    rebuilt: list[str] = []
    navigator.bind(on_rebuild=lambda _navigator: rebuilt.append(current_language()))
    SettingsModel(store, navigator).use_language("ms")
    assert (rebuilt, store.settings.language) == (["ms"], "ms")
