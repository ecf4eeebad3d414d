"""A small chart as SVG: axes, lines, bars. Enough for the figures of the site."""

from html import escape

COLORS = ["#0a5cc2", "#c93a22", "#2a7d46", "#8a4b00", "#6b4fa0"]


class Chart:
    def __init__(self, width, height, title, left=64, right=16, top=34, bottom=44):
        self.width, self.height = width, height
        self.left, self.right, self.top, self.bottom = left, right, top, bottom
        self.parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}" font-family="system-ui,Helvetica,Arial,sans-serif" font-size="12" '
            f'fill="#1f2328"><title>{escape(title)}</title><rect width="{width}" height="{height}" fill="#fff"/>'
        ]
        self.text(left, 18, title, weight="600", size=13)

    def x(self, fraction):
        return self.left + fraction * (self.width - self.left - self.right)

    def y(self, fraction):
        return self.height - self.bottom - fraction * (self.height - self.top - self.bottom)

    def text(self, x, y, text, anchor="start", weight="400", size=12, color="#1f2328"):
        self.parts.append(
            f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-weight="{weight}" font-size="{size}" '
            f'fill="{color}">{escape(text)}</text>'
        )

    def line(self, x1, y1, x2, y2, color="#dcdfe4", width=1):
        self.parts.append(
            f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{color}" stroke-width="{width}"/>'
        )

    def curve(self, points, color, width=1.8):
        text = " ".join(f"{self.x(a):.1f},{self.y(b):.1f}" for a, b in points)
        self.parts.append(
            f'<polyline points="{text}" fill="none" stroke="{color}" stroke-width="{width}" stroke-linejoin="round"/>'
        )

    def box(self, x, y, width, height, color):
        self.parts.append(f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="2" fill="{color}"/>')

    def x_axis(self, ticks, label):
        for fraction, text in ticks:
            self.line(self.x(fraction), self.y(0), self.x(fraction), self.y(1))
            self.text(self.x(fraction), self.y(0) + 16, text, "middle", color="#59636e")
        self.text(self.x(0.5), self.height - 8, label, "middle")

    def y_axis(self, ticks):
        for fraction, text in ticks:
            self.line(self.x(0), self.y(fraction), self.x(1), self.y(fraction))
            self.text(self.x(0) - 6, self.y(fraction) + 4, text, "end", color="#59636e")

    def svg(self):
        return "\n".join(self.parts) + "\n</svg>\n"
