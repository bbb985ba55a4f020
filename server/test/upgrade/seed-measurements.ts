import sql from "sql-template-tag";
import { insertSample } from "../../src/domains/citations/index.ts";
import { replaceNamedCompetitors, storeOwnLinkPull, upsertOwnLinks } from "../../src/domains/competitors/index.ts";
import {
  findVendorDay,
  putGscConnection,
  recordProperties,
  recordState,
  takeInspections,
  watchUrls,
} from "../../src/domains/indexing/index.ts";
import { rememberMetrics } from "../../src/domains/keywords/index.ts";
import { recordDays, recordSource, storeDays, storePairs } from "../../src/domains/performance/index.ts";
import { recordOwnPages, recordRanks } from "../../src/domains/ranks/index.ts";
import { type CrawledSite, recordCrawl, storeCrawlerCheck, storeCrawlerLog } from "../../src/domains/site/index.ts";
import type { Tx } from "../../src/kernel/database/db.ts";
import { inTenantTransaction, tenantDb } from "../../src/platform/database/tenant.ts";
import type { TestDatabase } from "../harness/database.ts";
import { isoAgo } from "../harness/moments.ts";

interface Place {
  agencyId: string;
  workspaceId: string;
}

const DAYS = 9;
const PAGE = "https://upgraded.example/pricing";
/** Later than any upgrade of this dump: its prompts are not sampled. */
const NEVER = "2200-01-01T00:00:00Z";

/** Adds what runs measure at vendors, which the service of a dump has none of: ranks, pages, links, numbers and answers. */
export async function seedMeasurements(database: TestDatabase, workspaceId: string): Promise<void> {
  const [[row] = []] = await database.system.batch<{ agency_id: string }>([
    sql`select agency_id from workspaces where id = ${workspaceId}`,
  ]);
  if (row === undefined) throw new Error("The dump has no workspace.");
  const place = { agencyId: row.agency_id, workspaceId };
  for (const seed of [seedRanks, seedSite, seedPerformance, seedConsole, seedCrawlers, seedNumbers, seedAnswers]) {
    await inTenantTransaction(database.tenant, place, (tx) => seed(tx, place));
  }
  await tenantDb(database.tenant, place).query(
    sql`select add_vendor_spending(${place.agencyId}, ${workspaceId}, 'rank_monitor', '[{"port":"serpdata","vendor":"dataforseo","usd":0.012}]')`,
  );
}

/** A keyword that holds its rank for a week and falls in the last two checks. */
async function seedRanks(tx: Tx, place: Place): Promise<void> {
  const [keyword] = await tx.query<{ id: string; keyword: string }>(
    sql`select id, keyword from keywords where keyword = 'time tracking software'`,
  );
  if (keyword === undefined) throw new Error("The dump has no keyword to rank for.");
  for (let day = 0; day < DAYS; day += 1) {
    const checkedAt = isoAgo({ days: DAYS - day });
    const position = day < DAYS - 2 ? 4 : 19;
    const run = { ...place, invocationId: `inv_upgrade_${day}`, checkedAt, rankDrop: 3 };
    const found = { outcome: "measured", position, url: PAGE, via: null, depth: 100 } as const;
    const check = { surfaces: [], keywordId: keyword.id, keyword: keyword.keyword, ...found, serpId: null, checkedAt };
    await recordRanks(tx, { ...run, device: "desktop", location: "US", language: "en" }, [check]);
  }
}

/** A site of one page with one issue. */
const CRAWLED: CrawledSite = {
  ended: "complete",
  triedKnownPages: false,
  unread: [],
  pages: [
    {
      url: PAGE,
      title: "Pricing",
      status: 200,
      indexability: "indexable",
      type: "pricing",
      words: 420,
      linksIn: 1,
      linksOut: 3,
      details: {
        description: null,
        canonical: null,
        language: "en",
        headings: [{ level: 1, text: "Pricing" }],
        redirects: [],
        clickDepth: 1,
        inSitemap: true,
      },
    },
  ],
  findings: [
    {
      code: "missing_description",
      severity: "low",
      title: "Pages without a description",
      advice: "Write a description.",
      url: PAGE,
      detail: null,
    },
  ],
};

async function seedSite(tx: Tx, place: Place): Promise<void> {
  const page = { url: PAGE, status: 200, title: "Pricing", canonical: null, noindex: false, words: 420 };
  await recordOwnPages(tx, place, [{ ...page, offers: ["time tracking"], places: ["leeds"] }]);
  await recordCrawl(tx, { ...place, crawlId: "inv_upgrade_crawl" }, CRAWLED);
  const source = { sourceKey: "press.example/review", sourceDomain: "press.example", sourceTitle: null, country: "US" };
  const link = { sourceUrl: "https://press.example/review", targetUrl: PAGE, anchorText: "Upgraded", domainRating: 61 };
  const judged = { linkType: "dofollow", pageType: "news", relevance: 0.7, pageOdds: 0.2 } as const;
  const seen = { firstSeenAt: "2026-01-05", lastSeenAt: "2026-06-01" };
  await upsertOwnLinks(tx, { ...place, pullId: "inv_upgrade_links" }, [{ ...source, ...link, ...judged, ...seen }]);
  const counts = { stored: 1, byDR: { "80+": 0, "60-79": 1, "40-59": 0, "<40": 0 }, byCountry: { US: 1 } };
  const pulledAt = new Date().toISOString();
  await storeOwnLinkPull(tx, place, { pulledAt, settings: { limit: 100 }, pulled: 1, stored: 1, counts, warnings: [] });
}

async function seedPerformance(tx: Tx, place: Place): Promise<void> {
  const target = { ...place, brandTerms: ["upgraded"] };
  const day = "2026-06-01";
  const figures = { clicks: 3, impressions: 120, position: 8.5 };
  await storeDays(tx, target, "total", { from: day, to: day }, [{ value: "all", day, ...figures }]);
  for (const one of ["2026-05-20", day])
    await storeDays(tx, target, "query", { from: one, to: one }, [{ value: "upgraded login", day: one, ...figures }]);
  await storePairs(tx, target, { from: day, to: day }, [{ value: "upgraded login", page: PAGE, ...figures }]);
  const rows = { queries: 1, pages: 0, queriesCut: false, pagesCut: false };
  await recordDays(tx, target, "search_console", [{ day, final: true, ...rows }]);
  await recordSource(tx, target, { source: "search_console", property: "sc-domain:upgraded.example" });
}

/** An account that was revoked, so that nothing becomes due after an upgrade; a page that was submitted, and one that waits. */
async function seedConsole(tx: Tx, place: Place): Promise<void> {
  const { agencyId, workspaceId } = place;
  const property = "sc-domain:upgraded.example";
  const account = { id: "gscc_upgrade", kind: "oauth", sealed: null, properties: [], apiKeyId: "key_upgrade" } as const;
  await putGscConnection(tx, { ...place, ...account });
  await recordProperties(tx, workspaceId, [{ siteUrl: property, permissionLevel: "siteOwner" }]);
  const { today } = await findVendorDay(tx, agencyId);
  await tx.query(sql`
    insert into gsc_submissions (id, agency_id, workspace_id, invocation_id, url, property, state, day, has_slot, outcome,
      requested_at, submitted_at)
    values ('sub_upgrade_1', ${agencyId}, ${workspaceId}, 'inv_upgrade_gsc', ${PAGE}, ${property}, 'done', ${today}, true,
        'sitemaps_submitted', now(), now()),
      ('sub_upgrade_2', ${agencyId}, ${workspaceId}, 'inv_upgrade_gsc', ${`${PAGE}/more`}, ${property}, 'queued', ${today}, false,
        null, now(), null)`);
  await watchUrls(tx, place, [{ url: PAGE, property, submissionId: "sub_upgrade_1", isSent: true }]);
  const found = { indexState: "INDEXED", coverage: "Submitted and indexed", evidence: "inspection" } as const;
  await recordState(tx, place, { url: PAGE, property, ...found, canonicalUrl: PAGE });
  await takeInspections(tx, place, { property, count: 1, perDay: 2000 });
  await tx.query(sql`
    update gsc_connections set problem = 'The search console no longer accepts the account.', next_due_at = null
    where workspace_id = ${workspaceId}`);
  await tx.query(sql`
    insert into indexnow_configs (id, agency_id, workspace_id, domain, key, key_location, engines, key_url, key_checked_at,
      created_at, updated_at)
    values ('inc_upgrade', ${agencyId}, ${workspaceId}, 'upgraded.example', ${"0a".repeat(16)}, '/key.txt', '{engine_a}',
      'https://upgraded.example/key.txt', now(), now(), now())`);
  await tx.query(sql`
    insert into indexnow_submissions (id, agency_id, workspace_id, invocation_id, url, state, engines, submitted_at)
    values ('sub_upgrade_3', ${agencyId}, ${workspaceId}, 'inv_upgrade_now', ${PAGE}, 'submitted', '{engine_a}', now())`);
}

async function seedCrawlers(tx: Tx, place: Place): Promise<void> {
  const access = { mayRead: "all" as const, blockedPages: 0, blockedUrls: [], directives: [] };
  const robotsUrl = "https://upgraded.example/robots.txt";
  await storeCrawlerCheck(tx, place, { robotsUrl, robots: "found", checkedPages: 1, access: { GPTBot: access } });
  const seen = { crawler: "GPTBot", requests: 2, bytes: 4000, lastSeenAt: Date.UTC(2026, 5, 1) };
  const counts = { bytes: 900, lines: 3, requests: 2, garbage: 1, firstAt: null, lastAt: null, warnings: [] };
  const days = [{ ...seen, verification: "verified" as const, day: "2026-06-01", status: 200 }];
  const pages = [{ ...seen, path: "/pricing", lastStatus: 200 }];
  const figures = { ...counts, startHash: "upgrade", days, pages };
  await storeCrawlerLog(tx, place, { path: "logs/access.log", startHash: "upgrade", figures });
}

async function seedNumbers(tx: Tx, place: Place): Promise<void> {
  const phrases = [{ keyword: "timesheet app", volume: 880, kd: 31 }];
  await rememberMetrics(tx, { ...place, country: "US", language: "en", phrases });
  await replaceNamedCompetitors(tx, place, [{ domain: "named.example", kind: "brand" }]);
  await tx.query(sql`
    insert into keyword_metrics (agency_id, workspace_id, keyword_id, cpc)
    select agency_id, workspace_id, id, 2.5 from keywords where keyword = 'time tracking software'`);
}

/** A monitored prompt, an answer that cites the brand, and one that failed. */
async function seedAnswers(tx: Tx, place: Place): Promise<void> {
  const prompt = "best time tracking software";
  await tx.query(sql`
    insert into ai_citation_queries (id, agency_id, workspace_id, prompt, llms, samples_per_day, cadence, track_domains, tags,
      is_branded, api_key_id, created_at, updated_at, next_sample_at)
    select 'aiq_upgrade', ${place.agencyId}, ${place.workspaceId}, ${prompt}, '{llm_chat_1}', 5, 'daily',
      '{upgraded.example}', '{}', false, id, now(), now(), ${NEVER}
    from api_keys where agency_id = ${place.agencyId} order by created_at limit 1`);
  const asked = { prompt, isBranded: false, llm: "llm_chat_1", surface: "api", vendor: "openai" } as const;
  const market = { requestedModel: "gpt-5", location: "US", language: "en", queryId: "aiq_upgrade", queryVersion: 1 };
  const sample = { ...place, invocationId: "inv_upgrade_sample", question: { ...asked, ...market } };
  const source = { url: PAGE, domain: "upgraded.example", title: "Pricing" };
  await insertSample(tx, {
    ...sample,
    answer: {
      outcome: "answered",
      text: "Upgraded tracks time [1].",
      model: "gpt-5",
      retrieval: "forced",
      locationApplied: "tool",
      searches: ["time tracking software"],
      citations: [{ ...source, span: { start: 21, end: 24, kind: "marker" } }],
      consulted: [],
      inputTokens: 900,
      outputTokens: 40,
      costUsd: 0.01,
      warnings: [],
    },
    score: { named: ["upgraded.example"], credited: ["upgraded.example"] },
  });
  const failed = { outcome: "failed", failure: "upstream_empty", costUsd: null } as const;
  await insertSample(tx, { ...sample, answer: failed, score: null });
  await tx.query(sql`
    insert into ai_citation_budget_stops (workspace_id, agency_id, month, budget, stopped_at, invocation_id)
    values (${place.workspaceId}, ${place.agencyId}, '2026-06-01', 40, '2026-06-20T00:00:00Z', 'inv_upgrade_sample')`);
}
