"""`reset-pin`: removes a PIN that was forgotten, or that a pupil has set."""

from __future__ import annotations

import argparse
from pathlib import Path

from classroom.errors import FaultKind, StoreError
from classroom.i18n import _, use_language
from classroom.paths import DataFolderError, user_data_dir
from classroom.store.database import InstanceLock
from classroom.store.fault import known_faults
from classroom.store.settings import SettingsFile, WrongPinFile
from classroom.terminal.parser import print_line, print_refusal
from classroom.ui.fault_window import show_sentence
from classroom.value import replace


def reset_pin(arguments: argparse.Namespace) -> int:
    """Remove the PIN and say what was done, with --box also in a window.

    Return the exit code, 1 if the PIN is still there.
    """
    is_removed, sentence = _remove_pin(arguments.data)
    (print_line if is_removed else print_refusal)(sentence)
    if arguments.box:
        show_sentence(sentence)
    return 0 if is_removed else 1


def _remove_pin(data: Path | None) -> tuple[bool, str]:
    """Remove the PIN of this computer. Return whether it is now without one, and the sentence that says so.

    Anyone who can start a program on this computer may do this: it requires the computer account, not the PIN.
    """
    try:
        folder = user_data_dir(data)
        settings_file = SettingsFile(folder)
        settings = settings_file.load()
        use_language(settings.language)
        # An open app would save its settings over these, with the PIN.
        with known_faults(folder):
            lock = InstanceLock(folder)
    except (DataFolderError, StoreError) as error:
        return False, _refused_reset(error)
    try:
        settings_file.save(replace(settings, judge_pin=""))
        WrongPinFile(folder).save(0)
    except StoreError as error:
        return False, _refused_reset(error)
    finally:
        lock.release()
    if not settings.judge_pin:
        return True, _("No PIN is set in {folder}.").format(folder=folder)
    return True, _("The PIN has been removed. Open Bellword and set a new PIN under Settings, Classroom.")


def _refused_reset(error: DataFolderError | StoreError) -> str:
    if isinstance(error, StoreError) and error.kind is FaultKind.ALREADY_OPEN:
        return _("Bellword is still open. Close it or restart the computer, then try again.")
    return error.fault.sentence() if isinstance(error, StoreError) else str(error)
