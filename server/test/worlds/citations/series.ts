import type { Cell } from "../../../src/domains/citations/statistics/rates.ts";
import { type Draw, logistic } from "./draw.ts";

/** How an engine moves by itself. */
export interface Truth {
  name: string;
  /** Standard deviation, in logits, and daily autocorrelation of each prompt and engine. */
  rotation: number;
  memory: number;
  /** The same of a swing that all prompts of an engine share. */
  swing: number;
  swingMemory: number;
}

export const TRUTHS: readonly Truth[] = [
  { name: "no drift", rotation: 0, memory: 0, swing: 0, swingMemory: 0 },
  { name: "rotation", rotation: 1.2, memory: 0.6, swing: 0, swingMemory: 0 },
  { name: "rotation and engine days", rotation: 1.2, memory: 0.6, swing: 0.4, swingMemory: 0.7 },
];

export interface Plan {
  prompts: number;
  engines: number;
  days: number;
  perDay: number;
  windows: number;
}

/** Hits by prompt, engine and window. `shift` moves the logits of a cell in the last window. */
export function drawSeries(
  draw: Draw,
  plan: Plan,
  truth: Truth,
  { level = -1, shift = () => 0 }: { level?: number; shift?: (prompt: number) => number } = {},
): Cell[][][] {
  const { prompts, engines, days, windows, perDay } = plan;
  const length = days * windows;
  const swings = Array.from({ length: engines }, () => autoregressive(draw, length, truth.swing, truth.swingMemory));
  return Array.from({ length: prompts }, (_p, prompt) =>
    Array.from({ length: engines }, (_e, engine) => {
      const base = level + draw.normal();
      const own = autoregressive(draw, length, truth.rotation, truth.memory);
      return Array.from({ length: windows }, (_w, window) => {
        const moved = window === windows - 1 ? shift(prompt) : 0;
        let hits = 0;
        for (let day = window * days; day < (window + 1) * days; day += 1)
          hits += draw.binomial(perDay, logistic(base + moved + (own[day] ?? 0) + (swings[engine]?.[day] ?? 0)));
        return { hits, n: days * perDay };
      });
    }),
  );
}

/** A stationary series of the first order. */
export function autoregressive(draw: Draw, length: number, deviation: number, memory: number): Float64Array {
  const series = new Float64Array(length);
  if (deviation === 0) return series;
  const fresh = deviation * Math.sqrt(1 - memory ** 2);
  let value = deviation * draw.normal();
  for (let day = 0; day < length; day += 1) {
    series[day] = value;
    value = memory * value + fresh * draw.normal();
  }
  return series;
}
