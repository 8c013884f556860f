"""What is a word in a match: the lists the app ships, and the words a primary school refuses.

Standard library only; nothing here opens a file but the ones it is given. Read in the order `category`, `block_list`,
`two_letter`, `word_list`, `lexicon`; a match needs only `lexicon`.
"""
