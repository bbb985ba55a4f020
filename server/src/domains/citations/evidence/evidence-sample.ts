import type { AiCitationSampleDetail } from "@findable/contract";
import { closestAbove, siteOf } from "../scoring/score-answer.ts";
import type { Sample } from "../statistics/sample.ts";

/** A sample in a bundle: what figures read, and what a reader needs to judge the answer. */
export type EvidenceSample = Sample &
  Pick<AiCitationSampleDetail, "prompt" | "vendor" | "requestedModel" | "retrieval" | "locationApplied">;

/** A stored answer, as the API returns it, in the form of the statistics: what it cites counts for the tracked domains. */
export function evidenceSample(
  detail: Omit<AiCitationSampleDetail, "comparison">,
  { tracked = [], families }: { tracked?: readonly string[]; families?: ReadonlyMap<string, string> } = {},
): EvidenceSample {
  const { prompt, vendor, requestedModel, retrieval, locationApplied } = detail;
  return {
    ...{ prompt, vendor, requestedModel, retrieval, locationApplied },
    id: detail.sampleId,
    // A single check belongs to no monitored prompt: its words identify it.
    queryId: detail.queryId ?? prompt,
    promptVersion: detail.queryVersion ?? 1,
    familyId: families?.get(detail.queryId ?? "") ?? null,
    branded: detail.branded,
    llm: detail.llm,
    surface: detail.surface,
    model: detail.model,
    country: detail.location ?? "",
    language: detail.language ?? "",
    sampledAt: detail.sampledAt,
    outcome: detail.outcome,
    text: detail.text ?? "",
    citations: detail.citations.map(({ domain, url, span }) => {
      return { domain: siteOf({ url, domain }, tracked) ?? domain, url, span };
    }),
    mentions: detail.mentions
      .filter(({ counted }) => counted)
      .map(({ domain }) => ({
        domain: closestAbove(domain, tracked) ?? domain,
      })),
  };
}
