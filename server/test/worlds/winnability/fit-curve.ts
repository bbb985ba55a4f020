import {
  type Curve,
  type Favours,
  favoursOf,
  partsOf,
  readField,
  sigmoid,
  usualPlan,
} from "../../../src/domains/serp-gaps/index.ts";
import { attemptsIn, FITTED, LONGEST_MONTHS } from "./worlds.ts";

interface Slope {
  /** What the favour is multiplied with. */
  of: (favours: Favours) => number;
  /** What we would take it for without having seen anything, and how sure of that we are; it stays at `least` at least. */
  prior: number;
  deviation: number;
  least: number;
}

type Slopes = Record<Exclude<keyof Curve, "offset" | "usual">, Slope>;

/**
 * Links to pages, lengths and kinds of page do not decide who ranks in the simulated market, but in the real one they go with it
 * (see docs/methods.md), so that none of them may come to count for nothing here.
 */
const LEAST = 0.8;
const SLOPES: Slopes = {
  place: { of: ({ place }) => -Math.log(place), prior: 2.5, deviation: 10, least: 0 },
  headroom: { of: ({ headroom }) => headroom, prior: 5, deviation: 10, least: 0 },
  rating: { of: ({ rating }) => rating, prior: 2, deviation: 0.7, least: LEAST },
  pageLinks: { of: ({ pageLinks }) => pageLinks, prior: 1, deviation: 0.7, least: LEAST },
  content: { of: ({ content }) => content, prior: 1, deviation: 0.7, least: LEAST },
  intent: { of: ({ intent }) => intent, prior: 0.7, deviation: 0.5, least: LEAST },
  brand: { of: ({ brand }) => brand, prior: 1.5, deviation: 0.7, least: LEAST },
};
const ROUNDS = 20_000;
const STEP = 0.4;

/** The curve of `curve.ts`, on the trades and seeds that are not used for judging. Run it with `node`. */
function fitCurve(): Curve {
  const tried = attemptsIn(FITTED).map(({ field, isInTopThree }) => {
    const read = readField(field);
    return { favours: favoursOf(read, usualPlan(read)), came: isInTopThree(LONGEST_MONTHS) };
  });
  const names = Object.keys(SLOPES) as (keyof Slopes)[];
  const rows = tried.map(({ favours, came }) => ({ values: names.map((name) => SLOPES[name].of(favours)), came }));
  const slopes = names.map((name) => SLOPES[name].prior);
  let offset = 0;
  // By gradient descent on the log loss, every slope held by its prior.
  for (let round = 0; round < ROUNDS; round += 1) {
    const pulls = names.map((name, index) => {
      const { prior, deviation } = SLOPES[name];
      return ((slopes[index] ?? 0) - prior) / deviation ** 2;
    });
    let byOffset = 0;
    for (const { values, came } of rows) {
      const gap =
        sigmoid(values.reduce((sum, value, index) => sum + value * (slopes[index] ?? 0), offset)) - (came ? 1 : 0);
      byOffset += gap;
      for (const [index, value] of values.entries()) pulls[index] = (pulls[index] ?? 0) + gap * value;
    }
    offset -= (STEP * byOffset) / rows.length;
    for (const [index, name] of names.entries()) {
      slopes[index] = Math.max(SLOPES[name].least, (slopes[index] ?? 0) - (STEP * (pulls[index] ?? 0)) / rows.length);
    }
  }
  const rounded = (value: number) => Math.round(value * 100) / 100;
  const fitted = Object.fromEntries(names.map((name, index) => [name, rounded(slopes[index] ?? 0)])) as Omit<
    Curve,
    "offset" | "usual"
  >;
  const curve: Curve = { offset: rounded(offset), ...fitted, usual: { content: 0, rating: 0, brand: 0 } };
  const parts = tried.map(({ favours }) => partsOf(favours, curve));
  const usual = (part: keyof Curve["usual"]) => rounded(parts.reduce((sum, all) => sum + all[part], 0) / parts.length);
  return { ...curve, usual: { content: usual("content"), rating: usual("rating"), brand: usual("brand") } };
}

if (process.argv[1] === import.meta.filename) console.log(fitCurve());
