import { domainToUnicode } from "node:url";
import { roundTo } from "../../kernel/statistics/summaries.ts";
import { contentStems } from "../../kernel/text/phrase-words.ts";
import type { LinkPageType } from "./page-type.ts";

/** The offer of a brand as words: each stem with the share of the offer that contains it, 0 to 1. */
export type OfferWords = ReadonlyMap<string, number>;

export interface OfferPhrase {
  text: string;
  /** The probability that the brand offers it. */
  weight: number;
}

/** The texts of a link. */
export interface LinkWords {
  sourceUrl: string;
  sourceTitle: string | null;
  targetUrl: string;
  anchorText: string;
  pageType: LinkPageType;
}

/** How much a field reveals about the subject of its page. */
const FIELDS = { title: 1, path: 0.9, anchor: 0.55, target: 0.25 } as const;
/** How quickly further words of the offer stop adding. */
const SATURATION = 1.35;
/** A page with content words, none of which belongs to the offer. */
const RELEVANCE_WITHOUT_OFFER = 0.12;
/** A page that only names its type. It links to a competitor, so it is related to the trade. */
const RELEVANCE_BY_TYPE: Readonly<Record<LinkPageType, number>> = {
  review: 0.75,
  directory: 0.7,
  list: 0.65,
  resources: 0.55,
  forum: 0.5,
  article: 0.4,
  news: 0.4,
  partners: 0.4,
  institution: 0.4,
  other: 0.4,
};
/** Words that name the type of a page and not its subject. */
const PAGE_TYPE_WORDS = new Set(
  (
    "resource link tool toolbox toolkit partner member membership client customer benefit category directory listing software app " +
    "product company vendor review list best top guide blog post article news insight story library course career home page site " +
    "website thread topic question alternative comparison"
  ).split(" "),
);

/**
 * The stems of an offer, weighted by the share of the offer that contains them. Stems of most phrases describe the brand's
 * subject; those of one phrase describe a detail.
 */
export function offerWords(phrases: readonly OfferPhrase[], language: string): OfferWords {
  const mass = new Map<string, number>();
  for (const { text, weight } of phrases) {
    for (const stem of new Set(contentStems(text, language))) mass.set(stem, (mass.get(stem) ?? 0) + weight);
  }
  const most = Math.max(...mass.values(), 0);
  return new Map([...mass].map(([stem, own]) => [stem, Math.sqrt(own / most)]));
}

/**
 * How relevant a linking page is to the offer, 0 to 1. Counts the stems of the offer in its title, URL, anchor and link target,
 * each stem once in its most informative field, with diminishing returns. The names of both sites do not count.
 */
export function linkRelevance(
  { sourceUrl, sourceTitle, targetUrl, anchorText, pageType }: LinkWords,
  offer: OfferWords,
  language: string,
): number {
  const [source, target] = [URL.parse(sourceUrl), URL.parse(targetUrl)];
  const names = [nameOf(source), nameOf(target)];
  const isSubject = (stem: string) =>
    offer.has(stem) || !(PAGE_TYPE_WORDS.has(stem) || /^\d+$/.test(stem) || names.some((name) => name.includes(stem)));
  const subjectOf = (text: string) => contentStems(text, language).filter(isSubject);

  const own = [
    { stems: subjectOf(sourceTitle ?? ""), weight: FIELDS.title },
    { stems: subjectOf(wordsIn(source)), weight: FIELDS.path },
  ];
  const given = [
    { stems: subjectOf(anchorText), weight: FIELDS.anchor },
    { stems: subjectOf(wordsIn(target)), weight: FIELDS.target },
  ];
  const least = own.some(({ stems }) => stems.length > 0) ? RELEVANCE_WITHOUT_OFFER : RELEVANCE_BY_TYPE[pageType];
  const said = weightOf([...own, ...given], offer);
  return roundTo(1 - (1 - least) * Math.exp(-SATURATION * said), 3);
}

function weightOf(fields: readonly { stems: readonly string[]; weight: number }[], offer: OfferWords): number {
  const best = new Map<string, number>();
  for (const { stems, weight } of fields) {
    for (const stem of stems) best.set(stem, Math.max(best.get(stem) ?? 0, weight));
  }
  return [...best].reduce((sum, [stem, weight]) => sum + weight * (offer.get(stem) ?? 0), 0);
}

/** The name of a site, taken from its domain, without dots and hyphens. */
function nameOf(url: URL | null): string {
  return domainToUnicode(url?.hostname ?? "")
    .replace(/^www\./, "")
    .replace(/\.[^.]+$/, "")
    .replaceAll(/[.-]/g, "");
}

function wordsIn(url: URL | null): string {
  return decoded(url?.pathname ?? "").replaceAll(/[/_.+-]/g, " ");
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
