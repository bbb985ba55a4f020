import { describePlace, type FolderPlace, isSamePlace } from "./folder-place.ts";
import type { FolderRecord } from "./folder-record.ts";
import type { DatabaseIdentity, InstallationRow } from "./installation.store.ts";

export interface InstallationFacts {
  /** Undefined in a database that no start of this release has seen. */
  row: InstallationRow | undefined;
  /** The database that answers. */
  database: DatabaseIdentity;
  /** Undefined in a data folder that no start of this release has seen. */
  folder: FolderRecord | undefined;
  /** The embedded cluster: where it is, and whether another folder was the last in which it ran. Undefined for a database of the operator. */
  cluster: { place: FolderPlace; ranElsewhere: boolean } | undefined;
}

export type InstallationVerdict =
  /** No start has recorded this installation. */
  | { kind: "new" }
  | { kind: "same" }
  /** The database is a copy. It may be held, because nothing of the original is in it. */
  | { kind: "copy"; seen: string }
  /** The folder and the database belong to two installations. The operator's database may be in production elsewhere: hands off. */
  | { kind: "foreign" };

/**
 * Compares what folder and database say with what answers. A copy of the embedded database has another folder; a copy of the
 * operator's database has another cluster or another database in it.
 */
export function judgeInstallation({ row, database, folder, cluster }: InstallationFacts): InstallationVerdict {
  if (cluster === undefined) return judgeOwnDatabase(row, database, folder);
  if (row !== undefined && folder !== undefined && folder.nonce !== row.nonce) return { kind: "foreign" };
  const recorded = folder?.cluster;
  if (recorded !== undefined && !isSamePlace(recorded, cluster.place)) {
    return {
      kind: "copy",
      seen: `its database was last at work in another folder (${describePlace(recorded)}; this one has ${describePlace(cluster.place)})`,
    };
  }
  if (recorded === undefined && cluster.ranElsewhere)
    return { kind: "copy", seen: "its database was last at work in another folder" };
  return { kind: row === undefined ? "new" : "same" };
}

function judgeOwnDatabase(
  row: InstallationRow | undefined,
  database: DatabaseIdentity,
  folder: FolderRecord | undefined,
): InstallationVerdict {
  if (folder !== undefined && folder.nonce !== row?.nonce) return { kind: "foreign" };
  if (row === undefined) return { kind: "new" };
  const isOtherCluster =
    row.systemIdentifier !== null &&
    database.systemIdentifier !== null &&
    row.systemIdentifier !== database.systemIdentifier;
  if (isOtherCluster) {
    return {
      kind: "copy",
      seen: `its rows come from another PostgreSQL (system identifier ${row.systemIdentifier}; this one has ${database.systemIdentifier})`,
    };
  }
  if (row.databaseOid !== database.databaseOid)
    return { kind: "copy", seen: "its rows come from another database of this PostgreSQL" };
  return { kind: "same" };
}

/** What a held copy says, wherever it says it. */
export function describeHold(seen: string): string {
  return `This installation is a copy: ${seen}. Its schedules, sending and webhooks are off, and so are the runs that it brought along.`;
}

export const ADOPT_STEP =
  "Run `npm run -s findable -- adopt --as-copy` to use it beside its original, or `adopt --as-original` if it was moved or restored and its original no longer runs.";
