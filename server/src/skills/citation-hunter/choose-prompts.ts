import type { CitationHunterInput } from "@findable/contract";
import { selectSegments } from "../../domains/audience/index.ts";
import {
  defaultPrompts,
  keywordDemand,
  namedOffer,
  type Parties,
  segmentDemand,
} from "../../domains/citations/index.ts";
import { findKeywordsInScope } from "../../domains/keywords/index.ts";
import { languageOf } from "../../domains/workspaces/index.ts";
import type { Db } from "../../kernel/database/db.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";

export const DEFAULT_PROMPTS = 20;
/** Keywords among which the most useful are chosen. */
const MOST_KEYWORDS = 2000;
/** More keywords hardly change the best twenty prompts. */
const MOST_WORDED = 300;
/** Phrases with another label are about other things than the brand's offer. */
const OFFERED = ["OFFERING", "ALTERNATIVE"] as const;

/** The prompts of the input, or those derived from the workspace's keywords and segments. */
export async function choosePrompts(
  ctx: RunContext,
  input: Pick<CitationHunterInput, "prompts">,
  parties: Parties,
): Promise<string[]> {
  const { prompts } = input;
  if (prompts !== undefined) return distinct(prompts);
  const derived = await ctx.look("choose-prompts", (db) => derivePrompts(ctx, db, parties));
  if (derived.length > 0) return derived;
  throw new AppError(
    "no_keywords_in_scope",
    "This workspace has no keywords that prompts could be derived from. Name `prompts`, or run `bootstrap_brand` first.",
    { scope: "keywords" },
  );
}

async function derivePrompts(ctx: RunContext, db: Db, parties: Parties): Promise<string[]> {
  const workspaceId = ctx.workspace.id;
  const offered = await findKeywordsInScope(db, {
    workspaceId,
    scope: { relevance: [...OFFERED] },
    limit: MOST_KEYWORDS,
  });
  const keywords =
    offered.length > 0 ? offered : await findKeywordsInScope(db, { workspaceId, scope: {}, limit: MOST_KEYWORDS });
  const segments = await selectSegments(db, { workspaceId, includeDeleted: false });
  // Without labels, all keywords are taken for the offer.
  const demand = keywords.map((keyword) => ({ ...keywordDemand(keyword), offer: true }));
  return defaultPrompts({
    demand: [
      ...(ctx.workspace.brand.primaryKeywords ?? []).map(namedOffer),
      ...demand.toSorted((one, other) => (other.searchVolume ?? 0) - (one.searchVolume ?? 0)).slice(0, MOST_WORDED),
      ...segments.map(segmentDemand),
    ],
    own: parties.own,
    language: languageOf(ctx.workspace.settings) ?? "en",
    count: DEFAULT_PROMPTS,
  });
}

function distinct(prompts: readonly string[]): string[] {
  return [...new Set(prompts.map((prompt) => prompt.trim()).filter((prompt) => prompt !== ""))];
}
