"""Why something is refused, or cannot be done now."""

from __future__ import annotations

from collections.abc import Callable

from classroom.formats.wording import item_title
from classroom.i18n import _
from classroom.match import command as cmd
from classroom.match.command import Refusal, Refused
from classroom.match.state import Phase
from classroom.rules.board import square_name
from classroom.rules.placement import Misplaced
from classroom.value import replace


def not_now_sentence(refusal: Refusal) -> str:
    """Return what cannot be done and why: what is in progress, or what blocks this command in particular."""
    if (command := refusal.command) is None:
        return _("The app was closed in the middle of this turn. Restart the turn first.")
    what = _WHAT[command]() if command in _WHAT else _("You cannot do that now.")
    why = _WHY[refusal.phase] if refusal.phase else _IN_THE_WAY.get(command)
    return f"{what} {why()}" if why else what


_WHAT: dict[type[object], Callable[[], str]] = {
    cmd.DrawLot: lambda: _("You cannot make the draw now."),
    cmd.TickItem: lambda: _("The checklist is closed now."),
    cmd.SkipItem: lambda: _("The checklist is closed now."),
    cmd.ReopenItem: lambda: _("The checklist is closed now."),
    cmd.EnterReserve: lambda: _("A reserve cannot come in now."),
    cmd.RingBell: lambda: _("The bell cannot ring now."),
    cmd.DeclarePlay: lambda: _("You cannot play a word now."),
    cmd.EndTurn: lambda: _("You cannot end a turn now."),
    cmd.Pass: lambda: _("Nobody can pass now."),
    cmd.ExchangeTiles: lambda: _("Tiles cannot be exchanged now."),
    cmd.NameStarter: lambda: _("It is too late to change who starts."),
    cmd.StopTurn: lambda: _("No clock is running."),
    cmd.RecordTurn: lambda: _("You cannot write down a turn now."),
    cmd.RecordUnwritten: lambda: _("You cannot write down a turn now."),
    cmd.WriteWord: lambda: _("You cannot type in a word now."),
    cmd.WriteRack: lambda: _("You can only type unplayed tiles after the last turn."),
    cmd.EndAtBoard: lambda: _("The match cannot be ended now."),
    cmd.TakeBack: lambda: _("You cannot take back a turn now."),
    cmd.BuyLetters: lambda: _("Letters cannot be bought now."),
    cmd.ReturnLetters: lambda: _("Letters cannot be given back now."),
    cmd.Announce: lambda: _("You cannot announce a score now."),
    cmd.ObjectToScore: lambda: _("Nobody can object to a score now."),
    cmd.SettleScore: lambda: _("You cannot write down a score now."),
    cmd.Pause: lambda: _("The clock cannot be stopped now."),
    cmd.Resume: lambda: _("The match is not paused."),
    cmd.RestartTurn: lambda: _("You cannot restart a turn now."),
    cmd.SetClock: lambda: _("The clock cannot be set now."),
    cmd.HoldPlay: lambda: _("No team can take time to think about a challenge now."),
    cmd.DrawApart: lambda: _("You cannot draw tiles now."),
    cmd.ReleaseHold: lambda: _("Nobody is thinking about a challenge."),
    cmd.ChallengePlay: lambda: _("You cannot challenge a word now."),
    cmd.WithdrawChallenge: lambda: _("There is no challenge to take back."),
    cmd.LeaveUnchallenged: lambda: _("The word cannot be accepted now."),
    cmd.RuleChallenge: lambda: _("There is no challenge to rule on."),
    cmd.DisallowPlay: lambda: _("You cannot take a word off the board now."),
    cmd.OverturnRuling: lambda: _("You cannot change a ruling now."),
    cmd.CorrectScore: lambda: _("You cannot correct a score now."),
    cmd.DeclareNoWord: lambda: _("The team cannot say now that it has no word."),
    cmd.ConfirmEnd: lambda: _("The match cannot be ended now."),
    cmd.AskEnd: lambda: _("The match cannot be ended now."),
    cmd.StopMatch: lambda: _("You cannot end the match early now."),
    cmd.CallLastRound: lambda: _("The last round cannot be called now."),
    cmd.Warn: lambda: _("You cannot give a warning now."),
    cmd.Disqualify: lambda: _("Nobody can be disqualified now."),
    cmd.WalkOver: lambda: _("You cannot mark a team as absent now."),
    cmd.DecideTie: lambda: _("There is no tie to decide."),
    cmd.SignSheet: lambda: _("The score sheet cannot be signed now."),
    cmd.SignAsJudge: lambda: _("The score sheet cannot be signed now."),
    cmd.NamePupils: lambda: _("Names can be added when the match is over."),
}

_WHY: dict[Phase, Callable[[], str]] = {
    Phase.DRAWING: lambda: _("Draw to see who starts."),
    Phase.READY: lambda: _("Wait until the next turn starts."),
    Phase.RUNNING: lambda: _("Finish the turn first."),
    Phase.RECORDING: lambda: _("Write down the turn first."),
    Phase.PAUSED: lambda: _("The match is paused. Continue it first."),
    Phase.ANNOUNCING: lambda: _("Wait until the team announces its score."),
    Phase.CHECKING: lambda: _("Write down the score first."),
    Phase.HELD: lambda: _("A team is thinking about a challenge. Wait for its decision."),
    Phase.CHALLENGED: lambda: _("Wait until the judge rules on the challenge."),
    Phase.LAST_WINDOW: lambda: _("Wait to see if the last word is challenged."),
    Phase.ENDED: lambda: _("The last turn has been played. The jury decides who wins."),
    Phase.CLOSED: lambda: _("The match is over."),
}

# What blocks a command even if the moment is right
_IN_THE_WAY: dict[type[object], Callable[[], str]] = {
    cmd.DrawLot: lambda: _("This team has already drawn its tile or does not need to draw."),
    cmd.TickItem: lambda: _("The first bell has rung."),
    cmd.SkipItem: lambda: _("The first bell has rung."),
    cmd.ReopenItem: lambda: _("The first bell has rung."),
    cmd.BuyLetters: lambda: _("No letters are for sale now."),
    cmd.ReturnLetters: lambda: _("No letters are for sale now."),
    cmd.ObjectToScore: lambda: _("These rules do not allow objections."),
    cmd.Pause: lambda: _("No clock is running."),
    cmd.HoldPlay: lambda: _("These rules do not allow holding a play."),
    cmd.DrawApart: lambda: _("There are no tiles in the bag for this team."),
    cmd.ChallengePlay: lambda: _("Wait until the score is written down."),
    cmd.LeaveUnchallenged: lambda: _("Check if something else must be decided first."),
    cmd.RuleChallenge: lambda: _("A word cannot be both accepted and refused."),
    cmd.DisallowPlay: lambda: _("Under these rules, only a challenge can take a word off the board."),
    cmd.DeclareNoWord: lambda: _("This team has already said it has no word, or another team must say so first."),
    cmd.StopMatch: lambda: _("The extra turns are being played. Finish them first."),
    cmd.CallLastRound: lambda: _("It can be called only once, and only in practice where teams take turns."),
    cmd.WalkOver: lambda: _("Choose every absent team. For a walkover, at most one team can be here."),
    cmd.SignSheet: lambda: _("Under these rules the judge signs the sheet."),
    cmd.SignAsJudge: lambda: _("Under these rules the players sign the sheet."),
}


def refusal_sentence(refusal: Refusal) -> str:
    """Return the sentence for `refusal` in the language on screen."""
    if refusal.reason is Refused.NOT_NOW:
        return not_now_sentence(refusal)
    if refusal.misplaced is not None:
        where = square_name(refusal.squares[0]) if refusal.squares else ""
        return _MISPLACED[refusal.misplaced]().format(where=where)
    if refusal.reason in (Refused.MAINS_COUNT, Refused.RESERVES_COUNT):
        return _count_sentence(refusal)
    if refusal.reason in _OF_THE_LIST:
        refusal = replace(refusal, names=tuple(item_title(name, _) for name in refusal.names))
    return _SENTENCES[refusal.reason]().format(
        *refusal.numbers,
        name=refusal.names[0] if refusal.names else "",
        names=", ".join(refusal.names),
        other="".join(refusal.names[1:2]),
        third="".join(refusal.names[2:3]),
        last=refusal.numbers[-1] if refusal.numbers else "",
    )


def _count_sentence(refusal: Refusal) -> str:
    """Say which names a team sheet lacks, or that it has too many."""
    wanted, written = refusal.numbers
    is_main = refusal.reason is Refused.MAINS_COUNT
    if written > wanted:
        few = (
            _("{name}: only {wanted} may play. Remove the rest.")
            if is_main
            else _("{name}: only {wanted} may be reserves. Remove the rest.")
            if wanted
            else _("{name}: these rules allow no reserves. Remove their names.")
        )
    elif wanted == 1:
        few = _("{name}: enter one pupil's name.") if is_main else _("{name}: enter the reserve's name.")
    else:
        few = _("{name}: enter the names of {wanted} players.") if is_main else _("{name}: enter {wanted} reserves.")
    return few.format(name=refusal.names[0], wanted=wanted)


_OF_THE_LIST = (Refused.LIST_IS_OPEN, Refused.NOT_MARKED, Refused.NO_SUCH_ITEM)
"""Those whose names are items of the check list."""

_MISPLACED: dict[Misplaced, Callable[[], str]] = {
    Misplaced.NO_TILES: lambda: _("Put your tiles on the board first."),
    Misplaced.NO_SUCH_TILE: lambda: _("This tile is not in the game. Choose another one."),
    Misplaced.BLANK_WITHOUT_LETTER: lambda: _("Say which letter the blank is."),
    Misplaced.OFF_BOARD: lambda: _("A tile is off the board. Move it onto the board."),
    Misplaced.SQUARE_TAKEN: lambda: _("{where} already has a tile. Choose an empty square."),
    Misplaced.SAME_SQUARE: lambda: _("There are two tiles on {where}. Move one of them."),
    Misplaced.NOT_IN_LINE: lambda: _("Tiles must be in one line. Look at {where}."),
    Misplaced.GAP: lambda: _("There is a gap at {where}. Fill it or move your tiles."),
    Misplaced.START_NOT_COVERED: lambda: _("The first word must cover the star."),
    Misplaced.TOO_FEW_TILES: lambda: _("The first word is too short. Add a letter."),
    Misplaced.NOT_TOUCHING: lambda: _("Your word must touch a tile on the board."),
    Misplaced.OTHER_LETTER: lambda: _("{where} has a different letter. Type the word as it is on the board."),
}

_SENTENCES: dict[Refused, Callable[[], str]] = {
    Refused.TIME_LEFT: lambda: _("Time is not up yet. Wait a moment."),
    Refused.MISPLACED: lambda: _("These tiles cannot be played like this. Move them and try again."),
    Refused.NOT_ON_RACK: lambda: _("Those tiles are not on the rack. Choose tiles from the rack."),
    Refused.NOT_IN_LIST: lambda: _("Not in the word list: {names}. Try another word."),
    Refused.EXCHANGE_NEEDS_FULL_RACK: lambda: _("To exchange, you need {0} tiles on the rack. You have only {1}."),
    Refused.EXCHANGE_ALL_OR_NONE: lambda: _("Exchange all {0} tiles or none."),
    Refused.EXCHANGE_NOTHING: lambda: _("Choose the tiles to exchange."),
    Refused.BAG_TOO_SMALL: lambda: _(
        "There are not enough tiles in the bag to exchange: {0} needed, {1} left. Play a word or pass."
    ),
    Refused.TOO_LATE_TO_CHALLENGE: lambda: _("Too late: a word can only be challenged before the next bell."),
    Refused.OWN_PLAY: lambda: _("A team cannot challenge its own word. Another team may."),
    Refused.NOT_A_WORD_OF_THE_PLAY: lambda: _("Choose a word from the last play."),
    Refused.TOO_MANY_WORDS: lambda: _("Too many words. You can challenge at most {0} at a time."),
    Refused.REASON_NEEDED: lambda: _("Enter the reason. It goes on the score sheet."),
    Refused.NAME_NEEDED: lambda: _("Type a name first."),
    Refused.SCORE_OUT_OF_RANGE: lambda: _("A score must be a number from 0 to {0}."),
    Refused.NO_SUCH_TURN: lambda: _("That turn is not on the sheet. Choose another turn."),
    Refused.NO_SUCH_SIDE: lambda: _("Choose one of the teams."),
    Refused.NO_RULING: lambda: _("No word from this turn was challenged. Choose another turn."),
    Refused.SAME_RULING: lambda: _("That ruling has already been made. Nothing needs to change."),
    Refused.NOT_A_RESERVE: lambda: _("{name} is not a reserve of {other}. Choose another pupil."),
    Refused.NOT_A_MAIN: lambda: _("{name} is not a main player of {other}. Choose another pupil."),
    Refused.NO_END_DUE: lambda: _("The match has not ended yet. Keep playing."),
    Refused.SIDES_COUNT: lambda: _("Number of teams under these rules: {0}. Add or remove teams."),
    Refused.TEAM_NAME_EMPTY: lambda: _("Enter a name for Team {0}."),
    Refused.SAME_TEAM_NAME: lambda: _("Two teams are called {name}. Give one a new name."),
    Refused.ORIGIN_EMPTY: lambda: _("{name}: enter the state, house, class or school."),
    Refused.SAME_ORIGIN: lambda: _("{name} and {other} both come from {third}. They must come from different places."),
    Refused.MEMBER_NAME_EMPTY: lambda: _("{name}: one pupil has no name. Enter it."),
    Refused.MEMBER_TWICE: lambda: _(
        "{name} is on the team sheets twice. If two pupils have this name, add a letter to one."
    ),
    Refused.YEAR_MISSING: lambda: _("{name}: choose the school year."),
    Refused.YEAR_REFUSED: lambda: _("{name} is in Year {0}. This match is for other years."),
    Refused.TEACHER_MISSING: lambda: _("{name}: enter the teacher who comes with the team."),
    Refused.MIXED_TEAM_MISSING: lambda: _(
        "{name}: tick that the pupils are from different communities, or say why not."
    ),
    Refused.SWITCHED_IN_COMPETITION: lambda: _("You cannot change the rules of a competition match."),
    Refused.LIST_NOT_ALONE: lambda: _(
        "{name} adds words to another list. A competition needs one dictionary. Choose a complete list."
    ),
    Refused.LIST_GONE: lambda: _("The word list chosen for this competition is missing. Choose another one."),
    Refused.COMPUTER_ONLY_IN_PRACTICE: lambda: _("The computer plays only in practice. Choose practice instead."),
    Refused.COMPUTERS_ALONE: lambda: _("The computer cannot play itself. Add a team of pupils."),
    Refused.COMPUTER_NEEDS_TEAM_RACK: lambda: _("The computer can only play if each team has one rack."),
    Refused.COMPUTER_HAS_NO_HANDS: lambda: _("The computer cannot play at a real board. Play on the screen instead."),
    Refused.AT_REAL_BOARD: lambda: _("This match is played at a real board. Write down what happens there."),
    Refused.SCORE_NEEDED: lambda: _("Type the score the judge counted, or type the word."),
    Refused.SQUARE_NEEDED: lambda: _("Type the word's first square: 8H for across, H8 for down."),
    Refused.NO_SUCH_SQUARE: lambda: _("{name} is not a square. Type it like this: 8H for across, H8 for down."),
    Refused.LETTERS_NEEDED: lambda: _("Type the word with letters from A to Z."),
    Refused.NOT_LEFT: lambda: _("These tiles are no longer left: {names}. Check the letters again."),
    Refused.MORE_THAN_A_RACK: lambda: _("A rack has {0} tiles, but this word needs {1} new ones. Check the word."),
    Refused.WORD_MISSING: lambda: _(
        "The word {name} played in turn {0} has not been typed. Tap that row and type it first, or write down only the "
        "scores."
    ),
    Refused.LATER_WORD_UNFIT: lambda: _("This word does not fit with the word {name} played in turn {0}. Check both."),
    Refused.NO_PLAY: lambda: _("No word was played in this turn. Choose another turn."),
    Refused.NO_RACK_EMPTY: lambda: _("No rack is empty, so not all tiles are used. Check the unplayed tiles."),
    Refused.RACK_TOO_LONG: lambda: _("{name}: a rack has at most {0} tiles. Type fewer."),
    Refused.HELPER_CLOSED: lambda: _("Under these rules the helper stays closed, even in practice."),
    Refused.NO_CHALLENGES: lambda: _("There are no challenges under these rules."),
    Refused.NO_EXCHANGE: lambda: _("You cannot exchange tiles under these rules. Play a word or pass."),
    Refused.ONLY_A_WORD: lambda: _("The extra turn is for one last word. Play a word or pass."),
    Refused.EXCHANGE_NEEDS_ALIKE: lambda: _("To exchange, you need {0} tiles of the same letter on the rack."),
    Refused.EXCHANGE_NOT_WITH_ALIKE: lambda: _("You cannot exchange while you have {0} tiles of the same letter."),
    Refused.NOT_FOR_SALE: lambda: _("You cannot buy this number of letters. Choose another number."),
    Refused.TIME_IS_OVER: lambda: _("The round is over. You cannot buy more letters."),
    Refused.TOO_FEW_FOR_SALE: lambda: _("There are not enough letters. Extra letters left: {1}."),
    Refused.NOTHING_BOUGHT: lambda: _("This team has bought no letters to give back."),
    Refused.LETTERS_USED: lambda: _("Some of these letters are on the board. You cannot give them back."),
    Refused.SET_WORD_LETTERS: lambda: _("The starting word needs {0} letters from A to Z."),
    Refused.SET_WORD_NOT_IN_LIST: lambda: _(
        "{name} is not in the word list. Check its spelling, or start once more to use it."
    ),
    Refused.STARTER_IS_DRAWN: lambda: _("Under these rules the teams draw to see who starts."),
    Refused.JUDGE_FROM_PLAYING_STATE: lambda: _("{name} comes from {other}, which is playing. Choose another judge."),
    Refused.JUDGE_TWICE: lambda: _("Only one judge of each kind is allowed. Remove {name}."),
    Refused.OFFICIAL_NAME_EMPTY: lambda: _("Enter every name under Judges and time keeper."),
    Refused.JUDGE_IN_BOTH_POSTS: lambda: _("{name} has both jobs. The judges must be two people."),
    Refused.JUDGE_STATE_EMPTY: lambda: _("{name}: enter the judge's state."),
    Refused.ACCURACY_JUDGE_MISSING: lambda: _("Name the accuracy judge, or say why there is none."),
    Refused.POINT_JUDGE_MISSING: lambda: _("Name the point judge, or say why there is none."),
    Refused.TIME_KEEPER_MISSING: lambda: _("Name the time keeper, or say why there is none."),
    Refused.LIST_IS_OPEN: lambda: _("Finish the checklist first. Tick or skip: {names}."),
    Refused.NOT_MARKED: lambda: _("{name} is still open. Tick or skip it."),
    Refused.NO_SUCH_ITEM: lambda: _("{name} is not on the checklist. Choose another item."),
    Refused.NO_SUCH_MEMBER: lambda: _("{name} does not play for {other}. Choose another pupil."),
    Refused.TOO_EARLY_TO_DRAW: lambda: _("Wait {0} seconds before you draw. The word may be challenged."),
    Refused.CLOCK_OUT_OF_RANGE: lambda: _("The time used must be from 0 to {0} seconds."),
    Refused.NO_CLOCK: lambda: _("In this match, teams have no clock of their own."),
    Refused.SHEET_SIGNED: lambda: _("The score sheet is signed. Only the director can change it."),
    Refused.ALREADY_SIGNED: lambda: _("Already signed by {name}."),
    Refused.JUDGE_HAS_SIGNED: lambda: _("{name} has signed the score sheet. It can no longer be changed."),
    Refused.WHICH_WORD: lambda: _("Tap the word that is refused."),
    Refused.WORD_STAYS_UNSAID: lambda: _(
        "These rules keep secret which word is wrong. Accept or refuse the whole play."
    ),
    Refused.WORD_IS_RULED: lambda: _(
        "The word you typed does not match. Challenged and accepted in this play: {names}. Type it as it is on the "
        "board."
    ),
    Refused.SCORE_IS_WRITTEN: lambda: _("Too late: challenge a word before its score is written down."),
    Refused.CHALLENGED_ALREADY: lambda: _("This play has already been challenged. Write down its score and continue."),
    Refused.OBJECTED_ALREADY: lambda: _("Somebody has already objected to this score. Write it down and continue."),
    Refused.PLAYER_DISQUALIFIED: lambda: _("{name} is disqualified. Another player in the team must do this."),
    Refused.BUILT_ON: lambda: _(
        "Other words are built on this one: {names}. Take off those words first, or correct the score."
    ),
    Refused.BUILT_ON_MAY_STAY: lambda: _(
        "Other words are built on this one: {names}. Mark it and leave it on the board, or take those words off first."
    ),
    Refused.NOT_BUILT_ON: lambda: _("No other word uses these tiles. Take this word off the board."),
    Refused.WORDS_NEEDED: lambda: _("Choose the disallowed word: {names}."),
    Refused.ALREADY_MARKED: lambda: _("This word is already marked: {names}. Choose another."),
    Refused.NOTHING_TO_TAKE_BACK: lambda: _(
        "There is no turn to take back now. After the next bell, play or decision, it is too late."
    ),
    Refused.TILES_TO_DRAW: lambda: _("{name} must draw new tiles first. Start the next turn."),
    Refused.NOTHING_TO_DISALLOW: lambda: _("There is no word to take off there. Choose another turn."),
}
