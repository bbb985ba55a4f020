import { createHash } from "node:crypto";
import { comparableAddress } from "../../kernel/text/comparable-address.ts";
import { isOwnSite, registrableDomain } from "../../kernel/text/site-domains.ts";
import type { Backlink } from "../../providers/linkdata/port.ts";
import { pageOdds } from "./achievability.ts";
import { linkRelevance, type OfferWords } from "./link-relevance.ts";
import { classifyLinkingPage, type LinkPageType } from "./page-type.ts";

/** A link as stored. */
export interface ScoredLink {
  sourceKey: string;
  sourceDomain: string;
  sourceUrl: string;
  sourceTitle: string | null;
  targetUrl: string;
  domainRating: number | null;
  linkType: Backlink["linkType"];
  anchorText: string | null;
  country: string | null;
  pageType: LinkPageType;
  relevance: number;
  pageOdds: number;
  /** Days. */
  firstSeenAt: string;
  lastSeenAt: string;
}

export interface ScoringContext {
  offer: OfferWords;
  language: string;
  /** Links between pages of the competitor's registrable domain cannot be earned. */
  competitorDomain: string;
  /** Links from the brand's own pages cannot be earned either. */
  ownDomain: string;
}

const MAX_TEXT_LENGTH = 2000;

/** Links from a page of vendor results, one per linking page, with relevance and achievability. */
export function scoreLinks(
  links: readonly Backlink[],
  { offer, language, competitorDomain, ownDomain }: ScoringContext,
): ScoredLink[] {
  const competitorSite = registrableDomain(competitorDomain);
  const scored = new Map<string, ScoredLink>();
  for (const link of links) {
    const sourceKey = keyOf(link.sourceUrl);
    if (sourceKey === undefined) continue;
    const sourceDomain = registrableDomain(link.sourceUrl);
    const known = scored.get(sourceKey);
    if (sourceDomain === competitorSite || isOwnSite(link.sourceUrl, ownDomain)) continue;
    if (known !== undefined && !isBetter(link, known)) continue;
    scored.set(sourceKey, { sourceKey, sourceDomain, ...scoreLink(link, offer, language) });
  }
  return [...scored.values()];
}

function scoreLink(
  link: Backlink,
  offer: OfferWords,
  language: string,
): Omit<ScoredLink, "sourceKey" | "sourceDomain"> {
  const { domainRating, linkType, outboundLinks } = link;
  const sourceTitle = link.sourceTitle === null ? null : plain(link.sourceTitle);
  const anchorText = plain(link.anchorText);
  const sourceUrl = plain(link.sourceUrl);
  const targetUrl = plain(link.targetUrl);
  const pageType = classifyLinkingPage({ url: sourceUrl, title: sourceTitle });
  const relevance = linkRelevance({ sourceUrl, sourceTitle, targetUrl, anchorText, pageType }, offer, language);
  return {
    sourceUrl,
    sourceTitle,
    targetUrl,
    domainRating,
    linkType,
    anchorText: anchorText === "" ? null : anchorText,
    country: link.country?.toUpperCase() ?? null,
    pageType,
    relevance,
    pageOdds: pageOdds({ pageType, relevance, domainRating, outboundLinks, followed: linkType === "dofollow" }),
    firstSeenAt: link.firstSeenAt.slice(0, 10),
    lastSeenAt: link.lastSeenAt.slice(0, 10),
  };
}

/** Of two links on one page, the followed one counts. */
function isBetter(link: Backlink, known: ScoredLink): boolean {
  return link.linkType === "dofollow" && known.linkType === "nofollow";
}

/** Equal for URLs of the same page. */
function keyOf(url: string): string | undefined {
  const address = URL.parse(plain(url));
  if (address === null || address.hostname === "") return undefined;
  return createHash("sha256").update(comparableAddress(address.href)).digest("base64url").slice(0, 32);
}

/** Removes what the database cannot store: vendors return texts of pages unchanged. */
function plain(text: string): string {
  return text.replaceAll("\0", "").toWellFormed().trim().slice(0, MAX_TEXT_LENGTH);
}
