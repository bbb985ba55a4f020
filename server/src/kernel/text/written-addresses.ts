import { type MailAddress, mailAddressOf } from "./mail-address.ts";

export interface WrittenAddress extends MailAddress {
  /** Whether the page hides it from programs, for example as `ines (at) studio (dot) example`. */
  isDisguised: boolean;
}

/** Zero-width characters and soft hyphens. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/g;
const AT_IN_BRACKETS = / ?[[({<] ?(?:at|ät|arroba|arobase|chiocciola|@) ?[\])}>] ?/giu;
const DOT_IN_BRACKETS = / ?[[({<] ?(?:dot|punkt|punto|point|\.) ?[\])}>] ?/giu;
const AT_WORDS = new Set(["at", "ät", "arroba", "arobase", "chiocciola", "@"]);
const DOT_WORDS = new Set(["dot", "punkt", "punto", "point", "."]);
/** Words before `at` in ordinary sentences. */
const NO_LOCAL_PART = new Set(
  "us me we you him her them it live look meet see find join visit here not and or are is be".split(" "),
);

/**
 * Whether a text may hold an address that people can read and programs cannot. The SQL of the same question is in
 * server/database/functions/erasures.sql.
 */
const MAY_BE_DISGUISED = [
  INVISIBLE,
  /[[({<] ?(?:at|ät|arroba|arobase|chiocciola|@) ?[\])}>]| (?:dot|punkt|punto|point|\.) |no-?spam|remove-?this/iu,
  / AT | @ /,
];

function mayBeDisguised(text: string): boolean {
  return MAY_BE_DISGUISED.some((sign) => text.search(sign) >= 0);
}

/** Words of the longest disguised address. */
const MOST_WORDS = 16;

/** Where disguised addresses stand in a text of any length, each in as few words as possible. `isSought` reads an address in lower case. */
export function disguisedPlaces(
  text: string,
  isSought: (address: string) => boolean,
): { start: number; end: number }[] {
  if (!mayBeDisguised(text)) return [];
  const places: { start: number; end: number }[] = [];
  for (const { 0: line, index: begin } of text.matchAll(/[^\r\n]+/g)) {
    if (mayBeDisguised(line) && holdsDisguised(line, isSought))
      places.push(...placesIn(line, isSought).map(({ start, end }) => ({ start: begin + start, end: begin + end })));
  }
  return places;
}

function holdsDisguised(words: string, isSought: (address: string) => boolean): boolean {
  return writtenAddresses(words.replace(/\s+/g, " ")).some(({ key, isDisguised }) => isDisguised && isSought(key));
}

function placesIn(line: string, isSought: (address: string) => boolean): { start: number; end: number }[] {
  const words = [...line.matchAll(/\S+/g)].map(({ 0: word, index }) => ({ start: index, end: index + word.length }));
  const places: { start: number; end: number }[] = [];
  let from = 0;
  for (const [last, { end }] of words.entries()) {
    for (let first = last; first >= Math.max(from, last - MOST_WORDS); first -= 1) {
      const start = words[first]?.start ?? end;
      if (!holdsDisguised(line.slice(start, end), isSought)) continue;
      places.push({ start, end });
      from = last + 1;
      break;
    }
  }
  return places;
}

/** The addresses in a line of text, as a person would read them. Spaces of the text are single. */
export function writtenAddresses(text: string): WrittenAddress[] {
  const seen = text.normalize("NFKC").replace(INVISIBLE, "");
  const plain = addressesIn(seen).map((address) => ({ ...address, isDisguised: seen !== text }));
  const revealed = reveal(seen);
  const disguised = revealed === seen ? [] : addressesIn(revealed);
  const known = new Set(plain.map(({ key }) => key));
  return [
    ...plain,
    ...disguised.filter(({ key }) => !known.has(key)).map((address) => ({ ...address, isDisguised: true })),
  ];
}

function reveal(text: string): string {
  const bracketed = text.replace(AT_IN_BRACKETS, "@").replace(DOT_IN_BRACKETS, ".");
  const words = bracketed.split(" ");
  const joined: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const spelled = spelledAddress(words, at);
    if (spelled === undefined) joined.push(words[at] ?? "");
    else {
      joined.push(spelled.address);
      at = spelled.last;
    }
  }
  return joined.join(" ").replace(/no-?spam\.?|remove-?this\.?/gi, "");
}

/** `ines at studio dot example`, `ines @ studio . example`, or `ines AT studio.example`, beginning at a word. */
function spelledAddress(words: readonly string[], start: number): { address: string; last: number } | undefined {
  const [local = "", mark = ""] = words.slice(start, start + 2);
  if (!AT_WORDS.has(mark.toLowerCase()) || NO_LOCAL_PART.has(local.toLowerCase())) return undefined;
  let host = words[start + 2] ?? "";
  let last = start + 2;
  let dots = 0;
  while (DOT_WORDS.has(words[last + 1]?.toLowerCase() ?? "") && words[last + 2] !== undefined) {
    host += `.${words[last + 2]}`;
    last += 2;
    dots += 1;
  }
  const isMarked = dots > 0 || mark === "AT" || mark === "@";
  const address = `${local}@${host.replace(/[,;:]$/, "")}`;
  return isMarked && mailAddressOf(trimmed(address)) !== undefined ? { address, last } : undefined;
}

function addressesIn(text: string): MailAddress[] {
  if (!text.includes("@")) return [];
  return text
    .split(/[\s,;:<>()[\]{}"“”„|]+/)
    .filter((word) => word.includes("@"))
    .flatMap((word) => mailAddressOf(trimmed(word)) ?? []);
}

function trimmed(word: string): string {
  let [start, end] = [0, word.length];
  while (start < end && ".'’!?/*_-".includes(word[start] ?? "")) start += 1;
  while (end > start && ".'’!?/*_-".includes(word[end - 1] ?? "")) end -= 1;
  return word.slice(start, end);
}
