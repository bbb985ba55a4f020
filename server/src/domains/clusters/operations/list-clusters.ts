import { listClusters as contract } from "@findable/contract";
import sql from "sql-template-tag";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { findPlacedHome } from "../../workspaces/index.ts";
import { CLUSTER_LIST, type StoredCluster, toCluster } from "../clusters.store.ts";
import { currentSet } from "../current-set.ts";
import { findGroupedCoverage } from "../grouped-coverage.store.ts";
import { findServingFacts } from "../serving-facts.store.ts";
import { servingPage } from "../serving-page.ts";

export const listClusters = implement(contract)(async (context, input) => {
  const { db, agencyId, workspaceId } = context;
  const { market, places } = await findPlacedHome(db, { agencyId, workspaceId });
  const { pillar, tag, minSimilarity } = input;
  const { scope } = await currentSet(context, { agencyId, workspaceId, market, places, minSimilarity, pillar, tag });
  const ofScope = sql`workspace_id = ${workspaceId} and scope = ${scope}`;
  const { rows, ...page } = await livePage<StoredCluster>(context, contract, CLUSTER_LIST, ofScope, input);
  const facts = await findServingFacts(db, { workspaceId, language: market.language });
  const data = rows.map((row) => {
    const cluster = toCluster(row);
    return { ...cluster, proposedPage: servingPage(cluster.proposedPage, cluster.name, facts) };
  });
  return { data, ...page, coverage: await findGroupedCoverage(db, workspaceId) };
});
