import { type BrandCitations, formatPercent } from "@findable/contract";
import { barChart, formatCount, type Html, html, plural } from "../../../domains/reports/index.ts";
import type { ReportData } from "./report-data.ts";

/** Below this number of answers a rate is anecdotal. */
const FEW = 20;
const CHART_ROWS = 8;

/** How often AI answers cite the brand, in a short sample. */
export function citationsSection({ result }: ReportData): Html {
  const { citations, warnings } = result;
  if (citations === null) {
    const reasons = warnings.filter((warning) => /answer engine|AI answer/.test(warning));
    return html`<p>AI answers were not sampled, so it is unknown whether they cite the brand.</p>
${reasons.map((reason) => html`<p>${reason}</p>`)}`;
  }
  const { n, interval, prompts, llms, mostCited } = citations;
  const cited = prompts.reduce((sum, one) => sum + one.cited, 0);
  const low = n < FEW && html` So few answers are an anecdote, not a measurement.`;
  return html`<p>${plural(llms.length, "answer engine was", "answer engines were")} asked ${plural(prompts.length, "prompt")}. ${formatCount(cited)} of ${plural(n, "answer cites", "answers cite")} the brand. For exactly these prompts the rate lies between ${formatPercent(interval.low)} and ${formatPercent(interval.high)}.${low}</p>
${mostCited.length > 0 && html`<div class="charts">${barChart("Domains that the answers cite most", citedBars(citations))}</div>`}
${promptTable(citations)}`;
}

function citedBars({ mostCited, n }: BrandCitations) {
  return mostCited.slice(0, CHART_ROWS).map((one) => ({ label: one.domain, value: Math.round(one.rate * n) }));
}

function promptTable({ prompts }: BrandCitations): Html {
  return html`<table class="stacked" role="table"><caption>Prompts</caption><thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader">Prompt</th><th scope="col" role="columnheader" class="number">Cites the brand</th><th scope="col" role="columnheader">Cited instead</th></tr></thead>
<tbody role="rowgroup">${prompts.map(
    ({
      prompt,
      cited,
      responses,
      citedInstead,
    }) => html`<tr role="row"><th scope="row" role="rowheader">${prompt}</th><td role="cell" class="number" data-label="Cites the brand">${formatCount(cited)} of ${formatCount(responses)}</td><td role="cell">${citedInstead.join(", ")}</td></tr>
`,
  )}</tbody></table>`;
}
