import { listSitePages as contract, type PersonLanguage, type SiteCrawl } from "@findable/contract";
import sql from "sql-template-tag";
import { fetchCoverage } from "../../../kernel/lists/fetch-coverage.ts";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { comparableAddress } from "../../../kernel/text/comparable-address.ts";
import { findSiteCrawl } from "../site-crawl.store.ts";
import { countRankings, SITE_PAGE_LIST, type SitePageRow, toSitePage } from "../site-pages.store.ts";
import { coverageIn } from "../words/coverage-texts.ts";
import { findingIn } from "../words/words-for.ts";

export const listSitePages = implement(contract)(async (context, input) => {
  const { db, workspaceId, language } = context;
  const mine = sql`workspace_id = ${workspaceId}`;
  const [{ rows, ...page }, crawl] = await Promise.all([
    livePage<SitePageRow>(context, contract, SITE_PAGE_LIST, mine, input),
    findSiteCrawl(db, workspaceId),
  ]);
  const rankings = await countRankings(db, { workspaceId, urls: rows.map(({ url }) => url) });
  const data = rows.map((row) => toSitePage(row, rankings.get(comparableAddress(row.url)) ?? 0));
  const coverage = await fetchCoverage(db, {
    ...{ total: crawl === null ? 0 : 1, reason: "no_crawl" },
    fetched: sql`site_crawls where ${mine}`,
  });
  return { data, ...page, crawl: crawl === null ? null : crawlIn(language, crawl), coverage };
});

function crawlIn(language: PersonLanguage, { coverage = null, ended, ...crawl }: SiteCrawl): SiteCrawl {
  return {
    ...crawl,
    ended,
    coverage: coverage === null ? null : coverageIn(language, ended, coverage),
    findings: crawl.findings.map((finding) => findingIn(language, finding)),
  };
}
