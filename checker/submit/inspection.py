"""Looks at a submission rule by rule, as its judge will."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from checker import catalog, setup
from checker.grading import documents, tests
from checker.grading.contestant import Contestant
from checker.grading.score import Scored, score
from checker.judges import runner
from checker.model.judge import Offer
from checker.model.limits import Target
from checker.model.problem import Problem
from checker.model.values import Case, Failed, Pair, Verdict
from checker.running.caged import cage_submission
from checker.running.language import Entry, Submission, Toolchain
from checker.running.languages.cpp import assemble, check_standard, preprocess
from checker.submit import preflight
from checker.submit.complaint import Complaint, Rule
from checker.system.compiler import CompileError
from checker.system.pools import free_cores, thread_pool


@dataclass(frozen=True, slots=True)
class Job:
    """A file on its way to a judge. `kind` is the implementation of the Python that runs it here."""

    problem: Problem
    target: Target
    submission: Submission
    toolchain: Toolchain
    kind: str

    @property
    def offered(self) -> list[Offer]:
        """The languages to submit it in, the usual one first."""
        return preflight.offered(self.target, self.submission.language.suffix, self.kind)

    @property
    def entry(self) -> Entry:
        """The submission as it is run here."""
        return Entry(self.submission, self.target, self.toolchain)

    @property
    def files(self) -> tuple[str, ...]:
        """The names of the files that the problem has programs read and write."""
        return self.target.file_io or ()


@dataclass(frozen=True, slots=True)
class Row:
    """A rule with what was found: no complaint is well; `tried` is False when an earlier rule is broken."""

    rule: Rule
    complaints: tuple[Complaint, ...] = ()
    said: str = ""
    tried: bool = True


_Found = tuple[list[Complaint], str]  # complaints, a remark


def looked_at(job: Job) -> Iterator[Row]:
    """A row for every rule; from the first stage that refuses on, the others are not tried."""
    refused: list[Complaint] = []
    for stage, rules in _STAGES:
        said, tried = "", not refused
        if tried:
            try:
                refused, said = stage(job)
            except preflight.Unreadable as error:
                refused, tried = [error.complaint], False
        for rule in preflight.rules(job.submission.language.suffix, runner(job.target)):
            if rule in rules:
                its = tuple(complaint for complaint in refused if complaint.rule is rule)
                yield Row(rule, its, said, tried or bool(its))


def _takes(job: Job) -> _Found:
    """Whether the judge takes such files at all."""
    return preflight.of_language(job.target, job.submission.language.suffix, job.kind), ", ".join(
        it.name for it in job.offered
    )


def _encoding(job: Job) -> _Found:
    """What the bytes are."""
    return preflight.of_bytes(job.submission.text, runner(job.target)), ""


def _source(job: Job) -> _Found:
    """What the source says. Raises Unreadable."""
    text = job.submission.text.decode()
    if job.submission.language.suffix == ".py":
        if None in map(importlib.util.find_spec, ("vermin", "libcst")):
            try:
                setup.ensure("submit")
            except setup.SetupFailed as failed:
                raise Failed(str(failed)) from None
        beside = {path.stem for path in job.submission.path.parent.iterdir()}
        return preflight.of_python(text, job.offered[0], beside, job.files), ""
    return _cpp_source(job, text), ""


def _cpp_source(job: Job, text: str) -> list[Complaint]:
    """What a C++ source says. Raises Unreadable, unless something is found even where it does not compile."""
    standards = runner(job.target).standards
    try:
        read = preprocess(standards[-1], job.entry)
    except CompileError as error:
        raise preflight.Unreadable(preflight.of_missing(str(error), text, standards[-1])) from None
    found = preflight.of_cpp(text, read, standards[-1])
    try:
        made = assemble(standards, job.entry)
    except CompileError as error:
        if found:
            return found
        raise preflight.Unreadable(preflight.of_compiler(str(error))) from None
    return [*found, *preflight.of_assembly(text, read, made, job.files)]


def _compiles(job: Job) -> _Found:
    """Whether the judge's compilers, as far as they are known, take it."""
    try:
        job.submission.language.command(job.entry)
    except CompileError as error:
        return [preflight.of_compiler(str(error))], ""
    if job.submission.language.suffix == ".py":
        return [], ""
    standards = dict.fromkeys([language_of(job).version, *runner(job.target).also])
    for standard in standards:
        try:
            check_standard(standard, job.entry)
        except CompileError as error:
            return [preflight.of_compiler(str(error), as_what=standard)], ""
    return [], ", ".join(standards)


def language_of(job: Job) -> Offer:
    """The language to choose: the first offered that takes the file."""
    for language in job.offered:
        try:
            job.submission.language.conform(language.version, job.entry)
            return language
        except CompileError:
            continue
    return job.offered[0]


def _samples(job: Job) -> _Found:
    """The samples of the statement, compared as the judge does."""
    names = (f"sample{k}" for k in range(1, len(job.problem.samples) + 1))
    pairs = [Pair(Case(name, text), answer) for name, (text, answer) in zip(names, job.problem.samples, strict=True)]
    return preflight.of_samples(_scored(job, pairs)), ""


def _worst_case(job: Job) -> _Found:
    """Every family's largest input."""
    cases = tests.largest_cases(job.problem, catalog.families(job.problem.name))
    with catalog.open_reference(catalog.references(job.problem.name)[0]) as reference:
        pairs = tests.answer_cases(job.problem, cases, reference)
    result = _scored(job, pairs)
    time, memory, slowest = documents.margin(result)
    return preflight.of_worst_case(result), f"{time}, {memory}, {slowest}"


def _scored(job: Job, pairs: list[Pair]) -> Scored:
    """The verdicts of the judge's limits and comparison. Raises Failed when one cannot be found."""
    contestant = Contestant(job.submission.name, cage_submission(job.entry), job.target)
    with thread_pool(free_cores()) as pool:
        result = score(job.problem, contestant, pairs, pool)
    for test in result.tests:
        if test.verdict is Verdict.UKE:
            raise Failed(f"{test.case.name}: {test.why}")
    return result


# What is looked at together; each stage needs that those before it found nothing.
_STAGES: tuple[tuple[Callable[[Job], _Found], frozenset[Rule]], ...] = (
    (_takes, frozenset({Rule.LANGUAGE})),
    (_encoding, frozenset({Rule.UTF8, Rule.SIZE})),
    (_source, frozenset({Rule.ONE_FILE, Rule.LIBRARY, Rule.VERSION, Rule.STREAMS, Rule.PRAGMA})),
    (_compiles, frozenset({Rule.COMPILES})),
    (_samples, frozenset({Rule.SAMPLES})),
    (_worst_case, frozenset({Rule.LIMITS})),
)
