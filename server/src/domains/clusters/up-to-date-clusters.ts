import type { Db } from "../../kernel/database/db.ts";
import type { Services } from "../../kernel/operations/services.ts";
import calculateClusters, { type ClusterWork } from "./calculate-clusters.ts";
import {
  type ClusterScope,
  findSetState,
  forgetChanges,
  replaceClusters,
  selectKeywordsToGroup,
} from "./clusters.store.ts";
import type { Grouping } from "./clusters.ts";

const CALCULATION = new URL("./calculate-clusters.ts", import.meta.url);
/** Characters of JSON, about 300 keywords, from which the calculation is slow enough for a thread. */
const THREAD_MIN_LENGTH = 100_000;
/** If concurrent requests replaced the set, it may already be outdated. After this many attempts the newest one is returned. */
const MAX_ATTEMPTS = 3;

/** Sets in progress in this process, by the changes that they include: identical requests share one. */
const inProgress = new Map<string, Promise<boolean>>();

/** The database, and threads for long calculations. */
export interface ClusterTools {
  db: Db;
  services: Pick<Services, "compute">;
}

/** Recalculates the set of a scope if keywords or pages have changed since. */
export async function bringUpToDate(
  { db, services }: ClusterTools,
  scope: ClusterScope,
  grouping: Grouping,
): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const { madeIn, changes } = await findSetState(db, scope);
    if (madeIn !== null && changes === null) return;
    const name = JSON.stringify([scope.workspaceId, scope.scope, madeIn, changes]);
    const making = inProgress.get(name) ?? createSet({ db, services }, scope, grouping);
    inProgress.set(name, making);
    try {
      if (await making) return;
    } finally {
      inProgress.delete(name);
    }
  }
}

/** False if a concurrent request stored a set first. */
async function createSet({ db, services }: ClusterTools, scope: ClusterScope, grouping: Grouping): Promise<boolean> {
  const { keywords, before, read_in: readIn, made_in: follows } = await selectKeywordsToGroup(db, scope);
  const work: ClusterWork = { keywords, before, grouping, setName: `${scope.workspaceId} ${scope.scope}` };
  const isLong = keywords.length + before.length > THREAD_MIN_LENGTH;
  const rows = isLong ? await services.compute<ClusterWork, string>(CALCULATION, work) : await calculateClusters(work);
  const isMade = await replaceClusters(db, scope, { readIn, follows, rows });
  if (isMade) await forgetChanges(db, scope.workspaceId);
  return isMade;
}
