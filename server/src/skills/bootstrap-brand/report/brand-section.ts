import type { BrandStatement, Segment } from "@findable/contract";
import { type Html, html } from "./html.ts";
import { pageLink } from "./page-link.ts";
import type { ReportData } from "./report-data.ts";
import { percent } from "./words.ts";

export function brandSection({ result, crawl }: ReportData): Html {
  const { brand } = result;
  return html`${brand.summary === null ? html`<p>The pages do not say in one sentence what ${brand.name} is.</p>` : html`<div class="group lead">${statement(brand.summary, crawl.host)}</div>`}
${group("What it offers", brand.offers, crawl.host)}
${group("Whom it is for", brand.audience, crawl.host)}
${group("What it shows as proof", brand.proof, crawl.host)}
<p class="note">${
    brand.method === "model"
      ? "A language model chose these statements. Each quote was then found, letter for letter, on the page it names; those that were not are left out."
      : "These sentences were chosen by rules, without a language model. They stand on the pages exactly as quoted."
  }</p>`;
}

export function segmentsSection({ result, crawl }: ReportData): Html {
  if (result.segments.length === 0) return html`<p>The pages do not name any groups of customers.</p>`;
  return html`<div class="segments">${result.segments.map((segment) => segmentArticle(segment, crawl.host))}</div>`;
}

function group(title: string, statements: readonly BrandStatement[], host: string): Html {
  return html`<div class="group"><h3>${title}</h3>
${statements.length === 0 ? html`<p class="quiet">The pages we read do not say.</p>` : statements.map((item) => statement(item, host))}</div>`;
}

function statement({ statement: said, quote, url }: BrandStatement, host: string): Html {
  const label = labelOf(said, quote);
  return html`<div class="statement">${label !== null && html`<p>${label}</p>`}<blockquote><p>“${quote}”</p></blockquote>
<cite>${pageLink(url, host)}</cite></div>
`;
}

/** What the statement says beyond its quote; null where it is only the quote. */
function labelOf(said: string, quote: string): string | null {
  if (said.trim() === quote.trim()) return null;
  return said.endsWith(`: ${quote}`) ? said.slice(0, -quote.length - 2) : said;
}

function segmentArticle(segment: Segment, host: string): Html {
  const facts: [string, string | null][] = [
    ["Wants to", segment.jobToBeDone],
    ["What is in the way", segment.pain],
    ["How they pay", segment.budgetShape],
    ["How they decide", segment.buyingProcess],
    ["Where to reach them", segment.channels.join(", ") || null],
    ["What they use instead", segment.competitors.join(", ") || null],
    ["Confidence", percent(Math.round(segment.confidence * 100), 100)],
  ];
  return html`<article><h3>${segment.name}</h3><dl>
${facts.map(([label, value]) => value !== null && html`<dt>${label}</dt><dd>${value}</dd>`)}
${segment.sourceCitations.length > 0 && html`<dt>Rests on</dt>${segment.sourceCitations.map((url) => html`<dd>${pageLink(url, host)}</dd>`)}`}
</dl></article>`;
}
