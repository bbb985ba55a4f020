import type { KeywordMetrics } from "@findable/contract";
import sql from "sql-template-tag";
import type { Tx } from "../../kernel/database/db.ts";
import { WRITE_ORDER } from "./write-order.ts";

export interface MeasuredKeyword {
  keyword: string;
  metrics?: KeywordMetrics | undefined;
}

/** Stores the metrics of stored keywords. An unknown value leaves the stored one as it is. */
export async function storeMetrics(
  tx: Tx,
  { agencyId, workspaceId, keywords }: { agencyId: string; workspaceId: string; keywords: readonly MeasuredKeyword[] },
): Promise<void> {
  const known = keywords.flatMap(({ keyword, metrics }) => (metrics === undefined ? [] : [{ keyword, ...metrics }]));
  if (known.length === 0) return;
  await tx.query(sql`
    insert into keyword_metrics (agency_id, workspace_id, keyword_id, cpc, competition, monthly_searches, vendor_intent,
      traffic_potential, language)
    select ${agencyId}, ${workspaceId}, keywords.id, cpc, competition, monthly_searches::jsonb, vendor_intent, traffic_potential,
      language
    from unnest(${known.map((one) => one.keyword)}::text[], ${known.map((one) => one.cpc)}::float8[],
      ${known.map((one) => one.competition)}::float8[],
      ${known.map((one) => one.monthlySearches && JSON.stringify(one.monthlySearches))}::text[],
      ${known.map((one) => one.vendorIntent)}::text[], ${known.map((one) => one.trafficPotential)}::bigint[],
      ${known.map((one) => one.language)}::text[])
      as found (phrase, cpc, competition, monthly_searches, vendor_intent, traffic_potential, language)
    join keywords on keywords.workspace_id = ${workspaceId} and keywords.keyword = found.phrase
    on conflict (workspace_id, keyword_id) do update
    set cpc = coalesce(excluded.cpc, keyword_metrics.cpc),
      competition = coalesce(excluded.competition, keyword_metrics.competition),
      monthly_searches = coalesce(excluded.monthly_searches, keyword_metrics.monthly_searches),
      vendor_intent = coalesce(excluded.vendor_intent, keyword_metrics.vendor_intent),
      traffic_potential = coalesce(excluded.traffic_potential, keyword_metrics.traffic_potential),
      language = coalesce(excluded.language, keyword_metrics.language)`);
}

interface Place {
  agencyId: string;
  workspaceId: string;
}

/** What a data provider reports of a stored keyword. */
export interface NewMetrics {
  id: string;
  volume: number | null;
  kd: number | null;
  metrics?: KeywordMetrics;
}

export interface StoredMetrics {
  id: string;
  keyword: string;
  before: { volume: number | null; kd: number | null };
  after: { volume: number | null; kd: number | null };
}

interface Row {
  id: string;
  keyword: string;
  old_volume: number | null;
  old_kd: number | null;
  volume: number | null;
  kd: number | null;
}

/** Stores volume, difficulty and metrics of keywords. An unknown value leaves the stored one as it is, and deleted keywords are skipped. */
export async function updateMetrics(
  tx: Tx,
  { agencyId, workspaceId, numbers }: Place & { numbers: readonly NewMetrics[] },
): Promise<StoredMetrics[]> {
  const rows = await tx.query<Row>(sql`
    with held as materialized (
      select id, volume, kd
      from keywords
      where workspace_id = ${workspaceId} and id = any(${numbers.map(({ id }) => id)}::text[])
      ${WRITE_ORDER}
      for no key update)
    update keywords
    set volume = coalesce(found.volume, keywords.volume), kd = coalesce(found.kd, keywords.kd),
      updated_at = world_now(${agencyId})
    from held
    join unnest(${numbers.map(({ id }) => id)}::text[], ${numbers.map(({ volume }) => volume)}::bigint[],
      ${numbers.map(({ kd }) => kd)}::float8[]) as found (id, volume, kd) using (id)
    where keywords.workspace_id = ${workspaceId} and keywords.id = held.id
    returning keywords.id, keywords.keyword, held.volume as old_volume, held.kd as old_kd, keywords.volume, keywords.kd`);
  const metrics = new Map(numbers.map((one) => [one.id, one.metrics]));
  const keywords = rows.map(({ id, keyword }) => ({ keyword, metrics: metrics.get(id) }));
  await storeMetrics(tx, { agencyId, workspaceId, keywords });
  return rows.map((row) => ({
    id: row.id,
    keyword: row.keyword,
    before: { volume: row.old_volume, kd: row.old_kd },
    after: { volume: row.volume, kd: row.kd },
  }));
}
