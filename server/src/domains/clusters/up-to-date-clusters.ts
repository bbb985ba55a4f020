import type { QueryContext } from "../../kernel/operations/operation.ts";
import {
  type ClusterScope,
  findSetState,
  forgetChanges,
  replaceClusters,
  selectKeywordsToGroup,
} from "./clusters.store.ts";
import type { Grouping } from "./clusters.ts";
import workOutClusters, { type ClusterWork } from "./work-out-clusters.ts";

const WORK_OUT = new URL("./work-out-clusters.ts", import.meta.url);
/** A longer list of keywords, about 300, takes long enough for a thread. */
const LONG_LIST = 100_000;
/** If concurrent requests replaced the set, it may already be outdated. After this many attempts the newest one is returned. */
const MOST_ATTEMPTS = 3;

/** Sets in progress in this process, by the changes that they include: identical requests share one. */
const underWay = new Map<string, Promise<boolean>>();

/** Recalculates the set of a scope if keywords or pages have changed since. */
export async function bringUpToDate(
  { db, services }: Pick<QueryContext, "db" | "services">,
  scope: ClusterScope,
  grouping: Grouping,
): Promise<void> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const { madeIn, changes } = await findSetState(db, scope);
    if (madeIn !== null && changes === null) return;
    const name = JSON.stringify([scope.workspaceId, scope.scope, madeIn, changes]);
    const making = underWay.get(name) ?? makeSet({ db, services }, scope, grouping);
    underWay.set(name, making);
    try {
      if (await making) return;
    } finally {
      underWay.delete(name);
    }
  }
}

/** False if a concurrent request stored a set first. */
async function makeSet(
  { db, services }: Pick<QueryContext, "db" | "services">,
  scope: ClusterScope,
  grouping: Grouping,
): Promise<boolean> {
  const { keywords, before, read_in: readIn, made_in: follows } = await selectKeywordsToGroup(db, scope);
  const work: ClusterWork = { keywords, before, grouping, setName: `${scope.workspaceId} ${scope.scope}` };
  const isLong = keywords.length + before.length > LONG_LIST;
  const rows = isLong ? await services.compute<ClusterWork, string>(WORK_OUT, work) : workOutClusters(work);
  const isMade = await replaceClusters(db, scope, { readIn, follows, rows });
  if (isMade) await forgetChanges(db, scope.workspaceId);
  return isMade;
}
