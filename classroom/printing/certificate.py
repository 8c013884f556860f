"""Certificates of achievement and of participation: A4 landscape, one page a pupil (P21).

This module has their text and its layout; the designs are in `certificate_design`. If a certificate lacks something
(a crest, a school, a score), the rest is spread over the page. A certificate in two languages says everything in
both, the second a little smaller. To make room, its crest is then at the upper left and its title on one line.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from classroom.i18n import N_, Translator, format_date
from classroom.printing.certificate_design import LOOKS, Emblem, Look, diamond, draw_seal
from classroom.printing.page import (
    BLACK,
    POINT,
    WHITE,
    Align,
    Line,
    Orientation,
    Paper,
    PaperLanguage,
    Span,
    Style,
    clean,
    fewest,
    fill,
    halve,
    is_right_to_left,
    joined_texts,
    path,
    plain,
    rectangle,
    rounded,
    wrap,
)
from classroom.record.award import AwardKind, BestWord
from classroom.record.heading import USUAL_EVENT
from classroom.record.plain_text import check_code_text
from classroom.settings import CHIEF_JUDGE, ENGLISH_TEACHER, HEAD_TEACHER, CertificateDesign, Signatory
from classroom.value import Value, replace
from classroom.writing import is_plain


class Certificate(Value):
    """The text of one pupil's certificate; everything but the name may be empty.

    `points` are the own team's total and then the others'; only a certificate of achievement shows them. `place` is
    the category or round, `town` where it is signed, `best` the word that is laid in tiles. There are one to three
    signatories. `crest` is a picture file.
    """

    kind: AwardKind
    name: str
    team: str = ""
    origin: str = ""
    place: str = ""
    event: str = USUAL_EVENT
    school: str = ""
    points: tuple[int, ...] = ()
    best: BestWord | None = None
    town: str = ""
    date: datetime.date | None = None
    serial: str = ""
    check_code: str = ""
    signatories: tuple[Signatory, ...] = (HEAD_TEACHER, CHIEF_JUDGE, ENGLISH_TEACHER)
    crest: Path | None = None
    language: PaperLanguage = PaperLanguage.BOTH
    design: CertificateDesign = CertificateDesign.PLAIN


def certificates_pdf(certificates: Sequence[Certificate], created: datetime.datetime) -> bytes:
    """Return certificates as one PDF, in the order given. Raises PrintError.

    `created` is the date written into the file: the same certificates and date give the same bytes.
    """
    leading = certificates[0].language if certificates else PaperLanguage.EN
    with Paper(Orientation.LANDSCAPE, created, leading.codes[0]) as paper:
        for certificate in certificates:
            page = _Page(paper, certificate, LOOKS[certificate.design])
            paper.add_page()
            paper.stamp(f"frame {certificate.design}", partial(page.look.frame, paper))
            page.crest_in_frame()
            page.body()
            page.signatures()
        return paper.to_bytes()


# ---------------------------------------------------------------------------------------------------------------- words

_TITLES = dict.fromkeys(AwardKind, N_("Certificate of Achievement"))
_TITLES[AwardKind.PARTICIPATION] = N_("Certificate of Participation")
_OPENING = N_("This certificate is proudly presented to")

# with and without a team's name
_REASONS = {
    AwardKind.ACHIEVEMENT: (N_("for winning with team {team} in the"), N_("for winning the")),
    AwardKind.PARTICIPATION: (N_("for taking part with team {team} in the"), N_("for taking part in the")),
    AwardKind.SECOND_PLACE: (N_("for second place with team {team} in the"), N_("for second place in the")),
    AwardKind.THIRD_PLACE: (N_("for third place with team {team} in the"), N_("for third place in the")),
    AwardKind.BEST_WORD: (
        N_("for the best word of the day, with team {team}, in the"),
        N_("for the best word of the day in the"),
    ),
    AwardKind.TEAM_SPIRIT: (N_("for the best team spirit with team {team} in the"), N_("for the best spirit in the")),
}
_BEST = N_("the team's best word, scoring {points}"), N_("best word, scoring {points}")


def _reason(certificate: Certificate, translate: Translator) -> Line:
    with_team, alone = _REASONS[certificate.kind]
    team, origin = clean(certificate.team), clean(certificate.origin)
    if not team:
        team, origin = origin, ""
    if not team:
        return plain(translate(alone))
    named = (Span(team, bold=True), Span(f" ({origin})")) if origin else (Span(team, bold=True),)
    return fill(translate(with_team), team=named)


def _event_name(certificate: Certificate, translate: Translator) -> str:
    return translate(certificate.event) if certificate.event else ""


def _event(certificate: Certificate, translate: Translator) -> str:
    event = _event_name(certificate, translate)
    points = ""
    if certificate.points and certificate.kind is AwardKind.ACHIEVEMENT:
        own, *others = certificate.points
        points = (
            translate(N_("{own} to {others}")).format(own=own, others=", ".join(map(str, others)))
            if others
            else str(own)
        )
    return joined_texts(event, certificate.place, points)


def _day(certificate: Certificate) -> str:
    day = format_date(certificate.date, certificate.language.codes[0]) if certificate.date else ""
    return joined_texts(certificate.town, day)


def _best(certificate: Certificate, best: BestWord, translate: Translator) -> str:
    with_team, alone = _BEST
    return translate(with_team if clean(certificate.team or certificate.origin) else alone).format(points=best.score)


# ---------------------------------------------------------------------------------------------------------------- page

# millimetres
_SPACE_BELOW = 2.0
_SIGNATURE_LINE, _RAISED_FOR_TWO = 172.5, 2.5
_NUMBER_BASELINE = 192.2
_CREST, _CREST_PAD = 23.0, 4.5
_CREST_ASIDE = 26.0, 28.0  # its side, and its distance from the left and upper edges of the page
_RULE_HALF = 85.0
_TILE, _TILE_GAP = 11.5, 0.9
_SEAL, _SEAL_BESIDE, _SEAL_RAISED = 17.5, 14.0, 4.5

_SCHOOL = Style(18, spacing=0.1)
_TITLE, _TITLE_ALSO = Style(32, bold=True, spacing=0.05), Style(24, spacing=0.05)
_FIRST_WORD, _OTHER_WORDS = Style(43, bold=True, spacing=0.14), Style(19, bold=True, spacing=0.2)
_OPENING_STYLE, _OPENING_ALSO = Style(14), Style(12.5)
_NAME = Style(40, bold=True)
_REASON, _REASON_ALSO = Style(16), Style(13)
_BEST_STYLE = Style(11)
_DAY = Style(13)
_OFFICE, _OFFICE_ALSO, _SIGNATURE_NAME, _NUMBER = Style(11.5), Style(11), Style(11), Style(9)

_NAME_SMALLEST_IN_ONE_LINE, _NAME_SMALLEST = 20.0, 18.0
_NAME_LARGEST_IN_TWO_LINES = 28.0
# Jawi letters are small for their size, which leaves room for marks above and below.
_JAWI_LARGER = 1.3
_SMALLEST = 9.0
_UNDER_LINE, _UNDER_LINE_CLOSE, _MANY_UNDER_LINE = 1.3, 1.15, 3
# The most lines for a text, however long it is.
_MOST_LINES, _MOST_NAME_LINES = 5, 4
# If everything does not fit: first without the tiles, then in one language, then smaller and smaller.
_WITHOUT_TILES, _IN_ONE_LANGUAGE, _MOST_SQUEEZED = 1, 2, 8


class _Block(Value):
    """One part of the middle of the page: its height in millimetres, and the share of free space to go above it."""

    height: float
    space: float
    draw: Callable[[float], None]


class _Page:
    """The page of one pupil."""

    def __init__(self, paper: Paper, certificate: Certificate, look: Look) -> None:
        self.paper, self.certificate, self.look = paper, certificate, look
        self._first, *self._also = certificate.language.translators()
        self._line = _SIGNATURE_LINE - (_RAISED_FOR_TWO if self._also else 0.0)
        # With two signatories the seal goes between them; otherwise it is in a row with them.
        self._is_seal_between = look.has_seal_beside and len(certificate.signatories) == 2  # noqa: PLR2004
        self._emblem = Emblem.BELL if certificate.kind is AwardKind.PARTICIPATION else Emblem.STAR

    # Above the lines to sign on

    def body(self) -> None:
        """Draw the parts from top to bottom, with the free space shared out above, between and below them."""
        bottom = self.look.bottom
        if self._is_seal_between:
            bottom = self._line - _SEAL_RAISED - _SEAL_BESIDE - 3.0
        elif self._also:
            bottom -= _RAISED_FOR_TWO
        room = bottom - self.look.top
        for squeezed in range(_MOST_SQUEEZED + 1):
            blocks = self._blocks(squeezed)
            free = room - sum(block.height for block in blocks)
            if free >= 0.12 * room or (squeezed > _IN_ONE_LANGUAGE and free >= 0):
                break
        share = max(0.0, free) / (sum(block.space for block in blocks) + _SPACE_BELOW)
        top = self.look.top
        for block in blocks:
            top += block.space * share
            block.draw(top)
            top += block.height

    def _blocks(self, squeezed: int) -> list[_Block]:
        one, look = self.certificate, self.look
        scale = 0.9 ** max(0, squeezed - _IN_ONE_LANGUAGE)
        also = self._also if squeezed < _IN_ONE_LANGUAGE else []
        blocks = []
        if one.crest is not None and look.crest is None and not self._also:
            blocks.append(self._crest(one.crest))
        if school := clean(one.school):
            blocks.append(self._text(_SCHOOL, 3.0, school.upper(), scale=scale, aside=self._beside_crest()))
        blocks += self._title()
        blocks.append(self._text(_OPENING_STYLE, 6.0, self._first(_OPENING)))
        blocks += [self._text(_OPENING_ALSO, 1.8, translate(_OPENING)) for translate in self._also]
        blocks.append(self._name(clean(one.name)))
        reason, event = _reason(one, self._first), _event(one, self._first)
        blocks.append(self._text(_REASON, 6.0, reason, event, scale=scale))
        for translate in also:
            again = (*_reason(one, translate), Span(f" {clean(_event_name(one, translate))}"))
            blocks.append(self._text(_REASON_ALSO, 2.4, again, scale=scale))
        if one.best is not None and squeezed < _WITHOUT_TILES:
            blocks.append(self._tiles(one.best))
        if day := _day(one):
            blocks.append(self._text(_DAY, 4.5, day, scale=scale))
        return blocks

    def _title(self) -> list[_Block]:
        title, look = _TITLES[self.certificate.kind], self.look
        whole = self._first(title)
        first, _space, others = whole.partition(" ")
        if look.parts_title and others and not self._also:
            return [
                self._text(replace(_FIRST_WORD, colour=look.title), 4.0, first),
                self._between_rules(replace(_OTHER_WORDS, colour=look.title), 4.2, others),
            ]
        styles = (replace(style, colour=look.title) for style in (_TITLE, *[_TITLE_ALSO] * len(self._also)))
        texts = (whole, *(translate(title) for translate in self._also))
        return [
            self._text(style, space, text, aside=self._beside_crest())
            for style, space, text in zip(styles, (5.5, 2.4), texts, strict=False)
        ]

    def _beside_crest(self) -> float:
        """Return how much narrower a line must be to stay centred beside a crest at the upper left."""
        if self.certificate.crest is None or self.look.crest is not None or not self._also:
            return 0.0
        size, edge = _CREST_ASIDE
        return max(0.0, 2 * (edge + size + _CREST_PAD - (self.look.middle - self.look.width / 2)))

    def _text(self, style: Style, space: float, *texts: Line | str, scale: float = 1.0, aside: float = 0.0) -> _Block:
        """Return a block of texts one below another, in the size at which the widest fits; too wide ones are broken.

        Their lines are narrower than others by `aside`.
        """
        paper, look = self.paper, self.look
        width = look.width - aside
        if style.colour == BLACK:
            style = replace(style, colour=look.text)
        style = replace(style, size=max(_SMALLEST, style.size * scale))
        given = [plain(clean(text), bold=style.bold) if isinstance(text, str) else text for text in texts]
        smallest = max(_SMALLEST, style.size * 0.8)
        fitted = min((paper.fit(line, style, width, smallest) for line in given), key=lambda fit: fit.size)
        lines = [part for line in given for part in self._lines(line, fitted, width)]
        while len(lines) > _MOST_LINES:
            fitted = replace(fitted, size=fitted.size * 0.9)
            lines = [part for line in given for part in self._lines(line, fitted, width)]
        leading = 1.35 * fitted.height
        # Capitals do not need the room below the baseline.
        height = (0.8 if all(isinstance(text, str) and text.isupper() for text in texts) else 1.0) * fitted.height

        def draw(top: float) -> None:
            for index, part in enumerate(lines):
                paper.write(look.middle, top + index * leading + 0.76 * fitted.height, part, fitted, Align.CENTRE)

        return _Block((len(lines) - 1) * leading + height, space, draw)

    def _between_rules(self, style: Style, space: float, text: str) -> _Block:
        """Return a block with a line of capitals between two rules."""
        paper, look = self.paper, self.look
        # The measured width includes the space after the last letter.
        half = (paper.measure(text, style) - style.spacing * style.height) / 2

        def draw(top: float) -> None:
            baseline = top + 0.76 * style.height
            middle = look.middle + style.spacing * style.height / 2
            paper.write(middle, baseline, text, style, Align.CENTRE)
            y = baseline - 0.36 * style.height
            for side in (-1, 1):
                near, far = look.middle + side * (half + 8.0), look.middle + side * (half + 34.0)
                paper.draw(path((near, y), (far, y)), line=look.rule, thickness=0.5)
                paper.draw(diamond(near, y, 1.2), fill=look.rule)

        return _Block(0.8 * style.height, space, draw)

    def _lines(self, line: Line, style: Style, width: float) -> tuple[Line, ...]:
        return fewest(line, partial(self.paper.measure, style=style), width)

    def _name(self, name: str) -> _Block:
        """Return a block with the pupil's name, as large as fits, over a rule.

        A long name takes two lines, a very long word more.
        """
        paper, look = self.paper, self.look
        lines, style = name_lines(paper, name, look.width)
        style = replace(style, colour=look.text)
        leading = 1.3 * style.height
        last_baseline = (len(lines) - 1) * leading + 0.85 * style.height
        # Other scripts reach further below the baseline.
        below = 0.58 if not is_plain(name) else 0.4
        height = last_baseline + max(below * style.height, 4.6)

        def draw(top: float) -> None:
            middle = look.middle
            for index, line in enumerate(lines):
                paper.write(middle, top + index * leading + 0.85 * style.height, line, style, Align.CENTRE)
            rule = top + height
            for side in (-1, 1):
                paper.draw(path((middle + 3 * side, rule), (middle + _RULE_HALF * side, rule)), line=look.rule)
            paper.draw(diamond(middle, rule), fill=look.rule)

        return _Block(height, 3.0, draw)

    def _tiles(self, best: BestWord) -> _Block:
        """Return a block with a word laid in tiles and a caption below it."""
        paper, look = self.paper, self.look
        count = len(best.letters)
        size = min(_TILE, (look.width + _TILE_GAP) / count - _TILE_GAP)
        letter, value = Style(size / POINT * 0.58, bold=True), Style(size / POINT * 0.22)
        said = "  /  ".join(dict.fromkeys(_best(self.certificate, best, say) for say in (self._first, *self._also)))
        caption = paper.fit(said, replace(_BEST_STYLE, colour=look.second), look.width)
        height = size + 1.6 + caption.height

        def draw(top: float) -> None:
            x = look.middle - (count * (size + _TILE_GAP) - _TILE_GAP) / 2
            for sign, worth in zip(best.letters, best.values, strict=True):
                if look.tile is not None:
                    paper.draw(rounded(x, top + 0.5, size, size, 1.3), fill=look.tile_edge)
                edge = rounded(x, top, size, size, 1.3)
                paper.draw(edge, fill=look.tile, line=look.tile_edge, thickness=0.25)
                paper.write(x + 0.46 * size, top + 0.68 * size, sign, letter, Align.CENTRE)
                if worth:
                    paper.write(x + 0.93 * size, top + 0.91 * size, str(worth), value, Align.RIGHT)
                x += size + _TILE_GAP
            paper.write(look.middle, top + size + 1.8 + 0.76 * caption.height, said, caption, Align.CENTRE)

        return _Block(height, 5.0, draw)

    def _crest(self, crest: Path) -> _Block:
        left = self.look.middle - _CREST / 2
        return _Block(_CREST, 0.0, lambda top: self.paper.picture(crest, left, top, _CREST, _CREST))

    def crest_in_frame(self) -> None:
        """Draw the crest where the design has a place for it, or at the upper left of a title in two languages."""
        crest, place = self.certificate.crest, self.look.crest
        if crest is not None and self._beside_crest():
            size, edge = _CREST_ASIDE
            self.paper.picture(crest, edge, edge, size, size)
        if crest is not None and place is not None:
            x, y, width, height = place
            self.paper.draw(rectangle(x, y, width, height), fill=WHITE)
            self.paper.draw(path((x, y + height), (x + width, y + height)), line=self.look.title, thickness=0.5)
            pad = _CREST_PAD
            self.paper.picture(crest, x + pad, y + pad, width - 2 * pad, height - 2 * pad)

    # The signatories, the seal and the number

    def signatures(self) -> None:
        """Draw the lines to sign on side by side, the seal in its place, and the certificate's number below."""
        paper, look, one = self.paper, self.look, self.certificate
        count = len(one.signatories)
        has_slot = look.has_seal_beside and not self._is_seal_between
        slots = count + has_slot
        length = {1: 80.0, 2: 70.0, 3: 60.0}.get(slots, 50.0)
        slot = look.signing / max(1, slots)
        left = look.middle - slot * slots / 2
        for index, signatory in enumerate(one.signatories):
            self._signature(left + slot * (index + has_slot + 0.5), length, signatory)
        number_at = look.middle
        if look.has_seal_beside:
            x = left + slot / 2 if has_slot else look.middle
            self._seal((x, self._line - _SEAL_RAISED), _SEAL_BESIDE)
        elif look.seal is not None:
            self._seal(look.seal, _SEAL)
        if self._is_seal_between:
            number_at = left + slot * (count - 0.5)
        number = self._first(N_("no. {serial}")).format(serial=clean(one.serial)) if one.serial else ""
        if text := ", ".join(filter(None, (number, check_code_text(one.check_code, self._first)))):
            style = replace(paper.fit(text, _NUMBER, 100.0), colour=look.second)
            paper.write(number_at, _NUMBER_BASELINE, text, style, Align.CENTRE)

    def _signature(self, middle: float, length: float, signatory: Signatory) -> None:
        paper, look = self.paper, self.look
        paper.draw(path((middle - length / 2, self._line), (middle + length / 2, self._line)), line=look.text)
        baseline = self._line + 1.0
        lines = [found for text, style in self._under_line(signatory) for found in self._fitted(text, style, length)]
        leading = _UNDER_LINE if len(lines) <= _MANY_UNDER_LINE else _UNDER_LINE_CLOSE
        for line, fitted in lines:
            baseline += leading * fitted.height
            paper.write(middle, baseline, line, fitted, Align.CENTRE)

    def _fitted(self, text: str, style: Style, length: float) -> list[tuple[Line | str, Style]]:
        """Return the lines of a text below a line to sign on: one line, else two, else as many as necessary."""
        paper = self.paper
        fitted = paper.fit(text, style, length, _SMALLEST)
        if paper.measure(text, fitted) <= length:
            return [(text, fitted)]
        return [(line, fitted) for line in self._lines(plain(text), fitted, length)]

    def _under_line(self, signatory: Signatory) -> list[tuple[str, Style]]:
        titles = {"en": clean(signatory.office), "ms": clean(signatory.office_malay)}
        first, *also = dict.fromkeys(titles[code] for code in self.certificate.language.codes)
        texts = [
            (clean(signatory.name), replace(_SIGNATURE_NAME, colour=self.look.text)),
            (first, replace(_OFFICE, colour=self.look.text)),
            *((title, replace(_OFFICE_ALSO, colour=self.look.text)) for title in also),
        ]
        return [(text, style) for text, style in texts if text]

    def _seal(self, place: tuple[float, float], radius: float) -> None:
        paper, look, emblem = self.paper, self.look, self._emblem
        x, y = place
        paper.stamp(
            f"seal {self.certificate.design} {emblem} {place}",
            partial(draw_seal, paper, x, y, radius, emblem, look.field, look.shade),
        )


def name_lines(paper: Paper, name: str, width: float) -> tuple[tuple[Line, ...], Style]:
    """Return the lines of a pupil's name and their style: at most 40 points, and at least 18 for a real name."""
    line = plain(name, bold=True)
    factor = _JAWI_LARGER if is_right_to_left(name) else 1.0
    whole = paper.fit(line, Style(_NAME.size * factor, bold=True), width)
    if whole.size >= _NAME_SMALLEST_IN_ONE_LINE:
        return (line,), whole
    largest = Style(_NAME_LARGEST_IN_TWO_LINES * factor, bold=True)
    halves = halve(line, partial(paper.measure, style=largest))
    fitted = min((paper.fit(half, largest, width) for half in halves), key=lambda style: style.size)
    if fitted.size >= _NAME_SMALLEST:
        return halves, fitted
    style = Style(_NAME_SMALLEST, bold=True)
    lines = wrap(line, partial(paper.measure, style=style), width)
    while len(lines) > _MOST_NAME_LINES:
        style = replace(style, size=style.size * 0.9)
        lines = wrap(line, partial(paper.measure, style=style), width)
    return lines, style
