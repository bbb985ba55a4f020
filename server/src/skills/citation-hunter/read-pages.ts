import type { CitationHunterResult } from "@findable/contract";
import { createScorer, type Parties } from "../../domains/citations/index.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { citedAddress } from "../../kernel/text/cited-address.ts";
import { type PageType, pageTypeOf } from "../../kernel/text/page-type.ts";
import { hostOf } from "../../kernel/text/site-domains.ts";
import type { CrawledPage, CrawlerPort } from "../../providers/crawler/port.ts";

export type NamesBrand = CitationHunterResult["gaps"][number]["pages"][number]["namesBrand"];

/** A cited page, as far as the recommendations read it. Its texts stay outside: they come from strangers. */
export interface ReadPage {
  url: string;
  namesBrand: NamesBrand;
  /** Competitors that it names or links to. */
  rivals: string[];
  type: PageType | null;
}

const PAGE_MS = 15_000;
const GRACE_MS = 15_000;
const CONCURRENCY = 4;

/** Reads the pages and finds who is named on them. A page that cannot be read is `unread`, not `missing`. */
export function readPages(ctx: RunContext, urls: readonly string[], parties: Parties): Promise<ReadPage[]> {
  return ctx.each(
    "read",
    urls,
    (url) => url,
    async (url, { signal }) => readPage(ctx.providers.crawler, url, parties, signal),
    { concurrency: CONCURRENCY, unit: "cited pages", timeoutMs: PAGE_MS + GRACE_MS, maxRetries: 0 },
  );
}

export async function readPage(
  crawler: CrawlerPort,
  url: string,
  parties: Parties,
  signal: AbortSignal,
): Promise<ReadPage> {
  try {
    const { pages } = await crawler.crawl({ site: url, maxPages: 1, maxDepth: 0, timeLimitMs: PAGE_MS, signal });
    const page = pages.find(({ status }) => status === 200);
    return page === undefined ? unread(url) : partiesOn(page, url, parties);
  } catch (error) {
    if (error instanceof ProviderError) return unread(url);
    throw error;
  }
}

function unread(url: string): ReadPage {
  return { url, namesBrand: "unread", rivals: [], type: typeOf(url) };
}

function partiesOn(page: CrawledPage, url: string, parties: Parties): ReadPage {
  const text = [page.title ?? "", ...page.headings.map((heading) => heading.text), page.text].join("\n");
  const links = page.links.flatMap((link) => citedAddress(link.url) ?? []);
  const { named, cited } = createScorer(parties)({ text, citations: links });
  const own = parties.own.domain;
  const rivals = parties.competitors.map(({ domain }) => domain);
  return {
    url,
    namesBrand: cited.includes(own) ? "linked" : named.includes(own) ? "named" : "missing",
    rivals: rivals.filter((domain) => named.includes(domain) || cited.includes(domain)),
    type: typeOf(url, page),
  };
}

function typeOf(url: string, page?: CrawledPage): PageType | null {
  const { title = null, structuredDataTypes = [] } = page ?? {};
  return pageTypeOf({ url, title: title ?? "", host: hostOf(url), structuredDataTypes });
}
