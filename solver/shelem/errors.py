"""Errors of the package: each message is the one line that a user of the command sees."""


class ShelemError(ValueError):
    """Base of every error that bad input causes."""


class NotationError(ShelemError):
    """A text that does not follow the notation; the message names the place."""


class DealError(ShelemError):
    """Cards that cannot make up the deal or position at hand."""


class PlayError(ShelemError):
    """A card or a call that the rules do not allow at this point."""


class RulesError(ShelemError):
    """An unknown profile or knob, or knobs that do not fit together."""
