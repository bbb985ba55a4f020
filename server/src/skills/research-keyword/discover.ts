import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { Providers } from "../../kernel/runs/providers.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { StepTools } from "../../kernel/runs/step.ts";
import type { LinkdataMethod } from "../../providers/linkdata/port.ts";
import type { SerpdataMethod } from "../../providers/serpdata/port.ts";
import type {
  DiscoveredPhrase,
  Discovery,
  DiscoveryMethod,
  KeywordSource,
} from "../../providers/shared/ports/keyword-discovery.ts";
import type { Seed } from "./seed.ts";
import { findNeighbors } from "./serp-neighbors.ts";

/** Attempts for one method. After the last one, the run continues without it. */
const ATTEMPTS = 3;

export interface DiscoveryQuestion {
  seed: Seed;
  country: string;
  language: string;
  limit: number;
  depth: "fast" | "thorough";
}

/** The result of a method. If it failed, `phrases` is null and `failure` has the reason. */
export interface MethodOutcome {
  method: DiscoveryMethod;
  phrases: DiscoveredPhrase[] | null;
  failure: string | null;
  warnings: string[];
}

/** Runs every method, several at a time. A failed method does not stop the others. */
export function discoverAll(
  ctx: RunContext,
  methods: readonly DiscoveryMethod[],
  question: DiscoveryQuestion,
): Promise<MethodOutcome[]> {
  return ctx.each(
    "discover",
    methods,
    (method) => method,
    (method, tools) => outcomeOf(ctx.providers, method, question, tools),
    { concurrency: 3, unit: "methods", maxRetries: ATTEMPTS - 1, input: question },
  );
}

async function outcomeOf(
  providers: Providers,
  method: DiscoveryMethod,
  question: DiscoveryQuestion,
  tools: StepTools,
): Promise<MethodOutcome> {
  try {
    const { phrases, warnings } = await discoverWith(providers, method, question, tools.signal);
    return { method, phrases, failure: null, warnings };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.retryable && tools.attempt < ATTEMPTS) throw error;
    return { method, phrases: null, failure: error.message, warnings: [] };
  }
}

/** Results pages read for `serp_neighbors`. */
const SEARCHES = { fast: 1, thorough: 5 } as const;

function discoverWith(
  { serpdata, linkdata }: Pick<Providers, "serpdata" | "linkdata">,
  method: DiscoveryMethod,
  { seed, depth, ...market }: DiscoveryQuestion,
  signal: AbortSignal,
): Promise<Discovery> {
  if (method === "serp_neighbors") {
    if (serpdata === undefined) throw new ProviderError("serpdata", "config", "The provider was disconnected.");
    return findNeighbors(serpdata, { seed, ...market, searches: SEARCHES[depth], signal });
  }
  const request = { seed: seed.text, ...market, signal };
  if (isLinkdata(method)) {
    if (linkdata === undefined) throw new ProviderError("linkdata", "config", "The provider was disconnected.");
    return linkdata.keywords.discover({ ...request, method });
  }
  const source: KeywordSource<SerpdataMethod> | undefined = serpdata?.keywords;
  if (source === undefined) throw new ProviderError("serpdata", "config", "The provider was disconnected.");
  return source.discover({ ...request, method });
}

function isLinkdata(method: DiscoveryMethod): method is LinkdataMethod {
  return method.startsWith("linkdata_");
}
