/** What a page adds to the text that the crawl has already seen. */
export interface ContentMemory {
  /** Remembers the text. False if nearly all of it stood on earlier pages. */
  isNew(text: string): boolean;
}

/** Words in a row that are compared (Broder 1997). */
const SHINGLE = 4;
/** House rule: this many unseen shingles are about two sentences, whatever the rest of the page says. */
const CLEARLY_NEW = 12;
/** As much of a page must be unseen otherwise. */
const NEW_SHARE = 0.1;
/** Or as much of its words must stand in unseen lines: records of one form differ in a few words of each line. */
const NEW_LINES_SHARE = 0.2;
/** A text with fewer shingles is compared as a whole. */
const SHORT = 8;
const MAX_SHINGLES = 4_000;
/** A line that stands on half of all pages belongs to the frame. */
const FRAME = { share: 0.5, pages: 10 };
const MAX_LINES = 200_000;
const BITS_OF_A_PAGE = 8_192;
const MOST_BITS = 2 ** 28;

const MONTHS = new Set(
  "jan january januar janvier feb february februar fév février fev mar march mars marzo märz apr april avril abril may mai mayo june jun juni juin junio july jul juli juillet julio aug august août agosto sep sept september septembre septiembre oct october octobre okt oktober octubre nov november novembre noviembre dec december décembre dez dezember déc diciembre enero febrero".split(
    " ",
  ),
);
const WEEKDAY = /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$|^(?:mon|diens|donners|frei|sams|sonn)tag$|^mittwoch$/;
const NUMERIC_DATE = /\b\d{4}-\d\d\b|\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b/;

export function createContentMemory({ pages: expected }: { pages: number }): ContentMemory {
  const bits = Math.min(MOST_BITS, 2 ** Math.ceil(Math.log2(Math.max(256, expected) * BITS_OF_A_PAGE)));
  const seen = new Uint8Array(bits / 8);
  const shortTexts = new Set<number>();
  const pagesOfLine = new Map<number, number>();
  const seenLines = new Set<number>();
  let pages = 0;

  /** Whether it was unknown. Rarely calls an unknown one known, which costs a page no more than a sample. */
  function note(hash: number): boolean {
    const bit = hash % bits;
    const at = bit >>> 3;
    const mask = 1 << (bit & 7);
    const before = seen[at] ?? 0;
    seen[at] = before | mask;
    return (before & mask) === 0;
  }

  function isFrame(line: number): boolean {
    const count = (pagesOfLine.get(line) ?? 0) + 1;
    if (count > 1 || pagesOfLine.size < MAX_LINES) pagesOfLine.set(line, count);
    return pages >= FRAME.pages && count > pages * FRAME.share;
  }

  /** The share of words that stand in lines of which no page had the same. */
  function shareOfNewLines(lines: readonly string[]): number {
    let words = 0;
    let unseen = 0;
    for (const line of lines) {
      const hash = hashOf(line);
      const count = line.split(" ").length;
      words += count;
      if (!seenLines.has(hash)) unseen += count;
      if (seenLines.size < MAX_LINES) seenLines.add(hash);
    }
    return words === 0 ? 0 : unseen / words;
  }

  return {
    isNew(text) {
      pages += 1;
      const lines = new Map(text.split("\n").map((line) => [hashOf(line), line]));
      const own = [...lines].filter(([hash]) => !isFrame(hash)).map(([, line]) => withoutDates(line));
      const shingles = new Set(own.flatMap(shinglesOf).slice(0, MAX_SHINGLES));
      const unseen = [...shingles].filter(note).length;
      if (shingles.size < SHORT) {
        const whole = hashOf(own.join("\n"));
        const isKnown = shortTexts.has(whole);
        shortTexts.add(whole);
        return !isKnown;
      }
      const newLines = shareOfNewLines(own);
      return unseen >= CLEARLY_NEW || unseen / shingles.size >= NEW_SHARE || newLines >= NEW_LINES_SHARE;
    },
  };
}

/** Pages of a calendar differ only in the date that they name. */
function withoutDates(line: string): string {
  if (/^[\d\s.:/-]+$/.test(line)) return "0";
  const words = line.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const hasMonth = words.some((word, at) => MONTHS.has(word) && [words[at - 1], words[at + 1]].some(isNumber));
  if (!hasMonth && !NUMERIC_DATE.test(line)) return line;
  return words.map((word) => (MONTHS.has(word) || WEEKDAY.test(word) ? "0" : word.replace(/\d+/g, "0"))).join(" ");
}

function isNumber(word: string | undefined): boolean {
  return word !== undefined && /^\d/.test(word);
}

function shinglesOf(line: string): number[] {
  const words = line.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length <= SHINGLE) return words.length === 0 ? [] : [hashOf(words.join(" "))];
  const shingles: number[] = [];
  for (let at = 0; at + SHINGLE <= words.length; at += 1) {
    shingles.push(hashOf(`${words[at]} ${words[at + 1]} ${words[at + 2]} ${words[at + 3]}`));
  }
  return shingles;
}

/** FNV-1a of 32 bits with a final mix. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
