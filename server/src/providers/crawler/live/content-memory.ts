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

  const own = createShingleSet();

  return {
    isNew(text) {
      pages += 1;
      const byHash = new Map(text.split("\n").map((line) => [hashOf(line), line]));
      const lines = [...byHash].filter(([hash]) => !isFrame(hash)).map(([, line]) => readLine(line));
      own.clear();
      let unseen = 0;
      for (const { words } of lines) {
        own.addShinglesOf(words, (shingle) => {
          if (note(shingle)) unseen += 1;
        });
      }
      const texts = lines.map((line) => line.text);
      if (own.size() < SHORT) {
        const whole = hashOf(texts.join("\n"));
        const isKnown = shortTexts.has(whole);
        shortTexts.add(whole);
        return !isKnown;
      }
      const newLines = shareOfNewLines(texts);
      return unseen >= CLEARLY_NEW || unseen / own.size() >= NEW_SHARE || newLines >= NEW_LINES_SHARE;
    },
  };
}

/** A line without its dates, and its words. Pages of a calendar differ only in the date that they name. */
function readLine(line: string): { text: string; words: readonly string[] } {
  if (/^[\d\s.:/-]+$/.test(line)) return { text: "0", words: ["0"] };
  const words = line.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const hasMonth = words.some((word, at) => MONTHS.has(word) && [words[at - 1], words[at + 1]].some(isNumber));
  if (!hasMonth && !NUMERIC_DATE.test(line)) return { text: line, words };
  const undated = words.map((word) => (MONTHS.has(word) || WEEKDAY.test(word) ? "0" : word.replace(/\d+/g, "0")));
  return { text: undated.join(" "), words: undated };
}

function isNumber(word: string | undefined): boolean {
  return word !== undefined && /^\d/.test(word);
}

const SLOTS = 16_384;

/**
 * The shingles of one page, each once, up to the largest number. Slots are reused from page to page: a set of numbers beyond 31 bits
 * allocates an object for each, which was a third of the time of a crawl.
 */
function createShingleSet() {
  const slots = new Uint32Array(SLOTS);
  const pageOfSlot = new Uint32Array(SLOTS);
  let page = 0;
  let size = 0;

  function add(hash: number): boolean {
    let slot = hash & (SLOTS - 1);
    while (pageOfSlot[slot] === page) {
      if (slots[slot] === hash) return false;
      slot = (slot + 1) & (SLOTS - 1);
    }
    slots[slot] = hash;
    pageOfSlot[slot] = page;
    size += 1;
    return true;
  }

  return {
    size: () => size,
    clear(): void {
      page += 1;
      size = 0;
    },
    /** A line with fewer words is one shingle. */
    addShinglesOf(words: readonly string[], onNew: (hash: number) => void): void {
      const hashes = words.map(hashOf);
      const last = Math.max(0, hashes.length - SHINGLE);
      for (let at = 0; at <= last && hashes.length > 0 && size < MAX_SHINGLES; at += 1) {
        let hash = hashes.length;
        if (hashes.length >= SHINGLE) hash = SHINGLE;
        for (let next = at; next < Math.min(at + SHINGLE, hashes.length); next += 1) {
          hash = Math.imul(hash, 0x5bd1e995) ^ (hashes[next] ?? 0);
          hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
        }
        const mixed = (hash ^ (hash >>> 13)) >>> 0;
        if (add(mixed)) onNew(mixed);
      }
    },
  };
}

/** FNV-1a of 32 bits with a final mix. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
