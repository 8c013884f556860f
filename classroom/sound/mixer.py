"""SDL's mixer with smaller blocks than Kivy's: a sound waits for the next block before it is heard (P4)."""

from __future__ import annotations

import ctypes
import sys

BLOCK = 512
"""Samples: 12 ms at 44,100 a second. SDL hands over two blocks at once.

Two of Kivy's blocks last 93 ms, so a stroke could be heard that late.
"""

_KIVY_BLOCK = 2048
_KIVY_VOICES = 32
_KIVY_MODULE = "kivy.core.audio.audio_sdl2"


def shorten_blocks() -> bool:
    """Reopen Kivy's mixer with smaller blocks; return whether that worked.

    Call it after a sound was loaded and before one is played; loaded sounds stay as they are. If there is no mixer or
    no device, it does nothing.
    """
    library = _library()
    if library is None:
        return False
    rate, sample_format, channels = ctypes.c_int(), ctypes.c_uint16(), ctypes.c_int()
    if not library.Mix_QuerySpec(ctypes.byref(rate), ctypes.byref(sample_format), ctypes.byref(channels)):
        return False

    def is_opened(block: int) -> bool:
        # With no changes allowed, SDL converts to whatever the device needs.
        asked = rate.value, sample_format.value, channels.value, block, None, 0
        return bool(library.Mix_OpenAudioDevice(*asked) == 0)

    library.Mix_CloseAudio()
    is_short = is_opened(BLOCK)
    if is_short or is_opened(_KIVY_BLOCK):
        library.Mix_AllocateChannels(_KIVY_VOICES)
    return is_short


def _library() -> ctypes.CDLL | None:
    """SDL's mixer as loaded by Kivy, or None if Kivy plays sound in another way."""
    module = sys.modules.get(_KIVY_MODULE)
    if module is None:
        return None
    # Windows looks for a name in one library only; other systems also look in the libraries that it needs.
    name = "SDL2_mixer.dll" if sys.platform == "win32" else module.__file__
    try:
        library = ctypes.CDLL(name)
        for function in ("Mix_QuerySpec", "Mix_OpenAudioDevice", "Mix_CloseAudio", "Mix_AllocateChannels"):
            getattr(library, function)
    except (OSError, AttributeError):
        return None
    return library
