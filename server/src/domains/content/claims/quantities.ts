import { fold } from "../../../kernel/text/phrase-words.ts";
import { type Language, type Word, wordsOf } from "../text/words.ts";
import { cardinalAt, numberWordsOf } from "./number-words.ts";
import { clocksIn, fractionsIn } from "./times.ts";
import { multiplierOf, type Quantity, type Unit, unitOf } from "./units.ts";

const DIGITS = /\d[\d.,'’\u00a0\u202f]*/g;
const SPACED_GROUP = /^[ \u00a0\u202f]\d{3}(?!\d)/;
const SIGN_BEFORE = /([€$£])\s?$/;
const SIGN_AFTER = /^[\s\u00a0\u202f-]?(%|‰|€|\$|£|°\s?[CF]?)/u;
const ROUNDING = 0.006;
/** How far a value after `about` may be from the exact one. */
const ABOUT_TOLERANCE = 0.12;
const ABOUT_REACH = 16;
const ABOUT =
  /\b(?:about|around|roughly|nearly|almost|some|close to|etwa|rund|ungefahr|fast|knapp|circa|ca\.?|environ|autour de|aux alentours de|presque|pres d|pres de|quelque|unos|unas|casi|en torno a|alrededor de|cerca de|aproximadamente|quasi|circa|ongeveer|bijna|quase)[ '](?:a |an |one |ein(?:e|em|er)? |une? |una |l')?[€$£]?$/;

/** The numbers of a text, in digits or words, in order. */
export function quantitiesOf(text: string, language: Language): Quantity[] {
  const words = wordsOf(text);
  const times = [...clocksIn(text, language), ...fractionsIn(text)];
  const isTime = ({ start, end }: Quantity) => times.some((time) => start < time.end && end > time.start);
  const found = [...inDigits(text, words, language), ...inWords(text, words, language)].filter((one) => !isTime(one));
  const joined = joinShares(
    found.toSorted((left, right) => left.start - right.start),
    words,
    language,
  );
  return [...joinRanges(joined, text), ...times]
    .toSorted((left, right) => left.start - right.start)
    .map((one) =>
      ABOUT.test(fold(text.slice(Math.max(0, one.start - ABOUT_REACH), one.start))) ? { ...one, isAbout: true } : one,
    );
}

const RANGE = /^ ?(?:-|–|to|bis|à|a|tot|até) ?[€$£]?$/u;
/** These words join the ends of a range only after `between`. */
const RANGE_BETWEEN = /^ (?:and|und|et|y|e|en) [€$£]?$/;
const BETWEEN = /\b(?:between|zwischen|entre|tra|fra|tussen) [€$£]?$/i;

/** Gives the lower end of a range its upper end, and the unit that is written once: `5 to 8 days`. */
function joinRanges(found: readonly Quantity[], text: string): Quantity[] {
  return found.map((low, index) => {
    const high = found[index + 1];
    if (high === undefined) return low;
    const joint = text.slice(low.end, high.start);
    const isRange =
      RANGE.test(joint) ||
      (RANGE_BETWEEN.test(joint) && BETWEEN.test(text.slice(Math.max(0, low.start - 12), low.start)));
    const unit = low.unit ?? high.unit;
    const [from = 0, to = 0] = [low.values[0], high.values[0]];
    if (!isRange || unit?.dimension !== high.unit?.dimension || from >= to) return low;
    return { ...low, unit, upTo: (to * (high.unit?.factor ?? 1)) / (unit?.factor ?? 1) };
  });
}

/** Whether a value that is only said to be about so much lies within a range. */
export function isWithin(one: Quantity, { values: [from = 0], upTo, unit }: Quantity): boolean {
  if (one.isAbout !== true || upTo === undefined || one.unit?.dimension !== unit?.dimension) return false;
  const value = ((one.values[0] ?? 0) * (one.unit?.factor ?? 1)) / (unit?.factor ?? 1);
  return value >= from && value <= upTo;
}

/** Whether two quantities state the same. Units of one dimension are converted. */
export function isSameQuantity(one: Quantity, other: Quantity): boolean {
  const [left, right] = [one.unit, other.unit];
  const lengths = [secondsOf(one), secondsOf(other)];
  if (left?.dimension !== right?.dimension && lengths.every((length) => length !== null))
    return isAbout(lengths[0] ?? 0, lengths[1] ?? 0);
  if ((left?.dimension ?? null) !== (right?.dimension ?? null)) return false;
  const tolerance = left?.dimension === "share" && (one.isRounded || other.isRounded) ? ROUNDING : 0;
  const about = one.isAbout === true || other.isAbout === true ? ABOUT_TOLERANCE : 1e-9;
  const scaled = (values: readonly number[], unit: Unit | null) => values.map((value) => value * (unit?.factor ?? 1));
  const targets = scaled(other.values, right);
  return scaled(one.values, left).some((value) =>
    targets.some((target) => Math.abs(value - target) <= Math.max(tolerance, Math.abs(target) * about)),
  );
}

const MONTH = 30.44 * 86_400;
/** Four weeks are about a month, and thirty days too. */
const MONTH_TOLERANCE = 0.09;

/** A length of time, or a time of day, in seconds; null for other quantities. */
function secondsOf({ values, unit }: Quantity): number | null {
  const value = (values[0] ?? 0) * (unit?.factor ?? 1);
  if (unit?.dimension === "month") return value * MONTH;
  return unit?.dimension === "second" || unit?.dimension === "clock" ? value : null;
}

const isAbout = (one: number, other: number) =>
  Math.abs(one - other) <= MONTH_TOLERANCE * (other > 15 * 86_400 ? other : 0);

function inDigits(text: string, words: readonly Word[], language: Language): Quantity[] {
  const found: Quantity[] = [];
  for (const match of text.matchAll(DIGITS)) {
    const { index } = match;
    const before = found.at(-1);
    if ((before !== undefined && index < before.end) || /[\p{L}_]/u.test(text[index - 1] ?? "")) continue;
    let written = withoutMarks(match[0]);
    while (
      /^\d{1,3}(?:[ \u00a0\u202f]\d{3})*$/.test(written) &&
      SPACED_GROUP.test(text.slice(index + written.length))
    ) {
      written = text.slice(index, index + written.length + 4);
    }
    found.push(withUnit(text, words, { written, index, values: valuesOf(written, language) }));
  }
  return found;
}

/** The digits without the punctuation that follows them. */
function withoutMarks(digits: string): string {
  let end = digits.length;
  while (!/\d/.test(digits.charAt(end - 1))) end -= 1;
  return digits.slice(0, end);
}

function withUnit(
  text: string,
  words: readonly Word[],
  { written, index, values }: { written: string; index: number; values: number[] },
): Quantity {
  let end = index + written.length;
  const sign = SIGN_BEFORE.exec(text.slice(Math.max(0, index - 3), index))?.[1];
  let unit = sign === undefined ? undefined : unitOf(sign);
  let scale = 1;
  for (const word of words.filter(({ start }) => start >= end).slice(0, 2)) {
    if (!/^[\s\u00a0\u202f-]?$/.test(text.slice(end, word.start))) break;
    const multiplier = multiplierOf(word.text);
    if (multiplier === undefined) {
      const named = unitOf(word.text);
      if (unit === undefined && named !== undefined) [unit, end] = [named, word.end];
      break;
    }
    scale *= multiplier;
    end = word.end;
  }
  const after = SIGN_AFTER.exec(text.slice(end, end + 5));
  if (unit === undefined && after !== null) {
    unit = unitOf((after[1] ?? "").slice(0, 1));
    end += after[0].length;
  }
  return {
    values: values.map((value) => value * scale),
    unit: unit ?? null,
    isRounded: false,
    text: text.slice(sign === undefined ? index : text.lastIndexOf(sign, index), end).trim(),
    start: index,
    end,
  };
}

/** One separator before exactly three digits separates thousands or decimals; the other reading is kept as a second value. */
function valuesOf(written: string, language: Language): number[] {
  const plain = written.replace(/['’ \u00a0\u202f]/g, "");
  const separators = plain.match(/[.,]/g) ?? [];
  const last = separators.at(-1);
  if (last === undefined) return [Number(plain)];
  const asGroups = Number(plain.replace(/[.,]/g, ""));
  const asDecimal = Number(
    `${plain.slice(0, plain.lastIndexOf(last)).replace(/[.,]/g, "")}.${plain.slice(plain.lastIndexOf(last) + 1)}`,
  );
  const isThree = /[.,]\d{3}$/.test(plain);
  if (!isThree) return [asDecimal];
  if (separators.length > 1) return new Set(separators).size > 1 ? [asDecimal] : [asGroups];
  const decimal = language === "en" ? "." : ",";
  return last === decimal ? [asDecimal, asGroups] : [asGroups, asDecimal];
}

function inWords(text: string, words: readonly Word[], language: Language): Quantity[] {
  const { cardinals, shares, multiples, every } = numberWordsOf(language);
  const found: Quantity[] = [];
  const folded = words.map((word) => word.folded);
  let until = 0;
  words.forEach((word, index) => {
    const previous = words[index - 1];
    const cardinal = index < until ? undefined : cardinalAt(folded, index, language);
    const share = shares.get(word.folded);
    const multiple = multiples.get(word.folded);
    if (cardinal !== undefined) {
      if (previous !== undefined && /^\d/.test(previous.text)) return;
      until = index + cardinal.length;
      const written = text.slice(word.start, words[until - 1]?.end);
      found.push(withUnit(text, words, { written, index: word.start, values: [cardinal.value] }));
    } else if (share !== undefined && isShare(word, previous, { every, cardinals })) {
      const unit: Unit = { dimension: "share", factor: 1 };
      found.push({ values: [share], unit, isRounded: true, text: word.text, start: word.start, end: word.end });
    } else if (multiple !== undefined) {
      const unit: Unit = { dimension: "times", factor: 1 };
      found.push({ values: [multiple], unit, isRounded: false, text: word.text, start: word.start, end: word.end });
    }
  });
  return found;
}

const ORDINALS =
  /^(?:third|fifth|tenth|dritte|vierte|funfte|zehnte|derde|vijfde|tiende|quinto|tercio|terzo|quarto|decimo|quarter|fourth)$/;

/** Ordinals such as `third` are shares only after a number or a word for every. */
function isShare(
  word: Word,
  previous: Word | undefined,
  { every, cardinals }: { every: ReadonlySet<string>; cardinals: ReadonlyMap<string, number> },
): boolean {
  if (!ORDINALS.test(word.folded)) return true;
  return (
    previous !== undefined && (every.has(previous.folded) || cardinals.has(previous.folded) || previous.folded === "a")
  );
}

/** Joins `two thirds`, `two of three` and `one in five` into one share. */
function joinShares(found: readonly Quantity[], words: readonly Word[], language: Language): Quantity[] {
  const { outOf, ones } = numberWordsOf(language);
  const joined: Quantity[] = [];
  for (const quantity of found) {
    const last = joined.at(-1);
    const between =
      last === undefined ? [] : words.filter(({ start, end }) => start >= last.end && end <= quantity.start);
    const value = quantity.values[0] ?? 0;
    if (last !== undefined && last.unit === null && between.length === 0 && quantity.isRounded) {
      joined[joined.length - 1] = shareOf(last, quantity, (last.values[0] ?? 1) * value);
      continue;
    }
    const isOutOf = between.length > 0 && between.length <= 3 && between.some(({ folded }) => outOf.has(folded));
    const isDate = /^(?:19|20)\d\d$/.test(quantity.text);
    if (last?.unit === null && quantity.unit === null && isOutOf && !isDate && (last.values[0] ?? 0) < value) {
      joined[joined.length - 1] = shareOf(last, quantity, (last.values[0] ?? 0) / value);
      continue;
    }
    joined.push(oneOutOf(quantity, words, { outOf, ones }) ?? quantity);
  }
  return joined;
}

/** `one in five`: the first word is an article elsewhere, so only the pair makes it a number. */
function oneOutOf(
  quantity: Quantity,
  words: readonly Word[],
  { outOf, ones }: { outOf: ReadonlySet<string>; ones: ReadonlySet<string> },
): Quantity | undefined {
  const value = quantity.values[0] ?? 0;
  if (quantity.unit !== null || value < 2) return undefined;
  const before = words.filter(({ end }) => end <= quantity.start).slice(-4);
  const link = before.findLastIndex(({ folded }) => outOf.has(folded));
  if (link < 1 || link < before.length - 2) return undefined;
  const one = before.slice(0, link).find(({ folded }) => ones.has(folded));
  return one === undefined
    ? undefined
    : shareOf({ ...quantity, start: one.start, text: one.text }, quantity, 1 / value);
}

function shareOf(first: Quantity, last: Quantity, value: number): Quantity {
  return {
    values: [value],
    unit: { dimension: "share", factor: 1 },
    isRounded: true,
    text: `${first.text} … ${last.text}`,
    start: first.start,
    end: last.end,
  };
}
