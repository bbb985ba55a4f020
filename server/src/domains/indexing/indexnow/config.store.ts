import type { IndexNowConfig } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, SystemDb, Tx } from "../../../kernel/database/db.ts";

interface ConfigRow {
  id: string;
  domain: string;
  key: string;
  key_location: string;
  engines: IndexNowConfig["engines"];
  auto_queue: boolean;
  has_api_key: boolean;
  key_url: string | null;
  key_message: string | null;
  key_checked_at: string | null;
  last_submission_at: string | null;
}

const COLUMNS = sql`id, domain, key, key_location, engines, auto_queue, submission_api_key is not null as has_api_key, key_url,
  key_message, key_checked_at, last_submission_at`;

function toConfig(row: ConfigRow): IndexNowConfig {
  return {
    id: row.id,
    domain: row.domain,
    key: row.key,
    keyLocation: row.key_location,
    keyVerified: row.key_url !== null,
    keyUrl: row.key_url,
    keyMessage: row.key_message,
    keyCheckedAt: row.key_checked_at,
    engines: row.engines,
    hasSubmissionApiKey: row.has_api_key,
    autoQueueOnPublish: row.auto_queue,
    lastSubmissionAt: row.last_submission_at,
  };
}

export async function findIndexNowConfig(db: Db, workspaceId: string): Promise<IndexNowConfig | undefined> {
  const [row] = await db.query<ConfigRow>(
    sql`select ${COLUMNS} from indexnow_configs where workspace_id = ${workspaceId}`,
  );
  return row === undefined ? undefined : toConfig(row);
}

/** Reads the settings and locks the workspace's settings and submissions until the transaction ends. */
export async function lockIndexNowConfig(tx: Tx, workspaceId: string): Promise<IndexNowConfig | undefined> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('indexnow ' || ${workspaceId}, 0))`);
  return findIndexNowConfig(tx, workspaceId);
}

export interface NewConfig extends Pick<IndexNowConfig, "id" | "domain" | "key" | "keyLocation" | "engines"> {
  agencyId: string;
  workspaceId: string;
  /** Undefined keeps the stored one. */
  sealed: Uint8Array | undefined;
  /** The run that fetches the key file. */
  checkRun: string;
  /** Whether an earlier verification still holds. */
  keepsVerification: boolean;
}

/** Creates or replaces the settings of a workspace. */
export async function putIndexNowConfig(tx: Tx, config: NewConfig): Promise<IndexNowConfig> {
  const sealed = config.sealed ?? null;
  const [row] = await tx.query<ConfigRow>(sql`
    insert into indexnow_configs as kept (id, agency_id, workspace_id, domain, key, key_location, engines, submission_api_key,
      check_run, created_at, updated_at)
    select ${config.id}, ${config.agencyId}, ${config.workspaceId}, ${config.domain}, ${config.key}, ${config.keyLocation},
      ${config.engines}::text[], ${sealed}::bytea, ${config.checkRun}, now, now
    from world_now(${config.agencyId}) as now
    on conflict (workspace_id) do update set domain = excluded.domain, key = excluded.key, key_location = excluded.key_location,
      engines = excluded.engines, check_run = excluded.check_run, updated_at = excluded.updated_at,
      submission_api_key = coalesce(excluded.submission_api_key, kept.submission_api_key),
      key_url = case when ${config.keepsVerification}::boolean then kept.key_url end,
      key_message = case when ${config.keepsVerification}::boolean then kept.key_message end,
      key_checked_at = case when ${config.keepsVerification}::boolean then kept.key_checked_at end
    returning ${COLUMNS}`);
  if (row === undefined) throw new Error("The IndexNow settings were not stored.");
  return toConfig(row);
}

export async function changeIndexNowConfig(
  tx: Tx,
  workspaceId: string,
  change: { engines: IndexNowConfig["engines"]; autoQueueOnPublish: boolean; sealed: Uint8Array | undefined },
): Promise<IndexNowConfig> {
  const [row] = await tx.query<ConfigRow>(sql`
    update indexnow_configs
    set engines = ${change.engines}::text[], auto_queue = ${change.autoQueueOnPublish}, updated_at = world_now(agency_id),
      submission_api_key = coalesce(${change.sealed ?? null}::bytea, submission_api_key)
    where workspace_id = ${workspaceId}
    returning ${COLUMNS}`);
  if (row === undefined) throw new Error("The locked IndexNow settings were deleted.");
  return toConfig(row);
}

/** Returns false if there were none. */
export async function deleteIndexNowConfig(tx: Tx, workspaceId: string): Promise<boolean> {
  const rows = await tx.query(sql`delete from indexnow_configs where workspace_id = ${workspaceId} returning id`);
  return rows.length === 1;
}

/** Names the run whose check counts. */
export async function holdKeyCheck(tx: Tx, workspaceId: string, run: string): Promise<void> {
  await tx.query(sql`update indexnow_configs set check_run = ${run} where workspace_id = ${workspaceId}`);
}

/** Stores what a run found at the key file, unless the key was replaced or a later run checks it. */
export async function recordKeyCheck(
  tx: Tx,
  workspaceId: string,
  { run, key, url, problem }: { run: string; key: string; url: string | null; problem: string | null },
): Promise<void> {
  await tx.query(sql`
    update indexnow_configs set key_url = ${url}, key_message = ${problem}, key_checked_at = world_now(agency_id)
    where workspace_id = ${workspaceId} and key = ${key} and (check_run is null or check_run = ${run})`);
}

/** The sealed API key of `engine_c`, with the row that it is sealed for. */
export async function findSealedApiKey(
  db: Db,
  workspaceId: string,
): Promise<{ id: string; sealed: Uint8Array } | undefined> {
  const [row] = await db.query<{ id: string; sealed: Uint8Array | null }>(
    sql`select id, submission_api_key as sealed from indexnow_configs where workspace_id = ${workspaceId}`,
  );
  return row === undefined || row.sealed === null ? undefined : { id: row.id, sealed: row.sealed };
}

/** Whether some workspace uses this key. The answer is for every agency. */
export async function isKeyInUse(system: SystemDb, key: string): Promise<boolean> {
  const [rows = []] = await system.batch([sql`select 1 from indexnow_configs where key = ${key}`]);
  return rows.length > 0;
}
