import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { CrawlResult } from "../../providers/crawler/port.ts";
import type { ModelHelp } from "../model-help.ts";
import { ModelSegments, mergeSegments, type SegmentDraft, segmentsRequest } from "./segments/index.ts";

export interface FoundSegments {
  segments: SegmentDraft[];
  method: "model" | "extracted";
  /** Sentences for people on what was left out, and why. */
  warnings: string[];
}

export interface SegmentWishes {
  count: number;
  customInstructions?: string;
}

/**
 * The audiences that rules found, described better by a language model where there is one; what the model cannot prove by a
 * quote is dropped.
 */
export async function improveSegments(
  ctx: RunContext,
  model: ModelHelp,
  source: CrawlResult | string,
  extracted: SegmentDraft[],
  wishes: SegmentWishes,
): Promise<FoundSegments> {
  const answer = await model.ask("audience segments", () =>
    ctx.llm.object("segments", ModelSegments, segmentsRequest(source, extracted, wishes)),
  );
  if (answer.value === undefined) return { segments: extracted, method: "extracted", warnings: answer.warnings };
  const merged = mergeSegments(extracted, answer.value, source, wishes.count);
  return { segments: merged.segments, method: merged.usedModel ? "model" : "extracted", warnings: merged.warnings };
}
