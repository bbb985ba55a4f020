import { beforeAll, expect, test } from "vitest";
import { chanceByRank, gainAt } from "../../src/domains/insights/rank-opportunities.ts";
import {
  chanceOf,
  favoursOf,
  judgeField,
  monthsOf,
  readField,
  scoreOf,
  usualPlan,
} from "../../src/domains/serp-gaps/index.ts";
import { clicksAt } from "../../src/kernel/search/clicks-at.ts";
import { printFigures } from "../judges/figures.ts";
import { isWholeSample } from "../judges/sample-size.ts";
import { calibrated } from "./winnability/calibrate.ts";
import { brierOf, type Forecast, reliabilityOf, skillOf } from "./winnability/measures.ts";
import { type Attempt, attemptsIn, FITTED, JUDGED, LONGEST_MONTHS } from "./winnability/worlds.ts";

interface Judged extends Attempt {
  chance: number;
  score: number;
  /** Whether it came true by when the analysis said, or within six months where it gave no hope. */
  came: boolean;
  /** Additional visits per month that the page brought after six months. */
  brought: number;
}

/** `npm run judge:winnability` takes all trades and seeds. */
const SAMPLE = isWholeSample
  ? JUDGED
  : { ...JUDGED, trades: JUDGED.trades.slice(3, 4), seeds: JUDGED.seeds.slice(0, 1) };

let judged: Judged[];

beforeAll(() => {
  judged = attemptsIn(SAMPLE).map((attempt) => {
    const read = readField(attempt.field);
    const favours = favoursOf(read, usualPlan(read));
    const score = scoreOf(favours);
    const came = attempt.isInTopThree(monthsOf(score) ?? LONGEST_MONTHS);
    return { ...attempt, chance: chanceOf(favours), score, came, brought: broughtBy(attempt) };
  });
});

function broughtBy({ volume, currentRank, rankAfter }: Attempt): number {
  const clicks = (rank: number) => (rank > 100 ? 0 : clicksAt(rank));
  return volume * Math.max(0, clicks(rankAfter(LONGEST_MONTHS)) - clicks(currentRank ?? 101));
}

const forecasts = (chanceIn: (one: Judged) => number): Forecast[] =>
  judged.map((one) => ({ chance: chanceIn(one), came: one.came }));

test("the score is the chance of what then happens, on markets that nothing was fitted on, and far better than difficulty", () => {
  const ours = forecasts(({ chance }) => chance);
  // Difficulty gets more than ours: its curve is fitted on the very attempts that it is judged by.
  const difficulty = forecasts(calibrated(judged, ({ difficulty }) => [difficulty]));
  const withPlace = forecasts(
    calibrated(judged, ({ difficulty, currentRank }) => [difficulty, Math.log(currentRank ?? 101)]),
  );
  const came = judged.filter((one) => one.came).length;

  const row = (name: string, all: readonly Forecast[]) =>
    `| ${name} | ${brierOf(all).toFixed(4)} | ${(100 * skillOf(all)).toFixed(0)} % |`;
  console.info(
    [
      `${judged.length} pages of ${new Set(judged.map(({ field }) => field.ourDomain)).size} brands in ${SAMPLE.trades.length} trades; ${came} came into the top three`,
      "| chance from | Brier score | better than the base rate |",
      "|---|---|---|",
      row("the score", ours),
      row("keyword difficulty", difficulty),
      row("keyword difficulty and the present place", withPlace),
      "",
      "| score | pages | mean score | came into the top three |",
      "|---|---|---|---|",
      ...reliabilityOf(ours).map(
        ({ from, to, count, said, came: share }) =>
          `| ${from} to ${to} | ${count} | ${(100 * said).toFixed(0)} | ${(100 * share).toFixed(0)} % |`,
      ),
    ].join("\n"),
  );
  const missed = printFigures([
    { name: "better than the base rate", value: skillOf(ours), least: skillOf(difficulty) + 0.12 },
    { name: "Brier score", value: brierOf(ours), digits: 4, most: brierOf(withPlace) + (isWholeSample ? 0.002 : 0.01) },
  ]);
  expect(missed).toEqual([]);
  for (const { count, said, came: share } of reliabilityOf(ours)) {
    // Three standard errors of a share of so many, and what the curve may be off by.
    expect(Math.abs(said - share)).toBeLessThan(0.05 + 3 * Math.sqrt((said * (1 - said)) / count));
  }
});

/** Visits that ten pages brought after six months, of what the best ten would have brought. */
function shareOfBest(worthOf: (one: Judged) => number, picks: number): number {
  const brands = [...Map.groupBy(judged, ({ field }) => field.ourDomain).values()].map((tried) =>
    tried.filter(({ currentRank }) => currentRank === null || currentRank > 3),
  );
  const total = (order: (one: Judged) => number) =>
    brands
      .flatMap((tried) => tried.toSorted((one, other) => order(other) - order(one)).slice(0, picks))
      .reduce((sum, one) => sum + one.brought, 0);
  return total(worthOf) / total(({ brought }) => brought);
}

test("opportunities bring more visits than volume over difficulty would, on markets that nothing was fitted on", () => {
  const byRank = (one: Judged) => {
    const facts = { kd: one.difficulty, position: one.currentRank, volume: one.volume };
    return gainAt(facts, chanceByRank(facts));
  };
  const orders: [name: string, worthOf: (one: Judged) => number][] = [
    ["gain, by analysis", (one) => gainAt({ volume: one.volume, position: one.currentRank }, one.score / 100)],
    ["gain, by rank", byRank],
    ["volume / difficulty", ({ volume, difficulty }) => volume / (1 + difficulty)],
    ["volume", ({ volume }) => volume],
  ];
  const rows = orders.map(([name, worthOf]) => ({
    name,
    five: shareOfBest(worthOf, 5),
    ten: shareOfBest(worthOf, 10),
  }));
  console.info(
    [
      "| order of 40 queries per brand | visits of the first 5, of the best 5 | of the first 10 |",
      "|---|---|---|",
      ...rows.map(({ name, five, ten }) => `| ${name} | ${(100 * five).toFixed(0)} % | ${(100 * ten).toFixed(0)} % |`),
    ].join("\n"),
  );
  const [analysis, rank, baseline, volume] = rows;
  const missed = printFigures([
    {
      ...{ name: "visits of the first 10 by rank", value: rank?.ten ?? 0 },
      least: Math.max((baseline?.ten ?? 1) + 0.15, volume?.ten ?? 1),
    },
    { name: "by analysis", value: analysis?.ten ?? 0, least: (baseline?.ten ?? 1) + 0.15 },
  ]);
  expect(missed).toEqual([]);
});

test("no trade or seed that the curve was fitted on is used for judging", () => {
  expect(FITTED.trades.filter((trade) => JUDGED.trades.includes(trade))).toEqual([]);
  expect(FITTED.seeds.filter((seed) => JUDGED.seeds.includes(seed))).toEqual([]);
});

/** The first month in which the page is in the top three; undefined if none is. */
function arrivalOf({ isInTopThree }: Judged): number | undefined {
  return Array.from({ length: LONGEST_MONTHS + 1 }, (_, month) => month).find((month) => isInTopThree(month));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

test("the months until the top three are nearer to what happens than those of 0.2.0 and than any constant", () => {
  const arrived = judged.flatMap((one) => {
    const month = arrivalOf(one);
    const ours = judgeField(one.field).winnability.estimatedMonthsToTopThree;
    return month === undefined || ours === null ? [] : [{ month, ours, before: monthsOf(one.score) ?? LONGEST_MONTHS }];
  });
  const errorOf = (monthsOf: (one: (typeof arrived)[number]) => number) =>
    mean(arrived.map((one) => Math.abs(monthsOf(one) - one.month)));
  const constants = [0, 1, 2, 3, 4, 5, 6].map((months) => errorOf(() => months));
  const [ours, before] = [errorOf((one) => one.ours), errorOf((one) => one.before)];
  const there = arrived.filter((one) => one.ours === 0);

  console.info(
    [
      `${arrived.length} pages that came into the top three and were given months; ${there.length} called there, ${there.filter(({ month }) => month === 0).length} of them were`,
      "| months from | mean error |",
      "|---|---|",
      `| the analysis | ${ours.toFixed(2)} |`,
      `| the score alone (0.2.0) | ${before.toFixed(2)} |`,
      `| the best constant | ${Math.min(...constants).toFixed(2)} |`,
    ].join("\n"),
  );
  expect(
    printFigures([
      { name: "error in months", value: ours, most: isWholeSample ? Math.min(before, ...constants) : before },
    ]),
  ).toEqual([]);
});

test("effort follows from the words and pages that are lacking, which the effort of 0.2.0 does not show", () => {
  const called = judged.map(({ field, score }) => {
    const { estimatedEffort, work } = judgeField(field).recommendation;
    const before = score >= 85 ? "LOW" : score >= 60 ? "MEDIUM" : "HIGH";
    return { ours: estimatedEffort, before, words: work?.words ?? 0, pages: work?.pages ?? 0 };
  });
  const rowOf = (effort: string, which: "ours" | "before") => {
    const those = called.filter((one) => one[which] === effort);
    return {
      count: those.length,
      words: mean(those.map(({ words }) => words)),
      pages: mean(those.map(({ pages }) => pages)),
    };
  };
  const cells = ({ count, words, pages }: ReturnType<typeof rowOf>) =>
    `${count} | ${words.toFixed(0)} | ${(100 * pages).toFixed(0)} %`;

  console.info(
    [
      "| effort | pages | words lacking | without a page | by score (0.2.0) | words lacking | without a page |",
      "|---|---|---|---|---|---|---|",
      ...["LOW", "MEDIUM", "HIGH"].map(
        (effort) => `| ${effort} | ${cells(rowOf(effort, "ours"))} | ${cells(rowOf(effort, "before"))} |`,
      ),
    ].join("\n"),
  );
  const [low, medium] = [rowOf("LOW", "ours"), rowOf("MEDIUM", "ours")];
  expect(low.words).toBeLessThan(medium.words);
  expect(low.pages).toBe(0);
});
