import { ProviderError } from "../../kernel/errors/provider-error.ts";
import { chunksOf } from "../../kernel/lists/chunks-of.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { StepTools } from "../../kernel/runs/step.ts";
import { registrableDomain } from "../../kernel/text/site-domains.ts";
import type { LinkSource } from "../../providers/linkdata/port.ts";
import { analyzedResults, type GapPage } from "./fetch-pages.ts";

/** Known domain ratings, by domain, and referring domains, by address. Missing entries are unknown. */
export interface KnownLinks {
  ratings: ReadonlyMap<string, number>;
  pageLinks: ReadonlyMap<string, number>;
  /** Why some or all entries are missing. */
  warnings: string[];
}

/** Domains or addresses per request, about the limit of the vendors. */
const CHUNK = 100;
const ATTEMPTS = 2;
const NO_LINKDATA_WARNING =
  "No link data provider is connected, so the strength of sites and pages is unknown. Connect `linkdata` with `integrations.connect`.";

/** The values of a chunk in the order of its names, or the reason for a failure. */
type Answer = { values: (number | null)[]; remarks: string[] } | { failure: string };
type Ask = (links: LinkSource, names: string[], signal: AbortSignal) => Promise<Exclude<Answer, { failure: string }>>;

/** Reads the ratings of all domains and the referring domains of all pages. A missing or failed provider becomes a warning. */
export async function findLinks(ctx: RunContext, pages: readonly GapPage[], ourDomain: string): Promise<KnownLinks> {
  const results = pages.flatMap((page) => page.results);
  const domains = [registrableDomain(ourDomain), ...results.map(({ domain }) => domain)];
  const urls = pages.flatMap((page) => analyzedResults(page)).map(({ url }) => url);
  const ratings = await askAll(ctx, "ratings", domains, askRatings);
  const pageLinks = await askAll(ctx, "page-links", urls, askPageLinks);
  for (const remark of new Set([...ratings.remarks, ...pageLinks.remarks])) await ctx.narrate(remark);
  return {
    ratings: ratings.known,
    pageLinks: pageLinks.known,
    warnings: [...new Set([...ratings.failures, ...pageLinks.failures])],
  };
}

/** The known ratings of domains. A missing or failed provider is a warning in `failures`. */
export function findRatings(
  ctx: RunContext,
  domains: readonly string[],
): Promise<{ known: Map<string, number>; failures: string[] }> {
  return askAll(ctx, "ratings", domains, askRatings);
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
    (chunk, tools) => askOrFail(ctx.providers.linkdata?.links, chunk, tools, ask),
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

async function askOrFail(
  links: LinkSource | undefined,
  names: string[],
  { signal, attempt }: StepTools,
  ask: Ask,
): Promise<Answer> {
  if (links === undefined) return { failure: NO_LINKDATA_WARNING };
  try {
    return await ask(links, names, signal);
  } catch (error) {
    if (!(error instanceof ProviderError) || (error.retryable && attempt < ATTEMPTS)) throw error;
    return { failure: `The link data provider failed, so some ratings and links are unknown: ${error.message}` };
  }
}
