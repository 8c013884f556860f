"""A picture of what the window shows, for the demonstration and the tests.

Kivy's own `Window.screenshot` reads rows of three bytes a pixel without minding their alignment, which skews every
picture whose width is not a multiple of four.
"""

from pathlib import Path

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels
from kivy.lang import Builder
from PIL import Image


def capture() -> Image.Image:
    """The window's pixels now, after everything that waits for the next frame has been drawn."""
    Builder.sync()
    Clock.tick_draw()
    Builder.sync()
    Window.dispatch("on_draw")
    width, height = Window.system_size
    pixels = glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE)
    picture = Image.frombytes("RGBA", (width, height), bytes(pixels))
    return picture.transpose(Image.Transpose.FLIP_TOP_BOTTOM).convert("RGB")


def save_screenshot(path: Path) -> None:
    """Write the window's pixels as PNG; raises OSError when the file cannot be written."""
    capture().save(path, "PNG")
