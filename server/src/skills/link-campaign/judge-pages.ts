import { type CampaignFilter, reasonOfPartner } from "../../domains/campaigns/index.ts";
import { findParties, type Parties } from "../../domains/citations/index.ts";
import { selectCompetitorDomains } from "../../domains/competitors/index.ts";
import { findForgotten } from "../../domains/erasures/index.ts";
import { findRelationships, type RelationshipRecord } from "../../domains/relationships/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { isOwnSite, registrableDomain } from "../../kernel/text/site-domains.ts";
import { findRatings } from "../research-serp-gap/find-links.ts";
import type { CampaignOrder, FoundPage } from "./campaign-order.ts";

/** A page with the filters that remove it. */
export interface JudgedPage extends FoundPage {
  domainRating: number | null;
  removedBy: Partial<Record<CampaignFilter, string>>;
}

/** Who is who on a page. */
export interface Names {
  /** Domains of competitors. */
  rivals: string[];
  /** The names of the brand and of its competitors. Absent in the record of a run that began in version 0.5. */
  parties?: Parties;
  /** Hashes of addresses that persons asked to forget. Absent like `parties`. */
  forgotten?: string[];
}

const MAX_COMPETITORS = 1000;

/** Applies the filters that need neither the page nor a contact. Each is tried on each page, so that its cost is known. */
export async function judgePages(
  ctx: RunContext,
  { found, filters }: Pick<CampaignOrder, "found" | "filters">,
): Promise<{ judged: JudgedPage[]; warnings: string[] } & Names> {
  const unrated = found.filter(({ domainRating }) => domainRating === undefined).map(({ domain }) => domain);
  const rated =
    unrated.length === 0 ? { known: new Map<string, number>(), failures: [] } : await findRatings(ctx, unrated);
  const { partners, ...names } = await ctx.look("partners", async (db) => ({
    partners: await findRelationships(
      db,
      ctx.workspace.id,
      found.map(({ domain }) => domain),
    ),
    rivals: await selectCompetitorDomains(db, { workspaceId: ctx.workspace.id, limit: MAX_COMPETITORS }),
    parties: await findParties(db, { workspaceId: ctx.workspace.id }),
    forgotten: await findForgotten(db, ctx.invocation.agencyId),
  }));
  const known = { partners: new Map(partners.map((partner) => [partner.domain, partner])), rivals: names.rivals };
  const judged = found.map((page) => {
    const domainRating = page.domainRating ?? rated.known.get(page.domain) ?? null;
    return { ...page, domainRating, removedBy: reasonsFor(ctx, { ...page, domainRating }, filters, known) };
  });
  return { judged, ...names, warnings: rated.failures };
}

interface Known {
  partners: ReadonlyMap<string, RelationshipRecord>;
  rivals: readonly string[];
}

function reasonsFor(
  ctx: RunContext,
  page: FoundPage & { domainRating: number | null },
  filters: CampaignOrder["filters"],
  { partners, rivals }: Known,
): JudgedPage["removedBy"] {
  const { excludeRootPages, minDomainRating, maxDomainRating } = filters;
  const { domainRating, domain } = page;
  const excluded = excludedBecause(page, ctx.workspace.primaryDomain, filters, rivals);
  const contacted = reasonOfPartner(partners.get(domain), filters, ctx.now);
  const isRoot = excludeRootPages && URL.parse(page.url)?.pathname === "/";
  const isOutside = domainRating !== null && (domainRating < minDomainRating || domainRating > maxDomainRating);
  return {
    ...(isRoot ? { root_page: "root_page" } : {}),
    ...(excluded === undefined ? {} : { excluded_domain: excluded }),
    ...(isOutside ? { domain_rating: "domain_rating" } : {}),
    ...(contacted === undefined ? {} : { already_contacted: contacted }),
  };
}

function excludedBecause(
  { url, domain }: FoundPage,
  ownDomain: string,
  { excludeSubdomains }: CampaignOrder["filters"],
  rivals: readonly string[],
): string | undefined {
  if (isOwnSite(url, ownDomain) || domain === registrableDomain(ownDomain)) return "own_site";
  if (rivals.some((rival) => isOwnSite(url, rival))) return "competitor";
  return excludeSubdomains.some((excluded) => isOwnSite(url, excluded)) ? "excluded_subdomain" : undefined;
}
