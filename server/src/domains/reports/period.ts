import type { ReportInput } from "@findable/contract";
import { validationError } from "../../kernel/errors/app-error.ts";
import { localTime } from "../../kernel/text/local-time.ts";
import { daysLater } from "../../kernel/text/moment.ts";

/** The days of a report, with both ends, and the moments that bound them; `until` is at most now. */
export interface ReportPeriod {
  from: string;
  to: string;
  since: string;
  until: string;
}

/** The period of a request: a month, two days, or the last whole month. Throws a `validation_error` for days in the future. */
export function periodOf(input: Pick<ReportInput, "month" | "from" | "to" | "timezone">, now: string): ReportPeriod {
  const today = now.slice(0, 10);
  const { from, to } = daysOf(input, today, dayIn(input.timezone ?? "UTC", now));
  if (from > today) {
    const field = input.from === undefined ? "month" : "from";
    throw validationError([{ field, message: `must not be in the future: today is ${today} (UTC)` }]);
  }
  if (input.to !== undefined && to > today)
    throw validationError([{ field: "to", message: `must be today, ${today} (UTC), or earlier` }]);
  const last = to > today ? today : to;
  const end = `${daysLater(last, 1)}T00:00:00.000Z`;
  return { from, to: last, since: `${from}T00:00:00.000Z`, until: end < now ? end : now };
}

/** The day that a calendar of the time zone shows. */
function dayIn(timezone: string, now: string): string {
  return new Date(localTime(Date.parse(now), timezone)).toISOString().slice(0, 10);
}

function daysOf({ month, from, to }: Pick<ReportInput, "month" | "from" | "to">, today: string, shown: string) {
  if (from !== undefined && to !== undefined) return { from, to };
  // On the evening of a month's last day in UTC, a calendar further east shows the next month already.
  const before = monthBefore(shown);
  const first = month ?? (`${before}-01` > today ? monthBefore(today) : before);
  return { from: `${first}-01`, to: lastDayOf(first) };
}

function monthBefore(day: string): string {
  return daysLater(`${day.slice(0, 7)}-01`, -1).slice(0, 7);
}

function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}
