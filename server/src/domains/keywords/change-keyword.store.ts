import type { updateKeyword as contract, InputOf, Keyword } from "@findable/contract";
import sql from "sql-template-tag";
import type { Tx } from "../../kernel/database/db.ts";
import { KEYWORD_COLUMNS, type KeywordRow, toKeyword } from "./keywords.store.ts";

interface KeywordAddress {
  workspaceId: string;
  id: string;
}

/** Omitted fields stay as they are. Labels set by a person have confidence 1. Undefined if the keyword does not exist. */
export async function updateKeyword(
  tx: Tx,
  { workspaceId, id }: KeywordAddress,
  changes: Omit<InputOf<typeof contract>, "id">,
): Promise<Keyword | undefined> {
  const { intentLabels, relevanceLabel, priority, pillarId, tags, status } = changes;
  const [row] = await tx.query<KeywordRow>(sql`
    update keywords
    set intent_labels = coalesce(${intentLabels ?? null}::text[], intent_labels),
      intent_confidence = case when ${intentLabels !== undefined} then 1 else intent_confidence end,
      relevance_label = case when ${relevanceLabel !== undefined} then ${relevanceLabel ?? null} else relevance_label end,
      relevance_confidence = case when ${relevanceLabel !== undefined} then ${relevanceLabel == null ? null : 1}::float8
        else relevance_confidence end,
      priority = case when ${priority !== undefined} then ${priority ?? null} else priority end,
      pillar_id = case when ${pillarId !== undefined} then ${pillarId ?? null} else pillar_id end,
      tags = coalesce(${tags === undefined ? null : [...new Set(tags)]}::text[], tags),
      status = coalesce(${status ?? null}, status),
      updated_at = (select world_now(current_agency()))
    where id = ${id} and workspace_id = ${workspaceId}
    returning ${KEYWORD_COLUMNS}`);
  return row === undefined ? undefined : toKeyword(row);
}

/** Archiving twice changes nothing. Returns false if the keyword does not exist. */
export async function archiveKeyword(tx: Tx, { workspaceId, id }: KeywordAddress): Promise<boolean> {
  const rows = await tx.query(sql`
    update keywords
    set status = 'ARCHIVED', updated_at = case when status = 'ARCHIVED' then updated_at else (select world_now(current_agency())) end
    where id = ${id} and workspace_id = ${workspaceId}
    returning id`);
  return rows.length === 1;
}

/** Deletes permanently. Returns false if the keyword does not exist. */
export async function removeKeyword(tx: Tx, { workspaceId, id }: KeywordAddress): Promise<boolean> {
  const rows = await tx.query(
    sql`delete from keywords where id = ${id} and workspace_id = ${workspaceId} returning id`,
  );
  return rows.length === 1;
}
