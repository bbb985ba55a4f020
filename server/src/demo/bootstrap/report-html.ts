import type { BootstrapBrandResult, BrandStatement } from "@findable/contract";
import { longDate } from "../world/long-date.ts";

const STYLE = `
:root { color-scheme: light dark; --ink: #1c2430; --quiet: #5d6875; --line: #d9dee5; --paper: #fff; --mark: #1f6f5c; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8ecf1; --quiet: #9aa6b2; --line: #333d48; --paper: #14191f; --mark: #6fcdb4; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 3rem 1.25rem 5rem; font: 1rem/1.55 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
h1 { font-size: 2.4rem; margin: 0; } h2 { margin: 3rem 0 .75rem; border-top: 1px solid var(--line); padding-top: 1.5rem; }
.quiet { color: var(--quiet); } .numbers { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: 1rem; margin: 2rem 0; }
.numbers div { border: 1px solid var(--line); border-radius: .5rem; padding: .9rem 1rem; } .numbers strong { display: block; font-size: 1.7rem; color: var(--mark); }
blockquote { margin: .5rem 0 1.25rem; padding-left: 1rem; border-left: 3px solid var(--mark); } cite { display: block; font-size: .85rem; color: var(--quiet); }
.wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: .45rem .75rem .45rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; } .high { color: #c0392b; } .medium { color: #b7791f; }
@media print { body { padding: 0; } h2 { break-after: avoid; } tr { break-inside: avoid; } }`;

/** The report of a run as one self-contained page. */
export function reportHtml(result: BootstrapBrandResult, generatedAt: string): string {
  const { brand } = result;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(brand.name)}: site and brand report</title>
<style>${STYLE}
</style>
</head>
<body>
<header>
<p class="quiet">Site and brand report, ${longDate(generatedAt)}</p>
<h1>${text(brand.name)}</h1>
<p>${text(brand.summary?.statement ?? brand.domain)}</p>
</header>
<main>
${numbers(result)}
<section><h2>Brand profile</h2>
${statements([...brand.offers, ...brand.audience, ...brand.proof])}</section>
${segments(result)}
${issues(result)}
${ranks(result)}
${competitorTable(result)}
${keywords(result)}
${citationTable(result)}
</main>
</body>
</html>
`;
}

function numbers({ pages, keywords: { total }, baseline, competitors }: BootstrapBrandResult): string {
  const onFirstPage = baseline.ranks.filter(({ position }) => position !== null && position <= 10).length;
  const shown = [
    [pages.crawled, "pages read"],
    [pages.findings.length, "issues"],
    [total, "keywords"],
    [`${onFirstPage} of ${baseline.measured}`, "queries with a rank in the top ten"],
    [competitors.length, "competitors"],
  ];
  return `<div class="numbers">${shown.map(([number, label]) => `<div><strong>${number}</strong>${label}</div>`).join("")}</div>`;
}

function statements(all: readonly BrandStatement[]): string {
  return all
    .map(
      ({ statement, quote, url }) =>
        `<p>${text(statement)}</p><blockquote>“${text(quote)}”<cite>${text(url)}</cite></blockquote>`,
    )
    .join("\n");
}

function segments({ segments: groups }: BootstrapBrandResult): string {
  const items = groups.map(
    ({ name, jobToBeDone, pain }) =>
      `<h3>${text(name)}</h3><p>${text(jobToBeDone ?? "")}</p><p class="quiet">Pain: ${text(pain ?? "not stated")}</p>`,
  );
  return `<section><h2>Audience segments</h2>${items.join("\n")}</section>`;
}

const SEVERITIES = { high: "Critical", medium: "Important", low: "Minor" } as const;

function issues({ pages }: BootstrapBrandResult): string {
  const rows = pages.findings.map(({ severity, title, advice, pageCount }) => [
    `<td class="${severity}">${SEVERITIES[severity]}</td>`,
    `<td><strong>${text(title)}</strong><br>${text(advice)}</td>`,
    `<td class="number">${pageCount}</td>`,
  ]);
  return section("Issues to fix", ["Severity", "Issue", "#Pages"], rows);
}

function ranks({ baseline }: BootstrapBrandResult): string {
  const rows = baseline.ranks.map(({ keyword, position, url }) => [
    `<td>${text(keyword)}</td>`,
    `<td class="number">${position ?? "not ranking"}</td>`,
    `<td class="quiet">${text(url ?? "")}</td>`,
  ]);
  return section("Ranks", ["Query", "#Rank", "Page"], rows);
}

function competitorTable({ competitors }: BootstrapBrandResult): string {
  const rows = competitors.map(({ domain, sharedQueries, share, bestRank }) => [
    `<td>${text(domain)}</td>`,
    `<td class="number">${sharedQueries} (${Math.round(share * 100)} %)</td>`,
    `<td class="number">${bestRank ?? "none"}</td>`,
  ]);
  return section("Competitors", ["Domain", "#Shared queries", "#Best rank"], rows);
}

function keywords({ keywords: { top } }: BootstrapBrandResult): string {
  const rows = top.map(({ keyword, intentLabels, relevanceLabel }) => [
    `<td>${text(keyword)}</td>`,
    `<td>${intentLabels.join(", ").toLowerCase().replaceAll("_", " ")}</td>`,
    `<td>${(relevanceLabel ?? "").toLowerCase()}</td>`,
  ]);
  return section("Keywords", ["Keyword", "Intent", "Relevance"], rows);
}

function citationTable({ citations }: BootstrapBrandResult): string {
  const rows = (citations?.prompts ?? []).map(({ prompt, cited, responses, citedInstead }) => [
    `<td>${text(prompt)}</td>`,
    `<td class="number">${cited} of ${responses}</td>`,
    `<td class="quiet">${text(citedInstead.join(", "))}</td>`,
  ]);
  return section("AI citations", ["Prompt", "#Cites the brand", "Cited instead"], rows);
}

/** A table with its title; columns that begin with `#` hold numbers. */
function section(title: string, columns: readonly string[], rows: readonly string[][]): string {
  const head = columns.map((column) =>
    column.startsWith("#") ? `<th class="number">${column.slice(1)}</th>` : `<th>${column}</th>`,
  );
  return `<section><h2>${title}</h2><div class="wide"><table><thead><tr>${head.join("")}</tr></thead><tbody>
${rows.map((cells) => `<tr>${cells.join("")}</tr>`).join("\n")}
</tbody></table></div></section>`;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function text(value: string): string {
  return value.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
