import sql from "sql-template-tag";
import type { Tx } from "../../kernel/database/db.ts";
import type { GivenKeyword } from "./given-keywords.ts";
import { WRITE_ORDER } from "./write-order.ts";

/**
 * Stores keywords that a person provides and skips phrases that the workspace already has. Returns the identifiers of the new
 * ones. Their creation times are a microsecond apart, so that "newest first" reverses the given order.
 */
export async function insertKeywords(
  tx: Tx,
  { agencyId, workspaceId, keywords }: { agencyId: string; workspaceId: string; keywords: readonly GivenKeyword[] },
): Promise<Set<string>> {
  const [added] = await tx.query<{ ids: string[] | null }>(sql`
    with clock as materialized (select world_now(${agencyId}) as now), added as (
      insert into keywords (id, agency_id, workspace_id, keyword, source, intent_labels, intent_confidence, relevance_label,
        relevance_confidence, status, priority, pillar_id, tags, volume, kd, created_at, updated_at)
      select id, ${agencyId}, ${workspaceId}, keyword, 'USER_INPUT', coalesce(string_to_array(intents, ','), '{}'),
        case when intents is not null then 1 end, relevance, case when relevance is not null then 1 end, status, priority, pillar_id,
        case when tags is null then '{}' else array(select jsonb_array_elements_text(tags::jsonb)) end, volume, kd,
        now + place * interval '1 microsecond', now + place * interval '1 microsecond'
      from clock, unnest(${column(keywords, ({ id }) => id)}::text[], ${column(keywords, ({ keyword }) => keyword)}::text[],
        ${column(keywords, ({ intentLabels }) => intentLabels.join(",") || null)}::text[],
        ${column(keywords, ({ relevanceLabel }) => relevanceLabel)}::text[], ${column(keywords, ({ status }) => status)}::text[],
        ${column(keywords, ({ priority }) => priority)}::text[], ${column(keywords, ({ pillarId }) => pillarId)}::text[],
        ${column(keywords, ({ tags }) => (tags.length === 0 ? null : JSON.stringify(tags)))}::text[],
        ${column(keywords, ({ volume }) => volume)}::bigint[], ${column(keywords, ({ kd }) => kd)}::float8[])
        with ordinality as given (id, keyword, intents, relevance, status, priority, pillar_id, tags, volume, kd, place)
      ${WRITE_ORDER}
      on conflict (workspace_id, keyword) do nothing
      returning id)
    select case when count(*) < ${keywords.length} then coalesce(array_agg(id), '{}') end as ids from added`);
  // Usually all keywords are new, and the result needs no list.
  return new Set(added?.ids ?? keywords.map(({ id }) => id));
}

/** One column of values. An all-null column becomes an empty array, which `unnest` pads with nulls. */
function column<T>(keywords: readonly GivenKeyword[], pick: (one: GivenKeyword) => T | null): (T | null)[] {
  const values = keywords.map(pick);
  return values.some((value) => value !== null) ? values : [];
}
