import type { KeywordFacets } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";
import type { KeywordFilter } from "./keyword-filter.ts";

// SQL: server/database/functions/keyword-search.sql

type Facets = KeywordFacets["facets"];

interface FacetRow {
  facet: keyof Facets | "total";
  value: string | null;
  count: number;
  is_estimate: boolean;
}

/** The number of matching keywords for each value of each field. */
export async function countKeywordValues(
  db: Db,
  { workspaceId, filter }: { workspaceId: string; filter: KeywordFilter },
): Promise<KeywordFacets> {
  const rows = await db.query<FacetRow>(sql`
    select facet, value, count, is_estimate
    from count_keyword_values(${workspaceId}, ${JSON.stringify(filter)}::jsonb)
    order by count desc, value nulls last`);
  // Safe cast: check constraints allow only the values of the contract.
  const counts = <F extends keyof Facets>(facet: F) =>
    rows.filter((row) => row.facet === facet).map(({ value, count }) => ({ value, count })) as Facets[F];
  const total = rows.find(({ facet }) => facet === "total");
  return {
    total: total?.count ?? 0,
    ...(total?.is_estimate === true ? { isEstimate: true } : {}),
    facets: {
      intent: counts("intent"),
      relevance: counts("relevance"),
      status: counts("status"),
      priority: counts("priority"),
      source: counts("source"),
      pillar: counts("pillar"),
      tag: counts("tag"),
      hasContent: rows
        .filter(({ facet }) => facet === "hasContent")
        .map(({ value, count }) => ({ value: value === "true", count })),
    },
  };
}
