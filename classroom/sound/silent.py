"""A bell that nobody hears, for a device without sound."""


class SilentBell:
    """Says that it is not available and rings nothing; the screen shows the strokes instead."""

    available = False
    volume = 0.0

    def ring(self, strokes: int) -> None:
        """Do nothing."""
