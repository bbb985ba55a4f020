import type { BootstrapBrandInput } from "@findable/contract";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { CrawlResult } from "../../providers/crawler/port.ts";
import { DEPTHS, type Depth } from "./depth.ts";
import { narration } from "./narration.ts";

/** Added to the crawl's own time limit, so that requests in progress can finish. */
const GRACE_MS = 60_000;

export async function crawlSite(ctx: RunContext, input: BootstrapBrandInput, depth: Depth): Promise<CrawlResult> {
  const site = input.domain ?? ctx.workspace.primaryDomain;
  const { pages, crawlTimeMs, prices } = DEPTHS[depth];
  const maxPages = input.maxPages ?? pages;
  await ctx.narrate(narration.start(site, maxPages));
  const crawl = await readSite(ctx, { site, maxPages, crawlTimeMs, price: prices.crawl });
  await ctx.narrate(narration.crawl(crawl));
  return crawl;
}

interface CrawlOrder {
  site: string;
  maxPages: number;
  crawlTimeMs: number;
  price: number;
  knownUrls?: readonly string[];
}

/** Crawls a site as one step. */
export function readSite(
  ctx: RunContext,
  { site, maxPages, crawlTimeMs, price, knownUrls }: CrawlOrder,
): Promise<CrawlResult> {
  return ctx.step("crawl", { price, input: { site, maxPages }, timeoutMs: crawlTimeMs + GRACE_MS }, ({ signal }) =>
    ctx.providers.crawler
      .crawl({
        site,
        maxPages,
        ...(knownUrls === undefined ? {} : { knownUrls }),
        timeLimitMs: crawlTimeMs,
        renders: true,
        asksAround: true,
        signal,
        onProgress: ({ fetched, queued }) => ctx.progress(fetched, Math.min(maxPages, fetched + queued), "pages"),
      })
      .catch((error: unknown) => {
        throw error instanceof ProviderError ? withAdvice(error) : error;
      }),
  );
}

/** Adds to a crawl failure what its reader can do about it. */
function withAdvice(error: ProviderError): ProviderError {
  const advice = adviceFor(error);
  if (advice === undefined) return error;
  return new ProviderError(error.port, error.kind, `${error.message} ${advice}`, error.facts, { cause: error });
}

function adviceFor({ kind, facts, message }: ProviderError): string | undefined {
  if (kind !== "blocked") return ADVICE[kind];
  if (facts.httpStatus !== undefined)
    return "If the site is yours, allow FindableBot in its firewall or bot protection and remove the sign-in, then run this again.";
  if (/robots\.txt of \S+ fails/.test(message))
    return "If the site is yours, return status 200 for its robots.txt, or 404 if it needs no rules, then run this again.";
  return ADVICE.blocked;
}

const ADVICE: Partial<Record<ProviderError["kind"], string>> = {
  blocked: "If the site is yours, allow FindableBot in its robots.txt, then run this again.",
  not_found:
    "Check the spelling of the domain, or set `domain` to another one. Findable reads only sites that are on the public Internet.",
  transient: "Check that the site is online and accepts visitors, then run this again.",
  upstream_empty: "Set `domain` to the address of a page that shows text in a browser.",
};
