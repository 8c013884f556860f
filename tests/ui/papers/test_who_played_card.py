"""Names after a practice that was played without any, stored with it: typed, or tapped in the class (P21)."""

from typing import Any

from classroom.match.team import Team
from classroom.roster.school_class import ClassPupil, SchoolClass
from classroom.ui.navigation import ScreenName
from tests.ui.finished import finished
from tests.ui.table import Table

NAMELESS = (Team("Team 1", "", ()), Team("Team 2", "", ()))


def asked(table: Table) -> None:
    table.press("Add names for certificates")
    table.app.frames(6)
    assert table.app.sees("Who played?")


def lines(table: Table) -> list[Any]:
    """The line of each team, from the top."""
    return sorted(table.app.find_all("FormRow"), key=lambda row: -row.y)


def test_names_typed_after_a_practice_make_certificates() -> None:
    with finished(teams=NAMELESS) as table:
        asked(table)
        table.press("Save names")
        assert table.app.sees("Type or tap at least one name.")
        first, _second = lines(table)
        first.text = "Aina,  Wei Jie, aina"
        table.press("Save names")
        table.app.frames(6)
        assert table.app.navigator.screen == ScreenName.PRINT
        given = table.screen.ids.people.awards
        assert [award.name for award in given] == ["aina", "Wei Jie", "aina", "Wei Jie"]
        code = table.screen._check_code
        assert code
        launcher, archive = table.app.launcher, table.app.context.services.archive
        launcher.leave()
        launcher.shown_match = archive.stored("match-1").state
        table.app.go(ScreenName.PRINT)
        assert [award.name for award in table.screen.ids.people.awards] == ["aina", "Wei Jie", "aina", "Wei Jie"]
        assert table.screen._check_code == code, "what was named later leaves the code as it was printed"


def test_pupils_are_named_when_papers_of_a_stored_match_are_printed() -> None:
    with finished(teams=NAMELESS) as table:
        launcher = table.app.launcher
        launcher.shown_match = table.state
        launcher.service = None
        table.app.go(ScreenName.PRINT)
        asked(table)
        lines(table)[1].text = "Daniel"
        table.press("Save names")
        assert [award.name for award in table.screen.ids.people.awards] == ["Daniel"]
        assert launcher.shown_match.teams[1].members[0].name == "Daniel"


def test_pupils_of_the_class_are_tapped_into_the_team_that_is_chosen() -> None:
    with finished(teams=NAMELESS) as table:
        pupils = (ClassPupil(1, "Aina"), ClassPupil(2, "Daniel"))
        table.app.world.class_book.save(SchoolClass("5 Bestari", pupils))
        asked(table)
        first, second = lines(table)
        table.press("Aina")
        table.press("Team 2")
        table.press("Daniel")
        assert (first.text, second.text) == ("Aina", "Daniel")
        table.press("Aina")
        assert first.text == ""
