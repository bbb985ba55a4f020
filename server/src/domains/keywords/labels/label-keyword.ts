import { INTENT_LABELS, type IntentLabel, RELEVANCE_LABELS, type RelevanceLabel } from "@findable/contract";
import { intentVotes } from "./intent-voters.ts";
import { inContext, type Phrase, type ReadContext, readContext, readPhrase } from "./phrase.ts";
import { relevanceVotes } from "./relevance-voters.ts";

/** What the labels are relative to: the brand, what it sells and whom it meets. */
export interface LabelContext {
  /** Phrases of what the brand offers, most central first. */
  offers: string[];
  brandNames: string[];
  competitorNames: string[];
  /** Places the brand serves, beside the built-in countries and large cities. */
  places?: string[];
  /** ISO 639-1. */
  language: string;
}

/** One labelling function's opinion: evidence for (above 0) or against (below 0) a label, in log-odds. Who has none abstains. */
export type Vote = IntentVote | RelevanceVote;

export interface IntentVote {
  axis: "intent";
  voter: string;
  label: IntentLabel;
  logOdds: number;
}

export interface RelevanceVote {
  axis: "relevance";
  voter: string;
  label: RelevanceLabel;
  logOdds: number;
}

export interface KeywordLabels {
  intentLabels: IntentLabel[];
  /** Mean probability of the labels given; null where all abstain. */
  intentConfidence: number | null;
  relevanceLabel: RelevanceLabel | null;
  relevanceConfidence: number | null;
  votes: Vote[];
}

/**
 * Log-odds of a label before any evidence: that of a label one in ten phrases carries. The voters' weights are judgements, not fitted: strong evidence
 * alone carries a label over its threshold, weak evidence needs company.
 */
const PRIOR = -2.2;

/** The voters are less independent than the sum assumes, so it is not believed beyond this. */
const MOST_CERTAIN = 0.97;

/** Least probability to give a label; below it the rules abstain. PRODUCT leans on the offers, so it asks for more. */
const INTENT_THRESHOLDS: Record<IntentLabel, number> = {
  URGENCY: 0.5,
  PURCHASE: 0.5,
  LOCATION: 0.5,
  SPECIFICATION: 0.5,
  PRODUCT: 0.6,
  PROBLEM_SOLUTION: 0.5,
  ALTERNATIVE: 0.5,
};
const RELEVANCE_THRESHOLD = 0.5;

/**
 * Labels a phrase by independent labelling functions that vote or abstain. Their log-odds add to the prior (naive Bayes); a label stands when its
 * probability reaches its threshold. Intents are several at once; of the relevances the likeliest stands, if it stands at all.
 * Weak supervision by rules was not outperformed by trained models on ORCAS-I (Alexander, Kusa, de Vries, SIGIR 2022).
 */
export function labelKeyword(keyword: string, context: LabelContext): KeywordLabels {
  return labelPhrase(readPhrase(keyword, context.language), readContext(context));
}

/** The same for many phrases of one brand. */
export function labelKeywords(keywords: readonly string[], context: LabelContext): KeywordLabels[] {
  const read = readContext(context);
  return keywords.map((keyword) => labelPhrase(readPhrase(keyword, context.language), read));
}

function labelPhrase(bare: Phrase, context: ReadContext): KeywordLabels {
  const phrase = inContext(bare, context);
  const intentEvidence = intentVotes(phrase, context);
  const relevanceEvidence = relevanceVotes(phrase, context);
  const intents = INTENT_LABELS.map((label) => ({ label, probability: probabilityOf(label, intentEvidence) })).filter(
    ({ label, probability }) => probability >= INTENT_THRESHOLDS[label],
  );
  const relevance = RELEVANCE_LABELS.map((label) => ({ label, probability: probabilityOf(label, relevanceEvidence) }))
    .filter(({ probability }) => probability >= RELEVANCE_THRESHOLD)
    .toSorted((left, right) => right.probability - left.probability)[0];
  return {
    intentLabels: intents.map(({ label }) => label),
    intentConfidence: intents.length === 0 ? null : round(mean(intents.map(({ probability }) => probability))),
    relevanceLabel: relevance?.label ?? null,
    relevanceConfidence: relevance === undefined ? null : round(relevance.probability),
    votes: [...intentEvidence, ...relevanceEvidence],
  };
}

function probabilityOf(label: IntentLabel | RelevanceLabel, votes: readonly Vote[]): number {
  const evidence = votes.filter((vote) => vote.label === label).reduce((sum, vote) => sum + vote.logOdds, 0);
  return evidence === 0 ? 0 : Math.min(MOST_CERTAIN, 1 / (1 + Math.exp(-(PRIOR + evidence))));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
