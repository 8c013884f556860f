"""The theme tells those who follow it, and lets them go."""

import gc
from collections.abc import Iterator

import pytest

from classroom.ui.kit.theme import BIG_TEXT, LIGHT, THEME


class Follower:
    def __init__(self) -> None:
        self.told: list[str] = []
        THEME.follow(self.changed)

    def changed(self) -> None:
        self.told.append(THEME.palette.name)


@pytest.fixture(autouse=True)
def _light_again() -> Iterator[None]:
    yield
    THEME.use(LIGHT.name)
    THEME.text_scale = 1.0


def test_a_follower_is_told_of_colours_and_of_the_size_of_texts() -> None:
    follower = Follower()
    THEME.use("dark")
    THEME.text_scale = BIG_TEXT
    assert follower.told == ["dark", "dark"]


def test_nobody_is_told_what_is_not_new() -> None:
    follower = Follower()
    THEME.use(LIGHT.name)
    assert follower.told == []


def test_a_follower_that_is_gone_costs_nothing() -> None:
    gc.collect()
    before = len(THEME._followers)
    follower = Follower()
    assert len(THEME._followers) == before + 1
    del follower
    gc.collect()
    assert len(THEME._followers) == before
    THEME.use("dark")
