"""The report of a bug in the app: the kind of error and the lines of code, without any name.

An exception's message may contain a pupil's name, and the path of the app may contain a teacher's: both are left out.
"""

from __future__ import annotations

import traceback
from datetime import datetime
from pathlib import Path

from classroom import __version__

_HERE = Path(__file__).resolve().parent.parent.parent


def fault_text(error: BaseException) -> str:
    """Return the lines of code that led to `error`, and of what kind it is."""
    frames = traceback.extract_tb(error.__traceback__)
    places = [
        f'  File "{short_path(one.filename)}", line {one.lineno}, in {one.name}\n    {one.line}' for one in frames
    ]
    return "\n".join([*places, type(error).__name__, ""])


def short_path(file: str) -> str:
    """Return the path of a code file without this computer's folders."""
    path = Path(file)
    if "site-packages" in path.parts:
        return "/".join(path.parts[path.parts.index("site-packages") + 1 :])
    return path.relative_to(_HERE).as_posix() if path.is_relative_to(_HERE) else path.name


def save_report(folder: Path, fault: str, number: int = 1) -> str:
    """Write a report into `folder`, creating it if necessary, and return the file's name, or empty if that fails."""
    import platform

    now = datetime.now().astimezone()
    path = folder / f"report-{now:%Y%m%d-%H%M%S}-{number}.txt"
    about = f"Bellword {__version__}, Python {platform.python_version()}, {platform.platform()}\n{now.isoformat()}\n"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{about}\n{fault}", encoding="utf-8")
    except OSError:
        return ""
    return path.name
