import type { Finding } from "../pages/findings.ts";
import type { Evidence } from "../pages/rule.ts";
import { type Html, html } from "./html.ts";
import { pageLink } from "./page-link.ts";
import type { ReportData } from "./report-data.ts";
import { formatCount, plural } from "./words.ts";

/** Shown at once; the rest unfolds. */
const SHOWN_PAGES = 3;
/** More than this nobody reads in a report; the table has them all. */
const LISTED_PAGES = 100;

const SHORT_SEVERITY = { high: "High", medium: "Medium", low: "Low" } as const;
const SEVERITY_WORDS = { high: "High importance", medium: "Medium importance", low: "Low importance" } as const;

export function findingsSection(data: ReportData): Html {
  if (data.findings.length === 0) return html`<p>Nothing in the pages we read needs mending.</p>`;
  return html`${overview(data.findings)}${data.findings.map((finding) => findingArticle(finding, data.crawl.host))}`;
}

function overview(findings: readonly Finding[]): Html {
  return html`<table class="overview"><caption>${plural(findings.length, "finding")} at a glance</caption><thead><tr><th scope="col">Importance</th><th scope="col">Finding</th><th scope="col" class="number">Pages</th></tr></thead>
<tbody>${findings.map(
    ({
      code,
      severity,
      title,
      evidence,
    }) => html`<tr><td><span class="severity severity-${severity}">${SHORT_SEVERITY[severity]}</span></td><td><a href="#finding-${code}">${title}</a></td><td class="number">${formatCount(evidence.length)}</td></tr>
`,
  )}</tbody></table>`;
}

function findingArticle(finding: Finding, host: string): Html {
  const { code, evidence, severity } = finding;
  return html`<article class="finding" id="finding-${code}"><header>
<p class="severity severity-${severity}">${SEVERITY_WORDS[severity]} <span>${plural(evidence.length, "page")}</span></p>
<h3>${finding.title}</h3></header>
<p>${finding.advice}</p>
${pageList(evidence.slice(0, SHOWN_PAGES), host)}
${evidence.length > SHOWN_PAGES && furtherPages(evidence, host)}</article>
`;
}

function furtherPages(evidence: readonly Evidence[], host: string): Html {
  const listed = evidence.slice(SHOWN_PAGES, LISTED_PAGES);
  const left = evidence.length - SHOWN_PAGES - listed.length;
  return html`<details><summary>Show ${formatCount(listed.length)} more</summary>
${pageList(listed, host)}
${left > 0 && html`<p class="note">${plural(left, "more page")}, listed in pages.csv.</p>`}</details>
<p class="note printed-note">${plural(evidence.length - SHOWN_PAGES, "more page")}, listed in pages.csv.</p>`;
}

function pageList(evidence: readonly Evidence[], host: string): Html {
  return html`<ul class="pages">${evidence.map(
    ({
      url,
      detail,
    }) => html`<li>${pageLink(url, host)}${detail !== null && html`<span class="detail">${shortDetail(detail, host)}</span>`}</li>
`,
  )}</ul>`;
}

/** Addresses of the site itself are shown by their path. */
function shortDetail(detail: string, host: string): string {
  return detail.replaceAll(`https://${host}/`, "/").replaceAll(`http://${host}/`, "http://…/");
}
