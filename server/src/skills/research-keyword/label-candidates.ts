import type { IntentLabel, RelevanceLabel } from "@findable/contract";
import { type KeywordLabels, LABEL_BATCH } from "../../domains/keywords/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { findLabelContext } from "../keyword-labels/find-label-context.ts";
import { labelPhrases } from "../keyword-labels/label-phrases.ts";
import type { OptionalModel } from "../optional-providers/optional-model.ts";
import type { Candidate } from "./merge-candidates.ts";
import type { Seed } from "./seed.ts";

/** A candidate with its intent and relevance labels. They are empty if labelling is off. */
export type LabelledCandidate = Candidate &
  Pick<KeywordLabels, "intentLabels" | "intentConfidence" | "relevanceLabel" | "relevanceConfidence">;

export interface LabelledCandidates {
  finds: LabelledCandidate[];
  /** Number of candidates, counted from the first, that a model has labelled. */
  seenByModel: number;
  warnings: string[];
}

export interface CandidateLabelling {
  seed: Seed;
  language: string;
  intentFilter: readonly IntentLabel[] | undefined;
  limit: number;
}

/** With an intent filter, the model labels this many times the limit, because the filter drops some. */
const FILTER_FACTOR = 2;

/** Labels the candidates and returns the best ones, up to the limit. An intent filter drops those without a wanted intent. */
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

/** Whether people who search for it are close to buying. */
export function isHighIntent({ intentLabels, intentConfidence }: LabelledCandidate): boolean {
  return (intentConfidence ?? 0) >= HIGH_CONFIDENCE && overlap(intentLabels, HIGH_INTENTS);
}

/** Whether it is about the brand's offer. */
export function isHighRelevance({ relevanceLabel, relevanceConfidence }: LabelledCandidate): boolean {
  return (
    (relevanceConfidence ?? 0) >= HIGH_CONFIDENCE && relevanceLabel !== null && HIGH_RELEVANCES.includes(relevanceLabel)
  );
}

function overlap<T>(left: readonly T[], right: readonly T[]): boolean {
  return left.some((item) => right.includes(item));
}
