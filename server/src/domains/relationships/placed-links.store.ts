import type { PlacedLink } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import { toJsonb } from "../../kernel/database/jsonb.ts";
import { newId } from "../../kernel/ids/new-id.ts";
import { dayAfter, nextCheckAt, nextCheckOfLost } from "./check-windows.ts";
import type { Place } from "./relationships.store.ts";
import type { LinkState, SeenLink } from "./verify-link.ts";

export interface NewPlacedLink {
  relationshipId: string;
  draftId: string | null;
  sourceUrl: string;
  link: SeenLink;
  /** Time in the agency's world. */
  now: string;
}

/** Stores a link that the crawler found. False if it is known. */
export async function insertPlacedLink(tx: Tx, place: Place, found: NewPlacedLink): Promise<boolean> {
  const { relationshipId, draftId, sourceUrl, link, now } = found;
  const rows = await tx.query(sql`
    insert into placed_links (id, agency_id, workspace_id, relationship_id, draft_id, source_url, target_url, anchor_text, link_type,
      first_seen_at, last_seen_at, last_checked_at, next_check_at)
    values (${newId("plink")}, ${place.agencyId}, ${place.workspaceId}, ${relationshipId}, ${draftId}, ${sourceUrl},
      ${link.targetUrl}, ${link.anchorText}, ${link.linkType}, ${now}, ${now}, ${now}, ${nextCheckAt(now, now)})
    on conflict (relationship_id, source_url, target_url) do nothing
    returning id`);
  return rows.length > 0;
}

/** Stores how often answers cited the page before the link was found, and since. */
export async function recordCitations(
  tx: Tx,
  { relationshipId, sourceUrl, targetUrl }: { relationshipId: string; sourceUrl: string; targetUrl: string },
  citations: NonNullable<PlacedLink["citations"]>,
): Promise<void> {
  await tx.query(sql`
    update placed_links set citations = ${toJsonb(citations)}::jsonb
    where relationship_id = ${relationshipId} and source_url = ${sourceUrl} and target_url = ${targetUrl}`);
}

export interface DueLink extends Pick<PlacedLink, "sourceUrl" | "targetUrl" | "state" | "firstSeenAt"> {
  id: string;
  relationshipId: string;
  misses: number;
  lostAt: string | null;
  now: string;
}

/** Takes the links that are due. Each is due again after a day, in case the process ends before it has read the page. */
export async function claimDueLinks(tx: Tx, workspaceId: string, limit: number): Promise<DueLink[]> {
  return tx.query<DueLink>(sql`
    update placed_links p set next_check_at = world_now(p.agency_id) + interval '1 day'
    from (select id from placed_links
      where workspace_id = ${workspaceId} and next_check_at <= world_now(agency_id)
      order by next_check_at limit ${limit} for no key update skip locked) due
    where p.id = due.id
    returning p.id, p.relationship_id as "relationshipId", p.source_url as "sourceUrl", p.target_url as "targetUrl", p.state,
      p.misses, p.first_seen_at as "firstSeenAt", p.lost_at as "lostAt", world_now(p.agency_id) as now`);
}

const MISSES_OF_A_LOSS = 2;

/** Stores what a check found. Returns `lost` or `restored` where the state changed. */
export async function recordLinkCheck(
  tx: Tx,
  { id, state, misses, firstSeenAt, lostAt, now }: DueLink,
  found: LinkState,
): Promise<"lost" | "restored" | undefined> {
  if ("seen" in found) {
    const { anchorText, linkType } = found.seen;
    await tx.query(sql`
      update placed_links set state = 'live', lost_reason = null, lost_at = null, misses = 0, anchor_text = ${anchorText},
        link_type = ${linkType}, last_seen_at = ${now}, last_checked_at = ${now}, next_check_at = ${nextCheckAt(firstSeenAt, now)}
      where id = ${id}`);
    return state === "lost" ? "restored" : undefined;
  }
  const isLost = misses + 1 >= MISSES_OF_A_LOSS;
  const since = lostAt ?? now;
  const next = isLost ? nextCheckOfLost(since, now) : dayAfter(now);
  await tx.query(sql`
    update placed_links set misses = misses + 1, last_checked_at = ${now}, next_check_at = ${next},
      state = ${isLost ? "lost" : state}, lost_reason = ${isLost ? found.lost : null}, lost_at = ${isLost ? since : null}
    where id = ${id}`);
  return isLost && state === "live" ? "lost" : undefined;
}

/** Links first seen in a period. */
export async function countPlacedLinks(
  db: Db,
  { workspaceId, since, until }: { workspaceId: string; since: string; until: string },
): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::int as count from placed_links
    where workspace_id = ${workspaceId} and first_seen_at >= ${since} and first_seen_at < ${until}`);
  return row?.count ?? 0;
}

/** How many partners placed a link that a draft of a campaign asked for, by campaign. Lost links count. */
export async function countPartnersWithLink(
  db: Db,
  { workspaceId, campaignIds }: { workspaceId: string; campaignIds: readonly string[] },
): Promise<Map<string, number>> {
  const rows = await db.query<{ id: string; count: number }>(sql`
    select d.campaign_id as id, count(distinct p.relationship_id)::int as count
    from outreach_drafts d join placed_links p on p.draft_id = d.id and p.relationship_id = d.relationship_id
    where d.workspace_id = ${workspaceId} and d.campaign_id = any (${[...campaignIds]}::text[])
    group by d.campaign_id`);
  return new Map(rows.map(({ id, count }) => [id, count]));
}
