import { INTENT_LABELS, type IntentLabel, RELEVANCE_LABELS, type RelevanceLabel } from "@findable/contract";
import type { JudgedPhrase } from "./worlds.ts";

/** What a labeller says of a phrase: the labels it gives, each with how sure it is. */
export interface Said {
  intents: ReadonlyMap<IntentLabel, number>;
  relevance: { label: RelevanceLabel; confidence: number } | undefined;
}

export interface Judged {
  phrase: JudgedPhrase;
  said: Said;
}

/** `coverage`: the share of what is true that is given, if only so much is given, the surest first, that nine of ten are right. */
export interface Quality {
  macroF1: number;
  f1: ReadonlyMap<IntentLabel | RelevanceLabel, number>;
  calibrationError: number;
  coverage: number;
}

interface Decision {
  confidence: number;
  right: boolean;
}

export function intentQuality(judged: readonly Judged[]): Quality {
  const occurring = INTENT_LABELS.filter((label) =>
    judged.some(({ phrase, said }) => phrase.intents.includes(label) || said.intents.has(label)),
  );
  const scores = new Map(
    occurring.map((label) => [
      label,
      f1(judged.map(({ phrase, said }) => ({ true: phrase.intents.includes(label), given: said.intents.has(label) }))),
    ]),
  );
  const decisions = judged.flatMap(({ phrase, said }) =>
    [...said.intents].map(([label, confidence]) => ({ confidence, right: phrase.intents.includes(label) })),
  );
  const truths = judged.reduce((sum, { phrase }) => sum + phrase.intents.length, 0);
  return { macroF1: mean([...scores.values()]), f1: scores, ...certainty(decisions, truths) };
}

export function relevanceQuality(judged: readonly Judged[]): Quality {
  const scores = new Map(
    RELEVANCE_LABELS.map((label) => [
      label,
      f1(
        judged.map(({ phrase, said }) => ({
          true: phrase.relevance === label,
          given: said.relevance?.label === label,
        })),
      ),
    ]),
  );
  const decisions = judged.flatMap(({ phrase, said }) =>
    said.relevance === undefined
      ? []
      : [{ confidence: said.relevance.confidence, right: said.relevance.label === phrase.relevance }],
  );
  const truths = judged.filter(({ phrase }) => phrase.relevance !== null).length;
  return { macroF1: mean([...scores.values()]), f1: scores, ...certainty(decisions, truths) };
}

function certainty(decisions: readonly Decision[], truths: number): Pick<Quality, "calibrationError" | "coverage"> {
  return { calibrationError: calibrationError(decisions), coverage: coverageAt(0.9, decisions, truths) };
}

function f1(pairs: readonly { true: boolean; given: boolean }[]): number {
  const hits = pairs.filter((pair) => pair.true && pair.given).length;
  const wrong = pairs.filter((pair) => pair.true !== pair.given).length;
  return hits === 0 ? 0 : (2 * hits) / (2 * hits + wrong);
}

const BINS = 10;

/** Expected calibration error: how far confidence is from how often it is right, over ten bins, by their size. */
function calibrationError(decisions: readonly Decision[]): number {
  const bins = Map.groupBy(decisions, ({ confidence }) => Math.min(BINS - 1, Math.floor(confidence * BINS)));
  const gaps = [...bins.values()].map(
    (bin) => bin.length * Math.abs(mean(bin.map(({ confidence }) => confidence)) - rightShare(bin)),
  );
  return decisions.length === 0 ? 0 : gaps.reduce((sum, gap) => sum + gap, 0) / decisions.length;
}

/** Decisions of one confidence are given all or none: their order says nothing. */
function coverageAt(precision: number, decisions: readonly Decision[], truths: number): number {
  const levels = [...Map.groupBy(decisions, ({ confidence }) => confidence)].sort(([one], [other]) => other - one);
  let [given, right, covered] = [0, 0, 0];
  for (const [, alike] of levels) {
    given += alike.length;
    right += alike.filter((decision) => decision.right).length;
    if (right / given >= precision) covered = right / truths;
  }
  return covered;
}

function rightShare(decisions: readonly Decision[]): number {
  return decisions.filter(({ right }) => right).length / decisions.length;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
