import { formatCount } from "./format.ts";
import { type Html, html } from "./html.ts";

export interface Bar {
  label: string;
  value: number;
  /** One of the report's chart colours; default `main`. */
  tone?: "main" | "good" | "warn" | "bad" | "quiet";
}

const WIDTH = 380;
const ROW = 30;
const LABEL_WIDTH = 138;
const VALUE_WIDTH = 50;
const MAX_LABEL_CHARACTERS = 19;

/** Horizontal bars with their values. `aria-label` describes the chart to screen readers. */
export function barChart(title: string, bars: readonly Bar[]): Html {
  const most = Math.max(1, ...bars.map((bar) => bar.value));
  const room = WIDTH - LABEL_WIDTH - VALUE_WIDTH;
  const summary = `${title}: ${bars.map((bar) => `${bar.label} ${formatCount(bar.value)}`).join(", ")}.`;
  return html`<figure class="chart"><figcaption>${title}</figcaption>
<svg viewBox="0 0 ${WIDTH} ${bars.length * ROW}" role="img" aria-label="${summary}">
<line class="axis" x1="${LABEL_WIDTH}" y1="0" x2="${LABEL_WIDTH}" y2="${bars.length * ROW}"/>
${bars.map((bar, row) => drawBar(bar, row, (bar.value / most) * room))}</svg></figure>`;
}

function drawBar(bar: Bar, row: number, length: number): Html {
  const middle = row * ROW + ROW / 2;
  const visible = bar.value > 0 ? Math.max(2, length) : 0;
  return html`<text x="${LABEL_WIDTH - 10}" y="${middle + 5}" text-anchor="end">${shortened(bar.label)}</text>
<rect class="tone-${bar.tone ?? "main"}" x="${LABEL_WIDTH}" y="${middle - 9}" width="${visible.toFixed(1)}" height="18"/>
<text class="value" x="${(LABEL_WIDTH + visible + 8).toFixed(1)}" y="${middle + 5}">${formatCount(bar.value)}</text>
`;
}

function shortened(label: string): string {
  return label.length > MAX_LABEL_CHARACTERS ? `${label.slice(0, MAX_LABEL_CHARACTERS - 1)}…` : label;
}
