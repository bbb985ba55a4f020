import { type OpportunityCoverage, type ResolvableReason, resolutionOf } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";
import type { ClusterScope } from "../clusters/index.ts";

type Counts = Omit<OpportunityCoverage, "resolve">;

/** What the opportunities of a workspace rest on, and what was never fetched. */
export async function findCoverage(db: Db, scope: ClusterScope): Promise<OpportunityCoverage> {
  const { workspaceId, location, language } = scope;
  const [counts] = await db.query<Counts>(sql`
    select
      (select count(*)::int from keywords where workspace_id = ${workspaceId} and status <> 'ARCHIVED') as keywords,
      (select count(*)::int from keywords
        where workspace_id = ${workspaceId} and status <> 'ARCHIVED' and volume > 0) as "withVolume",
      (select count(*)::int from keyword_ranks where workspace_id = ${workspaceId} and device = 'desktop'
        and location = ${location} and language = ${language}) as "rankChecked",
      (select count(distinct lower(query))::int from serp_gaps where workspace_id = ${workspaceId}) as analyzed,
      case when exists (select from site_crawls where workspace_id = ${workspaceId}) then
        (select count(*)::int from site_pages
          where workspace_id = ${workspaceId} and state = 'present' and indexability = 'indexable') end as "ownPages"`);
  if (counts === undefined) throw new Error("The aggregate query returned no row.");
  return withMissing(counts);
}

/** What the opportunities of several workspaces rest on. Sites that were never crawled add no page. */
export function sumCoverage(all: readonly OpportunityCoverage[]): OpportunityCoverage {
  const [one] = all;
  if (one !== undefined && all.length === 1) return one;
  const sum = (of: "keywords" | "withVolume" | "rankChecked" | "analyzed") =>
    all.reduce((total, { [of]: count }) => total + count, 0);
  const crawled = all.flatMap(({ ownPages }) => ownPages ?? []);
  return withMissing({
    keywords: sum("keywords"),
    withVolume: sum("withVolume"),
    rankChecked: sum("rankChecked"),
    analyzed: sum("analyzed"),
    ownPages: crawled.length === 0 ? null : crawled.reduce((total, count) => total + count, 0),
  });
}

function withMissing(counts: Counts): OpportunityCoverage {
  return { ...counts, resolve: missingIn(counts).map(resolutionOf) };
}

function missingIn({ keywords, withVolume, rankChecked, ownPages }: Counts): ResolvableReason[] {
  const missing: ResolvableReason[] = ownPages === null ? ["no_crawl"] : [];
  if (keywords === 0) return ["no_keywords", ...missing];
  return [
    ...(withVolume === 0 ? (["no_volumes"] as const) : []),
    ...(rankChecked === 0 ? (["no_ranks"] as const) : []),
    ...missing,
  ];
}
