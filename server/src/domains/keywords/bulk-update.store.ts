import {
  type bulkUpdateKeywords as contract,
  type InputOf,
  type KeywordScope,
  MAX_KEYWORD_TAGS,
} from "@findable/contract";
import sql from "sql-template-tag";
import type { Tx } from "../../kernel/database/db.ts";
import { type LockedPage, lockKeywordsInScope } from "./keywords-in-scope.store.ts";

interface BulkPage {
  workspaceId: string;
  scope: KeywordScope;
  after?: string | undefined;
  limit: number;
}

export type BulkChanges = Omit<InputOf<typeof contract>, "scope" | "after" | "limit">;

export interface BulkChanged extends LockedPage {
  changed: number;
  /** A keyword that would exceed the maximum number of tags. */
  overfull: string | undefined;
}

/** Updates the next keywords of a scope. Omitted fields stay as they are, and unchanged rows are not written. */
export async function updateKeywordsInScope(tx: Tx, page: BulkPage, changes: BulkChanges): Promise<BulkChanged> {
  const { workspaceId } = page;
  const { intentLabels, relevanceLabel, priority, pillarId, status, addTags = [], removeTags = [] } = changes;
  const { ids, next } = await lockKeywordsInScope(tx, page);
  const rows = await tx.query<{ id: string; tags: number }>(sql`
    update keywords k
    set status = n.status, priority = n.priority, pillar_id = n.pillar_id, tags = n.tags,
      intent_labels = n.intent_labels, intent_confidence = n.intent_confidence,
      relevance_label = n.relevance_label, relevance_confidence = n.relevance_confidence,
      updated_at = (select world_now(current_agency()))
    from (
      select ctid as place,
        coalesce(${status ?? null}, status) as status,
        case when ${priority !== undefined} then ${priority ?? null} else priority end as priority,
        case when ${pillarId !== undefined} then ${pillarId ?? null} else pillar_id end as pillar_id,
        case when ${addTags.length + removeTags.length === 0} then tags else array(
          select tag
          from unnest(tags || ${addTags}::text[]) with ordinality as given(tag, place)
          where tag <> all(${removeTags}::text[])
          group by tag
          order by min(place)
        ) end as tags,
        coalesce(${intentLabels ?? null}::text[], intent_labels) as intent_labels,
        case when ${intentLabels !== undefined} then 1 else intent_confidence end as intent_confidence,
        case when ${relevanceLabel !== undefined} then ${relevanceLabel ?? null} else relevance_label end as relevance_label,
        case when ${relevanceLabel !== undefined} then ${relevanceLabel == null ? null : 1}::float8
          else relevance_confidence end as relevance_confidence
      from keywords
      where workspace_id = ${workspaceId} and id = any(${ids}::text[])
    ) n
    -- The rows are held, so that each is where it was read. By identifiers a plan made before anybody counted an import compares each with each.
    where k.ctid = n.place and k.workspace_id = ${workspaceId}
      and (k.status, k.priority, k.pillar_id, k.tags, k.intent_labels, k.intent_confidence, k.relevance_label, k.relevance_confidence)
        is distinct from
        (n.status, n.priority, n.pillar_id, n.tags, n.intent_labels, n.intent_confidence, n.relevance_label, n.relevance_confidence)
    returning k.id, cardinality(k.tags) as tags`);
  return { ids, next, changed: rows.length, overfull: rows.find(({ tags }) => tags > MAX_KEYWORD_TAGS)?.id };
}
