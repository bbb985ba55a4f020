import type { PullCompetitorKeywordsResult } from "@findable/contract";

/** What the person who follows the run is told. */
export const narration = {
  reused(domain: string, { stored, pulledAt }: PullCompetitorKeywordsResult): string {
    return `${stored} phrases of ${domain} are stored since ${pulledAt.slice(0, 10)}; nothing was pulled or charged.`;
  },

  pulled(domain: string, { stored, byPosition }: PullCompetitorKeywordsResult): string {
    const first = byPosition["1-3"] + byPosition["4-10"];
    return `${domain} ranks for ${stored} phrases that are stored now, for ${first} of them on the first page.`;
  },
};
