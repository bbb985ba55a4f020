import { contentStems, phraseWords } from "../keywords/index.ts";

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
}

/** How much a field says about what its page is about. */
const FIELDS = { title: 1, path: 0.9, anchor: 0.55, target: 0.35, host: 0.45 } as const;
/** What a page says beyond the link is believed to be no news below this: nobody links to a rival without any reason. */
const LEAST = 0.08;
/** A link of which nothing can be read says nothing either way. */
const UNKNOWN = 0.35;
/** How fast further words of the offer stop adding. */
const SATURATION = 1.35;

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
 * each counted once, in the field that says most, with diminishing returns.
 */
export function linkRelevance(link: LinkWords, offer: OfferWords, language: string): number {
  const fields = fieldsOf(link, language);
  const best = new Map<string, number>();
  for (const { stems, weight } of fields) {
    for (const stem of stems) best.set(stem, Math.max(best.get(stem) ?? 0, weight));
  }
  if (best.size === 0 || offer.size === 0) return UNKNOWN;
  let sum = 0;
  for (const [stem, weight] of best) sum += weight * (offer.get(stem) ?? 0);
  return Math.round((LEAST + (1 - LEAST) * (1 - Math.exp(-SATURATION * sum))) * 1000) / 1000;
}

function fieldsOf({ sourceUrl, sourceTitle, targetUrl, anchorText }: LinkWords, language: string) {
  const source = URL.parse(sourceUrl);
  const target = URL.parse(targetUrl);
  return [
    { stems: contentStems(sourceTitle ?? "", language), weight: FIELDS.title },
    { stems: pathStems(source, language), weight: FIELDS.path },
    { stems: contentStems(anchorText, language), weight: FIELDS.anchor },
    { stems: pathStems(target, language), weight: FIELDS.target },
    { stems: hostStems(source, language), weight: FIELDS.host },
  ];
}

function pathStems(url: URL | null, language: string): string[] {
  return contentStems(wordsIn(url?.pathname ?? ""), language).filter((stem) => !/^\d+$/.test(stem));
}

function hostStems(url: URL | null, language: string): string[] {
  const labels = (url?.hostname ?? "")
    .replace(/^www\./, "")
    .split(".")
    .slice(0, -1);
  return phraseWords(labels.join(" "), language).length > 0 ? contentStems(labels.join(" "), language) : [];
}

function wordsIn(path: string): string {
  try {
    return decodeURIComponent(path).replaceAll(/[/_.+-]/g, " ");
  } catch {
    return path.replaceAll(/[/_.+-]/g, " ");
  }
}
