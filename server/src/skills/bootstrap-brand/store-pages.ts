import { recordOwnPages } from "../../domains/ranks/index.ts";
import type { Tx } from "../../kernel/database/db.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { isOwnSite } from "../../kernel/text/site-domains.ts";
import type { CrawlResult } from "../../providers/crawler/port.ts";

/** Records the brand's pages, so that a later move of a rank can be compared with their changes. */
export async function storePages(tx: Tx, ctx: RunContext, { pages }: CrawlResult): Promise<void> {
  const place = { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id };
  const own = pages.filter(({ url }) => isOwnSite(url, ctx.workspace.primaryDomain));
  const read = own.map(({ url, status, title, canonical, robotsDirectives, wordCount }) => ({
    url,
    status,
    title: title && stored(title),
    canonical: canonical && stored(canonical),
    noindex: robotsDirectives.includes("noindex") || robotsDirectives.includes("none"),
    words: wordCount,
  }));
  await recordOwnPages(tx, place, read);
}

/** Removes what the database cannot store. */
function stored(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}
