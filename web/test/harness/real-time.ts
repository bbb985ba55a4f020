const HOUR_MS = 3_600_000;

/** A time by the clock of the machine, which test worlds leave behind. */
export function hoursFromNow(hours: number): string {
  return new Date(Date.now() + hours * HOUR_MS).toISOString();
}
