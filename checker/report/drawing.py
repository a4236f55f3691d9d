"""Draws figures as an SVG of its own, a logarithmic scale for every unit."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from checker.report.plots import WIDTH, Plot, make_plots

_ROW_HEIGHT = 20  # of a figure
_TITLE_HEIGHT, _SCALE_HEIGHT = 26, 34  # of a unit
_NAMES_WIDTH = 440  # left of the scale
_STYLE = """text{font:12px sans-serif;fill:#222}.n{text-anchor:end}.s,.t{fill:#777;text-anchor:middle}
.u{font-weight:bold}rect{fill:#4a7dbd}.g{stroke:#ddd}.w{stroke:#111;fill:none}"""


def draw_figures(title: str, documents: Sequence[dict[str, Any]]) -> str:
    """The figures, with their median as a bar and their spread as a line across its end.

    `title` is on top.
    """
    parts, top = [], 40
    for plot in make_plots(documents):
        parts.append(f'<g transform="translate({_NAMES_WIDTH} {top})">{_draw_plot(plot)}</g>')
        top += _TITLE_HEIGHT + _ROW_HEIGHT * len(plot.bars) + _SCALE_HEIGHT
    size = f'width="{_NAMES_WIDTH + WIDTH + 100:.0f}" height="{top}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size}><style>{_STYLE}</style>'
    background = '<rect width="100%" height="100%" style="fill:#fff"/>'
    heading = f'<text x="12" y="24" class="u">{escape(title)}</text>'
    return head + background + heading + "".join(parts) + "</svg>\n"


def _draw_plot(plot: Plot) -> str:
    """The figures of one unit over their scale."""
    bottom = _TITLE_HEIGHT + _ROW_HEIGHT * len(plot.bars)
    lines = [f'<text x="0" y="14" class="u">{escape(plot.unit)}, logarithmic</text>']
    for x, label in plot.ticks:
        lines.append(f'<path class="g" d="M{x} {_TITLE_HEIGHT - 4}V{bottom + 4}"/>')
        lines.append(f'<text class="s" x="{x}" y="{bottom + 18}">{escape(label)}</text>')
    for k, bar in enumerate(plot.bars):
        y = _TITLE_HEIGHT + _ROW_HEIGHT * k
        lines.append(f'<text class="n" x="-8" y="{y + 13}">{escape(bar.name)}</text>')
        lines.append(f'<rect x="0" y="{y + 4}" width="{max(bar.middle, 1)}" height="11"/>')
        across = f"M{bar.low} {y + 9.5}H{bar.high}"
        ends = f"M{bar.low} {y + 6}v7M{bar.high} {y + 6}v7"
        lines.append(f'<path class="w" d="{across}{ends}"/>')
        lines.append(f'<text x="{bar.high + 8}" y="{y + 13}">{escape(bar.label)}</text>')
    return "".join(lines)
