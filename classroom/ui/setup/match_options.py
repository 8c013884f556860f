"""The screen with the options of a match."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from itertools import pairwise
from typing import Any

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from classroom.formats.catalogue import Choice
from classroom.formats.wording import policy_text, subject_text
from classroom.i18n import _
from classroom.match.command import Refusal, Refused, StopMatch
from classroom.match.entry import EntryField, entry_faults, refuse_set_letters
from classroom.match.event import Switches, competition_switches
from classroom.match.practice_ladder import Proposal, ladder
from classroom.match.state import MatchState
from classroom.match.team import Mode, Official, OfficialRole, WordCheck
from classroom.rules.policy import Format, SetWord, Untimed
from classroom.say import match_setup
from classroom.say.format import as_sentences, proposal_line, rule_lines, sides_line, step_name, step_sentence
from classroom.say.refusal import refusal_sentence
from classroom.say.stored_matches import proposed_step
from classroom.say.word import shipped_name
from classroom.settings import HelperChoice, Settings
from classroom.ui.cards.question import TimeCard
from classroom.ui.cards.word_card import ListChoice
from classroom.ui.context import RefillableScreen, ScreenContext
from classroom.ui.kit.button import ChoiceRow, SecondaryButton, SinkingPanel
from classroom.ui.kit.dialog import Aside, Dialog
from classroom.ui.kit.field import FormRow
from classroom.ui.kit.label import text_extent
from classroom.ui.kit.layout import Row, lay, load_rules
from classroom.ui.kit.theme import LEAST_TEXT, THEME, tells, whenever
from classroom.ui.navigation import ScreenName
from classroom.ui.worker import FETCHING, Asking, unsaid
from classroom.words.teacher_list import StoredLists

LONGEST_REASON = 200
BELL_SPANS = (15, 20, 30, 40, 60)
"""The choices in minutes until the bell of the school."""
_ROWS = {
    OfficialRole.ACCURACY_JUDGE: "accuracy",
    OfficialRole.POINT_JUDGE: "point",
    OfficialRole.TIME_KEEPER: "keeper",
    OfficialRole.JURY: "jury",
}


class OfficialsCard(Dialog):
    """A line for each post; whatever way it is closed, what is typed is kept for this match and the next.

    `fault` is what is wrong with the first line that is marked. `then` is called as the card is closed.
    """

    def __init__(self, context: ScreenContext, then: Callable[[], None], **more: Any) -> None:
        super().__init__(**more)
        self._context, self._then = context, then
        self.ids.exception.longest = LONGEST_REASON
        self._show()
        for row, following in pairwise(self._rows()):
            row.bind(on_text_validate=lambda _row, to=following: setattr(to, "focus", True))
        for row in self._rows():
            row.bind(fault=self._say)

    def do(self) -> str:
        """Close the card, unless somebody is missing or may not judge: then say what is wrong, and where."""
        self._keep()
        self.mark()
        return self._worry()

    def close(self) -> None:
        """Keep what is typed, and close the card."""
        self._keep()
        super().close()
        self._then()

    def mark(self) -> bool:
        """Mark the lines that are wrong; tell whether any is."""
        settings, services = self._context.settings.current, self._context.services
        faults = [
            one
            for one in entry_faults(match_setup.open_command(settings, services))
            if one.field is EntryField.OFFICIAL
        ]
        for row in self._rows():
            row.fault = ""
        for fault in faults:
            row = self.ids[_ROWS[fault.role or OfficialRole.JURY]]
            row.fault = row.fault or refusal_sentence(fault.refusal)
        return bool(faults)

    def _rows(self) -> list[FormRow]:
        ids = self.ids
        return [ids.accuracy, ids.accuracy_from, ids.point, ids.point_from, ids.keeper, ids.jury, ids.exception]

    def _say(self, *_args: Any) -> None:
        self.fault = self._worry()

    def _worry(self) -> str:
        return next((row.fault for row in self._rows() if row.fault), "")

    def _show(self) -> None:
        ids, settings = self.ids, self._context.settings.current
        for role, name in _ROWS.items():
            found = [official for official in settings.officials if official.role is role]
            ids[name].text = ", ".join(official.name for official in found)
            if f"{name}_from" in ids:
                ids[f"{name}_from"].text = found[0].origin if found else ""
        ids.exception.text = settings.officials_exception

    def _keep(self) -> None:
        ids = self.ids
        judges = [
            Official(ids[_ROWS[role]].text, role, ids[f"{_ROWS[role]}_from"].text)
            for role in (OfficialRole.ACCURACY_JUDGE, OfficialRole.POINT_JUDGE)
        ]
        others = [Official(ids.keeper.text, OfficialRole.TIME_KEEPER)]
        others += [Official(name, OfficialRole.JURY) for name in ids.jury.text.split(",")]
        kept = tuple(one for one in (*judges, *others) if one.name.strip() or one.origin.strip())
        self._context.settings.change(officials=kept, officials_exception=ids.exception.text)


class WayButton(SinkingPanel):
    """A way to play: its `title` and a `sentence` on what it means; ticked if `chosen`."""

    focus_radius = 12
    title = StringProperty("")
    sentence = StringProperty("")
    chosen = BooleanProperty(defaultvalue=False)


class SetWordCard(Dialog):
    """Asks for the starting word; `take` is called with it once it has the right number of letters.

    `message` says how many letters are missing, or what is wrong with the word.
    """

    def __init__(self, format: Format, now: str, take: Callable[[str], None], **more: Any) -> None:
        opening = format.opening
        if not isinstance(opening, SetWord):
            raise TypeError("this format has no set word")
        self._format, self._opening, self._take = format, opening, take
        super().__init__(**more)
        for word in opening.suggestions:
            button = SecondaryButton(text=word.upper(), on_release=lambda pressed: self._suggest(pressed.text))
            self.ids.suggestions.add_widget(button)
        self.ids.word.text = now.upper()
        self.check(self.ids.word.text)

    def check(self, text: str) -> None:
        """Show what the word still needs."""
        word, wanted = text.strip().upper(), self._opening.letters
        refusal = refuse_set_letters(self._format, word)
        self.fault = ""
        if refusal and len(word) < wanted:
            self.message = _("{number} of {wanted} letters").format(number=len(word), wanted=wanted)
        else:
            self.message = refusal_sentence(refusal) if refusal else _("This word is on every team's board.")

    def do(self) -> str:
        """Accept the word if it is complete."""
        word = self.ids.word.text.strip().upper()
        if refuse_set_letters(self._format, word):
            return str(self.message)
        self.close()
        self._take(word)
        return ""

    def _suggest(self, word: str) -> None:
        self.ids.word.text = word


class UnfinishedCard(Dialog):
    """Offers to continue the competition, to end it, or to practise without any help with words."""

    def __init__(self, context: ScreenContext, competition: MatchState, **more: Any) -> None:
        super().__init__(**more)
        self.context = context
        self._match_id = competition.opened.match_id
        teams = " \N{EN DASH} ".join(team.name for team in competition.teams)
        sentence = _("A competition match is still open: {teams}. You can look up words when it is over.")
        self.message = sentence.format(teams=teams)

    def done(self) -> None:
        """Continue the competition; at a locked computer a grown-up does."""
        self.context.lock.ask(partial(self.context.launcher.resume, self._match_id))

    def practise(self) -> None:
        """Practise without help with words."""
        self.close()
        self.context.launcher.begin_next(without_help=True)

    def end(self) -> None:
        """End the competition as it stands, as its judge could."""
        self.context.lock.ask(partial(self.context.launcher.resume, self._match_id, self._stop))

    def _stop(self) -> None:
        launcher, stop = self.context.launcher, StopMatch(_("The teacher ended it"))
        if launcher.service and launcher.service.why_not(stop):
            sentence = _("Finish the task on the screen first. Then the judge can end the match early.")
            self.context.navigator.notify(sentence)
        else:
            launcher.do(stop)


_ROOM = 130  # dp for the name of an own list
_LEAST_LINE, _LEAST_LOW_LINE, _HIGHEST_LINE = 48, 52, 92  # dp; in a low window words stand on two lines
_FEW_LINES, _FEW_LOW_LINES = 5, 2
_ROUNDS = 6
"""More than an evening has."""


class SwitchLine(Row):
    """A line with a choice, and what it is about: `caption`."""

    caption = StringProperty("")


@tells("on_ask")
class OpenLine(SwitchLine):
    """A line for what the rules leave open; `shown` is what holds now. Events: `on_ask`: it is to be changed."""

    shown = StringProperty("")


class RuleLine(BoxLayout):
    """One rule on the card: `text`."""

    text = StringProperty("")


class MatchOptionsScreen(RefillableScreen):
    """The choices before a match.

    Every choice is saved at once; Start begins the match.
    """

    format_title = StringProperty("")
    is_practice = BooleanProperty(defaultvalue=True)
    bell_words = StringProperty("")
    """The time at which the school bell ends the match, or a question for it; empty if no bell can."""
    live_score = BooleanProperty(defaultvalue=False)
    word_check = ObjectProperty(WordCheck.AT_CHALLENGE)
    helper = ObjectProperty(HelperChoice.CLOSED)
    time_outs_count = BooleanProperty(defaultvalue=True)
    has_time_outs = BooleanProperty(defaultvalue=False)
    """Whether the format counts scoreless turns and time-outs among them (P13)."""
    word_list = StringProperty("")
    is_own = BooleanProperty(defaultvalue=False)
    """Whether the list is one of the teacher's own; its button shows `own_words`."""
    own_words = StringProperty("")
    lacks = ObjectProperty(match_setup.Lacks(), rebind=True)
    """What the match still lacks on its sheets, of officials (P17) or of its starting word (U2)."""
    is_detailed = BooleanProperty(defaultvalue=False)
    """Whether each choice is shown by itself, instead of the practice steps that set them all."""

    def __init__(self, context: ScreenContext, **more: Any) -> None:
        self._own: Mapping[str, str] | None = None
        self._use_format(context)
        super().__init__(context, **more)
        ids = self.ids
        # Kept in attributes, because they are not always on screen and ids hold only weak references.
        own = (ids.time_outs_line, ids.score_line, ids.check_line, ids.helper_line, ids.list_line)
        self._of_practice = [line.__self__ for line in own]
        parts = (ids.above, ids.ladder, ids.scroll, ids.mode, ids.choices, ids.heading, ids.actions)
        self._above, self._ladder, self._scroll, *self._parts = (part.__self__ for part in parts)
        self._in_row = [part.__self__ for part in (ids.beside, ids.bell, ids.start)]
        self._lay_out()
        self.watch(self.ids.scroll, height=self._spread)
        self.watch(context.launcher, blocking_competition=self._ask_how)
        self.watch(context.launcher, officials_are_asked=self._ask_officials)
        self._begin()

    def refill(self) -> None:
        """Show the choices as they are now, and ask again what step of the ladder is proposed."""
        self._own = None
        self._use_format(self.context)
        if self._laid_for != self._left_open_by():
            self._lay_out()
        self.is_detailed = False
        self.ids.ladder.look_again()
        self._begin()
        self._spread()

    def _use_format(self, context: ScreenContext) -> None:
        self._format = match_setup.format_of(context.settings.current, context.services.formats)
        self.format_title = _(self._format.title)

    def _begin(self) -> None:
        """Show the choices, and ask the questions that were left for this screen."""
        self._show()
        self._ask_how()
        self._ask_officials()
        self.fetch(self.context.services.word_lists.load, self._on_lists_loaded, line=FETCHING, blinks=False)

    def on_leave(self) -> None:
        """Save the heading of the score sheet."""
        super().on_leave()
        self._keep_heading()

    def _keep_heading(self) -> None:
        ids, settings = self.ids, self.context.settings.current
        name = "practice_event" if self.is_practice else "event"
        heading = {
            name: match_setup.event_typed(ids.event.text, self._format),
            "level": ids.level.text,
            "town": ids.place.text,
        }
        if any(getattr(settings, name) != text for name, text in heading.items()):
            self.context.settings.change(**heading)

    def event_now(self, settings: Settings) -> str:
        """Return what the event is called, or the practice: each has a name of its own."""
        if settings.mode is Mode.PRACTICE:
            return match_setup.event_shown(settings.practice_event)
        return match_setup.event_shown(settings.event, match_setup.format_of(settings, self.context.services.formats))

    # The lines: what the rules leave open, then what practice may change of them

    def _lay_out(self) -> None:
        """Make the lines for what the rules leave open."""
        self._laid_for = format, teams = self._left_open_by()
        self._open_lines: dict[str, OpenLine] = {}
        self._lines: dict[str, ChoiceRow] = {}
        lines: list[SwitchLine] = []
        if match_setup.has_set_word(format):
            lines.append(self._open_line("set_word", _("Starting word"), self.choose_set_word))
            lines.append(self._choice_line("round_number", _("Round"), [(n, str(n)) for n in range(1, _ROUNDS + 1)]))
        lines += [
            self._open_line(policy, subject_text(policy, _), partial(self.choose_policy, policy))
            for policy in match_setup.open_policies(format)
        ]
        if match_setup.may_give_start(format):
            lines.append(self._choice_line("starter", _("Who starts"), [(None, _("By lot")), *enumerate(teams)]))
        self._left_open = lines

    def _left_open_by(self) -> tuple[Format, list[str]]:
        """Return what the lines depend on: the rules, and the names of those who play."""
        format = self._format
        return format, [team.name for team in match_setup.teams_to_play(self.context.settings.current, format)]

    def on_is_detailed(self, *_args: Any) -> None:
        """Show each choice, or the steps."""
        self._arrange()

    def _arrange(self) -> None:
        """Hide lines that have no effect under the chosen rules, and the single choices while the steps are shown."""
        format, is_practice = self._format, self.is_practice
        is_meant = (
            is_practice and self.has_time_outs,
            is_practice and match_setup.may_show_score(format),
            is_practice and match_setup.may_check_words(format),
            is_practice and format.help.in_practice,
            True,
        )
        meant = [line for line, is_ in zip(self._of_practice, is_meant, strict=True) if is_]
        lines = [*self._left_open, *meant]
        if lay(self.ids.switches, lines):
            self._spread()
        has_steps = bool(self._ladder.steps)
        is_said = has_steps or len(lines) <= (_FEW_LOW_LINES if THEME.low else _FEW_LINES)
        shows_steps = has_steps and not self.is_detailed
        lay(self.ids.choices, [*([self._above] if is_said else []), self._ladder if shows_steps else self._scroll])
        mode, choices, heading, actions = self._parts
        lay(self.ids.column, [mode, choices, *([] if shows_steps else [heading]), actions])
        beside, bell, start = self._in_row
        lay(actions, [*([beside] if self.lacks.step else []), *([bell] if self.bell_words else []), start])

    def _open_line(self, name: str, caption: str, ask: Callable[[], None]) -> OpenLine:
        line = self._open_lines[name] = OpenLine(caption=caption)
        line.bind(on_ask=lambda _line: ask())
        return line

    def _choice_line(self, name: str, caption: str, options: list[tuple[int | None, str]]) -> SwitchLine:
        line, row = SwitchLine(caption=caption), ChoiceRow(options=options, wrap=True, size_hint_y=1)
        row.bind(on_choose=lambda _row, key: self.choose(**{name: key}))
        line.add_widget(row)
        self._lines[name] = row
        return line

    def _spread(self, *_args: Any) -> None:
        """Spread the lines over the height; scroll them if there is too little."""
        switches = self.ids.switches
        lines = switches.children
        room = (self.ids.scroll.height - switches.spacing * (len(lines) - 1)) / len(lines)
        least = dp(_LEAST_LOW_LINE if THEME.low else _LEAST_LINE)
        for line in lines:
            line.height = max(least, min(dp(_HIGHEST_LINE), int(room)))

    def choose_policy(self, policy: str) -> None:
        """Ask how a part of the rules that is left open is played."""
        offered = match_setup.open_policies(self._format)[policy]
        now = match_setup.chosen_of(self._format, offered)
        ways = [
            WayButton(
                title=_(one.title),
                sentence=as_sentences(policy_text(one.value, _)),
                chosen=one == now,
                on_release=partial(self._chosen, one),
            )
            for one in offered
        ]
        self.ask(subject_text(policy, _), cancel=_("Back"), breadth="wide", lines=ways)

    def _chosen(self, choice: Choice, _way: WayButton) -> None:
        self.close_modal()
        self.choose(choices=match_setup.with_choice(self.context.settings.current, self._format, choice))

    def _bell_words(self) -> str:
        settings = self.context.settings.current
        if not match_setup.may_end_with_bell(settings.mode, self._format.turn_time):
            return ""
        bell = match_setup.bell_of(settings, self.context.services.now())
        return _("Lesson ends at {time}").format(time=bell.strftime("%H:%M")) if bell else _("End of lesson")

    def set_bell(self) -> None:
        """Ask when the bell of the school goes, or take that back."""
        now = self.context.services.now()
        asides = [Aside("none", _("No end time"), partial(self._keep_bell, None), closes=True)]
        card = TimeCard(
            now,
            self._keep_bell,
            BELL_SPANS,
            title=_("When does the lesson end?"),
            message=_(
                "You are warned 5 minutes and 1 minute before the end. Then the teams finish the round, and unplayed "
                "tiles do not count."
            ),
            deed=_("Set time"),
            caption=_("End"),
            asides=asides if match_setup.bell_of(self.context.settings.current, now) else (),
        )
        self.open_modal(card)

    def _keep_bell(self, bell: datetime | None) -> None:
        self.choose(bell_at=bell.isoformat(timespec="seconds") if bell else "")

    def choose_set_word(self) -> None:
        """Ask for the starting word (U2)."""
        now = self.context.settings.current.set_word
        self.open_modal(SetWordCard(self._format, now, lambda word: self.choose(set_word=word)))

    def read_rules(self) -> None:
        """Show the whole rule book."""
        self.context.navigator.go(ScreenName.RULES, part=self._format.key)

    def list_options(self, is_practice: bool) -> list[tuple[str, str]]:
        """Return the app's word lists that may be played by: in a competition the format's own alone (P9)."""
        keys = match_setup.WORD_LISTS if is_practice else (self._format.words.competition,)
        return [(key, shipped_name(key)) for key in keys]

    def choose_list(self) -> None:
        """Choose among all word lists, the teacher's own too; a competition has one dictionary (P9)."""
        keys = [key for key, _name in self.list_options(self.is_practice)]
        card = ListChoice(self.context, self.word_list, self.take_list, keys=keys, alone=not self.is_practice)
        self.open_modal(card)

    def take_list(self, key: str) -> None:
        """Save a list as the choice for this kind of match."""
        if self.is_practice:
            self.choose(word_list=key)
        else:
            self.choose(competition_list="" if key == self._format.words.competition else key)

    def choose_mode(self, mode: Mode) -> None:
        """Play this kind of match; at a locked computer a competition is a grown-up's."""
        if mode is Mode.COMPETITION:
            self.ids.mode.chosen = self.context.settings.current.mode
            self.context.lock.ask(partial(self._play, mode))
        else:
            self._play(mode)

    def _play(self, mode: Mode) -> None:
        self.choose(mode=mode)
        self.ids.mode.chosen = mode

    def choose(self, **changes: object) -> None:
        """Save a choice and what has been typed."""
        self._keep_heading()
        self.context.settings.change(**changes)
        self._show()

    def complete(self) -> None:
        """Show what is missing on the team sheets, or the officials if the sheets are complete."""
        if self.lacks.sheets:
            self.context.launcher.sheets_were_checked = True
            self.context.navigator.go(ScreenName.TEAMS)
        elif self.lacks.needs_word:
            self.choose_set_word()
        else:
            card = self.choose_officials()
            if self.lacks.officials and self.context.settings.current.officials:
                card.mark()

    def choose_officials(self) -> OfficialsCard:
        """Ask who judges and who keeps the time."""
        self.context.navigator.notice = ""  # why the match cannot start; it would cover the card
        card = OfficialsCard(self.context, self._show)
        self.open_modal(card)
        return card

    def start(self) -> None:
        self._keep_heading()
        self.context.launcher.begin_next()

    def _ask_how(self, *_args: Any) -> None:
        """Ask what to do about a competition that holds up this practice (P18)."""
        competition, self.context.launcher.blocking_competition = self.context.launcher.blocking_competition, None
        if competition:
            self.open_modal(UnfinishedCard(self.context, competition))

    def _ask_officials(self, *_args: Any) -> None:
        """Ask for the officials without whom a competition could not begin."""
        is_asked, self.context.launcher.officials_are_asked = self.context.launcher.officials_are_asked, False
        if is_asked:
            self.choose_officials().mark()

    def _show(self) -> None:
        settings, services = self.context.settings.current, self.context.services
        self._format = match_setup.format_of(settings, services.formats)
        self.is_practice = settings.mode is Mode.PRACTICE
        self.bell_words = self._bell_words()
        own = competition_switches(self._format)
        self.live_score = settings.live_score if self.is_practice else own.live_score
        self.word_check = settings.word_check if self.is_practice else own.word_check
        self.time_outs_count = settings.time_outs_count if self.is_practice else own.time_outs_count
        self._show_open()
        self._show_list(match_setup.word_list_of(settings, self._format))
        self.helper = settings.helper
        switches = match_setup.switches_of(settings, self._format)
        is_timed = not isinstance(switches.turn_time, Untimed)
        self.has_time_outs = is_timed and match_setup.may_leave_time_outs_out(self._format)
        self._show_rules(switches)
        self.lacks = match_setup.what_lacks(match_setup.open_command(settings, services), self._format)
        self._arrange()

    def _show_open(self) -> None:
        """Show the current choice for each rule left open."""
        settings = self.context.settings.current
        for policy, offered in match_setup.open_policies(self._format).items():
            now = match_setup.chosen_of(self._format, offered)
            self._open_lines[policy].shown = _(now.title) if now else ""
        if "set_word" in self._open_lines:
            self._open_lines["set_word"].shown = settings.set_word.upper() or _("Choose the word")
        for name, row in self._lines.items():
            row.chosen = getattr(settings, name)

    def _show_rules(self, switches: Switches) -> None:
        """Show the rules as they will be played."""
        lines, shown = (sides_line(self._format), *rule_lines(self._format, switches)), self.ids.rules
        lay(shown, range(len(lines)), lambda _at: RuleLine())
        for line, text in zip(reversed(shown.children), lines, strict=True):
            line.text = text

    def _show_list(self, key: str) -> None:
        """Show the chosen list; if it is a teacher's list that no longer exists, show the format's own."""
        if self._own is not None and key not in (*match_setup.WORD_LISTS, *self._own):
            words = self._format.words
            key = words.practice if self.is_practice else words.competition
        self.word_list = key
        self.is_own = key not in match_setup.WORD_LISTS
        title = (self._own or {}).get(key, "")
        own = _("Own list")
        self.own_words = _shortened(f"\u2713 {title or own}") if self.is_own else own

    def _on_lists_loaded(self, answer: StoredLists) -> None:
        self._own = {key: own.title for own in answer.lists for key in (*own.former, own.key)}
        if self.context.settings.current.competition_list not in ("", *self._own):
            # The list shown as chosen must be the list that is used.
            self.context.settings.change(competition_list="")
            if not self.is_practice:
                self.context.navigator.notify(refusal_sentence(Refusal(Refused.LIST_GONE)))
        self._show()


def _shortened(text: str) -> str:
    """Return as much of `text` as fits on its button."""
    shown = text
    while text_extent(shown, sp(LEAST_TEXT), bold=True)[0] > dp(_ROOM) and len(text) > 1:
        text = text[:-1].rstrip()
        shown = f"{text}..."
    return shown


# The practice ladder: a button for each step, which sets the switches, and one for the teacher's own mix


class LadderStep(SecondaryButton):
    """The button of a step, labelled with its `words`, and a `sentence` about it; filled in if `marked`."""

    words = StringProperty("")
    sentence = StringProperty("")

    def _paint_kind(self) -> None:
        super()._paint_kind()
        if self.marked:
            self.fill = THEME.palette.highlight


@tells("on_choose", "on_own")
class LadderSteps(Asking, BoxLayout):
    """The practice steps of the chosen format; empty outside practice and if the format has no ladder.

    `chosen` is the step that matches the switches, -1 for the teacher's own mix, which is the last row. `line` says
    which step is proposed and why; it is empty while the matches are being read.

    Events: `on_choose(changes)`: a step was tapped; `changes` are the settings for it. `on_own`: the last row was.
    """

    context = ObjectProperty(None, allownone=True)
    steps = ListProperty()
    chosen = NumericProperty(-1)
    line = StringProperty("")

    def __init__(self, **more: Any) -> None:
        self._asked: tuple[object, ...] = ()
        self._found: Proposal | None = None
        super().__init__(**more)
        whenever(self, self._mark, "steps", "chosen")

    def on_context(self, _steps: Any, context: ScreenContext) -> None:
        """Follow the settings."""
        self.watch(context.settings, current=self._follow)
        self._follow()

    def take(self, number: int) -> None:
        """Set the switches to those of a step."""
        settings, services = self.context.settings.current, self.context.services
        format = match_setup.format_of(settings, services.formats)
        self.dispatch("on_choose", match_setup.step_changes(self.steps[number], settings, format))

    def look_again(self) -> None:
        """Update from the current settings and the current matches."""
        self._asked, self._found = (), None
        self._follow()

    def _follow(self, *_args: Any) -> None:
        settings, services = self.context.settings.current, self.context.services
        format = match_setup.format_of(settings, services.formats)
        self.steps = ladder(format) if settings.mode is Mode.PRACTICE and match_setup.may_change_time(format) else ()
        self.chosen = match_setup.step_chosen(settings, format) if self.steps else -1
        asked = (format, match_setup.teams_to_play(settings, format))
        if self.steps and asked != self._asked:
            self._asked, self._found = asked, None
            # A disk fault is reported where matches are listed; here only the proposal is missing.
            self.fetch(partial(proposed_step, services.archive, *asked), self._on_loaded, unsaid)
        self._say()

    def _on_loaded(self, found: Proposal | None) -> None:
        self._found = found
        self._say()

    def _say(self) -> None:
        self.line = proposal_line(self._found, self.steps) if self._found and self.steps else ""

    def _mark(self, *_args: Any) -> None:
        rows = [(at, step_name(step), step_sentence(step)) for at, step in enumerate(self.steps)]
        if rows:
            rows.append((-1, _("Your own"), _("Choose yourself: score shown or not, word checks, helper, word list.")))
        lay(self, [at for at, _words, _sentence in rows], self._step)
        for (at, words, sentence), button in zip(rows, reversed(self.children), strict=True):
            button.words, button.sentence, button.marked = words, sentence, at == self.chosen

    def _step(self, at: int) -> LadderStep:
        take = partial(self.dispatch, "on_own") if at < 0 else partial(self.take, at)
        return LadderStep(size_hint_y=1, on_release=lambda _button: take())


load_rules(__file__)
