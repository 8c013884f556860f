"""A match against the computer on screen, for tests: time passes, and it thinks, until something has happened."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from classroom.ui.play.live_match import PartnerDriver
from classroom.words.lexicon import Lexicon
from tests.ui import fake_services
from tests.ui.scripted_partner import COMPUTER
from tests.ui.table import HORNBILLS, Table, seated

MOST_STEPS = 200


class PartnerTable(Table):
    """A table with the computer as second team; time passes in steps of `step_ms`."""

    step_ms = 250

    @property
    def driver(self) -> PartnerDriver:
        driver = self.app.partner
        assert driver
        return driver

    @property
    def modal_or_screen(self) -> Any:
        return getattr(self.screen, "modal", None) or self.screen

    def wait(self, happened: Callable[[], Any]) -> None:
        """Let time pass, and the computer think, until something has happened."""
        self.app.frames(2)
        for _ in range(MOST_STEPS):
            if happened():
                self.app.frames(3)
                return
            if self.driver.is_thinking:
                self.app.until(lambda: not self.driver.is_thinking)
            self.app.pass_ms(self.step_ms)
        raise AssertionError(f"it did not happen; the match is {self.state.phase}")

    def wait_ms(self, duration: int) -> None:
        """Let so much time pass, the computer having decided."""
        self.app.frames(2)
        self.app.until(lambda: not self.driver.is_thinking)
        self.app.pass_ms(duration)

    def computer_says(self) -> int:
        """Let the computer take its turn, until it says its score."""
        self.wait(lambda: self.view.said is not None)
        return int(self.view.said)


@contextmanager
def against(
    monkeypatch: pytest.MonkeyPatch, partner: Any, *draws: str, lots: str = "KA", **more: Any
) -> Iterator[PartnerTable]:
    """The app at the first hand-over of a match against `partner`; Hornbills begin unless `lots` say otherwise."""

    def give(_level: str, _lexicon: Lexicon) -> Any:
        return partner

    monkeypatch.setattr(fake_services, "fake_partner", give)
    with seated(*draws, teams=(HORNBILLS, COMPUTER), lots=lots, **more) as table:
        yield PartnerTable(table.app)
