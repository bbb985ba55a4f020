import type { SiteCrawl } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";
import { factsOfFinding } from "./audit/issues.ts";

const LISTED_PAGES = 20;

type Finding = SiteCrawl["findings"][number];

interface CrawlRow extends Pick<SiteCrawl, "ended" | "crawled" | "indexable"> {
  changes: SiteCrawl["changes"] & Pick<SiteCrawl, "coverage">;
  crawled_at: string;
  previous_at: string | null;
  findings: Finding[];
}

/** The latest crawl of a workspace with its open issues. */
export async function findSiteCrawl(db: Db, workspaceId: string): Promise<SiteCrawl | null> {
  const [crawl] = await db.query<CrawlRow>(sql`
    with found as (
      select code, min(severity) as severity, (array_agg(title order by found_at desc))[1] as title,
        (array_agg(advice order by found_at desc))[1] as advice, count(*)::int as "pageCount",
        (array_agg(url order by is_new desc, weight desc nulls last, url))[1:${LISTED_PAGES}] as pages,
        (count(*) filter (where is_new))::int as "newPages"
      from (
        select finding.*, (page.details ->> 'linkWeight')::float8 as weight
        from site_findings finding
        left join site_pages page on page.workspace_id = finding.workspace_id and page.page_key = finding.page_key
        where finding.workspace_id = ${workspaceId} and finding.fixed_at is null) weighed
      group by code)
    select crawled_at, ended, crawled, indexable, changes, lead(crawled_at) over (order by crawled_at desc, id desc) as previous_at,
      (select coalesce(jsonb_agg(to_jsonb(found)
          order by array_position(array['high', 'medium', 'low'], severity), "pageCount" desc, code), '[]')
        from found) as findings
    from site_crawls where workspace_id = ${workspaceId}
    order by crawled_at desc, id desc limit 1`);
  if (crawl === undefined) return null;
  const { crawled_at: crawledAt, previous_at: previousCrawlAt, changes: stored, ...rest } = crawl;
  // The column also holds what the crawl covered. Crawls of earlier releases stored only the counts.
  const { coverage = null, ...changes } = stored;
  const findings = rest.findings.map((finding) => ({ ...finding, ...factsOfFinding(finding.code) }));
  return { crawledAt, previousCrawlAt, ...rest, changes, coverage, findings };
}
