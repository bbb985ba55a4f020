import type { CrawledPage } from "../port.ts";
import { decodePage } from "./decode.ts";
import { isHtml, type PageOutcome } from "./fetch-page.ts";
import { pageKey, withoutTracking } from "./page-url.ts";
import { readPage } from "./read-page.ts";
import { forbidsFollowing } from "./robots-directives.ts";
import type { SiteScope } from "./site-scope.ts";
import type { Frontier, FrontierItem } from "./url-frontier.ts";

/** Turns answers into pages and feeds their links back to the frontier. */
export interface PageCollector {
  readonly count: number;
  collect(item: FrontierItem, outcome: PageOutcome): void;
  /** The pages, nearest first, with their depth by the links found and the mark of the sitemaps. */
  finish(): CrawledPage[];
}

interface Collected {
  key: string;
  page: CrawledPage;
  /** Keys of the pages that this one links to and that crawlers may follow. */
  leadsTo: string[];
}

export interface CollectorOptions {
  frontier: Frontier;
  scope: SiteScope;
  userAgentToken: string;
}

export function createPageCollector(options: CollectorOptions): PageCollector {
  const { frontier, scope, userAgentToken } = options;
  const collected: Collected[] = [];
  const byKey = new Map<string, Collected>();
  const targets = new Map<string, URL | undefined>();

  function keep(entry: Collected, finalKey: string): void {
    collected.push(entry);
    byKey.set(entry.key, entry);
    if (!byKey.has(finalKey)) byKey.set(finalKey, entry);
    frontier.markRead(entry.key);
    frontier.markRead(finalKey);
  }

  /** Menus repeat the same addresses on every page, so each is read once. */
  function targetOf(href: string): URL | undefined {
    if (!targets.has(href)) targets.set(href, withoutTracking(href));
    return targets.get(href);
  }

  function followLinks(page: CrawledPage): string[] {
    if (page.status >= 400 || forbidsFollowing(page.robotsDirectives)) return [];
    const leadsTo = new Set<string>();
    for (const { url, internal, nofollow } of page.links) {
      const target = internal && !nofollow ? targetOf(url) : undefined;
      if (target === undefined) continue;
      const key = pageKey(target);
      if (!leadsTo.has(key)) frontier.addLink(target, page.depth + 1);
      leadsTo.add(key);
    }
    return [...leadsTo];
  }

  return {
    get count() {
      return collected.length;
    },
    collect(item, outcome) {
      if (outcome.kind === "skipped") {
        frontier.markRead(item.key);
        frontier.skip(item.url.href, outcome.reason);
        return;
      }
      const finalKey = pageKey(outcome.finalUrl);
      if (outcome.kind === "answered") {
        const page = pageFrom(item, outcome, { scope, userAgentToken });
        keep({ key: item.key, page, leadsTo: followLinks(page) }, finalKey);
        return;
      }
      const same = byKey.get(finalKey);
      if (same === undefined) {
        frontier.markRead(item.key);
        frontier.skip(item.url.href, "duplicate");
        return;
      }
      const { url, depth } = item;
      const finalUrl = outcome.finalUrl.href;
      const page = { ...same.page, url: url.href, finalUrl, redirects: outcome.redirects, depth };
      keep({ key: item.key, page, leadsTo: same.leadsTo }, finalKey);
    },
    finish() {
      measureDepths(collected, byKey);
      for (const { key, page } of collected) page.inSitemap = frontier.isInSitemap(key);
      return collected.map(({ page }) => page).sort((first, second) => first.depth - second.depth);
    },
  };
}

function pageFrom(
  item: FrontierItem,
  outcome: Extract<PageOutcome, { kind: "answered" }>,
  options: { scope: SiteScope; userAgentToken: string },
): CrawledPage {
  const { answer, finalUrl, redirects } = outcome;
  const html = isHtml(answer.headers, answer.body) ? decodePage(answer.body, answer.headers.get("content-type")) : "";
  return {
    url: item.url.href,
    finalUrl: finalUrl.href,
    status: answer.status,
    redirects,
    depth: item.depth,
    inSitemap: item.inSitemap,
    fetchMs: answer.fetchMs,
    bytes: answer.body.length,
    ...readPage({ html, url: finalUrl.href, headers: answer.headers, ...options }),
  };
}

/** With several requests under way a page may first be found by a longer way; what counts is the shortest. */
function measureDepths(collected: readonly Collected[], byKey: ReadonlyMap<string, Collected>): void {
  const [start] = collected;
  if (start === undefined) return;
  const reached = new Set<Collected>([start]);
  for (const entry of reached) {
    for (const key of entry.leadsTo) {
      const next = byKey.get(key);
      if (next === undefined || reached.has(next)) continue;
      next.page.depth = entry.page.depth + 1;
      reached.add(next);
    }
  }
}
