import { type PitchWords, type Placement, placementAt, placementOn } from "../../domains/campaigns/index.ts";
import type { NameFinder } from "../../domains/citations/index.ts";
import { judgeAddress } from "../../domains/site/index.ts";
import { isGone } from "../../kernel/errors/is-gone.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { isOwnSite } from "../../kernel/text/site-domains.ts";
import { firstTokens } from "../../kernel/text/tokens.ts";
import type { CrawledPage, PageLink } from "../../providers/crawler/port.ts";

/** What a page says about the pitch and the brand. Its texts come from strangers. */
export interface ReadProspect extends Placement {
  title: string;
  /** The start of its text, for a model. */
  text: string;
  linksToUs: boolean;
  /** Whether it names the brand. */
  namesUs: boolean;
  /** The domain of a competitor that it names or links to; null for none. */
  rival: string | null;
  /** An address that it links to and that answers no more; null if none was found. */
  brokenUrl: string | null;
}

export interface Reading {
  pitch: PitchWords;
  language: string;
  ownDomain: string;
  /** Domains of competitors. */
  rivals: readonly string[];
  /** Finds the brand and its competitors in a text. */
  findNames: NameFinder;
  /** Whether to try the links of the page. */
  findsBrokenLinks: boolean;
}

const PAGE_MS = 15_000;
const GRACE_MS = 45_000;
const MAX_TOKENS = 1_500;
/** Links of a page that are tried: each is a request to another site. */
const MAX_TRIED_LINKS = 4;
const LINK_MS = 8_000;

/** Reads pages and judges each, one step a page. Null for a page that cannot be read. */
export async function readProspects(
  ctx: RunContext,
  urls: readonly string[],
  reading: Reading,
): Promise<ReadonlyMap<string, ReadProspect | null>> {
  const read = await ctx.each(
    "read",
    urls,
    (url) => url,
    (url, { signal }) => readProspect(ctx, url, reading, signal),
    { unit: "pages", timeoutMs: PAGE_MS + GRACE_MS, maxRetries: 0 },
  );
  return new Map(urls.map((url, index) => [url, read[index] ?? null]));
}

async function readProspect(
  ctx: RunContext,
  url: string,
  reading: Reading,
  signal: AbortSignal,
): Promise<ReadProspect | null> {
  const page = await pageAt(ctx, url, PAGE_MS, signal);
  if (page === null || typeof page === "string") return null;
  const { pitch, language, ownDomain, rivals, findNames } = reading;
  const text = { url, title: page.title ?? "", headings: page.headings.map((one) => one.text), text: page.text };
  const brokenUrl = reading.findsBrokenLinks ? await findBrokenLink(ctx, page, rivals, signal) : null;
  const names = findNames(page.text).filter(({ isAbsence }) => !isAbsence);
  const named = new Set(names.map(({ domain }) => domain));
  const ours = names.find(({ domain }) => isOwnSite(domain, ownDomain));
  return {
    ...placementOn(text, pitch, language),
    ...(ours === undefined ? {} : placementAt(page.text, ours, language)),
    title: text.title,
    text: firstTokens(page.text, MAX_TOKENS),
    linksToUs: page.links.some((link) => isOwnSite(link.url, ownDomain)),
    namesUs: ours !== undefined,
    rival: rivals.find((rival) => named.has(rival) || page.links.some(({ url: to }) => isOwnSite(to, rival))) ?? null,
    brokenUrl,
  };
}

/** A link in the text of a page whose target is gone. Links to competitors are tried first: our page can replace theirs. */
async function findBrokenLink(
  ctx: RunContext,
  page: CrawledPage,
  rivals: readonly string[],
  signal: AbortSignal,
): Promise<string | null> {
  const isText = ({ internal, boilerplate, url }: PageLink) => !internal && !boilerplate && /^https?:/.test(url);
  const isRival = ({ url }: PageLink) => rivals.some((rival) => isOwnSite(url, rival));
  const links = page.links.filter(isText).toSorted((one, other) => Number(isRival(other)) - Number(isRival(one)));
  for (const { url } of links.slice(0, MAX_TRIED_LINKS)) {
    if ((await pageAt(ctx, url, LINK_MS, signal)) === "gone") return url;
  }
  return null;
}

/** The page at an address; `gone` if its site says that it does not exist, null if it could not be read. */
async function pageAt(
  ctx: RunContext,
  url: string,
  timeLimitMs: number,
  signal: AbortSignal,
): Promise<CrawledPage | "gone" | null> {
  try {
    const { pages } = await ctx.providers.crawler.crawl({ site: url, maxPages: 1, maxDepth: 0, timeLimitMs, signal });
    const found = pages.find((page) => judgeAddress(page) === "reachable");
    if (found !== undefined) return found;
    return pages.some((page) => judgeAddress(page) === "gone") ? "gone" : null;
  } catch (error) {
    if (isGone(error)) return "gone";
    if (error instanceof ProviderError) return null;
    throw error;
  }
}
