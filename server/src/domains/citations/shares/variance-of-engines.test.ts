import { expect, test } from "vitest";
import { countByDay } from "../statistics/daily-counts.ts";
import type { Sample } from "../statistics/sample.ts";
import { type Study, varianceComponents } from "../statistics/variance-components.ts";
import { varianceOfEngines } from "./variance-of-engines.ts";

const OWN = "acme.example";

interface Design {
  families: number;
  wordings: number;
  days: number;
  runs: number;
}

/** Answers of a study; `cites` decides each. */
function samplesOf({ families, wordings, days, runs }: Design, cites: (...place: number[]) => boolean): Sample[] {
  const range = (length: number) => Array.from({ length }, (_, index) => index);
  return range(families).flatMap((family) =>
    range(wordings).flatMap((wording) =>
      range(days).flatMap((day) =>
        range(runs).map(
          (run): Sample => ({
            ...{ id: `${family} ${wording} ${day} ${run}`, queryId: `q${family}-${wording}`, familyId: `f${family}` },
            ...{ promptVersion: 1, branded: false, llm: "llm_chat_1", surface: "api", model: "m-1", country: "US" },
            ...{ language: "en", sampledAt: new Date((20_000 + day) * 86_400_000).toISOString(), outcome: "answered" },
            ...{ text: "", mentions: [] },
            citations: cites(family, wording, day, run) ? [{ domain: OWN, url: `https://${OWN}/`, span: null }] : [],
          }),
        ),
      ),
    ),
  );
}

function varianceOf(samples: readonly Sample[]) {
  return varianceOfEngines(countByDay(samples, { definition: "linked_citation", tracked: [OWN] }), OWN)[0];
}

/** Half of the wordings are cited always, the others by chance of the run. */
const byWording = (family: number, wording: number, day: number, run: number) =>
  wording === 0 || (family * 7 + day * 3 + run * 5 + wording) % 4 === 0;

test("the parts of the variance are those of the raw answers, and days that are not full are left out", () => {
  const design = { families: 20, wordings: 3, days: 8, runs: 2 };
  const samples = samplesOf(design, byWording);
  const full = samples.filter(({ id }) => id !== "4 1 5 1");

  const whole: Study = Array.from({ length: 20 }, (_, family) =>
    Array.from({ length: 3 }, (_w, wording) =>
      [0, 1, 2, 3, 4, 6, 7].map((day) => [0, 1].map((run) => (byWording(family, wording, day, run) ? 1 : 0))),
    ),
  );
  const raw = varianceComponents(whole);
  const found = varianceOf(full);

  expect(found).toMatchObject({ outcome: "measured", families: 20, wordings: 3, days: 7, runs: 2, missing: [] });
  const shares = raw.outcome === "measured" ? raw.shares : [];
  for (const { component, share } of shares)
    expect(found?.shares.find((one) => one.component === component)?.share).toBeCloseTo(share, 4);
  expect(found?.shares.find(({ component }) => component === "wording")?.share).toBeGreaterThan(0.3);
});

test("a study that is too small is refused with what it lacks, and models are compared and never mixed", () => {
  const small = samplesOf({ families: 4, wordings: 3, days: 7, runs: 1 }, byWording);
  const later = samplesOf({ families: 4, wordings: 3, days: 2, runs: 1 }, byWording).map((sample) => ({
    ...sample,
    model: "m-2",
    sampledAt: new Date(Date.parse(sample.sampledAt) + 30 * 86_400_000).toISOString(),
  }));

  const found = varianceOf([...small, ...later]);

  expect(found).toMatchObject({ model: "m-2", outcome: "insufficient", shares: [], families: 4, days: 2, runs: 1 });
  expect(found?.missing.join(" ")).toContain("At least 2 runs");
  expect(found?.missing.join(" ")).toContain("At least 7 days");
  expect(found?.missing.join(" ")).toContain("there are 4 of 3");
  expect(found?.models.map(({ model, n }) => [model, n])).toEqual([
    ["m-1", 84],
    ["m-2", 24],
  ]);
});
