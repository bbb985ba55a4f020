import { expect, test } from "vitest";
import type { DailyCount } from "./daily-counts.ts";
import { figuresFrom } from "./figures.ts";
import { surfaceGaps } from "./surface-gap.ts";

const DOMAIN = "acme.example";

function count(prompt: number, surface: DailyCount["surface"], hits: number, n = 10): DailyCount {
  const domains = new Map([[DOMAIN, { ours: hits, oursSquared: hits, oursTimesAll: hits }]]);
  return {
    ...{ queryId: `aiq_${prompt}`, promptVersion: 1, familyId: null, branded: false, llm: "llm_chat_1", surface },
    ...{ model: null, country: "US", language: "en", day: 100, n, answers: n, unanswered: 0, anyCitation: n },
    ...{ credited: hits, all: hits, allSquared: hits, domains },
  };
}

/** Prompts whose rate differs by surface, by these hits of ten answers each. */
function study(pairs: readonly (readonly [number, number])[]): DailyCount[] {
  return pairs.flatMap(([api, consumer], prompt) => [count(prompt, "api", api), count(prompt, "consumer", consumer)]);
}

test("the gap is the mean difference over prompts with a paired t interval", () => {
  const [gap] = surfaceGaps(
    study([
      [1, 3],
      [2, 5],
      [3, 5],
      [4, 6],
      [5, 8],
      [2, 3],
    ]),
    DOMAIN,
  );

  // Differences 2, 3, 2, 2, 3 and 1 of ten: mean 13/60, variance 17/3000, t(5) at 0.975 = 2.570582.
  const half = 2.5705818366147395 * Math.sqrt(17 / 3000 / 6);
  expect(gap).toMatchObject({ llm: "llm_chat_1", prompts: 6 });
  expect(gap?.api).toBeCloseTo(17 / 60, 12);
  expect(gap?.consumer).toBeCloseTo(30 / 60, 12);
  expect(gap?.gap).toBeCloseTo(13 / 60, 12);
  expect(gap?.interval?.low).toBeCloseTo(13 / 60 - half, 9);
  expect(gap?.interval?.high).toBeCloseTo(13 / 60 + half, 9);
});

test("where no prompt is cited on either surface, the interval is wide and not certain", () => {
  const none = study(Array.from({ length: 5 }, () => [0, 0] as const));
  const all = study(Array.from({ length: 5 }, () => [10, 10] as const));

  for (const [gap] of [surfaceGaps(none, DOMAIN), surfaceGaps(all, DOMAIN)]) {
    expect(gap?.gap).toBe(0);
    // Newcombe's difference of 0 of 5 and 0 of 5: the upper end of Wilson's interval on both sides.
    expect(gap?.interval?.low).toBeCloseTo(-0.4344824648, 9);
    expect(gap?.interval?.high).toBeCloseTo(0.4344824648, 9);
  }
});

test("below 5 prompts a gap has no interval, and with one surface there is no gap", () => {
  expect(
    surfaceGaps(
      study([
        [1, 3],
        [2, 5],
      ]),
      DOMAIN,
    ),
  ).toMatchObject([{ prompts: 2, interval: null }]);
  expect(surfaceGaps([count(1, "api", 3), count(2, "consumer", 3)], DOMAIN)).toEqual([]);
  expect(surfaceGaps([count(1, "api", 3), count(1, "consumer", 2, 2)], DOMAIN)).toEqual([]);
  expect(surfaceGaps([count(1, "api", 3), count(1, "imported", 9)], DOMAIN)).toEqual([]);
});

test("prompts that differ alike are not certain, and no rate pools the surfaces", () => {
  const alike = study(Array.from({ length: 6 }, () => [2, 4] as const));
  const [gap] = surfaceGaps(alike, DOMAIN);
  const question = { definition: "linked_citation", domain: DOMAIN, tracked: [DOMAIN], from: 100, to: 100 } as const;
  const rate = (surface: "api" | "consumer") =>
    figuresFrom(alike, { ...question, surface }).allEngines.presence.basket.rate;

  expect((gap?.interval?.high ?? 0) - (gap?.interval?.low ?? 0)).toBeGreaterThan(0.1);
  expect(rate("api")).toBeCloseTo(0.2, 12);
  expect(rate("consumer")).toBeCloseTo(0.4, 12);
});
