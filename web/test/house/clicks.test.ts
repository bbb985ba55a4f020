import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CLICK_JOBS, type ClickJob } from "../harness/click-jobs.ts";

const jobs = Object.entries<ClickJob>(CLICK_JOBS);

test("no job takes more clicks than its aim", () => {
  expect(jobs.filter(([, { aim, clicks }]) => aim !== undefined && clicks > aim)).toEqual([]);
});

test("the journey of each job counts its clicks", () => {
  const uncounted = jobs.filter(([id, { test: file }]) => {
    const code = readFileSync(new URL(`../journeys/${file}`, import.meta.url), "utf8");
    return !code.includes(`expect(await clicks()).toBe(CLICK_JOBS.${id}.clicks)`);
  });

  expect(uncounted.map(([id]) => id)).toEqual([]);
});
