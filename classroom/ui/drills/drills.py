"""The drills."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeVar

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from classroom.drills.drill_round import GUEST, MOST_PUPILS, SECOND_GUEST, Drill, DrillBook, is_guest, seat_name
from classroom.drills.pupil import DRILLS, DrillKind, NamelessPupilError, Pupil, tidy_pupil
from classroom.drills.two_letters import TrueQuestion
from classroom.i18n import _
from classroom.match.state import MatchState
from classroom.say.drill import told
from classroom.say.stored_matches import latest_finished
from classroom.services import SecondScreen
from classroom.settings import QUESTION_SECONDS, ClassQuestion
from classroom.stage.timing import DueBell, Look, Stopwatch
from classroom.ui.context import RefillableScreen, ScreenContext
from classroom.ui.drills.drill_session import DrillsModel
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.layout import ListRow, Natural, Panel, Sided, lay, load_rules
from classroom.ui.kit.touch import Pressable
from classroom.ui.worker import THINKING, Asking, after_picture

# Nobody is named and no points are counted.


_LIMIT_MS = QUESTION_SECONDS * 1000
_END_BELLS = 2


class WholeClassCard(Asking, Dialog):
    """Asks the class one question after another until it is closed.

    `word` is shown in tiles, with `said` above it and `meaning` below.
    """

    word = StringProperty()
    values = ObjectProperty({})
    said = StringProperty()
    meaning = StringProperty()
    seconds = NumericProperty(QUESTION_SECONDS)
    fraction = NumericProperty(1.0)
    is_watched = BooleanProperty(defaultvalue=True)
    """Whether the second screen is open."""

    def __init__(self, context: ScreenContext, **more: Any) -> None:
        self._context = context
        self._watch = Stopwatch(context.services.clock)
        self._due = DueBell(context.services.bell)
        self._drill: Drill | None = None
        self._asked: set[str] = set()
        self._question: TrueQuestion | None = None
        super().__init__(**more)
        self.said = _("Word or not? You have ten seconds. Put your hand up if it is a word.")
        self.is_watched = context.outside.has_second_screen()
        self.why_not = _("One moment: getting the questions ready.")
        self.fetch(self._load, self._on_words_loaded, self._not_loaded, THINKING)
        Clock.schedule_interval(self._tick, 0)

    def on_close(self) -> None:
        """Stop asking, here and on the second screen."""
        Clock.unschedule(self._tick)
        self._watch.stop()
        self._due.take_back()
        self._keep(ClassQuestion())

    def open_second_screen(self) -> None:
        """Open the window for the class."""
        self._context.outside.reach_second_screen(self._open)

    def press(self) -> None:
        """Ask, or tell the answer; the card stays."""
        self.fault = self.why_not
        if self.why_not:
            return
        if self._question:
            self._tell(self._question)
        else:
            self._ask()

    def _load(self) -> tuple[Any, Drill]:
        service = self._context.services.drills
        words = service.vocabulary(self._context.settings.current.word_list)
        return words, service.drill(DrillKind.TRUE_OR_NOT, words)

    def _not_loaded(self, why: str) -> None:
        self.why_not = self.fault = why

    def _on_words_loaded(self, found: tuple[Any, Drill]) -> None:
        words, self._drill = found
        self.values, self.why_not, self.fault = words.values, "", ""

    def _ask(self) -> None:
        """Ask about other letters, with a bell."""
        service = self._context.services.drills
        drill = self._drill
        item = drill.fresh(self._asked, service.chance) if drill else None
        question = drill.question(item, service.chance) if drill and item else None
        if not isinstance(question, TrueQuestion):
            self._asked.clear()
            self.fault = _("Those were all the words. Tap again to start over.")
            return
        self._asked.add(question.item)
        self._question, self.word, self.meaning = question, question.text, ""
        self.said = _("Is it a word? Hands up!")
        self.deed = _("Show the answer")
        self._keep(ClassQuestion(question.text, service.now().isoformat(timespec="milliseconds")))
        self._context.services.bell.ring(1)
        self._watch.start(_LIMIT_MS)
        self._due.set(_END_BELLS, self._context.services.clock.now_ms(), _LIMIT_MS)

    def _tell(self, question: TrueQuestion) -> None:
        """Tell the answer, with the meaning of the word or of the nearest one."""
        self._watch.stop()
        self._due.take_back()
        self.seconds, self.fraction = 0, 0
        verdict = question.answer(not question.is_word)
        self._question, self.said = None, verdict.sentence()
        self.meaning = told(verdict.entry) if verdict.entry else ""
        if verdict.entry and not question.is_word:
            self.meaning = f"{verdict.entry.word}: {self.meaning}"
        self.deed = _("Next word")
        kept = self._context.settings.current.question
        self._keep(ClassQuestion(kept.text, kept.since, self.said, self.meaning))

    def _tick(self, _dt: float) -> None:
        look = self._watch.look()
        if look is Look.RUNS:
            left = self._watch.left_ms
            self.seconds, self.fraction = -(-left // 1000), left / _LIMIT_MS
        elif look is Look.OVER or self._due.has_rung:
            self._due.strike(_END_BELLS)
            self.seconds, self.fraction = 0, 0
            self.said = _("Time's up. Hands down!")

    def _open(self, second: SecondScreen) -> None:
        with self._context.navigator.telling_faults():
            second.open()
        self.is_watched = second.is_open

    def _keep(self, question: ClassQuestion) -> None:
        if question != self._context.settings.current.question:
            self._context.settings.change(question=question)


T = TypeVar("T")


# Pupils


class SeatSlot(Natural, Sided, Panel, Pressable, Widget):
    """A place for a pupil: `name`, empty for nobody; `hint` says then what to do; `side` for shape and colours.

    A tap empties it; events as `Pressable`.
    """

    natural_height = 64

    name = StringProperty("")
    hint = StringProperty("")


class NameCard(Dialog):
    """Asks for name and class of a pupil who is not in the list yet, and hands the pupil to `written`.

    `class_name` is written there already.
    """

    class_name = StringProperty("")

    def __init__(self, class_name: str, written: Callable[[Pupil], None], **more: Any) -> None:
        super().__init__(class_name=class_name, **more)
        self._written = written

    def do(self) -> str:
        """Hand over the pupil, or say what is missing."""
        try:
            pupil = tidy_pupil(self.ids.pupil.text, self.ids.school_class.text)
        except NamelessPupilError as error:
            return str(error)
        self.close()
        self._written(pupil)
        return ""


# Drills


class DrillCard(Panel, Pressable, Widget):
    """A drill to choose, `kind` its name in `DrillKind`; widgets written under it in .kv are its picture.

    `picture_size` is how high the picture may be, `picture_y` its lower edge. Events as `Pressable`.
    """

    focus_radius = 14
    kind = StringProperty("true-or-not")
    side = NumericProperty(-1)
    """The side whose colour it has, -1 for none."""
    picture_size = NumericProperty(100)
    picture_y = NumericProperty(0)

    def summary(self, kind: str) -> str:
        """Return the drill in a sentence for pupils."""
        return _(DRILLS[DrillKind(kind)].instruction)

    def called(self, kind: str) -> str:
        return _(DRILLS[DrillKind(kind)].title)


class DrillsScreen(RefillableScreen):
    """Up to two names, four drills; without a name a drill is played and nothing is kept."""

    chosen = ListProperty()
    """The pupils chosen, in the order of their seats."""
    class_name = StringProperty("")
    classes = ListProperty()
    for_pupils = BooleanProperty(defaultvalue=False)
    """Whether the computer is locked: what a teacher does with the whole class is not there."""
    why_no_best = StringProperty("")
    is_empty = BooleanProperty(defaultvalue=False)

    def __init__(self, context: ScreenContext, drills: DrillsModel, **more: Any) -> None:
        self._drills = drills
        self._rows: dict[tuple[str, str], ListRow] = {}
        super().__init__(context, **more)
        self.bind(chosen=self._mark)
        self.refill()

    def refill(self) -> None:
        """Show who drilled last, and look for a match."""
        self.for_pupils = self.context.lock.is_on
        self.why_no_best = _("One moment: looking for a match.")
        find = partial(latest_finished, self.context.services.archive)
        self.fetch(find, self._on_match_found, partial(setattr, self, "why_no_best"))
        # Nobody is preselected: results must go to the pupils who drill.
        self.chosen = list(self._drills.pupils)
        last = [pupil for pupil in self.chosen if not is_guest(pupil)] or self._ask(self._book.latest)
        self._list_classes(last[0].class_name if last else "")
        # The first drill of the day need not wait for its words.
        read, key = self.context.services.drills.vocabulary, self.context.settings.current.word_list
        after_picture(partial(THINKING.submit, read, key))

    # Names

    def name_at(self, chosen: list[Pupil], seat: int) -> str:
        """Return the name of the pupil in a seat, empty for nobody."""
        return seat_name(chosen[seat]) if seat < len(chosen) else ""

    def empty(self, seat: int) -> None:
        """Remove the pupil from a seat; an empty second seat is given to a guest."""
        if seat < len(self.chosen):
            self.chosen = [pupil for number, pupil in enumerate(self.chosen) if number != seat]
        elif seat:
            first = [*self.chosen, GUEST][0]
            self.chosen = [first, SECOND_GUEST if first == GUEST else GUEST]

    def other_class(self) -> None:
        """Show the pupils of the next class."""
        place = self.classes.index(self.class_name) if self.class_name in self.classes else -1
        self._show_class(self.classes[(place + 1) % len(self.classes)])

    def write_name(self) -> None:
        """Ask for a name that is not in the list."""
        self.open_modal(NameCard(self.class_name, self._written))

    # Kinds

    def begin(self, kind: str) -> None:
        self._drills.begin(DrillKind(kind), tuple(self.chosen) or (GUEST,))

    def ask_class(self) -> None:
        """Show the card that asks the whole class."""
        self.open_modal(WholeClassCard(self.context))

    # Inside

    @property
    def _book(self) -> DrillBook:
        return self.context.services.drill_book

    def _ask(self, work: Callable[[], Sequence[T]]) -> Sequence[T]:
        """Do work on the stored drills and return its result; show a fault and return nothing."""
        with self.context.navigator.telling_faults():
            return work()
        return ()

    def _written(self, pupil: Pupil) -> None:
        kept = next(iter(self._ask(lambda: (self._book.add(pupil),))), pupil)
        self._seat(kept)
        self._list_classes(kept.class_name)

    def _list_classes(self, wanted: str) -> None:
        self.classes = list(self._ask(self._book.classes))
        self.is_empty = not self.classes
        self._show_class(wanted if wanted in self.classes else next(iter(self.classes), ""))

    def _show_class(self, class_name: str) -> None:
        self.class_name = class_name
        self.ids.scroll.scroll_y = 1
        pupils = self._ask(partial(self._book.pupils, class_name))
        lay(self.ids.rows, pupils, lambda one: ListRow(text=one.name, on_release=partial(self._tapped, one)))
        self._rows = {row.laid_for.key: row for row in self.ids.rows.children}
        self._mark()

    def _tapped(self, pupil: Pupil, _row: ListRow) -> None:
        if pupil in self.chosen:
            self.empty(self.chosen.index(pupil))
        else:
            self._seat(pupil)

    def _seat(self, pupil: Pupil) -> None:
        """Give a pupil a seat: a guest's, a free one, or else that of the second name."""
        guests = [seat for seat, one in enumerate(self.chosen) if is_guest(one)]
        seat = guests[0] if guests else MOST_PUPILS - 1
        if pupil not in self.chosen:
            self.chosen = [*self.chosen[:seat], pupil, *self.chosen[seat + 1 :]]

    def _mark(self, *_args: Any) -> None:
        self._drills.pupils = tuple(self.chosen)
        chosen = {pupil.key for pupil in self.chosen}
        for key, row in self._rows.items():
            row.selected, row.note = key in chosen, "\u2713" if key in chosen else ""

    def _on_match_found(self, found: MatchState | None) -> None:
        self.why_no_best = "" if found else _("First finish a match on this computer.")


load_rules(__file__)
