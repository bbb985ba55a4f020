import { fold } from "../../../kernel/text/phrase-words.ts";
import { type Language, rootsOf, wordsOf } from "../text/words.ts";
import { compareClauses, contradicts, isDenied, isSubject } from "./contradictions.ts";
import type { Facts } from "./find-facts.ts";
import { type Clause, clausesOf, hasKey, isValue } from "./meanings.ts";
import { isSameQuantity, isWithin } from "./quantities.ts";
import { type Passage, plain } from "./sources.ts";
import { periodsIn } from "./times.ts";
import type { Quantity } from "./units.ts";

/** Share of what a sentence means that a passage must have: less where numbers, days or names match as well. */
const OVERLAP_WITH_ANCHOR = 0.3;
const OVERLAP_WITH_UNIT = 0.2;
const OVERLAP_ALONE = 0.5;
/** Share from which a passage is about the same thing. */
const OVERLAP_OF_SUBJECT = 0.4;

const OPPOSITE = "A source states the opposite.";

/** What the sources say of a sentence. */
export interface Support {
  passage: Passage | null;
  /** Why no passage supports the sentence, for a person; null with a passage. */
  reason: string | null;
  /** Whether a source is about the same thing, so that the sentence claims something even without a number or name. */
  isAbout: boolean;
}

/** The passage that supports a sentence: every number with its unit, every day and name, the quoted words, no opposite, enough of its meaning. */
export function findSupport(
  sentence: string,
  facts: Facts,
  { passages, language }: { passages: readonly Passage[]; language: Language },
): Support {
  const claim = readClaim(sentence, facts, language);
  const misses = passages.map((passage) => ({ passage, ...compare(claim, passage) }));
  const isAbout = misses.some(({ about }) => about);
  const closestFirst = misses.toSorted((left, right) => right.overlap - left.overlap);
  const best = closestFirst.find(({ miss }) => miss === null);
  const opposite = closestFirst.find(({ miss }) => miss?.order === OPPOSITE_ORDER);
  if (opposite !== undefined && opposite.overlap >= (best?.overlap ?? 0))
    return { passage: null, reason: OPPOSITE, isAbout: true };
  if (best !== undefined) return { passage: best.passage, reason: null, isAbout: true };
  const closest = misses.toSorted((left, right) => (left.miss?.order ?? 0) - (right.miss?.order ?? 0)).at(-1);
  return {
    passage: null,
    reason: closest?.miss?.reason ?? "No source is stored.",
    isAbout: isAbout && claim.periods.length + claim.keys.filter(isValue).length > 0,
  };
}

interface Claim {
  facts: Facts;
  language: Language;
  words: readonly string[];
  clauses: readonly Clause[];
  keys: readonly string[];
  periods: readonly Quantity[];
  /** Whether it is said to hold always. */
  isUniversal: boolean;
}

const ALWAYS = /\b(?:always|immer|stets|toujours|siempre|sempre|altijd)\b/;
const CONDITIONS =
  /\b(?:otherwise|except|unless|only if|sonst|ausser|andernfalls|sinon|sauf|au dela|si no|salvo|excepto|altrimenti|tranne|oltre|anders|behalve|senao)\b/;

function readClaim(sentence: string, facts: Facts, language: Language): Claim {
  const periods = periodsIn(sentence);
  const clauses = clausesOf(sentence, language, [...facts.quantities, ...periods]);
  const inNames = new Set(facts.names.flatMap((name) => rootsOf(name, language).map((root) => `=${root}`)));
  const keys = new Set(clauses.flatMap((clause) => [...clause.keys]).filter((key) => !inNames.has(key)));
  return {
    ...{ facts, language, clauses, keys: [...keys], periods },
    words: wordsOf(sentence).map(({ folded }) => folded),
    isUniversal: ALWAYS.test(fold(sentence)),
  };
}

/** The reason with the highest order is the closest miss. */
interface Miss {
  order: number;
  reason: string;
}

const OPPOSITE_ORDER = 4;

function compare(claim: Claim, passage: Passage): { overlap: number; about: boolean; miss: Miss | null } {
  const overlap = overlapOf(claim, passage);
  const shared = sharedOf(claim, passage);
  const hasSubject = shared.some(isSubject) || claim.keys.some(isValue);
  const isShort = subjectsOf(claim).length < 3 || claim.periods.length > 0 || claim.keys.some(isValue);
  const about = overlap >= OVERLAP_OF_SUBJECT && hasSubject && shared.length > (isShort ? 0 : 1);
  return { overlap, about, miss: missing(claim, passage, overlap) };
}

function missing(claim: Claim, passage: Passage, overlap: number): Miss | null {
  const { quantities, names, quotes } = claim.facts;
  const isTranslated = passage.language !== claim.language;
  if (quotes.length === 0 && overlap >= OVERLAP_OF_SUBJECT && isOpposite(claim, passage))
    return { order: OPPOSITE_ORDER, reason: OPPOSITE };
  const lostNumber = quantities.find((one) => !hasQuantity(one, passage, claim));
  if (lostNumber !== undefined) return { order: 1, reason: `No source states “${lostNumber.text}” in this context.` };
  const lostName = names.find((name) => !hasName(passage, name));
  if (lostName !== undefined) return { order: 2, reason: `No source names ${lostName} in this context.` };
  if (!isTranslated && quotes.some((quote) => !passage.folded.includes(plain(quote)))) {
    return { order: 3, reason: "No source has the quoted words." };
  }
  const values = claim.keys.filter(isValue);
  if (values.some((value) => !passage.keys.has(value)) && !isOutside(claim, passage))
    return { order: 1, reason: "No source states these days, months or languages." };
  if (hasOtherPeriod(claim, passage)) return { order: 1, reason: "No source states this period." };
  const anchors = quantities.length + names.length + values.length;
  const needed =
    anchors === 0
      ? OVERLAP_ALONE
      : quantities.some(({ unit }) => unit !== null)
        ? OVERLAP_WITH_UNIT
        : OVERLAP_WITH_ANCHOR;
  if (anchors === 0 && !sharedOf(claim, passage).some(isSubject)) return { order: 0, reason: "No source states this." };
  if (overlap < needed && !(isTranslated && anchors > 1)) {
    return { order: 0, reason: "No source states this." };
  }
  if (!isTranslated && contradicts(claim.words, passage.words, claim.language))
    return { order: OPPOSITE_ORDER, reason: OPPOSITE };
  return null;
}

/** Whether a clause denies what a clause of the passage about the same thing states, and no clause states the same. */
function isOpposite({ clauses, isUniversal }: Claim, passage: Passage): boolean {
  if (isUniversal && CONDITIONS.test(passage.folded)) return true;
  return clauses.some((clause) => {
    const compared = passage.clauses.flatMap((other) => compareClauses(clause, other) ?? []);
    const same = compared.filter(({ isSame }) => isSame);
    return compared.some(
      ({ isSame, shared }) =>
        !isSame && (isUniversal || !same.some((other) => shared.every((key) => other.shared.includes(key)))),
    );
  });
}

/** Whether a sentence denies days or months that a passage leaves out of a series: `closed on Monday` beside `open Tuesday to Friday`. */
function isOutside({ clauses, keys }: Claim, passage: Passage): boolean {
  const dated = clauses.filter((clause) => [...clause.keys].some(isValue));
  const kind = keys.find(isValue)?.split(" ")[0];
  const series = passage.clauses.find(
    (clause) => [...clause.keys].filter((key) => isValue(key) && key.startsWith(`${kind} `)).length > 1,
  );
  return (
    kind !== "tongue" &&
    series !== undefined &&
    !isDenied(series) &&
    dated.every(isDenied) &&
    !keys.some((key) => isValue(key) && passage.keys.has(key))
  );
}

/** Whether a passage has a number, or has the numbers that the sentence adds up or multiplies. */
function hasQuantity(one: Quantity, passage: Passage, { facts, keys, periods }: Claim): boolean {
  const theirs = [...passage.quantities, ...passage.periods];
  if (theirs.some((other) => isSameQuantity(one, other) || isWithin(one, other))) return true;
  const days = keys.filter((key) => key.startsWith("day ")).length;
  if (one.unit?.dimension === "times" && days > 0 && one.values.includes(days)) return true;
  const inMonths = one.values.map((value) => value / MONTHS);
  const isPerYear = periods.some(isPeriodOf(MONTHS)) && passage.periods.some(isPeriodOf(1));
  if (isPerYear && theirs.some((other) => isSameQuantity({ ...one, values: inMonths }, other))) return true;
  const own = facts.quantities;
  const parts = own.filter((other) => other !== one && theirs.some((their) => isSameQuantity(other, their)));
  if (parts.length < 2) return false;
  const sum = parts.reduce((total, { values: [value = 0] }) => total + value, 0);
  return parts.every(({ unit }) => unit?.dimension === one.unit?.dimension) && one.values.includes(sum);
}

const MONTHS = 12;
const isPeriodOf =
  (months: number) =>
  ({ unit }: Quantity) =>
    unit?.dimension === "month" && unit.factor === months;

/** Whether the passage names other lengths of time and none that the sentence names. */
function hasOtherPeriod({ periods }: Claim, passage: Passage): boolean {
  const theirs = [...passage.quantities, ...passage.periods].filter(({ unit }) =>
    /^(?:second|month)$/.test(unit?.dimension ?? ""),
  );
  return (
    theirs.length > 0 &&
    periods.length > 0 &&
    !periods.some((one) => theirs.some((other) => isSameQuantity(one, other)))
  );
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

const subjectsOf = ({ keys }: Claim) => keys.filter((key) => !isValue(key));

const sharedOf = (claim: Claim, passage: Passage) => subjectsOf(claim).filter((key) => hasKey(passage.keys, key));

/** Share of what the sentence means that the passage has. Between languages only concepts, days and shared words compare. */
function overlapOf(claim: Claim, passage: Passage): number {
  const shared = sharedOf(claim, passage);
  const isTranslated = passage.language !== claim.language;
  const isUnknown = (key: string) => isTranslated && key.startsWith("=") && !shared.includes(key);
  const hasAnchor = claim.facts.quantities.length > 0 || claim.facts.names.length > 0;
  // Words that have no concept cannot be found in another language: beside numbers they count nothing, alone by half.
  const weights = subjectsOf(claim).map((key) => (isUnknown(key) ? (hasAnchor ? 0 : 0.5) : 1));
  const all = weights.reduce<number>((sum, weight) => sum + weight, 0);
  if (all === 0) return isTranslated ? 0 : 1;
  return shared.length / all;
}
