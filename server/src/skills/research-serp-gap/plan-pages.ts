import type { AnalyzeSerpGapInput } from "@findable/contract";
import { findPagePlans, type PagePlan } from "../../domains/clusters/index.ts";
import { isOurs } from "../../domains/serp-gaps/index.ts";
import { findBrandPlaces, marketOf } from "../../domains/workspaces/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { GapPage, Ours } from "./fetch-pages.ts";

/** Our results further down serve no cluster. */
const MAX_RANK = 50;

/** The page that should serve each query: the decision of its cluster, so that gaps and clusters never contradict each other. */
export function planPages(
  ctx: RunContext,
  pages: readonly GapPage[],
  input: Pick<AnalyzeSerpGapInput, "location" | "language">,
  ours: Ours,
): Promise<PagePlan[]> {
  const { agencyId } = ctx.invocation;
  const { id: workspaceId, settings, primaryDomain } = ctx.workspace;
  const queries = pages.map(({ query, results }) => ({
    query,
    ownUrl: results.find(({ isOurs: isOwn, rank }) => isOwn && rank <= MAX_RANK)?.url ?? null,
  }));
  return ctx.look("page-plans", async (db) => {
    const places = await findBrandPlaces(db, ctx.workspace);
    const question = { agencyId, workspaceId, market: marketOf(settings, input), places };
    const services = { compute: <I, O>(module: URL, data: I) => ctx.compute<I, O>(module, data) };
    const plans = await findPagePlans({ db, services }, question, queries);
    return plans.map((plan, index) => {
      const ownUrl = queries[index]?.ownUrl ?? null;
      // Clusters know the pages of the primary domain only.
      const isKnown = ours.ourDomain === primaryDomain && (plan.url === null || isOurs(plan.url, ours));
      return isKnown ? plan : { ...plan, url: ownUrl, clusterId: null };
    });
  });
}
