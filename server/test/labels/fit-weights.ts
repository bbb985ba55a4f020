import { readFileSync, writeFileSync } from "node:fs";
import { INTENT_LABELS, RELEVANCE_LABELS } from "@findable/contract";
import { type Signs, signsOf } from "../../src/domains/keywords/labels/label-keyword.ts";
import { readContext } from "../../src/domains/keywords/labels/phrase.ts";
import type { WEIGHTS, Weights } from "../../src/domains/keywords/labels/weights.ts";
import { brandsOf, FITTED, type JudgedBrand } from "../worlds/labels/worlds.ts";
import { EXPECTED_BASE, EXPECTED_INTENT, EXPECTED_RELEVANCE } from "./expected-weights.ts";
import { readGoldTrades } from "./gold-trades.ts";

/** Equal signs with equal answers, as one point with a weight. */
interface Point {
  signs: readonly string[];
  right: number;
  wrong: number;
}

const WEIGHTS_FILE = new URL("../../src/domains/keywords/labels/weights.ts", import.meta.url);

interface Example {
  signs: Signs;
  intents: readonly string[];
  relevance: string | null;
  weight: number;
}

const ROUNDS = 3000;
const STEP = 1;
/** Pulls weights to what we expect of a sign, or to zero: rare signs say little about themselves. */
const RIDGE = 1.5;
/** The weight of all phrases of the market, relative to the real queries: it has thousands of phrases from a few patterns. */
const MARKET_SHARE = 0.55;

/** Fits the weights of the signs on the fitting half of the gold set and on trades and seeds of the market that no judge uses. */
export function fitWeights(real: readonly JudgedBrand[], market: readonly JudgedBrand[]): typeof WEIGHTS {
  const realExamples = real.flatMap((brand) => examplesOf(brand, 1));
  const count = market.reduce((sum, { phrases }) => sum + phrases.length, 0);
  const weight = count === 0 ? 0 : (MARKET_SHARE * realExamples.length) / count;
  const examples = [...realExamples, ...market.flatMap((brand) => examplesOf(brand, weight))];
  const fitAll = <L extends string>(
    labels: readonly L[],
    expected: Readonly<Record<L, Readonly<Record<string, number>>>>,
    read: (label: L) => Point[],
  ) => Object.fromEntries(labels.map((label) => [label, fit(read(label), expected[label])])) as Record<L, Weights>;
  return {
    intent: fitAll(INTENT_LABELS, EXPECTED_INTENT, (label) =>
      pointsOf(
        examples,
        ({ signs }) => signs.intent[label],
        ({ intents }) => intents.includes(label),
      ),
    ),
    relevance: fitAll(RELEVANCE_LABELS, EXPECTED_RELEVANCE, (label) =>
      pointsOf(
        examples,
        ({ signs }) => signs.relevance[label],
        ({ relevance }) => relevance === label,
      ),
    ),
  };
}

function examplesOf({ context, phrases }: JudgedBrand, weight: number): Example[] {
  const known = readContext(context);
  return phrases.map(({ keyword, intents, relevance }) => ({
    signs: signsOf(keyword, known),
    intents,
    relevance,
    weight,
  }));
}

/** Phrases without a sign for the label never get it, so that they say nothing about the weights. */
function pointsOf(
  examples: readonly Example[],
  read: (example: Example) => readonly string[],
  isRight: (example: Example) => boolean,
): Point[] {
  const groups = Map.groupBy(
    examples.filter((example) => read(example).length > 0),
    (example) => [...new Set(read(example))].sort().join(" "),
  );
  return [...groups].map(([key, group]) => {
    const weigh = (some: readonly Example[]) => some.reduce((sum, { weight }) => sum + weight, 0);
    return {
      signs: key.split(" "),
      right: weigh(group.filter(isRight)),
      wrong: weigh(group.filter((each) => !isRight(each))),
    };
  });
}

/** Logistic regression with a ridge penalty, by gradient descent with a step for each weight (Duchi, Hazan, Singer 2011). */
function fit(points: readonly Point[], expected: Readonly<Record<string, number>>): Weights {
  const names = [...new Set(points.flatMap(({ signs }) => signs))].sort();
  const at = new Map(names.map((name, index) => [name, index + 1]));
  const weights = new Array<number>(names.length + 1).fill(0);
  const expectations = [EXPECTED_BASE, ...names.map((name) => expected[name] ?? 0)];
  const squares = new Array<number>(names.length + 1).fill(1e-6);
  const rows = points.map(({ signs, ...counts }) => ({
    ...counts,
    at: [0, ...signs.map((sign) => at.get(sign) ?? 0)],
  }));
  for (let round = 0; round < ROUNDS; round += 1) {
    const slopes = weights.map((weight, index) => RIDGE * (weight - (expectations[index] ?? 0)));
    for (const row of rows) {
      const sum = row.at.reduce((all, index) => all + (weights[index] ?? 0), 0);
      const gap = (row.right + row.wrong) / (1 + Math.exp(-sum)) - row.right;
      for (const index of row.at) slopes[index] = (slopes[index] ?? 0) + gap;
    }
    for (const [index, slope] of slopes.entries()) {
      squares[index] = (squares[index] ?? 0) + slope * slope;
      weights[index] = (weights[index] ?? 0) - (STEP * slope) / Math.sqrt(squares[index] ?? 1);
    }
  }
  const rounded = (value = 0) => Math.round(value * 100) / 100;
  return {
    base: rounded(weights[0]),
    signs: Object.fromEntries(names.map((name) => [name, rounded(weights[at.get(name) ?? 0])])),
  };
}

if (process.argv[1] === import.meta.filename) {
  const fitted = fitWeights(readGoldTrades("fitting"), brandsOf(FITTED));
  const source = readFileSync(WEIGHTS_FILE, "utf8");
  const [before] = source.split("export const WEIGHTS");
  writeFileSync(WEIGHTS_FILE, `${before}export const WEIGHTS: AllWeights = ${JSON.stringify(fitted, null, 2)};\n`);
}
