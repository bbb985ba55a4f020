import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { CrawlResult } from "../../providers/crawler/port.ts";
import type { OptionalModel } from "../optional-providers/optional-model.ts";
import type { SegmentDraft } from "./segments/extract-segments.ts";
import { ModelSegments, mergeSegments, segmentsRequest, type WantedSegments } from "./segments/segments-prompt.ts";

export interface FoundSegments {
  segments: SegmentDraft[];
  method: "model" | "extracted";
  /** Warnings about dropped segments and a failed model. */
  warnings: string[];
}

/** Improves the extracted segments with a language model, if one is configured. Segments without an exact quote are dropped. */
export async function improveSegments(
  ctx: RunContext,
  model: OptionalModel,
  source: CrawlResult | string,
  extracted: SegmentDraft[],
  wanted: WantedSegments,
): Promise<FoundSegments> {
  const answer = await model.ask("audience segments", () =>
    ctx.llm.object("segments", ModelSegments, segmentsRequest(source, extracted, wanted)),
  );
  if (answer.value === undefined) return { segments: extracted, method: "extracted", warnings: answer.warnings };
  const merged = mergeSegments(extracted, answer.value, source, wanted.count);
  return { segments: merged.segments, method: merged.usedModel ? "model" : "extracted", warnings: merged.warnings };
}
