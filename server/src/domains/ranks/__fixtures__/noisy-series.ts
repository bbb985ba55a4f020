/** How a keyword moves although nothing happens. */
export interface Noise {
  /** Its usual position. */
  base: number;
  /** Standard deviation from day to day, in positions. */
  deviation: number;
  /** How much of a day's deviation is left on the next: 0 for none. */
  memory: number;
  /** Share of the days that are far off for no reason, four deviations away. */
  outliers?: number;
}

export type Random = () => number;

/** Mulberry32: the same numbers for the same seed. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Places of so many days, the oldest first. From day `dropAt` on they are `drop` further down. */
export function noisySeries(
  random: Random,
  { base, deviation, memory, outliers = 0 }: Noise,
  { days, dropAt = Infinity, drop = 0 }: { days: number; dropAt?: number; drop?: number },
): number[] {
  let off = normal(random) * deviation;
  return Array.from({ length: days }, (_, day) => {
    if (day > 0) off = memory * off + Math.sqrt(1 - memory ** 2) * deviation * normal(random);
    const jump = random() < outliers ? 4 * deviation * (random() < 0.5 ? -1 : 1) : 0;
    const place = base + off + jump + (day >= dropAt ? drop : 0);
    return Math.min(101, Math.max(1, Math.round(place)));
  });
}

/** Box and Muller. */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
