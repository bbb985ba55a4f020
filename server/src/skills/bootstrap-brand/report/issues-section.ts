import { formatCount, type Html, html, plural } from "../../../domains/reports/index.ts";
import type { Evidence } from "../../../domains/site/index.ts";
import { pageLink } from "./page-link.ts";
import type { CrawlFacts, ReportData } from "./report-data.ts";
import { byWorth, type WorthyIssue } from "./site-score.ts";

/** Pages of an issue that are visible before the reader unfolds the rest. */
const VISIBLE_PAGES = 3;
/** Pages of an issue in the report; pages.csv lists all. */
const LISTED_PAGES = 100;

const SEVERITIES = { high: "Critical", medium: "Important", low: "Minor" } as const;

export function issuesSection(data: ReportData): Html {
  if (data.findings.length === 0) return html`<p>The pages read have no issues.</p>`;
  const issues = byWorth(data);
  return html`${overview(issues)}${issues.map((issue) => issueArticle(issue, data.crawl))}`;
}

function overview(issues: readonly WorthyIssue[]): Html {
  return html`<table class="overview"><caption>${plural(issues.length, "issue")}, by the points that the site score gains</caption><thead><tr><th scope="col">Severity</th><th scope="col">Issue</th><th scope="col" class="number">Pages</th><th scope="col" class="number">Points</th></tr></thead>
<tbody>${issues.map(
    ({
      code,
      severity,
      title,
      evidence,
      worth,
    }) => html`<tr><td><span class="severity severity-${severity}">${SEVERITIES[severity]}</span></td><td><a href="#issue-${code}">${title}</a></td><td class="number">${formatCount(evidence.length)}</td><td class="number">${points(worth)}</td></tr>
`,
  )}</tbody></table>`;
}

function issueArticle({ code, evidence, severity, title, advice }: WorthyIssue, crawl: CrawlFacts): Html {
  return html`<article class="issue" id="issue-${code}"><header>
<p class="severity severity-${severity}">${SEVERITIES[severity]} <span>${plural(evidence.length, "page")}</span></p>
<h3>${title}</h3></header>
<p>${advice}</p>
${pageList(evidence.slice(0, VISIBLE_PAGES), crawl)}
${evidence.length > VISIBLE_PAGES && furtherPages(evidence, crawl)}</article>
`;
}

/** Exact enough to order issues that are worth less than a point. */
function points(worth: number): string {
  const shown = worth.toFixed(1);
  return shown === "0.0" ? "0" : `+${shown}`;
}

function furtherPages(evidence: readonly Evidence[], crawl: CrawlFacts): Html {
  const listed = evidence.slice(VISIBLE_PAGES, LISTED_PAGES);
  const left = evidence.length - VISIBLE_PAGES - listed.length;
  return html`<details><summary>Show ${formatCount(listed.length)} more</summary>
${pageList(listed, crawl)}
${left > 0 && html`<p class="note">${plural(left, "more page")}, listed in pages.csv.</p>`}</details>
<p class="note printed-note">${plural(evidence.length - VISIBLE_PAGES, "more page")}, listed in pages.csv.</p>`;
}

function pageList(evidence: readonly Evidence[], crawl: CrawlFacts): Html {
  return html`<ul class="pages">${evidence.map(
    ({
      url,
      detail,
    }) => html`<li>${pageLink(url, crawl.host)}${detail !== null && html`<span class="detail">${shortDetail(detail, crawl)}</span>`}</li>
`,
  )}</ul>`;
}

/** Shortens addresses of the site to their path. Insecure addresses of a secure site keep their scheme. */
function shortDetail(detail: string, { startUrl, host }: CrawlFacts): string {
  const scheme = URL.parse(startUrl)?.protocol ?? "https:";
  return detail.replaceAll(`${scheme}//${host}/`, "/").replaceAll(`http://${host}/`, "http://…/");
}
