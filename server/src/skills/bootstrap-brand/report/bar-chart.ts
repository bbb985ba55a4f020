import { type Html, html } from "./html.ts";
import { formatCount } from "./words.ts";

export interface Bar {
  label: string;
  value: number;
  /** Which of the report's chart colours; default the first. */
  tone?: "main" | "good" | "warn" | "bad" | "quiet";
}

const WIDTH = 560;
const ROW = 34;
const LABEL_WIDTH = 190;
const VALUE_WIDTH = 56;

/** Horizontal bars, one a row, with the numbers written out; described for those who cannot see it. */
export function barChart(title: string, bars: readonly Bar[], options: { labelWidth?: number } = {}): Html {
  const labelWidth = options.labelWidth ?? LABEL_WIDTH;
  const most = Math.max(1, ...bars.map((bar) => bar.value));
  const room = WIDTH - labelWidth - VALUE_WIDTH;
  const summary = `${title}: ${bars.map((bar) => `${bar.label} ${formatCount(bar.value)}`).join(", ")}.`;
  return html`<figure class="chart"><figcaption>${title}</figcaption>
<svg viewBox="0 0 ${WIDTH} ${bars.length * ROW}" role="img" aria-label="${summary}">
<line class="axis" x1="${labelWidth}" y1="0" x2="${labelWidth}" y2="${bars.length * ROW}"/>
${bars.map((bar, row) => drawBar(bar, row, { labelWidth, length: (bar.value / most) * room }))}</svg></figure>`;
}

function drawBar(bar: Bar, row: number, size: { labelWidth: number; length: number }): Html {
  const middle = row * ROW + ROW / 2;
  const length = bar.value > 0 ? Math.max(2, size.length) : 0;
  return html`<text x="${size.labelWidth - 12}" y="${middle + 5}" text-anchor="end">${bar.label}</text>
<rect class="tone-${bar.tone ?? "main"}" x="${size.labelWidth}" y="${middle - 9}" width="${length.toFixed(1)}" height="18"/>
<text class="value" x="${(size.labelWidth + length + 8).toFixed(1)}" y="${middle + 5}">${formatCount(bar.value)}</text>
`;
}
