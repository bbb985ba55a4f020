import type { Backlink, PullBacklinksResult } from "@findable/contract";
import sql, { empty } from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import { newId } from "../../kernel/ids/new-id.ts";
import type { LiveList } from "../../kernel/lists/live-page.ts";
import { WEIGHTS } from "./achievability.ts";
import { linkReasons, WORTH } from "./link-worth.ts";
import type { ScoredLink } from "./score-links.ts";

interface Place {
  agencyId: string;
  workspaceId: string;
  competitorId: string;
}

/** A pull of a competitor's links: the run that reads them. */
interface PullPlace extends Place {
  pullId: string;
}

/** Serializes writes to the links of a workspace: each may change scores of links of other competitors. */
export async function lockBacklinks(tx: Tx, workspaceId: string): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('competitor links ' || ${workspaceId}, 0))`);
}

/** Inserts or updates links. A known link keeps its first-seen time. */
export async function upsertBacklinks(tx: Tx, place: PullPlace, links: readonly ScoredLink[]): Promise<void> {
  const column = <T>(pick: (link: ScoredLink) => T) => links.map(pick);
  await tx.query(sql`
    insert into competitor_backlinks as kept (id, agency_id, workspace_id, competitor_id, source_key, source_domain, source_url,
      source_title, target_url, domain_rating, link_type, anchor_text, country, page_type, relevance, page_odds, achievability,
      first_seen_at, last_seen_at, pull_id)
    select id, ${place.agencyId}, ${place.workspaceId}, ${place.competitorId}, source_key, source_domain, source_url,
      source_title, target_url, domain_rating, link_type, anchor_text, country, page_type, relevance, page_odds,
      0, first_seen_at, last_seen_at, ${place.pullId}
    from unnest(${column(() => newId("cbl"))}::text[], ${column((link) => link.sourceKey)}::text[],
      ${column((link) => link.sourceDomain)}::text[], ${column((link) => link.sourceUrl)}::text[],
      ${column((link) => link.sourceTitle)}::text[], ${column((link) => link.targetUrl)}::text[],
      ${column((link) => link.domainRating)}::float8[], ${column((link) => link.linkType)}::text[],
      ${column((link) => link.anchorText)}::text[], ${column((link) => link.country)}::text[],
      ${column((link) => link.pageType)}::text[], ${column((link) => link.relevance)}::float8[],
      ${column((link) => link.pageOdds)}::float8[], ${column((link) => link.firstSeenAt)}::date[],
      ${column((link) => link.lastSeenAt)}::date[])
      as seen (id, source_key, source_domain, source_url, source_title, target_url, domain_rating, link_type, anchor_text, country,
        page_type, relevance, page_odds, first_seen_at, last_seen_at)
    on conflict (competitor_id, source_key) do update
    set source_url = excluded.source_url, source_title = excluded.source_title, target_url = excluded.target_url,
      domain_rating = excluded.domain_rating, link_type = excluded.link_type, anchor_text = excluded.anchor_text,
      country = excluded.country, page_type = excluded.page_type, relevance = excluded.relevance, page_odds = excluded.page_odds,
      first_seen_at = least(kept.first_seen_at, excluded.first_seen_at),
      last_seen_at = greatest(kept.last_seen_at, excluded.last_seen_at), pull_id = excluded.pull_id`);
}

/**
 * Counts for every link how many other competitors its site links to and whether it links to the brand, and updates its achievability
 * (`earnedChance`) and its opportunity (`linkWorth` times the chance). Writes only rows that change.
 */
export async function scoreBacklinks(tx: Tx, workspaceId: string): Promise<void> {
  await tx.query(sql`
    with sites as (
      select source_domain, count(distinct competitor_id)::int - 1 as others
      from competitor_backlinks
      where workspace_id = ${workspaceId}
      group by source_domain),
    ours as (
      select exists (select from own_link_pulls where workspace_id = ${workspaceId}) as known,
        array(select distinct source_domain from own_links where workspace_id = ${workspaceId}) as domains),
    chances as (
      select link.id, sites.others, case when ours.known then link.source_domain = any (ours.domains) end as links_to_us,
        power(2, (coalesce(domain_rating, ${WORTH.typicalRating}::float8) - 100) / ${WORTH.pointsPerDoubling}::float8)
          * (${WORTH.irrelevant}::float8 + (1 - ${WORTH.irrelevant}::float8) * relevance)
          * case when link_type = 'dofollow' then 1 when page_type = 'directory' then ${WORTH.nofollowDirectory}::float8
            else ${WORTH.nofollow}::float8 end as worth,
        round((1 / (1 + exp(-(page_odds + ${WEIGHTS.alsoLinksTo}::float8 * ln(1 + sites.others)))))::numeric, 3)::float8 as chance
      from competitor_backlinks link
      join sites using (source_domain)
      cross join ours
      where link.workspace_id = ${workspaceId}),
    scored as (
      select id, others, chance, links_to_us,
        round((worth * chance * case when links_to_us then ${WORTH.secondLink}::float8 else 1 end)::numeric, 5)::float8 as opportunity
      from chances)
    update competitor_backlinks link
    set also_links_to = scored.others, achievability = scored.chance, links_to_us = scored.links_to_us,
      opportunity = scored.opportunity
    from scored
    where link.id = scored.id and (link.also_links_to <> scored.others or link.achievability <> scored.chance
      or link.links_to_us is distinct from scored.links_to_us or link.opportunity <> scored.opportunity)`);
}

export interface BacklinkRow {
  id: string;
  source_domain: string;
  source_url: string;
  target_url: string;
  domain_rating: number | null;
  link_type: Backlink["linkType"];
  page_type: Backlink["pageType"];
  anchor_text: string | null;
  relevance: number;
  achievability: number;
  also_links_to: number;
  links_to_us: boolean | null;
  opportunity: number;
  first_seen_at: string;
  last_seen_at: string;
}

export const BACKLINK_LIST: LiveList = {
  from: sql`competitor_backlinks`,
  select: sql`id, source_domain, source_url, target_url, domain_rating, link_type, page_type, anchor_text, relevance,
    achievability, also_links_to, links_to_us, opportunity, first_seen_at::text as first_seen_at, last_seen_at::text as last_seen_at`,
  columns: {
    id: { sql: sql`id`, type: "text" },
    domainRating: { sql: sql`domain_rating`, type: "number", nullable: true },
    relevanceScore: { sql: sql`relevance`, type: "number" },
    achievabilityScore: { sql: sql`achievability`, type: "number" },
    linkType: { sql: sql`link_type`, type: "text" },
    linksToUs: { sql: sql`links_to_us`, type: "boolean", nullable: true },
    opportunityScore: { sql: sql`opportunity`, type: "number" },
  },
};

export function toBacklink(row: BacklinkRow): Backlink {
  const link = {
    id: row.id,
    sourceDomain: row.source_domain,
    sourceUrl: row.source_url,
    targetUrl: row.target_url,
    domainRating: row.domain_rating,
    linkType: row.link_type,
    pageType: row.page_type,
    anchorText: row.anchor_text,
    relevanceScore: row.relevance,
    achievabilityScore: row.achievability,
    alsoLinksTo: row.also_links_to,
    linksToUs: row.links_to_us,
    opportunityScore: row.opportunity,
    firstSeenAt: row.first_seen_at,
    lastSeenAt: row.last_seen_at,
  };
  return { ...link, reasons: linkReasons(link) };
}

export type BacklinkCounts = Pick<PullBacklinksResult, "stored" | "byDR" | "byCountry">;

interface CountRow {
  band: keyof PullBacklinksResult["byDR"];
  country: string;
  links: number;
}

/** The links of a pull, by rating and by country; all stored links of the competitor for a pull of an earlier release. */
export async function countBacklinks(
  db: Db,
  { workspaceId, competitorId, pullId }: Omit<PullPlace, "agencyId" | "pullId"> & { pullId: string | undefined },
): Promise<BacklinkCounts> {
  const rows = await db.query<CountRow>(sql`
    select case when domain_rating >= 80 then '80+' when domain_rating >= 60 then '60-79' when domain_rating >= 40 then '40-59'
      else '<40' end as band, coalesce(country, 'unknown') as country, count(*)::int as links
    from competitor_backlinks
    where workspace_id = ${workspaceId} and competitor_id = ${competitorId} ${pullId === undefined ? empty : sql`and pull_id = ${pullId}`}
    group by 1, 2
    order by links desc, country`);
  return countsOf(rows);
}

export function countsOf(rows: readonly CountRow[]): BacklinkCounts {
  const byDR = { "80+": 0, "60-79": 0, "40-59": 0, "<40": 0 };
  const byCountry = new Map<string, number>();
  let stored = 0;
  for (const { band, country, links } of rows) {
    byDR[band] += links;
    byCountry.set(country, (byCountry.get(country) ?? 0) + links);
    stored += links;
  }
  const most = [...byCountry].sort(([, one], [, other]) => other - one);
  return { stored, byDR, byCountry: Object.fromEntries(most) };
}

export interface LinkOpportunity {
  sourceUrl: string;
  sourceTitle: string | null;
  sourceDomain: string;
  domainRating: number | null;
  /** The domain of the competitor that the page links to. */
  competitor: string;
}

/** The stored links of a competitor, or of all, that are most worth earning, one for each site. */
export async function selectOpportunities(
  db: Db,
  { workspaceId, competitorId, limit }: { workspaceId: string; competitorId: string | null; limit: number },
): Promise<LinkOpportunity[]> {
  return db.query<LinkOpportunity>(sql`
    select "sourceUrl", "sourceTitle", "sourceDomain", "domainRating", competitor from (
      select distinct on (source_domain) l.source_url as "sourceUrl", l.source_title as "sourceTitle",
        l.source_domain as "sourceDomain", l.domain_rating as "domainRating", l.opportunity, c.domain as competitor
      from competitor_backlinks l join competitors c on c.id = l.competitor_id
      where l.workspace_id = ${workspaceId} ${competitorId === null ? empty : sql`and l.competitor_id = ${competitorId}`}
      order by source_domain, opportunity desc, source_url) best
    order by opportunity desc, "sourceDomain" limit ${limit}`);
}
