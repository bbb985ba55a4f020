import { benjaminiHochberg } from "../../../kernel/statistics/benjamini-hochberg.ts";
import { tTwoSided } from "../../../kernel/statistics/student-t.ts";
import { mean, median, sum } from "../../../kernel/statistics/summaries.ts";
import type { Cell } from "./rates.ts";

/** A cell of one engine with its windows, oldest first; the last two make the change in question. */
export interface CellHistory {
  key: string;
  windows: readonly Cell[];
}

export interface CellChange {
  key: string;
  delta: number;
  p: number;
  verdict: "up" | "down" | "noise" | "insufficient";
}

const LEAST_CELLS = 20;
const LEAST_EARLIER = 4;
const FALSE_DISCOVERIES = 0.05;
/** How many earlier changes of a cell the mean movement of all cells counts as (Smyth, 2004). */
const PRIOR = 4;

/**
 * Which cells of an engine changed. Engines rotate their sources, so a plain test per cell finds changes in almost every report.
 * Each cell is compared with how much it moved before, shrunk towards all cells, after the median movement is taken out; 5 % of
 * the reported cells are expected to be false. With under 20 cells or 4 earlier changes the verdict is `insufficient`.
 */
export function changedCells(cells: readonly CellHistory[]): CellChange[] {
  const windows = Math.min(...cells.map((cell) => cell.windows.length));
  const known = cells.map((cell) => cell.windows.slice(-windows));
  const usable = cells.length >= LEAST_CELLS && windows - 2 >= LEAST_EARLIER;
  if (!usable) return cells.map((cell) => ({ ...movedOf(cell), p: 1, verdict: "insufficient" as const }));
  const steps = Array.from({ length: windows - 1 }, (_, step) => centred(known.map((of) => movement(of, step))));
  const [current = [], earlier] = [steps.at(-1), steps.slice(0, -1)];
  const usual = Math.max(1, mean(earlier.flat().map((z) => z ** 2)));
  const ps = cells.map((_, cell) => {
    const own = sum(earlier.map((step) => (step[cell] ?? 0) ** 2));
    const level = Math.max(1, (PRIOR * usual + own) / (PRIOR + earlier.length));
    return tTwoSided((current[cell] ?? 0) / Math.sqrt(level), 2 * (PRIOR + earlier.length));
  });
  const rejected = benjaminiHochberg(ps, FALSE_DISCOVERIES);
  return cells.map((cell, index) => {
    const z = current[index] ?? 0;
    const found = z > 0 ? ("up" as const) : ("down" as const);
    return { ...movedOf(cell), p: ps[index] ?? 1, verdict: rejected[index] === true ? found : ("noise" as const) };
  });
}

function movedOf({ key, windows }: CellHistory) {
  const [before, now] = windows.slice(-2);
  return { key, delta: before === undefined || now === undefined ? 0 : now.hits / now.n - before.hits / before.n };
}

/** The change from one window to the next in standard errors. The half answer keeps 0 of n from being certain. */
function movement(windows: readonly Cell[], step: number): number {
  const [before, now] = windows.slice(step, step + 2);
  if (before === undefined || now === undefined || before.n === 0 || now.n === 0)
    throw new RangeError("A cell without answers in a window has no movement.");
  const pooled = (before.hits + now.hits + 1) / (before.n + now.n + 2);
  return (now.hits / now.n - before.hits / before.n) / Math.sqrt(pooled * (1 - pooled) * (1 / before.n + 1 / now.n));
}

function centred(values: readonly number[]): number[] {
  const centre = median(values);
  return values.map((value) => value - centre);
}
