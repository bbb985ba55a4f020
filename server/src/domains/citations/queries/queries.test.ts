import { expect, test } from "vitest";
import { newId } from "../../../kernel/ids/new-id.ts";
import { nextSampling } from "./queries.ts";

const DAY_MS = 86_400_000;
const CREATED = "2026-11-02T09:30:00.000Z";

function next(id: string, now: string, cadence: "daily" | "weekly" = "daily"): number {
  return Date.parse(nextSampling(id, cadence, CREATED, now) ?? "");
}

test("prompts spread over the hours of the day, each at its own minute", () => {
  const ids = Array.from({ length: 2_400 }, () => newId("aiq"));

  const hours = ids.map((id) => new Date(next(id, CREATED)).getUTCHours());

  for (let hour = 0; hour < 24; hour += 1) {
    const here = hours.filter((one) => one === hour).length;
    expect(here).toBeGreaterThan(50);
    expect(here).toBeLessThan(170);
  }
  const [id = ""] = ids;
  expect(next(id, "2026-12-24T00:00:00.000Z") % DAY_MS).toBe(next(id, CREATED) % DAY_MS);
});

test("times that passed in an outage are made up for by one sampling, and the next is in the future", () => {
  const id = newId("aiq");
  for (const cadence of ["daily", "weekly"] as const) {
    for (const now of ["2026-11-02T09:30:00.000Z", "2026-11-23T23:59:59.999Z", "2027-03-28T02:30:00.000Z"]) {
      const at = next(id, now, cadence);
      const step = cadence === "daily" ? DAY_MS : 7 * DAY_MS;

      expect(at).toBeGreaterThan(Date.parse(now));
      expect(at - Date.parse(now)).toBeLessThanOrEqual(step);
      expect((at - next(id, CREATED, cadence)) % step).toBe(0);
    }
  }
  expect(nextSampling(id, "none", CREATED, CREATED)).toBeNull();
});
