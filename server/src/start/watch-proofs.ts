import { existsSync } from "node:fs";
import path from "node:path";
import type { Repeating } from "../kernel/processes/repeating.ts";
import type { Logger } from "../kernel/telemetry/logger.ts";
import type { BlobStore } from "../platform/blobs/blob-store.ts";
import { findBlobFault } from "../platform/blobs/prove-blobs.ts";
import type { Database } from "../platform/database/pool.ts";
import { findNetworkFault } from "../platform/egress/find-network-fault.ts";
import type { Readiness } from "../platform/http/pages.ts";
import { describePlace, findFolderPlace } from "../platform/installation/folder-place.ts";
import {
  type DatabaseIdentity,
  findDatabaseIdentity,
  findInstallation,
  systemQueries,
} from "../platform/installation/installation.store.ts";
import { ADOPT_STEP } from "../platform/installation/judge-installation.ts";
import { CLOCK_STEP, measureClock } from "../platform/installation/measure-clock.ts";
import { describeMixedReleases, findProcessReleases, listReleases } from "../platform/installation/process-releases.ts";
import { findSystemFault, findWallFault } from "../platform/installation/prove-walls.ts";
import { repeat } from "../platform/processes/repeat.ts";
import { findSecretsFault } from "../platform/secrets/prove-secrets.ts";
import type { Config } from "./config.ts";

export interface ProofsOptions {
  config: Config;
  tenant: Database;
  system: Database;
  blobs: BlobStore;
  logger: Logger;
}

export interface ProofWatch extends Repeating {
  /** What the last round found. */
  state(): Readiness;
}

const EVERY_MS = 30_000;

/** Repeats the proofs of the start while the process serves: logins, poolers, clocks and buckets change under it. */
export async function watchProofs(options: ProofsOptions): Promise<ProofWatch> {
  let state: Readiness = { problems: {}, warnings: {} };
  const onError = (error: unknown) =>
    options.logger.warn({ err: error }, "proving what the service relies on failed; retrying");
  const look = async () => {
    state = await prove(options);
  };
  const watching = repeat(EVERY_MS, look, onError);
  await watching.tick();
  // The start of the whole service speaks to a person, who reads the key and the address there.
  const { role, supervised } = options.config;
  if (role !== "all" && !supervised) options.logger.info({ ...state.proofs }, "proved what the service relies on");
  return { ...watching, state: () => state };
}

async function prove({ config, tenant, system, blobs }: ProofsOptions): Promise<Readiness> {
  const db = systemQueries(system);
  const [walls, role, clock, secrets, installation, identity, releases, bytes, network] = await Promise.all([
    findWallFault(tenant),
    findSystemFault(system),
    measureClock(db),
    findSecretsFault(db, { dataDir: config.dataDir, keys: config.secretsKeys }),
    findInstallation(db),
    findDatabaseIdentity(db),
    findProcessReleases(db),
    findBlobFault(blobs),
    findNetworkFault(),
  ]);
  const skew = `${clock.message} ${CLOCK_STEP}`;
  const hold = installation?.heldReason;
  const mixed = describeMixedReleases(releases);
  return {
    problems: only({
      isolation: walls ?? role,
      clock: clock.state === "fail" ? skew : undefined,
      secrets,
      blobs: bytes === undefined ? undefined : `Files cannot be stored and read back: ${bytes}`,
    }),
    warnings: only({
      clock: clock.state === "warn" ? skew : undefined,
      installation: hold == null ? undefined : `${hold} ${ADOPT_STEP}`,
      releases: mixed,
      network,
    }),
    proofs: only({
      installation: hold == null ? describeIdentity(identity, installation?.nonce, clusterOf(config)) : undefined,
      isolation: (walls ?? role) === undefined ? WALLS_HOLD : undefined,
      clock: clock.state === "ok" ? clock.message : undefined,
      secrets: secrets === undefined ? "The secrets key opens what this installation sealed." : undefined,
      blobs: bytes === undefined ? "A file was written, read back and deleted." : undefined,
      releases: mixed === undefined && releases.length > 0 ? `Running: ${listReleases(releases)}.` : undefined,
    }),
  };
}

const WALLS_HOLD =
  "Statements of tenants run as findable_tenant and those of processes as findable_system, in UTC and with a time limit, and no agency and no workspace sees or writes the planted row of another.";

/** The folder of the embedded cluster; undefined for a database of the operator. */
function clusterOf({ dataDir, databaseUrl }: Config): string | undefined {
  const folder = path.join(dataDir, "postgres", "cluster");
  return databaseUrl === undefined && existsSync(folder) ? folder : undefined;
}

function describeIdentity(
  { systemIdentifier, databaseOid }: DatabaseIdentity,
  nonce: string | undefined,
  folder: string | undefined,
): string {
  const cluster = systemIdentifier === null ? "" : ` in the cluster with system identifier ${systemIdentifier}`;
  const place = folder === undefined ? "" : `, at ${describePlace(findFolderPlace(folder))}`;
  return `The database of installation ${nonce ?? "without a record"} answers: number ${databaseOid}${cluster}${place}.`;
}

function only(sentences: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sentences).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
