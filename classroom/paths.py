"""The folders of the app's own files and of a teacher's data.

The app's files are beside the package in a checkout and in a bundle, and inside it in a wheel. A teacher's data is in
the folder named on the command line. Without one, it is in a `data` folder beside the app (a USB stick carries both),
or else where the operating system keeps a user's files.
"""

import os
import sys
from pathlib import Path

from classroom.files import opened

APP_NAME = "Bellword"

_PACKAGE = Path(__file__).resolve().parent
_INSIDE_WHEEL = "_data"
_ONEDRIVES = ("OneDrive", "OneDriveCommercial", "OneDriveConsumer")  # the variables in which it names its folders


class DataFolderError(Exception):
    """There is no folder to save matches in: `folder` is the one wanted, `reason` the system's message."""

    def __init__(self, folder: Path, reason: str) -> None:
        super().__init__(
            f"Bellword cannot save its matches in {folder}: {reason}. "
            "Start it with --data and a folder that you are allowed to write to."
        )
        self.folder = folder
        self.reason = reason


def assets_dir() -> Path:
    """Return the folder of fonts, icons and sounds."""
    return _own_folder("assets")


def wordlists_dir() -> Path:
    """Return the folder of the word lists, each with its `.toml`."""
    return _own_folder("wordlists")


def user_data_dir(option: Path | None = None) -> Path:
    """Return the folder for the database, backups and reports, made if necessary.

    `option` is the folder named on the command line. The folder returned may exist but not be writable, so that its
    matches can still be opened; `is_writable` tells. Raises `DataFolderError` if no folder can be made.
    """
    if option is not None:
        return _made(option.expanduser().absolute())
    portable = _portable_dir()
    if portable is not None and portable.is_dir() and is_writable(portable):
        return portable
    # If the home folder is not writable, as on some locked-down school computers, save the data beside the app.
    usual = _usual_dir()
    try:
        if is_writable(_made(usual)) or portable is None or not _can_make(portable):
            return usual
    except DataFolderError:
        if portable is None or not _can_make(portable):
            raise
    return portable


def own_program() -> list[str]:
    """Return the start of the command line that starts Bellword again: the built program, or the package."""
    return [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", __package__]


def is_beside_app(folder: Path) -> bool:
    """Tell whether a data folder is carried along with the app, as on a USB stick."""
    return folder == _portable_dir()


def passed_over(folder: Path) -> Path | None:
    """Return the `data` folder beside the app if it is not used because it is not writable; None if there is none.

    `folder` is the data folder in use. If it was named on the command line, the result is None.
    """
    portable = _portable_dir()
    if portable is None or folder == portable or not portable.is_dir() or is_writable(portable):
        return None
    return portable if folder == _usual_dir() else None


def is_in_onedrive(folder: Path) -> bool:
    """Tell whether a folder is one that OneDrive copies to other computers."""
    return any(folder.is_relative_to(place) for name in _ONEDRIVES if (place := os.environ.get(name)))


def is_writable(folder: Path) -> bool:
    """Tell whether a file can be made in `folder`, by trying.

    Permission bits are unreliable on Windows and on network drives.
    """
    # Not with `tempfile`: on Windows it mistakes a refusal for a name in use, and tries thousands of others.
    probe = folder / f"bellword-{os.urandom(8).hex()}.tmp"
    try:
        probe.open("xb").close()
        opened(probe.unlink)
    except OSError:
        return False
    return True


def _usual_dir() -> Path:
    import platformdirs

    return Path(platformdirs.user_data_dir(APP_NAME, appauthor=False))


def _own_folder(name: str) -> Path:
    inside_wheel = _PACKAGE / _INSIDE_WHEEL / name
    # PyInstaller gives a bundled module the path it would have beside the bundled data, so a bundle is like a checkout.
    return inside_wheel if inside_wheel.is_dir() else _PACKAGE.parent / name


def _portable_dir() -> Path | None:
    """Return the `data` folder beside the app, existing or not; None in a wheel, which has no folder of its own."""
    if getattr(sys, "frozen", False):
        return _app_folder(Path(sys.executable)) / "data"
    return None if (_PACKAGE / _INSIDE_WHEEL).is_dir() else _PACKAGE.parent / "data"


def _app_folder(executable: Path) -> Path:
    """Return the folder in which a teacher sees the app: that of the program, or on macOS that of the `.app`."""
    bundle = next((folder for folder in executable.parents if folder.suffix == ".app"), None)
    return bundle.parent if bundle else executable.parent


def _made(folder: Path) -> Path:
    try:
        # For its owner only, as it contains names. Windows and most USB sticks do not support this.
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise DataFolderError(folder, error.strerror or str(error)) from error
    return folder


def _can_make(folder: Path) -> bool:
    try:
        return is_writable(_made(folder))
    except DataFolderError:
        return False
