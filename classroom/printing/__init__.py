"""Papers as PDF: certificates, score sheets, seating plans, words, progress; their preview, saving and opening.

Importing the package is cheap: the PDF library and the rasteriser are loaded when the first page is drawn.
"""
