import type { IntentLabel, RelevanceLabel } from "@findable/contract";
import { type KeywordLabels, LABEL_BATCH } from "../../domains/keywords/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { findLabelContext } from "../keyword-labels/label-context.ts";
import { labelPhrases } from "../keyword-labels/label-phrases.ts";
import type { OptionalModel } from "../optional-providers/optional-model.ts";
import type { Candidate } from "./merge-candidates.ts";
import type { Seed } from "./seed.ts";

/** A find with its two labels, or without any. */
export type LabelledCandidate = Candidate &
  Pick<KeywordLabels, "intentLabels" | "intentConfidence" | "relevanceLabel" | "relevanceConfidence">;

export interface LabelledCandidates {
  finds: LabelledCandidate[];
  /** The first so many were seen by a model too. */
  seenByModel: number;
  warnings: string[];
}

export interface CandidateLabelling {
  seed: Seed;
  language: string;
  intentFilter: readonly IntentLabel[] | undefined;
  limit: number;
}

/** Phrases that a model is asked about beyond the limit, where a filter will drop some. */
const FILTER_FACTOR = 2;

/** The finds that are kept, the best first, labelled; of those that a filter wants, where there is one. */
export async function labelCandidates(
  ctx: RunContext,
  model: OptionalModel,
  finds: readonly Candidate[],
  { seed, language, intentFilter, limit }: CandidateLabelling,
): Promise<LabelledCandidates> {
  const filtered = intentFilter !== undefined;
  const candidates = filtered ? finds : finds.slice(0, limit);
  const subject = seed.kind === "phrase" ? { subject: seed.text } : {};
  const { context, warnings } = await findLabelContext(ctx, { language, ...subject });
  const shown = Math.min(candidates.length, filtered ? FILTER_FACTOR * limit : limit);
  const labelled = await labelPhrases(
    ctx,
    model,
    candidates.map(({ keyword }) => keyword),
    { context, maxBatches: Math.ceil(shown / LABEL_BATCH), step: "labels" },
  );
  const all = candidates.map((find, index): LabelledCandidate => ({ ...find, ...labelFields(labelled.labels[index]) }));
  const wanted = filtered ? all.filter(({ intentLabels }) => overlap(intentLabels, intentFilter)) : all;
  return {
    finds: wanted.slice(0, limit),
    seenByModel: labelled.seenByModel,
    warnings: [...warnings, ...labelled.warnings],
  };
}

export function unlabelled(finds: readonly Candidate[]): LabelledCandidate[] {
  return finds.map((find) => ({ ...find, ...labelFields(undefined) }));
}

function labelFields(labels: KeywordLabels | undefined) {
  const {
    intentLabels = [],
    intentConfidence = null,
    relevanceLabel = null,
    relevanceConfidence = null,
  } = labels ?? {};
  return { intentLabels, intentConfidence, relevanceLabel, relevanceConfidence };
}

const HIGH_CONFIDENCE = 0.7;
const HIGH_INTENTS: readonly IntentLabel[] = ["PURCHASE", "URGENCY"];
const HIGH_RELEVANCES: readonly RelevanceLabel[] = ["OFFERING", "ALTERNATIVE"];

/** Whether people who search it are close to buying. */
export function isHighIntent({ intentLabels, intentConfidence }: LabelledCandidate): boolean {
  return (intentConfidence ?? 0) >= HIGH_CONFIDENCE && overlap(intentLabels, HIGH_INTENTS);
}

/** Whether it is about the offer. */
export function isHighRelevance({ relevanceLabel, relevanceConfidence }: LabelledCandidate): boolean {
  return (
    (relevanceConfidence ?? 0) >= HIGH_CONFIDENCE && relevanceLabel !== null && HIGH_RELEVANCES.includes(relevanceLabel)
  );
}

function overlap<T>(one: readonly T[], other: readonly T[]): boolean {
  return one.some((item) => other.includes(item));
}
