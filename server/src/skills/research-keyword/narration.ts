import type { ResearchedKeyword } from "@findable/contract";
import { someOf } from "../../kernel/text/some-of.ts";
import type { DiscoveryMethod } from "../../providers/shared/ports/keyword-discovery.ts";
import type { MethodOutcome } from "./discover.ts";
import type { Candidate, DedupDecision } from "./merge-candidates.ts";
import type { Seed } from "./seed.ts";
import type { StoredCandidates } from "./store-candidates.ts";

/** The sentences that a run reports while it works. */
export const narration = {
  start({ kind, text }: Seed, methods: readonly DiscoveryMethod[]): string {
    const subject = kind === "domain" ? `the site ${text}` : `"${text}"`;
    return `Searching for keywords related to ${subject} with ${count(methods.length, "method")}: ${methods.map((method) => METHOD_NAMES[method]).join(", ")}.`;
  },

  found(outcomes: readonly MethodOutcome[]): string {
    const parts = outcomes.map(({ method, phrases }) =>
      phrases === null ? `${METHOD_NAMES[method]} failed` : `${phrases.length} from ${METHOD_NAMES[method]}`,
    );
    return `${sentence(parts.join(", "))}.`;
  },

  deduped(total: number, finds: readonly Candidate[], decisions: readonly DedupDecision[]): string {
    const similar = decisions.filter(({ decision }) => decision === "kept both").length;
    const dropped = decisions.filter(({ decision }) => decision === "dropped").map(({ other }) => `"${other}"`);
    const added = finds.filter(({ methods }) => methods.length === 0).length;
    const duplicates = total + added - finds.length - dropped.length;
    const noise =
      dropped.length === 0 ? "" : ` Dropped ${count(dropped.length, "phrase")} of templates: ${someOf(dropped, 3)}.`;
    const separate = similar === 0 ? "" : ` Kept ${count(similar, "similar pair")} separate.`;
    return `Removed ${count(duplicates, "duplicate")}; ${count(finds.length, "phrase")} left.${noise}${separate}`;
  },

  kept({ keywords, created, updated }: StoredCandidates, stored: boolean): string {
    const [first] = keywords;
    if (first === undefined) return "Found no keywords.";
    const result = stored
      ? `Stored ${count(keywords.length, "keyword")}: ${created} new, ${updated} updated.`
      : `Found ${count(keywords.length, "keyword")}. They were not stored, as requested.`;
    return `${result} First: "${first.keyword}"${numbersOf(first)}.`;
  },
};

const METHOD_NAMES: Record<DiscoveryMethod, string> = {
  related_keywords: "related searches",
  keyword_ideas: "keyword ideas",
  linkdata_matching: "matching phrases",
  linkdata_related: "phrases of pages that rank",
  linkdata_suggestions: "search suggestions",
  llm_mentions: "questions to AI assistants",
  serp_neighbors: "results pages",
};

function numbersOf({ volume, kd }: ResearchedKeyword): string {
  if (volume === null) return "";
  return kd === null ? ` (${volume} searches a month)` : ` (${volume} searches a month, difficulty ${Math.round(kd)})`;
}

function count(number: number, noun: string): string {
  return `${number.toLocaleString("en")} ${number === 1 ? noun : `${noun}s`}`;
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
