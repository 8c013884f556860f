"""Moving pictures, whose drawing instructions are kept between frames and changed only where they differ."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.utils import get_color_from_hex

WHITE = "#FFFFFF"

Picture = tuple[str, Any, tuple[int, int]]
"""A colour, the texture that it tints, and where its lower left corner is."""


class KeptPictures:
    """What is shown is in `group`, which goes into a canvas."""

    def __init__(self) -> None:
        self.group = InstructionGroup()
        self._looks: list[tuple[str, Any]] = []
        self._shown: list[tuple[Any, Any]] = []

    def show(self, pictures: Sequence[Picture]) -> None:
        """Show these pictures, the lowest first; one that only moves keeps its instructions."""
        if len(pictures) != len(self._shown):
            self._build(len(pictures))
        for index, (colour, made, pos) in enumerate(pictures):
            tint, rectangle = self._shown[index]
            last_colour, last_made = self._looks[index]
            if colour != last_colour:
                tint.rgba = get_color_from_hex(colour)
            if made is not last_made:
                rectangle.texture, rectangle.size = made, made.size
            self._looks[index] = colour, made
            rectangle.pos = pos

    def _build(self, count: int) -> None:
        self.group.clear()
        self._looks = [("", None)] * count
        self._shown = [(Color(), Rectangle()) for _ in range(count)]
        for pair in self._shown:
            for instruction in pair:
                self.group.add(instruction)
