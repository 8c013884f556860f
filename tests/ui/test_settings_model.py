"""The settings as screens use them: each change is kept at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from classroom.errors import FaultKind, KnownFault
from classroom.i18n import current_language, use_language
from classroom.match.team import Member, Team
from classroom.settings import Hall, Settings
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
    store = MemorySettingsStore(fault=KnownFault(FaultKind.DISK_FULL, "E:"))
    navigator = Navigator()
    settings = SettingsModel(store, navigator)
    settings.change(town="Ipoh")
    assert (settings.current.town, store.settings.town) == ("Ipoh", "")
    assert "full" in navigator.notice


@pytest.mark.parametrize("fault", [None, KnownFault(FaultKind.READ_ONLY, "E:")])
def test_a_hall_in_which_the_app_was_ended_is_put_away_at_the_next_start(fault: KnownFault | None) -> None:
    left = Hall(matches=("m1",), turn=3, used_ms=4_000, since="2026-11-21T10:30:00+08:00", runs=True)
    kept = Settings(town="Ipoh", hall=left, language="ms")
    store, navigator = MemorySettingsStore(kept, fault=fault), Navigator()
    settings = SettingsModel(store, navigator)
    assert settings.current == replace(kept, hall=Hall(matches=("m1",), turn=3, used_ms=4_000))
    assert store.settings == (settings.current if fault is None else kept)
    assert current_language() == "ms"
    assert navigator.notice == ""
    SettingsModel(store, navigator)
    assert store.saves == (1 if fault is None else 0)


def test_another_language_makes_the_screen_anew() -> None:
    store, navigator = MemorySettingsStore(), Navigator()
    rebuilt: list[str] = []
    navigator.bind(on_rebuild=lambda _navigator: rebuilt.append(current_language()))
    SettingsModel(store, navigator).use_language("ms")
    assert (rebuilt, store.settings.language) == (["ms"], "ms")


def test_names_that_the_app_gave_follow_the_language_and_typed_ones_stay() -> None:
    mixed = (Team("Team 7", "", (Member("Ali"),)), Team("Hornbills", "", ()))
    store = MemorySettingsStore(Settings(teams=mixed, computer_teams=(Team("Our team", "", ()),)))
    settings = SettingsModel(store, Navigator())
    settings.use_language("ms")
    assert [team.name for team in store.settings.teams] == ["Pasukan 7", "Hornbills"]
    assert [team.name for team in store.settings.computer_teams] == ["Pasukan kita"]
    settings.use_language("en")
    assert store.settings.teams == mixed
