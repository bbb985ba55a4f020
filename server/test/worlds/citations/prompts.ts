import { changedCells } from "../../../src/domains/citations/statistics/changed-prompts.ts";
import type { Cell } from "../../../src/domains/citations/statistics/rates.ts";
import { benjaminiHochberg } from "../../../src/kernel/statistics/benjamini-hochberg.ts";
import { tTwoSided } from "../../../src/kernel/statistics/student-t.ts";
import { Draw } from "./draw.ts";
import { average, type Judgement, marginOf } from "./judgement.ts";
import { drawSeries, TRUTHS } from "./series.ts";

const PLAN = { prompts: 40, engines: 1, days: 7, perDay: 5, windows: 10 };
const CHANGED = 4;
const LOGITS = 3;

/** False discoveries among 40 prompts of an engine, where none and where a tenth changed. */
export function judgePrompts(seed: number, studies: number): Judgement {
  const found = TRUTHS.flatMap((truth, row) =>
    [0, CHANGED].map((changed, column) => {
      const draw = new Draw(seed + 49_979_687 * (2 * row + column));
      const [ours, plain] = [[] as Found[], [] as Found[]];
      for (let study = 0; study < studies; study += 1) {
        const shift = (prompt: number) => (prompt < changed ? LOGITS : 0);
        const series = drawSeries(draw, PLAN, truth, { level: -1.5, shift });
        const cells = series.map(([windows = []], prompt) => ({ key: String(prompt), windows }));
        ours.push(
          countFound(
            changedCells(cells).map(({ verdict }) => verdict !== "noise"),
            changed,
          ),
        );
        plain.push(countFound(plainTests(cells.map(({ windows }) => windows)), changed));
      }
      return { name: `${truth.name}, ${changed} of 40 changed`, changed, ours: summed(ours), plain: summed(plain) };
    }),
  );
  const margin = marginOf(studies, 5);
  const worst = (form: "ours" | "plain") => Math.max(...found.map((one) => one[form].falseShare));
  const calm = found.find(({ changed }) => changed > 0)?.ours.power ?? 0;
  return {
    title: `Which prompts changed: false discoveries and power, ${studies} studies a setting`,
    header: ["truth", "ours, false", "ours, power", "plain tests, false", "plain tests, power"],
    rows: found.map(({ name, changed, ours, plain }) => {
      const power = (value: number) => (changed === 0 ? "" : value);
      return [name, ours.falseShare, power(ours.power), plain.falseShare, power(plain.power)];
    }),
    demands: [
      { what: "false discoveries, each", found: worst("ours"), most: 7.5, margin },
      { what: "power without drift", found: calm, least: 75 },
    ],
    textbook: [{ what: "plain tests with Benjamini-Hochberg, each", found: worst("plain"), most: 7.5, margin }],
  };
}

interface Found {
  falseShare: number;
  power: number;
}

function countFound(flags: readonly boolean[], changed: number): Found {
  const all = flags.filter(Boolean).length;
  const right = flags.slice(0, changed).filter(Boolean).length;
  return { falseShare: all === 0 ? 0 : (all - right) / all, power: changed === 0 ? 0 : right / changed };
}

function summed(all: readonly Found[]): Found {
  return {
    falseShare: 100 * average(all.map((one) => one.falseShare)),
    power: 100 * average(all.map((one) => one.power)),
  };
}

/** Two shares compared cell by cell, without regard to how they moved before. */
function plainTests(cells: readonly (readonly Cell[])[]): boolean[] {
  const ps = cells.map((windows) => {
    const [before = { hits: 0, n: 1 }, now = { hits: 0, n: 1 }] = windows.slice(-2);
    const pooled = (before.hits + now.hits + 1) / (before.n + now.n + 2);
    const error = Math.sqrt(pooled * (1 - pooled) * (1 / before.n + 1 / now.n));
    return tTwoSided((now.hits / now.n - before.hits / before.n) / error, 1e6);
  });
  return benjaminiHochberg(ps, 0.05);
}
