"""The judge's compilers, as far as they are known, take it."""

from __future__ import annotations

from checker.submit.complaint import of_compiler
from checker.submit.job import Job
from checker.submit.rule import Found, Rule
from checker.system.compiler import CompileError


def _check(job: Job) -> Found:
    try:
        job.submission.language.command(job.entry)
    except CompileError as error:
        return Found([of_compiler(str(error))])
    language = job.submission.language
    if not language.conform:
        return Found()
    standards = dict.fromkeys([job.choose_offer().version, *job.judge.also.get(language.suffix, ())])
    for standard in standards:
        try:
            language.conform(standard, job.entry)
        except CompileError as error:
            return Found([of_compiler(str(error), as_what=standard)])
    return Found(said=", ".join(standards))


RULE = Rule(40, "compiles", _check)
