import type { KeywordCluster } from "@findable/contract";
import sql, { type Sql } from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";
import type { LiveList } from "../../kernel/lists/live-page.ts";
import type { ClusterWords } from "./describe-cluster.ts";

/** Which keywords are grouped, and how. */
export interface ClusterScope {
  agencyId: string;
  workspaceId: string;
  /** Identifies the set among those of the workspace. */
  scope: string;
  pillar: string | undefined;
  tag: string | undefined;
  /** The country and language of the searches. */
  location: string;
  language: string;
}

/** Maximum number of keywords to group. */
const MAX_KEYWORDS = 50_000;
/** Number of sets to keep per workspace, newest first. */
const MAX_SETS = 12;

/** The keywords of a scope, each with its newest results page. */
function keywordsWithPages({ workspaceId, pillar, tag, location, language }: ClusterScope): Sql {
  return sql`
    (select id, keyword, volume, kd, intent_labels
     from keywords
     where workspace_id = ${workspaceId} and status <> 'ARCHIVED'
       and (${pillar ?? null}::text is null or pillar_id = ${pillar ?? null})
       and (${tag ?? null}::text is null or tags @> array[${tag ?? null}::text])
     order by volume desc nulls last, id
     limit ${MAX_KEYWORDS}) as keyword
    left join lateral (
      select first_page, owned_pages
      from serps
      where serps.workspace_id = ${workspaceId} and serps.query = keyword.keyword and serps.location = ${location}
        and serps.language = ${language}
      order by serps.device, serps.fetched_at desc, serps.id desc
      limit 1) as latest on true`;
}

/** The state that a set was made from, and the changes since. */
export interface SetState {
  /** The snapshot of the set; null without a set. */
  madeIn: string | null;
  /** Identifies the changes that the set does not include; null for none. */
  changes: string | null;
}

export async function findSetState(db: Db, { workspaceId, scope }: ClusterScope): Promise<SetState> {
  const [row] = await db.query<{ made_in: string | null; changes: string | null }>(sql`
    with kept as materialized (
      -- A snapshot of the future is of another database, whose dump this one was made of.
      select made_in from keyword_cluster_sets
      where workspace_id = ${workspaceId} and scope = ${scope}
        and pg_snapshot_xmax(made_in) <= pg_snapshot_xmax(pg_current_snapshot()))
    select (select made_in::text from kept) as made_in,
      (select nullif(concat(count(*), ' ', bit_xor(hashtextextended(changed_by::text, 0))), '0 ')
        from keyword_changes
        where workspace_id = ${workspaceId}
          and changed_by >= coalesce((select pg_snapshot_xmin(made_in) from kept), '0'::xid8)
          and not coalesce((select pg_visible_in_snapshot(changed_by, made_in) from kept), false)) as changes`);
  return { madeIn: row?.made_in ?? null, changes: row?.changes ?? null };
}

interface KeywordsToGroup {
  /** The snapshot in which the keywords were read. */
  read_in: string;
  /** The snapshot of the current set; null without one. */
  made_in: string | null;
  keywords: string;
  before: string;
}

/** Everything to group, and the current clusters, as JSON texts. */
export async function selectKeywordsToGroup(db: Db, scope: ClusterScope): Promise<KeywordsToGroup> {
  const { workspaceId } = scope;
  const [row] = await db.query<KeywordsToGroup>(sql`
    select pg_current_snapshot()::text as read_in,
      (select made_in::text from keyword_cluster_sets where workspace_id = ${workspaceId} and scope = ${scope.scope}) as made_in,
      coalesce(json_agg(json_build_array(keyword.id, keyword.keyword, keyword.volume, keyword.kd, keyword.intent_labels,
        encode(latest.first_page, 'hex'), latest.owned_pages)), '[]')::text as keywords,
      (select coalesce(json_agg(json_build_array(id, keyword_ids)), '[]')::text
        from keyword_clusters where workspace_id = ${workspaceId} and scope = ${scope.scope}) as before
    from ${keywordsWithPages(scope)}`);
  if (row === undefined) throw new Error("The aggregate query returned no row.");
  return row;
}

interface NewSet {
  /** The snapshot in which the keywords were read. */
  readIn: string;
  /** The snapshot of the set that it replaces; null for the first. */
  follows: string | null;
  /** JSON of `ClusterRow`s. */
  rows: string;
}

/**
 * Replaces a set and deletes the oldest ones. Unchanged rows stay. Returns false if a concurrent request replaced the set first.
 */
export async function replaceClusters(
  db: Db,
  { agencyId, workspaceId, scope }: ClusterScope,
  { readIn, follows, rows }: NewSet,
): Promise<boolean> {
  const made = await db.query(sql`
    with made as (
      insert into keyword_cluster_sets (agency_id, workspace_id, scope, made_in, made_at)
      values (${agencyId}, ${workspaceId}, ${scope}, ${readIn}::pg_snapshot,
        date_trunc('milliseconds', world_now(${agencyId})))
      on conflict (workspace_id, scope) do update
        set made_in = excluded.made_in, made_at = excluded.made_at
        where keyword_cluster_sets.made_in::text = ${follows}
      returning scope),
    cluster as materialized (
      select row.*
      from made, jsonb_to_recordset(${rows}::jsonb)
        as row (id text, size integer, total_volume bigint, phrases text, keyword_ids text[], cluster jsonb)),
    gone as (
      delete from keyword_clusters old
      using made
      where old.workspace_id = ${workspaceId} and old.scope = made.scope
        and not exists (select from cluster where cluster.id = old.id)),
    oldest as (
      delete from keyword_cluster_sets
      where workspace_id = ${workspaceId} and scope in (
        select scope from keyword_cluster_sets
        where workspace_id = ${workspaceId} and scope <> ${scope} order by made_at desc offset ${MAX_SETS - 1})),
    stored as (
      insert into keyword_clusters as old
        (agency_id, workspace_id, scope, id, size, total_volume, phrases, keyword_ids, cluster)
      select ${agencyId}, ${workspaceId}, ${scope}, id, size, total_volume, phrases, keyword_ids, cluster
      from cluster
      on conflict (workspace_id, scope, id) do update
        set size = excluded.size, total_volume = excluded.total_volume, phrases = excluded.phrases,
          keyword_ids = excluded.keyword_ids, cluster = excluded.cluster
        where (old.cluster, old.keyword_ids) is distinct from (excluded.cluster, excluded.keyword_ids))
    select scope from made`);
  return made.length > 0;
}

/** Deletes changes that every set includes, and those of another database. Keeps the last hour: sets may be in progress. */
export async function forgetChanges(db: Db, workspaceId: string): Promise<void> {
  await db.query(sql`
    delete from keyword_changes
    where workspace_id = ${workspaceId} and changed_at < clock_timestamp() - interval '1 hour'
      and (changed_by >= pg_snapshot_xmax(pg_current_snapshot())
        or changed_by < all (
          select pg_snapshot_xmin(made_in) from keyword_cluster_sets where workspace_id = ${workspaceId}))`);
}

/** The clusters of a set that have one of the phrases, with the phrase. */
export function findClustersOf(
  db: Db,
  { workspaceId, scope }: Pick<ClusterScope, "workspaceId" | "scope">,
  phrases: readonly string[],
): Promise<{ phrase: string; id: string; cluster: ClusterWords }[]> {
  return db.query(sql`
    select keyword.keyword as phrase, keyword_clusters.id, keyword_clusters.cluster
    from keywords keyword
    join keyword_clusters on keyword_clusters.workspace_id = keyword.workspace_id
      and keyword_clusters.scope = ${scope} and keyword.id = any(keyword_clusters.keyword_ids)
    where keyword.workspace_id = ${workspaceId} and keyword.keyword = any(${phrases}::text[])`);
}

export interface StoredCluster {
  id: string;
  cluster: ClusterWords;
  made_at: string;
}

export const CLUSTER_LIST: LiveList = {
  from: sql`keyword_clusters join keyword_cluster_sets using (workspace_id, scope)`,
  select: sql`id, cluster, made_at`,
  columns: {
    id: { sql: sql`id`, type: "text" },
    size: { sql: sql`size`, type: "integer" },
    totalVolume: { sql: sql`total_volume`, type: "integer", nullable: true },
    phrases: { sql: sql`phrases`, type: "text" },
  },
};

export function toCluster({ id, cluster, made_at: updatedAt }: StoredCluster): KeywordCluster {
  return { id, ...cluster, updatedAt };
}
