/** Where a keyword would be without an effect on the logarithm of its position. */
export function positionWithout(position: number, tau: number): number {
  return position * Math.exp(tau);
}

/** By how many per cent clicks differ because of an effect, and how many a week that is. */
export function clicksGained(clicks: number, tau: number): { percent: number; perWeek: number } {
  return { percent: 100 * Math.expm1(tau), perWeek: clicks - clicks * Math.exp(-tau) };
}

/** How many points of the rate of answers that cite us are due to an effect. */
export function pointsGained(rate: number, tau: number): number {
  const without = Math.sin(Math.min(Math.PI / 2, Math.max(0, Math.asin(Math.sqrt(rate)) - tau))) ** 2;
  return 100 * (rate - without);
}
