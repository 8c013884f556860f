"""Drives the program as people do: touches, clicks and keys on a screen of its own, and eyes that read its picture.

    with VirtualScreen((1024, 600)) as screen, Program(folder, screen) as program:
        person = Person(screen)
        person.press("New match")
        person.type("Aminah")
        assert person.sees("Aminah")

Nothing of this runs in the driven process. The screen is an X server that paints into memory (Xorg: Xvfb has no
touchscreen), with a window manager. Touches come from a touchscreen that the server's own test driver plays: XInput 2
touch events, as a real glass sends them. Clicks and keys come by XTest. Where to press is read off the picture: what
nobody can see cannot be pressed.
"""

from __future__ import annotations

import ctypes
import io
import math
import os
import re
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import cache
from itertools import combinations
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont, ImageGrab, ImageOps

REPOSITORY = Path(__file__).resolve().parent.parent.parent
PATIENCE = 15.0  # seconds until what should be on the screen is missed; the machine may be busy
_HAND = 0.4  # seconds from eye to hand; the program ignores who presses quicker, as a finger that was already there
_LIKE = 0.84  # how much of a text must have been read right

# ----------------------------------------------------------------------------------------------------------- the screen

_NEEDED = {
    "Xorg": "xserver-xorg-core and xserver-xorg-video-dummy",
    "openbox": "openbox",
    "xdotool": "xdotool",
    "tesseract": "tesseract-ocr",
}
_SERVER = """
Section "ServerFlags"
  Option "AutoAddDevices" "false"
  Option "AutoAddGPU" "false"
EndSection
Section "Device"
  Identifier "memory"
  Driver "dummy"
  VideoRam 32768
EndSection
Section "Monitor"
  Identifier "glass"
  HorizSync 5-1000
  VertRefresh 5-200
  {modeline}
EndSection
Section "Screen"
  Identifier "screen"
  Device "memory"
  Monitor "glass"
  DefaultDepth 24
  SubSection "Display"
    Depth 24
    Modes "{mode}"
  EndSubSection
EndSection
Section "InputDevice"
  Identifier "touchscreen"
  Driver "inputtest"
  Option "SocketPath" "{socket}"
  Option "DeviceType" "Touch"
EndSection
Section "ServerLayout"
  Identifier "layout"
  Screen "screen"
  InputDevice "touchscreen"
EndSection
"""


def what_is_missing() -> str:
    """Return why no program can be driven here, empty if one can."""
    missing = [package for name, package in _NEEDED.items() if shutil.which(name) is None]
    parts = [Path("/usr/lib/xorg/modules") / part for part in ("drivers/dummy_drv.so", "input/inputtest_drv.so")]
    if not missing and not all(map(Path.exists, parts)):
        missing = [_NEEDED["Xorg"]]
    return f"needs {', '.join(missing)}: packaging/setup.sh tests" if missing else ""


class VirtualScreen:
    """A display of a size, with a window manager, mouse, keys and a touchscreen: real to every program on it."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        self.name = ""
        self.last_picture: Image.Image | None = None  # of a program that something went wrong with
        self._folder = Path(tempfile.mkdtemp(prefix="bellword-screen-"))
        self.home = self._folder / "home"  # of whoever sits at this screen, where papers are saved
        self.home.mkdir()
        self._processes: list[subprocess.Popen[bytes]] = []
        self._glass: socket.socket | None = None
        self._touches = 0

    def __enter__(self) -> Self:
        try:
            self._start()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, *_exception: object) -> None:
        self.close()

    def _start(self) -> None:
        glass = self._folder / "glass"
        config = self._folder / "xorg.conf"
        mode = f"{self.size[0]}x{self.size[1]}"
        config.write_text(_SERVER.format(socket=glass, mode=mode, modeline=_modeline(mode, *self.size)))
        reader, writer = os.pipe()
        options = ["-displayfd", str(writer), "-config", str(config), "-logfile", str(self._folder / "log"), "-noreset"]
        command = ["Xorg", *options, "-nolisten", "tcp", "-novtswitch", "+extension", "GLX"]
        self._processes.append(_spawn(command, pass_fds=[writer]))
        os.close(writer)
        with os.fdopen(reader, "rb") as number:
            self.name = f":{number.readline().decode().strip()}"
        if self.name == ":":
            raise RuntimeError(f"no screen: {(self._folder / 'log').read_text(errors='replace')[-2000:]}")
        self._glass = _connected(glass)
        # Debian's own keys: Alt+Tab, Alt+F4, Alt+Space, Ctrl+Alt+Left and the rest of what leads elsewhere.
        self._processes.append(_spawn(["openbox", "--config-file", "/etc/xdg/openbox/rc.xml"], env=self.environment))
        wait_until(lambda: bool(self.run("xdotool", "get_num_desktops", check=False)), "a window manager")

    @property
    def environment(self) -> dict[str, str]:
        """The variables of a program on this screen, and nothing that whoever tests has set for Kivy."""
        kept = {name: os.environ[name] for name in ("PATH", "LANG", "PYTHONPYCACHEPREFIX") if name in os.environ}
        return kept | {
            "DISPLAY": self.name,
            "HOME": str(self.home),
            "LIBGL_ALWAYS_SOFTWARE": "1",
            "SDL_AUDIODRIVER": "dummy",
        }

    def run(self, *command: str, check: bool = True) -> str:
        """Run a program on this screen, and return what it says."""
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True, check=False)
        if check and done.returncode:
            raise RuntimeError(f"{' '.join(command)}: {done.stderr}")
        return done.stdout.strip()

    def picture(self) -> Image.Image:
        """Return what is on the screen now."""
        return ImageGrab.grab(xdisplay=self.name).convert("RGB")

    def touch(self, x: float, y: float) -> None:
        """Put a finger down and lift it."""
        self._touches += 1
        self._finger(_TOUCH_BEGIN, x, y)
        time.sleep(0.08)
        self._finger(_TOUCH_END, x, y)

    def _finger(self, kind: int, x: float, y: float) -> None:
        assert self._glass is not None
        where = ((x + 0.5) * _FULL / self.size[0], (y + 0.5) * _FULL / self.size[1])
        self._glass.sendall(_TOUCH.pack(_TOUCH.size, 6, self._touches, kind, 0, b"\x03", *where))
        self._glass.sendall(struct.pack("=II", 8, 1))
        # Answered once the server has handed the touch on.
        self._glass.recv(8)

    def click(self, x: float, y: float) -> None:
        """Move the mouse there and click."""
        where = str(round(x)), str(round(y))
        self.run("xdotool", "mousemove", *where, "sleep", "0.05", "mousedown", "1", "sleep", "0.06", "mouseup", "1")

    def keys(self, *names: str, each_ms: int = 60) -> None:
        """Press keys, by the names that X gives them, as in "Return" or "alt+Tab"."""
        self.run("xdotool", "key", "--delay", str(each_ms), *names)

    @property
    def active_window(self) -> str:
        """The number of the window that keys go to, empty for none."""
        return self.run("xdotool", "getactivewindow", check=False)

    def close(self) -> None:
        """End the window manager and the screen."""
        if self._glass is not None:
            self._glass.close()
        for process in reversed(self._processes):
            process.terminate()
            with suppress(subprocess.TimeoutExpired):
                process.wait(10)
            process.kill()
            process.wait()
        shutil.rmtree(self._folder, ignore_errors=True)


# The messages of the server's test driver (xf86-input-inputtest-protocol.h): places go from 0 to 65535 over the screen.
_TOUCH_BEGIN, _TOUCH_END = 18, 20
_FULL = 0xFFFF
_TOUCH = struct.Struct("=IIIII8s4x2d1008x")


def _modeline(name: str, width: int, height: int) -> str:
    clock = (width + 200) * (height + 30) * 60 / 1e6
    return (
        f'Modeline "{name}" {clock:.2f} {width} {width + 24} {width + 100} {width + 200} '
        f"{height} {height + 1} {height + 4} {height + 30}"
    )


def _connected(path: Path) -> socket.socket:
    glass = socket.socket(socket.AF_UNIX)
    wait_until(path.exists, "a touchscreen")
    glass.settimeout(PATIENCE)
    glass.connect(str(path))
    glass.sendall(struct.pack("=IIHH", 12, 0, 1, 0))
    glass.recv(12)
    return glass


def _spawn(command: Sequence[str | Path], **options: object) -> subprocess.Popen[bytes]:
    nothing = subprocess.DEVNULL
    return subprocess.Popen(command, stdin=nothing, stdout=nothing, stderr=nothing, **options)  # type: ignore[call-overload, no-any-return]


def wait_until(is_so: Callable[[], bool], what: str, seconds: float = PATIENCE) -> None:
    """Wait until something is so; raises TimeoutError with `what`."""
    end = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > end:
            raise TimeoutError(f"{what}: not within {seconds:.0f} s")
        time.sleep(0.05)


class Neighbour:
    """A window of another program on a screen, which counts the keys that reach it."""

    def __init__(self, screen: VirtualScreen) -> None:
        x11 = ctypes.CDLL("libX11.so.6")
        x11.XOpenDisplay.restype = ctypes.c_void_p
        self._display = ctypes.c_void_p(x11.XOpenDisplay(screen.name.encode()))
        x11.XDefaultRootWindow.restype = ctypes.c_ulong
        x11.XCreateSimpleWindow.restype = ctypes.c_ulong
        root = ctypes.c_ulong(x11.XDefaultRootWindow(self._display))
        self._window = ctypes.c_ulong(x11.XCreateSimpleWindow(self._display, root, 0, 0, 500, 300, 0, 0, 0xCC3377))
        x11.XStoreName(self._display, self._window, b"Neighbour")
        x11.XSelectInput(self._display, self._window, _KEY_PRESS_MASK)
        x11.XMapWindow(self._display, self._window)
        x11.XFlush(self._display)
        self._x11 = x11

    @property
    def number(self) -> str:
        """The number of the window, as `VirtualScreen.active_window` says it."""
        return str(self._window.value)

    @property
    def keys(self) -> int:
        """How many key presses have reached it."""
        return int(self._x11.XEventsQueued(self._display, _AFTER_READING))

    def close(self) -> None:
        """Close it."""
        self._x11.XCloseDisplay(self._display)


_KEY_PRESS_MASK, _AFTER_READING = 1, 1

# ---------------------------------------------------------------------------------------------------------- the program


class Program:
    """`python -m classroom` in a process of its own, on a screen, with a data folder."""

    def __init__(self, folder: Path, screen: VirtualScreen, *arguments: str) -> None:
        self.folder = folder
        self._screen = screen
        self._arguments = arguments
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is not None:
            self._screen.last_picture = self._screen.picture()
        self.kill()

    def start(self) -> None:
        """Start it; its window opens within seconds."""
        command = [sys.executable, "-m", "classroom", "--data", self.folder, *self._arguments]
        self.folder.mkdir(parents=True, exist_ok=True)
        with (self.folder.parent / f"{self.folder.name}.txt").open("ab") as lines:
            options = {"cwd": REPOSITORY, "env": self._screen.environment, "stdin": subprocess.DEVNULL}
            self._process = subprocess.Popen(command, stdout=lines, stderr=lines, **options)  # type: ignore[call-overload]

    @property
    def said(self) -> str:
        """What it wrote into its terminal."""
        return (self.folder.parent / f"{self.folder.name}.txt").read_text(errors="replace")

    @property
    def is_running(self) -> bool:
        """Whether it runs."""
        return self._process is not None and self._process.poll() is None

    def wait(self, seconds: float = PATIENCE) -> int:
        """Wait until it has ended, and return its exit code."""
        assert self._process is not None
        return self._process.wait(seconds)

    def kill(self) -> None:
        """End it as a power cut does, if it still runs."""
        if self._process is not None and self.is_running:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()


# ------------------------------------------------------------------------------------------------------------- the eyes


class Box(NamedTuple):
    """A place on the screen, in pixels."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of it."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    @property
    def height(self) -> int:
        """How high it is."""
        return self.bottom - self.top

    @property
    def width(self) -> int:
        """How wide it is."""
        return self.right - self.left

    def moved(self, right: int, down: int) -> Box:
        """The box so many pixels from here."""
        return Box(self.left + right, self.top + down, self.right + right, self.bottom + down)

    def __or__(self, other: object) -> Box:
        assert isinstance(other, Box)
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )


class Word(NamedTuple):
    """A word as it was read, and where it is."""

    text: str
    box: Box


@dataclass
class Line:
    """Signs beside each other on one line, with no wide gap between them, and the words read in them."""

    box: Box
    signs: list[Box]
    height: int
    last: Box
    words: list[Word] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The line as it was read."""
        return " ".join(word.text for word in self.words)


class Reading:
    """What can be read on a picture: lines, and blocks of lines that are under each other."""

    def __init__(self, picture: Image.Image) -> None:
        ink = _ink(picture)
        signs, self.frames = _signs(ink)
        grey = picture.convert("L")
        lines = [line for line in _lines(signs) if _is_plain_to_see(grey, line.box)]
        self.lines = [line for line in _read(ink, lines) if line.words]
        self.blocks = _blocks(self.lines)

    def field_of(self, label: Box) -> Box | None:
        """Return the frame right of a label, or else the one below it: where one types what the label says."""
        x, y = label.middle
        beside = [box for box in self.frames if box.left >= label.right - 4 and box.top < y < box.bottom]
        near = range(label.bottom, label.bottom + 2 * label.height)
        below = [box for box in self.frames if box.top in near and box.left < x < box.right]
        return min(beside, default=None) or min(below, key=lambda box: box.top, default=None)

    @property
    def text(self) -> str:
        """Everything that was read."""
        return " | ".join(" ".join(line.text for line in block) for block in self.blocks)

    @property
    def rack(self) -> list[Word]:
        """The tiles to be played: the row with the largest lone letters, from left to right."""
        lone = [line.words[0] for line in self.lines if len(line.words) == 1 and len(line.words[0].text) == 1]
        large = max((word.box.height for word in lone if word.text.isalpha() or word.text == "?"), default=0)
        tall = [word for word in lone if word.box.height > 0.8 * large]
        lowest = max((word.box.top for word in tall), default=0)
        row = sorted((word for word in tall if lowest - word.box.top < large), key=lambda word: word.box.left)
        return [Word(word.text.upper().translate(_AS_TILES), word.box) for word in row]

    def square(self, name: str) -> tuple[float, float]:
        """Return the middle of a square of the board, as "H8", by the letters above it and the numbers beside it."""
        column, _above = self._in_row("ABCDEFGHIJKLMNO", name[0], 0)
        row, _beside = self._in_row([str(number) for number in range(1, 16)], name[1:], 1)
        return column, row

    def key(self, sign: str) -> tuple[float, float] | None:
        """Return the middle of a letter's key on the screen, None if no keys are shown."""
        row = next(row for row in ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM", "1234567890") if sign.upper() in row)
        try:
            return self._in_row(row, sign.upper(), 0)
        except LookupError:
            return None

    def _in_row(self, names: Sequence[str], name: str, axis: int) -> tuple[float, float]:
        """Return where one of names in a row is, and where the row is, as most of those that could be read agree.

        `axis` is 0 for a row from left to right, 1 for one downwards. Raises LookupError if too few do.
        """
        rows: dict[int, list[tuple[int, Box]]] = {}
        for line in self.lines:
            text = line.words[0].text.upper()
            if len(line.words) == 1 and text in names:
                place = round(line.words[0].box.middle[1 - axis] / 24)
                rows.setdefault(place, []).append((names.index(text), line.words[0].box))
        agreeing, number, found = 0, names.index(name), (0.0, 0.0)
        for row in rows.values():
            for (one, begin), (other, end) in combinations(sorted(row), 2):
                if one == other:
                    continue
                first, step = begin.middle[axis], (end.middle[axis] - begin.middle[axis]) / (other - one)
                agree = sum(abs(box.middle[axis] - first - step * (which - one)) < step / 4 for which, box in row)
                if agree > agreeing:
                    agreeing, found = agree, (first + step * (number - one), begin.middle[1 - axis])
        if agreeing < _ROW:
            raise LookupError(f"{names} cannot be read in {self.text}")
        return found

    def find(self, text: str, *, alone: bool = False) -> list[Box]:
        """Return the places of a text, the best first; none within a longer line where there is one of its own.

        `alone`: only those that have lines of their own, as labels have.
        """
        wanted = _plain(text)
        found: list[tuple[tuple[bool, bool, float], Box]] = []
        for block in self.blocks:
            words = [(word, line) for line in block for word in line.words]
            plain = [_plain(word.text) for word, _line in words]
            for begin, (first, line) in enumerate(words):
                joined, box = "", first.box
                for end in range(begin, len(words)):
                    joined += plain[end]
                    box |= words[end][0].box
                    if len(joined) > len(wanted) + 3:
                        break
                    like = _likeness(wanted, joined)
                    if like >= _LIKE and plain[begin] and plain[end]:
                        share = len(joined) / sum(map(len, plain))
                        is_alone = _is_alone(line, first, words[end])
                        if alone and not is_alone:
                            continue
                        found.append(((like == 1, is_alone, like + share), box))
        best_kind = max((worth[:2] for worth, _box in found), default=None)
        found = sorted((one for one in found if one[0][:2] == best_kind), key=lambda one: -one[0][2])
        best: list[Box] = []
        for _worth, box in found:
            if not any(_overlap(box, other) for other in best):
                best.append(box)
        return best


def _plain(text: str) -> str:
    """Return a text without what is often misread: capitals, spaces, and signs that look alike."""
    alike = str.maketrans({"0": "o", "1": "l", "i": "l", "|": "l", "!": "l", "¢": "c"})
    return "".join(sign for sign in text.casefold() if sign.isalnum() or sign in "|!?+").translate(alike)


def _is_alone(line: Line, first: Word, last: tuple[Word, Line]) -> bool:
    """Tell whether words begin and end their lines; before them may be an icon, which is read as some letter."""
    before = line.words[: line.words.index(first)]
    is_first = len(before) < 2 and all(len(_plain(word.text)) < 2 for word in before)
    return is_first and last[0] is last[1].words[-1]


def _likeness(wanted: str, read: str) -> float:
    if wanted == read:
        return 1
    has_digits = any(sign.isdigit() for sign in wanted + read)
    if len(wanted) < 5 or not read or has_digits:
        return 0
    return SequenceMatcher(None, wanted, read, autojunk=False).ratio()


_ROW = 4  # letters that must agree on where a row is
_AS_TILES = str.maketrans("01", "OI")  # no tile has a digit where others have their letter


def _in_order(boxes: list[Box]) -> list[Box]:
    """Return places row by row, each from left to right."""
    rows: list[list[Box]] = []
    for box in sorted(boxes, key=lambda one: one.middle[1]):
        if rows and box.middle[1] - rows[-1][-1].middle[1] < box.height / 2:
            rows[-1].append(box)
        else:
            rows.append([box])
    return [box for row in rows for box in sorted(row)]


def _overlap(one: Box, other: Box) -> bool:
    return one.left < other.right and other.left < one.right and one.top < other.bottom and other.top < one.bottom


def _blocks(lines: list[Line]) -> list[list[Line]]:
    """Return lines as blocks: under each other, of one height, and flush left or centred."""
    blocks: list[list[Line]] = []
    for line in sorted(lines, key=lambda one: one.box.top):
        for block in blocks:
            above = block[-1]
            gap, least, most = line.box.top - above.box.bottom, *sorted((line.height, above.height))
            is_flush = abs(line.box.left - above.box.left) <= least / 2
            is_centred = abs(line.box.middle[0] - above.box.middle[0]) <= least / 2
            if -least < gap < least and most < 1.5 * least and (is_flush or is_centred):
                block.append(line)
                break
        else:
            blocks.append([line])
    return blocks


def _read(ink: Image.Image, lines: list[Line]) -> list[Line]:
    """Read the words of lines: their signs are set anew on a clean page, one line under the other, and read there.

    So neither colours nor frames and icons are in the way of reading, and everything is as large as reads best.
    """
    several: list[tuple[tuple[int, bytes], Line]] = []
    for line in lines:
        letters = [sign for sign in line.signs if sign.height > _MARK * line.height]
        if len(letters) > 1:
            several.append(((line.box.width, _cut(ink, line, 1).tobytes()), line))
        elif letters and (letter := _lone_letter(_cut(ink, Line(letters[0], letters, line.height, letters[0]), 1))):
            line.words.append(Word(letter, letters[0]))
    if new := {look: line for look, line in several if look not in _READ_BEFORE}:
        _read_page(*_page(ink, list(new.values())))
        _READ_BEFORE.update({look: (line.box, line.words) for look, line in new.items()})
    for look, line in several:
        box, words = _READ_BEFORE[look]
        line.words = [
            Word(text, there.moved(line.box.left - box.left, line.box.top - box.top)) for text, there in words
        ]
    return lines


_READ_BEFORE: dict[tuple[int, bytes], tuple[Box, list[Word]]] = {}
"""Lines by their dots, where they were and what was read: most of a screen is as it was on the one before."""


def _read_page(page: Image.Image, places: list[_Place]) -> None:
    """Give the lines of a page the words that are read on it."""
    bitmap = io.BytesIO()
    page.save(bitmap, "BMP")
    # One process reads as fast as several, and leaves the other processor to the program.
    table = subprocess.run(
        ["tesseract", "stdin", "stdout", "--dpi", "150", "--psm", "6", "tsv"],
        input=bitmap.getvalue(),
        env={**os.environ, "OMP_THREAD_LIMIT": "1"},
        capture_output=True,
        check=True,
    )
    for row in table.stdout.decode().splitlines()[1:]:
        *_head, left, top, width, height, _sure, text = row.split("\t")
        if text.strip():
            _put(Word(text.strip(), Box(int(left), int(top), int(left) + int(width), int(top) + int(height))), places)


def _ink(picture: Image.Image) -> Image.Image:
    """Return how much each dot differs from the ground around it, so that light on dark is as dark on light."""
    grey = picture.convert("L")
    small = grey.resize((grey.width // 3, grey.height // 3), Image.Resampling.NEAREST)
    ground = small.point([value & 0xF8 for value in range(256)]).filter(ImageFilter.ModeFilter(13))
    ink = ImageChops.difference(grey, ground.resize(grey.size, Image.Resampling.NEAREST))
    return ink.point([min(255, value * 2) if value > 10 else 0 for value in range(256)])


def _signs(ink: Image.Image) -> tuple[list[Box], list[Box]]:
    """Return the boxes of connected dots that may be letters, and of frames, as around fields and buttons."""
    found, frames = [], []
    for box, dots in _connected_dots(ink):
        width, height = box.width, box.height
        is_speck = dots < 4 or height < 2 or width < 2
        is_thin = width > 26 and height > 26 and dots < 0.22 * width * height
        is_bar = height > max(24, 10 * width) or (height > 40 and dots > 0.65 * width * height)  # a caret, an edge
        is_rule = is_bar or width > max(30, 12 * height)
        if is_thin:
            frames.append(box)
        elif not is_speck and not is_rule and width <= 160 and height <= 130:
            found.append(box)
    for box in [box for box in found if max(box.width, box.height) > 22]:
        if any(_is_within(other, box) and other.height > 0.35 * box.height for other in found):
            found.remove(box)
            frames.append(box)
        elif max(box.width, box.height) > 34 and not _lone_letter(ink.crop(box)):
            found.remove(box)  # an icon
    return [box for box in found if not _is_solid(ink, box)], frames


def _is_solid(ink: Image.Image, box: Box) -> bool:
    """Tell whether a sign is thicker than the strokes of letters are, as the mark of a team is."""
    stroke = round(box.height * 0.48) // 2 * 2 + 1
    if box.height < 14 or box.width < stroke:
        return False
    alone = ImageOps.expand(ink.crop(box), stroke, 0)
    return any(alone.filter(ImageFilter.MinFilter(stroke)).histogram()[70:])


def _is_within(box: Box, frame: Box) -> bool:
    return frame.left < box.left and box.right < frame.right and frame.top < box.top and box.bottom < frame.bottom


def _connected_dots(ink: Image.Image) -> Iterator[tuple[Box, int]]:
    """Yield each set of connected dots as its box, with the number of dots."""
    width, height = ink.size
    rows = ink.point([255 if value >= 70 else 0 for value in range(256)]).tobytes()
    parents: list[int] = []
    runs: list[tuple[int, int, int]] = []

    def root(number: int) -> int:
        while parents[number] != number:
            parents[number] = parents[parents[number]]
            number = parents[number]
        return number

    above = range(0)
    for y in range(height):
        first, before = above.start, len(runs)
        for match in re.finditer(rb"\xff+", rows[y * width : (y + 1) * width]):
            begin, end = match.span()
            mine = len(runs)
            parents.append(mine)
            runs.append((begin, end, y))
            while first < above.stop and runs[first][1] < begin:
                first += 1
            for touching in range(first, above.stop):
                if runs[touching][0] > end:
                    break
                if (other := root(touching)) != (own := root(mine)):
                    parents[own] = other
        above = range(before, len(runs))
    sets: dict[int, list[tuple[int, int, int]]] = {}
    for number, run in enumerate(runs):
        sets.setdefault(root(number), []).append(run)
    for parts in sets.values():
        begins, ends, heights = zip(*parts, strict=True)
        yield Box(min(begins), heights[0], max(ends), heights[-1] + 1), sum(ends) - sum(begins)


def _lines(signs: list[Box]) -> list[Line]:
    """Return signs as lines, each from left to right."""
    lines: list[Line] = []
    for sign, parts in sorted(_with_dots(signs)):
        best = min(
            (line for line in lines if _goes_on(line, sign)), key=lambda line: sign.left - line.box.right, default=None
        )
        if best is None:
            lines.append(Line(sign, list(parts), sign.height, sign))
        else:
            best.signs += parts
            best.box |= sign
            if sign.height > _MARK * best.height:
                best.height, best.last = max(best.height, sign.height), sign
    return [line for line in lines if line.height > 6]


_MARK = 0.5  # of a letter's height: what is lower is a full stop, a comma or a dash


def _goes_on(line: Line, sign: Box) -> bool:
    gap = sign.left - line.box.right
    if gap < -line.height:
        return False
    if sign.height <= _MARK * line.height:
        is_beside = line.box.top - 2 <= sign.top and sign.bottom <= line.box.bottom + 0.4 * line.height
        return is_beside and gap <= 0.7 * line.height
    shared = min(sign.bottom, line.box.bottom) - max(sign.top, line.box.top)
    least, most = sorted((line.last.height, sign.height))
    is_beside = shared >= 0.6 * min(sign.height, line.box.height) and most <= 2.3 * least
    return is_beside and gap <= 0.75 * min(line.height, 1.4 * sign.height)


def _is_plain_to_see(grey: Image.Image, box: Box) -> bool:
    """Tell whether signs stand out: what is behind a card is dimmed, and can be read but not pressed."""
    levels = [level for level, dots in enumerate(grey.crop(box).histogram()) if dots]
    return levels[-1] - levels[0] > 115


def _with_dots(signs: list[Box]) -> Iterator[tuple[Box, tuple[Box, ...]]]:
    """Yield signs with the dots that belong to them, as those of i, ? and :."""
    letters = {box: [box] for box in signs if box.height > 7 or box.width > 8}
    for dot in signs:
        if dot in letters:
            continue
        near = [
            (max(dot.top - box.bottom, box.top - dot.bottom), box)
            for box in letters
            if dot.left < box.right + 2 and dot.right > box.left - 2
        ]
        gap, owner = min(near, default=(0, None))
        if owner is not None and gap < 0.45 * owner.height:
            letters[owner].append(dot)
        else:
            yield dot, (dot,)
    for parts in letters.values():
        whole = parts[0]
        for part in parts[1:]:
            whole |= part
        yield whole, tuple(parts)


class _Place(NamedTuple):
    """Where a line is on the page that is read: its box there, and how much larger it is."""

    box: Box
    scale: float
    line: Line


_LETTER, _BETWEEN, _MARGIN = 36, 26, 20  # pixels on the page


def _page(ink: Image.Image, lines: list[Line]) -> tuple[Image.Image, list[_Place]]:
    """Return the page, black on white, and where each line is on it."""
    page = Image.new("L", (2400, _MARGIN + len(lines) * (4 * _LETTER + _BETWEEN)), 0)
    places, top, right = [], _MARGIN, 0
    for line in lines:
        scale = min(3.0, _LETTER / line.height)
        cut = _cut(ink, line, scale)
        page.paste(cut, (_MARGIN, top))
        places.append(_Place(Box(_MARGIN, top, _MARGIN + cut.width, top + cut.height), scale, line))
        top, right = top + cut.height + _BETWEEN, max(right, _MARGIN + cut.width)
    return ImageOps.invert(page.crop((0, 0, right + _MARGIN, top))), places


def _cut(ink: Image.Image, line: Line, scale: float) -> Image.Image:
    """Return a line's signs, and nothing that is between them."""
    cut = Image.new("L", (line.box.width + 2, line.box.height + 2), 0)
    for sign in line.signs:
        around = (sign.left - 1, sign.top - 1, sign.right + 1, sign.bottom + 1)
        cut.paste(ink.crop(around), (around[0] - line.box.left + 1, around[1] - line.box.top + 1))
    size = (max(1, round(cut.width * scale)), max(1, round(cut.height * scale)))
    return cut.resize(size, Image.Resampling.LANCZOS)


_GRID = (24, 32)
_FONTS = [REPOSITORY / "assets" / "fonts" / f"Andika-{weight}.ttf" for weight in ("Bold", "Regular")]
_LONE = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789?+"
_STRANGE = 66  # how far from every letter, of 255, an icon is


def _lone_letter(cut: Image.Image) -> str:
    """Return which letter of the program's typeface a lone sign is, empty for none: a reader of text wants more."""
    shape, slant = _on_grid(cut)
    letters, slants, strip = _letters()
    same = Image.frombytes("L", strip.size, shape.tobytes() * len(letters))
    far = ImageChops.difference(same, strip).resize((1, len(letters)), Image.Resampling.BOX).tobytes()
    worst, letter = min(
        (distance + 60 * abs(slant - other), letter)
        for distance, other, letter in zip(far, slants, letters, strict=True)
    )
    return letter if worst < _STRANGE else ""


@cache
def _letters() -> tuple[str, list[float], Image.Image]:
    """Return letters, how much wider than high each is, and their shapes one under the other."""
    drawn = [
        (letter, *_on_grid(_drawn(letter, ImageFont.truetype(str(font), 48)))) for font in _FONTS for letter in _LONE
    ]
    strip = Image.new("L", (_GRID[0], _GRID[1] * len(drawn)))
    for number, (_letter, shape, _slant) in enumerate(drawn):
        strip.paste(shape, (0, number * _GRID[1]))
    return "".join(letter for letter, _shape, _slant in drawn), [slant for *_rest, slant in drawn], strip


def _drawn(letter: str, font: ImageFont.FreeTypeFont) -> Image.Image:
    picture = Image.new("L", (96, 96))
    ImageDraw.Draw(picture).text((24, 12), letter, fill=255, font=font)
    return picture


def _on_grid(cut: Image.Image) -> tuple[Image.Image, float]:
    """Return a sign as high and wide as every other, and how much wider than high it was."""
    tight = cut.crop(cut.point([255 if value > 70 else 0 for value in range(256)]).getbbox())
    return tight.resize(_GRID, Image.Resampling.BOX), math.log(tight.width / tight.height)


def _put(word: Word, places: list[_Place]) -> None:
    """Give a word that was read on the page to the line where it is on the screen."""
    x, y = word.box.middle
    for box, scale, line in places:
        if box.left - 8 <= x <= box.right + 8 and box.top - 8 <= y <= box.bottom + 8:
            left, top = line.box.left + (word.box.left - box.left) / scale, line.box.top
            there = Box(round(left), top, round(left + word.box.width / scale), line.box.bottom)
            line.words.append(Word(word.text, there))
            return


# ----------------------------------------------------------------------------------------------------------- the person


class NotSeenError(AssertionError):
    """What should be on the screen cannot be read there; the text says what can."""


class Person:
    """Somebody at a screen, who reads it and presses what they have read, with a finger or the mouse."""

    def __init__(self, screen: VirtualScreen, *, by_touch: bool = False) -> None:
        _READ_BEFORE.clear()  # what was misread once is not misread by the next
        self.screen = screen
        self.by_touch = by_touch
        self._picture: Image.Image | None = None
        self._reading: Reading | None = None

    def read(self) -> Reading:
        """Read the screen; what has not changed is not read again."""
        picture = self.screen.picture()
        if self._reading is None or self._picture is None or picture.tobytes() != self._picture.tobytes():
            self._picture, self._reading = picture, Reading(picture)
        return self._reading

    def sees(self, text: str) -> bool:
        """Tell whether a text is on the screen now."""
        return bool(self.read().find(text))

    def see(self, *texts: str, nth: int | None = None, seconds: float = PATIENCE) -> Box:
        """Wait until one of the texts is on the screen, and return where: the best place, or the `nth` from the top."""
        end = time.monotonic() + seconds
        while True:
            reading = self.read()
            for text in texts:
                found = reading.find(text)
                if nth is not None:
                    found = _in_order(found)[nth:]
                if found:
                    return found[0]
            if time.monotonic() > end:
                raise NotSeenError(f"{' or '.join(map(repr, texts))} is not to be read in: {reading.text}")
            time.sleep(0.1)

    def miss(self, text: str, seconds: float = PATIENCE) -> None:
        """Wait until a text is no longer on the screen."""
        wait_until(lambda: not self.sees(text), f"{text!r} goes away", seconds)

    def press(self, *texts: str, nth: int | None = None, seconds: float = PATIENCE) -> None:
        """Press what has one of these texts, once it is there and stands still."""
        while True:
            box = self.see(*texts, nth=nth, seconds=seconds)
            if self._stands_still(box):
                break
        self.tap(*box.middle)

    def press_field(self, label: str, *, nth: int = 0) -> None:
        """Press the field that a label belongs to."""
        end = time.monotonic() + PATIENCE
        while True:
            reading = self.read()
            places = _in_order(reading.find(label, alone=True))
            box = reading.field_of(places[nth]) if len(places) > nth else None
            if box is not None and self._stands_still(box):
                self.tap(*box.middle)
                return
            if time.monotonic() > end:
                raise NotSeenError(f"no field at {label!r} in: {reading.text}")

    def _stands_still(self, box: Box) -> bool:
        """Tell whether a place looks as it did when it was read, after as long as a hand takes to get there."""
        time.sleep(_HAND)
        assert self._picture is not None
        return self.screen.picture().crop(box).tobytes() == self._picture.crop(box).tobytes()

    def tap(self, x: float, y: float) -> None:
        """Press a place: with a finger, or the mouse."""
        if self.by_touch:
            self.screen.touch(x, y)
        else:
            self.screen.click(x, y)

    def type(self, text: str, *, each_ms: int = 60) -> None:
        """Type on the keyboard; lines are ended by Return."""
        for number, line in enumerate(text.split("\n")):
            if number:
                self.screen.keys("Return", each_ms=each_ms)
            self.screen.run("xdotool", "type", "--delay", str(each_ms), line)

    def write(self, text: str) -> None:
        """Type with the keys on the screen, each where it is seen just then."""
        for sign in text:
            if sign == " ":
                self.press("space")
                continue
            other = "123" if sign.isdigit() else "ABC"
            end = time.monotonic() + PATIENCE
            while (place := self.read().key(sign)) is None:
                if time.monotonic() > end:
                    raise NotSeenError(f"no key {sign} on the screen: {self.read().text}")
                for box in self.read().find(other, alone=True):
                    self.tap(*box.middle)
                time.sleep(0.3)
            self.tap(*place)
            time.sleep(0.2)

    def rest(self, seconds: float = 0.5) -> None:
        """Wait until nothing has moved for a while, or some seconds: a caret never rests."""
        before = self.screen.picture().tobytes()
        begun = end = time.monotonic()
        latest = begun + 2 + seconds
        while end - begun < seconds and end < latest:
            time.sleep(0.1)
            now = self.screen.picture().tobytes()
            end = time.monotonic()
            if now != before:
                before, begun = now, end
