import type { KeywordCandidate } from "@findable/contract";
import { barChart, donutChart, formatCount, type Html, html } from "../../../domains/reports/index.ts";
import { INTENTS, RELEVANCES } from "./display-names.ts";
import { pageLink } from "./page-link.ts";
import type { ReportData } from "./report-data.ts";

const TABLE_ROWS = 40;

export function keywordsSection({ keywords, crawl, result }: ReportData): Html {
  if (keywords.length === 0) return html`<p>We found no keywords on the pages.</p>`;
  const shown = keywords.slice(0, TABLE_ROWS);
  return html`<div class="charts">${intentChart(keywords)}${relevanceChart(keywords)}</div>
<table class="stacked" role="table"><caption>The ${formatCount(shown.length)} most central keywords</caption>
<thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader">Keyword</th><th scope="col" role="columnheader">Intent</th><th scope="col" role="columnheader">Relevance</th><th scope="col" role="columnheader" class="number">Centrality</th><th scope="col" role="columnheader" class="place">Found on</th></tr></thead>
<tbody role="rowgroup">${shown.map((keyword) => keywordRow(keyword, crawl.host))}</tbody></table>
<p class="note">keywords.csv lists all ${formatCount(result.keywords.total)} keywords. Centrality is how central a keyword is to this site, from 0 to 1; it is not a search volume. Uncertain labels are omitted.</p>`;
}

function keywordRow(keyword: KeywordCandidate, host: string): Html {
  const url = keyword.urls[0];
  const relevance = keyword.relevanceLabel === null ? "" : RELEVANCES[keyword.relevanceLabel].name;
  return html`<tr role="row"><th scope="row" role="rowheader">${keyword.keyword}</th><td role="cell">${keyword.intentLabels.map((label) => html`<span class="chip" title="${INTENTS[label].meaning}">${INTENTS[label].name}</span>`)}</td><td role="cell" class="label" data-label="Relevance">${relevance}</td><td role="cell" class="number" data-label="Centrality">${keyword.score.toFixed(2)}</td><td role="cell" data-label="Found on">${url === undefined ? null : pageLink(url, host)}</td></tr>
`;
}

function intentChart(keywords: readonly KeywordCandidate[]): Html {
  const bars = Object.entries(INTENTS)
    .map(([label, { name }]) => ({
      label: name,
      value: keywords.filter((keyword) => keyword.intentLabels.some((one) => one === label)).length,
    }))
    .toSorted((left, right) => right.value - left.value);
  const without = keywords.filter((keyword) => keyword.intentLabels.length === 0).length;
  return barChart("Keywords by intent", [...bars, { label: "Not labeled", value: without, tone: "quiet" }]);
}

function relevanceChart(keywords: readonly KeywordCandidate[]): Html {
  const parts = Object.entries(RELEVANCES).map(([label, { name, tone }]) => ({
    label: name,
    value: keywords.filter((keyword) => keyword.relevanceLabel === label).length,
    tone,
  }));
  const without = keywords.filter((keyword) => keyword.relevanceLabel === null).length;
  return donutChart("Keywords by relevance", [...parts, { label: "Not labeled", value: without, tone: "quiet" }], {
    value: formatCount(keywords.length),
    label: "keywords",
  });
}
