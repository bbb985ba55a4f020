import { expect, test } from "vitest";
import { printFigures } from "../../../test/judges/figures.ts";
import { type Noise, noisySeries, seededRandom } from "./__fixtures__/noisy-series.ts";
import { isMove, judgeSince, type MoveVerdict, type Standing } from "./judge-since.ts";
import type { Placed } from "./usual-range.ts";

const DAY_MS = 86_400_000;
const DAYS = 37;
/** The period is the last week. */
const SINCE = 29;
const SERIES = 600;

const CELLS: readonly (Noise & { name: string })[] = [
  { name: "head, SD 0.5", base: 3, deviation: 0.5, memory: 0 },
  { name: "SD 1, memory 0.6", base: 5, deviation: 1, memory: 0.6 },
  { name: "SD 1.5", base: 8, deviation: 1.5, memory: 0 },
  { name: "SD 1.5, memory 0.3, 5 % outliers", base: 8, deviation: 1.5, memory: 0.3, outliers: 0.05 },
  { name: "SD 3", base: 8, deviation: 3, memory: 0 },
  { name: "tail, SD 5, memory 0.3", base: 40, deviation: 5, memory: 0.3 },
];

/** Of noisier keywords, a fall of ten is not always visible. */
const isCalm = (name: string) => /SD 0|SD 1/.test(name);

/** Checks at noon of each day, newest first. */
const checksOf = (places: readonly number[]): Placed[] =>
  places.map((place, day) => ({ place, found: place <= 100, at: (day + 0.5) * DAY_MS })).toReversed();

/** The share of series with a verdict, and of series whose two positions differ by three or more, the plain rule. */
function sharesOf(noise: Noise, drop: number) {
  const random = seededRandom(77);
  const verdicts: MoveVerdict[] = [];
  let plain = 0;
  for (let index = 0; index < SERIES; index++) {
    const places = noisySeries(random, noise, { days: DAYS, dropAt: SINCE + 1, drop });
    verdicts.push(judgeSince(checksOf(places), SINCE * DAY_MS).verdict);
    plain += Math.abs((places.at(-1) ?? 0) - (places[SINCE - 1] ?? 0)) >= 3 ? 1 : 0;
  }
  const share = (...wanted: MoveVerdict[]) => verdicts.filter((one) => wanted.includes(one)).length / SERIES;
  return { moved: share("up", "down", "entered", "left"), down: share("down", "left"), plain: plain / SERIES };
}

test("keywords that only fluctuate hardly ever count as moved, and those that fell do", () => {
  const rows = CELLS.map((noise) => ({ name: noise.name, still: sharesOf(noise, 0), fell: sharesOf(noise, 10) }));
  console.info(
    [
      "Moves of a week on simulated series: share that counts as moved",
      "noise | nothing happened: ours | 3 positions apart | fell by 10: ours",
      ...rows.map(({ name, still, fell }) =>
        [name, still.moved.toFixed(3), still.plain.toFixed(2), fell.down.toFixed(2)].join(" | "),
      ),
    ].join("\n"),
  );

  const figures = rows.flatMap(({ name, still, fell }) => [
    { name: `${name}: moved in a still week`, value: still.moved, digits: 3, most: 0.015 },
    { name: "falls of 10 found", value: fell.down, ...(isCalm(name) ? { least: 0.9 } : {}) },
  ]);
  expect(printFigures(figures)).toEqual([]);
});

test("a keyword first checked when the period began is judged by its first week, and seldom wrongly", () => {
  const random = seededRandom(78);
  const judged = (noise: Noise, drop: number) => {
    const standings = Array.from({ length: SERIES }, () => {
      const places = noisySeries(random, noise, { days: DAYS, dropAt: SINCE + 1, drop });
      return judgeSince(checksOf(places), DAY_MS);
    });
    const share = (holds: (one: Standing) => boolean) => standings.filter(holds).length / SERIES;
    return {
      known: share(({ reason }) => reason === null || reason === "unconfirmed"),
      moved: share(isMove),
      down: share(({ verdict }) => verdict === "down" || verdict === "left"),
    };
  };
  const figures = CELLS.flatMap(({ name, ...noise }) => {
    const [still, fell] = [judged(noise, 0), judged(noise, 10)];
    return [
      { name: `new, ${name}: judged`, value: still.known, least: 1 },
      { name: "moved in a still week", value: still.moved, digits: 3, most: 0.035 },
      { name: "falls of 10 found", value: fell.down, ...(isCalm(name) ? { least: 0.9 } : {}) },
    ];
  });
  expect(printFigures(figures)).toEqual([]);
});

/** The verdict on places given by day, from a day on; with its reason if it is unknown. 101 is not found. */
function verdictSince(places: readonly number[], since: number): string {
  const { verdict, reason } = judgeSince(checksOf(places), since * DAY_MS);
  return reason ?? verdict;
}

const steady = Array.from({ length: 20 }, () => 5);

test("a single check outside the usual range is unconfirmed, and few earlier checks are too few", () => {
  expect(verdictSince([...steady, 5, 15], 20)).toBe("unconfirmed");
  expect(verdictSince([...steady, 15], 20)).toBe("unconfirmed");
  expect(verdictSince([...steady, 15, 15], 20)).toBe("down");
  expect(verdictSince([...steady, 1, 1], 20)).toBe("up");
  expect(verdictSince([...steady, 15, 5], 20)).toBe("within_noise");
  expect(verdictSince([...steady, 15, 15], 21)).toBe("down");
  expect(verdictSince([...steady, 15, 5], 21)).toBe("within_noise");
  expect(verdictSince([5, 5, 15, 15], 2)).toBe("too_few_checks");
  expect(verdictSince([...steady], 20)).toBe("not_checked_since");
  expect(verdictSince([15, 15], 0)).toBe("no_earlier_check");
  expect(verdictSince([], 0)).toBe("never_checked");
});

test("presence is judged apart from position", () => {
  const absent = Array.from({ length: 20 }, () => 101);
  const sometimes = Array.from({ length: 20 }, (_, day) => (day % 2 === 0 ? 101 : 12));

  expect(verdictSince([...steady, 101, 101], 20)).toBe("left");
  expect(verdictSince([...steady, 101], 20)).toBe("unconfirmed");
  expect(verdictSince([...absent, 40, 42], 20)).toBe("entered");
  expect(verdictSince([...absent, 40], 20)).toBe("unconfirmed");
  expect(verdictSince([...sometimes, 101, 101], 20)).toBe("within_noise");
  expect(verdictSince([...sometimes, 12, 12], 20)).toBe("within_noise");
});

test("what a deeper look finds is no gain", () => {
  const checks = checksOf([...Array.from({ length: 20 }, () => 101), 40, 42]).map((check) =>
    check.found ? check : { ...check, place: 31 },
  );

  expect(judgeSince(checks, 20 * DAY_MS)).toMatchObject({ verdict: "unknown", reason: "deeper_look" });
});

test("the verdict never contradicts the two positions: a rise is no fall", () => {
  // The last check before the period was unusually bad; the keyword has risen since, to a place below its usual one.
  expect(verdictSince([...steady, 37, 15, 15], 21)).toBe("within_noise");
  const random = seededRandom(5);
  for (const noise of CELLS) {
    for (let index = 0; index < 300; index++) {
      const places = noisySeries(random, noise, { days: DAYS, dropAt: SINCE - 1, drop: index % 15 });
      const { verdict, from, to } = judgeSince(checksOf(places), SINCE * DAY_MS);
      const difference = Math.sign((to?.place ?? 0) - (from?.place ?? 0));
      if (verdict === "up" || verdict === "entered") expect(difference).toBe(-1);
      if (verdict === "down" || verdict === "left") expect(difference).toBe(1);
    }
  }
});
