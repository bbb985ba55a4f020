import { describe, expect, test } from "vitest";
import { TALLYHOUR } from "./brand.ts";
import { plantFaults } from "./faults.ts";
import { planSite } from "./plan-site.ts";
import { startSite } from "./site.ts";

describe("the generated site", () => {
  test("is the same for the same seed, and another for another", () => {
    const first = planSite(TALLYHOUR, { seed: 7, pages: 120 });

    expect(planSite(TALLYHOUR, { seed: 7, pages: 120 })).toEqual(first);
    expect(planSite(TALLYHOUR, { seed: 8, pages: 120 })).not.toEqual(first);
  });

  test("has as many pages as asked for, up to 2,000, each with its own address and title", () => {
    const pages = planSite(TALLYHOUR, { seed: 1, pages: 2_000 });

    expect(new Set(pages.map(({ path }) => path)).size).toBe(2_000);
    expect(new Set(pages.map(({ title }) => title)).size).toBe(2_000);
    expect(new Set(pages.map(({ description }) => description)).size).toBeGreaterThan(300);
  });

  test("has each kind of fault once, on separate pages", () => {
    const { faults } = plantFaults(planSite(TALLYHOUR, { seed: 1, pages: 40 }));

    expect(faults).toHaveLength(14);
    expect(new Set(faults.map(({ kind }) => kind)).size).toBe(14);
    expect(new Set(faults.map(({ path }) => path)).size).toBe(14);
  });

  test("counts who asked for what", async () => {
    await using site = await startSite({ pages: 3, misbehaviours: { "/pricing": "status_500" } });

    const statuses = [
      (await fetch(`${site.origin}/product?x=1`)).status,
      (await fetch(`${site.origin}/pricing`)).status,
      (await fetch(`${site.origin}/pricing`)).status,
    ];

    expect(statuses).toEqual([404, 500, 500]);
    expect(Object.fromEntries(site.requests)).toEqual({ "/product?x=1": 1, "/pricing": 2 });
    expect(site.mostAtOnce()).toBe(1);
  });
});
