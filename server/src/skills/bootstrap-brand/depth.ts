/** What a run reads and measures at each depth, and the credits of each part: 78 in total for `fast`, 152 for `thorough`. */
export const DEPTHS = {
  fast: {
    pages: 60,
    crawlTimeMs: 40_000,
    keywords: 200,
    segments: 3,
    queries: 20,
    labelBatches: 2,
    seconds: 600,
    prices: { crawl: 20, profile: 10, segments: 8, keywords: 20, query: 1 },
  },
  thorough: {
    pages: 500,
    crawlTimeMs: 600_000,
    keywords: 1000,
    segments: 4,
    queries: 50,
    labelBatches: 10,
    seconds: 1200,
    prices: { crawl: 40, profile: 15, segments: 15, keywords: 32, query: 1 },
  },
} as const;

export type Depth = keyof typeof DEPTHS;

/** Credits of a run that measures no SERP. */
export function baseCredits(depth: Depth): number {
  const { crawl, profile, segments, keywords } = DEPTHS[depth].prices;
  return crawl + profile + segments + keywords;
}

export function fullCredits(depth: Depth): number {
  return baseCredits(depth) + DEPTHS[depth].queries * DEPTHS[depth].prices.query;
}
