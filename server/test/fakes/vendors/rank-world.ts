import { type KnownPhrase, phrasesAround } from "./phrase-world.ts";

export interface KnownRank extends KnownPhrase {
  position: number;
  /** Visits a month; null if unknown. */
  visits: number | null;
}

/** What a site ranks for, most visits first; the same for the same site. */
export function ranksOf(domain: string, count: number): KnownRank[] {
  const ranks = phrasesAround(`products of ${domain}`, count).map((phrase, index) => {
    const visits = phrase.volume === null ? null : Math.round((phrase.volume * 2.8) / (index + 1)) / 10;
    return { ...phrase, position: index + 1, visits };
  });
  return ranks.sort((one, other) => (other.visits ?? -1) - (one.visits ?? -1));
}
