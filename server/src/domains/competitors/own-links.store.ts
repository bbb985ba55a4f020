import type { OwnLink, PullBacklinksResult } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import { toJsonb } from "../../kernel/database/jsonb.ts";
import { newId } from "../../kernel/ids/new-id.ts";
import type { LiveList } from "../../kernel/lists/live-page.ts";
import { type BacklinkCounts, countsOf } from "./backlinks.store.ts";
import type { Pull } from "./pulls.store.ts";
import type { ScoredLink } from "./score-links.ts";

interface OwnPull {
  agencyId: string;
  workspaceId: string;
  /** The run that reads the links. */
  pullId: string;
}

/** Inserts or updates links to the brand's site. A known link keeps its first-seen time. */
export async function upsertOwnLinks(tx: Tx, pull: OwnPull, links: readonly ScoredLink[]): Promise<void> {
  const column = <T>(pick: (link: ScoredLink) => T) => links.map(pick);
  await tx.query(sql`
    insert into own_links as kept (id, agency_id, workspace_id, source_key, source_domain, source_url, target_url, domain_rating,
      link_type, anchor_text, country, page_type, first_seen_at, last_seen_at, pull_id)
    select id, ${pull.agencyId}, ${pull.workspaceId}, source_key, source_domain, source_url, target_url, domain_rating, link_type,
      anchor_text, country, page_type, first_seen_at, last_seen_at, ${pull.pullId}
    from unnest(${column(() => newId("sbl"))}::text[], ${column((link) => link.sourceKey)}::text[],
      ${column((link) => link.sourceDomain)}::text[], ${column((link) => link.sourceUrl)}::text[],
      ${column((link) => link.targetUrl)}::text[], ${column((link) => link.domainRating)}::float8[],
      ${column((link) => link.linkType)}::text[], ${column((link) => link.anchorText)}::text[],
      ${column((link) => link.country)}::text[], ${column((link) => link.pageType)}::text[],
      ${column((link) => link.firstSeenAt)}::date[], ${column((link) => link.lastSeenAt)}::date[])
      as seen (id, source_key, source_domain, source_url, target_url, domain_rating, link_type, anchor_text, country, page_type,
        first_seen_at, last_seen_at)
    on conflict (workspace_id, source_key) do update
    set source_url = excluded.source_url, target_url = excluded.target_url, domain_rating = excluded.domain_rating,
      link_type = excluded.link_type, anchor_text = excluded.anchor_text, country = excluded.country, page_type = excluded.page_type,
      first_seen_at = least(kept.first_seen_at, excluded.first_seen_at),
      last_seen_at = greatest(kept.last_seen_at, excluded.last_seen_at), pull_id = excluded.pull_id`);
}

/** Deletes the links that a complete pull did not find again. */
export async function deleteLostOwnLinks(tx: Tx, { workspaceId, pullId }: OwnPull): Promise<void> {
  await tx.query(sql`delete from own_links where workspace_id = ${workspaceId} and pull_id <> ${pullId}`);
}

export async function countOwnLinks(db: Db, { workspaceId, pullId }: OwnPull): Promise<BacklinkCounts> {
  const rows = await db.query<{ band: keyof PullBacklinksResult["byDR"]; country: string; links: number }>(sql`
    select case when domain_rating >= 80 then '80+' when domain_rating >= 60 then '60-79' when domain_rating >= 40 then '40-59'
      else '<40' end as band, coalesce(country, 'unknown') as country, count(*)::int as links
    from own_links
    where workspace_id = ${workspaceId} and pull_id = ${pullId}
    group by 1, 2
    order by links desc, country`);
  return countsOf(rows);
}

export type OwnLinkPull = Omit<Pull, "counts"> & { counts: BacklinkCounts };

/** The last pull of the brand's links; undefined without one. */
export async function findOwnLinkPull(
  db: Db,
  { agencyId, workspaceId }: { agencyId: string; workspaceId: string },
): Promise<OwnLinkPull | undefined> {
  const [row] = await db.query<Omit<OwnLinkPull, "pulledAt" | "ageSeconds"> & { pulled_at: string; age: number }>(sql`
    select pulled_at, greatest(0, extract(epoch from world_now(${agencyId}) - pulled_at))::float8 as age, settings, pulled, stored,
      counts, warnings
    from own_link_pulls
    where workspace_id = ${workspaceId}`);
  if (row === undefined) return undefined;
  const { pulled_at: pulledAt, age: ageSeconds, ...pull } = row;
  return { pulledAt, ageSeconds, ...pull };
}

/** Replaces the previous pull. */
export async function storeOwnLinkPull(
  tx: Tx,
  { agencyId, workspaceId }: { agencyId: string; workspaceId: string },
  { pulledAt, settings, pulled, stored, counts, warnings }: Omit<OwnLinkPull, "ageSeconds">,
): Promise<void> {
  await tx.query(sql`
    insert into own_link_pulls (agency_id, workspace_id, pulled_at, settings, pulled, stored, counts, warnings)
    values (${agencyId}, ${workspaceId}, ${pulledAt}, ${toJsonb(settings)}::jsonb, ${pulled}, ${stored}, ${toJsonb(counts)}::jsonb,
      ${warnings}::text[])
    on conflict (workspace_id) do update
    set pulled_at = excluded.pulled_at, settings = excluded.settings, pulled = excluded.pulled, stored = excluded.stored,
      counts = excluded.counts, warnings = excluded.warnings`);
}

export interface OwnLinkRow {
  id: string;
  source_domain: string;
  source_url: string;
  target_url: string;
  domain_rating: number | null;
  link_type: OwnLink["linkType"];
  page_type: OwnLink["pageType"];
  anchor_text: string | null;
  first_seen_at: string;
  last_seen_at: string;
}

export const OWN_LINK_LIST: LiveList = {
  from: sql`own_links`,
  select: sql`id, source_domain, source_url, target_url, domain_rating, link_type, page_type, anchor_text,
    first_seen_at::text as first_seen_at, last_seen_at::text as last_seen_at`,
  columns: {
    id: { sql: sql`id`, type: "text" },
    domainRating: { sql: sql`domain_rating`, type: "number", nullable: true },
    linkType: { sql: sql`link_type`, type: "text" },
  },
};

export function toOwnLink(row: OwnLinkRow): OwnLink {
  return {
    id: row.id,
    sourceDomain: row.source_domain,
    sourceUrl: row.source_url,
    targetUrl: row.target_url,
    domainRating: row.domain_rating,
    linkType: row.link_type,
    pageType: row.page_type,
    anchorText: row.anchor_text,
    firstSeenAt: row.first_seen_at,
    lastSeenAt: row.last_seen_at,
  };
}

/** When the brand's backlinks were last pulled; null if never. */
export async function selectLastOwnPull(db: Db, workspaceId: string): Promise<string | null> {
  const [row] = await db.query<{ at: string | null }>(
    sql`select max(pulled_at) as at from own_link_pulls where workspace_id = ${workspaceId}`,
  );
  return row?.at ?? null;
}
