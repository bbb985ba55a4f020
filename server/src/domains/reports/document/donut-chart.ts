import type { Bar } from "./bar-chart.ts";
import { formatCount, percentOf } from "./format.ts";
import { type Html, html } from "./html.ts";

const RADIUS = 70;
const CIRCUMFERENCE = 2 * Math.PI * RADIUS;
/** Gap between two parts, in units of the circumference. */
const GAP = 2;

/** Parts of a whole as a ring with a legend. Parts with the value 0 are omitted. */
export function donutChart(title: string, parts: readonly Bar[], centre: { value: string; label: string }): Html {
  const shown = parts.filter((part) => part.value > 0);
  const total = shown.reduce((sum, part) => sum + part.value, 0);
  const summary = `${title}: ${shown.map((part) => `${part.label} ${formatCount(part.value)}`).join(", ")}.`;
  return html`<figure class="chart"><figcaption>${title}</figcaption><div class="donut">
<svg viewBox="0 0 180 180" role="img" aria-label="${summary}">${arcs(shown, total)}
<text class="centre" x="90" y="94" text-anchor="middle">${centre.value}</text>
<text class="centre-label" x="90" y="113" text-anchor="middle">${centre.label}</text></svg>
<ul class="legend">${shown.map(
    (part) => html`<li><span class="swatch tone-${part.tone ?? "main"}"></span><span>${part.label}</span>
<span class="number">${formatCount(part.value)}</span><span class="number quiet">${percentOf(part.value, total)}</span></li>`,
  )}</ul></div></figure>`;
}

function arcs(parts: readonly Bar[], total: number): Html[] {
  const gap = parts.length > 1 ? GAP : 0;
  let before = 0;
  return parts.map((part) => {
    const length = (part.value / total) * CIRCUMFERENCE;
    const visible = Math.max(1, length - gap);
    const arc = html`<circle class="ring tone-${part.tone ?? "main"}" cx="90" cy="90" r="${RADIUS}" stroke-dasharray="${visible.toFixed(2)} ${(CIRCUMFERENCE - visible).toFixed(2)}" stroke-dashoffset="${(-before).toFixed(2)}" transform="rotate(-90 90 90)"/>`;
    before += length;
    return arc;
  });
}
