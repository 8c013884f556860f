"""The spooler and GDI of Windows, by ctypes; definitions here have the names and shapes of Windows' headers."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from ctypes import wintypes as wt
from typing import Any

from classroom.printing.gdi.queue import InstalledPrinter, JobFlag, PrinterFlag, SpooledJob, SpoolerError
from classroom.printing.gdi.raster import Surface, Tile

_LOCAL_AND_CONNECTED = 0x2 | 0x4  # PRINTER_ENUM_LOCAL, PRINTER_ENUM_CONNECTIONS
_WORKS_OFFLINE = 0x400  # PRINTER_ATTRIBUTE_WORK_OFFLINE
_DELETE = 5  # JOB_CONTROL_DELETE
_NO_SUCH_JOB = (87, 6)  # ERROR_INVALID_PARAMETER; Wine: ERROR_INVALID_HANDLE, for a handle just given
_INSUFFICIENT_BUFFER, _MORE_DATA = 122, 234

_HORZRES, _VERTRES, _LOGPIXELSX, _LOGPIXELSY = 8, 10, 88, 90
_PHYSICALWIDTH, _PHYSICALHEIGHT, _PHYSICALOFFSETX, _PHYSICALOFFSETY = 110, 111, 112, 113

_OUT_BUFFER, _IN_BUFFER = 0x2, 0x8  # DM_OUT_BUFFER, DM_IN_BUFFER
_OK = 1  # IDOK
_ORIENTATION, _PAPER_SIZE, _COPIES = 0x1, 0x2, 0x100
_OTHER_PAPER_FIELDS = 0x4 | 0x8 | 0x10000  # DM_PAPERLENGTH, DM_PAPERWIDTH, DM_FORMNAME
_A4 = 9
_PORTRAIT, _LANDSCAPE = 1, 2

_COPY = 0x00CC0020  # SRCCOPY
_GREYS = 256
_ERROR = -1  # SP_ERROR, GDI_ERROR

_Library: Any = getattr(ctypes, "WinDLL", ctypes.CDLL)


class _PrinterInfo(ctypes.Structure):
    _fields_ = (
        *((name, wt.LPWSTR) for name in ("server", "name", "share", "port", "driver", "comment", "location")),
        ("mode", wt.LPVOID),
        *((name, wt.LPWSTR) for name in ("separator", "processor", "data_type", "parameters")),
        ("security", wt.LPVOID),
        *((name, wt.DWORD) for name in ("attributes", "priority", "default_priority", "start", "until")),
        *((name, wt.DWORD) for name in ("status", "jobs", "pages_a_minute")),
    )


class _JobInfo(ctypes.Structure):
    _fields_ = (
        ("number", wt.DWORD),
        *((name, wt.LPWSTR) for name in ("printer", "machine", "user", "document", "data_type", "words")),
        *((name, wt.DWORD) for name in ("status", "priority", "position", "pages", "printed")),
        ("submitted", wt.WORD * 8),
    )


class _Mode(ctypes.Structure):
    """DEVMODEW up to the name of the paper; the rest belongs to the driver."""

    _fields_ = (
        ("device", wt.WCHAR * 32),
        *((name, wt.WORD) for name in ("version", "driver_version", "size", "driver_extra")),
        ("fields", wt.DWORD),
        *((name, wt.SHORT) for name in ("orientation", "paper", "length", "width", "scale", "copies")),
        *((name, wt.SHORT) for name in ("source", "quality", "colour", "duplex", "resolution", "true_type", "collate")),
        ("form", wt.WCHAR * 32),
    )


class _DocInfo(ctypes.Structure):
    _fields_ = (
        ("size", ctypes.c_int),
        *((name, wt.LPCWSTR) for name in ("document", "output", "data_type")),
        ("kind", wt.DWORD),
    )


class _Picture(ctypes.Structure):
    """BITMAPINFO with a colour for each byte value."""

    _fields_ = (
        ("size", wt.DWORD),
        ("width", wt.LONG),
        ("height", wt.LONG),
        ("planes", wt.WORD),
        ("bits", wt.WORD),
        *((name, wt.DWORD) for name in ("compression", "bytes")),
        *((name, wt.LONG) for name in ("dots_x", "dots_y")),
        *((name, wt.DWORD) for name in ("used", "important")),
        ("colours", wt.DWORD * _GREYS),
    )


_HEADER = 40  # BITMAPINFOHEADER without the colours


class WindowsSpooler:
    """The spooler of the Windows on this computer; implements `queue.Spooler`."""

    def __init__(self) -> None:
        # The handles of a printer and a device are as long as an address.
        self._spool = _Library("winspool.drv", use_last_error=True)
        self._gdi = _Library("gdi32", use_last_error=True)
        for name in ("CreateDCW", "ResetDCW"):
            getattr(self._gdi, name).restype = wt.HDC

    def printers(self) -> list[InstalledPrinter]:
        """Return the printers of this computer, both local and connected ones."""
        needed, count = wt.DWORD(), wt.DWORD()

        def ask(room: ctypes.Array[ctypes.c_char] | None, size: int) -> int:
            flags = wt.DWORD(_LOCAL_AND_CONNECTED)
            answer: int = self._spool.EnumPrintersW(
                flags, None, wt.DWORD(2), room, wt.DWORD(size), ctypes.byref(needed), ctypes.byref(count)
            )
            return answer

        room = _filled(ask, needed)
        return [] if room is None else [_installed(info) for info in (_PrinterInfo * count.value).from_buffer(room)]

    def printer(self, name: str) -> InstalledPrinter:
        """Return the printer with this name."""
        needed = wt.DWORD()
        with self._open(name) as handle:
            room = _filled(
                lambda room, size: self._spool.GetPrinterW(
                    handle, wt.DWORD(2), room, wt.DWORD(size), ctypes.byref(needed)
                ),
                needed,
            )
        return InstalledPrinter(name) if room is None else _installed(_PrinterInfo.from_buffer(room))

    def default(self) -> str:
        """Return the name of the default printer; empty if there is none."""
        length = wt.DWORD()
        self._spool.GetDefaultPrinterW(None, ctypes.byref(length))
        name = ctypes.create_unicode_buffer(max(1, length.value))
        return name.value if self._spool.GetDefaultPrinterW(name, ctypes.byref(length)) else ""

    def begin(self, printer: str, title: str) -> GdiDocument:
        """Begin a paper."""
        with self._open(printer) as handle:
            modes = {landscape: self._mode(handle, printer, landscape=landscape) for landscape in (False, True)}
        return GdiDocument(self._gdi, printer, title, modes)

    def job(self, printer: str, number: int) -> SpooledJob | None:
        """Return what is known of a paper, or None if it is no longer in the queue."""
        needed = wt.DWORD()
        with self._open(printer) as handle:
            room = _filled(
                lambda room, size: self._spool.GetJobW(
                    handle, wt.DWORD(number), wt.DWORD(1), room, wt.DWORD(size), ctypes.byref(needed)
                ),
                needed,
            )
        if room is None:
            return None
        info = _JobInfo.from_buffer(room)
        return SpooledJob(JobFlag(info.status), info.words or "")

    def remove(self, printer: str, number: int) -> bool:
        """Remove a paper from the queue; return False if it is already out."""
        with self._open(printer) as handle:
            if self._spool.SetJobW(handle, wt.DWORD(number), wt.DWORD(0), None, wt.DWORD(_DELETE)):
                return True
            code, words = _last_error()
        if code in _NO_SUCH_JOB:
            return False
        raise SpoolerError(words)

    @contextmanager
    def _open(self, printer: str) -> Iterator[wt.HANDLE]:
        handle = wt.HANDLE()
        if not self._spool.OpenPrinterW(wt.LPCWSTR(printer), ctypes.byref(handle), None):
            raise SpoolerError(_last_error()[1])
        try:
            yield handle
        finally:
            self._spool.ClosePrinter(handle)

    def _mode(self, handle: wt.HANDLE, printer: str, *, landscape: bool) -> Any:  # noqa: ANN401 - a buffer of ctypes
        """Return the printer's own settings, changed to one copy on A4."""
        name = wt.LPCWSTR(printer)
        size = self._spool.DocumentPropertiesW(None, handle, name, None, None, wt.DWORD(0))
        room = ctypes.create_string_buffer(max(size, ctypes.sizeof(_Mode)))
        if self._spool.DocumentPropertiesW(None, handle, name, room, None, wt.DWORD(_OUT_BUFFER)) != _OK:
            raise SpoolerError(_last_error()[1])
        mode = _Mode.from_buffer(room)
        mode.fields = mode.fields & ~_OTHER_PAPER_FIELDS | _ORIENTATION | _PAPER_SIZE | _COPIES
        mode.orientation, mode.paper, mode.copies = (_LANDSCAPE if landscape else _PORTRAIT), _A4, 1
        # The driver corrects settings that do not go together.
        if self._spool.DocumentPropertiesW(None, handle, name, room, room, wt.DWORD(_OUT_BUFFER | _IN_BUFFER)) != _OK:
            raise SpoolerError(_last_error()[1])
        return room


class GdiDocument:
    """A paper drawn on a printer; `modes` are the printer's settings, by whether the page is landscape."""

    def __init__(self, gdi: Any, printer: str, title: str, modes: dict[bool, Any]) -> None:  # noqa: ANN401
        self._gdi, self._modes, self._is_landscape = gdi, modes, False
        device = gdi.CreateDCW(wt.LPCWSTR("WINSPOOL"), wt.LPCWSTR(printer), None, modes[self._is_landscape])
        if not device:
            raise SpoolerError(_last_error()[1])
        self._device = wt.HDC(device)
        info = _DocInfo(size=ctypes.sizeof(_DocInfo), document=title)
        self.job: int = gdi.StartDocW(self._device, ctypes.byref(info))
        if self.job <= 0:
            said = _last_error()[1]
            gdi.DeleteDC(self._device)
            raise SpoolerError(said)

    def begin_page(self, *, landscape: bool) -> Surface:
        """Begin an A4 page."""
        if landscape is not self._is_landscape:
            self._must(self._gdi.ResetDCW(self._device, self._modes[landscape]))
            self._is_landscape = landscape
        self._must(self._gdi.StartPage(self._device) > 0)
        return Surface(
            width=self._measure(_HORZRES),
            height=self._measure(_VERTRES),
            dots_x=self._measure(_LOGPIXELSX),
            dots_y=self._measure(_LOGPIXELSY),
            paper_width=self._measure(_PHYSICALWIDTH),
            paper_height=self._measure(_PHYSICALHEIGHT),
            left=self._measure(_PHYSICALOFFSETX),
            top=self._measure(_PHYSICALOFFSETY),
        )

    def paint(self, tile: Tile) -> None:
        """Draw a picture on the page."""
        picture = _Picture(size=_HEADER, width=tile.columns, height=tile.rows, planes=1, bits=8 if tile.is_grey else 24)
        if tile.is_grey:
            picture.used = _GREYS
            picture.colours[:] = [grey * 0x010101 for grey in range(_GREYS)]
        source = (0, 0, tile.columns, tile.rows)
        drawn = self._gdi.StretchDIBits(
            self._device, tile.left, tile.top, tile.width, tile.height, *source, tile.bits, ctypes.byref(picture),
            wt.UINT(0), wt.DWORD(_COPY),
        )  # fmt: skip
        self._must(drawn not in (0, _ERROR))

    def end_page(self) -> None:
        """End the page."""
        self._must(self._gdi.EndPage(self._device) > 0)

    def end(self) -> None:
        """Finish the paper, so that it is printed."""
        self._must(self._gdi.EndDoc(self._device) > 0)
        self._gdi.DeleteDC(self._device)

    def drop(self) -> None:
        """Discard the paper, so that none of it is printed."""
        self._gdi.AbortDoc(self._device)
        self._gdi.DeleteDC(self._device)

    def _measure(self, index: int) -> int:
        value: int = self._gdi.GetDeviceCaps(self._device, index)
        return value

    @staticmethod
    def _must(done: object) -> None:
        if not done:
            raise SpoolerError(_last_error()[1])


def _installed(info: _PrinterInfo) -> InstalledPrinter:
    offline = bool(info.attributes & _WORKS_OFFLINE)
    return InstalledPrinter(info.name, info.location or "", PrinterFlag(info.status), works_offline=offline)


def _filled(ask: Any, needed: wt.DWORD) -> Any:  # noqa: ANN401 - a buffer of ctypes
    """Return what Windows fills in, asking again while there is more; None if there is nothing or no such job.

    Raises `SpoolerError`.
    """
    room = None
    while not ask(room, needed.value if room else 0):
        code, words = _last_error()
        if code in _NO_SUCH_JOB:
            return None
        if code not in (_INSUFFICIENT_BUFFER, _MORE_DATA):
            raise SpoolerError(words)
        room = ctypes.create_string_buffer(needed.value)
    return room


def _last_error() -> tuple[int, str]:
    """Return the number and the text of the last error."""
    if sys.platform != "win32":
        raise NotImplementedError
    code = ctypes.get_last_error()
    return code, ctypes.FormatError(code).strip()
