import { expect, test } from "vitest";
import { printFigures } from "../../../test/judges/figures.ts";
import { type Noise, noisySeries, seededRandom } from "./__fixtures__/noisy-series.ts";
import { judgeSince, type MoveVerdict } from "./judge-since.ts";
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
  const verdicts: (MoveVerdict | undefined)[] = [];
  let plain = 0;
  for (let index = 0; index < SERIES; index++) {
    const places = noisySeries(random, noise, { days: DAYS, dropAt: SINCE + 1, drop });
    verdicts.push(judgeSince(checksOf(places), SINCE * DAY_MS)?.verdict);
    plain += Math.abs((places.at(-1) ?? 0) - (places[SINCE - 1] ?? 0)) >= 3 ? 1 : 0;
  }
  const share = (...wanted: MoveVerdict[]) =>
    verdicts.filter((one) => one !== undefined && wanted.includes(one)).length / SERIES;
  return { moved: share("up", "down"), down: share("down"), plain: plain / SERIES };
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
    const verdicts = Array.from({ length: SERIES }, () => {
      const places = noisySeries(random, noise, { days: DAYS, dropAt: SINCE + 1, drop });
      return judgeSince(checksOf(places), DAY_MS)?.verdict;
    });
    const share = (...wanted: string[]) => verdicts.filter((one) => wanted.includes(one ?? "")).length / SERIES;
    return { known: 1 - share("insufficient"), moved: share("up", "down"), down: share("down") };
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

test("a single check outside the usual range is unconfirmed, and few earlier checks are insufficient", () => {
  const steady = Array.from({ length: 20 }, () => 5);
  const at = (places: readonly number[], since: number) => judgeSince(checksOf(places), since * DAY_MS)?.verdict;

  expect(at([...steady, 5, 15], 20)).toBe("unconfirmed");
  expect(at([...steady, 15], 20)).toBe("unconfirmed");
  expect(at([...steady, 15, 15], 20)).toBe("down");
  expect(at([...steady, 101, 101], 20)).toBe("down");
  expect(at([...steady, 1, 1], 20)).toBe("up");
  expect(at([...steady, 15, 5], 20)).toBe("noise");
  expect(at([...steady, 15, 15], 21)).toBe("down");
  expect(at([...steady, 15, 5], 21)).toBe("noise");
  expect(at([5, 5, 15, 15], 2)).toBe("insufficient");
  expect(at([...steady], 20)).toBeUndefined();
  expect(at([15, 15], 0)).toBeUndefined();
});
