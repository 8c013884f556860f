"""`audience`: the second screen, which the app starts and ends."""

from __future__ import annotations

import argparse
import os
import tempfile
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from classroom.bootstrap import AudienceWorld
from classroom.errors import StoreError
from classroom.paths import DataFolderError, user_data_dir
from classroom.store.settings import SettingsFile
from classroom.ui.fault_window import fail_start
from classroom.ui.graphics import NoGraphicsError, open_window, place_on_second_display, prepare_kivy

_WINDOW = (1024, 600)  # without a second display: to be moved and enlarged


def audience(arguments: argparse.Namespace) -> int:
    """Show what is being played until the window or the input is closed or its display is gone.

    Return 1 without a folder or window.
    """
    with tempfile.TemporaryDirectory(prefix="bellword-", ignore_cleanup_errors=True) as scratch:
        try:
            folder = user_data_dir(arguments.data)
            settings_file = SettingsFile(folder)
            prepare_kivy(Path(scratch) / "kivy", settings_file.load(), arguments.window or _WINDOW)
            is_display_gone = place_on_second_display(arguments.window)
            open_window()
        except (DataFolderError, StoreError, NoGraphicsError) as error:
            return fail_start(str(error), in_window=False)
        from classroom.ui.audience.audience_app import AudienceApp

        AudienceApp(AudienceWorld(folder, settings_file), _end_of_input(), is_display_gone).run()
    return 0


def _end_of_input() -> Callable[[], bool]:
    """Return a function that tells whether the parent app has ended or has closed its end of the pipe."""
    ended = threading.Event()

    def wait() -> None:
        with suppress(OSError):
            while os.read(0, 1):
                pass
        ended.set()

    threading.Thread(target=wait, name="end of input", daemon=True).start()
    return ended.is_set
