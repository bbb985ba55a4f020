import type { SerpGapAnalysis } from "../serps/serp-gap-schemas.ts";

export const exampleSerpGap: SerpGapAnalysis = {
  gapId: "gap_r1w5z9c3f7j0m4q8t2x6b9eh",
  query: "time tracking for architects",
  keywordId: "kw_n3r7v1z5d9h2l6p0t4x8b2fj",
  volume: 480,
  value: 12.4,
  ourDomain: "tallyhour.example",
  currentRank: 8,
  winnability: { score: 71, confidence: 0.78, verdict: "WINNABLE_WITH_EFFORT", estimatedMonthsToTopThree: 5 },
  cliffs: [
    {
      type: "DR",
      detected: true,
      description: "Domain ratings drop from about 74 to about 38 after rank 4.",
      cliffAt: 4,
      topAvg: 74.3,
      tailAvg: 38.1,
    },
    { type: "BRAND", detected: false, description: "No brand holds more than one position." },
    { type: "CONTENT", detected: true, description: "Pages after rank 6 are half as long.", cliffAt: 6 },
    { type: "INTENT_SATURATION", detected: false, description: "Product pages, lists and guides are mixed." },
  ],
  recommendation: {
    action: "IMPROVE",
    shouldPursue: true,
    angle: "Show hours and fees per project phase. None of the top five pages does.",
    estimatedEffort: "MEDIUM",
    work: { pages: 0, words: 900, links: 14 },
    page: {
      url: "https://tallyhour.example/for/architects",
      contentType: "landing_page",
      clusterId: "clu_p4t8c2h6v0k9d3m7s1x5q8wr",
    },
    threats: [],
    supportingSerpId: "srp_f6b0t4y8n2k7w1q5d9x3v6mz",
  },
  competitors: [
    { rank: 1, domain: "hourglasspm.example", domainRating: 78, wordCount: 1840 },
    { rank: 2, domain: "studioledger.example", domainRating: 69, wordCount: null },
  ],
  createdAt: "2026-11-16T09:00:31.000Z",
  warnings: ["The page at rank 2 could not be read."],
};
