import type { BootstrapBrandResult } from "@findable/contract";
import { barChart, formatCount, type Html, html, percentOf, plural } from "../../../domains/reports/index.ts";
import { RESULT_DEPTH } from "../depth.ts";
import { pageLink } from "./page-link.ts";
import type { ReportData } from "./report-data.ts";

type Rank = BootstrapBrandResult["baseline"]["ranks"][number];

const TABLE_ROWS = 50;
const CHART_ROWS = 10;
const ABSENT = `Not in the first ${RESULT_DEPTH}`;
const OUTCOMES = { measured: "", not_found: ABSENT, failed: "Check failed" } as const;

export function ranksSection({ result, crawl }: ReportData): Html {
  const { baseline, competitors, warnings } = result;
  if (baseline.measured === 0) return html`${notMeasured(warnings)}${named(competitors)}`;
  return html`<p>${plural(baseline.measured, "query was", "queries were")} measured${baseline.failed > 0 && html`; ${plural(baseline.failed, "failed check is", "failed checks are")} not counted`}.</p>
<div class="charts">${barChart("Ranks of the brand", positionBars(baseline.ranks))}${competitorChart(competitors)}</div>
${rankTable(baseline.ranks, crawl.host)}
${competitorTable(competitors, baseline.measured)}`;
}

function notMeasured(warnings: readonly string[]): Html {
  const reasons = warnings.filter((warning) => /\b(serp|rank|search results?|position)/i.test(warning));
  return html`<p>Ranks were not measured, so competitors that share the results pages are unknown.</p>
${reasons.map((reason) => html`<p>${reason}</p>`)}`;
}

function named(competitors: BootstrapBrandResult["competitors"]): Html | null {
  if (competitors.length === 0) return null;
  return html`<p>Competitors you named: ${competitors.map((competitor) => competitor.domain).join(", ")}.</p>`;
}

function positionBars(ranks: readonly Rank[]) {
  const between = (from: number, to: number) =>
    ranks.filter(({ position }) => position !== null && position >= from && position <= to).length;
  return [
    { label: "Position 1 to 3", value: between(1, 3), tone: "good" as const },
    { label: "4 to 10", value: between(4, 10) },
    { label: "11 to 20", value: between(11, 20) },
    { label: "21 or lower", value: between(21, Number.POSITIVE_INFINITY) },
    {
      label: ABSENT,
      value: ranks.filter((rank) => rank.outcome === "not_found").length,
      tone: "quiet" as const,
    },
  ];
}

function competitorChart(competitors: BootstrapBrandResult["competitors"]): Html | null {
  const bars = competitors
    .slice(0, CHART_ROWS)
    .map(({ domain, sharedQueries }) => ({ label: domain, value: sharedQueries }));
  return bars.length === 0 ? null : barChart("Competitors by shared queries", bars);
}

function rankTable(ranks: readonly Rank[], host: string): Html {
  const shown = ranks
    .toSorted(
      (left, right) => (left.position ?? Number.POSITIVE_INFINITY) - (right.position ?? Number.POSITIVE_INFINITY) || 0,
    )
    .slice(0, TABLE_ROWS);
  return html`<table class="stacked" role="table"><caption>Baseline ranks</caption><thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader">Query</th><th scope="col" role="columnheader" class="number">Rank</th><th scope="col" role="columnheader">Page</th></tr></thead>
<tbody role="rowgroup">${shown.map(
    (
      rank,
    ) => html`<tr role="row"><th scope="row" role="rowheader">${rank.keyword}</th><td role="cell" class="number" data-label="Rank">${rank.position ?? OUTCOMES[rank.outcome]}</td><td role="cell">${rank.url === null ? null : pageLink(rank.url, host)}</td></tr>
`,
  )}</tbody></table>`;
}

function competitorTable(competitors: BootstrapBrandResult["competitors"], measured: number): Html | null {
  if (competitors.length === 0) return null;
  return html`<table><caption>Competitors in the results</caption><thead><tr><th scope="col">Domain</th><th scope="col" class="number">Queries</th><th scope="col" class="number">Share</th><th scope="col" class="number">Best rank</th></tr></thead>
<tbody>${competitors.map(
    (
      competitor,
    ) => html`<tr><th scope="row">${competitor.domain}${competitor.source === "input" && html` <span class="quiet">(named by you)</span>`}${competitor.kind === "publisher" && html` <span class="quiet">(publisher)</span>`}</th><td class="number">${formatCount(competitor.sharedQueries)}</td><td class="number">${percentOf(competitor.sharedQueries, measured)}</td><td class="number">${competitor.bestRank ?? "none"}</td></tr>
`,
  )}</tbody></table>`;
}
