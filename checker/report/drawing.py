"""Draws figures as an SVG of its own, a logarithmic scale for every unit."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from checker.report.plots import WIDTH, Plot, plots

_ROW, _HEAD, _FOOT = 20, 26, 34  # heights: of a figure, of a unit's title, of its scale
_NAMES = 440  # width left of the scale
_STYLE = """text{font:12px sans-serif;fill:#222}.n{text-anchor:end}.s,.t{fill:#777;text-anchor:middle}
.u{font-weight:bold}rect{fill:#4a7dbd}.g{stroke:#ddd}.w{stroke:#111;fill:none}"""


def drawing(title: str, documents: Sequence[dict[str, Any]]) -> str:
    """The figures, with their median as a bar and their spread as a line across its end; `title` is on top."""
    parts, top = [], 40
    for of in plots(documents):
        parts.append(f'<g transform="translate({_NAMES} {top})">{_panel(of)}</g>')
        top += _HEAD + _ROW * len(of.bars) + _FOOT
    size = f'width="{_NAMES + WIDTH + 100:.0f}" height="{top}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size}><style>{_STYLE}</style><rect width="100%" height="100%" '
    heading = f'<text x="12" y="24" class="u">{escape(title)}</text>'
    return head + 'style="fill:#fff"/>' + heading + "".join(parts) + "</svg>\n"


def _panel(of: Plot) -> str:
    """The figures of one unit over their scale."""
    bottom = _HEAD + _ROW * len(of.bars)
    lines = [f'<text x="0" y="14" class="u">{escape(of.unit)}, logarithmic</text>']
    for x, label in of.ticks:
        lines.append(f'<path class="g" d="M{x} {_HEAD - 4}V{bottom + 4}"/>')
        lines.append(f'<text class="s" x="{x}" y="{bottom + 18}">{escape(label)}</text>')
    for k, bar in enumerate(of.bars):
        y = _HEAD + _ROW * k
        lines.append(f'<text class="n" x="-8" y="{y + 13}">{escape(bar.name)}</text>')
        lines.append(f'<rect x="0" y="{y + 4}" width="{max(bar.middle, 1)}" height="11"/>')
        lines.append(f'<path class="w" d="M{bar.low} {y + 9.5}H{bar.high}M{bar.low} {y + 6}v7M{bar.high} {y + 6}v7"/>')
        lines.append(f'<text x="{bar.high + 8}" y="{y + 13}">{escape(bar.label)}</text>')
    return "".join(lines)
