"""The screens of pupils' progress."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, ClassVar

from kivy.graphics import Color, Line, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from classroom.drills.drill_round import is_guest
from classroom.drills.progress import ClassProgress, DrillProgress, PupilProgress
from classroom.drills.pupil import DRILLS, DrillKind, Pupil
from classroom.errors import KnownError
from classroom.i18n import N_, _
from classroom.ui.cards.papers import PaperDesk
from classroom.ui.cards.question import DeleteCard
from classroom.ui.cards.word_card import known_meanings
from classroom.ui.context import ContextScreen, ScreenContext
from classroom.ui.drills.drill_session import DrillsModel
from classroom.ui.kit.layout import Column, Natural, Panel, load_rules
from classroom.ui.kit.score import ScoreLine
from classroom.ui.kit.theme import THEME, Drawn, side_look
from classroom.ui.kit.touch import Pressable
from classroom.ui.navigation import ScreenName
from classroom.ui.worker import DRAWING, FETCHING, THINKING
from classroom.words.meaning import Meaning

SCHOOL_DAYS = 5
MOST_BACK = 3  # words of tomorrow that are shown
_DAYS = (N_("Mon"), N_("Tue"), N_("Wed"), N_("Thu"), N_("Fri"), N_("Sat"), N_("Sun"))
STRIPE = 10  # dp from one stripe to the next


class WordBar(Drawn, Widget):
    """A bar of the numbers of words that are `known`, `learning` and `new`: filled, striped and empty."""

    known = NumericProperty(0)
    learning = NumericProperty(0)
    new = NumericProperty(0)

    draws_from: ClassVar = ("known", "learning", "new")

    def _draw(self, *_args: Any) -> None:
        group, palette = self._drawing, THEME.palette
        group.clear()
        if self.width < dp(10) or self.height < dp(6):
            return
        total = max(1, self.known + self.learning + self.new)
        known, learning = (round(self.width * count / total) for count in (self.known, self.learning))
        group.add(Color(*get_color_from_hex(palette.card)))
        group.add(Rectangle(pos=self.pos, size=self.size))
        group.add(Color(*get_color_from_hex(palette.primary)))
        group.add(Rectangle(pos=self.pos, size=(known, self.height)))
        self._stripes(self.x + known, learning)
        group.add(Color(*get_color_from_hex(palette.text)))
        group.add(Line(rectangle=(*self.pos, *self.size), width=dp(1)))
        if learning:
            edge = self.x + known + learning
            group.add(Line(points=[edge, self.y, edge, self.top], width=dp(1)))

    def _stripes(self, left: float, width: float) -> None:
        """Slanting lines in a part of the bar, clear of its edges by their own thickness."""
        rim = dp(2)
        left, width, high, bottom = left + rim, width - 2 * rim, self.height - 2 * rim, self.y + rim
        at = dp(STRIPE) / 2
        while width > 0 and at < width + high:
            low, right = max(0.0, at - high), min(at, width)
            points = [left + low, bottom + at - low, left + right, bottom + at - right]
            self._drawing.add(Line(points=points, width=dp(1.4), cap="none"))
            at += dp(STRIPE)


class BarLegend(BoxLayout):
    """The legend of a bar, with `known`, `learning` and `new` as words."""

    known = StringProperty("")
    learning = StringProperty("")
    new = StringProperty("")


class PupilRow(Natural, Panel, Pressable, Widget):
    """A pupil of a class: `name`, the bar, and how many rounds were drilled. Events as `Pressable`."""

    natural_height = 64

    name = StringProperty("")
    known = NumericProperty(0)
    learning = NumericProperty(0)
    new = NumericProperty(0)
    rounds = StringProperty("")


class ClassView(Column):
    """A class: a row a pupil; `chosen` is called with the pupil whose row is tapped."""

    def __init__(self, progress: ClassProgress, chosen: Callable[[Pupil], None], **more: Any) -> None:
        super().__init__(**more)
        for one in progress.pupils:
            words = one.words
            row = PupilRow(name=one.pupil.name, known=words.known, learning=words.learning, new=words.new)
            row.rounds = _("Rounds: {count}").format(count=one.rounds)
            row.bind(on_release=partial(_choose, chosen, one.pupil))
            self.ids.rows.add_widget(row)


class DrillRow(Widget):
    """One drill of a pupil: the shape of its line, `title`, `result` below it and the `share` in percent."""

    side = NumericProperty(0)
    title = StringProperty("")
    result = StringProperty("")
    share = StringProperty("")


class DayTick(Column):
    """A day of the week, with a tick if there was practice; an empty one asks for nothing."""

    day = StringProperty("")
    done = BooleanProperty(defaultvalue=False)


class BackRow(BoxLayout):
    """A `word` that comes back tomorrow, with its `meaning`."""

    word = StringProperty("")
    meaning = StringProperty("")


class PupilView(Column):
    """One pupil: what was learned today and this week, the words, and how the rounds of each drill went."""

    is_own = BooleanProperty(defaultvalue=False)
    """Whether the pupil looks at it, and no teacher."""
    name = StringProperty("")
    learned = StringProperty("")
    stars = NumericProperty(0)
    known = NumericProperty(0)
    learning = NumericProperty(0)
    new = NumericProperty(0)

    def __init__(self, progress: PupilProgress, **more: Any) -> None:
        super().__init__(name=progress.pupil.name, **more)
        words, learned = progress.words, progress.learned
        self.learned = " ".join(learned.sentences()) or _("Do a drill to win a star.")
        self.stars = learned.stars
        for word in learned.tomorrow[:MOST_BACK]:
            self.ids.back.add_widget(BackRow(word=word))
        for number, (day, done) in enumerate(zip(_DAYS, learned.week, strict=True)):
            if done or number < SCHOOL_DAYS:
                self.ids.week.add_widget(DayTick(day=_(day), done=done))
        self.known, self.learning, self.new = words.known, words.learning, words.new
        for side, kind in enumerate(DrillKind):
            self.ids.drills.add_widget(_drill_row(side, kind, progress.drills[kind]))
        self.ids.chart.lines = [
            ScoreLine([round(100 * point.share) for point in drill.chart], side_look(side).ink, side_look(side).shape)
            for side, kind in enumerate(DrillKind)
            if (drill := progress.drills[kind]).chart
        ]
        self.ids.nothing.text = "" if self.ids.chart.lines else _("No drills done yet.")


def _choose(chosen: Callable[[Pupil], None], pupil: Pupil, _row: PupilRow) -> None:
    chosen(pupil)


def _drill_row(side: int, kind: DrillKind, drill: DrillProgress) -> DrillRow:
    row = DrillRow(side=side, title=_(DRILLS[kind].title))
    if drill.asked and kind is DrillKind.FIND_BEST:
        row.result = _("of the best score")
        row.share = _("{share} %").format(share=round(100 * drill.share))
    elif drill.asked:
        row.result = _("{right} of {count} correct").format(right=drill.right, count=drill.asked)
        row.share = _("{share} %").format(share=round(100 * drill.share))
    else:
        row.result = _("Not tried yet.")
    return row


CLASS_PAPER, PUPIL_PAPER = N_("drills"), N_("drills-pupil")


class ProgressScreen(ContextScreen):
    """Shows a class, or one `pupil` of it once that row is tapped.

    On a locked computer (`is_own`) it shows only the pupils who practise there, one after the other, and only to look.
    """

    class_name = StringProperty("")
    classes = ListProperty()
    pupil: Pupil | None = ObjectProperty(None, allownone=True)
    is_empty = BooleanProperty(defaultvalue=False)
    is_own = BooleanProperty(defaultvalue=False)
    own = ListProperty()
    """The pupils who practise on a locked computer."""
    news = StringProperty("")
    """The line that says what the screen waits for, what went wrong, or where the paper is."""
    why_not_print = StringProperty("")

    def __init__(self, context: ScreenContext, drills: DrillsModel, **more: Any) -> None:
        self._drills = drills
        self._words: tuple[str, ...] = ()
        self._progress: ClassProgress | PupilProgress | None = None
        super().__init__(context, is_own=context.lock.is_closed, **more)
        self.own = [pupil for pupil in drills.pupils if not is_guest(pupil)] if self.is_own else []
        told = {"why_not": self.setter("why_not_print"), "saved": self._show_saved}
        self._saving = PaperDesk(context, self.open_modal, **told)
        self._send: Callable[[bytes, str], None] = self._saving.save
        self._tell(_("One moment: counting the words."))
        if self._list_classes():
            work = partial(_two_letter_words, context)
            self.fetch(work, self._words_loaded, self._tell, THINKING, blinks=False)

    def _tell(self, news: str) -> None:
        self.news = self.why_not_print = news

    # Faces

    def go_back(self) -> None:
        """Go from a pupil back to the class, from the class to the drills."""
        if self.pupil and not self.is_own:
            self.show(None)
        else:
            self.context.navigator.go(ScreenName.DRILLS)

    def other(self) -> None:
        """Show the next class, or on a locked computer the other pupil."""
        if self.is_own:
            self.show(self.own[self.own.index(self.pupil) - 1])
            return
        place = self.classes.index(self.class_name) if self.class_name in self.classes else -1
        self.class_name = self.classes[(place + 1) % len(self.classes)]
        self.show(None)

    def show(self, pupil: Pupil | None) -> None:
        """Show a pupil, or the class; a paper still being made for another one is discarded."""
        self.forget(self._paper_made)
        self.pupil, self._progress = pupil, None
        self.ids.place.clear_widgets()
        self._tell(_("One moment: counting the results."))
        drills = self.context.services.drills
        words, class_name = self._words, self.class_name

        def count() -> ClassProgress | PupilProgress:
            return drills.progress(pupil, words) if pupil else drills.class_progress(class_name, words)

        self.fetch(count, self._on_loaded, self._tell)

    def _on_loaded(self, progress: ClassProgress | PupilProgress) -> None:
        self._progress, self.why_not_print = progress, ""
        self.news = " ".join(fault.sentence() for fault in progress.faults[:1])
        if isinstance(progress, ClassProgress):
            self.ids.place.add_widget(ClassView(progress, self.show))
            return
        self.ids.place.add_widget(PupilView(progress, is_own=self.is_own))
        if self.is_own:
            back = progress.learned.tomorrow[:MOST_BACK]
            meanings = partial(known_meanings, self.context.services.meaning_of, back)
            self.fetch(meanings, self._explain_back, line=FETCHING, blinks=False)

    def _explain_back(self, found: Sequence[Meaning]) -> None:
        """Say what the words of tomorrow mean."""
        told = {meaning.word: meaning.text for meaning in found}
        for row in [row for view in self.ids.place.children for row in view.ids.back.children]:
            row.meaning = told.get(row.word, "")

    # Papers

    def save(self) -> None:
        """Make the paper and save it where the teacher chooses."""
        self._make(self._saving.save)

    def print(self) -> None:
        self._make(self._saving.print)

    def _make(self, send: Callable[[bytes, str], None]) -> None:
        if self._progress is None:
            return
        self._send = send
        self.why_not_print = _("One moment: preparing the document.")
        paper, language = self.context.services.pdf, self.context.settings.current.language
        work = partial(paper.drawn, self._progress, language)
        self.fetch(work, self._paper_made, self._not_made, DRAWING, blinks=False)

    def _not_made(self, why: str) -> None:
        self.why_not_print = ""
        self.refuse(why)

    def _paper_made(self, made: bytes) -> None:
        self.why_not_print = ""
        self._send(made, self._file_name())

    def _file_name(self) -> str:
        """The file name: it contains the name of the class, or only a child's initials."""
        services = self.context.services
        kind = PUPIL_PAPER if self.pupil else CLASS_PAPER
        who = f"{self.class_name} {initials(self.pupil.name)}" if self.pupil else self.class_name
        return services.pdf.file_name(_(kind), who, services.today())

    def _show_saved(self, _saving: PaperDesk, sentence: str) -> None:
        self.news = sentence
        if self.parent is None and sentence:
            self.context.navigator.notify(sentence)

    # Deleting

    def ask_delete(self) -> None:
        """Ask whether to delete the pupil; a class is deleted on the screen of classes."""
        if self.pupil:
            sentence = _("Delete {name} and all drill results? This cannot be undone.")
            self.open_modal(DeleteCard(sentence.format(name=self.pupil.name), partial(self._delete, self.pupil)))

    def _delete(self, pupil: Pupil) -> None:
        book = self.context.services.drill_book
        self.context.delete(partial(book.delete_pupil, pupil), partial(self._deleted, pupil), _("Deleted."))

    def _deleted(self, pupil: Pupil) -> None:
        self._drills.forget([pupil])
        self.context.launcher.forget_names({pupil.name})
        if self._list_classes():
            self.show(None)

    # Inside

    def _list_classes(self) -> bool:
        """Find the classes and select one; return whether there is any."""
        book = self.context.services.drill_book
        try:
            self.classes = list(book.classes())
            last = [one.class_name for one in (*self._drills.pupils, *book.latest()) if not is_guest(one)]
        except KnownError as error:
            self._tell(str(error))
            return False
        self.is_empty = not (self.own if self.is_own else self.classes)
        if self.is_empty:
            self.forget(self._on_loaded)
            self.forget(self._paper_made)
            self.pupil, self.news, self._progress = None, "", None
            self.ids.place.clear_widgets()
        elif self.class_name not in self.classes:
            self.class_name = next((name for name in last if name in self.classes), self.classes[0])
        return not self.is_empty

    def _words_loaded(self, words: tuple[str, ...]) -> None:
        self._words = words
        self.show(self.own[0] if self.is_own else None)


def initials(name: str) -> str:
    """Return the first letters of a name's words: no more of it may be in a file name."""
    return "".join(word[0] for word in name.split()).upper()


def _two_letter_words(context: ScreenContext) -> tuple[str, ...]:
    return context.services.drills.vocabulary(context.settings.current.word_list).words


load_rules(__file__)
