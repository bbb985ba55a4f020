import { validationError } from "../errors/app-error.ts";

/**
 * Normalizes a time of a request to UTC with milliseconds. ISO 8601 allows a 61st second, the year 0 and offsets of a whole day,
 * which no calendar or database has: these throw a `validation_error` of the field.
 */
export function momentOf(field: string, text: string): string {
  const moment = new Date(text);
  const year = moment.getUTCFullYear();
  if (year >= 1 && year <= 9999) return moment.toISOString();
  throw validationError([{ field, message: "must be a time between the years 1 and 9999" }]);
}

/** The same for a time after `now`, at most `maxYears` ahead. */
export function futureMomentOf(field: string, text: string, now: string, maxYears?: number): string {
  const moment = momentOf(field, text);
  if (moment <= now) throw validationError([{ field, message: "must be in the future" }]);
  if (maxYears === undefined) return moment;
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + maxYears);
  if (moment <= latest.toISOString()) return moment;
  throw validationError([{ field, message: `must be at most ${maxYears} years ahead` }]);
}

const DAY_MS = 86_400_000;
const [FIRST, LAST] = [Date.parse("0001-01-01T00:00:00.000Z"), Date.parse("9999-12-31T23:59:59.999Z")];

/** The time, or the end of the years 1 to 9999 beyond which it lies: neither four digits nor the database hold others. */
export function withinCalendar(time: number): string {
  return new Date(Math.min(Math.max(time, FIRST), LAST)).toISOString();
}

/** The day some days later, or earlier if negative, within the years 1 to 9999. */
export function daysLater(day: string, days: number): string {
  return withinCalendar(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).slice(0, 10);
}

/** A day, counted from 1970, as a date. */
export function dateOfDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** The day of a moment in UTC, counted from 1970. */
export function dayNumber(moment: string): number {
  return Math.floor(Date.parse(moment) / DAY_MS);
}

const LONG_DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** `21 November 2026`, in UTC. */
export function formatLongDay(moment: string): string {
  return LONG_DAY.format(new Date(moment));
}
