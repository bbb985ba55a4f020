import { findLongest, indexPhrases } from "../../kernel/text/phrase-index.ts";
import { fold, phraseWords, singular } from "../../kernel/text/phrase-words.ts";
import { COUNTRY_NAMES, PLACE_NAMES } from "../../kernel/text/places.ts";
import { stopWordsFor } from "../../kernel/text/stop-words.ts";
import { rootOf } from "../../kernel/text/word-roots.ts";
import { ASKING, digitsOf, ifWordsOf, MEANINGFUL_SMALL_WORDS, PRAISE, SAME_MEANING, WITHOUT } from "./asking-words.ts";
import { splitterOf } from "./compounds.ts";

/** The meaning of a phrase, ignoring order, case, small words and word forms. */
export interface Wording {
  /** The places and numbers. Phrases with different ones never share a page: `plumber leeds`, `plumber austin`. */
  facets: string;
  /** Stems of the words that carry meaning, each once, in alphabetical order. */
  stems: readonly string[];
  /** The weight of each stem, in the order of the stems. */
  weights: readonly number[];
}

export interface WordingOptions {
  /** ISO 639-1. */
  language: string;
  /** ISO 3166-1 alpha-2 country of the market, whose name narrows nothing; unknown if not given. */
  country?: string | undefined;
}

/** The weight of a word that only says how somebody asks. */
const ASKING_WEIGHT = 0.15;
/** How much more a word weighs per e-fold of rarity among the phrases: `garden` says little where most phrases are about gardens. */
const RARITY = 0.3;

const YEAR = /^20[2-9]\d$/;
const SIZE = /(\d) ?[x×] ?(\d)/g;
const AROUND_THE_CLOCK = /\b24 ?(?:hours?|hrs?|h|\/ ?7|7|stunden|std|heures|horas|ore|uurs?)\b/gi;
const POSSESSIVE = /['’]s\b/g;
const COUNTRIES = new Set(COUNTRY_NAMES);
const PLACES = indexPhrases(PLACE_NAMES.map((place) => phraseWords(place)));

/** The wordings of phrases, in their order. Words are weighed by how many of the phrases have them. */
export function wordingsOf(phrases: readonly string[], options: WordingOptions): Wording[] {
  const { language } = options;
  const read = phrases.map((phrase) => phraseWords(normalized(phrase), language));
  const split = splitterOf(read, language);
  const home = namesOfCountry(options.country);
  const meanings = read.map((written) => meaningOf(written.flatMap(split), language, home));
  const frequency = new Map<string, number>();
  for (const { stems } of meanings) {
    for (const stem of stems.keys()) frequency.set(stem, (frequency.get(stem) ?? 0) + 1);
  }
  return meanings.map(({ facets, stems }) => {
    const ordered = [...stems.keys()].sort();
    return {
      facets,
      stems: ordered,
      weights: ordered.map((stem) => {
        const rarity = Math.log(phrases.length / (frequency.get(stem) ?? 1));
        return (stems.get(stem) ?? 1) * (1 + RARITY * rarity);
      }),
    };
  });
}

/** The key that phrases with the same meaning share. */
export function wordingKey({ facets, stems }: Wording): string {
  return `${facets}|${stems.join(" ")}`;
}

interface Meaning extends Pick<Wording, "facets"> {
  /** The weight of each stem before its rarity. */
  stems: ReadonlyMap<string, number>;
}

function meaningOf(all: readonly string[], language: string, home: ReadonlySet<string>): Meaning {
  const small = stopWordsFor(language);
  const facets = facetsOf(all, language, home);
  const stems = new Map<string, number>();
  for (const [at, word] of all.entries()) {
    if (PRAISE.has(word) || YEAR.test(word) || home.has(word) || facets.has(at)) continue;
    const isAsking = ASKING.has(word) || ifWordsOf(language).has(all[at + 1] ?? "");
    if (!isAsking && small.has(word) && !MEANINGFUL_SMALL_WORDS.has(word)) continue;
    const stem = stemOf(word, language);
    stems.set(stem, Math.max(stems.get(stem) ?? 0, isAsking ? ASKING_WEIGHT : 1));
  }
  return {
    facets: [...new Set(facets.values())].sort().join(","),
    stems: stems.size > 0 ? stems : new Map(all.map((word) => [word, 1])),
  };
}

/** The places and numbers by the positions of their words. They are compared as a whole, so they count as no common words. */
function facetsOf(all: readonly string[], language: string, home: ReadonlySet<string>): Map<number, string> {
  const facets = new Map<number, string>();
  const small = stopWordsFor(language);
  for (const [at, word] of all.entries()) {
    const number = numberAt(word, all[at - 1], language);
    if (number !== undefined) facets.set(at, number);
    // `Sin` is a word of another kind in English.
    if (WITHOUT.has(word) && small.has(word)) facets.set(at, "without");
  }
  for (const { phrase, at } of findLongest(all, PLACES)) {
    const place = phrase.join(" ");
    if (home.has(place)) continue;
    for (const offset of phrase.keys()) facets.set(at + offset, place);
  }
  return facets;
}

/** `6 x 4` as `6x4`, `24 hour` as `24h`, and `men's` as `mens`, as most people write them. */
function normalized(phrase: string): string {
  return phrase.replace(SIZE, "$1x$2").replace(AROUND_THE_CLOCK, "24h").replace(POSSESSIVE, "s");
}

/** A size, an amount or a model; not a year, and not the length of a list, as in `top 10`. */
function numberAt(word: string, before: string | undefined, language: string): string | undefined {
  const digits = digitsOf(word, language) ?? word;
  if (!/\d/.test(digits) || YEAR.test(digits) || SAME_MEANING.has(digits)) return undefined;
  return before !== undefined && PRAISE.has(before) ? undefined : digits;
}

function stemOf(word: string, language: string): string {
  const same = SAME_MEANING.get(word) ?? digitsOf(word, language) ?? word;
  return rootOf(singular(same, language), language);
}

const NAME_LANGUAGES = ["en", "de", "fr", "es", "it", "nl", "pt"];
const SHORT_NAMES: Readonly<Record<string, readonly string[]>> = {
  GB: ["uk", "england", "britain", "great britain"],
  US: ["usa", "america"],
  AE: ["uae"],
};

/** The names of a country in the languages of searchers. */
function namesOfCountry(country: string | undefined): ReadonlySet<string> {
  if (country === undefined || !/^[A-Z]{2}$/.test(country)) return new Set();
  const names = NAME_LANGUAGES.map((language) =>
    fold(new Intl.DisplayNames(language, { type: "region" }).of(country) ?? ""),
  );
  return new Set([...names.filter((name) => COUNTRIES.has(name)), ...(SHORT_NAMES[country] ?? [])]);
}
