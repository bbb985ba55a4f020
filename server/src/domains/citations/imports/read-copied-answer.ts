import { holdsLeakedMarkup, holdsLinkMarkup } from "../../../kernel/text/citation-markup.ts";
import { citedAddress, domainOfHost } from "../../../kernel/text/cited-address.ts";
import { isOpaque, unwrapped } from "../../../kernel/text/wrapped-links.ts";
import type { AnswerCitation, AnswerSource } from "../../../providers/answers/port.ts";
import type { AnswerBody } from "../samples/pack-answer.ts";
import { findLinks } from "./find-links.ts";
import { isWithin, numberedSources } from "./numbered-sources.ts";

/** As many as an answer over an API may have. */
const MOST_LINKS = 1_000;
const LONGEST_TITLE = 500;

export interface ReadAnswer extends AnswerBody {
  outcome: "answered" | "parse_suspect";
}

interface Link {
  target: string;
  title: string;
  span: AnswerCitation["span"];
}

/**
 * Reads an answer that a person copied: text or Markdown, with links, with numbered sources, or with sources that stood beside it.
 * Where the text cites by links or numbers, sources that it does not cite are consulted ones. Pure.
 */
export function readCopiedAnswer(copied: { text: string; sources?: readonly string[] | undefined }): ReadAnswer {
  const text = copied.text.replaceAll("\0", "\uFFFD").toWellFormed();
  const listed = copied.sources ?? [];
  const { ranges, targets, markers } = numberedSources(text, listed);
  const isNumbered = markers.length > 0;
  const inText = findLinks(text)
    .filter(({ start }) => !isNumbered || !isWithin(start, ranges))
    .map(({ target, label, start, end }): Link => ({ target, title: label, span: { start, end, kind: "marker" } }));
  const marked = markers.map(({ number, start, end }): Link => {
    const { target = "", title = "" } = targets.get(number) ?? {};
    return { target, title, span: { start, end, kind: "marker" } };
  });
  const cited = [...inText, ...marked].sort((one, other) => (one.span?.start ?? 0) - (other.span?.start ?? 0));
  const beside = [...targets.values()].map((source): Link => ({ ...source, span: null }));
  const besideOnly = cited.length === 0 && listed.length > 0;
  return finish(text, besideOnly ? beside : cited, isNumbered || (!besideOnly && listed.length > 0) ? beside : []);
}

function finish(text: string, cited: readonly Link[], retrieved: readonly Link[]): ReadAnswer {
  const read = cited.slice(0, MOST_LINKS).map((link) => ({ link, source: sourceOf(link) }));
  const citations = read.flatMap(({ link, source }) => (source === undefined ? [] : [{ ...source, span: link.span }]));
  const urls = new Set(citations.map(({ url }) => url));
  const others = retrieved.slice(0, MOST_LINKS).flatMap((link) => sourceOf(link) ?? []);
  const consulted = [...new Map(others.map((source) => [source.url, source])).values()];
  const unreadable = read.length - citations.length;
  const hidden = citations.filter(({ url }) => isOpaque(url)).length;
  const isSuspect = holdsLeakedMarkup(text) || (citations.length === 0 && holdsLinkMarkup(text));
  return {
    outcome: isSuspect ? "parse_suspect" : "answered",
    text,
    citations,
    consulted: consulted.filter(({ url }) => !urls.has(url)),
    searches: null,
    warnings: [
      ...(unreadable > 0 ? [`${unreadable} links are no pages of the web and were left out.`] : []),
      ...(hidden > 0 ? [`${hidden} links are redirects of the vendor whose page is unknown.`] : []),
      ...(cited.length > MOST_LINKS ? [`Only the first ${MOST_LINKS} links were kept.`] : []),
      ...(isSuspect ? ["The text holds citation markup whose sources were not copied with it."] : []),
    ],
  };
}

function sourceOf({ target, title }: Link): AnswerSource | undefined {
  const address = citedAddress(unwrapped(target));
  if (address === undefined) return undefined;
  const label = title.replace(/\s+/g, " ").trim().slice(0, LONGEST_TITLE).toWellFormed();
  // Gemini calls its redirects by the host of the page.
  const domain = isOpaque(address.url) ? hostIn(label) : address.domain;
  return { url: address.url.toWellFormed(), domain, title: label === "" ? null : label };
}

function hostIn(label: string): string | null {
  return /^(?:[\p{L}\p{N}-]{1,63}\.){1,5}\p{L}{2,24}$/u.test(label) ? domainOfHost(label.toLowerCase()) : null;
}
