import {
  type Bar,
  barChart,
  donutChart,
  formatCount,
  type Html,
  html,
  percentOf,
  plural,
} from "../../../domains/reports/index.ts";
import { isIndexable, type PageRow, type SitePageType } from "../../../domains/site/index.ts";
import { medianLow } from "../../../kernel/statistics/summaries.ts";
import { INDEXABILITIES } from "./display-names.ts";
import type { ReportData } from "./report-data.ts";
import { type SiteScore, scoreSite } from "./site-score.ts";

const TONES = {
  indexable: "good",
  canonical_elsewhere: "main",
  noindex: "quiet",
  redirect: "warn",
  status: "bad",
  blocked: "quiet",
} as const;

const PAGE_TYPES: Record<SitePageType, string> = {
  home: "Home page",
  product: "Products and services",
  pricing: "Pricing",
  article: "Articles",
  docs: "Help and documentation",
  comparison: "Comparisons",
  about: "About the company",
  contact: "Contact",
  legal: "Legal",
  category: "Category pages",
  other: "Other",
};

export function healthSection(data: ReportData): Html {
  const { rows } = data.inventory;
  const indexable = rows.filter(isIndexable);
  return html`${scoreTable(scoreSite(data))}<dl class="figures">
${figure(formatCount(rows.length), "addresses read")}
${rows.length > 0 && figure(percentOf(indexable.length, rows.length), "indexable")}
${rows.length > 0 && figure(`${(medianLow(rows.map((row) => row.fetchMs)) / 1000).toFixed(2)} s`, "median response time")}
${indexable.length > 0 && figure(formatCount(medianLow(indexable.map((row) => row.wordCount))), "words on the median page")}
</dl>
<div class="charts">
${indexabilityChart(rows)}
${barChart("Responses", statusBars(data))}
${indexable.length > 0 && html`${barChart("Clicks from the home page", depthBars(indexable))}${barChart("Words per page", wordBars(indexable))}`}
</div>
${typeTable(rows)}
<p class="note">${indexable.length > 0 && html`Clicks and words are counted for the ${plural(indexable.length, "indexable page")}. `}The page type is estimated from the address and content.</p>`;
}

function scoreTable({ total, parts }: SiteScore): Html {
  return html`<div class="score"><p class="score-total"><strong>${total}</strong> of 100</p>
<table><caption>Site score by part</caption><thead><tr><th scope="col">Part</th><th scope="col"><span class="unseen">Share</span></th><th scope="col" class="number">Points</th></tr></thead><tbody>${parts.map(
    ({
      name,
      points,
      most,
    }) => html`<tr><th scope="row">${name}</th><td>${scoreBar(points, most)}</td><td class="number">${points} of ${most}</td></tr>
`,
  )}</tbody></table></div>
<p class="note">The score states what our rules found on the pages. It does not predict ranks. Its parts are described under <a href="#method">Method</a>.</p>
`;
}

const BAR_WIDTH = 160;

function scoreBar(points: number, most: number): Html {
  const tone = points >= 0.9 * most ? "good" : points >= 0.6 * most ? "warn" : "bad";
  const length = ((points / most) * BAR_WIDTH).toFixed(1);
  return html`<svg viewBox="0 0 ${BAR_WIDTH} 10" role="img" aria-label="${points} of ${most} points"><rect class="tone-rest" width="${BAR_WIDTH}" height="10"/><rect class="tone-${tone}" width="${length}" height="10"/></svg>`;
}

function figure(value: string, label: string): Html {
  return html`<div><dt>${label}</dt><dd>${value}</dd></div>`;
}

function indexabilityChart(rows: readonly PageRow[]): Html {
  const groups = Map.groupBy(rows, (row) => row.indexability);
  const order = ["indexable", "canonical_elsewhere", "redirect", "noindex", "status", "blocked"] as const;
  const parts = order.map((reason) => ({
    label: INDEXABILITIES[reason],
    value: groups.get(reason)?.length ?? 0,
    tone: TONES[reason],
  }));
  return donutChart("Indexability", parts, { value: formatCount(rows.length), label: "addresses" });
}

function statusBars({ inventory }: ReportData): Bar[] {
  const count = (test: (row: PageRow) => boolean) => inventory.rows.filter(test).length;
  const unread = inventory.unread.filter((page) =>
    ["timeout", "network", "redirect_loop"].includes(page.reason),
  ).length;
  return [
    {
      label: "Success (2xx)",
      value: count((row) => row.status < 300 && row.indexability !== "redirect"),
      tone: "good",
    },
    { label: "Redirect", value: count((row) => row.indexability === "redirect"), tone: "warn" },
    { label: "Not found (4xx)", value: count((row) => row.status >= 400 && row.status < 500), tone: "bad" },
    { label: "Server error (5xx)", value: count((row) => row.status >= 500), tone: "bad" },
    { label: "No response", value: unread, tone: "bad" },
  ];
}

function depthBars(rows: readonly PageRow[]): Bar[] {
  const at = (depth: number) => rows.filter((row) => row.clickDepth === depth).length;
  return [
    { label: "Home page", value: at(0) },
    { label: "1 click", value: at(1) },
    { label: "2 clicks", value: at(2) },
    { label: "3 clicks", value: at(3) },
    { label: "4 clicks", value: at(4) },
    { label: "5 or more", value: rows.filter((row) => (row.clickDepth ?? 0) > 4).length, tone: "warn" },
    { label: "Not linked", value: rows.filter((row) => row.clickDepth === null).length, tone: "warn" },
  ];
}

function wordBars(rows: readonly PageRow[]): Bar[] {
  const between = (from: number, to: number) =>
    rows.filter(({ wordCount }) => wordCount >= from && wordCount < to).length;
  return [
    { label: "Below 150", value: between(0, 150) },
    { label: "150 to 299", value: between(150, 300) },
    { label: "300 to 599", value: between(300, 600) },
    { label: "600 to 1,199", value: between(600, 1200) },
    { label: "1,200 or more", value: between(1200, Number.POSITIVE_INFINITY) },
  ];
}

function typeTable(rows: readonly PageRow[]): Html {
  const groups = [
    ...Map.groupBy(
      rows.filter((row) => row.indexability !== "redirect" && row.status < 400),
      (row) => row.type,
    ),
  ];
  const sorted = groups.toSorted((left, right) => right[1].length - left[1].length);
  return html`<table class="by-kind"><caption>Pages by type</caption>
<thead><tr><th scope="col">Type</th><th scope="col" class="number">Pages</th><th scope="col" class="number">Indexable</th><th scope="col" class="number">Median words</th><th scope="col" class="number">Median inbound links</th></tr></thead>
<tbody>${sorted.map(
    ([
      type,
      pages,
    ]) => html`<tr><th scope="row">${PAGE_TYPES[type]}</th><td class="number">${formatCount(pages.length)}</td><td class="number">${formatCount(pages.filter(isIndexable).length)}</td><td class="number">${formatCount(medianLow(pages.map((row) => row.wordCount)))}</td><td class="number">${formatCount(medianLow(pages.map((row) => row.inlinks)))}</td></tr>
`,
  )}</tbody></table>`;
}
