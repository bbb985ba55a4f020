import type { IntentLabel, Keyword, RelevanceLabel } from "@findable/contract";
import sql, { join } from "sql-template-tag";
import { countMatches, type Total } from "../../kernel/count-matches.ts";
import type { Position } from "../../kernel/cursor.ts";
import type { Db } from "../../kernel/db.ts";
import { comesAfter, orderBy, type SortOrder } from "./keyword-sort.ts";

interface KeywordRow {
  id: string;
  keyword: string;
  intent_labels: IntentLabel[];
  intent_confidence: number | null;
  relevance_label: RelevanceLabel | null;
  relevance_confidence: number | null;
  status: Keyword["status"];
  priority: Keyword["priority"];
  pillar_id: string | null;
  tags: string[];
  volume: number | null;
  kd: number | null;
  source: Keyword["source"];
  rank_position: number | null;
  rank_url: string | null;
  rank_checked_at: string | null;
  created_at: string;
  updated_at: string;
}

const COLUMNS = sql`id, keyword, intent_labels, intent_confidence, relevance_label, relevance_confidence, status, priority,
  pillar_id, tags, volume, kd, source, rank_position, rank_url, rank_checked_at, created_at, updated_at`;

function toKeyword(row: KeywordRow): Keyword {
  return {
    id: row.id,
    keyword: row.keyword,
    intentLabels: row.intent_labels,
    intentConfidence: row.intent_confidence,
    relevanceLabel: row.relevance_label,
    relevanceConfidence: row.relevance_confidence,
    status: row.status,
    priority: row.priority,
    pillarId: row.pillar_id,
    tags: row.tags,
    volume: row.volume,
    kd: row.kd,
    source: row.source,
    currentRank: toRank(row),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function toRank({ rank_position, rank_url, rank_checked_at }: KeywordRow): Keyword["currentRank"] {
  if (rank_position === null || rank_url === null || rank_checked_at === null) return null;
  return { position: rank_position, url: rank_url, checkedAt: rank_checked_at };
}

export interface KeywordFilter {
  workspaceId: string;
  intent: readonly string[] | undefined;
  relevance: readonly string[] | undefined;
  pillar: string | undefined;
  tag: string | undefined;
  status: readonly string[] | undefined;
  priority: readonly string[] | undefined;
  minVolume: number | undefined;
  maxKd: number | undefined;
  q: string | undefined;
  hasContent: boolean | undefined;
  includeArchived: boolean;
}

function matching(filter: KeywordFilter) {
  const { intent, relevance, pillar, tag, status, priority, minVolume, maxKd, q, hasContent } = filter;
  const conditions = [sql`workspace_id = ${filter.workspaceId}`];
  if (intent !== undefined) conditions.push(sql`intent_labels && ${intent}::text[]`);
  if (relevance !== undefined) conditions.push(sql`relevance_label = any (${relevance}::text[])`);
  if (pillar !== undefined) conditions.push(sql`pillar_id = ${pillar}`);
  if (tag !== undefined) conditions.push(sql`tags @> ${[tag]}::text[]`);
  if (status !== undefined) conditions.push(sql`status = any (${status}::text[])`);
  if (status === undefined && !filter.includeArchived) conditions.push(sql`status <> 'ARCHIVED'`);
  if (priority !== undefined) conditions.push(sql`priority = any (${priority}::text[])`);
  if (minVolume !== undefined) conditions.push(sql`volume >= ${minVolume}`);
  if (maxKd !== undefined) conditions.push(sql`kd <= ${maxKd}`);
  if (q !== undefined) conditions.push(sql`keyword ilike ${`%${escapeLike(q)}%`}`);
  if (hasContent !== undefined) conditions.push(sql`(content_count > 0) = ${hasContent}`);
  return join(conditions, " and ");
}

/** Makes `%`, `_` and the backslash mean themselves. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

interface KeywordPageRow {
  id: string;
  position: string;
  keyword: Keyword;
}

export async function selectKeywords(
  db: Db,
  filter: KeywordFilter,
  { sort, after, limit }: { sort: SortOrder; after: Position | undefined; limit: number },
): Promise<KeywordPageRow[]> {
  const rows = await db.query<KeywordRow & { position: string }>(sql`
    select ${COLUMNS}, (${sort.value})::text as position
    from keywords
    where ${matching(filter)} and ${comesAfter(sort, after)}
    order by ${orderBy(sort)}
    limit ${limit}`);
  return rows.map((row) => ({ id: row.id, position: row.position, keyword: toKeyword(row) }));
}

export function countKeywords(db: Db, filter: KeywordFilter): Promise<Total> {
  return countMatches(db, sql`keywords where ${matching(filter)}`);
}

export async function findKeyword(
  db: Db,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<Keyword | undefined> {
  const [row] = await db.query<KeywordRow>(sql`
    select ${COLUMNS}
    from keywords
    where id = ${id} and workspace_id = ${workspaceId}`);
  return row === undefined ? undefined : toKeyword(row);
}
