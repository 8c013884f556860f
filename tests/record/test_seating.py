"""The plan of everybody's place: players, reserves, judges, time keeper and jury (P23)."""

import math
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.formats.catalogue import format_by_key, formats
from classroom.match.state import seats
from classroom.match.team import Member, Official, OfficialRole, Role, Team
from classroom.record.seating import ROLE_TITLES, Place, PlaceRole, SeatingPlan, seating_plan
from classroom.rules.policy import Format, MemberRacks, Officials
from tests.match.table import PRIMARY, team

STANDARD, CLUB, LITERACY = (format_by_key(key) for key in ("standard", "club", "literacy"))
JUDGES = (
    Official("Puan Rohani", OfficialRole.ACCURACY_JUDGE, "Sabah"),
    Official("Mr Lim", OfficialRole.POINT_JUDGE, "Kedah"),
    Official("Encik Zaki", OfficialRole.TIME_KEEPER, "Perak"),
    Official("Madam Devi", OfficialRole.JURY, "Johor"),
    Official("Cik Ros", OfficialRole.JURY, "Perak"),
)
TEAMS = (team(0), team(1))


def singles(count: int) -> tuple[Team, ...]:
    return tuple(team(number, mains=1, reserves=0) for number in range(count))


def groups(first: int, second: int) -> tuple[Team, Team]:
    return team(0, first, reserves=0), team(1, second, reserves=0)


def those(plan: SeatingPlan, role: PlaceRole) -> list[Place]:
    return [place for place in plan.places if place.role is role]


def named(plan: SeatingPlan, name: str) -> Place:
    (place,) = [place for place in plan.places if place.name == name]
    return place


def edge(plan: SeatingPlan, name: str) -> str:
    """At which edge of the board somebody sits, or behind which."""
    place, far = named(plan, name), plan.board + 2
    beyond = {
        "top": place.row < 2,
        "bottom": place.row >= far,
        "left": place.column < 2,
        "right": place.column >= far,
    }
    (found,) = [edge for edge, is_there in beyond.items() if is_there]
    return found


def clockwise(plan: SeatingPlan) -> list[str]:
    """The players by their direction from the middle of the board, clockwise from the top left corner."""
    middle = 2 + (plan.board - 1) / 2

    def turn(place: Place) -> float:
        angle = math.atan2(place.row - middle, place.column - middle)
        return (angle + 3 * math.pi / 4) % (2 * math.pi)

    return [place.name for place in sorted(those(plan, PlaceRole.PLAYER), key=turn)]


# Two teams of two, with reserves and a panel


def test_P23_everybody_has_one_place_with_name_role_team_and_state() -> None:
    plan = seating_plan(PRIMARY, TEAMS, JUDGES)
    placed = [(place.role, place.name, place.team, place.origin) for place in plan.places]
    assert Counter(placed) == Counter(
        [
            (PlaceRole.PLAYER, "Aminah", "Team Perak", "Perak"),
            (PlaceRole.PLAYER, "Wei Han", "Team Perak", "Perak"),
            (PlaceRole.RESERVE, "Kavitha", "Team Perak", "Perak"),
            (PlaceRole.PLAYER, "Daniel", "Team Johor", "Johor"),
            (PlaceRole.PLAYER, "Siti", "Team Johor", "Johor"),
            (PlaceRole.RESERVE, "Arjun", "Team Johor", "Johor"),
            (PlaceRole.ACCURACY_JUDGE, "Puan Rohani", "", "Sabah"),
            (PlaceRole.POINT_JUDGE, "Mr Lim", "", "Kedah"),
            (PlaceRole.TIME_KEEPER, "Encik Zaki", "", "Perak"),
            (PlaceRole.JURY, "Madam Devi", "", "Johor"),
            (PlaceRole.JURY, "Cik Ros", "", "Perak"),
        ]
    )


def test_P23_two_teams_sit_face_to_face_members_side_by_side_and_reserves_behind_them() -> None:
    plan = seating_plan(PRIMARY, TEAMS, JUDGES)
    for names, reserve, side in ((("Aminah", "Wei Han"), "Kavitha", "top"), (("Daniel", "Siti"), "Arjun", "bottom")):
        first, second = (named(plan, name) for name in names)
        assert first.row == second.row
        assert {edge(plan, name) for name in (*names, reserve)} == {side}
        assert abs(named(plan, reserve).row - first.row) == 1
        assert named(plan, reserve).row in (0, plan.rows - 1)


def test_P23_the_judges_and_the_time_keeper_are_at_the_board_and_the_jury_is_apart() -> None:
    plan = seating_plan(PRIMARY, TEAMS, JUDGES)
    corners = {(1, 1), (1, plan.board + 2), (plan.board + 2, plan.board + 2)}
    roles = (PlaceRole.ACCURACY_JUDGE, PlaceRole.POINT_JUDGE, PlaceRole.TIME_KEEPER)
    assert {(place.row, place.column) for role in roles for place in those(plan, role)} == corners
    jury = those(plan, PlaceRole.JURY)
    assert [place.name for place in jury] == ["Madam Devi", "Cik Ros"]
    others = [place.column for place in plan.places if place.role is not PlaceRole.JURY]
    assert min(place.column for place in jury) > max(others) + 1


def test_P17_P23_officials_still_to_be_found_have_places_without_names_where_the_format_wants_judges() -> None:
    plan = seating_plan(PRIMARY, TEAMS, JUDGES[:1])
    roles = [place.role for place in plan.places if not place.name]
    assert roles == [PlaceRole.POINT_JUDGE, PlaceRole.TIME_KEEPER, PlaceRole.JURY]
    relaxed = replace(PRIMARY, officials=Officials(from_elsewhere=False))
    plan = seating_plan(relaxed, TEAMS, JUDGES[:1])
    assert all(place.name for place in plan.places)
    assert those(plan, PlaceRole.ACCURACY_JUDGE)


def test_P19_P23_after_a_replacement_the_reserve_sits_at_the_board() -> None:
    plan = seating_plan(PRIMARY, (TEAMS[0].with_reserve("Aminah", "Kavitha"), TEAMS[1]))
    assert named(plan, "Kavitha").role is PlaceRole.PLAYER
    assert named(plan, "Aminah").role is PlaceRole.RESERVE


# One to four sides


@pytest.mark.parametrize(
    ("count", "edges"),
    [(2, ["top", "bottom"]), (3, ["top", "right", "bottom"]), (4, ["top", "right", "bottom", "left"])],
)
def test_P23_S1_two_to_four_players_sit_round_the_board_in_the_order_of_play(count: int, edges: list[str]) -> None:
    teams = singles(count)
    plan = seating_plan(STANDARD, teams)
    assert [edge(plan, one.members[0].name) for one in teams] == edges
    assert [place.turn for place in those(plan, PlaceRole.PLAYER)] == list(range(1, count + 1))
    assert clockwise(plan) == [one.members[0].name for one in teams]


def test_A1_P23_four_players_of_two_groups_alternate_round_the_table() -> None:
    plan = seating_plan(CLUB, groups(2, 2))
    assert clockwise(plan) == ["Aminah", "Daniel", "Wei Han", "Siti"]
    assert [named(plan, name).team for name in clockwise(plan)] == ["Team Perak", "Team Johor"] * 2
    assert [edge(plan, name) for name in clockwise(plan)] == ["top", "right", "bottom", "left"]
    assert [named(plan, name).turn for name in clockwise(plan)] == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("sizes", "order"), [((1, 1), ["Aminah", "Daniel"]), ((2, 1), ["Aminah", "Daniel", "Wei Han"])]
)
def test_A1_P23_two_or_three_players_sit_in_the_order_of_play(sizes: tuple[int, int], order: list[str]) -> None:
    assert clockwise(seating_plan(CLUB, groups(*sizes))) == order


def test_U1_P23_a_team_of_four_sits_round_its_own_board() -> None:
    plan = seating_plan(LITERACY, (team(0, mains=4, reserves=0),))
    assert clockwise(plan) == ["Aminah", "Wei Han", "Kavitha", "Lina"]
    assert len({edge(plan, name) for name in clockwise(plan)}) == 4


def test_A1_seats_are_the_teams_or_their_members_in_turn() -> None:
    assert [(seat.team, seat.member) for seat in seats(PRIMARY, TEAMS)] == [(0, ""), (1, "")]
    assert [(seat.team, seat.member) for seat in seats(CLUB, groups(2, 2))] == [
        (0, "Aminah"),
        (1, "Daniel"),
        (0, "Wei Han"),
        (1, "Siti"),
    ]
    assert seats(CLUB, ()) == ()


# Always


@st.composite
def companies(draw: st.DrawFn) -> tuple[Format, tuple[Team, ...], tuple[Official, ...]]:
    """A format, up to six teams of up to five players and reserves, and any officials."""
    format_ = draw(st.sampled_from(formats()))
    teams = []
    for number in range(draw(st.integers(1, 6))):
        mains, reserves = draw(st.integers(1, 5)), draw(st.integers(0, 4))
        roles = [Role.MAIN] * mains + [Role.RESERVE] * reserves
        members = tuple(Member(f"{number}-{at}", role) for at, role in enumerate(roles))
        teams.append(Team(f"Team {number}", f"State {number}", members))
    roles_of = draw(st.lists(st.sampled_from(OfficialRole), max_size=12))
    officials = tuple(Official(f"Official {number}", role) for number, role in enumerate(roles_of))
    return format_, tuple(teams), officials


@given(companies())
def test_P23_everybody_sits_once_alone_and_beside_the_board(
    company: tuple[Format, tuple[Team, ...], tuple[Official, ...]],
) -> None:
    format_, teams, officials = company
    plan = seating_plan(format_, teams, officials)
    cells = [(place.row, place.column) for place in plan.places]
    assert len(set(cells)) == len(cells)
    for row, column in cells:
        assert 0 <= row < plan.rows
        assert 0 <= column < plan.columns
        assert not plan.is_on_board(row, column)
    people = [member.name for one in teams for member in one.members] + [official.name for official in officials]
    assert Counter(place.name for place in plan.places if place.name) == Counter(people)


@given(companies())
def test_P23_the_order_of_play_goes_clockwise(company: tuple[Format, tuple[Team, ...], tuple[Official, ...]]) -> None:
    format_, teams, officials = company
    plan = seating_plan(format_, teams, officials)
    turns = [place.turn for name in clockwise(plan) for place in plan.places if place.name == name]
    assert None not in turns
    assert turns == sorted(turn for turn in turns if turn)
    if isinstance(format_.racks, MemberRacks):
        assert len(set(turns)) == len(turns)


def test_P23_every_role_has_a_title() -> None:
    assert set(ROLE_TITLES) == set(PlaceRole)
    assert {role.value for role in OfficialRole} <= {role.value for role in PlaceRole}
