import type { IntentLabel } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";
import type { RivalPlace } from "./phrases.ts";

export interface Comparison {
  workspaceId: string;
  competitorIds: readonly string[];
  country: string;
  location: string;
  language: string;
}

export interface StoredPhrase {
  /** Lower case. */
  phrase: string;
  keyword: string;
  volume: number | null;
  intent: IntentLabel | null;
  rivals: RivalPlace[];
  isBrand: boolean;
}

const MAX_PHRASES = 20_000;

/** The phrases that competitors rank for in the first 100, most visits first, with the mark of those that contain a brand's name. */
export async function selectRivalPhrases(
  db: Db,
  { workspaceId, competitorIds, country, language }: Comparison,
  brandNames: readonly string[],
): Promise<StoredPhrase[]> {
  return db.query<StoredPhrase>(sql`
    select phrase, min(keyword) as keyword, max(volume)::float8 as volume,
      (array_agg(intent order by position) filter (where intent is not null))[1] as intent,
      jsonb_agg(jsonb_build_object('competitorId', competitor_id, 'position', position, 'url', url) order by position, competitor_id)
        as rivals,
      bool_or(has_own_name) or exists (select from unnest(${brandNames}::text[]) as name
        where name <> '' and strpos(replace(phrase, ' ', ''), name) > 0) as "isBrand"
    from competitor_keywords
    where workspace_id = ${workspaceId} and competitor_id = any (${competitorIds}::text[]) and country = ${country}
      and language = ${language}
    group by phrase
    order by max(estimated_traffic) desc nulls last, phrase
    limit ${MAX_PHRASES}`);
}

export interface CheckedRank {
  phrase: string;
  /** Null: not among the first 100. */
  position: number | null;
  url: string | null;
}

/** The latest own ranks in the market. A search that read less than 100 results does not show that we are absent. */
export async function selectCheckedRanks(
  db: Db,
  { workspaceId, location, language }: Comparison,
): Promise<CheckedRank[]> {
  return db.query<CheckedRank>(sql`
    select distinct on (lower(keyword.keyword)) lower(keyword.keyword) as phrase, looked.position, looked.url
    from keyword_ranks looked
    join keywords keyword on keyword.workspace_id = looked.workspace_id and keyword.id = looked.keyword_id
    where looked.workspace_id = ${workspaceId} and looked.device = 'desktop' and looked.location = ${location}
      and looked.language = ${language} and (looked.position is not null or looked.depth >= 100)
    order by lower(keyword.keyword), looked.position nulls last`);
}

/** Pillars with their keywords, by slug. */
export async function selectPillars(
  db: Db,
  { workspaceId, slugs }: { workspaceId: string; slugs: readonly string[] },
): Promise<{ name: string; keywords: string[] }[]> {
  return db.query<{ name: string; keywords: string[] }>(sql`
    select name, array(select keyword from keywords
        where keywords.workspace_id = ${workspaceId} and keywords.pillar_id = pillars.id limit 5000) as keywords
    from pillars
    where workspace_id = ${workspaceId} and slug = any (${slugs}::text[])`);
}

/** The content that was published at each of these URLs. */
export async function selectContentIds(
  db: Db,
  { workspaceId, urls }: { workspaceId: string; urls: readonly string[] },
): Promise<Map<string, string>> {
  const rows = await db.query<{ url: string; id: string }>(sql`
    select published_url as url, id from contents
    where workspace_id = ${workspaceId} and published_url = any (${urls}::text[]) and archived_at is null`);
  return new Map(rows.map(({ url, id }) => [url, id]));
}
