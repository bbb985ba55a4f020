const DAY_MS = 86_400_000;
const DAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

/** When a cadence (`daily:<HH:MM>` or `weekly:<day>:<HH:MM>`) is next due after a moment. Throws for a time zone that there is not. */
export function nextRun(cadence: string, timezone: string, after: string): string {
  const [minute = "0", hour = "0", day] = cadence.split(":").reverse();
  const now = Date.parse(after);
  const today = Math.floor(localTime(now, timezone) / DAY_MS) * DAY_MS;
  const due = Array.from({ length: 9 }, (_, days) => today + days * DAY_MS)
    .filter((midnight) => day === "daily" || DAYS[new Date(midnight).getUTCDay()] === day?.slice(0, 3))
    .map((midnight) => toUtc(midnight + (Number(hour) * 60 + Number(minute)) * 60_000, timezone))
    .find((moment) => moment > now);
  if (due === undefined) throw new Error(`"${cadence}" is never due.`);
  return new Date(due).toISOString();
}

/** What a clock in the zone shows, as if it were UTC. */
function localTime(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  }).formatToParts(moment);
  const [year, month, day, hour, minute, second] = ["year", "month", "day", "hour", "minute", "second"].map((name) =>
    Number(parts.find(({ type }) => type === name)?.value),
  );
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second);
}

/** Twice, because the first guess may lie on the other side of a change of the clocks. */
function toUtc(local: number, timezone: string): number {
  const guess = local - (localTime(local, timezone) - local);
  return local - (localTime(guess, timezone) - guess);
}
