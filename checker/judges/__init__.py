"""The judges, a file each: a file that appears is a judge, by its value JUDGE."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from checker.model.judge import Judge, Offer
from checker.model.limits import Target


def _found() -> dict[str, Judge]:
    """Every judge by the name of its file, in the order of their ranks."""
    found = {module.name: import_module(f"{__name__}.{module.name}").JUDGE for module in iter_modules(__path__)}
    return dict(sorted(found.items(), key=lambda item: (item[1].rank, item[0])))


JUDGES = _found()
USUAL = next(iter(JUDGES))  # the judge where nothing names another


def runner(target: Target) -> Judge:
    """The judge whose compilers run what is submitted: another one where a judge only hands over."""
    return JUDGES[target.remote or target.judge]


def offers(target: Target) -> tuple[Offer, ...]:
    """The languages that a problem's judge takes, with the suffixes that the problem has files for."""
    return tuple(it for it in runner(target).offers if it.suffix in target.suffixes)


def address(target: Target) -> str:
    """Where one submits; "" when the problem has no id there."""
    if not target.id:
        return ""
    judge = JUDGES[target.judge]
    known = target.page or not judge.quick
    return (judge.address if known else judge.quick).format(id=target.id, page=target.page)
