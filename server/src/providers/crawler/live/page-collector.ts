import { isShell } from "../../../kernel/text/empty-shell.ts";
import type { CrawledPage, CrawlResult, PageLink, RenderedPage, SkipReason } from "../port.ts";
import { decodePage } from "./decode.ts";
import { isHtml, type PageOutcome } from "./fetch-page.ts";
import { guardOf, isAnsweredByHost } from "./page-guard.ts";
import { withoutTracking } from "./page-url.ts";
import { readPage } from "./read-page.ts";
import { forbidsFollowing } from "./robots-directives.ts";
import type { SiteScope } from "./site-scope.ts";
import type { Frontier } from "./url-frontier.ts";
import type { FrontierItem } from "./url-template.ts";

/**
 * Converts responses to pages and adds their links to the frontier. Each page is listed once under its final URL, without
 * redirects. A URL that redirects to it is a separate entry with the same content.
 */
export interface PageCollector {
  readonly count: number;
  collect(item: FrontierItem, outcome: PageOutcome): void;
  /** Pages that a guard answered, with what was asked for. */
  guarded(): FrontierItem[];
  isGuarded(key: string): boolean;
  /** Replaces a page that a guard answered. Its links are followed. */
  replace(item: FrontierItem, outcome: PageOutcome): void;
  /** Pages of the site that answered with HTML, in the order in which they were read. */
  readable(): CrawledPage[];
  /** Adds what a page shows once its scripts ran. Links that they add are followed. */
  addRendered(page: CrawledPage, rendered: RenderedPage, links: readonly PageLink[]): void;
  /** Pages that the server sends as another type than HTML. */
  mistyped(): NonNullable<CrawlResult["mistypedPages"]>;
  /**
   * The pages, nearest first, then in link order. The order does not depend on the order of the responses. Includes the
   * click depth and the sitemap mark.
   */
  finish(): CrawledPage[];
}

interface Collected {
  page: CrawledPage;
  key: string;
  /** Keys of the pages that this page links to with followable links. */
  leadsTo: string[];
  /** For a redirect: the key of the target page. */
  target?: Collected;
}

export interface CollectorOptions {
  frontier: Frontier;
  scope: SiteScope;
  userAgentToken: string;
  maxPages: number;
  onHtml: ((url: string, html: string) => void) | undefined;
  textCharacters: number | undefined;
}

export function createPageCollector(options: CollectorOptions): PageCollector {
  const { frontier, scope, userAgentToken, onHtml, textCharacters } = options;
  const collected: Collected[] = [];
  const byKey = new Map<string, Collected>();
  const targets = new Map<string, URL | undefined>();
  const mistyped: NonNullable<CrawlResult["mistypedPages"]> = [];

  function keep(entry: Collected): Collected {
    collected.push(entry);
    byKey.set(entry.key, entry);
    frontier.markRead(entry.key);
    return entry;
  }

  /** Cache of parsed addresses: menus repeat them on every page. */
  function targetOf(href: string): URL | undefined {
    if (!targets.has(href)) targets.set(href, withoutTracking(href));
    return targets.get(href);
  }

  /**
   * Error pages, pages behind redirects, and pages whose text needs scripts say nothing about the addresses of their template: the
   * shells of an app are alike, whatever it shows.
   */
  function learnFrom(item: FrontierItem, page: CrawledPage, redirects: readonly string[]): void {
    if (page.status !== 200 || page.guard !== undefined || redirects.length > 0 || isShell(page)) return;
    frontier.learn(item, page.text);
  }

  function followLinks(page: CrawledPage): string[] {
    if (page.status >= 400 || page.guard !== undefined || forbidsFollowing(page.robotsDirectives)) return [];
    const leadsTo = new Set<string>();
    for (const { url, internal, nofollow } of page.links) {
      const target = internal && !nofollow ? targetOf(url) : undefined;
      if (target === undefined) continue;
      const key = frontier.keyOf(target);
      if (isAnsweredByHost(target)) {
        if (!leadsTo.has(key)) frontier.skipOnce(key, target.href, "host_service");
        leadsTo.add(key);
        continue;
      }
      if (!leadsTo.has(key)) frontier.addLink(target, page.depth + 1);
      leadsTo.add(key);
    }
    followAlternates(page);
    return [...leadsTo];
  }

  /** Reads the canonical page and the language versions too, although no link leads there: they must exist and link back. */
  function followAlternates({ canonical, hreflang, depth }: CrawledPage): void {
    for (const address of [canonical, ...hreflang.map(({ url }) => url)]) {
      const target = address === null ? undefined : targetOf(address);
      if (target !== undefined && scope.includes(target)) frontier.addLink(target, depth + 1);
    }
  }

  function contentOf(item: FrontierItem, outcome: Exclude<PageOutcome, { kind: "skipped" }>): Collected | undefined {
    const key = frontier.keyOf(outcome.finalUrl);
    const known = byKey.get(key);
    if (known !== undefined || outcome.kind === "known") return known?.target ?? known;
    const page = pageFrom(item, outcome, { scope, userAgentToken, onHtml, textCharacters });
    learnFrom(item, page, outcome.redirects);
    return keep({ key, page, leadsTo: followLinks(page) });
  }

  function skip(item: FrontierItem, reason: SkipReason): void {
    frontier.markRead(item.key);
    frontier.skip(item.url.href, reason);
  }

  return {
    get count() {
      return collected.length;
    },
    collect(item, outcome) {
      if (outcome.kind === "skipped") {
        if (outcome.sentAs !== undefined) mistyped.push({ url: item.url.href, contentType: outcome.sentAs });
        return skip(item, outcome.reason);
      }
      const before = collected.length;
      const target = contentOf(item, outcome);
      if (target === undefined) return skip(item, "duplicate");
      if (outcome.redirects.length === 0) {
        if (collected.length === before) skip(item, "same_content");
        return;
      }

      const { redirects, statuses: redirectStatuses } = outcome;
      const page = { ...target.page, url: item.url.href, redirects, redirectStatuses, depth: item.depth };
      const key = item.key === target.key ? item.url.href : item.key;
      keep({ key, page, leadsTo: [], target });
    },
    guarded: () =>
      collected.flatMap(({ key, page }) =>
        page.guard === undefined || page.redirects.length > 0
          ? []
          : [{ key, url: new URL(page.url), depth: page.depth, inSitemap: page.inSitemap }],
      ),
    mistyped: () => mistyped,
    isGuarded: (key) => byKey.get(key)?.page.guard !== undefined,
    replace(item, outcome) {
      const before = byKey.get(item.key);
      if (before === undefined || outcome.kind !== "answered" || outcome.redirects.length > 0) return;
      const page = pageFrom(item, outcome, { scope, userAgentToken, onHtml, textCharacters });
      if (page.guard !== undefined) return;
      before.page = page;
      before.leadsTo = followLinks(page);
    },
    readable: () =>
      collected.flatMap(({ page }) =>
        page.status === 200 && page.guard === undefined && page.redirects.length === 0 && page.document !== undefined
          ? [page]
          : [],
      ),
    addRendered(page, rendered, links) {
      const entry = byKey.get(frontier.keyOf(new URL(page.url)));
      if (entry?.page !== page) return;
      const known = new Set(page.links.map(({ url }) => url));
      page.rendered = rendered;
      page.links = [
        ...page.links,
        ...links.filter(({ url }) => !known.has(url)).map((link) => ({ ...link, byScript: true as const })),
      ];
      entry.leadsTo = followLinks(page);
      const item = { url: new URL(page.url), key: entry.key, depth: page.depth, inSitemap: page.inSitemap };
      if (isShell(page) && rendered.wordCount > 0) frontier.learn(item, rendered.text);
    },
    finish() {
      // Keys change when a parameter turns out to change nothing.
      const byFinalKey = new Map([
        ...collected.map((entry) => [frontier.keyOf(new URL(entry.page.url)), entry] as const),
        ...byKey,
      ]);
      const reached = measureDepths(collected, byFinalKey);
      for (const { key, page } of collected) page.inSitemap = frontier.isInSitemap(key);
      const others = collected.filter((entry) => !reached.has(entry)).map(({ page }) => page);
      const pages = [...[...reached].map(({ page }) => page), ...others.toSorted(byAddress)];
      return withinLimit(
        pages.toSorted((first, second) => first.depth - second.depth),
        options.maxPages,
      );
    },
  };
}

/** One response can create two entries: its page and the redirecting URL. The redirect entry is dropped first. */
function withinLimit(pages: CrawledPage[], maxPages: number): CrawledPage[] {
  let excess = pages.length - maxPages;
  const kept = pages.toReversed().filter(({ redirects }) => {
    const drop = excess > 0 && redirects.length > 0;
    if (drop) excess -= 1;
    return !drop;
  });
  return kept.toReversed();
}

function pageFrom(
  item: FrontierItem,
  outcome: Extract<PageOutcome, { kind: "answered" }>,
  { onHtml, ...options }: Pick<CollectorOptions, "scope" | "userAgentToken" | "onHtml" | "textCharacters">,
): CrawledPage {
  const { answer, finalUrl } = outcome;
  const html = isHtml(answer.headers, answer.body) ? decodePage(answer.body, answer.headers.get("content-type")) : "";
  const guard = guardOf(answer, html);
  onHtml?.(finalUrl.href, html);
  return {
    url: finalUrl.href,
    finalUrl: finalUrl.href,
    status: answer.status,
    ...(guard === undefined ? {} : { guard }),
    redirects: [],
    depth: item.depth,
    inSitemap: item.inSitemap,
    fetchMs: answer.fetchMs,
    bytes: answer.body.length,
    ...readPage({ html, bytes: answer.body, url: finalUrl.href, headers: answer.headers, ...options }),
  };
}

function byAddress(first: CrawledPage, second: CrawledPage): number {
  return first.url < second.url ? -1 : 1;
}

/**
 * Sets the click depth to the shortest path: concurrent requests can find a page by a longer path first. Returns the linked
 * pages in breadth-first order.
 */
function measureDepths(collected: readonly Collected[], byKey: ReadonlyMap<string, Collected>): Set<Collected> {
  const [start] = collected;
  const reached = new Set<Collected>(start === undefined ? [] : [start]);
  for (const { page, leadsTo } of reached) {
    for (const key of leadsTo) {
      const next = byKey.get(key);
      for (const entry of [next, next?.target]) {
        if (entry === undefined || reached.has(entry)) continue;
        entry.page.depth = page.depth + 1;
        reached.add(entry);
      }
    }
  }
  return reached;
}
