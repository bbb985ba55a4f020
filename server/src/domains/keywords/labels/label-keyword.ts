import { INTENT_LABELS, type IntentLabel, RELEVANCE_LABELS, type RelevanceLabel } from "@findable/contract";
import { type BatchEvidence, NO_EVIDENCE, readBatch } from "./batch-evidence.ts";
import { CALIBRATION, type Curve } from "./calibration.ts";
import { intentVotes } from "./intent-voters.ts";
import type { LabelContext } from "./label-context.ts";
import { type Phrase, type ReadContext, readContext, readPhrase } from "./phrase.ts";
import { inContext } from "./phrase-in-context.ts";
import { relevanceVotes } from "./relevance-voters.ts";
import type { Vote } from "./votes.ts";

export interface KeywordLabels {
  intentLabels: IntentLabel[];
  /** Mean probability of the assigned labels; null if all rules abstain. */
  intentConfidence: number | null;
  relevanceLabel: RelevanceLabel | null;
  relevanceConfidence: number | null;
  /** The probability of each assigned intent. */
  intentProbabilities: Partial<Record<IntentLabel, number>>;
  votes: Vote[];
}

/**
 * Log-odds of a label without evidence: one phrase in ten carries it. The weights of the voters are judgements, not fitted:
 * strong evidence alone lifts a label over its threshold, weak evidence needs support.
 */
export const PRIOR = -2.2;

/** The maximum confidence of the rules. Agreement of a model adds to it, and 1 is reserved for labels set by a person. */
const MAX_RULE_CONFIDENCE = 0.97;

/** A label that depends on a guessed offer is never certain. */
const MAX_GUESSED_CONFIDENCE = 0.8;

/** Minimum probability to assign a label; below it the rules abstain. */
const THRESHOLD = 0.5;

/**
 * Labels a phrase with independent labelling functions that vote or abstain. Their log-odds add to the prior (naive Bayes), the
 * sum is calibrated (Platt 1999), and a label is assigned from a probability of one half. A phrase can have several intents, but
 * only the most likely relevance. Trained models did not outperform weak supervision by rules on ORCAS-I (Alexander, Kusa, de
 * Vries, SIGIR 2022).
 */
export function labelKeyword(keyword: string, context: LabelContext): KeywordLabels {
  return labelPhrase(readPhrase(keyword, context.language), readContext(context), NO_EVIDENCE);
}

/** Labels many phrases of one brand, which are evidence for each other. */
export function labelKeywords(keywords: readonly string[], context: LabelContext): KeywordLabels[] {
  const known = readContext(context);
  const phrases = keywords.map((keyword) => readPhrase(keyword, context.language));
  const batch = readBatch(phrases, known);
  const read = { ...known, competitors: [...known.competitors, ...batch.competitors] };
  return phrases.map((phrase) => labelPhrase(phrase, read, batch));
}

function labelPhrase(bare: Phrase, context: ReadContext, batch: BatchEvidence): KeywordLabels {
  const phrase = inContext(bare, context, batch);
  const intentEvidence = intentVotes(phrase, context);
  const relevanceEvidence = relevanceVotes(phrase, context);
  const intents = INTENT_LABELS.map((label) => ({
    label,
    probability: probabilityOf(label, CALIBRATION.intent[label], intentEvidence, context),
  })).filter(({ probability }) => probability >= THRESHOLD);
  const relevance = RELEVANCE_LABELS.map((label) => ({
    label,
    probability: probabilityOf(label, CALIBRATION.relevance[label], relevanceEvidence, context),
  }))
    .filter(({ probability }) => probability >= THRESHOLD)
    .toSorted((left, right) => right.probability - left.probability)[0];
  return {
    intentLabels: intents.map(({ label }) => label),
    intentConfidence: intents.length === 0 ? null : round(mean(intents.map(({ probability }) => probability))),
    relevanceLabel: relevance?.label ?? null,
    relevanceConfidence: relevance === undefined ? null : round(relevance.probability),
    intentProbabilities: Object.fromEntries(intents.map(({ label, probability }) => [label, round(probability)])),
    votes: [...intentEvidence, ...relevanceEvidence],
  };
}

/** Converts the sum of the votes to a probability: the measured share of correct labels with that sum. */
function probabilityOf(
  label: string,
  { slope, offset }: Curve,
  all: readonly Vote[],
  { offersAreGuessed }: Pick<ReadContext, "offersAreGuessed">,
): number {
  const votes = all.filter((vote) => vote.label === label);
  const evidence = votes.reduce((sum, { logOdds }) => sum + logOdds, 0);
  if (evidence === 0) return 0;
  const most =
    offersAreGuessed && votes.every(({ voter }) => voter.startsWith("offer"))
      ? MAX_GUESSED_CONFIDENCE
      : MAX_RULE_CONFIDENCE;
  return Math.min(most, 1 / (1 + Math.exp(-(slope * (PRIOR + evidence) + offset))));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
