"""The service by which screens make, preview, save and open all kinds of paper."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from classroom import printing
from classroom.printing.certificate import Certificate, certificates_pdf
from classroom.printing.crest import take_crest
from classroom.printing.page import DRAWN, Orientation, Paper, PaperLanguage, unprintable
from classroom.printing.printer import file_name, joined_pdf, open_in_viewer, page_count, page_image, save
from classroom.record.award import Award, CertificateText
from classroom.settings import CertificateDesign, Settings
from classroom.value import replace

for _found in iter_modules(printing.__path__):
    import_module(f"{printing.__name__}.{_found.name}")  # each enters what it draws


def drawn(said: object, language: PaperLanguage, created: datetime.datetime) -> bytes:
    """Return what a paper says as PDF, of a kind that some module here `draws`. Raises `PrintError`.

    `created` is the date written into the file: the same paper and date give the same bytes.
    """
    kind, is_landscape = DRAWN[type(said)]
    orientation = Orientation.LANDSCAPE if is_landscape(said) else Orientation.PORTRAIT
    with Paper(orientation, created, language.codes[0]) as paper:
        kind(paper, said, language).draw()
        return paper.to_bytes()


class PdfService:
    """Makes PDFs of all kinds of paper; implements `services.PdfViewer`.

    `now` gives the date written into the files. The crest of certificates is in `folder`; without a folder they have
    none.
    """

    def __init__(self, now: Callable[[], datetime.datetime], folder: Path | None = None) -> None:
        self._now = now
        self._folder = folder

    def drawn(self, sheet: object, language: str) -> bytes:
        """Return what a paper says as PDF; `language` is ``en``, ``ms`` or ``both``.

        Words of a match, and the guide, exist in one language only. Raises `PrintError`.
        """
        return drawn(sheet, PaperLanguage(language), self._now())

    def certificates(self, awards: Sequence[Award], text: CertificateText, settings: Settings, language: str) -> bytes:
        """Return the certificates as PDF, one page an award (P21); a crest whose file is missing is left out.

        Raises `PrintError`.
        """
        date = _day(text.date)
        crest = self._folder / settings.crest if self._folder and settings.crest else None
        certificates = [
            Certificate(
                kind=award.kind,
                name=award.name,
                team=award.team,
                origin=award.origin,
                place=text.level,
                event=text.event,
                school=settings.school,
                points=award.totals,
                best=text.best[award.side] if text.best else None,
                town=text.town,
                date=date,
                serial=award.number,
                check_code=text.check_code,
                signatories=settings.signatories,
                crest=crest if crest and crest.is_file() else None,
                language=PaperLanguage(language),
                design=settings.certificate_design,
            )
            for award in awards
        ]
        return certificates_pdf(certificates, self._now())

    def designs(
        self, award: Award, text: CertificateText, settings: Settings, language: str, width: int
    ) -> tuple[tuple[int, int, bytes], ...]:
        """Return a certificate in every design, in order, each as a picture like those of `page`.

        Raises `PrintError`.
        """
        looks = (replace(settings, certificate_design=design) for design in CertificateDesign)
        return tuple(self.page(self.certificates((award,), text, look, language), 0, width) for look in looks)

    def joined(self, papers: Sequence[bytes]) -> bytes:
        """Return one PDF with the pages of all `papers`, in their order. Raises `PrintError`."""
        return joined_pdf(papers)

    def unprintable(self, text: str) -> tuple[str, ...]:
        """Return the characters of `text` that none of the app's fonts can print."""
        return unprintable(text)

    def take_crest(self, picture: Path, folder: Path) -> Path:
        """Save a PNG or JPEG file as a crest in `folder`, and return the path. Raises `PrintError`."""
        return take_crest(picture, folder)

    def page_count(self, pdf: bytes) -> int:
        """Return the number of pages."""
        return page_count(pdf)

    def page(self, pdf: bytes, number: int, width: int) -> tuple[int, int, bytes]:
        """Return page `number`, counted from 0, as (width, height, pixels): `width` wide, RGB, top row first."""
        return page_image(pdf, number, width)

    def save(self, pdf: bytes, path: Path) -> None:
        """Write the file completely or not at all. Raises `PrintError`."""
        save(pdf, path)

    def file_name(self, paper: str, match_id: str, date: str) -> str:
        """Return a file name without anybody's name; `paper` is how the paper is called."""
        return file_name(paper, datetime.date.fromisoformat(date), match_id)

    def open(self, path: Path) -> bool:
        """Open the file in the system's viewer; return False if there is none."""
        return open_in_viewer(path)


def _day(text: str) -> datetime.date | None:
    """Return the date in a heading, or None if it is not in ISO 8601."""
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        return None
