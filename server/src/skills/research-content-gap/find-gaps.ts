import { type Candidates, findCandidates, type GapQuestion } from "../../domains/content-gaps/index.ts";

/** The worker thread of `ctx.compute` calls it. */
export default function findGaps(question: GapQuestion): Candidates {
  return findCandidates(question);
}
