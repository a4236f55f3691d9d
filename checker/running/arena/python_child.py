"""The inside of a Python arena: the bare interpreter runs this file in the cage, and in it a submission, case by case.

It is not imported by the kit, and imports nothing of it: the launcher makes this one file readable. Any Python from 3.8
on runs it. What it says to the kit is struct control of protocol.h and the content of files; the kit believes none of
it. `python_arena.py` is the other side, which passes the places of the fields.

    kit --ORDERS "+"--> every case --results--> struct slot, output file --ANSWERS "+"--> kit

ARENA=s...  in process: each case in a fresh __main__ with replaced streams. Inputs come packed in file 0, behind their
lengths; outputs go packed into file 0, which is written behind the last one.
ARENA=f...  fork: each case in a fork of this process, which has done nothing but compile the source, with files of its
slot as descriptors 0 and 1. A filter keeps it from forking on; it holds nothing of what is shared with the kit.
"""

import gc
import io
import mmap
import os
import struct
import sys
import time
from contextlib import suppress
from types import CodeType, ModuleType

try:
    from _thread import _count as _threads  # that have been started and run
except ImportError:

    def _threads() -> int:
        return 0


_PYPY = sys.implementation.name == "pypy"
_CODING = "utf-8", "surrogateescape"  # of the standard streams, as Python has them in the cage
_RESULT = struct.Struct("=IIiIII")  # of struct slot, from `batch` on
_NUMBER = struct.Struct("=I")
_THREADS = 1  # of enum why
_PR_SET_DUMPABLE, _PR_SET_SECCOMP, _SECCOMP_MODE_FILTER = 4, 22, 2
_SOMEBODY = b"\xfe\xff\xff\x7f"  # in the launcher's filter: the process that puts it on
_INSTRUCTION = 8  # bytes, the last four are what it is about


class _Shared:
    """struct control, and the descriptors that it names.

    `places`: its size; where `batch`, `count`, `at`, `orders`, `answers`, `inputs`, `outputs` and the slots are; bytes
    from slot to slot; bytes of a slot's argument, which its results follow.
    """

    def __init__(self, fd: int, places: "list[int]") -> None:
        size, self._batch, self._count, self._at, orders, answers, inputs, outputs, slots, self._step, room = places
        self._arguments, self._room, self._first = slots, room, slots + room
        self.memory = mmap.mmap(fd, size)
        os.close(fd)
        self._orders, self._answers = self._number(orders), self._number(answers)
        files = (outputs - inputs) // 4
        self.inputs = [self._number(inputs + 4 * k) for k in range(files)]
        self.outputs = [self._number(outputs + 4 * k) for k in range(files)]
        self.highest = max(self._orders, self._answers, *self.inputs, *self.outputs)

    def _number(self, at: int) -> int:
        return int(_NUMBER.unpack_from(self.memory, at)[0])

    def next_batch(self) -> "tuple[int, int]":
        """Says that we are ready, waits for the order; the number of the batch, its cases. Ends with the kit."""
        os.write(self._answers, b"+")
        if not os.read(self._orders, 1):
            os._exit(0)
        return self._number(self._batch), self._number(self._count)

    def argument(self, k: int) -> str:
        """The argument of the case in slot `k`."""
        at = self._arguments + k * self._step
        return self.memory[at : at + self._room].partition(b"\0")[0].decode()

    def begin(self, k: int) -> None:
        """Says that slot `k` is under way."""
        _NUMBER.pack_into(self.memory, self._at, k)

    def end(self, k: int, *result: int) -> None:
        """`result`: batch, output bytes, status, CPU microseconds, peak KiB, why."""
        _RESULT.pack_into(self.memory, self._first + k * self._step, *result)


class _Output(io.BytesIO):
    """Keeps what was written when a program closes it."""

    def close(self) -> None:
        """Nothing: the content is still to be read."""


class _Streams:
    """Standard input with a text, an empty standard output, an empty `__main__`; all as before afterwards.

    The streams are used again and again, because making them takes longer than many runs, unless a program has closed
    or taken them.
    """

    def __init__(self, code: CodeType, name: str) -> None:
        self._code, self._name = code, name
        self._buffers = io.BytesIO(), _Output()
        self._pair = self._new()

    def run(self, text: bytes, arguments: "list[str]") -> "tuple[bytes, int]":
        """The output of the program, and its exit code."""
        before = sys.stdin, sys.stdout, sys.stderr, sys.argv, sys.modules["__main__"]
        limit = sys.getrecursionlimit()
        if not self._filled(text):
            self._buffers = io.BytesIO(text), _Output()
            self._pair = self._new()
        sys.stdin, sys.stdout = self._pair
        sys.stderr, sys.argv = io.StringIO(), [self._name, *arguments]
        main = sys.modules["__main__"] = _fresh_main(self._name)
        status = _exit_code(self._code, main)
        for stream in (self._pair[1],) if sys.stdout is self._pair[1] else (sys.stdout, self._pair[1]):
            if not stream.closed:
                stream.flush()
        sys.stdin, sys.stdout, sys.stderr, sys.argv, sys.modules["__main__"] = before
        if sys.getrecursionlimit() != limit:
            sys.setrecursionlimit(limit)
        return self._buffers[1].getvalue(), status

    def _filled(self, text: bytes) -> bool:
        """Puts the streams of the run before at their start; False when they are not what they were."""
        (stdin, stdout), (source, output) = self._pair, self._buffers
        try:
            if stdin.buffer is not source or stdout.buffer is not output:
                return False
            io.BytesIO.__init__(source, text)
            stdin.seek(0)
            io.BytesIO.__init__(output)
            stdout.seek(0)
        except (ValueError, BufferError):  # closed, detached, or seen by a view that is still there
            return False
        return True

    def _new(self) -> "tuple[io.TextIOWrapper, io.TextIOWrapper]":
        source, output = self._buffers
        return io.TextIOWrapper(source, *_CODING), io.TextIOWrapper(output, *_CODING)


def _fresh_main(name: str) -> ModuleType:
    """An empty `__main__`."""
    main = ModuleType("__main__")
    main.__dict__.update(__file__=name, __builtins__=__builtins__)
    return main


def _exit_code(code: CodeType, main: ModuleType) -> int:
    """Runs a program; its exit code, of which a judge sees the last eight bits."""
    try:
        exec(code, main.__dict__)
    except SystemExit as leave:
        return _number(leave.code)
    except BaseException:  # whatever a submission raises is a runtime error
        return 1
    return 0


def _number(code: object) -> int:
    """The exit code that an interpreter makes of what a program gives to `exit`."""
    if code is None:
        return 0
    if isinstance(code, int):
        return code & 0xFF
    if _PYPY:
        with suppress(Exception):
            return int(code) & 0xFF  # type: ignore[call-overload, no-any-return]
    return 1


def _serve_in_process(shared: _Shared, streams: _Streams, most: int, argument: bool) -> None:
    """Case after case in this process, each with its argument if so; of outputs beyond `most` bytes only the size."""
    source, target = shared.inputs[0], shared.outputs[0]
    run, end, pwrite, clock = streams.run, shared.end, os.pwrite, time.perf_counter
    while True:
        batch, count = shared.next_batch()
        lengths = struct.unpack(f"={count}I", os.pread(source, 4 * count, 0))
        texts, at, to = os.pread(source, sum(lengths), 4 * count), 0, 0
        for k in range(count):
            arguments = [shared.argument(k)] if argument else []
            start = clock()
            output, status = run(texts[at : at + lengths[k]], arguments)
            used = int(1e6 * (clock() - start))
            at += lengths[k]
            size = len(output)
            if size <= most:
                pwrite(target, output, to)
                to += size
            end(k, batch, size, status << 8, used, 0, _THREADS if _threads() else 0)
            if to >= most:  # there may be no room for the next
                break


def _serve_forks(shared: _Shared, code: CodeType, name: str, argument: bool, calls: bytes, seconds: int) -> None:
    """Case after case in a fork, which may use so many `seconds` of CPU under the filter `calls`."""
    import resource

    confine = _confinement(calls)
    if hasattr(gc, "freeze"):
        gc.freeze()  # what is there stays: forks then copy fewer pages of memory
    while True:
        batch, count = shared.next_batch()
        for k in range(count):
            shared.begin(k)
            os.ftruncate(shared.outputs[k], 0)
            child = os.fork()
            if not child:
                sys.argv += [shared.argument(k)] if argument else []
                shared.memory.close()
                for fd, standard in ((shared.inputs[k], 0), (shared.outputs[k], 1)):
                    os.dup2(fd, standard)
                    os.lseek(standard, 0, os.SEEK_SET)
                os.closerange(3, shared.highest + 1)
                resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
                confine()
                ended = _become(code, name)
                if _PYPY:  # which writes files that are left open in the end only
                    sys.exit(ended)
                os._exit(ended)
            _, status, used = os.wait4(child, 0)
            size = os.lseek(shared.outputs[k], 0, os.SEEK_END)
            microseconds = int(1e6 * (used.ru_utime + used.ru_stime))
            shared.end(k, batch, size, status & 0xFF7F, microseconds, used.ru_maxrss, 0)


def _become(code: CodeType, name: str) -> int:
    """Runs a program to its end as an interpreter does; the exit code."""
    main = sys.modules["__main__"] = _fresh_main(name)
    status = _exit_code(code, main)
    try:
        if "threading" in sys.modules:
            sys.modules["threading"]._shutdown()
        if "atexit" in sys.modules:
            sys.modules["atexit"]._run_exitfuncs()
        for stream in (sys.stdout, sys.__stdout__):
            if stream is not None and not stream.closed:
                stream.flush()
        main.__dict__.clear()  # files that it has left open are written
    except BaseException:
        return status or 120  # what an interpreter says when it cannot flush
    return status


def _confinement(calls: bytes):  # type: ignore[no-untyped-def]
    """What puts the launcher's filter of system calls, as a program in the cage has it, on a fork of this process.

    From now on no fork reads the memory of this process.
    """
    from ctypes import CDLL, Structure, addressof, byref, c_ushort, c_void_p, create_string_buffer, get_errno, memmove

    class Filter(Structure):
        _fields_ = [("count", c_ushort), ("instructions", c_void_p)]

    prctl = CDLL(None, use_errno=True).prctl
    prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0)
    text = create_string_buffer(calls, len(calls))
    ready = Filter(len(calls) // _INSTRUCTION, addressof(text))
    ends = range(_INSTRUCTION - 4, len(calls), _INSTRUCTION)
    places = [at for at in ends if calls[at : at + 4] == _SOMEBODY]

    def confine() -> None:
        prctl(_PR_SET_DUMPABLE, 1, 0, 0, 0)
        for place in places:
            memmove(addressof(text) + place, os.getpid().to_bytes(4, "little"), 4)
        if prctl(_PR_SET_SECCOMP, _SECCOMP_MODE_FILTER, byref(ready)):
            raise OSError(get_errno(), "seccomp: " + os.strerror(get_errno()))

    return confine


def _main() -> None:
    """Serves as the arguments say: the submission's name, whether it has an argument, most bytes of an output, ..."""
    name, argument, most, seconds, calls, places = sys.argv[1:]
    order = os.environ.pop("ARENA")
    shared = _Shared(int(order[1:]), [int(place) for place in places.split(",")])
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 2)  # nobody reads what is said there
    os.close(nothing)
    sys.path[0], sys.argv[:] = os.getcwd(), [name]
    with open(name, "rb") as file:
        code = compile(file.read(), name, "exec", dont_inherit=True)
    if order[0] == "s":
        _serve_in_process(shared, _Streams(code, name), int(most), argument == "1")
    _serve_forks(shared, code, name, argument == "1", bytes.fromhex(calls), int(seconds))


if __name__ == "__main__":
    _main()
