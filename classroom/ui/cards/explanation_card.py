"""Every screen explains itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty

from classroom.i18n import N_
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.geometry import Box
from classroom.ui.kit.layout import load_rules
from classroom.ui.kit.theme import tells
from classroom.ui.navigation import ScreenName
from classroom.value import Value

# The pictures show the screens themselves. `packaging/help_pictures.py` takes them and records where on its picture
# each sentence points.


class Page(Value):
    """A title, three sentences, and the name of their picture; texts are marked for the catalogues.

    `spots` is the name under which the points of the sentences are recorded.
    """

    title: str
    sentences: tuple[str, str, str]
    picture: str
    spots: str


def _page(name: str, title: str, first: str, second: str, third: str, picture: str = "") -> Page:
    return Page(title, (first, second, third), picture or name, name)


_TEXTS = {
    ScreenName.HOME: (
        N_("Home"),
        N_("The big button suggests what to do next: continue a match, or play again."),
        N_("Tap New match for two teams, or Play the computer for one team alone."),
        N_("The other cards open words, drills, old matches and documents."),
    ),
    ScreenName.TEAMS: (
        N_("New match"),
        N_("Choose practice or competition first. A competition needs more details: its rules ask for them."),
        N_("Type the names of each team and its pupils, in any script."),
        N_("Tap Next. Anything that is missing is marked in red."),
    ),
    ScreenName.OPTIONS: (
        N_("How do you play?"),
        N_("For practice, you can change what you like. A competition follows its rules."),
        N_("The yellow step is chosen. The line at the top suggests a step. Tap Your own to choose everything."),
        N_("Tap Start. If your rules have a draw, it decides who starts."),
    ),
    ScreenName.FORMATS: (
        N_("Which rules?"),
        N_("Each row is a set of rules. The line below its name says who it is for."),
        N_("Tap a row to play by those rules. The tick shows the rules in use now."),
        N_("Tap Rules to see all of them, with the rule numbers of their source."),
    ),
    ScreenName.RULES: (
        N_("The rules"),
        N_("Each line explains one part of the rules in simple words."),
        N_("The numbers on the right are the rule numbers in the source named at the top."),
        N_("Tap the big button to use these rules."),
    ),
    ScreenName.HOUSE_RULE: (
        N_("Your own rules"),
        N_("Give your rules their own name. The rules that you copied stay as they are."),
        N_("Tap a part to change it. Changed parts have a blue frame."),
        N_("Tap Save to save your rules on this computer. The score sheet shows the changes."),
    ),
    ScreenName.COMPUTER: (
        N_("Play the computer"),
        N_("Choose how well the computer plays. The easier levels only use everyday words."),
        N_("Type the names of the pupils who play against it, or leave them empty."),
        N_("Time, words and help are for matches against the computer only. Tap Start to go to the draw."),
    ),
    ScreenName.DRAW: (
        N_("Who starts?"),
        N_("Each team taps one face-down tile."),
        N_("The cards show the tiles drawn. Tied teams draw again."),
        N_("Once you know who starts, tap Go to see the board."),
    ),
    ScreenName.JUDGE: (
        N_("Real board"),
        N_("Start each turn with the big button. Tap it again after the play, or wait until time is up."),
        N_("Type the announced score and the judge's count, or type the word and let the app count it."),
        N_("Tap OK to write down the turn. Tap a row to correct it, or Challenge to look up words."),
    ),
    ScreenName.HALL: (
        N_("Hall bell"),
        N_("Enter the teams at each board, or use a competition's tables. The results then go to the competition."),
        N_("One bell starts the turn at every board, and two bells end it."),
        N_("Between turns, tap a board to type its results. The sheets for all boards are printed together."),
    ),
    ScreenName.MATCH: (
        N_("The match"),
        N_("One bell starts the turn and two end it. The ring shows the seconds left."),
        N_("Tap a square (twice to go down), then tap the tiles. Or drag each tile."),
        N_("Tap Play to end the turn, or Clear to take all tiles back. The judge can stop the clock."),
    ),
    ScreenName.ANNOUNCE: (
        N_("The score for a turn"),
        N_("The team adds up its score, types it and taps OK."),
        N_("Then the app adds up word by word, so that everyone can see."),
        N_("The checked score counts. Only the judge can change it, and must say why."),
    ),
    ScreenName.OBJECTION: (
        N_("Scores and objections"),
        N_("Whoever plays adds up the score, types it and taps OK."),
        N_("The others add up too. They may object to one word and to the score."),
        N_("Once the score is written down, it counts and nobody can object."),
    ),
    ScreenName.RESULT: (
        N_("The result"),
        N_("The cards show the final totals."),
        N_("The chart shows how the match went, turn by turn."),
        N_("Print from here. Under Judge you can correct scores until the sheet is signed."),
    ),
    ScreenName.PRINT: (
        N_("Print"),
        N_("Choose the document at the top, and its language on the left."),
        N_("Untick pupils who need no certificate. You see the page as it will be printed."),
        N_("Tap Save PDF to save the document as a file, or Print to send it to a printer."),
    ),
    ScreenName.MATCHES: (
        N_("Matches played"),
        N_("Each row is a match, the newest first. A match with a blue frame is not over yet."),
        N_("Tap a row to continue the match, or to see how it ended."),
        N_("Tap More to get documents, save a match or show its result code for another computer, or delete it."),
    ),
    ScreenName.REPLAY: (
        N_("Look back"),
        N_("Tap a turn or move the slider to see the board at that turn."),
        N_("Below the board you see how the turn was scored. After a practice match you also see better plays."),
        N_("The Words page lists every word made, refused or missed."),
    ),
    ScreenName.SETTINGS: (
        N_("Settings"),
        N_("Choose a topic on the left. Every change is saved at once."),
        N_("The school and town are printed on the documents."),
        N_("Colours and bigger text are under Display. Backups are under Saved data."),
    ),
    ScreenName.HELPER: (
        N_("Two-letter words"),
        N_("Tap a letter, then a word, to read what it means."),
        N_("The tiles below show letters you can add to make a longer word."),
        N_("Search at the top, or type letters to see which words they make."),
    ),
    ScreenName.LISTS: (
        N_("Word lists"),
        N_("A word list says which words are allowed. Tap a list to see more, or to practise with it."),
        N_("Import your own list from a text file or a spreadsheet."),
        N_("Under Words you can look up, allow or block a word."),
    ),
    ScreenName.DRILLS: (
        N_("Drills"),
        N_("Tap one pupil to practise, or two to take turns."),
        N_("Then tap a drill. Words that a pupil does not know yet come back soon."),
        N_("Tap Our progress to see what each pupil knows so far."),
    ),
    ScreenName.DRILL: (
        N_("A drill"),
        N_("The names at the top show whose turn it is, and how many answers were right."),
        N_("Answer before the ring is empty. Then the app shows the right answer."),
        N_("Tap Stop to end the drill. Answers are saved, except a guest's."),
    ),
    ScreenName.PROGRESS: (
        N_("Our progress"),
        N_("Each row is a pupil. The bars show how much the pupil knows."),
        N_("Tap a name to see the pupil's practice days and difficulties."),
        N_("You can print the page or delete a pupil. On a locked computer, pupils see only their own page."),
    ),
    ScreenName.CLASSES: (
        N_("Classes"),
        N_("Each class is a list of pupils. Type it, paste it or import it from a file."),
        N_("Tap the pupils who are absent today. Under Names, change what a pupil is called on screens."),
        N_("Tap Mix teams to sort today's pupils into teams."),
    ),
    ScreenName.MIX: (
        N_("Mixed teams"),
        N_("Each card is a team, with pupils from different groups and new partners where possible."),
        N_("Tap two pupils, or drag one onto the other, to swap them. A locked team stays together."),
        N_(
            "The big button starts a match for the teams with a coloured frame. Tap Class tournament for all the teams."
        ),
    ),
    ScreenName.COMPETITION: (
        N_("Competition"),
        N_("There are four pages: Teams, Round, Standings or Totals, and Documents."),
        N_("Tap a table to type both scores, or to play its match on this computer."),
        N_("When all the results are in, draw the next round. Check it, then publish it."),
    ),
}
EXPLANATIONS: Mapping[ScreenName, Page] = {
    screen: _page(screen.value.replace(" ", "-"), *texts) for screen, texts in _TEXTS.items()
}
"""The purpose of each screen."""

FIRST_CARDS: tuple[Page, ...] = (
    _page(
        "first-welcome",
        N_("Welcome to Bellword"),
        N_("Two teams make words on one board, as in the word competition for primary schools."),
        N_("The big button always takes you to the next step."),
        N_("The question mark in the corner explains the screen."),
        "home",
    ),
    _page(
        "first-turn",
        N_("How a turn goes"),
        N_("Your first match has no clock. In a competition, one bell starts the ten seconds and two end them."),
        N_("The team makes a word from its seven tiles: tap a square, then tap the tiles."),
        N_("Tap Play to end the turn early. If the two bells ring first, tiles in the right place still count."),
        "match",
    ),
    _page(
        "first-score",
        N_("Announce, check, challenge"),
        N_("At first the app shows the score. In a competition, the team adds it up and types it."),
        N_("The app checks the score, and the checked score counts."),
        N_("Until the next bell, another team can challenge a word. The judge decides."),
        "announce",
    ),
    _page(
        "first-papers",
        N_("Documents, and where everything is saved"),
        N_("After the match you get certificates, the score sheet and more."),
        N_("Save or print these documents."),
        N_("Every turn is saved at once on this computer, and nothing leaves it."),
        "print",
    ),
)
"""The cards that a teacher sees at the first start."""


@tells("on_more")
class ExplanationCard(Dialog):
    """Explains in three sentences what a screen is for, over the whole window or only in `room` if given.

    A touch beside the card closes it. `leads_to` is the text of a button for more, "" for none.
    Events: `on_more`.
    """

    leads_to = StringProperty("")
    page: Page = ObjectProperty(rebind=True)

    def __init__(self, screen: ScreenName, room: Box | None = None, **more: Any) -> None:
        super().__init__(page=EXPLANATIONS[screen], **more)
        if room:
            self.size_hint = (None, None)
            self.x, self.y, self.width, self.height = room

    def on_touch_down(self, touch: Any) -> bool:
        """Take the touch; a touch beside the card closes it."""
        if not self.ids.card.collide_point(*touch.pos):
            self.close()
            return True
        return super().on_touch_down(touch)


@tells("on_done", "on_language")
class FirstCards(Dialog):
    """What a teacher is shown at the first start, card after card; `at` is which.

    Skipped in one tap. `languages` can be chosen on the first, as pairs of code and words; none: no choice. Events:
    `on_done`, seen or skipped; `on_language(code)`.
    """

    at = NumericProperty(0)
    count = NumericProperty(len(FIRST_CARDS))
    page: Page = ObjectProperty(FIRST_CARDS[0], rebind=True)
    languages = ListProperty()

    def on_at(self, _card: Any, at: float) -> None:
        self.page = FIRST_CARDS[int(at)]
        self.ids.close.is_shown = at + 1 < self.count  # after the last there is nothing to skip

    def press(self) -> None:
        """Show the next card, or be done after the last."""
        if self.at + 1 < self.count:
            self.at += 1
        else:
            self.put_aside()

    def put_aside(self) -> None:
        """Skip the rest."""
        self.close()
        self.dispatch("on_done")


load_rules(__file__)
