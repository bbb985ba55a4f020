import { ProviderError } from "../../kernel/errors/provider-error.ts";
import { chunksOf } from "../../kernel/lists/chunks-of.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { StepTools } from "../../kernel/runs/step.ts";
import { registrableDomain } from "../../kernel/text/site-domains.ts";
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

/** What a vendor said of each name, in their order; or why it said nothing. */
type Said = { values: (number | null)[]; remarks: string[] } | { failure: string };
type Ask = (links: LinkSource, names: string[], signal: AbortSignal) => Promise<Exclude<Said, { failure: string }>>;

/** Asks how strong all the sites are, and how many sites link to the pages. Where nobody can tell, that is said and nothing fails. */
export async function findLinks(ctx: RunContext, pages: readonly GapPage[], ourDomain: string): Promise<KnownLinks> {
  const results = pages.flatMap((page) => page.results);
  const domains = [registrableDomain(ourDomain), ...results.map(({ domain }) => domain)];
  const urls = pages.flatMap((page) => readPages(page)).map(({ url }) => url);
  const ratings = await askAll(ctx, "ratings", domains, askRatings);
  const pageLinks = await askAll(ctx, "page-links", urls, askPageLinks);
  for (const remark of new Set([...ratings.remarks, ...pageLinks.remarks])) await ctx.narrate(remark);
  return {
    ratings: ratings.known,
    pageLinks: pageLinks.known,
    warnings: [...new Set([...ratings.failures, ...pageLinks.failures])],
  };
}

const askRatings: Ask = async (links, domains, signal) => {
  const { ratings: values, warnings: remarks } = await links.siteRatings({ domains, signal });
  return { values, remarks };
};

const askPageLinks: Ask = async (links, urls, signal) => {
  const { referringDomains: values, warnings: remarks } = await links.pageLinks({ urls, signal });
  return { values, remarks };
};

async function askAll(ctx: RunContext, step: string, all: readonly string[], ask: Ask) {
  const names = [...new Set(all)];
  const chunks = chunksOf(names, CHUNK);
  const answers = await ctx.each(
    step,
    chunks,
    ([first = ""]) => first,
    (chunk, tools) => tryToAsk(ctx.providers.linkdata?.links, chunk, tools, ask),
    { concurrency: 2, maxRetries: ATTEMPTS - 1 },
  );
  const values = answers.flatMap((answer, index) =>
    "failure" in answer ? (chunks[index] ?? []).map(() => null) : answer.values,
  );
  const known = new Map(
    names.flatMap((name, index) => {
      const value = values[index] ?? null;
      return value === null ? [] : [[name, value] as const];
    }),
  );
  const failures = answers.flatMap((answer) => ("failure" in answer ? [answer.failure] : []));
  return { known, failures, remarks: answers.flatMap((answer) => ("failure" in answer ? [] : answer.remarks)) };
}

async function tryToAsk(
  links: LinkSource | undefined,
  names: string[],
  { signal, attempt }: StepTools,
  ask: Ask,
): Promise<Said> {
  if (links === undefined) return { failure: NOBODY };
  try {
    return await ask(links, names, signal);
  } catch (error) {
    if (!(error instanceof ProviderError) || (error.retryable && attempt < ATTEMPTS)) throw error;
    return { failure: `The source of link data failed, so not all ratings and links are known: ${error.message}` };
  }
}
