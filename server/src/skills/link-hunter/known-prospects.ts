import { keywordText } from "@findable/contract";
import { selectCitedProspects } from "../../domains/citations/index.ts";
import { selectOpportunities } from "../../domains/competitors/index.ts";
import { findPageKeywords } from "../../domains/keywords/index.ts";
import { validationError } from "../../kernel/errors/app-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { registrableDomain } from "../../kernel/text/site-domains.ts";
import type { FoundPage } from "../link-campaign/campaign-order.ts";
import type { SearchRequest } from "../research-serp/search-serp.ts";

const MAX_CITED = 30;
const MAX_LINKS = 40;
const CITED_DAYS = 90;
const MAX_KEYWORDS = 3;
const MIN_NAME = 3;

/** Pages that answers cite, and pages that link to competitors, as stored. Each is confirmed when the page is read. */
export async function knownProspects(ctx: RunContext): Promise<FoundPage[]> {
  const { id: workspaceId } = ctx.workspace;
  const { cited, links } = await ctx.look("known-pages", async (db) => ({
    cited: await selectCitedProspects(db, { workspaceId, days: CITED_DAYS, limit: MAX_CITED }),
    links: await selectOpportunities(db, { workspaceId, competitorId: null, limit: MAX_LINKS }),
  }));
  return [
    ...cited.map(
      ({ url, title, domain, cited: times, of }): FoundPage => ({
        ...{ url, title: title ?? domain, domain: registrableDomain(domain), rank: null, source: "citation" },
        proof: `Cited in ${times} of ${of} answers.`,
      }),
    ),
    ...links.map(
      ({ sourceUrl: url, sourceTitle, sourceDomain, domainRating, competitor }): FoundPage => ({
        ...{ url, title: sourceTitle ?? sourceDomain, domain: sourceDomain, rank: null, domainRating },
        ...{ source: "competitor_link", proof: `It links to ${competitor}.` },
      }),
    ),
  ];
}

/** Searches for pages that name the brand, alone and beside its best phrase. Quotation marks ask for the exact name. */
export function mentionRequests(ctx: RunContext, [first]: readonly SearchRequest[]): SearchRequest[] {
  const name = ctx.workspace.name.replace(/["\p{Cc}]+/gu, " ").trim();
  if (first === undefined || name.length < MIN_NAME) return [];
  return [`"${name}"`, `"${name}" ${first.query}`].map((query) => ({ ...first, query }));
}

/** The best keywords of a page, or else of the brand. */
export async function findKeywords(ctx: RunContext, url: string): Promise<string[]> {
  const own = await ctx.look("keywords", (db) =>
    findPageKeywords(db, { workspaceId: ctx.workspace.id, url, limit: MAX_KEYWORDS }),
  );
  const brand = (ctx.workspace.brand.primaryKeywords ?? []).flatMap((keyword) => keywordText(keyword) ?? []);
  const keywords = own.length > 0 ? own : brand.slice(0, MAX_KEYWORDS);
  if (keywords.length > 0) return keywords;
  throw validationError([{ field: "keywords", message: "is required: neither the page nor the brand has keywords" }]);
}
