import type { CitationHunterResult } from "@findable/contract";
import { createScorer, type Parties } from "../../domains/citations/index.ts";
import { judgeAddress } from "../../domains/site/index.ts";
import { isGoneStatus } from "../../kernel/errors/is-gone.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { citedAddress } from "../../kernel/text/cited-address.ts";
import { classifyResult, type ResultType } from "../../kernel/text/page-type.ts";
import { hostOf, isOwnSite } from "../../kernel/text/site-domains.ts";
import type { CrawledPage, CrawlerPort } from "../../providers/crawler/port.ts";

export type NamesBrand = CitationHunterResult["gaps"][number]["pages"][number]["namesBrand"];

/** A cited page, as far as the recommendations read it. Its texts stay outside: they come from strangers. */
export interface ReadPage {
  url: string;
  namesBrand: NamesBrand;
  /** What it says wrongly about the brand. Runs of releases before 0.6.0 recorded none. */
  fault?: PageFault | null;
  /** Competitors that it names or links to. */
  rivals: string[];
  type: ResultType | null;
}

/** `dead_link`: it links to a page of the brand that is gone. `ended`: it says that the brand ended. */
export type PageFault = { kind: "dead_link"; link: string } | { kind: "ended" };

const PAGE_MS = 15_000;
const GRACE_MS = 15_000;
/** Links of a page to the brand's site that are tried. */
const MOST_LINKS_TRIED = 2;
const MOST_REST = 200;
const CONCURRENCY = 4;

/** Reads the pages and finds who is named on them. A page that cannot be read is `unread`, not `missing`. */
export function readPages(ctx: RunContext, urls: readonly string[], parties: Parties): Promise<ReadPage[]> {
  return ctx.each(
    "read",
    urls,
    (url) => url,
    async (url, { signal }) => readPage(ctx.providers.crawler, url, parties, signal),
    {
      concurrency: CONCURRENCY,
      unit: "cited pages",
      timeoutMs: (1 + MOST_LINKS_TRIED) * PAGE_MS + GRACE_MS,
      maxRetries: 0,
    },
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
    const page = pages.find((one) => judgeAddress(one) === "reachable");
    if (page === undefined) return unread(url);
    const read = partiesOn(page, url, parties);
    return { ...read, fault: read.namesBrand === "missing" ? null : await faultOn(crawler, page, parties, signal) };
  } catch (error) {
    if (error instanceof ProviderError) return unread(url);
    throw error;
  }
}

function unread(url: string): ReadPage {
  return { url, namesBrand: "unread", fault: null, rivals: [], type: typeOf(url) };
}

const ENDED =
  /\b(?:discontinued|shut(?:ting|s)? down|out of business|went bankrupt|closed down|no longer (?:available|exists?|offered|maintained|in business)|nicht mehr (?:verfügbar|erhältlich)|eingestellt|n['’]existe plus|ya no existe)\b/i;

/** What to have corrected on a page that names the brand. */
async function faultOn(
  crawler: CrawlerPort,
  page: CrawledPage,
  parties: Parties,
  signal: AbortSignal,
): Promise<PageFault | null> {
  const own = page.links
    .flatMap((link) => citedAddress(link.url) ?? [])
    .filter(({ url }) => isOwnSite(url, parties.own.domain));
  const tried = [...new Set(own.map(({ url }) => url))].slice(0, MOST_LINKS_TRIED);
  for (const link of tried) if (await isGonePage(crawler, link, signal)) return { kind: "dead_link", link };
  const { names } = createScorer(parties)({ text: page.text, citations: [] });
  const isEnded = names.some(({ party, end }) => party === "own" && ENDED.test(restOfSentence(page.text, end)));
  return isEnded ? { kind: "ended" } : null;
}

/** The words after a name, up to the end of its sentence or to another clause. */
function restOfSentence(text: string, from: number): string {
  const rest = text.slice(from, from + MOST_REST);
  return rest.slice(0, /[.!?;\n]|,\s(?:but|while|whereas|aber)\b/i.exec(rest)?.index ?? rest.length);
}

async function isGonePage(crawler: CrawlerPort, site: string, signal: AbortSignal): Promise<boolean> {
  try {
    const { pages } = await crawler.crawl({ site, maxPages: 1, maxDepth: 0, timeLimitMs: PAGE_MS, signal });
    return pages.length > 0 && pages.every((page) => judgeAddress(page) === "gone");
  } catch (error) {
    if (error instanceof ProviderError) return isGoneStatus(error.facts.httpStatus);
    throw error;
  }
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

function typeOf(url: string, page?: CrawledPage): ResultType | null {
  const { title = null, structuredDataTypes = [] } = page ?? {};
  return classifyResult({ url, title: title ?? "", host: hostOf(url), structuredDataTypes });
}
