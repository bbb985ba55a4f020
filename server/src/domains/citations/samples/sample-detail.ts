import type { AiCitationSampleDetail } from "@findable/contract";
import { createScorer, creditOf, type Parties, partyOf } from "../scoring/score-answer.ts";
import type { AnswerBody } from "./pack-answer.ts";
import { type SampleRow, toSample } from "./samples.ts";

const NOTHING: AnswerBody = { text: "", citations: [], consulted: [], searches: null, warnings: [] };

/** A sample as a reader checks it: the text with its spans, and who is cited and named in it. */
export function sampleDetail(
  row: SampleRow,
  body: AnswerBody | null,
  parties: Parties,
): Omit<AiCitationSampleDetail, "comparison"> {
  const { text, citations, consulted, searches, warnings } = body ?? NOTHING;
  const { cited, names, recommended } = createScorer(parties)({ text, citations });
  const partyOfSource = ({ domain }: { domain: string | null }) =>
    domain === null ? ("third_party" as const) : partyOf(domain, parties);
  return {
    ...toSample(row),
    text: body === null ? null : text,
    citations: citations.map((citation) => {
      const credit = creditOf(citation, parties);
      // A citation of an IP address has no domain, and stands after all that have.
      const position = credit === null ? cited.length + 1 : cited.indexOf(credit) + 1;
      return { ...citation, party: partyOfSource({ domain: credit }), position };
    }),
    consulted: consulted.map((source) => ({ ...source, party: partyOfSource({ domain: creditOf(source, parties) }) })),
    mentions: names.map(({ domain, party, start, end, isAbsence }) => ({
      domain,
      party,
      start,
      end,
      counted: !isAbsence,
    })),
    recommended,
    searches,
    warnings,
  };
}
