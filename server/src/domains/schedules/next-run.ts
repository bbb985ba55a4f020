import { validationError } from "../../kernel/errors/app-error.ts";
import { localTime } from "../../kernel/text/local-time.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const DAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

/**
 * The first time after `after` at which a cadence (`daily:<HH:MM>`, `weekly:<day>:<HH:MM>` or `monthly:<day>:<HH:MM>`) is due in a time zone. A time that
 * occurs twice is due at its first occurrence. A time that the clocks skip is due later by the length of the skip.
 */
export function nextRun(cadence: string, timezone: string, after: string): string {
  const now = Date.parse(after);
  const due = timesAround(cadence, timezone, now).find((moment) => moment > now);
  if (due === undefined) throw new Error(`"${cadence}" is never due.`);
  return new Date(due).toISOString();
}

/** The last time at or before `until` at which a cadence was due. */
export function lastRun(cadence: string, timezone: string, until: string): string {
  const now = Date.parse(until);
  const due = timesAround(cadence, timezone, now).findLast((moment) => moment <= now);
  if (due === undefined) throw new Error(`"${cadence}" was never due.`);
  return new Date(due).toISOString();
}

/** Throws a `validation_error` for an unknown time zone. */
export function requireTimezone(timezone: string): void {
  try {
    localTime(0, timezone);
  } catch {
    throw validationError([{ field: "timezone", message: `has no value "${timezone}"; use an IANA name` }]);
  }
}

/** All times at which a cadence is due, from nine days before a moment to nine days after it, or 33 for months. */
function timesAround(cadence: string, timezone: string, moment: number): number[] {
  const [minute = "0", hour = "0", day = "", rhythm] = cadence.split(":").reverse();
  const near = rhythm === "monthly" ? 33 : 9;
  const today = Math.floor(localTime(moment, timezone) / DAY_MS) * DAY_MS;
  return Array.from({ length: 2 * near + 1 }, (_, index) => today + (index - near) * DAY_MS)
    .filter((midnight) => {
      const date = new Date(midnight);
      if (rhythm === "monthly") return date.getUTCDate() === Number(day);
      return day === "daily" || DAYS[date.getUTCDay()] === day.slice(0, 3);
    })
    .map((midnight) => momentOf(timezone, midnight + Number(hour) * HOUR_MS + Number(minute) * 60_000));
}

/** The first moment with this local time. If the clocks skip it, the moment later by the length of the skip. */
function momentOf(timezone: string, shown: number): number {
  const offsets = [shown - DAY_MS, shown + DAY_MS].map((moment) => localTime(moment, timezone) - moment);
  const candidates = offsets.map((offset) => shown - offset);
  const exact = candidates.filter((moment) => localTime(moment, timezone) === shown);
  return exact.length > 0 ? Math.min(...exact) : Math.max(...candidates);
}
