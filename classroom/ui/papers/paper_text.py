"""What stands on the papers besides the match itself: the teacher's words, the crest, the headings of an empty form."""

from __future__ import annotations

from dataclasses import replace

from classroom.i18n import _
from classroom.match.state import MatchState
from classroom.record.award import CertificateText
from classroom.record.score_sheet import ScoreSheet, blank_sheet
from classroom.settings import Settings
from classroom.ui.context import ScreenContext
from classroom.ui.match_setup import format_of, open_command


def certificate_text(state: MatchState, context: ScreenContext) -> CertificateText:
    """Return the words on every certificate of a match: the settings' own, so that they can still be changed."""
    settings, heading = context.settings.current, state.opened.heading
    return CertificateText(
        event=settings.event,
        level=settings.level or heading.level,
        town=settings.town,
        date=heading.date or context.services.today(),
        serial=state.opened.match_id,
    )


def paper_settings(context: ScreenContext) -> Settings:
    """Return the settings with the crest's whole path, or without one where its file is gone."""
    settings: Settings = context.settings.current
    crest = context.services.data_folder / settings.crest
    return replace(settings, crest=str(crest) if settings.crest and crest.is_file() else "")


def nobodys_sheet(context: ScreenContext) -> ScoreSheet:
    """Return the sheet of no match at all, with the headings of the settings and the date left to a pencil."""
    format = format_of(context.settings.current, context.services.formats)
    heading = replace(open_command(context.settings.current, context.services).heading, date="")
    return blank_sheet(format, heading)


def unprintable_letters(state: MatchState | None, context: ScreenContext) -> str:
    """Return the sentence that names every letter no font can print, empty where there is none."""
    settings, teams = context.settings.current, state.teams if state else ()
    texts = [settings.school, settings.event, settings.level, settings.town]
    texts += [signatory.name for signatory in settings.signatories]
    texts += [text for team in teams for text in (team.name, team.origin, *(one.name for one in team.members))]
    strange = dict.fromkeys(sign for text in texts for sign in context.services.pdf.unprintable(text))
    if not strange:
        return ""
    told = _("These letters cannot be printed, and a sign will stand for each: {signs}")
    return told.format(signs=" ".join(strange))
