import { creditsFor, PRICES } from "@findable/contract";
import { expect, test } from "vitest";
import { planCitations } from "./plan.ts";

const plan = (
  input: Parameters<typeof planCitations>[0],
  history: Parameters<typeof planCitations>[1]["history"] = null,
) => planCitations(input, { allEngines: 5, history });

test("a plan names prompts, samples and credits, and says that it rests on assumptions", () => {
  const found = plan({ detect: 0.1, llms: ["llm_chat_1", "llm_search_2"] });

  expect(found).toMatchObject({ outcome: "planned", assumed: true, prompts: 62, engines: 2, samples: 62 * 2 * 7 });
  expect(found.credits).toBe(creditsFor(868, PRICES.aiCitation.perSample));
  expect(found.visibleChange).toBeLessThanOrEqual(0.1);
  expect(found.vendorCostUsd).toBeNull();
});

test("with prompts given, a plan finds the samples, or says that only more prompts help", () => {
  expect(plan({ prompts: 15 })).toMatchObject({ outcome: "planned", prompts: 15, samplesPerDay: 3 });
  const short = plan({ prompts: 6, detect: 0.05, llms: ["llm_chat_1"] });
  expect(short.outcome).toBe("needs_more_prompts");
  expect(short.prompts).toBeGreaterThan(6);
  expect(short.visibleChange).toBeLessThanOrEqual(0.05);
  expect(plan({ detect: 0.005, llms: ["llm_chat_1"] })).toMatchObject({ outcome: "out_of_reach", samples: null });
});

test("every alternative shows the same change, the cheapest first", () => {
  const { alternatives } = plan({ detect: 0.08, llms: ["llm_chat_1"], samplesPerDay: 2 });

  expect(alternatives.map(({ change }) => change).sort()).toEqual([
    "all_engines",
    "four_weeks",
    "one_sample_per_day",
    "three_samples_per_day",
  ]);
  const prices = alternatives.map(({ credits }) => credits ?? 0);
  expect(prices).toEqual(prices.toSorted((one, other) => one - other));
});

test("a history replaces the assumptions and brings the vendors' price", () => {
  const spread = { within: 0.05, rotation: 0.001, inflation: 1 };

  const found = plan({ detect: 0.1 }, { rate: 0.06, spread: { 7: spread }, usdPerSample: 0.01 });

  expect(found).toMatchObject({ assumed: false, variation: { rate: 0.06, ...spread } });
  expect(found.vendorCostUsd).toBeCloseTo((found.samples ?? 0) * 0.01, 9);
  expect(found.prompts).toBeLessThan(plan({ detect: 0.1 }).prompts ?? 0);
});
