import { expect, test } from "vitest";
import { printFigures } from "../../../test/judges/figures.ts";
import { isWholeSample } from "../../../test/judges/sample-size.ts";
import { type Noise, noisySeries, seededRandom } from "./__fixtures__/noisy-series.ts";
import { judgeMovement } from "./judge-movement.ts";
import { FALSE_ALARMS } from "./rank-report.ts";
import type { Placed } from "./usual-range.ts";

const DAY_MS = 86_400_000;
const WATCHED_FROM = 30;
const WATCHED_DAYS = 30;
/** Days in which a drop counts as found. */
const FOUND_WITHIN = 14;
const SERIES = isWholeSample ? 400 : 80;
/** A share needs fewer than a rate of what hardly happens. */
const DROPS = isWholeSample ? 200 : 40;

/** Whether an alert is reported on a day of a series. */
type Rule = (places: readonly number[], day: number) => boolean;

const ours: Rule = (places, day) => {
  const newestFirst = places.slice(Math.max(0, day - 60), day + 1).toReversed();
  const checks = newestFirst.map((place, ago): Placed => ({ place, found: place <= 100, at: (day - ago) * DAY_MS }));
  return judgeMovement(checks, { rankDrop: 3 })?.drop !== undefined;
};

/** With weekly checks a usual range rests on four of them. */
const weekly: Rule = (places, day) => {
  const newestFirst = places.slice(Math.max(0, day - 60), day + 1).toReversed();
  const checks = newestFirst.map(
    (place, ago): Placed => ({ place, found: place <= 100, at: (day - ago) * 7 * DAY_MS }),
  );
  return judgeMovement(checks, { rankDrop: 3 })?.drop !== undefined;
};

const threeDayOnDay: Rule = (places, day) => (places[day] ?? 0) - (places[day - 1] ?? 0) >= 3;

function falseAlarms(rule: Rule, noise: Noise, from = WATCHED_FROM): number {
  const random = seededRandom(2026);
  let alarms = 0;
  for (let series = 0; series < SERIES; series++) {
    const places = noisySeries(random, noise, { days: from + WATCHED_DAYS });
    for (let day = from; day < places.length; day++) alarms += rule(places, day) ? 1 : 0;
  }
  return alarms / SERIES;
}

/** Share of drops that are found, and after how many checks on average. */
function finding(rule: Rule, noise: Noise, drop: number): { found: number; checks: number } {
  const random = seededRandom(11 + drop);
  let [found, checks] = [0, 0];
  for (let series = 0; series < DROPS; series++) {
    const days = WATCHED_FROM + FOUND_WITHIN;
    const places = noisySeries(random, noise, { days, dropAt: WATCHED_FROM, drop });
    const after = Array.from({ length: FOUND_WITHIN }, (_, index) => index).find((index) =>
      rule(places, WATCHED_FROM + index),
    );
    if (after === undefined) continue;
    found += 1;
    checks += after + 1;
  }
  return { found: found / DROPS, checks: checks / Math.max(found, 1) };
}

const CELLS: readonly (Noise & { name: string })[] = [
  { name: "head, SD 0.5", base: 3, deviation: 0.5, memory: 0 },
  { name: "SD 1, memory 0.6", base: 5, deviation: 1, memory: 0.6 },
  { name: "SD 1.5", base: 8, deviation: 1.5, memory: 0 },
  { name: "SD 1.5, memory 0.6", base: 8, deviation: 1.5, memory: 0.6 },
  { name: "SD 1.5, memory 0.3, 5 % outliers", base: 8, deviation: 1.5, memory: 0.3, outliers: 0.05 },
  { name: "SD 3", base: 8, deviation: 3, memory: 0 },
  { name: "SD 3, memory 0.6", base: 8, deviation: 3, memory: 0.6 },
  { name: "tail, SD 5, memory 0.3", base: 40, deviation: 5, memory: 0.3 },
];

const judged = CELLS.map((noise) => ({
  ...noise,
  alarms: {
    ours: falseAlarms(ours, noise),
    young: falseAlarms(ours, noise, 0),
    plain: falseAlarms(threeDayOnDay, noise),
    // A deviation does not remain for a week.
    weekly: falseAlarms(weekly, { ...noise, memory: 0 }),
  },
  five: finding(ours, noise, 5),
  eight: finding(ours, noise, 8),
  twelve: finding(ours, noise, 12),
}));

test("false alarms stay below the stated rate, far below those of a fixed rule of three positions a day", () => {
  console.info(table());

  const figures = judged.flatMap(({ name, alarms }) => [
    {
      ...{ name: `${name}: false alarms`, value: alarms.ours, digits: 3 },
      most: Math.min(FALSE_ALARMS.settled, alarms.plain / (isWholeSample ? 5 : 2)),
    },
    { name: "in its first 30 checks", value: alarms.young, digits: 3, most: FALSE_ALARMS.young },
    { name: "in 30 weekly checks", value: alarms.weekly, digits: 3, most: FALSE_ALARMS.young },
  ]);
  expect(printFigures(figures)).toEqual([]);
});

test("a visible drop is found within a few checks, and an invisible one is not invented", () => {
  const cell = (name: string) => judged.find((one) => one.name === name) ?? fail(name);

  expect(cell("head, SD 0.5").five).toMatchObject({ found: 1, checks: 2 });
  const missed = printFigures([
    { name: "SD 1.5: drops of 5 found", value: cell("SD 1.5").five.found, least: 0.75 },
    { name: "after checks", value: cell("SD 1.5").five.checks, digits: 1, most: 3.5 },
    { name: "drops of 8 found", value: cell("SD 1.5").eight.found, least: 0.98 },
    { name: "SD 1.5, memory 0.6: of 8", value: cell("SD 1.5, memory 0.6").eight.found, least: 0.95 },
    { name: "SD 3: of 12", value: cell("SD 3").twelve.found, least: 0.9 },
    { name: "SD 3, memory 0.6: of 12", value: cell("SD 3, memory 0.6").twelve.found, least: 0.85 },
  ]);
  expect(missed).toEqual([]);
});

function fail(name: string): never {
  throw new Error(`There is no cell ${name}.`);
}

function table(): string {
  const percent = ({ found, checks }: { found: number; checks: number }) =>
    found === 0 ? "0 %" : `${Math.round(found * 100)} %, ${checks.toFixed(1)}`;
  const rows = judged.map(({ name, alarms, five, eight, twelve }) =>
    [
      name,
      alarms.ours.toFixed(3),
      alarms.young.toFixed(3),
      alarms.weekly.toFixed(3),
      alarms.plain.toFixed(2),
      percent(five),
      percent(eight),
      percent(twelve),
    ].join(" | "),
  );
  return [
    "Rank alerts on simulated series: false alarms of a keyword in 30 daily checks, drops found within 14 and after how many",
    "noise | ours | its first 30 | 30 weekly | 3 a day | drop 5 | drop 8 | drop 12",
    ...rows,
  ].join("\n");
}
