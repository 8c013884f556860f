"""The text of the teacher's guide, by topic and page."""

from __future__ import annotations

from typing import NamedTuple

from classroom.i18n import N_


class Topic(NamedTuple):
    """A title, some sentences, and the name of the help picture beside them ("" for none); texts are marked."""

    title: str
    sentences: tuple[str, ...]
    picture: str = ""


def _topic(title: str, *sentences: str, picture: str = "") -> Topic:
    return Topic(title, sentences, picture)


TITLE = N_("The teacher's guide")

FIRST_PAGE: tuple[Topic, ...] = (
    _topic(
        N_("Start"),
        N_("Open Bellword: the big button on the first screen always takes you to the next step."),
        N_("On the first screen, EN and BM change the language. The question mark, or F1, explains each screen."),
        N_("Set the judge's PIN at once, before a pupil does: tap Settings, Classroom, Set a PIN."),
        N_("Bellword needs no internet and no account, and nothing leaves this computer."),
        picture="home",
    ),
    _topic(
        N_("The first match in five minutes"),
        N_("Tap New match, then Practice. You don't need names. Tap Next."),
        N_("Keep the choices: no clock, scores shown. To finish on time, tap End of lesson. Then tap Start."),
        N_("Each team taps a face-down tile. The team whose tile has the most points starts."),
        N_("Tap Go. When the team is ready, tap Ring the bell."),
        picture="options",
    ),
    _topic(
        N_("The bell and the score"),
        N_("One bell starts a turn of ten seconds and two bells end it. In practice, turns can be longer."),
        N_("Tap a square. Tap it again to go down. Then tap the tiles, or drag them, and tap Play."),
        N_("If the app does not show the score, the team adds it up, types it and taps OK."),
        N_("The app works out the score word by word. The checked score counts."),
        picture="match",
    ),
    _topic(
        N_("A challenge"),
        N_("Until the next bell, the other team can tap Challenge and choose a word."),
        N_("Tap Check to look the word up in the match's word list. The judge makes the final decision."),
        N_("A refused word comes off the board and scores 0."),
        N_("If the word is accepted, the team that challenged loses its next turn."),
        picture="challenge",
    ),
    _topic(
        N_("Certificates and other documents"),
        N_("After the match, tap Certificates. If you entered no names, tap Add names for certificates first."),
        N_("Untick pupils who need no certificate. Tap Words and crest to change the text and who signs."),
        N_("Tap Save PDF to save the document, for example on a USB stick. Tap Print to print it."),
        N_("Blank score sheets are under Print. For pages for parents' day, open Classes and tap Rename, save, print."),
        picture="print",
    ),
)

SECOND_PAGE: tuple[Topic, ...] = (
    _topic(
        N_("Classes and mixed teams"),
        N_("Under Classes, type or paste the pupils' names, or import the school's list (CSV or XLSX)."),
        N_(
            "Tap pupils who are absent today. Under Groups, choose letters, for example one for each level. Pupils "
            "with the same letter go into different teams."
        ),
        N_("Under Mixed teams, tap Mix for new partners, or Lock to keep a team together."),
        N_("The big button starts a match for two teams. Tap Class tournament to pair all the teams."),
        picture="mix",
    ),
    _topic(
        N_("A competition day"),
        N_("Under Competition, tap Start, then Add teams. Type them, import a file or use your classes."),
        N_("Draw each round, check it and publish it. Under Documents, print it for the wall."),
        N_("Tap a table to type both scores, or to play its match on this computer."),
        N_("Make the standings final. Then you will find the certificates under Documents."),
        picture="competition",
    ),
    _topic(
        N_("Wooden boards"),
        N_("Tap Real board to ring the bell and keep the score sheet for a match on a wooden board."),
        N_("Type the announced score, or type the word and let the app count it."),
        N_("Tap Hall bell to ring one bell for up to twelve boards."),
        N_("Tap Second screen to show the clock and the scores on a projector."),
        picture="hall",
    ),
    _topic(
        N_("Where everything is saved"),
        N_("Every turn is saved at once on this computer. To see the folder, go to Settings, Saved data."),
        N_(
            "Back up to a USB stick, ideally after every lesson. You can restore a backup on this computer or "
            "another one."
        ),
        N_("Before you import a match file, compare its check code with the signed score sheet."),
        N_("Anyone with the folder or USB stick can read the names. Look after both like the class register."),
        picture="saved",
    ),
    _topic(
        N_("What to do if …"),
        N_("… the power went off: open Bellword again and tap Continue. An unfinished turn starts again."),
        N_("… a score is wrong: tap Judge, then Correct a score. The sheet shows the reason."),
        N_("… a play was a mistake: tap Judge, then Take back, before the next bell."),
        N_("… you need to stop: tap Pause for a break, or Judge, then End the match early."),
        N_("… you hear nothing: you can also see every bell. Try the two test buttons in Settings, Sound."),
        N_("… no printer is found: tap Save PDF, save the file on a USB stick and print it on another computer."),
        N_("… something else is wrong: tap Settings, About, Check this computer."),
        N_("… the PIN is forgotten: restart the computer and open Bellword - Remove PIN."),
    ),
)

TOPICS = (*FIRST_PAGE, *SECOND_PAGE)


class Guide(NamedTuple):
    """The guide on paper: the topics of each page."""

    pages: tuple[tuple[Topic, ...], ...] = (FIRST_PAGE, SECOND_PAGE)
