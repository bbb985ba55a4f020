import type { AnswerEngine, Surface } from "@findable/contract";
import { comparableAddress } from "../../../kernel/text/comparable-address.ts";
import type { AnswerBody } from "../samples/pack-answer.ts";
import type { CountedSample } from "../samples/samples.ts";
import { type AnswerScorer, creditOf, type Parties, type Party, partyOf } from "../scoring/score-answer.ts";

/** The answers of one prompt and engine that count. */
export interface PageCell {
  llm: AnswerEngine;
  surface: Surface;
  n: number;
}

/** A page that answers to a prompt cite, or retrieve without citing it. */
export interface CitedPage {
  url: string;
  domain: string;
  party: Party;
  /** By cell, in the order of the cells: answers that cite the page. */
  cited: number[];
  /** The same for answers that retrieved it and did not cite it. */
  retrieved: number[];
}

export interface PagesOfPrompt {
  /** With the answers that cite or name the brand. */
  cells: (PageCell & { present: number })[];
  /** Most cited first. */
  pages: CitedPage[];
}

/** Pages of others that are kept for a prompt. Hostile answers cite thousands. */
const MOST_PAGES = 100;

type CountedBody = Pick<CountedSample, "llm" | "surface"> & { body: AnswerBody };

/** Counts the pages of the answers to one prompt, each once per answer. */
export function citedPages(samples: readonly CountedBody[], parties: Parties, score: AnswerScorer): PagesOfPrompt {
  const groups = [...Map.groupBy(samples, ({ llm, surface }) => `${llm} ${surface}`).values()];
  const pages = new Map<string, CitedPage>();
  const count = (
    cell: number,
    { url, domain }: { url: string; domain: string | null },
    kind: "cited" | "retrieved",
  ) => {
    const credited = creditOf({ url, domain }, parties);
    if (credited === null) return;
    const page = pages.get(comparableAddress(url)) ?? {
      url,
      domain: credited,
      party: partyOf(credited, parties),
      cited: groups.map(() => 0),
      retrieved: groups.map(() => 0),
    };
    pages.set(comparableAddress(url), page);
    page[kind][cell] = (page[kind][cell] ?? 0) + 1;
  };
  for (const [cell, group] of groups.entries()) {
    for (const { body } of group) {
      const cited = distinct(body.citations);
      for (const citation of cited.values()) count(cell, citation, "cited");
      for (const [key, source] of distinct(body.consulted)) if (!cited.has(key)) count(cell, source, "retrieved");
    }
  }
  return {
    cells: groups.flatMap((group) => {
      const [first] = group;
      if (first === undefined) return [];
      const present = group.filter(({ body }) => isPresent(body, parties, score)).length;
      return [{ llm: first.llm, surface: first.surface, n: group.length, present }];
    }),
    pages: keptOf([...pages.values()]),
  };
}

/** The most cited pages, and every page of the brand. */
function keptOf(pages: readonly CitedPage[]): CitedPage[] {
  const ordered = pages.toSorted(
    (one, other) => total(other.cited) - total(one.cited) || (one.url < other.url ? -1 : 1),
  );
  const others = new Set(ordered.filter(({ party }) => party !== "own").slice(0, MOST_PAGES));
  return ordered.filter((page) => page.party === "own" || others.has(page));
}

function isPresent(body: AnswerBody, { own }: Parties, score: AnswerScorer): boolean {
  const { cited, named } = score(body);
  return cited.includes(own.domain) || named.includes(own.domain);
}

function distinct<T extends { url: string }>(links: readonly T[]): Map<string, T> {
  return new Map(links.toReversed().map((link) => [comparableAddress(link.url), link]));
}

function total(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
