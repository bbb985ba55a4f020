import type { PlacedLink } from "@findable/contract";
import { isGoneStatus } from "../../kernel/errors/is-gone.ts";
import { comparableAddress } from "../../kernel/text/comparable-address.ts";
import { isOwnSite } from "../../kernel/text/site-domains.ts";

/** The facts of a crawled page that a check needs. */
export interface CheckedPage {
  status: number;
  robotsDirectives: readonly string[];
  links: readonly { url: string; text: string; nofollow: boolean }[];
}

export type SeenLink = Pick<PlacedLink, "targetUrl" | "anchorText" | "linkType">;

export type LinkState = { seen: SeenLink } | { lost: NonNullable<PlacedLink["lostReason"]> };

const MAX_ANCHOR = 500;

/**
 * The link of a page to the brand. `exact` accepts only links to the target; otherwise a link to the target comes before links to
 * other pages of the brand.
 */
export function linkStateOf(
  page: CheckedPage,
  { targetUrl, ownDomain, exact }: { targetUrl: string; ownDomain: string; exact: boolean },
): LinkState {
  if (isGoneStatus(page.status)) return { lost: "page_gone" };
  const target = comparableAddress(targetUrl);
  const own = page.links.filter(({ url }) => isOwnSite(url, ownDomain));
  const toTarget = own.filter(({ url }) => comparableAddress(url) === target);
  const [link] = (exact ? toTarget : [...toTarget, ...own]).toSorted(
    (one, other) =>
      Number(isOther(one, target)) - Number(isOther(other, target)) || Number(one.nofollow) - Number(other.nofollow),
  );
  if (link === undefined) return { lost: "link_gone" };
  if (page.robotsDirectives.some((directive) => directive === "noindex" || directive === "none"))
    return { lost: "not_indexable" };
  const isNofollow = link.nofollow || page.robotsDirectives.includes("nofollow");
  return {
    seen: {
      targetUrl: link.url,
      anchorText: link.text.replace(/\s+/g, " ").trim().slice(0, MAX_ANCHOR),
      linkType: isNofollow ? "nofollow" : "dofollow",
    },
  };
}

function isOther({ url }: { url: string }, target: string): boolean {
  return comparableAddress(url) !== target;
}
