import type { IntentLabel, KeywordScope, RelevanceLabel } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import { findKeywordsInScope } from "./keywords-in-scope.store.ts";
import { WRITE_ORDER } from "./write-order.ts";

interface LabellingRun {
  workspaceId: string;
  /** The run that labels. */
  runId: string;
}

/**
 * Claims the next keywords of a scope for a run and returns their identifiers. They become LABELLING, except FOCUSED and ARCHIVED
 * ones.
 */
export async function beginLabelling(
  tx: Tx,
  { workspaceId, runId, ...page }: LabellingRun & { scope: KeywordScope; after?: string; limit: number },
): Promise<string[]> {
  const ids = (await findKeywordsInScope(tx, { workspaceId, ...page })).map(({ id }) => id);
  await tx.query(sql`
    with mine as materialized (
      select id from keywords
      where workspace_id = ${workspaceId} and id = any(${ids}::text[]) and status in ('RAW', 'LABELLING', 'LABELED')
      ${WRITE_ORDER}
      for no key update
    )
    update keywords
    set status = 'LABELLING', labelling_run = ${runId}, updated_at = (select world_now(current_agency()))
    where workspace_id = ${workspaceId} and id = any(array(select id from mine))`);
  return ids;
}

/** The phrases of these keywords, in the order of their identifiers, without deleted ones. */
export async function findPhrases(
  db: Db,
  { workspaceId, ids }: { workspaceId: string; ids: readonly string[] },
): Promise<{ id: string; keyword: string }[]> {
  return db.query(sql`
    select id, keyword
    from keywords
    where workspace_id = ${workspaceId} and id = any(${ids}::text[])
    order by id`);
}

/** The stored keyword of a phrase; undefined if there is none. */
export async function findKeywordOfPhrase(
  db: Db,
  { workspaceId, keyword }: { workspaceId: string; keyword: string },
): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>(
    sql`select id from keywords where workspace_id = ${workspaceId} and keyword = ${keyword} and status <> 'ARCHIVED'`,
  );
  return row?.id;
}

export interface NewLabels {
  id: string;
  intentLabels: readonly IntentLabel[];
  intentConfidence: number | null;
  relevanceLabel: RelevanceLabel | null;
  relevanceConfidence: number | null;
}

export interface StoredLabels {
  id: string;
  keyword: string;
  before: { intentLabels: IntentLabel[]; relevanceLabel: RelevanceLabel | null };
  after: { intentLabels: IntentLabel[]; relevanceLabel: RelevanceLabel | null };
}

interface StoredRow {
  id: string;
  keyword: string;
  intents_before: IntentLabel[];
  relevance_before: RelevanceLabel | null;
  intent_labels: IntentLabel[];
  relevance_label: RelevanceLabel | null;
}

/**
 * Replaces labels, except those set by a person (confidence 1). Keywords that wait for this run become LABELED; other states
 * stay.
 */
export async function storeLabels(
  tx: Tx,
  { workspaceId, runId, labels }: LabellingRun & { labels: readonly NewLabels[] },
): Promise<StoredLabels[]> {
  // Selects by the list of identifiers before joining by them; the README has the measurement.
  const rows = await tx.query<StoredRow>(sql`
    with before as materialized (
      select id, intent_labels, relevance_label
      from keywords
      where workspace_id = ${workspaceId} and id = any(${labels.map(({ id }) => id)}::text[])
      ${WRITE_ORDER}
      for no key update
    ),
    found as (
      select id, string_to_array(intents, ',') as intents, intent_confidence, relevance, relevance_confidence
      from unnest(${labels.map(({ id }) => id)}::text[], ${labels.map((one) => one.intentLabels.join(","))}::text[],
        ${labels.map((one) => one.intentConfidence)}::float8[], ${labels.map((one) => one.relevanceLabel)}::text[],
        ${labels.map((one) => one.relevanceConfidence)}::float8[])
        as f (id, intents, intent_confidence, relevance, relevance_confidence)
    )
    update keywords k
    set intent_labels = case when k.intent_confidence = 1 then k.intent_labels else found.intents end,
      intent_confidence = case when k.intent_confidence = 1 then 1 else found.intent_confidence end,
      relevance_label = case when k.relevance_confidence = 1 then k.relevance_label else found.relevance end,
      relevance_confidence = case when k.relevance_confidence = 1 then 1 else found.relevance_confidence end,
      status = case when k.status = 'LABELLING' and coalesce(k.labelling_run, ${runId}) = ${runId} then 'LABELED'
        else k.status end,
      labelling_run = nullif(k.labelling_run, ${runId}),
      updated_at = (select world_now(current_agency()))
    from before join found using (id)
    where k.workspace_id = ${workspaceId} and k.id = any(array(select id from before)) and k.id = before.id
    returning k.id, k.keyword, before.intent_labels as intents_before, before.relevance_label as relevance_before,
      k.intent_labels, k.relevance_label`);
  return rows.map((row) => ({
    id: row.id,
    keyword: row.keyword,
    before: { intentLabels: row.intents_before, relevanceLabel: row.relevance_before },
    after: { intentLabels: row.intent_labels, relevanceLabel: row.relevance_label },
  }));
}
