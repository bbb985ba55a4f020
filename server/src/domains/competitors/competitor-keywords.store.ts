import type { CompetitorKeyword, IntentLabel, PullCompetitorKeywordsResult } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import { newId } from "../../kernel/ids/new-id.ts";
import type { LiveList } from "../../kernel/lists/live-page.ts";

/** A competitor in a market. */
export interface RankedMarket {
  workspaceId: string;
  competitorId: string;
  country: string;
  language: string;
}

/** The key under which the phrases of a competitor are stored. */
export interface RankedStock extends RankedMarket {
  agencyId: string;
  /** The names of the competitor as phrases without spaces contain them (`namesInPhrases`). */
  ownNames: readonly string[];
}

export interface NewRankedPhrase {
  keyword: string;
  position: number;
  url: string | null;
  volume: number | null;
  estimatedTraffic: number | null;
  intent: IntentLabel | null;
}

/** Inserts or updates phrases. Phrases that differ only in case must be merged by the caller. */
export async function upsertCompetitorKeywords(
  tx: Tx,
  { agencyId, workspaceId, competitorId, country, language, ownNames }: RankedStock,
  phrases: readonly NewRankedPhrase[],
  seenAt: string,
): Promise<void> {
  const column = <T>(pick: (phrase: NewRankedPhrase) => T) => phrases.map(pick);
  await tx.query(sql`
    insert into competitor_keywords as kept (id, agency_id, workspace_id, competitor_id, country, language, keyword, position, url,
      volume, estimated_traffic, intent, has_own_name, first_seen_at, last_seen_at)
    select distinct on (lower(keyword)) id, ${agencyId}, ${workspaceId}, ${competitorId}, ${country}, ${language}, keyword, position,
      url, volume, traffic, intent, exists (select from unnest(${ownNames}::text[]) as name where strpos(replace(lower(keyword), ' ', ''), name) > 0),
      ${seenAt}::timestamptz, ${seenAt}::timestamptz
    from unnest(${column(() => newId("ckw"))}::text[], ${column((one) => one.keyword)}::text[],
      ${column((one) => one.position)}::int[], ${column((one) => one.url)}::text[], ${column((one) => one.volume)}::bigint[],
      ${column((one) => one.estimatedTraffic)}::float8[], ${column((one) => one.intent)}::text[])
      as seen (id, keyword, position, url, volume, traffic, intent)
    order by lower(keyword), position
    on conflict (competitor_id, country, language, phrase) do update
    set keyword = excluded.keyword, position = excluded.position, url = excluded.url, volume = excluded.volume,
      has_own_name = excluded.has_own_name,
      estimated_traffic = excluded.estimated_traffic, intent = excluded.intent, last_seen_at = excluded.last_seen_at`);
}

/** The range that a completed pull covered. */
export interface PullScope {
  topPosition: number;
  minVolume: number;
  /** The visits of the last phrase, if the vendor had more phrases than requested; null if the pull returned all. */
  leastTraffic: number | null;
}

/** Deletes phrases that a pull covered but did not return: the competitor no longer ranks for them. */
export async function deleteMissingKeywords(
  tx: Tx,
  { workspaceId, competitorId, country, language }: RankedMarket,
  seenAt: string,
  { topPosition, minVolume, leastTraffic }: PullScope,
): Promise<void> {
  await tx.query(sql`
    delete from competitor_keywords
    where workspace_id = ${workspaceId} and competitor_id = ${competitorId} and country = ${country} and language = ${language}
      and last_seen_at < ${seenAt} and position <= ${topPosition} and coalesce(volume, 0) >= ${minVolume}
      and (${leastTraffic}::float8 is null or estimated_traffic > ${leastTraffic}::float8)`);
}

export interface CompetitorKeywordRow {
  id: string;
  keyword: string;
  /** The position. The alias avoids a clash with a column of the list. */
  place: number;
  estimated_traffic: number | null;
  intent: IntentLabel | null;
  volume: number | null;
  url: string | null;
  country: string;
  language: string;
}

export const COMPETITOR_KEYWORD_LIST: LiveList = {
  from: sql`competitor_keywords`,
  select: sql`id, keyword, competitor_keywords.position as place, estimated_traffic, intent, volume, url, country, language`,
  columns: {
    id: { sql: sql`id`, type: "text" },
    position: { sql: sql`competitor_keywords.position`, type: "integer" },
    country: { sql: sql`country`, type: "text" },
    estimatedTraffic: { sql: sql`estimated_traffic`, type: "number", nullable: true },
  },
};

export function toCompetitorKeyword(row: CompetitorKeywordRow): CompetitorKeyword {
  const { id, keyword, place, estimated_traffic, intent, volume, url, country, language } = row;
  return { id, keyword, position: place, estimatedTraffic: estimated_traffic, intent, volume, url, country, language };
}

type PositionCounts = PullCompetitorKeywordsResult["byPosition"];

/** A summary of a competitor's stored phrases in a market, by position. */
export async function countCompetitorKeywords(
  db: Db,
  { workspaceId, competitorId, country, language }: RankedMarket,
): Promise<{ stored: number; byPosition: PositionCounts }> {
  const rows = await db.query<{ band: keyof PositionCounts; phrases: number }>(sql`
    select case when position <= 3 then '1-3' when position <= 10 then '4-10' when position <= 20 then '11-20'
      when position <= 50 then '21-50' else '51-100' end as band, count(*)::int as phrases
    from competitor_keywords
    where workspace_id = ${workspaceId} and competitor_id = ${competitorId} and country = ${country} and language = ${language}
    group by 1`);
  const byPosition: PositionCounts = { "1-3": 0, "4-10": 0, "11-20": 0, "21-50": 0, "51-100": 0 };
  let stored = 0;
  for (const { band, phrases } of rows) {
    byPosition[band] += phrases;
    stored += phrases;
  }
  return { stored, byPosition };
}
