"""What every test of the screens begins with: nothing left of the tests before it.

Python by itself looks through everything the more seldom the more there is. Until then dead widgets, ten thousand in
the end, would follow every change of the theme.
"""

import gc
from itertools import count

import pytest

_EVERYTHING_EVERY = 10  # tests
_begun = count()


@pytest.fixture(autouse=True)
def _swept_up() -> None:
    """Sweep up what the test before made; what is left of it is looked through again only with everything there is.

    Modules and the rules of .kv come to stay, but a screen may be held for a while by what is to happen to it.
    """
    if next(_begun) % _EVERYTHING_EVERY == 0:
        gc.unfreeze()
    gc.collect()
    gc.freeze()
