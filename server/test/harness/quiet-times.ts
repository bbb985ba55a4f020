import { setTimeout as delay } from "node:timers/promises";

const HOUR_MS = 3_600_000;
const DAY_SECONDS = 86_400;

/** How far a world's clock is from its next noon: midnight and the morning are then hours away, whenever the test runs. */
export function secondsToNoon(): number {
  const sinceMidnight = Math.floor(Date.now() / 1000) % DAY_SECONDS;
  return (DAY_SECONDS + DAY_SECONDS / 2 - sinceMidnight) % DAY_SECONDS || DAY_SECONDS;
}

/** A cadence that is not due by itself while a test runs. */
export function dailyInTwelveHours(timeZone = "UTC"): string {
  const time = { hour: "2-digit", minute: "2-digit", timeZone } as const;
  return `daily:${new Date(Date.now() + 12 * HOUR_MS).toLocaleTimeString("en-GB", time)}`;
}

/** The day's name in a cadence, such as `monday`. */
export function weekdayIn(days: number, timeZone: string): string {
  const moment = new Date(Date.now() + days * DAY_SECONDS * 1000);
  return moment.toLocaleDateString("en-GB", { weekday: "long", timeZone }).toLowerCase();
}

/** Waits if midnight (UTC) is less than half a minute away, for a test that counts what happened on one day of a live service. */
export async function letMidnightPass(): Promise<void> {
  const secondsToMidnight = DAY_SECONDS - ((Date.now() / 1000) % DAY_SECONDS);
  if (secondsToMidnight < 30) await delay(secondsToMidnight * 1000);
}
