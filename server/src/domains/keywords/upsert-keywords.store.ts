import sql from "sql-template-tag";
import type { Tx } from "../../kernel/database/db.ts";
import { newCuid } from "../../kernel/ids/new-id.ts";
import { storeMetrics } from "./keyword-metrics.store.ts";
import { distinctKeywords, type FoundKeyword, isLabelled } from "./keywords.ts";

interface UpsertCounts {
  created: number;
  /** Already in the workspace. */
  updated: number;
}

/**
 * Stores the results of research. New phrases become LABELED, or RAW without labels. For an existing phrase, new labels, volume,
 * difficulty, metrics and rank replace the stored ones, except labels set by a person (confidence 1). Status, priority and tags belong to
 * its user, except that a phrase that waits for labels becomes LABELED. Duplicates and invalid phrases are omitted.
 */
export async function upsertKeywords(
  tx: Tx,
  { agencyId, workspaceId, keywords }: { agencyId: string; workspaceId: string; keywords: readonly FoundKeyword[] },
): Promise<UpsertCounts> {
  // All writers use the same order, so that two that store the same phrases cannot deadlock.
  const distinct = distinctKeywords(keywords).sort((one, other) => (one.keyword < other.keyword ? -1 : 1));
  const columns = toColumns(distinct);
  const rows = await tx.query<{ created: boolean }>(sql`
    with clock as materialized (select world_now(${agencyId}) as now)
    insert into keywords (id, agency_id, workspace_id, keyword, source, intent_labels, intent_confidence, relevance_label,
      relevance_confidence, status, tags, volume, kd, rank_position, rank_url, rank_via, rank_checked_at,
      created_at, updated_at)
    select id, ${agencyId}, ${workspaceId}, keyword, source, string_to_array(intent_labels, ','), intent_confidence,
      relevance_label, relevance_confidence, case when labelled then 'LABELED' else 'RAW' end,
      array(select jsonb_array_elements_text(tags)), volume, kd, rank_position, rank_url, rank_via, rank_checked_at,
      now + place * interval '1 microsecond', now + place * interval '1 microsecond'
    from clock, unnest(${columns.id}::text[], ${columns.keyword}::text[], ${columns.source}::text[],
      ${columns.intentLabels}::text[], ${columns.intentConfidence}::float8[], ${columns.relevanceLabel}::text[],
      ${columns.relevanceConfidence}::float8[], ${columns.labelled}::boolean[], ${columns.tags}::jsonb[],
      ${columns.volume}::bigint[], ${columns.kd}::float8[], ${columns.rankPosition}::int[], ${columns.rankUrl}::text[],
      ${columns.rankVia}::text[], ${columns.rankCheckedAt}::timestamptz[])
      with ordinality as found (id, keyword, source, intent_labels, intent_confidence, relevance_label, relevance_confidence, labelled,
        tags, volume, kd, rank_position, rank_url, rank_via, rank_checked_at, place)
    on conflict (workspace_id, keyword) do update
    set intent_labels = case when excluded.intent_labels = '{}' or keywords.intent_confidence = 1
        then keywords.intent_labels else excluded.intent_labels end,
      intent_confidence = case when excluded.intent_labels = '{}' or keywords.intent_confidence = 1
        then keywords.intent_confidence else excluded.intent_confidence end,
      relevance_label = case when excluded.relevance_label is null or keywords.relevance_confidence = 1
        then keywords.relevance_label else excluded.relevance_label end,
      relevance_confidence = case when excluded.relevance_label is null or keywords.relevance_confidence = 1
        then keywords.relevance_confidence else excluded.relevance_confidence end,
      status = case when keywords.status in ('RAW', 'LABELLING') and excluded.status = 'LABELED' then 'LABELED'
        else keywords.status end,
      volume = coalesce(excluded.volume, keywords.volume),
      kd = coalesce(excluded.kd, keywords.kd),
      rank_position = coalesce(excluded.rank_position, keywords.rank_position),
      rank_via = case when excluded.rank_position is null then keywords.rank_via else excluded.rank_via end,
      rank_url = coalesce(excluded.rank_url, keywords.rank_url),
      rank_checked_at = coalesce(excluded.rank_checked_at, keywords.rank_checked_at),
      updated_at = excluded.updated_at
    returning (xmax = 0) as created`);
  await storeMetrics(tx, { agencyId, workspaceId, keywords: distinct });
  const created = rows.filter((row) => row.created).length;
  return { created, updated: rows.length - created };
}

/** Labels contain no commas, so they are sent as text; tags can contain anything and are sent as JSON. */
function toColumns(keywords: readonly FoundKeyword[]) {
  return {
    id: keywords.map(() => `kw_${newCuid()}`),
    keyword: keywords.map((one) => one.keyword),
    source: keywords.map((one) => one.source),
    intentLabels: keywords.map((one) => (one.intentLabels ?? []).join(",")),
    intentConfidence: keywords.map((one) => one.intentConfidence ?? null),
    relevanceLabel: keywords.map((one) => one.relevanceLabel ?? null),
    relevanceConfidence: keywords.map((one) => one.relevanceConfidence ?? null),
    labelled: keywords.map(isLabelled),
    tags: keywords.map((one) => [...new Set(one.tags)]),
    volume: keywords.map((one) => one.volume ?? null),
    kd: keywords.map((one) => one.kd ?? null),
    rankPosition: keywords.map((one) => one.currentRank?.position ?? null),
    rankUrl: keywords.map((one) => one.currentRank?.url ?? null),
    rankVia: keywords.map((one) => one.currentRank?.via ?? null),
    rankCheckedAt: keywords.map((one) => one.currentRank?.checkedAt ?? null),
  };
}
