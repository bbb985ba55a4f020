import { type Html, html, longDate, plural, type ReportPart } from "../../../domains/reports/index.ts";
import { pageLink } from "./page-link.ts";
import type { ReportData } from "./report-data.ts";
import { scoreSite } from "./site-score.ts";

export function coverSection(data: ReportData, parts: readonly ReportPart[]): Html {
  const { result, crawl, agencyName, workspaceName } = data;
  const { host } = new URL(crawl.startUrl);
  const isNamedByAddress = result.brand.name === host;
  // A workspace without a name of the client has its domain as name.
  const client = workspaceName.replace(/^www\./, "") === host.replace(/^www\./, "") ? result.brand.name : workspaceName;
  return html`<header class="cover">
<p class="kicker">Site and brand report</p>
<h1>${result.brand.name}</h1>
${!isNamedByAddress && html`<p class="address">${pageLink(crawl.startUrl, "")}</p>`}
<dl class="facts">
<div><dt>Prepared for</dt><dd>${client}</dd></div>
${agencyName !== null && agencyName !== client && html`<div><dt>Prepared by</dt><dd>${agencyName}</dd></div>`}
<div><dt>Date</dt><dd>${longDate(data.generatedAt)}</dd></div>
<div><dt>Site score</dt><dd><a href="#health">${scoreSite(data).total} of 100</a></dd></div>
<div><dt>Pages read</dt><dd>${plural(result.pages.crawled, "page")}</dd></div>
</dl>
<nav class="contents" aria-labelledby="contents"><h2 id="contents">Contents</h2><ol>
${parts.map((part) => html`<li><a href="#${part.id}">${part.title}</a></li>`)}</ol></nav></header>`;
}
