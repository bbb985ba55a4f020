import type { PullBacklinksResult } from "@findable/contract";

/** What the person who follows the run is told. */
export const narration = {
  reused(domain: string, { stored, pulledAt }: PullBacklinksResult): string {
    return `${stored} links to ${domain} are stored since ${pulledAt.slice(0, 10)}; nothing was pulled or charged.`;
  },

  pulled(domain: string, { pulled, stored, byDR }: PullBacklinksResult): string {
    const strong = byDR["80+"] + byDR["60-79"];
    return `Read ${pulled} links to ${domain}; ${stored} are stored, ${strong} of them from domains rated 60 or more.`;
  },
};
