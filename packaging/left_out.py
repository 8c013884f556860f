"""What PyInstaller leaves out: of Bellword, and of the bare app that it is measured by."""

import re
import sys
from pathlib import Path

# What Kivy and others import in some cases that are not ours, and kinds of pictures that nobody is asked for. `ssl`
# stays, though nothing is fetched from anywhere: fpdf2 does not start without it.
MODULES = [
    "PIL.AvifImagePlugin", "PIL.ImageTk", "PIL.WebPImagePlugin", "PIL._avif", "PIL._webp",
    "certifi", "cv2", "curses", "docutils", "doctest", "enchant", "ffpyplayer", "fsrs.optimizer", "ftplib", "gi",
    "idna", "kivy_garden", "lib2to3", "numpy", "pdb", "pip", "pydoc", "pygame", "pygments", "readline", "requests",
    "rlcompleter", "sitecustomize", "test", "tkinter", "urllib3", "xmlrpc",
]  # fmt: skip
if sys.version_info < (3, 12):
    MODULES += ["pkg_resources", "setuptools"]

# Kivy's own keyboard, its settings screen and its tools for developers, and the fonts that only these use.
KIVY_FILES = re.compile(
    r"kivy_install/("
    r"modules/|data/(keyboards/|settings_|images/image-loading|logo/kivy-icon-512|fonts/(DejaVuSans|RobotoMono-Regular)\.ttf))"
)
# The looks of Kivy's own font that Bellword's takes the place of (`graphics.prepare_kivy`).
REPLACED = re.compile(r"fonts/Roboto-(Bold|Italic|BoldItalic)\.ttf$")

# On Linux the computer's own graphics and C++ libraries fit its graphics card; the building computer's would not.
SYSTEMS_OWN = re.compile(
    r"^lib(GL|EGL|GLX|GLES|GLdispatch|OpenGL|drm|xcb|X\w|stdc\+\+|gcc_s|gbm|wayland|LLVM|glapi|z3|elf|sensors)"
)


def is_unused(source: str) -> bool:
    """Tell whether a data file, by where it comes from or goes to, serves a part of Kivy that Bellword does not use."""
    return KIVY_FILES.search(source.replace("\\", "/")) is not None


def is_replaced(source: str) -> bool:
    """Tell whether a data file of Kivy has another of Bellword in its place."""
    return REPLACED.search(source) is not None


def is_systems_own(source: str) -> bool:
    """Tell whether a library comes from the building computer, and not from a Python package."""
    return source.startswith(("/lib", "/usr/lib")) and SYSTEMS_OWN.match(Path(source).name) is not None
