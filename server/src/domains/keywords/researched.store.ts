import type { Keyword } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import { KEYWORD_COLUMNS, type KeywordRow, toKeyword } from "./keywords.store.ts";
import type { FoundKeyword } from "./keywords.ts";
import { upsertKeywords } from "./upsert-keywords.store.ts";

interface Place {
  agencyId: string;
  workspaceId: string;
}

/**
 * Stores the results of research like `upsertKeywords` and returns the rows. New keywords, and existing ones without a pillar,
 * join the pillar.
 */
export async function storeResearched(
  tx: Tx,
  { pillarId, keywords, ...place }: Place & { pillarId: string | null; keywords: readonly FoundKeyword[] },
): Promise<{ keywords: Keyword[]; created: number; updated: number }> {
  const counts = await upsertKeywords(tx, { ...place, keywords });
  const phrases = keywords.map(({ keyword }) => keyword);
  if (pillarId !== null) {
    await tx.query(sql`
      update keywords
      set pillar_id = ${pillarId}
      where workspace_id = ${place.workspaceId} and keyword = any(${phrases}::text[]) and pillar_id is null`);
  }
  return { keywords: await findKeywordsByPhrase(tx, { workspaceId: place.workspaceId, phrases }), ...counts };
}

/** The phrases that the workspace already has, archived ones included. */
export async function findKeywordsByPhrase(
  db: Db,
  { workspaceId, phrases }: { workspaceId: string; phrases: readonly string[] },
): Promise<Keyword[]> {
  const rows = await db.query<KeywordRow>(sql`
    select ${KEYWORD_COLUMNS}
    from keywords
    where workspace_id = ${workspaceId} and keyword = any(${phrases}::text[])`);
  return rows.map(toKeyword);
}

/** The phrases that a person labelled as offers, in the order of their creation: neither a run nor new metrics change them. */
export async function findOfferPhrases(
  db: Db,
  { workspaceId, limit }: { workspaceId: string; limit: number },
): Promise<string[]> {
  const rows = await db.query<{ keyword: string }>(sql`
    select keyword
    from keywords
    where workspace_id = ${workspaceId} and relevance_label = 'OFFERING' and relevance_confidence = 1
      and status <> 'ARCHIVED'
    order by id
    limit ${limit}`);
  return rows.map(({ keyword }) => keyword);
}
