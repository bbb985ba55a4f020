import { SERP_GAP_VERDICTS, type SerpGapBatch } from "@findable/contract";

/** A batch with the progress of its keywords. */
export function batchOf(
  { batchId, status, total }: Pick<SerpGapBatch, "batchId" | "status" | "total">,
  results: SerpGapBatch["results"],
): SerpGapBatch {
  const count = (verdict: (typeof SERP_GAP_VERDICTS)[number]) =>
    results.filter(({ analysis }) => analysis?.winnability.verdict === verdict).length;
  const [easy, effort, stretch, dominated] = SERP_GAP_VERDICTS.map(count);
  return {
    batchId,
    status,
    total,
    completed: results.filter((result) => result.status === "SUCCEEDED").length,
    failed: results.filter((result) => result.status === "FAILED" || result.status === "CANCELLED").length,
    results,
    verdicts: {
      EASY_WIN: easy ?? 0,
      WINNABLE_WITH_EFFORT: effort ?? 0,
      STRETCH: stretch ?? 0,
      DOMINATED: dominated ?? 0,
    },
  };
}
