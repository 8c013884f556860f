"""What stands on the papers besides the match itself: the teacher's words, the crest, the headings of an empty form."""

from __future__ import annotations

from dataclasses import replace

from classroom.i18n import _
from classroom.match.state import MatchState
from classroom.record.award import CertificateText
from classroom.record.score_sheet import ScoreSheet, blank_sheet
from classroom.settings import Settings
from classroom.ui.match_setup import format_of, open_command
from classroom.ui.navigation import Desk


def certificate_text(state: MatchState, desk: Desk) -> CertificateText:
    """Return the words on every certificate of a match: the settings' own, so that they can still be changed."""
    settings, heading = desk.settings, state.opened.heading
    return CertificateText(
        event=settings.event,
        level=settings.level or heading.level,
        town=settings.town,
        date=heading.date or desk.services.today(),
        serial=state.opened.match_id,
    )


def paper_settings(desk: Desk) -> Settings:
    """Return the settings with the crest's whole path, or without one where its file is gone."""
    settings: Settings = desk.settings
    crest = desk.services.data_folder / settings.crest
    return replace(settings, crest=str(crest) if settings.crest and crest.is_file() else "")


def nobodys_sheet(desk: Desk) -> ScoreSheet:
    """Return the sheet of no match at all, with the headings of the settings and the date left to a pencil."""
    format = format_of(desk.settings, desk.services.formats)
    heading = replace(open_command(desk.settings, desk.services).heading, date="")
    return blank_sheet(format, heading)


def unprintable_letters(state: MatchState | None, desk: Desk) -> str:
    """Return the sentence that names every letter no font can print, empty where there is none."""
    settings, teams = desk.settings, state.teams if state else ()
    texts = [settings.school, settings.event, settings.level, settings.town]
    texts += [signatory.name for signatory in settings.signatories]
    texts += [text for team in teams for text in (team.name, team.origin, *(one.name for one in team.members))]
    strange = dict.fromkeys(sign for text in texts for sign in desk.services.pdf.unprintable(text))
    if not strange:
        return ""
    told = _("These letters cannot be printed, and a sign will stand for each: {signs}")
    return told.format(signs=" ".join(strange))
