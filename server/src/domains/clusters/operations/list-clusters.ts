import { listClusters as contract } from "@findable/contract";
import sql from "sql-template-tag";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { countryOf, findHome } from "../../workspaces/index.ts";
import { CLUSTER_LIST, type StoredCluster, toCluster } from "../clusters.store.ts";
import { bringUpToDate } from "../up-to-date-clusters.ts";

const USUAL_SIMILARITY = 0.3;
/** Step of `minSimilarity`, so that almost equal values share a set. */
const STEPS = 100;
/** Raise when the grouping changes, so that older sets are recalculated. */
const METHOD = 2;

export const listClusters = implement(contract)(async (context, input) => {
  const { db, agencyId, workspaceId } = context;
  const { pillar, tag } = input;
  const { market } = await findHome(db, { agencyId, workspaceId });
  const minSimilarity = Math.round((input.minSimilarity ?? USUAL_SIMILARITY) * STEPS) / STEPS;
  const scope = JSON.stringify([METHOD, market.location, market.language, minSimilarity, pillar ?? null, tag ?? null]);
  await bringUpToDate(
    context,
    { agencyId, workspaceId, scope, pillar, tag, ...market },
    { minSimilarity, language: market.language, country: countryOf(market) },
  );
  const ofScope = sql`workspace_id = ${workspaceId} and scope = ${scope}`;
  const { rows, ...page } = await livePage<StoredCluster>(context, contract, CLUSTER_LIST, ofScope, input);
  return { data: rows.map(toCluster), ...page };
});
