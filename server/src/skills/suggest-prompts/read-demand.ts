import { type Keyword, PROMPT_EVIDENCE_KINDS, type SuggestPromptsInput } from "@findable/contract";
import { selectSegments } from "../../domains/audience/index.ts";
import {
  type Demand,
  keywordDemand,
  namedOffer,
  segmentDemand,
  selectGroundingQueries,
} from "../../domains/citations/index.ts";
import { selectPainPoints } from "../../domains/discussions/index.ts";
import { findKeywordsInScope } from "../../domains/keywords/index.ts";
import { selectQuestions } from "../../domains/serps/index.ts";
import type { Db } from "../../kernel/database/db.ts";

/** Records of each source that are read. More hardly change the best fifty prompts. */
const MOST = { keywords: 2_000, pages: 100, questions: 300, painPoints: 100 } as const;
const OF_A_PAGE = 0.7;

export interface DemandSources extends Pick<SuggestPromptsInput, "from"> {
  workspaceId: string;
  /** Phrases of the brand's offer, as its settings name them. */
  offers?: readonly string[] | undefined;
}

/**
 * What shows that people ask something: keywords, segments and their problems, pain points of discussions, questions of results pages,
 * grounding queries.
 */
export async function readDemand(db: Db, { workspaceId, from, offers = [] }: DemandSources): Promise<Demand[]> {
  const kinds = new Set<Demand["kind"]>(from ?? PROMPT_EVIDENCE_KINDS);
  const [keywords, segments, questions, queries, painPoints] = await Promise.all([
    kinds.has("keyword") ? findKeywordsInScope(db, { workspaceId, scope: {}, limit: MOST.keywords }) : [],
    selectSegments(db, { workspaceId, includeDeleted: false }),
    kinds.has("question") ? selectQuestions(db, { workspaceId, pages: MOST.pages, limit: MOST.questions }) : [],
    kinds.has("grounding_query") ? selectGroundingQueries(db, workspaceId) : [],
    kinds.has("pain_point") ? selectPainPoints(db, { workspaceId, limit: MOST.painPoints }) : [],
  ]);
  const demand: Demand[] = [
    ...offers.map(namedOffer),
    ...asOffers(keywords.map(keywordDemand), keywords),
    ...segments.map(segmentDemand),
    ...segments.flatMap(({ id, pain, confidence }) =>
      pain ? [{ ...record("pain_point", pain, id), fit: confidence }] : [],
    ),
    // A prompt that is monitored repeats no stranger's words.
    ...painPoints.map(({ id, subject, prompt, sources, signalScore }) => ({
      ...record("pain_point", subject, id),
      prompt,
      url: sources[0] ?? null,
      fit: signalScore,
    })),
    ...questions.map(({ question, serpId }) => ({ ...record("question", question, serpId), fit: OF_A_PAGE })),
    ...queries.map((query) => ({ ...record("grounding_query", query, null), fit: OF_A_PAGE })),
  ];
  return demand.filter(({ kind }) => kinds.has(kind));
}

/** Where no keyword is labelled, each phrase of several words is taken for the offer, so that imported keywords lead to prompts. */
function asOffers(demand: readonly Demand[], keywords: readonly Pick<Keyword, "relevanceLabel">[]): Demand[] {
  const isLabelled = keywords.some(({ relevanceLabel }) => relevanceLabel != null);
  return demand.map((one) => (isLabelled ? one : { ...one, offer: one.text.trim().includes(" ") }));
}

function record(kind: Demand["kind"], text: string, id: string | null): Omit<Demand, "fit"> {
  return { kind, text, id, url: null, searchVolume: null };
}
