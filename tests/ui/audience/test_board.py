"""Pairings and standings on the second screen: which there are, how they turn, and that they can be read."""

import random
from dataclasses import replace
from datetime import timedelta
from functools import cache
from math import ceil

import pytest

from classroom.competition import command as cmd
from classroom.competition.division import PairingKind, Phase, with_lot
from classroom.competition.event import Source
from classroom.competition.result import Played
from classroom.competition.service import CompetitionService
from classroom.competition.state import CompetitionState
from classroom.competition.team import Entry, EntryMember
from classroom.i18n import LANGUAGE_NAMES
from classroom.say.audience_day import LONG_ROWS, ROWS, PageRoom, board_faces, start_title
from classroom.settings import COUNTDOWN_HELD, PAIRINGS_HELD, SEATS_HELD, STANDINGS_HELD, podium_held
from classroom.ui.audience.audience_app import WINNER_SECONDS
from classroom.ui.audience.pages import (
    PAGE_SECONDS,
    SHOWN_AFTER_SECONDS,
    BoardLine,
    BoardPage,
    CountdownPage,
    LargeLine,
    LotsPage,
    MatchPage,
    RowLabel,
    Striped,
    WinnersPage,
)
from classroom.ui.audience.parts import WaitingPage
from classroom.ui.cards.bracket_view import BracketLine
from tests.competition.fields import begun, done, publish
from tests.grid import first_of
from tests.ui.audience.test_pages import assert_readable
from tests.ui.audience.watching import (
    NOON,
    PICTURES,
    SCHOOL,
    STATES,
    FakeCompetition,
    Watching,
    followed,
    watching,
)
from tests.ui.finished import LONGEST_NAMES
from tests.ui.frame import frames
from tests.ui.harness import shown

LONG_AGO = (NOON - timedelta(seconds=WINNER_SECONDS + 5)).isoformat(timespec="seconds")


def day(teams: int, *, name: str = "") -> CompetitionService:
    service = begun((PairingKind.AUSTRALIAN, 3), format_key="club")
    for number in range(1, teams + 1):
        done(service, cmd.EnterTeam(Entry(f"{number} {name or 'Hornbills'}"[:80])))
    return service


def play(service: CompetitionService, tables: int | None = None) -> None:
    """Enter results of the last round, of so many tables."""
    chance = random.Random(1)
    number = len(service.state.divisions[0].rounds)
    for table in service.state.divisions[0].rounds[-1].open_tables[:tables]:
        scores = chance.randrange(80, 300), chance.randrange(301, 420)
        done(service, cmd.EnterResult(0, number, Played(table.one, table.other, *scores), Source.TYPED))


@cache
def begun_day(teams: int, rounds: int, tables: int | None = None, name: str = "") -> CompetitionState:
    """A day at which so many rounds were published, and of the last one so many tables played."""
    service = day(teams, name=name)
    for number in range(rounds):
        publish(service)
        play(service, None if number < rounds - 1 else tables)
    return service.state


def starting_second(state: CompetitionState) -> CompetitionState:
    """The same day with starts that were drawn: at every table the second of the two begins."""
    (division,) = state.divisions
    (one,) = division.rounds
    tables = tuple(replace(table, first=table.other) for table in one.tables)
    return replace(state, divisions=(replace(division, rounds=(replace(one, tables=tables),)),))


def test_players_who_are_alone_are_not_called_teams() -> None:
    service = begun((PairingKind.AUSTRALIAN, 3))
    for name in ("Aina", "Ben", "Chong", "Devi"):
        done(service, cmd.EnterTeam(Entry(name, members=(EntryMember(name),))))
    publish(service)
    play(service)
    heads = {face.heads[1] for held in (PAIRINGS_HELD, STANDINGS_HELD) for face in board_faces(service.state, held)}
    assert heads == {"Player"}
    assert {face.heads[1] for face in board_faces(begun_day(4, 1))} == {"Team"}


def test_before_the_draw_there_is_nothing_to_show() -> None:
    assert board_faces(day(4).state) == ()


def test_of_a_round_that_is_played_there_are_its_pairings_and_the_standings_before() -> None:
    faces = board_faces(begun_day(24, 2, 3))
    assert [face.title for face in faces] == ["Round 2"] + ["Standings after round 1 of 3"] * 2
    assert [(face.page, face.columns) for face in faces] == [("", 2), ("1/2", 2), ("2/2", 2)]
    rows = faces[0].rows
    assert [row.number for row in rows] == [str(number) for number in range(1, 13)]
    assert [":" in row.figure for row in rows] == [True] * 3 + [False] * 9
    # While no result is known everybody looks for a table, and for nothing else.
    assert [face.title for face in board_faces(begun_day(24, 2, 0))] == ["Round 2"]


@pytest.mark.soak
@pytest.mark.parametrize(
    ("name", "width", "columns"),
    [("SK Desa", 1365, (3, 3)), ("SK Taman Desa", 1365, (2, 2)), ("Sekolah Kebangsaan Bukit Raja", 1024, (1, 1))],
)
def test_256_teams_are_on_few_pages_with_names_read_whole(name: str, width: int, columns: tuple[int, int]) -> None:
    room = PageRoom(width)
    pairings, standings = (board_faces(begun_day(256, 1, tables, name), "", room) for tables in (0, None))
    for faces, count, rows in ((pairings, columns[0], 128), (standings, columns[1], 256)):
        most = count * LONG_ROWS
        assert {face.columns for face in faces} == {count}
        assert len(faces) == ceil(rows / most)
        assert sum(len(face.rows) for face in faces) == rows


def test_the_team_that_begins_stands_first_with_its_own_score() -> None:
    state = starting_second(begun_day(4, 1, 1))
    table = state.divisions[0].rounds[0].tables[0]
    (face,) = board_faces(state)
    row = face.rows[0]
    assert face.heads[1] == "Starts"
    assert board_faces(begun_day(4, 1, 1))[0].heads[1] == "Team"
    assert table.first
    recorded = state.divisions[0].rounds[0].recorded_of(table.one)
    assert recorded
    assert isinstance(recorded.result, Played)
    own = {
        recorded.result.first: recorded.result.first_score,
        recorded.result.second: recorded.result.second_score,
    }
    other = next(player for player in table.players if player != table.first)
    assert (row.name, row.other) == (state.name(table.first), state.name(other))
    assert row.figure == f"{own[table.first]} : {own[other]}"


def test_a_bye_is_named() -> None:
    rows = board_faces(begun_day(5, 1, 0))[0].rows
    assert [(row.number, row.figure) for row in rows][-1] == ("", "bye")


def test_T8_when_all_have_played_there_are_the_standings_of_now() -> None:
    state = begun_day(6, 2)
    (face,) = board_faces(state)
    lines = state.standings(0)
    assert [row.name for row in face.rows] == [state.name(line.player) for line in lines]
    assert face.rows[0].figure == "2"
    assert face.rows[0].more.startswith("+")


def finals_day() -> CompetitionState:
    """A day with semi-finals and finals, all of them played."""
    service = day(5)
    phases = (Phase(PairingKind.AUSTRALIAN, 1), Phase(PairingKind.KNOCK_OUT, 2, third_place=True))
    done(service, cmd.PlanDivision(0, phases))
    for _ in range(3):
        publish(service)
        play(service)
    return service.state


def test_T9_after_the_finals_the_standings_tell_how_each_place_came() -> None:
    face = board_faces(finals_day())[0]
    assert [row.below for row in face.rows] == [
        "Won the final.",
        "Lost the final.",
        "Won the match for third place.",
        "Lost the match for third place.",
        "",
    ]


def test_standings_of_a_closed_competition_are_final() -> None:
    service = day(4)
    for _ in range(3):
        publish(service)
        play(service)
    done(service, cmd.CloseCompetition())
    assert [face.title for face in board_faces(service.state)] == ["Final standings"]


# On the screen


def compete(watched: Watching, state: CompetitionState, written_at: str = "") -> None:
    """Let a competition go on elsewhere."""
    follower = watched.world.follower
    follower.competition = FakeCompetition(state, written_at or NOON.isoformat(timespec="seconds"))
    watched.show(follower.newest)


@pytest.mark.parametrize("language", first_of(reversed(LANGUAGE_NAMES)))
@pytest.mark.parametrize("size", first_of(PICTURES), ids=str)
def test_every_board_can_be_read_from_the_last_row(size: tuple[int, int], language: str) -> None:
    with watching(None, size, replace(SCHOOL, language=language)) as watched:
        for state in (begun_day(24, 2, 3), begun_day(5, 1, 0), begun_day(6, 2), finals_day()):
            compete(watched, state)
            for _ in board_faces(state):
                assert_readable(watched, whole=True)
                turn(watched)


@pytest.mark.parametrize("name", first_of(LONGEST_NAMES), ids=["Latin", "Tamil", "Jawi", "Chinese"])
def test_the_longest_names_are_cut_and_never_small(name: str) -> None:
    with watching(None, PICTURES[0]) as watched:
        for rounds, tables in ((1, 2), (2, None)):
            compete(watched, begun_day(6, rounds, tables, name))
            assert_readable(watched)


@pytest.mark.parametrize("size", first_of(PICTURES), ids=str)
def test_lots_are_followed_team_by_team_until_the_round_is_published(size: tuple[int, int]) -> None:
    service = day(24)
    with watching(None, size) as watched:
        compete(watched, service.state)
        assert isinstance(watched.page, WaitingPage)
        for number in range(1, 25):
            wishes = with_lot(service.state.divisions[0].wishes, str(25 - number))
            done(service, cmd.ListWishes(0, wishes))
            if number in (1, 2, 24):
                compete(watched, service.state)
                page = watched.page
                assert isinstance(page, LotsPage)
                assert (page.tile, page.name) == (str(number), f"{25 - number} Hornbills")
                assert page.count == f"{number} of 24 drawn"
                assert_readable(watched, whole=True)
        publish(service)
        compete(watched, service.state)
        assert isinstance(watched.page, BoardPage)


def turn(watched: Watching) -> None:
    frames(60 * PAGE_SECONDS + 2)


def numbers(watched: Watching) -> list[str]:
    rows = [one.row for one in shown(watched.page) if isinstance(one, Striped) and not one.is_head]
    return sorted((row.number for row in rows), key=int)


def test_a_result_is_shown_at_once_on_its_page_and_stays_as_long_as_any() -> None:
    with watching() as watched:
        compete(watched, begun_day(40, 1, 18))
        page = watched.page
        assert numbers(watched)[0] == "1"
        frames(60 * PAGE_SECONDS - 60)
        compete(watched, begun_day(40, 1, 19))
        assert watched.page is page
        assert numbers(watched)[0] == "13"
        figures = {one.row.figure for one in shown(page) if isinstance(one, Striped) and one.row.figure}
        assert len(figures) == 7
        frames(120)
        assert numbers(watched)[0] == "13", "it is not turned as it was to be before"
        turn(watched)
        assert numbers(watched)[0] == "1"


def test_pages_turn_by_themselves_and_begin_again_and_a_round_and_its_standings_are_shown_at_once() -> None:
    with watching() as watched:
        compete(watched, begun_day(24, 1, 11))
        turn(watched)
        compete(watched, begun_day(24, 1))
        assert watched.page.title == "Standings after round 1 of 3"
        turn(watched)
        compete(watched, begun_day(24, 2, 0))
        assert (watched.page.title, numbers(watched)[0]) == ("Round 2", "1")
        compete(watched, begun_day(40, 1, 0))
        seen = [numbers(watched)]
        for _ in range(2):
            turn(watched)
            seen.append(numbers(watched))
        assert seen[0] == seen[2] == [str(number) for number in range(1, 13)]
        assert seen[1] == [str(number) for number in range(13, 21)]


def test_the_director_holds_the_pairings_or_the_standings() -> None:
    for state, pairings, standings in (
        (begun_day(24, 1, 0), "Round 1", "Round 1"),
        (begun_day(24, 2, 3), "Round 2", "Standings after round 1 of 3"),
        (begun_day(24, 2), "Round 2", "Standings after round 2 of 3"),
    ):
        assert {face.title for face in board_faces(state, PAIRINGS_HELD)} == {pairings}
        assert {face.title for face in board_faces(state, STANDINGS_HELD)} == {standings}
    held = replace(SCHOOL, held_since=NOON.isoformat())
    with watching(settings=replace(held, held_pages=STANDINGS_HELD)) as watched:
        compete(watched, begun_day(24, 2, 3))
        assert watched.page.title == "Standings after round 1 of 3"
        watched.world.settings_store.settings = replace(held, held_pages=PAIRINGS_HELD)
        frames(60)
        assert watched.page.title == "Round 2", "as soon as it is chosen"


@pytest.mark.parametrize("origin", ["", "SK Taman Bestari"])
def test_the_director_shows_who_sits_where_in_order_of_names(origin: str) -> None:
    service = begun((PairingKind.AUSTRALIAN, 1), format_key="club")
    for name in ("Otters 10", "Geckos", "Otters 9"):
        done(service, cmd.EnterTeam(Entry(name, origin)))
    publish(service)
    (face,) = board_faces(service.state, SEATS_HELD)
    assert (face.title, face.heads[:2]) == ("Who sits where, A to Z", ("Table", "Team"))
    seats = [(row.number, row.name, row.figure, row.below) for row in face.rows]
    assert seats == [("1", "Geckos", "", origin), ("", "Otters 9", "bye", origin), ("1", "Otters 10", "", origin)]
    held = replace(SCHOOL, held_since=NOON.isoformat(), held_pages=SEATS_HELD)
    with watching(None, PICTURES[0], held) as watched:
        compete(watched, service.state)
        assert_readable(watched, whole=True)


def semi_finals(origin: str = "SK Taman Bestari Indah") -> CompetitionService:
    """A day whose semi-finals are drawn."""
    service = begun((PairingKind.AUSTRALIAN, 1), format_key="club")
    for name in ("Otters", "Geckos", "Tigers", "Hornbills"):
        done(service, cmd.EnterTeam(Entry(name, origin)))
    phases = (Phase(PairingKind.AUSTRALIAN, 1), Phase(PairingKind.KNOCK_OUT, 2, third_place=True))
    done(service, cmd.PlanDivision(0, phases))
    publish(service)
    play(service)
    publish(service)
    return service


@pytest.mark.parametrize("size", first_of(PICTURES), ids=str)
def test_semi_finals_and_finals_fill_the_picture_with_schools_and_what_each_table_is_for(size: tuple[int, int]) -> None:
    service = semi_finals()
    with watching(None, size) as watched:
        for title, rows in (("Semi-final", 2), ("Final", 1)):
            compete(watched, service.state)
            lines = [one for one in shown(watched.page) if isinstance(one, LargeLine)]
            assert [line.row.stage for line in lines] == [title] * rows
            assert lines[0].row.origins == ("SK Taman Bestari Indah",) * 2
            assert sum(line.height for line in lines) > 0.7 * watched.page.height
            assert_readable(watched, whole=True)
            play(service)
            if rows > 1:
                publish(service)
    assert not board_faces(begun_day(5, 1, 0))[0].is_large, "there is a bye, too"


def test_pairings_on_few_pages_say_where_each_team_comes_from() -> None:
    for teams, has_schools in ((24, True), (26, False)):
        service = begun((PairingKind.AUSTRALIAN, 1), format_key="club")
        for number in range(teams):
            done(service, cmd.EnterTeam(Entry(f"Otters {number}", f"SK Taman {number}")))
        publish(service)
        with watching(None, PICTURES[0]) as watched:
            compete(watched, service.state)
            assert_readable(watched, whole=True)
            said = {one.words for one in shown(watched.page) if isinstance(one, RowLabel)}
            assert ("SK Taman 1" in said) is has_schools


def test_third_second_and_first_are_revealed_one_by_one() -> None:
    state = finals_day()
    names = [state.name(line.player) for line in state.standings(0)[:3]]
    for shown_now, known in enumerate((["", "", ""], ["", "", names[2]], ["", *names[1:]], names)):
        (face,) = board_faces(state, podium_held(0, shown_now))
        assert ([row.number for row in face.rows], [row.name for row in face.rows]) == (["1", "2", "3"], known)
    second = state.standings(0)[1].player
    turns = ((second, "QUIZZES, AT", "112"),)
    held = replace(SCHOOL, held_since=NOON.isoformat(), held_pages=podium_held(0, 2), podium_turns=turns)
    with watching(None, PICTURES[0], held) as watched:
        compete(watched, state)
        assert watched.page.title == "Prize-giving"
        told = {one.words for one in shown(watched.page) if isinstance(one, RowLabel)}
        assert {"Best turn: QUIZZES, AT", "112"} < told
        assert_readable(watched, whole=True)
    # What was held of a competition with more divisions shows nothing of another.
    assert board_faces(state, podium_held(1, 3)) == board_faces(state)


def test_what_hangs_below_a_second_line_is_not_covered_by_the_next_row() -> None:
    with watching() as watched:
        compete(watched, finals_day())
        for line in shown(watched.page):
            if isinstance(line, BoardLine) and line.row.below:
                (below,) = (one for one in shown(line) if isinstance(one, RowLabel) and one.words == line.row.below)
                # The line box of the letters is centred; its descent is a quarter of it.
                assert below.center_y - 0.62 * below.font_size > line.y


def test_what_was_held_on_another_day_is_forgotten() -> None:
    yesterday = (NOON - timedelta(days=1)).isoformat()
    with watching(settings=replace(SCHOOL, held_pages=STANDINGS_HELD, held_since=yesterday)) as watched:
        compete(watched, begun_day(24, 2, 3))
        assert watched.page.title == "Round 2"


@pytest.mark.parametrize("size", first_of(PICTURES))
def test_it_is_counted_down_to_the_next_round_and_then_all_pages_turn_again(size: tuple[int, int]) -> None:
    starts = NOON + timedelta(minutes=12, seconds=30)
    counting = replace(
        SCHOOL, held_pages=COUNTDOWN_HELD, held_since=NOON.isoformat(), next_start=starts.isoformat(timespec="seconds")
    )
    with watching(size=size, settings=counting) as watched:
        compete(watched, begun_day(24, 2))
        page = watched.page
        assert isinstance(page, CountdownPage)
        assert (page.title, page.left) == (f"Round 3 starts at {starts:%H:%M}", "12:30")
        assert_readable(watched)
        watched.world.time = starts - timedelta(seconds=59)
        frames(20)
        assert page.left == "0:59"
        watched.world.time = starts
        frames(20)
        assert page.left == "Now"
        watched.world.time = starts + timedelta(seconds=SHOWN_AFTER_SECONDS)
        frames(120)
        assert watched.page.title == "Standings after round 2 of 3"


def test_a_published_round_that_waits_is_the_next() -> None:
    assert start_title(begun_day(24, 2, 0), NOON).startswith("Round 2 starts at")
    assert start_title(begun_day(24, 2, 1), NOON).startswith("Round 3 starts at")


def test_names_too_long_for_a_line_are_read_whole_in_two() -> None:
    name = "Sekolah Kebangsaan Bukit Raja"
    with watching(None, PICTURES[0]) as watched:
        for rounds, tables in ((1, 2), (2, None)):
            state = begun_day(14, rounds, tables, name)
            compete(watched, state)
            for face in board_faces(state):
                assert len(face.rows) <= (LONG_ROWS if face.is_long else ROWS)
                assert_readable(watched, whole=True)
                turn(watched)
        assert any(face.is_long for face in board_faces(begun_day(14, 1, 2, name)))


def test_what_was_written_later_is_shown() -> None:
    earlier, later = NOON - timedelta(seconds=9), NOON.isoformat(timespec="seconds")
    with watching() as watched:
        compete(watched, begun_day(6, 1, 0), later)
        assert isinstance(watched.page, BoardPage)
        watched.show(followed(STATES["running"](), at=earlier))
        assert isinstance(watched.page, BoardPage)
        watched.show(followed(STATES["running"](), at=NOON))
        assert isinstance(watched.page, MatchPage)


def test_a_winner_is_shown_for_a_while_before_the_standings_come() -> None:
    with watching() as watched:
        compete(watched, begun_day(6, 1, 0), LONG_AGO)
        watched.show(followed(STATES["winner"]()))
        compete(watched, begun_day(6, 1))
        assert isinstance(watched.page, WinnersPage)
        watched.world.time += timedelta(seconds=WINNER_SECONDS + 1)
        frames(90)
        assert isinstance(watched.page, BoardPage)


def test_a_competition_of_another_day_or_before_its_draw_is_not_shown() -> None:
    with watching() as watched:
        compete(watched, begun_day(6, 1), (NOON - timedelta(days=1)).isoformat(timespec="seconds"))
        assert isinstance(watched.page, WaitingPage)
        compete(watched, day(4).state)
        assert isinstance(watched.page, WaitingPage)


def test_the_final_and_the_match_for_third_place_have_a_page_each() -> None:
    service = begun((PairingKind.KNOCK_OUT, 2), teams="ABCD")
    done(service, cmd.PlanDivision(0, (Phase(PairingKind.KNOCK_OUT, 2, third_place=True),)))
    publish(service)
    play(service)
    publish(service)
    assert [face.title for face in board_faces(service.state, PAIRINGS_HELD)] == ["Final", "Match for third place"]


@pytest.mark.parametrize("size", first_of(PICTURES), ids=str)
def test_after_the_pairings_of_finals_comes_their_bracket(size: tuple[int, int]) -> None:
    service = begun((PairingKind.KNOCK_OUT, 3), teams="")
    for number in range(1, 9):
        done(service, cmd.EnterTeam(Entry(f"Team {number}")))
    publish(service)
    play(service, 2)
    *_pairings, face = board_faces(service.state)
    assert face.title == "Bracket"
    assert face.bracket
    with watching(None, size) as watched:
        compete(watched, service.state)
        for _ in board_faces(service.state)[1:]:
            turn(watched)
        assert_readable(watched, whole=True)
        assert len([one for one in shown(watched.page) if isinstance(one, BracketLine)]) == 14
