const DAY_MS = 86_400_000;

/** Days after an email on which its page is read for the link: most links are placed in the first weeks. */
const LOOK_DAYS = [2, 4, 7, 11, 16, 22, 30, 45, 60, 90, 120, 180, 270, 365] as const;
/** Days after a link was first seen on which it is checked. */
const CHECK_DAYS = [1, 3, 7, 14, 30, 60, 90, 135, 180, 240, 300, 365] as const;
/** Days after a loss on which the page is read again, in case the partner restores the link. */
const LOST_DAYS = [7, 30] as const;

/** When the page of an email is next read for the link; null once a year has passed. */
export function nextLookAt(sentAt: string, now: string): string | null {
  return nextDay(LOOK_DAYS, sentAt, now);
}

/** When a live link is next checked; null once a year has passed. */
export function nextCheckAt(firstSeenAt: string, now: string): string | null {
  return nextDay(CHECK_DAYS, firstSeenAt, now);
}

/** When a lost link is next checked; null once it is lost for good. */
export function nextCheckOfLost(lostAt: string, now: string): string | null {
  return nextDay(LOST_DAYS, lostAt, now);
}

export function dayAfter(now: string): string {
  return new Date(Date.parse(now) + DAY_MS).toISOString();
}

/** Windows begin at midnight UTC, so that the links of a workspace are read together. */
function nextDay(days: readonly number[], since: string, now: string): string | null {
  const start = Math.ceil(Date.parse(since) / DAY_MS) * DAY_MS;
  const next = days.map((day) => start + day * DAY_MS).find((time) => time > Date.parse(now));
  return next === undefined ? null : new Date(next).toISOString();
}
