"""The formats of packages, a file each: a file that appears is a format.

files(material)   what the archive holds; raises Refused for what the format cannot take
refusal(problem)  why a problem cannot have such a package, "" if it can; may be left out
"""

from __future__ import annotations

from pkgutil import iter_modules

NAMES = sorted(module.name for module in iter_modules(__path__))
