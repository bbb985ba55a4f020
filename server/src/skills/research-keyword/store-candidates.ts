import { type Keyword, NO_METRICS, type ResearchedKeyword } from "@findable/contract";
import { type FoundKeyword, fillKnownMetrics, rememberMetrics, storeResearched } from "../../domains/keywords/index.ts";
import { lockPillars } from "../../domains/pillars/index.ts";
import type { Tx } from "../../kernel/database/db.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { DiscoveryMethod } from "../../providers/shared/ports/keyword-discovery.ts";
import { isHighIntent, isHighRelevance, type LabelledCandidate } from "./label-candidates.ts";
import type { Market } from "./merge-by-serp.ts";
import type { Candidate } from "./merge-candidates.ts";

export interface StoredCandidates {
  keywords: ResearchedKeyword[];
  created: number;
  updated: number;
}

/**
 * Adds the candidates to the workspace or updates existing keywords. Returns the stored keywords, best first. If the pillar has been
 * deleted meanwhile, the keywords are stored without one.
 */
export async function storeCandidates(
  tx: Tx,
  ctx: RunContext,
  finds: readonly LabelledCandidate[],
  { pillarId, tags }: { pillarId: string | null; tags: readonly string[] },
): Promise<StoredCandidates> {
  const found = finds.map((find): FoundKeyword => ({ ...find, source: sourceOf(find.methods), tags }));
  const place = { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id };
  const [held = null] =
    pillarId === null ? [] : await lockPillars(tx, { workspaceId: place.workspaceId, ids: [pillarId] });
  const { keywords, ...counts } = await storeResearched(tx, { ...place, pillarId: held, keywords: found });
  const byPhrase = new Map(keywords.map((keyword) => [keyword.keyword, keyword]));
  return {
    keywords: finds.flatMap((find) => {
      const stored = byPhrase.get(find.keyword);
      return stored === undefined ? [] : [asResearched(stored, find)];
    }),
    ...counts,
  };
}

/**
 * Remembers the numbers of all candidates and fills those that stored keywords lack, also of candidates beyond the limit: the vendor
 * was paid for them.
 */
export async function keepMetrics(tx: Tx, ctx: RunContext, finds: readonly Candidate[], market: Market): Promise<null> {
  const place = { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id };
  await rememberMetrics(tx, { ...place, ...market, phrases: finds });
  await fillKnownMetrics(tx, { ...place, keywords: finds.map(({ keyword }) => keyword) });
  return null;
}

/** Keywords listed in the preview of an approval. */
const PREVIEW_COUNT = 20;

/** The preview shown to a reviewer before the keywords are stored. */
export function candidatesPreview(
  finds: readonly LabelledCandidate[],
  { pillarId, tags }: { pillarId: string | null; tags: readonly string[] },
) {
  const first = finds.slice(0, PREVIEW_COUNT).map(({ keyword, volume, kd, intentLabels, relevanceLabel }) => {
    return { keyword, volume, kd, intentLabels, relevanceLabel };
  });
  return { keywords: finds.length, first, pillarId, tags };
}

/** The keywords in the shape of stored ones, for a run that stores none. */
export function reportCandidates(
  ctx: RunContext,
  finds: readonly LabelledCandidate[],
  tags: readonly string[],
): StoredCandidates {
  const keywords = finds.map(
    ({ methods, score: _score, isSeed: _isSeed, metrics = NO_METRICS, ...find }): ResearchedKeyword => {
      const labelled = find.intentLabels.length > 0 || find.relevanceLabel !== null;
      return {
        ...asResearched(
          {
            ...find,
            ...metrics,
            id: "",
            status: labelled ? "LABELED" : "RAW",
            priority: null,
            pillarId: null,
            tags: [...tags],
            source: sourceOf(methods),
            currentRank: null,
            createdAt: ctx.now,
            updatedAt: ctx.now,
          },
          { ...find, methods, score: 0 },
        ),
        id: null,
      };
    },
  );
  return { keywords, created: 0, updated: 0 };
}

function asResearched(keyword: Keyword, find: LabelledCandidate): ResearchedKeyword {
  return {
    ...keyword,
    isHighIntent: isHighIntent(find),
    isHighRelevance: isHighRelevance(find),
    sources: find.methods,
  };
}

function sourceOf([first]: readonly DiscoveryMethod[]): Keyword["source"] {
  if (first === "llm_mentions") return "AI_SUGGESTION";
  return first?.startsWith("linkdata_") === true ? "LINKDATA" : "SERPDATA";
}
