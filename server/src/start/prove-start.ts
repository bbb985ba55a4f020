import type { Db } from "../kernel/database/db.ts";
import type { Database } from "../platform/database/pool.ts";
import { findFolderPlace } from "../platform/installation/folder-place.ts";
import { systemQueries } from "../platform/installation/installation.store.ts";
import { CLOCK_STEP, measureClock } from "../platform/installation/measure-clock.ts";
import { openInstallation } from "../platform/installation/open-installation.ts";
import { describeMixedReleases, findProcessReleases } from "../platform/installation/process-releases.ts";
import { findSystemFault, findWallFault } from "../platform/installation/prove-walls.ts";
import { StartFailure } from "../platform/processes/start-failure.ts";
import { proveSecrets } from "../platform/secrets/prove-secrets.ts";
import type { Config } from "./config.ts";

/** The embedded cluster as its start found it. */
export interface StartedCluster {
  folder: string;
  ranElsewhere: boolean;
}

/**
 * Proves what the service relies on, on a database with the schema of this release. Throws a StartFailure with a sentence, and
 * returns the sentences that the operator must know although the service starts.
 */
export async function proveStart(
  config: Config,
  pools: { tenant: Database; system: Database },
  cluster: StartedCluster | undefined,
): Promise<string[]> {
  await requireWalls(pools.tenant);
  const role = await findSystemFault(pools.system);
  if (role !== undefined) throw new StartFailure(role);
  const db = systemQueries(pools.system);
  const clock = await requireClock(db);
  const place = cluster && { place: findFolderPlace(cluster.folder), ranElsewhere: cluster.ranElsewhere };
  const notes = await openInstallation(db, { dataDir: config.dataDir, cluster: place });
  await proveSecrets(db, { dataDir: config.dataDir, keys: config.secretsKeys, lost: config.secretsKeyLost });
  const mixed = describeMixedReleases(await findProcessReleases(db));
  return [...clock, ...notes, ...(mixed === undefined ? [] : [mixed])];
}

/** Every process proves the pool that its tenants use. */
export async function requireWalls(tenant: Database): Promise<void> {
  const fault = await findWallFault(tenant);
  if (fault !== undefined) throw new StartFailure(fault);
}

async function requireClock(db: Db): Promise<string[]> {
  const { state, message } = await measureClock(db);
  if (state === "fail") throw new StartFailure(`${message} ${CLOCK_STEP}`);
  return state === "warn" ? [`${message} ${CLOCK_STEP}`] : [];
}
