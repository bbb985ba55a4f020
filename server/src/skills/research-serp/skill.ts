import {
  type FetchSerpInput,
  type FetchSerpResult,
  fetchSerpSkill,
  keywordText,
  PRICES,
  SERP_SECTIONS,
} from "@findable/contract";
import { findFreshSerp, withSections } from "../../domains/serps/index.ts";
import { marketOf } from "../../domains/workspaces/index.ts";
import { validationError } from "../../kernel/errors/app-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import { type SearchRequest, searchSerp, storeSerp } from "./search-serp.ts";

const PRICE = PRICES.serp.perQuery;
const DEFAULT_RESULTS = 50;
const DEFAULT_MAX_AGE_MINUTES = 30;

/** Fetches and stores one results page, or returns a stored one that is recent enough. */
export const researchSerp = defineSkill({
  ...fetchSerpSkill,
  version: 1,
  estimate: () => ({ credits: PRICE, durationSeconds: 5 }),
  minimumCredits: () => PRICE,
  async run(ctx, input) {
    const request = requestOf(ctx, input);
    const known = input.freshness === "cached" ? await findStored(ctx, request, input) : null;
    const result = known ?? (await searchOnce(ctx, request, input));
    await ctx.narrate(sentenceOf(result, ctx.workspace.primaryDomain));
    return result;
  },
});

function requestOf(
  ctx: RunContext,
  { query, device = "desktop", topN = DEFAULT_RESULTS, ...asked }: FetchSerpInput,
): SearchRequest {
  const words = keywordText(query);
  if (words === undefined) throw validationError([{ field: "query", message: "must not be blank" }]);
  return { query: words, device, topN, ...marketOf(ctx.workspace.settings, asked) };
}

function findStored(ctx: RunContext, request: SearchRequest, input: FetchSerpInput): Promise<FetchSerpResult | null> {
  const { include: sections = SERP_SECTIONS, cacheMaxAgeMinutes: maxAgeMinutes = DEFAULT_MAX_AGE_MINUTES } = input;
  const place = { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id };
  return ctx.look("look-up", async (db) => {
    const found = await findFreshSerp(db, { ...place, ...request, maxAgeMinutes, sections });
    if (found === undefined) return null;
    const serp = withSections(found.serp, sections);
    return { ...serp, organic: serp.organic.slice(0, request.topN), reused: true };
  });
}

async function searchOnce(ctx: RunContext, request: SearchRequest, input: FetchSerpInput): Promise<FetchSerpResult> {
  const { query, device, location, language } = request;
  const [result] = await ctx.eachSaved(
    "search",
    [request],
    () => "page",
    (_one, tools) => searchSerp(ctx, request, tools),
    async (tx, serp): Promise<FetchSerpResult> => {
      const { serpId, fetchedAt, body } = await storeSerp(ctx, tx, request, serp, input.include);
      return { serpId, query, device, location, language, fetchedAt, ...body, reused: false };
    },
    { price: PRICE, unit: "searches", shows: searchPreview(request) },
  );
  if (result === undefined) throw new Error("The search returned no results page.");
  return result;
}

function searchPreview({ query, device, location, language, topN }: SearchRequest) {
  return { query, device, location, language, topN, writes: [{ resource: "serps", atMost: 1 }] };
}

function sentenceOf(
  { query, device, location, organic, aiOverviews, reused }: FetchSerpResult,
  primaryDomain: string,
): string {
  if (reused) return `Returned the stored results page of "${query}", which is recent enough. No search was sent.`;
  const answer = aiOverviews.present ? ` and an AI answer with ${aiOverviews.cited.length} sources` : "";
  const own = organic.find(({ isOwnedDomain }) => isOwnedDomain);
  const rank = own === undefined ? "" : ` ${primaryDomain} ranks ${own.rank}.`;
  return `Searched "${query}" on a ${device} in ${location}: ${organic.length} results${answer}.${rank}`;
}
