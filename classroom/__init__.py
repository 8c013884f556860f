"""Bellword: matches on a crossword board for a primary-school class, on one computer, without a network.

Where to start reading:

1. `classroom.rules`, in this order: `tile`, `board`, `placement`; then `policy`, which represents a rule book as a
   value.
2. `classroom.match`: `event` for the facts that make up a match, `command` for what may be asked of it, `state`,
   `decide` for what is allowed when, `fold` for what an event changes, and `service`, which screens call.
3. `classroom.record` for what is derived from a match: the score sheet, its words, the match turn by turn.
4. `classroom.bootstrap` for how the running app is put together, and `classroom.ui.app` for its screens.

Imports run one way: `classroom/README.md` has a diagram of the packages, and `pyproject.toml` the contracts.

Glossary, one word for each thing:

announcement   the score a side says aloud for its play, before it is counted
bag            the tiles nobody has drawn yet
bell           the time keeper's signal: one stroke begins a turn, two end it
blank          a tile without a letter; it stands for one when it is played, and scores nothing
bonus          extra points that a format gives, besides the squares, for playing all the tiles of a full rack
bye            a round in which a player has no opponent, because the number of players is odd or a knock-out has an
               empty place; it counts as a win
calling name   what a child is called on screens: typed by a teacher, or guessed from the whole name, which papers have
card           in a drill, how well one pupil knows one item, and when it is due again; on screen, an overlay that
               asks or shows one thing
challenge      a side's claim that a word just formed is not a word
competition    the matches of several teams under one format: roster, rounds, standings; also the mode of a match that
               follows its format exactly, while practice may depart from it
cross word     a word a play forms across its main word
director       the person above the judges and the jury; the only one who may change a locked score sheet
division       a part of a competition with its own conditions of entry, rounds and standings
draw           the pairings of a round of a competition; also a match that ends level
drill          a short exercise for a pupil, or for two in turn, whose result is stored
entry          a team as it was entered in a competition: its name, where it comes from, its members
event          one fact of a match; a match is the list of its events
exchange       returning tiles to the bag for the same number of others, instead of a play
face           what a screen shows about one thing, as a value: a team, a ruling, a word list
fault          what is wrong with a file or an input, in one sentence; a known fault concerns the disk or stored data,
               such as a full disk
fold           the state of a match, built from its events one by one
format         a rule book as data: board, tiles, times, bonuses, penalties, ending
group          a neutral label in letters of the teacher's own, used to mix teams; empty unless a teacher gives one
hand           the tiles that a side may play: its rack and any letters it bought
hold           a side's request to think about a challenge; the next draw of tiles waits for it
hook           a letter that makes another word when placed before or after a word
judge          the person who rules on challenges, confirms the end and corrects mistakes
jury           the people above the judge: they overrule a ruling and decide between level sides
leave          the tiles that stay on a rack after a play, and what they are worth
level          how well the computer plays as a partner: one of four
lexicon        the word list of a match, without the words its format refuses
lot            the tile a side draws to see who starts
main word      the word along the line of a play
margin         the points by which a match is won, or lost
match          one game between sides, from the draw to the signed score sheet
member         a pupil in a team: a main player or a reserve
miscount       a wrong count with its reason: a premium forgotten, a letter's value remembered wrongly
mix            a class divided into teams for a day, and the pupils left over, who keep the time
pairing        two players of a competition who are to meet
partner        the computer as one of the teams of a practice
pass           a turn given up without a play or an exchange
phoney         a play that forms something that is not a word
placement      which tiles go on which squares, before anything is counted
play           a placement that counts
policy         one part of a format: a kind and its figures, such as the time of a turn
premium square a square that doubles or trebles a letter or a word, once
pupil          a child; the app keeps the name, class, year, team role and results, a group if a teacher gives one,
               and nothing else
rack           the tiles that belong to a side
real board     a wooden board beside the computer: the app does not know its racks and bag, and its turns are written
               down
record         a match as it is stored, or a recorded game of another program
refusal        the answer that a rule does not allow a command: a value with a reason, not an error
rehearsal      a match that the computer plays for all sides and officials, from a seed
result code    ten characters that encode a result of a competition; the last one checks the others
retrospect     a match turn by turn, with the board and the racks before each
round          one turn of every side; in a competition, one match of every player; in a drill, a day's questions
ruling         the judge's answer to a challenge
score sheet    the paper of a match: every turn's word, score and running total
seat           a place at the board that holds one rack
seed           in a knock-out, the rank that decides a player's first place; elsewhere, the number from which
               randomness starts
settle         to record the checked score of a play; the turn then counts, and its score is written down
side           who takes turns at a board: a team, or a player alone
standing       a player's line in the table of a competition: rank, victory points, sum of margins
table          where the two players of a pairing meet, by its number in the round
table code     a code sent with a pairing to another computer, where it makes the result code together with the scores
take back      to undo a play, pass or exchange made by accident: by the judge, until the next bell
team           the pupils who play together
turn           one side's time at the board: a play, an exchange, a pass, or nothing if the time is up or the turn is
               lost
walkover       a match won because the opponent stayed away, came too late, left or was disqualified
window         the time in which the last play may be challenged: from its score to the next turn's first bell, or,
               where the format says so, from the play itself until its score is written down
zero turn      a turn that scores nothing; several in a row end a match

Tile notation, everywhere in code and files: `A` to `Z` are lettered tiles, `?` is an unnamed blank, and a lower-case
letter is a blank that stands for that letter.
"""

__version__ = "0.5.0"
