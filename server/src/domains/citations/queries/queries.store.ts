import type { AiCitationQuery } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../../kernel/database/db.ts";
import type { LiveList } from "../../../kernel/lists/live-page.ts";
import type { QueryRow } from "./queries.ts";

const COLUMNS = sql`id, prompt, version, llms, surfaces, samples_per_day, cadence, track_domains, location, language, tags, family, is_branded,
  created_at, next_sample_at, last_sampled_at, last_run, last_error`;

export const queryList: LiveList = {
  from: sql`ai_citation_queries`,
  select: COLUMNS,
  columns: {
    queryId: { sql: sql`id`, type: "text" },
    prompt: { sql: sql`prompt`, type: "text" },
    tags: { sql: sql`tags`, type: "texts" },
    createdAt: { sql: sql`created_at`, type: "time" },
  },
};

interface QueryAddress {
  workspaceId: string;
  id: string;
}

export async function findQuery(db: Db, { workspaceId, id }: QueryAddress): Promise<QueryRow | undefined> {
  const [row] = await db.query<QueryRow>(sql`
    select ${COLUMNS} from ai_citation_queries
    where id = ${id} and workspace_id = ${workspaceId} and deleted_at is null`);
  return row;
}

/** Prompts that shares of voice are made of: monitored now, and not naming the brand. */
export async function selectShared(
  db: Db,
  { workspaceId, tag }: { workspaceId: string; tag: string | undefined },
): Promise<QueryRow[]> {
  return db.query<QueryRow>(sql`
    select ${COLUMNS} from ai_citation_queries
    where workspace_id = ${workspaceId} and deleted_at is null and not is_branded
      and (${tag ?? null}::text is null or ${tag ?? null} = any (tags))
    order by created_at, id`);
}

/** Prompts that are monitored now and word one question differently. */
export async function selectFamily(
  db: Db,
  { workspaceId, family }: { workspaceId: string; family: string },
): Promise<{ id: string; prompt: string }[]> {
  return db.query(sql`
    select id, prompt from ai_citation_queries
    where workspace_id = ${workspaceId} and deleted_at is null and family = ${family}
    order by created_at, id`);
}

/** Prompts that are monitored now with a tag. */
export async function selectTagged(
  db: Db,
  { workspaceId, tag }: { workspaceId: string; tag: string },
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select id from ai_citation_queries where workspace_id = ${workspaceId} and deleted_at is null and ${tag} = any (tags)`);
  return rows.map(({ id }) => id);
}

/** The prompts that are monitored now. */
export async function selectPrompts(db: Db, workspaceId: string): Promise<string[]> {
  const rows = await db.query<{ prompt: string }>(
    sql`select prompt from ai_citation_queries where workspace_id = ${workspaceId} and deleted_at is null`,
  );
  return rows.map(({ prompt }) => prompt);
}

export async function lockQueries(tx: Tx, workspaceId: string): Promise<{ count: number; now: string }> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('ai_citation_queries ' || ${workspaceId}, 0))`);
  const [row] = await tx.query<{ count: number; now: string }>(sql`
    select count(*)::int as count, date_trunc('milliseconds', world_now(current_agency())) as now
    from ai_citation_queries where workspace_id = ${workspaceId} and deleted_at is null`);
  if (row === undefined) throw new Error("A count returned no row.");
  return row;
}

export interface NewQuery extends Omit<QueryRow, "version" | "last_sampled_at" | "last_run" | "last_error"> {
  agencyId: string;
  workspaceId: string;
  apiKeyId: string;
}

export async function insertQuery(tx: Tx, query: NewQuery): Promise<QueryRow> {
  const [row] = await tx.query<QueryRow>(sql`
    insert into ai_citation_queries (id, agency_id, workspace_id, prompt, llms, surfaces, samples_per_day, cadence, track_domains, location,
      language, tags, family, is_branded, api_key_id, created_at, updated_at, next_sample_at)
    values (${query.id}, ${query.agencyId}, ${query.workspaceId}, ${query.prompt}, ${query.llms}, ${query.surfaces}, ${query.samples_per_day},
      ${query.cadence}, ${query.track_domains}, ${query.location}, ${query.language}, ${query.tags}, ${query.family}, ${query.is_branded}, ${query.apiKeyId},
      ${query.created_at}, ${query.created_at}, ${query.next_sample_at})
    returning ${COLUMNS}`);
  if (row === undefined) throw new Error("The monitored prompt was not stored.");
  return row;
}

/** Locks a prompt against a sampling that starts meanwhile, and returns the time of its world. */
export async function lockQuery(
  tx: Tx,
  { workspaceId, id }: QueryAddress,
): Promise<(QueryRow & { now: string }) | undefined> {
  const [row] = await tx.query<QueryRow & { now: string }>(sql`
    select ${COLUMNS}, world_now(agency_id) as now from ai_citation_queries
    where id = ${id} and workspace_id = ${workspaceId} and deleted_at is null
    for no key update`);
  return row;
}

export async function updateQuery(
  tx: Tx,
  { workspaceId, id }: QueryAddress,
  query: Pick<
    AiCitationQuery,
    "llms" | "surfaces" | "samplesPerDay" | "cadence" | "trackDomains" | "tags" | "family" | "version"
  > & {
    nextSampleAt: string | null;
  },
): Promise<QueryRow> {
  const [row] = await tx.query<QueryRow>(sql`
    update ai_citation_queries
    set llms = ${query.llms}, surfaces = ${query.surfaces}, samples_per_day = ${query.samplesPerDay}, cadence = ${query.cadence},
      track_domains = ${query.trackDomains}, tags = ${query.tags}, family = ${query.family}, version = ${query.version},
      next_sample_at = ${query.nextSampleAt}, updated_at = world_now(agency_id)
    where id = ${id} and workspace_id = ${workspaceId}
    returning ${COLUMNS}`);
  if (row === undefined) throw new Error(`The monitored prompt ${id} disappeared while it was locked.`);
  return row;
}

/** Stops sampling. The samples stay. */
export async function endQuery(tx: Tx, { workspaceId, id }: QueryAddress): Promise<boolean> {
  const rows = await tx.query(sql`
    update ai_citation_queries set deleted_at = world_now(agency_id), next_sample_at = null
    where id = ${id} and workspace_id = ${workspaceId} and deleted_at is null
    returning id`);
  return rows.length > 0;
}

/** Records a finished sampling of a prompt. */
export async function recordSampling(
  tx: Tx,
  { workspaceId, id, invocationId }: QueryAddress & { invocationId: string },
): Promise<string | undefined> {
  const [row] = await tx.query<{ last_sampled_at: string }>(sql`
    update ai_citation_queries
    set last_sampled_at = date_trunc('milliseconds', world_now(agency_id)), last_run = ${invocationId}, last_error = null
    where id = ${id} and workspace_id = ${workspaceId}
    returning last_sampled_at`);
  return row?.last_sampled_at;
}
