import { INTENT_LABELS, RELEVANCE_LABELS } from "@findable/contract";
import { labelKeywords } from "../../../src/domains/keywords/index.ts";
import type { CALIBRATION, Curve } from "../../../src/domains/keywords/labels/calibration.ts";
import { PRIOR } from "../../../src/domains/keywords/labels/label-keyword.ts";
import type { Vote } from "../../../src/domains/keywords/labels/votes.ts";
import { brandsOf, FITTED } from "./worlds.ts";

interface Point {
  sum: number;
  right: boolean;
}

const ROUNDS = 4000;
const STEP = 0.5;
/** Pulls a curve to the plain one, as so many points would: a label with few signs is not believed on their word alone. */
const PRIOR_POINTS = 20;

/** The curves of `calibration.ts`, fitted on the trades and seeds that nobody is judged by. Run it with `node`. */
export function fitCurves(): typeof CALIBRATION {
  const points = readPoints();
  const curvesOf = <L extends string>(axis: string, labels: readonly L[]) =>
    Object.fromEntries(labels.map((label) => [label, fit(points.get(`${axis} ${label}`) ?? [])])) as Record<L, Curve>;
  return { intent: curvesOf("intent", INTENT_LABELS), relevance: curvesOf("relevance", RELEVANCE_LABELS) };
}

/** The sums of votes of every label that anybody voted for, by axis and label. */
function readPoints(): Map<string, Point[]> {
  const points = new Map<string, Point[]>();
  for (const { context, phrases } of brandsOf(FITTED)) {
    const labelled = labelKeywords(
      phrases.map(({ keyword }) => keyword),
      context,
    );
    for (const [index, { votes }] of labelled.entries()) {
      const truth = phrases[index];
      for (const [key, group] of Map.groupBy(decisive(votes), ({ axis, label }) => `${axis} ${label}`)) {
        const right = group.some(({ axis, label }) =>
          axis === "intent" ? truth?.intents.some((intent) => intent === label) : truth?.relevance === label,
        );
        const sum = group.reduce((all, { logOdds }) => all + logOdds, PRIOR);
        const known = points.get(key) ?? [];
        known.push({ sum, right });
        points.set(key, known);
      }
    }
  }
  return points;
}

/** Of the relevances only the one with most votes is ever given, so that its curve is about that one. */
function decisive(votes: readonly Vote[]): Vote[] {
  const sumOf = (label: string) =>
    votes
      .filter((vote) => vote.axis === "relevance" && vote.label === label)
      .reduce((sum, vote) => sum + vote.logOdds, 0);
  const [best] = RELEVANCE_LABELS.toSorted((one, other) => sumOf(other) - sumOf(one));
  return votes.filter(({ axis, label }) => axis === "intent" || label === best);
}

/** Platt's logistic curve by gradient descent on the log loss; points with equal sums are one. */
function fit(points: readonly Point[]): Curve {
  const levels = [...Map.groupBy(points, ({ sum }) => Math.round(sum * 100) / 100)].map(([sum, group]) => ({
    sum,
    count: group.length,
    right: group.filter(({ right }) => right).length,
  }));
  const total = points.length + PRIOR_POINTS;
  let [slope, offset] = [1, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    let [bySlope, byOffset] = [(PRIOR_POINTS * (slope - 1)) / 10, (PRIOR_POINTS * offset) / 10];
    for (const { sum, count, right } of levels) {
      const gap = count / (1 + Math.exp(-(slope * sum + offset))) - right;
      bySlope += gap * sum;
      byOffset += gap;
    }
    slope = Math.max(0.05, slope - (STEP * bySlope) / total);
    offset -= (STEP * byOffset) / total;
  }
  return { slope: Math.round(slope * 100) / 100, offset: Math.round(offset * 100) / 100 };
}

if (process.argv[1] === import.meta.filename) console.log(fitCurves());
