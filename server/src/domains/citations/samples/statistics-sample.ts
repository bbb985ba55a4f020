import { closestAbove, createScorer, type Parties, siteOf } from "../scoring/score-answer.ts";
import type { Sample } from "../statistics/sample.ts";
import type { AnswerBody } from "./pack-answer.ts";
import type { SampleRow } from "./samples.ts";

/** A stored sample with its text. */
export interface StoredSample {
  row: StatisticsRow;
  body: AnswerBody | null;
}

/** The columns that figures read. */
export type StatisticsRow = Pick<
  SampleRow,
  | "id"
  | "query_id"
  | "prompt"
  | "query_version"
  | "is_branded"
  | "llm"
  | "surface"
  | "model"
  | "location"
  | "language"
  | "sampled_at"
  | "outcome"
>;

/** A stored answer as the statistics read it: its citations count for the domains that are tracked, its names for their brands. */
export function statisticsSample(row: StatisticsRow, body: AnswerBody | null, parties: Parties): Sample {
  const { text, citations } = body ?? { text: "", citations: [] };
  return {
    id: row.id,
    queryId: row.query_id ?? row.prompt,
    promptVersion: row.query_version ?? 1,
    familyId: null,
    branded: row.is_branded,
    llm: row.llm,
    surface: row.surface,
    model: row.model,
    country: row.location ?? "",
    language: row.language ?? "",
    sampledAt: row.sampled_at,
    outcome: row.outcome,
    text,
    citations: citations.map((citation) => {
      return { domain: siteOf(citation, parties.tracked) ?? citation.domain, url: citation.url, span: citation.span };
    }),
    mentions: createScorer(parties)({ text, citations }).named.map((domain) => ({
      domain: closestAbove(domain, parties.tracked) ?? domain,
    })),
  };
}
