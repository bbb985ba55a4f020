import sql from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";

export interface CandidateRow {
  domain: string;
  /** Queries that show it in the first ten results; those that also show us; and both by weight. */
  queries: number;
  shared: number;
  weight: number;
  shared_weight: number;
  our_better: number;
  examples: string[];
  /** Identifiers of pages that show it, its best places first. */
  pages: string[];
}

export interface SharedResults {
  compared: number;
  ours: number;
  /** The total weight of queries that show us. */
  our_weight: number;
  candidates: CandidateRow[];
}

/** Number of domains to compare: those that share most queries with us. */
const MAX_COMPARED = 200;
const MAX_EXAMPLES = 5;
/** Pages from which the kind of a site is judged. */
const MAX_JUDGED_PAGES = 6;

/**
 * Which domains are in the first ten results of the latest pages of our queries, in our market, on desktop. Finds the latest page
 * of each query by its index, query by query: daily checks store hundreds of pages per query.
 */
export async function selectSharedResults(
  db: Db,
  {
    workspaceId,
    location,
    language,
    excluded,
    named,
  }: {
    workspaceId: string;
    location: string;
    language: string;
    excluded: readonly string[];
    /** Domains to count even if they share no page with us. */
    named: readonly string[];
  },
): Promise<SharedResults> {
  const [row] = await db.query<SharedResults>(sql`
    with recursive queries as (
      (select query from serps where workspace_id = ${workspaceId} order by query limit 1)
      union all
      select (select next.query from serps next where next.workspace_id = ${workspaceId} and next.query > queries.query
        order by next.query limit 1)
      from queries
      where queries.query is not null),
    pages as materialized (
      select queries.query, page.id, page.owned_position, page.top_domains,
        case keyword.relevance_label when 'OFFERING' then 1 when 'ALTERNATIVE' then 1 when 'INCUMBENT' then 0.5
          when 'COMPLEMENTARY' then 0.5 else 0.7 end as weight
      from queries
      cross join lateral (
        select id, owned_position, top_domains
        from serps
        where workspace_id = ${workspaceId} and query = queries.query and device = 'desktop' and location = ${location}
          and language = ${language} and cardinality(top_domains) > 0
        order by fetched_at desc
        limit 1) page
      left join keywords keyword on keyword.workspace_id = ${workspaceId} and keyword.keyword = queries.query
      where queries.query is not null),
    placed as (
      select result.domain, pages.query, pages.id, pages.weight, pages.owned_position, min(result.place) as place
      from pages
      cross join lateral unnest(pages.top_domains) with ordinality as result (domain, place)
      where result.domain <> all (${excluded}::text[])
      group by 1, 2, 3, 4, 5),
    counted as (
      select domain, count(*)::int as queries, count(owned_position)::int as shared, sum(weight)::float8 as weight,
        coalesce(sum(weight) filter (where owned_position is not null), 0)::float8 as shared_weight,
        (count(*) filter (where owned_position < place))::int as our_better,
        coalesce((array_agg(query order by place, query) filter (where owned_position is not null))[1:${MAX_EXAMPLES}], '{}')
          as examples,
        (array_agg(id order by place, query))[1:${MAX_JUDGED_PAGES}] as pages
      from placed
      group by domain
      having count(owned_position) > 0 or domain = any (${named}::text[])
      order by shared_weight desc, domain
      limit ${MAX_COMPARED})
    select (select count(*)::int from pages) as compared, (select count(owned_position)::int from pages) as ours,
      (select coalesce(sum(weight) filter (where owned_position is not null), 0)::float8 from pages) as our_weight,
      (select coalesce(jsonb_agg(to_jsonb(counted)), '[]') from counted) as candidates`);
  if (row === undefined) throw new Error("The query for shared results returned no row.");
  return row;
}

/** The tracked domains, registrable or not. */
export async function selectTrackedDomains(db: Db, workspaceId: string): Promise<string[]> {
  const rows = await db.query<{ domain: string }>(
    sql`select domain from competitors where workspace_id = ${workspaceId}`,
  );
  return rows.map(({ domain }) => domain);
}
