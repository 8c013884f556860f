"""What every test of the screens begins with: nothing left of the tests before it.

Python by itself looks through everything the more seldom the more there is. Until then dead widgets, ten thousand in
the end, would follow every change of the theme. And it may look on another thread, where a search for plays goes on
after its app was closed: what it sweeps up there can still be called on the screen's (`classroom.ui.idle`).
"""

import gc
from collections.abc import Iterator

import pytest

from tests.ui.sweep import sweep_up


@pytest.fixture(scope="package", autouse=True)
def _not_by_itself() -> Iterator[None]:
    """Python sweeps nothing up, on whatever thread, between the first test of the screens and the last."""
    gc.disable()
    yield
    gc.enable()


@pytest.fixture(autouse=True)
def _swept_up() -> None:
    sweep_up()
