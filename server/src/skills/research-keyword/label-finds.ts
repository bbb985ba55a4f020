import type { IntentLabel, RelevanceLabel } from "@findable/contract";
import { type KeywordLabels, LABEL_BATCH } from "../../domains/keywords/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { findLabelContext } from "../label-context.ts";
import { labelPhrases } from "../label-phrases.ts";
import type { ModelHelp } from "../model-help.ts";
import type { Find } from "./finds.ts";
import type { Seed } from "./seed.ts";

/** A find with its two labels, or without any. */
export type LabelledFind = Find &
  Pick<KeywordLabels, "intentLabels" | "intentConfidence" | "relevanceLabel" | "relevanceConfidence">;

export interface LabelledFinds {
  finds: LabelledFind[];
  /** The first so many were seen by a model too. */
  seenByModel: number;
  warnings: string[];
}

export interface FindsLabelling {
  seed: Seed;
  language: string;
  intentFilter: readonly IntentLabel[] | undefined;
  limit: number;
}

/** Phrases that a model is asked about beyond the limit, where a filter will drop some. */
const SPARE = 2;

/** The finds that are kept, the best first, labelled; of those that a filter wants, where there is one. */
export async function labelFinds(
  ctx: RunContext,
  model: ModelHelp,
  finds: readonly Find[],
  { seed, language, intentFilter, limit }: FindsLabelling,
): Promise<LabelledFinds> {
  const filtered = intentFilter !== undefined;
  const candidates = filtered ? finds : finds.slice(0, limit);
  const subject = seed.kind === "phrase" ? { subject: seed.text } : {};
  const { context, warnings } = await findLabelContext(ctx, { language, ...subject });
  const shown = Math.min(candidates.length, filtered ? SPARE * limit : limit);
  const labelled = await labelPhrases(
    ctx,
    model,
    candidates.map(({ keyword }) => keyword),
    { context, maxBatches: Math.ceil(shown / LABEL_BATCH), step: "labels" },
  );
  const all = candidates.map((find, index): LabelledFind => ({ ...find, ...withoutVotes(labelled.labels[index]) }));
  const wanted = filtered ? all.filter(({ intentLabels }) => overlap(intentLabels, intentFilter)) : all;
  return {
    finds: wanted.slice(0, limit),
    seenByModel: labelled.seenByModel,
    warnings: [...warnings, ...labelled.warnings],
  };
}

export function unlabelled(finds: readonly Find[]): LabelledFind[] {
  return finds.map((find) => ({ ...find, ...withoutVotes(undefined) }));
}

function withoutVotes(labels: KeywordLabels | undefined) {
  const {
    intentLabels = [],
    intentConfidence = null,
    relevanceLabel = null,
    relevanceConfidence = null,
  } = labels ?? {};
  return { intentLabels, intentConfidence, relevanceLabel, relevanceConfidence };
}

const HIGH = 0.7;
const HIGH_INTENTS: readonly IntentLabel[] = ["PURCHASE", "URGENCY"];
const HIGH_RELEVANCES: readonly RelevanceLabel[] = ["OFFERING", "ALTERNATIVE"];

/** Whether people who search it are close to buying. */
export function isHighIntent({ intentLabels, intentConfidence }: LabelledFind): boolean {
  return (intentConfidence ?? 0) >= HIGH && overlap(intentLabels, HIGH_INTENTS);
}

/** Whether it is about the offer. */
export function isHighRelevance({ relevanceLabel, relevanceConfidence }: LabelledFind): boolean {
  return (relevanceConfidence ?? 0) >= HIGH && relevanceLabel !== null && HIGH_RELEVANCES.includes(relevanceLabel);
}

function overlap<T>(one: readonly T[], other: readonly T[]): boolean {
  return one.some((item) => other.includes(item));
}
