import { holdsLeakedMarkup, holdsLinkMarkup, holdsUnresolvedMarkup } from "../../../kernel/text/citation-markup.ts";
import { citedAddress, domainOfHost } from "../../../kernel/text/cited-address.ts";
import { isOpaque, unwrapped } from "../../../kernel/text/wrapped-links.ts";
import type { AnswerCitation, AnswerSource, EngineAnswer } from "../port.ts";
import type { RawAnswer, RawSource } from "./raw-answer.ts";

/** An answer with more links than this is no answer to a question. */
const MAX_LINKS = 1_000;
const MAX_SEARCHES = 100;
const MAX_TITLE = 500;
const MAX_SEARCH = 1_000;

/**
 * The sample of a vendor's answer: links cleaned and reduced to their domains, what was retrieved and not cited apart, and the
 * outcome. `resolved` has the targets of the vendor's own redirects.
 */
export function finishAnswer(raw: RawAnswer, resolved: ReadonlyMap<string, string> = new Map()): EngineAnswer {
  const text = storable(raw.text);
  const read = raw.cited
    .slice(0, MAX_LINKS)
    .map(({ span, ...source }) => ({ span, source: readSource(source, resolved) }));
  const citations = read
    .flatMap(({ span, source }) => (source === undefined ? [] : [{ ...source, span }]))
    .sort(byPlace);
  const cited = new Set(citations.map(({ url }) => url));
  const retrieved = raw.retrieved.slice(0, MAX_LINKS).flatMap((source) => readSource(source, resolved) ?? []);
  const consulted = [...new Map(retrieved.map((source) => [source.url, source])).values()];
  const unreadable = read.length - citations.length;
  return {
    outcome: outcomeOf(raw, text),
    text,
    model: raw.model === null ? null : storable(raw.model).slice(0, MAX_TITLE),
    retrieval: raw.retrieval === "forced" && raw.hasSearched ? "forced" : "offered",
    locationApplied: raw.locationApplied,
    searches: raw.searches?.slice(0, MAX_SEARCHES).map((search) => storable(search).slice(0, MAX_SEARCH)) ?? null,
    citations,
    consulted: consulted.filter(({ url }) => !cited.has(url)),
    inputTokens: raw.inputTokens ?? null,
    outputTokens: raw.outputTokens ?? null,
    costUsd: raw.costUsd ?? null,
    warnings: [
      ...(unreadable > 0 ? [`${unreadable} cited links are no pages of the web and were left out.`] : []),
      ...(raw.cited.length > MAX_LINKS ? [`Only the first ${MAX_LINKS} citations were kept.`] : []),
    ],
  };
}

/** By place in the text; those without a place keep the vendor's order after the others. */
function byPlace(one: AnswerCitation, other: AnswerCitation): number {
  return (one.span?.start ?? Infinity) - (other.span?.start ?? Infinity) || 0;
}

function outcomeOf(raw: RawAnswer, text: string): EngineAnswer["outcome"] {
  const citations = raw.cited.length;
  if (raw.isRefused) return "refused";
  if (holdsLeakedMarkup(text)) return "parse_suspect";
  if (citations === 0 && raw.searchFailed === true) return "parse_suspect";
  // A list of sources without places does not say which of them a mark means.
  if (raw.cited.every(({ span }) => span === null) && holdsUnresolvedMarkup(text)) return "parse_suspect";
  if (!raw.hasSearched) return citations === 0 ? "not_searched" : "answered";
  return citations === 0 && holdsLinkMarkup(text) ? "parse_suspect" : "answered";
}

function readSource({ url, title, host }: RawSource, resolved: ReadonlyMap<string, string>): AnswerSource | undefined {
  const target = resolved.get(url);
  const page = unwrapped(target ?? url);
  // The host of a redirect that did not resolve is the vendor's, and not that of the page.
  if (isOpaque(page) && host === undefined) return undefined;
  const address = citedAddress(page);
  if (address === undefined) return undefined;
  const isRedirect = target === undefined && host !== undefined;
  return {
    url: storable(address.url),
    domain: isRedirect ? domainOfHost(host) : address.domain,
    title: title ? storable(title).slice(0, MAX_TITLE) : null,
  };
}

/** Text that a database and JSON can hold. Its length in UTF-16 units stays the same, because spans count them. */
function storable(text: string): string {
  return text.replaceAll("\0", "\uFFFD").toWellFormed();
}
