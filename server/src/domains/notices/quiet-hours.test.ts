import { expect, test } from "vitest";
import { mondayOf } from "./gathering/note-budgets-and-weeks.ts";
import { afterQuietHours, nextLocal } from "./quiet-hours.ts";

const at = (moment: string) => Date.parse(moment);
const iso = (moment: number) => new Date(moment).toISOString();
const until = (moment: string, quiet_from: string, quiet_to: string, time_zone: string) =>
  iso(afterQuietHours(at(moment), { quiet_from, quiet_to, time_zone }));

test.each([
  ["2026-11-30T19:30:00Z", "20:00", "07:30", "Europe/Berlin", "2026-12-01T06:30:00.000Z"],
  ["2026-11-30T03:00:00Z", "20:00", "07:30", "Europe/Berlin", "2026-11-30T06:30:00.000Z"],
  ["2026-11-30T06:30:00Z", "20:00", "07:30", "Europe/Berlin", "2026-11-30T06:30:00.000Z"],
  ["2026-11-30T12:30:00Z", "12:00", "13:00", "UTC", "2026-11-30T13:00:00.000Z"],
  ["2026-11-30T13:00:00Z", "12:00", "13:00", "UTC", "2026-11-30T13:00:00.000Z"],
  // The end lies in the hour that the clock skips on 29 March: it jumps from 02:00 to 03:00.
  ["2026-03-29T00:30:00Z", "22:00", "02:30", "Europe/Berlin", "2026-03-29T01:30:00.000Z"],
  // The end happens twice on 25 October. The first one counts.
  ["2026-10-24T21:00:00Z", "22:00", "02:30", "Europe/Berlin", "2026-10-25T00:30:00.000Z"],
])("an email of %s waits for the end of the quiet hours %s to %s in %s: %s", (now, from, to, zone, expected) => {
  expect(until(now, from, to, zone)).toBe(expected);
});

test("without quiet hours nothing waits", () => {
  const now = at("2026-11-30T03:00:00Z");
  expect(afterQuietHours(now, { quiet_from: null, quiet_to: null, time_zone: null })).toBe(now);
});

test.each([
  ["Europe/Berlin", "2026-11-30T07:00:00.000Z"],
  ["America/Los_Angeles", "2026-11-30T16:00:00.000Z"],
  ["Pacific/Kiritimati", "2026-11-30T18:00:00.000Z"],
  ["Asia/Kolkata", "2026-11-30T02:30:00.000Z"],
])("the digest of a week that ended on Monday 00:00 UTC arrives in %s at %s", (zone, expected) => {
  expect(iso(nextLocal(at("2026-11-30T00:05:00Z"), "08:00", zone))).toBe(expected);
});

test.each([
  ["2026-11-30T00:00:00Z", "2026-11-30"],
  ["2026-11-29T23:59:59Z", "2026-11-23"],
  ["2026-12-06T12:00:00Z", "2026-11-30"],
])("the week of %s began on %s", (moment, monday) => {
  expect(iso(mondayOf(new Date(moment)).getTime())).toBe(`${monday}T00:00:00.000Z`);
});
