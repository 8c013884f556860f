"""What every test of the screens begins with: nothing left of the tests before it.

Python by itself looks through everything the more seldom the more there is. Until then dead widgets, ten thousand in
the end, would follow every change of the theme.
"""

import gc

import pytest

_MANY = 40_000_000
_left = [_MANY]
"""How many objects each sweep left, since the last of everything there is."""


@pytest.fixture(autouse=True)
def _swept_up() -> None:
    """Sweep up what the test before made; what is left of it is looked through again only when there is much of it.

    Most of it came to stay: modules, the rules of .kv. But a screen may be held for a while by what is to happen to it.
    """
    whole = sum(_left) >= _MANY
    if whole:
        gc.unfreeze()
        _left.clear()
    gc.collect()
    if not whole:
        _left.append(len(gc.get_objects()))
    gc.freeze()
