"""A district day by touches: teams of one state, a mistaken entry, one that stays away, one that leaves, and finals."""

from __future__ import annotations

from pathlib import Path

from classroom.competition.day_award import day_awards
from classroom.competition.division import PairingKind, Phase
from tests.ui.competition.day_page import DayPage, open_day, seen
from tests.ui.competition.test_standings_and_papers import tick
from tests.ui.fake_services import FakeDevice, World
from tests.ui.harness import assert_fits
from tests.ui.walk import settle

TEAMS = (
    "Hornbills, Perak", "Tigers, Perak", "Turtles, Perak", "Geckos, Perak", "Bears, Perak", "Deer, Johor",
    "Otters, Sabah", "Eagles, Kedah", "Mistake, Perak",
)  # fmt: skip


def ranking(page: DayPage) -> list[str]:
    return [page.state.name(line.player) for line in page.state.standings(0)]


def play_first_round(page: DayPage) -> str:
    """Publish round 1 for a written reason and play it; the team that does not come."""
    page.press("Go to round {number}", number=1)
    # Five of eight are from one state: one table of two from Perak cannot be helped.
    assert page.part.warning
    assert_fits(page.app.screen)
    page.publish()
    page.because("no other draw possible")
    first = page.model.division.rounds[0]
    assert first.origin_exception == "no other draw possible"
    *played, absent = first.tables
    for at, table in enumerate(played):
        page.open_table(table.number)
        page.type_keys(200 + 10 * at, 100)
    page.open_table(absent.number)
    page.press("Walkover")
    page.app.tap(page.card.ids.winner.button(0))
    page.app.tap(page.card.ids.deed)
    winner = next(line for line in page.state.standings(0) if line.player == absent.one)
    assert winner.margin == 110
    return page.state.name(absent.other)


def plan_finals(page: DayPage) -> None:
    """End after round 1, with semi-finals, a final and a match for third place."""
    page.go("Round")
    page.app.tap(page.part.ids.next)
    page.app.tap(page.part.ids.plan)
    for _step in range(5):
        page.app.tap(page.card.ids.fewer)
    page.app.tap(page.card.ids.finals.button(2))
    page.app.tap(page.card.ids.deed)
    assert page.model.division.plan.phases == (
        Phase(PairingKind.KING_OF_THE_HILL, 1),
        Phase(PairingKind.KNOCK_OUT, 2, third_place=True),
    )


def play_finals(page: DayPage) -> None:
    for title in ("Semi-final, round 2 of 3", "Final, round 3 of 3"):
        assert page.part.title == title
        while page.part.level:  # level for a place in the semi-finals
            page.app.tap(page.part.ids.next)
            page.press("Draw lots")
            settle(page.app)
        assert page.part.publish_text == f"Publish: {title.partition(',')[0]}"
        page.publish()
        if page.card is not None:
            page.because("no other draw possible")
        for table in page.model.division.rounds[-1].tables:
            page.open_table(table.number)
            page.type_keys(250, 150)
        if page.part.next_text.startswith("Draw"):
            page.app.tap(page.part.ids.next)
    assert seen(page, "Final")


def test_P3_P21_a_district_day_from_the_entries_to_the_final_and_its_papers() -> None:
    world = World(device=FakeDevice(answer=Path("/usb/papers.pdf")))
    with open_day(world, teams=TEAMS, plan="king_of_the_hill", format_key="primary", rounds=6) as page:
        page.press("Mistake")
        page.app.tap(page.card.ids.delete)
        page.press("Delete for good")
        away = play_first_round(page)
        assert ranking(page)[-1] == away
        page.go("Teams")
        page.press(away)
        page.app.tap(page.card.ids.withdraw)
        page.because("stopped coming")
        plan_finals(page)
        play_finals(page)
        final, third = page.model.division.rounds[-1].tables
        names = [page.state.name(player) for player in (final.one, final.other, third.one, third.other)]
        assert ranking(page)[:4] == names
        assert ranking(page)[-1] == away
        page.go("Standings")
        page.make_final()
        page.app.navigator.notify("")
        page.go("Documents")
        tick(page, "Pairings")
        page.app.tap(page.part.ids.save)
        settle(page.app)
        # A file is called by its competition and round, and who never came has no certificate.
        assert world.device.asked[-1][1] == "word-competition-for-primary-schools-final-pairings.pdf"
        given = {award.name for one in day_awards(page.state, 0) for award in one.awards}
        assert away not in given
        assert len(given) == 7


def test_the_bracket_is_on_the_screen_from_the_first_round_to_the_final() -> None:
    with open_day(teams=TEAMS[:7], plan="knock_out", format_key="club", rounds=3) as page:
        page.press("Go to round {number}", number=1)
        page.publish()
        page.app.tap(page.part.ids.bracket)
        assert_fits(page.card)
        assert seen(page, "Quarter-final")
        assert seen(page, "bye")
        page.app.tap(page.card.ids.close)
        for table in page.model.division.rounds[0].tables:
            page.open_table(table.number)
            assert page.card.title == f"Quarter-final, table {table.number}"
            page.type_keys(250, 150)
        page.app.tap(page.part.ids.bracket)
        one = page.state.name(page.model.division.rounds[0].tables[0].one)
        assert sum(line.name == one for line in page.app.find_all("BracketLine", page.card)) == 2
