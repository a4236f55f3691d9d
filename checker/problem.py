"""A problem: its name, its rules as functions, its samples, its limits at each judge."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from checker.limits import Target
from checker.reader import Reader


@dataclass(frozen=True, slots=True)
class Problem:
    """The rules of one problem. `name` is the stem of its files in every folder.

    read        reads an input to its end; raises Wrong when it breaks the statement
    check       (input, output, answer): raises Wrong with the reason, JuryWrong when the answer is at fault
    split       an input as inputs of one board each
    join        the inverse: inputs as one input (it may hold more boards than the statement allows)
    most_boards the most boards in one input of the statement
    samples     pairs (input, answer)
    unique      True: the judge's comparison with the answer decides and `check` only explains
    file_io     the files that submissions read and write instead of standard input and output, if so
    """

    name: str
    title: str
    read: Callable[[Reader], None]
    check: Callable[[bytes, bytes, bytes], None]
    targets: tuple[Target, ...]
    samples: tuple[tuple[bytes, bytes], ...]
    split: Callable[[bytes], list[bytes]] = lambda text: [text]
    join: Callable[[list[bytes]], bytes] = b"".join
    most_boards: int = 1
    unique: bool = True
    file_io: tuple[str, str] | None = None

    def validate(self, text: bytes) -> None:
        """Raises Wrong, with line and column, when `text` breaks the statement."""
        self.read(Reader(text))

    def bounds(self, text: bytes) -> dict[str, bool]:
        """Which bounds of the statement a valid input reaches."""
        reader = Reader(text)
        self.read(reader)
        return reader.bounds()

    def target(self, judge: str) -> Target:
        """The problem at `judge`. Raises KeyError when it is not there."""
        found = {t.judge: t for t in self.targets}[judge]
        return replace(found, file_io=self.file_io)

    @property
    def judges(self) -> list[str]:
        """Names of the judges that have the problem, the default one first."""
        return [t.judge for t in self.targets]
