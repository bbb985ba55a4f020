import { PROMPT_EVIDENCE_KINDS, type RelevanceLabel, type SuggestPromptsInput } from "@findable/contract";
import { selectSegments } from "../../domains/audience/index.ts";
import { type Demand, selectGroundingQueries } from "../../domains/citations/index.ts";
import { findKeywordsInScope } from "../../domains/keywords/index.ts";
import { selectQuestions } from "../../domains/serps/index.ts";
import type { Db } from "../../kernel/database/db.ts";

/** Records of each source that are read. More hardly change the best fifty prompts. */
const MOST = { keywords: 2_000, pages: 100, questions: 300 } as const;
/** How well a keyword fits the brand. */
const FIT: Readonly<Record<RelevanceLabel, number>> = {
  OFFERING: 1,
  ALTERNATIVE: 0.8,
  INCUMBENT: 0.6,
  COMPLEMENTARY: 0.4,
};
const UNLABELLED = 0.4;
const OF_A_PAGE = 0.7;

/** What shows that people ask something: keywords, segments and their problems, questions of results pages, grounding queries. */
export async function readDemand(db: Db, workspaceId: string, { from }: SuggestPromptsInput): Promise<Demand[]> {
  const kinds = new Set<Demand["kind"]>(from ?? PROMPT_EVIDENCE_KINDS);
  const [keywords, segments, questions, queries] = await Promise.all([
    kinds.has("keyword") ? findKeywordsInScope(db, { workspaceId, scope: {}, limit: MOST.keywords }) : [],
    selectSegments(db, { workspaceId, includeDeleted: false }),
    kinds.has("question") ? selectQuestions(db, { workspaceId, pages: MOST.pages, limit: MOST.questions }) : [],
    kinds.has("grounding_query") ? selectGroundingQueries(db, workspaceId) : [],
  ]);
  const demand: Demand[] = [
    ...keywords.map(({ id, keyword, volume, relevanceLabel }) => ({
      ...record("keyword", keyword, id),
      searchVolume: volume ?? null,
      fit: relevanceLabel == null ? UNLABELLED : FIT[relevanceLabel],
    })),
    ...segments.map(({ id, name, confidence }) => ({ ...record("segment", name, id), fit: confidence })),
    ...segments.flatMap(({ id, pain, confidence }) =>
      pain ? [{ ...record("pain_point", pain, id), fit: confidence }] : [],
    ),
    ...questions.map(({ question, serpId }) => ({ ...record("question", question, serpId), fit: OF_A_PAGE })),
    ...queries.map((query) => ({ ...record("grounding_query", query, null), fit: OF_A_PAGE })),
  ];
  return demand.filter(({ kind }) => kinds.has(kind));
}

function record(kind: Demand["kind"], text: string, id: string | null): Omit<Demand, "fit"> {
  return { kind, text, id, url: null, searchVolume: null };
}
