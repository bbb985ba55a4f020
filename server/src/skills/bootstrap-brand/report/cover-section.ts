import { SKIP_REASONS } from "./display-names.ts";
import { longDate, plural } from "./format.ts";
import { type Html, html } from "./html.ts";
import { pageLink } from "./page-link.ts";
import type { ReportData } from "./report-data.ts";

export interface Part {
  id: string;
  title: string;
  body: Html;
}

export function coverSection(data: ReportData, parts: readonly Part[]): Html {
  const { result, crawl } = data;
  const limits = notCovered(data);
  return html`<header class="cover">
<p class="kicker">Site and brand report</p>
<h1>${result.brand.name}</h1>
<p class="address">${pageLink(crawl.startUrl, "")}</p>
<dl class="facts">
<div><dt>Prepared for</dt><dd>${data.workspaceName}</dd></div>
<div><dt>Date</dt><dd>${longDate(data.generatedAt)}</dd></div>
<div><dt>Pages read</dt><dd>${plural(result.pages.crawled, "page")}</dd></div>
<div><dt>Depth</dt><dd>${data.depth === "fast" ? "Fast" : "Thorough"}</dd></div>
<div><dt>Brand profile</dt><dd>${result.brand.method === "model" ? "Language model, quotes verified" : "Extracted by rules"}</dd></div>
</dl>
<div class="cover-columns">
<nav class="contents" aria-labelledby="contents"><h2 id="contents">Contents</h2><ol>
${parts.map((part) => html`<li><a href="#${part.id}">${part.title}</a></li>`)}</ol></nav>
<div><h2>What this report does not cover</h2>
${limits.length === 0 ? html`<p>Nothing: every page that links and the sitemap lead to was read.</p>` : html`<ul>${limits.map((sentence) => html`<li>${sentence}</li>`)}</ul>`}
</div></div></header>`;
}

/** The limits of this report: why the crawl stopped, the warnings, and the skipped addresses, without repetitions. */
function notCovered({ result, crawl }: ReportData): string[] {
  const skipped = crawl.skipped
    .filter((group) => group.reason !== "duplicate")
    .map((group) => `${plural(group.count, "address was", "addresses were")} skipped: ${SKIP_REASONS[group.reason]}.`);
  const ended = {
    complete: [],
    page_limit: [`The crawl stopped at the limit of ${plural(crawl.crawled, "page")}. The site has more pages.`],
    time_limit: ["The crawl stopped at its time limit. The site has more pages."],
  }[crawl.ended];
  const stopped = crawl.warnings.length > 0 ? crawl.warnings : ended;
  return [...new Set([...stopped, ...result.warnings, ...skipped])];
}
