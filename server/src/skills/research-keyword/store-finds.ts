import type { Keyword, ResearchedKeyword } from "@findable/contract";
import { type FoundKeyword, storeResearched } from "../../domains/keywords/index.ts";
import { holdPillars } from "../../domains/pillars/index.ts";
import type { Tx } from "../../kernel/database/db.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { DiscoveryMethod } from "../../providers/shared/ports/keyword-discovery.ts";
import { isHighIntent, isHighRelevance, type LabelledFind } from "./label-finds.ts";

export interface StoredFinds {
  keywords: ResearchedKeyword[];
  created: number;
  updated: number;
}

/** Adds the finds to the workspace or brings those it has up to date, and answers them as they are now, the best first. A pillar that is gone by now takes none. */
export async function storeFinds(
  tx: Tx,
  ctx: RunContext,
  finds: readonly LabelledFind[],
  { pillarId, tags }: { pillarId: string | null; tags: readonly string[] },
): Promise<StoredFinds> {
  const found = finds.map((find): FoundKeyword => ({ ...find, source: sourceOf(find.methods), tags }));
  const place = { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id };
  const [held = null] =
    pillarId === null ? [] : await holdPillars(tx, { workspaceId: place.workspaceId, ids: [pillarId] });
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

/** Keywords that somebody is shown who is asked whether to store them all. */
const SHOWN = 20;

/** What a person decides by before keywords are stored. */
export function shownFinds(
  finds: readonly LabelledFind[],
  { pillarId, tags }: { pillarId: string | null; tags: readonly string[] },
) {
  const first = finds.slice(0, SHOWN).map(({ keyword, volume, kd, intentLabels, relevanceLabel }) => {
    return { keyword, volume, kd, intentLabels, relevanceLabel };
  });
  return { keywords: finds.length, first, pillarId, tags };
}

/** What would have been stored. */
export function reportFinds(ctx: RunContext, finds: readonly LabelledFind[], tags: readonly string[]): StoredFinds {
  const keywords = finds.map(({ methods, score: _score, ...find }): ResearchedKeyword => {
    const labelled = find.intentLabels.length > 0 || find.relevanceLabel !== null;
    return {
      ...asResearched(
        {
          ...find,
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
  });
  return { keywords, created: 0, updated: 0 };
}

function asResearched(keyword: Keyword, find: LabelledFind): ResearchedKeyword {
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
