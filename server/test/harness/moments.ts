import { setImmediate as nextTurn } from "node:timers/promises";

/** How far a moment is away. */
export interface Distance {
  days?: number;
  hours?: number;
  minutes?: number;
  seconds?: number;
}

const SECOND_MS = 1000;
const DAY_MS = 86_400 * SECOND_MS;

/** A time of the service, such as `2026-03-14T09:26:53.589Z`. */
export function isoFromNow(distance: Distance): string {
  return new Date(Date.now() + inMilliseconds(distance)).toISOString();
}

export function isoNow(): string {
  return isoFromNow({});
}

export function isoAgo(distance: Distance): string {
  return new Date(Date.now() - inMilliseconds(distance)).toISOString();
}

/** The next Monday (UTC) that is not today, at nine. */
export function nextMonday(): string {
  const days = (8 - new Date(Date.now()).getUTCDay()) % 7 || 7;
  return `${isoFromNow({ days }).slice(0, "2026-03-14".length)}T09:00:00.000Z`;
}

/** The day (UTC) that many days ago, such as `2026-03-14`. */
export function daysAgo(days: number): string {
  return isoAgo({ days }).slice(0, "2026-03-14".length);
}

/** Hours until a time of the service; negative if it has passed. */
export function hoursUntil(iso: unknown): number {
  return (Date.parse(String(iso)) - Date.now()) / inMilliseconds({ hours: 1 });
}

/** What is recorded afterwards has a later time, in milliseconds, than what was recorded before. */
export async function nextMillisecond(): Promise<void> {
  const now = Date.now();
  while (Date.now() <= now) await nextTurn();
}

function inMilliseconds({ days = 0, hours = 0, minutes = 0, seconds = 0 }: Distance): number {
  return days * DAY_MS + ((hours * 60 + minutes) * 60 + seconds) * SECOND_MS;
}
