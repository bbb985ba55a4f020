import { type Html, html } from "./html.ts";
import { pageLink } from "./page-link.ts";
import type { ReportData } from "./report-data.ts";
import { longDate, plural, SKIP_WORDS } from "./words.ts";

export interface Part {
  id: string;
  title: string;
  body: Html;
}

export function coverSection(data: ReportData, parts: readonly Part[]): Html {
  const { result, crawl } = data;
  const left = notCovered(data);
  return html`<header class="cover">
<p class="kicker">Site and brand report</p>
<h1>${result.brand.name}</h1>
<p class="address">${pageLink(crawl.startUrl, "")}</p>
<dl class="facts">
<div><dt>Prepared for</dt><dd>${data.workspaceName}</dd></div>
<div><dt>Date</dt><dd>${longDate(data.generatedAt)}</dd></div>
<div><dt>Pages read</dt><dd>${plural(result.pages.crawled, "page")}</dd></div>
<div><dt>Reading</dt><dd>${data.depth === "fast" ? "Fast" : "Thorough"}</dd></div>
<div><dt>Brand profile</dt><dd>${result.brand.method === "model" ? "Language model, quotes checked" : "Extracted by rules"}</dd></div>
</dl>
<div class="cover-columns">
<nav class="contents" aria-labelledby="contents"><h2 id="contents">Contents</h2><ol>
${parts.map((part) => html`<li><a href="#${part.id}">${part.title}</a></li>`)}</ol></nav>
<div><h2>What this report does not cover</h2>
${left.length === 0 ? html`<p>Everything that links and sitemap lead to was read.</p>` : html`<ul>${left.map((sentence) => html`<li>${sentence}</li>`)}</ul>`}
</div></div></header>`;
}

/** Sentences on what was left out: why the crawl ended, what was skipped, and the warnings, each once. */
function notCovered({ result, crawl }: ReportData): string[] {
  const skipped = crawl.skipped
    .filter((group) => group.reason !== "duplicate")
    .map(
      (group) =>
        `${plural(group.count, "address", "addresses")} ${group.count === 1 ? "was" : "were"} left out: ${SKIP_WORDS[group.reason]}.`,
    );
  const ended = {
    complete: [],
    page_limit: [`Reading stopped at the limit of ${plural(crawl.crawled, "page")}; the site has more.`],
    time_limit: ["Reading stopped when its time was up; the site has more pages."],
  }[crawl.ended];
  const stopped = crawl.warnings.length > 0 ? crawl.warnings : ended;
  return [...new Set([...stopped, ...result.warnings, ...skipped])];
}
