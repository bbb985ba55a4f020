/** What was said of something, and whether it came. */
export interface Forecast {
  /** 0 to 1. */
  chance: number;
  came: boolean;
}

/** Mean square of what forecasts were off by (Brier 1950): 0 is perfect. */
export function brierOf(forecasts: readonly Forecast[]): number {
  return mean(forecasts.map(({ chance, came }) => (chance - (came ? 1 : 0)) ** 2));
}

/** How much better they are than saying the base rate of everything, of 1; below 0 they are worse. */
export function skillOf(forecasts: readonly Forecast[]): number {
  const rate = mean(forecasts.map(({ came }) => (came ? 1 : 0)));
  return 1 - brierOf(forecasts) / (rate * (1 - rate));
}

const BANDS = [0, 5, 15, 35, 60, 85, 101];

/** By band of the score: how many, what was said on average, and which part came. */
export function reliabilityOf(forecasts: readonly Forecast[]) {
  return BANDS.slice(0, -1).flatMap((from, index) => {
    const end = BANDS[index + 1] ?? 101;
    const within = forecasts.filter(({ chance }) => Math.round(100 * chance) >= from && Math.round(100 * chance) < end);
    if (within.length === 0) return [];
    const said = mean(within.map(({ chance }) => chance));
    return [{ from, to: end - 1, count: within.length, said, came: mean(within.map(({ came }) => (came ? 1 : 0))) }];
  });
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
