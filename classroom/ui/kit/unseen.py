"""What has no opacity is not drawn."""

from typing import Any

from kivy.clock import Clock
from kivy.uix.widget import Widget


class DrawnWhenSeen(Widget):
    """Mix in before a widget that is often transparent; Kivy would draw it in every frame all the same."""

    def __init__(self, **kwargs: Any) -> None:
        self._seen = Clock.create_trigger(self._draw_if_seen, -1)
        super().__init__(**kwargs)
        for name in ("opacity", "parent"):
            self.fbind(name, self._seen)
        self._seen()

    def _draw_if_seen(self, *_args: Any) -> None:
        if self.parent is None:
            return
        drawn, siblings = self.parent.canvas, self.parent.children
        is_drawn = drawn.indexof(self.canvas) >= 0
        if is_drawn and not self.opacity:
            drawn.remove(self.canvas)
        elif self.opacity and not is_drawn:
            above = [drawn.indexof(one.canvas) for one in siblings[: siblings.index(self)]]
            drawn.insert(min((place for place in above if place >= 0), default=len(drawn.children)), self.canvas)
