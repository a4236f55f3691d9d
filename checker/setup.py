"""Makes the virtual environment that the kit runs in; needs nothing but Python's standard library."""

from __future__ import annotations

import fcntl
import hashlib
import os
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / ".venv"
PYTHON = HOME / "bin" / "python"
PINS = ROOT / "constraints.txt"


class SetupFailed(Exception):
    """A step of the set-up failed; the message is one line: the step and what to do."""


def inside() -> bool:
    """Whether this interpreter is the environment's."""
    return Path(sys.prefix).resolve() == HOME.resolve()


def ensure(*extras: str) -> None:
    """Creates the environment and installs the main dependencies and those of `extras`, what is there already excepted.

    Raises SetupFailed. Safe to call from several processes at once, and again after an interruption.
    """
    try:
        if PYTHON.exists() and all(_stamp(extra).exists() for extra in ("", *extras)) and not _outgrown():
            return
        (ROOT / "build").mkdir(exist_ok=True)
        with open(ROOT / "build" / "setup.lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            _create()
            for extra in ("", *extras):
                if not _stamp(extra).exists():
                    _install(extra)
    except OSError as error:
        raise SetupFailed(f"cannot write {error.filename}: {error.strerror}; check permissions and space") from None


def _stamp(extra: str) -> Path:
    """The file that says: installed, with these pins."""
    pins = hashlib.sha256(PINS.read_bytes() + (ROOT / "pyproject.toml").read_bytes()).hexdigest()[:16]
    return HOME / f"kit-{extra or 'main'}-{pins}"


def _outgrown() -> bool:
    """Whether the Python below the environment is another one than when it was made."""
    return inside() and not (HOME / "lib" / "python{}.{}".format(*sys.version_info)).exists()


def _create() -> None:
    if PYTHON.exists() and _run([str(PYTHON), "-c", "import pip"])[0] == 0:
        return
    _say("creating .venv")
    base = getattr(sys, "_base_executable", sys.executable)
    code, output = _run([base, "-m", "venv", "--clear", str(HOME)])
    if code:
        remedy = "install it with: sudo apt install python3-venv" if "ensurepip" in output else _last(output)
        raise SetupFailed(f"creating the virtual environment {HOME} failed: {remedy}")


def _install(extra: str) -> None:
    _say(f"installing {extra or 'the main'} packages")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = project["optional-dependencies"][extra] if extra else project["dependencies"]
    pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--retries", "1"]
    code, output = _run([*pip, "-c", str(PINS), *wanted])
    if code:
        raise SetupFailed(
            f"installing {', '.join(wanted)} with pip failed: {_last(output)}; "
            "check the network, or name a mirror: PIP_INDEX_URL=https://pypi.tuna.tsinghua.edu.cn/simple make ..."
        )
    _stamp(extra).touch()


def _run(command: list[str]) -> tuple[int, str]:
    done = subprocess.run(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    )
    return done.returncode, done.stdout.decode(errors="replace")


def _last(output: str) -> str:
    """The line of the output that says most."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [line for line in lines if line.upper().startswith("ERROR")]
    return (errors[:1] or lines[-1:] or ["no message"])[0][:200]


def _say(step: str) -> None:
    if sys.stderr.isatty():
        print(f"first use: {step} ...", file=sys.stderr)


def main(extras: list[str]) -> int:
    """`python3 -m checker.setup [EXTRA ...]`, for the Makefile. Exit code 3 when a step fails."""
    try:
        ensure(*extras)
    except SetupFailed as failed:
        print(f"set-up: {failed}", file=sys.stderr)
        return 3
    except KeyboardInterrupt:
        print("set-up: interrupted; the next run goes on", file=sys.stderr)
        return 130
    return 0


def enter(argv: list[str]) -> None:
    """Goes on inside the environment: replaces this process. `argv` are the arguments of `python -m checker`."""
    os.environ.setdefault("PYTHONHASHSEED", "0")  # a submission that is run in this process can be run again
    os.execv(PYTHON, [str(PYTHON), "-m", "checker", *argv])


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
