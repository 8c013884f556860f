"""The classes: their pupils, who is away today, the groups; one tap changes each."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from kivy.properties import ListProperty, ObjectProperty, StringProperty

from classroom.i18n import _
from classroom.roster.school_class import ClassPupil, SchoolClass
from classroom.tables.table import SUFFIXES
from classroom.ui.cards.file_card import OpenCard
from classroom.ui.context import RefillableScreen, ScreenContext
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.layout import ListRow
from classroom.ui.navigation import ScreenName
from classroom.ui.roster.class_card import ClassCard
from classroom.ui.roster.class_model import ClassModel, pupils_line
from classroom.ui.roster.names_card import NamesCard
from classroom.ui.roster.pupil_card import PupilCard
from classroom.ui.roster.pupil_import import pupil_preview

GROUPS = ("a", "b", "c", "d", "e", "f")
_NO_GROUP = ""


class ClassesScreen(RefillableScreen):
    """The classes on the left, the pupils of the one that is `shown` on the right.

    `mode` is what a tap on a pupil does: ``today`` away or here again, ``groups`` the group that is `chosen_group`,
    ``edit`` everything else.
    """

    shown = ObjectProperty(None, allownone=True)
    mode = StringProperty("today")
    chosen_group = StringProperty("a")
    head = StringProperty("")
    fault = StringProperty("")
    unreadable = StringProperty("")
    classes = ListProperty()

    def __init__(self, context: ScreenContext, **more: Any) -> None:
        self._model = ClassModel(context)
        self._folder: Path | None = None
        self._listed: list[tuple[int, str]] = []
        self._rows: dict[int, ListRow] = {}
        super().__init__(context, **more)
        self._begin()

    def refill(self) -> None:
        """Read the classes, and show the one that is shown now."""
        self._model.read()
        self._folder, self.chosen_group = None, GROUPS[0]
        self._begin()

    def _begin(self) -> None:
        self._today = self.context.services.today()
        self.mode = self.context.navigator.part_of(ScreenName.CLASSES, "today")
        self._show_all()

    # The classes

    def choose(self, one: SchoolClass, _row: Any = None) -> None:
        """Show a class."""
        self._model.show(one)
        self._show_all()

    def new_class(self) -> None:
        """Ask for the name of a class and its pupils."""
        self.open_modal(NamesCard(self._model, None, done=self._show_all))

    def add_names(self) -> None:
        """Ask for more pupils of this class."""
        self.open_modal(NamesCard(self._model, self.shown, done=self._show_all))

    def take_in(self) -> None:
        """Ask for a file, and look through it."""
        outside = self.context.outside
        folder = self._folder or outside.documents_folder()
        outside.choose_file_to_open(folder, SUFFIXES, self._file_chosen, partial(self._choose_ourselves, folder))

    def about_class(self) -> None:
        """Rename, save or delete the class."""
        if self.shown:
            self.open_modal(ClassCard(self.context, self._model, self.shown, changed=self._show_all))

    def mix(self) -> None:
        """Go on to the teams."""
        self.context.navigator.go(ScreenName.MIX)

    def go_home(self) -> None:
        """Go Home."""
        self.context.navigator.go(ScreenName.HOME)

    # The pupils

    def modes(self) -> list[tuple[str, str]]:
        """Return what a tap on a pupil may do."""
        return [("today", _("Absent today")), ("groups", _("Groups")), ("edit", _("Names"))]

    def choose_mode(self, mode: str) -> None:
        """Let a tap on a pupil do something else."""
        self.mode = mode
        self.context.navigator.keep_part(ScreenName.CLASSES, mode)
        self._mark()

    def groups(self) -> list[tuple[str, str]]:
        """Return the labels to give, with those that pupils of the class have."""
        own = sorted({pupil.group for pupil in self.shown.pupils if pupil.group}) if self.shown else []
        labels = list(dict.fromkeys((*own, *GROUPS)))[: max(len(GROUPS), len(own))]
        return [(label, label) for label in labels] + [(_NO_GROUP, _("none"))]

    def advice(self, mode: str) -> str:
        """Say what a tap on a pupil does, or that there is nobody yet."""
        if self.shown and not self.shown.pupils:
            return _("Nobody is in this class yet. Add the names.")
        if mode == "groups":
            return ""
        return (
            _("Tap the pupils who are absent today.")
            if mode == "today"
            else _("Tap a pupil to change the name, year or group.")
        )

    # Inside

    def _file_chosen(self, path: Path | None) -> None:
        if path is not None and self.get_root_window():
            self._folder = path.parent
            self.open_modal(
                pupil_preview(
                    self.context,
                    self._model,
                    path,
                    open_card=self.open_modal,
                    taken=self._show_all,
                    choose_another=self.take_in,
                )
            )

    def _choose_ourselves(self, folder: Path) -> None:
        title = _("Which file has the pupils' names? (spreadsheet, CSV or text)")
        self.open_modal(OpenCard(folder, self._file_chosen, kinds=list(SUFFIXES), title=title))

    def _show_all(self) -> None:
        self.shown, self.unreadable = self._model.shown, self._model.unreadable
        self.classes = [one.title for one in self._model.classes]
        self.ids.classes.clear_widgets()
        for one in self._model.classes:
            note = _("damaged") if self._model.fault_of(one) else str(len(one.pupils))
            row = ListRow(text=one.title, note=note, selected=one == self.shown)
            row.bind(on_release=partial(self.choose, one))
            self.ids.classes.add_widget(row)
        self._list_pupils()

    def _list_pupils(self) -> None:
        self.ids.scroll.scroll_y = 1
        listed = [(pupil.number, pupil.name) for pupil in self.shown.pupils] if self.shown else []
        if listed != self._listed:
            self._listed = listed
            self._make_rows()
        self._mark()

    def _make_rows(self) -> None:
        self.ids.pupils.clear_widgets()
        self._rows = {}
        for number, name in self._listed:
            row = self._rows[number] = ListRow(text=name, height=self.ids.pupils.row_height)
            row.bind(on_release=partial(self._tapped, number))
            self.ids.pupils.add_widget(row)

    def _mark(self) -> None:
        self.fault = self._model.fault_of(self.shown) if self.shown else ""
        if not self.shown:
            self.head = ""
            return
        away = 0
        for pupil in self.shown.pupils:
            row = self._rows[pupil.number]
            is_away = pupil.is_absent(self._today)
            away += is_away
            row.selected, row.note = is_away, self._note(pupil, away=is_away)
        self.head = pupils_line(len(self.shown.pupils), away)
        self.ids.groups.options = self.groups()

    def _note(self, pupil: ClassPupil, *, away: bool) -> str:
        year = _("Year {year}").format(year=pupil.year) if pupil.year else ""
        parts = [_("absent")] if away else []
        if self.mode != "today":
            own = (pupil.short, pupil.group, year) if self.mode == "edit" else (pupil.group,)
            parts += [part for part in own if part]
        return " · ".join(parts)

    def _tapped(self, number: int, _row: Any) -> None:
        one = self.shown
        pupil = one.pupil(number)
        if self.mode == "edit":
            self.open_modal(PupilCard(self._model, one, pupil, done=self._show_all))
            return
        if self.mode == "groups":
            group = "" if pupil.group == self.chosen_group else self.chosen_group
            changed = partial(one.change, number, pupil.name, pupil.year, group)
        else:
            changed = partial(one.mark_absent, number, self._today, absent=not pupil.is_absent(self._today))
        why = self._model.change(changed)
        if why:
            self.context.navigator.notify(why)
            return
        self.shown = self._model.shown
        self._mark()


load_rules(__file__)
