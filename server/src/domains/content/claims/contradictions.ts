import { stopWordsFor } from "../../../kernel/text/stop-words.ts";
import { rootOf } from "../../../kernel/text/word-roots.ts";
import type { Language } from "../text/words.ts";
import { findThan } from "./comparisons.ts";
import { type Cues, cuesOf } from "./cues/cues.ts";
import { hasOppositeTerms } from "./relations.ts";

/** Whether two statements in one language, as folded words, say opposite things: negations, directions, exchanged sides or terms. */
export function contradicts(own: readonly string[], theirs: readonly string[], language: Language): boolean {
  const cues = cuesOf(language);
  return (
    isNegatedOnce(own, theirs, { cues, language }) ||
    hasOppositeDirection(own, theirs, cues) ||
    isSwapped(own, theirs, { cues, language }) ||
    hasOppositeTerms(own, theirs, language)
  );
}

interface Rules {
  cues: Cues;
  language: Language;
}

/** Whether one side negates a word that the other states. */
function isNegatedOnce(own: readonly string[], theirs: readonly string[], rules: Rules): boolean {
  const [mine, yours] = [negatedIn(own, rules), negatedIn(theirs, rules)];
  const [stated, statedThere] = [rootsIn(own, rules), rootsIn(theirs, rules)];
  return (
    [...yours].some((root) => stated.has(root) && !mine.has(root)) ||
    [...mine].some((root) => statedThere.has(root) && !yours.has(root))
  );
}

/** The content word after each negation. */
function negatedIn(words: readonly string[], { cues, language }: Rules): ReadonlySet<string> {
  const stops = stopWordsFor(language);
  const negated = words.flatMap((word, index) => {
    if (!cues.negations.has(word)) return [];
    const next = words.slice(index + 1, index + 5).find((other) => !stops.has(other) && !cues.negations.has(other));
    return next === undefined ? [] : [rootOf(next, language)];
  });
  return new Set(negated);
}

function rootsIn(words: readonly string[], { language }: Rules): ReadonlySet<string> {
  const stops = stopWordsFor(language);
  return new Set(words.filter((word) => !stops.has(word)).map((word) => rootOf(word, language)));
}

function hasOppositeDirection(own: readonly string[], theirs: readonly string[], { up, down }: Cues): boolean {
  const [rises, falls] = [own.some((word) => up.has(word)), own.some((word) => down.has(word))];
  const [rose, fell] = [theirs.some((word) => up.has(word)), theirs.some((word) => down.has(word))];
  return (rises && !falls && fell && !rose) || (falls && !rises && rose && !fell);
}

/** Whether two comparisons have their sides exchanged: a word moved from left to right, and another from right to left. */
function isSwapped(own: readonly string[], theirs: readonly string[], rules: Rules): boolean {
  const [mine, yours] = [sidesOf(own, rules), sidesOf(theirs, rules)];
  if (mine === undefined || yours === undefined) return false;
  const moved = (from: ReadonlySet<string>, to: ReadonlySet<string>) => [...from].some((root) => to.has(root));
  return moved(mine.left, yours.right) && moved(mine.right, yours.left);
}

/** The words that are on one side of a comparison only. */
function sidesOf(words: readonly string[], rules: Rules) {
  const at = findThan(words, rules.cues, rules.language);
  if (at < 0) return undefined;
  const [left, right] = [rootsIn(words.slice(0, at), rules), rootsIn(words.slice(at + 1), rules)];
  const only = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
    new Set([...one].filter((root) => !other.has(root)));
  return { left: only(left, right), right: only(right, left) };
}
