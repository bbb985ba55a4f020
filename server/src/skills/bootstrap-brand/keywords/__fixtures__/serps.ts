import type { Serp } from "../../../../providers/serpdata/port.ts";

/** A SERP with these addresses, best first. */
export function serpOf(query: string, ...urls: string[]): Serp {
  return {
    ...emptySerp(query),
    organic: urls.map((url, index) => ({
      rank: index + 1,
      url,
      title: url,
      snippet: null,
      domain: new URL(url).hostname,
    })),
  };
}

export function emptySerp(query: string): Serp {
  return {
    query,
    fetchedAt: "2026-03-01T12:00:00.000Z",
    organic: [],
    aiOverviews: { present: false, summary: null, cited: [] },
    featuredSnippet: null,
    paa: [],
    forum: [],
    videos: [],
    localPack: [],
    suggestions: [],
    unknownSections: [],
    warnings: [],
    costUsd: null,
  };
}
