import type { ResultType } from "../../kernel/text/page-type.ts";
import type { Market } from "../workspaces/index.ts";
import { findClustersOf } from "./clusters.store.ts";
import { currentSet } from "./current-set.ts";
import { type Obstacle, obstacleTo } from "./obstacles.ts";
import { contentTypeOf, typesFor } from "./page-types.ts";
import { readIntents } from "./read-intents.ts";
import { findServingFacts } from "./serving-facts.store.ts";
import type { ClusterTools } from "./up-to-date-clusters.ts";

/** The page that should serve a query: the one decision for its cluster. */
export interface PagePlan {
  /** The brand's page that serves the cluster: one that ranks, else one about it; null if there is none. */
  url: string | null;
  /** The types of pages that answer the cluster, best first. */
  types: readonly ResultType[];
  contentType: "blog_post" | "landing_page";
  /** Why no page of the brand can serve the cluster; null if one can. */
  obstacle: Obstacle | null;
  /** Null if the query is no keyword of the workspace. */
  clusterId: string | null;
}

export interface PlanQuestion {
  agencyId: string;
  workspaceId: string;
  market: Market;
  /** The places of the brand, folded. */
  places: readonly string[];
}

/** A query with the best own page on its results page. */
export interface PlannedQuery {
  query: string;
  ownUrl: string | null;
}

/** The plans of queries, in their order. A query that is no keyword is planned as a separate cluster. */
export async function findPagePlans(
  tools: ClusterTools,
  question: PlanQuestion,
  queries: readonly PlannedQuery[],
): Promise<PagePlan[]> {
  const scope = await currentSet(tools, question);
  const phrases = queries.flatMap(({ query }) => [query, query.toLowerCase()]);
  const found = await findClustersOf(tools.db, scope, phrases);
  const { pageAbout } = await findServingFacts(tools.db, {
    workspaceId: question.workspaceId,
    language: question.market.language,
  });
  return queries.map(({ query, ownUrl }) => {
    const row =
      found.find(({ phrase }) => phrase === query) ?? found.find(({ phrase }) => phrase === query.toLowerCase());
    const head = row?.cluster.name ?? query;
    const ranked = row === undefined ? ownUrl : (row.cluster.proposedPage.url ?? ownUrl);
    const plan = planFor(head, row?.cluster.intentLabels ?? [], ranked, row?.id ?? null, question);
    // Searchers who want a forum, or an offer elsewhere, do not want the page that is about the phrase either.
    return ranked === null && plan.obstacle === null ? { ...plan, url: pageAbout(head)?.url ?? null } : plan;
  });
}

function planFor(
  head: string,
  intents: Parameters<typeof typesFor>[1],
  url: string | null,
  clusterId: string | null,
  { market: { language }, places }: PlanQuestion,
): PagePlan {
  const types = typesFor(head, intents, { language, readIntents });
  const obstacle = url === null ? obstacleTo(head, types, { language, places }) : null;
  return {
    url,
    types,
    contentType: obstacle === null ? contentTypeOf(types) : "blog_post",
    obstacle,
    clusterId,
  };
}
