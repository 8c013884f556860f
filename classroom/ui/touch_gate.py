"""Which touches count: not those of a moment ago's screen, not a second press on a commit, not doubles; no Kivy."""

import math
from collections import deque
from collections.abc import Callable
from time import monotonic

SCREEN_SECONDS = 0.35  # after a screen or turn changes
COMMIT_SECONDS = 0.3  # after a play, pass, exchange, challenge, ready
DOUBLE_SECONDS = 0.12  # within which another device's touch at the same place is the same finger
DOUBLE_DISTANCE = 12.0  # dp


class TouchGate:
    """Says whether a touch is meant; asks `now` for seconds that never go back.

    `admits` is asked once when a touch begins, `accepts` when it ends and would do something.
    """

    def __init__(self, now: Callable[[], float] = monotonic, density: float = 1.0) -> None:
        self.now = now
        self.density = density
        self._closed_until = -math.inf
        self._changed_at = -math.inf
        self._recent: deque[tuple[float, str, float, float]] = deque(maxlen=16)

    def screen_changed(self) -> None:
        """Ignore touches for 350 ms, and for good those that have begun before."""
        self._changed_at = self.now()
        self._closed_until = self._changed_at + SCREEN_SECONDS

    def committed(self) -> None:
        """Ignore touches for 300 ms: the first of two presses has been taken."""
        self._closed_until = max(self._closed_until, self.now() + COMMIT_SECONDS)

    def admits(self, device: str, x: float, y: float) -> bool:
        """Whether a touch that begins now at pixel (`x`, `y`) on `device` counts.

        A touch is a double when another device began one at the same place just before.
        """
        now = self.now()
        reach = DOUBLE_DISTANCE * self.density
        is_double = any(
            other != device and now - began <= DOUBLE_SECONDS and math.hypot(x - at_x, y - at_y) <= reach
            for began, other, at_x, at_y in self._recent
        )
        self._recent.append((now, device, x, y))
        return not is_double and now >= self._closed_until

    def accepts(self, began: float) -> bool:
        """Whether a touch that began at time `began` may act now."""
        return self.now() >= self._closed_until and began > self._changed_at
