import { isDeepStrictEqual } from "node:util";
import { INTENT_LABELS, type IntentLabel, RELEVANCE_LABELS, type RelevanceLabel } from "@findable/contract";
import { mean, roundTo } from "../../../kernel/statistics/summaries.ts";
import { intentSigns } from "./intent-signs.ts";
import type { LabelContext } from "./label-context.ts";
import { type ReadContext, readContext, readPhrase } from "./phrase.ts";
import { read } from "./reading.ts";
import { relevanceSigns } from "./relevance-signs.ts";
import { formOf } from "./signs.ts";
import { WEIGHTS, type Weights } from "./weights.ts";

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

/** The maximum confidence of the rules. Agreement of a model adds to it, and 1 is reserved for labels set by a person. */
const MAX_RULE_CONFIDENCE = 0.97;

/** A label that depends on a guessed offer is never certain. */
const MAX_GUESSED_CONFIDENCE = 0.8;

/** Minimum probability to assign a label; below it the rules abstain. */
const THRESHOLD = 0.5;

/** The signs of a phrase, by label. They depend on the phrase and the context, never on other phrases. */
export interface Signs {
  intent: Readonly<Record<IntentLabel, readonly string[]>>;
  relevance: Readonly<Record<RelevanceLabel, readonly string[]>>;
}

/**
 * Labels phrases of one brand, each by itself: the labels of a phrase are the same in any order and any batch. Signs in the words
 * vote with fitted log-odds (logistic regression), and a label is assigned from a probability of one half. A phrase can have
 * several intents, but only the most likely relevance. Trained models did not outperform rules of this kind on ORCAS-I (Alexander,
 * Kusa, de Vries, SIGIR 2022).
 */
export function labelKeywords(keywords: readonly string[], context: LabelContext): KeywordLabels[] {
  const known = readContext(context);
  return keywords.map((keyword) => labelInContext(keyword, known));
}

export function labelKeyword(keyword: string, context: LabelContext): KeywordLabels {
  return labelInContext(keyword, readContext(context));
}

function labelInContext(keyword: string, context: ReadContext): KeywordLabels {
  const signs = signsOf(keyword, context);
  return labelBySigns(signs, restsOnGuesses(keyword, signs, context));
}

/** Whether guessed offers are the reason for a sign of the phrase. */
function restsOnGuesses(keyword: string, signs: Signs, { certain }: ReadContext): boolean {
  if (certain === undefined) return false;
  return certain.offers.length === 0 || !isDeepStrictEqual(signs, signsOf(keyword, certain));
}

export function signsOf(keyword: string, context: ReadContext): Signs {
  const reading = read(readPhrase(keyword, context.language), context);
  const form = formOf(reading, context);
  return { intent: intentSigns(reading, form, context), relevance: relevanceSigns(reading, form, context) };
}

function labelBySigns(signs: Signs, isGuess: boolean): KeywordLabels {
  const intentEvidence = INTENT_LABELS.flatMap((label) =>
    votesFor("intent", label, signs.intent[label], WEIGHTS.intent[label]),
  );
  const relevanceEvidence = RELEVANCE_LABELS.flatMap((label) =>
    votesFor("relevance", label, signs.relevance[label], WEIGHTS.relevance[label]),
  );
  const intents = INTENT_LABELS.map((label) => ({
    label,
    probability: probabilityOf(label, WEIGHTS.intent[label], intentEvidence, isGuess),
  })).filter(({ probability }) => probability >= THRESHOLD);
  const relevance = RELEVANCE_LABELS.map((label) => ({
    label,
    probability: probabilityOf(label, WEIGHTS.relevance[label], relevanceEvidence, isGuess),
  }))
    .filter(({ probability }) => probability >= THRESHOLD)
    .toSorted((left, right) => right.probability - left.probability)[0];
  return {
    intentLabels: intents.map(({ label }) => label),
    intentConfidence: intents.length === 0 ? null : roundTo(mean(intents.map(({ probability }) => probability)), 3),
    relevanceLabel: relevance?.label ?? null,
    relevanceConfidence: relevance === undefined ? null : roundTo(relevance.probability, 3),
    intentProbabilities: Object.fromEntries(intents.map(({ label, probability }) => [label, roundTo(probability, 3)])),
    votes: [...intentEvidence, ...relevanceEvidence],
  };
}

function votesFor(
  axis: Vote["axis"],
  label: Vote["label"],
  signs: readonly string[],
  weights: Weights | undefined,
): Vote[] {
  return signs.flatMap((sign) => {
    const logOdds = weights?.signs[sign];
    return logOdds === undefined ? [] : [{ axis, label, sign, logOdds }];
  });
}

/** The probability of a label by the log-odds of its signs. A phrase without a sign for it does not have it. */
function probabilityOf(label: string, weights: Weights | undefined, all: readonly Vote[], isGuess: boolean): number {
  const votes = all.filter((vote) => vote.label === label);
  if (weights === undefined || votes.length === 0) return 0;
  const evidence = votes.reduce((sum, { logOdds }) => sum + logOdds, weights.base);
  const most =
    isGuess && (votes.every(isAboutOffer) || (label === "PRODUCT" && votes.some(isAboutOffer)))
      ? MAX_GUESSED_CONFIDENCE
      : MAX_RULE_CONFIDENCE;
  return Math.min(most, 1 / (1 + Math.exp(-evidence)));
}

/** Whether the vote rests on the offers and not on a name. */
function isAboutOffer({ sign, axis }: Vote): boolean {
  return axis === "relevance" ? !NAME_SIGNS.has(sign) : sign.startsWith("offer");
}

const NAME_SIGNS = new Set(["rival", "rival-compared", "brand", "brand-compared", "brand-part"]);

/** The vote of one sign of a phrase: evidence for (above 0) or against (below 0) a label, in log-odds. */
interface Vote {
  label: IntentLabel | RelevanceLabel;
  axis: "intent" | "relevance";
  sign: string;
  logOdds: number;
}
