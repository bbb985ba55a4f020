import type { ResearchDiscussionsResult } from "@findable/contract";
import { marketOf } from "../../domains/workspaces/index.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { hostOf } from "../../kernel/text/site-domains.ts";
import type { ForumSource, FoundThread } from "../../providers/forum/port.ts";
import { type Candidate, queriesOf, withoutTexts } from "./choose-threads.ts";

export interface Searched {
  candidates: Candidate[];
  sources: ResearchDiscussionsResult["sources"];
}

export interface Span {
  /** ISO 8601 dates, both included. */
  from: string;
  to: string;
}

interface Search extends Span {
  source: ForumSource;
  query: string;
}

/** Threads that one search of one source returns. */
const PER_SEARCH = 60;
const ATTEMPTS = 3;

type Outcome = { found: Candidate[]; failure: string | null };

export interface SearchPlan {
  sources: readonly ForumSource[];
  /** Whether the request names the sources: threads of others are left out. */
  isNamed: boolean;
  /** Whether results pages can be searched. */
  supportsUrlElicitation: boolean;
  topic: string;
  language: string;
  span: Span;
}

/** Asks every source. A source that does not answer is reported and does not fail the run. */
export async function searchSources(
  ctx: RunContext,
  { sources, isNamed, supportsUrlElicitation, topic, language, span }: SearchPlan,
): Promise<Searched> {
  const queries = queriesOf(topic, language);
  const searches = sources.flatMap((source) => queries.map((query): Search => ({ source, query, ...span })));
  const outcomes = await ctx.each(
    "search",
    searches,
    ({ source, query }) => `${source.id} ${query}`,
    (search, { signal, attempt }) =>
      attempted(attempt, async () => {
        const found = await searchForum(ctx, search, signal);
        return found.map((thread) => withoutTexts(thread, { topic, language }));
      }),
    { concurrency: 3, unit: "searches" },
  );
  const pages = supportsUrlElicitation ? await searchPages(ctx, queries.slice(0, 1)) : [];
  const asked = searches.map(({ source }, index) => ({ name: source.name, outcome: outcomes[index] ?? EMPTY }));
  return {
    candidates: [
      ...outcomes.flatMap(({ found }) => found),
      ...pages
        .flatMap(({ found }) => found)
        .filter(({ source }) => !isNamed || sources.some(({ id }) => id === source)),
    ],
    sources: summarized([...asked, ...pages.map((outcome) => ({ name: "Results pages", outcome }))]),
  };
}

const EMPTY: Outcome = { found: [], failure: null };

async function attempted(attempt: number, search: () => Promise<Candidate[]>): Promise<Outcome> {
  try {
    return { found: await search(), failure: null };
  } catch (error) {
    if (!(error instanceof ProviderError) || (error.retryable && attempt < ATTEMPTS)) throw error;
    return { found: [], failure: error.message };
  }
}

async function searchForum(
  ctx: RunContext,
  { source, query, from, to }: Search,
  signal: AbortSignal,
): Promise<FoundThread[]> {
  const { forum } = ctx.providers;
  if (forum === undefined) return [];
  return forum.search({ source: source.id, query, from, to, count: PER_SEARCH, signal });
}

/** Threads as results pages show them. Their votes and dates are unknown. */
async function searchPages(ctx: RunContext, queries: readonly string[]): Promise<Outcome[]> {
  return ctx.each(
    "search-pages",
    queries,
    (query) => query,
    (query, { signal, attempt }) =>
      attempted(attempt, async () => {
        const { serpdata, forum } = ctx.providers;
        if (serpdata === undefined) return [];
        const market = marketOf(ctx.workspace.settings);
        const serp = await serpdata.search({ query, device: "desktop", ...market, topN: 20, signal });
        const snippets = new Map(serp.organic.map(({ url, snippet }) => [url, snippet]));
        return serp.forum.map(({ url, title }): Candidate => {
          const address = forum?.locate(url);
          return {
            ...{
              source: address?.source ?? "serp",
              ref: address?.ref ?? url,
              url,
              community: hostOf(url) ?? "web",
              title,
            },
            ...{ excerpt: snippets.get(url) ?? "", score: null, comments: null, createdAt: ctx.now, basis: "snippet" },
          };
        });
      }),
    { concurrency: 1 },
  );
}

function summarized(asked: readonly { name: string; outcome: Outcome }[]): ResearchDiscussionsResult["sources"] {
  return [...Map.groupBy(asked, ({ name }) => name)].map(([source, all]) => {
    const failed = all.every(({ outcome }) => outcome.failure !== null);
    const found = new Set(all.flatMap(({ outcome }) => outcome.found.map(({ url }) => url))).size;
    return {
      source,
      found,
      outcome: failed ? "failed" : "searched",
      message: failed ? (all[0]?.outcome.failure ?? null) : null,
    };
  });
}
