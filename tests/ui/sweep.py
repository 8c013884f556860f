"""What a test or a part of a walk has left is swept up, and what came to stay is set aside."""

import gc
from collections import Counter
from pathlib import Path

from kivy.core.window import Window
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget


def sweep_up() -> None:
    """Sweep up dead widgets; what is left is not looked through again: modules, the rules of .kv, words that are read.

    Kivy lets go of what a widget calls when its size changes only as the widget is swept up: the second look finds it.
    """
    gc.collect()
    gc.collect()
    gc.freeze()


def memory_mb() -> float:
    """Return the memory of this process that is in use once all is collected; Linux tells it."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * 4096 / 1e6


def left_over() -> Counter[str]:
    """Return the widgets that live and are not in the window, by the names of their classes: somebody holds them.

    What was set aside before is looked through again.
    """
    # Kivy holds the field whose text it has moved last until it moves another's.
    TextInput()._adjust_viewport(0, 0)
    gc.collect()  # only what is new: most of what is dead
    gc.unfreeze()
    gc.collect()
    in_window = {id(widget) for child in Window.children for widget in child.walk()}
    return Counter(type(one).__name__ for one in gc.get_objects() if _is_widget(one) and id(one) not in in_window)


def _is_widget(one: object) -> bool:
    # A weak reference whose widget is gone cannot be asked.
    return issubclass(type(one), Widget)
