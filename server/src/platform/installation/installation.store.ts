import type { Sql } from "sql-template-tag";
import sql from "sql-template-tag";
import type { Db, SystemDb, Tx } from "../../kernel/database/db.ts";

// SQL: server/database/functions/installation.sql

/** The cluster and the database that answer. */
export interface DatabaseIdentity {
  /** Null where this login may not read it. */
  systemIdentifier: string | null;
  databaseOid: string;
}

/** What the database says about its installation. */
export interface InstallationRow extends DatabaseIdentity {
  nonce: string;
  heldSince: string | null;
  heldReason: string | null;
  seenAt: string;
}

/** Statements of the system role, one transaction each. */
export function systemQueries(system: SystemDb): Db {
  return {
    async query<R extends object>(statement: Sql): Promise<R[]> {
      const [rows] = await system.batch<R>([statement]);
      return rows ?? [];
    },
  };
}

export async function findDatabaseIdentity(db: Db): Promise<DatabaseIdentity> {
  const [row] = await db.query<{ oid: string }>(
    sql`select oid::text as oid from pg_database where datname = current_database()`,
  );
  const identifier = await db
    .query<{ id: string }>(sql`select system_identifier::text as id from pg_control_system()`)
    .then(([found]) => found?.id ?? null)
    .catch(() => null);
  return { systemIdentifier: identifier, databaseOid: row?.oid ?? "" };
}

export async function findInstallation(db: Db): Promise<InstallationRow | undefined> {
  const [row] = await db.query<InstallationRow>(
    sql`select nonce, system_identifier as "systemIdentifier", database_oid::text as "databaseOid", held_since as "heldSince",
          held_reason as "heldReason", seen_at as "seenAt"
        from installation`,
  );
  return row;
}

/** Writes the row of a new installation. Another start may have been first: returns the nonce that counts. */
export async function insertInstallation(
  db: Db,
  nonce: string,
  { systemIdentifier, databaseOid }: DatabaseIdentity,
): Promise<string> {
  await db.query(
    sql`insert into installation (nonce, system_identifier, database_oid)
        values (${nonce}, ${systemIdentifier}, ${databaseOid}::bigint) on conflict do nothing`,
  );
  return (await findInstallation(db))?.nonce ?? nonce;
}

/** Holds a copy. A hold that exists stays as it is. */
export async function holdInstallation(db: Db, reason: string): Promise<void> {
  await db.query(
    sql`update installation set held_since = clock_timestamp(), held_reason = ${reason} where held_since is null`,
  );
}

export async function noteInstallationSeen(db: Db): Promise<void> {
  await db.query(sql`update installation set seen_at = greatest(seen_at, clock_timestamp())`);
}

/** The database that answers is the one of this installation from now on, and its hold ends. */
export async function keepInstallation(tx: Tx, { systemIdentifier, databaseOid }: DatabaseIdentity): Promise<void> {
  await tx.query(
    sql`update installation set system_identifier = ${systemIdentifier}, database_oid = ${databaseOid}::bigint`,
  );
  await tx.query(sql`select keep_installation()`);
}

/** The copy becomes an installation apart, which does nothing that its original does. */
export async function detachInstallation(
  tx: Tx,
  { nonce, reason, identity }: { nonce: string; reason: string; identity: DatabaseIdentity },
): Promise<void> {
  await tx.query(
    sql`update installation set system_identifier = ${identity.systemIdentifier}, database_oid = ${identity.databaseOid}::bigint`,
  );
  await tx.query(sql`select detach_installation(${nonce}, ${reason})`);
}

/** First bytes of the stored secrets: the names of the keys that sealed them. */
export async function findSealingKeys(db: Db): Promise<number[]> {
  const rows = await db.query<{ name: number }>(sql`select sealing_keys() as name`);
  return rows.map(({ name }) => name);
}

export interface Canary {
  id: number;
  sealed: Uint8Array;
}

export async function findCanaries(db: Db): Promise<Canary[]> {
  return await db.query<Canary>(sql`select id, sealed from secret_canaries order by id`);
}

export async function insertCanary(db: Db, sealed: Uint8Array): Promise<void> {
  await db.query(sql`insert into secret_canaries (sealed) values (${sealed})`);
}

export async function deleteCanaries(db: Db, ids: readonly number[]): Promise<void> {
  await db.query(sql`delete from secret_canaries where id = any (${ids}::integer[])`);
}

/** The names of all processes of the service on this database, each with its release. */
export async function findProcessNames(db: Db): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    sql`select distinct application_name as name from pg_stat_activity
        where datname = current_database() and application_name like 'findable %'`,
  );
  return rows.map(({ name }) => name);
}
