import { expect, test } from "vitest";
import { serpOf } from "./__fixtures__/serps.ts";
import { baselineRanks, chooseBaselineQueries, competitorCandidates, withOrganicCompetitors } from "./baseline.ts";

const queries = [
  {
    keyword: "time tracking",
    serp: serpOf(
      "time tracking",
      "https://www.harvest.co.uk/",
      "https://en.wikipedia.org/wiki/Time",
      "https://docs.tallyroom.co.uk/start",
      "https://tallyroom.co.uk/",
    ),
  },
  {
    keyword: "timesheets",
    serp: serpOf("timesheets", "https://clockify.example/a", "https://app.harvest.co.uk/x", "https://harvest.co.uk/y"),
  },
  { keyword: "budgets", serp: null },
];

test("our rank is the best of all our hosts; not found and failed are distinguished, and neither is a number", () => {
  expect(baselineRanks(queries, "www.tallyroom.co.uk")).toEqual({
    measured: 2,
    failed: 1,
    ranks: [
      {
        keyword: "time tracking",
        position: 3,
        url: "https://docs.tallyroom.co.uk/start",
        via: null,
        outcome: "measured",
      },
      { keyword: "timesheets", position: null, url: null, via: null, outcome: "not_found" },
      { keyword: "budgets", position: null, url: null, via: null, outcome: "failed" },
    ],
  });
});

test("pages of other owners on a shared host are not our rank", () => {
  const shared = [{ keyword: "x", serp: serpOf("x", "https://other.github.io/", "https://acme.github.io/post") }];

  expect(baselineRanks(shared, "acme.github.io").ranks[0]).toMatchObject({ position: 2 });
  expect(baselineRanks(queries, "docs.tallyroom.co.uk").ranks[0]).toMatchObject({ position: 3 });
  expect(competitorCandidates(shared, "acme.github.io", []).map(({ domain }) => domain)).toEqual(["other.github.io"]);
});

test("competitors are registrable domains sorted by shared SERPs, without us, encyclopaedias and duplicates", () => {
  expect(
    competitorCandidates(queries, "tallyroom.co.uk", ["https://toggl.example/pricing", "www.tallyroom.co.uk"]),
  ).toEqual([
    { domain: "harvest.co.uk", sharedQueries: 2, share: 1, bestRank: 1, kind: "brand", source: "serp" },
    { domain: "clockify.example", sharedQueries: 1, share: 0.5, bestRank: 1, kind: "brand", source: "serp" },
    { domain: "toggl.example", sharedQueries: 0, share: 0, bestRank: null, kind: null, source: "input" },
  ]);
});

test("a platform counts if the caller names it, and without a measured SERP the share is 0", () => {
  expect(competitorCandidates(queries, "tallyroom.co.uk", ["wikipedia.org"])[2]).toMatchObject({
    domain: "wikipedia.org",
    sharedQueries: 1,
    source: "input",
  });
  expect(competitorCandidates([{ keyword: "x", serp: null }], "a.example", ["b.example"])).toEqual([
    { domain: "b.example", sharedQueries: 0, share: 0, bestRank: null, kind: null, source: "input" },
  ]);
});

test("baseline queries prefer different subjects, and fill up with variants only when nothing else is left", () => {
  const candidates = [
    "time tracking",
    "time tracking software",
    "best time tracking",
    "acme budget",
    "invoice approval",
    "invoicing",
  ].map((keyword, index) => ({
    keyword,
    score: 1 - index / 10,
    intentLabels: [],
    intentConfidence: null,
    relevanceLabel: null,
    relevanceConfidence: null,
    sources: ["title"],
    urls: [],
  }));
  const isBranded = (phrase: string) => phrase.includes("acme");

  expect(chooseBaselineQueries(candidates, 2, { isBranded })).toEqual(["time tracking", "invoice approval"]);
  expect(chooseBaselineQueries(candidates, 9, { isBranded })).toEqual([
    "time tracking",
    "invoice approval",
    "time tracking software",
    "best time tracking",
    "invoicing",
  ]);
});

test("sites that only the provider of link data reports follow, without us, platforms and known ones", () => {
  const known = competitorCandidates([{ keyword: "x", serp: null }], "a.example", ["b.example"]);

  expect(
    withOrganicCompetitors(
      known,
      ["c.example", "b.example", "a.example", "wikipedia.org", "c.example"],
      "www.a.example",
    ),
  ).toEqual([
    ...known,
    { domain: "c.example", sharedQueries: 0, share: 0, bestRank: null, kind: null, source: "linkdata" },
  ]);
});
