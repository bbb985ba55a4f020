import { registrableDomain } from "../../domains/serps/index.ts";
import { ProviderError } from "../../kernel/provider-error.ts";
import type { RunContext, StepTools } from "../../kernel/run-context.ts";
import type { LinkSource } from "../../providers/linkdata/port.ts";
import type { GapPage } from "./find-pages.ts";
import { readPages } from "./judged-results.ts";

/** What is known of links, by domain and by address. What is not in it is not known. */
export interface KnownLinks {
  ratings: ReadonlyMap<string, number>;
  pageLinks: ReadonlyMap<string, number>;
  /** Why nothing, or not all, is known. */
  warnings: string[];
}

/** Vendors take about so many at once. */
const CHUNK = 100;
const ATTEMPTS = 2;
const NOBODY =
  "No source of link data is connected, so how strong the sites and pages are is not known; connect `linkdata` with `integrations.connect`.";

/** Asks how strong all the sites are, and how many sites link to the pages. Where nobody can tell, that is said and nothing fails. */
export async function findLinks(ctx: RunContext, pages: readonly GapPage[], ourDomain: string): Promise<KnownLinks> {
  const links = ctx.providers.linkdata?.links;
  if (links === undefined) return { ratings: new Map(), pageLinks: new Map(), warnings: [NOBODY] };
  const results = pages.flatMap((page) => page.results);
  const domains = [registrableDomain(ourDomain), ...results.map(({ domain }) => domain)];
  const ratings = await askFor(ctx, "ratings", domains, (asked, signal) => ratingsOf(links, asked, signal));
  const urls = pages.flatMap((page) => readPages(page)).map(({ url }) => url);
  const pageLinks = await askFor(ctx, "page-links", urls, (asked, signal) => pageLinksOf(links, asked, signal));
  return {
    ratings: ratings.known,
    pageLinks: pageLinks.known,
    warnings: [...new Set([...ratings.failures, ...pageLinks.failures])].map(
      (failure) => `The source of link data failed, so not all ratings and links are known: ${failure}`,
    ),
  };
}

type Answer = (number | null)[] | { failure: string };

async function askFor(
  ctx: RunContext,
  step: string,
  all: readonly string[],
  ask: (asked: string[], signal: AbortSignal) => Promise<(number | null)[]>,
): Promise<{ known: Map<string, number>; failures: string[] }> {
  const distinct = [...new Set(all)];
  const chunks = Array.from({ length: Math.ceil(distinct.length / CHUNK) }, (_, index) =>
    distinct.slice(index * CHUNK, (index + 1) * CHUNK),
  );
  const answers = await ctx.each(
    step,
    chunks,
    ([first = ""]) => first,
    (asked, tools) => tryToAsk(asked, tools, ask),
    { concurrency: 2, maxRetries: ATTEMPTS - 1 },
  );
  const known = new Map<string, number>();
  const failures: string[] = [];
  for (const [index, answer] of answers.entries()) {
    if ("failure" in answer) failures.push(answer.failure);
    else {
      for (const [place, name] of (chunks[index] ?? []).entries()) {
        const value = answer[place] ?? null;
        if (value !== null) known.set(name, value);
      }
    }
  }
  return { known, failures };
}

async function tryToAsk(
  asked: string[],
  { signal, attempt }: StepTools,
  ask: (asked: string[], signal: AbortSignal) => Promise<(number | null)[]>,
): Promise<Answer> {
  try {
    return await ask(asked, signal);
  } catch (error) {
    if (!(error instanceof ProviderError) || (error.retryable && attempt < ATTEMPTS)) throw error;
    return { failure: error.message };
  }
}

async function ratingsOf(links: LinkSource, domains: string[], signal: AbortSignal): Promise<(number | null)[]> {
  return (await links.siteRatings({ domains, signal })).ratings;
}

async function pageLinksOf(links: LinkSource, urls: string[], signal: AbortSignal): Promise<(number | null)[]> {
  return (await links.pageLinks({ urls, signal })).referringDomains;
}
