"""The matches played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from classroom.competition.command import NotDoneBecause
from classroom.competition.match_result import is_of
from classroom.competition.result_code import code_of_match
from classroom.competition.wording import refusal_text
from classroom.i18n import N_, _
from classroom.match.event import in_brief
from classroom.match.state import MatchState, Phase
from classroom.match.team import Team
from classroom.moments import day_of, moment_text
from classroom.record.award import AwardKind, holder_of
from classroom.record.figure import figure
from classroom.record.match_table import Rows, match_rows
from classroom.say import match as say
from classroom.say.archive import DayCertificate, MatchSearch, why_no_code, why_no_gcg_now
from classroom.say.format import kind_text
from classroom.say.look_back import title_of
from classroom.say.next_match import where_it_was_sound
from classroom.say.playable import is_playable
from classroom.say.stored_matches import in_place_of
from classroom.services import COMPETITIONS, CompetitionArchive, FileMatch, StoredMatch
from classroom.ui.cards.match_cards import TABLE_LENGTH, CodeCard, match_import_card, spaced
from classroom.ui.cards.papers import Filing, PaperDesk
from classroom.ui.cards.pin_card import ask_judge
from classroom.ui.cards.question import DeleteCard
from classroom.ui.context import ContextScreen, ScreenContext
from classroom.ui.kit.button import TickBox
from classroom.ui.kit.dialog import Aside, Dialog
from classroom.ui.kit.field import FormRow
from classroom.ui.kit.label import GrowingLabel
from classroom.ui.kit.layout import ListRow, Panel, Row, load_rules
from classroom.ui.kit.modal import Modal
from classroom.ui.kit.theme import THEME
from classroom.ui.kit.touch import Pressable
from classroom.ui.match_launcher import people_in
from classroom.ui.navigation import ScreenName


class ExportMatchesCard(Dialog):
    """Saves the matches that `find` returns; `said` tells the result. `lay_over` shows one of the app's cards."""

    said = StringProperty("")

    def __init__(
        self,
        context: ScreenContext,
        find: Callable[[], Sequence[StoredMatch]],
        lay_over: Callable[[Modal], None],
        **more: Any,
    ) -> None:
        self._context, self._find = context, find
        super().__init__(**more)
        self._saving = PaperDesk(context, lay_over, saved=self.setter("said"))

    def press(self) -> None:
        """Save a spreadsheet; the result is shown here."""
        self.save(".xlsx")

    def save(self, suffix: str) -> None:
        """Export the list as a file with this ending."""
        fetch = self._context.navigator.blocking.fetch
        fetch(self._rows, lambda rows: self._saving.write_rows(rows, f"matches{suffix}"), _("Loading the matches …"))

    def _rows(self) -> Rows:
        return match_rows((one.written_at, one.state) for one in self._find() if one.state)


def competition_of(archive: CompetitionArchive, match_id: str) -> str:
    """Return the title of the competition on this computer that has a match, empty for none. Raises `StoreError`."""
    states = (stored.state for stored in archive.newest(COMPETITIONS))
    return next((state.opened.title for state in states if state and is_of(state, match_id)), "")


class FirstTeamRow(Row):
    """Asks which of the teams stands first on the pairings sheet; nothing is chosen beforehand."""

    natural_height = 56

    options = ListProperty()
    chosen = NumericProperty(-1)


class TableCodeCard(CodeCard):
    """Types the code of a table; `screen` then shows the result code of the match."""

    def __init__(self, screen: Any, match: MatchState) -> None:
        hint = _(
            "The code is below the table number on the pairings sheet. You can type small letters, O for 0, I for 1."
        )
        title = _("Table code from the pairings sheet")
        super().__init__(self._show, title=title, message=hint, length=TABLE_LENGTH)
        self._screen, self._match = screen, match
        self._first = FirstTeamRow(options=[(at, team.name) for at, team in enumerate(match.teams)])
        if len(match.teams) > 1:
            self.add_widget(self._first)

    def _show(self, code: str) -> str:
        """Show the result code; return why there is none."""
        if self._first.parent and self._first.chosen < 0:
            return _("Choose the team that is listed first on the pairings sheet.")
        made = code_of_match(code, self._match, is_turned=self._first.chosen > 0)
        if isinstance(made, NotDoneBecause):
            return refusal_text(made, _)
        code = GrowingLabel(text=spaced(made), bold=True, halign="center", max_font_size=THEME.score)
        hint = _("On the competition computer, tap Round, then Result code, and type this:")
        lines = code, GrowingLabel(text=hint, max_font_size=THEME.section)
        self._screen.ask(_("Result code"), title_of(self._match), lines=lines)
        return ""


@dataclass
class MatchQuery:
    """The state of the list of matches, kept while people go into a match and come back."""

    words: str = ""
    page: int = 0


KINDS = (".bellword", ".gcg")
_ALL = 100_000
ROW_HEIGHT, UPRIGHT_ROW_HEIGHT, ROW_GAP = 76, 116, 10  # dp


class MatchRow(Panel, Pressable, Widget):
    """A match: `day` with the time, `kind`, `faces` as in `SideLine`, who played, `status`.

    `damage` says what is wrong with it.
    """

    day = StringProperty("")
    kind = StringProperty("")
    faces = ListProperty()
    pupils = StringProperty("")
    status = StringProperty("")
    damage = StringProperty("")
    is_open = BooleanProperty(defaultvalue=False)

    def day_width(self, kind: str, width: float) -> float:
        """Return how much of the `width` the day has, with the `kind` below it."""
        return max(dp(296), min(dp(370), width * 0.31)) if kind else dp(250)


class MatchLine(BoxLayout):
    """A match and the button beside it that shows all that may be done with it."""


class _Found(NamedTuple):
    """The matches of a page, and the certificate of a competition's day whose number was typed.

    `has_more` tells that certificates of competitions can be looked for, though no match has been played.
    """

    matches: Sequence[StoredMatch]
    certificate: DayCertificate | None
    has_more: bool


class FindRow(FormRow):
    """The line for typing words that the matches shown must contain."""

    def refuse(self, why: str) -> None:
        """Say below the line why a button in it may not act."""
        self.fault = why


class MatchesScreen(ContextScreen):
    """Pages of matches, as many on a page as the window has room for.

    All are shown, or those that have the `wanted` words, which stay while people go into a match and come back.
    """

    page = NumericProperty(0)
    wanted = StringProperty("")
    is_empty = BooleanProperty(defaultvalue=False)
    has_more = BooleanProperty(defaultvalue=True)
    why_no_newer = StringProperty("")
    why_no_older = StringProperty("")
    news = StringProperty("")
    """The line that says what the screen is waiting for."""

    def __init__(self, context: ScreenContext, sought: MatchQuery, **more: Any) -> None:
        self._rows_shown, self._height = 0, 0.0
        self._search = _search(context)
        self._sought = sought
        super().__init__(context, wanted=sought.words, **more)
        self._filing = MatchFiling(context, self.open_modal, self._show_anew)
        self.page = sought.page
        self._refill = Clock.create_trigger(self._fill, -1)
        self.watch(self.ids.space, height=self._refill)

    def on_leave(self) -> None:
        """Count no more rows."""
        super().on_leave()
        self._refill.cancel()

    def go_home(self) -> None:
        """Go Home; the next visit shows all matches."""
        self._seek("")
        self.context.navigator.go(ScreenName.HOME)

    def choose_file(self) -> None:
        self._filing.open()

    def export(self) -> None:
        """Offer the list of the matches that are found now for a spreadsheet."""
        find = partial(self._search.find, self.wanted, _ALL)
        self.open_modal(ExportMatchesCard(self.context, find, self.open_over))

    def turn(self, pages: int) -> None:
        """Turn so many pages, towards older matches."""
        self.page = max(0, self.page + pages)
        self._show()

    def find(self, words: str) -> None:
        """Show the matches that have these words, while they are being typed."""
        if words.split() != self.wanted.split():
            self._seek(words)
            self._show()

    def _seek(self, words: str) -> None:
        """Change what is searched for, and start from the first page."""
        self.wanted, self.page, self._sought.words = words, 0, words

    def _show_anew(self) -> None:
        """Show the matches after an import, without the words that could hide the new one."""
        if self.parent:
            self._search = _search(self.context)
            self._seek("")
            self._show()

    def _fill(self, _dt: float) -> None:
        """Put as many matches on the page as the window has room for, once the layout has said how much that is."""
        height, before = self.ids.space.height, self._height
        if height != before:
            # The layout is still under way: Kivy calls this again after it, before the frame is drawn.
            self._height = height
            self._refill()
            return
        count = max(1, int((height + dp(ROW_GAP)) // (_row_height() + dp(ROW_GAP))))
        if count != self._rows_shown:
            first = self.page * self._rows_shown
            self._rows_shown, self.page = count, first // count
            self._show()

    def _show(self) -> None:
        start = int(self.page) * self._rows_shown
        self.ids.rows.clear_widgets()
        self.news = self.why_no_newer = self.why_no_older = _("Loading the matches …")
        self._sought.page = int(self.page)
        look = partial(self._find, self._search, self.wanted, self._rows_shown + 1, start)
        self.fetch(look, self._on_loaded, self._unread)

    def _unread(self, why: str) -> None:
        self.refuse(why)
        self._on_loaded(_Found((), None, has_more=False))

    @staticmethod
    def _find(search: MatchSearch, words: str, most: int, start: int) -> _Found:
        certificate = search.day_certificate(words)
        matches = () if certificate else search.find(words, most, start)
        return _Found(matches, certificate, bool(matches) or search.has_competitions())

    def _holder(self, stored: Sequence[StoredMatch]) -> str:
        """Return a sentence that says whose certificate it is, if its number was typed."""
        states = [one.state for one in stored if one.state]
        award = holder_of(states[0], self.wanted) if len(states) == 1 else None
        if award is None:
            return ""
        sentence = _("Certificate {number}: {name}, for taking part.")
        if award.kind is AwardKind.ACHIEVEMENT:
            sentence = _("Certificate {number}: {name}, for winning.")
        return sentence.format(number=award.number, name=award.name)

    def _on_loaded(self, found: _Found) -> None:
        stored = found.matches
        if self.page and not stored:
            self.turn(-1)
            return
        self.is_empty, self.has_more = not stored and not self.wanted.split(), found.has_more
        if stored or self.is_empty:
            self.news = self._holder(stored)
        else:
            words = self.wanted.strip()
            self.news = _("No match contains “{words}”. Try a name, a class or a day.").format(words=words)
        self.why_no_newer = "" if self.page else _("These are the newest matches.")
        self.why_no_older = "" if len(stored) > self._rows_shown else _("There are no older matches.")
        for one in stored[: self._rows_shown]:
            row, line = _row(one), MatchLine(height=_row_height())
            row.bind(on_release=partial(self._open, one))
            line.add_widget(row, index=1)
            line.ids.more.bind(on_release=partial(self._show_more, one))
            self.ids.rows.add_widget(line)

        if found.certificate:
            self._show_day(found.certificate)

    def _show_day(self, certificate: DayCertificate) -> None:
        """Say whose certificate of a competition it is, and offer to open the competition."""
        award = certificate.award
        sentence = _(_DAY_CERTIFICATES[award.kind])
        who = f"{award.name} ({award.team})" if award.team else award.name
        self.news = sentence.format(number=award.number, name=who)
        opened = certificate.competition.opened
        row = ListRow(text=opened.title, note=_("competition, {day}").format(day=day_of(opened.heading.date)))
        row.bind(on_release=lambda _row: self.open_competition(opened.competition_id))
        self.ids.rows.add_widget(row)

    def open_competition(self, competition_id: str) -> None:
        """Show the competition of the certificate that was found."""
        self.context.navigator.go(ScreenName.COMPETITION, part=competition_id)

    def _open(self, stored: StoredMatch, _row: MatchRow) -> None:
        """Continue a match or show its result; look back at one that no screen can play.

        For a damaged match that is partly intact its card opens, which may offer to continue it.
        """
        state = stored.state
        if where_it_was_sound(stored):
            self._show_more(stored, _row)
            return
        if stored.fault:
            self.context.navigator.notify(stored.fault.sentence())
        elif state and not is_playable(state):
            self.context.navigator.notify(_("This kind of match cannot be played in the app yet. Here is how it went."))
        else:
            self.go_on(stored)
            return
        if state:
            self.look_back(stored)

    # The card of a match

    def go_on(self, stored: StoredMatch) -> None:
        """Continue an unfinished match or show its result; of a damaged one, continue with the intact part."""
        if stored.fault:
            self.context.launcher.resume_sound(stored.match_id)
        else:
            self.context.launcher.resume(stored.match_id)

    def look_back(self, stored: StoredMatch) -> None:
        """Show a match turn by turn; the card is closed first, so that it does not cover a refusal."""
        self.close_modal()
        self.context.launcher.shown_match = stored.state
        self.context.navigator.go(ScreenName.REPLAY, part="turns")

    def print_papers(self, stored: StoredMatch) -> None:
        self.context.launcher.shown_match = stored.state
        self.context.navigator.go(ScreenName.PRINT)

    def ask_kind(self, stored: StoredMatch) -> None:
        """Ask in which kind of file to save a match, and where."""
        ask_kind_of_file(self, partial(self._filing.export, stored.match_id), why_no_gcg_now(stored.state))

    def ask_code(self, stored: StoredMatch) -> None:
        """Ask for the code of a table, unless a competition on this computer has the match, and so its result."""
        work = partial(competition_of, self.context.services.competition_archive, stored.match_id)
        self.context.navigator.blocking.fetch(work, partial(self._ask_code, stored))

    def _ask_code(self, stored: StoredMatch, competition: str) -> None:
        if self.parent is None or stored.state is None:
            return
        if competition:
            sentence = _("{competition} is on this computer, so this match needs no result code.")
            self.context.navigator.notify(sentence.format(competition=competition))
            return
        self.open_modal(TableCodeCard(self, stored.state))

    def key(self, name: str, text: str, modifiers: list[str]) -> bool:
        """Type a code by the keyboard."""
        return self.modal.key(name, text) if isinstance(self.modal, CodeCard) else super().key(name, text, modifiers)

    def ask_to_delete(self, stored: StoredMatch) -> None:
        """Ask for the judge's PIN, if there is one; then say what will be deleted, and ask once more."""
        ask_judge(self, partial(self._ask_to_delete, stored))

    def _ask_to_delete(self, stored: StoredMatch) -> None:
        moment = moment_text(stored.written_at)
        about = f"{title_of(stored.state)}, {moment}" if stored.state else moment
        sentence = _("The turns, scores and names will be deleted for good. Documents you saved or printed stay.")
        title = _("Delete this match for good?")
        self.open_modal(DeleteCard(sentence, partial(self._delete, stored), title=title, heading=about))

    def _delete(self, stored: StoredMatch) -> None:
        work = partial(self.context.services.archive.delete_match, stored.match_id, behind=True)
        self.context.delete(work, partial(self._deleted, stored), _("The match was deleted."))

    def _deleted(self, stored: StoredMatch) -> None:
        launcher = self.context.launcher
        launcher.forget_matches({stored.match_id})
        if stored.state:
            launcher.forget_unless_played(people_in(in_brief(stored.state.opened)))
        shown = launcher.shown_match
        if shown and shown.opened.match_id == stored.match_id:
            launcher.shown_match = None
        self._search = _search(self.context)
        self._show()

    def _show_more(self, stored: StoredMatch, _pressed: Any) -> None:
        after = None
        if where_it_was_sound(stored):
            with self.context.navigator.telling_faults():
                after = in_place_of(self.context.services, stored.match_id)
        self.open_modal(StoredMatchCard(self, stored, moment_text(stored.written_at), after))


_DAY_CERTIFICATES: dict[AwardKind, str] = {
    AwardKind.ACHIEVEMENT: N_("Certificate {number}: {name}, for winning the competition."),
    AwardKind.PARTICIPATION: N_("Certificate {number}: {name}, for taking part in the competition."),
    AwardKind.SECOND_PLACE: N_("Certificate {number}: {name}, for second place in the competition."),
    AwardKind.THIRD_PLACE: N_("Certificate {number}: {name}, for third place in the competition."),
    AwardKind.BEST_WORD: N_("Certificate {number}: {name}, for the best word of the day."),
    AwardKind.TEAM_SPIRIT: N_("Certificate {number}: {name}, for the best team spirit."),
}


def _search(context: ScreenContext) -> MatchSearch:
    services = context.services
    return MatchSearch(services.archive, services.competition_archive, services.class_book)


def _row_height() -> float:
    """The height of a row in pixels; in an upright window the teams are shown below the day."""
    return float(dp(UPRIGHT_ROW_HEIGHT if THEME.upright else ROW_HEIGHT))


def _row(stored: StoredMatch) -> MatchRow:
    row = MatchRow(day=moment_text(stored.written_at))
    if stored.fault:
        row.damage, row.status = stored.fault.sentence(), _("damaged")
    elif stored.state:
        state = stored.state
        row.kind = kind_text(state.format, state.opened.mode)
        row.faces = [(number, team.name, figure(state.totals[number])) for number, team in enumerate(state.teams)]
        row.pupils = " / ".join(filter(None, map(_members, state.teams)))
        row.is_open = state.phase is not Phase.CLOSED
        row.status = _("not finished") if row.is_open else _("finished")
    return row


def _members(team: Team) -> str:
    """The names of a team's pupils; empty for a pupil who plays alone under their own name."""
    names = [member.name for member in team.members]
    return say.names(names) if names != [team.name] else ""


# Deeds with one of them


class StoredMatchCard(Dialog):
    """Offers to continue or see the result, look back, print or delete; calls the methods of its `screen`.

    `deed` is empty if no screen can play the match. It is also empty if the record is damaged and the match was over,
    or was continued from there as the match `after`. `has_pin`: the judge is asked for the PIN, so no button has to
    be held as well.
    """

    damage = StringProperty()
    is_readable = BooleanProperty(defaultvalue=True)
    why_no_code = StringProperty()
    has_pin = BooleanProperty(defaultvalue=False)

    def __init__(
        self, screen: Any, stored: StoredMatch, day: str, after: StoredMatch | None = None, **more: Any
    ) -> None:
        super().__init__(has_pin=bool(screen.context.settings.current.judge_pin), **more)
        self.screen, self.stored = screen, stored
        state = stored.state
        self.why_no_code = why_no_code(stored)
        self.is_readable = state is not None
        self.damage = stored.fault.sentence() if stored.fault else ""
        self.title = day
        if after and after.state:
            sentence = _("Another match in this list replaces this one: {match}, {moment}.")
            sentence = sentence.format(match=title_of(after.state), moment=moment_text(after.written_at))
            self.damage = _("The record of this match is damaged.") + " " + sentence
        elif where := where_it_was_sound(stored):
            self.damage = _("The record of this match is damaged.") + " " + where
            self.deed = _("Continue from there")
        if state:
            code = _("Check code {code}").format(code=stored.check_code) if stored.check_code else ""
            self.title = title_of(state)
            self.message = ", ".join(filter(None, (kind_text(state.format, state.opened.mode), day, code)))
            if not stored.fault and is_playable(state):
                self.deed = _("Show result") if state.is_over else _("Continue match")

    def press(self) -> None:
        """Continue the match, or show its result."""
        self.screen.go_on(self.stored)


def ask_kind_of_file(screen: ContextScreen, save_as: Callable[[str, bool], None], why_no_gcg: str) -> None:
    """Ask in which kind of file to save a match, and whether with names; the default is without.

    `save_as` is called with the file's extension and the tick; `why_no_gcg` says why it cannot be GCG.
    """
    names = TickBox(
        text=_(
            "Include names (a competition on another computer needs them). Else it has Team A and Pupil A1, and no "
            "typed reasons."
        )
    )
    message = _(
        "A match file contains the whole match and opens in Bellword on another computer. GCG works in other programs, "
        "but only for two teams or players. Text is the score sheet, which any program can open."
    )

    def save(kind: str) -> None:
        save_as(kind, names.ticked)

    asides = (
        Aside("gcg", _("GCG"), partial(save, ".gcg"), why_no_gcg, closes=True),
        Aside("text", _("Text"), partial(save, ".txt"), closes=True),
    )
    then = partial(save, KINDS[0])
    screen.ask(_("Which kind of file?"), message, _("Save match file"), then, lines=[names], asides=asides)


# A match as a file


class MatchFiling(Filing):
    """Saves matches to files and opens them; `opened` is called after an import."""

    def __init__(self, context: ScreenContext, ask_here: Callable[[Dialog], None], opened: Callable[[], None]) -> None:
        super().__init__(context, ask_here)
        self._opened = opened

    def export(self, match_id: str, kind: str, with_names: bool) -> None:
        """Ask where to save a match, and save it there as this kind of file; file names contain no person's name."""
        services = self._context.services
        name = Path(services.pdf.file_name(_("match"), match_id, services.today())).with_suffix(kind).name
        writing = partial(services.match_files.save, match_id, with_names=with_names)
        self.write(writing, name, _("Where do you want to save the match?"))

    def open(self) -> None:
        """Ask for a file, and import the match in it."""
        self.ask(KINDS, _("Which match do you want to open?"))

    def take_in(self, path: Path) -> None:
        """Import the match in a file, or show it first."""
        if path.suffix.lower() == KINDS[0]:
            work = partial(self._context.services.match_files.read, path)
            self._context.navigator.blocking.fetch(work, partial(self._ask, path), _("Loading the match …"))
        else:
            self._store(path)

    def _ask(self, path: Path, match: FileMatch) -> None:
        """Show the match in a file before it is stored, so that it can be compared with its score sheet."""
        self._ask_here(match_import_card(match, partial(self._store, path)))

    def _store(self, path: Path) -> None:
        work = partial(self._context.services.match_files.take_in, path)
        self._context.navigator.blocking.fetch(work, partial(self._on_stored, path), _("Loading the match …"))

    def _on_stored(self, path: Path, _nothing: None) -> None:
        self._context.navigator.notify(_("The match from {file} is now in this list.").format(file=path.name))
        self._opened()


load_rules(__file__)
