"""The crossword game itself: squares, tiles, board, placement, scoring, endings, and the policies of a format.

It uses only the standard library and `value`: pure functions over values. Read in the order `tile`, `board`,
`placement`, `policy`.
"""
