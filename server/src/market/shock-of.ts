import type { Shock } from "./market.ts";
import { swung } from "./mixed.ts";

/** Most that an update moves a site, and that a surge lifts one, in points of standing. */
const UPDATE = 0.6;
const SURGE = 0.9;
/** A surge comes in part at once, the rest within some weeks. */
const AT_ONCE = 0.45;
const SURGE_DAYS = 8;

/** What a market's shocks make of a site's standing in a query on a day. */
export function shockOf(shocks: readonly Shock[], domain: string, noise: number, day: number): number {
  let moved = 0;
  for (const shock of shocks) {
    if (!isOn(shock, day)) continue;
    if (shock.kind === "update") moved += UPDATE * shock.intensity * swung(noise, 900_001 + shock.number);
    if (shock.kind === "surge" && shock.domain === domain) {
      const come = AT_ONCE + (1 - AT_ONCE) * (1 - Math.exp((shock.from - day) / SURGE_DAYS));
      moved += SURGE * shock.intensity * come;
    }
  }
  return moved;
}

/** Most that all of a day together could move a site. */
export function reachOf(shocks: readonly Shock[] | undefined, day: number): number {
  return (shocks ?? [])
    .filter((shock) => isOn(shock, day))
    .reduce((sum, { kind, intensity }) => sum + intensity * (kind === "surge" ? SURGE : UPDATE), 0);
}

export function isOn({ from, until }: Shock, day: number): boolean {
  return day >= from && (until === undefined || day < until);
}
