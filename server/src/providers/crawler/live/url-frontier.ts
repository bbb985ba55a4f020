import type { SkipReason } from "../port.ts";
import { atOrigin, faultOfUrl, pageKey } from "./page-url.ts";
import type { SiteScope } from "./site-scope.ts";

export interface FrontierItem {
  url: URL;
  key: string;
  depth: number;
  inSitemap: boolean;
}

/** The addresses to read: linked addresses first, breadth first; then addresses from sitemaps only, then those of earlier crawls. */
export interface Frontier {
  /** Addresses waiting. */
  readonly size: number;
  readonly skipped: { url: string; reason: SkipReason }[];
  addLink(url: URL, depth: number): void;
  addSitemapUrl(url: URL): void;
  /** An address of an earlier crawl. It is forgotten once a link or a sitemap leads to it. */
  addKnownUrl(url: URL): void;
  take(): FrontierItem | undefined;
  /** Marks a page as read that was found under another address. */
  markRead(key: string): void;
  isRead(key: string): boolean;
  isInSitemap(key: string): boolean;
  skip(url: string, reason: SkipReason): void;
}

// Calendars, faceted lists and search pages accept endless parameters. More pages of one path add nothing.
const MAX_QUERIES_OF_A_PATH = 40;
const MAX_WAITING = 50_000;
const MAX_SKIPPED = 2_000;
const SITEMAP_ONLY_DEPTH = 1;

export function createFrontier(options: { scope: SiteScope; maxDepth: number }): Frontier {
  const waiting: Map<string, FrontierItem>[] = [];
  const sitemapOnly = new Map<string, FrontierItem>();
  const ofEarlierCrawls = new Map<string, URL>();
  const known = new Set<string>();
  const read = new Set<string>();
  const inSitemap = new Set<string>();
  const queriesOfPath = new Map<string, number>();
  const skipped: Frontier["skipped"] = [];

  const waitingCount = () => waiting.reduce((sum, level) => sum + level.size, sitemapOnly.size + ofEarlierCrawls.size);
  const skip = (url: string, reason: SkipReason) => {
    if (skipped.length < MAX_SKIPPED) skipped.push({ url, reason });
  };

  function admit(url: URL, key: string): boolean {
    if (known.has(key)) return false;
    known.add(key);
    ofEarlierCrawls.delete(key);
    const fault = faultOfUrl(url) ?? (isQueryTrap(url) ? "bad_url" : undefined);
    if (fault !== undefined) skip(url.href.slice(0, 2_000), fault);
    return fault === undefined && known.size <= MAX_WAITING;
  }

  function isQueryTrap(url: URL): boolean {
    if (url.search === "") return false;
    const count = (queriesOfPath.get(url.pathname) ?? 0) + 1;
    queriesOfPath.set(url.pathname, count);
    return count > MAX_QUERIES_OF_A_PATH;
  }

  function putAtDepth(item: FrontierItem): void {
    for (let level = waiting.length; level <= item.depth; level += 1) waiting.push(new Map());
    waiting[item.depth]?.set(item.key, item);
  }

  function takeOfEarlierCrawls(): FrontierItem | undefined {
    for (const [key, url] of ofEarlierCrawls) {
      if (admit(url, key)) return { url, key, depth: SITEMAP_ONLY_DEPTH, inSitemap: false };
    }
    return undefined;
  }

  return {
    get size() {
      return waitingCount();
    },
    skipped,
    skip,
    addLink(found, depth) {
      const url = atOrigin(options.scope, found);
      const key = pageKey(url);
      const onlyInSitemap = sitemapOnly.get(key);
      if (depth > options.maxDepth) {
        if (!known.has(key)) skip(url.href, "too_deep");
        known.add(key);
      } else if (onlyInSitemap !== undefined) {
        sitemapOnly.delete(key);
        putAtDepth({ ...onlyInSitemap, depth });
      } else if (admit(url, key)) {
        putAtDepth({ url, key, depth, inSitemap: inSitemap.has(key) });
      }
    },
    addSitemapUrl(found) {
      const url = atOrigin(options.scope, found);
      const key = pageKey(url);
      inSitemap.add(key);
      if (admit(url, key)) sitemapOnly.set(key, { url, key, depth: SITEMAP_ONLY_DEPTH, inSitemap: true });
    },
    addKnownUrl(found) {
      const url = atOrigin(options.scope, found);
      const key = pageKey(url);
      if (!known.has(key)) ofEarlierCrawls.set(key, url);
    },
    take() {
      for (const level of [...waiting, sitemapOnly]) {
        for (const [key, item] of level) {
          level.delete(key);
          return item;
        }
      }
      return takeOfEarlierCrawls();
    },
    markRead(key) {
      known.add(key);
      read.add(key);
      for (const level of [...waiting, sitemapOnly, ofEarlierCrawls]) level.delete(key);
    },
    isRead: (key) => read.has(key),
    isInSitemap: (key) => inSitemap.has(key),
  };
}
