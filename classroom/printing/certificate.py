"""Certificates of achievement and of participation: A4 landscape, one page a pupil (P21).

Black and white, thin lines, no areas of ink. Where a certificate lacks something (a crest, a school, a score) the rest
is spread over the page.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from classroom.i18n import N_, Translator, format_date
from classroom.printing.font import clean, is_right_to_left
from classroom.printing.heading import DEFAULT_EVENT, joined
from classroom.printing.language import PaperLanguage
from classroom.printing.line import Line, Span, fill, halve, plain, wrap
from classroom.printing.page import Align, Orientation, Paper, Style
from classroom.printing.printer import Target, deliver
from classroom.record.award import AwardKind
from classroom.settings import CHIEF_JUDGE, ENGLISH_TEACHER, HEAD_TEACHER, Signatory


@dataclass(frozen=True)
class Certificate:
    """What one pupil's certificate says; every text but the name may be empty.

    `points` are the own team's total and then the others'; only a certificate of achievement shows them. `place` is the
    category or round, `town` where it is signed. One to three signatories. `crest` is a picture file.
    """

    kind: AwardKind
    name: str
    team: str = ""
    origin: str = ""
    place: str = ""
    event: str = DEFAULT_EVENT
    school: str = ""
    points: tuple[int, ...] = ()
    town: str = ""
    date: datetime.date | None = None
    serial: str = ""
    signatories: tuple[Signatory, ...] = (HEAD_TEACHER, CHIEF_JUDGE, ENGLISH_TEACHER)
    crest: Path | None = None
    language: PaperLanguage = PaperLanguage.BOTH


def certificates_pdf(certificates: Sequence[Certificate], target: Target, created: datetime.datetime) -> None:
    """Print certificates into one PDF, in the order given; raises PrintError.

    `target` is a path or a binary stream, `created` the date written into the file: equal certificates and an equal
    date make equal bytes.
    """
    leading = certificates[0].language if certificates else PaperLanguage.EN
    with Paper(Orientation.LANDSCAPE, created, leading.codes[0]) as paper:
        for certificate in certificates:
            paper.add_page()
            paper.stamp("border", partial(_border, paper))
            _spread(_blocks(paper, certificate))
            _signatures(paper, certificate)
        pdf = paper.to_bytes()
    deliver(pdf, target)


# ---------------------------------------------------------------------------------------------------------------- words

_TITLES = {
    AwardKind.ACHIEVEMENT: N_("CERTIFICATE OF ACHIEVEMENT"),
    AwardKind.PARTICIPATION: N_("CERTIFICATE OF PARTICIPATION"),
}
_AWARDED = N_("awarded to")

# with a team's name, and without
_REASONS = {
    AwardKind.ACHIEVEMENT: (N_("winner with team {team} of the"), N_("winner of the")),
    AwardKind.PARTICIPATION: (N_("took part with team {team} in the"), N_("took part in the")),
}


def _reason(certificate: Certificate, translate: Translator) -> Line:
    with_team, alone = _REASONS[certificate.kind]
    team = clean(certificate.team)
    if not team:
        return plain(translate(alone))
    origin = clean(certificate.origin)
    named = (Span(team, bold=True), Span(f" ({origin})")) if origin else (Span(team, bold=True),)
    return fill(translate(with_team), team=named)


def _event_name(certificate: Certificate, translate: Translator) -> str:
    return translate(DEFAULT_EVENT) if certificate.event == DEFAULT_EVENT else certificate.event


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
    return joined(event, certificate.place, points)


def _day(certificate: Certificate) -> str:
    day = format_date(certificate.date, certificate.language.codes[0]) if certificate.date else ""
    return joined(certificate.town, day)


# ---------------------------------------------------------------------------------------------------------------- page

# millimetres
_OUTER, _INNER = 10.5, 13.0
_TEXT_WIDTH = 237.0
_NAME_WIDTH = 240.0
_TOP, _BOTTOM = 20.0, 156.0
_SPACE_BELOW = 6.0
_ROOM_FOR_BOTH = 120.0
_SIGNATURE_LINE = 174.5
_SERIAL_BASELINE = 194.8
_CREST = 28.0
_RULE_HALF = 85.0
_ORNAMENT = 24.0

_SCHOOL = Style(18, spacing=0.1)
_TITLE = Style(34, bold=True, spacing=0.03)
_SUBTITLE = Style(17, spacing=0.04)
_AWARDED_TO = Style(15)
_NAME = Style(40, bold=True)
_REASON = Style(16)
_REASON_ALSO = Style(11)
_DAY = Style(13)
_OFFICE, _OFFICE_ALSO, _SIGNATURE_NAME, _SERIAL = Style(11.5), Style(10), Style(11), Style(8.5)

_NAME_SMALLEST_IN_ONE_LINE, _NAME_SMALLEST = 20.0, 18.0
_NAME_LARGEST_IN_TWO_LINES = 30.0
# Jawi letters are small for their size, to leave room for marks above and below.
_JAWI_LARGER = 1.3
_SMALLEST = 8.0
# The most lines on a page, whatever was typed.
_MOST_LINES, _MOST_NAME_LINES = 5, 4


@dataclass(frozen=True)
class _Block:
    """One part of the page's middle: its height in millimetres, and its share of the free space, which is above it."""

    height: float
    space: float
    draw: Callable[[float], None]


def _spread(blocks: Sequence[_Block]) -> None:
    """Draw blocks from top to bottom; the free space is shared out above, between and below them."""
    free = _BOTTOM - _TOP - sum(block.height for block in blocks)
    share = max(0.0, free) / (sum(block.space for block in blocks) + _SPACE_BELOW)
    top = _TOP
    for block in blocks:
        top += block.space * share
        block.draw(top)
        top += block.height


def _blocks(paper: Paper, certificate: Certificate) -> list[_Block]:
    first, *also = certificate.language.translators()
    title = _TITLES[certificate.kind]
    school = clean(certificate.school)
    blocks = []
    if certificate.crest is not None:
        blocks.append(_crest(paper, certificate.crest))
    if school:
        blocks.append(_text(paper, _SCHOOL, 5.0, school.upper()))
    blocks.append(_text(paper, _TITLE, 6.0, first(title)))
    blocks += [_text(paper, _SUBTITLE, 1.5, translate(title)) for translate in also]
    awarded = dict.fromkeys(translate(_AWARDED) for translate in (first, *also))
    blocks.append(_text(paper, _AWARDED_TO, 7.0, "  /  ".join(awarded)))
    blocks.append(_name(paper, clean(certificate.name)))
    blocks.append(_text(paper, _REASON, 7.0, _reason(certificate, first), plain(_event(certificate, first))))
    for translate in also:
        event = Span(f" {clean(_event_name(certificate, translate))}")
        said_again = _text(paper, _REASON_ALSO, 2.0, (*_reason(certificate, translate), event))
        # With many long names there is room for one language only.
        if sum(block.height for block in (*blocks, said_again)) < _ROOM_FOR_BOTH:
            blocks.append(said_again)
    if day := _day(certificate):
        blocks.append(_text(paper, _DAY, 5.0, day))
    return blocks


def _text(paper: Paper, style: Style, space: float, *texts: Line | str) -> _Block:
    """Return centred texts below each other, all in the size at which the widest fits; wider ones are broken."""
    given = [plain(clean(text), bold=style.bold) if isinstance(text, str) else text for text in texts]
    smallest = max(_SMALLEST, style.size * 0.8)
    fitted = min((paper.fit(line, style, _TEXT_WIDTH, smallest) for line in given), key=lambda fit: fit.size)
    lines = [part for line in given for part in _lines(paper, line, fitted)]
    while len(lines) > _MOST_LINES:
        fitted = replace(fitted, size=fitted.size * 0.9)
        lines = [part for line in given for part in _lines(paper, line, fitted)]
    leading = 1.45 * fitted.height

    def draw(top: float) -> None:
        for index, part in enumerate(lines):
            paper.write(paper.width / 2, top + index * leading + 0.76 * fitted.height, part, fitted, Align.CENTRE)

    return _Block((len(lines) - 1) * leading + fitted.height, space, draw)


def _lines(paper: Paper, line: Line, style: Style) -> tuple[Line, ...]:
    measure = partial(paper.measure, style=style)
    if measure(line) <= _TEXT_WIDTH:
        return (line,) if line else ()
    halves = halve(line, measure)
    if all(measure(half) <= _TEXT_WIDTH for half in halves):
        return halves
    return wrap(line, measure, _TEXT_WIDTH)


def _name(paper: Paper, name: str) -> _Block:
    """Return the pupil's name as large as fits, over a rule; long names take two lines, very long words more."""
    lines, style = name_lines(paper, name)
    leading = 1.3 * style.height
    last_baseline = (len(lines) - 1) * leading + 0.85 * style.height
    height = last_baseline + max(0.55 * style.height, 5.0)

    def draw(top: float) -> None:
        middle = paper.width / 2
        for index, line in enumerate(lines):
            paper.write(middle, top + index * leading + 0.85 * style.height, line, style, Align.CENTRE)
        rule = top + height
        paper.stroke([(middle - _RULE_HALF, rule), (middle - 3, rule)], 0.3)
        paper.stroke([(middle + 3, rule), (middle + _RULE_HALF, rule)], 0.3)
        _diamond(paper, middle, rule)

    return _Block(height, 4.0, draw)


def name_lines(paper: Paper, name: str) -> tuple[tuple[Line, ...], Style]:
    """Return the lines of a pupil's name and their style, at 40 points or what fits, never below 18 for a real name."""
    line = plain(name, bold=True)
    factor = _JAWI_LARGER if is_right_to_left(name) else 1.0
    whole = paper.fit(line, Style(_NAME.size * factor, bold=True), _NAME_WIDTH)
    if whole.size >= _NAME_SMALLEST_IN_ONE_LINE:
        return (line,), whole
    largest = Style(_NAME_LARGEST_IN_TWO_LINES * factor, bold=True)
    halves = halve(line, partial(paper.measure, style=largest))
    fitted = min((paper.fit(half, largest, _NAME_WIDTH) for half in halves), key=lambda style: style.size)
    if fitted.size >= _NAME_SMALLEST:
        return halves, fitted
    style = Style(_NAME_SMALLEST, bold=True)
    lines = wrap(line, partial(paper.measure, style=style), _NAME_WIDTH)
    while len(lines) > _MOST_NAME_LINES:
        style = replace(style, size=style.size * 0.9)
        lines = wrap(line, partial(paper.measure, style=style), _NAME_WIDTH)
    return lines, style


def _crest(paper: Paper, crest: Path) -> _Block:
    def draw(top: float) -> None:
        paper.picture(crest, (paper.width - _CREST) / 2, top, _CREST, _CREST)

    return _Block(_CREST, 0.0, draw)


def _signatures(paper: Paper, certificate: Certificate) -> None:
    """Lines to sign on, side by side, and the serial number in the middle below."""
    count = len(certificate.signatories)
    length = {1: 80.0, 2: 70.0}.get(count, 62.0)
    slot = 222.0 / max(1, count)
    left = (paper.width - slot * count) / 2
    for index, signatory in enumerate(certificate.signatories):
        middle = left + slot * (index + 0.5)
        paper.stroke([(middle - length / 2, _SIGNATURE_LINE), (middle + length / 2, _SIGNATURE_LINE)], 0.3)
        baseline = _SIGNATURE_LINE + 1.0
        for text, style in _under_line(signatory, certificate.language):
            fitted = paper.fit(text, style, length)
            baseline += 1.3 * style.height
            paper.write(middle, baseline, text, fitted, Align.CENTRE)
    if serial := clean(certificate.serial):
        text = certificate.language.translators()[0](N_("no. {serial}")).format(serial=serial)
        paper.write(paper.width / 2, _SERIAL_BASELINE, text, paper.fit(text, _SERIAL, 100.0), Align.CENTRE)


def _under_line(signatory: Signatory, language: PaperLanguage) -> list[tuple[str, Style]]:
    titles = {"en": clean(signatory.office), "ms": clean(signatory.office_malay)}
    first, *also = dict.fromkeys(titles[code] for code in language.codes)
    texts = [(clean(signatory.name), _SIGNATURE_NAME), (first, _OFFICE), *((title, _OFFICE_ALSO) for title in also)]
    return [(text, style) for text, style in texts if text]


def _border(paper: Paper) -> None:
    """A thick and a thin line round the page, and an ornament in each corner."""
    width, height = paper.width, paper.height
    paper.frame(_OUTER, _OUTER, width - 2 * _OUTER, height - 2 * _OUTER, 1.0)
    paper.frame(_INNER, _INNER, width - 2 * _INNER, height - 2 * _INNER, 0.3)
    for x, across in ((_INNER, 1), (width - _INNER, -1)):
        for y, down in ((_INNER, 1), (height - _INNER, -1)):
            _corner(paper, (x, y), across, down)


def _corner(paper: Paper, corner: tuple[float, float], across: int, down: int) -> None:
    """Two nested rounded brackets round a diamond; `across` and `down` point into the page."""

    def at(x: float, y: float) -> tuple[float, float]:
        return corner[0] + across * x, corner[1] + down * y

    for inset, radius in ((3.4, 8.0), (6.4, 6.0)):
        handle = inset + 0.45 * radius
        turn = inset + radius
        paper.stroke([at(_ORNAMENT, inset), at(turn, inset)], 0.5)
        paper.curve([at(turn, inset), at(handle, inset), at(inset, handle), at(inset, turn)], 0.5)
        paper.stroke([at(inset, turn), at(inset, _ORNAMENT)], 0.5)
    _diamond(paper, *at(11.6, 11.6))


def _diamond(paper: Paper, x: float, y: float) -> None:
    half = 1.4
    paper.shape([(x - half, y), (x, y - half), (x + half, y), (x, y + half)])
