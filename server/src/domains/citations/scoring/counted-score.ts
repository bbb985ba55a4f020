import { COUNTED_OUTCOMES, type SampleOutcome } from "@findable/contract";
import { fingerprint } from "../../../kernel/ids/hashes.ts";
import type { AnswerBody } from "../samples/pack-answer.ts";
import { createScorer, creditOf, type Parties } from "./score-answer.ts";

/** Raise it when the rules of scoring change: stored answers are then scored again. */
const SCORING = 2;

/** What a stored answer counts for, by every definition that counts whole answers. */
export interface CountedScore {
  /** Whether the sample is an answer. */
  counts: boolean;
  /** Whether it cites any domain. */
  cites: boolean;
  /** Known domains that it cites, in order of the text. */
  credited: string[];
  /** Domains of the brands that it names. */
  named: string[];
  /** The known domain of its first citation. */
  first: string | null;
}

/** Identifies the names and domains that answers are scored by. */
export function editionOf({ own, competitors, tracked }: Parties): string {
  return fingerprint({ SCORING, own, competitors, tracked });
}

export type CountingScorer = (sample: { outcome: SampleOutcome; body: AnswerBody | null }) => CountedScore;

export function createCountingScorer(parties: Parties): CountingScorer {
  const score = createScorer(parties);
  return ({ outcome, body }) => {
    if (body === null || !COUNTED_OUTCOMES.includes(outcome))
      return { counts: false, cites: false, credited: [], named: [], first: null };
    const { credited, named } = score(body);
    const [citation] = body.citations;
    const first = citation === undefined ? null : creditOf(citation, parties);
    return {
      counts: true,
      cites: body.citations.length > 0,
      credited,
      named,
      first: first !== null && credited.includes(first) ? first : null,
    };
  };
}
