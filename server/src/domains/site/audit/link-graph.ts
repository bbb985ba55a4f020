import type { CrawledPage, CrawlResult } from "../../../providers/crawler/port.ts";
import { pageKeyFor } from "./address.ts";
import { isUnchecked } from "./unchecked.ts";

type KeyOf = (address: string) => string | null;

/** The internal links of a crawled site. A row is an index into `pages`. */
export interface SiteLinks {
  pages: CrawledPage[];
  start: number;
  /** The key of a page's address; null unless it is http or https. */
  keyOf: KeyOf;
  /** Rows that only redirect to another row. */
  redirectRows: Set<number>;
  /** The row with the content of an address, also for addresses that redirect to it. */
  rowOf: Map<string, number>;
  /** Distinct internal addresses that each row links to, excluding its own. */
  targets: Set<string>[];
  /** Rows that link to an address. */
  sourcesOf: Map<string, Set<number>>;
  /** Rows that link to a row, directly or through a redirect, excluding itself. */
  sourcesOfRow: Set<number>[];
}

export function readLinks(crawl: CrawlResult): SiteLinks {
  const keyOf = pageKeyFor(crawl.startUrl, crawl.ineffectiveParameters);
  const pages = withoutVariants(crawl, keyOf);
  const contentRowOf = contentRows(pages, keyOf);
  const rowOf = rowsByAddress(pages, contentRowOf, keyOf);
  const redirectRows = new Set([...pages.keys()].filter((row) => contentRowOf[row] !== row));
  const targets = pages.map((page, row) => (redirectRows.has(row) ? new Set<string>() : linkTargets(page, keyOf)));
  const sourcesOf = sourcesByAddress(targets);
  const start = rowOf.get(keyOf(crawl.startUrl) ?? "") ?? 0;
  return {
    pages,
    start,
    keyOf,
    redirectRows,
    rowOf,
    targets,
    sourcesOf,
    sourcesOfRow: sourcesByRow(pages, sourcesOf, rowOf),
  };
}

/** The pages that were checked. Of those that differ only in parameters that change nothing, the one with the shortest address. */
function withoutVariants(crawl: CrawlResult, keyOf: KeyOf): CrawledPage[] {
  const checked = crawl.pages.filter((page) => !isUnchecked(page));
  if (crawl.ineffectiveParameters === undefined || crawl.ineffectiveParameters.length === 0) return checked;
  const shortest = new Map<string, CrawledPage>();
  for (const page of checked) {
    const key = page.redirects.length === 0 ? (keyOf(page.finalUrl) ?? page.finalUrl) : page.url;
    const before = shortest.get(key);
    if (before === undefined || page.url.length < before.url.length) shortest.set(key, page);
  }
  const kept = new Set(shortest.values());
  return checked.filter((page) => kept.has(page));
}

/** Fewest links from the home page to each row; null without a path of links. */
export function clickDepths(links: SiteLinks): (number | null)[] {
  const depths = links.pages.map((): number | null => null);
  let frontier = links.pages.length === 0 ? [] : [links.start];
  for (let depth = 0; frontier.length > 0; depth++) {
    const next = new Set<number>();
    for (const row of frontier) depths[row] = depth;
    for (const row of frontier) {
      for (const address of links.targets[row] ?? []) {
        const target = links.rowOf.get(address);
        if (target !== undefined && depths[target] === null) next.add(target);
      }
    }
    frontier = [...next];
  }
  return depths;
}

/** The row that holds the content of each row: preferably the one requested directly, otherwise the first. */
function contentRows(pages: CrawledPage[], keyOf: KeyOf): number[] {
  const holder = new Map<string, number>();
  pages.forEach((page, row) => {
    const address = keyOf(page.finalUrl) ?? page.finalUrl;
    if (keyOf(page.url) === address || !holder.has(address)) holder.set(address, row);
  });
  return pages.map((page, row) => holder.get(keyOf(page.finalUrl) ?? page.finalUrl) ?? row);
}

function rowsByAddress(pages: CrawledPage[], contentRowOf: number[], keyOf: KeyOf): Map<string, number> {
  const rowOf = new Map<string, number>();
  pages.forEach((page, row) => {
    for (const address of [page.finalUrl, page.url, ...page.redirects]) {
      const key = keyOf(address);
      if (key !== null && !rowOf.has(key)) rowOf.set(key, contentRowOf[row] ?? row);
    }
  });
  return rowOf;
}

function linkTargets(page: CrawledPage, keyOf: KeyOf): Set<string> {
  const own = keyOf(page.finalUrl);
  const targets = new Set<string>();
  for (const link of page.links) {
    const address = link.internal ? keyOf(link.url) : null;
    if (address !== null && address !== own) targets.add(address);
  }
  return targets;
}

function sourcesByAddress(targets: Set<string>[]): Map<string, Set<number>> {
  const sources = new Map<string, Set<number>>();
  targets.forEach((addresses, row) => {
    for (const address of addresses) {
      const known = sources.get(address);
      if (known === undefined) sources.set(address, new Set([row]));
      else known.add(row);
    }
  });
  return sources;
}

function sourcesByRow(
  pages: CrawledPage[],
  sourcesOf: Map<string, Set<number>>,
  rowOf: Map<string, number>,
): Set<number>[] {
  const sources = pages.map(() => new Set<number>());
  for (const [address, rows] of sourcesOf) {
    const target = rowOf.get(address);
    if (target === undefined) continue;
    for (const row of rows) if (row !== target) sources[target]?.add(row);
  }
  return sources;
}
