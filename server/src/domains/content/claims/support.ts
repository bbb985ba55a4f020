import { fold } from "../../../kernel/text/phrase-words.ts";
import { type Language, rootsOf, wordsOf } from "../text/words.ts";
import { contradicts } from "./contradictions.ts";
import type { Facts } from "./find-facts.ts";
import { isSameQuantity } from "./quantities.ts";
import { hasOppositeTerms, relationOf, relationsIn, termsIn } from "./relations.ts";
import { type Passage, plain } from "./sources.ts";

/** Share of the content words that a passage must have: less where numbers or names match as well. */
const OVERLAP_WITH_ANCHOR = 0.3;
const OVERLAP_ALONE = 0.55;

export const OPPOSITE = "A source states the opposite.";

export interface Support {
  passage: Passage | null;
  /** Why no passage supports the sentence, for a person; null with a passage. */
  reason: string | null;
}

/** The passage that supports a sentence: every number with its unit, every name, the quoted words, the direction, most words. */
export function findSupport(
  sentence: string,
  facts: Facts,
  { passages, language }: { passages: readonly Passage[]; language: Language },
): Support {
  const claim = {
    sentence,
    facts,
    language,
    words: wordsOf(sentence).map(({ folded }) => folded),
  };
  const misses = passages.map((passage) => ({ passage, miss: missing(claim, passage) }));
  const supporting = misses.find(({ miss }) => miss === null);
  if (supporting !== undefined) return { passage: supporting.passage, reason: null };
  const closest = misses.toSorted((left, right) => (left.miss?.order ?? 0) - (right.miss?.order ?? 0)).at(-1);
  return { passage: null, reason: closest?.miss?.reason ?? "No source is stored." };
}

interface Claim {
  sentence: string;
  facts: Facts;
  language: Language;
  words: readonly string[];
}

/** Share of the words of a statement of terms that a passage must have to be about the same thing. */
const OVERLAP_OF_TERMS = 0.4;

/** What the sources say about the terms in a sentence without other facts: the same, the opposite, or nothing (undefined). */
export function findTerms(
  sentence: string,
  { passages, language }: { passages: readonly Passage[]; language: Language },
): Support | undefined {
  const words = wordsOf(sentence).map(({ folded }) => folded);
  const terms = termsIn(words, language);
  if (terms.length === 0) return undefined;
  const inTerms = new Set(terms.flatMap((term) => term.words));
  const subject = [
    ...new Set(
      rootsOf(words.filter((word) => !inTerms.has(word) && relationOf(word) === undefined).join(" "), language),
    ),
  ];
  if (subject.length === 0) return undefined;
  const about = passages.filter(
    (passage) =>
      passage.language === language &&
      subject.filter((root) => passage.roots.has(root)).length / subject.length >= OVERLAP_OF_TERMS,
  );
  if (about.some((passage) => hasOppositeTerms(words, passage.words, language)))
    return { passage: null, reason: OPPOSITE };
  const same = about.find((passage) =>
    termsIn(passage.words, language).some(({ pair, side }) =>
      terms.some((term) => term.pair === pair && term.side === side),
    ),
  );
  return same === undefined ? undefined : { passage: same, reason: null };
}

/** The reason with the highest order is the closest miss. */
interface Miss {
  order: number;
  reason: string;
}

function missing(claim: Claim, passage: Passage): Miss | null {
  const { quantities, names, quotes } = claim.facts;
  const lostNumber = quantities.find((one) => !passage.quantities.some((other) => isSameQuantity(one, other)));
  if (lostNumber !== undefined) return { order: 1, reason: `No source states “${lostNumber.text}” in this context.` };
  const lostName = names.find((name) => !hasName(passage, name));
  if (lostName !== undefined) return { order: 2, reason: `No source names ${lostName} in this context.` };
  const isTranslated = passage.language !== claim.language;
  if (!isTranslated && quotes.some((quote) => !passage.folded.includes(plain(quote)))) {
    return { order: 3, reason: "No source has the quoted words." };
  }
  const anchors = quantities.length + names.length;
  if (
    overlapOf(claim, passage) < (anchors > 0 ? OVERLAP_WITH_ANCHOR : OVERLAP_ALONE) &&
    !(isTranslated && anchors > 1)
  ) {
    return { order: 0, reason: "No source states this." };
  }
  if (!isTranslated && contradicts(claim.words, passage.words, claim.language)) return { order: 4, reason: OPPOSITE };
  return null;
}

function hasName({ source, folded }: Passage, name: string): boolean {
  const wanted = plain(name);
  return (
    ` ${folded} `.includes(` ${wanted} `) ||
    (source.url !== null && hostOf(source.url).includes(wanted.replaceAll(" ", "")))
  );
}

function hostOf(url: string): string {
  return fold(URL.parse(url)?.hostname ?? "");
}

/** Share of the claim's content words, without its names, that the passage has. Words of one relation are the same word. */
function overlapOf({ sentence, facts, language }: Claim, { roots: theirs, words }: Passage): number {
  const inNames = new Set(facts.names.flatMap((name) => rootsOf(name, language)));
  const relations = relationsIn(words);
  const own = [...new Set(wordsOf(sentence).map(({ folded }) => folded))].flatMap((word) => {
    const [root] = rootsOf(word, language);
    return root === undefined || inNames.has(root) ? [] : [{ root, relation: relationOf(word) }];
  });
  const shared = own.filter(
    ({ root, relation }) => theirs.has(root) || (relation !== undefined && relations.has(relation)),
  );
  return own.length === 0 ? 1 : shared.length / own.length;
}
