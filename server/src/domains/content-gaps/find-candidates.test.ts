import { expect, test } from "vitest";
import { findCandidates } from "./find-candidates.ts";
import type { RivalPhrase } from "./phrases.ts";

const OURS = "https://acme.example/guides/folding-bikes";
const phrase = (ours: number, theirs: number): RivalPhrase => ({
  keyword: "how to choose folding bikes",
  volume: 900,
  intent: null,
  rivals: [{ competitorId: "cmp_1", position: theirs, url: "https://rival.example/guides/folding-bikes" }],
  ours: { position: ours, url: OURS },
});

const candidatesOf = (phrases: readonly RivalPhrase[]) =>
  findCandidates({
    phrases,
    ownPages: [{ url: OURS, title: "How to choose folding bikes", heading: null }],
    pillars: [],
    drafts: [],
    language: "en",
    country: undefined,
    minKeywordVolume: 0,
    minCompetitorRank: 20,
    includeWeakerCoverage: true,
    limit: 25,
  }).candidates;

function weakerAt(ours: number, theirs: number): number {
  return candidatesOf([phrase(ours, theirs)]).filter(({ type }) => type === "WEAKER_COVERAGE").length;
}

test.each([
  [9, 4],
  [30, 2],
  [20, 10],
])("our rank %i behind %i is a gap", (ours, theirs) => {
  expect(weakerAt(ours, theirs)).toBe(1);
});

test.each([
  // Ranks move so far from one week to the next.
  [5, 1],
  [8, 4],
  [18, 12],
  [19, 14],
  [3, 9],
  [6, 6],
])("our rank %i beside %i is within the noise of ranks, or ahead", (ours, theirs) => {
  expect(weakerAt(ours, theirs)).toBe(0);
});

test("a gap names the page of ours that ranks for the same subject, or that is titled for it, and no other", () => {
  const gapFor = (keyword: string) => candidatesOf([{ ...phrase(0, 3), keyword, ours: null }])[0];

  expect(gapFor("choose folding bikes")).toMatchObject({
    type: "KEYWORD_GAP",
    coveredBy: { url: OURS, title: "How to choose folding bikes", position: null },
  });
  expect(gapFor("cargo trailer hire")).toMatchObject({ type: "KEYWORD_GAP", coveredBy: null });
});
