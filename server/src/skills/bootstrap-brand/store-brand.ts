import { replaceNamedCompetitors } from "../../domains/competitors/index.ts";
import { recordOwnNames } from "../../domains/parties/index.ts";
import { type OwnPage, recordOwnPages } from "../../domains/ranks/index.ts";
import { recordCrawl } from "../../domains/site/index.ts";
import type { Tx } from "../../kernel/database/db.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { isOwnSite } from "../../kernel/text/site-domains.ts";
import type { CrawlResult } from "../../providers/crawler/port.ts";
import { crawledSiteOf, stored } from "../site-audit/crawled-site.ts";
import { namedPages } from "../site-audit/named-pages.ts";
import { ownPagesOf } from "../site-audit/own-pages-of.ts";
import type { SiteAnalysis } from "./analyse-site.ts";
import { offersByPage } from "./keywords/guess-offers.ts";
import type { BaselineFacts } from "./measure-baseline.ts";

/** Stores what the run read about the brand. The competitors that it names become candidates. */
export async function storeBrand(
  tx: Tx,
  ctx: RunContext,
  { crawl, site, competitors }: { crawl: CrawlResult; site: SiteAnalysis } & Pick<BaselineFacts, "competitors">,
): Promise<void> {
  const place = { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id };
  const ownDomain = ctx.workspace.primaryDomain;
  await recordOwnPages(tx, place, withOffers(ownPagesOf(crawl, ownDomain), site));
  // A crawl of another site is no crawl of the brand's.
  if (isOwnSite(crawl.startUrl, ownDomain)) {
    await recordOwnNames(tx, place.workspaceId, ownDomain, namedPages(crawl));
    const crawled = crawledSiteOf(crawl, site, { ownDomain, triedKnownPages: false });
    await recordCrawl(tx, { ...place, crawlId: ctx.invocation.id }, crawled);
  }
  await replaceNamedCompetitors(
    tx,
    place,
    competitors.map(({ domain, kind = null }) => ({ domain, kind })),
  );
}

/** The brand's pages with the offers that they name: labels of keywords are relative to them. */
function withOffers(pages: ReturnType<typeof ownPagesOf>, { candidates }: SiteAnalysis): OwnPage[] {
  const offers = offersByPage(candidates);
  return pages.map((page) => ({ ...page, offers: (offers.get(page.finalUrl) ?? []).map(stored) }));
}
