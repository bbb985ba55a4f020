import type { Cell } from "../../../src/domains/citations/statistics/rates.ts";
import { type WindowPair, windowChange } from "../../../src/domains/citations/statistics/window-change.ts";
import { newcombe } from "../../../src/kernel/statistics/difference.ts";
import { Draw } from "./draw.ts";
import { average, type Judgement, marginOf, Share } from "./judgement.ts";
import { drawSeries, TRUTHS } from "./series.ts";

const MOST_WINDOWS = 14;
const EARLIER = [4, 8, 12];

/** False alarms of verdicts where nothing changed but what engines change by themselves. */
export function judgeChanges(seed: number, studies: number): Judgement {
  const designs = [
    { prompts: 20, engines: 1, perDay: 3 },
    { prompts: 20, engines: 4, perDay: 1 },
    { prompts: 80, engines: 4, perDay: 1 },
  ];
  const found = designs.flatMap((design, row) =>
    TRUTHS.map((truth, column) => {
      const draw = new Draw(seed + 32_452_843 * (row * TRUTHS.length + column));
      const plan = { ...design, days: 7, windows: MOST_WINDOWS };
      const ours = EARLIER.map(() => new Share());
      const [paired, pooled] = [new Share(), new Share()];
      for (let study = 0; study < studies; study += 1) {
        const pairs = pairsOf(drawSeries(draw, plan, truth));
        const [last] = pairs.slice(-1);
        if (last === undefined) throw new Error("A series has windows.");
        for (const [index, earlier] of EARLIER.entries())
          ours[index]?.add(isAlarm(windowChange({ ...last, earlier: pairs.slice(-1 - earlier, -1) })));
        paired.add(isAlarm(windowChange({ ...last, earlier: CALM })));
        pooled.add(isOutside(last.pooled));
      }
      const name = `${design.prompts} x ${design.engines}, ${design.perDay} a day; ${truth.name}`;
      return { name, ours: ours.map((share) => share.percent), paired: paired.percent, pooled: pooled.percent };
    }),
  );
  const all = found.flatMap(({ ours }) => ours);
  const margin = marginOf(studies, 5);
  return {
    title: `Change between weeks: false alarms at 5 %, ${studies} studies a setting`,
    header: [
      "prompts x engines, answers; truth",
      ...EARLIER.map((count) => `ours, ${count} earlier`),
      "paired t",
      "Newcombe pooled",
    ],
    rows: found.map(({ name, ours, paired, pooled }) => [name, ...ours, paired, pooled]),
    demands: [
      { what: "false alarms, mean", found: average(all), most: 5, margin: marginOf(studies * found.length, 5) },
      { what: "false alarms, each", found: Math.max(...all), most: 6.5, margin },
    ],
    textbook: [
      { what: "paired t, each", found: Math.max(...found.map(({ paired }) => paired)), most: 6.5, margin },
      { what: "Newcombe pooled, each", found: Math.max(...found.map(({ pooled }) => pooled)), most: 6.5, margin },
    ],
  };
}

/** Earlier changes that moved as little as chance: the test is then the paired t interval. */
const CALM: readonly WindowPair[] = Array.from({ length: 4 }, () => ({
  differences: [0.1, -0.1],
  level: 0.5,
  answers: 100,
}));

export function isAlarm({ low, high }: { low: number | null; high: number | null }): boolean {
  return (low ?? 0) > 0 || (high ?? 0) < 0;
}

interface PooledPair extends WindowPair {
  pooled: { before: Cell; now: Cell };
}

/** The changes between neighbouring windows, oldest first. */
export function pairsOf(series: readonly (readonly (readonly Cell[])[])[]): PooledPair[] {
  const windows = series[0]?.[0]?.length ?? 0;
  return Array.from({ length: windows - 1 }, (_, window) => {
    const at = (cell: readonly Cell[], place: number) => cell[place] ?? { hits: 0, n: 0 };
    const rate = ({ hits, n }: Cell) => hits / n;
    const differences = series.map((engines) =>
      average(engines.map((cell) => rate(at(cell, window + 1)) - rate(at(cell, window)))),
    );
    const total = (place: number) => {
      const cells = series.flatMap((engines) => engines.map((cell) => at(cell, place)));
      return { hits: cells.reduce((sum, { hits }) => sum + hits, 0), n: cells.reduce((sum, { n }) => sum + n, 0) };
    };
    const pooled = { before: total(window), now: total(window + 1) };
    const level = (rate(pooled.before) + rate(pooled.now)) / 2;
    return { differences, level, answers: pooled.now.n, pooled };
  });
}

function isOutside({ before, now }: PooledPair["pooled"]): boolean {
  const change = newcombe({ rate: before.hits / before.n, n: before.n }, { rate: now.hits / now.n, n: now.n });
  return change !== null && isAlarm(change);
}
