import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { StepTools } from "../../kernel/runs/step.ts";
import { byScore, type DedupDecision, type DoubtfulPair, type Find, mergePair } from "./finds.ts";

/** Searches that a run makes at most to tell duplicates. */
const MOST_SEARCHES = { fast: 10, thorough: 40 } as const;
const TOP = 10;
/** Pages that share so much of their top ten answer one search: seven of ten is the practice for "one page does for both". */
const SAME = 0.7;
const LEAST_RESULTS = 5;
const ATTEMPTS = 2;
/** After so many failures in a row nobody is asked any more: a provider that is down would be waited for once a phrase. */
const OUTAGE = 3;

export interface Market {
  country: string;
  language: string;
}

export interface ComparedFinds {
  finds: Find[];
  decisions: DedupDecision[];
  warnings: string[];
}

/** Merges doubtful pairs whose results pages are the same, as far as the searches reach; all others stay two. */
export async function compareResults(
  ctx: RunContext,
  { finds, doubts }: { finds: readonly Find[]; doubts: readonly DoubtfulPair[] },
  market: Market,
  depth: "fast" | "thorough",
): Promise<ComparedFinds> {
  const phrases = await ctx.step("choose-comparisons", async () =>
    ctx.providers.serpdata === undefined ? [] : phrasesWithin(doubts, MOST_SEARCHES[depth]),
  );
  const outage = { failures: 0 };
  const pages = await ctx.each(
    "compare",
    phrases,
    (phrase) => phrase,
    (phrase, tools) => topOf(ctx, phrase, market, tools, outage),
    { concurrency: 3, unit: "searches", maxRetries: ATTEMPTS - 1 },
  );
  const tops = new Map(phrases.map((phrase, index) => [phrase, pages[index] ?? null]));
  const decisions = doubts.map((doubt) => decide(doubt, tops));
  return { finds: mergeDecided(finds, decisions), decisions, warnings: unread(pages) };
}

/** Phrases of the first pairs, both of each, that this many searches can tell. */
function phrasesWithin(doubts: readonly DoubtfulPair[], most: number): string[] {
  const phrases = new Set<string>();
  for (const { first, second } of doubts) {
    const more = [first, second].filter((phrase) => !phrases.has(phrase));
    if (phrases.size + more.length > most) break;
    for (const phrase of more) phrases.add(phrase);
  }
  return [...phrases];
}

/** Addresses of the first results; null where they could not be read. */
async function topOf(
  { providers: { serpdata } }: RunContext,
  query: string,
  { country, language }: Market,
  tools: StepTools,
  outage: { failures: number },
): Promise<string[] | null> {
  if (outage.failures >= OUTAGE) return null;
  try {
    if (serpdata === undefined) throw new ProviderError("serpdata", "config", "The provider was taken away.");
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
  const [one, other] = [tops.get(first), tops.get(second)];
  const both = { kept: first, other: second, decision: "kept both" } as const;
  const differ = because === "plural" ? "differs in a plural" : "has the same words in an order that may matter";
  if (one === undefined || other === undefined) return { ...both, reason: `${differ}; results not compared` };
  if (one === null || other === null) return { ...both, reason: `${differ}; results could not be read` };
  const count = Math.min(one.length, other.length);
  const shared = one.filter((url) => other.includes(url)).length;
  const reason = `${differ}; ${shared} of ${count} results are the same`;
  const same = count >= LEAST_RESULTS && shared / count >= SAME;
  return same ? { kept: first, other: second, decision: "merged", reason } : { ...both, reason };
}

function mergeDecided(finds: readonly Find[], decisions: readonly DedupDecision[]): Find[] {
  const byKeyword = new Map(finds.map((find) => [find.keyword, find]));
  for (const { kept, other, decision } of decisions) {
    const [one, two] = [byKeyword.get(kept), byKeyword.get(other)];
    if (decision !== "merged" || one === undefined || two === undefined) continue;
    byKeyword.delete(other);
    byKeyword.set(kept, { ...mergePair(one, two), keyword: kept });
  }
  return [...byKeyword.values()].toSorted(byScore);
}

function unread(pages: readonly (string[] | null)[]): string[] {
  const failed = pages.filter((page) => page === null).length;
  if (failed === 0) return [];
  return [`${failed} of ${pages.length} searches that tell duplicates gave nothing; those phrases were kept apart.`];
}
