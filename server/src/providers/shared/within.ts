/** A number that makes no sense is one that the vendor does not know. */
export function within(value: number | null | undefined, most: number): number | null {
  return value === null || value === undefined || value < 0 || value > most ? null : Math.round(value);
}
