import type { SkippedGroup, SkipReason } from "../port.ts";
import { createContentMemory } from "./content-memory.ts";
import { atOrigin, faultOfUrl, pageKey } from "./page-url.ts";
import { createParameterEffects } from "./parameter-effects.ts";
import type { SiteScope } from "./site-scope.ts";
import { createTemplateSamples } from "./template-samples.ts";
import { type FrontierItem, templateOf } from "./url-template.ts";

/**
 * The addresses to read: linked ones first, breadth first; then those from sitemaps only, those with parameters, the fewest
 * parameters first, and those of earlier crawls. What the pages say decides how many of a template are read. Every address
 * that is not read is counted.
 */
export interface Frontier {
  /** Addresses waiting. */
  readonly size: number;
  /** Distinct addresses that were found. */
  readonly found: number;
  /** The first addresses that were skipped. */
  readonly skipped: { url: string; reason: SkipReason }[];
  /** Parameters that were seen to change nothing. */
  readonly ineffectiveParameters: string[];
  /** A key shared by all addresses of one page. */
  keyOf(url: URL): string;
  addLink(url: URL, depth: number): void;
  addSitemapUrl(url: URL): void;
  /** An address of an earlier crawl. It is forgotten once a link or a sitemap leads to it. */
  addKnownUrl(url: URL): void;
  take(): FrontierItem | undefined;
  /** Learns from a page that was read with status 200. */
  learn(item: FrontierItem, text: string): void;
  /** Marks a page as read that was found under another address. */
  markRead(key: string): void;
  isRead(key: string): boolean;
  isInSitemap(key: string): boolean;
  skip(url: string, reason: SkipReason): void;
  /** Skips an address that must not be read, the first time that a link leads to it. */
  skipOnce(key: string, url: string, reason: SkipReason): void;
  /** All addresses that were not read, by template and reason; those that still wait have the given reason. */
  skippedGroups(waitingReason: "page_limit" | "time_limit"): SkippedGroup[];
}

const MAX_WAITING = 200_000;
const MAX_SKIPPED = 2_000;
const MAX_GROUPS = 5_000;
const EXAMPLES = 3;
const SITEMAP_ONLY_DEPTH = 1;
const MAX_LEVEL = 999;
/** Where an address waits: by kind, then by depth. */
const KINDS = { linked: 0, sitemapOnly: 1, oneParameter: 2, twoParameters: 3, moreParameters: 4 };

export function createFrontier(options: { scope: SiteScope; maxDepth: number; maxPages: number }): Frontier {
  const { scope, maxDepth } = options;
  const memory = createContentMemory({ pages: Math.min(options.maxPages, 50_000) });
  const effects = createParameterEffects();
  const samples = createTemplateSamples();
  const waiting = new Map<number, Map<string, FrontierItem>>();
  const rankOf = new Map<string, number>();
  const ofEarlierCrawls = new Map<string, URL>();
  const known = new Set<string>();
  const read = new Set<string>();
  const inSitemap = new Set<string>();
  const skipped: Frontier["skipped"] = [];
  const groups = new Map<string, SkippedGroup>();
  let overflow = 0;

  function count(url: URL | string, reason: SkipReason): void {
    const parsed = typeof url === "string" ? URL.parse(url) : url;
    const template = parsed === null ? "" : templateOf(parsed).slice(0, 500);
    const key = groups.size < MAX_GROUPS ? `${reason} ${template}` : reason;
    const group = groups.get(key) ?? {
      template: groups.size < MAX_GROUPS ? template : "*",
      reason,
      count: 0,
      examples: [],
    };
    groups.set(key, group);
    group.count += 1;
    if (group.examples.length < EXAMPLES) group.examples.push(String(url).slice(0, 2_000));
  }

  function skip(url: string, reason: SkipReason): void {
    count(url, reason);
    if (skipped.length < MAX_SKIPPED) skipped.push({ url, reason });
  }

  function admit(url: URL, key: string): boolean {
    if (known.has(key)) return false;
    if (known.size >= MAX_WAITING) {
      overflow += 1;
      count(url, "too_many");
      return false;
    }
    known.add(key);
    ofEarlierCrawls.delete(key);
    const fault = faultOfUrl(url);
    if (fault !== undefined) skip(url.href.slice(0, 2_000), fault);
    return fault === undefined;
  }

  function put(item: FrontierItem, isLinked: boolean): void {
    const parameters = item.inSitemap ? 0 : Math.min(3, item.url.searchParams.size);
    const kind = parameters > 0 ? KINDS.sitemapOnly + parameters : isLinked ? KINDS.linked : KINDS.sitemapOnly;
    const rank = kind * (MAX_LEVEL + 1) + Math.min(MAX_LEVEL, item.depth);
    const level = waiting.get(rank) ?? new Map<string, FrontierItem>();
    waiting.set(rank, level);
    level.set(item.key, item);
    rankOf.set(item.key, rank);
  }

  function remove(key: string): FrontierItem | undefined {
    const rank = rankOf.get(key);
    const level = rank === undefined ? undefined : waiting.get(rank);
    const item = level?.get(key);
    level?.delete(key);
    rankOf.delete(key);
    if (rank !== undefined && level?.size === 0) waiting.delete(rank);
    return item;
  }

  function takeNext(): FrontierItem | undefined {
    if (waiting.size === 0) return takeOfEarlierCrawls();
    const [first] = waiting.get(Math.min(...waiting.keys())) ?? [];
    return first === undefined ? undefined : remove(first[0]);
  }

  function takeOfEarlierCrawls(): FrontierItem | undefined {
    for (const [key, url] of ofEarlierCrawls) {
      if (admit(url, key)) return { url, key, depth: SITEMAP_ONLY_DEPTH, inSitemap: false };
    }
    return undefined;
  }

  /** Whether the address differs from a known one only in a parameter that changes nothing. */
  function isSamePage(item: FrontierItem): boolean {
    const key = keyOf(item.url);
    if (key === item.key) return false;
    if (known.has(key)) {
      skip(item.url.href, "same_content");
      return true;
    }
    known.add(key);
    item.key = key;
    return false;
  }

  /** Pages that were read with a parameter are known without it too. */
  function forgetParameters(): void {
    for (const keys of [known, read, inSitemap]) {
      for (const key of [...keys]) {
        const isWaiting = keys === known && rankOf.has(key);
        if (key.includes("?") && !isWaiting) keys.add(keyOf(new URL(key, scope.origin)));
      }
    }
  }

  const keyOf = (url: URL) => pageKey(effects.strip(url));

  return {
    get size() {
      return rankOf.size + ofEarlierCrawls.size;
    },
    get found() {
      return known.size + overflow;
    },
    get ineffectiveParameters() {
      return [...effects.without()];
    },
    skipped,
    skip,
    skipOnce(key, url, reason) {
      if (!known.has(key)) skip(url, reason);
      known.add(key);
    },
    keyOf,
    addLink(found, depth) {
      const url = atOrigin(scope, found);
      const key = keyOf(url);
      if (depth > maxDepth) {
        if (!known.has(key)) skip(url.href, "too_deep");
        known.add(key);
        return;
      }
      const rank = rankOf.get(key);
      const isSitemapOnly = rank !== undefined && Math.floor(rank / (MAX_LEVEL + 1)) === KINDS.sitemapOnly;
      const item = isSitemapOnly ? remove(key) : undefined;
      if (item !== undefined) put({ ...item, depth }, true);
      else if (admit(url, key)) put({ url, key, depth, inSitemap: inSitemap.has(key) }, true);
    },
    addSitemapUrl(found) {
      const url = atOrigin(scope, found);
      const key = keyOf(url);
      inSitemap.add(key);
      const waits = remove(key);
      if (waits !== undefined) put({ ...waits, inSitemap: true }, true);
      else if (admit(url, key)) put({ url, key, depth: SITEMAP_ONLY_DEPTH, inSitemap: true }, false);
    },
    addKnownUrl(found) {
      const url = atOrigin(scope, found);
      const key = pageKey(url);
      if (!known.has(key)) ofEarlierCrawls.set(key, url);
    },
    take() {
      for (let item = takeNext(); item !== undefined; item = takeNext()) {
        if (!isSamePage(item) && samples.admits(item)) return item;
      }
      return undefined;
    },
    learn(item, text) {
      if (effects.observe(item.url, text)) forgetParameters();
      for (const again of samples.learn(item, memory.isNew(text))) put(again, true);
    },
    markRead(key) {
      known.add(key);
      read.add(key);
      remove(key);
      ofEarlierCrawls.delete(key);
    },
    isRead: (key) => read.has(key),
    isInSitemap: (key) => inSitemap.has(key),
    skippedGroups(waitingReason) {
      for (const level of waiting.values()) for (const { url } of level.values()) count(url, waitingReason);
      for (const url of ofEarlierCrawls.values()) count(url, waitingReason);
      const alike = samples.left().map((group) => ({ ...group, reason: "alike" as const }));
      return [...groups.values(), ...alike].toSorted((one, other) => other.count - one.count);
    },
  };
}
