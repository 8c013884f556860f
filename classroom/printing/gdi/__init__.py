"""Printing on Windows: pages as pictures, drawn by GDI on any printer that Windows has.

`queue` implements the port and `raster` makes the pictures. Only `spooler` calls Windows, by ctypes: the libraries
are part of every Windows, while in pywin32 only the parts that use MFC can draw a picture.
"""
