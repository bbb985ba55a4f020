import type { Keyword, ListedKeyword } from "../keywords/keyword-schemas.ts";

export const exampleKeyword: Keyword = {
  id: "kw_w2n8d5v1x7c4k0r6t9m3q8pz",
  keyword: "time tracking for architects",
  intentLabels: ["PURCHASE", "SPECIFICATION"],
  intentConfidence: 0.86,
  relevanceLabel: "OFFERING",
  relevanceConfidence: 0.94,
  status: "FOCUSED",
  priority: "HIGH",
  pillarId: "pil_s8c2v6k0m4r9t3x7n1d5q8wb",
  tags: ["campaign:studios"],
  volume: 720,
  kd: 23,
  cpc: 8.4,
  competition: 0.62,
  monthlySearches: [
    { month: "2026-10", volume: 880 },
    { month: "2026-09", volume: 720 },
  ],
  vendorIntent: "commercial",
  trafficPotential: 1900,
  language: "en",
  source: "SERPDATA",
  currentRank: {
    position: 8,
    url: "https://tallyhour.example/for/architects",
    via: null,
    checkedAt: "2026-11-16T06:00:12.000Z",
  },
  ranks: [
    {
      device: "desktop",
      location: "US",
      language: "en",
      position: 8,
      url: "https://tallyhour.example/for/architects",
      via: null,
      depth: 100,
      checkedAt: "2026-11-16T06:00:12.000Z",
      change1d: 0,
      change7d: 3,
      change28d: 6,
      significant: true,
      move: { verdict: "up", from: 11, fromCheckedAt: "2026-11-09T06:00:09.000Z" },
    },
  ],
  createdAt: "2026-11-03T08:21:40.000Z",
  updatedAt: "2026-11-16T06:00:12.000Z",
};

export const exampleListedKeyword: ListedKeyword = {
  ...exampleKeyword,
  search: {
    range: { from: "2026-10-17", to: "2026-11-13" },
    ...{ clicks: 38, impressions: 610, ctr: 0.0623, position: 8.2 },
    unreliable: [],
  },
};
