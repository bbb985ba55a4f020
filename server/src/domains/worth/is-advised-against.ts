import type { SerpGapAnalysis } from "@findable/contract";

type Recommendation = Pick<SerpGapAnalysis["recommendation"], "action" | "shouldPursue">;

/**
 * Whether an analysis says that a query is not worth the work. No list of what to do has such a query. Analyses of early releases have
 * no action.
 */
export function isAdvisedAgainst({ action, shouldPursue }: Recommendation): boolean {
  return action == null ? !shouldPursue : action === "SKIP";
}
