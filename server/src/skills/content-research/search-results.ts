import { AppError } from "../../kernel/errors/app-error.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { searchSerp, storeSerp } from "../research-serp/search-serp.ts";

export interface FoundResults {
  serpId: string;
  results: { rank: number; url: string; title: string }[];
  questions: string[];
  suggestions: string[];
}

const TOP_N = 20;

/** Fetches and stores the results page of each query. With `isOptional`, a page that cannot be fetched is null. */
export function searchResults(
  ctx: RunContext,
  queries: readonly string[],
  market: { location: string; language: string },
  { isOptional = false }: { isOptional?: boolean } = {},
): Promise<(FoundResults | null)[]> {
  const requests = queries.map((query) => ({ query, device: "desktop" as const, topN: TOP_N, ...market }));
  const shown = requests.length === 1 ? requests[0] : { queries };
  return ctx.eachSaved(
    "search",
    requests,
    ({ query }) => query,
    async (request, tools) => {
      try {
        return await searchSerp(ctx, request, tools);
      } catch (error) {
        if (isOptional && isFinal(error)) return null;
        throw error;
      }
    },
    async (tx, serp, request) => {
      if (serp === null) return null;
      const { serpId, body } = await storeSerp(ctx, tx, request, serp);
      return {
        serpId,
        results: body.organic.map(({ rank, url, title }) => ({ rank, url, title })),
        questions: body.paa.map(({ question }) => question),
        suggestions: body.suggestions,
      };
    },
    { unit: "searches", shows: { ...shown, writes: [{ resource: "serps", atMost: queries.length }] } },
  );
}

function isFinal(error: unknown): boolean {
  return error instanceof AppError || (error instanceof ProviderError && !error.retryable);
}
