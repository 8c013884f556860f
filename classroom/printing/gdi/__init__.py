"""Printing on Windows: pages as pictures, drawn by GDI on any printer that Windows has.

`queue` fills the port, `raster` makes the pictures, and `spooler` alone calls Windows, by ctypes: the libraries are
part of every Windows, while of pywin32 only the parts that call MFC could draw a picture.
"""
