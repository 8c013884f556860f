"""Every widget of the kit on a few pages, as pictures to look at.

xvfb-run -a -s "-screen 0 1366x768x24" python -m tests.ui.gallery OUT_FOLDER [WIDTH HEIGHT [PALETTE]]
"""

import sys
from pathlib import Path

from tests.conftest import open_with

WIDTH, HEIGHT = (int(sys.argv[2]), int(sys.argv[3])) if len(sys.argv) > 3 else (1366, 768)
open_with(WIDTH, HEIGHT)

from kivy.base import EventLoop  # noqa: E402
from kivy.core.window import Window  # noqa: E402
from kivy.uix.widget import Widget  # noqa: E402

from classroom.ui.demonstration.hand import save_screenshot  # noqa: E402
from classroom.ui.kit.texture import fonts_folder  # noqa: E402
from classroom.ui.kit.theme import THEME, register_fonts  # noqa: E402
from tests.ui.frame import start  # noqa: E402
from tests.ui.gallery_pages import PAGES  # noqa: E402


def show(page: Widget, folder: Path, name: str) -> None:
    """Put a page into the window, let it settle, and save what the window shows."""
    for child in Window.children[:]:
        Window.remove_widget(child)
    Window.add_widget(page)
    for _ in range(4):
        EventLoop.idle()
    save_screenshot(folder / f"{name}.png")


def main() -> None:
    """Save every page."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    register_fonts(fonts_folder())
    if len(sys.argv) > 4:
        THEME.use(sys.argv[4])
    start()
    Window.clearcolor = THEME.palette.background
    for name, make in PAGES.items():
        show(make(Window.width, Window.height), folder, f"{name}-{WIDTH}x{HEIGHT}")


if __name__ == "__main__":
    main()
