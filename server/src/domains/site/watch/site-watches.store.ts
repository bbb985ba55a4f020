import sql from "sql-template-tag";
import type { SystemDb, Tx } from "../../../kernel/database/db.ts";
import { toJsonb } from "../../../kernel/database/jsonb.ts";
import type { SitePlace } from "../site.store.ts";
import type { SiteLook } from "./compare-looks.ts";

/** A site whose look is due. */
export interface DueWatch {
  agencyId: string;
  workspaceId: string;
  worldMode: "live" | "test";
  connections: string | null;
  site: string;
}

/** The first look at a site is due a day after its crawl. Later crawls change nothing. */
export async function startWatch(tx: Tx, { agencyId, workspaceId }: SitePlace): Promise<void> {
  await tx.query(sql`
    insert into site_watches (workspace_id, agency_id, next_at)
    values (${workspaceId}, ${agencyId}, world_now(${agencyId}) + interval '1 day')
    on conflict (workspace_id) do nothing`);
}

// SQL: server/database/functions/test-clock.sql

export async function findDueWatches(system: SystemDb, limit: number): Promise<DueWatch[]> {
  const [rows = []] = await system.batch<DueWatch>([
    sql`select w.agency_id as "agencyId", w.id as "workspaceId", a.mode as "worldMode", w.primary_domain as site,
          (select string_agg(c.id || ' ' || c.version, ',' order by c.id) from integrations c
            where c.agency_id = w.agency_id and (c.workspace_id = w.id or c.level = 'agency')) as connections
        from site_watches s join workspaces w on w.id = s.workspace_id join agencies a on a.id = s.agency_id
        where s.next_at <= clock_timestamp() + a.world_offset and a.suspended_at is null and w.deleted_at is null
          and not is_being_advanced(a.clock_run)
        order by s.next_at, w.id
        limit ${limit}`,
  ]);
  return rows;
}

export interface ClaimedWatch {
  // Safe cast: only `storeLook` writes it.
  state: SiteLook | null;
  /** Keys of changes that the look before found first. */
  suspected: string[];
  urls: string[];
}

/**
 * Takes a due look for an hour, so that no other process takes it, with the pages to read: those with
 * most links. Undefined if another process has it.
 */
export async function claimWatch(
  tx: Tx,
  { agencyId, workspaceId }: SitePlace,
  pages: number,
): Promise<ClaimedWatch | undefined> {
  const [claimed] = await tx.query<{ state: SiteLook | null; suspected: string[] | null }>(sql`
    update site_watches set next_at = world_now(${agencyId}) + interval '1 hour'
    where workspace_id = ${workspaceId} and next_at <= world_now(${agencyId})
    returning state, suspected`);
  if (claimed === undefined) return undefined;
  const rows = await tx.query<{ url: string }>(sql`
    select url from site_pages
    where workspace_id = ${workspaceId} and state = 'present' and indexability = 'indexable' and status < 300
    order by links_in desc, length(url), url
    limit ${pages}`);
  return { state: claimed.state, suspected: claimed.suspected ?? [], urls: rows.map(({ url }) => url) };
}

/** Stores a look. The next one is due in a day, or in minutes if it must confirm what this one suspects. */
export async function storeLook(
  tx: Tx,
  { agencyId, workspaceId }: SitePlace,
  { look, suspected, inMinutes }: { look: SiteLook | null; suspected: readonly string[]; inMinutes: number },
): Promise<string> {
  const [row] = await tx.query<{ at: string }>(sql`
    update site_watches
    set checked_at = date_trunc('milliseconds', world_now(${agencyId})), state = coalesce(${look === null ? null : toJsonb(look)}::jsonb, state),
      suspected = ${toJsonb(suspected)}::jsonb, next_at = world_now(${agencyId}) + ${inMinutes}::int * interval '1 minute'
    where workspace_id = ${workspaceId}
    returning checked_at as at`);
  if (row === undefined) throw new Error("The watch of the site was deleted.");
  return row.at;
}
