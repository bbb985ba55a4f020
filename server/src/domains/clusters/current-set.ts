import type { ClusterScope } from "./clusters.store.ts";
import { type SetQuestion, setOf } from "./set-of.ts";
import { bringUpToDate, type ClusterTools } from "./up-to-date-clusters.ts";

/** The set of clusters that answers a question, recalculated if keywords or pages have changed since. */
export async function currentSet(tools: ClusterTools, question: SetQuestion): Promise<ClusterScope> {
  const { scope, grouping } = setOf(question);
  await bringUpToDate(tools, scope, grouping);
  return scope;
}
