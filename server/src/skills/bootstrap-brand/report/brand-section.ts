import { type BrandStatement, formatPercent, type Segment } from "@findable/contract";
import { type Html, html } from "../../../domains/reports/index.ts";
import { pageLink } from "./page-link.ts";
import type { ReportData } from "./report-data.ts";

export function brandSection({ result, crawl }: ReportData): Html {
  const { brand } = result;
  return html`${brand.summary === null ? html`<p>No page describes ${brand.name} in one sentence.</p>` : html`<div class="group lead">${statement(brand.summary, crawl.host, labelOf(brand.summary.statement, brand.summary.quote))}</div>`}
${group("Offers", brand.offers, crawl.host)}
${group("Audience", brand.audience, crawl.host)}
${group("Proof", brand.proof, crawl.host)}
<p class="note">${
    brand.method === "model"
      ? "A language model selected these statements. Statements whose quote was not found, letter for letter, on the page they name were dropped."
      : "Rules selected these sentences, without a language model. They are quoted exactly as they appear on the pages."
  }</p>`;
}

export function segmentsSection({ result, crawl }: ReportData): Html {
  if (result.segments.length === 0)
    return html`<p>The pages do not describe any audience clearly enough for a segment.</p>`;
  const segments = result.segments.map((segment) => withoutSharedJob(segment, result.segments));
  return html`<div class="segments">${segments.map((segment) => segmentArticle(segment, crawl.host))}</div>`;
}

/** A sentence that names several audiences describes the job of none. */
function withoutSharedJob(segment: Segment, all: readonly Segment[]): Segment {
  const isShared = all.some(({ id, jobToBeDone }) => id !== segment.id && jobToBeDone === segment.jobToBeDone);
  return isShared ? { ...segment, jobToBeDone: null } : segment;
}

function group(title: string, statements: readonly BrandStatement[], host: string): Html {
  return html`<div class="group"><h3>${title}</h3>
${statements.length === 0 ? html`<p class="quiet">Not stated on the pages read.</p>` : labelled(statements).map(({ label, item }) => statement(item, host, label))}</div>`;
}

/** The statements with their labels. Statements of one label follow each other, and only the first shows it. */
function labelled(statements: readonly BrandStatement[]): { label: string | null; item: BrandStatement }[] {
  const groups = Map.groupBy(statements, (item) => labelOf(item.statement, item.quote));
  return [...groups].flatMap(([label, items]) =>
    items.map((item, index) => ({ label: index === 0 ? label : null, item })),
  );
}

function statement({ quote, url }: BrandStatement, host: string, label: string | null): Html {
  return html`<div class="statement">${label !== null && html`<p>${label}</p>`}<blockquote><p>“${quote}”</p></blockquote>
<cite>${pageLink(url, host)}</cite></div>
`;
}

/** The part of the statement that its quote does not repeat; null if the statement is only the quote. */
function labelOf(text: string, quote: string): string | null {
  if (text.trim() === quote.trim()) return null;
  return text.endsWith(`: ${quote}`) ? text.slice(0, -quote.length - 2) : text;
}

function segmentArticle(segment: Segment, host: string): Html {
  const facts: [string, string | null][] = [
    ["Job to be done", segment.jobToBeDone],
    ["Pain", segment.pain],
    ["Budget", segment.budgetShape],
    ["Buying process", segment.buyingProcess],
    ["Channels", segment.channels.join(", ") || null],
    ["Alternatives they use", segment.competitors.join(", ") || null],
    ["Confidence", formatPercent(segment.confidence)],
  ];
  return html`<article><h3>${segment.name}</h3><dl>
${facts.map(([label, value]) => value !== null && html`<dt>${label}</dt><dd>${value}</dd>`)}
${segment.sourceCitations.length > 0 && html`<dt>Sources</dt>${segment.sourceCitations.map((url) => html`<dd>${pageLink(url, host)}</dd>`)}`}
</dl></article>`;
}
