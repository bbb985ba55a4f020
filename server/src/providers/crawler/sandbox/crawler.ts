import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import type { WorldState } from "../../../market/world-state.ts";
import { worldLog, worldRanges } from "../../../market/worlds/access-log.ts";
import { marketOf } from "../../../market/worlds/market-of.ts";
import { requireUp } from "../../../market/worlds/require-up.ts";
import type { SiteText } from "../../../market/worlds/site-document.ts";
import { documentsOf } from "../../../market/worlds/site-documents.ts";
import type { CrawledPage, CrawlerPort, CrawlRequest, CrawlResult } from "../port.ts";
import { createPageReader, missingPage, type PageReader } from "./read-document.ts";

const DEFAULT_MAX_DEPTH = 10;
/** Top-level domains that never resolve (RFC 6761). */
const UNRESOLVABLE = /(^|\.)(invalid|onion)$/;

/** Reads the sites of a test world's market. Every valid host name has a site. */
export function createSandboxCrawler({ findWorld }: { findWorld: () => Promise<WorldState> }): CrawlerPort {
  return {
    async crawl(request) {
      request.signal.throwIfAborted();
      const start = addressOf(request.site);
      const state = await findWorld();
      requireUp(state, "crawler");
      if (UNRESOLVABLE.test(start.hostname)) {
        throw new ProviderError("crawler", "not_found", `The name ${start.hostname} does not resolve.`);
      }
      return crawlDocuments(request, start, createPageReader(start.origin, textOf(state, start)));
    },
    async readAccess({ site, urls, agents, signal }) {
      signal.throwIfAborted();
      const start = addressOf(site);
      const state = await findWorld();
      requireUp(state, "crawler");
      const { blockedAiCrawlers } = textOf(state, start);
      const blocked = agents.filter((agent) => blockedAiCrawlers.includes(agent));
      const checked = urls.length === 0 ? [start.href] : urls;
      return {
        robotsUrl: new URL("/robots.txt", start).href,
        robots: "found",
        pages: checked.map((url) => ({ url, blocked, directives: {} })),
        warnings: [],
      };
    },
    publishedRanges: async () => ({ ranges: worldRanges(), warnings: [] }),
    async accessLog({ site, signal }) {
      signal.throwIfAborted();
      const state = await findWorld();
      requireUp(state, "crawler");
      return worldLog(state, textOf(state, addressOf(site)));
    },
    async openLog({ url, signal }) {
      signal.throwIfAborted();
      const state = await findWorld();
      requireUp(state, "crawler");
      const { hostname } = new URL(url);
      if (!state.brands.some(({ domain }) => hostname === domain || hostname.endsWith(`.${domain}`))) {
        throw new ProviderError("crawler", "not_found", `In a test world only the sites of its brands have logs.`);
      }
      return { bytes: null, body: bytesOf(worldLog(state, textOf(state, new URL("/", url)))) };
    },
  };
}

async function* bytesOf(log: AsyncIterable<Uint8Array> | undefined): AsyncGenerator<Uint8Array> {
  if (log !== undefined) yield* log;
}

function textOf(state: WorldState, start: URL): SiteText {
  const domain = start.host.replace(/^www\./, "");
  const deeds = state.deeds.filter(({ at }) => at <= state.now);
  return documentsOf(marketOf(state), deeds, domain, start.pathname);
}

function addressOf(site: string): URL {
  const url = URL.parse(/^https?:\/\//i.test(site) ? site : `https://${site}`);
  if (url === null) throw new ProviderError("crawler", "not_found", `"${site}" is not the address of a website.`);
  return url;
}

/** Breadth first from the start page, then the pages that only the sitemap lists. */
function crawlDocuments(request: CrawlRequest, start: URL, { paths, read }: PageReader): CrawlResult {
  const depths = new Map([[start.pathname, 0]]);
  const pages: CrawledPage[] = [];
  const maxDepth = request.maxDepth ?? DEFAULT_MAX_DEPTH;
  const visit = () => {
    for (const [path, depth] of depths) {
      if (pages.length >= request.maxPages) return;
      const page = pages.some(({ url }) => url === start.origin + path) ? undefined : read(path, depth);
      if (page === undefined) continue;
      pages.push(page);
      request.onProgress?.({ fetched: pages.length, queued: depths.size - pages.length, url: page.url });
      for (const { url, internal } of depth < maxDepth ? page.links : []) {
        const { pathname } = new URL(url);
        if (internal && !depths.has(pathname)) depths.set(pathname, depth + 1);
      }
    }
  };
  visit();
  for (const path of paths) if (!depths.has(path)) depths.set(path, 1);
  visit();
  for (const known of request.knownUrls ?? []) {
    const url = URL.parse(known);
    if (url?.host !== start.host || depths.has(url.pathname)) continue;
    depths.set(url.pathname, 1);
    if (pages.length < request.maxPages) pages.push(read(url.pathname, 1) ?? missingPage(url.href));
  }
  const left = depths.size - pages.length;
  const isCut = left > 0 && pages.length >= request.maxPages;
  return {
    startUrl: pages[0]?.finalUrl ?? start.origin + start.pathname,
    host: start.host,
    pages,
    skipped: [],
    robots: { status: "found", crawlDelaySeconds: null, sitemaps: [`${start.origin}/sitemap.xml`] },
    sitemapUrls: paths.length,
    ended: isCut ? "page_limit" : "complete",
    warnings: isCut ? [`The limit of ${request.maxPages} pages was reached with ${left} known addresses unread.`] : [],
  };
}
