import { DISCOVERY_METHODS, type ResearchKeywordInput } from "@findable/contract";
import type { Providers } from "../../kernel/runs/providers.ts";
import type { DiscoveryMethod } from "../../providers/shared/ports/keyword-discovery.ts";

export interface ChosenMethods {
  methods: DiscoveryMethod[];
  warnings: string[];
}

/** The order in which a fast run chooses its two methods: first those that return most phrases with real searches. */
const FAST_ORDER: readonly DiscoveryMethod[] = [
  "related_keywords",
  "keyword_ideas",
  "linkdata_matching",
  "linkdata_suggestions",
  "serp_neighbors",
  "linkdata_related",
  "llm_mentions",
];
const FAST_METHODS = 2;

/** The methods of the run: the requested ones, or those of the depth, if a connected provider supports them. */
export function chooseMethods(
  { depth = "thorough", methods }: Pick<ResearchKeywordInput, "depth" | "methods">,
  providers: Pick<Providers, "serpdata" | "linkdata">,
): ChosenMethods {
  const available = availableMethods(providers);
  const wanted = methods ?? DISCOVERY_METHODS;
  const missing = wanted.filter((method) => !available.has(method));
  if (methods === undefined && depth === "fast") {
    return { methods: FAST_ORDER.filter((method) => available.has(method)).slice(0, FAST_METHODS), warnings: [] };
  }
  return {
    methods: DISCOVERY_METHODS.filter((method) => wanted.includes(method) && available.has(method)),
    warnings: missing.length === 0 ? [] : [skippedWarning(missing)],
  };
}

function availableMethods({ serpdata, linkdata }: Pick<Providers, "serpdata" | "linkdata">): Set<DiscoveryMethod> {
  return new Set<DiscoveryMethod>([
    ...(serpdata === undefined ? [] : (["serp_neighbors"] as const)),
    ...(serpdata?.keywords?.methods ?? []),
    ...(linkdata?.keywords.methods ?? []),
  ]);
}

function skippedWarning(missing: readonly DiscoveryMethod[]): string {
  const names = missing.map((method) => `\`${method}\``).join(", ");
  return `Skipped ${names}: no connected provider supports ${missing.length === 1 ? "this method" : "these methods"}.`;
}
