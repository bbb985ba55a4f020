import { stopWordsFor } from "../../../kernel/text/stop-words.ts";
import { rootOf } from "../../../kernel/text/word-roots.ts";
import type { Language } from "../text/words.ts";
import { findThan } from "./comparisons.ts";
import { type Cues, cuesOf } from "./cues/cues.ts";
import { type Clause, hasKey, isValue } from "./meanings.ts";

/** Whether two statements in one language, as folded words, say opposite things: opposite directions or exchanged sides. */
export function contradicts(own: readonly string[], theirs: readonly string[], language: Language): boolean {
  const cues = cuesOf(language);
  return hasOppositeDirection(own, theirs, cues) || isSwapped(own, theirs, { cues, language });
}

/** Shares of the smaller clause that both must have, to be about the same thing. */
const SAME_SUBJECT = 0.6;
/** What is sold or made says little of the subject. */
const TRADING = new Set(["cost", "sell", "make"]);
/** Concepts whose sides do not negate a clause: a price is no denial. */
const NEUTRAL = new Set(["included", "limit"]);

/** What is said of a thing and not the thing. */
const SAID_OF_THINGS = new Set([...TRADING, "included", "allowed", "open", "limit", "refund"]);
export const isSubject = (key: string) => !SAID_OF_THINGS.has(key);

export interface Comparison {
  isSame: boolean;
  /** The keys that both clauses have. */
  shared: readonly string[];
}

/** Whether two clauses about the same thing say the same or the opposite; undefined for clauses about other things. */
export function compareClauses(own: Clause, theirs: Clause): Comparison | undefined {
  const shared = [...own.keys].filter((key) => hasKey(theirs.keys, key));
  const smaller = Math.min(sizeOf(own.keys), sizeOf(theirs.keys));
  if (smaller === 0 || sizeOf(shared) / smaller < SAME_SUBJECT) return undefined;
  if ([...own.keys].some(isValue) && !shared.some(isValue)) return undefined;
  const families = [...own.sides.keys()].filter((family) => theirs.sides.has(family));
  // Two prices or two offers share no subject by being priced.
  if (!shared.some(isSubject)) return undefined;
  if (families.length > 0) {
    const isSame = families.some(
      (family) => (own.sides.get(family) === own.isNegated) === (theirs.sides.get(family) === theirs.isNegated),
    );
    return { isSame, shared };
  }
  if (isDenied(own) === isDenied(theirs)) return { isSame: true, shared };
  // A negation of something else denies nothing that both state.
  const denying = isDenied(own) ? own : theirs;
  const isOther = denying.isNegated && !shared.some((key) => hasKey(denying.negated, key));
  return { isSame: isOther, shared };
}

/** The number of things that keys are about: the days count as one. */
function sizeOf(keys: Iterable<string>): number {
  const all = [...keys];
  const subjects = all.filter((key) => !isValue(key) && !TRADING.has(key)).length;
  return subjects + (all.some(isValue) ? 1 : 0);
}

/** Whether a clause denies what it is about, by a negation or by a word such as `closed`. */
export function isDenied({ isNegated, sides }: Clause): boolean {
  const denials = [...sides].filter(([family, side]) => !NEUTRAL.has(family) && !side).length;
  return (denials % 2 === 1) !== isNegated;
}

interface Rules {
  cues: Cues;
  language: Language;
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
