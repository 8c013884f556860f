"""SDL's mixer in smaller blocks than Kivy opens it with: what is to be heard waits for the next block (P4)."""

from __future__ import annotations

import ctypes
import sys

BLOCK = 512
"""Samples, 12 ms at 44,100 a second, of which SDL hands over two at once.

Two of Kivy's are 93 ms: so late could a stroke be heard.
"""

_KIVY_BLOCK = 2048
_KIVY_VOICES = 32
_KIVY_MODULE = "kivy.core.audio.audio_sdl2"


def shorten_blocks() -> bool:
    """Open the mixer that Kivy has opened once more, with smaller blocks; return whether it was.

    Call it once a sound was loaded, and before one is played; what was loaded stays as it is. Where there is no mixer,
    or no device, nothing is done.
    """
    library = _library()
    if library is None:
        return False
    rate, sample_format, channels = ctypes.c_int(), ctypes.c_uint16(), ctypes.c_int()
    if not library.Mix_QuerySpec(ctypes.byref(rate), ctypes.byref(sample_format), ctypes.byref(channels)):
        return False

    def is_opened(block: int) -> bool:
        # Without a change allowed, SDL converts what the device would have otherwise.
        asked = rate.value, sample_format.value, channels.value, block, None, 0
        return bool(library.Mix_OpenAudioDevice(*asked) == 0)

    library.Mix_CloseAudio()
    is_short = is_opened(BLOCK)
    if is_short or is_opened(_KIVY_BLOCK):
        library.Mix_AllocateChannels(_KIVY_VOICES)
    return is_short


def _library() -> ctypes.CDLL | None:
    """SDL's mixer as Kivy has loaded it; None where Kivy plays by something else."""
    module = sys.modules.get(_KIVY_MODULE)
    if module is None:
        return None
    # Windows looks for a name in one library only, the others in what that library needs as well.
    name = "SDL2_mixer.dll" if sys.platform == "win32" else module.__file__
    try:
        library = ctypes.CDLL(name)
        for function in ("Mix_QuerySpec", "Mix_OpenAudioDevice", "Mix_CloseAudio", "Mix_AllocateChannels"):
            getattr(library, function)
    except (OSError, AttributeError):
        return None
    return library
