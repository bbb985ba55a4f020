import { dateOfDay, dayNumber } from "../../kernel/text/moment.ts";

export interface CountedDays {
  /** From 1970, both included. */
  first: number;
  last: number;
}

/** The whole days, in UTC, that daily counts of a period cover: those that begin before `until` and end after `since`. None after now. */
export function countedDays({ since, until, now }: { since: string; until?: string; now: string }): CountedDays | null {
  const end = until === undefined || until > now ? now : until;
  if (since > end || (since === end && end === until)) return null;
  const last = end === until && end.endsWith("T00:00:00.000Z") ? dayNumber(end) - 1 : dayNumber(end);
  return { first: dayNumber(since), last };
}

const START = "0001-01-01T00:00:00.000Z";

/** The last day that begins before `until`, and not after now. Where `until` is before every day, that is today. */
export function lastCountedDay({ until, now }: { until?: string | undefined; now: string }): number {
  const days = countedDays({ since: START, ...(until === undefined ? {} : { until }), now });
  return days?.last ?? dayNumber(now);
}

export function asDates(days: CountedDays | null): { from: string; to: string } | null {
  return days && { from: dateOfDay(days.first), to: dateOfDay(days.last) };
}
