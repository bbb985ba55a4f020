/** Treats a number outside the range as unknown. */
export function within(value: number | null | undefined, most: number): number | null {
  return value === null || value === undefined || value < 0 || value > most ? null : Math.round(value);
}
