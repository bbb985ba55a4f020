import type { ResearchedKeyword } from "@findable/contract";
import type { DiscoveryMethod } from "../../providers/shared/ports/keyword-discovery.ts";
import type { MethodOutcome } from "./discover.ts";
import type { DedupDecision } from "./finds.ts";
import type { Seed } from "./seed.ts";
import type { StoredFinds } from "./store-finds.ts";

/** What the person who follows the run is told. */
export const narration = {
  start({ kind, text }: Seed, methods: readonly DiscoveryMethod[]): string {
    const subject = kind === "domain" ? `the site ${text}` : `"${text}"`;
    return `Looking for keywords around ${subject} in ${methods.length === 1 ? "one way" : `${methods.length} ways`}: ${methods.map((method) => METHOD_NAMES[method]).join(", ")}.`;
  },

  found(outcomes: readonly MethodOutcome[]): string {
    const parts = outcomes.map(({ method, phrases }) =>
      phrases === null ? `${METHOD_NAMES[method]} failed` : `${phrases.length} from ${METHOD_NAMES[method]}`,
    );
    return `${sentence(parts.join(", "))}.`;
  },

  deduped(total: number, left: number, decisions: readonly DedupDecision[]): string {
    const apart = decisions.filter(({ decision }) => decision === "kept both").length;
    const kept =
      apart === 0
        ? ""
        : ` ${apart === 1 ? "One pair looks alike and stays" : `${apart} pairs look alike and stay`} apart.`;
    return `${count(total - left, "repetition")} left out; ${count(left, "phrase")} left.${kept}`;
  },

  kept({ keywords, created, updated }: StoredFinds, stored: boolean): string {
    const [first] = keywords;
    if (first === undefined) return "Nothing was kept.";
    const done = stored
      ? `Stored ${count(keywords.length, "keyword")}, ${created} of them new and ${updated} known before.`
      : `Kept ${count(keywords.length, "keyword")}; nothing was to be stored.`;
    return `${done} The first: "${first.keyword}"${numbersOf(first)}.`;
  },
};

const METHOD_NAMES: Record<DiscoveryMethod, string> = {
  related_keywords: "related searches",
  keyword_ideas: "keyword ideas",
  linkdata_matching: "matching phrases",
  linkdata_related: "phrases of pages that rank",
  linkdata_suggestions: "search suggestions",
  llm_mentions: "questions to assistants",
  serp_neighbors: "neighbours in the results",
};

function numbersOf({ volume, kd }: ResearchedKeyword): string {
  if (volume === null) return "";
  return kd === null ? ` (${volume} searches a month)` : ` (${volume} searches a month, difficulty ${Math.round(kd)})`;
}

function count(number: number, one: string): string {
  return `${number.toLocaleString("en")} ${number === 1 ? one : `${one}s`}`;
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
