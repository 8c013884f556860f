"""A spooler whose printers draw on sheets in memory, and which forgets a paper that is out, as that of Windows does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from PIL import Image

from classroom.printing.gdi.queue import InstalledPrinter, JobFlag, PrinterFlag, SpooledJob, SpoolerError
from classroom.printing.gdi.raster import Surface, Tile


def a4(dots: int, margin: int = 0, *, landscape: bool = False) -> Surface:
    """A sheet of A4 with as many dots an inch, of which a printer does not reach a margin, in dots, on every side."""
    width, height = (round(side * dots / 25.4) for side in ((297, 210) if landscape else (210, 297)))
    return Surface(width - 2 * margin, height - 2 * margin, dots, dots, width, height, margin, margin)


@dataclass
class FakeDocument:
    spooler: FakeSpooler
    printer: str
    title: str
    job: int
    sheets: list[Image.Image] = field(default_factory=list)
    tiles: list[Tile] = field(default_factory=list)
    """What was painted, of all pages."""

    def begin_page(self, *, landscape: bool) -> Surface:
        surface = a4(self.spooler.dots, self.spooler.margin, landscape=landscape)
        self.sheets.append(Image.new("RGB", (surface.width, surface.height), "white"))
        return surface

    def paint(self, tile: Tile) -> None:
        if len(self.tiles) == self.spooler.room:
            raise SpoolerError("There is not enough space on the disk.")
        self.tiles.append(tile)
        size, row = (tile.columns, tile.rows), -(-tile.columns * (1 if tile.is_grey else 3) // 4) * 4
        assert len(tile.bits) == row * tile.rows
        mode, raw = ("L", "L") if tile.is_grey else ("RGB", "BGR")
        drawn = Image.frombytes(mode, size, tile.bits, "raw", raw, row, -1).convert("RGB")
        self.sheets[-1].paste(drawn.resize((tile.width, tile.height), Image.Resampling.NEAREST), (tile.left, tile.top))

    def end_page(self) -> None:
        pass

    def end(self) -> None:
        self.spooler.waiting[self.job] = (self, SpooledJob())

    def drop(self) -> None:
        self.spooler.dropped.append(self)


@dataclass
class FakeSpooler:
    dots: int = 75
    margin: int = 0
    room: int = -1
    """How many pictures there is room for; -1 for any number."""
    is_stopped: bool = False
    known: dict[str, InstalledPrinter] = field(
        default_factory=lambda: {name: InstalledPrinter(name) for name in ("Staff room", "Office")}
    )
    favourite: str = "Office"
    waiting: dict[int, tuple[FakeDocument, SpooledJob]] = field(default_factory=dict)
    dropped: list[FakeDocument] = field(default_factory=list)
    printed: list[FakeDocument] = field(default_factory=list)
    begun: int = 0

    def printers(self) -> list[InstalledPrinter]:
        self._must_run()
        return list(self.known.values())

    def printer(self, name: str) -> InstalledPrinter:
        self._must_run()
        if name not in self.known:
            raise SpoolerError("The printer name is invalid.")
        return self.known[name]

    def default(self) -> str:
        return self.favourite

    def begin(self, printer: str, title: str) -> FakeDocument:
        self.printer(printer)
        self.begun += 1
        return FakeDocument(self, printer, title, self.begun)

    def job(self, printer: str, number: int) -> SpooledJob | None:
        self.printer(printer)
        return self.waiting[number][1] if number in self.waiting else None

    def remove(self, printer: str, number: int) -> bool:
        self.printer(printer)
        return self.waiting.pop(number, None) is not None

    def say(self, job: str, flags: JobFlag, words: str = "") -> None:
        """Say something else of a paper."""
        self.waiting[int(job)] = (self.waiting[int(job)][0], SpooledJob(flags, words))

    def trouble(self, name: str, flags: PrinterFlag, *, works_offline: bool = False) -> None:
        """Let something be the matter with a printer."""
        self.known[name] = InstalledPrinter(name, flags=flags, works_offline=works_offline)

    def come_out(self) -> Iterator[Image.Image]:
        """Print all that waits, and forget it; the sheets."""
        for document, _job in self.waiting.values():
            self.printed.append(document)
            yield from document.sheets
        self.waiting.clear()

    def _must_run(self) -> None:
        if self.is_stopped:
            raise SpoolerError("The RPC server is unavailable.")
