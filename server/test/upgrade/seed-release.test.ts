import { expect, test } from "vitest";
import { withClient } from "../../src/platform/database/connection.ts";
import { openTestDatabase } from "../harness/database.ts";
import { startService } from "../harness/service.ts";
import { seedRelease, UPGRADE_ENV } from "./seed-release.ts";
import { upgradeSkills } from "./upgrade-skills.ts";

/** Tables whose rows an upgrade must keep readable. A dump without rows of a table proves nothing about its next change. */
const SEEDED = [
  "ai_citation_budget_stops",
  "ai_citation_queries",
  "ai_citation_samples",
  "approvals",
  "audit_log",
  "competitors",
  "crawler_checks",
  "crawler_days",
  "crawler_logs",
  "crawler_pages",
  "gsc_connections",
  "gsc_quota_days",
  "gsc_submissions",
  "gsc_urls",
  "indexnow_configs",
  "indexnow_submissions",
  "invocations",
  "keyword_metrics",
  "keyword_ranks",
  "keywords",
  "named_competitors",
  "own_link_pulls",
  "own_links",
  "own_pages",
  "performance_days",
  "performance_items",
  "performance_months",
  "performance_range_sets",
  "performance_ranges",
  "performance_sources",
  "performance_sums",
  "performance_total_months",
  "performance_totals",
  "phrase_numbers",
  "pillars",
  "rank_checks",
  "schedules",
  "site_crawls",
  "site_findings",
  "site_pages",
  "vendor_spending",
  "vendor_charges",
  "webhook_deliveries",
  "webhooks",
  "workspaces",
];

test("the dump of a release has rows of every kind, ranks with their movement and keys with a cap", async () => {
  const database = await openTestDatabase();
  await using service = await startService({ database, env: UPGRADE_ENV, skills: upgradeSkills });

  await seedRelease(service);

  await withClient(database.adminUrl, async (client) => {
    const has = async (from: string) => (await client.query(`select from ${from} limit 1`)).rowCount === 1;
    const emptyOnes = async () => {
      const empty: string[] = [];
      for (const table of SEEDED) if (!(await has(table))) empty.push(table);
      return empty;
    };
    // A worker moves entries into the chain of the audit log.
    await expect.poll(emptyOnes).toEqual([]);
    expect(await has("keyword_ranks where change_7d = -15 and significant")).toBe(true);
    expect(await has("api_keys where max_credits_per_month is not null")).toBe(true);
    expect(await has("workspaces where settings ->> 'maxCreditsPerMonth' is not null")).toBe(true);
  });
});
