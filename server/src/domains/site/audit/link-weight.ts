import type { SiteLinks } from "./link-graph.ts";

/** As in Page, Brin, Motwani, Winograd 1999, "The PageRank citation ranking", 2.5. */
const FOLLOWED = 0.85;
const ROUNDS = 30;
const MAX_ANCHORS = 10;
const MAX_ANCHOR_CHARACTERS = 100;

export interface Anchor {
  text: string;
  /** Pages that link with this text. */
  pages: number;
}

/**
 * How much of the site's internal links leads to each row: its PageRank over followed links, times the number of pages. The average
 * page has 1. Redirects pass their weight on, and have none.
 */
export function linkWeights(links: SiteLinks): number[] {
  const holders = [...links.pages.keys()].filter((row) => !links.redirectRows.has(row));
  const targets = links.pages.map((page, row) => followedRows(links, page, row));
  let weights: number[] = links.pages.map((_, row) => (links.redirectRows.has(row) ? 0 : 1));
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = links.pages.map(() => 0);
    let kept = 0;
    for (const row of holders) {
      const weight = weights[row] ?? 0;
      const followed = targets[row] ?? [];
      if (followed.length === 0) kept += weight;
      for (const target of followed) next[target] = (next[target] ?? 0) + weight / followed.length;
    }
    // What ends at pages without links is spread over all, like the visits that begin anew.
    const base = 1 - FOLLOWED + (FOLLOWED * kept) / Math.max(1, holders.length);
    weights = next.map((weight, row) => (links.redirectRows.has(row) ? 0 : base + FOLLOWED * weight));
  }
  return weights;
}

function followedRows(links: SiteLinks, { links: written }: SiteLinks["pages"][number], row: number): number[] {
  const rows = new Set<number>();
  for (const { url, internal, nofollow } of written) {
    const target = internal && !nofollow ? links.rowOf.get(links.keyOf(url) ?? "") : undefined;
    if (target !== undefined && target !== row) rows.add(target);
  }
  return [...rows];
}

/** The texts of the links to each row, those of most pages first, and links of the text before those of menus. */
export function anchorsOf(links: SiteLinks): Anchor[][] {
  const counts = links.pages.map(() => new Map<string, { pages: number; isInText: boolean; last: number }>());
  for (const [source, { links: written }] of links.pages.entries()) {
    if (links.redirectRows.has(source)) continue;
    for (const { url, internal, text, boilerplate } of written) {
      const target = internal ? links.rowOf.get(links.keyOf(url) ?? "") : undefined;
      const anchor = text.replace(/\s+/g, " ").trim().slice(0, MAX_ANCHOR_CHARACTERS).toWellFormed();
      if (target === undefined || target === source || anchor === "") continue;
      const counted = counts[target]?.get(anchor) ?? { pages: 0, isInText: false, last: -1 };
      if (counted.last !== source) counted.pages += 1;
      counted.last = source;
      counted.isInText ||= !boilerplate;
      counts[target]?.set(anchor, counted);
    }
  }
  return counts.map((texts) =>
    [...texts]
      .toSorted(([, one], [, other]) => Number(other.isInText) - Number(one.isInText) || other.pages - one.pages)
      .slice(0, MAX_ANCHORS)
      .map(([text, { pages }]) => ({ text, pages })),
  );
}
