"""The deeds of the judge, and the cards that ask for them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from kivy.metrics import dp
from kivy.properties import AliasProperty, BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from classroom import reasons
from classroom.i18n import N_, _
from classroom.match import command as cmd
from classroom.record.figure import figure
from classroom.rules.policy import SECOND_MS
from classroom.say.match import far_question, is_far
from classroom.stage import match_faces as faces
from classroom.stage.presenter import end_words, why_no_end, why_not_between
from classroom.stage.stage_faces import DisallowFace, disallow_note
from classroom.ui.cards.pin_card import ask_judge
from classroom.ui.kit.button import HOLD, ButtonGrid, DangerButton, SecondaryButton
from classroom.ui.kit.dialog import AsideButton, Ask, Dialog, Pick
from classroom.ui.kit.label import GrowingLabel
from classroom.ui.kit.layout import Card, GrowingColumn, load_rules
from classroom.ui.kit.theme import THEME
from classroom.ui.play.tiles import UnplayedCard
from classroom.ui.play.turn import PausedPanel, TurnsCard


class JudgeAsk(Ask):
    """Asks why, and who decides; the name begins as the last to sign, else the `signer`, else the judge of the match.

    A sheet signed by all is changed only by the director (`as_director`), whose name is always asked for.
    """

    def __init__(self, screen: Any, signer: str = "", **more: Any) -> None:
        self.session = screen.session
        answers = self.session.answers
        self.as_director: bool = answers.needs_director
        name = "" if self.as_director else self.session.signer or signer or answers.judges_name() or reasons.JUDGE
        super().__init__(**{"asks_name": True, "name": reasons.reason_text(name, _), **more})

    def command(self) -> cmd.Command:
        """Return what is sent to the match."""
        raise NotImplementedError

    def do(self) -> str:
        """Send it, and remember who signs."""
        if self.asks_name:
            self.session.signer = self.by
        return str(self.session.refused(self.command()))


class AbsenceCard(JudgeAsk):
    """Asks which sides are absent, who decides it and why; it first shows what the other sides gain."""

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(screen, picks=screen.session.answers.absence_reasons(), **more)
        self.ids.sides.options = [(face.side, face.name) for face in self.session.answers.team_choices()]
        self.show([])

    def show(self, absent: list[int]) -> None:
        """Say what follows when these sides are absent."""
        follows = self.session.answers.absence_follows(tuple(absent))
        self.fault = ""
        self.message = follows or _("Tap the absent teams. Then say why.")
        self.why_not = "" if follows else _("Tap every absent team. For a walkover, at most one team can be here.")

    def command(self) -> cmd.WalkOver:
        """Record the absence, and end the match."""
        return cmd.WalkOver(tuple(self.ids.sides.chosen), self.by, self.why)


class DisallowPick(Pick):
    """The plays of this match, to choose the one with the disallowed word."""

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(
            title=_("Which word is disallowed?"),
            message=_("A word is disallowed if it is not in the dictionary or is a proper noun."),
            rows=[(face, face.text, disallow_note(face)) for face in screen.session.answers.disallow_faces()],
            then=lambda face: screen.open_modal(DisallowCard(screen, face)),
            **more,
        )


class DisallowCard(JudgeAsk):
    """The disallowing of a play: its tiles come off, or stay, marked; of several words, which ones are disallowed."""

    def __init__(self, screen: Any, face: DisallowFace, **more: Any) -> None:
        picks = reasons.DISALLOWED
        title = _("Disallow {words}?").format(words=face.text)
        super().__init__(screen, title=title, picks=picks, **more)
        self._face = face
        self._words: tuple[str, ...] = face.words[:1]
        if face.asks_words:
            # The good words beside it are not written down as disallowed.
            self._words = face.unlisted
            self.ids.words.options = [(word, word) for word in face.words]
            self.ids.words.chosen = list(face.unlisted)
        self._tell()

    def choose(self, words: list[str]) -> None:
        """Take the words that are disallowed."""
        self._words, self.fault = tuple(words), ""
        self._tell()

    def command(self) -> cmd.DisallowPlay:
        """Disallow these words of the play."""
        return cmd.DisallowPlay(self.by, self.why, self._face.index, self._words, self._face.stays)

    def _tell(self) -> None:
        face = self._face
        if face.asks_words and not self._words:
            self.why_not = _("First tap the word to disallow.")
            self.message = _("Which word should be disallowed? Tap it.")
            return
        self.why_not = ""
        after = self.session.answers.disallowed_score(face, self._words)
        points = _("The score changes from {before} to {after}.").format(before=face.score, after=figure(after))
        if face.stays:
            built = _("This word is marked but stays: its tiles are used in {words}.").format(
                words=", ".join(face.built_on)
            )
        else:
            built = _("The tiles are taken off the board.")
        listed = _("Not in the dictionary: {words}.").format(words=", ".join(face.unlisted)) if face.unlisted else ""
        self.message = " ".join(filter(None, (listed, built, points)))


class WarnCard(JudgeAsk):
    """Asks for the player, then why; shows how often the player was warned (the last warning disqualifies)."""

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(screen, picks=reasons.WARNED, asks_name=False, **more)
        self._faces: dict[tuple[int, str], faces.WarnFace] = {}
        for face in self.session.answers.warn_faces():
            self._faces[face.side, face.member] = face
        self.ids.players.options = [(key, face.member) for key, face in self._faces.items()]

    def choose(self, key: tuple[int, str]) -> None:
        """Show the effect of a warning for this player."""
        self.fault = self.why_not = ""
        self.message = self._faces[key].note or self.message

    def command(self) -> cmd.Warn:
        side, member = self.ids.players.chosen
        return cmd.Warn(side, member, self.why)


class DisqualifyCard(JudgeAsk):
    """Asks which team the organisers disqualify, who decides and why; the match ends, and the other team wins."""

    def __init__(self, screen: Any, **more: Any) -> None:
        signer = screen.session.answers.judges_name() or reasons.ORGANISERS
        super().__init__(screen, signer, picks=reasons.DISQUALIFIED, **more)
        self.ids.choices.options = [(team.side, team.name) for team in self.session.answers.team_choices()]

    def choose(self) -> None:
        """Take the team that was tapped, by one of its sides."""
        self.fault = self.why_not = ""

    def command(self) -> cmd.Disqualify:
        """Return the command that disqualifies the team and ends the match."""
        return cmd.Disqualify(self.ids.choices.chosen, self.by, self.why)


LARGE = (640, 155)  # dp of a clock card's width and height from which it has room for more
STEPS = (60, 10)
"""Seconds by which a clock is moved forward or back."""


class SideClock(Card):
    """The clock of the team to move on a `panel`, and below it the cost of overtime or the time left in the match."""

    panel = ObjectProperty(rebind=True)
    clock = ObjectProperty(faces.NO_CLOCK, rebind=True)
    has_room = AliasProperty(
        lambda card: card.height > dp(LARGE[1]) and card.width > dp(LARGE[0]), None, bind=("size",), cache=True
    )
    """Whether there is room for the cost of overtime."""


class SidePausedPanel(PausedPanel):
    """A turn, or the counting of its score, with a stopped clock: continue, or let the judge set a clock first."""

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(screen, **more)
        self.title = _("{team}: the clock is stopped").format(team=self.team)
        self.watch(self.view, clocks=self._show_main)
        self._show_main()
        self._has_more = not {"warn", "disqualify"}.isdisjoint(screen.session.answers.deeds())
        self.other = _("Judge") if self._has_more else _("Judge: set a clock")

    def _show_main(self, *_args: Any) -> None:
        going_on = _("Continue: {time}").format(time=self.view.clocks.shown.text)
        self.main = _("Restart turn") if self.view.turn.interrupted else going_on

    def go_on(self) -> None:
        """Continue the turn; restart it if it was interrupted."""
        self.screen.session.resume()

    def do_other(self) -> None:
        """Set a clock, as judge, or choose what else the rules have for the judge then."""
        if self._has_more:
            self.screen.judge()
        else:
            ask_judge(self.screen, lambda: self.screen.open_modal(SetClockCard(self.screen)))


class SetClockCard(JudgeAsk):
    """Lets the judge add or take away a team's time: first the team, then how much, who and why."""

    changed = NumericProperty(0)
    """Seconds given back, or below 0 taken."""
    clock = StringProperty()

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(screen, picks=reasons.CLOCK_SET, **more)
        teams = self.session.answers.team_choices()
        self.ids.teams.options = [(team.side, team.name) for team in teams]
        for seconds in STEPS:
            for sign in (-1, 1):
                button = SecondaryButton(text=_step_text(sign * seconds))
                button.bind(on_release=partial(self._step, sign * seconds))
                self.ids.steps.add_widget(button)
        self.ids.teams.choose(next(team.side for team in teams if team.is_next))

    def choose(self) -> None:
        """Begin with the clock of the team that was tapped."""
        self.changed = 0
        self._show()

    def _step(self, seconds: int, *_args: Any) -> None:
        self.fault = ""
        changed = int(self.changed) + seconds
        if faces.can_be_given(self.session.service, self.ids.teams.chosen, changed * SECOND_MS):
            self.changed = changed
        else:
            self.fault = _("The clock cannot be changed any further.")
        self._show()

    def _show(self) -> None:
        now, then = faces.clock_texts(self.session.service, self.ids.teams.chosen, int(self.changed) * SECOND_MS)
        self.clock = f"{now} \N{RIGHTWARDS ARROW} {then}" if self.changed else now
        self.why_not = "" if self.changed else _("Choose how much time to give back or take away.")

    def command(self) -> cmd.SetClock:
        side = int(self.ids.teams.chosen)
        used_ms = faces.used_after(self.session.service, side, int(self.changed) * SECOND_MS)
        return cmd.SetClock(side, used_ms, self.by, self.why)


def _step_text(seconds: int) -> str:
    sign = "+" if seconds > 0 else "\N{MINUS SIGN}"
    return f"{sign}{abs(seconds) // 60}:{abs(seconds) % 60:02}"


class JudgeDeed(NamedTuple):
    """An action of the judge: its words, what it does or the card that asks for it, and why it cannot be done now."""

    words: str
    act: Callable[[], object] | type[Dialog]
    why_not: str = ""


GROUPS = (N_("Corrections"), N_("Teams and pupils"), N_("Leave or finish"))

MENUS = {
    "before": "| walk_over disqualify | leave",
    "between": "take_back correct turns disallow overturn set_clock | reserve warn no_word walk_over disqualify | "
    "leave stop",
    "pause": "set_clock | warn walk_over disqualify | stop",
    "round": "disallow correct take_back turns | | pause stop",
    "round paused": "disallow correct take_back turns | | leave stop",
    "board": "take_back correct turns overturn set_clock | reserve warn walk_over disqualify | "
    "leave pause ask_end end stop",
    "after": "correct overturn disallow unplayed take_back set_clock | disqualify | sign",
}
"""The actions of each moment in the three `GROUPS`, most used first; those that a match's rules lack are left out."""

MESSAGES = {
    "before": N_("Nobody has played yet."),
    "between": N_("No turn is running."),
    "pause": N_("The turn is paused."),
    "round": N_("The clock keeps running."),
    "board": N_("Your entry is saved."),
    "after": N_("Changes here affect the totals, result, score sheet and certificates."),
}


def judge_deeds(screen: Any, moment: str) -> dict[str, JudgeDeed]:
    """Return the actions of the judge that the rules of the match have, by name, on screen and at a real board.

    Absence and disqualification (A12, T8), warnings (A12), declarations (P14), the jury (P12), disallowing (U7).
    """
    session, view = screen.session, screen.session.view
    in_round, board = view.match.is_round, view.board if moment == "board" else None
    deeds = {
        "leave": JudgeDeed(_("Home: the match is saved"), screen.context.launcher.leave),
        "pause": JudgeDeed(_("Pause the round") if in_round else _("Pause"), session.pause),
        "reserve": JudgeDeed(_("Use a reserve"), ReserveCard),
        "correct": JudgeDeed(_("Correct a score"), partial(correct_last, screen)),
        "overturn": JudgeDeed(_("Jury: change a ruling"), RulingPick),
        "warn": JudgeDeed(_("Warn a player"), WarnCard),
        "take_back": JudgeDeed(session.answers.take_back, partial(ask_take_back, screen)),
        "disallow": JudgeDeed(_("Disallow a word"), DisallowPick),
        "unplayed": JudgeDeed(_("Unplayed tiles"), UnplayedCard),
        "turns": JudgeDeed(_("All words") if in_round else _("All turns"), TurnsCard),
        "set_clock": JudgeDeed(_("Set a clock"), SetClockCard),
        "walk_over": JudgeDeed(_("Absent or too late"), AbsenceCard),
        "disqualify": JudgeDeed(
            _("Disqualify a player") if all(team.is_one for team in view.teams) else _("Disqualify a team"),
            DisqualifyCard,
        ),
        "ask_end": JudgeDeed(_("Ask to end match"), partial(ask_end, screen)),
        "end": JudgeDeed(end_words(view), screen.end_card),
        "sign": JudgeDeed(_("The judge signs the sheet"), SignCard),
        "stop": JudgeDeed(_("End the round early") if in_round else _("End the match early"), StopCard),
    }
    for side, face in enumerate(view.sides):
        text = _("{team} cannot make a word").format(team=face.name)
        deeds[f"no_word_{side}"] = JudgeDeed(text, partial(_ask_no_word, screen, side))
    now = {"leave": "", "turns": "", **session.answers.deeds()}
    if view.end.may_be_asked:
        now["ask_end"] = ""
    if moment == "round":
        now["stop"] = _("Pause the round first.")
    elif moment == "pause":
        now["stop"] = now.get("disqualify", "") or now["stop"]
    elif board:
        # At a real board, earlier turns can wait for the one at hand.
        between, is_still = why_not_between(view), board.moment in (faces.BoardMoment.READY, faces.BoardMoment.PAUSED)
        now |= {name: now[name] or between for name in ("correct", "overturn") if name in now}
        now["end"] = why_no_end(view)
        now["pause"] = "" if board.moment is faces.BoardMoment.RUNNING else _("No clock is running.")
        open_turn = _("Pause the round first.") if in_round else _("Write down the turn first.")
        now["stop"] = now["stop"] or ("" if is_still else open_turn)
    return {name: deed._replace(why_not=now[name]) for name, deed in deeds.items() if name in now}


def _ask_no_word(screen: Any, side: int) -> None:
    screen.open_modal(NoWordCard(screen, side))


class JudgeMenu(Dialog):
    """A button for each action that the judge has at a `moment` of `MENUS`; an impossible one says why when tapped.

    `screen` has the `session` and the `context`, and `open_modal`.
    """

    def __init__(self, screen: Any, moment: str, **more: Any) -> None:
        title = _("After the match") if moment == "after" else _("Judge")
        super().__init__(title=title, message=_(MESSAGES[moment]) if moment in MESSAGES else "", **more)
        self.moment = moment
        self._screen = screen
        deeds = judge_deeds(screen, moment)
        for heading, places in zip(GROUPS, MENUS[moment].split("|"), strict=True):
            # Each team's declaration stands at the place of all.
            there = [
                (name, deed)
                for place in places.split()
                for name, deed in deeds.items()
                if name == place or name.startswith(f"{place}_")
            ]
            if there:
                self._add_group(_(heading), there)
        if len(self.ids.groups.children) == len(GROUPS) and not THEME.upright:
            self.breadth = "wide"

    def _add_group(self, heading: str, deeds: Sequence[tuple[str, JudgeDeed]]) -> None:
        group = GrowingColumn(pos_hint={"top": 1})
        grid = ButtonGrid(cols=2 if THEME.upright else 1, least=dp(56 if THEME.low else 64))
        for name, deed in deeds:
            # The end of the match stands last, and in another colour.
            kind = DangerButton if name == "stop" else SecondaryButton
            button = kind(text=deed.words, why_disabled=deed.why_not, wrap=True)
            button.bind(on_release=lambda _button, act=deed.act: self._do(act))
            grid.add_widget(button)
            self.ids[name] = button.proxy_ref
        for one in (GrowingLabel(text=heading, bold=True), grid):
            group.add_widget(one)
        self.ids.groups.add_widget(group)

    def _do(self, act: Any) -> None:
        self.close()
        if isinstance(act, type):
            self._screen.open_modal(act(self._screen))
        else:
            act()


class SideChoiceCard(Dialog):
    """A `title`, a `message`, a button for each of `sides` that says `words` of its name; `then` is given the side."""

    def __init__(self, screen: Any, sides: Sequence[int], words: str, then: Callable[[int], bool], **more: Any) -> None:
        super().__init__(**more)
        self._screen, self._then = screen, then
        for side in sides:
            text = words.format(team=screen.view.sides[side].name)
            button = SecondaryButton(text=text, wrap=True, marked=True, commits=True)
            button.bind(on_release=lambda _button, chosen=side: self._choose(chosen))
            self.ids.sides.add_widget(button)
            self.ids[f"side_{side}"] = button.proxy_ref

    def _choose(self, side: int) -> None:
        if self._then(side):
            self.close()
        else:
            self.fault = self._screen.view.message


def ask_end(screen: Any) -> None:
    """Ask which side wants to end the match after scoreless turns (S6)."""
    session, view = screen.session, screen.view
    sides = (choice.side for choice in session.answers.team_choices())
    card = SideChoiceCard(
        screen,
        [side for side in sides if not view.sides[side].is_computer],
        _("{team}: end the match"),
        lambda side: bool(session.do(cmd.AskEnd(side))),
        title=_("Does a player want to end the match?"),
        message=view.notes.zero_run,
        cancel=_("Keep playing"),
    )
    screen.open_modal(card)


def hold(screen: Any) -> None:
    """Hold the last play for the side that wants to think about a challenge; ask which, if several may (S5)."""
    view, session = screen.view, screen.session
    sides = [int(side) for side in view.window.challengers if not view.sides[int(side)].is_computer]
    if len(sides) == 1:
        session.do(cmd.HoldPlay(sides[0]))
        return
    card = SideChoiceCard(
        screen,
        sides,
        _("{team}: hold"),
        lambda side: bool(session.do(cmd.HoldPlay(side))),
        title=_("Who holds the play?"),
        message=_("Your own clock runs while you think.")
        if view.clocks.teams
        else _("Everybody waits while you think."),
        cancel=_("Back"),
    )
    screen.open_modal(card)


class SignCard(Dialog):
    """Asks who signs as judge; after that, nothing can be changed (P12, P20)."""

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(**more)
        self._session = screen.session
        self.ids.name.text = screen.session.answers.judges_name()

    def do(self) -> str:
        name = self.ids.name.text
        return self._session.refused(cmd.SignAsJudge(name)) if name.strip() else _("Type a name first.")


class NoWordCard(Dialog):
    """Explains what it means that the team of `side` cannot make a word, and asks whether it declares that (P14)."""

    def __init__(self, screen: Any, side: int, **more: Any) -> None:
        sides = screen.view.sides
        others = ", ".join(face.name for other, face in enumerate(sides) if other != side)
        message = _("The match ends when no team can make a word. Until then, {team} may still play.")
        super().__init__(
            title=_("{team} cannot make a word").format(team=sides[side].name),
            message=message.format(team=others),
            deed=_("Write it down"),
            act=lambda: screen.session.refused(cmd.DeclareNoWord(side)),
            **more,
        )


def ask_take_back(screen: Any) -> None:
    """Ask whether the last play, pass or exchange was an accident; in a competition who decides that, and why."""
    title, deed = screen.session.answers.take_back, _("Take back")
    if screen.view.match.is_practice:
        message = _("The board, tiles and scores go back to how they were.")
        screen.open_modal(
            Dialog(title=title, message=message, deed=deed, act=lambda: screen.session.refused(cmd.TakeBack("", "")))
        )
    else:
        screen.open_modal(TakeBackCard(screen, title=title, deed=deed))


class TakeBackCard(JudgeAsk):
    """Asks who takes the last play, pass or exchange back as an accident, and why; the sheet keeps it."""

    def __init__(self, screen: Any, **more: Any) -> None:
        message = _(
            "The board, tiles and scores go back to how they were. The score sheet shows what was taken back and why."
        )
        super().__init__(screen, message=message, picks=reasons.TAKEN_BACK, **more)

    def command(self) -> cmd.TakeBack:
        return cmd.TakeBack(self.by, self.why)


class ReserveCard(Dialog):
    """A choice of all the ways in which a reserve can replace a player."""

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(**more)
        self._session = screen.session
        text = _("{team}: {entering} for {leaving}")
        self.ids.choices.options = [
            (face, text.format(team=face.team, entering=face.entering, leaving=face.leaving))
            for face in self._session.answers.reserve_faces()
        ]

    def do(self) -> str:
        face: faces.ReserveFace | None = self.ids.choices.chosen
        if face is None:
            return _("Tap the player who stops and the reserve who comes in.")
        return str(self._session.refused(cmd.EnterReserve(face.side, face.leaving, face.entering)))


class StopCard(JudgeAsk):
    """Asks for a reason; the answer ends the match as it is now, and the sheet records the reason.

    Where `may_finish`, the round can be finished first: then turns are equal, and tiles left do not count.
    """

    may_finish = BooleanProperty(defaultvalue=False)

    def __init__(self, screen: Any, **more: Any) -> None:
        picks = reasons.STOPPED
        super().__init__(
            screen,
            title=_("End the round early: why?") if screen.view.match.is_round else _("End the match early: why?"),
            message=screen.session.answers.stop_follows(),
            deed=_("End round") if screen.view.match.is_round else _("End match"),
            cancel=_("Keep playing"),
            picks=picks,
            asks_name=False,
            may_finish=screen.session.answers.may_finish_round,
            **more,
        )

    def command(self) -> cmd.StopMatch:
        """End the match."""
        return cmd.StopMatch(self.why)

    def finish(self) -> None:
        """Call the last round; between two rounds the match is over at once."""
        self.fault = self.session.refused(cmd.CallLastRound())
        if not self.fault:
            self.close()


class UnchallengedCard(Dialog):
    """Asks those who may challenge the `words` of the last play to let it stand before the bell; then calls `then`.

    Each other team is named, and holds a button of its colour: whoever played cannot accept for it. Who plays the
    computer is the only other team, and just taps.
    """

    def __init__(
        self, screen: Any, words: tuple[str, ...], then: Callable[[], None], others: Sequence[int] | None = None
    ) -> None:
        sides = screen.view.sides
        teams = dict.fromkeys(sides[int(side)].team for side in screen.view.window.challengers)
        asked, *rest = tuple(teams) if others is None else others
        is_against_computer = any(face.is_computer for face in sides)
        title = _("Do you accept {words}?") if is_against_computer else _("{team}: do you accept {words}?")
        name = screen.view.teams[asked].name
        super().__init__(
            title=title.format(team=name, words=", ".join(words)),
            message=_("Once you read the meaning, nobody can challenge this play."),
            deed=_("Accept it") if is_against_computer else _("{team}: accept it").format(team=name),
            cancel=_("Not yet"),
            side=-1 if is_against_computer else asked,
            asks="" if is_against_computer else HOLD,
            act=lambda: "" if rest else screen.session.refused(cmd.LeaveUnchallenged()),
            then=then if not rest else lambda: screen.open_modal(UnchallengedCard(screen, words, then, rest)),
        )


# Corrections: the score of an earlier turn, a ruling that the jury overrules


class TurnPick(Pick):
    """The turns of this match, to choose one to correct; all later totals are recomputed."""

    def __init__(self, screen: Any, **more: Any) -> None:
        text = _("Turn {number}, {team}: {text}")
        super().__init__(
            title=_("Correct a score"),
            message=_director_text(screen) or _("All later totals change too. The reason goes on the score sheet."),
            rows=[
                (line, text.format(number=line.number, team=line.who, text=line.text), line.score)
                for line in screen.view.log
            ],
            then=lambda line: screen.open_modal(CorrectionCard(screen, line)),
            **more,
        )


def correct_last(screen: Any) -> None:
    """Ask for the new score of the last turn that scored, as it is nearly always the wrong one."""
    log = screen.view.log
    screen.open_modal(CorrectionCard(screen, next((line for line in log if line.score != "0"), log[0])))


class ScoreAsk(Ask):
    """Asks for another score than `known`, on a `pad`; digits are for the pad unless a field is typed into."""

    known: int

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._asked = ""
        self.ids.pad.bind(entry=self._written)

    def take_key(self, name: str) -> bool:
        """Type a digit of the score."""
        return name != "escape" and bool(self.ids.pad.ids["keys"].key(name))

    def do(self) -> str:
        """Enter another score; ask again if it is far from the known one."""
        entry = self.ids.pad.entry
        if not entry:
            return _("Type the new score first.")
        if self._asked != entry and is_far(int(entry), self.known):
            self._asked = entry
            return far_question(int(entry), self.known)
        return super().do()

    def _begin_typing(self) -> None:
        if self.ids.pad.entry:
            super()._begin_typing()


class CorrectionCard(ScoreAsk, JudgeAsk):
    """The new score of a turn, who decides it and why; the most usual reason is already filled in."""

    def __init__(self, screen: Any, line: faces.LogLine, **more: Any) -> None:
        picks = reasons.CORRECTED
        super().__init__(
            screen,
            title=_("{team}, turn {number}: {text}").format(team=line.who, number=line.number, text=line.text),
            message=_director_text(screen),
            deed=_("Correct score"),
            picks=picks,
            reason=reasons.in_sentence(_(picks[0])),
            **more,
        )
        if len(screen.view.log) > 1:
            another = AsideButton(text=_("Another turn"))
            another.bind(on_release=lambda _button: screen.open_modal(TurnPick(screen)))
            self.add_widget(another)
            self.ids["another"] = another.proxy_ref
        self._line, self.known = line, int(line.score)
        self.ids.pad.caption = _("was {score}, is now").format(score=line.score)

    def command(self) -> cmd.CorrectScore:
        """Note another score."""
        score = int(self.ids.pad.entry)
        return cmd.CorrectScore(self._line.index, score, self.by, self.why, as_director=self.as_director)


class RulingPick(Pick):
    """The rulings of this match, of which the jury overturns one (P12)."""

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(
            title=_("Jury: change a ruling"),
            message=_director_text(screen) or _("The jury overrules the judge. Both decisions are on the score sheet."),
            rows=[(face, face.text, "") for face in screen.session.answers.ruling_faces()],
            then=lambda face: screen.open_modal(OverturnCard(screen, face)),
            **more,
        )


class OverturnCard(JudgeAsk):
    """The overturning of a ruling: by whom, and why; of several accepted words the jury taps those it refuses."""

    def __init__(self, screen: Any, face: faces.RulingFace, **more: Any) -> None:
        super().__init__(
            screen,
            title=face.question,
            message=_director_text(screen),
            deed=_("Refuse word") if face.accepted else _("Accept word"),
            picks=reasons.REFUSED if face.accepted else reasons.ACCEPTED,
            signer=reasons.JURY,
            **more,
        )
        self._face = face
        if len(face.words) > 1:
            self.ids.words.options = [(word, word) for word in face.words]

    def command(self) -> cmd.OverturnRuling:
        refused = tuple(self.ids.words.chosen or ())
        accepts = not self._face.accepted
        index = self._face.index
        return cmd.OverturnRuling(index, accepts, self.by, self.why, as_director=self.as_director, refused=refused)


def _director_text(screen: Any) -> str:
    """Return who alone may change a sheet signed by all (T10); empty for any other sheet."""
    if not screen.session.answers.needs_director:
        return ""
    return _("The sheet is signed. Only the director can change it, with a name and a reason.")


load_rules(__file__)
