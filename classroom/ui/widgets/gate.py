"""The one touch gate all widgets ask; screens tell it when they change."""

from typing import Any

from kivy.metrics import Metrics

from classroom.ui.touch_gate import TouchGate

GATE = TouchGate(density=Metrics.density)

_ADMITTED = "bellword.admitted"
_BEGAN = "bellword.began"


def admits(touch: Any) -> bool:
    """Whether this touch counts: decided once, by the first widget that asks, and remembered in the touch."""
    if touch.is_mouse_scrolling or ("button" in touch.profile and touch.button == "right"):
        return False
    if _ADMITTED not in touch.ud:
        touch.ud[_BEGAN] = GATE.now()
        touch.ud[_ADMITTED] = GATE.admits(str(touch.device), touch.ox, touch.oy)
    admitted: bool = touch.ud[_ADMITTED]
    return admitted


def accepts(touch: Any) -> bool:
    """Whether this touch, now ending, may act."""
    return bool(touch.ud.get(_ADMITTED)) and GATE.accepts(touch.ud[_BEGAN])
