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
