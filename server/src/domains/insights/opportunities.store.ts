import { type KeywordCluster, MAX_JUDGED_OPPORTUNITIES, type RelevanceLabel } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";
import { type ClusterScope, findServingFacts, servingPage } from "../clusters/index.ts";
import { worthOf } from "../keywords/index.ts";
import type { OpportunityFacts } from "./rank-opportunities.ts";

interface Row {
  id: string;
  keyword: string;
  volume: number;
  kd: number | null;
  relevance_label: RelevanceLabel | null;
  relevance_confidence: number | null;
  pillar_id: string | null;
  tags: string[];
  position: number | null;
  checked_at: string | null;
  cluster_id: string;
  size: number;
  head: string;
  page: KeywordCluster["proposedPage"];
}

/** The searched keywords of a set of clusters with ranks, analyses and pages, highest volume first. */
export async function selectOpportunityFacts(db: Db, scope: ClusterScope): Promise<OpportunityFacts[]> {
  const rows = await db.query<Row>(sql`
    select k.id, k.keyword, k.volume::float8 as volume, k.kd, k.relevance_label, k.relevance_confidence, k.pillar_id, k.tags,
      rank.position, rank.checked_at, c.id as cluster_id, c.size, c.cluster ->> 'name' as head, c.cluster -> 'proposedPage' as page
    from (
      select * from keywords
      where workspace_id = ${scope.workspaceId} and status <> 'ARCHIVED' and volume > 0
      order by volume desc, id
      limit ${MAX_JUDGED_OPPORTUNITIES}) as k
    join (
      select id, size, cluster, unnest(keyword_ids) as keyword_id
      from keyword_clusters
      where workspace_id = ${scope.workspaceId} and scope = ${scope.scope}) as c on c.keyword_id = k.id
    left join keyword_ranks rank on rank.workspace_id = ${scope.workspaceId} and rank.keyword_id = k.id
      and rank.device = 'desktop' and rank.location = ${scope.location} and rank.language = ${scope.language}`);
  const facts = await findServingFacts(db, scope);
  return rows.map((row) => ({
    keywordId: row.id,
    keyword: row.keyword,
    volume: row.volume,
    kd: row.kd,
    relevanceLabel: row.relevance_label,
    fit: worthOf({ relevanceLabel: row.relevance_label, relevanceConfidence: row.relevance_confidence }),
    pillarId: row.pillar_id,
    tags: row.tags,
    position: row.position,
    checkedAt: row.checked_at,
    analysis: facts.advice(row.keyword) ?? null,
    cluster: { id: row.cluster_id, size: row.size, page: servingPage(row.page, row.head, facts) },
  }));
}
