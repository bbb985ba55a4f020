import type { Backlink } from "@findable/contract";

/**
 * What a link is worth, as parts of the best link. `scoreBacklinks` calculates it in SQL: change both together. Each 20 points of
 * rating double it, as the ratings of vendors are logarithms. A nofollow link brings readers and passes little; that of a directory
 * brings neither.
 */
export const WORTH = {
  typicalRating: 20,
  pointsPerDoubling: 20,
  irrelevant: 0.3,
  nofollow: 0.15,
  nofollowDirectory: 0,
  /** A site that links to the brand already. */
  secondLink: 0.2,
} as const;

type LinkToWeigh = Pick<Backlink, "domainRating" | "relevanceScore" | "linkType" | "pageType" | "linksToUs">;

/** What the link is worth, 0 to 1. */
export function linkWorth({ domainRating, relevanceScore, linkType, pageType, linksToUs }: LinkToWeigh): number {
  const rating = domainRating ?? WORTH.typicalRating;
  const strength = 2 ** ((rating - 100) / WORTH.pointsPerDoubling);
  const relevance = WORTH.irrelevant + (1 - WORTH.irrelevant) * relevanceScore;
  return strength * relevance * followWorth({ linkType, pageType }) * (linksToUs === true ? WORTH.secondLink : 1);
}

function followWorth({ linkType, pageType }: Pick<LinkToWeigh, "linkType" | "pageType">): number {
  if (linkType === "dofollow") return 1;
  return pageType === "directory" ? WORTH.nofollowDirectory : WORTH.nofollow;
}

const STRONG = 60;
const WEAK = 20;
const LIKELY = 0.15;
const UNLIKELY = 0.03;
const RELEVANT = 0.6;
const IRRELEVANT = 0.25;

/** Why a link stands where it does: what it is worth, and what speaks for and against earning it. */
export function linkReasons(link: LinkToWeigh & Pick<Backlink, "achievabilityScore" | "alsoLinksTo">): string[] {
  const { domainRating, relevanceScore, linkType, pageType, achievabilityScore, alsoLinksTo, linksToUs } = link;
  const others = alsoLinksTo === 1 ? "1 other competitor" : `${alsoLinksTo} other competitors`;
  const reasons: readonly (readonly [applies: boolean, words: string])[] = [
    [linksToUs === true, "The site links to you already."],
    [linksToUs === false, "The site does not link to you."],
    [alsoLinksTo > 0, `The site links to ${others}.`],
    [domainRating !== null && domainRating >= STRONG, `Strong site: rating ${domainRating}.`],
    [domainRating !== null && domainRating < WEAK, `Weak site: rating ${domainRating}.`],
    [domainRating === null, "The rating of the site is unknown."],
    [relevanceScore >= RELEVANT, "The page is about your offer."],
    [relevanceScore < IRRELEVANT, "The page is hardly about your offer."],
    [achievabilityScore >= LIKELY, `${TYPE_WORDS[pageType]} often accept suggestions.`],
    [achievabilityScore < UNLIKELY, `${TYPE_WORDS[pageType]} of this strength seldom accept suggestions.`],
    [linkType === "nofollow" && pageType === "directory", "A nofollow entry of a directory is worth nothing."],
    [linkType === "nofollow" && pageType !== "directory", "The link is nofollow."],
  ];
  return reasons.flatMap(([applies, words]) => (applies ? [words] : []));
}

const TYPE_WORDS: Readonly<Record<Backlink["pageType"], string>> = {
  list: "Best-of lists",
  resources: "Collections of resources",
  directory: "Directories",
  article: "Articles",
  review: "Reviews",
  news: "News pages",
  forum: "Forums",
  partners: "Partner pages",
  institution: "Institutions",
  other: "Pages of this kind",
};
