import type { IntentLabel, RelevanceLabel } from "@findable/contract";
import { type KeywordLabels, LABEL_BATCH, type LabelContext } from "../../domains/keywords/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { findLabelContext } from "../keyword-labels/find-label-context.ts";
import { labelByRules } from "../keyword-labels/label-by-rules.ts";
import { labelPhrases } from "../keyword-labels/label-phrases.ts";
import type { OptionalModel } from "../optional-providers/optional-model.ts";
import type { Candidate } from "./merge-candidates.ts";
import { orderByUse } from "./order-by-use.ts";
import type { Seed } from "./seed.ts";

/** A candidate with its intent and relevance labels. They are empty if labelling is off. */
export type LabelledCandidate = Candidate &
  Pick<KeywordLabels, "intentLabels" | "intentConfidence" | "relevanceLabel" | "relevanceConfidence">;

export interface LabelledCandidates {
  finds: LabelledCandidate[];
  /** Phrases beyond the limit, best first. */
  leftOut: string[];
  /** Number of candidates, counted from the first, that a model has labelled. */
  seenByModel: number;
  warnings: string[];
}

export interface CandidateLabelling {
  seed: Seed;
  language: string;
  /** Whether the result has the labels. The order follows from them in any case. */
  label: boolean;
  intentFilter: readonly IntentLabel[] | undefined;
  limit: number;
  /** False for runs that began before 0.3.0: they keep the order of the fused scores. */
  ordersByUse: boolean;
}

/** With an intent filter, the model labels this many times the limit, because the filter drops some. */
const FILTER_FACTOR = 2;

/**
 * Orders the candidates by their use to the brand, labels them and returns the best ones, up to the limit. An intent filter drops
 * those without a wanted intent.
 */
export async function labelCandidates(
  ctx: RunContext,
  model: OptionalModel,
  finds: readonly Candidate[],
  { seed, language, label, intentFilter, limit, ordersByUse }: CandidateLabelling,
): Promise<LabelledCandidates> {
  if (!label && !ordersByUse) return { ...withoutLabels(finds, limit), seenByModel: 0, warnings: [] };
  const subject = seed.kind === "phrase" ? { subject: seed.text } : {};
  const { context, warnings } = await findLabelContext(ctx, { language, ...subject });
  const ordered = ordersByUse ? await inOrderOfUse(ctx, finds, context) : finds;
  if (!label) return { ...withoutLabels(ordered, limit), seenByModel: 0, warnings: [] };

  const filtered = intentFilter !== undefined;
  const candidates = filtered ? ordered : ordered.slice(0, limit);
  const shown = Math.min(candidates.length, filtered ? FILTER_FACTOR * limit : limit);
  const labelled = await labelPhrases(
    ctx,
    model,
    candidates.map(({ keyword }) => keyword),
    { context, maxBatches: Math.ceil(shown / LABEL_BATCH), step: "labels" },
  );
  const all = candidates.map((find, index): LabelledCandidate => ({ ...find, ...labelFields(labelled.labels[index]) }));
  // A model can change labels, and the order follows.
  const sorted = ordersByUse && labelled.seenByModel > 0 ? orderByUse(all, (find) => find) : all;
  const wanted = filtered ? sorted.filter(({ intentLabels }) => overlap(intentLabels, intentFilter)) : sorted;
  return {
    finds: wanted.slice(0, limit),
    leftOut: keywordsOf(ordered.slice(limit)),
    seenByModel: labelled.seenByModel,
    warnings: [...warnings, ...labelled.warnings],
  };
}

async function inOrderOfUse(ctx: RunContext, finds: readonly Candidate[], context: LabelContext): Promise<Candidate[]> {
  const labels = await labelByRules(ctx, keywordsOf(finds), context);
  return orderByUse(finds, (_find, index) => labelFields(labels[index]));
}

function withoutLabels(finds: readonly Candidate[], limit: number) {
  return { finds: unlabelled(finds.slice(0, limit)), leftOut: keywordsOf(finds.slice(limit)) };
}

function keywordsOf(finds: readonly Candidate[]): string[] {
  return finds.map(({ keyword }) => keyword);
}

function unlabelled(finds: readonly Candidate[]): LabelledCandidate[] {
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
