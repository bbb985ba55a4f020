import { validationError } from "./app-error.ts";

/**
 * A time that a caller sent, in UTC with milliseconds. ISO 8601 allows what no calendar or database has (a 61st second, the
 * year 0, offsets of a whole day): such a time is a validation_error of its field.
 */
export function momentOf(field: string, text: string): string {
  const moment = new Date(text);
  const year = moment.getUTCFullYear();
  if (year >= 1 && year <= 9999) return moment.toISOString();
  throw validationError([{ field, message: "must be a time between the years 1 and 9999" }]);
}
