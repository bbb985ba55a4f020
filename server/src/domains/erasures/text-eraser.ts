import { stringify } from "csv-stringify/sync";
import { CsvError, csvRecords } from "../../kernel/csv/read-csv.ts";
import { REMOVED_TEXT } from "../../kernel/text/removed-text.ts";
import { type Eraser, parsed } from "./eraser.ts";

/** What is erased. */
export interface DeletedTexts {
  /** Quotes, topics and summaries: erased wherever they are repeated as a whole, or as a long part. */
  texts: readonly string[];
  /** Titles: erased as a whole beside an identifier or address of their thread, because a short one can be anybody's phrase. */
  titles: readonly string[];
  /** Identifiers and addresses of the threads and pain points. */
  ids: readonly string[];
  /** Texts that are still stored: another person may have written the same. */
  kept: readonly string[];
}

/** Words in sequence that are no coincidence. */
const LONG = 10;
/** A shorter text is erased only beside an identifier. */
const LEAST = 4;
/** Words are compared, so that line breaks, quotation marks, Markdown and entities of HTML change nothing. */
const WORD =
  /&(?:#\d+|#x[\da-f]+|[a-z]+);|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}\p{M}]+/giu;
/** Addresses stay, because they lead nowhere else than to the source. */
const ADDRESS = /^https?:\/\/\S+$/;
const NAME = /https?:\/\/[^\s"'<>()[\]]+|\b[a-z]+_[a-z0-9]+/g;

const REMOVED = joined(wordsOf(REMOVED_TEXT));

interface Word {
  /** In lower case. */
  word: string;
  written: string;
  start: number;
  end: number;
}

interface Known {
  words: Word[];
  isTitle: boolean;
}

/** Erases texts of others from what repeats them. Undefined if nothing is to be erased. */
export function createTextEraser({ texts, titles, ids, kept }: DeletedTexts): Eraser | undefined {
  const still = kept.map((text) => ` ${joined(wordsOf(text))} `).join("\n");
  const isKept = (words: readonly Word[]) => still.includes(` ${joined(words)} `);
  const known = [...asKnown(texts, false), ...asKnown(titles, true)].filter(
    ({ words }) => words.length > 0 && joined(words) !== REMOVED && !isKept(words),
  );
  if (known.length === 0) return undefined;
  const named = new Set(ids);
  const index = indexOf(known);
  let hasChanged = false;

  function eraseText(text: string, isBeside: boolean): string {
    const words = wordsOf(text);
    const isCut = text.endsWith("…");
    let erased = "";
    let done = 0;
    for (let at = 0; at < words.length; ) {
      const length = matchAt(words, at, isBeside) || (isCut ? cutMatchAt(words, at) : 0);
      const [first, last] = [words[at], words[at + length - 1]];
      if (length === 0 || first === undefined || last === undefined) {
        at += 1;
        continue;
      }
      erased += text.slice(done, first.start) + REMOVED_TEXT;
      done = last.end;
      at += length;
    }
    if (done === 0) return text;
    hasChanged = true;
    return erased + text.slice(done);
  }

  /** The number of words from here that repeat a deleted text; 0 for none. */
  function matchAt(words: readonly Word[], at: number, isBeside: boolean): number {
    let best = 0;
    for (const { of, from } of index.get(keyAt(words, at)) ?? []) {
      const length = sharedFrom(words.slice(at, at + of.words.length - from), of.words.slice(from));
      if (length > best && isRepeated(words, { of, from, at, length, isBeside })) best = length;
    }
    return best;
  }

  /** The number of words from here to the end of a shortened text that repeat the beginning of a deleted one; 0 for none. */
  function cutMatchAt(words: readonly Word[], at: number): number {
    const rest = words.slice(at);
    const isBeginning = ({ of, from }: { of: Known; from: number }) => {
      const length = sharedFrom(rest, of.words.slice(from));
      const [next, last] = [of.words[from + length], rest[length]];
      // The last word can be shortened, too.
      const isWordCut = length === rest.length - 1 && last !== undefined && next?.word.startsWith(last.word) === true;
      return from === 0 && length >= LEAST && (length === rest.length || isWordCut) && !isKept(rest.slice(0, length));
    };
    return index.get(keyAt(words, at))?.some(isBeginning) === true ? rest.length : 0;
  }

  function isRepeated(
    words: readonly Word[],
    { of, from, at, length, isBeside }: { of: Known; from: number; at: number; length: number; isBeside: boolean },
  ): boolean {
    const found = words.slice(at, at + length);
    const isWhole = from === 0 && length === of.words.length;
    const isSame = isWhole && found.every(({ written }, place) => written === of.words[place]?.written);
    const isAlike = isWhole && isBeside && (length >= LEAST || length === words.length);
    return (length >= LONG || isAlike || (isSame && !of.isTitle && length >= LEAST)) && !isKept(found);
  }

  const isName = (value: string) => isNamed(value, named);
  const names = (text: string) => text.match(NAME)?.some(isName) === true;

  function erase(value: unknown, isBeside = false): unknown {
    if (typeof value === "string") {
      const inside = parsed(value);
      if (inside === undefined) return ADDRESS.test(value) ? value : eraseText(value, isBeside || names(value));
      const before = hasChanged;
      hasChanged = false;
      const erased = erase(inside, isBeside);
      const text = hasChanged ? JSON.stringify(erased) : value;
      hasChanged ||= before;
      return text;
    }
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map((one) => erase(one, isBeside));
    return eraseRecord({ ...value });
  }

  /** An object with an identifier of a thread is about it. An author who was named for a licence goes with the text. */
  function eraseRecord(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
    const isBeside = Object.values(record)
      .flat()
      .some((one) => typeof one === "string" && isName(one));
    const erased = Object.fromEntries(Object.entries(record).map(([field, one]) => [field, erase(one, isBeside)]));
    const isChanged = ["text", "quote"].some((field) => erased[field] !== record[field]);
    return isChanged && "licence" in record && "author" in record ? { ...erased, author: null } : erased;
  }

  function holds(value: unknown): boolean {
    hasChanged = false;
    erase(value);
    return hasChanged;
  }

  function eraseFile(text: string, type: string): string {
    const rows = type.startsWith("text/csv") ? rowsOf(text) : undefined;
    const [header, ...records] = rows ?? [];
    if (header === undefined) return String(erase(text));
    const asRecord = (cells: readonly string[]) =>
      Object.fromEntries(cells.map((cell, column) => [header[column] ?? `column ${column}`, cell]));
    const cells = records.map((row) => Object.values(eraseRecord(asRecord(row))).map((cell) => cell ?? ""));
    return stringify([header, ...cells]);
  }
  return { holds, erase: (value) => erase(value), eraseFile };
}

/** Whether it is one of the identifiers or addresses, or an address within one. */
function isNamed(value: string, named: ReadonlySet<string>): boolean {
  let address = value;
  while (address !== "") {
    if (named.has(address)) return true;
    if (!address.includes("://")) return false;
    address = address.slice(0, Math.max(...["/", "?", "#"].map((sign) => address.lastIndexOf(sign)), 0));
  }
  return false;
}

function asKnown(texts: readonly string[], isTitle: boolean): Known[] {
  // A shortened text ends in the middle.
  return [...new Set(texts)].map((text) => ({ words: wordsOf(text.replace(/ …$/, "")), isTitle }));
}

function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const { 0: written, index: start } of text.matchAll(WORD))
    if (!written.startsWith("&"))
      words.push({ word: written.toLowerCase(), written, start, end: start + written.length });
  return words;
}

function joined(words: readonly Word[]): string {
  return words.map(({ word }) => word).join(" ");
}

/** Where each sequence of words stands in the texts. A text that is shorter than a sequence is found by its first word. */
function indexOf(known: readonly Known[]): Map<string, { of: Known; from: number }[]> {
  const index = new Map<string, { of: Known; from: number }[]>();
  for (const of of known) {
    const places =
      of.words.length < LEAST ? [0] : Array.from({ length: of.words.length - LEAST + 1 }, (_, place) => place);
    for (const from of places) {
      const key = keyAt(of.words, from);
      const found = index.get(key);
      if (found === undefined) index.set(key, [{ of, from }]);
      else found.push({ of, from });
    }
  }
  return index;
}

function keyAt(words: readonly Word[], at: number): string {
  return joined(words.slice(at, at + LEAST));
}

function sharedFrom(found: readonly Word[], of: readonly Word[]): number {
  const end = found.findIndex(({ word }, place) => word !== of[place]?.word);
  return end === -1 ? found.length : end;
}

function rowsOf(text: string): string[][] | undefined {
  try {
    return [...csvRecords(text)].map(({ cells }) => cells);
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}
