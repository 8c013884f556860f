"""What goes on paper: certificates and score sheets as PDF, their preview, saving and opening them.

Importing the package costs nothing: the PDF library and the rasteriser are loaded when the first page is drawn.
"""
