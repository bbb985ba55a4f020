import {
  type IntentLabel,
  type Keyword,
  type KeywordMetrics,
  NO_METRICS,
  type RankCheck,
  type RelevanceLabel,
} from "@findable/contract";
import sql from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";
import type { ListColumns } from "../../kernel/lists/compile-list.ts";
import { type KeywordRanks, RANKS_OF_KEYWORD } from "./keyword-ranks.store.ts";

export interface KeywordRow {
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
  metrics: KeywordMetrics | null;
  source: Keyword["source"];
  rank_position: number | null;
  rank_url: string | null;
  rank_via: RankCheck["via"];
  rank_checked_at: string | null;
  ranks: KeywordRanks;
  created_at: string;
  updated_at: string;
}

/** The columns of `keywords`, with the metrics and the ranks of each. */
export const KEYWORD_COLUMNS = sql`id, keyword, intent_labels, intent_confidence, relevance_label, relevance_confidence, status, priority,
  pillar_id, tags, volume, kd, source, rank_position, rank_url, rank_via, rank_checked_at, created_at, updated_at,
  (select json_build_object('cpc', metric.cpc, 'competition', metric.competition, 'monthlySearches', metric.monthly_searches,
      'vendorIntent', metric.vendor_intent, 'trafficPotential', metric.traffic_potential, 'language', metric.language)
    from keyword_metrics metric
    where metric.workspace_id = keywords.workspace_id and metric.keyword_id = keywords.id) as metrics,
  ${RANKS_OF_KEYWORD} as ranks`;

export function toKeyword(row: KeywordRow): Keyword {
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
    ...(row.metrics ?? NO_METRICS),
    source: row.source,
    currentRank: toRank(row),
    ranks: row.ranks.map((rank) => ({ ...rank, checkedAt: new Date(rank.checkedAt).toISOString() })),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function toRank({ rank_position, rank_url, rank_via, rank_checked_at }: KeywordRow): Keyword["currentRank"] {
  if (rank_position === null || rank_url === null || rank_checked_at === null) return null;
  return { position: rank_position, url: rank_url, via: rank_via, checkedAt: rank_checked_at };
}

/** The columns that a scope filters by. */
export const SCOPE_COLUMNS: ListColumns = {
  id: { sql: sql`id`, type: "text" },
  keyword: { sql: sql`keyword`, type: "text" },
  intentLabels: { sql: sql`intent_labels`, type: "texts" },
  relevanceLabel: { sql: sql`relevance_label`, type: "text", nullable: true },
  pillarId: { sql: sql`pillar_id`, type: "text", nullable: true },
  tags: { sql: sql`tags`, type: "texts" },
  status: { sql: sql`status`, type: "text" },
  priority: { sql: sql`priority`, type: "text", nullable: true },
  volume: { sql: sql`volume`, type: "integer", nullable: true },
  kd: { sql: sql`kd`, type: "number", nullable: true },
  archived: { sql: sql`(status = 'ARCHIVED')`, type: "boolean" },
};

export async function findKeyword(
  db: Db,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<Keyword | undefined> {
  const [row] = await db.query<KeywordRow>(sql`
    select ${KEYWORD_COLUMNS}
    from keywords
    where id = ${id} and workspace_id = ${workspaceId}`);
  return row === undefined ? undefined : toKeyword(row);
}

/** The most searched keywords for which a page ranks. */
export async function findPageKeywords(
  db: Db,
  { workspaceId, url, limit }: { workspaceId: string; url: string; limit: number },
): Promise<string[]> {
  const rows = await db.query<{ keyword: string }>(sql`
    select keyword from keywords where workspace_id = ${workspaceId} and rank_url = ${url} and status <> 'ARCHIVED'
    order by volume desc nulls last, keyword limit ${limit}`);
  return rows.map(({ keyword }) => keyword);
}
