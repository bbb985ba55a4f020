import { type CitationHunterResult, formatPercent } from "@findable/contract";
import type { Parties } from "../../domains/citations/index.ts";
import { someOf } from "../../kernel/text/some-of.ts";

/** The sentences that a run reports while it works. */
export const narration = {
  prompts(prompts: readonly string[]): string {
    const count = prompts.length === 1 ? "1 prompt" : `${prompts.length} prompts`;
    return `Asking ${count}: ${someOf(prompts.map((prompt) => `“${cut(prompt)}”`))}.`;
  },

  shares(shares: Readonly<Record<string, number | null>>, { own }: Parties): string {
    const ranked = Object.entries(shares).sort(([, one], [, other]) => (other ?? 0) - (one ?? 0));
    if (ranked.length < 2) return "No competitor is tracked, so there is no share of voice.";
    const [leader, share = 0] = ranked[0] ?? [];
    if (leader === undefined || share === null || share === 0) return "The answers cite none of the tracked domains.";
    const ours = leader === own.domain ? "" : ` ${own.domain} has ${formatPercent(shares[own.domain] ?? 0)}.`;
    return `${leader} has the largest share of voice, ${formatPercent(share)}.${ours}`;
  },

  opportunities({ gaps, opportunities: [first] }: CitationHunterResult): string {
    const count = gaps.length === 1 ? "1 prompt" : `${gaps.length} prompts`;
    const best = first === undefined ? "No action was found." : `First action: ${first.url}. ${first.reason}`;
    return `For ${count} an engine cites others and never the brand. ${best}`;
  },

  files(paths: readonly string[]): string {
    return `The report and its tables are ready: ${paths.join(", ")}.`;
  },
};

const LONGEST = 80;

function cut(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1).toWellFormed()}…`;
}
