import type { OutputOf } from "../../api/operations.ts";
import type { Party } from "../../components/words/citation-words.ts";

type Detail = OutputOf<"research.ai_citation.samples.get">;

/** A piece of the answer's text, as it is shown. */
export interface AnswerPart {
  text: string;
  /** Numbers of the sources that this piece cites. */
  sources: number[];
  /** Whose pages the sources are: the brand's first. */
  party: Party | undefined;
  /** Whose name it is; undefined for other words. */
  names: Party | undefined;
  start: number;
}

export interface AnswerSource {
  number: number;
  url: string;
  domain: string | null;
  title: string | null;
  party: Party;
}

const LINK = /^!?\[(?<words>[^\]]*)\]\([^)\s]*\)$/;

/** The cited pages, each once, numbered in order of the text. */
export function sourcesOf({ citations }: Pick<Detail, "citations">): AnswerSource[] {
  const pages = [...new Map(citations.map((citation) => [citation.url, citation])).values()];
  return pages.map(({ url, domain, title, party }, index) => ({ number: index + 1, url, domain, title, party }));
}

/** The text cut where a citation or a name begins or ends. A Markdown link that is a citation is shown by its words. */
export function partsOf({ text, citations, mentions }: Pick<Detail, "text" | "citations" | "mentions">): AnswerPart[] {
  if (text === null) return [];
  const numbers = new Map(sourcesOf({ citations }).map(({ url, number }) => [url, number]));
  const spans = citations.flatMap(({ span, url, party }) => {
    return span === null ? [] : [{ ...span, source: numbers.get(url) ?? 0, party }];
  });
  const links = spans.filter(({ start, end }) => LINK.test(text.slice(start, end)));
  const insideLink = (at: number) => links.some(({ start, end }) => at > start && at < end);
  const edges = [0, text.length, ...spans.flatMap(edgesOf), ...mentions.flatMap(edgesOf)];
  const cuts = [...new Set(edges)]
    .filter((at) => at <= text.length && !insideLink(at))
    .sort((one, other) => one - other);
  return cuts.slice(0, -1).map((start, index) => {
    const end = cuts[index + 1] ?? text.length;
    const raw = text.slice(start, end);
    const over = spans.filter((span) => span.start <= start && span.end >= end);
    const named = mentions.find((mention) => mention.counted && mention.start >= start && mention.end <= end);
    return {
      text: LINK.exec(raw)?.groups?.["words"] ?? raw,
      sources: [...new Set(over.map(({ source }) => source))],
      party: strongest(over.map(({ party }) => party)),
      names: named?.party,
      start,
    };
  });
}

function edgesOf({ start, end }: { start: number; end: number }): number[] {
  return [start, end];
}

function strongest(parties: readonly Party[]): Party | undefined {
  return (["own", "competitor", "third_party"] as const).find((party) => parties.includes(party));
}
