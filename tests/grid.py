"""Grids of one test over many values: some values in every run, the others in `make soak`."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest


def in_soak(values: Iterable[Any]) -> list[Any]:
    """The values, each for `make soak` alone."""
    return [pytest.param(value, marks=pytest.mark.soak) for value in values]


def first_of(values: Iterable[Any]) -> list[Any]:
    """The values, of which the first is for every run and the others for `make soak` alone."""
    first, *others = values
    return [first, *in_soak(others)]


def chosen_of(values: Iterable[Any], *chosen: Any) -> list[Any]:
    """The values, of which those chosen are for every run and the others for `make soak` alone."""
    every = [*values]
    assert all(value in every for value in chosen), f"not all of {chosen} are there"
    return [one for value in every for one in ([value] if value in chosen else in_soak([value]))]


def some_of(values: Iterable[Any], every: int = 8) -> list[Any]:
    """The values, of which the first of so many is for every run and the others for `make soak` alone."""
    return [one for at, value in enumerate(values) for one in (in_soak([value]) if at % every else [value])]


def first_of_each_format(matches: Iterable[Path]) -> list[Any]:
    """The files of matches, of which the first of each format is for every run and the others for `make soak` alone."""
    grid, seen = list[Any](), set[str]()
    for path in matches:
        key = path.stem.partition("-")[0]
        grid += in_soak([path]) if key in seen else [path]
        seen.add(key)
    return grid
