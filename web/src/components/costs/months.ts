const MONTHS = 13;

/** The last 13 months in UTC, such as `2026-11`, newest first. */
export function monthsUntil(now: number): string[] {
  const day = new Date(now);
  return Array.from({ length: MONTHS }, (_each, index) =>
    new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - index, 1)).toISOString().slice(0, 7),
  );
}
