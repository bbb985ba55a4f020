import { type BrandProfile, type BrandStatement, formatPercent, type Segment } from "@findable/contract";
import { longDate } from "../../../domains/reports/index.ts";

/** The profile as a document: every statement with its quote and source page. */
export function brandProfileMarkdown(brand: BrandProfile, segments: readonly Segment[], generatedAt: string): string {
  const blocks = [
    `# ${escapeMarkdown(brand.name)}`,
    `${escapeMarkdown(brand.domain)}, read on ${longDate(generatedAt)}. ${method(brand)}`,
    ...section("Summary", brand.summary === null ? [] : [brand.summary]),
    ...section("Offers", brand.offers),
    ...section("Audience", brand.audience),
    ...section("Proof", brand.proof),
    ...segmentSections(segments),
  ];
  return `${blocks.join("\n\n")}\n`;
}

function method(brand: BrandProfile): string {
  return brand.method === "model"
    ? "Written by a language model. Every quote was found, letter for letter, on the page it names."
    : "Extracted by rules from sentences of the site, without a language model.";
}

function section(title: string, statements: readonly BrandStatement[]): string[] {
  if (statements.length === 0) return [`## ${title}`, "Not stated on the pages read."];
  return [`## ${title}`, statements.map(statementItem).join("\n\n")];
}

function statementItem({ statement, quote, url }: BrandStatement): string {
  const own = statement === quote ? "" : `${escapeMarkdown(statement)}\n\n  `;
  return `- ${own}> ${escapeMarkdown(quote)}\n  >\n  > ${link(url)}`;
}

function segmentSections(segments: readonly Segment[]): string[] {
  if (segments.length === 0) return [];
  return [
    "## Audience segments",
    ...segments.flatMap((segment) => [`### ${escapeMarkdown(segment.name)}`, segmentLines(segment)]),
  ];
}

function segmentLines(segment: Segment): string {
  const lines: [string, string | null][] = [
    ["Job to be done", segment.jobToBeDone],
    ["Pain", segment.pain],
    ["Budget", segment.budgetShape],
    ["Buying process", segment.buyingProcess],
    ["Channels", segment.channels.join(", ") || null],
    ["Alternatives they use", segment.competitors.join(", ") || null],
    ["Confidence", formatPercent(segment.confidence)],
  ];
  const facts = lines.flatMap(([label, value]) => (value === null ? [] : [`- ${label}: ${escapeMarkdown(value)}`]));
  return [...facts, ...segment.sourceCitations.map((url) => `- Source: ${link(url)}`)].join("\n");
}

/** Puts the text on one line and escapes all Markdown in it. */
function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\`*_{}[\]<>#|~!]/g, "\\$&")
    .replace(/&/g, "&amp;")
    .replace(/^([-+]|\d+[.)])/, (marker) => `${marker.slice(0, -1)}\\${marker.slice(-1)}`);
}

function link(url: string): string {
  const parsed = URL.parse(url);
  const isWeb = parsed?.protocol === "https:" || parsed?.protocol === "http:";
  return isWeb ? `<${parsed.href.replace(/[<>\s]/g, encodeURIComponent)}>` : escapeMarkdown(url);
}
