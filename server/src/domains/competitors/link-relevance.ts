import { contentStems } from "../../kernel/text/phrase-words.ts";
import type { LinkPageType } from "./page-type.ts";

/** What a brand offers, as far as words tell: each stem with how much of the offer it belongs to, 0 to 1. */
export type OfferWords = ReadonlyMap<string, number>;

export interface OfferPhrase {
  text: string;
  /** How surely it is what the brand offers. */
  weight: number;
}

/** What there is to read of a link. */
export interface LinkWords {
  sourceUrl: string;
  sourceTitle: string | null;
  targetUrl: string;
  anchorText: string;
  pageType: LinkPageType;
}

/** How much a field says about what its page is about. */
const FIELDS = { title: 1, path: 0.9, anchor: 0.55, target: 0.25 } as const;
/** How fast further words of the offer stop adding. */
const SATURATION = 1.35;
/** A page with words of its own, none of which is of the offer. */
const ELSEWHERE = 0.12;
/** A page that says nothing but what it is: who links to a rival from there has something to do with the trade. */
const UNSAID: Readonly<Record<LinkPageType, number>> = {
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
/** Words that say what a page is, and nothing about its subject. */
const FORMAL = new Set(
  (
    "resource link tool toolbox toolkit partner member membership client customer benefit category directory listing software app " +
    "product company vendor review list best top guide blog post article news insight story library course career home page site " +
    "website thread topic question alternative comparison"
  ).split(" "),
);

/**
 * The stems of an offer by how much of it they are part of. Words that stand in most of a brand's phrases are what it is about;
 * those of a single one are its details.
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
 * How much a linking page is about the offer, 0 to 1: the offer's stems in its title, address, anchor and in what it links to,
 * each counted once, in the field that says most, with diminishing returns. Names of the two sites are no subject.
 */
export function linkRelevance(
  { sourceUrl, sourceTitle, targetUrl, anchorText, pageType }: LinkWords,
  offer: OfferWords,
  language: string,
): number {
  const [source, target] = [URL.parse(sourceUrl), URL.parse(targetUrl)];
  const names = [nameOf(source), nameOf(target)];
  const isSubject = (stem: string) =>
    offer.has(stem) || !(FORMAL.has(stem) || /^\d+$/.test(stem) || names.some((name) => name.includes(stem)));
  const subjectOf = (text: string) => contentStems(text, language).filter(isSubject);

  const own = [
    { stems: subjectOf(sourceTitle ?? ""), weight: FIELDS.title },
    { stems: subjectOf(wordsIn(source)), weight: FIELDS.path },
  ];
  const given = [
    { stems: subjectOf(anchorText), weight: FIELDS.anchor },
    { stems: subjectOf(wordsIn(target)), weight: FIELDS.target },
  ];
  const least = own.some(({ stems }) => stems.length > 0) ? ELSEWHERE : UNSAID[pageType];
  const said = weightOf([...own, ...given], offer);
  return Math.round((1 - (1 - least) * Math.exp(-SATURATION * said)) * 1000) / 1000;
}

function weightOf(fields: readonly { stems: readonly string[]; weight: number }[], offer: OfferWords): number {
  const best = new Map<string, number>();
  for (const { stems, weight } of fields) {
    for (const stem of stems) best.set(stem, Math.max(best.get(stem) ?? 0, weight));
  }
  return [...best].reduce((sum, [stem, weight]) => sum + weight * (offer.get(stem) ?? 0), 0);
}

/** The name of a site as its domain has it, without dots and hyphens. */
function nameOf(url: URL | null): string {
  return (url?.hostname ?? "")
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
