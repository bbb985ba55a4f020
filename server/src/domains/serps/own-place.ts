import type { RankRecord, SerpSnapshot } from "@findable/contract";
import { isOwnSite } from "../../kernel/text/site-domains.ts";

/** The brand on a results page: its best position, and the sections besides organic results that show it. */
export type OwnPlace = Pick<RankRecord, "position" | "url" | "via" | "surfaces">;

type Page = Pick<SerpSnapshot, "organic" | "featuredSnippet" | "aiOverviews" | "localPack" | "forum" | "videos">;

/** The page of the featured snippet is at position 1. The search engine does not repeat it among the results. */
export function positionOn({
  organic,
  featuredSnippet,
}: Pick<Page, "organic" | "featuredSnippet">): Omit<OwnPlace, "surfaces"> {
  if (featuredSnippet?.isOwnedDomain) return { position: 1, url: featuredSnippet.url, via: "featured_snippet" };
  const best = organic.find(({ isOwnedDomain }) => isOwnedDomain);
  return { position: best?.rank ?? null, url: best?.url ?? null, via: null };
}

export function ownPlaceOn(page: Page, ownDomain: string): OwnPlace {
  return { ...positionOn(page), surfaces: surfacesOf(page, ownDomain) };
}

function surfacesOf(page: Page, ownDomain: string): OwnPlace["surfaces"] {
  const isOurs = ({ url }: { url: string }) => isOwnSite(url, ownDomain);
  const isOurShop = ({ domain }: { domain: string | null }) => domain !== null && isOwnSite(domain, ownDomain);
  const shown = {
    ai_overviews: page.aiOverviews.cited.some(isOurs),
    featured_snippet: page.featuredSnippet?.isOwnedDomain === true,
    local_pack: (page.localPack ?? []).some(isOurShop),
    forum: page.forum.some(isOurs),
    videos: page.videos.some(isOurs),
  };
  return (Object.keys(shown) as (keyof typeof shown)[]).filter((surface) => shown[surface]);
}
