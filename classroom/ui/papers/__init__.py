"""The print centre: score sheets, certificates and words on paper."""
