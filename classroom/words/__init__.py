"""What is a word in a match: the lists the app ships, the words a primary school refuses, and the plays they make.

Standard library only; nothing here opens a file but the ones it is given. Read in the order `category`, `block_list`,
`two_letter`, `word_list`, `lexicon` for what is a word, then `word_index`, `slot`, `move_generator`, `move_finder` for
what can be played with them; `two_letter_guide` and `two_letter_place` are what a pupil looks up. A match needs only
`lexicon` and, to prove that no side can form a word, `move_finder`.
"""
