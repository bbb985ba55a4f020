import type { CitationFunnel } from "../citations/ai-citation-funnel.ts";
import type { CheckAiCitationResult } from "../citations/ai-citations.ts";

export const exampleCitationResult: CheckAiCitationResult = {
  prompt: "What is the best time tracking tool for a small architecture studio?",
  samplesPerLlm: 5,
  definition: "linked_citation",
  perLlm: [
    {
      llm: "llm_chat_1",
      surface: "api",
      models: ["gpt-5.4-2026-09-01"],
      outcome: "measured",
      outcomes: { answered: 5, not_searched: 0, no_surface: 0, refused: 0, parse_suspect: 0, failed: 0 },
      samples: 5,
      failedSamples: 0,
      citations: [
        {
          domain: "hourglasspm.example",
          rate: 0.8,
          n: 5,
          interval: { low: 0.38, high: 0.96 },
          lowSample: true,
          avgPosition: 1.3,
          ourBrand: false,
        },
        {
          domain: "tallyhour.example",
          rate: 0.4,
          n: 5,
          interval: { low: 0.12, high: 0.77 },
          lowSample: true,
          avgPosition: 2.5,
          ourBrand: true,
        },
      ],
      mentions: [{ brand: "Tallyhour", rate: 0.2, n: 5, interval: { low: 0.04, high: 0.62 }, lowSample: true }],
      exampleResponses: [
        {
          text: "For a small studio, Hourglass PM and Tallyhour both track hours by project phase.",
          citedDomains: ["hourglasspm.example", "tallyhour.example"],
        },
      ],
    },
    {
      llm: "search_overview",
      surface: "consumer",
      models: [],
      outcome: "failed",
      outcomes: { answered: 0, not_searched: 0, no_surface: 0, refused: 0, parse_suspect: 0, failed: 5 },
      samples: 0,
      failedSamples: 5,
      citations: [],
      mentions: [],
      exampleResponses: [],
    },
  ],
  shareOfVoice: { "hourglasspm.example": 0.667, "tallyhour.example": 0.333 },
  shareOfVoiceSamples: {
    "hourglasspm.example": { n: 5, interval: { low: 0.3, high: 0.9 }, lowSample: true },
    "tallyhour.example": { n: 5, interval: { low: 0.1, high: 0.7 }, lowSample: true },
  },
  branded: false,
  evidence: "/v1/research/ai-citation/samples?queryId=aiq_v8z2d6h0l4p9t3x7b1f5j9nr",
  precision: null,
  warnings: ["search_overview did not respond."],
};

export const exampleFunnel: CitationFunnel = {
  days: 30,
  perEngine: [
    {
      llm: "llm_chat_1",
      surface: "api",
      answers: 150,
      indexed: null,
      retrieved: { answers: 90, rate: 0.6, n: 150, interval: { low: 0.52, high: 0.68 }, lowSample: false },
      cited: { answers: 30, rate: 0.3333, n: 90, interval: { low: 0.24, high: 0.44 }, lowSample: false },
      named: { answers: 27, rate: 0.9, n: 30, interval: { low: 0.74, high: 0.97 }, lowSample: false },
      namedOnly: 12,
      narrowest: "cited",
      advice:
        "Pages of the brand are retrieved and not cited: refresh those listed first, with the answer at the top and facts to quote.",
      evidence:
        "/v1/research/ai-citation/samples?queryId=aiq_v8z2d6h0l4p9t3x7b1f5j9nr&llm=llm_chat_1&surface=api&outcome=answered%2Cnot_searched&since=2026-10-18T00%3A00%3A00.000Z&until=2026-11-17T00%3A00%3A00.000Z",
    },
  ],
  refresh: [{ url: "https://tallyhour.example/guides/phase-budgets", retrieved: 48, cited: 9 }],
  notes: ["Whether the brand's pages are indexed is unknown: search console is not connected."],
};
