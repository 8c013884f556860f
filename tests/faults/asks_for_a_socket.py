"""Asks for a socket of the internet, or with an argument for one of this computer: for a test of the listener."""

import socket
import sys

socket.socket(socket.AF_UNIX if sys.argv[1:] else socket.AF_INET).close()
sys.exit(0)
