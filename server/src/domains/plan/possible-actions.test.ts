import { expect, test } from "vitest";
import type { KindWorth } from "../interventions/index.ts";
import { type PlanFacts, possibleActions } from "./possible-actions.ts";

const refresh: KindWorth = { mean: 0.1, sd: 0.1, nextSd: 0.2, chance: 0.69, outcomes: 0, assumed: true };
const learned: KindWorth = { mean: 0.2, sd: 0.02, nextSd: 0.05, chance: 0.99, outcomes: 40, assumed: false };
const named: KindWorth = { mean: 0.05, sd: 0.06, nextSd: 0.1, chance: 0.6, outcomes: 0, assumed: true };

const FACTS: PlanFacts = {
  ...{ opportunities: [], language: "en", links: [], notIndexed: [] },
  fallen: [{ keywordId: "kw_one", keyword: "kayaks", url: "https://ours.example/kayaks", from: 4, to: 9 }],
  findings: new Map([["missing_title", ["https://ours.example/kayaks", "https://ours.example/tours"]]]),
  prospects: [{ url: "https://forum.example/t/1", title: null, domain: "forum.example", cited: 5, of: 10 }],
  threads: new Set(["https://forum.example/t/1"]),
  clicks: new Map([
    ["https://ours.example/kayaks", 100],
    ["https://ours.example/tours", 50],
  ]),
  ownTexts: new Map(),
  worth: { refresh, fix: learned, link: learned, submission: learned, named },
};

const gains = (facts: PlanFacts) =>
  possibleActions(facts).map(({ kind, expectedClicks, expectedCitations, expectedRange }) => ({
    ...{ kind, expectedClicks, expectedCitations, expectedRange },
  }));

test("an action states what 80 % of its kind add, which is wide while base rates are all there is and can be a loss", () => {
  expect(gains(FACTS)).toEqual([
    {
      ...{ kind: "refresh_page", expectedClicks: 10.5, expectedCitations: 0 },
      expectedRange: { of: "next_of_kind", clicks: { low: -14.5, high: 42.8 }, citations: null },
    },
    {
      ...{ kind: "fix_finding", expectedClicks: 33.2, expectedCitations: 0 },
      expectedRange: { of: "next_of_kind", clicks: { low: 21.8, high: 45.3 }, citations: null },
    },
    {
      ...{ kind: "answer_thread", expectedClicks: 0, expectedCitations: 2.25 },
      expectedRange: { of: "next_of_kind", clicks: null, citations: { low: -3.517, high: 8.017 } },
    },
  ]);
});

test("without imported clicks neither a gain nor its range is stated", () => {
  expect(gains({ ...FACTS, clicks: null }).slice(0, 2)).toEqual([
    { kind: "refresh_page", expectedClicks: null, expectedCitations: 0, expectedRange: null },
    { kind: "fix_finding", expectedClicks: null, expectedCitations: 0, expectedRange: null },
  ]);
});
