"""What every test of the screens begins with: nothing left of the tests before it.

Python by itself looks through everything the more seldom the more there is. Until then dead widgets, ten thousand in
the end, would follow every change of the theme.
"""

import gc

import pytest

_MANY = 60_000


@pytest.fixture(scope="session", autouse=True)
def _kept() -> None:
    """Let nothing be looked through again that every screen needs: modules, and the rules of .kv."""
    import classroom.ui.app  # noqa: F401, PLC0415 - it opens the window, which tests that need none leave closed

    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def _swept_up() -> None:
    """Sweep up the apps and widgets of the test before; what has been loaded since in number stays for good too."""
    gc.collect()
    if len(gc.get_objects()) > _MANY:
        gc.freeze()
