import type { KeywordMetrics } from "@findable/contract";
import sql from "sql-template-tag";
import type { Tx } from "../../kernel/database/db.ts";

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
