import { PRICES } from "@findable/contract";

/**
 * What a run reads and measures at each depth, and the credits of each part: 78 in total for `fast`, 152 for `thorough`. The short
 * sample of AI answers is included.
 */
export const DEPTHS = {
  fast: {
    pages: 60,
    crawlTimeMs: 40_000,
    keywords: 200,
    segments: 3,
    queries: PRICES.bootstrapBrand.fast.queries,
    labelBatches: 2,
    citations: { prompts: 3, samples: 1 },
    seconds: 600,
    prices: PRICES.bootstrapBrand.fast,
  },
  thorough: {
    pages: 500,
    crawlTimeMs: 600_000,
    keywords: 1000,
    segments: 6,
    queries: PRICES.bootstrapBrand.thorough.queries,
    labelBatches: 10,
    citations: { prompts: 5, samples: 2 },
    seconds: 1200,
    prices: PRICES.bootstrapBrand.thorough,
  },
} as const;

export type Depth = keyof typeof DEPTHS;

/** Results that the baseline examines. A page that is not among them may rank further down. */
export const RESULT_DEPTH = 20;
