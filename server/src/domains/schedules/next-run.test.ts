import fc from "fast-check";
import { expect, test } from "vitest";
import { lastRun, nextRun, requireTimezone } from "./next-run.ts";

const ZONES = [
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
  "America/Sao_Paulo",
  "Pacific/Apia",
];
const DAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

const Time = fc
  .record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) })
  .map(({ hour, minute }) => `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`);
const Moment = fc.date({ min: new Date("2009-01-01"), max: new Date("2036-01-01"), noInvalidDate: true });
const Zone = fc.constantFrom(...ZONES);
const Day = fc.option(fc.constantFrom(...DAYS));

/** What a clock on the wall shows. */
function shown(at: string, timeZone: string): { day: string; time: string } {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-GB", { timeZone, ...options }).format(new Date(at));
  return {
    day: part({ weekday: "short" }).toLowerCase(),
    time: part({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" }),
  };
}

const cadenceOf = (day: string | null, time: string) => (day === null ? `daily:${time}` : `weekly:${day}:${time}`);

/** Whether the clocks of the zone were or will be changed within two days. */
function isQuiet(at: string, timeZone: string): boolean {
  const offset = (ms: number) =>
    new Intl.DateTimeFormat("en-GB", { timeZone, timeZoneName: "longOffset" })
      .formatToParts(new Date(ms))
      .find(({ type }) => type === "timeZoneName")?.value;
  const moment = Date.parse(at);
  return offset(moment - 172_800_000) === offset(moment + 172_800_000);
}

test("the next time shows the day and the time of the cadence, is later, and none lies between", () => {
  fc.assert(
    fc.property(Day, Time, Zone, Moment, (day, time, zone, moment) => {
      const after = moment.toISOString();
      const cadence = cadenceOf(day, time);

      const next = nextRun(cadence, zone, after);

      expect(next > after).toBe(true);
      expect(lastRun(cadence, zone, next)).toBe(next);
      expect(nextRun(cadence, zone, new Date(Date.parse(next) - 1).toISOString())).toBe(next);
      expect(lastRun(cadence, zone, new Date(Date.parse(next) - 1).toISOString()) <= after).toBe(true);
      fc.pre(isQuiet(next, zone));
      expect(shown(next, zone)).toEqual({ day: day ?? shown(next, zone).day, time });
    }),
    { numRuns: 150 },
  );
});

test("every day has its time, also days with a clock change", () => {
  fc.assert(
    fc.property(
      Time,
      fc.constantFrom("Europe/Berlin", "America/New_York", "Australia/Lord_Howe"),
      Moment,
      (time, zone, moment) => {
        let at = moment.toISOString();
        const gaps = Array.from({ length: 200 }, () => {
          const next = nextRun(`daily:${time}`, zone, at);
          const gap = (Date.parse(next) - Date.parse(at)) / 3_600_000;
          at = next;
          return gap;
        }).slice(1);

        expect(Math.min(...gaps)).toBeGreaterThanOrEqual(22);
        expect(Math.max(...gaps)).toBeLessThanOrEqual(26);
      },
    ),
    { numRuns: 5 },
  );
});

test.each([
  ["leapt over: an hour later", "2026-03-28T12:00:00.000Z", "2026-03-29T01:30:00.000Z"],
  ["the day after the leap", "2026-03-29T01:30:00.000Z", "2026-03-30T00:30:00.000Z"],
  ["shown twice: the first time", "2026-10-24T12:00:00.000Z", "2026-10-25T00:30:00.000Z"],
  ["and only that once", "2026-10-25T00:30:00.000Z", "2026-10-26T01:30:00.000Z"],
])("02:30 in Berlin, %s", (_what, after, next) => {
  expect(nextRun("daily:02:30", "Europe/Berlin", after)).toBe(next);
});

test("refuses an unknown time zone", () => {
  expect(() => requireTimezone("Europe/Berlin")).not.toThrow();
  expect(() => requireTimezone("Mars/Base")).toThrow("timezone");
});

test("a monthly cadence is due on its day of each month, by the clock on the wall of its zone", () => {
  expect(nextRun("monthly:1:00:30", "Europe/Berlin", "2026-10-31T22:00:00.000Z")).toBe("2026-10-31T23:30:00.000Z");
  expect(nextRun("monthly:1:00:30", "Europe/Berlin", "2026-10-31T23:30:00.000Z")).toBe("2026-11-30T23:30:00.000Z");
  expect(nextRun("monthly:28:08:00", "UTC", "2026-01-28T08:00:00.000Z")).toBe("2026-02-28T08:00:00.000Z");
  expect(lastRun("monthly:02:08:00", "UTC", "2026-03-01T08:00:00.000Z")).toBe("2026-02-02T08:00:00.000Z");
});
