"""A director's plan and wishes on the screens: rounds and finals, an order by lot, byes, pairs apart, own tables."""

from __future__ import annotations

from dataclasses import replace

from classroom.competition.command import EnterResult, ListJudges, ListWishes, PlanDivision
from classroom.competition.division import Apart, AskedBye, OwnTable, PairingKind, Phase, Wishes
from classroom.competition.result import Played, TieBreak, Walkover
from classroom.competition.team import Attendance, Judge
from classroom.ui.competition.round_cards import PACE_SECONDS, CountingCard
from classroom.ui.navigation import ScreenName
from tests.ui.competition.day_page import DayPage, open_day, seen
from tests.ui.frame import frames
from tests.ui.harness import assert_fits
from tests.ui.walk import in_front, settle

FIVE = ("Hornbills, Perak", "Tigers, Johor", "Turtles, Sabah", "Geckos, Kedah", "Bears, Melaka")
FOUR = FIVE[:4]


def seats(page: DayPage) -> list[str]:
    """The tables of the round that is proposed, by the first letters of the teams."""
    proposed = page.part._proposed
    return ["".join(page.state.name(player)[0] for player in table.players) for table in proposed.tables]


def play(page: DayPage, *scores: tuple[int, int]) -> None:
    page.publish()
    page.enter_results(*scores[:-1])
    page.open_table(len(scores))
    page.type_keys(*scores[-1])


def test_the_order_of_many_teams_opens_at_its_beginning() -> None:
    with open_day(teams=[f"Team {number}, Perak" for number in range(20)], format_key="club") as page:
        page.press("Go to round {number}", number=1)
        settle(page.app)
        page.app.tap(page.part.ids.order)
        settle(page.app)
        field = page.card.ids.lines.ids.input
        assert field.minimum_height > field.height
        assert (field.scroll_y, field.cursor_row) == (0, 0)


def test_a_team_that_is_not_drawn_is_put_in_by_hand_and_the_reason_is_shown() -> None:
    with open_day(teams=FIVE, format_key="club") as page:
        assert not page.model.check_in(page.state.teams[3:], Attendance.LATE)
        page.press("Go to round {number}", number=1)
        settle(page.app)
        page.press("Add a team")
        page.press("Bears")
        page.press("came after all")
        page.app.tap(page.card.ids.deed)
        settle(page.app)
        assert seats(page) == ["HT", "TB"]
        assert seen(page, "Added by hand: Bears (came after all). Tap two teams to swap them.")
        page.press("Restore the draw")
        assert seats(page) == ["HT"]
        page.press("Add a team")
        page.press("Bears")
        page.press("came after all")
        page.app.tap(page.card.ids.deed)
        page.publish()
        settle(page.app)
        assert seen(page, "0 of 2 results · Added by hand: Bears (came after all).")
        assert [team.goes_on for team in page.state.teams] == [True, True, True, False, True]


def test_a_day_is_made_shorter_and_ends_in_semi_finals_a_final_and_a_match_for_third_place() -> None:
    with open_day(teams=FOUR, plan="king_of_the_hill") as page:
        page.press("Go to round {number}", number=1)
        play(page, (300, 100), (200, 190))
        page.app.tap(page.part.ids.next)
        page.app.tap(page.part.ids.plan)
        card = page.card
        assert card.plan.since == 2
        assert card.told(card.plan) == "The final standings decide who wins."
        assert_fits(card)
        for _step in range(card.plan.rounds - 1):
            page.app.tap(card.ids.fewer)
        page.app.tap(card.ids.finals.button(2))
        assert card.plan.third_place
        assert card.told(card.plan) == "The top 4 teams go through, first against last. Only they can win."
        assert card.told(replace(card.plan, finals=1)) == "The top 2 teams play the final. Only they can win."
        assert_fits(card)
        page.app.tap(card.ids.deed)
        assert page.model.division.plan.phases == (
            Phase(PairingKind.KING_OF_THE_HILL, 1),
            Phase(PairingKind.KNOCK_OUT, 2, third_place=True),
        )
        assert page.part.title == "Semi-final, round 2 of 3"
        assert seats(page) == ["HG", "TT"] or len(seats(page)) == 2
        play(page, (210, 200), (300, 100))
        page.app.tap(page.part.ids.next)
        assert page.part.title == "Final, round 3 of 3"
        page.publish()
        assert seen(page, "Final")
        assert seen(page, "Match for third place")
        assert_fits(page.app.screen)
        for number, score in ((1, (100, 200)), (2, (200, 100))):
            page.open_table(number)
            page.type_keys(*score)
        first, second, third, fourth = page.state.standings(0)
        assert [line.rank for line in (first, second, third, fourth)] == [1, 2, 3, 4]
        assert first.stage > second.stage > third.stage > fourth.stage
        # After the last round one more can be planned.
        assert page.part.ids.plan.parent is not None


def test_a_plan_that_cannot_be_says_why() -> None:
    with open_day(teams=FOUR, plan="knock_out", rounds=2) as page:
        page.press("Go to round {number}", number=1)
        play(page, (300, 100), (300, 100))
        page.app.tap(page.part.ids.next)
        page.app.tap(page.part.ids.plan)
        card = page.card
        page.app.tap(card.ids.more)
        page.app.tap(card.ids.deed)
        assert "has been published. You can only change the plan for later rounds" in card.fault
        assert_fits(card)
        page.app.tap(card.ids.close)
        assert not page.card


def test_the_order_of_round_1_is_drawn_by_lot_typed_or_that_of_ratings() -> None:
    with open_day(teams=FOUR, plan="king_of_the_hill") as page:
        page.press("Go to round {number}", number=1)
        assert seats(page) == ["HT", "TG"]
        page.app.tap(page.part.ids.order)
        page.app.tap(page.card.ids.lots)
        assert_fits(page.card)
        page.app.tap(page.card.ids.deed)
        assert (len(page.model.division.wishes.order), page.card.draws) == (1, False)
        page.app.tap(page.card.ids.all)
        assert (len(page.model.division.wishes.order), page.card.draws) == (2, True)
        frames(60 * 2 * PACE_SECONDS + 10)
        assert (page.card.left, page.card.deed, page.card.draws) == ([], "Done", False)
        assert_fits(page.card)
        drawn = page.model.division.wishes
        assert (sorted(drawn.order), drawn.is_lot) == (["1", "2", "3", "4"], True)
        page.app.tap(page.card.ids.deed)
        assert not page.card
        settle(page.app)
        assert "".join(seats(page)) == "".join(page.state.name(player)[0] for player in drawn.order)
        page.app.tap(page.part.ids.order)
        page.app.tap(page.card.ids.lots)
        page.app.tap(page.card.ids.again)
        assert page.model.division.wishes.order == ()
        page.app.key("escape")
        page.app.tap(page.part.ids.order)
        page.card.text = "Geckos\nHornbils"
        page.app.tap(page.card.ids.deed)
        assert "There is no team “Hornbils”." in page.card.fault
        page.card.text = "geckos\n\nTurtles"
        page.app.tap(page.card.ids.deed)
        assert page.model.division.wishes.order == ("4", "3")
        assert not page.model.division.wishes.is_lot
        assert seats(page) == ["GT", "HT"]
        page.app.tap(page.part.ids.order)
        page.app.tap(page.card.ids.by_rating)
        assert page.card.fault.startswith("No line has a rating yet.")
        page.card.text = "Hornbills\nTigers, 900\nTurtles, 1350\nGeckos"
        page.app.find("TextInput", within=page.card).cursor = (0, 3)
        page.app.tap(page.card.ids.by_rating)
        assert page.app.find("TextInput", within=page.card).cursor == (0, 0), "whoever sorts sees who is first"
        assert page.card.text == "Turtles, 1350\nTigers, 900\nHornbills\nGeckos"
        assert_fits(page.card)
        page.app.tap(page.card.ids.deed)
        assert {team.entry.name: team.entry.rating for team in page.state.teams} == {
            "Hornbills": None, "Tigers": 900, "Turtles": 1350, "Geckos": None
        }  # fmt: skip
        settle(page.app)
        assert seats(page) == ["TT", "HG"]
        page.app.tap(page.part.ids.order)
        assert page.card.text.splitlines()[0] == "Turtles, 1350"


def test_a_team_entered_by_mistake_is_deleted_and_one_that_has_met_somebody_is_not() -> None:
    with open_day(teams=FOUR) as page:
        page.press("Geckos")
        assert_fits(page.card)
        page.app.tap(page.card.ids.delete)
        page.press("Delete for good")
        assert [team.entry.name for team in page.state.teams] == ["Hornbills", "Tigers", "Turtles"]
        page.press("Go to round {number}", number=1)
        page.publish()
        page.go("Teams")
        page.press("Hornbills")
        assert not page.card.can_delete
        assert_fits(page.card)


def test_P2_what_is_missing_for_all_teams_is_on_one_page_and_ticked_there_for_all() -> None:
    teams = [f"{line}, {letter}ina, {letter}aj, {letter}ei" for line, letter in zip(FOUR, "ABCD", strict=True)]
    with open_day(teams=teams, plan="king_of_the_hill", format_key="primary") as page:
        assert page.part.ids.ready.text == "4 teams not ready"
        assert_fits(page.app.screen)
        page.app.tap(page.part.ids.ready)
        card = page.card
        assert_fits(card)
        assert card.message == "4 teams are not ready to play."
        rows = page.app.find_all("ReadyRow", card)
        assert all("teacher" in row.why for row in rows)
        page.app.tap(card.ids.tick_all)
        assert all(team.entry.mixed for team in page.state.teams)
        assert card.asks_mixed, "nothing moves up under the next tap"
        for year in (4, 5):  # the first was a slip
            page.app.tap(card.ids.years.button(year))
        assert {one.year for team in page.state.teams for one in team.entry.members} == {5}
        assert all(team.entry.mixed for team in page.state.teams), "it stays ticked"
        entries = {team.player: replace(team.entry, teacher="Cikgu") for team in page.state.teams}
        assert not page.model.change_entries(entries)
        page.app.tap(card.ids.close)
        assert page.part.not_ready == 0
        assert page.part.ids.ready.parent is None


def test_P2_a_reason_is_written_once_for_all_teams_and_a_team_is_opened_by_a_tap() -> None:
    with open_day(teams=FOUR, plan="king_of_the_hill", format_key="primary") as page:
        page.app.tap(page.part.ids.ready)
        page.card.ids.exception.text = "one community in the valley"
        page.app.tap(page.card.ids.tick_all)
        assert {team.entry.exception for team in page.state.teams} == {"one community in the valley"}
        page.app.tap(page.app.find_all("ReadyRow", page.card)[-1])
        page.app.frames(3)
        assert page.card.ids.name.text == "Hornbills"


def test_who_stays_away_loses_by_the_median_and_stands_last() -> None:
    with open_day(teams=(*FIVE, "Deer, Pahang"), plan="king_of_the_hill", format_key="primary") as page:
        page.press("Go to round {number}", number=1)
        play(page, (300, 100), (200, 190))
        assert not page.model.do(EnterResult(0, 1, Walkover("5", "6")))
        lines = {page.state.name(line.player): line for line in page.state.standings(0)}
        assert lines["Bears"].margin == 105
        assert lines["Deer"].is_absent
        assert page.state.standings(0)[-1] is not lines["Tigers"]
        assert page.state.name(page.state.standings(0)[-1].player) == "Deer"
        settle(page.app)
        page.open_table(3)
        assert page.card.about.endswith("; margin 105, the middle margin of this round")
        before = page.state
        page.model.show(before.opened.competition_id)
        assert page.model.state is before, "what is open is not read anew"


def test_a_competition_left_before_a_team_was_entered_is_not_kept() -> None:
    with open_day() as page:
        assert len(page.app.world.competitions.competitions) == 1
        page.press("Back")
        assert page.app.world.competitions.competitions == {}


def test_P17_tables_that_lack_a_judge_are_said_have_two_and_are_changed_by_hand() -> None:
    with open_day(teams=FOUR, plan="king_of_the_hill", format_key="primary") as page:
        judges = tuple(Judge(f"Judge {letter}", "Melaka") for letter in "ABC")
        assert not page.model.do(ListJudges(judges))
        page.press("Go to round {number}", number=1)
        assert page.part.line.endswith("1 table has only one of its two judges.")
        assert any("one judge of two" in cell.note for cell in page.app.find_all("ProposedCell"))
        assert seen(page, "judges: Judge A, Judge C")
        assert [len(table.judges) for table in page.part._proposed.tables] == [2, 1]
        judges = (*(Judge(f"Judge {letter}", "Melaka") for letter in "ABC"), Judge("Judge P", "Perak"))
        assert not page.model.do(ListJudges(judges))
        settle(page.app)
        page.press("Hornbills")
        page.app.tap(page.part.ids.judges)
        card = page.card
        assert_fits(card)
        assert "Judge P" not in [name for name, _words in card.judges()]
        before = list(card.chosen)
        for name in before:
            page.app.tap(card.ids.judges.button(name))
        for name in ("Judge C", "Judge B", "Judge A"):
            if name not in card.chosen:
                page.app.tap(card.ids.judges.button(name))
        assert list(card.chosen) == ["Judge B", "Judge A"]
        page.app.tap(card.ids.deed)
        table = next(one for one in page.part._proposed.tables if "1" in one.players)
        assert table.judges == ("Judge B", "Judge A")
        assert all(not set(one.judges) & {"Judge A", "Judge B"} for one in page.part._proposed.tables if one != table)
        assert_fits(page.app.screen)
        page.publish()
        assert page.model.division.rounds[0].table_of("1").judges == ("Judge B", "Judge A")
        # And once more after it is published: who sits elsewhere comes from there.
        other = next(one for one in page.model.division.rounds[0].tables if "1" not in one.players)
        page.open_table(other.number)
        assert page.card.message == "judge: Judge P"
        assert_fits(page.card)
        page.app.tap(page.card.ids.judges)
        page.app.tap(page.card.ids.judges.button("Judge A"))
        page.app.tap(page.card.ids.deed)
        (published,) = page.model.division.rounds
        assert published.table_of("1").judges == ("Judge B",)
        assert published.table_of(other.one).judges == ("Judge P", "Judge A")


def test_home_offers_the_competition_of_today_and_what_is_due_in_it() -> None:
    with open_day(teams=FOUR, plan="king_of_the_hill") as page:
        app, title = page.app, page.state.opened.title
        app.go(ScreenName.HOME)
        assert app.screen.next_step == "day"
        assert app.screen.line == f"{title}: Round 1, not drawn yet."
        assert_fits(app.screen)
        app.tap(app.screen.ids.go_on)
        settle(app)
        assert app.navigator.screen == ScreenName.COMPETITION
        page.press("Go to round {number}", number=1)
        page.publish()
        app.go(ScreenName.HOME)
        assert app.screen.line == f"{title}: Round 1, 2 results missing."
        page.model.leave()
        app.tap(app.screen.ids.go_on)
        settle(app)
        assert page.part.title.startswith("Round 1")


def test_T8_what_parts_level_teams_and_that_two_type_each_result_is_chosen_with_the_plan() -> None:
    with open_day(teams=FOUR, plan="king_of_the_hill") as page:
        page.press("Go to round {number}", number=1)
        page.app.tap(page.part.ids.plan)
        plan = page.card
        page.app.tap(plan.ids.more)
        rounds = plan.plan.rounds
        page.app.tap(plan.ids.counting)
        counting = in_front(page.app)
        assert isinstance(counting, CountingCard)
        assert_fits(counting)
        for button, said in (
            (
                "Margins up to 150",
                "By points, then by total margin. Margins count only up to 150. A bye is a win by 50 points.",
            ),
            ("Opponents' points", "by the opponents' points, then by total margin."),
            ("Head to head", "by the matches between level teams, then by total margin."),
        ):
            page.press(button)
            assert said in counting.tie_line(counting.tie)
        page.app.tap(counting.ids.deed)
        assert page.state.standing.tie_break is TieBreak.HEAD_TO_HEAD
        # The plan is still there as it was being changed.
        assert in_front(page.app) is plan
        page.app.tap(plan.ids.deed)
        assert page.model.division.plan.rounds == rounds
        page.go("Standings")
        assert "by the matches between level teams" in page.part.why
        page.go("Round")
        page.app.tap(page.part.ids.plan)
        page.app.tap(page.card.ids.counting)
        assert in_front(page.app).tie == (TieBreak.HEAD_TO_HEAD, None)
        counting = in_front(page.app)
        page.app.tap(counting.ids.typed_twice)
        page.app.tap(counting.ids.deed)
        page.app.tap(page.card.ids.close)
        page.publish()
        page.open_table(1)
        page.type_keys(310, 200)
        assert page.table(1).face.note == "typed once"
        assert page.model.division.rounds[0].recorded == ()
        page.open_table(1)
        assert page.card.message == "Second entry: type both scores from the score sheet again."
        page.type_keys(310, 210)
        assert page.card.message == "The two entries are different. Which one is on the score sheet?"
        page.app.tap(page.card.ids.deed)
        assert page.card.fault
        page.app.tap(page.card.ids.entry.button(0))
        page.app.tap(page.card.ids.deed)
        (one,) = page.model.division.rounds[0].recorded
        assert (one.result.first_score, one.result.second_score) == (310, 200)
        # Who types the same needs no choice.
        for _person in (1, 2):
            page.open_table(2)
            page.type_keys(250, 240)
        assert len(page.model.division.rounds[0].recorded) == 2


def level_day(page: DayPage, finals: int) -> None:
    """A round of King of the Hill in which H and T have won by the same margin, and so have lost the other two."""
    phases = (Phase(PairingKind.KING_OF_THE_HILL, 1), *([Phase(PairingKind.KNOCK_OUT, finals)] if finals else []))
    page.model.do(PlanDivision(0, phases))
    proposed = page.model.service.next_round()
    page.model.do(replace(proposed, origin_exception="all from one place"))
    for table in page.state.divisions[0].rounds[0].tables:
        page.model.do(EnterResult(0, 1, Played(table.one, table.other, 300, 200)))
    settle(page.app)


def test_P16_level_teams_at_the_cut_go_by_lot_or_by_the_directors_choice() -> None:
    with open_day(teams=FOUR, plan="king_of_the_hill") as page:
        level_day(page, finals=2)
        page.go("Round")
        settle(page.app)
        assert page.part.kind == "none"
        assert "Hornbills, Turtles" in page.part.ids.grid.message
        page.app.tap(page.part.ids.next)
        assert_fits(page.card)
        page.press("Draw lots")
        settle(page.app)
        assert sorted(page.model.division.settled[0][1].order) == ["1", "3"]
        assert page.app.notice.startswith("The order is: ")
        assert "Tigers, Geckos" in page.part.ids.grid.message
        page.app.tap(page.part.ids.next)
        page.press("The director decides")
        page.press("Geckos")
        assert page.card.title == "Why does Geckos take place 3?"
        assert_fits(page.card)
        assert not seen(page, "won when they met"), "they have not met"
        page.because("decided by the judges", "Pn. Zainab")
        settle(page.app)
        assert page.part.kind == "proposed"
        decision = page.model.division.settled[1][1]
        assert (decision.order, decision.reason, decision.by) == (("4", "2"), "decided by the judges", "Pn. Zainab")


def test_P16_a_shared_prize_is_decided_beside_the_standings() -> None:
    with open_day(teams=FOUR, plan="king_of_the_hill") as page:
        level_day(page, finals=0)
        page.go("Standings")
        assert [rank for rank, *_rest in page.standings()] == ["1", "1", "3", "3"]
        page.app.tap(page.part.ids.settle)
        page.press("They played a play-off")
        page.press("Turtles")
        assert [name for _rank, name, *_rest in page.standings()][:2] == ["Turtles", "Hornbills"]
        assert_fits(page.app.screen)


def test_P16_where_the_order_of_entry_decides_is_said_and_byes_pairs_apart_and_own_tables_are_wished() -> None:
    with open_day(teams=FIVE, plan="king_of_the_hill") as page:
        page.go("Round")
        settle(page.app)
        assert "in the order they were entered" in page.part.warning
        page.model.do(ListWishes(0, Wishes(order=("5", "4", "3", "2", "1"), is_lot=True)))
        settle(page.app)
        assert page.part.warning == ""
        page.model.do(ListWishes(0, Wishes()))
        settle(page.app)
        page.press("Hornbills")
        assert_fits(page.app.screen)
        page.press("Give a bye")
        assert page.model.division.wishes.byes == (AskedBye("1", 1),)
        assert seats(page) == ["TT", "GB"]
        assert seen(page, "bye, as requested")
        page.press("Tigers")
        page.press("Keep apart")
        assert seen(page, "Now tap the team that must not meet Tigers.")
        page.press("Turtles")
        assert page.model.division.wishes.apart == (Apart("2", "3"),)
        assert seats(page) == ["TG", "TB"]
        assert seen(page, "Tigers and Turtles never meet")
        page.press("Bears")
        page.press("Keep at table")
        assert page.model.division.wishes.tables == (OwnTable("5", 2),)
        assert seen(page, "Bears: always at this table")
        assert_fits(page.app.screen)
        # What was asked for is taken back in the same way.
        page.press("Hornbills")
        page.press("Give a bye")
        page.press("Turtles")
        page.press("Keep apart")
        page.press("Tigers")
        wishes = page.model.division.wishes
        assert (wishes.byes, wishes.apart) == ((), ())


def test_T9_round_1_by_halves_is_a_choice_of_the_plan() -> None:
    with open_day(teams=FOUR, plan="australian") as page:
        page.press("Go to round {number}", number=1)
        assert seats(page) == ["HT", "TG"]
        assert page.part._proposed.tables[0].players == ("1", "2")
        page.app.tap(page.part.ids.plan)
        page.app.tap(page.card.ids.halves)
        assert_fits(page.card)
        page.app.tap(page.card.ids.deed)
        settle(page.app)
        assert page.part._proposed.tables[0].players == ("1", "3")


def test_home_counts_what_is_missing_in_all_pools_and_calls_their_final_by_its_name() -> None:
    with open_day(plan="round_robin", rounds=1, format_key="club", divisions=("Pool A", "Pool B"), best=1) as page:
        app, title = page.app, page.state.opened.title
        page.enter("Otters", "Civets")
        page.model.at = 1
        page.enter("Tapirs", "Egrets")
        for at in (0, 1):
            page.model.at = at
            page.publish_next()
        app.go(ScreenName.HOME)
        assert app.screen.line == f"{title}: Round 1, 2 results missing."
        app.go(ScreenName.COMPETITION)
        for at in (0, 1):
            page.model.at = at
            page.enter_results((300, 200))
        app.go(ScreenName.HOME)
        assert app.screen.line == f"{title}: Final, not drawn yet."
        app.go(ScreenName.COMPETITION)
        page.model.at = 2
        page.publish_next()
        app.go(ScreenName.HOME)
        assert app.screen.line == f"{title}: Final, 1 result missing."
