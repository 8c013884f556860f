"""The crossword game itself: squares, tiles, board, placement, scoring, endings, and the policies of a format.

It uses only the standard library: pure functions over frozen dataclasses. Read in the order `square`, `layout`,
`tile`, `board`, `placement`, `scoring`, `policy`, `ending`, `format`.
"""
