"""What goes wrong through bad input; every message is one sentence that names the cause and the remedy."""


class SandtableError(Exception):
    """Bad input, said in one clear sentence; programs end with exit code 2."""


class UnknownGameError(SandtableError):
    """There is no game of that name."""


class RulesetError(SandtableError):
    """A ruleset names an unknown option or gives one a value it cannot have."""


class NotationError(SandtableError):
    """A text is not the notation of any action."""


class TagError(SandtableError):
    """Tags that name no set of actions."""


class ReplayError(SandtableError):
    """A replay file cannot be read, does not fit its game, or was altered."""


class SheetError(SandtableError):
    """A sheet cannot be read, or it is not legal under the ruleset."""
