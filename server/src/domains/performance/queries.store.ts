import sql from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";
import { chooseSource } from "./choose-source.ts";
import { topFigures } from "./figures.store.ts";

/** More queries than an import adds, because many have a keyword already. */
const MOST_READ = 50_000;

/** Queries that no keyword has, most impressions first. */
export async function findQueriesWithoutKeyword(
  db: Db,
  { workspaceId, minImpressions, limit }: { workspaceId: string; minImpressions: number; limit: number },
): Promise<{ query: string; impressions: number }[]> {
  const source = await chooseSource(db, workspaceId, { kind: "query", compare: "none" });
  if (source === undefined) return [];
  const rows = await topFigures(db, { workspaceId, source, limit: MOST_READ });
  const shown = rows
    .filter(({ impressions }) => impressions >= minImpressions)
    .toSorted((one, other) => other.impressions - one.impressions);
  const stored = await db.query<{ keyword: string }>(sql`
    select lower(keyword) as keyword from keywords
    where workspace_id = ${workspaceId} and lower(keyword) = any (${shown.map(({ value }) => value.toLowerCase())}::text[])`);
  const known = new Set(stored.map(({ keyword }) => keyword));
  return shown
    .filter(({ value }) => !known.has(value.toLowerCase()))
    .slice(0, limit)
    .map(({ value, impressions }) => ({ query: value, impressions }));
}

/** The keywords with the text of given queries, by query in lower case. The domain of keywords reads figures of this one. */
export async function findKeywordsOf(
  db: Db,
  { workspaceId, queries }: { workspaceId: string; queries: readonly string[] },
): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; keyword: string }>(sql`
    select id, keyword from keywords
    where workspace_id = ${workspaceId} and keyword = any (${queries}::text[]) and status <> 'ARCHIVED'`);
  return new Map(rows.map(({ id, keyword }) => [keyword.toLowerCase(), id]));
}
