import type { WorldState } from "../world-state.ts";

/** The market's day on which every world begins: what drifts is counted from its birth, so that worlds of one seed are alike whenever they are opened. */
export const FIRST_DAY = 20_454;
const DAY_MS = 86_400_000;

/** The market's day at a moment of a world; today's where none is named. */
export function worldDay({ bornAt, now }: Pick<WorldState, "bornAt" | "now">, moment = now): number {
  return FIRST_DAY + Math.floor((Date.parse(moment) - Date.parse(bornAt)) / DAY_MS);
}

/** The date in a world of one of the market's days, ISO 8601. */
export function worldDate({ bornAt }: Pick<WorldState, "bornAt">, day: number): string {
  return new Date(Date.parse(bornAt) + (day - FIRST_DAY) * DAY_MS).toISOString().slice(0, 10);
}
