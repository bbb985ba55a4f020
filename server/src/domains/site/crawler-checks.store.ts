import type { CrawlerAccess, SiteCrawlers } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import { toJsonb } from "../../kernel/database/jsonb.ts";
import type { SitePlace } from "./site.store.ts";

export interface CrawlerCheck extends Omit<NonNullable<SiteCrawlers["check"]>, "checkedAt"> {
  /** What the site allows each crawler, by its name. */
  access: Record<string, CrawlerAccess>;
}

/** Stores the last check of robots.txt and headers at the current time of the agency's world. */
export async function storeCrawlerCheck(
  tx: Tx,
  { agencyId, workspaceId }: SitePlace,
  { robotsUrl, robots, checkedPages, access }: CrawlerCheck,
): Promise<void> {
  await tx.query(sql`
    insert into crawler_checks (workspace_id, agency_id, checked_at, robots_url, robots, checked_pages, access)
    values (${workspaceId}, ${agencyId}, date_trunc('milliseconds', world_now(${agencyId})), ${robotsUrl}, ${robots}, ${checkedPages},
      ${toJsonb(access)}::jsonb)
    on conflict (workspace_id) do update
    set checked_at = excluded.checked_at, robots_url = excluded.robots_url, robots = excluded.robots,
      checked_pages = excluded.checked_pages, access = excluded.access`);
}

export async function findCrawlerCheck(
  db: Db,
  workspaceId: string,
): Promise<(CrawlerCheck & { checkedAt: string }) | undefined> {
  const [row] = await db.query<CrawlerCheck & { checkedAt: string }>(sql`
    select checked_at as "checkedAt", robots_url as "robotsUrl", robots, checked_pages as "checkedPages", access
    from crawler_checks where workspace_id = ${workspaceId}`);
  return row;
}
