/** About 600 zones exist, some with several spellings. */
const MAX_CLOCKS = 2000;
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Cached: creating a format takes 100 times as long as using it. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known;
  const clock = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    calendar: "gregory",
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  if (clocks.size >= MAX_CLOCKS) clocks.clear();
  clocks.set(timeZone, clock);
  return clock;
}

/** The local time of a zone at a moment, as if it were UTC. Throws for an unknown time zone. */
export function localTime(moment: number, timeZone: string): number {
  const parts = clockOf(timeZone).formatToParts(moment);
  const [year, month, day, hour, minute, second] = ["year", "month", "day", "hour", "minute", "second"].map((name) =>
    Number(parts.find(({ type }) => type === name)?.value),
  );
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second);
}
