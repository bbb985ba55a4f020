import { writesWithoutSpaces } from "../../../kernel/text/phrase-words.ts";
import { isCompound } from "./compounds.ts";
import type { PhraseCount } from "./count-phrases.ts";

export interface ScoredPhrase extends PhraseCount {
  form: string;
  score: number;
}

/**
 * Termhood of each phrase, highest first: C-value (Frantzi, Ananiadou, Mima: Automatic recognition of multi-word terms,
 * IJDL 3(2), 2000) over prominence-weighted page frequencies instead of raw counts. C-value subtracts the weight that a phrase has
 * only as a part of longer phrases. Here it never subtracts the share in which the phrase is free, and it multiplies by that
 * share, which distinguishes units from fragments.
 */
export function scorePhrases(counts: ReadonlyMap<string, PhraseCount>, language: string): ScoredPhrase[] {
  const supported = [...counts.values()].filter((count) => isSupported(count, language));
  const nested = nestedWeights(supported);
  return supported
    .map((count) => {
      const form = commonestForm(count);
      const inside = nested.get(count.key);
      const outside = count.weight - (inside === undefined ? 0 : inside.weight / inside.phrases);
      const own = Math.max(outside, (count.weight * count.freeOccurrences) / count.occurrences);
      const termhood = lengthFactor(count, language) * own * freedom(count) * shapeFactor(form, count, language);
      return { ...count, form, score: isLone(count, language) ? Math.sqrt(termhood) : termhood };
    })
    .filter(({ score }) => score > 0)
    .toSorted((left, right) => right.score - left.score || (left.form < right.form ? -1 : 1));
}

function isSupported(count: PhraseCount, language: string): boolean {
  if (new Set(count.stems).size < count.length) return false;
  const prominent = count.sources.has("title") || count.sources.has("heading") || count.sources.has("anchor");
  if (count.length === 1) {
    if (isCompound(count.key, language))
      return count.pages >= 2 || (prominent && count.occurrences >= 2) || count.wholeOccurrences > 0;
    return count.wholeOccurrences > 0 && count.pages >= 2;
  }
  if (count.wholeOccurrences > 0) return count.length <= 4;
  return (
    count.freeOccurrences > 0 && (count.pages >= 3 || (count.pages >= 2 && (prominent || count.freeOccurrences >= 2)))
  );
}

interface Nesting {
  weight: number;
  phrases: number;
}

function nestedWeights(supported: readonly PhraseCount[]): Map<string, Nesting> {
  const known = new Set(supported.map(({ key }) => key));
  const nested = new Map<string, Nesting>();
  for (const longer of supported.filter(({ length }) => length > 1)) {
    for (const part of partsOf(longer.stems)) {
      if (!known.has(part)) continue;
      const sum = nested.get(part) ?? { weight: 0, phrases: 0 };
      nested.set(part, { weight: sum.weight + longer.weight, phrases: sum.phrases + 1 });
    }
  }
  return nested;
}

/** Keys of all shorter runs of the words. */
function partsOf(stems: readonly string[]): Set<string> {
  const runs = stems.flatMap((_, start) =>
    stems.slice(start).map((_stem, more) => stems.slice(start, start + more + 1)),
  );
  return new Set(runs.filter((run) => run.length < stems.length).map((run) => run.toSorted().join(" ")));
}

const LENGTH_FACTORS = [0, 0.2, 1.35, 1.55, 1.4, 1.1];

/** A single word. Its frequency grows with the length of the site and does not show whether people search for it. */
function isLone({ length, key }: PhraseCount, language: string): boolean {
  return length === 1 && !isCompound(key, language) && !writesWithoutSpaces(key);
}

/** C-value weights by log2 of the length. Searches peak at two to four words, so this curve falls after three. */
function lengthFactor({ length, key }: PhraseCount, language: string): number {
  return length === 1 && isCompound(key, language) ? 1 : (LENGTH_FACTORS[length] ?? 1);
}

function freedom({ freeOccurrences, wholeOccurrences, occurrences }: PhraseCount): number {
  return 0.3 + 0.7 * (freeOccurrences / occurrences) + Math.min(0.6, 0.2 * wholeOccurrences);
}

function commonestForm({ forms }: PhraseCount): string {
  const [first] = [...forms].toSorted(
    ([left, leftCount], [right, rightCount]) =>
      rightCount - leftCount || left.length - right.length || (left < right ? -1 : 1),
  );
  return first?.[0] ?? "";
}

/** Doubts about a form that its counts do not show. */
function shapeFactor(form: string, count: PhraseCount, language: string): number {
  if (language !== "en")
    return / (?:und|et|y|e|en) /.test(form) ? 0.5 : / (?:zum|zur|im|nach|sur|por) /.test(form) ? 0.6 : 1;
  let factor = 1;
  if (/ and /.test(form)) factor *= count.wholeOccurrences > 0 ? 0.8 : 0.35;
  if (/ (?:to|from|at|by|on) /.test(form)) factor *= 0.4;
  if (/ (?:of|per) /.test(form) || (/ in /.test(form) && count.wholeOccurrences === 0)) factor *= 0.7;
  if (/ \w+[^e\W]ed$/.test(form)) factor *= 0.35;
  if (/^\w+[^e\W]ed (?:for|to|by|in|with|on)\b/.test(form)) factor *= 0.2;
  return factor;
}
