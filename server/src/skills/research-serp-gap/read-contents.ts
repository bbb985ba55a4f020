import { judgeAddress } from "../../domains/site/index.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { CrawlerPort } from "../../providers/crawler/port.ts";
import { siteNamesOn } from "../site-audit/named-pages.ts";
import { analyzedResults, type GapPage } from "./fetch-pages.ts";

/** Facts about the content of a page. */
export interface PageContent {
  url: string;
  title: string;
  wordCount: number;
  structuredDataTypes: string[];
  /** What its markup says that its site is called. Runs of releases before 0.9.0 recorded none. */
  siteNames?: string[];
}

const PAGE_MS = 15_000;
const GRACE_MS = 15_000;
const CONCURRENCY = 3;
const MAX_SITE_NAMES = 5;

/** Reads the analyzed pages, in one step per query. Pages that cannot be read are omitted. */
export async function readContents(ctx: RunContext, pages: readonly GapPage[]): Promise<PageContent[][]> {
  return ctx.each(
    "read",
    pages,
    ({ query }) => query,
    async (page, { signal }) => {
      const read = await Promise.all(
        analyzedResults(page).map(({ url }) => readPage(ctx.providers.crawler, url, signal)),
      );
      return read.flatMap((content) => content ?? []);
    },
    { concurrency: CONCURRENCY, unit: "pages of results", timeoutMs: PAGE_MS + GRACE_MS },
  );
}

async function readPage(crawler: CrawlerPort, url: string, signal: AbortSignal): Promise<PageContent | null> {
  try {
    const { pages } = await crawler.crawl({ site: url, maxPages: 1, maxDepth: 0, timeLimitMs: PAGE_MS, signal });
    const page = pages.find((one) => judgeAddress(one) === "reachable");
    if (page === undefined) return null;
    const { title, wordCount, structuredDataTypes } = page;
    const siteNames = siteNamesOn(page).slice(0, MAX_SITE_NAMES);
    return { url, title: title ?? "", wordCount, structuredDataTypes, siteNames };
  } catch (error) {
    if (error instanceof ProviderError) return null;
    throw error;
  }
}
