"""A competition that has everything in it that can be stored, to make a record from."""

from classroom.competition import event as ev
from classroom.competition.division import (
    Apart,
    AskedBye,
    Division,
    GreatestAge,
    NoRegionalWin,
    OwnTable,
    PairingKind,
    Phase,
    RatingAtLeast,
    RatingBelow,
    SchoolLevel,
    SchoolLevels,
    Wishes,
    final_of_pools,
)
from classroom.competition.event import Room
from classroom.competition.result import (
    NobodyCame,
    Outcome,
    Played,
    Ruled,
    Scored,
    StandingPolicy,
    TieBreak,
    TieDecision,
    TieWay,
    Walkover,
    WalkoverReason,
)
from classroom.competition.team import Attendance, Entry, EntryMember, Judge
from classroom.match.team import Heading, Role
from classroom.rules.policy import FixedMargin, GreatestMargin, NoMargin

_MEMBERS = (
    EntryMember("Aina", "5 Cerdas", 5),
    EntryMember("陈慧敏", "6 Bestari", 6),
    EntryMember("Kavitha", role=Role.RESERVE),
)


def every_kind() -> tuple[ev.CompetitionEvent, ...]:
    """Return events of every kind, with every class, choice and field that they can have."""
    kinds = tuple(Phase(kind, 2) for kind in PairingKind if kind is not PairingKind.OWN_BOARDS)
    conditions = (
        RatingAtLeast(800),
        RatingBelow(1200),
        GreatestAge(24),
        NoRegionalWin(),
        SchoolLevels(tuple(SchoolLevel)),
    )
    division = Division("Open", conditions, kinds)
    policy = StandingPolicy(3, 2, 1, FixedMargin(100, late_minutes=10, absent_loses=True), 40, 200)
    heading = Heading("School day", "Hall", "2026", "Ipoh", "2026-11-22", "SK Taman")
    teams = [
        ev.TeamEntered(str(number), Entry(f"Team {number}", "Perak", _MEMBERS if number == 1 else ()), 0, 1)
        for number in range(1, 7)
    ]
    tables = (ev.Table(1, "1", "2", "2", ("Pn. Latifah",)), ev.Table(2, "3", "4"))
    source, typed = ev.Source, ev.Source.TYPED
    rest = tuple(
        event
        for number, reason in enumerate(WalkoverReason, start=2)
        for event in (
            ev.RoundPublished(0, number, tables, ("5",), repeats_from=number),
            ev.ResultEntered(0, number, Walkover("1", "2", reason), typed),
            ev.ResultEntered(0, number, NobodyCame("3", "4"), tuple(source)[number - 2]),
            ev.ResultEntered(
                0, number, Ruled("6", tuple(Outcome)[number % 3], -50), typed, "", "came late", "Pn. Zainab"
            ),
        )
    )
    return (
        ev.CompetitionOpened("c1", "0.4.0", "Day", "youth", (division,), policy, heading, origins_apart=True),
        *teams[:5],
        ev.EntryChanged("2", Entry("Egrets", "Johor", (), "Mr. Tan", mixed=True, exception="one class only")),
        ev.JudgesListed((Judge("Pn. Latifah", "Melaka"), Judge("Mr. Lim"))),
        ev.DivisionPlanned(0, (Phase(PairingKind.KING_OF_THE_HILL, 9),)),
        ev.RoundPublished(0, 1, tables, ("5",)),
        ev.RoundTakenBack(0, 1, "a team came late"),
        ev.RoundPublished(0, 1, tables, ("5",)),
        teams[5],
        ev.ResultEntered(0, 1, Played("1", "2", 300, 310), source.MATCH_FILE, "20261122-abcd"),
        ev.ResultCorrected(0, 1, Played("1", "2", 310, 310, "2"), "a tile overlooked", "Pn. Zainab"),
        ev.ResultEntered(0, 1, Played("3", "4", 200, 210), source.CODE),
        ev.ResultTakenBack(0, 1, "3", "of another table", "Pn. Zainab"),
        ev.ResultEntered(0, 1, Played("3", "4", 200, 220), source.PLAYED_HERE, "20261122-abce"),
        ev.TeamWithdrawn("6", 2, "ill"),
        ev.TeamReturned("6"),
        *rest,
        ev.CompetitionClosed(),
        ev.CompetitionReopened("one round more", "Pn. Zainab"),
    )


def one_origin() -> tuple[ev.CompetitionEvent, ...]:
    """Return a day at which two teams of one state meet, for a reason that is written down."""
    plan = Division("", (), (Phase(PairingKind.KING_OF_THE_HILL, 1),))
    return (
        ev.CompetitionOpened("c1", "0.4.0", "Day", "primary", (plan,), StandingPolicy(), origins_apart=True),
        *(ev.TeamEntered(str(number), Entry(f"Team {number}", "Perak"), 0, 1) for number in (1, 2)),
        ev.RoundPublished(0, 1, (ev.Table(1, "1", "2"),), origin_exception="both are from Perak"),
        ev.ResultEntered(0, 1, Played("1", "2", 210, 200), ev.Source.TYPED),
    )


def wished() -> tuple[ev.CompetitionEvent, ...]:
    """Return a day with wishes for its draws, a deleted team, a final with a match for third place, and two judges."""
    plan = Division("", (), (Phase(PairingKind.AUSTRALIAN, 1),))
    policy = StandingPolicy(absence=NoMargin(), walkover_by_median=True, absent_last=True)
    entry = Entry("Team 1", "Perak", school="SK Taman", rating=1200)
    asked = (AskedBye("4", 1),)
    wishes = Wishes(("2", "1"), is_lot=True, byes=asked, apart=(Apart("1", "2"),), tables=(OwnTable("3", 7),))
    typed = ev.Source.TYPED
    return (
        ev.CompetitionOpened("c1", "0.5.0", "Day", "primary", (plan,), policy, starts_by_lot=True, judges_at_table=2),
        ev.TeamEntered("1", entry, 0, 1),
        *(ev.TeamEntered(str(number), Entry(f"Team {number}"), 0, 1) for number in range(2, 6)),
        ev.EntryDeleted("5"),
        ev.WishesListed(0, wishes),
        ev.DivisionPlanned(0, (Phase(PairingKind.AUSTRALIAN, 1), Phase(PairingKind.KNOCK_OUT, 2, third_place=True))),
        ev.RoundPublished(0, 1, (ev.Table(7, "1", "3", judges=("Pn. Tan", "Mr. Lim")),), ("4", "2")),
        ev.ResultEntered(0, 1, Walkover("1", "3"), typed),
        ev.RoundPublished(0, 2, (ev.Table(1, "4", "3"), ev.Table(2, "2", "1"))),
        ev.ResultEntered(0, 2, Played("4", "3", 210, 200), typed),
        ev.ResultEntered(0, 2, Played("2", "1", 190, 200), typed),
        ev.RoundPublished(0, 3, (ev.Table(1, "4", "1"), ev.Table(2, "2", "3"))),
        ev.ResultEntered(0, 3, Played("4", "1", 180, 200), typed),
        ev.ResultEntered(0, 3, Played("2", "3", 180, 170), typed),
    )


def bracketed() -> tuple[ev.CompetitionEvent, ...]:
    """Return a knock-out whose places are stored, with a match for third place and a result corrected since."""
    plan = Division("", (), (Phase(PairingKind.ROUND_ROBIN, 1), Phase(PairingKind.KNOCK_OUT, 2, third_place=True)))
    typed = ev.Source.TYPED
    return (
        ev.CompetitionOpened("c1", "0.6.0", "Day", "club", (plan,), StandingPolicy(absence=GreatestMargin())),
        *(ev.TeamEntered(str(number), Entry(f"Team {number}"), 0, 1) for number in range(1, 6)),
        ev.RoundPublished(0, 1, (ev.Table(1, "1", "4"), ev.Table(2, "2", "3")), ("5",)),
        ev.ResultEntered(0, 1, Played("1", "4", 220, 200), typed),
        ev.ResultEntered(0, 1, Played("2", "3", 210, 200), typed),
        ev.RoundPublished(0, 2, (ev.Table(1, "5", "3"), ev.Table(2, "1", "2")), places=("5", "3", "1", "2")),
        ev.ResultEntered(0, 2, Played("5", "3", 190, 200), typed),
        ev.ResultEntered(0, 2, Played("1", "2", 180, 200), typed),
        ev.ResultCorrected(0, 1, Played("1", "4", 200, 220), "read wrongly", "Pn. Zainab"),
        ev.TeamWithdrawn("2", 3, "ill"),
        ev.RoundPublished(0, 3, (ev.Table(1, "5", "1", for_third=True),), ("3",), places=("3", "")),
        ev.ResultEntered(0, 3, Played("5", "1", 180, 170), typed),
    )


def settled() -> tuple[ev.CompetitionEvent, ...]:
    """Return a day at which level teams are put in order: by lot, by a play-off and by the director."""
    plan = Division("", (), (Phase(PairingKind.KING_OF_THE_HILL, 1), Phase(PairingKind.KNOCK_OUT, 1)))
    typed = ev.Source.TYPED
    decisions = (
        TieDecision(("2", "4", "6"), TieWay.LOT),
        TieDecision(("5", "3", "1"), TieWay.PLAY_OFF, "12 to 10"),
        TieDecision(("3", "5", "1"), TieWay.CHOSEN, "the play-off was at the wrong table", "Pn. Zainab"),
    )
    return (
        ev.CompetitionOpened("c1", "0.6.0", "Day", "primary", (plan,), StandingPolicy(absence=NoMargin())),
        *(ev.TeamEntered(str(number), Entry(f"Team {number}"), 0, 1) for number in range(1, 7)),
        ev.RoundPublished(0, 1, tuple(ev.Table(at, str(2 * at - 1), str(2 * at)) for at in (1, 2, 3))),
        *(ev.ResultEntered(0, 1, Played(one, other, 210, 200), typed) for one, other in ("12", "34", "56")),
        *(ev.TieSettled(0, 1, decision) for decision in decisions),
        ev.RoundPublished(0, 2, (ev.Table(1, "3", "5"),), places=("3", "5")),
    )


def began() -> tuple[ev.CompetitionEvent, ...]:
    """Return a day whose first round is by halves, with a match of which nobody said who began."""
    plan = Division("", (), (Phase(PairingKind.AUSTRALIAN, 1, halves=True),))
    return (
        ev.CompetitionOpened("c1", "0.6.0", "Day", "primary", (plan,), StandingPolicy(absence=NoMargin())),
        *(ev.TeamEntered(str(number), Entry(f"Team {number}"), 0, 1) for number in (1, 2)),
        ev.RoundPublished(0, 1, (ev.Table(1, "1", "2"),)),
        ev.ResultEntered(0, 1, Played("1", "2", 210, 200, is_start_known=False), ev.Source.TYPED),
    )


def chosen() -> tuple[ev.CompetitionEvent, ...]:
    """Return a day with its choice of tie-break, results typed by two, and a reason why teams play that lack pupils."""
    plan = Division("", (), (Phase(PairingKind.KING_OF_THE_HILL, 1),))
    policy = StandingPolicy(absence=NoMargin(), tie_break=TieBreak.OPPONENTS)
    typed = ev.Source.TYPED
    return (
        ev.CompetitionOpened("c1", "0.5.0", "Day", "primary", (plan,), policy),
        *(ev.TeamEntered(str(number), Entry(f"Team {number}", f"State {number}"), 0, 1) for number in (1, 2)),
        ev.TieBreakChosen(TieBreak.HEAD_TO_HEAD),
        ev.TieBreakChosen(TieBreak.MARGIN, 150),
        ev.SecondEntryAsked(is_asked=True),
        ev.RoundPublished(0, 1, (ev.Table(1, "1", "2"),), entry_exception="the lists are on paper"),
        ev.ResultNoted(0, 1, Played("1", "2", 210, 200)),
        ev.ResultEntered(0, 1, Played("2", "1", 200, 210), typed),
    )


def seated() -> tuple[ev.CompetitionEvent, ...]:
    """Return a day in two rooms, with other judges at a table, and a result of a real board that is typed again."""
    plan = Division("", (), (Phase(PairingKind.KING_OF_THE_HILL, 1),))
    tables = (ev.Table(1, "1", "2", judges=("Pn. Tan",)), ev.Table(2, "3", "4", judges=("Mr. Lim",)))
    policy = StandingPolicy(absence=NoMargin())
    return (
        ev.CompetitionOpened("c1", "0.5.0", "Day", "youth", (plan,), policy, is_single=True),
        *(ev.TeamEntered(str(number), Entry(f"Team {number}"), 0, 1) for number in range(1, 5)),
        ev.JudgesListed((Judge("Pn. Tan"), Judge("Mr. Lim"), Judge("Cikgu Ros"))),
        ev.RoomsListed((Room("Hall", 1, 1), Room("Library", 2, 12))),
        ev.SecondEntryAsked(is_asked=True),
        ev.RoundPublished(0, 1, tables),
        ev.JudgesSeated(0, 1, 2, ("Cikgu Ros",)),
        ev.ResultNoted(0, 1, Played("1", "2", 210, 200), "c1-1-1-2"),
        ev.ResultEntered(0, 1, Played("1", "2", 210, 200), ev.Source.PLAYED_HERE, "c1-1-1-2"),
        ev.JudgesSeated(0, 1, 2, ("Pn. Tan",)),
        ev.ResultEntered(0, 1, Played("3", "4", 180, 200), ev.Source.CODE),
    )


def friendly() -> tuple[ev.CompetitionEvent, ...]:
    """Return a tournament of one class."""
    plan = Division("", (), (Phase(PairingKind.ROUND_ROBIN, 1),))
    entry = Entry("Team 1", members=(EntryMember("Aina", "5 Cerdas", 5),))
    return (
        ev.CompetitionOpened("c1", "0.7.0", "5 Cerdas", "primary", (plan,), StandingPolicy(), is_friendly=True),
        ev.TeamEntered("1", entry, 0, 1),
        ev.TeamEntered("2", Entry("Team 2"), 0, 1),
        ev.RoundPublished(0, 1, (ev.Table(1, "1", "2"),)),
        ev.ResultEntered(0, 1, Played("1", "2", 60, 48), ev.Source.TYPED),
    )


def checked_in() -> tuple[ev.CompetitionEvent, ...]:
    """Return a day whose teams were checked in: one came for round 2, one was put in by hand."""
    plan = Division("", (), (Phase(PairingKind.KING_OF_THE_HILL, 2),))
    typed, marks = ev.Source.TYPED, (Attendance.HERE, Attendance.LATE, Attendance.ABSENT, Attendance.ABSENT)
    return (
        ev.CompetitionOpened("c1", "0.7.0", "Day", "primary", (plan,), StandingPolicy()),
        *(ev.TeamEntered(str(number), Entry(f"Team {number}"), 0, 1) for number in range(1, 5)),
        *(ev.AttendanceTaken(str(number), what) for number, what in enumerate(marks, start=1)),
        ev.AttendanceTaken("3", None),
        ev.RoundPublished(0, 1, (ev.Table(1, "1", "3"),)),
        ev.ResultEntered(0, 1, Played("1", "3", 60, 48), typed),
        ev.AttendanceTaken("2", Attendance.HERE),
        ev.RoundPublished(
            0, 2, (ev.Table(1, "1", "2"), ev.Table(2, "3", "4")), put_in=(ev.PutIn("4", "came after all"),)
        ),
        ev.ResultEntered(0, 2, Played("2", "1", 70, 48), typed),
    )


def in_pools() -> tuple[ev.CompetitionEvent, ...]:
    """Return two pools whose best two were to meet in one final, and then the winners alone."""
    pools = [Division(title, (), (Phase(PairingKind.ROUND_ROBIN, 1),)) for title in ("A", "B")]
    final, less = (final_of_pools("Final", 2, best) for best in (2, 1))
    typed = ev.Source.TYPED
    return (
        ev.CompetitionOpened("c1", "0.7.0", "Day", "primary", (*pools, final), StandingPolicy()),
        *(ev.TeamEntered(str(number), Entry(f"Team {number}"), number // 3, 1) for number in range(1, 5)),
        ev.DivisionPlanned(2, less.phases, less.best),
        *(ev.RoundPublished(at, 1, (ev.Table(at + 1, *pair),)) for at, pair in enumerate((("1", "2"), ("3", "4")))),
        ev.ResultEntered(0, 1, Played("1", "2", 60, 48), typed),
        ev.ResultEntered(1, 1, Played("3", "4", 60, 70), typed),
        ev.RoundPublished(2, 1, (ev.Table(1, "1", "4"),), places=("1", "4")),
        ev.ResultEntered(2, 1, Played("4", "1", 90, 48), typed),
    )


def moved() -> tuple[ev.CompetitionEvent, ...]:
    """Return two divisions of which the first gives a team to the second before either is drawn."""
    years = [Division(title, (), (Phase(PairingKind.ROUND_ROBIN, 1),)) for title in ("Year 5", "Year 6")]
    return (
        ev.CompetitionOpened("c1", "0.7.0", "Day", "primary", tuple(years), StandingPolicy()),
        *(ev.TeamEntered(str(number), Entry(f"Team {number}"), 0, 1) for number in range(1, 4)),
        ev.TeamMoved("1", 1),
        ev.RoundPublished(0, 1, (ev.Table(1, "2", "3"),)),
        ev.ResultEntered(0, 1, Played("2", "3", 60, 48), ev.Source.TYPED),
    )


def own_boards() -> tuple[ev.CompetitionEvent, ...]:
    """Return an event of teams at boards of their own: a round begun with a word, and scores."""
    plan = Division("", (), (Phase(PairingKind.OWN_BOARDS, 2),))
    boards = (ev.Table(1, "1"), ev.Table(2, "2"))
    typed = ev.Source.TYPED
    return (
        ev.CompetitionOpened("c2", "0.4.0", "Evening", "literacy", (plan,), StandingPolicy(absence=NoMargin())),
        *(ev.TeamEntered(str(number), Entry(f"Team {number}"), 0, 1) for number in (1, 2)),
        ev.RoundPublished(0, 1, boards, set_word="READING"),
        ev.ResultEntered(0, 1, Scored("1", 120, 7), typed),
        ev.ResultEntered(0, 1, Scored("2", -3), typed),
        ev.ResultCorrected(0, 1, Scored("2", 130, 2), "typed wrongly", "Pn. Zainab"),
    )


def other_openings() -> tuple[ev.CompetitionOpened, ...]:
    """Return openings with the other values of what every competition has one of."""
    plan = Division("", (), (Phase(PairingKind.AUSTRALIAN, 1),))
    fixed = FixedMargin(150, late_minutes=15, absent_loses=False)
    absences = (GreatestMargin(), NoMargin(), fixed, NoMargin(absent_last=True))
    return tuple(
        ev.CompetitionOpened("c2", "0.4.0", "Day", "club", (plan,), StandingPolicy(absence=absence))
        for absence in absences
    )
