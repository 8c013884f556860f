"""Grids of one test over many values: some values in every run, the others in `make soak`."""

from collections.abc import Iterable
from typing import Any

import pytest


def in_soak(values: Iterable[Any]) -> list[Any]:
    """The values, each for `make soak` alone."""
    return [pytest.param(value, marks=pytest.mark.soak) for value in values]


def first_of(values: Iterable[Any]) -> list[Any]:
    """The values, of which the first is for every run and the others for `make soak` alone."""
    first, *others = values
    return [first, *in_soak(others)]
