import { type Html, html, plural } from "../../../domains/reports/index.ts";
import { SKIP_REASONS } from "./display-names.ts";
import type { ReportData } from "./report-data.ts";

/** The last page: what the reader cannot conclude from this report. */
export function limitsSection(data: ReportData): Html {
  const limits = notCovered(data);
  if (limits.length === 0) return html`<p>Nothing: every page that links and the sitemap lead to was read.</p>`;
  return html`<ul class="limits">${limits.map((sentence) => html`<li>${sentence}</li>`)}</ul>`;
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
