"""Everything the game can say went wrong, as one small family."""

from __future__ import annotations

from dataclasses import dataclass


class SkirmishError(Exception):
    """Root of all errors that are shown to a user as a sentence."""


class NotationError(SkirmishError):
    """A typed command that cannot be read."""


class IllegalAction(SkirmishError):
    """An action was submitted that `refuse` refuses: a mistake of the caller."""


class NotInView(SkirmishError):
    """A view was asked for what its side does not know, such as a unit that is out of sight."""


class TooManyWays(SkirmishError):
    """Something may end in more ways than can be followed in good time."""


class ContentError(SkirmishError):
    """Packs, maps or scenarios that cannot be used; carries every problem found."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = problems


class ProseError(SkirmishError):
    """A file with the prose of a rule system that cannot be read or used; names the file and the key."""


class SaveError(SkirmishError):
    """A save that cannot be read or continued."""


class SettingsError(SkirmishError):
    """A setting or a command-line choice that does not exist."""


class FileError(SettingsError):
    """A file that was named cannot be read or written, or is none of its kind."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One mistake in a file, with its place."""

    path: str
    """The file, as the user would name it."""
    line: int
    """Counted from 1."""
    column: int
    """Counted from 1."""
    message: str
    """What is wrong, in one sentence without a full stop."""
    hint: str = ""
    """What was probably meant, or what to do."""
    source: str = ""
    """The line of the file as it stands, for the caret."""

    def __str__(self) -> str:
        path = "".join(char if char.isprintable() else "?" for char in self.path)  # A stranger gave the name.
        said = f"{path}:{self.line}:{self.column}: {self.message}"
        if self.hint:
            said += f" ({self.hint})"
        if self.source:
            said += f"\n    {self.source}\n    {' ' * (self.column - 1)}^"
        return said
