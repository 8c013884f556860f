"""What a test or a part of a walk has left is swept up, and what came to stay is set aside."""

import gc


def sweep_up() -> None:
    """Sweep up dead widgets; what is left is not looked through again: modules, the rules of .kv, words that are read.

    Kivy lets go of what a widget calls when its size changes only as the widget is swept up: the second look finds it.
    """
    gc.collect()
    gc.collect()
    gc.freeze()
