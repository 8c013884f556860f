"""What can be wrong with a printer, in sentences that are the same for every printing system."""

from classroom.i18n import N_

NO_PAPER = N_("The printer has no paper.")
PAPER_STUCK = N_("Paper is stuck in the printer.")
DOOR_OPEN = N_("A printer door is open.")
NO_INK = N_("The printer has no ink.")
TRAY_FULL = N_("The printer's tray is full.")
NOT_CONNECTED = N_("The printer is switched off or not connected.")
DISK_FULL = N_("There is no space left on the disk for the document. Free some space, then try again.")
LOOK_AT_IT = N_("Something is wrong with the printer. Please check it.")

STOPPED = N_("The printer was stopped. Start it again in the computer's printer settings.")
SOMEBODY_HOLDS = N_("The print queue is paused. Resume it in the printer settings.")
TAKEN_OUT = N_("The document was removed from the print queue. Print it again if needed.")
NOT_TAKEN = N_("The printer {printer} did not accept the document: {reason} Save it, or choose another printer.")
NO_ANSWER = N_("The printing system is not responding. Save the document, or open it to print.")
STRANGE_ANSWER = N_(
    "The printing system gave a strange answer: {reason} Check at the printer whether the document was printed."
)
NO_REASON = N_("no reason was given")
