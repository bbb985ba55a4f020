import { type AuditSiteResult, auditSiteSkill, PRICES } from "@findable/contract";
import { recordOwnNames } from "../../domains/parties/index.ts";
import { recordOwnPages } from "../../domains/ranks/index.ts";
import { type PageAnalysis, recordCrawl, selectKnownUrls } from "../../domains/site/index.ts";
import { emitEvent } from "../../domains/webhooks/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import type { CrawlResult } from "../../providers/crawler/port.ts";
import { readSite } from "../bootstrap-brand/crawl-site.ts";
import { crawledSiteOf } from "./crawled-site.ts";
import { namedPages } from "./named-pages.ts";
import { ownPagesOf } from "./own-pages-of.ts";

const ANALYSE = new URL("./analyse-pages.ts", import.meta.url);
const DEFAULT_PAGES = 1_000;
const MS_PER_PAGE = 1_000;
const SHORTEST_MS = 120_000;
const LONGEST_MS = 1_200_000;
const EMITTED_CHANGES = 20;
const PRICE = PRICES.siteAudit.perCrawl;

/** Crawls the brand's site again and reports what changed since the previous crawl. */
export const siteAudit = defineSkill({
  ...auditSiteSkill,
  version: 1,
  estimate: ({ maxPages = DEFAULT_PAGES }) => ({
    credits: PRICE,
    durationSeconds: Math.max(60, Math.round((maxPages * MS_PER_PAGE) / 3_000)),
  }),
  minimumCredits: () => PRICE,
  async run(ctx, { maxPages = DEFAULT_PAGES }): Promise<AuditSiteResult> {
    const place = { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id };
    const known = await ctx.look("known pages", (db) => selectKnownUrls(db, place, maxPages));
    const site = ctx.workspace.primaryDomain;
    await ctx.narrate(`Crawling ${site}, up to ${maxPages} pages.`);
    const crawl = await readSite(ctx, {
      site,
      maxPages,
      crawlTimeMs: Math.min(LONGEST_MS, Math.max(SHORTEST_MS, maxPages * MS_PER_PAGE)),
      price: PRICE,
      knownUrls: known,
    });
    const analysis = await ctx.step("analyse", () => ctx.compute<CrawlResult, PageAnalysis>(ANALYSE, crawl));
    const found = await ctx.save("pages", async (tx) => {
      await recordOwnPages(tx, place, ownPagesOf(crawl, site));
      await recordOwnNames(tx, place.workspaceId, site, namedPages(crawl));
      const read = crawledSiteOf(crawl, analysis, { ownDomain: site, triedKnownPages: true });
      const changes = await recordCrawl(tx, { ...place, crawlId: ctx.invocation.id }, read);
      const { crawledAt, previousCrawlAt, crawled, changes: counts, changed } = changes;
      const data = { crawledAt, previousCrawlAt, crawled, changes: counts, changed: changed.slice(0, EMITTED_CHANGES) };
      await emitEvent(tx, {
        ...place,
        type: "site.audit.completed",
        data: { invocationId: ctx.invocation.id, ...data },
      });
      return changes;
    });
    await ctx.narrate(summaryOf(found));
    const stopped = found.ended === "complete" || !found.coverage ? [] : [found.coverage.summary];
    return { ...found, warnings: [...stopped, ...crawl.warnings, ...missingWarnings(found, crawl, ctx)] };
  },
});

function summaryOf({
  crawled,
  changes,
  previousCrawlAt,
  findings,
  ended,
  coverage,
}: Omit<AuditSiteResult, "warnings">): string {
  const stopped = ended === "complete" || !coverage ? "" : `${coverage.summary} `;
  const read = `${stopped}Read ${counted(crawled, "page")} with ${counted(findings.length, "kind")} of issues.`;
  if (previousCrawlAt === null) return `${read} This is the first crawl, so there is nothing to compare.`;
  return `${read} Since ${previousCrawlAt.slice(0, 10)}: ${changes.new} new, ${changes.gone} gone, ${changes.fixed} fixed, ${changes.broken} broken.`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function missingWarnings(
  { changed, changes }: Omit<AuditSiteResult, "warnings">,
  { host }: CrawlResult,
  ctx: RunContext,
) {
  const total = changes.new + changes.gone + changes.fixed + changes.broken;
  const rest = total - changed.length;
  return rest === 0
    ? []
    : [`${rest} more changes of ${host || ctx.workspace.primaryDomain} are in \`site.pages.list\`.`];
}
