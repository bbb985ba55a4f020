import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { StepTools } from "../../kernel/runs/step.ts";
import { byScore, type Candidate, type DedupDecision, type DoubtfulPair, mergePair } from "./merge-candidates.ts";

/** Maximum number of searches that a run makes to identify duplicates. */
const MAX_SEARCHES = { fast: 10, thorough: 40 } as const;
const TOP = 10;
/** Share of common top ten results from which two phrases count as one search. Seven of ten is the common practice. */
const MIN_OVERLAP = 0.7;
const MIN_RESULTS = 5;
const ATTEMPTS = 2;
/** After this many failures in a row, no further search is sent: the provider is down, and each phrase would wait for its timeout. */
const MAX_FAILURES_IN_A_ROW = 3;

export interface Market {
  country: string;
  language: string;
}

export interface ComparedCandidates {
  finds: Candidate[];
  decisions: DedupDecision[];
  warnings: string[];
}

/** Merges the doubtful pairs whose results pages match, up to MAX_SEARCHES. All other pairs stay separate. */
export async function mergeBySerp(
  ctx: RunContext,
  { finds, doubts }: { finds: readonly Candidate[]; doubts: readonly DoubtfulPair[] },
  market: Market,
  depth: "fast" | "thorough",
): Promise<ComparedCandidates> {
  const phrases = await ctx.step("choose-comparisons", async () =>
    ctx.providers.serpdata === undefined ? [] : phrasesWithin(doubts, MAX_SEARCHES[depth]),
  );
  const outage = { failures: 0 };
  const pages = await ctx.each(
    "compare",
    phrases,
    (phrase) => phrase,
    (phrase, tools) => topUrlsOf(ctx, phrase, market, tools, outage),
    { concurrency: 3, unit: "searches", maxRetries: ATTEMPTS - 1 },
  );
  const tops = new Map(phrases.map((phrase, index) => [phrase, pages[index] ?? null]));
  const decisions = doubts.map((doubt) => decide(doubt, tops));
  return { finds: mergeDecided(finds, decisions), decisions, warnings: failedWarning(pages) };
}

/** The phrases of the first pairs, always both of a pair, up to the limit. */
function phrasesWithin(doubts: readonly DoubtfulPair[], limit: number): string[] {
  const phrases = new Set<string>();
  for (const { first, second } of doubts) {
    const more = [first, second].filter((phrase) => !phrases.has(phrase));
    if (phrases.size + more.length > limit) break;
    for (const phrase of more) phrases.add(phrase);
  }
  return [...phrases];
}

/** The addresses of the first results; null if the search failed. */
async function topUrlsOf(
  { providers: { serpdata } }: RunContext,
  query: string,
  { country, language }: Market,
  tools: StepTools,
  outage: { failures: number },
): Promise<string[] | null> {
  if (outage.failures >= MAX_FAILURES_IN_A_ROW) return null;
  try {
    if (serpdata === undefined) throw new ProviderError("serpdata", "config", "The provider was disconnected.");
    const request = { query, device: "desktop", location: country, language, topN: TOP, signal: tools.signal } as const;
    const { organic } = await serpdata.search(request);
    outage.failures = 0;
    return organic.slice(0, TOP).map(({ url }) => url);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.retryable && tools.attempt < ATTEMPTS) throw error;
    outage.failures += 1;
    return null;
  }
}

function decide({ first, second, because }: DoubtfulPair, tops: ReadonlyMap<string, string[] | null>): DedupDecision {
  const [left, right] = [tops.get(first), tops.get(second)];
  const both = { kept: first, other: second, decision: "kept both" } as const;
  const difference = because === "plural" ? "differs in a plural" : "has the same words in another order";
  if (left === undefined || right === undefined) return { ...both, reason: `${difference}; results not compared` };
  if (left === null || right === null) return { ...both, reason: `${difference}; search failed` };
  const count = Math.min(left.length, right.length);
  const shared = left.filter((url) => right.includes(url)).length;
  const reason = `${difference}; ${shared} of ${count} results are the same`;
  const same = count >= MIN_RESULTS && shared / count >= MIN_OVERLAP;
  return same ? { kept: first, other: second, decision: "merged", reason } : { ...both, reason };
}

function mergeDecided(finds: readonly Candidate[], decisions: readonly DedupDecision[]): Candidate[] {
  const byKeyword = new Map(finds.map((find) => [find.keyword, find]));
  for (const { kept, other, decision } of decisions) {
    const [left, right] = [byKeyword.get(kept), byKeyword.get(other)];
    if (decision !== "merged" || left === undefined || right === undefined) continue;
    byKeyword.delete(other);
    byKeyword.set(kept, { ...mergePair(left, right), keyword: kept });
  }
  return [...byKeyword.values()].toSorted(byScore);
}

function failedWarning(pages: readonly (string[] | null)[]): string[] {
  const failed = pages.filter((page) => page === null).length;
  if (failed === 0) return [];
  return [`${failed} of ${pages.length} searches to identify duplicates failed. Their phrases were kept separate.`];
}
