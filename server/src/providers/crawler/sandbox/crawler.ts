import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import type { WorldState } from "../../../market/world-state.ts";
import { marketOf } from "../../../market/worlds/market-of.ts";
import { requireUp } from "../../../market/worlds/require-up.ts";
import { documentsOf } from "../../../market/worlds/site-documents.ts";
import type { CrawledPage, CrawlerPort, CrawlRequest, CrawlResult } from "../port.ts";
import { createPageReader, type PageReader } from "./read-document.ts";

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
      const domain = start.host.replace(/^www\./, "");
      const deeds = state.deeds.filter(({ at }) => at <= state.now);
      const site = documentsOf(marketOf(state), deeds, domain, start.pathname);
      return crawlDocuments(request, start, createPageReader(start.origin, site));
    },
  };
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
